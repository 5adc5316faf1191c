//! `amaze solve`: a way through a maze file.

use std::time::Instant;

use mazegen::{Cell, Path, Point, Solution, Solver};
use mazegen_files::{Reading, Severity, Signs};
use serde_json::{Value, json};

use super::list::{table, text};
use crate::args::{Solve, Solvers};
use crate::failure::Failure;
use crate::output::Output;
use crate::say::counted;
use crate::theme::Theme;
use crate::{load, make};

/// Largest width and height that are drawn without being asked for.
const SMALL: u32 = 10;

/// Solves the maze and prints the answer; no way is status 1.
///
/// # Errors
/// [`Failure`] for an unusable file or cell, and [`Failure::No`] if there is no way.
pub(crate) fn solve(args: &Solve, out: &mut Output) -> Result<(), Failure> {
    let reading = load::maze(&args.input.file, args.input.number)?;
    load::remark(&args.input.file, &reading, Severity::Fault);
    let from = cell(args, &reading, "--from", args.from, reading.maze.entry)?;
    let to = cell(args, &reading, "--to", args.to, reading.maze.exit)?;
    let ask = |solver| answer(args, &reading, solver, [from, to]);
    match args.solver {
        Solvers::One(solver) => {
            let answer = ask(solver)?;
            if args.json {
                out.line(answer.json())?;
            } else {
                answer.text(out)?;
            }
            if answer.solution.path.is_some() { Ok(()) } else { Err(Failure::No) }
        }
        Solvers::All => {
            all(args.json, &Solver::ALL.iter().map(|&solver| ask(solver)).collect::<Result<Vec<_>, _>>()?, out)
        }
    }
}

/// Asks a solver.
fn answer<'a>(args: &'a Solve, reading: &'a Reading, solver: Solver, ends: [Cell; 2]) -> Result<Answer<'a>, Failure> {
    let started = Instant::now();
    let solution =
        make::solve(solver, &reading.maze, ends[0], ends[1]).map_err(|error| Failure::Usage(error.to_string()))?;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    Ok(Answer { args, reading, solver, ends, solution, milliseconds })
}

/// The answers of all solvers side by side; the answer is no if none found a way.
fn all(as_json: bool, answers: &[Answer<'_>], out: &mut Output) -> Result<(), Failure> {
    if as_json {
        out.line(Value::from(answers.iter().map(Answer::json).collect::<Vec<_>>()))?;
    } else {
        let mut table = table(&["SOLVER", "MOVES", "CELLS VISITED", "STEPS", "TIME (MS)"]);
        for answer in answers {
            let moves = answer.solution.path.as_ref().map(|path| path.moves().to_string());
            let none = if answer.solver.about().complete { "no path" } else { "cannot reach" };
            table.add_row([
                answer.solver.to_string(),
                moves.unwrap_or_else(|| none.to_owned()),
                answer.solution.visited.to_string(),
                answer.solution.steps.to_string(),
                format!("{:.3}", answer.milliseconds),
            ]);
        }
        out.line(text(&table))?;
    }
    if answers.iter().any(|answer| answer.solution.path.is_some()) { Ok(()) } else { Err(Failure::No) }
}

/// The cell that an option names, or the one that the file does.
fn cell(
    args: &Solve,
    reading: &Reading,
    option: &str,
    at: Option<Point>,
    of_file: Option<Cell>,
) -> Result<Cell, Failure> {
    let name = load::name(&args.input.file);
    let Some(Point { x, y }) = at else {
        let what = if option == "--from" { "entry" } else { "exit" };
        return of_file.ok_or_else(|| Failure::Usage(format!("{name} has no {what}; give one with {option} x,y")));
    };
    if args.signs {
        if reading.signs.is_none() {
            return Err(Failure::Usage(format!(
                "--signs goes with # grids only, and {name} is a file of the format {}",
                reading.format
            )));
        }
        return reading.cell_at_sign(x, y).map_err(|error| Failure::Usage(format!("{option}: sign {x},{y} {error}")));
    }
    let grid = reading.maze.grid();
    let (width, height) = reading.maze.size().unwrap_or((0, 0));
    let inside = grid.rect().and_then(|rect| rect.at_wide(x, y));
    let cell = inside.ok_or_else(|| {
        let message =
            format!("{option}: cell {x},{y} is outside the maze: x must be 0..{} and y 0..{}", width - 1, height - 1);
        Failure::Usage(message)
    })?;
    if grid.contains(cell) {
        return Ok(cell);
    }
    let near = nearest(reading, cell).map_or_else(String::new, |near| format!("; the nearest open cell is {near}"));
    Err(Failure::Usage(format!("{option}: cell {x},{y} is a wall, closed on all sides{near}")))
}

/// The open cell nearest to a closed one, as the crow flies.
fn nearest(reading: &Reading, cell: Cell) -> Option<String> {
    let grid = reading.maze.grid();
    let (x, y) = grid.rect()?.xy(cell);
    let distance = |&other: &Cell| grid.rect().map(|rect| rect.xy(other)).map(|(u, v)| u.abs_diff(x) + v.abs_diff(y));
    let near = grid.cells().into_iter().min_by_key(distance)?;
    grid.rect().map(|rect| rect.xy(near)).map(|(u, v)| format!("{u},{v}"))
}

struct Answer<'a> {
    args: &'a Solve,
    reading: &'a Reading,
    solver: Solver,
    ends: [Cell; 2],
    solution: Solution,
    milliseconds: f64,
}

impl Answer<'_> {
    fn text(&self, out: &mut Output) -> Result<(), Failure> {
        let Solution { path, visited, steps } = &self.solution;
        let grid = self.reading.maze.grid();
        let [from, to] = self.ends.map(|cell| grid.name(cell));
        let tally = format!("{} visited {visited} cells in {steps} steps, {:.3} ms", self.solver, self.milliseconds);
        let Some(path) = path else {
            if self.solver.about().complete {
                return out.line(format_args!("no path from {from} to {to}: {tally}"));
            }
            let solver = self.solver;
            return out.line(format_args!(
                "{solver} cannot reach {to} from {from} here, which need not mean that there is no path: {tally}"
            ));
        };
        out.line(format_args!("{} from {from} to {to}: {tally}", counted(path.moves() as u64, "move")))?;
        if let Some(signs) = self.moves_in_signs(path) {
            out.line(format_args!("{signs} moves between signs of the grid, from gap to gap"))?;
        }
        out.line(path.letters())?;
        let small = self.reading.maze.size().is_some_and(|(width, height)| width <= SMALL && height <= SMALL);
        if self.args.draw || small {
            out.draw(&self.reading.maze, Some(path), Theme::named(None))?;
        }
        Ok(())
    }

    /// The moves between the signs of a # grid, where those are not the cells: two for each move, and one for each gap of the border.
    fn moves_in_signs(&self, path: &Path) -> Option<usize> {
        let given = self.args.from.is_some() || self.args.to.is_some();
        match &self.reading.signs {
            Some(Signs::Between { gaps }) if !gaps.is_empty() && !given => Some(2 * path.moves() + gaps.len()),
            _ => None,
        }
    }

    fn json(&self) -> Value {
        let Solution { path, visited, steps } = &self.solution;
        let point = |cell: Cell| self.reading.maze.grid().rect().map(|rect| rect.xy(cell));
        json!({
            "file": self.args.input.file.display().to_string(),
            "solver": self.solver.name(),
            "from": point(self.ends[0]),
            "to": point(self.ends[1]),
            "solved": path.is_some(),
            "moves": path.as_ref().map(Path::moves),
            "visited": visited,
            "steps": steps,
            "milliseconds": (self.milliseconds * 1e6).round() / 1e6,
            "path": path.as_ref().map(Path::letters),
        })
    }
}
