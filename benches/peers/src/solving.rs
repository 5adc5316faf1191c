//! Solving: a maze, from corner to corner, by every solver of ours and of theirs.

use std::hint::black_box;

use amaze::preamble::{AStarSolver, BfsSolver, DeadEndFillingSolver, DfsSolver, GridCoord2D, MazeSolver, Wall4Grid};
use mazegen::{Generator, Maze, Solver};
use pathfinding::prelude as pathfinding;
use petgraph::graph::{NodeIndex, UnGraph};

use crate::contestant::{make_ours, our_doors};
use crate::doors::Doors;

/// One maze in the form that each library asks for. Bringing it into that form is not measured.
pub(crate) struct Board {
    maze: Maze,
    side: u32,
    /// Four bits a cell: neighbours above, to the right, below, to the left.
    open: Vec<u8>,
    walls: Wall4Grid,
    graph: UnGraph<(), ()>,
}

/// A solver of somebody's.
pub(crate) struct Finder<'a> {
    /// Whether it is one of ours.
    pub(crate) ours: bool,
    /// The library, where it is not ours, and the solver.
    pub(crate) name: String,
    /// Finds the way and says of how many moves.
    pub(crate) find: Box<dyn Fn() -> Option<usize> + 'a>,
}

impl Board {
    /// A maze by one of our generators.
    pub(crate) fn new(generator: Generator, side: usize, seed: u64) -> Self {
        let maze = make_ours(generator, side, seed);
        let doors = our_doors(side, &maze);
        Self { maze, side: side as u32, open: bits(&doors), walls: walls(&doors), graph: graph(&doors) }
    }

    /// All solvers, ours first.
    pub(crate) fn finders(&self) -> Vec<Finder<'_>> {
        let ours = Solver::ALL.iter().filter(|solver| solver.about().large).map(|solver| self.ours(*solver));
        ours.chain(self.amaze()).chain(self.pathfinding()).chain(self.petgraph()).collect()
    }

    fn ours(&self, solver: Solver) -> Finder<'_> {
        let find = move || {
            let solution = black_box(solver.solve(&self.maze)).expect("both corners are in the maze");
            solution.path.map(|path| path.moves())
        };
        Finder { ours: true, name: solver.name().to_owned(), find: Box::new(find) }
    }

    fn amaze(&self) -> [Finder<'_>; 4] {
        let last = self.side as usize - 1;
        let ends = (GridCoord2D::new(0, 0), GridCoord2D::new(last, last));
        let solvers: [(&str, Box<dyn MazeSolver>); 4] = [
            ("bfs", Box::new(BfsSolver)),
            ("dfs", Box::new(DfsSolver)),
            ("astar", Box::new(AStarSolver)),
            ("dead-end filling", Box::new(DeadEndFillingSolver)),
        ];
        solvers.map(|(name, solver)| {
            theirs("amaze", name, move || {
                black_box(solver.solve(&self.walls, ends.0, ends.1)).map(|path| path.cells().len() - 1)
            })
        })
    }

    fn pathfinding(&self) -> [Finder<'_>; 4] {
        let last = self.last();
        [
            theirs("pathfinding", "bfs", move || {
                moves(pathfinding::bfs(&0, |&cell| self.steps(cell), |&cell| cell == last))
            }),
            theirs("pathfinding", "bfs_bidirectional", move || {
                moves(pathfinding::bfs_bidirectional(&0, &last, |&cell| self.steps(cell), |&cell| self.steps(cell)))
            }),
            theirs("pathfinding", "dfs", move || {
                moves(pathfinding::dfs(0, |&cell| self.steps(cell), |&cell| cell == last))
            }),
            theirs("pathfinding", "astar", move || {
                let steps = |&cell: &u32| self.steps(cell).map(|next| (next, 1));
                let found = pathfinding::astar(&0, steps, |&cell| self.least_steps(cell), |&cell| cell == last);
                moves(found.map(|(path, _)| path))
            }),
        ]
    }

    fn petgraph(&self) -> [Finder<'_>; 2] {
        let (first, last) = (NodeIndex::new(0), NodeIndex::new(self.last() as usize));
        [
            // It tells distances only.
            theirs("petgraph", "dijkstra", move || {
                let distances = black_box(petgraph::algo::dijkstra(&self.graph, first, Some(last), |_| 1_u32));
                distances.get(&last).map(|&distance| distance as usize)
            }),
            theirs("petgraph", "astar", move || {
                let least = |node: NodeIndex| self.least_steps(node.index() as u32);
                let found = petgraph::algo::astar(&self.graph, first, |node| node == last, |_| 1, least);
                black_box(found).map(|(_, path)| path.len() - 1)
            }),
        ]
    }

    fn last(&self) -> u32 {
        self.side * self.side - 1
    }

    /// The cells that one can step to: as cheap as a caller of `pathfinding` can make it.
    fn steps(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let open = self.open[cell as usize];
        let ways =
            [cell.wrapping_sub(self.side), cell.wrapping_add(1), cell.wrapping_add(self.side), cell.wrapping_sub(1)];
        ways.into_iter().enumerate().filter(move |(way, _)| open >> way & 1 == 1).map(|(_, next)| next)
    }

    /// Moves to the last cell if there were no walls.
    fn least_steps(&self, cell: u32) -> u32 {
        2 * (self.side - 1) - cell / self.side - cell % self.side
    }
}

fn theirs<'a>(library: &str, name: &str, find: impl Fn() -> Option<usize> + 'a) -> Finder<'a> {
    Finder { ours: false, name: format!("{library} {name}"), find: Box::new(find) }
}

fn moves(path: Option<Vec<u32>>) -> Option<usize> {
    black_box(path).map(|path| path.len() - 1)
}

fn bits(doors: &Doors) -> Vec<u8> {
    let side = doors.side();
    let bits = |cell: usize| {
        let way = |next| match next {
            next if next + side == cell => 1,
            next if next == cell + 1 => 2,
            next if next == cell + side => 4,
            _ => 8,
        };
        doors.neighbours(cell).map(way).sum()
    };
    (0..side * side).map(bits).collect()
}

/// Pairs of neighbours that hang together.
fn passages(doors: &Doors) -> impl Iterator<Item = (usize, usize)> {
    let side = doors.side();
    (0..side * side).flat_map(move |cell| {
        let east = doors.east(cell).then_some((cell, cell + 1));
        east.into_iter().chain(doors.south(cell).then_some((cell, cell + side)))
    })
}

fn walls(doors: &Doors) -> Wall4Grid {
    let side = doors.side();
    let at = |cell: usize| GridCoord2D::new(cell % side, cell / side);
    let mut walls = Wall4Grid::new(side, side);
    passages(doors).for_each(|(cell, next)| walls.remove_wall_between(at(cell), at(next)));
    walls
}

fn graph(doors: &Doors) -> UnGraph<(), ()> {
    let cells = doors.side() * doors.side();
    let mut graph = UnGraph::with_capacity(cells, cells - 1);
    (0..cells).for_each(|_| {
        graph.add_node(());
    });
    graph.extend_with_edges(passages(doors).map(|(cell, next)| (cell as u32, next as u32)));
    graph
}
