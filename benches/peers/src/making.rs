//! The table of generators: a line a work and size, a column a library.

use mazegen::Generator;

use crate::contestant::{Contestant, PEERS, ours};
use crate::measure::{Figure, Run, in_turn};
use crate::options::Tables;
use crate::table::{Marks, cell, judgement, line, number, rule};
use crate::works::{Work, backtrackers, goal};

/// Mazes in a batch, and their side.
const BATCH: (u64, usize) = (1000, 10);

const WIDTHS: [usize; 11] = [18, 9, 9, 9, 14, 9, 9, 9, 11, 6, 7];

/// Measures and prints, a line as soon as it is known.
pub(crate) fn print(tables: &Tables, works: &[&Work]) {
    println!("CPU nanoseconds a cell; ~ another law, ! no perfect maze (not counted), ' a single run\n");
    let heads = ["generator", "size", "mazegen"].into_iter().chain(PEERS).chain(["best / ours", "goal", ""]);
    line(&WIDTHS, &heads.map(str::to_owned).collect::<Vec<_>>());
    rule(&WIDTHS);
    for work in works {
        for &side in &tables.sides {
            making_line(tables, work.name, (1, side), &work.ours, &work.peers);
        }
    }
    if tables.wants("batch") {
        making_line(tables, "1000 x backtracker", BATCH, &ours(Generator::Backtracker), &backtrackers());
    }
}

/// One line: so many mazes of a side, if any peer makes them.
fn making_line(tables: &Tables, name: &str, (count, side): (u64, usize), ours: &Contestant, peers: &[Contestant]) {
    let peers: Vec<&Contestant> = peers.iter().filter(|peer| peer.sides.contains(&side)).collect();
    if peers.is_empty() {
        return;
    }
    let all: Vec<&Contestant> = std::iter::once(ours).chain(peers).collect();
    let runs: Vec<Box<dyn Fn(usize, u64)>> = all.iter().map(|who| batch(who, count, side)).collect();
    let figures = in_turn(tables.care, &runs.iter().map(|run| &**run as Run<'_>).collect::<Vec<_>>());
    let marks: Vec<Marks> = all.iter().zip(&figures).map(|(who, figure)| marks(who, name, side, *figure)).collect();

    let counted = figures.iter().zip(&marks).skip(1).filter(|(_, marks)| !marks.faulty);
    let best = counted.filter_map(|(figure, _)| figure.map(|figure| figure.nanos)).min_by(f64::total_cmp);
    let ratio = best.zip(figures[0]).map(|(best, ours)| best / ours.nanos);
    let cells = (count * (side * side) as u64) as f64;
    let told = |peer: &str| {
        all.iter().position(|who| who.who == peer).map_or("-".to_owned(), |at| cell(figures[at], cells, marks[at]))
    };
    let mut columns = vec![name.to_owned(), format!("{side}x{side}"), told(ours.who)];
    columns.extend(PEERS.map(told));
    columns.push(ratio.map_or("-".to_owned(), number));
    columns.extend(judgement(ratio, goal(name, side)));
    line(&WIDTHS, &columns);
}

fn batch<'a>(who: &'a Contestant, count: u64, side: usize) -> Box<dyn Fn(usize, u64) + 'a> {
    Box::new(move |_, number| (0..count).for_each(|maze| (who.run)(side, number * count + maze)))
}

/// Looks at one maze, made outside of the measuring.
fn marks(who: &Contestant, name: &str, side: usize, figure: Option<Figure>) -> Marks {
    let fault = figure.and_then(|_| (who.show)(side, 1).fault());
    if let Some(fault) = &fault {
        eprintln!("peers: {} {name} {side}x{side}: {fault}", who.who);
    }
    Marks { other_law: who.other_law, faulty: fault.is_some() }
}
