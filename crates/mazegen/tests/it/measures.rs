//! Measures against petgraph, hand counts, and each other.
use crate::common::{distance, disturbed, passages};
use mazegen::measure::{Distances, difficulty, longest, measure};
use mazegen::{
    Bitmap, Bits, Cell, Emblem, Generator, Grid, Islands, Job, Maze, Note, Recipe, RecipeError, Rect, Rng, Side,
    Solver, Topology, Wishes, check, with_topology,
};

fn carve(rect: &Rect, generator: Generator, seed: u64) -> Bits {
    let job = Job::new(rect, Cell(0), Rng::from_u64(seed)).expect("in one piece");
    generator.carve(job, &mut ()).expect("served").continue_value().expect("not stopped").open
}

#[test]
fn distances_and_parts_are_petgraphs() {
    let mut rng = Rng::from_u64(1);
    for round in 0..100 {
        let rect = Rect::new(1 + round % 9, 1 + round % 11).expect("small");
        let tree = carve(&rect, Generator::Wilson, round);
        let links: Vec<usize> = rect.links().map(|(link, ..)| link.index()).collect();
        let open = disturbed(&tree, &links, &mut rng, [0, 5, 30][round as usize % 3]);
        let from = Cell(rng.below(rect.cell_count()));
        let distances = Distances::from(&rect, &open, from);
        for cell in rect.cells() {
            assert_eq!(distances.to(cell).map(|steps| steps as usize), distance(&rect, &open, from, cell));
        }
        let maze = Maze::new(Grid::Rect(rect), open.clone()).with_ends(Some(from), None);
        let measures = measure(&maze);
        let graph = passages(&rect, &open).0;
        assert_eq!(measures.parts, petgraph::algo::connected_components(&graph) as u64);
        assert_eq!(measures.loops + measures.cells, measures.passages + measures.parts);
        assert_eq!(
            measures.distances.iter().sum::<u64>(),
            rect.cells().filter(|&cell| distances.to(cell).is_some()).count() as u64
        );
        for (exits, &count) in measures.by_exits.iter().enumerate() {
            let found = graph.node_indices().filter(|&node| graph.edges(node).count() == exits).count();
            assert_eq!(count, found as u64);
        }
    }
}

#[test]
fn the_longest_path_of_a_tree_is_the_longest_of_all() {
    for seed in 0..60 {
        let rect = Rect::new(1 + seed % 8, 1 + seed % 7).expect("small");
        let open =
            carve(&rect, [Generator::Backtracker, Generator::Kruskal, Generator::RandomBfs][seed as usize % 3], seed);
        let all = rect.cells().map(|cell| Distances::from(&rect, &open, cell).farthest().1).max();
        let found = longest(&rect, &open, Cell(0));
        assert!(found.is_longest && Some(found.moves) == all, "seed {seed}: {found:?}");
        assert_eq!(distance(&rect, &open, found.from, found.to), Some(found.moves as usize));
    }
}

#[test]
fn farthest_ends_are_as_far_apart_as_can_be() {
    for seed in 0..50_u64 {
        let recipe = Recipe::new(11, 9).algorithm(Generator::Wilson).seed(seed.to_string());
        let maze = recipe.clone().farthest_ends().make().expect("fits");
        let best = |maze: &Maze, from: Cell| with_topology!(maze.grid(), topology => Distances::from(topology, maze.open(), from).farthest().1);
        let all = maze.grid().cells().iter().map(|&cell| best(&maze, cell)).max();
        let moves = |maze: &Maze| Solver::Bfs.solve(maze).expect("has ends").path.map(|path| path.moves() as u32);
        assert_eq!(moves(&maze), all, "seed {seed}");
        let mut one = recipe.entry(1, 1);
        one.exit = Some(mazegen::End::FARTHEST);
        let maze = one.make().expect("fits");
        assert_eq!(moves(&maze), Some(best(&maze, Cell(11 + 1))), "seed {seed}");
    }
}

#[test]
fn what_the_way_is_like_is_counted_by_hand() {
    let rect = Rect::new(4, 3).expect("small");
    let mut maze = Maze::closed(Grid::Rect(rect));
    // The way: (0,0) (1,0) (2,0) (2,1) (3,1); a stub (3,0) at (2,0); a branch (2,2) (1,2) (0,2) at (2,1).
    for (x, y, side) in [
        (0, 0, Side::EAST),
        (1, 0, Side::EAST),
        (2, 0, Side::SOUTH),
        (2, 1, Side::EAST),
        (2, 0, Side::EAST),
        (2, 1, Side::SOUTH),
        (2, 2, Side::WEST),
        (1, 2, Side::WEST),
    ] {
        maze.carve(rect.at(x, y).expect("inside"), side);
    }
    maze.entry = rect.at(0, 0);
    maze.exit = rect.at(3, 1);
    let measures = measure(&maze);
    let solution = measures.solution.expect("there is a way");
    assert_eq!((solution.moves, solution.turns, solution.decisions, solution.bottlenecks), (4, Some(2), 2, 5));
    let doubts = 1.0 / 9.0 + 3.0 / 11.0;
    assert!((solution.difficulty - 100.0 * doubts / (doubts + 10.0)).abs() < 1e-9);
    assert_eq!(measures.by_exits, [3, 4, 3, 2, 0]);
    assert_eq!(measures.straight, Some(2), "(1,0) and (1,2)");
    // Dead ends: S to (2,0) is two cells, the stub one, the exit one, the branch three.
    assert_eq!(measures.river, Some(7.0 / 4.0));
    assert_eq!(measures.parts, 4);
    let longest = measures.longest.expect("there are cells");
    assert_eq!((longest.moves, longest.is_longest), (6, true));
}

#[test]
fn difficulty_grows_with_branches_and_their_lengths() {
    assert!(difficulty(&[5]) < difficulty(&[6]) && difficulty(&[6]) < difficulty(&[6, 1]));
    let ten_endless = difficulty(&[u64::MAX; 10]);
    assert!((ten_endless - 50.0).abs() < 1e-6 && difficulty(&[u64::MAX; 10_000]) < 100.0);
    let mean = |side| {
        let one = |seed: u64| {
            let maze =
                Recipe::new(side, side).algorithm(Generator::Wilson).seed(seed.to_string()).make().expect("fits");
            measure(&maze).solution.expect("perfect").difficulty
        };
        (0..20).map(one).sum::<f64>() / 20.0
    };
    assert!(mean(8) + 10.0 < mean(20) && mean(20) + 10.0 < mean(60));
}

#[test]
fn the_largest_part_is_kept_when_asked_and_said() {
    let fence = Bitmap::parse("00100\n00100\n00100\n00100").expect("a bitmap");
    let recipe = Recipe::new(5, 4).emblem(Emblem::Bitmap(fence)).seed("1");
    assert!(matches!(recipe.make(), Err(RecipeError::EmblemCutsOff(_))));
    let recipe = recipe.islands(Islands::KeepLargest);
    let made = recipe.plan(u64::MAX).expect("fits").make(&mut ()).continue_value().expect("not stopped");
    assert_eq!(made.notes, [Note::IslandsClosed { closed: 8 }]);
    assert!(crate::common::maze_is_tree(&made.maze));
    assert!(check(&made.maze, None, &Wishes::of(&recipe)).is_right(), "the certificate knows of it");
    assert_eq!(made.maze.passages(), 7, "of two equal parts the one with the first cell");
}

#[test]
fn drawn_ends_are_on_the_side_asked_for_and_never_one_cell() {
    use mazegen::{Drawn, End};
    let make = |seed: u64, entry: Drawn, exit: Drawn, mask: mazegen::Mask| {
        let mut recipe = Recipe::new(13, 11).seed(seed.to_string()).mask(mask).emblem(mazegen::Emblem::None);
        (recipe.entry, recipe.exit) = (Some(End::Drawn(entry)), Some(End::Drawn(exit)));
        let maze = recipe.make().expect("a maze");
        let places =
            [maze.entry, maze.exit].map(|cell| maze.grid().column_and_row(cell.expect("drawn")).expect("squares"));
        assert_ne!(places[0], places[1], "seed {seed}");
        places
    };
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let [(_, top), (right, _)] = make(seed, Drawn::Top, Drawn::Right, mazegen::Mask::None);
        assert_eq!((top, right), (0, 12));
        let [(left, _), (_, bottom)] = make(seed, Drawn::Left, Drawn::Bottom, mazegen::Mask::None);
        assert_eq!((left, bottom), (0, 10));
        let [place, _] = make(seed, Drawn::Random, Drawn::Random, mazegen::Mask::Outline(mazegen::Outline::Disc));
        seen.insert(place);
    }
    assert!(seen.len() > 40, "anywhere: {}", seen.len());
    let rings =
        Recipe { entry: Some(End::Drawn(Drawn::Top)), ..Recipe::new(4, 4).shape(mazegen::Shape::Rings { hole: 0 }) };
    assert!(rings.make().expect_err("no sides").to_string().contains("such as #0"));
    let one =
        Recipe { entry: Some(End::Drawn(Drawn::Random)), exit: Some(End::Drawn(Drawn::Random)), ..Recipe::new(1, 1) };
    assert!(one.make().is_err(), "there is but one cell");
}
