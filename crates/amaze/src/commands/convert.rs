//! `amaze convert`: a maze file in another format.

use std::io::Write;
use std::path::Path;

use mazegen::{Wishes, check as certify};
use mazegen_files::{Format, Reading, Severity};

use super::generate::unknown_extension;
use crate::args::Convert;
use crate::failure::Failure;
use crate::output::Output;
use crate::save::Overwrite;
use crate::{load, make, save, say};

/// Reads and writes, and says what of the file could not be kept.
///
/// # Errors
/// [`Failure`] for an unusable file, and when writing fails.
pub(crate) fn convert(args: &Convert, out: &mut Output) -> Result<(), Failure> {
    let format =
        args.format.or_else(|| Format::of_path(&args.output)).ok_or_else(|| unknown_extension(&args.output))?;
    let reading = load::maze(&args.input.file, args.input.number)?;
    load::remark(&args.input.file, &reading, Severity::Note);
    say_rest(args, &reading, format);
    // Our own format keeps what the file gives, right or wrong.
    let path = match format {
        Format::Hex => make::shortest(&reading.maze),
        Format::Json => reading.path.as_ref().map(|given| given.path.clone()),
        _ => None,
    };
    let write = |out: &mut dyn Write| format.write_made(&reading.maze, path.as_ref(), reading.recipe.as_ref(), out);
    if args.output == Path::new("-") {
        return out.with(write);
    }
    save::save(&args.output, Overwrite::of(args.force), write)
}

/// What is wrong with the file's own path, and what the format written needs that the file does not have.
fn say_rest(args: &Convert, reading: &Reading, format: Format) {
    let name = load::name(&args.input.file);
    let grid = reading.maze.grid();
    if let Some(given) = &reading.path {
        let report = certify(&reading.maze, Some(&given.path), &Wishes::default());
        for fault in &report.faults {
            say::note(format_args!("{name}, line {}: {}", given.line, fault.describe(grid)));
        }
    } else if format == Format::Hex
        && reading.maze.entry.is_some()
        && reading.maze.exit.is_some()
        && make::shortest(&reading.maze).is_none()
    {
        say::note(format_args!("{name}: there is no way from the entry to the exit; the path written is empty"));
    }
    let one_cell = reading.maze.entry.is_some() && reading.maze.entry == reading.maze.exit;
    if one_cell && matches!(format, Format::Text | Format::Block) {
        say::note(format_args!(
            "{name}: entry and exit are one cell, which has room for one letter; the exit is left out"
        ));
    }
    let Some((first, last)) = grid.corners().filter(|_| matches!(format, Format::Hex | Format::Dat)) else { return };
    for (what, end, instead) in [("entry", reading.maze.entry, first), ("exit", reading.maze.exit, last)] {
        if end.is_none() {
            say::note(format_args!("{name} has no {what}; {} is written", grid.name(instead)));
        }
    }
}
