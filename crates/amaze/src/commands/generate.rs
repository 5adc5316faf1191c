//! `amaze generate`: a maze from the command line.

use std::path::Path;

use mazegen::{Bitmap, Emblem, Loops, Recipe};
use mazegen_files::Format;

use super::config;
use crate::args::Generate;
use crate::failure::Failure;
use crate::make;
use crate::output::Output;
use crate::save::{Overwrite, Target};
use crate::theme::Theme;

/// Makes the maze and writes it.
///
/// # Errors
/// [`Failure`] for a maze that cannot be, and when writing fails.
pub(crate) fn generate(args: &Generate, out: &mut Output) -> Result<(), Failure> {
    let recipe = recipe(args)?;
    let target = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let format = args.format.or_else(|| target.and_then(Format::of_path));
    if let (None, Some(output)) = (format, target) {
        return Err(unknown_extension(output));
    }
    let target = target.map(|output| Target::find(output, Overwrite::of(args.force))).transpose()?;
    let maze = make::make_and_say_seed(&recipe)?;
    let format = format.unwrap_or(Format::Text);
    let wants_path = args.path || format == Format::Hex;
    let path = if wants_path { make::shortest(&maze) } else { None };
    match target {
        Some(target) => target.write(|out| format.write(&maze, path.as_ref(), out)),
        None if format == Format::Text => out.draw(&maze, path.as_ref(), Theme::named(None)),
        None => out.with(|out| format.write(&maze, path.as_ref(), out)),
    }
}

fn recipe(args: &Generate) -> Result<Recipe, Failure> {
    let loops = match args.loops {
        Some(amount) => Loops::Extra(amount),
        None if args.playable => Loops::Playable,
        None => Loops::None,
    };
    let mut recipe =
        Recipe::new(args.size.0, args.size.1).algorithm(args.algorithm).loops(loops).emblem(emblem(&args.emblem)?);
    recipe.seed = make::seed(args.seed.as_deref())?;
    (recipe.entry, recipe.exit, recipe.start) = (args.entry, args.exit, args.start);
    Ok(recipe)
}

fn emblem(text: &str) -> Result<Emblem, Failure> {
    match text.to_lowercase().as_str() {
        "42" => Ok(Emblem::FortyTwo),
        "none" => Ok(Emblem::None),
        _ => {
            let bitmap = config::emblem(Path::new(text))?;
            Bitmap::parse(&bitmap).map(Emblem::Bitmap).map_err(|error| Failure::Usage(format!("{text}, {error}")))
        }
    }
}

/// A file whose extension stands for no format.
pub(crate) fn unknown_extension(path: &Path) -> Failure {
    let known: Vec<String> =
        Format::ALL.iter().flat_map(|format| format.extensions()).map(|name| format!(".{name}")).collect();
    Failure::Usage(format!(
        "the extension of '{}' stands for no format; use one of {}, or give the format with -f",
        path.display(),
        known.join(" ")
    ))
}
