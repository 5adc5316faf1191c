//! Writing files whole or not at all: into a new file beside the old one, which then takes its name.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use mazegen_files::{Format, WriteError};

use crate::failure::Failure;
use crate::load;
use crate::signals::Unfinished;

/// What may be overwritten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overwrite {
    /// Maze files only; `--force` would overwrite others.
    Mazes,
    /// Maze files only, for programs without `--force`.
    MazesForGood,
    /// Whatever is there.
    Anything,
}

impl Overwrite {
    /// What `--force` says.
    pub(crate) const fn of(force: bool) -> Self {
        if force { Self::Anything } else { Self::Mazes }
    }
}

/// A file that can be written, as far as that can be known before.
pub(crate) struct Target {
    /// The name for messages.
    name: String,
    place: Place,
}

enum Place {
    /// What is no ordinary file, such as `/dev/stdout`: written to as it stands.
    Device(PathBuf),
    /// A file to be replaced, or made, with the permissions of the old one.
    File(PathBuf, Option<Permissions>),
}

/// Writes a file whole or not at all: [`Target::find`] and [`Target::write`] in one.
///
/// # Errors
/// [`Failure`] naming the file. The old file, if there is one, is then as it was.
pub(crate) fn save(
    path: &Path,
    overwrite: Overwrite,
    write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<(), Failure> {
    Target::find(path, overwrite)?.write(write)
}

impl Target {
    /// Finds out whether and where a file can be written, before the work of making what goes into it. What is no ordinary file, such as
    /// `/dev/stdout`, is written to as it stands; a link stays, and what it leads to is replaced.
    ///
    /// # Errors
    /// [`Failure`] naming the file and what is in the way.
    pub(crate) fn find(path: &Path, overwrite: Overwrite) -> Result<Self, Failure> {
        Ok(Self { name: format!("'{}'", path.display()), place: place(path, overwrite)? })
    }

    /// Writes the file whole or not at all.
    ///
    /// # Errors
    /// [`Failure`] naming the file. The old file, if there is one, is then as it was.
    pub(crate) fn write(self, write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>) -> Result<(), Failure> {
        let Self { name, place } = self;
        let failed = |error: io::Error| Failure::writing(&name, &error);
        match place {
            Place::File(file, permissions) => replace(&file, permissions, &name, write),
            Place::Device(device) => {
                let mut out = BufWriter::new(File::options().write(true).open(device).map_err(failed)?);
                write(&mut out).map_err(|error| Failure::of_write(&name, error))?;
                out.flush().map_err(failed)
            }
        }
    }
}

fn place(path: &Path, overwrite: Overwrite) -> Result<Place, Failure> {
    let name = format!("'{}'", path.display());
    let failed = |error: io::Error| Failure::writing(&name, &error);
    let found = match fs::metadata(path) {
        Ok(existing) if existing.is_dir() => return Err(Failure::Io(format!("cannot write {name}: it is a folder"))),
        Ok(existing) if !existing.is_file() => return Ok(Place::Device(path.to_owned())),
        Ok(existing) => {
            guard(path, overwrite)?;
            Place::File(fs::canonicalize(path).map_err(failed)?, Some(existing.permissions()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Place::File(end_of_link(path), None),
        Err(error) if error.kind() != ErrorKind::NotADirectory => return Err(failed(error)),
        Err(_) => Place::File(path.to_owned(), None),
    };
    if let Place::File(file, _) = &found {
        let folder = folder_of(file);
        if !folder.is_dir() {
            let what = if folder.exists() { "is no folder" } else { "does not exist; make that folder first" };
            return Err(Failure::Io(format!("cannot write {name}: '{}' {what}", folder.display())));
        }
    }
    Ok(found)
}

/// The file that a link without one leads to, or the path itself if it is no link.
fn end_of_link(path: &Path) -> PathBuf {
    fs::read_link(path).map_or_else(|_| path.to_owned(), |end| folder_of(path).join(end))
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Refuses to overwrite what is no maze file.
///
/// # Errors
/// [`Failure::Usage`] that names the file and what to do.
fn guard(path: &Path, overwrite: Overwrite) -> Result<(), Failure> {
    if overwrite == Overwrite::Anything {
        return Ok(());
    }
    let bytes = load::bytes(path)?;
    if bytes.is_empty() || is_surely_maze(&bytes) {
        return Ok(());
    }
    let remedy = if overwrite == Overwrite::Mazes { "--force overwrites it" } else { "choose another name" };
    Err(Failure::Usage(format!("'{}' exists and is no maze file; {remedy}", path.display())))
}

/// Whether a file is a maze and not a note that looks like one: a few digits or signs are a maze only with an entry and an exit.
fn is_surely_maze(bytes: &[u8]) -> bool {
    load::parse(bytes, 1).is_ok_and(|reading| {
        let has_ends = reading.maze.entry.is_some() && reading.maze.exit.is_some();
        has_ends || matches!(reading.format, Format::Text | Format::Block) && reading.maze.passages() > 0
    })
}

fn replace(
    target: &Path,
    permissions: Option<Permissions>,
    name: &str,
    write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::writing(name, &error);
    let folder = folder_of(target);
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
