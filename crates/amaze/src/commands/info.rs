//! `amaze info`: what a maze file holds.

use mazegen::{Report, Wishes, check};
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
    if args.json {
        return out.line(facts(&reading, &report));
    }
    load::remark(&args.input.file, &reading, Severity::Note);
    text(&reading, &report, out)
}

fn text(reading: &Reading, report: &Report, out: &mut Output) -> Result<(), Failure> {
    let (width, height) = reading.maze.size().unwrap_or((0, 0));
    out.line(format_args!("format     {}: {}", reading.format, reading.format.title()))?;
    out.line(match &reading.signs {
        Some(Signs::Each) => format!("size       {width}x{height} signs, each open one a cell"),
        _ => format!(
            "size       {width}x{height} cells (width x height); {}x{} signs as a # grid, {}x{} as a drawing",
            2 * u64::from(width) + 1,
            2 * u64::from(height) + 1,
            3 * u64::from(width) + 1,
            2 * u64::from(height) + 1
        ),
    })?;
    let end =
        |cell: Option<mazegen::Cell>| cell.map_or_else(|| "none".to_owned(), |cell| reading.maze.grid().name(cell));
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

/// The facts of a report, as `info` and `check` print them in JSON.
pub(crate) fn facts(reading: &Reading, report: &Report) -> Value {
    let point =
        |cell: Option<mazegen::Cell>| cell.and_then(|cell| reading.maze.grid().rect().map(|rect| rect.xy(cell)));
    let (width, height) = reading.maze.size().unwrap_or((0, 0));
    json!({
        "format": reading.format.name(),
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
