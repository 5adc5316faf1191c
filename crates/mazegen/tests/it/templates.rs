//! Templates: what is open stays open, what is forbidden stays closed, and what is made is a tree over the merged parts.
use crate::common::{hexagons, passages, random_mask};
use mazegen::{
    Algorithm, Cell, Event, Generator, Job, JobError, Link, Masked, Needs, Observer, Rect, Rng, Template, Topology,
};
use petgraph::algo::connected_components;

/// A template of random links, which cuts nothing off.
fn random_template<T: Topology>(topology: &T, rng: &mut Rng) -> Template {
    let mut template = Template::new(topology);
    for (link, ..) in topology.links() {
        match rng.below(10) {
            0 | 1 => template.open.set(link.index()),
            2 => template.forbidden.set(link.index()),
            _ => {}
        }
    }
    while let Err(JobError::CutOff(cell)) = job(topology, 0).with_template(&template) {
        let sides: Vec<_> = topology.sides(cell).iter().collect();
        let side = sides[rng.below(sides.len() as u32) as usize];
        template.forbidden.clear(topology.link(cell, side).index());
        // Somewhere the fence must open: anywhere will do in the end.
        let all: Vec<usize> = template.forbidden.ones().collect();
        if !all.is_empty() {
            template.forbidden.clear(all[rng.below(all.len() as u32) as usize]);
        }
    }
    template
}

fn job<T: Topology>(topology: &T, seed: u64) -> Job<'_, T> {
    let start = topology.cells().next().expect("a cell");
    Job::new(topology, start, Rng::from_u64(seed)).expect("in one piece")
}

fn able() -> impl Iterator<Item = Generator> {
    Generator::ALL.iter().copied().filter(|generator| generator.about().needs == Needs::Nothing)
}

fn judge<T: Topology>(topology: &T, seed: u64) {
    let template = random_template(topology, &mut Rng::from_u64(seed));
    let parts = connected_components(&passages(topology, &template.open).0) as u64;
    for generator in able() {
        let what = format!("{generator}, seed {seed}");
        let job = job(topology, seed).with_template(&template).expect("fits");
        let open = generator.carve(job, &mut ()).expect("served").continue_value().expect("not stopped").open;
        assert!(template.open.ones().all(|link| open.get(link)), "{what}: open links stay open");
        assert!(template.forbidden.ones().all(|link| !open.get(link)), "{what}: forbidden links stay closed");
        assert_eq!(open.count(), template.open.count() + parts - 1, "{what}: as few passages as join the parts");
        assert_eq!(connected_components(&passages(topology, &open).0), 1, "{what}: in one piece");
    }
}

#[test]
fn every_generator_makes_a_tree_over_the_parts_of_a_template() {
    for seed in 0..40 {
        judge(&Rect::new(1 + seed % 11, 1 + seed % 9).expect("small"), seed);
        judge(&random_mask(&mut Rng::from_u64(seed), 1 + seed % 10, 1 + seed % 12), seed);
        judge(&hexagons(1 + seed as u32 % 7, 1 + seed as u32 % 5), seed);
    }
}

#[test]
fn a_room_gets_the_doors_that_a_tree_has() {
    // A room of 12x12 cells has more sides than a set of sides could hold.
    let rect = Rect::new(20, 20).expect("small");
    let mut template = Template::new(&rect);
    let inside = |cell: Cell| {
        let (x, y) = rect.xy(cell);
        (4..16).contains(&x) && (4..16).contains(&y)
    };
    for (link, cell, side) in rect.links() {
        if inside(cell) && inside(rect.step(cell, side)) {
            template.open.set(link.index());
        }
    }
    for generator in able() {
        let job = job(&rect, 3).with_template(&template).expect("fits");
        let open = generator.carve(job, &mut ()).expect("served").continue_value().expect("not stopped").open;
        assert_eq!(open.count() - template.open.count(), 400 - 144, "{generator}: the room is one part of the tree");
    }
}

#[test]
fn templates_that_cannot_be_are_refused_by_name() {
    let rect = Rect::new(3, 2).expect("small");
    let mut template = Template::new(&rect);
    template.forbidden.set(1);
    template.open.set(1);
    assert_eq!(job(&rect, 0).with_template(&template).err(), Some(JobError::Clash(Link(1))));
    template.open.clear(1);
    template.forbidden.set(4);
    assert_eq!(job(&rect, 0).with_template(&template).err(), Some(JobError::CutOff(Cell(1))));
    template.forbidden.set(0);
    assert_eq!(job(&rect, 0).with_template(&template).err(), Some(JobError::NoSuchLink(Link(0))));
    let masked = Masked::new(rect, [Cell(0)]);
    let mut of_masked = Template::new(&masked);
    of_masked.open.set(1);
    assert_eq!(job(&masked, 0).with_template(&of_masked).err(), Some(JobError::NoSuchLink(Link(1))));
}

#[test]
fn those_that_need_more_than_links_say_so() {
    let rect = Rect::new(6, 6).expect("small");
    let mut template = Template::new(&rect);
    template.open.set(1);
    for &generator in Generator::ALL {
        let served = generator.carve(job(&rect, 0).with_template(&template).expect("fits"), &mut ()).is_ok();
        assert!(served, "{generator}: nothing is forbidden on a whole rectangle");
    }
    template.forbidden.set(2);
    for &generator in Generator::ALL {
        let result = generator.carve(job(&rect, 0).with_template(&template).expect("fits"), &mut ());
        let served = generator.about().needs == Needs::Nothing;
        assert_eq!(result.is_ok(), served, "{generator}");
    }
    let biased: Algorithm = "backtracker/straight=50".parse().expect("known");
    let error =
        biased.carve(job(&rect, 0).with_template(&template).expect("fits"), &mut ()).expect_err("no directions");
    assert!(error.to_string().contains("rows and columns"), "{error}");
    assert!(error.able.contains(&"wilson"), "{error}");
}

/// Holds a run to what a recording needs: no link is opened that is open, none closed that is closed.
struct Ledger(mazegen::Bits);

impl Observer for Ledger {
    type Stop = std::convert::Infallible;

    fn on(&mut self, event: Event) -> std::ops::ControlFlow<Self::Stop> {
        match event {
            Event::Open(link) => {
                assert!(!self.0.get(link.index()));
                self.0.set(link.index());
            }
            Event::Close(link) => {
                assert!(self.0.get(link.index()));
                self.0.clear(link.index());
            }
            _ => {}
        }
        std::ops::ControlFlow::Continue(())
    }
}

#[test]
fn what_is_told_of_a_run_adds_up_to_its_maze() {
    let rect = Rect::new(12, 9).expect("small");
    for seed in 0..10 {
        let template = random_template(&rect, &mut Rng::from_u64(seed));
        for generator in able() {
            let mut ledger = Ledger(mazegen::Bits::new(rect.link_bound() as usize));
            let job = job(&rect, seed).with_template(&template).expect("fits");
            let open = generator.carve(job, &mut ledger).expect("served").continue_value().expect("not stopped").open;
            assert_eq!(ledger.0, open, "{generator}, seed {seed}");
        }
    }
}
