//! Time a cell of every generator and solver at 1000x1000, for people: `cargo bench -p mazegen --bench time`.
//!
//! The machines this runs on are noisy; instruction counts, which are not, come from the bench `instructions`.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mazegen::{Cell, Emblem, Generator, Job, Masked, Recipe, Rect, Rng, Solver, Topology};

fn recipe(side: u64, generator: Generator) -> Recipe {
    Recipe::new(side, side).algorithm(generator).emblem(Emblem::None).seed("bench")
}

fn generators(c: &mut Criterion) {
    let mut group = c.benchmark_group("generate");
    group.sample_size(10);
    for &generator in Generator::ALL {
        for side in [1000_u64, 4000] {
            if side == 4000 && generator != Generator::Backtracker || !generator.about().large {
                continue;
            }
            group.throughput(Throughput::Elements(side * side));
            group.bench_with_input(BenchmarkId::new(generator.name(), side), &recipe(side, generator), |b, recipe| {
                b.iter(|| black_box(recipe.make()));
            });
        }
    }
    group.finish();
}

/// The same size with a disc of cells left out, each cell counted that is left.
fn masked(c: &mut Criterion) {
    let mut group = c.benchmark_group("masked");
    group.sample_size(10);
    for side in [1000_u64, 4000] {
        let rect = Rect::new(side, side).expect("fits");
        let radius = (side / 4) as i64;
        let out = rect.cells().filter(|&cell| {
            let (x, y) = rect.xy(cell);
            let (x, y) = (i64::from(x) - side as i64 / 2, i64::from(y) - side as i64 / 2);
            x * x + y * y < radius * radius
        });
        let masked = Masked::new(rect, out.collect::<Vec<_>>());
        group.throughput(Throughput::Elements(u64::from(masked.live_count())));
        let job = Job::new(&masked, Cell(0), Rng::from_u64(1)).expect("in one piece");
        group.bench_function(BenchmarkId::new("backtracker", side), |b| {
            b.iter(|| black_box(Generator::Backtracker.carve(job.clone(), &mut ())));
        });
    }
    group.finish();
}

fn solvers(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    for generator in [Generator::Backtracker, Generator::Wilson] {
        let maze = recipe(1000, generator).make().expect("fits");
        for &solver in Solver::ALL {
            let visited = solver.solve(&maze).expect("has ends").visited;
            group.throughput(Throughput::Elements(visited));
            group.bench_function(BenchmarkId::new(solver.name(), generator.name()), |b| {
                b.iter(|| black_box(solver.solve(&maze)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, generators, masked, solvers);
criterion_main!(benches);
