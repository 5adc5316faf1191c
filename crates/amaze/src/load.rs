//! Reading files: whole, but never more than the memory that may be used.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use mazegen_files::{Problem, Reading, Severity, Wanted};

use crate::failure::{Failure, located, named};
use crate::{memory, say};

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// [`Failure::Io`] if it cannot be read or is larger than the memory that may be used.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    bytes_up_to(path, memory::usable() / 2, "do not fit into memory")
}

/// The bytes of a file of less than so many; of a larger one it is said that they are too many, in these words.
///
/// # Errors
/// [`Failure::Io`] if it cannot be read or is too large.
pub(crate) fn bytes_up_to(path: &Path, most: u64, too_many: &str) -> Result<Vec<u8>, Failure> {
    let failed = |error: io::Error| Failure::reading(path, &error);
    let mut bytes = Vec::new();
    let mut source: Box<dyn Read> =
        if path == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(File::open(path).map_err(failed)?) };
    (&mut source).take(most).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 >= most {
        let message = format!("cannot read {}: it has {most} bytes or more, which {too_many}", named(path));
        return Err(Failure::Io(message));
    }
    Ok(bytes)
}

/// A maze file, told by its content; of a file with several mazes the one with this number, from 1.
///
/// # Errors
/// [`Failure`] naming file, line and column.
pub(crate) fn maze(path: &Path, number: usize) -> Result<Reading, Failure> {
    parse(&bytes(path)?, number).map_err(|problem| Failure::in_file(&name(path), &problem))
}

/// The maze in the bytes of a file, within the memory that is left beside them.
///
/// # Errors
/// The one problem that keeps it from being read.
pub(crate) fn parse(bytes: &[u8], number: usize) -> Result<Reading, Problem> {
    mazegen_files::read(bytes, Wanted { number, memory: memory::usable() })
}

/// A file's name at the beginning of a message.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Says on standard error what was forgiven in a file, from this severity up.
pub(crate) fn remark(path: &Path, reading: &Reading, from: Severity) {
    for problem in reading.remarks.iter().filter(|problem| problem.severity >= from) {
        say::note(located(&name(path), problem));
    }
}
