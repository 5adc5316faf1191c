//! Recipes whose mazes never change, alone and on eight threads. `AMAZE_BLESS=1` writes the files anew; do that only for recipes
//! that are new.
use std::fs;
use std::path::PathBuf;

use crate::polygons::hand_made;
use mazegen::tiling::Sizes;
use mazegen::{
    Algorithm, Amount, Bitmap, Cell, Drawn, Emblem, End, Fixed, Generator, Islands, Labyrinth, Loops, Mask, Maze,
    Outline, Recipe, Shape, Solver, Symmetry, Topology, Words,
};

fn recipes() -> Vec<Recipe> {
    let first = ["backtracker", "prim", "kruskal", "wilson", "random-walk"];
    let mut recipes: Vec<Recipe> = first
        .iter()
        .flat_map(|name| {
            let generator: Generator = name.parse().expect("a generator");
            [
                Recipe::new(12, 9).algorithm(generator).seed("1"),
                Recipe::new(31, 17).algorithm(generator).seed("Javi").emblem(Emblem::None),
                Recipe::new(20, 15).algorithm(generator).seed("loops").loops(Loops::Playable),
            ]
        })
        .collect();
    let cross = Bitmap::parse(".1.\n111\n.1.").expect("a bitmap");
    recipes.extend([
        Recipe::new(25, 20).seed("42").loops(Loops::Extra(Amount::Count(12))).entry(1, 1).exit(19, 14),
        Recipe::new(25, 20).seed("-7").loops(Loops::Extra(Amount::Percent(20))).algorithm(Generator::Wilson),
        Recipe::new(1, 30).seed("line").algorithm(Generator::Kruskal),
        Recipe::new(16, 16).seed("cross").emblem(Emblem::Bitmap(cross)).algorithm(Generator::Backtracker),
        Recipe::new(30, 30).seed("Grüße").start(3, 4).algorithm(Generator::Backtracker),
    ]);
    let second = [
        "prim-edge",
        "prim-weighted",
        "boruvka",
        "reverse-delete",
        "aldous-broder",
        "houston",
        "hunt-and-kill",
        "random-bfs",
        "cycle-popping",
    ];
    recipes.extend(second.iter().flat_map(|name| {
        let generator: Generator = name.parse().expect("a generator");
        [
            Recipe::new(12, 9).algorithm(generator).seed("1"),
            Recipe::new(31, 17).algorithm(generator).seed("Javi").emblem(Emblem::None),
        ]
    }));
    let third = [
        "growing-tree",
        "growing-tree/mix=newest:2,oldest:1,middle:1,random:3/straight=30",
        "growing-binary-tree",
        "growing-forest",
        "parallel-backtracker",
        "parallel-backtracker/walkers=9/horizontal=3",
        "blobby-division",
        "blobby-division/room=6",
        "origin-shift",
        "binary-tree",
        "binary-tree/skew=se",
        "sidewinder",
        "sidewinder/run=75",
        "eller",
        "eller/join=30/down=60",
        "recursive-division",
        "recursive-division/room=2",
        "backtracker/straight=60",
        "hunt-and-kill/vertical=4",
        "random-walk/horizontal=2/straight=10",
    ];
    recipes.extend(third.iter().flat_map(|text| {
        let algorithm: Algorithm = text.parse().expect("a generator with options");
        [Recipe::new(12, 9).algorithm(algorithm).seed("1"), Recipe::new(70, 11).algorithm(algorithm).seed("Javi")]
    }));
    let fence = Bitmap::parse("00100\n01100\n00100").expect("a bitmap");
    recipes.extend([
        Recipe::new(30, 14).algorithm(Generator::Wilson).seed("tiles").tiles(8),
        Recipe::new(30, 14).algorithm(Generator::Eller).seed("tiles").tiles(11),
        Recipe::new(19, 12).algorithm(Generator::HuntAndKill).seed("far").farthest_ends(),
        Recipe::new(5, 3).seed("parts").emblem(Emblem::Bitmap(fence)).islands(Islands::KeepLargest),
        Recipe::new(9, 9).seed("class").nth(7),
    ]);
    // Golden files are numbered: shapes that came later have their recipes at the end.
    let is_later = |shape: Shape| matches!(shape, Shape::Square | Shape::Voronoi { .. });
    recipes.extend(Shape::ALL.iter().filter(|row| !is_later(row.shape)).map(|row| {
        let height = if row.sizes == Sizes::ColumnsAndRows { 5 } else { 4 };
        Recipe::new(4, height).shape(row.shape).algorithm(Generator::Backtracker).seed("shape")
    }));
    recipes.push(Recipe::new(4, 4).shape(Shape::Rings { hole: 2 }).algorithm(Generator::Wilson).seed("hole"));
    let wave = Bitmap::parse("##..\n####\n..##").expect("a bitmap");
    recipes.extend([
        Recipe::new(16, 14).mask(Mask::Outline(Outline::Heart)).seed("heart"),
        Recipe::new(6, 6).shape(Shape::HexHexagon).mask(Mask::Outline(Outline::Ring)).seed("ring"),
        Recipe::new(6, 6)
            .shape(Shape::Rings { hole: 0 })
            .mask(Mask::Outline(Outline::Star))
            .seed("star")
            .islands(Islands::KeepLargest),
        Recipe::new(12, 9).mask(Mask::Picture(wave.clone())).seed("wave"),
        Recipe::new(12, 9).mask(Mask::Inverted(wave)).seed("wave").islands(Islands::KeepLargest),
        Recipe::new(12, 9).seed("braid").loops(Loops::Braid(Amount::Percent(50))),
        Recipe::new(12, 9).seed("braid").loops(Loops::Braid(Amount::Count(5))).algorithm(Generator::Wilson),
        Recipe::new(12, 9).seed("braid").loops(Loops::BraidShort(2)),
        Recipe::new(5, 5).shape(Shape::HexHexagon).seed("braid").loops(Loops::Braid(Amount::Percent(100))),
    ]);
    let mut sides = Recipe::new(12, 9).seed("sides");
    (sides.entry, sides.exit) = (Some(End::Drawn(Drawn::Top)), Some(End::Drawn(Drawn::Right)));
    let mut anywhere = Recipe::new(4, 4).shape(Shape::Cairo).seed("anywhere");
    (anywhere.entry, anywhere.exit) = (Some(End::Drawn(Drawn::Random)), Some(End::Drawn(Drawn::Random)));
    recipes.extend([sides, anywhere]);
    recipes.extend([0, 2].map(|relax| {
        Recipe::new(5, 4).shape(Shape::Voronoi { relax }).algorithm(Generator::Backtracker).seed("shape")
    }));
    recipes.push(Recipe::new(1, 1).cells(hand_made()).algorithm(Generator::Backtracker).seed("cells"));
    let woven = |weave: &str| Recipe::new(8, 7).weave(weave.parse().expect("a weave")).seed("woven");
    let mut several = Recipe::new(12, 9).seed("several");
    several.more_entries = vec![End::Drawn(Drawn::Left)];
    several.more_exits = vec![End::Drawn(Drawn::Bottom), End::Drawn(Drawn::Random)];
    let words = Words::new("Ab").expect("letters");
    let islands = Bitmap::parse("##.##\n##.##").expect("a bitmap");
    recipes.extend([
        woven("0.5"),
        woven("1/length=3").algorithm(Generator::Wilson).mask(Mask::Outline(Outline::Disc)),
        Recipe::new(4, 4).shape(Shape::HexHexagon).weave("0.6".parse().expect("a weave")).seed("woven").sparse(1),
        Recipe::new(20, 12).rooms("3/size=2-4/doors=1".parse().expect("rooms")).seed("rooms"),
        Recipe::new(12, 9).rooms("1,1:3x3+7,5:4x3".parse().expect("rooms")).algorithm(Generator::Eller).seed("rooms"),
        Recipe::new(12, 9).symmetry(Symmetry::Both).algorithm(Generator::Kruskal).seed("image"),
        Recipe::new(12, 12).symmetry(Symmetry::Quarter).loops(Loops::Extra(Amount::Count(4))).seed("image"),
        Recipe::new(14, 9).sparse(3).seed("sparse"),
        Recipe::new(12, 8).unicursal(Labyrinth::Split).algorithm(Generator::Backtracker).seed("one way"),
        Recipe::labyrinth(Labyrinth::Three),
        Recipe::labyrinth(Labyrinth::Seven),
        Recipe::labyrinth(Labyrinth::Eleven),
        Recipe::new(40, 10).mask(Mask::Words(words.clone())).islands(Islands::Bridge).seed("words"),
        Recipe::new(40, 10).mask(Mask::WithoutWords(words)).islands(Islands::Each).seed("words"),
        Recipe::new(10, 4).mask(Mask::Picture(islands)).islands(Islands::Each).seed("each"),
        Recipe::new(9, 7).mask(Mask::WithoutCells(vec![(0, 3), (40, 1)])).seed("cells"),
        Recipe::new(9, 7)
            .template(Fixed { open: vec![(0, 1), (9, 10)], closed: vec![(1, 10)] })
            .emblem(Emblem::None)
            .seed("fixed"),
        several,
    ]);
    recipes
}

/// A maze in full: its recipe, the closed sides of each cell, its ends and the path between them.
fn describe(recipe: &Recipe) -> String {
    let maze = recipe.make().expect("fits");
    let mut text = format!("{}\n", serde_json::to_string(recipe).expect("plain data"));
    let Some((width, height)) = maze.size() else { return text + &describe_shape(&maze) };
    for y in 0..height {
        text.extend(
            (0..width).map(|x| char::from_digit(!maze.sides(Cell(y * width + x)).0 & 15, 16).expect("a digit")),
        );
        text.push('\n');
    }
    let path = Solver::Bfs.solve(&maze).expect("has ends").path.expect("has a way");
    text += &format!("{:?} {:?}\n{}\n", maze.entry, maze.exit, path.letters());
    text
}

/// Of another shape: each open link by its two cells, the ends, and the cells of the path between them.
fn describe_shape(maze: &Maze) -> String {
    let graph = maze.grid().tiled().expect("a shape").graph();
    let open = graph.links().filter(|(link, ..)| maze.open().get(link.index()));
    let pairs: Vec<String> = open.map(|(_, cell, side)| format!("{}-{}", cell.0, graph.step(cell, side).0)).collect();
    let path = Solver::Bfs.solve(maze).expect("has ends").path.expect("has a way");
    let cells: Vec<u32> = path.cells(graph).map(|cell| cell.0).collect();
    format!("{}\n{:?} {:?}\n{cells:?}\n", pairs.join(" "), maze.entry, maze.exit)
}

fn file(number: usize) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{number:02}.txt"))
}

#[test]
fn recipes_make_what_they_always_made() {
    let recipes = recipes();
    for (number, recipe) in recipes.iter().enumerate() {
        let found = describe(recipe);
        if std::env::var_os("AMAZE_BLESS").is_some() {
            fs::write(file(number), &found).expect("the golden file is written");
        }
        let golden = fs::read_to_string(file(number)).expect("the golden file is there");
        assert_eq!(found, golden, "recipe {number}");
        let line = golden.lines().next().expect("the recipe");
        let read: Recipe = serde_json::from_str(line).expect("recipes are read as they are written");
        assert_eq!(&read, recipe);
    }
}

#[test]
fn every_generator_has_a_golden_recipe() {
    for generator in Generator::ALL {
        assert!(recipes().iter().any(|recipe| recipe.algorithm.generator() == *generator), "{generator}");
    }
}

#[test]
fn eight_threads_make_the_same_mazes() {
    let alone: Vec<String> = recipes().iter().map(describe).collect();
    let together: Vec<Vec<String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| recipes().iter().map(describe).collect())).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(together.iter().all(|mazes| *mazes == alone));
}

#[test]
fn recipes_of_later_versions_are_refused() {
    let mut recipe = Recipe::new(5, 5);
    recipe.version = 2;
    assert!(recipe.make().expect_err("unknown version").to_string().contains("version 2"));
    let unknown = r#"{"version":1,"width":5,"height":5,"algorithm":"prim","seed":"1","colour":"red"}"#;
    assert!(serde_json::from_str::<Recipe>(unknown).is_err(), "unknown fields are not dropped");
}
