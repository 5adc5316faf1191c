//! `amaze check`: whether maze files are right, and every place where they are not.

use std::path::{Path, PathBuf};

use mazegen::{Fault, Islands, Report, Wishes, check as certify};
use mazegen_files::{Config, Format, Problem, Reading, Severity};
use serde_json::{Value, json};

use super::config;
use super::info::facts;
use crate::args::Check;
use crate::failure::Failure;
use crate::output::Output;
use crate::say::counted;
use crate::{load, say};

/// Checks the files; deviations are status 1.
///
/// # Errors
/// [`Failure::No`] if there are deviations, others if a file cannot be read at all.
pub(crate) fn check(args: &Check, out: &mut Output) -> Result<(), Failure> {
    let config = args.config.as_deref().map(config::read).transpose()?;
    let own = config.as_ref().map(|config| PathBuf::from(&config.output));
    let files: Vec<&PathBuf> = if args.files.is_empty() { own.iter().collect() } else { args.files.iter().collect() };
    let verdicts: Vec<Verdict> = files.iter().map(|file| verdict(file, args.number, config.as_ref())).collect();
    if args.json {
        out.line(Value::from(verdicts.iter().map(Verdict::json).collect::<Vec<_>>()))?;
    } else {
        verdicts.iter().try_for_each(|verdict| verdict.text(out))?;
    }
    // Files that could not be read were named on the way; they weigh more than deviations.
    let mut unreadable = verdicts.iter().filter_map(|verdict| verdict.unreadable.clone());
    if let Some(message) = unreadable.next() {
        unreadable.for_each(say::say);
        return Err(Failure::Io(message));
    }
    if verdicts.iter().all(Verdict::is_right) { Ok(()) } else { Err(Failure::No) }
}

/// What was found about a file.
struct Verdict {
    name: String,
    /// Nothing if the file could not be read as a maze; the problem is then among the deviations.
    facts: Option<(Reading, Report)>,
    deviations: Vec<Problem>,
    /// Further deviations that are only counted, in all.
    unlisted: u64,
    /// Why the file could not even be read.
    unreadable: Option<String>,
}

/// A problem of a file as a whole.
const fn whole_file(message: String) -> Problem {
    Problem { severity: Severity::Error, line: 1, column: 1, length: 1, message, help: None }
}

fn verdict(file: &Path, number: usize, config: Option<&Config>) -> Verdict {
    let name = load::name(file);
    let bytes = match load::bytes(file) {
        Ok(bytes) => bytes,
        Err(failure) => {
            let message = failure.to_string();
            let problem = whole_file(message.clone());
            return Verdict { unreadable: Some(message), ..Verdict::of_no_maze(name, problem) };
        }
    };
    let reading = match load::parse(&bytes, number) {
        Ok(reading) => reading,
        Err(problem) => return Verdict::of_no_maze(name, problem),
    };
    let wishes = match config {
        Some(config) => Wishes::of(&config.recipe),
        None => Wishes {
            strict: reading.format == Format::Hex,
            // Of a maze whose recipe leaves its parts apart nobody wishes that they are joined.
            islands: reading.recipe.as_ref().map_or(Islands::Refuse, |recipe| recipe.islands),
            ..Wishes::default()
        },
    };
    let report = certify(&reading.maze, reading.path.as_ref().map(|given| &given.path), &wishes);
    let mut deviations = reading.remarks.clone();
    let mut place = (1, 1);
    for fault in &report.faults {
        // A count of further faults stands where the last one of its kind does.
        if !matches!(fault, Fault::More { .. }) {
            place = place_of(&reading, fault);
        }
        // Without a configuration nobody knows whether a closed cell is a figure.
        let doubtful = config.is_none() && matches!(fault, Fault::Closed { .. });
        let severity = if doubtful { Severity::Note } else { Severity::Fault };
        let message = fault.describe(reading.maze.grid());
        deviations.push(Problem { severity, line: place.0, column: place.1, length: 1, message, help: None });
    }
    deviations.sort_by_key(|problem| (problem.line, problem.column));
    // The line that counts them is a deviation itself.
    let unlisted = |fault: &Fault| if let Fault::More { count } = fault { count - 1 } else { 0 };
    let unlisted = report.faults.iter().map(unlisted).sum();
    Verdict { name, facts: Some((reading, report)), deviations, unlisted, unreadable: None }
}

/// The line and column that a fault is about; the file's beginning, for one about the whole.
fn place_of(reading: &Reading, fault: &Fault) -> (u64, u64) {
    let rect = reading.maze.grid().rect();
    let of_path = reading.path.as_ref().map(|given| (given.line, given.column));
    let of_cell = fault.cell().zip(rect).map(|(cell, rect)| reading.raster.place(rect, cell));
    let place = match fault {
        Fault::Misstep(misstep) => of_path.map(|(line, column)| (line, column + misstep.step as u64)),
        Fault::Reversed | Fault::EndsElsewhere { .. } | Fault::NotShortest { .. } => of_path,
        Fault::EmblemElsewhere { found: (x, y), .. } => {
            rect.and_then(|rect| rect.at(*x, *y).map(|cell| reading.raster.place(rect, cell)))
        }
        Fault::End { what, .. } => reading.end_places[usize::from(*what == "exit")].or(of_cell),
        _ => of_cell,
    };
    place.unwrap_or((1, 1))
}

impl Verdict {
    /// About a file that could not be read as a maze.
    fn of_no_maze(name: String, problem: Problem) -> Self {
        Self { name, facts: None, deviations: vec![problem], unlisted: 0, unreadable: None }
    }

    /// How many deviations count: matters of form do not.
    fn faults(&self) -> u64 {
        let listed = self.deviations.iter().filter(|problem| problem.severity >= Severity::Fault).count();
        listed as u64 + if listed > 0 { self.unlisted } else { 0 }
    }

    fn is_right(&self) -> bool {
        self.faults() == 0
    }

    fn text(&self, out: &mut Output) -> Result<(), Failure> {
        // What could not be read is named on standard error.
        if self.unreadable.is_some() {
            return Ok(());
        }
        for problem in &self.deviations {
            let word = if problem.severity == Severity::Note { "note: " } else { "" };
            let help = problem.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
            let (line, column) = (problem.line.max(1), problem.column.max(1));
            out.line(format_args!("{}:{line}:{column}: {word}{}{help}", self.name, problem.message))?;
        }
        let verdict = match self.faults() {
            0 => "right".to_owned(),
            1 => "1 deviation".to_owned(),
            count => format!("{count} deviations"),
        };
        let summary =
            self.facts.as_ref().map_or_else(String::new, |(reading, report)| format!("; {}", summary(reading, report)));
        out.line(format_args!("{}: {verdict}{summary}", self.name))
    }

    fn json(&self) -> Value {
        let deviation = |problem: &Problem| {
            json!({
                "line": problem.line.max(1),
                "column": problem.column.max(1),
                "severity": match problem.severity { Severity::Note => "note", Severity::Fault => "fault", Severity::Error => "error" },
                "message": problem.message,
                "help": problem.help,
            })
        };
        json!({
            "file": self.name,
            "right": self.is_right(),
            "facts": self.facts.as_ref().map(|(reading, report)| facts(reading, report)),
            "deviations": self.deviations.iter().map(deviation).collect::<Vec<_>>(),
        })
    }
}

/// What a maze is, in one line.
fn summary(reading: &Reading, report: &Report) -> String {
    let pieces = if report.components == 1 { "one piece".to_owned() } else { format!("{} pieces", report.components) };
    let loops = if report.is_perfect() { "perfect".to_owned() } else { counted(report.loops, "loop") };
    let emblem = report.emblem.map_or_else(String::new, |(x, y)| format!(", emblem at ({x},{y})"));
    let way =
        report.shortest.map_or_else(String::new, |moves| format!(", shortest path {}", counted(moves as u64, "move")));
    format!(
        "{}, {} in {pieces}, {loops}, {} ({} enclosed), {}{emblem}{way}",
        reading.maze.grid().size_name(),
        counted(report.cells, "cell"),
        counted(report.dead_ends, "dead end"),
        report.enclosed_dead_ends,
        counted(report.halls, "hall")
    )
}
