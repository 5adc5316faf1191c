//! What the command promises: files, statuses, messages, help.
#![allow(missing_docs)]

mod common;

use std::fs;

use common::{Run, folder, programs};

fn write(folder: &tempfile::TempDir, name: &str, text: &str) {
    fs::write(folder.path().join(name), text).expect("written");
}

fn read(folder: &tempfile::TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("readable")
}

#[test]
fn the_example_runs_and_is_called_right() {
    let folder = folder();
    let example = format!("{}/../../config.txt", env!("CARGO_MANIFEST_DIR"));
    fs::copy(&example, folder.path().join("config.txt")).expect("copied");
    let run = Run::amaze_in(&folder, &["run", "--no-window"]).ok();
    assert_eq!(run.lines().count(), 62, "61 lines of drawing and one of words");
    assert!(run.contains("30x30 maze by prim, seed Javi"));
    let check = Run::amaze_in(&folder, &["check", "--config", "config.txt"]).ok();
    assert!(check.starts_with("output_file.txt: right; 30x30, 882 cells in one piece"), "{check}");
    Run::amaze_in(&folder, &["check", "output_file.txt", "--config", "config.txt", "--json"]).ok();
    assert_eq!(Run::amaze_in(&folder, &["run"]).ok(), run, "the same again, over the old file");
    assert!(Run::amaze_in(&folder, &["check"]).stderr.contains("required"), "without files there is nothing to check");
}

#[test]
fn every_deviation_has_a_line_and_a_column() {
    let folder = folder();
    write(&folder, "config.txt", "WIDTH=6\nHEIGHT=4\nENTRY=0,0\nEXIT=5,3\nOUTPUT_FILE=m.hex\nPERFECT=True\nSEED=5\n");
    Run::amaze_in(&folder, &["run"]).ok();
    let right = read(&folder, "m.hex");
    Run::amaze_in(&folder, &["check", "--config", "config.txt"]).ok();
    // The entry elsewhere, a path that crosses a wall, and a wall on which two cells disagree.
    let mut lines: Vec<String> = right.lines().map(str::to_owned).collect();
    lines[5] = "1,0".to_owned();
    lines[7] = "NNNN".to_owned();
    let digits: Vec<char> = lines[1].chars().collect();
    let third = digits[2].to_digit(16).expect("a digit") ^ 4;
    lines[1].replace_range(2..3, &format!("{third:X}"));
    write(&folder, "m.hex", &(lines.join("\n") + "\n"));
    let run = Run::amaze_in(&folder, &["check", "--config", "config.txt"]);
    assert_eq!(run.status, 1, "{run:?}");
    for words in [
        "m.hex:2:3: (2,1) and (2,2) disagree about the wall between them",
        "m.hex:8:1: the path leaves the maze: step 1 goes N from (1,0)",
        "the entry is (1,0), but (0,0) is wished",
    ] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
    let json = Run::amaze_in(&folder, &["check", "--config", "config.txt", "--json"]);
    assert_eq!(json.status, 1);
    assert!(json.stdout.contains("\"right\":false") && json.stdout.contains("\"line\":2,"), "{}", json.stdout);
}

#[test]
fn a_file_that_obeys_another_configuration_is_not_right() {
    let folder = folder();
    let config = "WIDTH=15\nHEIGHT=15\nENTRY=0,0\nEXIT=14,14\nOUTPUT_FILE=m.hex\nPERFECT=True\nSEED=5\n";
    write(&folder, "config.txt", config);
    Run::amaze_in(&folder, &["run"]).ok();
    for (from, to, words) in [
        ("WIDTH=15", "WIDTH=16", "the maze is 15x15, but 16x15 is wished"),
        ("PERFECT=True", "PERFECT=False", "0 loops where at least 2 are wished"),
        ("PERFECT=True", "PERFECT=False\nEXTRA_PATHS=3", "0 loops where 3 are wished"),
        ("EXIT=14,14", "EXIT=13,14", "the exit is (14,14), but (13,14) is wished"),
        ("PERFECT=True", "PERFECT=True\nEMBLEM=none", "is closed on all sides and no part of the emblem"),
    ] {
        write(&folder, "other.txt", &config.replace(from, to));
        let run = Run::amaze_in(&folder, &["check", "m.hex", "--config", "other.txt"]);
        assert_eq!(run.status, 1, "{to}: {run:?}");
        assert!(run.stdout.contains(words), "{to}: {}", run.stdout);
    }
    // Loops where there should be none are named one by one.
    write(&folder, "loops.txt", &config.replace("True", "False"));
    Run::amaze_in(&folder, &["run", "loops.txt"]).ok();
    let run = Run::amaze_in(&folder, &["check", "--config", "config.txt"]);
    assert!(run.status == 1 && run.stdout.contains("closes a loop in a perfect maze"), "{}", run.stdout);
}

#[test]
fn files_that_are_no_mazes_are_not_overwritten() {
    let folder = folder();
    for text in ["notes\n", "2026\n", "face\nfeed\n", "# title\n\nwords\n", "+-- a list\n"] {
        write(&folder, "notes.txt", text);
        let run = Run::amaze_in(&folder, &["generate", "5x5", "-o", "notes.txt"]);
        assert_eq!(run.status, 2, "{text}: {run:?}");
        assert!(run.stderr.contains("'notes.txt' exists and is no maze file; --force overwrites it"), "{}", run.stderr);
        assert_eq!(read(&folder, "notes.txt"), text);
        let config = "WIDTH=5\nHEIGHT=5\nENTRY=0,0\nEXIT=4,4\nOUTPUT_FILE=notes.txt\nPERFECT=True\n";
        write(&folder, "config.txt", config);
        assert_eq!(Run::amaze_in(&folder, &["run"]).status, 2);
        assert_eq!(read(&folder, "notes.txt"), text);
    }
    Run::amaze_in(&folder, &["generate", "5x5", "-o", "notes.txt", "--force"]).ok();
    Run::amaze_in(&folder, &["generate", "6x5", "-o", "notes.txt"]).ok();
    write(&folder, "empty.hex", "");
    Run::amaze_in(&folder, &["generate", "6x5", "-o", "empty.hex"]).ok();
    assert!(read(&folder, "empty.hex").len() > 30);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "5x5", "-o", "real.hex"]).ok();
    let real = folder.path().join("real.hex");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("set");
    symlink("real.hex", folder.path().join("link.hex")).expect("linked");
    Run::amaze_in(&folder, &["generate", "7x6", "-s", "1", "-o", "link.hex"]).ok();
    assert!(fs::symlink_metadata(folder.path().join("link.hex")).expect("there").is_symlink());
    assert_eq!(fs::metadata(&real).expect("there").permissions().mode() & 0o777, 0o640);
    assert!(Run::amaze_in(&folder, &["info", "real.hex"]).ok().contains("7x6 cells"));
    let fresh = Run::shell("umask 027; amaze generate 5x5 -o fresh.hex; stat -c %a fresh.hex", &folder).ok();
    assert_eq!(fresh, "640\n");
}

#[test]
fn targets_that_cannot_be_written_are_named() {
    let folder = folder();
    fs::create_dir(folder.path().join("dir.hex")).expect("made");
    for (target, words) in
        [("dir.hex", "it is a folder"), ("gone/maze.hex", "there is no folder 'gone'; make it first")]
    {
        let run = Run::amaze_in(&folder, &["generate", "5x5", "-o", target]);
        assert_eq!(run.status, 3, "{run:?}");
        assert!(run.stderr.contains(words) && run.stderr.contains(target), "{}", run.stderr);
    }
    let none = Run::amaze_in(&folder, &["generate", "5x5", "-o", "maze.doc"]);
    assert!(none.status == 2 && none.stderr.contains("stands for no format"), "{none:?}");
    for command in ["info", "solve", "show", "check"] {
        let run = Run::amaze_in(&folder, &[command, "nowhere.hex"]);
        assert_eq!(run.status, 3, "{command}: {run:?}");
        assert!(run.stderr.contains("cannot read 'nowhere.hex': No such file or directory"), "{}", run.stderr);
    }
    assert_eq!(Run::amaze_in(&folder, &["run", "nowhere.txt"]).status, 3);
}

#[test]
fn colours_come_on_terminals_only() {
    let folder = folder();
    let plain = Run::amaze_in(&folder, &["generate", "12x9", "-s", "1", "--path"]).ok();
    assert!(!plain.contains('\x1b'));
    let script = |line: &str| Run::shell(&format!("script -qec '{line}' /dev/null < /dev/null"), &folder).ok();
    if Run::shell("command -v script", &folder).status == 0 {
        assert!(script("TERM=xterm amaze generate 12x9 -s 1 --path").contains("\x1b["));
        assert!(!script("NO_COLOR=1 TERM=xterm amaze generate 12x9 -s 1 --path").contains("\x1b["));
    }
}

#[test]
fn completions_and_manual_pages_are_made() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(Run::amaze(&["completions", shell]).ok().contains("amaze"), "{shell}");
    }
    Run::amaze_in(&folder, &["man", "--dir", "man"]).ok();
    let pages = fs::read_dir(folder.path().join("man")).expect("made").count();
    assert_eq!(pages, 13, "one for amaze and one for each of its commands");
    assert!(read(&folder, "man/amaze-solve.1").contains("solver"));
}

#[test]
fn a_fresh_configuration_runs_as_it_is() {
    let folder = folder();
    write(&folder, "config.txt", &Run::amaze(&["config"]).ok());
    let run = Run::amaze_in(&folder, &["run"]).ok();
    assert!(run.contains("written to maze.hex"), "{run}");
    let canonical = Run::amaze_in(&folder, &["config", "config.txt"]).ok();
    assert_eq!(canonical, "WIDTH=20\nHEIGHT=15\nENTRY=0,0\nEXIT=19,14\nOUTPUT_FILE=maze.hex\nPERFECT=True\n");
}

#[test]
fn comparisons_are_saved_and_concluded() {
    let folder = folder();
    let arguments = [
        "compare",
        "--sizes",
        "9x9,12x5",
        "--mazes",
        "3",
        "--solvers",
        "bfs,dfs,a-star",
        "-s",
        "7",
        "--save",
        "mazes",
        "--csv",
        "all.csv",
    ];
    let out = Run::amaze_in(&folder, &arguments).ok();
    assert_eq!(out.lines().filter(|line| line.contains('±')).count(), 6, "{out}");
    let conclusion = out.lines().last().expect("a conclusion");
    assert!(
        conclusion.starts_with("Conclusion: over 6 mazes") && conclusion.split_whitespace().count() <= 50,
        "{conclusion}"
    );
    assert_eq!(fs::read_dir(folder.path().join("mazes")).expect("made").count(), 6);
    let csv = read(&folder, "all.csv");
    assert_eq!(csv.lines().count(), 1 + 6 * 3);
    // The figures of the file are those of its own mazes.
    for line in csv.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let file = format!("mazes/{}x{}-{}.dat", fields[0], fields[1], fields[2]);
        let json = Run::amaze_in(&folder, &["solve", &file, "--solver", fields[4], "--json"]).ok();
        assert!(
            json.contains(&format!("\"moves\":{},", fields[5])) && json.contains(&format!("\"steps\":{},", fields[6])),
            "{line}: {json}"
        );
    }
    let again = Run::amaze_in(&folder, &arguments);
    assert!(again.status == 2 && again.stderr.contains("'all.csv' exists; --force overwrites it"), "{again:?}");
}

#[test]
fn the_assignments_programs_have_its_interface() {
    let folder = folder();
    let small = Run::shell("MazeGenerator 6 8 maze.dat 11", &folder);
    assert_eq!(small.status, 0, "{small:?}");
    assert_eq!(small.stderr, "seed 11\n");
    assert_eq!(small.stdout.lines().count(), 13, "up to 10x10 the maze is drawn");
    assert!(read(&folder, "maze.dat").starts_with("6,8:"), "rows come first");
    Run::shell("MazeGenerator 40 30 large.dat", &folder).ok();
    for (program, drawn) in [("MazeSolverBFS", 13), ("MazeSolverDFS", 13)] {
        let out = Run::shell(&format!("{program} maze.dat"), &folder).ok();
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 4 + drawn, "{out}");
        let nodes: Vec<u32> =
            lines[0].trim_matches(['(', ')']).split(',').map(|node| node.parse().expect("a node")).collect();
        let list = read(&folder, "maze.dat");
        let fields: Vec<&str> = list.split(':').collect();
        assert_eq!(
            (nodes[0].to_string().as_str(), nodes[nodes.len() - 1].to_string().as_str()),
            (fields[1], fields[2])
        );
        assert_eq!(lines[1], (nodes.len() - 1).to_string());
        assert!(lines[2].parse::<usize>().expect("steps") >= nodes.len() - 1);
        assert!(lines[3].parse::<f64>().expect("milliseconds") >= 0.0);
        assert_eq!(Run::shell(&format!("{program} large.dat"), &folder).ok().lines().count(), 4);
    }
    for wrong in [
        "MazeGenerator",
        "MazeGenerator 0 5 x",
        "MazeGenerator a b c",
        "MazeGenerator 1 1 x",
        "MazeSolverBFS",
        "MazeSolverDFS a b",
    ] {
        let run = Run::shell(wrong, &folder);
        assert!(run.status == 2 && run.stderr.contains("usage:"), "{wrong}: {run:?}");
    }
    assert!(programs().join("MazeGenerator").exists());
}

#[test]
fn the_finish_of_the_assignments_maze_is_a_dead_end_discovered_last() {
    let folder = folder();
    for seed in 0..20 {
        Run::shell(&format!("MazeGenerator 7 7 maze.dat {seed}"), &folder).ok();
        let info = Run::amaze_in(&folder, &["info", "maze.dat", "--json"]).ok();
        assert!(info.contains("\"perfect\":true"), "{info}");
    }
}
