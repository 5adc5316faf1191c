//! What can be asked for on the command line.

use std::time::Duration;

use mazegen::Generator;

use crate::measure::Care;
use crate::works::Work;

/// How it is called.
pub(crate) const USAGE: &str = "\
usage: peers [--quick] [--only NAME]... [--sides N,N...]
       peers --one GENERATOR SIDE [--path]

  --quick         100x100 and 300x300 only, three rounds of short turns
  --only NAME     only this work: the name of a generator, batch or solve
  --sides N,N     other sizes than 100, 300 and 1000; solving at the last
  --one G SIDE    print what a cell of ours costs, in nanoseconds, and nothing else (for python_peers.py)
  --path          with --one: and the way from corner to corner by bfs";

/// What to do.
pub(crate) enum Task {
    /// Print the usage.
    Help,
    /// Compare.
    Tables(Tables),
    /// One figure of ours.
    One {
        /// By which generator.
        generator: Generator,
        /// Columns, and rows.
        side: usize,
        /// Whether to solve it too.
        path: bool,
    },
}

/// What to compare.
pub(crate) struct Tables {
    /// How carefully.
    pub(crate) care: Care,
    /// The sizes.
    pub(crate) sides: Vec<usize>,
    /// The works asked for; none for all.
    pub(crate) only: Vec<String>,
}

impl Tables {
    /// Whether a work is asked for.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }
}

/// As careful as the figures that are written down need it.
pub(crate) const CAREFUL: Care =
    Care { rounds: 5, turn: Duration::from_millis(20), patience: Duration::from_millis(1500) };
const QUICK: Care = Care { rounds: 3, turn: Duration::from_millis(5), patience: Duration::from_millis(200) };

/// Reads the words after the command's name.
///
/// # Errors
/// What is wrong with them.
pub(crate) fn read(mut words: impl Iterator<Item = String>, works: &[Work]) -> Result<Task, String> {
    let mut tables = Tables { care: CAREFUL, sides: vec![100, 300, 1000], only: Vec::new() };
    let (mut one, mut path) = (None, false);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--help" | "-h" => return Ok(Task::Help),
            "--quick" => (tables.care, tables.sides) = (QUICK, vec![100, 300]),
            "--only" => tables.only.push(known(value()?, works)?),
            "--sides" => tables.sides = value()?.split(',').map(side).collect::<Result<_, _>>()?,
            "--one" => {
                one = Some((value()?.parse::<Generator>().map_err(|error| error.to_string())?, side(&value()?)?));
            }
            "--path" => path = true,
            _ => return Err(format!("unknown option {word}")),
        }
    }
    Ok(one.map_or(Task::Tables(tables), |(generator, side)| Task::One { generator, side, path }))
}

fn known(name: String, works: &[Work]) -> Result<String, String> {
    let names: Vec<&str> = works.iter().map(|work| work.name).chain(["batch", "solve"]).collect();
    if names.contains(&name.as_str()) {
        Ok(name)
    } else {
        Err(format!("no work {name}; there are {}", names.join(", ")))
    }
}

/// A side between 5, the least that all peers take, and 10,000.
fn side(text: &str) -> Result<usize, String> {
    let side = text.parse().ok().filter(|side| (5..=10_000).contains(side));
    side.ok_or(format!("{text} is no side from 5 to 10000"))
}
