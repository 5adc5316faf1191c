//! The walk of the course assignment: start anywhere, backtrack when stuck; the finish is the cell discovered last.
//!
//! The walls are those of [`backtracker`](mod@super::backtracker) for the same seed and start; what this name adds is the entry and exit.
//!
#![doc = include_str!("../../docs/generators/random-walk.md")]

use std::ops::ControlFlow;

use super::backtracker::depth_first;
use super::bias::{self, Bias, biased};
use super::knob::Knob;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::observe::Observer;
use crate::topology::Topology;

/// The generator `random-walk`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RandomWalk {
    /// The preference for directions.
    pub bias: Bias,
}

biased!(RandomWalk);

impl Describe for RandomWalk {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "random-walk",
        title: "as backtracker; starts anywhere and ends in the cell discovered last",
        law: "as backtracker",
        source: "the course assignment",
        needs: Needs::Nothing,
        bytes_per_cell: 1.7,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[bias::horizontal(), bias::vertical(), bias::straight()];

    fn needs(&self) -> Needs {
        self.bias.needs()
    }
}

impl Generate for RandomWalk {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let start = job.start;
        depth_first(job, self.bias, observer)
            .map_continue(|(open, last)| Carved { open, ends: (last != start).then_some((start, last)) })
    }
}
