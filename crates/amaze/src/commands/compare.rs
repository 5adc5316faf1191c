//! `amaze compare`: solvers on the same mazes, with a conclusion drawn from the figures.

use std::fs;
use std::path::Path;
use std::time::Instant;

use mazegen::{Emblem, Maze, Recipe, Seed, Solver};
use mazegen_files::Format;

use super::list::{table, text};
use crate::args::Compare;
use crate::failure::Failure;
use crate::output::Output;
use crate::statistics::Spread;
use crate::{make, save};

/// One solver on one maze.
struct Measurement {
    size: (u64, u64),
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
    let seed = args.seed.as_ref().map_or_else(make::random_seed, |text| Ok(Seed::new(text)))?;
    eprintln!("amaze: seed {seed}");
    if let Some(dir) = &args.save {
        fs::create_dir_all(dir).map_err(|error| Failure::writing(&format!("'{}'", dir.display()), &error))?;
    }
    if let Some(file) = args.csv.as_ref().filter(|file| file.is_file() && !args.force) {
        return Err(Failure::Usage(format!("'{}' exists; --force overwrites it", file.display())));
    }
    let mut measurements = Vec::new();
    for &size in &args.sizes {
        for number in 1..=args.mazes {
            let (maze, seed) = maze(args, &seed, size, number)?;
            for &solver in &args.solvers {
                measurements.push(measure(&maze, solver, size, number, &seed)?);
            }
        }
    }
    out.line(summary(args, &measurements))?;
    out.line("")?;
    out.line(conclusion(&args.solvers, &measurements))?;
    args.csv.as_ref().map_or(Ok(()), |file| csv(file, &measurements))
}

/// The maze of a size with this number, saved if asked for, and its own seed: the given one, the size and the number.
fn maze(args: &Compare, seed: &Seed, size: (u64, u64), number: u32) -> Result<(Maze, String), Failure> {
    let own = format!("{seed}/{}x{}/{number}", size.0, size.1);
    let recipe = Recipe::new(size.0, size.1).algorithm(args.algorithm).emblem(Emblem::None).seed(&own);
    let maze = make::make(&recipe)?;
    if let Some(dir) = &args.save {
        let file = dir.join(format!("{}x{}-{number}.dat", size.0, size.1));
        save::save(&file, args.force, |out| Format::Dat.write(&maze, None, out))?;
    }
    Ok((maze, own))
}

fn measure(maze: &Maze, solver: Solver, size: (u64, u64), number: u32, seed: &str) -> Result<Measurement, Failure> {
    let started = Instant::now();
    let solution = solver.solve(maze).map_err(|error| Failure::Usage(error.to_string()))?;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    Ok(Measurement {
        size,
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

fn summary(args: &Compare, measurements: &[Measurement]) -> String {
    let mut table = table(&["SIZE", "SOLVER", "MAZES", "SOLUTION (MOVES)", "STEPS TAKEN", "TIME (MS)"]);
    for &size in &args.sizes {
        for &solver in &args.solvers {
            let of = || measurements.iter().filter(move |one| one.size == size && one.solver == solver);
            table.add_row([
                format!("{}x{}", size.0, size.1),
                solver.to_string(),
                args.mazes.to_string(),
                format!("{:.1}", spread(of(), |one| one.moves as f64)),
                format!("{:.1}", spread(of(), |one| one.steps as f64)),
                format!("{:.3}", spread(of(), |one| one.milliseconds)),
            ]);
        }
    }
    text(&table)
}

/// What the figures say, in at most 50 words.
fn conclusion(solvers: &[Solver], measurements: &[Measurement]) -> String {
    let mean = |solver: Solver, number: fn(&Measurement) -> f64| {
        spread(measurements.iter().filter(|one| one.solver == solver), number).mean
    };
    let steps = |solver: &Solver| mean(*solver, |one| one.steps as f64);
    let time = |solver: &Solver| mean(*solver, |one| one.milliseconds);
    let moves = |solver: &Solver| mean(*solver, |one| one.moves as f64);
    let by = |number: &dyn Fn(&Solver) -> f64, a: &Solver, b: &Solver| number(a).total_cmp(&number(b));
    let mazes = measurements.len() / solvers.len().max(1);
    let (Some(fewest), Some(most)) =
        (solvers.iter().min_by(|a, b| by(&steps, a, b)), solvers.iter().max_by(|a, b| by(&steps, a, b)))
    else {
        return String::new();
    };
    if fewest == most {
        return format!("Conclusion: on {mazes} mazes {fewest} took {:.0} steps on average.", steps(fewest));
    }
    let quickest = solvers.iter().min_by(|a, b| by(&time, a, b)).unwrap_or(fewest);
    let shortest = solvers.iter().min_by(|a, b| by(&moves, a, b)).unwrap_or(fewest);
    let equal = solvers.iter().all(|solver| (moves(solver) - moves(shortest)).abs() < 1e-9);
    let share = 100.0 * (1.0 - steps(fewest) / steps(most).max(1.0));
    let wins = measurements.iter().filter(|one| one.solver == *fewest).filter(|one| {
        let same_maze = |other: &&Measurement| (other.size, other.maze) == (one.size, one.maze);
        measurements.iter().filter(same_maze).all(|other| one.steps <= other.steps)
    });
    let ways =
        if equal { "all ways were equally long".to_owned() } else { format!("{shortest} found the shortest ways") };
    format!(
        "Conclusion: over {mazes} mazes {fewest} took {share:.0} % fewer steps than {most} and the fewest on {}; {quickest} was quickest at {:.3} ms a maze; {ways}.",
        wins.count(),
        time(quickest)
    )
}

fn csv(file: &Path, measurements: &[Measurement]) -> Result<(), Failure> {
    // The guard against overwriting was passed before anything was made.
    save::save(file, true, |out| {
        let mut writer = csv::Writer::from_writer(out);
        let failed = |error: csv::Error| std::io::Error::other(error);
        writer
            .write_record(["width", "height", "maze", "seed", "solver", "moves", "steps", "visited", "milliseconds"])
            .map_err(failed)?;
        for one in measurements {
            let record = [
                one.size.0.to_string(),
                one.size.1.to_string(),
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
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conclusions_have_at_most_fifty_words() {
        let measurement = |solver, maze, steps| Measurement {
            size: (20, 20),
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
