//! Memory, counted at the allocator: no recipe takes more at its peak than it says, so a size that is let through really fits.
#![allow(missing_docs)]

use mazegen::{Amount, Emblem, Generator, Loops, Recipe, Shape, Solver};
use peak_alloc::PeakAlloc;

#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

/// Peak bytes a cell of making a maze of a recipe and solving it once by breadth-first search.
fn peak(recipe: &Recipe) -> f64 {
    let before = COUNTED.current_usage();
    COUNTED.reset_peak_usage();
    let maze = recipe.make().expect("fits");
    assert!(Solver::Bfs.solve(&maze).expect("has ends").path.is_some());
    (COUNTED.peak_usage() - before) as f64 / (recipe.width * recipe.height) as f64
}

// One test only: the counter is the whole process's.
#[test]
fn no_recipe_takes_more_memory_than_it_says() {
    let mut wrong = Vec::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    for &generator in Generator::ALL {
        // Vectors double as they grow, so the peak a cell goes up and down with the size.
        let sides: &[u64] = if generator.about().large { &[450, 700, 850] } else { &[200] };
        for &side in sides {
            for loops in [Loops::None, Loops::Extra(Amount::Percent(10))] {
                let recipe = Recipe::new(side, side).algorithm(generator).loops(loops).seed("memory");
                let cases = [recipe.clone(), recipe.emblem(Emblem::None)];
                for recipe in cases {
                    let (found, said) = (peak(&recipe), recipe.bytes_per_cell());
                    // What each core takes whatever the size does not count.
                    let fixed = (cores << 21) as f64 / (side * side) as f64;
                    if found > said + fixed {
                        wrong.push(format!(
                            "{generator}, {side}, {loops:?}: {found:.2} bytes a cell, but it says {said}"
                        ));
                    }
                }
            }
        }
    }
    for side in [450, 600, 850] {
        let recipe = Recipe::new(side, side).shape(Shape::Voronoi { relax: 1 }).algorithm(Generator::Wilson);
        let (found, said) = (peak(&recipe), recipe.bytes_per_cell());
        if found > said {
            wrong.push(format!("voronoi, {side}: {found:.2} bytes a cell, but it says {said}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let backtracker = peak(&Recipe::new(1000, 1000).algorithm(Generator::Backtracker).emblem(Emblem::None));
    assert!(backtracker <= 1.7, "{backtracker:.2}");
}
