//! Every solver against petgraph, on trees, loops, islands, masks and graphs; and its contract.
use crate::common::{distance, disturbed, hexagons, random_mask};
use mazegen::solve::dijkstra::cheapest;
use mazegen::{
    Bits, Budget, Cell, Generator, Job, Masked, More, Query, QueryError, Recipe, Rect, Rng, Solution, Solver, Topology,
};
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
    let solvers = Solver::ALL.iter().filter(|solver| solver.about().large || cells.len() < 400);
    for &solver in solvers {
        let Solution { path, visited, steps, .. } = solve(solver, topology, &open, from, to);
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

/// A rectangle with random passages open: trees, loops and islands alike.
fn random_passages(rng: &mut Rng, width: u64, height: u64, percent: u32) -> (Rect, Bits) {
    let rect = Rect::new(width, height).expect("small");
    let mut open = Bits::new(rect.link_bound() as usize);
    for (link, ..) in rect.links().filter(|_| rng.below(100) < percent) {
        open.set(link.index());
    }
    (rect, open)
}

#[test]
fn of_several_goals_one_is_found_and_the_nearest_where_paths_are_shortest() {
    let mut rng = Rng::from_u64(2026);
    for round in 0..300 {
        let (rect, open) = random_passages(&mut rng, 1 + round % 11, 1 + round % 7, 40 + round as u32 % 60);
        let mut cell = || Cell(rng.below(rect.cell_count()));
        let (from, goals) = (cell(), (0..1 + round % 5).map(|_| cell()).collect::<Vec<_>>());
        let truth = goals.iter().filter_map(|&goal| distance(&rect, &open, from, goal)).min();
        for &solver in Solver::ALL {
            let query = Query::to_any(&rect, &open, from, goals.iter().copied()).expect("cells");
            let path = solver.answer(query, &mut ()).continue_value().expect("nothing stops it").path;
            assert!(path.is_some() == truth.is_some() || !solver.about().complete, "round {round}: {solver}");
            let (Some(path), Some(truth)) = (path, truth) else { continue };
            let end = path.walk(&rect, &open).expect("legal");
            assert!(path.start == from && goals.contains(&end), "round {round}: {solver}");
            assert!(path.moves() == truth || !solver.about().shortest, "round {round}: {solver}");
        }
    }
    let rect = Rect::new(3, 3).expect("small");
    let nowhere = Query::to_any(&rect, &Bits::new(rect.link_bound() as usize), Cell(0), []).err();
    assert_eq!(nowhere, Some(QueryError::NoExit));
}

/// The number of shortest paths, by ways of each length counted through the adjacency matrix.
fn ways_of_length<T: Topology>(topology: &T, open: &Bits, from: Cell, to: Cell, moves: usize) -> u128 {
    let mut ways = vec![0_u128; topology.cell_count() as usize];
    ways[from.index()] = 1;
    for _ in 0..moves {
        let mut next = vec![0_u128; ways.len()];
        for (_, cell, side) in topology.links().filter(|(link, ..)| open.get(link.index())) {
            let other = topology.step(cell, side);
            next[other.index()] += ways[cell.index()];
            next[cell.index()] += ways[other.index()];
        }
        ways = next;
    }
    ways[to.index()]
}

#[test]
fn all_shortest_paths_are_counted_and_their_cells_found() {
    let mut rng = Rng::from_u64(4);
    for round in 0..300 {
        let (rect, open) = random_passages(&mut rng, 1 + round % 8, 1 + round % 9, 50 + round as u32 % 50);
        let [from, to] = [0, 1].map(|_| Cell(rng.below(rect.cell_count())));
        let solution = solve(Solver::AllShortest, &rect, &open, from, to);
        let Some(moves) = distance(&rect, &open, from, to) else {
            assert_eq!(solution.more, More::Nothing);
            continue;
        };
        let More::Shortest { number, cells } = solution.more else { panic!("round {round}") };
        assert_eq!(number, ways_of_length(&rect, &open, from, to, moves), "round {round}");
        let far = |one, other| distance(&rect, &open, one, other);
        let on_one =
            |&cell: &Cell| far(from, cell).zip(far(cell, to)).is_some_and(|(before, after)| before + after == moves);
        assert_eq!(cells, rect.cells().filter(on_one).collect::<Vec<_>>(), "round {round}");
    }
    let open_field = random_passages(&mut rng, 200, 200, 100);
    let solution = solve(Solver::AllShortest, &open_field.0, &open_field.1, Cell(0), Cell(39_999));
    assert!(
        matches!(solution.more, More::Shortest { number: u128::MAX, .. }),
        "more than can be counted is said to be so"
    );
}

#[test]
fn bottlenecks_are_the_cells_without_which_there_is_no_way() {
    let mut rng = Rng::from_u64(5);
    for round in 0..300 {
        let (rect, open) = random_passages(&mut rng, 1 + round % 8, 1 + round % 9, 50 + round as u32 % 40);
        let [from, to] = [0, 1].map(|_| Cell(rng.below(rect.cell_count())));
        let solution = solve(Solver::Bottlenecks, &rect, &open, from, to);
        assert_eq!(solution.path.is_some(), distance(&rect, &open, from, to).is_some());
        let More::Bottlenecks(found) = solution.more else { continue };
        let is_needed = |&cell: &Cell| {
            let without = Masked::new(rect, [cell]);
            cell == from || cell == to || distance(&without, &open, from, to).is_none()
        };
        let needed: Vec<Cell> = rect.cells().filter(is_needed).collect();
        let mut sorted = found.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, needed, "round {round}");
        assert_eq!((found.first(), found.last()), (Some(&from), Some(&to)), "in the order of the way");
    }
}

#[test]
fn cheapest_paths_cost_what_petgraph_finds() {
    let mut rng = Rng::from_u64(6);
    for round in 0..200 {
        let (rect, open) = random_passages(&mut rng, 1 + round % 9, 1 + round % 10, 60 + round as u32 % 40);
        let [from, to] = [0, 1].map(|_| Cell(rng.below(rect.cell_count())));
        let costs: Vec<u32> = (0..rect.link_bound()).map(|_| rng.below(20)).collect();
        let query = Query::new(&rect, &open, from, to).expect("cells");
        let cost_of = |link: mazegen::Link| costs[link.index()];
        let (solution, cost) = cheapest(query, cost_of, &mut ()).continue_value().expect("nothing stops it");
        let mut graph = petgraph::graph::UnGraph::<(), u64>::default();
        let nodes: Vec<_> = rect.cells().map(|_| graph.add_node(())).collect();
        for (link, cell, side) in rect.links().filter(|(link, ..)| open.get(link.index())) {
            graph.add_edge(nodes[cell.index()], nodes[rect.step(cell, side).index()], u64::from(costs[link.index()]));
        }
        let truth = petgraph::algo::dijkstra(&graph, nodes[from.index()], None, |edge| *edge.weight());
        assert_eq!(cost, truth.get(&nodes[to.index()]).copied(), "round {round}");
        if let Some(path) = solution.path {
            let links =
                path.cells(&rect).zip(&path.sides).map(|(cell, &side)| u64::from(costs[rect.link(cell, side).index()]));
            assert_eq!(Some(links.sum()), cost, "round {round}");
        }
    }
}

#[test]
fn pledge_finds_every_cell_on_the_border_that_can_be_reached() {
    let mut rng = Rng::from_u64(7);
    let mut found = 0;
    for round in 0..2000 {
        let (rect, open) = random_passages(&mut rng, 1 + round % 15, 1 + round % 13, 40 + round as u32 % 60);
        let [from, to] = [0, 1].map(|_| Cell(rng.below(rect.cell_count())));
        let (x, y) = rect.xy(to);
        if x > 0 && y > 0 && x + 1 < rect.width() && y + 1 < rect.height() {
            continue;
        }
        let path = solve(Solver::Pledge, &rect, &open, from, to).path;
        assert_eq!(path.is_some(), distance(&rect, &open, from, to).is_some(), "round {round}: {from:?} to {to:?}");
        found += u32::from(path.is_some());
    }
    assert!(found > 300, "{found}");
}

#[test]
fn op_22_starts_without_a_way_are_answered_soon() {
    let rect = Rect::new(100, 100).expect("small");
    let job = Job::new(&rect, Cell(0), Rng::from_u64(3)).expect("in one piece");
    let mut open =
        Generator::Backtracker.carve(job, &mut ()).expect("served").continue_value().expect("not stopped").open;
    // The last cell is walled in.
    for side in rect.sides(Cell(9999)).iter() {
        open.clear(rect.link(Cell(9999), side).index());
    }
    for &solver in Solver::ALL {
        for (from, to) in [(Cell(0), Cell(9999)), (Cell(9999), Cell(0))] {
            assert_eq!(solve(solver, &rect, &open, from, to).path, None, "{solver}");
        }
    }
}

/// Watches, and does nothing: solvers have quicker ways where nobody watches.
struct Watching(u64);

impl mazegen::Observer for Watching {
    type Stop = std::convert::Infallible;

    fn on(&mut self, _: mazegen::Event) -> std::ops::ControlFlow<Self::Stop> {
        self.0 += 1;
        std::ops::ControlFlow::Continue(())
    }
}

fn judge_watched<T: Topology>(topology: &T, seed: u64) {
    let mut rng = Rng::from_u64(seed);
    let cells: Vec<Cell> = topology.cells().collect();
    let job = Job::new(topology, cells[0], Rng::from_u64(seed)).expect("in one piece");
    let tree = Generator::Wilson.carve(job, &mut ()).expect("served").continue_value().expect("nothing stops it").open;
    let links: Vec<usize> = topology.links().map(|(link, ..)| link.index()).collect();
    let open = disturbed(&tree, &links, &mut rng, [0, 0, 4, 30][seed as usize % 4]);
    let any = |rng: &mut Rng| cells[rng.below(cells.len() as u32) as usize];
    let from = any(&mut rng);
    let goals: Vec<Cell> = (0..=rng.below(3)).map(|_| any(&mut rng)).collect();
    let query = Query::to_any(topology, &open, from, goals).expect("live cells");
    for &solver in Solver::ALL {
        let mut watching = Watching(0);
        let watched = solver.answer(query.clone(), &mut watching).continue_value();
        assert_eq!(solver.answer(query.clone(), &mut ()).continue_value(), watched, "{solver}, seed {seed}");
        assert!(watching.0 > 0, "{solver}, seed {seed}");
    }
}

#[test]
fn solvers_find_the_same_watched_and_unwatched() {
    for seed in 0..60 {
        let mut rng = Rng::from_u64(seed);
        // As wide as a word of walls, a little less and a little more, and small.
        let width = [1, 2, 63, 64, 65, 129][seed as usize % 6];
        let height = u64::from(1 + rng.below(if width < 60 { 30 } else { 4 }));
        judge_watched(&Rect::new(width, height).expect("small"), seed);
        judge_watched(&random_mask(&mut rng, width, height), seed);
    }
}
