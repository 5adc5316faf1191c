//! Running the programs under test as a user would.
#![allow(dead_code, missing_docs, unreachable_pub)]

use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

/// What a command did.
#[derive(Debug)]
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Runs `amaze` in a folder of its own.
    pub fn amaze(arguments: &[&str]) -> Self {
        Self::amaze_in(&folder(), arguments)
    }

    /// Runs `amaze` in a folder.
    pub fn amaze_in(folder: &TempDir, arguments: &[&str]) -> Self {
        let mut command = Command::new(programs().join("amaze"));
        command.args(arguments).current_dir(folder.path()).env_remove("NO_COLOR");
        Self::of(command.output().expect("started"))
    }

    /// Runs a line of a shell in a folder, the programs under test on its path.
    pub fn shell(line: &str, folder: &TempDir) -> Self {
        let path = format!("{}:{}", programs().display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new("bash");
        command.args(["-c", line]).current_dir(folder.path()).env("PATH", path);
        Self::of(command.output().expect("bash is there"))
    }

    fn of(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        // A shell that a signal ended has no status of its own.
        let status = output.status.code().unwrap_or(-1);
        Self { status, stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// The output of a command that must succeed.
    pub fn ok(self) -> String {
        assert_eq!(self.status, 0, "{self:?}");
        self.stdout
    }
}

pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The folder of the programs under test.
pub fn programs() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_amaze")).parent().expect("in a folder").to_owned()
}

/// A file of `testdata/cases`.
pub fn case(name: &str) -> String {
    format!("{}/../../testdata/cases/{name}", env!("CARGO_MANIFEST_DIR"))
}
