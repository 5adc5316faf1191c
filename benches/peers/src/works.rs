//! The list of works: which generator of ours goes against which of theirs, and what we want of it.

use amaze::generators as theirs;
use knossos::maze as knossos_maze;
use maze_generator::{ellers_algorithm, prims_algorithm, recursive_backtracking};
use mazegen::Generator;

use crate::contestant::{Contestant, amaze, irrgarten, knossos, maze_generator, mazeir, ours};

/// One line of the table for each size.
pub(crate) struct Work {
    /// The name of our generator.
    pub(crate) name: &'static str,
    /// Ours.
    pub(crate) ours: Contestant,
    /// Theirs.
    pub(crate) peers: Vec<Contestant>,
}

impl Work {
    fn new(generator: Generator, peers: Vec<Contestant>) -> Self {
        Self { name: generator.name(), ours: ours(generator), peers }
    }
}

/// How many times faster than the best peer we must be: name, side, ratio.
const GOALS: &[(&str, usize, f64)] = &[
    ("backtracker", 1000, 3.0),
    ("wilson", 100, 60.0),
    ("wilson", 300, 300.0),
    // No peer ends: half the time of Mazeir's depth-first search.
    ("wilson", 1000, 2.0),
    ("kruskal", 1000, 6.0),
    ("kruskal", 4000, 8.0),
    ("prim", 1000, 6.0),
    ("prim", 4000, 6.0),
    ("eller", 1000, 20.0),
    ("sidewinder", 1000, 8.0),
    ("binary-tree", 1000, 100.0),
    ("hunt-and-kill", 1000, 5.0),
    ("solve", 1000, 6.0),
    ("solve", 4000, 6.0),
];

/// The ratio wanted of a work at a size.
pub(crate) fn goal(name: &str, side: usize) -> Option<f64> {
    GOALS.iter().find(|goal| (goal.0, goal.1) == (name, side)).map(|goal| goal.2)
}

/// All works.
///
/// A peer is asked for a size where one maze takes it less than ten seconds; and those that recurse once a cell, whose stack runs over in
/// the end however large it is, up to 1000.
pub(crate) fn works() -> Vec<Work> {
    vec![
        Work::new(Generator::Backtracker, backtrackers()),
        Work::new(
            Generator::Prim,
            vec![
                knossos(knossos_maze::Prim::new).sides(1..=1000),
                maze_generator(prims_algorithm::PrimsGenerator::new).sides(1..=100),
                amaze::<theirs::Prim4>().other_law(),
            ],
        ),
        Work::new(Generator::PrimEdge, vec![amaze::<theirs::Prim4>()]),
        Work::new(
            Generator::Kruskal,
            vec![knossos(|| knossos_maze::Kruskal).sides(1..=300), amaze::<theirs::Kruskal4>()],
        ),
        // From 1000 on no peer ends, and the best depth-first search is set beside it.
        Work::new(
            Generator::Wilson,
            vec![amaze::<theirs::Wilson4>().sides(1..=300), mazeir().other_law().sides(1000..=usize::MAX)],
        ),
        Work::new(Generator::AldousBroder, vec![knossos(|| knossos_maze::AldousBroder).sides(1..=300)]),
        Work::new(
            Generator::HuntAndKill,
            vec![knossos(knossos_maze::HuntAndKill::new).other_law(), amaze::<theirs::HuntAndKill4>().sides(1..=300)],
        ),
        Work::new(
            Generator::GrowingTree,
            vec![
                knossos(|| knossos_maze::GrowingTree::new(knossos_maze::Method::Newest50Random50)).sides(1..=1000),
                amaze::<theirs::GrowingTree4<theirs::MixedCell>>().other_law(),
            ],
        ),
        Work::new(Generator::RecursiveDivision, vec![knossos(|| knossos_maze::RecursiveDivision)]),
        Work::new(
            Generator::Eller,
            vec![
                knossos(|| knossos_maze::Eller).other_law(),
                maze_generator(ellers_algorithm::EllersGenerator::new).other_law().sides(1..=100),
                amaze::<theirs::Eller4>().other_law(),
            ],
        ),
        Work::new(Generator::Sidewinder, vec![knossos(|| knossos_maze::Sidewinder), amaze::<theirs::Sidewinder4>()]),
        Work::new(
            Generator::BinaryTree,
            vec![
                knossos(|| knossos_maze::BinaryTree::new(knossos_maze::Bias::NorthWest)),
                amaze::<theirs::BinaryTree4>(),
            ],
        ),
    ]
}

/// Everyone has one.
pub(crate) fn backtrackers() -> Vec<Contestant> {
    vec![
        knossos(|| knossos_maze::RecursiveBacktracking).sides(1..=1000),
        maze_generator(recursive_backtracking::RbGenerator::new).sides(1..=1000),
        amaze::<theirs::RecursiveBacktracker4>(),
        irrgarten(),
        mazeir(),
    ]
}
