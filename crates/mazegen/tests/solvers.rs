//! Every solver against petgraph, on trees, loops, islands, masks and graphs; and its contract.
#![allow(missing_docs)]

mod common;

use common::{distance, disturbed, hexagons, random_mask};
use mazegen::{Bits, Budget, Cell, Generator, Job, Query, QueryError, Recipe, Rect, Rng, Solution, Solver, Topology};
use proptest::prelude::*;

fn solve<T: Topology>(solver: Solver, topology: &T, open: &Bits, from: Cell, to: Cell) -> Solution {
    let query = Query::new(topology, open, from, to).expect("live cells");
    solver.answer(query, &mut ()).continue_value().expect("nothing stops it")
}

fn judge<T: Topology>(topology: &T, seed: u64, percent: u32) -> Result<(), TestCaseError> {
    let mut rng = Rng::from_u64(seed);
    let cells: Vec<Cell> = topology.cells().collect();
    let job = Job::new(topology, cells[0], Rng::from_u64(seed)).expect("in one piece");
    let tree = Generator::Wilson.carve(job, &mut ()).expect("served").continue_value().expect("nothing stops it").open;
    let links: Vec<usize> = topology.links().map(|(link, ..)| link.index()).collect();
    let open = disturbed(&tree, &links, &mut rng, percent);
    let [from, to] = [0, 1].map(|_| cells[rng.below(cells.len() as u32) as usize]);
    let truth = distance(topology, &open, from, to);
    for &solver in Solver::ALL {
        let Solution { path, visited, steps } = solve(solver, topology, &open, from, to);
        let may_miss = !solver.about().complete && percent > 0;
        prop_assert!(
            path.is_some() == truth.is_some() || may_miss && path.is_none(),
            "{solver} from {from:?} to {to:?}"
        );
        prop_assert!(visited >= 1 && visited <= u64::from(topology.live_count()));
        let (Some(path), Some(truth)) = (path, truth) else { continue };
        prop_assert_eq!(path.start, from);
        prop_assert_eq!(path.walk(topology, &open), Ok(to), "{}", solver);
        prop_assert!(steps >= path.moves() as u64, "{solver}: {steps} steps for {} moves", path.moves());
        prop_assert!(path.moves() >= truth);
        prop_assert!(visited > path.moves() as u64, "{solver}: every cell of the path was visited");
        let cells: std::collections::BTreeSet<Cell> = path.cells(topology).collect();
        prop_assert_eq!(cells.len(), path.moves() + 1, "{}: no cell twice", solver);
        prop_assert!(
            !solver.about().shortest && percent > 0 || path.moves() == truth,
            "{} {} {}",
            solver,
            path.moves(),
            truth
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rectangles(width in 1..=40_u64, height in 1..=40_u64, seed: u64, percent in proptest::sample::select(vec![0_u32, 5, 30])) {
        judge(&Rect::new(width, height).expect("small"), seed, percent)?;
    }

    #[test]
    fn masks(width in 1..=30_u64, height in 1..=30_u64, seed: u64, percent in proptest::sample::select(vec![0_u32, 5, 30])) {
        judge(&random_mask(&mut Rng::from_u64(seed), width, height), seed, percent)?;
    }

    #[test]
    fn graphs(width in 1..=20_u32, height in 1..=20_u32, seed: u64, percent in proptest::sample::select(vec![0_u32, 5, 30])) {
        judge(&hexagons(width, height), seed, percent)?;
    }
}

#[test]
fn op_22_from_a_cell_to_itself_is_a_path_of_no_moves() {
    let maze = Recipe::new(5, 4).make().expect("fits");
    for &solver in Solver::ALL {
        let solution = solver
            .solve_between(&maze, Cell(7), Cell(7), &mut ())
            .expect("live")
            .continue_value()
            .expect("not stopped");
        assert_eq!(solution.path.expect("is there").moves(), 0);
        assert_eq!((solution.visited, solution.steps), (1, 0), "{solver}");
    }
}

#[test]
fn op_19_cells_outside_are_named() {
    let maze = Recipe::new(15, 15).make().expect("fits");
    for &solver in Solver::ALL {
        let outside = solver.solve_between(&maze, Cell(225), Cell(0), &mut ());
        assert_eq!(outside.err(), Some(QueryError::NoSuchCell(Cell(225))));
        let closed = solver.solve_between(&maze, Cell(0), Cell(5 * 15 + 4), &mut ());
        assert_eq!(closed.err(), Some(QueryError::NoSuchCell(Cell(79))), "a cell of the emblem");
    }
}

#[test]
fn depth_first_counts_moves_back_too() {
    // A corridor of 4 cells with a wrong turn of two cells north of the third: start 4, finish 7, on two rows more above.
    //   . . X .
    //   . . X .
    //   S . . F      a wrong turn of two cells costs four moves.
    let rect = Rect::new(4, 3).expect("small");
    let mut open = Bits::new(rect.link_bound() as usize);
    for (cell, side) in [(8, 1), (9, 1), (10, 1), (10, 0), (6, 0)] {
        open.set(rect.link(Cell(cell), mazegen::Side(side)).index());
    }
    let dfs = solve(Solver::Dfs, &rect, &open, Cell(8), Cell(11));
    assert_eq!((dfs.path.expect("is there").moves(), dfs.steps, dfs.visited), (3, 7, 6));
    let toward = solve(Solver::DfsToward, &rect, &open, Cell(8), Cell(11));
    assert_eq!((toward.path.expect("is there").moves(), toward.steps), (3, 3));
}

#[test]
fn every_solver_can_be_stopped() {
    let maze = Recipe::new(50, 50).make().expect("fits");
    let (entry, exit) = (maze.entry.expect("set"), maze.exit.expect("set"));
    for &solver in Solver::ALL {
        assert!(
            solver.solve_between(&maze, entry, exit, &mut Budget::events(10)).expect("live").is_break(),
            "{solver}"
        );
    }
}
