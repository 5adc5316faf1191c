//! Reading files: whole, but never more than the memory that may be used.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use mazegen_files::{Reading, Severity};

use crate::failure::{Failure, located};
use crate::memory;

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// [`Failure::Io`] if it cannot be read or is larger than the memory that may be used.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error: io::Error| Failure::reading(path, &error);
    let most = memory::usable() / 2;
    let mut bytes = Vec::new();
    let mut source: Box<dyn Read> =
        if path == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(File::open(path).map_err(failed)?) };
    (&mut source).take(most).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 == most {
        return Err(Failure::Io(format!(
            "cannot read '{}': it has more than {most} bytes, which do not fit into memory",
            path.display()
        )));
    }
    Ok(bytes)
}

/// A maze file, told by its content; of a file with several mazes the one with this number, from 1.
///
/// # Errors
/// [`Failure`] naming file, line and column.
pub(crate) fn maze(path: &Path, number: usize) -> Result<Reading, Failure> {
    mazegen_files::read(&bytes(path)?, number)
        .map_err(|problem| Failure::in_file(&path.display().to_string(), &problem))
}

/// Says on standard error what was forgiven in a file, from this severity up.
pub(crate) fn remark(path: &Path, reading: &Reading, from: Severity) {
    for problem in reading.remarks.iter().filter(|problem| problem.severity >= from) {
        eprintln!("amaze: note: {}", located(&path.display().to_string(), problem));
    }
}
