//! The configuration file: `KEY=VALUE`, one pair a line, and the [`Config`] it stands for.
//!
//! All errors of a file are found and reported together, each with line and column, in the order of the file.

use std::fmt::Write as _;

use mazegen::tiling::SizedShape;
use mazegen::{
    Algorithm, AlgorithmError, Amount, Bitmap, Braid, Drawn, Emblem, End, Generator, Islands, Labyrinth, Loops, Mask,
    Numbered, Outline, Place, Point, Polygons, Recipe, RecipeError, Rooms, Seed, Shape, ShapeError, Solver, Symmetry,
    Words,
};

use crate::cells::read_cells;
use crate::picture::{PictureError, read_picture};
use crate::problem::{Problem, excerpt};
use crate::source::Source;

/// What a configuration file asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The maze.
    pub recipe: Recipe,
    /// Whether the file names a seed; if not, the recipe has the one that was at hand.
    pub has_seed: bool,
    /// Where the maze is written to, relative to the working directory.
    pub output: String,
    /// Who finds the path that is shown.
    pub solver: Solver,
    /// The colours, if the file names some.
    pub theme: Option<String>,
    /// The path of the emblem's bitmap, if it comes from a file.
    pub emblem_file: Option<String>,
    /// The path of the mask's picture, if it comes from a file.
    pub mask_file: Option<String>,
    /// How dark a dot of that picture is marked, in percent of white.
    pub mask_threshold: u8,
    /// The path of the cells' file, if they come from one.
    pub cells_file: Option<String>,
}

/// The threshold where none is given.
pub const MASK_THRESHOLD: u8 = 50;

/// What a configuration needs from around it, since the library looks at no file, clock or machine itself.
pub struct Surroundings<'a> {
    /// The seed where the file names none.
    pub seed: Seed,
    /// Bytes of memory that may be used.
    pub memory: u64,
    /// The names of themes; any is taken if there are none.
    pub themes: &'a [&'a str],
    /// Reads a file that the configuration names, or says why not.
    pub load: &'a mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
}

/// The keys, each with an example of a value, and the rule it is described by.
const KEYS: [(&str, &str, &str); 29] = [
    ("WIDTH", "20", "columns of cells, 1 or more"),
    ("HEIGHT", "15", "rows of cells, 1 or more"),
    (
        "ENTRY",
        "0,0",
        "x,y of the entry, counted from 0 at the top left, or top, bottom, left, right, random, farthest; several after ;",
    ),
    ("EXIT", "19,14", "x,y of the exit, or top, bottom, left, right, random, farthest; several after ;"),
    ("OUTPUT_FILE", "maze.hex", "the file that the maze is written to"),
    ("PERFECT", "True", "True: one way between any two cells; False: loops"),
    ("SEED", "42", "any text; the same seed gives the same maze"),
    ("ALGORITHM", "prim", "the generator, with options after slashes: sidewinder/run=70"),
    ("SOLVER", "bfs", "who finds the path that is shown"),
    ("EXTRA_PATHS", "5%", "walls to open, a number or N%, with PERFECT=False"),
    ("BRAID", "50%", "dead ends to open, a number, N% or length=N, with PERFECT=False"),
    ("THEME", "plain", "colours"),
    ("EMBLEM", "42", "42, none, or a file with a bitmap"),
    ("SHAPE", "square", "square, hex-hexagon, rings ...: see amaze list shapes; WIDTH and HEIGHT are its size"),
    (
        "MASK",
        "heart",
        "which cells are in the maze: disc, ring, heart, star, hexagon, or a file with a picture of signs",
    ),
    ("WRAP", "torus", "how the border meets itself: cylinder, torus, moebius, klein or projective; a SHAPE too"),
    ("FLOORS", "3", "so many floors with stairs between them; a SHAPE too"),
    ("MASK_FILE", "mask.txt", "a file with a picture of signs, whose marked places are the cells"),
    ("MASK_INVERT", "True", "True: the places of MASK_FILE, or beside the words, that are not marked"),
    ("MASK_THRESHOLD", "50", "of a PNG as MASK_FILE: marked is what is darker than so many percent of white"),
    ("MASK_WORDS", "HI", "words whose letters are the cells; several lines after \\n"),
    ("MASK_CELLS", "5,7-9", "cells to leave out, by their numbers: 3,7-12"),
    ("CELLS", "cells.json", "a file with polygons that are the cells, in place of WIDTH, HEIGHT and SHAPE"),
    ("ISLANDS", "refuse", "parts that the emblem or mask leaves apart: refuse, keep-largest, bridge, or each"),
    ("WEAVE", "0.3", "share of cells from which a passage under others is tried, 0 to 1; 0.3/length=2 for longer ones"),
    ("ROOMS", "5", "open spaces, with PERFECT=False: 5, 5/size=3-6/doors=2, or 2,3:5x4+10,3:4x4"),
    ("SYMMETRY", "x", "the maze is its own image: x, y, both, rotation, or quarter"),
    ("SPARSE", "2", "so often all dead ends are culled"),
    ("UNICURSAL", "split", "a single way without branches: split, 3, 7 or 11; without EXIT"),
];

const REQUIRED: [&str; 6] = ["WIDTH", "HEIGHT", "ENTRY", "EXIT", "OUTPUT_FILE", "PERFECT"];

/// A key of the configuration.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// A value that it may have.
    pub example: &'static str,
    /// What it means.
    pub rule: &'static str,
    /// Whether every configuration must have it.
    pub required: bool,
}

/// All keys.
pub fn keys() -> impl Iterator<Item = Key> {
    KEYS.into_iter().map(|(name, example, rule)| Key { name, example, rule, required: REQUIRED.contains(&name) })
}

/// Reads a configuration.
///
/// # Errors
/// Every [`Problem`] of the file, in its order.
///
/// ```
/// use mazegen::Seed;
/// use mazegen_files::{Surroundings, read_config};
/// let text = "WIDTH=20\nHEIGHT=15\nENTRY=0,0\nEXIT=19,14\nOUTPUT_FILE=maze.hex\nPERFECT=True\n";
/// let around = Surroundings { seed: Seed::new("7"), memory: u64::MAX, themes: &[], load: &mut |_| Err("none".to_owned()) };
/// let config = read_config(text.as_bytes(), around).expect("nothing is wrong");
/// assert_eq!((config.recipe.width, config.output.as_str()), (20, "maze.hex"));
/// ```
pub fn read_config(bytes: &[u8], around: Surroundings<'_>) -> Result<Config, Vec<Problem>> {
    let source = Source::new(bytes).map_err(|problem| vec![problem])?;
    let mut reader = Reader { entries: Vec::new(), problems: Vec::new(), last_line: 0, around };
    for (number, line) in source.lines() {
        reader.last_line = number;
        reader.line(number, line);
    }
    reader.config()
}

/// A pair of the file.
#[derive(Clone, Copy)]
struct Entry<'a> {
    key: &'static str,
    value: &'a str,
    line: u64,
    key_column: u64,
    value_column: u64,
}

impl Entry<'_> {
    /// Something wrong with the value.
    fn problem(&self, message: impl Into<String>) -> Problem {
        let length = self.value.chars().count().max(1) as u64;
        let problem = Problem::error(self.line, self.value_column, message).of_length(length);
        if self.value.contains('#') {
            return problem.help("inline comments are not supported: a comment has a line of its own");
        }
        problem
    }

    fn expected(&self, what: &str) -> Problem {
        if self.value.is_empty() {
            return self.problem(format!("{} has no value; expected {what}", self.key));
        }
        self.problem(format!("{} is '{}', expected {what}", self.key, excerpt(self.value)))
    }
}

struct Reader<'a, 'b> {
    entries: Vec<Entry<'a>>,
    problems: Vec<Problem>,
    last_line: u64,
    around: Surroundings<'b>,
}

impl<'a> Reader<'a, '_> {
    /// Takes note of a line's pair.
    fn line(&mut self, line: u64, text: &'a str) {
        let trimmed = text.trim_start();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            return;
        }
        let column = |part: &str| text[..text.len() - part.len()].chars().count() as u64 + 1;
        let key_column = column(trimmed);
        let Some((key, value)) = trimmed.split_once('=') else {
            let message = format!("expected KEY=VALUE, found '{}'", excerpt(trimmed));
            self.problems.push(Problem::error(line, key_column, message).of_length(trimmed.chars().count() as u64));
            return;
        };
        let (key, value_start) = (key.trim_end(), value.trim_start());
        if key.is_empty() {
            self.problems.push(Problem::error(line, key_column, "expected a key before the '='"));
            return;
        }
        let Some(known) = self.known(key, line, key_column) else { return };
        if let Some(first) = self.entries.iter().find(|entry| entry.key == known) {
            let message = format!("{known} stands twice: on line {} and on line {line}", first.line);
            self.problems.push(Problem::error(line, key_column, message).of_length(key.chars().count() as u64));
            return;
        }
        self.entries.push(Entry {
            key: known,
            value: value_start,
            line,
            key_column,
            value_column: column(value_start),
        });
    }

    /// The key of this name in any case.
    fn known(&mut self, key: &str, line: u64, column: u64) -> Option<&'static str> {
        let names = KEYS.map(|(name, ..)| name);
        let known = names.into_iter().find(|name| name.eq_ignore_ascii_case(key));
        if known.is_none() {
            let problem = Problem::error(line, column, format!("unknown key {}", excerpt(key)));
            let help = mazegen::nearest(key, &names)
                .map_or_else(|| format!("the keys are {}", names.join(", ")), |near| format!("did you mean {near}?"));
            self.problems.push(problem.of_length(key.chars().count().max(1) as u64).help(help));
        }
        known
    }

    fn entry(&self, key: &str) -> Option<Entry<'a>> {
        self.entries.iter().find(|entry| entry.key == key).copied()
    }

    /// The value of a key, if it is there and right; a wrong one is taken note of.
    fn value<T>(&mut self, key: &str, parse: impl FnOnce(&Entry<'a>) -> Result<T, Problem>) -> Option<T> {
        let entry = self.entry(key)?;
        parse(&entry).map_err(|problem| self.problems.push(problem)).ok()
    }

    fn config(mut self) -> Result<Config, Vec<Problem>> {
        self.missing();
        let (cells, cells_file) = self.cells();
        let count = cells.as_ref().map(|cells| u64::from(cells.count()));
        let width = self.value("WIDTH", size).or(count);
        let height = self.value("HEIGHT", size).or(count);
        let (entry, more_entries) = self.value("ENTRY", ends).unwrap_or_default();
        let (exit, more_exits) = self.value("EXIT", ends).unwrap_or_default();
        let perfect = self.value("PERFECT", truth);
        let output = self.value("OUTPUT_FILE", output);
        let algorithm = self.value("ALGORITHM", algorithm).unwrap_or_else(|| Generator::Prim.into());
        if perfect == Some(true) && algorithm.leaves_rooms() {
            let message =
                format!("{algorithm} leaves open rooms with loops in them, which goes only with PERFECT=False");
            self.blame("ALGORITHM", message);
        }
        let rooms: Option<Rooms> = self.value("ROOMS", parsed);
        if perfect == Some(true) && rooms.is_some() {
            self.blame("ROOMS", "ROOMS goes only with PERFECT=False: there are loops in a room".to_owned());
        }
        let solver = self.value("SOLVER", named::<Solver>).unwrap_or(Solver::Bfs);
        let seed = self.entry("SEED").map(|entry| entry.value).filter(|seed| !seed.is_empty()).map(Seed::new);
        let loops = self.loops(perfect);
        let theme = self.theme();
        let (emblem, emblem_file) = self.emblem();
        let islands = self.value("ISLANDS", named::<Islands>).unwrap_or_default();
        let shape = self.shape();
        let size = (width.unwrap_or(1), height.unwrap_or(1));
        let (mask, mask_file, mask_threshold) = self.mask(places_of_a_mask(shape, size));
        let mut recipe = Recipe::new(width.unwrap_or(1), height.unwrap_or(1))
            .algorithm(algorithm)
            .emblem(emblem)
            .loops(loops)
            .islands(islands)
            .mask(mask)
            .shape(shape);
        if let Some(cells) = cells {
            recipe = recipe.cells(cells);
        }
        let has_seed = seed.is_some();
        recipe.seed = seed.unwrap_or_else(|| self.around.seed.clone());
        (recipe.entry, recipe.exit) = (entry, exit);
        (recipe.more_entries, recipe.more_exits) = (more_entries, more_exits);
        recipe.rooms = rooms;
        recipe.weave = self.value("WEAVE", parsed);
        recipe.symmetry = self.value("SYMMETRY", named::<Symmetry>);
        recipe.sparse = self.value("SPARSE", times).unwrap_or_default();
        recipe.unicursal = self.value("UNICURSAL", named::<Labyrinth>);
        self.ends(&recipe, width, height);
        if recipe.shape != Shape::Square && emblem_file.is_none() {
            recipe.emblem = Emblem::None;
        }
        let mut wish = recipe.clone();
        if entry == exit || width.is_none() || height.is_none() {
            wish.exit = None;
        }
        if width.is_none() || height.is_none() {
            // Only the size that is known can still be wrong.
            (wish.entry, wish.loops, wish.emblem) = (None, Loops::None, Emblem::None);
        }
        self.plan(wish);
        if self.problems.is_empty() {
            let output = output.unwrap_or_default();
            return Ok(Config {
                recipe,
                has_seed,
                output,
                solver,
                theme,
                emblem_file,
                mask_file,
                mask_threshold,
                cells_file,
            });
        }
        self.problems.sort_by_key(|problem| (problem.line, problem.column));
        Err(self.problems)
    }

    /// What is wrong about entry and exit whatever the whole of the maze is like.
    fn ends(&mut self, recipe: &Recipe, width: Option<u64>, height: Option<u64>) {
        let places = [recipe.entry, recipe.exit].map(|end| end.and_then(End::point));
        if let (Some(at), true) = (places[0], places[0] == places[1]) {
            self.blame("EXIT", RecipeError::SameEnds(End::At(at)).to_string());
        }
        if width.is_some() && height.is_some() {
            return;
        }
        for (key, at) in [("ENTRY", places[0]), ("EXIT", places[1])] {
            let Some(at) = at else { continue };
            for (name, number, most) in [("x", at.x, width), ("y", at.y, height)] {
                if let Some(most) = most.filter(|&most| number >= most) {
                    self.blame(key, format!("{key} is outside: {name} must be 0..{}", most - 1));
                }
            }
        }
    }

    /// Takes note of something wrong with the value of a key; where the key is not there, at the end.
    fn blame(&mut self, key: &str, message: String) {
        let problem = match self.entry(key) {
            Some(entry) => entry.problem(message),
            None => Problem::error(self.last_line + 1, 1, message),
        };
        self.problems.push(problem);
    }

    /// The shape, by whichever key gives it.
    fn shape(&mut self) -> Shape {
        let given: Vec<Entry<'_>> = ["SHAPE", "WRAP", "FLOORS"].into_iter().filter_map(|key| self.entry(key)).collect();
        if let [first, second, ..] = given[..] {
            let message = format!("{} and {} both say what shape the maze has; give one", first.key, second.key);
            self.problems.push(second.problem(message));
        }
        let floors = self.value("FLOORS", |entry| {
            let floors = entry.value.parse().ok().filter(|floors| (1..=1_000_000).contains(floors));
            floors.map(|floors| Shape::Floors { floors }).ok_or_else(|| entry.expected("a number of floors, 1 or more"))
        });
        let wrap = self.value("WRAP", |entry| {
            let shape = shape(entry)?;
            let is_wrap = matches!(shape, Shape::Wrapped(_));
            is_wrap.then_some(shape).ok_or_else(|| entry.expected("cylinder, torus, moebius, klein or projective"))
        });
        self.value("SHAPE", shape).or(wrap).or(floors).unwrap_or_default()
    }

    /// All missing keys in one message, at the end of the file.
    fn missing(&mut self) {
        // A single way begins where it likes, and ends beside that; cells of one's own have no columns and rows.
        let is_needed = |key: &&str| match *key {
            "ENTRY" | "EXIT" => self.entry("UNICURSAL").is_none(),
            "WIDTH" | "HEIGHT" => self.entry("CELLS").is_none(),
            _ => true,
        };
        let missing: Vec<&str> =
            REQUIRED.into_iter().filter(is_needed).filter(|key| self.entry(key).is_none()).collect();
        if !missing.is_empty() {
            let keys = if missing.len() == 1 { "key" } else { "keys" };
            let message = format!("missing {keys} {}", missing.join(", "));
            let example = missing.iter().map(|key| format!("{key}={}", example(key))).collect::<Vec<_>>().join(", ");
            self.problems
                .push(Problem::error(self.last_line + 1, 1, message).help(format!("add for example {example}")));
        }
    }

    fn loops(&mut self, perfect: Option<bool>) -> Loops {
        let extra = self.value("EXTRA_PATHS", |entry| {
            entry.value.parse::<Amount>().map_err(|_| entry.expected("a whole number or a share from 0% to 100%"))
        });
        let braid = self.value("BRAID", |entry| {
            let braid = entry.value.parse::<Braid>();
            braid
                .map(|Braid(loops)| loops)
                .map_err(|_| entry.expected("a whole number, a share from 0% to 100%, or length=N"))
        });
        if let (Some(entry), Some(_)) = (self.entry("BRAID"), self.entry("EXTRA_PATHS")) {
            let message = "BRAID and EXTRA_PATHS are two ways to make loops; give one";
            let length = entry.key.len() as u64;
            self.problems.push(Problem::error(entry.line, entry.key_column, message).of_length(length));
        }
        match (perfect, extra, self.entry("EXTRA_PATHS").or_else(|| self.entry("BRAID"))) {
            (Some(true), _, Some(entry)) => {
                let message = format!("{} goes only with PERFECT=False: a perfect maze has one way", entry.key);
                let length = entry.key.len() as u64;
                self.problems.push(Problem::error(entry.line, entry.key_column, message).of_length(length));
                Loops::None
            }
            (Some(false), Some(amount), _) => Loops::Extra(amount),
            (Some(false), None, _) if braid.is_some() => braid.unwrap_or_default(),
            (Some(false), None, _) => Loops::Playable,
            _ => Loops::None,
        }
    }

    fn theme(&mut self) -> Option<String> {
        let themes = self.around.themes;
        self.value("THEME", |entry| {
            if themes.is_empty() || themes.iter().any(|theme| theme.eq_ignore_ascii_case(entry.value)) {
                return Ok(entry.value.to_lowercase());
            }
            Err(entry.expected(&format!("one of {}", themes.join(", "))))
        })
    }

    /// The emblem, and the file it came from.
    fn emblem(&mut self) -> (Emblem, Option<String>) {
        let Some(entry) = self.entry("EMBLEM") else { return (Emblem::FortyTwo, None) };
        match entry.value.to_lowercase().as_str() {
            "42" => (Emblem::FortyTwo, None),
            "none" => (Emblem::None, None),
            "" => {
                self.problems.push(entry.expected("42, none, or a file with a bitmap"));
                (Emblem::None, None)
            }
            _ => match self.picture(entry.value, (u32::MAX, u32::MAX), MASK_THRESHOLD) {
                Ok(bitmap) => (Emblem::Bitmap(bitmap), Some(entry.value.to_owned())),
                Err(message) => {
                    self.problems.push(entry.problem(message).help("EMBLEM is 42, none, or a file with a bitmap"));
                    (Emblem::None, None)
                }
            },
        }
    }

    /// The key that says what is left out.
    fn mask_key(&self) -> &'static str {
        let given = ["MASK_FILE", "MASK_WORDS", "MASK_CELLS"].into_iter().find(|key| self.entry(key).is_some());
        given.unwrap_or("MASK")
    }

    /// A picture from a file.
    fn picture(&mut self, file: &str, most: (u32, u32), threshold: u8) -> Result<Bitmap, String> {
        let bytes = (self.around.load)(file)?;
        read_picture(&bytes, most, threshold).map_err(|error| match error {
            PictureError::Signs(error) => format!("{}: {error}", excerpt(file)),
            error => format!("{} {error}", excerpt(file)),
        })
    }

    /// The mask, the file it came from, and the threshold for it. A picture is made as small as the maze, where that has columns and rows.
    fn mask(&mut self, most: (u32, u32)) -> (Mask, Option<String>, u8) {
        let given: Vec<Entry<'_>> =
            ["MASK", "MASK_FILE", "MASK_WORDS", "MASK_CELLS"].into_iter().filter_map(|key| self.entry(key)).collect();
        if let [first, second, ..] = given[..] {
            let message = format!("{} and {} both say what is left out; give one", first.key, second.key);
            self.problems.push(second.problem(message));
        }
        let threshold = self.value("MASK_THRESHOLD", percent).unwrap_or(MASK_THRESHOLD);
        let invert = self.value("MASK_INVERT", truth) == Some(true);
        let words = self.value("MASK_WORDS", words);
        let cells = self.value("MASK_CELLS", |entry| {
            parse_cells(entry.value).ok_or_else(|| entry.expected("numbers of cells such as 3,7-12"))
        });
        let mask = match (words, cells) {
            (Some(words), _) if invert => Mask::WithoutWords(words),
            (Some(words), _) => Mask::Words(words),
            (_, Some(cells)) => Mask::WithoutCells(cells),
            _ => return self.mask_of_file(most, invert, threshold),
        };
        (mask, None, threshold)
    }

    fn mask_of_file(&mut self, most: (u32, u32), invert: bool, threshold: u8) -> (Mask, Option<String>, u8) {
        let none = (Mask::None, None, threshold);
        let Some(entry) = self.entry("MASK").or_else(|| self.entry("MASK_FILE")) else { return none };
        if let (Ok(outline), "MASK") = (entry.value.parse(), entry.key) {
            return (Mask::Outline(outline), None, threshold);
        }
        if entry.value.is_empty() {
            self.problems.push(entry.expected("an outline, or a file with a picture"));
            return none;
        }
        match self.picture(entry.value, most, threshold) {
            Ok(picture) => {
                let mask = if invert { Mask::Inverted(picture) } else { Mask::Picture(picture) };
                (mask, Some(entry.value.to_owned()), threshold)
            }
            Err(message) => {
                let names: Vec<&str> = Outline::ALL.iter().map(|outline| outline.name()).collect();
                let help = format!("MASK is one of {}, or a file with a picture: signs, or PNG", names.join(", "));
                self.problems.push(entry.problem(message).help(help));
                none
            }
        }
    }

    /// The cells, and the file they came from.
    fn cells(&mut self) -> (Option<Polygons>, Option<String>) {
        let Some(entry) = self.entry("CELLS") else { return (None, None) };
        let others = ["WIDTH", "HEIGHT", "SHAPE", "WRAP", "FLOORS"];
        for key in others.into_iter().filter(|key| self.entry(key).is_some()).collect::<Vec<_>>() {
            self.blame(key, format!("{key} goes not with CELLS, which are the shape and its size; leave one out"));
        }
        let cells = (self.around.load)(entry.value)
            .and_then(|bytes| read_cells(&bytes).map_err(|problem| format!("{}: {problem}", excerpt(entry.value))));
        let cells = cells.map_err(|message| self.problems.push(entry.problem(message))).ok();
        (cells, Some(entry.value.to_owned()))
    }

    /// Finds everything that is wrong about the maze as a whole, by taking out what was found and looking again.
    fn plan(&mut self, mut recipe: Recipe) {
        // Each round takes one wish out of the recipe, so there are no more rounds than wishes.
        for _ in 0..12 {
            let Err(error) = recipe.plan(self.around.memory) else { return };
            let key = match &error {
                RecipeError::Size(_) if recipe.height > recipe.width => "HEIGHT",
                RecipeError::Size(_)
                | RecipeError::Version(_)
                | RecipeError::RowTooLong(_)
                | RecipeError::TooManyRows => "WIDTH",
                RecipeError::Outside { place, .. }
                | RecipeError::OnEmblem { place, .. }
                | RecipeError::OnIsland { place, .. }
                | RecipeError::OnMask { place, .. }
                | RecipeError::NoColumns { place, .. }
                | RecipeError::NoSides { place, .. }
                | RecipeError::NoSuchCell { place, .. } => end_key(*place),
                RecipeError::Shape(_) | RecipeError::ShapeNotServed(..) | RecipeError::OnlyOnSquares { .. } => {
                    if recipe.cells.is_some() { "CELLS" } else { "SHAPE" }
                }
                RecipeError::SameEnds(_) => "EXIT",
                RecipeError::MaskLeavesNone
                | RecipeError::MaskCutsOff(_)
                | RecipeError::MaskNotServed(_)
                | RecipeError::WordsTooLarge { .. } => self.mask_key(),
                RecipeError::EmblemTooLarge { .. }
                | RecipeError::EmblemLeavesNone
                | RecipeError::EmblemCutsOff(_)
                | RecipeError::EmblemCovers { .. }
                | RecipeError::NotServed(_) => "EMBLEM",
                RecipeError::NotByRows { .. }
                | RecipeError::NotInRows(_)
                | RecipeError::NoTiles
                | RecipeError::RouteNotServed(..) => "ALGORITHM",
                RecipeError::NoBridge => "ISLANDS",
                RecipeError::EndsApart(..) => "EXIT",
                RecipeError::FarthestOfMany(place) => end_key(*place),
                RecipeError::NoWeave(_) => "WEAVE",
                RecipeError::RoomsNeedColumns(_)
                | RecipeError::RoomNotThere(_)
                | RecipeError::RoomsOverlap(_)
                | RecipeError::NoLink(..)
                | RecipeError::Template(_) => "ROOMS",
                RecipeError::NotTogether("symmetry", _)
                | RecipeError::NotSymmetric { .. }
                | RecipeError::NeverPerfect { .. } => "SYMMETRY",
                RecipeError::NotTogether(..) | RecipeError::OddLabyrinth(_) | RecipeError::LabyrinthSize { .. } => {
                    "UNICURSAL"
                }
                RecipeError::NoRoomForLoops { .. } => "PERFECT",
            };
            self.blame(key, error.to_string());
            match key {
                "ENTRY" => (recipe.entry, recipe.more_entries) = (None, Vec::new()),
                "EXIT" => (recipe.exit, recipe.more_exits) = (None, Vec::new()),
                "WEAVE" => recipe.weave = None,
                "ROOMS" => recipe.rooms = None,
                "SYMMETRY" => recipe.symmetry = None,
                "UNICURSAL" => recipe.unicursal = None,
                "ISLANDS" => recipe.islands = Islands::KeepLargest,
                "EMBLEM" => recipe.emblem = Emblem::None,
                "PERFECT" => recipe.loops = Loops::None,
                "MASK" | "MASK_FILE" | "MASK_WORDS" | "MASK_CELLS" => recipe.mask = Mask::None,
                "SHAPE" => recipe.shape = Shape::Square,
                "CELLS" => (recipe.shape, recipe.cells) = (Shape::Square, None),
                _ => return,
            }
        }
    }
}

const fn end_key(place: Place) -> &'static str {
    match place {
        Place::Entry | Place::Start => "ENTRY",
        Place::Exit => "EXIT",
    }
}

/// A value that would do for a key.
fn example(key: &str) -> &'static str {
    KEYS.iter().find(|(name, ..)| *name == key).map_or("", |(_, example, _)| example)
}

/// A whole number of cells. One past 64 bits is taken as the largest, for the message about sizes to be the same.
fn size(entry: &Entry<'_>) -> Result<u64, Problem> {
    let digits = entry.value.strip_prefix('+').unwrap_or(entry.value);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(entry.expected("a whole number, 1 or more"));
    }
    match digits.parse().unwrap_or(u64::MAX) {
        0 => Err(entry.expected("1 or more")),
        number => Ok(number),
    }
}

fn point(entry: &Entry<'_>, text: &str) -> Result<Point, Problem> {
    parse_point(text).ok_or_else(|| {
        let negative = text.split(',').any(|part| part.trim().starts_with('-'));
        entry.expected(if negative { "x,y with both 0 or more" } else { "two whole numbers x,y, or farthest" })
    })
}

/// Reads where a maze begins or ends: `x,y`, `#n` for a cell by its number, `top`, `bottom`, `left`, `right`, `random`, or `farthest`.
///
/// ```
/// use mazegen::End;
/// assert_eq!(mazegen_files::parse_end("farthest"), Some(End::FARTHEST));
/// assert_eq!(mazegen_files::parse_end("#17").map(|end| end.to_string()), Some("#17".to_owned()));
/// assert_eq!(mazegen_files::parse_end("#x"), None);
/// ```
#[must_use]
pub fn parse_end(text: &str) -> Option<End> {
    if text.eq_ignore_ascii_case("farthest") {
        return Some(End::FARTHEST);
    }
    if let Some(drawn) = Drawn::ALL.iter().find(|drawn| drawn.name().eq_ignore_ascii_case(text)) {
        return Some(End::Drawn(*drawn));
    }
    match text.strip_prefix('#') {
        Some(number) => number.parse().ok().map(|cell| End::Numbered(Numbered { cell })),
        None => parse_point(text).map(End::At),
    }
}

/// Reads `x,y` with blanks around the comma allowed.
///
/// ```
/// assert_eq!(mazegen_files::parse_point("3 , 4").map(|point| (point.x, point.y)), Some((3, 4)));
/// assert_eq!(mazegen_files::parse_point("3"), None);
/// ```
#[must_use]
pub fn parse_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| {
        let text = text.trim();
        (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().unwrap_or(u64::MAX))
    };
    Some(Point { x: number(x)?, y: number(y)? })
}

/// An end, and further ones behind semicolons.
fn ends(entry: &Entry<'_>) -> Result<(Option<End>, Vec<End>), Problem> {
    let mut ends = entry.value.split(';').map(|part| end(entry, part.trim()));
    let first = ends.next().transpose()?;
    Ok((first, ends.collect::<Result<_, _>>()?))
}

/// A cell, or the one that is farthest from the other end.
fn end(entry: &Entry<'_>, text: &str) -> Result<End, Problem> {
    parse_end(text).map_or_else(|| point(entry, text).map(End::At), Ok)
}

/// A shape by its name or a short one; its size stands under other keys.
fn shape(entry: &Entry<'_>) -> Result<Shape, Problem> {
    let sized = entry.value.parse::<SizedShape>().map_err(|error| match error {
        ShapeError::Name(error) => unknown(entry, &error),
        error => entry.problem(error.to_string()),
    })?;
    match sized.size {
        None => Ok(sized.shape),
        Some(_) => Err(entry.problem(format!("the size of {} stands in WIDTH and HEIGHT", sized.shape))),
    }
}

/// A value that says itself what is wrong with it.
fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(entry: &Entry<'_>) -> Result<T, Problem> {
    entry.value.parse().map_err(|error: T::Err| entry.problem(error.to_string()))
}

fn percent(entry: &Entry<'_>) -> Result<u8, Problem> {
    let percent = entry.value.trim_end_matches('%').trim_end().parse().ok().filter(|percent| *percent <= 100);
    percent.ok_or_else(|| entry.expected("a share from 0 to 100"))
}

fn words(entry: &Entry<'_>) -> Result<Words, Problem> {
    Words::new(&entry.value.replace("\\n", "\n")).map_err(|error| entry.problem(error.to_string()))
}

/// How many columns and rows a picture need have at most to be a mask: as many as there are cells, or where these have none many.
///
/// ```
/// use mazegen::Shape;
/// assert_eq!(mazegen_files::places_of_a_mask(Shape::Square, (30, 20)), (30, 20));
/// ```
#[must_use]
pub fn places_of_a_mask(shape: Shape, size: (u64, u64)) -> (u32, u32) {
    let most = |size: u64| if shape.has_columns() { size.min(65_534) as u32 } else { 512 };
    (most(size.0), most(size.1))
}

/// Reads numbers of cells and runs of them: `3,7-12`, each run by its first cell and how many there are.
///
/// ```
/// assert_eq!(mazegen_files::parse_cells("3, 7-12"), Some(vec![(3, 1), (7, 6)]));
/// assert_eq!(mazegen_files::parse_cells("7-3"), None);
/// ```
#[must_use]
pub fn parse_cells(text: &str) -> Option<Vec<(u32, u32)>> {
    let number = |text: &str| text.trim().trim_start_matches('#').parse::<u32>().ok();
    let run = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (number(first)?, number(last)?);
        last.checked_sub(first)?.checked_add(1).map(|count| (first, count))
    };
    text.split(',').map(run).collect()
}

fn times(entry: &Entry<'_>) -> Result<u32, Problem> {
    entry.value.parse().map_err(|_| entry.expected("how often, a whole number, 0 or more"))
}

fn truth(entry: &Entry<'_>) -> Result<bool, Problem> {
    match entry.value.to_lowercase().as_str() {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err(entry.expected("True or False")),
    }
}

fn output(entry: &Entry<'_>) -> Result<String, Problem> {
    match entry.value {
        "" | "-" => Err(entry.expected("the name of a file")),
        name => Ok(name.to_owned()),
    }
}

fn named<T: std::str::FromStr<Err = mazegen::UnknownName>>(entry: &Entry<'_>) -> Result<T, Problem> {
    if entry.value.is_empty() {
        return Err(entry.expected("a name"));
    }
    entry.value.parse().map_err(|error| unknown(entry, &error))
}

/// A value that is the name of nothing.
fn unknown(entry: &Entry<'_>, error: &mazegen::UnknownName) -> Problem {
    let known = format!("there are {}", error.known.join(", "));
    let problem = entry.problem(format!("{} is '{}', which is no {}", entry.key, excerpt(entry.value), error.kind));
    if problem.help.is_some() {
        return problem;
    }
    problem.help(error.nearest.map_or(known, |near| format!("did you mean {near}?")))
}

/// A generator with its options.
fn algorithm(entry: &Entry<'_>) -> Result<Algorithm, Problem> {
    if entry.value.is_empty() {
        return Err(entry.expected("a name"));
    }
    entry.value.parse().map_err(|error: AlgorithmError| match error {
        AlgorithmError::Name(error) => unknown(entry, &error),
        error => entry.problem(error.to_string()),
    })
}

/// Writes a configuration in its canonical form: every key once, in the order of the documentation, the optional ones only where they
/// differ from their defaults.
///
/// ```
/// # use mazegen::{Recipe, Seed, Solver};
/// # use mazegen_files::{Config, Surroundings, read_config, write_config};
/// # let recipe = Recipe::new(20, 15).entry(0, 0).exit(19, 14);
/// let config = Config { recipe, has_seed: true, output: "maze.hex".into(), solver: Solver::Bfs, theme: None, emblem_file: None, mask_file: None, mask_threshold: 50, cells_file: None };
/// let text = write_config(&config);
/// # let around = Surroundings { seed: Seed::new("7"), memory: u64::MAX, themes: &[], load: &mut |_| Err("none".to_owned()) };
/// assert_eq!(read_config(text.as_bytes(), around).as_ref(), Ok(&config));
/// ```
#[must_use]
pub fn write_config(config: &Config) -> String {
    let recipe = &config.recipe;
    let truth = |truth: bool| if truth { "True" } else { "False" };
    let mut text = match &config.cells_file {
        Some(file) => format!("CELLS={file}\n"),
        None => format!("WIDTH={}\nHEIGHT={}\n", recipe.width, recipe.height),
    };
    let corners = [Point { x: 0, y: 0 }, Point { x: recipe.width - 1, y: recipe.height - 1 }];
    let mut pair = |key: &str, value: &dyn std::fmt::Display| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{key}={value}");
    };
    let ends = |first: Option<End>, corner: Point, more: &[End]| {
        // A single way begins in its first cell, and ends beside it.
        let first = first.or(recipe.unicursal.is_none().then_some(End::At(corner)));
        let ends: Vec<String> = first.iter().chain(more).map(End::to_string).collect();
        Some(ends.join("; ")).filter(|text| !text.is_empty())
    };
    if let Some(ends) = ends(recipe.entry, corners[0], &recipe.more_entries) {
        pair("ENTRY", &ends);
    }
    if let Some(ends) = ends(recipe.exit, corners[1], &recipe.more_exits) {
        pair("EXIT", &ends);
    }
    pair("OUTPUT_FILE", &config.output);
    pair("PERFECT", &truth(recipe.loops == Loops::None));
    if config.has_seed {
        pair("SEED", &recipe.seed);
    }
    if recipe.algorithm != Algorithm::from(Generator::Prim) {
        pair("ALGORITHM", &recipe.algorithm);
    }
    if config.solver != Solver::Bfs {
        pair("SOLVER", &config.solver);
    }
    match recipe.loops {
        Loops::Extra(Amount::Count(count)) => pair("EXTRA_PATHS", &count),
        Loops::Extra(Amount::Percent(share)) => pair("EXTRA_PATHS", &format!("{share}%")),
        Loops::Braid(Amount::Count(count)) => pair("BRAID", &count),
        Loops::Braid(Amount::Percent(share)) => pair("BRAID", &format!("{share}%")),
        Loops::BraidShort(most) => pair("BRAID", &format!("length={most}")),
        Loops::None | Loops::Playable => {}
    }
    if let Some(theme) = &config.theme {
        pair("THEME", theme);
    }
    match (&recipe.emblem, &config.emblem_file) {
        (Emblem::None, _) if recipe.shape != Shape::Square => {}
        (Emblem::None, _) => pair("EMBLEM", &"none"),
        (Emblem::Bitmap(_), Some(file)) => pair("EMBLEM", file),
        _ => {}
    }
    match (&recipe.mask, &config.mask_file) {
        (Mask::Outline(outline), _) => pair("MASK", outline),
        (Mask::Words(words) | Mask::WithoutWords(words), _) => pair("MASK_WORDS", &words.text().replace('\n', "\\n")),
        (Mask::WithoutCells(runs), _) => {
            let run = |&(first, count): &(u32, u32)| {
                if count == 1 { first.to_string() } else { format!("{first}-{}", first + (count - 1)) }
            };
            pair("MASK_CELLS", &runs.iter().map(run).collect::<Vec<_>>().join(","));
        }
        (_, Some(file)) => pair("MASK_FILE", file),
        _ => {}
    }
    if matches!(recipe.mask, Mask::Inverted(_) | Mask::WithoutWords(_)) {
        pair("MASK_INVERT", &"True");
    }
    if config.mask_threshold != MASK_THRESHOLD {
        pair("MASK_THRESHOLD", &config.mask_threshold);
    }
    if recipe.shape != Shape::Square && config.cells_file.is_none() {
        pair("SHAPE", &recipe.shape);
    }
    if recipe.islands != Islands::Refuse {
        pair("ISLANDS", &recipe.islands.name());
    }
    let routes: [(&str, Option<&dyn std::fmt::Display>); 4] = [
        ("WEAVE", recipe.weave.as_ref().map(|weave| weave as _)),
        ("ROOMS", recipe.rooms.as_ref().map(|rooms| rooms as _)),
        ("SYMMETRY", recipe.symmetry.as_ref().map(|symmetry| symmetry as _)),
        ("UNICURSAL", recipe.unicursal.as_ref().map(|form| form as _)),
    ];
    routes.into_iter().filter_map(|(key, value)| Some((key, value?))).for_each(|(key, value)| pair(key, value));
    if recipe.sparse > 0 {
        pair("SPARSE", &recipe.sparse);
    }
    text
}
