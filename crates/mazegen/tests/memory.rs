//! Memory, counted at the allocator: no recipe takes more at its peak than it says, so a size that is let through really fits.
#![allow(missing_docs)]

use mazegen::{Amount, Emblem, Generator, Loops, Mask, Outline, Recipe, Shape, Solver};
use peak_alloc::PeakAlloc;

#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

/// Peak bytes a cell of making a maze of a recipe and solving it once by breadth-first search.
fn peak(recipe: &Recipe) -> f64 {
    let before = COUNTED.current_usage();
    COUNTED.reset_peak_usage();
    let maze = recipe.make().expect("fits");
    assert!(Solver::Bfs.solve(&maze).expect("has ends").path.is_some());
    (COUNTED.peak_usage() - before) as f64
        / recipe.shape.cells((recipe.width, recipe.height), u64::MAX).expect("a size") as f64
}

/// Recipes of 20,000 cells or more: each shape, whole and with cells left out, and each generator on hexagons.
fn of_other_shapes() -> Vec<Recipe> {
    let recipe = |shape: Shape| {
        let size = match (shape, shape.has_columns()) {
            (Shape::Penrose, _) => (10, 10),
            (_, true) => (400, 300),
            (_, false) => (200, 200),
        };
        Recipe::new(size.0, size.1).shape(shape).emblem(Emblem::None).seed("memory")
    };
    let shapes = Shape::ALL.iter().map(|row| row.shape).filter(|&shape| shape != Shape::Square);
    let whole: Vec<Recipe> = shapes.map(|shape| recipe(shape).algorithm(Generator::Backtracker)).collect();
    let masked = whole.iter().map(|recipe| recipe.clone().mask(Mask::Outline(Outline::Heart)));
    let generators = Generator::ALL.iter().filter(|generator| generator.about().large);
    let made = generators.map(|&generator| recipe(Shape::HexRectangle).algorithm(generator));
    masked.chain(made).chain(whole.iter().cloned()).collect()
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
    for recipe in of_other_shapes() {
        if recipe.plan(u64::MAX).is_err() {
            // No shape but rectangles, or the mask leaves parts that do not touch.
            continue;
        }
        let (found, said) = (peak(&recipe), recipe.bytes_per_cell());
        if found > said {
            wrong.push(format!(
                "{}, {}, {:?}: {found:.2} bytes a cell, but it says {said}",
                recipe.shape, recipe.algorithm, recipe.mask
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let backtracker = peak(&Recipe::new(1000, 1000).algorithm(Generator::Backtracker).emblem(Emblem::None));
    assert!(backtracker <= 1.7, "{backtracker:.2}");
}
