//! `amaze generate`: a maze from the command line.

use std::io::Write;
use std::path::Path;

use mazegen::tiling::SizedShape;
use mazegen::{Braid, Emblem, End, Labyrinth, Loops, Mask, Note, Polygons, Recipe, Shape, Words};
use mazegen_files::{Format, Stream, places_of_a_mask, read_cells};

use super::{config, many};
use crate::args::Generate;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::save::{Overwrite, Target};
use crate::theme::Theme;
use crate::{load, make, memory, say};

/// Makes the maze and writes it.
///
/// # Errors
/// [`Failure`] for a maze that cannot be, and when writing fails.
pub(crate) fn generate(args: &Generate, out: &mut Output) -> Result<(), Failure> {
    let recipe = recipe(args)?;
    if let Some(count) = args.count {
        return many::generate(args, &recipe, count, out);
    }
    if args.stream {
        return stream(args, &recipe, out);
    }
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
    let write = |out: &mut dyn Write| format.write_made(&maze, path.as_ref(), Some(&recipe), out);
    match target {
        Some(target) => target.write(write),
        None if format == Format::Text => out.draw(&maze, path.as_ref(), Theme::named(None)),
        None => out.with(write),
    }
}

/// What a column takes while a maze is written row by row: the generator's lists, the row, and its line.
const BYTES_OF_A_COLUMN: u64 = 24;

/// Writes the maze row by row.
fn stream(args: &Generate, recipe: &Recipe, out: &mut Output) -> Result<(), Failure> {
    let target = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let format = args.format.or_else(|| target.and_then(Format::of_path)).unwrap_or(Format::Hex);
    let stream = Stream::new(format, recipe).map_err(|error| Failure::Usage(error.to_string()))?;
    let row = recipe.width.saturating_mul(BYTES_OF_A_COLUMN);
    if row > memory::usable() {
        let most = memory::usable() / BYTES_OF_A_COLUMN;
        return Err(Failure::Usage(format!(
            "rows of {} cells do not fit into memory: here {most} cells do",
            recipe.width
        )));
    }
    let target = target.map(|output| Target::find(output, Overwrite::of(args.force))).transpose()?;
    say::say(format_args!("seed {}", recipe.seed));
    if format == Format::Hex && recipe.width.saturating_mul(recipe.height) > 1 {
        say::note(
            "the line of the path stays empty, since the maze is never there as a whole; `amaze check` misses it",
        );
    }
    if recipe.emblem == Emblem::FortyTwo {
        say::note(Note::EmblemNotServed { generator: recipe.algorithm.generator().name() });
    }
    let mut progress = Progress::new("writing", recipe.width.saturating_mul(recipe.height));
    let mut told = |cells| progress.advance(cells);
    match target {
        Some(target) => target.write(|out| stream.write(out, &mut told)),
        None => out.with(|out| stream.write(out, &mut told)),
    }
}

fn recipe(args: &Generate) -> Result<Recipe, Failure> {
    let loops = match args.loops {
        Some(amount) => Loops::Extra(amount),
        None if args.braid.is_some() => args.braid.map(|Braid(loops)| loops).unwrap_or_default(),
        None if args.playable => Loops::Playable,
        None => Loops::None,
    };
    let recipe = if let Some(file) = &args.cells {
        Recipe::new(1, 1).cells(cells(file)?)
    } else {
        let (shape, (width, height)) = shape(args)?;
        Recipe::new(width, height).shape(shape)
    };
    let mut recipe = recipe.algorithm(args.algorithm).loops(loops);
    recipe.emblem = emblem(&args.emblem)?;
    recipe.mask = mask(args, recipe.shape, (recipe.width, recipe.height))?;
    recipe.seed = make::seed(args.seed.as_deref())?;
    (recipe.entry, recipe.more_entries) = first_and_more(&args.entry);
    (recipe.exit, recipe.more_exits) = first_and_more(&args.exit);
    (recipe.start, recipe.tiles, recipe.islands) = (args.start, args.tiles, args.islands);
    (recipe.weave, recipe.symmetry, recipe.unicursal) = (args.weave, args.symmetry, args.unicursal);
    (recipe.rooms, recipe.sparse) = (args.rooms.clone(), args.sparse.unwrap_or(0));
    Ok(recipe)
}

fn cells(file: &Path) -> Result<Polygons, Failure> {
    read_cells(&load::bytes(file)?).map_err(|problem| Failure::in_file(&load::name(file), &problem))
}

/// The first of several ends, and the others.
fn first_and_more(ends: &[End]) -> (Option<End>, Vec<End>) {
    (ends.first().copied(), ends.iter().skip(1).copied().collect())
}

/// The shape, and its size from whichever place gives it.
fn shape(args: &Generate) -> Result<(Shape, (u64, u64)), Failure> {
    let sized = args.shape.unwrap_or(SizedShape { shape: Shape::Square, size: None });
    let size = match (args.size, sized.size) {
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("the size stands twice: once alone and once behind the shape".to_owned()));
        }
        (size, of_shape) => size.or(of_shape),
    };
    let size = size.or_else(|| args.unicursal.and_then(Labyrinth::size));
    let missing = || match (args.shape, args.unicursal) {
        (None, Some(form)) => Failure::Usage(format!("--unicursal {form} needs a size, such as 20x16")),
        _ => Failure::Usage(format!("--shape {0} needs a size: {0}:12, or {0}:20x15", sized.shape)),
    };
    let size = size.ok_or_else(missing)?;
    let wrap = args.wrap.as_ref().map(|name| name.parse::<Shape>()).transpose();
    let wrap = wrap.map_err(|error| Failure::Usage(error.to_string()))?;
    let floors = args.floors.filter(|&floors| floors > 1).map(|floors| Shape::Floors { floors });
    Ok((wrap.or(floors).unwrap_or(sized.shape), size))
}

fn mask(args: &Generate, shape: Shape, size: (u64, u64)) -> Result<Mask, Failure> {
    if let Some(text) = &args.mask_words {
        let words = Words::new(&text.replace("\\n", "\n")).map_err(|error| Failure::Usage(error.to_string()))?;
        return Ok(if args.mask_invert { Mask::WithoutWords(words) } else { Mask::Words(words) });
    }
    if let Some(cells) = &args.mask_cells {
        return Ok(Mask::WithoutCells(cells.0.clone()));
    }
    let Some(file) = &args.mask_file else { return Ok(args.mask.map_or(Mask::None, Mask::Outline)) };
    let picture = config::picture(file, places_of_a_mask(shape, size), args.mask_threshold)?;
    Ok(if args.mask_invert { Mask::Inverted(picture) } else { Mask::Picture(picture) })
}

fn emblem(text: &str) -> Result<Emblem, Failure> {
    match text.to_lowercase().as_str() {
        "42" => Ok(Emblem::FortyTwo),
        "none" => Ok(Emblem::None),
        _ => config::emblem(Path::new(text)).map(Emblem::Bitmap),
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
