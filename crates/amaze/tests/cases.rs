//! Faults that users of maze programs have reported, re-created for the command. Each test is named for its case.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Run, case, folder, programs};

/// The names that `amaze list` prints of a kind.
fn list(kind: &str) -> Vec<&'static str> {
    let out = Run::amaze(&["list", kind]).ok();
    let names: Vec<&str> = out
        .lines()
        .skip(1)
        // What follows an empty line are the options.
        .map_while(|line| line.split_whitespace().next())
        .map(|name| &*name.to_owned().leak())
        .collect();
    assert!(names.len() > 3, "{kind}: {names:?}");
    names
}

fn generators() -> Vec<&'static str> {
    list("generators")
}

fn solvers() -> Vec<&'static str> {
    list("solvers")
}

#[test]
fn op_06_an_open_border_is_never_written() {
    // 40 by 40 signs whose right and bottom edges are open.
    let folder = folder();
    let rows: Vec<String> =
        (0..40).map(|y| (0..40).map(|x| if x == 0 || y == 0 { '#' } else { ' ' }).collect()).collect();
    fs::write(folder.path().join("open.grid"), rows.join("\n")).expect("written");
    let run = Run::amaze_in(&folder, &["convert", "open.grid", "closed.hex"]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.stderr.contains("a further gap in the border"), "{}", run.stderr);
    let check = Run::amaze_in(&folder, &["info", "closed.hex"]);
    assert!(check.stdout.contains("40x40 cells"), "the real size is told: {}", check.stdout);
    let text = fs::read_to_string(folder.path().join("closed.hex")).expect("text");
    for line in text.lines().take(40) {
        let last = line.chars().last().and_then(|digit| digit.to_digit(16)).expect("a digit");
        assert_eq!(last & 2, 2, "the east border is closed");
    }
}

#[test]
fn op_07_it_is_said_that_sizes_count_cells() {
    let help = Run::amaze(&["--help"]).ok();
    assert!(
        help.contains("Sizes count cells: an 8x8 maze is drawn with 17 lines, and as a # grid with 17x17 signs."),
        "{help}"
    );
    assert!(Run::amaze(&["generate", "--help"]).ok().contains("Columns and rows of cells"));
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "8x8", "-o", "eight.hex"]).ok();
    let info = Run::amaze_in(&folder, &["info", "eight.hex"]).ok();
    assert!(info.contains("8x8 cells") && info.contains("17x17 signs"), "{info}");
    let man = Run::amaze(&["man"]).ok();
    assert!(man.contains("Sizes count cells"), "the manual says so too");
}

#[test]
fn op_08_wide_and_high_mazes_keep_their_sides() {
    let folder = folder();
    for (size, rows, columns) in [("30x5", 5, 30), ("5x30", 30, 5)] {
        let text = Run::amaze(&["generate", size, "-f", "text"]).ok();
        assert_eq!((text.lines().count(), text.lines().next().map(str::len)), (2 * rows + 1, Some(3 * columns + 1)));
        for format in ["hex", "dat", "text", "block"] {
            Run::amaze_in(&folder, &["generate", size, "-s", "1", "-f", format, "-o", "maze", "--force"]).ok();
            let info = Run::amaze_in(&folder, &["info", "maze", "--json"]).ok();
            assert!(
                info.contains(&format!("\"height\":{rows},")) && info.contains(&format!("\"width\":{columns}}}")),
                "{format}: {info}"
            );
        }
    }
}

#[test]
fn op_09_op_36_sizes_and_numbers_below_their_range_are_named() {
    for (arguments, words) in [
        (vec!["generate", "0x0"], "width is 0, but the smallest maze is 1 wide and 1 high"),
        (vec!["generate", "0x5"], "width is 0"),
        (vec!["generate", "5x0"], "height is 0"),
        (vec!["generate", "-5x5"], "width is -5"),
        (vec!["generate", "5x-5"], "height is -5"),
        (vec!["generate", "--", "-5x5"], "width is -5"),
        (vec!["generate", "5x5", "--entry", "-1,0"], "x and y are 0 or more"),
        (vec!["generate", "5x5", "--entry=-1,0"], "x and y are 0 or more"),
        (vec!["generate", "5x5", "--loops", "-3"], "'-3' is no number of walls"),
        (vec!["generate", "5x5", "--loops=-3"], "'-3' is no number of walls"),
        (vec!["generate", "abc"], "such as 20x15"),
        (vec!["compare", "--mazes", "0"], "0 is not in 1.."),
    ] {
        let run = Run::amaze(&arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{arguments:?}");
    }
    for arguments in [["generate", "5x5", "--seed", "-1"].as_slice(), &["generate", "5x5", "--seed=-1"]] {
        let run = Run::amaze(arguments);
        assert_eq!(run.status, 0);
        assert!(run.stderr.contains("seed -1"), "a seed below zero is a seed");
    }
    for size in ["1x1", "1x50", "50x1"] {
        assert_eq!(Run::amaze(&["generate", size]).status, 0);
    }
    let folder = folder();
    for (key, value) in [("WIDTH", "0"), ("HEIGHT", "0"), ("WIDTH", "-4")] {
        let text = "WIDTH=9\nHEIGHT=7\nENTRY=0,0\nEXIT=8,6\nOUTPUT_FILE=x.hex\nPERFECT=True\n";
        let wrong: Vec<String> = text
            .lines()
            .map(|line| if line.starts_with(key) { format!("{key}={value}") } else { line.to_owned() })
            .collect();
        fs::write(folder.path().join("config.txt"), wrong.join("\n")).expect("written");
        let run = Run::amaze_in(&folder, &["run"]);
        assert_eq!(run.status, 2);
        assert!(run.stderr.contains(&format!("{key} is '{value}'")), "{}", run.stderr);
    }
}

#[test]
fn op_10_large_mazes_need_no_large_stack() {
    let folder = folder();
    for generator in generators() {
        let command = format!(
            "ulimit -s 512; amaze generate 1000x1000 -a {generator} -s 1 -o big.hex && amaze solve big.hex --solver dfs > /dev/null && amaze check big.hex"
        );
        let run = Run::shell(&command, &folder);
        assert_eq!(run.status, 0, "{generator}: {run:?}");
    }
}

/// What a solver promises.
fn contract(name: &str) -> &'static mazegen::SolverInfo {
    name.parse::<mazegen::Solver>().expect("a solver").about()
}

#[test]
fn op_18_no_path_is_said_plainly() {
    for solver in solvers() {
        let run = Run::amaze(&["solve", &case("no_path.txt"), "--solver", solver]);
        assert_eq!(run.status, 1, "{run:?}");
        let by_hand = run.stdout.starts_with(&format!("{solver} cannot reach (6,6) from (0,0) here"))
            && !contract(solver).complete;
        assert!(by_hand || run.stdout.starts_with("no path from (0,0) to (6,6)"), "{}", run.stdout);
        assert_eq!(run.stdout.lines().count(), 1, "no drawing that looks solved");
        let json = Run::amaze(&["solve", &case("no_path.txt"), "--solver", solver, "--json"]);
        assert_eq!(json.status, 1);
        assert!(json.stdout.contains("\"solved\":false") && json.stdout.contains("\"path\":null"), "{}", json.stdout);
    }
    let show = Run::amaze(&["show", &case("no_path.txt"), "--path"]);
    assert_eq!(show.status, 1);
    assert!(show.stderr.contains("no path"), "{}", show.stderr);
}

#[test]
fn op_19_a_start_in_a_wall_or_outside_is_named_at_once() {
    let file = case("plain_10x10.txt");
    for (arguments, words) in [
        (vec!["--signs", "--from", "0,0", "--to", "0,3"], "--from: sign 0,0 is a wall"),
        (vec!["--signs", "--from", "1,1", "--to", "0,3"], "--to: sign 0,3 is a wall"),
        (vec!["--signs", "--from", "2,1", "--to", "1,1"], "is a gap between cells"),
        (vec!["--signs", "--from", "99,99", "--to", "1,1"], "sign 99,99 is outside"),
        (vec!["--from", "99,99", "--to", "1,1"], "cell 99,99 is outside the maze: x must be 0..9 and y 0..9"),
        (vec!["--from", "-1,0", "--to", "1,1"], "x and y are 0 or more"),
        (vec!["--to", "1,1"], "has no entry; give one with --from x,y"),
    ] {
        let started = Instant::now();
        let run = Run::amaze(&[vec!["solve", &file], arguments.clone()].concat());
        assert_eq!(run.status, 2, "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
        assert!(started.elapsed() < Duration::from_secs(1), "{arguments:?} took long");
    }
    let run = Run::amaze(&["solve", &file, "--from", "0,0", "--to", "9,9"]).ok();
    assert!(run.starts_with("64 moves"), "{run}");
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "15x15", "-s", "1", "-o", "maze.hex"]).ok();
    let closed = Run::amaze_in(&folder, &["solve", "maze.hex", "--from", "4,5"]);
    assert!(
        closed.stderr.contains("cell 4,5 is a wall, closed on all sides; the nearest open cell is"),
        "{}",
        closed.stderr
    );
}

#[test]
fn op_21_every_solver_ends_in_mazes_with_islands() {
    for solver in solvers() {
        let run = Run::amaze(&["solve", &case("loop_island.txt"), "--solver", solver]);
        if run.status == 1 {
            assert!(!contract(solver).complete && run.stdout.contains("cannot reach"), "{solver}: {run:?}");
            continue;
        }
        let moves: usize = run.ok().split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number");
        assert!(moves == 20 || moves > 20 && !contract(solver).shortest, "{solver}: {moves}");
    }
}

#[test]
fn op_22_start_and_goal_on_one_cell() {
    let out = Run::amaze(&["solve", &case("one_cell_both.txt"), "--from", "0,0", "--to", "0,0"]).ok();
    assert!(out.starts_with("0 moves from (0,0) to (0,0)"), "{out}");
    let run = Run::amaze(&["generate", "5x5", "--entry", "1,1", "--exit", "1,1"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("entry and exit are both 1,1; they must differ"), "{}", run.stderr);
}

#[test]
fn op_23_an_exit_on_the_figure_is_refused_or_free() {
    // The middle column of "42" is free, so the reported exit 7,6 of 15x15 has a way; one on the figure is refused.
    let folder = folder();
    let text = fs::read_to_string(case("exit_on_pattern.txt")).expect("text");
    fs::write(folder.path().join("free.txt"), &text).expect("written");
    fs::write(folder.path().join("on.txt"), text.replace("EXIT=7,6", "EXIT=6,7")).expect("written");
    let free = Run::amaze_in(&folder, &["run", "free.txt"]);
    assert_eq!(free.status, 0, "{free:?}");
    Run::amaze_in(&folder, &["check", "--config", "free.txt"]).ok();
    fs::remove_file(folder.path().join("maze.txt")).expect("was written");
    let on = Run::amaze_in(&folder, &["run", "on.txt"]);
    assert_eq!(on.status, 2);
    assert!(on.stderr.contains("the exit 6,7 lies on the emblem") && on.stderr.contains("on.txt:4:6"), "{}", on.stderr);
    assert!(!folder.path().join("maze.txt").exists());
}

#[test]
fn op_27_twenty_processes_write_the_same_bytes() {
    for generator in generators() {
        for format in ["hex", "dat", "text", "block"] {
            let arguments = ["generate", "25x19", "-a", generator, "-s", "same", "--loops", "5", "-f", format];
            let first = Run::amaze(&arguments).ok();
            let again: Vec<_> = (0..8).map(|_| std::thread::spawn(move || Run::amaze(&arguments).ok())).collect();
            assert!(again.into_iter().all(|thread| thread.join().expect("no panic") == first), "{generator} {format}");
            assert!((0..11).all(|_| Run::amaze(&arguments).ok() == first), "{generator} {format}");
        }
        let other = ["generate", "25x19", "-a", generator, "-s", "other", "-f", "hex"];
        assert_ne!(
            Run::amaze(&other).ok(),
            Run::amaze(&["generate", "25x19", "-a", generator, "-s", "same", "-f", "hex"]).ok()
        );
    }
}

#[test]
fn op_30_op_31_files_from_elsewhere_are_the_same_maze() {
    for name in ["lf.txt", "crlf.txt", "bom.txt"] {
        let solve = Run::amaze(&["solve", &case(name)]).ok();
        let lines: Vec<&str> = solve.lines().take(2).collect();
        assert!(lines[0].starts_with("14 moves from (0,0) to (5,3)"), "{name}: {solve}");
        assert!(lines[1].starts_with("30 moves between signs"), "{name}: {solve}");
        let info = Run::amaze(&["info", &case(name)]).ok();
        assert!(info.contains("13x9 signs as a # grid"), "{name}: {info}");
    }
    let folder = folder();
    let config = "\u{feff}WIDTH=9\r\nHEIGHT=7\r\nENTRY=0,0\r\nEXIT=8,6\r\nOUTPUT_FILE=x.hex\r\nPERFECT=True\r\n";
    fs::write(folder.path().join("config.txt"), config).expect("written");
    Run::amaze_in(&folder, &["run"]).ok();
    Run::amaze_in(&folder, &["check", "--config", "config.txt"]).ok();
}

#[test]
fn op_32_a_full_disk_is_said_so() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "9x7", "-s", "1", "-o", "maze.hex"]).ok();
    fs::write(
        folder.path().join("full.txt"),
        "WIDTH=9\nHEIGHT=7\nENTRY=0,0\nEXIT=8,6\nOUTPUT_FILE=/dev/full\nPERFECT=True\n",
    )
    .expect("written");
    for command in [
        "amaze generate 9x7 -f hex -o /dev/full",
        "amaze run full.txt",
        "amaze convert maze.hex /dev/full -f dat",
        "amaze generate 9x7 > /dev/full",
        "amaze solve maze.hex > /dev/full",
        "amaze check maze.hex > /dev/full",
        "amaze show maze.hex > /dev/full",
        "amaze convert maze.hex - -f block > /dev/full",
        "amaze info maze.hex > /dev/full",
        "amaze list > /dev/full",
        "amaze config > /dev/full",
        "amaze man > /dev/full",
        "amaze completions bash > /dev/full",
        "amaze compare --mazes 1 > /dev/full",
        "MazeSolverBFS maze.hex > /dev/full",
        "MazeGenerator 3 3 /dev/full",
    ] {
        let run = Run::shell(command, &folder);
        assert_eq!(run.status, 3, "{command}: {run:?}");
        let named = run.stderr.contains("/dev/full") || run.stderr.contains("standard output");
        assert!(named && run.stderr.to_lowercase().contains("no space left"), "{command}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{command}");
    }
}

#[test]
fn op_33_a_closed_pipe_ends_quietly() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "2000x2000", "-s", "1", "-o", "big.hex"]).ok();
    for command in [
        "amaze generate 2000x2000 -s 1",
        "amaze generate 2000x2000 -s 1 -f hex",
        "amaze show big.hex",
        "amaze solve big.hex",
        "amaze convert big.hex - -f text",
        "amaze convert big.hex - -f dat",
        "amaze info big.hex",
        "amaze list",
        "amaze man",
        "amaze --help",
        "amaze completions zsh",
    ] {
        for reader in ["head -1", "true"] {
            let run = Run::shell(&format!("{{ {command}; echo status $? >&2; }} | {reader} > /dev/null"), &folder);
            let rest: Vec<&str> = run.stderr.lines().filter(|line| *line != "amaze: seed 1").collect();
            assert!(rest == ["status 0"] || rest == ["status 141"], "{command} | {reader}: {}", run.stderr);
        }
    }
}

#[test]
fn op_34_a_run_that_is_stopped_leaves_the_old_file() {
    let folder = folder();
    let target = folder.path().join("maze.hex");
    Run::amaze_in(&folder, &["generate", "9x7", "-s", "1", "-o", "maze.hex"]).ok();
    let old = fs::read(&target).expect("written");
    let whole = Run::amaze_in(&folder, &["generate", "1500x1500", "-s", "2", "-f", "hex"]).ok().into_bytes();
    for (signal, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        for milliseconds in [5, 30, 60, 100, 150, 200, 250, 300, 400] {
            fs::write(&target, &old).expect("written");
            let command = format!(
                "amaze generate 1500x1500 -s 2 -o maze.hex & pid=$!; sleep 0.{milliseconds:03}; kill -{signal} $pid 2>/dev/null; wait $pid; exit $?"
            );
            let run = Run::shell(&command, &folder);
            let found = fs::read(&target).expect("is there");
            assert!(found == old || found == whole, "{signal} after {milliseconds} ms: {} bytes", found.len());
            assert!(
                run.status == status || run.status == 0 && found == whole || milliseconds == 5,
                "{signal}: {run:?}"
            );
            let names: Vec<_> = fs::read_dir(folder.path())
                .expect("a folder")
                .map(|entry| entry.expect("an entry").file_name())
                .collect();
            assert_eq!(names.len(), 1, "{signal} after {milliseconds} ms: {names:?}");
        }
    }
}

#[test]
fn op_35_misspelt_keys_and_options_are_named() {
    let folder = folder();
    fs::copy(case("typo.txt"), folder.path().join("typo.txt")).expect("copied");
    let run = Run::amaze_in(&folder, &["run", "typo.txt"]);
    assert_eq!(run.status, 2);
    for words in ["typo.txt:2:1", "unknown key HIEGHT", "did you mean HEIGHT?"] {
        assert!(run.stderr.contains(words), "{words}: {}", run.stderr);
    }
    assert!(!folder.path().join("maze.txt").exists());
    let option = Run::amaze(&["generate", "5x5", "--emblm", "none"]);
    assert_eq!(option.status, 2);
    assert!(option.stderr.contains("'--emblem'"), "{}", option.stderr);
    let name = Run::amaze(&["generate", "5x5", "-a", "wilsen"]);
    assert!(name.stderr.contains("did you mean 'wilson'?"), "{}", name.stderr);
}

#[test]
fn op_37_sizes_past_all_bounds_are_refused_at_once() {
    for size in [
        "99999x99999",
        "65536x65536",
        "4294967296x1",
        "9223372036854775808x9223372036854775808",
        "99999999999999999999999x1",
    ] {
        for generator in generators() {
            let started = Instant::now();
            let run = Run::amaze(&["generate", size, "-a", generator]);
            assert_eq!(run.status, 2, "{size}: {run:?}");
            assert!(run.stderr.contains("the largest square is"), "{size}: {}", run.stderr);
            assert!(started.elapsed() < Duration::from_secs(2), "{size} took long");
        }
    }
    let folder = folder();
    let limited = Run::shell("ulimit -v 400000; amaze generate 40000x40000", &folder);
    assert_eq!(limited.status, 2, "{limited:?}");
    assert!(limited.stderr.contains("the largest square is"), "{}", limited.stderr);
}

#[test]
fn hostile_streams_are_bounded() {
    let folder = folder();
    let run = Run::shell("ulimit -v 1000000; amaze info /dev/zero", &folder);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.stderr.contains("do not fit into memory"), "{}", run.stderr);
}

#[test]
fn files_can_come_from_standard_input() {
    let mut child = Command::new(programs().join("amaze"))
        .args(["solve", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    child.stdin.take().expect("piped").write_all(b"5,5:1:3:1223030112231122230210110\n").expect("written");
    let mut out = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut out).expect("text");
    assert!(child.wait().expect("ended").success());
    assert!(out.contains("\"moves\":16"), "{out}");
}
