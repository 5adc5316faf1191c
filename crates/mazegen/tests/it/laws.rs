//! Laws: who draws every maze equally often, and who does not; what share of cells are dead ends.
use std::collections::BTreeMap;

use mazegen::generate::origin_shift::OriginShift;
use mazegen::{Algorithm, Cell, Emblem, Generator, Graph, Job, Masked, Recipe, Rect, Rng, Topology, with_topology};

/// Draws for each of the trees of 3x3.
const DRAWS_A_TREE: u64 = 1000;
/// Chi-square at 191 degrees of freedom that a uniform law exceeds once in a thousand times.
const LIMIT: f64 = 257.1;

/// Chi-square of a generator's draws over the 192 spanning trees of 3x3.
fn chi_square<T: Topology>(algorithm: impl Into<Algorithm>, topology: &T) -> f64 {
    let algorithm = algorithm.into();
    let mut counts: BTreeMap<Vec<usize>, u64> = BTreeMap::new();
    let mut rng = Rng::from_u64(0xC0FFEE);
    for _ in 0..192 * DRAWS_A_TREE {
        let seed = rng.next_u64();
        let job = Job::new(topology, Cell((seed % 9) as u32), Rng::from_u64(seed)).expect("in one piece");
        let open = algorithm.carve(job, &mut ()).expect("served").continue_value().expect("nothing stops it").open;
        *counts.entry(open.ones().collect()).or_default() += 1;
    }
    assert!(counts.len() <= 192, "there are 192 trees");
    let expected = DRAWS_A_TREE as f64;
    let seen: f64 = counts.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    seen + (192 - counts.len()) as f64 * expected
}

fn rect(width: u64, height: u64) -> Rect {
    Rect::new(width, height).expect("small")
}

#[test]
fn wilson_is_uniform_on_walls_on_cells_and_on_graphs() {
    let walls = chi_square(Generator::Wilson, &rect(3, 3));
    assert!(walls < LIMIT, "on walls: {walls}");
    let cells = chi_square(Generator::Wilson, &Masked::new(rect(3, 3), []));
    assert!(cells < LIMIT, "on cells: {cells}");
    let links: Vec<(u32, u32)> =
        rect(3, 3).links().map(|(_, cell, side)| (cell.0, rect(3, 3).step(cell, side).0)).collect();
    let graph = chi_square(Generator::Wilson, &Graph::new(9, &links).expect("a graph"));
    assert!(graph < LIMIT, "on a graph: {graph}");
}

/// The generators that claim to draw every maze equally often.
const UNIFORM: [Generator; 3] = [Generator::Wilson, Generator::AldousBroder, Generator::CyclePopping];

#[test]
fn those_that_claim_to_be_uniform_are() {
    for generator in UNIFORM {
        assert!(generator.about().law.starts_with("uniform"));
        let chi = chi_square(generator, &rect(3, 3));
        assert!(chi < LIMIT, "{generator}: {chi}");
    }
}

#[test]
fn the_same_test_rejects_those_that_are_not_uniform() {
    // Origin-shift comes as near as its steps allow, which has a test of its own.
    let others = Generator::ALL.iter().filter(|&generator| !UNIFORM.contains(generator));
    for &generator in others.filter(|&&generator| generator != Generator::OriginShift) {
        assert!(!generator.about().law.starts_with("uniform"), "{generator}");
        let chi = chi_square(generator, &rect(3, 3));
        assert!(chi > 2.0 * LIMIT, "{generator}: {chi}");
    }
}

#[test]
fn origin_shift_comes_nearer_to_uniform_with_every_step() {
    let [few, more, many] = [2, 5, 20].map(|steps| chi_square(OriginShift { steps }, &rect(3, 3)));
    assert!(few > 20.0 * LIMIT && more > LIMIT && few > more, "2 steps a cell: {few}, 5: {more}");
    assert!(many < LIMIT, "20 steps a cell: {many}");
}

/// The number of spanning trees by Kirchhoff's determinant, in whole numbers by Bareiss' elimination.
pub(crate) fn kirchhoff<T: Topology>(topology: &T) -> i128 {
    let size = topology.live_count() as usize - 1;
    let number = |cell: Cell| topology.cells().take_while(|&other| other < cell).count();
    let mut matrix = vec![vec![0_i128; size + 1]; size + 1];
    for (_, cell, side) in topology.links() {
        let (a, b) = (number(cell), number(topology.step(cell, side)));
        matrix[a][a] += 1;
        matrix[b][b] += 1;
        matrix[a][b] -= 1;
        matrix[b][a] -= 1;
    }
    let mut last = 1;
    for k in 0..size.saturating_sub(1) {
        for i in k + 1..size {
            for j in k + 1..size {
                matrix[i][j] = (matrix[i][j] * matrix[k][k] - matrix[i][k] * matrix[k][j]) / last;
            }
        }
        last = matrix[k][k];
    }
    if size == 0 { 1 } else { matrix[size - 1][size - 1] }
}

#[test]
fn every_generator_that_can_draws_as_many_trees_as_kirchhoff_counts() {
    assert_eq!([rect(2, 2), rect(3, 3), rect(4, 4)].map(|rect| kirchhoff(&rect)), [4, 192, 100_352]);
    let hexagons = crate::common::hexagons(3, 2);
    // A ring with a stub inside: 3x4 without two cells.
    let masked = Masked::new(rect(3, 4), [Cell(4), Cell(9)]);
    for &generator in Generator::ALL {
        for (name, trees, count) in [
            ("2x2", draw_many(generator, &rect(2, 2)), kirchhoff(&rect(2, 2))),
            ("2x3", draw_many(generator, &rect(2, 3)), kirchhoff(&rect(2, 3))),
            ("hexagons", draw_many(generator, &hexagons), kirchhoff(&hexagons)),
            ("a mask", draw_many(generator, &masked), kirchhoff(&masked)),
        ] {
            let Some(trees) = trees else { continue };
            // Depth-first trees are not all trees; no generator makes more than there are.
            assert!(trees as i128 <= count, "{generator} on {name}");
            let some_only = [
                Generator::Backtracker,
                Generator::RandomWalk,
                Generator::HuntAndKill,
                Generator::RandomBfs,
                Generator::GrowingBinaryTree,
                Generator::BinaryTree,
                Generator::Sidewinder,
                Generator::RecursiveDivision,
            ];
            let reaches_all = !some_only.contains(&generator);
            assert!(!reaches_all || trees as i128 == count, "{generator} on {name}: {trees} of {count}");
        }
    }
}

/// How many different trees come out; nothing where the generator does not serve the grid.
fn draw_many<T: Topology>(generator: Generator, topology: &T) -> Option<usize> {
    Algorithm::from(generator).serves(topology).ok()?;
    let mut seen = std::collections::BTreeSet::new();
    let cells: Vec<Cell> = topology.cells().collect();
    for seed in 0..20_000 {
        let start = cells[seed as usize % cells.len()];
        let job = Job::new(topology, start, Rng::from_u64(seed)).expect("in one piece");
        let open = generator.carve(job, &mut ()).expect("served").continue_value().expect("nothing stops it").open;
        seen.insert(open.ones().collect::<Vec<_>>());
    }
    Some(seen.len())
}

/// Mean percent of cells with no, one, two, three and four exits, and of straight corridors, over 20 mazes of 100x100.
fn degrees(algorithm: Algorithm) -> [f64; 6] {
    let mut counts = [0_u32; 6];
    for seed in 0..20 {
        let maze = Recipe::new(100, 100)
            .algorithm(algorithm)
            .emblem(Emblem::None)
            .seed(seed.to_string())
            .make()
            .expect("fits");
        with_topology!(maze.grid(), topology => {
            for cell in topology.cells() {
                let sides = topology.open_sides(cell, maze.open());
                counts[sides.len() as usize] += 1;
                counts[5] += u32::from(sides.0 == 0b0101 || sides.0 == 0b1010);
            }
        });
    }
    counts.map(|count| f64::from(count) / 2000.0)
}

#[test]
fn textures_are_those_of_the_catalogue() {
    for (algorithm, dead_ends, three, four, straight) in [
        ("backtracker", 10.0, 9.7, 0.18, 30.5),
        ("random-walk", 10.0, 9.7, 0.18, 30.5),
        ("prim", 35.6, 23.2, 6.19, 15.6),
        ("kruskal", 30.6, 22.4, 4.08, 16.0),
        ("wilson", 29.3, 22.2, 3.53, 17.1),
        ("aldous-broder", 29.3, 22.2, 3.53, 17.1),
        ("cycle-popping", 29.3, 22.2, 3.53, 17.1),
        ("origin-shift/steps=60", 29.3, 22.2, 3.53, 17.1),
        ("houston", 29.3, 22.2, 3.53, 17.1),
        ("prim-edge", 32.3, 22.8, 4.75, 18.1),
        ("prim-weighted", 30.5, 22.6, 3.91, 16.2),
        ("boruvka", 30.6, 22.4, 4.08, 16.0),
        ("reverse-delete", 30.6, 22.4, 4.08, 16.0),
        ("hunt-and-kill", 9.4, 9.0, 0.17, 29.8),
        ("growing-tree/mix=random", 27.6, 22.4, 2.57, 26.3),
        ("growing-tree/mix=newest", 10.0, 9.7, 0.18, 30.5),
        ("recursive-division", 27.0, 21.6, 2.66, 18.8),
        ("binary-tree", 25.0, 25.0, 0.0, 25.4),
        ("binary-tree/skew=se", 25.0, 25.0, 0.0, 25.4),
        ("sidewinder", 27.7, 22.2, 2.75, 22.6),
        ("eller", 29.5, 21.9, 3.80, 20.4),
    ] {
        let found = degrees(algorithm.parse().expect("known"));
        let near = |found: f64, wanted: f64, by: f64| (found - wanted).abs() < by;
        let right = near(found[1], dead_ends, 0.5) && near(found[3], three, 0.6) && near(found[4], four, 0.3);
        assert!(right && near(found[5], straight, 0.6), "{algorithm}: {found:?}");
    }
}

#[test]
fn at_most_three_ways_but_where_a_cell_would_be_cut_off() {
    let found = degrees(Generator::GrowingBinaryTree.into());
    assert!(found[4] < 0.01 && found[1] > 25.0, "{found:?}");
    let star = Graph::new(6, &[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]).expect("a graph");
    let job = Job::new(&star, Cell(1), Rng::from_u64(0)).expect("in one piece");
    let tree = Generator::GrowingBinaryTree.carve(job, &mut ()).expect("served").continue_value().expect("not stopped");
    assert_eq!(tree.open.count(), 5, "all five ways from the middle");
}

#[test]
fn biases_bend_the_texture() {
    let straight = |text: &str| degrees(text.parse().expect("known"))[5];
    for generator in ["backtracker", "random-walk", "hunt-and-kill", "growing-tree/mix=newest", "parallel-backtracker"]
    {
        let [plain, often, always] =
            ["", "/straight=50", "/straight=95"].map(|bias| straight(&format!("{generator}{bias}")));
        assert!(plain + 5.0 < often && often + 5.0 < always, "{generator}: {plain} {often} {always}");
    }
    for generator in Generator::ALL.iter().filter(|generator| generator.options().iter().any(|o| o.name == "vertical"))
    {
        for (bias, wanted) in [("horizontal=8", 1), ("vertical=8", 0)] {
            let algorithm: Algorithm = format!("{generator}/{bias}").parse().expect("known");
            let maze =
                Recipe::new(100, 100).algorithm(algorithm).emblem(Emblem::None).seed("bias").make().expect("fits");
            let mut ways = [0_u32; 2];
            with_topology!(maze.grid(), topology => for (link, _, side) in topology.links() {
                ways[usize::from(side.0 % 2)] += u32::from(maze.open().get(link.index()));
            });
            assert!(f64::from(ways[wanted]) > 1.1 * f64::from(ways[1 - wanted]), "{algorithm}: {ways:?}");
        }
    }
}

#[test]
fn lightest_trees_are_the_same_by_every_method() {
    let mut rng = Rng::from_u64(77);
    for (seed, masked) in (0..60).map(|seed| (seed, crate::common::random_mask(&mut rng, 1 + seed % 13, 1 + seed % 11)))
    {
        let start = masked.cells().next().expect("not all is left out");
        let open = |generator: Generator| {
            let job = Job::new(&masked, start, Rng::from_u64(seed)).expect("in one piece");
            generator.carve(job, &mut ()).expect("served").continue_value().expect("nothing stops it").open
        };
        let tree = open(Generator::Kruskal);
        for generator in [Generator::PrimWeighted, Generator::Boruvka, Generator::ReverseDelete] {
            assert_eq!(open(generator), tree, "{generator}, seed {seed}");
        }
    }
}

#[test]
fn random_bfs_leads_everywhere_by_a_shortest_way() {
    let field = rect(23, 17);
    for seed in 0..30 {
        let start = Cell(seed as u32 * 13 % 391);
        let job = Job::new(&field, start, Rng::from_u64(seed)).expect("in one piece");
        let open =
            Generator::RandomBfs.carve(job, &mut ()).expect("served").continue_value().expect("nothing stops it").open;
        for cell in field.cells() {
            let least = field.least_steps(start, cell) as usize;
            assert_eq!(crate::common::distance(&field, &open, start, cell), Some(least), "seed {seed}");
        }
    }
}

#[test]
fn wilson_has_the_degrees_of_the_infinite_grid() {
    let maze =
        Recipe::new(1500, 1500).algorithm(Generator::Wilson).emblem(Emblem::None).seed("degrees").make().expect("fits");
    let rect = rect(1500, 1500);
    let mut counts = [0_u32; 5];
    // Away from the border the law is that of the infinite grid.
    for cell in rect.cells() {
        let (x, y) = rect.xy(cell);
        if (100..1400).contains(&x) && (100..1400).contains(&y) {
            counts[rect.open_sides(cell, maze.open()).len() as usize] += 1;
        }
    }
    for (count, share) in counts[1..].iter().zip(law_of_degrees()) {
        let found = f64::from(*count) / 1_690_000.0;
        assert!((found - share).abs() < 0.001, "{found} against {share}");
    }
}

/// The shares of cells with one, two, three and four exits in the uniform spanning tree of the infinite square grid.
fn law_of_degrees() -> [f64; 4] {
    use std::f64::consts::PI;
    [
        8.0 / PI.powi(2) * (1.0 - 2.0 / PI),
        4.0 / PI * (2.0 - 9.0 / PI + 12.0 / PI.powi(2)),
        2.0 * (1.0 - 2.0 / PI) * (1.0 - 6.0 / PI + 12.0 / PI.powi(2)),
        (4.0 / PI - 1.0) * (1.0 - 2.0 / PI).powi(2),
    ]
}

#[test]
fn uniform_trees_have_the_degrees_of_the_infinite_grid_on_a_torus_too() {
    let torus = crate::common::torus(400, 400);
    for generator in [Generator::Wilson, Generator::CyclePopping] {
        let job = Job::new(&torus, Cell(0), Rng::from_u64(11)).expect("in one piece");
        let open = generator.carve(job, &mut ()).expect("served").continue_value().expect("nothing stops it").open;
        let mut counts = [0_u32; 5];
        torus.cells().for_each(|cell| counts[torus.open_sides(cell, &open).len() as usize] += 1);
        for (count, share) in counts[1..].iter().zip(law_of_degrees()) {
            let found = f64::from(*count) / 160_000.0;
            assert!((found - share).abs() < 0.006, "{generator}: {found} against {share}");
        }
    }
}
