//! Tiles, many mazes, and rows one after another.
use crate::common::maze_is_tree;
use mazegen::{
    Bitmap, Bits, Emblem, Generator, Islands, Recipe, RecipeError, Recorder, Rng, Solver, Topology, batch,
    with_topology,
};

#[test]
fn mazes_of_tiles_are_perfect_with_one_door_between_joined_tiles() {
    for &generator in Generator::ALL {
        for (width, height, side) in [(1, 1, 1), (20, 15, 7), (20, 15, 1), (15, 30, 100), (40, 1, 6), (33, 33, 16)] {
            let recipe = Recipe::new(width, height).algorithm(generator).seed("tiles").tiles(side);
            let maze = recipe.make().expect("fits");
            assert!(maze_is_tree(&maze), "{generator} {width}x{height} of {side}");
            let rect = *maze.grid().rect().expect("rectangular");
            if recipe.emblem == Emblem::None || height < 7 {
                let doors = rect.links().filter(|&(link, cell, s)| {
                    let tile = |cell| (rect.xy(cell).0 / side, rect.xy(cell).1 / side);
                    maze.open().get(link.index()) && tile(cell) != tile(rect.step(cell, s))
                });
                let tiles = width.div_ceil(u64::from(side)) * height.div_ceil(u64::from(side));
                assert_eq!(doors.count() as u64, tiles - 1, "{generator}");
            }
        }
    }
    let error = Recipe::new(9, 9).tiles(0).make().expect_err("no cells");
    assert_eq!(error, RecipeError::NoTiles);
}

#[test]
fn tiles_that_a_mask_cuts_apart_are_joined_too() {
    let mut rng = Rng::from_u64(9);
    for round in 0..60 {
        let rows: Vec<String> =
            (0..20).map(|_| (0..25).map(|_| if rng.below(3) == 0 { '1' } else { '0' }).collect()).collect();
        let bitmap = Bitmap::parse(&rows.join("\n")).expect("a bitmap");
        let recipe = Recipe::new(30, 26).algorithm(Generator::ALL[round % 20]).emblem(Emblem::Bitmap(bitmap));
        let maze = recipe.islands(Islands::KeepLargest).tiles(8).seed(round.to_string()).make().expect("fits");
        assert!(maze_is_tree(&maze), "round {round}");
    }
}

#[test]
fn tiles_are_the_same_watched_and_unwatched() {
    for &generator in Generator::ALL {
        let recipe = Recipe::new(23, 17).algorithm(generator).seed("watched").tiles(6);
        let plan = recipe.plan(u64::MAX).expect("fits");
        let mut recorder = with_topology!(plan.grid(), topology => {
            Recorder::new(topology, Bits::new(topology.link_bound() as usize), usize::MAX).expect("small")
        });
        let maze = recipe.make_observed(&mut recorder).expect("fits").continue_value().expect("no limit");
        assert_eq!(Ok(&maze), recipe.make().as_ref(), "{generator}");
        let recording = recorder.finish();
        let mut playback = recording.play();
        playback.seek(recording.len());
        assert_eq!(&playback.scenery().open, maze.open(), "{generator}");
    }
}

#[test]
fn many_mazes_are_those_made_one_by_one() {
    let recipe = Recipe::new(14, 9).algorithm(Generator::Wilson).seed("many");
    let mazes = batch::make_many(&recipe, 1..200).expect("fits");
    for (number, maze) in (1..200_u64).zip(&mazes) {
        assert_eq!(Ok(maze), recipe.clone().seed(format!("many/{number}")).make().as_ref());
    }
    let solutions = batch::solve_many(&mazes, Solver::Dfs).expect("have ends");
    for (maze, solution) in mazes.iter().zip(&solutions) {
        assert_eq!(Ok(solution), Solver::Dfs.solve(maze).as_ref());
    }
    assert!(mazes.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn rows_one_after_another_are_the_maze_in_memory() {
    for text in [
        "binary-tree",
        "binary-tree/skew=ne",
        "binary-tree/skew=sw",
        "binary-tree/skew=se",
        "sidewinder",
        "sidewinder/run=90",
        "eller",
        "eller/join=20/down=80",
    ] {
        for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 2), (63, 5), (64, 6), (65, 7), (130, 40)] {
            let recipe =
                Recipe::new(width, height).algorithm(text.parse::<mazegen::Algorithm>().expect("known")).seed("rows");
            let maze = recipe.make().expect("fits");
            assert!(maze_is_tree(&maze), "{text} {width}x{height}");
            let rect = *maze.grid().rect().expect("rectangular");
            let mut rows = recipe.rows().expect("by rows");
            let mut count = 0;
            while let Some(row) = rows.next_row() {
                for x in 0..rect.width() {
                    let cell = rect.at(x, count).expect("inside");
                    let sides = maze.sides(cell);
                    let bit = |words: &[u64]| words[x as usize / 64] >> (x % 64) & 1 == 1;
                    assert_eq!(
                        (bit(&row.north), bit(&row.west)),
                        (sides.contains(mazegen::Side::NORTH), sides.contains(mazegen::Side::WEST))
                    );
                }
                count += 1;
            }
            assert_eq!(u64::from(count), height, "{text} {width}x{height}");
        }
    }
}

#[test]
fn what_cannot_be_had_row_by_row_is_named() {
    let eller = Recipe::new(5, u64::MAX - 1).algorithm(Generator::Eller);
    assert!(eller.rows().is_ok(), "any height");
    let too_many = Recipe::new(5, u64::MAX).algorithm(Generator::Eller);
    assert_eq!(too_many.rows().err(), Some(mazegen::RecipeError::TooManyRows));
    for (recipe, word) in [
        (Recipe::new(5, 5).algorithm(Generator::Prim), "eller"),
        (eller.clone().loops(mazegen::Loops::Playable), "loops"),
        (eller.clone().tiles(4), "tiles"),
        (eller.clone().farthest_ends(), "farthest"),
        (eller.clone().emblem(Emblem::Bitmap(Bitmap::parse("1").expect("a bitmap"))), "emblem"),
        (eller.clone().entry(5, 0), "outside"),
        (eller.entry(1, 1).exit(1, 1), "differ"),
        (Recipe::new(u64::MAX, 5).algorithm(Generator::Eller), "too long"),
        (Recipe::new(0, 5).algorithm(Generator::Eller), "width is 0"),
        (Recipe::new(5, 0).algorithm(Generator::Eller), "height is 0"),
    ] {
        let error = recipe.rows().expect_err(word).to_string();
        assert!(error.contains(word), "{error}");
    }
}
