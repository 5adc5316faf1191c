//! Writing files whole or not at all: into a new file beside the old one, which then takes its name.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use mazegen_files::{Format, WriteError};

use crate::failure::Failure;
use crate::signals::Unfinished;

/// Existing files up to this size are read whole to see whether they are mazes; larger ones are judged by their beginning.
const READ_WHOLE: u64 = 16 << 20;

/// Writes a file whole or not at all. An existing file that is no maze is refused unless `force` is set. What is no ordinary file, such as
/// `/dev/stdout`, is written to as it stands.
///
/// # Errors
/// [`Failure`] naming the file. The old file, if there is one, is then as it was.
pub(crate) fn save(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<(), Failure> {
    let name = format!("'{}'", path.display());
    let failed = |error: io::Error| Failure::writing(&name, &error);
    match fs::metadata(path) {
        Ok(existing) if existing.is_dir() => Err(Failure::Io(format!("cannot write {name}: it is a folder"))),
        Ok(existing) if !existing.is_file() => {
            let mut out = BufWriter::new(File::options().write(true).open(path).map_err(failed)?);
            write(&mut out).map_err(|error| Failure::of_write(&name, error))?;
            out.flush().map_err(failed)
        }
        Ok(existing) => {
            if !force {
                guard(path, existing.len())?;
            }
            let target = fs::canonicalize(path).map_err(failed)?;
            replace(&target, Some(existing.permissions()), &name, write)
        }
        Err(_) => replace(path, None, &name, write),
    }
}

/// Refuses to overwrite what is no maze file.
///
/// # Errors
/// [`Failure::Usage`] that names the file and the way to overwrite it all the same.
fn guard(path: &Path, size: u64) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(READ_WHOLE).read_to_end(&mut bytes));
    read.map_err(|error| Failure::reading(path, &error))?;
    let is_maze = if size <= READ_WHOLE { is_surely_maze(&bytes) } else { Format::of_content(&bytes).is_some() };
    if bytes.is_empty() || is_maze {
        return Ok(());
    }
    Err(Failure::Usage(format!("'{}' exists and is no maze file; --force overwrites it", path.display())))
}

/// Whether a file is a maze and not a note that looks like one: a few hexadecimal digits are a maze only with entry and exit behind.
fn is_surely_maze(bytes: &[u8]) -> bool {
    mazegen_files::read(bytes, 1).is_ok_and(|reading| {
        reading.format != Format::Hex || reading.maze.entry.is_some() && reading.maze.exit.is_some()
    })
}

fn replace(
    target: &Path,
    permissions: Option<Permissions>,
    name: &str,
    write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::writing(name, &error);
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    if !folder.is_dir() {
        return Err(Failure::Io(format!(
            "cannot write {name}: there is no folder '{}'; make it first",
            folder.display()
        )));
    }
    let begun = tempfile::Builder::new()
        .prefix(".amaze-")
        .suffix(".part")
        .make_in(&folder, |path| Unfinished::create(path, || File::options().write(true).create_new(true).open(path)));
    // Dropped in reverse order: the file is taken away before it is off the list of unfinished ones.
    let ((unfinished, mut file), path) = begun.map_err(failed)?.into_parts();
    let mut out = BufWriter::with_capacity(1 << 20, &mut file);
    write(&mut out).map_err(|error| Failure::of_write(name, error))?;
    out.flush().map_err(failed)?;
    drop(out);
    if let Some(permissions) = permissions {
        file.set_permissions(permissions).map_err(failed)?;
    }
    unfinished.finish(|| path.persist(target)).map_err(|error| failed(error.error))
}
