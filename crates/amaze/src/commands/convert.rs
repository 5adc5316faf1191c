//! `amaze convert`: a maze file in another format.

use std::path::Path;

use mazegen_files::{Format, Severity};

use super::generate::unknown_extension;
use crate::args::Convert;
use crate::failure::Failure;
use crate::output::Output;
use crate::{load, make, save};

/// Reads and writes.
///
/// # Errors
/// [`Failure`] for an unusable file, and when writing fails.
pub(crate) fn convert(args: &Convert, out: &mut Output) -> Result<(), Failure> {
    let format =
        args.format.or_else(|| Format::of_path(&args.output)).ok_or_else(|| unknown_extension(&args.output))?;
    let reading = load::maze(&args.input.file, args.input.number)?;
    load::remark(&args.input.file, &reading, Severity::Note);
    let path = if format == Format::Hex { make::shortest(&reading.maze) } else { None };
    if args.output == Path::new("-") {
        return out.with(|out| format.write(&reading.maze, path.as_ref(), out));
    }
    save::save(&args.output, args.force, |out| format.write(&reading.maze, path.as_ref(), out))
}
