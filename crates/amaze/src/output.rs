//! Standard output: buffered, and with failures that name it.

use std::io::{self, BufWriter, StdoutLock, Write};

use mazegen::{Maze, Path};
use mazegen_files::{Ink, WriteError};

use crate::failure::Failure;
use crate::say::visible;
use crate::signals;
use crate::theme::{Theme, coloured};

const NAME: &str = "to standard output";

/// Standard output.
pub(crate) struct Output {
    out: BufWriter<StdoutLock<'static>>,
}

impl Output {
    /// Takes hold of standard output.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self { out: BufWriter::with_capacity(1 << 16, io::stdout().lock()) }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// [`Failure`] if the output fails.
    pub(crate) fn line(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.out, "{}", visible(&text.to_string())).map_err(|error| Failure::writing(NAME, &error))
    }

    /// Writes what `write` does.
    ///
    /// # Errors
    /// [`Failure`] if the output fails.
    pub(crate) fn with(&mut self, write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>) -> Result<(), Failure> {
        write(&mut self.out).map_err(|error| Failure::of_write(NAME, error))
    }

    /// Draws a maze, in colours on a terminal.
    ///
    /// # Errors
    /// [`Failure`] if the output fails or the maze cannot be drawn in text.
    pub(crate) fn draw(&mut self, maze: &Maze, path: Option<&Path>, theme: &Theme) -> Result<(), Failure> {
        let colours = coloured();
        if colours {
            signals::colours_in_use();
        }
        self.with(|out| {
            let mut last = Ink::Blank;
            mazegen_files::draw(maze, path, &mut |ink, piece| {
                if colours && ink != last && ink != Ink::Blank {
                    let style = theme.style(ink);
                    write!(out, "{}{style}", style.render_reset())?;
                    last = ink;
                }
                out.write_all(piece.as_bytes())
            })?;
            if colours {
                write!(out, "{}", clap::builder::styling::Reset.render())?;
            }
            Ok(())
        })
    }

    /// Hands everything over to the system.
    ///
    /// # Errors
    /// [`Failure`] if the output fails.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| Failure::writing(NAME, &error))
    }
}

impl Default for Output {
    fn default() -> Self {
        Self::new()
    }
}
