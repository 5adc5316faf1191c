//! `amaze compare`: solvers on the same mazes, with a conclusion drawn from the figures.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use mazegen::{Algorithm, Emblem, Maze, Recipe, Seed, Solver};
use mazegen_files::{Format, WriteError};
use serde_json::{Value, json};

use super::list::{table, text};
use crate::args::{Compare, Solvers};
use crate::failure::Failure;
use crate::output::Output;
use crate::save::{Overwrite, Target};
use crate::say::counted;
use crate::statistics::Spread;
use crate::{make, save, say};

/// One solver on one maze.
struct Measurement {
    size: (u64, u64),
    algorithm: Algorithm,
    maze: u32,
    seed: String,
    solver: Solver,
    moves: u64,
    steps: u64,
    visited: u64,
    milliseconds: f64,
}

/// Makes the mazes, runs the solvers, prints table and conclusion.
///
/// # Errors
/// [`Failure`] for sizes that cannot be, and when writing fails.
pub(crate) fn compare(args: &Compare, out: &mut Output) -> Result<(), Failure> {
    let seed = make::seed(args.seed.as_deref())?;
    say::say(format_args!("seed {seed}"));
    targets(args)?;
    let named = |solvers: &Solvers| match solvers {
        Solvers::One(solver) => vec![*solver],
        Solvers::All => Solver::ALL.to_vec(),
    };
    let solvers = distinct(&args.solvers.iter().flat_map(named).collect::<Vec<_>>());
    let mut measurements = Vec::new();
    let algorithms: Vec<Algorithm> = args.algorithm.iter().flat_map(|list| list.0.clone()).collect();
    for &size in &distinct(&args.sizes) {
        for &algorithm in &distinct(&algorithms) {
            for number in 1..=args.mazes {
                let (maze, seed) = maze(args, &seed, size, algorithm, number)?;
                // Whoever comes first meets a maze that is in no cache, so each has its turn at that.
                let first = number as usize % solvers.len().max(1);
                let (before, after) = solvers.split_at(first);
                let mut of_maze = Vec::new();
                for &solver in after.iter().chain(before) {
                    of_maze.push(measure(&maze, solver, (size, algorithm, number), &seed)?);
                }
                of_maze.rotate_right(first);
                measurements.append(&mut of_maze);
            }
        }
    }
    if args.csv.as_deref() == Some(Path::new("-")) {
        return out.with(|out| write_csv(out, &measurements));
    }
    if args.json {
        out.line(Value::from(measurements.iter().map(Measurement::json).collect::<Vec<_>>()))?;
    } else {
        out.line(summary(&measurements, args.mazes as usize * solvers.len(), &solvers))?;
        out.line("")?;
        out.line(conclusion(&solvers, &measurements))?;
    }
    args.csv.as_ref().map_or(Ok(()), |file| csv(file, &measurements))
}

impl Measurement {
    fn json(&self) -> Value {
        json!({
            "width": self.size.0,
            "height": self.size.1,
            "generator": self.algorithm.to_string(),
            "maze": self.maze,
            "seed": self.seed,
            "solver": self.solver.name(),
            "moves": self.moves,
            "steps": self.steps,
            "visited": self.visited,
            "milliseconds": self.milliseconds,
        })
    }
}

/// Looks at the folder and file to be written before anything is measured.
fn targets(args: &Compare) -> Result<(), Failure> {
    if let Some(dir) = &args.save {
        let failed = |error: std::io::Error| Failure::writing(&format!("'{}'", dir.display()), &error);
        if dir.exists() && !dir.is_dir() {
            return Err(Failure::Io(format!("cannot save mazes in '{}': it is no folder", dir.display())));
        }
        fs::create_dir_all(dir).map_err(failed)?;
    }
    let Some(file) = args.csv.as_ref().filter(|file| *file != Path::new("-")) else { return Ok(()) };
    if file.is_file() && !args.force {
        return Err(Failure::Usage(format!("'{}' exists; --force overwrites it", file.display())));
    }
    Target::find(file, Overwrite::Anything).map(|_| ())
}

/// The items without those that were there before, in their order.
fn distinct<T: PartialEq + Copy>(items: &[T]) -> Vec<T> {
    let is_first = |&(at, item): &(usize, &T)| !items[..at].contains(item);
    items.iter().enumerate().filter(is_first).map(|(_, &item)| item).collect()
}

/// The maze of a size and generator with this number, saved if asked for, and its own seed: the given one, the size and the number.
fn maze(
    args: &Compare,
    seed: &Seed,
    size: (u64, u64),
    algorithm: Algorithm,
    number: u32,
) -> Result<(Maze, String), Failure> {
    let own = format!("{seed}/{}x{}/{number}", size.0, size.1);
    let recipe = Recipe::new(size.0, size.1).algorithm(algorithm).emblem(Emblem::None).seed(&own);
    let maze = make::make(&recipe)?;
    if let Some(dir) = &args.save {
        // A slash in the name of a generator with options would be a folder.
        let name = algorithm.to_string().replace(['/', ':'], "_");
        let file = dir.join(format!("{name}-{}x{}-{number}.dat", size.0, size.1));
        save::save(&file, Overwrite::of(args.force), |out| Format::Dat.write(&maze, None, out))?;
    }
    Ok((maze, own))
}

/// What a solver did on a maze that comes from this size and generator and has this number.
fn measure(
    maze: &Maze,
    solver: Solver,
    origin: ((u64, u64), Algorithm, u32),
    seed: &str,
) -> Result<Measurement, Failure> {
    let (size, algorithm, number) = origin;
    let started = Instant::now();
    let solution = solver.solve(maze).map_err(|error| Failure::Usage(error.to_string()))?;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    Ok(Measurement {
        size,
        algorithm,
        maze: number,
        seed: seed.to_owned(),
        solver,
        moves: solution.path.map_or(0, |path| path.moves() as u64),
        steps: solution.steps,
        visited: solution.visited,
        milliseconds,
    })
}

fn spread<'a>(of: impl Iterator<Item = &'a Measurement>, number: impl Fn(&Measurement) -> f64) -> Spread {
    Spread::of(&of.map(number).collect::<Vec<_>>())
}

/// A row for each size, generator and solver; the measurements of a size and generator stand together.
fn summary(measurements: &[Measurement], a_group: usize, solvers: &[Solver]) -> String {
    let mut table = table(&["SIZE", "GENERATOR", "SOLVER", "MAZES", "SOLUTION (MOVES)", "STEPS TAKEN", "TIME (MS)"]);
    for group in measurements.chunks(a_group.max(1)) {
        for &solver in solvers {
            let of = || group.iter().filter(move |one| one.solver == solver);
            table.add_row([
                group.first().map_or_else(String::new, |one| format!("{}x{}", one.size.0, one.size.1)),
                group.first().map_or_else(String::new, |one| one.algorithm.to_string()),
                solver.to_string(),
                of().count().to_string(),
                format!("{:#.1}", spread(of(), |one| one.moves as f64)),
                format!("{:#.1}", spread(of(), |one| one.steps as f64)),
                format!("{:#.3}", spread(of(), |one| one.milliseconds)),
            ]);
        }
    }
    text(&table)
}

/// What the figures say, in at most 50 words. The measurements of a maze stand together.
fn conclusion(solvers: &[Solver], measurements: &[Measurement]) -> String {
    let mean = |solver: &Solver, number: fn(&Measurement) -> f64| {
        spread(measurements.iter().filter(|one| one.solver == *solver), number).mean
    };
    let least = |number: fn(&Measurement) -> f64| {
        solvers.iter().min_by(|a, b| mean(a, number).total_cmp(&mean(b, number))).copied()
    };
    let (steps, moves) = (|one: &Measurement| one.steps as f64, |one: &Measurement| one.moves as f64);
    let time = |one: &Measurement| one.milliseconds;
    let mazes = counted((measurements.len() / solvers.len().max(1)) as u64, "maze");
    let (Some(fewest), Some(quickest), Some(shortest)) = (least(steps), least(time), least(moves)) else {
        return String::new();
    };
    let most = solvers.iter().copied().max_by(|a, b| mean(a, steps).total_cmp(&mean(b, steps))).unwrap_or(fewest);
    if solvers.len() == 1 {
        return format!("Conclusion: over {mazes} {fewest} took {:.0} steps on average.", mean(&fewest, steps));
    }
    let work = if mean(&fewest, steps) < mean(&most, steps) {
        let share = 100.0 * (1.0 - mean(&fewest, steps) / mean(&most, steps));
        let wins = measurements.chunks(solvers.len()).filter(|of_maze| is_best(of_maze, fewest)).count();
        format!("{fewest} took {share:.0} % fewer steps than {most} and the fewest on {wins}")
    } else {
        "all took equally many steps".to_owned()
    };
    let equal = solvers.iter().all(|solver| mean(solver, moves) <= mean(&shortest, moves));
    let ways =
        if equal { "all ways were equally long".to_owned() } else { format!("{shortest} found the shortest ways") };
    let milliseconds = mean(&quickest, time);
    format!("Conclusion: over {mazes} {work}; {quickest} was quickest at {milliseconds:.3} ms a maze; {ways}.")
}

/// Whether a solver took the fewest steps on a maze, alone or with others.
fn is_best(of_maze: &[Measurement], solver: Solver) -> bool {
    let own = of_maze.iter().find(|one| one.solver == solver);
    own.is_some_and(|own| of_maze.iter().all(|other| own.steps <= other.steps))
}

fn csv(file: &Path, measurements: &[Measurement]) -> Result<(), Failure> {
    // The guard against overwriting was passed before anything was made.
    save::save(file, Overwrite::Anything, |out| write_csv(out, measurements))
}

fn write_csv(out: &mut dyn Write, measurements: &[Measurement]) -> Result<(), WriteError> {
    let mut writer = csv::Writer::from_writer(out);
    let failed = |error: csv::Error| std::io::Error::other(error);
    writer
        .write_record([
            "width",
            "height",
            "generator",
            "maze",
            "seed",
            "solver",
            "moves",
            "steps",
            "visited",
            "milliseconds",
        ])
        .map_err(failed)?;
    for one in measurements {
        let record = [
            one.size.0.to_string(),
            one.size.1.to_string(),
            one.algorithm.to_string(),
            one.maze.to_string(),
            one.seed.clone(),
            one.solver.to_string(),
            one.moves.to_string(),
            one.steps.to_string(),
            one.visited.to_string(),
            format!("{:.6}", one.milliseconds),
        ];
        writer.write_record(record).map_err(failed)?;
    }
    Ok(writer.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conclusions_have_at_most_fifty_words() {
        let measurement = |solver, maze, steps| Measurement {
            size: (20, 20),
            algorithm: mazegen::Generator::Prim.into(),
            maze,
            seed: String::new(),
            solver,
            moves: 10 + steps % 7,
            steps,
            visited: steps,
            milliseconds: steps as f64 / 100.0,
        };
        for count in 1..=Solver::ALL.len() {
            let solvers = &Solver::ALL[..count];
            let all: Vec<Measurement> = (0..40_u32)
                .flat_map(|maze| {
                    solvers
                        .iter()
                        .zip(1..)
                        .map(move |(&solver, n)| measurement(solver, maze, 1000 * n + 13 * u64::from(maze)))
                })
                .collect();
            let text = conclusion(solvers, &all);
            assert!(text.split_whitespace().count() <= 50, "{text}");
            assert!(text.contains("40 mazes"), "{text}");
        }
        assert_eq!(conclusion(&[], &[]), "");
    }
}
