//! Tables of how long the same work takes our library and others, in one run: see the README beside.

mod contestant;
mod doors;
mod making;
mod measure;
mod options;
mod ranking;
mod solving;
mod table;
mod works;

use std::hint::black_box;
use std::process::ExitCode;

use mazegen::{Generator, Solver};

use contestant::make_ours;
use measure::in_turn;
use options::{Tables, Task, USAGE};
use works::{Work, works};

/// Some peers recurse once a cell. This lets them; it is address space, and only what is used of it becomes memory.
const STACK: usize = 4 << 30;

fn main() -> ExitCode {
    // All contestants run in one thread, so that all have the same stack.
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    thread.expect("four GiB of address space").join().unwrap_or(ExitCode::FAILURE)
}

fn run() -> ExitCode {
    let works = works();
    match options::read(std::env::args().skip(1), &works) {
        Ok(Task::Help) => println!("{USAGE}"),
        Ok(Task::One { generator, side, path }) => one(generator, side, path),
        Ok(Task::Tables(tables)) => compare(&tables, &works),
        Err(wrong) => {
            eprintln!("peers: {wrong}\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// One figure of ours, for a program that has the others.
fn one(generator: Generator, side: usize, path: bool) {
    let run = |_, seed| {
        let maze = black_box(make_ours(generator, side, seed));
        if path {
            drop(black_box(Solver::Bfs.solve(&maze)));
        }
    };
    let figure = in_turn(options::CAREFUL, &[&run])[0].expect("ours does not panic");
    println!("{}", figure.nanos / (side * side) as f64);
}

fn compare(tables: &Tables, works: &[Work]) {
    let wanted: Vec<&Work> = works.iter().filter(|work| tables.wants(work.name)).collect();
    if !wanted.is_empty() || tables.wants("batch") {
        making::print(tables, &wanted);
    }
    if tables.wants("solve") {
        for generator in [Generator::Backtracker, Generator::Wilson] {
            ranking::print(tables, generator);
        }
    }
}
