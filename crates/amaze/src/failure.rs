//! [`Failure`]: why a command ends without having done what was asked, and the exit status that says so.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use mazegen_files::{Problem, WriteError};

use crate::say;

/// Why a command ended early. The exit status is the same for all commands: 1 the answer is no, 2 wrong usage or unusable input, 3 reading
/// or writing failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The answer is no; everything there is to say was said on standard output. Status 1.
    #[error("")]
    No,
    /// The answer is no, and why. Status 1.
    #[error("{0}")]
    NoBecause(String),
    /// Wrong usage, or input that cannot be used. Status 2.
    #[error("{0}")]
    Usage(String),
    /// A text with marked places that was already drawn; it is printed as it is. Status 2.
    #[error("{0}")]
    Drawn(String),
    /// Reading or writing failed. Status 3.
    #[error("{0}")]
    Io(String),
    /// Whoever read our output has gone: no reason to complain. Status 0.
    #[error("")]
    ClosedPipe,
}

impl Failure {
    /// Something wrong at a place of a file.
    pub(crate) fn in_file(name: &str, problem: &Problem) -> Self {
        Self::Usage(located(name, problem))
    }

    /// A file that cannot be read.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        Self::Io(format!("cannot read {}: {}", named(path), plain(error)))
    }

    /// An output that cannot be written.
    pub(crate) fn writing(name: &str, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Io(format!("cannot write {name}: {}", plain(error)))
    }

    /// A maze that cannot be written.
    pub(crate) fn of_write(name: &str, error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => Self::writing(name, &error),
            WriteError::NeedsPicture(_) => Self::Usage(error.to_string()),
            other => Self::Usage(format!("cannot write {name}: {other}")),
        }
    }

    /// Prints the message on standard error and gives the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::No | Self::ClosedPipe => {}
            Self::Drawn(text) => say::print(text),
            other => say::say(other),
        }
        ExitCode::from(match self {
            Self::ClosedPipe => 0,
            Self::No | Self::NoBecause(_) => 1,
            Self::Usage(_) | Self::Drawn(_) => 2,
            Self::Io(_) => 3,
        })
    }
}

/// A file's name for a message.
pub(crate) fn named(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { format!("'{}'", path.display()) }
}

/// A problem with its file: `name, line 3, column 5: message`.
pub(crate) fn located(name: &str, problem: &Problem) -> String {
    let separator = if problem.line == 0 { ": " } else { ", " };
    format!("{name}{separator}{problem}")
}

/// An operating system's message without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}
