//! The tables of solvers: ours and theirs beside each other, the fastest first.

use std::cell::Cell;

use mazegen::Generator;

use crate::measure::{Figure, Run, in_turn};
use crate::options::Tables;
use crate::solving::{Board, Finder};
use crate::table::{Marks, cell, judgement, line, number, rule};
use crate::works::goal;

/// A solver, its work, and whether it found the way each time.
struct Entrant<'a> {
    ours: bool,
    name: &'a str,
    run: Box<dyn Fn(usize, u64) + 'a>,
    right: &'a Cell<bool>,
}

/// A solver and what was measured of it.
type Placed<'a> = (Entrant<'a>, Figure);

/// Measures all solvers on mazes of the last size, and prints.
///
/// Each round has a maze of its own, the same for all: where a depth-first search turns first is luck.
pub(crate) fn print(tables: &Tables, generator: Generator) {
    let Some(&side) = tables.sides.last() else { return };
    let boards: Vec<Board> = (1..=tables.care.rounds as u64).map(|seed| Board::new(generator, side, seed)).collect();
    let finders: Vec<Vec<Finder<'_>>> = boards.iter().map(Board::finders).collect();
    let moves: Vec<Option<usize>> = finders.iter().map(|finders| (finders[0].find)()).collect();
    println!("\nSolving {side}x{side} by {generator}, ways of {} moves: CPU nanoseconds a cell\n", listed(&moves));

    let right = vec![Cell::new(true); finders[0].len()];
    let entrants: Vec<Entrant<'_>> = (0..right.len()).map(|who| entrant(who, &finders, &moves, &right[who])).collect();
    let figures = in_turn(tables.care, &entrants.iter().map(|who| &*who.run as Run<'_>).collect::<Vec<_>>());
    let mut placed: Vec<Placed<'_>> =
        entrants.into_iter().zip(figures).filter_map(|(who, figure)| Some((who, figure?))).filter(finds).collect();
    placed.sort_by(|a, b| a.1.nanos.total_cmp(&b.1.nanos));
    lines(&placed, side);
    results(&placed, side);
}

fn listed(moves: &[Option<usize>]) -> String {
    let moves: Vec<String> = moves.iter().map(|moves| moves.unwrap_or(0).to_string()).collect();
    moves.join(", ")
}

/// The solver with this number on the maze of each round. There is only one way, so all must find as many moves.
fn entrant<'a>(
    who: usize,
    finders: &'a [Vec<Finder<'_>>],
    moves: &'a [Option<usize>],
    right: &'a Cell<bool>,
) -> Entrant<'a> {
    let run = move |round: usize, _| {
        let found = (finders[round][who].find)();
        right.set(right.get() && found == moves[round]);
    };
    let finder = &finders[0][who];
    Entrant { ours: finder.ours, name: &finder.name, run: Box::new(run), right }
}

/// Whether a solver found the way each time; if not it is left out.
fn finds((who, _): &Placed<'_>) -> bool {
    if !who.right.get() {
        eprintln!("peers: {} found another way or none", who.name);
    }
    who.right.get()
}

/// Ours and theirs beside each other.
fn lines(placed: &[Placed<'_>], side: usize) {
    const WIDTHS: [usize; 5] = [22, 9, 30, 9, 16];
    let (ours, theirs): (Vec<&Placed<'_>>, Vec<&Placed<'_>>) = placed.iter().partition(|(who, _)| who.ours);
    let fastest = ours.first().map(|(_, figure)| figure.nanos);
    line(&WIDTHS, &["mazegen", "ns/cell", "peer", "ns/cell", "/ our fastest"].map(str::to_owned));
    rule(&WIDTHS);
    let told = |place: Option<&&Placed<'_>>| match place {
        Some((who, figure)) => [who.name.to_owned(), cell(Some(*figure), (side * side) as f64, Marks::default())],
        None => [String::new(), String::new()],
    };
    for place in 0..ours.len().max(theirs.len()) {
        let ratio = theirs.get(place).zip(fastest).map(|((_, figure), fastest)| number(figure.nanos / fastest));
        let mut columns = told(ours.get(place)).to_vec();
        columns.extend(told(theirs.get(place)));
        columns.push(ratio.unwrap_or_default());
        line(&WIDTHS, &columns);
    }
}

/// The fastest against the fastest, which the goal is about, and breadth-first search against breadth-first search.
fn results(placed: &[Placed<'_>], side: usize) {
    let first = |wanted: &dyn Fn(&Entrant<'_>) -> bool| placed.iter().find(|(who, _)| wanted(who));
    println!();
    result(first(&|who| who.ours), first(&|who| !who.ours), goal("solve", side));
    result(first(&|who| who.ours && who.name == "bfs"), first(&|who| !who.ours && who.name.ends_with(" bfs")), None);
}

fn result(ours: Option<&Placed<'_>>, theirs: Option<&Placed<'_>>, goal: Option<f64>) {
    if let Some((ours, theirs)) = ours.zip(theirs) {
        let ratio = theirs.1.nanos / ours.1.nanos;
        let [goal, word] = judgement(Some(ratio), goal);
        println!("{}", format!("{} / {}: {} {goal} {word}", theirs.0.name, ours.0.name, number(ratio)).trim_end());
    }
}
