//! `amaze solve`: a way through a maze file.

use std::time::Instant;

use mazegen::{Cell, End, More, Numbered, Path, Point, Solution, Solver, with_topology};
use mazegen_files::{Reading, Severity, Signs, has_drawing};
use serde_json::{Value, json};

use super::info::place;
use super::list::{table, text};
use crate::args::{Solve, Solvers};
use crate::failure::Failure;
use crate::output::Output;
use crate::say::counted;
use crate::theme::Theme;
use crate::{load, make, say};

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
    let goals = goals(args, &reading)?;
    let ask = |solver| answer(args, &reading, solver, from, &goals);
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
            let solvers = fit_for(&reading);
            all(args.json, &solvers.into_iter().map(ask).collect::<Result<Vec<_>, _>>()?, out)
        }
    }
}

/// The cells where the way may end.
fn goals(args: &Solve, reading: &Reading) -> Result<Vec<Cell>, Failure> {
    if args.to.is_empty() {
        if !reading.maze.more_exits.is_empty() {
            return Ok(reading.maze.exits());
        }
        return cell(args, reading, "--to", None, reading.maze.exit).map(|goal| vec![goal]);
    }
    args.to.iter().map(|&at| cell(args, reading, "--to", Some(at), None)).collect()
}

/// All solvers that are fit for a maze of this size; those that would take all day are named.
fn fit_for(reading: &Reading) -> Vec<Solver> {
    let cells = reading.maze.grid().live_count();
    let is_fit = |solver: &&Solver| solver.about().large || cells <= MOST_FOR_SLOW;
    let unfit: Vec<&str> = Solver::ALL.iter().filter(|solver| !is_fit(solver)).map(|solver| solver.name()).collect();
    if !unfit.is_empty() {
        say::note(format_args!("left out, since they are slow on a maze of this size: {}", unfit.join(", ")));
    }
    Solver::ALL.iter().filter(is_fit).copied().collect()
}

/// The most cells for which solvers are asked, unless by name, whose work grows with the square of the size.
const MOST_FOR_SLOW: u64 = 40_000;

/// Asks a solver.
fn answer<'a>(
    args: &'a Solve,
    reading: &'a Reading,
    solver: Solver,
    from: Cell,
    goals: &'a [Cell],
) -> Result<Answer<'a>, Failure> {
    let started = Instant::now();
    let solution =
        make::solve(solver, &reading.maze, from, goals).map_err(|error| Failure::Usage(error.to_string()))?;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    Ok(Answer { args, reading, solver, from, goals, solution, milliseconds })
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
    at: Option<End>,
    of_file: Option<Cell>,
) -> Result<Cell, Failure> {
    let name = load::name(&args.input.file);
    let grid = reading.maze.grid();
    let Point { x, y } = match at {
        None => {
            let what = if option == "--from" { "entry" } else { "exit" };
            return of_file.ok_or_else(|| Failure::Usage(format!("{name} has no {what}; give one with {option} x,y")));
        }
        Some(End::At(point)) => point,
        Some(End::Numbered(Numbered { cell })) if grid.contains(Cell(cell)) => return Ok(Cell(cell)),
        Some(other) => return Err(Failure::Usage(format!("{option}: {other} is no cell of the maze"))),
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
    if let Some(cell) = grid.at(x, y) {
        return Ok(cell);
    }
    let Some((width, height)) = reading.maze.size() else {
        let message =
            format!("{option}: there is no cell {x},{y} in {}; cells have numbers too, such as #0", grid.size_name());
        return Err(Failure::Usage(message));
    };
    let inside = grid.rect().and_then(|rect| rect.at_wide(x, y));
    let cell = inside.ok_or_else(|| {
        let message =
            format!("{option}: cell {x},{y} is outside the maze: x must be 0..{} and y 0..{}", width - 1, height - 1);
        Failure::Usage(message)
    })?;
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
    from: Cell,
    goals: &'a [Cell],
    solution: Solution,
    milliseconds: f64,
}

impl Answer<'_> {
    fn text(&self, out: &mut Output) -> Result<(), Failure> {
        let Solution { path, visited, steps, .. } = &self.solution;
        let grid = self.reading.maze.grid();
        let from = grid.name(self.from);
        let end = path.as_ref().and_then(|path| self.end(path));
        let names = self.goals.iter().map(|&goal| grid.name(goal)).collect::<Vec<_>>();
        let to = end.map_or_else(|| names.join(" or "), |end| grid.name(end));
        let tally = format!(
            "{} visited {} in {}, {:.3} ms",
            self.solver,
            counted(*visited, "cell"),
            counted(*steps, "step"),
            self.milliseconds
        );
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
        out.line(self.moves(path))?;
        self.more(out)?;
        let grid = self.reading.maze.grid();
        let small = match grid.rect() {
            Some(rect) => rect.width() <= SMALL && rect.height() <= SMALL,
            None => grid.live_count() <= u64::from(SMALL * SMALL) && has_drawing(grid),
        };
        if self.args.draw || small {
            out.draw(&self.reading.maze, Some(path), Theme::named(None))?;
        }
        Ok(())
    }

    /// The moves as letters, or, where sides have none, the cells.
    fn moves(&self, path: &Path) -> String {
        let grid = self.reading.maze.grid();
        if grid.rect().is_some() {
            return path.letters();
        }
        let cells: Vec<String> =
            with_topology!(grid, topology => path.cells(topology).map(|cell| grid.name(cell)).collect());
        cells.join(" ")
    }

    /// The cell where a path ends.
    fn end(&self, path: &Path) -> Option<Cell> {
        with_topology!(self.reading.maze.grid(), topology => path.cells(topology).last())
    }

    /// What the solver found out beside the path.
    fn more(&self, out: &mut Output) -> Result<(), Failure> {
        let named = |cells: &[Cell]| {
            let names: Vec<String> = cells.iter().map(|&cell| self.reading.maze.grid().name(cell)).collect();
            names.join(" ")
        };
        match &self.solution.more {
            More::Nothing => Ok(()),
            More::Shortest { number, cells } => {
                let paths = if *number == u128::MAX { "more than 10^38".to_owned() } else { number.to_string() };
                let cells = counted(cells.len() as u64, "cell");
                out.line(format_args!("shortest paths: {paths}, over {cells} in all"))
            }
            More::Bottlenecks(cells) => {
                out.line(format_args!("on every path: {}: {}", counted(cells.len() as u64, "cell"), named(cells)))
            }
        }
    }

    /// The moves between the signs of a # grid, where those are not the cells: two for each move, and one for each gap of the border.
    fn moves_in_signs(&self, path: &Path) -> Option<usize> {
        let given = self.args.from.is_some() || !self.args.to.is_empty();
        match &self.reading.signs {
            Some(Signs::Between { gaps }) if !gaps.is_empty() && !given => Some(2 * path.moves() + gaps.len()),
            _ => None,
        }
    }

    fn json(&self) -> Value {
        let Solution { path, visited, steps, more } = &self.solution;
        let point = |cell: Cell| place(self.reading.maze.grid(), cell);
        let end = path.as_ref().and_then(|path| self.end(path));
        let mut answer = json!({
            "file": self.args.input.file.display().to_string(),
            "solver": self.solver.name(),
            "from": point(self.from),
            "to": point(end.unwrap_or(self.goals[0])),
            "solved": path.is_some(),
            "moves": path.as_ref().map(Path::moves),
            "visited": visited,
            "steps": steps,
            "milliseconds": (self.milliseconds * 1e6).round() / 1e6,
            "path": path.as_ref().map(|path| self.moves(path)),
        });
        match more {
            More::Nothing => {}
            More::Shortest { number, cells } => {
                // As text, since numbers of 128 bits are more than most readers of JSON can hold.
                answer["shortest_paths"] = number.to_string().into();
                answer["on_shortest_paths"] = cells.iter().map(|&cell| json!(point(cell))).collect();
            }
            More::Bottlenecks(cells) => {
                answer["bottlenecks"] = cells.iter().map(|&cell| json!(point(cell))).collect();
            }
        }
        answer
    }
}
