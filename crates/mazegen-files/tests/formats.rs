//! Every sentence of the formats' description as a test: what is forgiven, what is refused, and with which words.
#![allow(missing_docs)]

use mazegen::{Amount, Cell, Emblem, Generator, Loops, Point, Seed, Solver, Wishes, check};
use mazegen_files::{Config, Format, Problem, Reading, Severity, Surroundings, Wanted, read, read_config};

fn data(name: &str) -> Vec<u8> {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The maze with this number.
fn wanted(number: usize) -> Wanted {
    Wanted { number, ..Wanted::default() }
}

fn remarks(reading: &Reading) -> String {
    reading.remarks.iter().map(|remark| format!("{remark}\n")).collect()
}

// The openness list.

const SAMPLE: &str = "5,5:1:3:1223030112231122230210110";

#[test]
fn the_sample_has_the_path_of_the_assignment() {
    let reading = read(SAMPLE.as_bytes(), wanted(1)).expect("the sample");
    let rect = *reading.maze.grid().rect().expect("rectangular");
    for solver in Solver::ALL {
        let solution = solver.solve(&reading.maze).expect("has ends");
        let path = solution.path.expect("has a way");
        let nodes: Vec<u32> = path.cells(&rect).map(|cell| cell.0 + 1).collect();
        assert_eq!(nodes, [1, 2, 7, 6, 11, 16, 21, 22, 17, 12, 13, 14, 15, 10, 9, 8, 3], "{solver}");
        assert_eq!(path.moves(), 16, "{solver}");
    }
    let mut drawing = Vec::new();
    Format::Text.write(&reading.maze, None, &mut drawing).expect("written");
    let wanted = "\
+--+--+--+--+--+
|S    |F |     |
+--+  +  +  +--+
|     |        |
+  +--+--+--+  +
|  |           |
+  +  +--+--+  +
|  |  |     |  |
+  +  +  +--+  +
|     |        |
+--+--+--+--+--+
";
    assert_eq!(String::from_utf8(drawing).expect("text"), wanted);
}

#[test]
fn openness_lists_are_refused_with_one_message() {
    for (text, line, column, words) in [
        ("5,5:1:3:12230301122311222302101", 1, 9, "5,5 needs 25 digits, but there are 23"),
        ("2,2:1:4:1450", 1, 10, "found '4', expected a digit 0 to 3"),
        ("2,2:0:4:1110", 1, 5, "start 0 is no node; nodes are numbered 1 to 4"),
        ("2,2:1:5:1110", 1, 7, "finish 5 is no node"),
        ("2,2:3:3:1110", 1, 7, "both 3"),
        ("2,2:1:4:3020", 1, 11, "cell 3 in row 2, column 1 is open down, across the border"),
        ("2,2:1:4", 1, 8, "expected ':'"),
        ("0,0:1:2:", 1, 1, "at least 1 row and 1 column"),
        ("99999999999,99999999999:1:2:0", 1, 29, "needs 9999999999800000000001 digits"),
    ] {
        let problem = read(text.as_bytes(), wanted(1)).expect_err(text);
        assert!(problem.message.contains(words), "{text}: {problem}");
        assert_eq!((problem.line, problem.column), (line, column), "{text}: {problem}");
    }
    let binary = read(b"5,5:1:3:\x00\x01", wanted(1)).expect_err("binary");
    assert!(binary.message.contains("binary file"), "{binary}");
}

#[test]
fn columns_before_rows_are_read_where_only_that_is_right() {
    // 2 columns and 3 rows written the wrong way round: as 2 rows of 3 the fourth digit would open the border.
    let reading = read(b"2,3:1:6:320210", wanted(1));
    let swapped = reading.expect("read as 3 rows of 2 columns");
    assert_eq!(swapped.maze.size(), Some((2, 3)));
    assert!(remarks(&swapped).contains("fits only as columns,rows"), "{}", remarks(&swapped));
}

#[test]
fn further_mazes_and_drawings_are_left_out_or_chosen() {
    let text = format!("{SAMPLE}\n+--+\n|S |\n+--+\n2,2:1:4:3010\n1,3:1:3:110\n");
    for (number, size) in [(1, (5, 5)), (2, (2, 2)), (3, (3, 1))] {
        assert_eq!(read(text.as_bytes(), wanted(number)).expect("there").maze.size(), Some(size));
    }
    assert!(read(text.as_bytes(), wanted(4)).expect_err("only three").message.contains("the file holds 3"));
    assert!(remarks(&read(text.as_bytes(), wanted(1)).expect("there")).contains("3 mazes"));
}

#[test]
fn rows_of_numbers_with_blanks_are_another_format() {
    assert!(read(b"1 2 3 0\n0 1 2 3\n", wanted(1)).is_err());
}

// Wall digits.

#[test]
fn real_files_of_wall_digits_are_as_known() {
    let first = read(&data("corpus/fortytwo-codingvivi/src_output_maze.txt"), wanted(1)).expect("readable");
    let report =
        check(&first.maze, first.path.as_ref().map(|given| &given.path), &Wishes { strict: true, ..Wishes::default() });
    assert_eq!(first.maze.size(), Some((20, 15)));
    assert_eq!((report.cells, report.loops, report.components, report.shortest), (282, 0, 1, Some(67)));
    assert_eq!(report.emblem, Some((7, 5)), "one column right of the middle");
    assert!(report.is_right(), "{:?}", report.faults);
    assert_eq!(first.remarks.iter().map(|remark| remark.severity).collect::<Vec<_>>(), [Severity::Note]);

    let second = read(&data("corpus/fortytwo-codingvivi/tests_output_maze.txt"), wanted(1)).expect("readable");
    let report = check(
        &second.maze,
        second.path.as_ref().map(|given| &given.path),
        &Wishes { strict: true, ..Wishes::default() },
    );
    assert_eq!(second.maze.size(), Some((25, 20)));
    assert_eq!((report.cells, report.loops, report.components, report.shortest), (482, 97, 1, Some(45)));
    assert_eq!(report.emblem, Some((9, 7)));
    assert!(report.is_right() && second.remarks.is_empty(), "{:?} {:?}", report.faults, second.remarks);
    assert_eq!((second.maze.entry, second.maze.exit), (Some(Cell(26)), Some(Cell(14 * 25 + 19))));
}

/// A 3x2 maze and its canonical file.
const SMALL: &str = "913\nC46\n\n0,0\n2,0\nEE\n";

#[test]
fn the_small_file_is_canonical() {
    let reading = read(SMALL.as_bytes(), wanted(1)).expect("readable");
    assert_eq!(remarks(&reading), "");
    let mut bytes = Vec::new();
    Format::Hex.write(&reading.maze, None, &mut bytes).expect("written");
    assert_eq!(String::from_utf8(bytes).expect("text"), SMALL);
}

#[test]
fn forms_of_the_footer_found_in_the_wild_are_read_and_named() {
    let canonical = read(SMALL.as_bytes(), wanted(1)).expect("readable");
    for (text, named) in [
        ("913\nc46\n\n0,0\n2,0\nEE\n", "lower-case digits"),
        ("913\nC46\n\n0, 0\n2, 0\nEE\n", "'0, 0' instead of '0,0'"),
        ("913\nC46\n\n(0, 0)\n(2, 0)\nEE\n", "'(0, 0)' instead of '0,0'"),
        ("913\nC46\n\n0,0\n2,0EE\n", "several parts on one line"),
        ("913\nC46\n\n0,0\n2,0 EE\n", "several parts on one line"),
        ("913\nC46\n\n0,0\n2,0\nEE\nSEED: 17\n", "a seed after the path"),
        ("913\nC46\n0,0\n2,0\nEE\n", "no empty line after the digits"),
        ("913\nC46\n\n0,0\n2,0\nee\n", "lower-case letters"),
    ] {
        let reading = read(text.as_bytes(), wanted(1)).expect(text);
        assert_eq!(reading.maze, canonical.maze, "{text}");
        assert_eq!(reading.path.as_ref().map(|given| given.path.letters()), Some("EE".to_owned()), "{text}");
        assert!(remarks(&reading).contains(named), "{text}: {}", remarks(&reading));
        assert!(reading.remarks.iter().all(|remark| remark.severity == Severity::Note), "{text}");
    }
    let seeded = read(b"913\nC46\n\n0,0\n2,0\nEE\nSEED: 17\n", wanted(1)).expect("readable");
    assert_eq!(seeded.seed.as_deref(), Some("17"));
    let bare = read(b"913\nC46\n", wanted(1)).expect("readable");
    assert_eq!((bare.maze.entry, bare.maze.exit, bare.path.is_none()), (None, None, true));
    for missing in ["the entry is missing", "the exit is missing", "the path is missing"] {
        assert!(remarks(&bare).contains(missing));
    }
}

#[test]
fn walls_that_disagree_and_open_borders_are_named_and_closed() {
    // The first cell of a larger maze says that its east wall is open, the second says closed; another leads out.
    let good = "95553\nA9392\nAAAAA\nC4444\n";
    let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
    lines[0] = "95513".to_owned();
    let text = lines.join("\n");
    let reading = read(text.as_bytes(), wanted(1)).expect("readable");
    assert!(remarks(&reading).contains("(3,0) and (3,1) disagree"), "{}", remarks(&reading));
    assert!(remarks(&reading).contains("the outer wall E of (4,3) is open"), "{}", remarks(&reading));
    let fault = reading.remarks.iter().find(|remark| remark.message.contains("disagree")).expect("named");
    assert_eq!((fault.line, fault.column, fault.severity), (1, 4, Severity::Fault));
}

#[test]
fn other_orders_of_bits_are_recognised() {
    let canonical = read(&data("corpus/fortytwo-codingvivi/tests_output_maze.txt"), wanted(1)).expect("readable");
    let text = String::from_utf8(data("corpus/fortytwo-codingvivi/tests_output_maze.txt")).expect("text");
    let rows = 20;
    for (bits, closed, name) in [
        ([1, 0, 2, 3], true, "N=2 E=1"),
        ([2, 3, 1, 0], true, "N=4 E=8 S=2 W=1"),
        ([0, 1, 2, 3], false, "set = open"),
        ([2, 1, 0, 3], true, "N=4"),
    ] {
        let other = |digit: char| {
            let value = digit.to_digit(16).expect("a digit");
            let moved = (0..4).fold(0, |moved, side| moved | (value >> side & 1) << bits[side as usize]);
            char::from_digit(if closed { moved } else { !moved & 15 }, 16).expect("a digit").to_ascii_uppercase()
        };
        let lines = text
            .lines()
            .enumerate()
            .map(|(at, line)| if at < rows { line.chars().map(other).collect() } else { line.to_owned() });
        let changed = lines.collect::<Vec<String>>().join("\n");
        let reading = read(changed.as_bytes(), wanted(1)).expect("readable");
        assert_eq!(reading.maze, canonical.maze, "{name}");
        assert!(remarks(&reading).contains(name), "{name}: {}", remarks(&reading));
    }
}

#[test]
fn paths_are_judged() {
    let judge = |path: &str| {
        let reading = read(SMALL.replace("EE", path).as_bytes(), wanted(1)).expect("readable");
        let report = check(&reading.maze, reading.path.as_ref().map(|given| &given.path), &Wishes::default());
        report.faults.iter().map(|fault| fault.describe(reading.maze.grid())).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(judge("EE"), "");
    assert_eq!(judge("EWEE"), "the path has 4 moves, but 2 are enough");
    assert_eq!(judge("E"), "the path ends at (1,0), not at the exit");
    assert_eq!(judge("EEE"), "the path leaves the maze: step 3 goes E from (2,0)");
    assert_eq!(judge("WW"), "the path is reversed: it leads from the exit to the entry");
    let walled = read(b"955553\nC55556\n\n0,0\n0,1\nES\n", wanted(1));
    let walled = walled.expect("readable");
    let report = check(&walled.maze, walled.path.as_ref().map(|given| &given.path), &Wishes::default());
    assert!(
        report
            .faults
            .iter()
            .any(|fault| fault.describe(walled.maze.grid()).contains("crosses a wall: step 2 goes S from (1,0)"))
    );
}

#[test]
fn what_is_no_maze_is_refused_with_its_place() {
    for (text, line, column, words) in [
        ("91X\nC46\n", 1, 1, "no maze file of a known format"),
        ("913\nC4Z\n", 2, 3, "found 'Z', expected a hexadecimal digit"),
        ("913\nC4\n", 2, 3, "this row has 2 digits, but the first has 3"),
        ("0000\n0000\n", 1, 1, "these digits are no maze"),
        ("", 1, 1, "found nothing"),
        ("hello\n", 1, 1, "found 'hello'"),
        ("o---o\n|   |\no---o\n", 1, 1, "the formats are hex, dat, text, block"),
    ] {
        let problem = read(text.as_bytes(), wanted(1)).expect_err(text);
        assert!(problem.to_string().contains(words), "{text}: {problem}");
        assert_eq!((problem.line, problem.column), (line, column), "{text}: {problem}");
    }
}

// Drawings and grids of signs.

#[test]
fn drawings_are_read_with_wide_cells_gaps_and_path_marks() {
    let wide = "+---+---+\n| S     |\n+---+   +\n|     F |\n+---+---+\n";
    let reading = read(wide.as_bytes(), wanted(1)).expect("readable");
    assert_eq!(
        (reading.maze.size(), reading.maze.entry, reading.maze.exit),
        (Some((2, 2)), Some(Cell(0)), Some(Cell(3)))
    );
    assert_eq!(reading.maze.passages(), 3);
    let gaps = read(b"+  +--+\n|     |\n+--+  +\n|      \n+--+--+\n", wanted(1)).expect("readable");
    assert_eq!((gaps.maze.entry, gaps.maze.exit), (Some(Cell(0)), Some(Cell(3))));
    for (text, line, column, words) in [
        ("+--+--+\n|S    |\n+--+ -+\n|    F|\n+--+--+\n", 3, 6, "found '-', expected '-' for a wall or a blank"),
        ("+--+--+\n|S    |\n+--*  +\n|    F|\n+--+--+\n", 3, 4, "expected a post '+'"),
        ("+--+--+\n|S    |\n+--+  +\n|    F|X\n+--+--+\n", 4, 8, "expected the end of the line"),
        ("+--+--+\n|S    |\n", 3, 1, "expected a line of posts and walls"),
        ("+--+-+\n|S   |\n+--+-+\n", 1, 4, "boxes of one width"),
    ] {
        let problem = read(text.as_bytes(), wanted(1)).expect_err(text);
        assert!(problem.message.contains(words), "{text}: {problem}");
        assert_eq!((problem.line, problem.column), (line, column), "{text}: {problem}");
    }
}

#[test]
fn op_30_op_31_line_ends_and_marks_do_not_matter() {
    let plain = read(&data("cases/lf.txt"), wanted(1)).expect("readable");
    for name in ["cases/crlf.txt", "cases/bom.txt"] {
        let other = read(&data(name), wanted(1)).expect("readable");
        assert_eq!(other.maze, plain.maze, "{name}");
        assert_eq!(other.signs, plain.signs, "{name}");
    }
    assert_eq!(plain.maze.size(), Some((6, 4)), "9 rows and 13 columns of signs");
    let path = Solver::Bfs.solve(&plain.maze).expect("gaps are ends").path.expect("has a way");
    assert_eq!(path.moves(), 14);
}

#[test]
fn op_18_op_20_op_21_grids_of_signs_are_solved_as_known() {
    for (name, moves) in [
        ("cases/loop_island.txt", Some(20)),
        ("cases/rooms_thick.txt", Some(18)),
        ("cases/no_path.txt", None),
        ("cases/isolated_start.txt", None),
    ] {
        let reading = read(&data(name), wanted(1)).expect("readable");
        for solver in Solver::ALL {
            let path = solver.solve(&reading.maze).expect("has ends").path;
            let may_miss = !solver.about().complete && path.is_none();
            assert!(path.is_some() == moves.is_some() || may_miss, "{name}, {solver}");
            if let (Some(path), Some(moves)) = (path, moves) {
                assert!(path.moves() == moves || path.moves() > moves && !solver.about().shortest, "{name}, {solver}");
            }
        }
    }
    let reading = read(&data("cases/plain_10x10.txt"), wanted(1)).expect("readable");
    let corner = Solver::Bfs.solve_between(&reading.maze, Cell(0), Cell(99), &mut ()).expect("inside").continue_value();
    assert_eq!(corner.and_then(|solution| solution.path).map(|path| path.moves()), Some(64));
    let words = |x, y| reading.cell_at_sign(x, y).map_err(|error| error.to_string());
    assert_eq!(words(1, 1), Ok(Cell(0)));
    assert_eq!(words(0, 0), Err("is a wall".to_owned()));
    assert_eq!(words(0, 3), Err("is a wall".to_owned()));
    assert_eq!(words(2, 1), Err("is a gap between cells; the cell beside it is at sign 1,1".to_owned()));
    assert_eq!(words(99, 99), Err("is outside: signs are counted from 0, x up to 20 and y up to 20".to_owned()));
}

// The configuration.

fn config(text: &str) -> Result<Config, Vec<Problem>> {
    let mut load = |file: &str| {
        let house =
            r#"{"format":"cells","version":1,"corners":[[0,2],[2,2],[2,4],[0,4],[1,0]],"cells":[[0,1,2,3],[0,1,4]]}"#;
        match file {
            "posts.txt" => Ok(b"1.1\n1.1\n".to_vec()),
            "house.json" => Ok(house.as_bytes().to_vec()),
            _ => Err(format!("no file '{file}'")),
        }
    };
    let around =
        Surroundings { seed: Seed::new("drawn"), memory: 1 << 32, themes: &["plain", "forest"], load: &mut load };
    read_config(text.as_bytes(), around)
}

/// A right configuration with a line more.
fn with(line: &str) -> String {
    format!("WIDTH=23\nHEIGHT=15\nENTRY=0,0\nEXIT=22,14\nOUTPUT_FILE=maze.hex\nPERFECT=False\n{line}\n")
}

fn problems(text: &str) -> Vec<String> {
    config(text).expect_err(text).iter().map(ToString::to_string).collect()
}

#[test]
fn configurations_can_name_a_file_of_cells() {
    let text = "CELLS=house.json\nENTRY=#0\nEXIT=#1\nOUTPUT_FILE=maze.json\nPERFECT=True\n";
    let found = config(text).expect("right");
    assert_eq!((found.recipe.width, found.recipe.shape.to_string().as_str()), (2, "cells"));
    assert_eq!(config(&mazegen_files::write_config(&found)), Ok(found));
    for (from, to, words) in [
        ("house.json", "castle.json", "no file 'castle.json'"),
        ("house.json", "posts.txt", "this is no file of cells"),
        ("ENTRY=#0", "ENTRY=0,0", "no columns and rows"),
        ("PERFECT=True", "PERFECT=True\nWIDTH=3", "WIDTH goes not with CELLS"),
        ("PERFECT=True", "PERFECT=True\nALGORITHM=eller", "the shape is cells, but eller"),
        ("CELLS=house.json", "WIDTH=2\nHEIGHT=2\nSHAPE=cells", "CELLS=FILE"),
    ] {
        let found = problems(&text.replace(from, to)).join("\n");
        assert!(found.contains(words), "{found}");
    }
}

#[test]
fn configurations_are_read_forgivingly() {
    let text = "\u{feff}# a maze\r\n\r\n  width = 23 \r\nHeight=15\r\nentry= 1 , 2\r\nEXIT=22,14\r\nOUTPUT_FILE = a=b.hex\r\nPERFECT=YES\r\nSEED= 42 ";
    let found = config(text).expect("right");
    assert_eq!((found.recipe.width, found.recipe.height), (23, 15));
    assert_eq!(found.recipe.entry, Some(Point { x: 1, y: 2 }.into()));
    assert_eq!(found.output, "a=b.hex", "the split is at the first =");
    assert_eq!((found.recipe.loops, found.recipe.seed.text(), found.has_seed), (Loops::None, "42", true));
    assert_eq!(
        (found.recipe.algorithm, found.solver, found.recipe.emblem),
        (Generator::Prim.into(), Solver::Bfs, Emblem::FortyTwo)
    );
    for (line, check) in [
        (
            "SEED=",
            Box::new(|config: &Config| config.recipe.seed.text() == "drawn" && !config.has_seed)
                as Box<dyn Fn(&Config) -> bool>,
        ),
        ("ALGORITHM=Random_Walk", Box::new(|config| config.recipe.algorithm == Generator::RandomWalk.into())),
        ("SOLVER=a-star", Box::new(|config| config.solver == Solver::AStar)),
        ("EXTRA_PATHS=7", Box::new(|config| config.recipe.loops == Loops::Extra(Amount::Count(7)))),
        ("EXTRA_PATHS=7%", Box::new(|config| config.recipe.loops == Loops::Extra(Amount::Percent(7)))),
        ("THEME=Forest", Box::new(|config| config.theme.as_deref() == Some("forest"))),
        ("EMBLEM=none", Box::new(|config| config.recipe.emblem == Emblem::None)),
        ("EMBLEM=posts.txt", Box::new(|config| matches!(config.recipe.emblem, Emblem::Bitmap(_)))),
        ("", Box::new(|config| config.recipe.loops == Loops::Playable)),
    ] {
        assert!(check(&config(&with(line)).expect(line)), "{line}");
    }
    for (word, perfect) in
        [("True", true), ("true", true), ("yes", true), ("1", true), ("FALSE", false), ("no", false), ("0", false)]
    {
        let found = config(&with("").replace("False", word)).expect(word);
        assert_eq!(found.recipe.loops == Loops::None, perfect, "{word}");
    }
}

#[test]
fn wrong_lines_are_named_with_line_column_and_remedy() {
    for (line, wanted) in [
        ("HIEGHT=3", "line 7, column 1: unknown key HIEGHT; did you mean HEIGHT?"),
        ("WIDTH=3", "line 7, column 1: WIDTH stands twice: on line 1 and on line 7"),
        ("  just words", "line 7, column 3: expected KEY=VALUE, found 'just words'"),
        ("ALGORITHM=wilsen", "line 7, column 11: ALGORITHM is 'wilsen', which is no generator; did you mean wilson?"),
        ("SOLVER = dsf", "line 7, column 10: SOLVER is 'dsf', which is no solver; did you mean dfs?"),
        (
            "EXTRA_PATHS=-1",
            "line 7, column 13: EXTRA_PATHS is '-1', expected a whole number or a share from 0% to 100%",
        ),
        ("THEME=pink", "line 7, column 7: THEME is 'pink', expected one of plain, forest"),
        ("EMBLEM=gone.txt", "line 7, column 8: no file 'gone.txt'; EMBLEM is 42, none, or a file with a bitmap"),
        ("SOLVER=", "line 7, column 8: SOLVER has no value; expected a name"),
        (
            "SOLVER=bfs # the best",
            "line 7, column 8: SOLVER is 'bfs # the best', which is no solver; inline comments are not supported: a comment has a line of its own",
        ),
    ] {
        assert_eq!(problems(&with(line)), [wanted], "{line}");
    }
    for (from, to, wanted) in [
        ("WIDTH=23", "WIDTH=0", "line 1, column 7: WIDTH is '0', expected 1 or more"),
        ("WIDTH=23", "WIDTH=-3", "line 1, column 7: WIDTH is '-3', expected a whole number, 1 or more"),
        ("WIDTH=23", "WIDTH=2.5", "line 1, column 7: WIDTH is '2.5', expected a whole number, 1 or more"),
        ("ENTRY=0,0", "ENTRY=-1,0", "line 3, column 7: ENTRY is '-1,0', expected x,y with both 0 or more"),
        ("ENTRY=0,0", "ENTRY=0", "line 3, column 7: ENTRY is '0', expected two whole numbers x,y, or farthest"),
        ("ENTRY=0,0", "ENTRY=22,14", "line 4, column 6: entry and exit are both 22,14; they must differ"),
        (
            "EXIT=22,14",
            "EXIT=14,22",
            "line 4, column 6: the exit 14,22 is outside: y must be 0..14; x comes first: 22,14 would fit",
        ),
        ("EXIT=22,14", "EXIT=23,14", "line 4, column 6: the exit 23,14 is outside: x must be 0..22"),
        (
            "EXIT=22,14",
            "EXIT=8,5",
            "line 4, column 6: the exit 8,5 lies on the emblem, whose cells are closed; choose another cell or another emblem",
        ),
        ("PERFECT=False", "PERFECT=maybe", "line 6, column 9: PERFECT is 'maybe', expected True or False"),
        (
            "OUTPUT_FILE=maze.hex",
            "OUTPUT_FILE=",
            "line 5, column 13: OUTPUT_FILE has no value; expected the name of a file",
        ),
    ] {
        assert_eq!(problems(&with("").replace(from, to)), [wanted], "{to}");
    }
    let perfect = with("EXTRA_PATHS=3").replace("PERFECT=False", "PERFECT=True");
    assert_eq!(
        problems(&perfect),
        ["line 7, column 1: EXTRA_PATHS goes only with PERFECT=False: a perfect maze has one way"]
    );
    let line = "WIDTH=1\nHEIGHT=9\nENTRY=0,0\nEXIT=0,8\nOUTPUT_FILE=x\nPERFECT=False\n";
    assert!(problems(line)[0].contains("has room for 0 loops"), "{:?}", problems(line));
    let huge = with("").replace("WIDTH=23", "WIDTH=99999999999999999999999");
    assert!(problems(&huge)[0].contains("the largest square"), "{:?}", problems(&huge));
}

#[test]
fn all_errors_come_together_in_the_order_of_the_file() {
    let text = "WIDTH=23\nEXIT=14,22\nPERFECT=maybe\nHEIGHT=15\nHIEGHT=3\nENTRY=30,30\nwords\n";
    let found = problems(text);
    let starts = ["line 2", "line 3", "line 5", "line 6", "line 7", "line 8, column 1: missing key OUTPUT_FILE"];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    assert!(found.iter().zip(starts).all(|(found, start)| found.starts_with(start)), "{found:#?}");
    let empty = problems("");
    assert_eq!(empty.len(), 1);
    assert!(empty[0].contains("missing keys WIDTH, HEIGHT, ENTRY, EXIT, OUTPUT_FILE, PERFECT"), "{empty:?}");
}

#[test]
fn real_configurations_are_read_or_refused_by_name() {
    let text = |name: &str| String::from_utf8(data(name)).expect("text");
    let first = config(&text("corpus/fortytwo-codingvivi/src_config.txt")).expect("right");
    assert_eq!((first.recipe.width, first.recipe.height, first.output.as_str()), (20, 15, "output_maze.txt"));
    assert_eq!(first.recipe.exit, Some(Point { x: 19, y: 4 }.into()));
    for (name, wanted) in [
        ("corpus/fortytwo-configs/config.txt", vec!["unknown key DISPLAY", "'rb', which is no generator"]),
        ("corpus/fortytwo-configs/play_config.txt", vec!["unknown key DISPLAY", "'rb', which is no generator"]),
        ("corpus/fortytwo-configs-3/config.txt", vec!["did you mean kruskal?", "unknown key PLAYABLE"]),
    ] {
        let found = problems(&text(name));
        assert_eq!(found.len(), wanted.len(), "{found:?}");
        assert!(found.iter().zip(wanted).all(|(found, wanted)| found.contains(wanted)), "{found:?}");
    }
}

// What a stranger found.

#[test]
fn letters_in_the_border_are_the_ends_they_name() {
    let reading = read(b"###E#\n# # #\n# # #\n#   #\n#S###\n", wanted(1)).expect("readable");
    assert_eq!((reading.maze.entry, reading.maze.exit), (Some(Cell(2)), Some(Cell(1))));
    let between = read(b"#######\n# E S #\n#######\n", wanted(1)).expect("readable");
    assert_eq!(
        (between.maze.size(), between.maze.entry, between.maze.exit),
        (Some((7, 3)), Some(Cell(11)), Some(Cell(9)))
    );
    assert!(!remarks(&between).contains("trailing"));
    let blanks = read(b"#####\n#S  \n#####\n", wanted(1)).expect("readable");
    assert!(!remarks(&blanks).contains("trailing blanks"), "blanks are signs here: {}", remarks(&blanks));
    let gaps = read(b"# ###\n#   #\n# # #\n# # #\n### #\n", wanted(1)).expect("readable");
    for (x, y, cell) in [(1, 0, "1,1"), (3, 4, "3,3")] {
        let error = gaps.cell_at_sign(x, y).expect_err("a gap").to_string();
        assert_eq!(error, format!("is a gap between cells; the cell beside it is at sign {cell}"));
    }
}

#[test]
fn grids_read_sign_by_sign_say_so() {
    let reading = read(b"#####\n#S  #\n#   #\n#  E#\n#####\n", wanted(1)).expect("readable");
    assert!(remarks(&reading).contains("every open sign is a cell"), "{}", remarks(&reading));
}

#[test]
fn an_empty_line_among_the_digits_is_refused() {
    let problem = read(b"9153\n\nAC7A\nC556\n\n0,0\n3,2\nE\n", wanted(1)).expect_err("not one maze");
    assert!(problem.to_string().contains("found 'AC7A' after an empty line"), "{problem}");
    assert_eq!(problem.line, 3);
}

#[test]
fn an_entry_below_zero_stays_the_entry() {
    let reading = read(b"913\nC46\n\n-1,0\n2,0\nEE\n", wanted(1)).expect("readable");
    assert_eq!((reading.maze.entry, reading.maze.exit), (None, Some(Cell(2))));
    assert!(
        remarks(&reading).contains("the entry -1,0 is outside: x must be 0..2 and y 0..1"),
        "{}",
        remarks(&reading)
    );
}

#[test]
fn remarks_are_counted_past_the_first_hundred() {
    let text = format!("913\nC46\n\n0,0\n2,0\nEE\n{}", "junk\n".repeat(5000));
    let reading = read(text.as_bytes(), wanted(1)).expect("readable");
    assert_eq!(reading.remarks.len(), 101);
    assert!(reading.remarks[100].message.starts_with("and 4900 more remarks"), "{}", reading.remarks[100].message);
    let long = format!("913\nC46\n\n{}0,0\n2,0\nEE\n", "0".repeat(100_000));
    assert!(remarks(&read(long.as_bytes(), wanted(1)).expect("readable")).len() < 2000);
}

#[test]
fn files_too_large_for_the_memory_are_refused() {
    let list = format!("1000,1000:1:2:{}\n", "0".repeat(1_000_000));
    let tight = Wanted { number: 1, memory: 4_000_000 };
    assert!(read(list.as_bytes(), tight).expect_err("too large").message.contains("the memory there is"));
    // One long row among many short ones would cost a rectangle of memory.
    let lying = format!("{}\n{}", "#".repeat(100_000), "# #\n".repeat(20_000));
    assert!(read(lying.as_bytes(), wanted(1)).expect_err("refused").message.contains("differ too much in length"));
}

#[test]
fn drawings_end_where_their_posts_do() {
    let text = "+--+--+\n|S   F|\n+--+--+\n2x1 maze by prim\n\n+--+\n|  |\n+--+\n";
    let reading = read(text.as_bytes(), wanted(1)).expect("readable");
    assert_eq!(reading.maze.size(), Some((2, 1)));
    assert!(remarks(&reading).contains("further lines behind the drawing"), "{}", remarks(&reading));
    let open = read(b"+--+--+\n      \n+--+--+\n", wanted(1)).expect("gaps on both sides");
    assert_eq!((open.maze.entry, open.maze.exit), (Some(Cell(0)), Some(Cell(1))));
    let indented = read("\u{a0}+--+\n\u{a0}|S |\n\u{a0}+--+\n".as_bytes(), wanted(1)).expect("readable");
    assert_eq!(indented.maze.size(), Some((1, 1)));
    let filled = read(b"+--+--+\n|S  ##|\n+--+--+\n", wanted(1)).expect("readable");
    assert!(remarks(&filled).contains("(1,0) is filled with # but has a way in"), "{}", remarks(&filled));
}

#[test]
fn every_error_is_found_whatever_else_is_wrong() {
    let base = "WIDTH=20\nHEIGHT=10\nENTRY=1,1\nEXIT=1,1\nOUTPUT_FILE=x\nPERFECT=True\n";
    for (from, to, words) in [
        ("WIDTH=20", "WIDTH=abc", vec!["WIDTH is 'abc'", "entry and exit are both 1,1"]),
        (
            "WIDTH=20\nHEIGHT=10\nENTRY=1,1\nEXIT=1,1",
            "WIDTH=abc\nHEIGHT=10\nENTRY=1,1\nEXIT=1,50",
            vec!["'abc'", "EXIT is outside: y must be 0..9"],
        ),
        (
            "WIDTH=20\nHEIGHT=10",
            "WIDTH=99999999999999999999999\nHEIGHT=1e3",
            vec!["the largest square", "HEIGHT is '1e3'", "both 1,1"],
        ),
        ("WIDTH=20\nHEIGHT=10", "WIDTH=99999\nHEIGHT=99999", vec!["the largest square", "both 1,1"]),
    ] {
        let found = problems(&base.replace(from, to));
        assert_eq!(found.len(), words.len(), "{to}: {found:?}");
        assert!(found.iter().zip(words).all(|(found, words)| found.contains(words)), "{to}: {found:?}");
    }
    assert_eq!(
        problems(&format!("{base}=5\n").replace("EXIT=1,1", "EXIT=2,1")),
        ["line 7, column 1: expected a key before the '='"]
    );
    let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(base.bytes().flat_map(|byte| [byte, 0])).collect();
    let mut load = |_: &str| Err::<Vec<u8>, _>(String::new());
    let around = Surroundings { seed: Seed::new("0"), memory: 1 << 30, themes: &[], load: &mut load };
    assert!(read_config(&utf16, around).expect_err("UTF-16")[0].to_string().contains("save it as UTF-8"));
}
