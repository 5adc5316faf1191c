//! Nearly every maze: a walk as [`aldous_broder`](mod@super::aldous_broder) until a third of the cells is entered, then [`wilson`](mod@super::wilson) for the rest.
//!
//! Each half alone draws every maze equally often, and it is often said that both together do too. They do not: over the 192 mazes of
//! 3x3 some come twice as often as others. It is offered as what it is.
//!
#![doc = include_str!("../../docs/generators/houston.md")]

use std::ops::ControlFlow;

use super::aldous_broder::Walk;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs, wilson};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The generator `houston`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Houston;

/// One cell in so many is entered by the first walk.
const SHARE: u32 = 3;

impl Describe for Houston {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "houston",
        title: "much like wilson, by a walk and then loop-erased walks (29 % dead ends)",
        law: "not uniform, though often said to be",
        source: "Houston, told by Buck, Mazes for Programmers",
        needs: Needs::Nothing,
        bytes_per_cell: 1.5,
        large: true,
    };
}

impl Generate for Houston {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut walk = Walk::new(topology, start);
        observer.on(Event::Enter(start))?;
        let rest = topology.live_count() - topology.live_count().div_ceil(SHARE);
        while walk.left > rest {
            walk.step(topology, &mut rng, observer)?;
        }
        let mut way_out = vec![0; topology.cell_count() as usize];
        walk.entered.ones().for_each(|cell| way_out[cell] = wilson::IN_MAZE);
        wilson::finish(topology, &mut way_out, &mut walk.open, &mut rng, observer)?;
        ControlFlow::Continue(Carved::tree(walk.open))
    }
}
