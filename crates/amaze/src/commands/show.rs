//! `amaze show`: a maze file drawn in the terminal.

use mazegen_files::Severity;

use crate::args::Show;
use crate::failure::Failure;
use crate::output::Output;
use crate::theme::{THEMES, Theme};
use crate::{load, make};

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
    let given = reading.path.as_ref().map(|given| given.path.clone());
    let path = given.or_else(|| make::shortest(&reading.maze));
    out.draw(&reading.maze, path.as_ref(), theme)?;
    if path.is_some() { Ok(()) } else { Err(Failure::NoBecause("the maze has no path to draw".to_owned())) }
}
