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
        "m.hex:6:1: the entry is (1,0), but (0,0) is wished",
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
        [("dir.hex", "it is a folder"), ("gone/maze.hex", "'gone' does not exist; make that folder first")]
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
        let file = format!("mazes/{}-{}x{}-{}.dat", fields[2], fields[0], fields[1], fields[3]);
        let json = Run::amaze_in(&folder, &["solve", &file, "--solver", fields[5], "--json"]).ok();
        assert!(
            json.contains(&format!("\"moves\":{},", fields[6])) && json.contains(&format!("\"steps\":{},", fields[7])),
            "{line}: {json}"
        );
    }
    let json = Run::amaze(&[
        "compare",
        "--sizes",
        "5x5",
        "--mazes",
        "2",
        "-a",
        "wilson,prim",
        "--solvers",
        "bfs",
        "-s",
        "7",
        "--json",
    ])
    .ok();
    assert_eq!(
        (json.matches("\"generator\":\"wilson\"").count(), json.matches("\"generator\":\"prim\"").count()),
        (2, 2),
        "{json}"
    );
    let again = Run::amaze_in(&folder, &arguments);
    assert!(again.status == 2 && again.stderr.contains("'all.csv' exists; --force overwrites it"), "{again:?}");
}

#[test]
fn the_assignments_programs_have_its_interface() {
    let folder = folder();
    let small = Run::shell("MazeGenerator 6 8 maze.dat 11", &folder);
    assert_eq!(small.status, 0, "{small:?}");
    assert_eq!(small.stderr, "amaze: seed 11\n");
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
fn the_assignments_mazes_are_perfect() {
    let folder = folder();
    for seed in 0..20 {
        Run::shell(&format!("MazeGenerator 7 7 maze.dat {seed}"), &folder).ok();
        let info = Run::amaze_in(&folder, &["info", "maze.dat", "--json"]).ok();
        assert!(info.contains("\"perfect\":true"), "{info}");
    }
}

#[test]
fn all_solvers_stand_side_by_side() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "12x9", "-s", "3", "-o", "maze.hex"]).ok();
    let table = Run::amaze_in(&folder, &["solve", "maze.hex", "--solver", "all"]).ok();
    let moves: Vec<&str> = table.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    let solvers = Run::amaze(&["list", "solvers"]).ok().lines().count() - 1;
    assert_eq!(moves.len(), solvers, "{table}");
    assert!(moves.iter().all(|found| *found == moves[0]), "a perfect maze has one way: {table}");
    let json = Run::amaze_in(&folder, &["solve", "maze.hex", "--solver", "all", "--json"]).ok();
    assert_eq!(json.matches("\"solved\":true").count(), solvers);
    assert_eq!(Run::amaze(&["solve", &common::case("no_path.txt"), "--solver", "all"]).status, 1);
}

// What a stranger found.

#[test]
fn a_full_or_closed_standard_error_changes_nothing() {
    let folder = folder();
    for (line, status) in [
        ("amaze generate 5x5 -o a.hex 2>/dev/full", 0),
        ("amaze generate 5x5 -o b.hex 2>&-", 0),
        ("amaze solve nosuch 2>/dev/full", 3),
        ("amaze solve --bogus 2>/dev/full", 2),
        ("amaze convert a.hex c.dat 2>/dev/full", 0),
        ("amaze run nosuch 2>/dev/full", 3),
        ("MazeGenerator 4 4 d.dat 2>/dev/full", 0),
    ] {
        assert_eq!(Run::shell(line, &folder).status, status, "{line}");
    }
    for name in ["a.hex", "b.hex", "c.dat", "d.dat"] {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_do_no_harm() {
    let folder = folder();
    assert_eq!(
        Run::shell(
            "MazeGenerator 5 5 $'\\xff.dat' && amaze info $'\\xff.dat' && amaze generate 5x5 -o $'\\xfe.hex'",
            &folder
        )
        .status,
        0
    );
    assert_eq!(Run::shell("amaze generate 5x5 -s $'\\xff'", &folder).status, 2);
    assert_eq!(Run::shell("amaze solve --bogus $'\\xff'", &folder).status, 2);
}

#[test]
fn large_and_small_notes_that_look_like_mazes_stay() {
    let folder = folder();
    let log = format!("2024\n{}", "important log line\n".repeat(1_000_000));
    for (name, text) in
        [("biglog.hex", log.as_str()), ("a.hex", "42\n"), ("b.hex", "2024"), ("c.hex", "F\n"), ("d.hex", "####\n")]
    {
        write(&folder, name, text);
        let run = Run::amaze_in(&folder, &["generate", "5x5", "-o", name]);
        assert_eq!(run.status, 2, "{name}: {run:?}");
        assert_eq!(read(&folder, name), text, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_yet_are_followed() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    symlink("target.hex", folder.path().join("link.hex")).expect("linked");
    symlink("round.hex", folder.path().join("round.hex")).expect("linked");
    Run::amaze_in(&folder, &["generate", "5x5", "-o", "link.hex"]).ok();
    assert!(folder.path().join("target.hex").is_file());
    assert!(fs::symlink_metadata(folder.path().join("link.hex")).expect("there").is_symlink());
    assert_eq!(Run::amaze_in(&folder, &["generate", "5x5", "-o", "round.hex"]).status, 3);
    write(&folder, "file.txt", "x");
    let run = Run::amaze_in(&folder, &["generate", "5x5", "-o", "file.txt/a.hex"]);
    assert!(run.status == 3 && run.stderr.contains("'file.txt' is no folder"), "{run:?}");
}

#[test]
fn conversions_say_what_could_not_be_kept() {
    let folder = folder();
    write(&folder, "wrong.hex", "913\nC46\n\n0,0\n2,0\nNN\n");
    write(&folder, "bare.grid", "#####\n# # #\n# # #\n#   #\n#####\n");
    write(&folder, "apart.grid", "#####\n#S#E#\n#####\n");
    for (name, words) in [
        ("wrong.hex", vec!["line 6: the path leaves the maze: step 1 goes N from (0,0)"]),
        ("bare.grid", vec!["has no entry; (0,0) is written", "has no exit; (1,1) is written"]),
        ("apart.grid", vec!["no way from the entry to the exit; the path written is empty"]),
    ] {
        let run = Run::amaze_in(&folder, &["convert", name, "-", "-f", "hex"]);
        assert_eq!(run.status, 0, "{run:?}");
        assert!(words.iter().all(|words| run.stderr.contains(words)), "{name}: {}", run.stderr);
    }
    write(&folder, "nothing.grid", "#\n");
    assert_eq!(Run::amaze_in(&folder, &["convert", "nothing.grid", "x.hex"]).status, 2);
}

#[test]
fn the_commands_own_output_can_be_read_again() {
    let folder = folder();
    let run = Run::shell(
        "amaze config > config.txt && amaze run > run.txt && amaze solve run.txt && amaze info - < maze.hex",
        &folder,
    );
    assert_eq!(run.status, 0, "{run:?}");
    let drawn = Run::shell(
        "amaze generate 6x4 -o - -s 1 > drawn.txt; amaze generate 6x4 -s 1 -f hex -o - | amaze check -",
        &folder,
    );
    assert!(drawn.status == 0 && drawn.stdout.starts_with("standard input: right"), "{drawn:?}");
    assert!(!folder.path().join("-").exists());
}

#[test]
fn thousands_of_errors_are_shown_in_reason() {
    let folder = folder();
    write(&folder, "config.txt", &"WIDTH=5\n".repeat(40_000));
    let run = Run::amaze_in(&folder, &["run"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("more errors") && run.stderr.len() < 100_000, "{} bytes", run.stderr.len());
    let maze = format!("913\nC46\n\n0,0\n2,0\nEE\n{}", "junk\n".repeat(400_000));
    write(&folder, "junk.hex", &maze);
    let check = Run::amaze_in(&folder, &["check", "junk.hex"]);
    assert!(check.status == 1 && check.stdout.len() < 50_000, "{} bytes", check.stdout.len());
}

#[test]
fn memory_that_is_not_there_is_a_message() {
    let folder = folder();
    let list = format!("5000,5000:1:2:{}\n", "0".repeat(25_000_000));
    write(&folder, "big.dat", &list);
    let run = Run::shell("ulimit -v 150000; amaze solve big.dat", &folder);
    assert!(matches!(run.status, 2 | 3), "{run:?}");
    assert!(run.stderr.contains("memory"), "{}", run.stderr);
}

#[test]
fn checks_go_on_past_files_that_cannot_be_read() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "5x5", "-o", "good.hex"]).ok();
    write(&folder, "two.dat", "2,2:1:4:3010\n2,2:1:4:1330\n");
    let run = Run::amaze_in(&folder, &["check", "good.hex", "gone.hex", "good.hex", "--json"]);
    assert_eq!(run.status, 3, "{run:?}");
    assert_eq!(run.stdout.matches("\"right\":true").count(), 2, "{}", run.stdout);
    assert_eq!(Run::amaze_in(&folder, &["check", "two.dat"]).status, 0);
    let second = Run::amaze_in(&folder, &["check", "two.dat", "--number", "2"]);
    assert!(second.status == 1 && second.stdout.starts_with("two.dat:2:"), "{second:?}");
    write(&folder, "empty.hex", "");
    let empty = Run::amaze_in(&folder, &["check", "empty.hex"]);
    assert!(empty.status == 1 && empty.stdout.starts_with("empty.hex:1:1: "), "{empty:?}");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let folder = folder();
    write(&folder, "seed.hex", "913\nC46\n\n0,0\n2,0\nEE\nSEED: \x1b[31mX\n");
    assert!(!Run::amaze_in(&folder, &["info", "seed.hex"]).ok().contains('\x1b'));
    write(
        &folder,
        "config.txt",
        "WIDTH=5\nHEIGHT=5\nENTRY=0,0\nEXIT=4,4\nOUTPUT_FILE=x\nPERFECT=True\nSEED=\x1b[31mX\n",
    );
    let run = Run::amaze_in(&folder, &["run"]);
    assert!(run.status == 0 && !run.stdout.contains('\x1b') && !run.stderr.contains('\x1b'), "{run:?}");
    write(&folder, "e\x1b[31m.hex", "words\n");
    let check = Run::amaze_in(&folder, &["check", "e\x1b[31m.hex"]);
    assert!(!check.stdout.contains('\x1b') && !check.stderr.contains('\x1b'), "{check:?}");
}

#[test]
fn help_and_numbers_mean_what_they_say() {
    let folder = folder();
    for program in ["MazeGenerator", "MazeSolverBFS", "MazeSolverDFS"] {
        let help = Run::shell(&format!("{program} --help"), &folder).ok();
        assert!(help.starts_with(&format!("usage: {program}")), "{help}");
    }
    for arguments in [["solve", "a.hex", "--number", "-1"], ["compare", "--mazes", "-1", "-s"]] {
        let run = Run::amaze_in(&folder, &arguments);
        assert!(run.status == 2 && !run.stderr.contains("is no size"), "{run:?}");
    }
    assert_eq!(Run::shell("amaze --help > /dev/full", &folder).status, 3);
    let random = Run::amaze(&["generate", "3x3", "-s", ""]);
    assert!(!random.stderr.contains("seed \n"), "an empty seed is a random one: {}", random.stderr);
    assert!(Run::amaze_in(&folder, &["run"]).stderr.contains("`amaze config > config.txt` writes one"));
    assert!(Run::amaze(&["generate", "9x9", "--emblem", "43"]).stderr.contains("an emblem is 42, none, or a file"));
    let wrong = Run::amaze(&["generate", "5x5", "--exit", "9,9"]);
    assert!(wrong.status == 2 && !wrong.stderr.contains("seed"), "no seed before a refusal: {}", wrong.stderr);
    write(&folder, "swapped.dat", "2,3:1:6:320210\n");
    assert!(Run::shell("MazeSolverBFS swapped.dat", &folder).stderr.contains("fits only as columns,rows"));
    write(&folder, "note.dat", "words\n");
    assert!(Run::shell("MazeGenerator 3 3 note.dat", &folder).stderr.contains("choose another name"));
}

#[test]
fn conclusions_are_true_of_odd_comparisons() {
    let last = |arguments: &[&str]| Run::amaze(arguments).ok().lines().last().map(str::to_owned).expect("a conclusion");
    let doubled = last(&["compare", "--sizes", "5x5,5x5", "--solvers", "bfs,bfs,dfs", "--mazes", "3", "-s", "1"]);
    assert!(doubled.starts_with("Conclusion: over 3 mazes"), "{doubled}");
    let equal = last(&["compare", "--sizes", "1x2", "--mazes", "4"]);
    assert!(equal.contains("all took equally many steps") && equal.contains("equally long"), "{equal}");
    assert!(
        last(&["compare", "--sizes", "9x9", "--mazes", "1", "--solvers", "dfs"])
            .starts_with("Conclusion: over 1 maze dfs took")
    );
    let folder = folder();
    let early = Run::amaze_in(&folder, &["compare", "--csv", "gone/x.csv"]);
    assert!(early.status == 3 && early.stdout.is_empty(), "before anything is measured: {early:?}");
}

// What a second stranger found.

#[test]
fn an_output_that_cannot_be_is_named_before_the_maze_is_made() {
    // The seed is said just before the maze is made.
    let run = Run::amaze(&["generate", "20000x20000", "-a", "wilson", "-o", "gone/x.hex"]);
    assert!(run.status == 3 && !run.stderr.contains("seed"), "{run:?}");
}

#[test]
fn checks_are_right_about_odd_mazes() {
    let folder = folder();
    write(&folder, "full.grid", "####\n####\n");
    let full = Run::amaze_in(&folder, &["check", "full.grid"]);
    assert!(full.status == 1 && full.stdout.contains("the maze has no cell"), "{full:?}");
    write(&folder, "dot.txt", "1\n");
    Run::amaze_in(&folder, &["generate", "5x5", "-s", "1", "--emblem", "dot.txt", "-o", "dot.hex"]).ok();
    let dot = Run::amaze_in(&folder, &["check", "dot.hex"]).ok();
    assert!(dot.contains("note: (2,2) is closed on all sides"), "{dot}");
    write(&folder, "many.hex", &"F7\n".repeat(150));
    let many = Run::amaze_in(&folder, &["check", "many.hex"]);
    let lines: Vec<&str> = many.stdout.lines().collect();
    let more = lines.iter().position(|line| line.contains("more of this kind"));
    assert!(more.is_none_or(|at| at > 0), "not before its kind: {}", many.stdout);
    Run::amaze_in(&folder, &["generate", "1x1", "-f", "hex", "-s", "1", "-o", "one.hex"]).ok();
    let one = Run::amaze_in(&folder, &["convert", "one.hex", "-", "-f", "block"]);
    assert!(one.stderr.contains("the exit is left out"), "{one:?}");
}

#[test]
fn an_emblem_without_end_is_refused() {
    let folder = folder();
    let run = Run::shell("ulimit -v 400000; amaze generate 9x9 --emblem /dev/zero", &folder);
    assert!(run.status == 3 && run.stderr.contains("too many for a bitmap"), "{run:?}");
}

#[test]
fn generators_take_options_and_say_which_there_are() {
    let list = Run::amaze(&["list", "generators"]).ok();
    for option in ["mix", "walkers", "skew", "run", "join", "room", "steps", "straight"] {
        assert!(list.contains(option), "{option}: {list}");
    }
    let winding = Run::amaze(&["generate", "20x9", "-s", "1", "-a", "backtracker"]).ok();
    let straight = Run::amaze(&["generate", "20x9", "-s", "1", "-a", "backtracker/straight=90"]).ok();
    assert_ne!(winding, straight);
    for (algorithm, word) in [
        ("backtracker/mix=newest", "no option 'mix'"),
        ("eller/join=101", "from 0 to 100"),
        ("sidewinder/run=50/run=60", "twice"),
        ("growing-tree/mix=youngest", "newest, oldest"),
        ("growing-tre/mix=newest", "did you mean 'growing-tree'?"),
    ] {
        let run = Run::amaze(&["generate", "9x9", "-a", algorithm]);
        assert!(run.status == 2 && run.stderr.contains(word), "{algorithm}: {run:?}");
    }
}

#[test]
fn generators_that_need_a_whole_rectangle_say_who_does_not() {
    let folder = folder();
    std::fs::write(folder.path().join("dot.txt"), "1\n").expect("written");
    let run = Run::amaze_in(&folder, &["generate", "9x9", "-a", "eller", "--emblem", "dot.txt"]);
    assert!(run.status == 2 && run.stderr.contains("whole rectangle") && run.stderr.contains("wilson"), "{run:?}");
    let plain = Run::amaze(&["generate", "20x15", "-a", "eller", "-s", "1"]);
    assert!(plain.status == 0 && plain.stderr.contains("emblem is left out"), "{plain:?}");
}

#[test]
fn many_mazes_go_into_a_folder_or_one_a_line() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "6x5", "--count", "12", "-s", "class", "-o", "mazes"]).ok();
    let files = std::fs::read_dir(folder.path().join("mazes")).expect("the folder").count();
    assert_eq!(files, 12);
    let seventh = read(&folder, "mazes/maze-07.hex");
    let alone = Run::amaze_in(&folder, &["generate", "6x5", "-s", "class/7", "-f", "hex"]).ok();
    assert_eq!(seventh, alone, "maze i has the seed with /i after it");
    let lines = Run::amaze_in(&folder, &["generate", "6x5", "--count", "12", "-s", "class", "-f", "dat"]).ok();
    assert_eq!(lines.lines().count(), 12);
    let alone = Run::amaze_in(&folder, &["generate", "6x5", "-s", "class/7", "-f", "dat"]).ok();
    assert_eq!(lines.lines().nth(6), alone.lines().next());
    let text = Run::amaze_in(&folder, &["generate", "6x5", "--count", "12"]);
    assert!(text.status == 2 && text.stderr.contains("-f dat"), "{text:?}");
    // Nothing depends on how many threads there are.
    for threads in ["1", "8"] {
        let line = format!("RAYON_NUM_THREADS={threads} amaze generate 6x5 --count 12 -s class -f dat");
        assert_eq!(Run::shell(&line, &folder).ok(), lines);
    }
}

#[test]
fn a_streamed_file_is_the_whole_mazes_but_for_the_path() {
    let folder = folder();
    for algorithm in ["binary-tree", "sidewinder", "eller", "eller/down=20"] {
        let make = |name: &str, more: &[&str]| {
            let args = [&["generate", "90x70", "-s", "9", "-a", algorithm, "-o", name], more].concat();
            Run::amaze_in(&folder, &args).ok();
            read(&folder, name)
        };
        let (whole, streamed) = (make("whole.hex", &[]), make("streamed.hex", &["--stream"]));
        let without_path = |text: &str| text.lines().take(73).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(without_path(&whole), without_path(&streamed), "{algorithm}");
        assert_eq!(streamed.lines().nth(73), Some(""), "{algorithm}: the path is left empty");
        assert_eq!(make("whole.dat", &[]), make("streamed.dat", &["--stream"]), "{algorithm}");
    }
    let prim = Run::amaze(&["generate", "9x9", "-a", "prim", "--stream"]);
    assert!(prim.status == 2 && prim.stderr.contains("binary-tree, sidewinder, eller"), "{prim:?}");
    let text = Run::amaze(&["generate", "9x9", "-a", "eller", "--stream", "-f", "text"]);
    assert!(text.status == 2 && text.stderr.contains("hex or dat"), "{text:?}");
}

#[test]
fn measures_are_told_in_words_and_json() {
    let folder = folder();
    Run::amaze_in(
        &folder,
        &["generate", "20x15", "-s", "3", "--entry", "farthest", "--exit", "farthest", "-o", "m.hex"],
    )
    .ok();
    let text = Run::amaze_in(&folder, &["info", "--measures", "m.hex"]).ok();
    for word in ["3 ways", "river", "longest", "turns", "decisions", "bottleneck", "difficulty", "distances"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let json = Run::amaze_in(&folder, &["info", "--measures", "--json", "m.hex"]).ok();
    let facts: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(facts["measures"]["longest"]["moves"], facts["shortest"], "the ends are as far apart as can be");
    assert_eq!(facts["measures"]["longest"]["is_longest"], true);
}

#[test]
fn solvers_tell_what_else_they_found_and_take_several_goals() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "12x7", "-s", "4", "--loops", "12", "--emblem", "none", "-o", "m.hex"]).ok();
    let all = Run::amaze_in(&folder, &["solve", "m.hex", "--solver", "all-shortest"]).ok();
    assert!(all.contains("shortest paths: 4, over 24 cells"), "{all}");
    let narrow = Run::amaze_in(&folder, &["solve", "m.hex", "--solver", "bottlenecks"]).ok();
    assert!(narrow.contains("on every path: 3 cells: (0,0) (1,2) (11,6)"), "{narrow}");
    let nearest = Run::amaze_in(&folder, &["solve", "m.hex", "--to", "11,0", "--to", "0,6"]).ok();
    let alone = Run::amaze_in(&folder, &["solve", "m.hex", "--to", "0,6"]).ok();
    let moves = |text: &str| text.split(':').next().map(str::to_owned);
    assert_eq!(moves(&nearest), moves(&alone), "the nearest of both");
}

#[test]
fn comparing_takes_generators_with_options() {
    let folder = folder();
    let args = [
        "compare",
        "--sizes",
        "9x9",
        "--mazes",
        "2",
        "-s",
        "1",
        "-a",
        "growing-tree/mix=newest:2,random:1,sidewinder/run=80",
        "--save",
        "mazes",
    ];
    let table = Run::amaze_in(&folder, &args).ok();
    assert!(table.contains("growing-tree/mix=newest:2,random:1") && table.contains("sidewinder/run=80"), "{table}");
    assert_eq!(std::fs::read_dir(folder.path().join("mazes")).expect("the folder").count(), 4);
}

const ROOMS: &str =
    "WIDTH=12\nHEIGHT=9\nENTRY=0,0\nEXIT=11,8\nOUTPUT_FILE=maze.hex\nSEED=1\nALGORITHM=recursive-division/room=3\n";

#[test]
fn rooms_left_open_are_not_called_perfect_and_are_right_where_they_are_wished() {
    let folder = folder();
    std::fs::write(folder.path().join("perfect.txt"), format!("{ROOMS}PERFECT=True\n")).expect("written");
    let perfect = Run::amaze_in(&folder, &["run", "perfect.txt"]);
    assert!(perfect.status == 2 && perfect.stderr.contains("perfect.txt:7:11"), "{perfect:?}");
    for loops in ["", "EXTRA_PATHS=2\n"] {
        std::fs::write(folder.path().join("rooms.txt"), format!("{ROOMS}PERFECT=False\n{loops}")).expect("written");
        let run = Run::amaze_in(&folder, &["run", "rooms.txt"]);
        assert!(run.status == 0 && run.stderr.contains("open rooms are left"), "{run:?}");
        Run::amaze_in(&folder, &["check", "--config", "rooms.txt"]).ok();
    }
    let check =
        Run::amaze_in(&folder, &["generate", "60x60", "-a", "recursive-division/room=6", "-s", "1", "-o", "big.hex"]);
    assert_eq!(check.status, 0, "{check:?}");
    let check = Run::amaze_in(&folder, &["check", "big.hex"]);
    let halls: u64 =
        check.stdout.split(" halls").next().and_then(|text| text.rsplit(' ').next()?.parse().ok()).expect("halls");
    assert!(halls > 100 && check.stdout.contains(&format!("{halls} deviations")), "{}", check.stdout);
}

#[test]
fn the_template_of_a_configuration_names_each_key_once_and_each_example_is_right() {
    let folder = folder();
    std::fs::write(folder.path().join("mask.txt"), "##\n##\n").expect("written");
    let house =
        r#"{"format":"cells","version":1,"corners":[[0,2],[2,2],[2,4],[0,4],[1,0]],"cells":[[0,1,2,3],[0,1,4]]}"#;
    std::fs::write(folder.path().join("cells.json"), house).expect("written");
    let text = Run::amaze(&["config"]).ok();
    let (optional, required): (Vec<&str>, Vec<&str>) = text
        .lines()
        .filter(|line| line.contains('=') && !line.starts_with("# "))
        .partition(|line| line.starts_with('#'));
    assert!(required.len() == 6 && optional.len() >= 18, "{text}");
    let required = required.join("\n");
    for line in optional {
        let key = line[1..].split('=').next().expect("a key");
        let around = match key {
            "EXTRA_PATHS" | "BRAID" | "ROOMS" => required.replace("PERFECT=True", "PERFECT=False"),
            "MASK" | "MASK_WORDS" => {
                required.replace("0,0", "farthest").replace("19,14", "farthest") + "\nISLANDS=bridge"
            }
            "FLOORS" => required.replace("0,0", "farthest").replace("19,14", "farthest"),
            "CELLS" => {
                required.replace("WIDTH", "#").replace("HEIGHT", "#").replace("0,0", "#0").replace("19,14", "#1")
            }
            "UNICURSAL" => required.replace("EXIT", "#").replace("HEIGHT=15", "HEIGHT=14"),
            _ => required.clone(),
        };
        std::fs::write(folder.path().join("one.txt"), format!("{around}\n{}\n", &line[1..])).expect("written");
        Run::amaze_in(&folder, &["config", "one.txt"]).ok();
        assert_eq!(text.matches(&format!("\n#{key}=")).count(), 1, "{key}");
    }
    std::fs::write(folder.path().join("all.txt"), &required).expect("written");
    Run::amaze_in(&folder, &["run", "all.txt"]).ok();
}

#[test]
fn routes_and_masks_are_flags_and_keys_alike() {
    let folder = folder();
    std::fs::write(folder.path().join("m.png"), ring_picture()).expect("written");
    for (flags, keys) in [
        (&["--weave", "0.5/length=2"][..], "WEAVE=0.5/length=2"),
        (&["--rooms", "3/size=2-4", "--playable"], "ROOMS=3/size=2-4\nPERFECT=False"),
        (&["--symmetry", "x"], "SYMMETRY=x"),
        (&["--sparse", "2"], "SPARSE=2"),
        (&["--mask-words", "AB", "--islands", "bridge"], "MASK_WORDS=AB\nISLANDS=bridge"),
        (
            &["--mask-words", "A\\nB", "--mask-invert", "--islands", "each"],
            "MASK_WORDS=A\\nB\nMASK_INVERT=yes\nISLANDS=each",
        ),
        (&["--mask-cells", "3,7-12"], "MASK_CELLS=3,7-12"),
        (&["--mask-file", "m.png"], "MASK_FILE=m.png"),
        (&["--mask-file", "m.png", "--mask-threshold", "90"], "MASK_FILE=m.png\nMASK_THRESHOLD=90"),
        (
            &["--mask-file", "m.png", "--mask-invert", "--islands", "keep-largest"],
            "MASK=m.png\nMASK_INVERT=1\nISLANDS=keep-largest",
        ),
        (&["--shape", "torus"], "WRAP=torus"),
        (&["--floors", "2"], "FLOORS=2"),
        (&["--shape", "hex"], "SHAPE=hex"),
        (&["--exit", "random", "--entry", "top", "--exit", "left"], "ENTRY=top\nEXIT=random; left"),
    ] {
        let ends = ["--entry", "farthest", "--exit", "farthest"];
        let ends = if flags.contains(&"--entry") { &[][..] } else { &ends[..] };
        let arguments = [&["generate", "26x24", "-s", "1", "-f", "json", "-o", "a.json"][..], ends, flags].concat();
        Run::amaze_in(&folder, &arguments).ok();
        let mut text = "WIDTH=26\nHEIGHT=24\nSEED=1\nOUTPUT_FILE=b.json\n".to_owned() + keys + "\n";
        if !keys.contains("PERFECT") {
            text += "PERFECT=True\n";
        }
        if !keys.contains("ENTRY") {
            text += "ENTRY=farthest\nEXIT=farthest\n";
        }
        std::fs::write(folder.path().join("c.txt"), &text).expect("written");
        Run::amaze_in(&folder, &["run", "c.txt", "--force"]).ok();
        let read = |name: &str| {
            let text = std::fs::read_to_string(folder.path().join(name)).expect("written");
            let mut value: serde_json::Value = serde_json::from_str(&text).expect("json");
            value["path"].take();
            // The emblem is not asked for where it cannot be.
            value["recipe"]["emblem"].take();
            value
        };
        assert_eq!(read("a.json"), read("b.json"), "{keys}");
        let check = Run::amaze_in(&folder, &["check", "a.json", "b.json"]);
        assert_eq!(check.status, 0, "{keys}: {check:?}");
        let canonical = Run::amaze_in(&folder, &["config", "c.txt"]).ok();
        std::fs::write(folder.path().join("d.txt"), &canonical).expect("written");
        assert_eq!(Run::amaze_in(&folder, &["config", "d.txt"]).ok(), canonical, "{keys}");
        Run::amaze_in(&folder, &["run", "d.txt", "--force"]).ok();
        assert_eq!(read("a.json"), read("b.json"), "{keys}, read from its canonical form");
    }
}

/// A dark ring on white, with grey around it, as PNG.
fn ring_picture() -> Vec<u8> {
    let dot = |at: i32| {
        let (x, y) = (at % 60 - 30, at / 60 - 30);
        match x * x + y * y {
            100..=625 => 0,
            0..=99 => 255,
            _ => 200,
        }
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 60, 60);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&(0..3600).map(dot).collect::<Vec<u8>>()).expect("dots");
    writer.finish().expect("an end");
    bytes
}

#[test]
fn labyrinths_are_made_in_their_own_size() {
    let folder = folder();
    let seven = Run::amaze_in(&folder, &["generate", "--unicursal", "7", "-s", "1", "-o", "seven.hex"]);
    assert_eq!(seven.status, 0, "{seven:?}");
    let check = Run::amaze_in(&folder, &["check", "seven.hex"]).ok();
    assert!(check.contains("in one piece, perfect"), "{check}");
    let split = Run::amaze(&["generate", "12x10", "--unicursal", "split", "-s", "1"]).ok();
    assert_eq!(split.matches('S').count() + split.matches('F').count(), 2, "{split}");
    let odd = Run::amaze(&["generate", "11x10", "--unicursal", "split"]);
    assert!(odd.status == 2 && odd.stderr.contains("both sides must be even"), "{odd:?}");
    let none = Run::amaze(&["generate", "--unicursal", "split"]);
    assert!(none.status == 2 && none.stderr.contains("needs a size"), "{none:?}");
    let both = Run::amaze(&["generate", "12x10", "--unicursal", "split", "--loops", "3"]);
    assert!(both.status == 2 && both.stderr.contains("do not go together"), "{both:?}");
}

#[test]
fn what_many_mazes_lack_is_said_once() {
    let folder = folder();
    let loops = Run::amaze(&["generate", "8x8", "--count", "3", "--loops", "10000", "-f", "dat", "-s", "1"]);
    assert!(loops.stderr.contains("in 3 of 3 mazes fewer walls were opened"), "{loops:?}");
    let emblem =
        Run::amaze_in(&folder, &["generate", "12x9", "--count", "2", "-a", "sidewinder", "-o", "mazes", "-s", "1"]);
    assert_eq!(emblem.stderr.matches("emblem is left out").count(), 1, "{emblem:?}");
    let file = Run::amaze_in(&folder, &["generate", "5x5", "--count", "2", "-o", "file.dat"]);
    assert!(file.status == 2 && file.stderr.contains("a folder"), "{file:?}");
}

#[test]
fn many_mazes_are_written_all_or_none_where_a_file_is_in_the_way() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("m")).expect("made");
    std::fs::write(folder.path().join("m/maze-2.hex"), "hello\n").expect("written");
    let run = Run::amaze_in(&folder, &["generate", "3x3", "--count", "3", "-s", "a", "-o", "m"]);
    assert!(run.status == 2 && run.stderr.contains("maze-2.hex"), "{run:?}");
    assert_eq!(std::fs::read_dir(folder.path().join("m")).expect("there").count(), 1);
}

#[test]
fn rows_that_are_too_long_or_too_many_are_refused_before_anything_is_written() {
    for (size, word) in [
        ("1000000000000x3", "rows of 1000000000000 cells are too long"),
        ("3x99999999999999999999999999", "fewer than 18446744073709551615 rows"),
    ] {
        let run = Run::amaze(&["generate", size, "-a", "eller", "--stream", "-s", "1", "-f", "dat"]);
        assert!(run.status == 2 && run.stdout.is_empty() && run.stderr.contains(word), "{run:?}");
    }
    let line = "ulimit -v 1500000; amaze generate 1000000000x1000000000 -a binary-tree --stream -s 1 -f hex";
    let run = Run::shell(line, &folder());
    assert!(run.status == 2 && run.stderr.contains("do not fit into memory"), "{run:?}");
}

#[test]
fn a_path_that_leads_nowhere_is_not_drawn_as_the_way() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "3x3", "-s", "1", "-o", "m.hex"]).ok();
    let good = Run::amaze_in(&folder, &["show", "--path", "m.hex"]).ok();
    let text = read(&folder, "m.hex");
    let path = text.lines().last().expect("a path");
    for wrong in ["WWWW", &path[..1]] {
        let file = text.replace(&format!("\n{path}\n"), &format!("\n{wrong}\n"));
        std::fs::write(folder.path().join("wrong.hex"), file).expect("written");
        let show = Run::amaze_in(&folder, &["show", "--path", "wrong.hex"]);
        assert!(show.stderr.contains("a shortest path is drawn instead"), "{show:?}");
        assert_eq!(show.ok(), good);
    }
}

#[test]
fn a_cell_on_an_island_is_not_said_to_lie_on_the_emblem() {
    let folder = folder();
    std::fs::write(folder.path().join("tall.txt"), "1\n".repeat(9)).expect("written");
    let with = |more: &[&str]| {
        Run::amaze_in(&folder, &[&["generate", "9x9", "-s", "1", "--emblem", "tall.txt"], more].concat())
    };
    let refused = with(&[]);
    assert!(refused.status == 2 && refused.stderr.contains("--islands keep-largest"), "{refused:?}");
    let exit = with(&["--islands", "keep-largest", "--exit", "8,8"]);
    assert!(exit.status == 2 && exit.stderr.contains("lies in a part that the emblem cuts off"), "{exit:?}");
}

#[test]
fn a_maze_of_nothing_to_decide_has_difficulty_0() {
    let folder = folder();
    Run::amaze_in(&folder, &["generate", "1x3", "-s", "1", "-o", "t.hex"]).ok();
    let info = Run::amaze_in(&folder, &["info", "-m", "t.hex"]).ok();
    assert!(info.contains("difficulty 0 of 100"), "{info}");
}

#[test]
fn comparisons_go_to_standard_output_as_csv_and_take_all_solvers() {
    let run =
        Run::amaze(&["compare", "--sizes", "5x5", "--mazes", "1", "-s", "1", "--solvers", "all", "--csv", "-"]).ok();
    assert!(run.starts_with("width,height,"), "{run}");
    let solvers: std::collections::BTreeSet<&str> =
        run.lines().skip(1).filter_map(|line| line.split(',').nth(5)).collect();
    assert_eq!(solvers.len(), mazegen::Solver::ALL.len());
}

#[test]
fn shapes_are_made_kept_solved_and_checked() {
    let folder = folder();
    for shape in
        ["hex:5", "hex:6x4", "rings/hole=2:5", "torus:6x5", "cube:3", "penrose:3", "cairo:3x4", "floors/floors=3:4x4"]
    {
        let made = Run::amaze_in(&folder, &["generate", "--shape", shape, "-s", "1", "-a", "wilson", "-o", "m.json"]);
        assert_eq!(made.status, 0, "{shape}: {made:?}");
        let check = Run::amaze_in(&folder, &["check", "m.json"]).ok();
        assert!(check.contains("right") && check.contains("perfect"), "{shape}: {check}");
        let all = Run::amaze_in(&folder, &["solve", "m.json", "--solver", "all"]).ok();
        let moves: std::collections::BTreeSet<&str> =
            all.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
        assert_eq!(moves.len(), 1, "{shape}: {all}");
        let way = Run::amaze_in(&folder, &["solve", "m.json", "--from", "#2", "--to", "#0", "--json"]).ok();
        assert!(way.contains("\"solved\":true"), "{way}");
    }
    let again =
        Run::amaze_in(&folder, &["generate", "4x4", "--floors", "3", "-s", "1", "-a", "wilson", "-f", "json"]).ok();
    assert_eq!(again.matches("floors/floors=3").count(), 2);
    assert_eq!(read(&folder, "m.json").replace(",\"path\"", ""), again.replace(",\"path\"", ""));
    let wrapped = Run::amaze(&["generate", "6x5", "--wrap", "torus", "-s", "1", "-f", "json"]).ok();
    assert!(wrapped.contains("\"shape\":\"torus\""), "{wrapped}");
}

#[test]
fn cells_come_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let cells =
        r#"{"format":"cells","version":1,"corners":[[0,2],[2,2],[2,4],[0,4],[1,0]],"cells":[[0,1,2,3],[0,1,4]]}"#;
    std::fs::write(folder.path().join("house.json"), cells).expect("written");
    let made = Run::amaze_in(&folder, &["generate", "--cells", "house.json", "-s", "1", "-o", "m.json"]);
    assert_eq!(made.status, 0, "{made:?}");
    let check = Run::amaze_in(&folder, &["check", "m.json"]).stdout;
    assert!(check.contains("right") && check.contains("perfect"), "{check}");
    std::fs::write(folder.path().join("bad.json"), cells.replace("[0,1,4]", "[0,1,9]")).expect("written");
    for (arguments, words) in [
        (&["generate", "--cells", "bad.json"][..], "bad.json, line 1, column 92: cell 1 names corner 9"),
        (&["generate", "--cells", "none.json"], "none.json"),
        (&["generate", "--cells", "house.json"], "needs a picture"),
        (&["generate", "5x5", "--cells", "house.json"], "cannot be used with"),
        (&["generate", "--shape", "cells:5"], "--cells FILE"),
    ] {
        let run = Run::amaze_in(&folder, arguments);
        assert!(run.status != 0 && run.stderr.contains(words), "{run:?}");
    }
}

#[test]
fn what_a_shape_cannot_be_is_said_with_the_remedy() {
    for (arguments, word) in [
        (&["generate", "--shape", "hex"][..], "needs a size"),
        (&["generate", "5x5", "--shape", "hex:5"], "the size stands twice"),
        (&["generate", "--shape", "hexx:5"], "there are: square"),
        (&["generate", "--shape", "cube:3x4"], "has one size"),
        (&["generate", "--shape", "rings:5"], "needs a picture"),
        (&["generate", "--shape", "hex:5", "-a", "eller"], "any grid"),
        (&["generate", "--shape", "rings:5", "--entry", "1,1"], "such as #0"),
        (&["generate", "--shape", "hex:5", "--entry", "#61"], "#0 to #60"),
        (&["generate", "--shape", "hex:5", "--tiles", "3"], "only on a rectangle of squares"),
        (&["generate", "--shape", "hex:99999999"], "more than"),
        (&["generate", "--shape", "hex:5", "-f", "hex"], "rectangular mazes only"),
    ] {
        let run = Run::amaze(arguments);
        assert!(run.status == 2 && run.stderr.contains(word), "{arguments:?}: {run:?}");
    }
}

#[test]
fn a_configuration_can_ask_for_a_shape() {
    let folder = folder();
    let text =
        "WIDTH=6\nHEIGHT=6\nENTRY=#0\nEXIT=farthest\nOUTPUT_FILE=maze.json\nPERFECT=True\nSEED=1\nSHAPE=hex-hexagon\n";
    std::fs::write(folder.path().join("hex.txt"), text).expect("written");
    Run::amaze_in(&folder, &["run", "hex.txt"]).ok();
    let check = Run::amaze_in(&folder, &["check", "--config", "hex.txt"]).ok();
    assert!(check.contains("right; hex-hexagon:6"), "{check}");
    assert_eq!(Run::amaze_in(&folder, &["config", "hex.txt"]).ok(), text);
    for (from, to, word) in [
        ("hex-hexagon", "rings", "the shape is hex-hexagon, but rings is wished"),
        ("=6", "=5", "the maze is 6x6, but 5x5 is wished"),
        ("ENTRY=#0", "ENTRY=#9", "the entry is #0, but #9 is wished"),
    ] {
        std::fs::write(folder.path().join("other.txt"), text.replace(from, to)).expect("written");
        let other = Run::amaze_in(&folder, &["check", "--config", "other.txt"]);
        assert!(other.status == 1 && other.stdout.contains(word), "{other:?}");
    }
    std::fs::write(folder.path().join("bad.txt"), text.replace("HEIGHT=6", "HEIGHT=7")).expect("written");
    let bad = Run::amaze_in(&folder, &["run", "bad.txt"]);
    assert!(bad.status == 2 && bad.stderr.contains("bad.txt:8:7") && bad.stderr.contains("one size"), "{bad:?}");
}

#[test]
fn masks_leave_cells_out_and_what_hangs_apart_is_named() {
    let folder = folder();
    for arguments in
        [&["generate", "24x20"][..], &["generate", "--shape", "hex:9"], &["generate", "--shape", "rings:9"]]
    {
        let made = Run::amaze_in(&folder, &[arguments, &["--mask", "heart", "-s", "1", "-o", "m.json"]].concat());
        assert_eq!(made.status, 0, "{made:?}");
        let check = Run::amaze_in(&folder, &["check", "m.json"]).ok();
        assert!(check.contains("in one piece, perfect"), "{check}");
    }
    let apart = Run::amaze(&["generate", "21x19", "--mask", "star", "-s", "2"]);
    assert!(
        apart.status == 2
            && apart.stderr.contains("with the cells (10,0), (4,18), (16,18) in them")
            && apart.stderr.contains("--islands"),
        "{apart:?}"
    );
    let kept = Run::amaze(&["generate", "21x19", "--mask", "star", "-s", "2", "--islands", "keep-largest"]);
    assert!(kept.status == 0 && kept.stderr.contains("are closed"), "{kept:?}");
    std::fs::write(folder.path().join("m.txt"), "####.\n#..#.\n####.\n").expect("written");
    let picture = Run::amaze_in(&folder, &["generate", "10x6", "--mask-file", "m.txt", "-s", "1"]).ok();
    assert_eq!(picture.matches("##").count(), 6 * 2 + 2 * 4, "{picture}");
    let eller = Run::amaze(&["generate", "20x20", "--mask", "disc", "-a", "eller"]);
    assert!(eller.status == 2 && eller.stderr.contains("the mask leaves cells out"), "{eller:?}");
    let text =
        "WIDTH=24\nHEIGHT=20\nENTRY=farthest\nEXIT=farthest\nOUTPUT_FILE=heart.hex\nPERFECT=True\nSEED=1\nMASK=heart\n";
    std::fs::write(folder.path().join("heart.txt"), text).expect("written");
    Run::amaze_in(&folder, &["run", "heart.txt"]).ok();
    Run::amaze_in(&folder, &["check", "--config", "heart.txt"]).ok();
    assert_eq!(Run::amaze_in(&folder, &["config", "heart.txt"]).ok(), text);
}

#[test]
fn dead_ends_are_opened_by_number_share_and_length() {
    let dead_ends = |braid: &str| {
        let folder = folder();
        Run::amaze_in(&folder, &["generate", "30x30", "-s", "1", "--emblem", "none", "--braid", braid, "-o", "m.json"])
            .ok();
        let info = Run::amaze_in(&folder, &["info", "m.json", "--json"]).ok();
        let number = info.split("\"dead_ends\":").nth(1).and_then(|rest| rest.split(',').next());
        number.and_then(|number| number.parse::<u32>().ok()).expect("a number")
    };
    let all = dead_ends("0");
    let (ten, half, none, short) = (dead_ends("10"), dead_ends("50%"), dead_ends("100%"), dead_ends("length=1"));
    // Opening one may end another beside it.
    assert!((all - 20..=all - 10).contains(&ten) && half > all / 4 && half <= all / 2 + 1, "{all}: {ten}, {half}");
    assert!(none == 0 && short < all && short > 0, "{none}, {short}");
    let wrong = Run::amaze(&["generate", "9x9", "--braid", "some"]);
    assert!(wrong.status == 2 && wrong.stderr.contains("length=3"), "{wrong:?}");
}

#[test]
fn the_recipe_stays_with_a_maze_in_json() {
    let folder = folder();
    let alone = Run::amaze(&["generate", "--shape", "hex:5", "-s", "a/1", "-f", "json"]).ok();
    Run::amaze_in(&folder, &["generate", "--shape", "hex:5", "-s", "a", "--count", "2", "-o", "many", "-f", "json"])
        .ok();
    assert_eq!(read(&folder, "many/maze-1.json"), alone);
    assert_eq!(Run::amaze_in(&folder, &["convert", "many/maze-1.json", "-", "-f", "json"]).ok(), alone);
    let both = Run::amaze(&["generate", "9x9", "--mask", "heart", "--mask-invert"]);
    assert_eq!(both.status, 2, "{both:?}");
}

#[test]
fn a_maze_of_which_nearly_all_is_left_out_comes_back() {
    let folder = folder();
    let mut picture = ".".repeat(300) + "\n";
    picture = picture.repeat(299) + &"#".repeat(300) + "\n";
    std::fs::write(folder.path().join("line.txt"), picture).expect("written");
    for shape in ["torus:300x300", "square:300x300"] {
        let made = Run::amaze_in(
            &folder,
            &["generate", "--shape", shape, "--mask-file", "line.txt", "-s", "1", "-o", "m.json"],
        );
        assert_eq!(made.status, 0, "{made:?}");
        // Without the recipe, which holds the picture, it is a small file.
        let text = read(&folder, "m.json");
        let small = format!("{}}}\n", &text[..text.find(",\"recipe\"").expect("a recipe")]);
        assert!(small.len() < 1000, "{}", small.len());
        std::fs::write(folder.path().join("small.json"), small).expect("written");
        Run::amaze_in(&folder, &["check", "small.json"]).ok();
    }
}
