//! What a generator's own file states about it, and its options: read from text and written as text.

/// What a generator's own file states about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GeneratorInfo {
    /// The name everywhere.
    pub name: &'static str,
    /// What comes out and how it looks, in one sentence.
    pub title: &'static str,
    /// The law: from what distribution of mazes it draws.
    pub law: &'static str,
    /// Where the method comes from.
    pub source: &'static str,
    /// On which grids it works with its default options.
    pub needs: Needs,
    /// Working memory at its peak in bytes a cell, the open links included, on a rectangle; up to two megabytes a core that do not depend on the size are left
    /// out.
    pub bytes_per_cell: f64,
    /// Whether it is fit for millions of cells: its work grows hardly faster than they do.
    pub large: bool,
}

/// What a grid must have for a generator to work on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Needs {
    /// Nothing: any connected topology will do.
    Nothing,
    /// Sides that are north, east, south and west: a rectangle, with a mask or without.
    Directions,
    /// A whole rectangle, without cells left out.
    WholeRectangle,
}

impl std::fmt::Display for Needs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Nothing => "any grid",
            Self::Directions => "rows and columns, without a template",
            Self::WholeRectangle => "a whole rectangle, without closed cells or a template",
        })
    }
}

/// A generator with its options: what its file says about it. [`Default`] gives the options that a bare name stands for.
pub trait Describe: Default + 'static {
    /// The facts.
    const ABOUT: GeneratorInfo;

    /// The options.
    const KNOBS: &'static [Knob<Self>] = &[];

    /// What a grid must have with these options.
    fn needs(&self) -> Needs {
        Self::ABOUT.needs
    }

    /// Whether open rooms are left with these options, so that there are loops and halls.
    fn leaves_rooms(&self) -> bool {
        false
    }
}

/// An option of the generator `G`.
pub struct Knob<G> {
    /// Its name, as in `sidewinder/run=70`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub title: &'static str,
    /// What can be given, for people.
    pub values: &'static str,
    /// Takes a value from text; false if it is none of those that can be given.
    pub read: fn(&mut G, &str) -> bool,
    /// The value as text, which `read` takes.
    pub write: fn(&G) -> String,
}

/// An option of a generator, told to people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name, as in `sidewinder/run=70`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub title: &'static str,
    /// What can be given.
    pub values: &'static str,
    /// What is taken where nothing is given.
    pub default: String,
}

/// A text that stands for no generator with options.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AlgorithmError {
    /// The name is none of a generator.
    #[error(transparent)]
    Name(#[from] crate::UnknownName),
    /// The generator has no such option.
    #[error("{generator} has no option '{given}': {}", known_options(.known))]
    NoSuchOption {
        /// The generator.
        generator: &'static str,
        /// The name that was given.
        given: String,
        /// The options that it has.
        known: Vec<&'static str>,
    },
    /// An option has a value that it cannot have.
    #[error("{generator}/{option} cannot be '{given}'; it is {expected}")]
    Value {
        /// The generator.
        generator: &'static str,
        /// The option.
        option: &'static str,
        /// The value that was given.
        given: String,
        /// What can be given.
        expected: &'static str,
    },
    /// An option stands twice.
    #[error("{generator}/{option} is given twice")]
    Twice {
        /// The generator.
        generator: &'static str,
        /// The option.
        option: &'static str,
    },
}

fn known_options(known: &[&str]) -> String {
    if known.is_empty() { "it takes no options".to_owned() } else { format!("it has: {}", known.join(", ")) }
}

/// Reads options as they follow a name: `run=70`, more of them separated by `/`.
pub(super) fn read<G: Describe>(options: &str) -> Result<G, AlgorithmError> {
    let generator = G::ABOUT.name;
    let mut made = G::default();
    let mut seen: Vec<&str> = Vec::new();
    for pair in options.split('/').filter(|pair| !pair.trim().is_empty()) {
        let (name, value) = pair.split_once('=').map_or((pair.trim(), ""), |(name, value)| (name.trim(), value.trim()));
        let Some(knob) = G::KNOBS.iter().find(|knob| knob.name.eq_ignore_ascii_case(name)) else {
            let known = G::KNOBS.iter().map(|knob| knob.name).collect();
            return Err(AlgorithmError::NoSuchOption { generator, given: name.to_owned(), known });
        };
        if seen.contains(&knob.name) {
            return Err(AlgorithmError::Twice { generator, option: knob.name });
        }
        seen.push(knob.name);
        if !(knob.read)(&mut made, value) {
            let given = value.to_owned();
            return Err(AlgorithmError::Value { generator, option: knob.name, given, expected: knob.values });
        }
    }
    Ok(made)
}

/// Writes the options that are not the default ones, each after a `/`.
pub(super) fn write<G: Describe>(made: &G) -> String {
    let default = G::default();
    let set = G::KNOBS.iter().filter(|knob| (knob.write)(made) != (knob.write)(&default));
    set.flat_map(|knob| ["/", knob.name, "=", &(knob.write)(made)].map(str::to_owned)).collect()
}

/// The options of a generator, for people.
pub(super) fn told<G: Describe>() -> Vec<OptionInfo> {
    let default = G::default();
    let tell = |knob: &Knob<G>| {
        let &Knob { name, title, values, write, .. } = knob;
        OptionInfo { name, title, values, default: write(&default) }
    };
    G::KNOBS.iter().map(tell).collect()
}

/// Takes a whole number within bounds, with `%` after it or without; false if it is none.
pub(super) fn number<N: std::str::FromStr + PartialOrd>(
    place: &mut N,
    text: &str,
    bounds: std::ops::RangeInclusive<N>,
) -> bool {
    let digits = text.strip_suffix('%').unwrap_or(text);
    let found = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
    found.filter(|number| bounds.contains(number)).map(|number| *place = number).is_some()
}
