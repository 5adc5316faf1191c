//! What is written is read back the same, in every format; and mutated files never do harm.
#![allow(missing_docs)]

use mazegen::{
    Amount, Bitmap, Cell, Emblem, Generator, Grid, Loops, Masked, Maze, Recipe, Rect, Rng, Seed, Side, Topology,
};
use mazegen_files::{Format, Severity, Surroundings, Wanted, read, read_config};
use proptest::prelude::*;

fn write(format: Format, maze: &Maze) -> Vec<u8> {
    let mut bytes = Vec::new();
    format.write(maze, None, &mut bytes).expect("writing to memory");
    bytes
}

/// The maze with this number.
fn wanted(number: usize) -> Wanted {
    Wanted { number, ..Wanted::default() }
}

/// Recipes of all kinds, small.
fn recipes() -> impl Strategy<Value = Recipe> {
    let loops = prop_oneof![
        Just(Loops::None),
        (0..20_u64).prop_map(|count| Loops::Extra(Amount::Count(count))),
        (0..=100_u8).prop_map(|share| Loops::Extra(Amount::Percent(share))),
    ];
    let emblem = prop_oneof![Just(Emblem::FortyTwo), Just(Emblem::None)];
    (1..=24_u64, 1..=24_u64, proptest::sample::select(Generator::ALL), any::<u64>(), loops, emblem).prop_map(
        |(width, height, generator, seed, loops, emblem)| {
            Recipe::new(width, height).algorithm(generator).seed(seed.to_string()).loops(loops).emblem(emblem)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_format_gives_the_maze_back(recipe in recipes()) {
        let maze = recipe.make().expect("fits");
        for &format in Format::ALL {
            if format == Format::Dat && maze.entry == maze.exit {
                continue;
            }
            // A text drawing and a # grid have room for one letter in a cell.
            if matches!(format, Format::Text | Format::Block) && maze.entry == maze.exit {
                continue;
            }
            let bytes = write(format, &maze);
            let reading = read(&bytes, wanted(1)).map_err(|problem| TestCaseError::fail(format!("{format}: {problem}")))?;
            prop_assert_eq!(reading.format, format);
            prop_assert_eq!(&reading.maze, &maze, "{}", format);
            prop_assert_eq!(&reading.remarks, &Vec::new(), "{}", format);
            prop_assert_eq!(write(format, &reading.maze), bytes, "{}", format);
        }
    }

    #[test]
    fn line_ends_marks_and_blanks_change_nothing(recipe in recipes()) {
        let maze = recipe.make().expect("fits");
        prop_assume!(maze.entry != maze.exit);
        for &format in Format::ALL {
            let text = String::from_utf8(write(format, &maze)).expect("text");
            let forgiven = format!("\u{feff}{}", text.replace('\n', "  \r\n")).trim_end().to_owned();
            let reading = read(forgiven.as_bytes(), wanted(1)).map_err(|problem| TestCaseError::fail(format!("{format}: {problem}")))?;
            prop_assert_eq!(&reading.maze, &maze, "{}", format);
            prop_assert!(reading.remarks.iter().all(|remark| remark.severity == Severity::Note), "{:?}", reading.remarks);
            prop_assert!(reading.remarks.len() >= 2);
        }
    }

    #[test]
    fn mutated_files_are_read_or_refused_but_never_panic(recipe in recipes(), seed: u64, changes in 1..12_u32) {
        let maze = recipe.make().expect("fits");
        let mut rng = Rng::from_u64(seed);
        for &format in Format::ALL {
            if maze.entry == maze.exit {
                continue;
            }
            let bytes = mutated(write(format, &maze), &mut rng, changes);
            for &reader in Format::ALL {
                let _ = reader.read(&bytes, wanted(1));
            }
            if let Ok(reading) = read(&bytes, wanted(1)) {
                // What was read is a maze: it can be written, looked at and asked.
                let _ = mazegen::check(&reading.maze, reading.path.as_ref().map(|given| &given.path), &mazegen::Wishes::of(&recipe));
                let _ = read(&bytes, wanted(2));
                for &writer in Format::ALL {
                    let _ = writer.write(&reading.maze, None, &mut Vec::new());
                }
            }
        }
    }

    #[test]
    fn mutated_configurations_never_panic(seed: u64, changes in 0..12_u32) {
        let text = "WIDTH=20\nHEIGHT=15\nENTRY=0,0\nEXIT=19,14\nOUTPUT_FILE=maze.hex\nPERFECT=False\nSEED=42\nEXTRA_PATHS=5%\nEMBLEM=x\n";
        let mut rng = Rng::from_u64(seed);
        let bytes = mutated(text.as_bytes().to_vec(), &mut rng, changes);
        let mut load = |_: &str| Ok(b"1\n".to_vec());
        let around = Surroundings { seed: Seed::new("0"), memory: 1 << 30, themes: &["plain"], load: &mut load };
        if let Err(problems) = read_config(&bytes, around) {
            prop_assert!(!problems.is_empty());
            prop_assert!(problems.windows(2).all(|pair| (pair[0].line, pair[0].column) <= (pair[1].line, pair[1].column)));
        }
    }
}

/// Bytes changed, taken out, put in, doubled and cut.
fn mutated(mut bytes: Vec<u8>, rng: &mut Rng, changes: u32) -> Vec<u8> {
    const SIGNS: &[u8] = b"0123456789ABCDEFabcdefNESW,:()+-|# .SEFG\r\n\t=%\0\xff\xc3\xa9";
    for _ in 0..changes {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        let sign = SIGNS[rng.below(SIGNS.len() as u32) as usize];
        match rng.below(6) {
            0 if at < bytes.len() => bytes[at] = sign,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => bytes.insert(at, sign),
            3 => bytes.truncate(at),
            4 => bytes.extend_from_within(at..),
            _ => bytes.splice(at..at, *b"99999999999999999999").for_each(drop),
        }
        bytes.truncate(1 << 14);
    }
    bytes
}

#[test]
fn op_05_a_grid_of_signs_has_one_sign_of_border() {
    for (width, height) in (1..=9_u64).flat_map(|width| (1..=9_u64).map(move |height| (width, height))) {
        let maze = Recipe::new(width, height).make().expect("fits");
        let text = String::from_utf8(write(Format::Block, &maze)).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        let (width, height) = (width as usize, height as usize);
        assert_eq!(lines.len(), 2 * height + 1);
        assert!(lines.iter().all(|line| line.len() == 2 * width + 1 && line.starts_with('#') && line.ends_with('#')));
        for full in [lines[0], lines[2 * height]] {
            assert!(full.bytes().all(|sign| sign == b'#'));
        }
        for line in &lines[1..2 * height] {
            assert!(line.bytes().any(|sign| sign != b'#') || height == 1, "no second full line of wall");
        }
    }
}

#[test]
fn op_08_wide_and_high_keep_their_places() {
    for (width, height) in [(30, 5), (5, 30)] {
        let maze = Recipe::new(width, height).emblem(Emblem::None).make().expect("fits");
        for &format in Format::ALL {
            let bytes = write(format, &maze);
            let read = read(&bytes, wanted(1)).expect("readable").maze;
            assert_eq!(read.size(), Some((width as u32, height as u32)), "{format}");
            assert_eq!(read, maze, "{format}");
        }
    }
}

#[test]
fn masks_of_any_form_survive() {
    let rect = Rect::new(12, 9).expect("small");
    let heart = Bitmap::parse(".##.##.\n#######\n#######\n.#####.\n..###..\n...#...").expect("a bitmap");
    let mut maze = Maze::closed(Grid::Masked(Masked::new(rect, heart.centred(&rect).expect("fits"))));
    let cells: Vec<Cell> = maze.grid().cells();
    for &cell in &cells {
        maze.carve(cell, Side::EAST);
        maze.carve(cell, Side::SOUTH);
    }
    let maze = maze.with_ends(cells.first().copied(), cells.last().copied());
    for &format in Format::ALL {
        assert_eq!(read(&write(format, &maze), wanted(1)).expect("readable").maze, maze, "{format}");
    }
}

#[test]
fn graphs_are_refused_by_formats_for_rectangles() {
    let maze = Maze::closed(Grid::Graph(mazegen::Graph::new(2, &[(0, 1)]).expect("a graph")));
    for &format in Format::ALL {
        let error = format.write(&maze, None, &mut Vec::new()).expect_err("no rectangle");
        let text = error.to_string();
        assert!(text.contains("rectangular") || format == Format::Json && text.contains("not graphs"), "{error}");
    }
    assert_eq!(maze.grid().rect().map(Rect::cell_count), None);
}
