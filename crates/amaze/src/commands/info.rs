//! `amaze info`: what a maze file holds.

use mazegen::{Cell, Grid, Measures, Report, Shape, Tiled, Wishes, check, measure};
use mazegen_files::{Reading, Severity, Signs};
use serde_json::{Value, json};

use crate::args::Info;
use crate::failure::Failure;
use crate::load;
use crate::output::Output;
use crate::say::counted;

/// Prints the facts.
///
/// # Errors
/// [`Failure`] for an unusable file.
pub(crate) fn info(args: &Info, out: &mut Output) -> Result<(), Failure> {
    let reading = load::maze(&args.input.file, args.input.number)?;
    let report = check(&reading.maze, None, &Wishes::default());
    let measures = args.measures.then(|| measure::measure(&reading.maze));
    if args.json {
        let mut facts = facts(&reading, &report);
        if let Some(measures) = &measures {
            facts["measures"] = measured(&reading, measures);
        }
        return out.line(facts);
    }
    load::remark(&args.input.file, &reading, Severity::Note);
    text(&reading, &report, out)?;
    measures.map_or(Ok(()), |measures| text_of_measures(&reading, &measures, out))
}

/// Prints the measures.
fn text_of_measures(reading: &Reading, measures: &Measures, out: &mut Output) -> Result<(), Failure> {
    let share = |count: u64| format!("{count} ({:.1} %)", 100.0 * count as f64 / measures.cells.max(1) as f64);
    let names = ["no way", "1 way"];
    for (exits, &count) in measures.by_exits.iter().enumerate().filter(|&(exits, &count)| count > 0 || exits > 0) {
        let name = names.get(exits).map_or_else(|| format!("{exits} ways"), |&name| name.to_owned());
        let straight = measures.straight.filter(|_| exits == 2);
        let straight = straight.map_or_else(String::new, |straight| format!(", {} of them straight", share(straight)));
        out.line(format_args!("{name:<10} {}{straight}", share(count)))?;
    }
    if let Some(river) = measures.river {
        out.line(format_args!("river      {river:.2} cells from a dead end to a junction in the mean"))?;
    }
    if let Some(longest) = measures.longest {
        let [from, to] = [longest.from, longest.to].map(|cell| reading.maze.grid().name(cell));
        let sure = if longest.is_longest { "" } else { " (with loops there may be a longer one)" };
        let moves = counted(u64::from(longest.moves), "move");
        out.line(format_args!("longest    {moves} from {from} to {to}{sure}"))?;
    }
    if let Some(solution) = &measures.solution {
        let turns = solution.turns.map_or_else(String::new, |turns| format!("{}, ", counted(turns, "turn")));
        let (moves, decisions) = (counted(solution.moves, "move"), counted(solution.decisions, "decision"));
        out.line(format_args!("solution   {moves}, {turns}{decisions}"))?;
        out.line(format_args!("bottleneck {} on every path", counted(solution.bottlenecks, "cell")))?;
        out.line(format_args!("difficulty {:.0} of 100", solution.difficulty))?;
    }
    out.line(format_args!("distances  {}", histogram(&measures.distances)))
}

/// Columns of a histogram in the text.
const COLUMNS: usize = 40;

/// How many cells lie how far from the entry, as a line of bars.
fn histogram(distances: &[u64]) -> String {
    let width = distances.len().div_ceil(COLUMNS).max(1);
    let bars: Vec<u64> = distances.chunks(width).map(|chunk| chunk.iter().sum()).collect();
    let most = bars.iter().copied().max().unwrap_or(0).max(1);
    let bar = |&count: &u64| {
        let level = if count == 0 { 0 } else { 1 + count * 7 / most };
        [' ', '\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}', '\u{2588}']
            [level as usize]
    };
    let bars: String = bars.iter().map(bar).collect();
    format!(
        "{bars} 0 to {} moves from the entry, each bar {}",
        distances.len().saturating_sub(1),
        counted(width as u64, "move")
    )
}

/// The measures in JSON.
fn measured(reading: &Reading, measures: &Measures) -> Value {
    let point = |cell: Cell| place(reading.maze.grid(), cell);
    json!({
        "by_exits": measures.by_exits,
        "straight": measures.straight,
        "river": measures.river,
        "longest": measures.longest.map(|longest| json!({
            "from": point(longest.from),
            "to": point(longest.to),
            "moves": longest.moves,
            "is_longest": longest.is_longest,
        })),
        "solution": measures.solution.as_ref().map(|solution| json!({
            "moves": solution.moves,
            "turns": solution.turns,
            "decisions": solution.decisions,
            "bottlenecks": solution.bottlenecks,
            "difficulty": solution.difficulty,
        })),
        "distances": measures.distances,
    })
}

fn text(reading: &Reading, report: &Report, out: &mut Output) -> Result<(), Failure> {
    let grid = reading.maze.grid();
    let (width, height) = reading.maze.size().unwrap_or((0, 0));
    out.line(format_args!("format     {}: {}", reading.format, reading.format.title()))?;
    out.line(match &reading.signs {
        _ if grid.rect().is_none() => format!("size       {}", grid.size_name()),
        Some(Signs::Each) => format!("size       {width}x{height} signs, each open one a cell"),
        _ => format!(
            "size       {width}x{height} cells (width x height); {}x{} signs as a # grid, {}x{} as a drawing",
            2 * u64::from(width) + 1,
            2 * u64::from(height) + 1,
            3 * u64::from(width) + 1,
            2 * u64::from(height) + 1
        ),
    })?;
    let end = |cell: Option<Cell>| cell.map_or_else(|| "none".to_owned(), |cell| reading.maze.grid().name(cell));
    out.line(format_args!("entry      {}", end(reading.maze.entry)))?;
    out.line(format_args!("exit       {}", end(reading.maze.exit)))?;
    out.line(format_args!("cells      {} in the maze, {} closed", report.cells, report.closed))?;
    out.line(format_args!("parts      {}", report.components))?;
    out.line(format_args!("loops      {}{}", report.loops, if report.is_perfect() { " (perfect)" } else { "" }))?;
    out.line(format_args!("dead ends  {}, {} of them enclosed", report.dead_ends, report.enclosed_dead_ends))?;
    out.line(match report.shortest {
        Some(moves) => format!("shortest   {} from entry to exit", counted(moves as u64, "move")),
        None if reading.maze.entry.is_none() || reading.maze.exit.is_none() => {
            "shortest   not known without entry and exit".to_owned()
        }
        None => "shortest   no path".to_owned(),
    })?;
    if let Some((x, y)) = report.emblem {
        out.line(format_args!("emblem     42 at ({x},{y})"))?;
    }
    match &reading.seed {
        Some(seed) => out.line(format_args!("seed       {seed}")),
        None => Ok(()),
    }
}

/// A cell in JSON: column and row where there are such, its number elsewhere.
pub(crate) fn place(grid: &Grid, cell: Cell) -> Value {
    grid.column_and_row(cell).map_or_else(|| json!(cell.0), |place| json!(place))
}

/// The facts of a report, as `info` and `check` print them in JSON.
pub(crate) fn facts(reading: &Reading, report: &Report) -> Value {
    let point = |cell: Option<Cell>| cell.map(|cell| place(reading.maze.grid(), cell));
    let (width, height) = reading.maze.size().unzip();
    json!({
        "format": reading.format.name(),
        "shape": reading.maze.grid().tiled().map_or(Shape::Square, Tiled::shape),
        "size": reading.maze.grid().size_name(),
        "width": width,
        "height": height,
        "entry": point(reading.maze.entry),
        "exit": point(reading.maze.exit),
        "cells": report.cells,
        "closed": report.closed,
        "passages": report.passages,
        "parts": report.components,
        "loops": report.loops,
        "perfect": report.is_perfect(),
        "dead_ends": report.dead_ends,
        "enclosed_dead_ends": report.enclosed_dead_ends,
        "halls": report.halls,
        "shortest": report.shortest,
        "emblem": report.emblem,
        "seed": reading.seed,
    })
}
