//! Our own format: every shape comes back, and what is wrong in a file is named.
#![allow(missing_docs)]

use mazegen::tiling::Sizes;
use mazegen::{Bits, Cell, Generator, Grid, Loops, Maze, Recipe, Shape, Solver, Tiled};
use mazegen_files::{Format, Wanted, WriteError, draw, has_drawing, read, read_cells, write_native};

fn size_of(shape: Shape) -> (u64, u64) {
    match shape.about().sizes {
        Sizes::ColumnsAndRows => (5, 4),
        Sizes::One(_) => (4, 4),
    }
}

fn recipes() -> impl Iterator<Item = Recipe> {
    let of_shapes = Shape::ALL.iter().map(|row| {
        let (width, height) = size_of(row.shape);
        Recipe::new(width, height).shape(row.shape).algorithm(Generator::Wilson).seed(row.name)
    });
    let cells = read_cells(CELLS.as_bytes()).expect("a file of cells");
    of_shapes.chain([Recipe::new(1, 1).cells(cells).algorithm(Generator::Wilson).seed("cells")])
}

/// Five cells of three or four corners, with coordinates that no short number is.
const CELLS: &str = r#"{
  "format": "cells",
  "version": 1,
  "corners": [[0, 0], [0.1, 0], [0.3333333333333333, 0], [0, 0.7], [0.12345678901234568, 0.7], [0.3, 0.7], [0.2, 1e0], [0.5, 0.9]],
  "cells": [
    [0, 1, 4, 3],
    [1, 2, 5],
    [1, 4, 5],
    [3, 4, 5, 6],
    [2, 7, 6, 5]
  ]
}
"#;

fn written(maze: &Maze, recipe: Option<&Recipe>) -> String {
    let mut bytes = Vec::new();
    let path = Solver::Bfs.solve(maze).expect("it has ends").path;
    write_native(maze, path.as_ref(), recipe, &mut bytes).expect("writing to memory");
    String::from_utf8(bytes).expect("text")
}

#[test]
fn every_shape_comes_back_with_its_recipe_and_path() {
    for recipe in recipes().chain(recipes().map(|recipe| recipe.loops(Loops::Playable))) {
        let maze = recipe.make().unwrap_or_else(|error| panic!("{}: {error}", recipe.shape));
        let text = written(&maze, Some(&recipe));
        let reading =
            read(text.as_bytes(), Wanted::default()).unwrap_or_else(|error| panic!("{}: {error}", recipe.shape));
        assert_eq!((reading.format, &reading.maze), (Format::Json, &maze), "{}", recipe.shape);
        assert_eq!(reading.recipe.as_ref(), Some(&recipe));
        assert_eq!(
            reading.recipe.map(|recipe| recipe.make()),
            Some(Ok(maze.clone())),
            "the recipe makes the same maze"
        );
        let path = reading.path.expect("it was written").path;
        assert_eq!(Some(path.moves()), Solver::Bfs.solve(&maze).expect("ends").path.map(|path| path.moves()));
        assert_eq!(written(&reading.maze, Some(&recipe)), text);
    }
}

#[test]
fn cells_left_out_of_a_shape_come_back() {
    let mut out = Bits::new(20);
    [3, 4, 11].into_iter().for_each(|cell| out.set(cell));
    let tiled = Tiled::without(Shape::HexRectangle, (5, 4), 0, &out).expect("a shape");
    let mut maze = Maze::closed(Grid::Tiled(tiled));
    for cell in maze.grid().cells() {
        maze.carve(cell, mazegen::Side(0));
    }
    let maze = maze.with_ends(Some(Cell(0)), Some(Cell(16)));
    let text = written(&maze, None);
    assert!(text.contains("[[3,2],[11,1]]"), "{text}");
    assert_eq!(read(text.as_bytes(), Wanted::default()).expect("readable").maze, maze);
}

#[test]
fn what_is_wrong_is_named() {
    let good = written(&Recipe::new(3, 3).shape(Shape::HexHexagon).seed("1").make().expect("a maze"), None);
    assert!(read(good.as_bytes(), Wanted::default()).is_ok(), "{good}");
    for (from, to, word) in [
        ("\"maze\"", "\"puzzle\"", "format is 'puzzle'"),
        ("\"version\":1", "\"version\":9", "version is 9"),
        ("hex-hexagon", "hexx", "no shape is called 'hexx'"),
        ("\"width\":3", "\"width\":4", "one size"),
        ("\"entry\":0", "\"entry\":99", "entry is 99"),
        ("\"open\":\"", "\"open\":\"0", "digits"),
        ("\"path\":[0,", "\"path\":[0,18,", "jumps"),
        ("\"width\":3,\"height\":3", "\"width\":1000000,\"height\":1000000", "more than"),
        ("\"shape\":", "\"colour\":", "unknown field"),
        ("{", "[", "no maze file"),
        ("}", "", "EOF"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        let error = read(bad.as_bytes(), Wanted::default()).expect_err(word).to_string();
        assert!(error.contains(word), "{to}: {error}");
    }
}

#[test]
fn cells_stand_in_a_file_once_and_come_back_without_a_recipe() {
    let recipe = recipes().last().expect("that of cells");
    let maze = recipe.make().expect("a maze");
    let text = written(&maze, Some(&recipe));
    assert_eq!(text.matches("\"corners\"").count(), 1, "{text}");
    let alone = written(&maze, None);
    assert_eq!(read(alone.as_bytes(), Wanted::default()).expect("readable").maze, maze);
    for (from, to, word) in [
        ("\"shape\":\"cells\"", "\"shape\":\"cairo\"", "cells go only with the shape cells"),
        ("\"width\":5", "\"width\":4", "cells are 5, but"),
        ("[1,2,5]", "[1,2,99]", "cell 1 names corner 99"),
        ("\"cells\":{", "\"cells\":null,\"path\":{", "is no maze in json"),
    ] {
        let bad = alone.replacen(from, to, 1);
        assert_ne!(bad, alone, "{from}");
        let error = read(bad.as_bytes(), Wanted::default()).expect_err(word).to_string();
        assert!(error.contains(word), "{to}: {error}");
    }
    let none = r#"{"format":"maze","version":1,"shape":"cells","width":4,"height":4,"open":"0"}"#;
    assert!(read(none.as_bytes(), Wanted::default()).expect_err("no cells").to_string().contains("are not there"));
}

#[test]
fn what_is_wrong_in_a_file_of_cells_is_named_with_its_place() {
    for (from, to, words) in [
        ("[1, 2, 5],", "[1, 2, 77],", "line 7, column 5: cell 1 names corner 77"),
        ("[1, 2, 5],", "[1, 5, 2, 1],", "line 7, column 5: cell 1 names corner 1 twice"),
        ("[1, 2, 5],", "[1, 5, 3],", "line 8, column 5: cells 1 and 2 overlap"),
        ("[0.3, 0.7]", "[0.3, 7e99]", "line 4, column 96: corner 5 lies too far away"),
        ("[0.3, 0.7]", "[0.1, 0]", "line 4, column 96: corners 1 and 5 lie in one place"),
        ("[0.3, 0.7]", "[0.3]", "line 4, column 100: this is no file of cells: invalid length 1"),
        ("[0.3, 0.7]", "[0.3, x]", "line 4, column 102: this is no file of cells: expected value"),
        ("\"version\": 1", "\"version\": 2", "version is 2"),
        ("\"format\": \"cells\"", "\"format\": \"maze\"", "format is 'maze'"),
        ("\"cells\": [", "\"rooms\": [", "unknown field `rooms`"),
    ] {
        let bad = CELLS.replacen(from, to, 1);
        assert_ne!(bad, CELLS, "{from}");
        let error = read_cells(bad.as_bytes()).expect_err(words).to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn huge_claims_in_small_files_take_no_memory() {
    for size in ["4294967295,\"height\":4294967295", "100000,\"height\":100000", "18446744073709551615,\"height\":1"] {
        for shape in Shape::ALL {
            let text = format!(
                "{{\"format\":\"maze\",\"version\":1,\"shape\":\"{}\",\"width\":{size},\"open\":\"00\"}}",
                shape.name
            );
            assert!(read(text.as_bytes(), Wanted::default()).is_err(), "{text}");
        }
    }
}

#[test]
fn mutated_files_do_no_harm() {
    let mut rng = mazegen::Rng::from_u64(1);
    for recipe in recipes() {
        let maze = recipe.make().expect("a maze");
        let text = written(&maze, Some(&recipe)).into_bytes();
        for _ in 0..60 {
            let mut bytes = text.clone();
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len() as u32) as usize;
                match rng.below(3) {
                    0 => bytes[at] = b"0123456789abcdef[]{},:\"-"[rng.below(24) as usize],
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, b'0' + rng.below(10) as u8),
                }
            }
            // What can still be read can be checked and written.
            if let Ok(reading) = read(&bytes, Wanted { memory: 1 << 30, ..Wanted::default() }) {
                let path = reading.path.as_ref().map(|given| &given.path);
                let _ = mazegen::check(&reading.maze, path, &mazegen::Wishes::default());
                assert!(Format::Json.write(&reading.maze, None, &mut Vec::new()).is_ok());
            }
        }
    }
}

fn drawing(shape: &str, size: (u64, u64)) -> String {
    let recipe =
        Recipe::new(size.0, size.1).shape(shape.parse().expect("a shape")).algorithm(Generator::Wilson).seed("1");
    let mut text = String::new();
    let maze = recipe.make().expect("a maze");
    let path = Solver::Bfs.solve(&maze).expect("ends").path;
    draw(&maze, path.as_ref(), &mut |_, piece| {
        text.push_str(piece);
        Ok(())
    })
    .expect("it can be drawn");
    text
}

#[test]
fn small_shapes_are_drawn_as_by_hand() {
    assert_eq!(drawing("hex-rectangle", (1, 1)), " __\n/S \\\n\\__/\n");
    assert_eq!(drawing("triangle-triangle", (1, 1)), " /\\\n/S_\\\n");
    assert_eq!(drawing("brick", (1, 1)), "+--+--+\n|  S  |\n+--+--+\n");
    assert_eq!(drawing("hex-hexagon", (1, 1)), drawing("hex-rectangle", (1, 1)));
}

#[test]
fn drawings_show_each_wall_and_both_ends() {
    for shape in [
        "hex-rectangle",
        "hex-hexagon",
        "hex-triangle",
        "hex-rhombus",
        "triangle-rectangle",
        "triangle-triangle",
        "triangle-hexagon",
        "brick",
    ] {
        let text = drawing(shape, (6, 6));
        assert_eq!((text.matches('S').count(), text.matches('F').count()), (1, 1), "{text}");
        assert!(text.contains('.') && text.lines().all(|line| line == line.trim_end()), "{text}");
    }
}

#[test]
fn shapes_without_a_drawing_say_that_a_picture_is_needed() {
    for recipe in recipes() {
        let maze = recipe.make().expect("a maze");
        let answer = draw(&maze, None, &mut |_, _| Ok(()));
        assert_eq!(answer.is_ok(), has_drawing(maze.grid()), "{}", recipe.shape);
        if let Err(error) = answer {
            assert!(matches!(error, WriteError::NeedsPicture(shape) if shape == recipe.shape));
        }
    }
}
