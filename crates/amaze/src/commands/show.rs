//! `amaze show`: a maze file drawn in the terminal.

use mazegen::{Fault, Wishes, check as certify};
use mazegen_files::{GivenPath, Reading, Severity};

use crate::args::Show;
use crate::failure::Failure;
use crate::output::Output;
use crate::theme::{THEMES, Theme};
use crate::{load, make, say};

/// Whether a file's own path leads from the entry to the exit; if not it is said why.
fn leads(reading: &Reading, given: &GivenPath) -> bool {
    let report = certify(&reading.maze, Some(&given.path), &Wishes::default());
    let is_wrong = |fault: &&Fault| matches!(fault, Fault::Misstep(_) | Fault::Reversed | Fault::EndsElsewhere { .. });
    let wrong = report.faults.iter().find(is_wrong).map(|fault| fault.describe(reading.maze.grid()));
    if let Some(wrong) = &wrong {
        say::note(format_args!("line {}: {wrong}; a shortest path is drawn instead", given.line));
    }
    wrong.is_none()
}

/// Draws the maze.
///
/// # Errors
/// [`Failure`] for an unusable file or theme, and [`Failure::NoBecause`] if a path is asked for and there is none.
pub(crate) fn show(args: &Show, out: &mut Output) -> Result<(), Failure> {
    let names: Vec<&str> = THEMES.iter().map(|theme| theme.name).collect();
    mazegen::find("theme", &args.theme, &names, |name| name).map_err(|error| Failure::Usage(error.to_string()))?;
    let reading = load::maze(&args.input.file, args.input.number)?;
    load::remark(&args.input.file, &reading, Severity::Fault);
    let theme = Theme::named(Some(&args.theme));
    if !args.path {
        return out.draw(&reading.maze, None, theme);
    }
    let given = reading.path.as_ref().filter(|given| leads(&reading, given)).map(|given| given.path.clone());
    let path = given.or_else(|| make::shortest(&reading.maze));
    out.draw(&reading.maze, path.as_ref(), theme)?;
    if path.is_some() { Ok(()) } else { Err(Failure::NoBecause("the maze has no path to draw".to_owned())) }
}
