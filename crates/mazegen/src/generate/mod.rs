//! The generators: one file each, and the registries [`Generator`] that names them and [`Algorithm`] that holds one with its options.
//!
//! A generator is a function from a [`Job`] (topology, start cell, random stream) to the open links. It never sees a position,
//! tells an [`Observer`] of every step, and can be stopped at each.
//!
//! To add one: a file here with a type that implements [`Describe`] and [`Generate`], its `mod` line, and its entry in the list below.

pub mod aldous_broder;
pub mod backtracker;
mod bag;
mod bias;
pub mod binary_tree;
pub mod blobby_division;
pub mod boruvka;
pub mod cycle_popping;
pub mod eller;
pub mod growing_binary_tree;
pub mod growing_forest;
pub mod growing_tree;
pub mod houston;
pub mod hunt_and_kill;
mod knob;
pub mod kruskal;
pub mod origin_shift;
pub mod parallel_backtracker;
pub mod prim;
pub mod prim_edge;
pub mod prim_weighted;
pub mod random_bfs;
pub mod random_walk;
pub mod recursive_division;
mod renamed;
pub mod reverse_delete;
mod rows;
pub mod sidewinder;
mod squares;
mod template;
pub(crate) mod tiles;
mod weights;
pub mod wilson;
mod wilson_walls;

use std::ops::ControlFlow;

pub use bag::Mix;
pub use bias::Bias;
pub use knob::{AlgorithmError, Describe, GeneratorInfo, Knob, Needs, OptionInfo};
pub(crate) use renamed::{Run, renamed};
pub use rows::{Row, Rows};
pub use template::Template;

use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::Observer;
use crate::registry::{registry, text_in_data};
use crate::rng::Rng;
use crate::topology::{Rect, Topology};

/// What a generator is given: a topology in one piece, a cell of it, a random stream, and perhaps a template.
#[derive(Clone, Debug)]
pub struct Job<'a, T> {
    topology: &'a T,
    start: Cell,
    rng: Rng,
    template: Option<&'a Template>,
}

/// Why a generator cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobError {
    /// The start is no cell of the maze.
    #[error("the start, cell {}, is outside the maze", .0.0)]
    NoSuchCell(Cell),
    /// A cell cannot be reached even with every wall open.
    #[error("cell {} is cut off from the first cell", .0.0)]
    CutOff(Cell),
    /// A template names a link that there is not.
    #[error("the template has a bit for link {}, which is no link of the grid", .0.0)]
    NoSuchLink(Link),
    /// A template wants a link to be open and closed.
    #[error("the template wants link {} open and forbids it", .0.0)]
    Clash(Link),
    /// A template for more links than a graph can have.
    #[error("a template can be kept to on a grid of up to {} links", crate::Graph::MOST_LINKS)]
    TooManyLinks,
}

impl<'a, T: Topology> Job<'a, T> {
    /// A job on a topology in one piece, from one of its cells, with a stream for all draws.
    ///
    /// # Errors
    /// [`JobError`] if the start is no cell or some cell is cut off: no generator would reach it, and some would never end.
    pub fn new(topology: &'a T, start: Cell, rng: Rng) -> Result<Self, JobError> {
        if !topology.contains(start) {
            return Err(JobError::NoSuchCell(start));
        }
        topology.cut_off().first().map_or(Ok(Self::trusted(topology, start, rng)), |&cell| Err(JobError::CutOff(cell)))
    }

    /// As [`new`](Self::new), where all of that is known already.
    pub(crate) const fn trusted(topology: &'a T, start: Cell, rng: Rng) -> Self {
        Self { topology, start, rng, template: None }
    }

    /// The same job with a template that is known to fit, if there is one.
    pub(crate) const fn guided(mut self, template: Option<&'a Template>) -> Self {
        self.template = template;
        self
    }

    /// The same job continued from a template: its open links are open from the start, its forbidden ones are never opened.
    ///
    /// # Errors
    /// [`JobError`] if the template is for another grid, contradicts itself, or cuts a cell off.
    pub fn with_template(mut self, template: &'a Template) -> Result<Self, JobError> {
        template.fits(self.topology)?;
        self.template = Some(template);
        Ok(self)
    }
}

/// A generator was given a grid that it does not serve.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{generator} needs {needs}; these generators take any grid: {}", .able.join(", "))]
pub struct NotServed {
    /// The generator.
    pub generator: &'static str,
    /// What the grid would have to have.
    pub needs: Needs,
    /// The generators that need nothing.
    pub able: Vec<&'static str>,
}

/// What a generator hands back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carved {
    /// The open links: a spanning tree.
    pub open: Bits,
    /// The entry and exit that the method itself proposes, if it does.
    pub ends: Option<(Cell, Cell)>,
}

impl Carved {
    /// A tree without an entry and exit of its own.
    const fn tree(open: Bits) -> Self {
        Self { open, ends: None }
    }
}

/// A generator for any topology.
pub trait Generate: Describe {
    /// Makes a maze: a spanning tree.
    ///
    /// # Errors
    /// `Break` with what the observer stopped the run with.
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved>;
}

/// A generator for whole rectangles.
pub trait GenerateOnRect: Describe {
    /// Makes a maze: a spanning tree, unless the options ask for open rooms.
    ///
    /// # Errors
    /// `Break` with what the observer stopped the run with.
    fn carve_rect<O: Observer>(&self, rect: &Rect, rng: Rng, observer: &mut O) -> ControlFlow<O::Stop, Carved>;
}

/// Both registries, and the calls of each generator's own code.
macro_rules! generators {
    (
        any: [$($any_module:ident :: $any:ident),+ $(,)?],
        rect: [$($rect_module:ident :: $rect:ident),+ $(,)?],
        rows: [$($row_module:ident :: $row:ident),+ $(,)?] $(,)?
    ) => {
        registry!(
            /// The name of every generator there is. With options it is an [`Algorithm`].
            ///
            /// ```
            /// use mazegen::Generator;
            /// let wilson: Generator = "Wilson".parse()?;
            /// assert_eq!(wilson.name(), "wilson");
            /// assert!("dsf".parse::<Generator>().is_err());
            /// # Ok::<(), mazegen::UnknownName>(())
            /// ```
            Generator,
            GeneratorInfo,
            Describe,
            "generator",
            [$($any_module::$any,)+ $($rect_module::$rect,)+ $($row_module::$row),+]
        );

        /// A generator with its options.
        ///
        /// As text, the name and what differs from the default options: `growing-tree/mix=newest:50,random:50`, more options after further
        /// slashes.
        ///
        /// ```
        /// use mazegen::{Algorithm, Generator, generate::sidewinder::Sidewinder};
        /// let long: Algorithm = "sidewinder/run=80".parse()?;
        /// assert_eq!(long, Sidewinder { run: 80 }.into());
        /// assert_eq!(long.generator(), Generator::Sidewinder);
        /// assert_eq!(long.to_string(), "sidewinder/run=80");
        /// assert_eq!("sidewinder/run=50".parse::<Algorithm>()?.to_string(), "sidewinder");
        /// # Ok::<(), mazegen::AlgorithmError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Algorithm {
            $(#[doc = concat!("See [`", stringify!($any_module), "`](mod@", stringify!($any_module), ").")] $any($any_module::$any),)+
            $(#[doc = concat!("See [`", stringify!($rect_module), "`](mod@", stringify!($rect_module), ").")] $rect($rect_module::$rect),)+
            $(#[doc = concat!("See [`", stringify!($row_module), "`](mod@", stringify!($row_module), ").")] $row($row_module::$row),)+
        }

        /// Runs an expression with the generator inside under its own type.
        macro_rules! with_generator {
            ($algorithm:expr, $it:ident => $body:expr) => {
                match $algorithm {
                    $(Algorithm::$any($it) => $body,)+
                    $(Algorithm::$rect($it) => $body,)+
                    $(Algorithm::$row($it) => $body,)+
                }
            };
        }

        impl Algorithm {
            /// The name of the generator.
            #[must_use]
            pub const fn generator(&self) -> Generator {
                match self {
                    $(Self::$any(_) => Generator::$any,)+
                    $(Self::$rect(_) => Generator::$rect,)+
                    $(Self::$row(_) => Generator::$row,)+
                }
            }

            /// Runs the generator on a grid without a template.
            fn carve_freely<T: Topology, O: Observer>(
                &self,
                job: Job<'_, T>,
                observer: &mut O,
            ) -> Result<ControlFlow<O::Stop, Carved>, NotServed> {
                self.serves(job.topology)?;
                let rect = || job.topology.as_rect().ok_or_else(|| self.not_served());
                Ok(match self {
                    $(Self::$any(it) => it.carve(job, observer),)+
                    $(Self::$rect(it) => it.carve_rect(rect()?, job.rng, observer),)+
                    $(Self::$row(it) => rows::carve(it, rect()?, job.rng, observer),)+
                })
            }

            /// Runs a generator that needs a whole rectangle on one; nothing for another generator or grid.
            fn carve_rectangle<O: Observer>(&self, rect: &Rect, rng: Rng, observer: &mut O) -> Option<ControlFlow<O::Stop, Carved>> {
                match self {
                    $(Self::$rect(it) => Some(it.carve_rect(rect, rng, observer)),)+
                    $(Self::$row(it) => Some(rows::carve(it, rect, rng, observer)),)+
                    _ => None,
                }
            }

            /// A maze of any height as a stream of rows, with memory for one; see [`Recipe::rows`](crate::Recipe::rows).
            pub(crate) fn rows(&self, width: u32, height: u64, rng: Rng) -> Option<Rows> {
                match self {
                    $(Self::$row(it) => Some(Rows::of(it, width, height, rng)),)+
                    _ => None,
                }
            }

            /// The generators whose mazes can be made as a stream of rows.
            pub const BY_ROWS: &'static [Generator] = &[$(Generator::$row),+];
        }

        impl Generator {
            /// Its options.
            #[must_use]
            pub fn options(self) -> Vec<OptionInfo> {
                match self {
                    $(Self::$any => knob::told::<$any_module::$any>(),)+
                    $(Self::$rect => knob::told::<$rect_module::$rect>(),)+
                    $(Self::$row => knob::told::<$row_module::$row>(),)+
                }
            }

            /// The generator with options as text: `run=70`, more of them separated by `/`.
            ///
            /// # Errors
            /// [`AlgorithmError`] for an option that it has not, and for a value that the option cannot have.
            pub fn with_options(self, options: &str) -> Result<Algorithm, AlgorithmError> {
                Ok(match self {
                    $(Self::$any => Algorithm::$any(knob::read(options)?),)+
                    $(Self::$rect => Algorithm::$rect(knob::read(options)?),)+
                    $(Self::$row => Algorithm::$row(knob::read(options)?),)+
                })
            }
        }

        /// The generator with its default options.
        impl From<Generator> for Algorithm {
            fn from(generator: Generator) -> Self {
                match generator {
                    $(Generator::$any => Self::$any($any_module::$any::default()),)+
                    $(Generator::$rect => Self::$rect($rect_module::$rect::default()),)+
                    $(Generator::$row => Self::$row($row_module::$row::default()),)+
                }
            }
        }

        $(impl From<$any_module::$any> for Algorithm {
            fn from(it: $any_module::$any) -> Self {
                Self::$any(it)
            }
        })+
        $(impl From<$rect_module::$rect> for Algorithm {
            fn from(it: $rect_module::$rect) -> Self {
                Self::$rect(it)
            }
        })+
        $(impl From<$row_module::$row> for Algorithm {
            fn from(it: $row_module::$row) -> Self {
                Self::$row(it)
            }
        })+
    };
}

generators!(
    any: [
        backtracker::Backtracker,
        prim::Prim,
        prim_edge::PrimEdge,
        prim_weighted::PrimWeighted,
        kruskal::Kruskal,
        boruvka::Boruvka,
        reverse_delete::ReverseDelete,
        wilson::Wilson,
        aldous_broder::AldousBroder,
        houston::Houston,
        hunt_and_kill::HuntAndKill,
        growing_tree::GrowingTree,
        growing_binary_tree::GrowingBinaryTree,
        growing_forest::GrowingForest,
        parallel_backtracker::ParallelBacktracker,
        blobby_division::BlobbyDivision,
        random_bfs::RandomBfs,
        origin_shift::OriginShift,
        cycle_popping::CyclePopping,
        random_walk::RandomWalk,
    ],
    rect: [recursive_division::RecursiveDivision],
    rows: [binary_tree::BinaryTree, sidewinder::Sidewinder, eller::Eller],
);

impl Algorithm {
    /// Makes a maze: a spanning tree of the topology, or of what a template's open links have merged.
    ///
    /// # Errors
    /// [`NotServed`] for a topology that the generator cannot work on, `Break` inside with what the observer stopped the run with.
    pub fn carve<T: Topology, O: Observer>(
        &self,
        job: Job<'_, T>,
        observer: &mut O,
    ) -> Result<ControlFlow<O::Stop, Carved>, NotServed> {
        match job.template {
            Some(template) => template::carve(self, job, template, observer),
            None => self.carve_freely(job, observer),
        }
    }

    /// What a grid must have for these options.
    #[must_use]
    pub fn needs(&self) -> Needs {
        with_generator!(self, it => it.needs())
    }

    /// Whether open rooms are left with these options, so that there are loops and halls.
    #[must_use]
    pub fn leaves_rooms(&self) -> bool {
        with_generator!(self, it => it.leaves_rooms())
    }

    /// Whether the generator can work on a grid.
    ///
    /// # Errors
    /// [`NotServed`] if not, with those that can.
    pub fn serves<T: Topology>(&self, topology: &T) -> Result<(), NotServed> {
        let served = match self.needs() {
            Needs::Nothing => true,
            Needs::Directions => topology.has_directions(),
            Needs::WholeRectangle => topology.as_rect().is_some(),
        };
        if served { Ok(()) } else { Err(self.not_served()) }
    }

    pub(crate) fn not_served(&self) -> NotServed {
        let able = Generator::ALL.iter().map(|generator| generator.about());
        let able = able.filter(|about| about.needs == Needs::Nothing).map(|about| about.name).collect();
        NotServed { generator: self.generator().name(), needs: self.needs(), able }
    }
}

impl Generator {
    /// Runs the generator with its default options; see [`Algorithm::carve`].
    ///
    /// # Errors
    /// As there.
    pub fn carve<T: Topology, O: Observer>(
        self,
        job: Job<'_, T>,
        observer: &mut O,
    ) -> Result<ControlFlow<O::Stop, Carved>, NotServed> {
        Algorithm::from(self).carve(job, observer)
    }
}

impl std::fmt::Display for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let options = with_generator!(self, it => knob::write(it));
        f.pad(&format!("{}{options}", self.generator().name()))
    }
}

impl std::str::FromStr for Algorithm {
    type Err = AlgorithmError;

    /// Reads a name, and after slashes options.
    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        let (name, options) = text.split_once('/').unwrap_or((text, ""));
        name.parse::<Generator>()?.with_options(options)
    }
}

text_in_data!(Algorithm);
