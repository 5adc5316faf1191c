//! `amaze generate --count`: many mazes at once, on all cores.

use std::fs;
use std::path::Path;

use mazegen::{Note, Recipe, batch};
use mazegen_files::Format;

use crate::args::Generate;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::save::{Overwrite, Target, save};
use crate::{make, say};

/// So many mazes are made before they are written: enough for all cores, few enough for the memory.
const AT_ONCE: u64 = 1024;
/// And so many cells.
const CELLS_AT_ONCE: u64 = 1 << 24;

/// Makes the mazes and writes them, in the order of their numbers.
///
/// # Errors
/// [`Failure`] for a maze that cannot be, and when writing fails.
pub(crate) fn generate(args: &Generate, recipe: &Recipe, count: u64, out: &mut Output) -> Result<(), Failure> {
    let folder = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let format = args.format.unwrap_or(if folder.is_some() { Format::Hex } else { Format::Text });
    if folder.is_none() && count > 1 && !format.is_one_line() {
        let message =
            format!("{count} mazes as {format} need a folder: give one with -o, or write one maze a line with -f dat");
        return Err(Failure::Usage(message));
    }
    // What is wrong with one is wrong with all: said before anything is written.
    let plan = make::plan(recipe)?;
    if let Some(folder) = folder {
        let failed = |error: std::io::Error| Failure::writing(&format!("'{}'", folder.display()), &error);
        if folder.exists() && !folder.is_dir() {
            return Err(Failure::Io(format!("cannot write mazes into '{}': it is no folder", folder.display())));
        }
        if !folder.exists() && Format::of_path(folder).is_some() {
            let message = format!(
                "-o {} looks like one file, but {count} mazes go into a folder, a file each; give a name without extension, or write one maze a line with -f dat and without -o",
                folder.display()
            );
            return Err(Failure::Usage(message));
        }
        fs::create_dir_all(folder).map_err(failed)?;
        // All or none: a file in the way is found before the first is written.
        for number in 1..=count {
            let file = folder.join(name(number, count, format));
            if file.exists() {
                Target::find(&file, Overwrite::of(args.force))?;
            }
        }
    }
    say::say(format_args!("seeds {} to {}", recipe.seed.nth(1), recipe.seed.nth(count)));
    plan.notes().iter().for_each(say::note);
    let cells = recipe.width.saturating_mul(recipe.height).max(1);
    let mut progress = Progress::new("making", cells.saturating_mul(count));
    let mut lacking = 0_u64;
    let at_once = (CELLS_AT_ONCE / cells).clamp(1, AT_ONCE);
    for first in (1..=count).step_by(at_once as usize) {
        let numbers = first..(first + at_once).min(count + 1);
        for (number, bytes) in numbers.clone().zip(batch::each(numbers, |number| written(recipe, number, format))) {
            let (bytes, lacks_loops) = bytes?;
            lacking += u64::from(lacks_loops);
            match folder {
                Some(folder) => {
                    let file = folder.join(name(number, count, format));
                    save(&file, Overwrite::of(args.force), |out| Ok(out.write_all(&bytes)?))?;
                }
                None => out.with(|out| Ok(out.write_all(&bytes)?))?,
            }
            progress.advance(cells);
        }
    }
    if lacking > 0 {
        say::note(format_args!(
            "in {lacking} of {count} mazes fewer walls were opened than asked for: any further one would clear a block of 3x3 cells, or none is left"
        ));
    }
    Ok(())
}

/// The bytes of a maze's file, and whether it has fewer loops than asked for.
fn written(recipe: &Recipe, number: u64, format: Format) -> Result<(Vec<u8>, bool), Failure> {
    let recipe = recipe.nth(number);
    let plan = recipe.plan(u64::MAX).map_err(|error| Failure::Usage(error.to_string()))?;
    let made = make::whole(plan.make(&mut ()));
    let mut bytes = Vec::new();
    format
        .write_made(&made.maze, None, Some(&recipe), &mut bytes)
        .map_err(|error| Failure::of_write("mazes", error))?;
    Ok((bytes, made.notes.iter().any(|note| matches!(note, Note::FewerLoops { .. }))))
}

/// The name of a maze's file; all are equally long, so that they stand in order.
fn name(number: u64, count: u64, format: Format) -> String {
    let digits = count.to_string().len();
    let extension = format.extensions().first().copied().unwrap_or("maze");
    format!("maze-{number:0digits$}.{extension}")
}
