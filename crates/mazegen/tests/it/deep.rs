//! Large mazes on small stacks, and sizes past all bounds.
use mazegen::{Amount, Emblem, Generator, Loops, Recipe, RecipeError, SizeError, Solver, Wishes, check};

/// Runs on a thread with 256 KiB of stack, where recursion over cells would overflow at once.
fn on_a_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).expect("a thread").join().expect("no overflow")
}

#[test]
fn op_10_no_generator_recurses_over_cells() {
    for &generator in Generator::ALL {
        let side = if generator.about().large { 3000 } else { 500 };
        let recipe = Recipe::new(side, side).algorithm(generator).emblem(Emblem::None).seed("deep");
        let passages = on_a_small_stack(move || recipe.make().expect("fits").passages());
        assert_eq!(passages, side * side - 1, "{generator}");
    }
}

#[test]
fn op_10_no_solver_recurses_over_cells() {
    for generator in [Generator::Backtracker, Generator::Wilson] {
        let recipe = Recipe::new(3000, 3000).algorithm(generator).emblem(Emblem::None).seed("deep");
        let moves = on_a_small_stack(move || {
            let maze = recipe.make().expect("fits");
            let moves = |solver: &Solver| solver.solve(&maze).expect("has ends").path.expect("perfect").moves();
            Solver::ALL.iter().filter(|solver| solver.about().large).map(moves).collect::<Vec<_>>()
        });
        let all_same = moves.windows(2).all(|pair| pair[0] == pair[1]);
        assert!(all_same, "{generator}: in a tree all find the same path, {moves:?}");
    }
}

#[test]
fn op_10_loops_and_certificates_do_not_recurse() {
    for loops in [Loops::Playable, Loops::Extra(Amount::Percent(10))] {
        let recipe = Recipe::new(1500, 1500).algorithm(Generator::Backtracker).loops(loops).seed("deep");
        let right = on_a_small_stack(move || {
            let maze = recipe.make().expect("fits");
            check(&maze, None, &Wishes::of(&recipe)).is_right()
        });
        assert!(right, "{loops:?}");
    }
}

#[test]
fn op_09_lines_are_corridors_and_nothing_is_an_error() {
    for &generator in Generator::ALL {
        for (width, height) in [(1, 50), (50, 1), (1, 1)] {
            let maze = Recipe::new(width, height).algorithm(generator).make().expect("fits");
            assert_eq!(maze.passages(), width * height - 1, "{generator}");
        }
        for (width, height) in [(0, 0), (0, 5), (5, 0)] {
            let made = Recipe::new(width, height).algorithm(generator).make();
            assert!(matches!(made, Err(RecipeError::Size(SizeError::Zero { .. }))), "{generator}");
        }
    }
}

#[test]
fn op_37_huge_sizes_are_refused_at_once() {
    for (width, height) in [(99_999, 99_999), (65_536, 65_536), (1 << 32, 1), (1 << 63, 1 << 63), (u64::MAX, u64::MAX)]
    {
        for &generator in Generator::ALL {
            let error = Recipe::new(width, height).algorithm(generator).make().expect_err("too large");
            assert!(error.to_string().contains("largest"), "{error}");
        }
    }
    let error = Recipe::new(20_000, 20_000).plan(100 << 20).expect_err("does not fit into 100 MB");
    let RecipeError::Size(SizeError::TooLarge { square, .. }) = error else { panic!("{error}") };
    assert!(Recipe::new(square, square).plan(100 << 20).is_ok());
    assert!(Recipe::new(square + 1, square + 1).plan(100 << 20).is_err());
}
