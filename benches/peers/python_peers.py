#!/usr/bin/env python3
"""Prints what a cell costs the Python packages that make mazes: a line a work and size, a column a package.

With --ours PATH, where PATH is the program built beside (see the README), ours is measured in turn with them, and the last
columns say how many times longer the best package takes, and whether that is what we want.
"""

import argparse
import importlib
import random
import statistics
import subprocess
import time
import warnings
from dataclasses import dataclass
from typing import Callable, Optional

ROUNDS = 5
# A turn repeats short work for about so many seconds of CPU time.
TURN = 0.05
# Work that took longer the first time gets no other turn.
PATIENCE = 1.5
# A size is left out where a package would take longer than this, judged by the size before as if its time were quadratic.
LIMIT = 10.0

PACKAGES = ["mazelib", "maze-dataset", "labmaze"]

# A maze as two questions about the cell in a column and a row: is it open to the east, is it open to the south?
Doors = tuple[Callable[[int, int], bool], Callable[[int, int], bool]]


@dataclass
class Contestant:
    """A package and a way to make a square maze by side and seed."""

    package: str
    make: Callable[[int, int], object]
    doors: Callable[[object], Doors]
    other_law: bool = False


@dataclass
class Work:
    """A work: for which sizes, which generator of ours does it, with the way or without, and who else."""

    name: str
    sides: list[int]
    ours: str
    path: bool
    peers: list[Contestant]
    # The package that a goal is about, and how many times longer it must take than ours.
    goal: Optional[tuple[str, float]] = None


@dataclass
class Figure:
    """CPU seconds of one maze, and whether that is a single run."""

    seconds: float
    single: bool = False


# What each package is asked. Nothing is imported before it is known to be there.


def mazelib(generator: str, options: Optional[dict] = None, path: bool = False, other_law: bool = False) -> Contestant:
    """The package mazelib: tiles, of which every other one is a cell."""
    maze_class = importlib.import_module("mazelib").Maze
    maker = getattr(importlib.import_module(f"mazelib.generate.{generator}"), generator)
    solver = importlib.import_module("mazelib.solve.ShortestPath").ShortestPath

    def make(side: int, seed: int):
        maze = maze_class(seed)
        maze.generator = maker(side, side, **(options or {}))
        maze.generate()
        if path:
            maze.start, maze.end = (0, 1), (2 * side, 2 * side - 1)
            maze.solver = solver()
            maze.solve()
            assert maze.solutions
        return maze

    return Contestant("mazelib", make, lambda maze: tiles(lambda x, y: maze.grid[y][x] == 0), other_law)


def maze_dataset(generator: str, path: bool = False) -> Contestant:
    """The package maze-dataset: for each cell its passages down and to the right; with path, the mazes of a data set."""
    module = importlib.import_module("maze_dataset")
    maker = getattr(importlib.import_module("maze_dataset.generation").LatticeMazeGenerators, generator)

    def make(side: int, _seed: int):
        return maker((side, side))

    def make_solved(side: int, seed: int):
        config = module.MazeDatasetConfig(name="peers", grid_n=side, n_mazes=1, maze_ctor=maker, seed=seed)
        (maze,) = module.MazeDataset.generate(config)
        assert len(maze.solution) > 0
        return maze

    def doors(maze) -> Doors:
        down, right = maze.connection_list
        return lambda x, y: bool(right[y][x]), lambda x, y: bool(down[y][x])

    return Contestant("maze-dataset", make_solved if path else make, doors)


def labmaze() -> Contestant:
    """The package labmaze, told to leave out what it is known for: rooms, loops and the removal of dead ends."""
    maker = importlib.import_module("labmaze").RandomMaze

    def make(side: int, seed: int):
        return maker(width=2 * side + 1, height=2 * side + 1, max_rooms=0, simplify=False, random_seed=seed)

    def doors(maze) -> Doors:
        rows = str(maze.entity_layer).split("\n")
        return tiles(lambda x, y: rows[y][x] != "*")

    return Contestant("labmaze", make, doors, other_law=True)


def tiles(floor: Callable[[int, int], bool]) -> Doors:
    """The doors of a maze of tiles, in which cells have odd columns and rows."""
    return lambda x, y: floor(2 * x + 2, 2 * y + 1), lambda x, y: floor(2 * x + 1, 2 * y + 2)


def there(*peers: Callable[[], Contestant]) -> list[Contestant]:
    """Those of the contestants whose package is installed and can be imported."""
    found = []
    for peer in peers:
        try:
            found.append(peer())
        except ImportError as error:
            missing.add(str(error))
    return found


missing: set[str] = set()


def works() -> list[Work]:
    """All works."""
    sides = [10, 30, 100]

    def work(name: str, *peers: Callable[[], Contestant]) -> Work:
        return Work(name, sides, name, False, there(*peers))

    return [
        work(
            "backtracker",
            lambda: mazelib("BacktrackingGenerator"),
            lambda: maze_dataset("gen_dfs"),
            labmaze,
        ),
        work("prim", lambda: mazelib("Prims", other_law=True)),
        work("kruskal", lambda: mazelib("Kruskal"), lambda: maze_dataset("gen_kruskal")),
        work("wilson", lambda: mazelib("Wilsons"), lambda: maze_dataset("gen_wilson")),
        work("aldous-broder", lambda: mazelib("AldousBroder")),
        work("hunt-and-kill", lambda: mazelib("HuntAndKill", other_law=True)),
        work("growing-tree", lambda: mazelib("GrowingTree", {"backtrack_chance": 0.5}, other_law=True)),
        work(
            "recursive-division",
            lambda: mazelib("Division", other_law=True),
            lambda: maze_dataset("gen_recursive_division"),
        ),
        work("eller", lambda: mazelib("Ellers", other_law=True)),
        work("sidewinder", lambda: mazelib("Sidewinder")),
        work("binary-tree", lambda: mazelib("BinaryTree")),
        Work(
            "backtracker, way",
            [10],
            "backtracker",
            True,
            there(
                lambda: mazelib("BacktrackingGenerator", path=True),
                lambda: maze_dataset("gen_dfs", path=True),
            ),
            ("maze-dataset", 1000.0),
        ),
    ]


def fault(side: int, doors: Doors) -> Optional[str]:
    """What keeps a maze from being perfect: one way between any two cells."""
    east, south = doors
    neighbours: dict[tuple[int, int], list[tuple[int, int]]] = {(x, y): [] for y in range(side) for x in range(side)}
    passages = 0
    for x, y in list(neighbours):
        for (xx, yy), is_open in (((x + 1, y), east), ((x, y + 1), south)):
            if xx < side and yy < side and is_open(x, y):
                passages += 1
                neighbours[x, y].append((xx, yy))
                neighbours[xx, yy].append((x, y))
    seen, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        fresh = [cell for cell in neighbours[waiting.pop()] if cell not in seen]
        seen.update(fresh)
        waiting.extend(fresh)
    if len(seen) == side * side == passages + 1:
        return None
    return f"{passages} passages between {side * side} cells, {len(seen)} of them in reach of the first"


def turn(make: Callable[[int, int], object], side: int, first_seed: int, repeats: int) -> float:
    """CPU seconds a maze, of so many mazes."""
    start = time.process_time()
    for seed in range(first_seed, first_seed + repeats):
        make(side, seed)
    return (time.process_time() - start) / repeats


def ours_turn(program: str, work: Work, side: int) -> float:
    """The same of ours, which measures itself."""
    words = [program, "--one", work.ours, str(side)] + (["--path"] if work.path else [])
    nanos = float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    return nanos * side * side / 1e9


def measure(work: Work, side: int, peers: list[Contestant], program: Optional[str], rounds: int):
    """Measures all in turn: ours, and the packages that do not fail, by their place in the list."""
    firsts = {}
    for place, peer in enumerate(peers):
        try:
            firsts[place] = turn(peer.make, side, 1, 1)
        except Exception as error:  # Whatever it is, the others go on.
            print(f"# {peer.package} {work.name} {side}x{side}: {error!r}")
    repeats = {place: max(1, int(TURN / max(first, 1e-9))) for place, first in firsts.items() if first <= PATIENCE}
    turns: dict[int, list[float]] = {place: [] for place in repeats}
    ours = []
    for number in range(rounds):
        if program:
            ours.append(ours_turn(program, work, side))
        for place, count in repeats.items():
            turns[place].append(turn(peers[place].make, side, number * count + 1, count))
    figures = {place: Figure(first, True) for place, first in firsts.items()}
    figures.update({place: Figure(statistics.median(of_one)) for place, of_one in turns.items()})
    return (Figure(statistics.median(ours)) if ours else None), figures


def number(value: float) -> str:
    """A number of about three figures."""
    places = 3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{places}f}"


def line(columns: list[str]) -> None:
    """Prints a line of the table at once."""
    widths = [18, 9, 9] + [13] * len(PACKAGES) + [11, 24, 7]
    first, *others = (column.ljust(width) if at == 0 else column.rjust(width) for at, (column, width) in enumerate(zip(columns, widths)))
    print("| " + " | ".join([first, *others]) + " |", flush=True)


def compare(work: Work, side: int, peers: list[Contestant], program: Optional[str], rounds: int) -> dict[str, float]:
    """Measures and prints one line; gives the seconds of each package."""
    ours, figures = measure(work, side, peers, program, rounds)
    told, counted = {}, {}
    for place, figure in figures.items():
        peer = peers[place]
        wrong = fault(side, peer.doors(peer.make(side, 1)))
        if wrong:
            print(f"# {peer.package} {work.name} {side}x{side}: {wrong}")
        else:
            counted[peer.package] = figure.seconds
        signs = "!" * bool(wrong) + "~" * peer.other_law + "'" * figure.single
        told[peer.package] = number(figure.seconds / side**2 * 1e9) + signs
    ratio = min(counted.values()) / ours.seconds if ours and counted else None
    columns = [work.name, f"{side}x{side}", number(ours.seconds / side**2 * 1e9) if ours else "-"]
    columns += [told.get(package, "-") for package in PACKAGES]
    line(columns + ["-" if ratio is None else number(ratio)] + judgement(work, ours, counted))
    return {peers[place].package: figure.seconds for place, figure in figures.items()}


def judgement(work: Work, ours: Optional[Figure], counted: dict[str, float]) -> list[str]:
    """The goal, and whether it is reached."""
    if not work.goal:
        return ["", ""]
    package, wanted = work.goal
    if not ours or package not in counted:
        return [f"{package} >= {wanted:g}", "no peer"]
    ratio = counted[package] / ours.seconds
    return [f"{package} {number(ratio)} >= {wanted:g}", "reached" if ratio >= wanted else "missed"]


def all_sides(work: Work, program: Optional[str], rounds: int) -> None:
    """The lines of a work, without those packages that would take too long."""
    last: dict[str, tuple[int, float]] = {}
    for side in work.sides:

        def soon_enough(peer: Contestant) -> bool:
            before, seconds = last.get(peer.package, (side, 0.0))
            return seconds * (side / before) ** 4 <= LIMIT

        peers = [peer for peer in work.peers if soon_enough(peer)]
        if peers:
            seconds = compare(work, side, peers, program, rounds)
            last.update({package: (side, time_taken) for package, time_taken in seconds.items()})


def main() -> None:
    """Reads the command line and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ours", metavar="PATH", help="the program `peers`, to measure ours in turn with the packages")
    parser.add_argument("--quick", action="store_true", help="two sizes only and three rounds")
    parser.add_argument("--only", metavar="NAME", help="only this work")
    options = parser.parse_args()

    warnings.filterwarnings("ignore")
    random.seed(1)
    chosen = [work for work in works() if options.only in (None, work.name)]
    if not chosen:
        parser.error(f"no work {options.only}; there are {', '.join(work.name for work in works())}")
    for what in sorted(missing):
        print(f"# left out: {what}")

    print("CPU nanoseconds a cell; ~ another law, ! no perfect maze (not counted), ' a single run\n")
    line(["generator", "size", "mazegen", *PACKAGES, "best / ours", "goal", ""])
    line(["-" * 18, "-" * 8 + ":", "-" * 8 + ":"] + ["-" * 12 + ":"] * len(PACKAGES) + ["-" * 10 + ":", "-" * 23 + ":", "-" * 6 + ":"])
    for work in chosen:
        if options.quick:
            work.sides = work.sides[:2]
        all_sides(work, options.ours, 3 if options.quick else ROUNDS)


if __name__ == "__main__":
    main()
