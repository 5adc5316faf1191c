//! Runs every console block of the README and compares what comes out. `AMAZE_BLESS=1` writes the outputs anew.
#![allow(missing_docs)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn readme() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")
}

/// The folder of the programs under test.
fn programs() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_amaze")).parent().expect("in a folder").to_owned()
}

fn run(command: &str, folder: &Path) -> String {
    let path = format!("{}:{}", programs().display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}; }} 2>&1")]).current_dir(folder).env("PATH", path).env("NO_COLOR", "1");
    let output = shell.output().expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

/// A text with times taken out, which differ from run to run, and blanks folded.
fn timeless(text: &str) -> String {
    // A time is the only number with three or more places behind the point.
    let is_time = |word: &str| {
        word.trim_matches(['(', ')'])
            .split_once('.')
            .is_some_and(|(_, places)| places.len() >= 3 && places.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let fold = |word: &str| {
        let parts: Vec<&str> = word
            .split(',')
            .map(|part| part.split_once(':').filter(|_| part.contains("milli")).map_or(part, |_| "TIME"))
            .collect();
        let word = parts.join(",");
        if is_time(&word) { "TIME".to_owned() } else { word }
    };
    text.lines().map(|line| line.split_whitespace().map(fold).collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[test]
fn every_sample_of_the_readme_does_what_it_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(readme()).expect("the README");
    let mut written = String::new();
    let mut in_block = false;
    let mut commands = 0;
    for line in text.lines() {
        let ends = in_block && line == "```";
        in_block = !ends && (in_block || line == "```console");
        if in_block && line != "```console" && !line.starts_with("$ ") {
            continue;
        }
        written += &format!("{line}\n");
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) {
            commands += 1;
            written += &run(command, folder.path());
        }
    }
    assert!(commands > 15, "the README has samples");
    if std::env::var_os("AMAZE_BLESS").is_some() {
        std::fs::write(readme(), &written).expect("the README is written");
        return;
    }
    let (wanted, found) = (timeless(&text), timeless(&written));
    for (wanted, found) in wanted.lines().zip(found.lines()) {
        assert_eq!(found, wanted, "the README shows something else");
    }
    assert_eq!(found.lines().count(), wanted.lines().count());
}
