//! Instructions of every generator and solver at 256x256, which do not jitter: `cargo bench -p mazegen --bench instructions`.
//!
//! Needs valgrind, and `cargo install gungraun-runner` in the version of the crate `gungraun` that Cargo.lock names.
#![allow(missing_docs)]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use mazegen::{Emblem, Generator, Maze, Recipe, Solution, Solver};

fn recipe(generator: Generator) -> Recipe {
    Recipe::new(256, 256).algorithm(generator).emblem(Emblem::None).seed("bench")
}

fn maze(solver: Solver) -> (Solver, Maze) {
    (solver, recipe(Generator::Backtracker).make().expect("fits"))
}

#[library_benchmark]
#[bench::backtracker(recipe(Generator::Backtracker))]
#[bench::prim(recipe(Generator::Prim))]
#[bench::kruskal(recipe(Generator::Kruskal))]
#[bench::wilson(recipe(Generator::Wilson))]
#[bench::random_walk(recipe(Generator::RandomWalk))]
#[bench::prim_edge(recipe(Generator::PrimEdge))]
#[bench::prim_weighted(recipe(Generator::PrimWeighted))]
#[bench::boruvka(recipe(Generator::Boruvka))]
#[bench::reverse_delete(recipe(Generator::ReverseDelete))]
#[bench::aldous_broder(recipe(Generator::AldousBroder))]
#[bench::houston(recipe(Generator::Houston))]
#[bench::hunt_and_kill(recipe(Generator::HuntAndKill))]
#[bench::growing_tree(recipe(Generator::GrowingTree))]
#[bench::growing_binary_tree(recipe(Generator::GrowingBinaryTree))]
#[bench::growing_forest(recipe(Generator::GrowingForest))]
#[bench::parallel_backtracker(recipe(Generator::ParallelBacktracker))]
#[bench::blobby_division(recipe(Generator::BlobbyDivision))]
#[bench::origin_shift(recipe(Generator::OriginShift))]
#[bench::recursive_division(recipe(Generator::RecursiveDivision))]
#[bench::binary_tree(recipe(Generator::BinaryTree))]
#[bench::sidewinder(recipe(Generator::Sidewinder))]
#[bench::eller(recipe(Generator::Eller))]
#[bench::random_bfs(recipe(Generator::RandomBfs))]
#[bench::cycle_popping(recipe(Generator::CyclePopping))]
fn generate(recipe: Recipe) -> Maze {
    black_box(recipe.make().expect("fits"))
}

#[library_benchmark]
#[bench::bfs(maze(Solver::Bfs))]
#[bench::dfs(maze(Solver::Dfs))]
#[bench::dfs_toward(maze(Solver::DfsToward))]
#[bench::a_star(maze(Solver::AStar))]
#[bench::bidirectional_bfs(maze(Solver::BidirectionalBfs))]
#[bench::greedy(maze(Solver::Greedy))]
#[bench::bidirectional_a_star(maze(Solver::BidirectionalAStar))]
#[bench::dijkstra(maze(Solver::Dijkstra))]
#[bench::tarry(maze(Solver::Tarry))]
#[bench::pledge(maze(Solver::Pledge))]
#[bench::cul_de_sac_filling(maze(Solver::CulDeSacFilling))]
#[bench::blind_alley_filling(maze(Solver::BlindAlleyFilling))]
#[bench::collision(maze(Solver::Collision))]
#[bench::all_shortest(maze(Solver::AllShortest))]
#[bench::bottlenecks(maze(Solver::Bottlenecks))]
#[bench::tremaux(maze(Solver::Tremaux))]
#[bench::left_hand(maze(Solver::LeftHand))]
#[bench::right_hand(maze(Solver::RightHand))]
#[bench::dead_end_filling(maze(Solver::DeadEndFilling))]
fn solve((solver, maze): (Solver, Maze)) -> Solution {
    black_box(solver.solve(&maze).expect("has ends"))
}

library_benchmark_group!(name = benches, benchmarks = [generate, solve]);
main!(library_benchmark_groups = benches);
