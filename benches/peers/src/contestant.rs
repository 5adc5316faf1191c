//! [`Contestant`]: one library making mazes by one method, and how each library is asked.

use std::hint::black_box;
use std::ops::RangeInclusive;

use irrgarten::Maze as Tiles;
use knossos::maze::{Algorithm, OrthogonalMaze, OrthogonalMazeBuilder};
use maze_generator::prelude::{Coordinates, Direction, Generator as MazeGenerator, Maze as Graph};
use mazegen::{Emblem, Generator, Maze, Recipe, Side};
use mazeir::algorithm::DepthFirst;
use mazeir::map::Orthogonal;
use rand_xoshiro::Xoshiro256Plus;
use rand_xoshiro::rand_core::SeedableRng;

use amaze::generators::MazeGenerator2D;
use amaze::preamble::{Direction4, GridCoord2D, Wall4Grid};

use crate::doors::Doors;

/// The peers that make mazes, in the order of the table.
pub(crate) const PEERS: [&str; 5] = ["knossos", "maze_generator", "amaze", "irrgarten", "Mazeir"];

/// A library and a method: square mazes by side and seed.
pub(crate) struct Contestant {
    /// The library.
    pub(crate) who: &'static str,
    /// The sides that it is asked for.
    pub(crate) sides: RangeInclusive<usize>,
    /// Whether its mazes come with other odds than ours under that name.
    pub(crate) other_law: bool,
    /// Makes a maze and drops it.
    pub(crate) run: Box<dyn Fn(usize, u64)>,
    /// Makes a maze and shows it.
    pub(crate) show: Box<dyn Fn(usize, u64) -> Doors>,
}

impl Contestant {
    fn new<M>(
        who: &'static str,
        make: impl Fn(usize, u64) -> M + Clone + 'static,
        doors: impl Fn(usize, &M) -> Doors + 'static,
    ) -> Self {
        let again = make.clone();
        Self {
            who,
            sides: 1..=usize::MAX,
            other_law: false,
            run: Box::new(move |side, seed| drop(black_box(make(side, seed)))),
            show: Box::new(move |side, seed| doors(side, &again(side, seed))),
        }
    }

    /// The same, asked only for these sides.
    pub(crate) fn sides(mut self, sides: RangeInclusive<usize>) -> Self {
        self.sides = sides;
        self
    }

    /// The same, known to have another law.
    pub(crate) fn other_law(mut self) -> Self {
        self.other_law = true;
        self
    }
}

/// A maze of ours. Its seed is written out anew each time, as a user's would be.
pub(crate) fn make_ours(generator: Generator, side: usize, seed: u64) -> Maze {
    let last = side as u64 - 1;
    let recipe = Recipe::new(side as u64, side as u64).algorithm(generator).emblem(Emblem::None);
    recipe.seed(seed.to_string()).entry(0, 0).exit(last, last).make().expect("the sizes asked for fit into memory")
}

/// Which cells of a maze of ours hang together.
pub(crate) fn our_doors(side: usize, maze: &Maze) -> Doors {
    let open = |x, y, to| maze.sides(mazegen::Cell((y * side + x) as u32)).contains(to);
    Doors::read(side, |x, y| open(x, y, Side::EAST), |x, y| open(x, y, Side::SOUTH))
}

/// Ours.
pub(crate) fn ours(generator: Generator) -> Contestant {
    Contestant::new("mazegen", move |side, seed| make_ours(generator, side, seed), our_doors)
}

/// The crate `knossos`.
pub(crate) fn knossos<A: Algorithm + 'static>(algorithm: fn() -> A) -> Contestant {
    let make = move |side, seed| {
        let builder = OrthogonalMazeBuilder::new().width(side).height(side).seed(Some(seed));
        builder.algorithm(Box::new(algorithm())).build()
    };
    Contestant::new("knossos", make, drawn)
}

/// Reads a maze of `knossos` off its drawing, since it does not let one ask for walls: below a line for the upper border, each row
/// is a bar and then two signs a cell, its lower wall or not and its right wall or not.
fn drawn(side: usize, maze: &OrthogonalMaze) -> Doors {
    let picture = maze.to_string();
    let lines: Vec<&[u8]> = picture.lines().skip(1).map(str::as_bytes).collect();
    Doors::read(side, |x, y| lines[y][2 * x + 2] != b'|', |x, y| lines[y][2 * x + 1] == b' ')
}

/// The crate `maze_generator`.
pub(crate) fn maze_generator<G: MazeGenerator + 'static>(new: fn(Option<[u8; 32]>) -> G) -> Contestant {
    let make = move |side, seed| {
        new(Some(spread(seed))).generate(side as i32, side as i32).expect("it has no error of its own to report")
    };
    let open = |maze: &Graph, x: usize, y: usize, direction| {
        maze.get_field(&Coordinates::new(x as i32, y as i32)).is_some_and(|field| field.has_passage(&direction))
    };
    Contestant::new("maze_generator", make, move |side, maze| {
        Doors::read(side, |x, y| open(maze, x, y, Direction::East), |x, y| open(maze, x, y, Direction::South))
    })
}

/// The crate `amaze`. To it a seed of 0 means none.
pub(crate) fn amaze<G: MazeGenerator2D + 'static>() -> Contestant {
    let open = |maze: &Wall4Grid, x, y, side| !maze[GridCoord2D::new(x, y)].contains(side);
    Contestant::new(
        "amaze",
        |side, seed| G::new_from_seed(seed).generate(side, side),
        move |side, maze| {
            Doors::read(side, |x, y| open(maze, x, y, Direction4::EAST), |x, y| open(maze, x, y, Direction4::SOUTH))
        },
    )
}

/// The crate `irrgarten`: tiles, of which every other one is a cell, by the random generator in its documentation's example.
pub(crate) fn irrgarten() -> Contestant {
    let make = |side, seed| {
        let tiles = Tiles::new(2 * side + 1, 2 * side + 1).expect("odd and not small");
        tiles.generate(&mut Xoshiro256Plus::seed_from_u64(seed))
    };
    Contestant::new("irrgarten", make, |side, maze| {
        let floor = |x: usize, y: usize| maze[x][y] == 0;
        Doors::read(side, |x, y| floor(2 * x + 2, 2 * y + 1), |x, y| floor(2 * x + 1, 2 * y + 2))
    })
}

/// The crate `Mazeir`: its one method. What it calls walls are openings, to the left and upwards.
pub(crate) fn mazeir() -> Contestant {
    let make = |side, seed| {
        let mut maze = Orthogonal::new(side, side);
        maze.depth_first_with_seed(spread(seed));
        maze
    };
    Contestant::new("Mazeir", make, |side, maze| {
        use mazeir_bits::{LEFT, UP};
        Doors::read(side, |x, y| maze.get(x + 1, y) & LEFT != 0, |x, y| maze.get(x, y + 1) & UP != 0)
    })
}

/// The bits of a cell of `Mazeir` as its documentation gives them.
mod mazeir_bits {
    pub(super) const LEFT: u8 = 0b10;
    pub(super) const UP: u8 = 0b01;
}

/// A seed as the bytes that a library wants.
fn spread<const N: usize>(seed: u64) -> [u8; N] {
    let bytes = seed.to_le_bytes();
    std::array::from_fn(|index| bytes[index % bytes.len()])
}
