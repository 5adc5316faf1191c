//! What can be typed: the arguments of every command, and the texts of `--help`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use mazegen::tiling::SizedShape;
use mazegen::{
    Algorithm, Amount, Braid, End, Generator, Islands, Labyrinth, Outline, Point, Rooms, Shape, Solver, Symmetry, Weave,
};
use mazegen_files::Format;

const STATUS: &str = "\
Exit status: 0 done; 1 the answer is no (no path, deviations found);
2 wrong usage or unusable input; 3 reading or writing failed; 130 stopped by Ctrl-C.";

const CHECK_STATUS: &str = "\
A hall is a block of 3x3 cells without a wall inside. A dead end is enclosed if all its other
sides are border or closed cells, so that no wall could be opened there.

Each deviation is printed as FILE:LINE:COLUMN: what is wrong. Matters of form, marked
\"note\", do not count. A file that is no maze is not right either.

Exit status: 0 all files are right; 1 deviations found; 2 wrong usage or unusable
configuration; 3 a file could not be read.";

const COMPARE_STATUS: &str = "\
The mazes have no emblem. Which solver comes first changes from maze to maze, so that none is always
the one to meet a maze anew.

Each figure is the mean over the mazes ± the standard deviation, and in brackets the interval
that holds the true mean with 95 % confidence. Steps taken are, for a depth-first search, every
move from a cell to its neighbour, moving back included; for a search with a queue, the cells
taken from it before and including the finish, less one.

Exit status: 0 done; 2 wrong usage or unusable input; 3 reading or writing failed.";

const GENERATE: &str = "\
Examples:
  amaze generate 20x15 -a growing-tree/mix=newest:70,random:30
  amaze generate 30x20 -a backtracker/straight=60 --entry farthest --exit farthest
  amaze generate 8x8 --count 30 -s class -o mazes        30 files in the folder mazes
  amaze generate 8x8 --count 30 -s class -f dat          the same, one maze a line
  amaze generate 4000x4000 -a wilson --tiles 500 -o big.hex
  amaze generate 100000x100000 -a eller --stream -o huge.hex
  amaze generate 30x30 --mask heart
  amaze generate 60x20 --mask-words MAZE --islands bridge
  amaze generate 20x20 --weave 0.3 -o crossing.json      passages that cross under others
  amaze generate 40x30 --rooms 6/size=4-8                a dungeon
  amaze generate --unicursal 7                           the labyrinth of Knossos
  amaze generate --shape hex:12                          hexagons in a hexagon
  amaze generate --shape rings:10 -o round.json          a round maze, kept whole
  amaze generate --shape voronoi/relax=2:30x20 -o v.json cells around random points
  amaze generate --cells plan.json -o maze.json          any polygons

A file of cells has a list of corners, and for each cell the numbers of its corners in their order:
  {\"format\":\"cells\",\"version\":1,\"corners\":[[0,2],[2,2],[2,4],[0,4],[1,0]],\"cells\":[[0,1,2,3],[0,1,4]]}

Exit status: 0 done; 2 wrong usage or unusable input; 3 reading or writing failed.";

const MEASURES: &str = "\
What --measures tells: a decision is a cell of the shortest path with more than one way onward;
the river is the mean length of the ways from dead ends to the next junction. The difficulty is
100 d / (d + 10), where each wrong branch of n cells off the path adds n / (n + 8) to d: from 0,
nothing to decide, up to 100.

Exit status: 0 done; 2 wrong usage or unusable input; 3 reading or writing failed.";

const PLAIN_STATUS: &str = "Exit status: 0 done; 2 wrong usage or unusable input; 3 reading or writing failed.";

const EXAMPLES: &str = "\
Examples:
  amaze run                          make the maze of config.txt and show it
  amaze generate 20x15 -s Javi       draw a maze of 20 columns and 15 rows
  amaze generate 20x15 -o maze.hex   write it to a file
  amaze solve maze.hex               find the way through it
  amaze check maze.hex               is the file right?

Sizes count cells: an 8x8 maze is drawn with 17 lines, and as a # grid with 17x17 signs.
Cells are named x,y: column and row, counted from 0 at the top left.

Exit status: 0 done; 1 the answer is no (no path, deviations found);
2 wrong usage or unusable input; 3 reading or writing failed.";

/// Make mazes, solve them, prove things about them, show and convert them.
#[derive(Parser, Debug)]
#[command(name = "amaze", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Make the maze of a configuration file, write it, and show it with the path
    Run(Run),
    /// Make a maze of a given size
    // In a box, since it has many more arguments than others.
    Generate(Box<Generate>),
    /// Find a way through a maze
    Solve(Solve),
    /// Say whether maze files are right, and every place where they are not
    Check(Check),
    /// Draw a maze file in the terminal
    Show(Show),
    /// Write a maze file in another format
    Convert(Convert),
    /// Say what a maze file holds
    Info(Info),
    /// List generators, solvers or formats
    List(List),
    /// Let solvers compete on the same mazes, of any generators
    Compare(Compare),
    /// Print a configuration file to begin with, or one in its canonical form
    Config(ConfigArgs),
    /// Print what a shell needs to complete commands and options
    Completions(Completions),
    /// Write the manual pages
    Man(Man),
}

/// Arguments of `amaze run`.
#[derive(Args, Debug)]
#[command(after_help = STATUS)]
pub struct Run {
    /// The configuration file: KEY=VALUE lines, see `amaze config`
    #[arg(default_value = "config.txt")]
    pub config: PathBuf,
    /// Draw in the terminal, open no window (there is none yet)
    #[arg(long)]
    pub no_window: bool,
    /// Overwrite OUTPUT_FILE even if it is no maze file
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `amaze generate`.
#[derive(Args, Debug)]
#[command(after_help = GENERATE)]
// Each is a flag of the command.
#[allow(clippy::struct_excessive_bools)]
pub struct Generate {
    /// Columns and rows of cells, such as 20x15; one number for a square. The drawing has 3W+1 by 2H+1 signs
    #[arg(value_parser = size, value_name = "WxH", required_unless_present_any = ["shape", "cells", "unicursal"])]
    pub size: Option<(u64, u64)>,
    /// What cells there are: hex:12, triangle:20x15, rings/hole=3:8, voronoi:20x15, torus ...; `amaze list shapes` shows all
    #[arg(long, value_name = "NAME[:SIZE]")]
    pub shape: Option<SizedShape>,
    /// Cells of one's own, in place of size and shape: polygons in a file, as told below
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["size", "shape", "wrap", "floors", "stream", "tiles"])]
    pub cells: Option<PathBuf>,
    /// Let the sides of the rectangle meet: cylinder, torus, moebius, klein or projective
    #[arg(long, value_name = "NAME", conflicts_with_all = ["shape", "stream"], hide_possible_values = true, value_parser = wraps())]
    pub wrap: Option<String>,
    /// So many floors with stairs between them
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["shape", "wrap", "stream"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub floors: Option<u32>,
    /// The generator, with options after slashes: growing-tree/mix=newest:50,random:50; `amaze list generators` shows all
    #[arg(short, long, value_name = "NAME[/OPTION=VALUE]", default_value = "prim")]
    pub algorithm: Algorithm,
    /// Any text or number; the same seed gives the same maze. Random and reported if not given
    #[arg(short, long, allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// The cell where a player starts: x,y, #N, top, bottom, left, right, random, or farthest from the exit; may be given several times [default: the first one]
    #[arg(long, value_parser = end, value_name = "CELL", allow_hyphen_values = true)]
    pub entry: Vec<End>,
    /// The cell where a player ends: x,y, #N, top, bottom, left, right, random, or farthest from the entry; may be given several times [default: the last one]
    #[arg(long, value_parser = end, value_name = "CELL", allow_hyphen_values = true)]
    pub exit: Vec<End>,
    /// The cell that the generator begins with [default: drawn from the seed]
    #[arg(long, value_parser = point, value_name = "x,y", allow_hyphen_values = true)]
    pub start: Option<Point>,
    /// Open so many further walls, or so many in a hundred, so that there are loops
    #[arg(long, value_name = "N|N%", conflicts_with = "playable", allow_hyphen_values = true)]
    pub loops: Option<Amount>,
    /// Open dead ends, but for those that the emblem encloses: at least two loops
    #[arg(long)]
    pub playable: bool,
    /// Open so many dead ends, so many in a hundred, or those of at most N cells
    #[arg(long, value_name = "N|N%|length=N", conflicts_with_all = ["playable", "loops", "stream"])]
    pub braid: Option<Braid>,
    /// Let passages cross under others: the share of cells from which a tunnel is tried, 0 to 1; 0.3/length=2 for tunnels under up to two cells
    #[arg(long, value_name = "SHARE[/length=N]", conflicts_with = "stream")]
    pub weave: Option<Weave>,
    /// Leave open spaces: how many (5, 5/size=3-6, 5/size=3-6/doors=2), or where, as column,row:WxH (2,3:5x4+10,3:4x4)
    #[arg(long, value_name = "N|x,y:WxH+...", conflicts_with = "stream")]
    pub rooms: Option<Rooms>,
    /// Make a maze that is its own image: x (left and right), y (top and bottom), both, rotation (half a turn) or quarter
    #[arg(long, value_name = "NAME", conflicts_with = "stream")]
    pub symmetry: Option<Symmetry>,
    /// Cull all dead ends so many times; the cells are then left out
    #[arg(long, value_name = "TIMES", conflicts_with = "stream", allow_negative_numbers = true)]
    pub sparse: Option<u32>,
    /// Make a single way without branches: split (around a maze of half the size), or the classical labyrinth of 3, 7 or 11 circuits
    #[arg(long, value_name = "split|3|7|11", conflicts_with = "stream")]
    pub unicursal: Option<Labyrinth>,
    /// The figure of closed cells in the middle: 42, none, or a file with a bitmap of 1 and 0
    #[arg(long, value_name = "42|none|FILE", default_value = "42")]
    pub emblem: String,
    /// Leave out what is not within an outline: disc, ring, heart, star or hexagon
    #[arg(long, value_name = "NAME")]
    pub mask: Option<Outline>,
    /// Leave out what is not marked in a picture, of signs (# 1 X are cells of the maze, . 0 and blanks are not) or PNG (dark is marked)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mask", "mask_words", "mask_cells"])]
    pub mask_file: Option<PathBuf>,
    /// In a PNG, mark what is darker than so many percent of white
    #[arg(long, value_name = "PERCENT", requires = "mask_file", default_value_t = mazegen_files::MASK_THRESHOLD, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub mask_threshold: u8,
    /// Make the maze within the letters of words, as large as they fit; \n begins a new line
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["mask", "mask_cells"])]
    pub mask_words: Option<String>,
    /// Leave out these cells, by their numbers: 3,7-12
    #[arg(long, value_name = "N,N-N,...", conflicts_with = "mask")]
    pub mask_cells: Option<Cells>,
    /// Take the other cells of --mask-file or --mask-words
    #[arg(long, conflicts_with_all = ["mask", "mask_cells"])]
    pub mask_invert: bool,
    /// Parts that the emblem or mask leaves apart: refuse such a maze, keep the largest part, bridge them by cells that were left out, or make each a maze
    #[arg(long, value_name = "refuse|keep-largest|bridge|each", default_value = "refuse")]
    pub islands: Islands,
    /// Draw the shortest path into the text drawing
    #[arg(long)]
    pub path: bool,
    /// Make so many mazes; maze i has the seed with /i after it. They go into the folder -o, or with -f dat one a line to standard output
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=10_000_000), conflicts_with_all = ["stream", "path"])]
    pub count: Option<u64>,
    /// Make the maze from tiles of so many cells a side, each by the generator, on all cores and in little memory
    #[arg(long, value_name = "CELLS", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "stream")]
    pub tiles: Option<u32>,
    /// Write the maze row by row as it is made, in memory for a row: any height, by binary-tree, sidewinder or eller, as hex (without the path) or dat
    #[arg(long, conflicts_with_all = ["loops", "playable", "path"])]
    pub stream: bool,
    /// Write to this file, or with --count into this folder [default, or -: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The format: hex, dat, text, block or json [default: by the file's extension, else text]
    #[arg(short, long)]
    pub format: Option<Format>,
    /// Overwrite a file that is no maze file
    #[arg(long)]
    pub force: bool,
}

/// Runs of cells, each by its first one and how many there are.
#[derive(Clone, Debug)]
pub struct Cells(pub Vec<(u32, u32)>);

impl std::str::FromStr for Cells {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        mazegen_files::parse_cells(text).map(Self).ok_or("expected numbers of cells, such as 3,7-12")
    }
}

/// A maze file to read.
#[derive(Args, Debug)]
pub struct Input {
    /// The maze file, in any format; - for standard input
    pub file: PathBuf,
    /// Which maze of a file that holds several, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub number: usize,
}

/// Arguments of `amaze solve`.
#[derive(Args, Debug)]
#[command(after_help = STATUS)]
pub struct Solve {
    /// The file.
    #[command(flatten)]
    pub input: Input,
    /// The solver, or "all" for a table of what each of them does; `amaze list solvers` shows them
    #[arg(long, value_name = "NAME|all", default_value = "bfs")]
    pub solver: Solvers,
    /// Begin in this cell [default: the entry]
    #[arg(long, value_parser = end, value_name = "x,y|#N", allow_hyphen_values = true)]
    pub from: Option<End>,
    /// End in this cell, or in any of several: --to 3,4 --to 9,9 [default: the exit]
    #[arg(long, value_parser = end, value_name = "x,y|#N", allow_hyphen_values = true)]
    pub to: Vec<End>,
    /// --from and --to count the signs of a # grid, walls included, instead of cells
    #[arg(long)]
    pub signs: bool,
    /// Draw the maze with the path, whatever its size [default: up to 10x10]
    #[arg(long)]
    pub draw: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// One solver, or all of them.
#[derive(Clone, Copy, Debug)]
pub enum Solvers {
    /// This one.
    One(Solver),
    /// All there are, side by side.
    All,
}

impl std::str::FromStr for Solvers {
    type Err = mazegen::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.eq_ignore_ascii_case("all") { Ok(Self::All) } else { text.parse().map(Self::One) }
    }
}

/// Arguments of `amaze check`.
#[derive(Args, Debug)]
#[command(after_help = CHECK_STATUS)]
pub struct Check {
    /// The maze files [default: OUTPUT_FILE of --config]
    #[arg(required_unless_present = "config")]
    pub files: Vec<PathBuf>,
    /// The configuration that the files should obey; whether they come from its seed and generator is not checked
    #[arg(long)]
    pub config: Option<PathBuf>,
    /// Which maze of files that hold several, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub number: usize,
    /// Print the reports as JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `amaze show`.
#[derive(Args, Debug)]
#[command(after_help = STATUS)]
pub struct Show {
    /// The file.
    #[command(flatten)]
    pub input: Input,
    /// Draw the path too: the file's own, else a shortest one
    #[arg(long)]
    pub path: bool,
    /// Colours on a terminal: plain, dreamy, forest or sunset
    #[arg(long, default_value = "plain")]
    pub theme: String,
}

/// Arguments of `amaze convert`.
#[derive(Args, Debug)]
#[command(after_help = STATUS)]
pub struct Convert {
    /// The file to read.
    #[command(flatten)]
    pub input: Input,
    /// The file to write; - for standard output
    pub output: PathBuf,
    /// The format to write: hex, dat, text, block or json [default: by the extension]
    #[arg(short, long)]
    pub format: Option<Format>,
    /// Overwrite a file that is no maze file
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `amaze info`.
#[derive(Args, Debug)]
#[command(after_help = MEASURES)]
pub struct Info {
    /// The file.
    #[command(flatten)]
    pub input: Input,
    /// Measure it too: exits of cells, longest path, what the way is like, difficulty
    #[arg(short, long)]
    pub measures: bool,
    /// Print the facts as JSON
    #[arg(long)]
    pub json: bool,
}

/// What can be listed.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Kind {
    /// What makes mazes
    Generators,
    /// What solves them
    Solvers,
    /// What cells they are made of
    Shapes,
    /// What they are written in
    Formats,
}

/// Arguments of `amaze list`.
#[derive(Args, Debug)]
#[command(after_help = PLAIN_STATUS)]
pub struct List {
    /// What to list [default: everything]
    pub kind: Option<Kind>,
}

/// Arguments of `amaze compare`.
#[derive(Args, Debug)]
#[command(after_help = COMPARE_STATUS)]
pub struct Compare {
    /// Sizes of the mazes
    #[arg(long, value_delimiter = ',', value_parser = size, value_name = "WxH,...", default_value = "20x20,20x50,100x100")]
    pub sizes: Vec<(u64, u64)>,
    /// Mazes of each size
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub mazes: u32,
    /// The solvers to compare; all for every one
    #[arg(long, value_delimiter = ',', value_name = "NAME,...", default_value = "bfs,dfs")]
    pub solvers: Vec<Solvers>,
    /// The generators of the mazes, with options after slashes
    #[arg(short, long, value_name = "NAME[/OPTION=VALUE],...", default_value = "random-walk")]
    pub algorithm: Vec<Algorithms>,
    /// Any text or number; random and reported if not given
    #[arg(short, long, allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Print every single measurement as JSON instead of the table
    #[arg(long)]
    pub json: bool,
    /// Save each maze in this folder, as an openness list
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Write every single measurement to this file; - for standard output, instead of the table
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Overwrite files that are no maze files, and an existing CSV file
    #[arg(long)]
    pub force: bool,
}

/// Generators in one argument, separated by commas.
#[derive(Clone, Debug)]
pub struct Algorithms(pub Vec<Algorithm>);

impl std::str::FromStr for Algorithms {
    type Err = mazegen::AlgorithmError;

    /// A comma also stands in the list of a mix: what follows one and is no name belongs to what was before it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts: Vec<String> = Vec::new();
        for part in text.split(',') {
            let is_name = part.split('/').next().is_some_and(|name| name.parse::<Generator>().is_ok());
            match parts.last_mut().filter(|before| !is_name && before.contains("mix=")) {
                Some(before) => *before = format!("{before},{part}"),
                None => parts.push(part.to_owned()),
            }
        }
        parts.iter().map(|part| part.parse()).collect::<Result<_, _>>().map(Self)
    }
}

/// Arguments of `amaze config`.
#[derive(Args, Debug)]
#[command(after_help = PLAIN_STATUS)]
pub struct ConfigArgs {
    /// A configuration to print in its canonical form
    pub file: Option<PathBuf>,
}

/// Arguments of `amaze completions`.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

/// Arguments of `amaze man`.
#[derive(Args, Debug)]
pub struct Man {
    /// Write the pages of all commands into this folder [default: the first page to standard output]
    #[arg(long)]
    pub dir: Option<PathBuf>,
}

/// The names of the shapes whose border meets itself.
fn wraps() -> PossibleValuesParser {
    let wraps = Shape::ALL.iter().filter(|row| matches!(row.shape, Shape::Wrapped(_)));
    PossibleValuesParser::new(wraps.map(|row| row.name))
}

/// Reads a size such as `20x15`, or one number for a square. Numbers past 64 bits count as the largest: too large is too large.
fn size(text: &str) -> Result<(u64, u64), String> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let side = |what: &str, text: &str| {
        let text = text.trim();
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("expected columns and rows of cells, such as 20x15".to_owned());
        }
        let zero = digits.bytes().all(|byte| byte == b'0');
        if zero || text.starts_with('-') {
            return Err(format!("{what} is {text}, but the smallest maze is 1 wide and 1 high"));
        }
        Ok(digits.parse().unwrap_or(u64::MAX))
    };
    Ok((side("width", width)?, side("height", height)?))
}

/// Reads a cell such as `3,4`.
fn point(text: &str) -> Result<Point, String> {
    mazegen_files::parse_point(text).ok_or_else(|| {
        if text.contains('-') {
            "cells are counted from 0 at the top left: x and y are 0 or more".to_owned()
        } else {
            "expected a cell x,y: column and row, counted from 0 at the top left".to_owned()
        }
    })
}

/// Reads a cell such as `3,4` or `#17`, or `farthest`.
fn end(text: &str) -> Result<End, String> {
    mazegen_files::parse_end(text).map_or_else(|| point(text).map(End::At), Ok)
}

/// Whether the size of `amaze generate` was taken for an option, since it begins with a minus sign; and what to say then.
#[must_use]
pub fn negative_size(arguments: &[String]) -> Option<String> {
    let [command, rest @ ..] = arguments else { return None };
    let is_value = |at: usize| at > 0 && rest[at - 1].starts_with("--") && !rest[at - 1].contains('=');
    let looks_so =
        |text: &str| text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
    let found = (0..rest.len()).find(|&at| looks_so(&rest[at]) && !is_value(at)).map(|at| &rest[at]);
    let error = found.filter(|_| command == "generate").and_then(|found| size(found).err())?;
    Some(format!("'{}' is no size: {error}", found?))
}
