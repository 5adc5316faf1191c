//! CPU time of several contestants in turn, so that a noisy minute troubles all of them alike.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use cpu_time::ProcessTime;

/// How carefully to measure.
#[derive(Clone, Copy)]
pub(crate) struct Care {
    /// How often each contestant has its turn; the figure is the median.
    pub(crate) rounds: usize,
    /// A turn repeats short work for about so long.
    pub(crate) turn: Duration,
    /// Work that took longer than this the first time gets no other turn.
    pub(crate) patience: Duration,
}

/// What was measured of one contestant.
#[derive(Clone, Copy)]
pub(crate) struct Figure {
    /// Nanoseconds of CPU time for one piece of work.
    pub(crate) nanos: f64,
    /// Whether it is a single run, not a median.
    pub(crate) single: bool,
}

/// A piece of work: in which round (from 0), and which of its repetitions in all (from 1).
pub(crate) type Run<'a> = &'a dyn Fn(usize, u64);

/// Measures contestants in turn. One that panics has no figure.
pub(crate) fn in_turn(care: Care, runs: &[Run<'_>]) -> Vec<Option<Figure>> {
    let firsts: Vec<Option<f64>> = runs.iter().map(|run| first(*run)).collect();
    let mut turns = vec![Vec::new(); runs.len()];
    for round in 0..care.rounds {
        for ((run, first), turns) in runs.iter().zip(&firsts).zip(&mut turns) {
            if let Some(repeats) = first.and_then(|first| care.repeats(first)) {
                turns.push(turn(*run, round, repeats));
            }
        }
    }
    let figure = |(first, turns): (Option<f64>, Vec<f64>)| {
        let single = Figure { nanos: first?, single: true };
        Some(median(turns).map_or(single, |nanos| Figure { nanos, single: false }))
    };
    firsts.into_iter().zip(turns).map(figure).collect()
}

impl Care {
    /// How often a turn repeats work that took so many nanoseconds; nothing if there is to be no other turn.
    fn repeats(self, first: f64) -> Option<u64> {
        let repeats = self.turn.as_nanos() as f64 / first.max(1.0);
        (first <= self.patience.as_nanos() as f64).then_some((repeats as u64).max(1))
    }
}

/// The first run, which also shows whether there can be others.
fn first(run: Run<'_>) -> Option<f64> {
    catch_unwind(AssertUnwindSafe(|| turn(run, 0, 1))).ok()
}

/// Nanoseconds a run, of so many runs.
fn turn(run: Run<'_>, round: usize, repeats: u64) -> f64 {
    let before = round as u64 * repeats;
    let start = ProcessTime::now();
    (1..=repeats).for_each(|number| run(round, before + number));
    start.elapsed().as_nanos() as f64 / repeats as f64
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn one_that_panics_has_no_figure_and_stops_nobody() {
        let care = Care { rounds: 3, turn: Duration::from_micros(10), patience: Duration::from_secs(1) };
        let figures = in_turn(care, &[&|_, _| panic!("as it is wont to"), &|_, _| ()]);
        assert!(figures[0].is_none() && figures[1].is_some_and(|figure| !figure.single));
    }
}
