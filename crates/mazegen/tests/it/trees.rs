//! Every generator on every topology makes a spanning tree, by a count that shares no code with it.
use crate::common::{all_open, hexagons, is_tree, maze_is_tree, random_graph, random_mask, random_planar};
use mazegen::{
    Algorithm, Cell, Emblem, Generator, Graph, Job, JobError, Masked, Needs, NotServed, Recipe, Rect, Rng, Side,
    Topology,
};
use proptest::prelude::*;

fn generators() -> impl Strategy<Value = Generator> {
    proptest::sample::select(Generator::ALL)
}

fn carve<T: Topology>(generator: Generator, topology: &T, start: Cell, seed: u64) -> mazegen::Carved {
    try_carve(&generator.into(), topology, start, seed).expect("the generator serves this grid")
}

fn try_carve<T: Topology>(
    algorithm: &Algorithm,
    topology: &T,
    start: Cell,
    seed: u64,
) -> Result<mazegen::Carved, NotServed> {
    let job = Job::new(topology, start, Rng::from_u64(seed)).expect("in one piece");
    Ok(algorithm.carve(job, &mut ())?.continue_value().expect("nothing stops it"))
}

/// The generators that take any grid.
fn able() -> Vec<Generator> {
    Generator::ALL.iter().copied().filter(|generator| generator.about().needs == Needs::Nothing).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn rectangles(generator in generators(), width in 1..=40_u64, height in 1..=40_u64, seed: u64, at: u32) {
        let rect = Rect::new(width, height).expect("small");
        let start = Cell(at % rect.cell_count());
        let carved = carve(generator, &rect, start, seed);
        prop_assert!(is_tree(&rect, &carved.open));
        if let Some((entry, exit)) = carved.ends {
            prop_assert!(entry == start && entry != exit);
            prop_assert_eq!(rect.open_sides(exit, &carved.open).len(), 1, "the cell discovered last is a dead end");
        }
    }

    #[test]
    fn masks(generator in proptest::sample::select(able()), width in 1..=40_u64, height in 1..=40_u64, seed: u64) {
        let mut rng = Rng::from_u64(seed);
        let masked = random_mask(&mut rng, width, height);
        let start = masked.cells().nth(rng.below(masked.live_count()) as usize).expect("live");
        prop_assert!(is_tree(&masked, &carve(generator, &masked, start, seed).open));
    }

    #[test]
    fn graphs(generator in proptest::sample::select(able()), cells in 1..=300_u32, seed: u64) {
        let mut rng = Rng::from_u64(seed);
        for graph in [random_graph(&mut rng, cells), hexagons(1 + cells % 17, 1 + cells / 17)] {
            let start = Cell(rng.below(graph.cell_count()));
            prop_assert!(is_tree(&graph, &carve(generator, &graph, start, seed).open));
        }
    }

    #[test]
    fn recipes_with_the_emblem(generator in generators(), width in 1..=40_u64, height in 1..=40_u64, seed: u64) {
        let maze = Recipe::new(width, height).algorithm(generator).seed(seed.to_string()).make().expect("fits");
        prop_assert!(maze_is_tree(&maze));
        let closed = if width >= 9 && height >= 7 && generator.about().needs == Needs::Nothing { 18 } else { 0 };
        prop_assert_eq!(maze.passages() + 1 + closed, width * height);
    }
}

/// The links of a rectangle in an order in which every cell's sides come north, east, south, west.
fn links_in_order(rect: &Rect) -> Vec<(u32, u32)> {
    let mut links = Vec::new();
    for y in 0..rect.height() {
        for cell in (0..rect.width()).rev().filter_map(|x| rect.at(x, y)) {
            let sides = [Side::EAST, Side::SOUTH].into_iter().filter(|&side| rect.sides(cell).contains(side));
            links.extend(sides.map(|side| (cell.0, rect.step(cell, side).0)));
        }
    }
    links
}

/// The pairs of cells that a maze joins.
fn joined<T: Topology>(topology: &T, open: &mazegen::Bits) -> std::collections::BTreeSet<(u32, u32)> {
    let pairs = topology.links().filter(|(link, ..)| open.get(link.index()));
    pairs.map(|(_, cell, side)| (cell.0, topology.step(cell, side).0)).map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// The bytes that are pushed and the bits that are pulled say the same, so the maze is the same over both.
#[test]
fn a_rectangle_an_empty_mask_and_a_graph_give_the_same_maze() {
    for (width, height) in [(1, 9), (9, 1), (2, 2), (7, 5), (20, 20)] {
        let rect = Rect::new(width, height).expect("small");
        let masked = Masked::new(rect, []);
        let graph = Graph::new(rect.cell_count(), &links_in_order(&rect)).expect("a graph");
        for (seed, generator) in (0..20).flat_map(|seed| able().into_iter().map(move |generator| (seed, generator))) {
            let start = Cell((seed * 7) as u32 % rect.cell_count());
            let what = format!("{generator} {width}x{height} {seed}");
            let of_mask = joined(&masked, &carve(generator, &masked, start, seed).open);
            // Wilson has a draw order of its own on whole rectangles; weights and doors go by the links' numbers.
            if generator != Generator::Wilson {
                assert_eq!(joined(&rect, &carve(generator, &rect, start, seed).open), of_mask, "{what}");
            }
            let by_number = [
                Generator::Kruskal,
                Generator::PrimWeighted,
                Generator::Boruvka,
                Generator::ReverseDelete,
                Generator::ParallelBacktracker,
            ];
            if !by_number.contains(&generator) {
                assert_eq!(joined(&graph, &carve(generator, &graph, start, seed).open), of_mask, "{what}");
            }
        }
    }
}

#[test]
fn op_01_every_start_gives_every_cell() {
    let rect = Rect::new(10, 10).expect("small");
    for &generator in Generator::ALL {
        for start in rect.cells() {
            assert!(is_tree(&rect, &carve(generator, &rect, start, 1).open), "{generator} from {start:?}");
        }
        for seed in 0..200 {
            let maze = Recipe::new(10, 10)
                .algorithm(generator)
                .emblem(Emblem::None)
                .seed(seed.to_string())
                .make()
                .expect("fits");
            assert_eq!(maze.passages(), 99, "{generator}, seed {seed}");
            assert!(maze_is_tree(&maze), "{generator}, seed {seed}");
            let (entry, exit) = (maze.entry.expect("set"), maze.exit.expect("set"));
            assert!(crate::common::distance(&rect, maze.open(), entry, exit).is_some());
        }
    }
}

#[test]
fn op_02_perfect_mazes_have_no_cycle() {
    for &generator in Generator::ALL {
        for seed in 0..2000 {
            let maze = Recipe::new(15, 15)
                .algorithm(generator)
                .emblem(Emblem::None)
                .seed(seed.to_string())
                .make()
                .expect("fits");
            assert_eq!(maze.passages(), 224, "{generator}, seed {seed}");
            assert!(maze_is_tree(&maze), "{generator}, seed {seed}");
        }
    }
}

#[test]
fn op_03_rows_of_every_width_and_height_are_trees() {
    for &generator in Generator::ALL {
        for (width, height) in (1..=12).flat_map(|width| (1..=12).map(move |height| (width, height))) {
            for seed in 0..50 {
                let recipe =
                    Recipe::new(width, height).algorithm(generator).emblem(Emblem::None).seed(seed.to_string());
                assert!(maze_is_tree(&recipe.make().expect("fits")), "{generator} {width}x{height}, seed {seed}");
            }
        }
    }
}

#[test]
fn every_generator_on_every_topology_makes_a_tree() {
    for seed in 0..50_u64 {
        let mut rng = Rng::from_u64(seed);
        let (width, height) = (1 + seed % 9, 1 + seed % 7);
        let rect = Rect::new(width, height).expect("small");
        let masked = random_mask(&mut rng, width, height);
        let hexes = hexagons(width as u32, height as u32);
        let planar = random_planar(&mut rng, width as u32 + 1, height as u32 + 1);
        for &generator in Generator::ALL {
            let algorithm = Algorithm::from(generator);
            judge(&algorithm, &rect, seed);
            judge(&algorithm, &masked, seed);
            judge(&algorithm, &hexes, seed);
            judge(&algorithm, &planar, seed);
        }
    }
}

/// A tree, or the one error that says why not and who can.
fn judge<T: Topology>(algorithm: &Algorithm, topology: &T, seed: u64) {
    let start = topology.cells().nth(seed as usize % topology.live_count() as usize).expect("a cell");
    match try_carve(algorithm, topology, start, seed) {
        Ok(carved) => assert!(is_tree(topology, &carved.open), "{algorithm}, seed {seed}"),
        Err(error) => {
            assert!(algorithm.needs() == Needs::WholeRectangle && topology.as_rect().is_none(), "{algorithm}");
            assert_eq!(error.able.len(), able().len(), "{error}");
        }
    }
}

#[test]
fn op_04_tiny_mazes_have_an_entry_and_an_exit() {
    for &generator in Generator::ALL {
        for (width, height) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3)] {
            for seed in 0..500 {
                let maze = Recipe::new(width, height).algorithm(generator).seed(seed.to_string()).make().expect("fits");
                let (entry, exit) = (maze.entry.expect("set"), maze.exit.expect("set"));
                assert!(entry != exit || width * height == 1, "{generator} {width}x{height}, seed {seed}");
                assert!(maze_is_tree(&maze));
            }
        }
    }
}

#[test]
fn op_22_ends_never_fall_on_one_cell() {
    for seed in 0..10_000_u64 {
        let mut rng = Rng::from_u64(seed);
        let (width, height) = (1 + u64::from(rng.below(4)), 2 + u64::from(rng.below(3)));
        let generator = Generator::ALL[rng.below(Generator::ALL.len() as u32) as usize];
        let mut recipe = Recipe::new(width, height).algorithm(generator).seed(seed.to_string());
        if rng.below(2) == 0 {
            recipe = recipe.entry(u64::from(rng.below(width as u32)), u64::from(rng.below(height as u32)));
        }
        let maze = recipe.make().expect("fits");
        assert_ne!(maze.entry, maze.exit, "{recipe:?}");
    }
}

#[test]
fn a_cell_that_is_cut_off_is_named_instead_of_walking_for_ever() {
    let masked = Masked::new(Rect::new(5, 1).expect("small"), [Cell(2)]);
    assert!(matches!(Job::new(&masked, Cell(0), Rng::from_u64(0)), Err(JobError::CutOff(Cell(3)))));
    assert!(matches!(Job::new(&masked, Cell(2), Rng::from_u64(0)), Err(JobError::NoSuchCell(Cell(2)))));
    assert_eq!(all_open(&masked).count(), 2);
}

#[test]
fn a_cell_that_two_links_lead_to_is_taken_once() {
    let graph = Graph::new(3, &[(0, 1), (0, 1), (1, 2), (2, 1), (2, 0)]).expect("a graph");
    for (seed, generator) in (0..50).flat_map(|seed| able().into_iter().map(move |generator| (seed, generator))) {
        assert!(is_tree(&graph, &carve(generator, &graph, Cell(0), seed).open), "{generator}, seed {seed}");
    }
}
