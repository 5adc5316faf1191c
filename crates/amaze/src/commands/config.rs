//! `amaze config`: a configuration to begin with, or one in its canonical form. Reading configurations for the other commands.

use std::path::Path;

use mazegen::{Bitmap, Seed};
use mazegen_files::{
    Config, Key, MASK_THRESHOLD, PictureError, Surroundings, keys, read_config, read_picture, write_config,
};

use crate::args::ConfigArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::theme::THEMES;
use crate::{diagnose, load, make, memory};

/// Prints the configuration.
///
/// # Errors
/// [`Failure`] if the file is wrong or the output fails.
pub(crate) fn config(args: &ConfigArgs, out: &mut Output) -> Result<(), Failure> {
    if let Some(file) = &args.file {
        let text = write_config(&read(file)?);
        return out.with(|out| Ok(out.write_all(text.as_bytes())?));
    }
    out.line("# A maze for `amaze run`. One KEY=VALUE a line; a line that begins with # is a comment.")?;
    for Key { name, example, rule, required } in keys() {
        let sign = if required { "" } else { "#" };
        out.line(format_args!("\n# {rule}\n{sign}{name}={example}"))?;
    }
    Ok(())
}

/// Reads a configuration file; its seed is random where it names none.
///
/// # Errors
/// [`Failure::Drawn`] with every error of the file.
pub(crate) fn read(path: &Path) -> Result<Config, Failure> {
    let bytes = load::bytes(path).map_err(|failure| match failure {
        Failure::Io(message) => Failure::Io(format!("{message}; `amaze config > config.txt` writes one to begin with")),
        other => other,
    })?;
    let random = make::random_seed()?;
    parse(path, &bytes, random)
}

fn parse(path: &Path, text: &[u8], seed: Seed) -> Result<Config, Failure> {
    let themes: Vec<&str> = THEMES.iter().map(|theme| theme.name).collect();
    let mut load = |file: &str| bytes(Path::new(file)).map_err(|failure| failure.to_string());
    let around = Surroundings { seed, memory: memory::usable(), themes: &themes, load: &mut load };
    read_config(text, around).map_err(|problems| {
        let text = String::from_utf8_lossy(text);
        Failure::Drawn(diagnose::draw(&path.display().to_string(), &text, &problems))
    })
}

/// Largest emblem file, in bytes.
const MOST_BITMAP: u64 = 16 << 20;

/// A figure from a file.
///
/// # Errors
/// [`Failure`] that names the file and what else an emblem can be.
pub(crate) fn emblem(path: &Path) -> Result<Bitmap, Failure> {
    picture(path, (u32::MAX, u32::MAX), MASK_THRESHOLD).map_err(|failure| match failure {
        Failure::Io(message) => Failure::Io(format!("{message}; an emblem is 42, none, or a file with a bitmap")),
        other => other,
    })
}

/// A picture from a file, of signs or PNG.
///
/// # Errors
/// [`Failure`] that names the file.
pub(crate) fn picture(path: &Path, most: (u32, u32), threshold: u8) -> Result<Bitmap, Failure> {
    let name = path.display();
    read_picture(&bytes(path)?, most, threshold).map_err(|error| {
        Failure::Usage(match error {
            PictureError::Signs(error) => format!("{name}, {error}"),
            error => format!("'{name}' {error}"),
        })
    })
}

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    load::bytes_up_to(path, MOST_BITMAP, "are too many for a bitmap")
}
