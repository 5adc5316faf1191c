//! Weave, rooms, symmetry, labyrinths, culled dead ends, islands, templates, several ends: each against a count or a rule that shares no code with it.
use std::collections::{BTreeMap, BTreeSet};

use mazegen::tiling::Dig;
use mazegen::{
    Bitmap, Cell, Drawn, Emblem, End, Fixed, Generator, Grid, Islands, Labyrinth, Loops, Mask, Maze, Needs, Note,
    Outline, Path, Point, Recipe, RecipeError, Room, Rooms, Shape, Side, Solver, Symmetry, Tiled, Topology, Weave,
    Wishes, Words, check,
};

use crate::common::{is_tree, maze_is_tree, passages};
use crate::recordings::record;

fn weave(text: &str) -> Weave {
    text.parse().expect("a weave")
}

/// Every generator that takes any grid.
fn any_grid() -> impl Iterator<Item = Generator> {
    Generator::ALL.iter().copied().filter(|generator| generator.about().needs == Needs::Nothing)
}

fn woven(maze: &Maze) -> &Tiled {
    maze.grid().tiled().expect("woven grids have a layout")
}

/// The shapes that weave, small and smallest, with sizes.
fn woven_shapes() -> Vec<(Shape, (u64, u64))> {
    let names =
        ["hex-hexagon:4", "rings:5", "rings/hole=2:3", "octagon:5x4", "brick:5x4", "rhombille:3x3", "penrose:3"];
    let more = ["torus:6x5", "klein:5x5", "projective:5x4", "cube:3", "sphere:4", "floors/floors=2:5x4", "torus:2x2"];
    let hexagons = ["hex-rectangle:1x1", "hex-rectangle:1x7", "hex-rectangle:4x5", "hex-rectangle:5x4", "cylinder:7x1"];
    let squares = ["square:1x1", "square:1x7", "square:7x1", "square:4x5", "square:5x4", "square:12x11"];
    let all = names.iter().chain(&more).chain(&hexagons).chain(&squares);
    let sized = |name: &&str| name.parse::<mazegen::tiling::SizedShape>().expect("a shape");
    all.map(sized).map(|sized| (sized.shape, sized.size.expect("a size"))).collect()
}

/// The grid that a woven one was before.
fn plain(tiled: &Tiled) -> Tiled {
    Tiled::new(tiled.shape(), tiled.size(), tiled.key()).expect("a shape")
}

#[test]
fn tunnels_go_straight_and_no_tunnel_meets_another() {
    let mut dug = 0;
    for (shape, (width, height)) in woven_shapes() {
        for (seed, text) in ["0", "0.4", "1", "1/length=3"].into_iter().enumerate() {
            let recipe =
                Recipe::new(width, height).shape(shape).weave(weave(text)).seed(seed.to_string()).emblem(Emblem::None);
            let maze = recipe.make().unwrap_or_else(|error| panic!("{shape} {text}: {error}"));
            let (tiled, base) = (woven(&maze), plain(woven(&maze)));
            assert!(text != "0" || tiled.tunnels().is_empty());
            let mut roofs = BTreeSet::new();
            let mut ends = BTreeSet::new();
            for tunnel in tiled.tunnels() {
                dug += 1;
                assert!(!tunnel.roofs.is_empty() && tunnel.roofs.len() as u32 <= weave(text).longest());
                assert!(maze.open().get(tunnel.link.index()), "a tunnel is a passage");
                let (cell, side) = tiled.graph().place(tunnel.link).expect("a link");
                let way = [&[cell][..], &tunnel.roofs, &[tiled.graph().step(cell, side)]].concat();
                ends.extend([way[0], way[way.len() - 1]]);
                for step in way.windows(2) {
                    let touch = base.graph().sides_where(step[0], |_, next| next == step[1]);
                    assert!(!touch.is_empty(), "{shape}: a tunnel goes from cell to neighbour");
                }
                for roof in &tunnel.roofs {
                    assert!(roofs.insert(*roof), "{shape}: one tunnel under a cell");
                    assert!(maze.sides(*roof).len() >= 2, "{shape}: something crosses the tunnel");
                }
            }
            assert!(roofs.is_disjoint(&ends), "{shape}: no tunnel ends on a tunnel");
            // On squares the way through a cell is straight in numbers, too.
            if shape == Shape::Square {
                for tunnel in tiled.tunnels() {
                    let (cell, side) = tiled.graph().place(tunnel.link).expect("a link");
                    let (a, b) = (cell.0, tiled.graph().step(cell, side).0);
                    let steps = tunnel.roofs.len() as u32 + 1;
                    let straight = a.abs_diff(b) == steps * width as u32 || a.abs_diff(b) == steps;
                    assert!(straight, "{a} to {b} under {:?}", tunnel.roofs);
                }
            }
        }
    }
    assert!(dug > 200, "only {dug} tunnels were looked at");
}

#[test]
fn every_generator_makes_a_tree_with_tunnels_on_every_shape_that_weaves() {
    for (number, (shape, (width, height))) in woven_shapes().into_iter().enumerate() {
        for generator in any_grid() {
            let recipe = Recipe::new(width, height).shape(shape).weave(weave("0.7/length=2")).algorithm(generator);
            let recipe = recipe.seed(number.to_string());
            let maze = recipe.make().unwrap_or_else(|error| panic!("{generator} {shape}: {error}"));
            assert!(maze_is_tree(&maze), "{generator} on {shape} {width}x{height}");
            assert!(check(&maze, None, &Wishes::of(&recipe)).is_right(), "{generator} on {shape} {width}x{height}");
        }
    }
}

/// Whether each step of a path goes to a neighbour on the plain grid, or through a tunnel that is open.
fn never_jumps(maze: &Maze, path: &Path) -> bool {
    let (tiled, base) = (woven(maze), plain(woven(maze)));
    let cells: Vec<Cell> = path.cells(tiled.graph()).collect();
    cells.windows(2).all(|step| {
        let beside = !base.graph().sides_where(step[0], |_, next| next == step[1]).is_empty();
        let sides = tiled.graph().sides_where(step[0], |_, next| next == step[1]);
        let under = sides.iter().any(|side| {
            let link = tiled.graph().link(step[0], side);
            maze.open().get(link.index()) && tiled.tunnel(link).is_some()
        });
        beside || under
    })
}

#[test]
fn solvers_go_through_tunnels_and_never_jump() {
    let mut under = 0;
    for text in ["square:15x12", "hex-rectangle:12x10", "rings:8", "torus:9x9"] {
        let sized: mazegen::tiling::SizedShape = text.parse().expect("a shape");
        let (width, height) = sized.size.expect("a size");
        for seed in 0..6 {
            let recipe = Recipe::new(width, height)
                .shape(sized.shape)
                .weave(weave("0.6"))
                .emblem(Emblem::None)
                .seed(seed.to_string());
            let maze =
                recipe.loops(if seed % 2 == 0 { Loops::None } else { Loops::Extra("5%".parse().expect("a share")) });
            let maze = maze.farthest_ends().make().expect("fits");
            let shortest = Solver::Bfs.solve(&maze).expect("has ends").path.expect("in one piece");
            let (graph, nodes) = passages(woven(&maze).graph(), maze.open());
            let node = |cell: Option<Cell>| nodes[cell.expect("an end").index()].expect("a cell");
            let oracle = petgraph::algo::dijkstra(&graph, node(maze.entry), None, |_| 1_usize);
            assert_eq!(oracle[&node(maze.exit)], shortest.moves(), "{text}");
            under += shortest
                .cells(woven(&maze).graph())
                .collect::<Vec<_>>()
                .windows(2)
                .filter(|step| plain(woven(&maze)).graph().sides_where(step[0], |_, next| next == step[1]).is_empty())
                .count();
            for &solver in Solver::ALL {
                let path = solver.solve(&maze).expect("has ends").path;
                assert!(path.iter().all(|path| never_jumps(&maze, path)), "{solver} on {text}");
                if solver.about().shortest {
                    assert_eq!(path.map(|path| path.moves()), Some(shortest.moves()), "{solver} on {text}");
                }
            }
        }
    }
    assert!(under > 20, "paths went through {under} tunnels");
}

#[test]
fn shapes_without_straight_ways_do_not_weave() {
    for name in ["triangle-hexagon:3", "cairo:5x5", "zeta:5x5"] {
        let sized: mazegen::tiling::SizedShape = name.parse().expect("a shape");
        let (width, height) = sized.size.expect("a size");
        let made = Recipe::new(width, height).shape(sized.shape).weave(weave("0.5")).make();
        assert_eq!(made, Err(RecipeError::NoWeave(sized.shape)));
    }
}

#[test]
fn tunnels_that_cannot_be_are_refused() {
    let tiled = Tiled::new(Shape::Square, (4, 3), 0).expect("small");
    let dig = |cell, edge, roofs| Dig { cell: Cell(cell), edge, roofs };
    assert_eq!(tiled.with_tunnels(&[dig(4, 1, 1)]).map(|woven| woven.digs()), Ok(vec![dig(4, 1, 1)]));
    for wrong in [dig(4, 1, 3), dig(0, 0, 1), dig(4, 1, 0), dig(4, 7, 1), dig(99, 1, 1), dig(4, 1, u32::MAX)] {
        assert!(tiled.with_tunnels(&[wrong]).is_err(), "{wrong:?}");
    }
    // Across the same cell, and out of a roof.
    for second in [dig(1, 2, 1), dig(5, 1, 1), dig(4, 1, 1), dig(6, 3, 1)] {
        assert!(tiled.with_tunnels(&[dig(4, 1, 1), second]).is_err(), "{second:?}");
    }
}

#[test]
fn a_mask_under_a_weave_cuts_nothing_off() {
    for seed in 0..20 {
        for outline in [Outline::Ring, Outline::Heart, Outline::Star] {
            let recipe = Recipe::new(17, 15).mask(Mask::Outline(outline)).weave(weave("1")).seed(seed.to_string());
            assert!(maze_is_tree(&recipe.islands(Islands::KeepLargest).make().expect("in one piece")));
        }
    }
    // A cross of five cells: a tunnel would cut it in two.
    let cross = Bitmap::parse(".#.\n###\n.#.").expect("a bitmap");
    let maze = Recipe::new(3, 3).mask(Mask::Picture(cross)).weave(weave("1")).make().expect("in one piece");
    assert!(woven(&maze).tunnels().is_empty() && maze_is_tree(&maze));
}

/// The loops that a room of so many columns and rows has.
const fn loops_in(width: u64, height: u64) -> u64 {
    (width - 1) * (height - 1)
}

#[test]
fn rooms_are_open_and_everything_else_is_a_tree() {
    let rooms: Rooms = "2,1:4x3+8,6:5x4".parse().expect("rooms");
    let inside = |cell: Cell, width: u32| {
        let (x, y) = (cell.0 % width, cell.0 / width);
        if (2..6).contains(&x) && (1..4).contains(&y) {
            Some(0)
        } else {
            ((8..13).contains(&x) && (6..10).contains(&y)).then_some(1)
        }
    };
    for &generator in Generator::ALL {
        let recipe = Recipe::new(15, 12).rooms(rooms.clone()).algorithm(generator).emblem(Emblem::None).seed("r");
        let maze = recipe.make().unwrap_or_else(|error| panic!("{generator}: {error}"));
        let loops = loops_in(4, 3) + loops_in(5, 4);
        assert_eq!(maze.passages(), 15 * 12 - 1 + loops, "{generator}");
        let report = check(&maze, None, &Wishes::of(&recipe));
        assert!(report.is_right() && report.components == 1, "{generator}: {:?}", report.faults);
        let rect = *maze.grid().rect().expect("a rectangle");
        let mut doors = [0; 2];
        for (link, cell, side) in rect.links() {
            let ends = [cell, rect.step(cell, side)].map(|cell| inside(cell, 15));
            let is_open = maze.open().get(link.index());
            assert!(ends[0].is_none() || ends[0] != ends[1] || is_open, "{generator}: a wall in a room");
            if let (true, Some(room)) = (is_open && ends[0] != ends[1], ends[0].or(ends[1])) {
                doors[room] += 1;
            }
        }
        let most = if generator.about().needs == Needs::Nothing { 3 } else { 18 };
        assert!(doors.iter().all(|doors| (1..=most).contains(doors)), "{generator}: {doors:?}");
    }
}

#[test]
fn rooms_at_random_do_not_touch_and_what_finds_no_place_is_told() {
    for seed in 0..20 {
        let recipe = Recipe::new(40, 30).rooms(Rooms::random(6, (3, 6), 2)).emblem(Emblem::None).seed(seed.to_string());
        let made = recipe.plan(u64::MAX).expect("fits").make(&mut ()).continue_value().expect("nothing stops it");
        assert!(made.notes.is_empty(), "{:?}", made.notes);
        let halls = check(&made.maze, None, &Wishes::of(&recipe)).halls;
        assert!(halls >= 6, "six rooms of 3x3 or more: {halls}");
    }
    let crowded = Recipe::new(9, 9).rooms(Rooms::random(50, (3, 3), 1)).emblem(Emblem::None);
    let plan = crowded.plan(u64::MAX).expect("fits");
    assert!(matches!(plan.notes(), [Note::FewerRooms { wanted: 50, placed: 1..=4 }]), "{:?}", plan.notes());
    for (shape, size) in [(Shape::HexHexagon, 9), (Shape::Rings { hole: 0 }, 9), (Shape::Penrose, 4)] {
        let recipe = Recipe::new(size, size).shape(shape).rooms(Rooms::random(3, (3, 5), 2)).seed("s");
        let maze = recipe.make().expect("fits");
        let report = check(&maze, None, &Wishes::of(&recipe));
        assert!(report.components == 1 && report.loops > 3, "{shape}: {report:?}");
    }
}

#[test]
fn rooms_that_cannot_be_are_refused() {
    let room = |x, y, width, height| Room { x, y, width, height };
    let make = |rooms: Vec<Room>| Recipe::new(20, 20).rooms(Rooms::given(rooms, 2)).make();
    assert_eq!(make(vec![room(17, 2, 4, 4)]), Err(RecipeError::RoomNotThere(room(17, 2, 4, 4))));
    assert_eq!(make(vec![room(8, 8, 4, 4)]), Err(RecipeError::RoomNotThere(room(8, 8, 4, 4))), "on the emblem");
    assert_eq!(make(vec![room(1, 1, 3, 3), room(3, 3, 2, 2)]), Err(RecipeError::RoomsOverlap(room(3, 3, 2, 2))));
    let hexagon = Recipe::new(5, 5).shape(Shape::HexHexagon).rooms(Rooms::given(vec![room(0, 0, 1, 1)], 1)).make();
    assert_eq!(hexagon, Err(RecipeError::RoomsNeedColumns(Shape::HexHexagon)));
    for wrong in ["", "x", "5/size=0-3", "5/size=4-3", "5/doors=0", "2,3", "2,3:0x4", "1,1:99999x99999", "5/size"] {
        assert!(wrong.parse::<Rooms>().is_err(), "{wrong}");
    }
}

/// Where a cell of a rectangle goes, by plain arithmetic.
fn image(symmetry: &str, (x, y): (u32, u32), (width, height): (u32, u32)) -> (u32, u32) {
    match symmetry {
        "x" => (width - 1 - x, y),
        "y" => (x, height - 1 - y),
        "rotation" => (width - 1 - x, height - 1 - y),
        _ => (height - 1 - y, x),
    }
}

fn is_symmetric(maze: &Maze, symmetry: &str) -> bool {
    let (width, height) = maze.size().expect("a rectangle");
    let rect = *maze.grid().rect().expect("a rectangle");
    let open: BTreeSet<[(u32, u32); 2]> = rect
        .links()
        .filter(|(link, ..)| maze.open().get(link.index()))
        .map(|(_, cell, side)| [rect.xy(cell), rect.xy(rect.step(cell, side))])
        .collect();
    open.iter().all(|ends| {
        let mut moved = ends.map(|end| image(symmetry, end, (width, height)));
        moved.sort_unstable();
        let mut reversed = moved;
        reversed.reverse();
        open.contains(&moved) || open.contains(&reversed)
    })
}

#[test]
fn symmetric_mazes_are_their_own_images_and_perfect_where_that_can_be() {
    for (width, height) in [(1, 1), (1, 7), (7, 1), (4, 5), (5, 4), (6, 6), (7, 7), (2, 2)] {
        for &symmetry in Symmetry::ALL {
            for generator in any_grid() {
                let recipe = Recipe::new(width, height).symmetry(symmetry).algorithm(generator).seed("s");
                let made = recipe.make();
                let label = format!("{generator} {symmetry} {width}x{height}");
                // The middle of a tree is a cell or a passage that stays where it is.
                let (odd_x, odd_y) = (width % 2 == 1, height % 2 == 1);
                let exists = match symmetry {
                    Symmetry::X | Symmetry::Y => true,
                    Symmetry::Both | Symmetry::Rotation => odd_x || odd_y,
                    Symmetry::Quarter => odd_x && odd_y && width == height,
                };
                let square = symmetry != Symmetry::Quarter || width == height;
                match made {
                    Ok(maze) => {
                        assert!(exists, "{label} cannot be");
                        assert!(maze_is_tree(&maze), "{label}");
                        let parts = if symmetry == Symmetry::Both { vec!["x", "y"] } else { vec![symmetry.name()] };
                        assert!(parts.iter().all(|part| is_symmetric(&maze, part)), "{label}");
                        assert!(check(&maze, None, &Wishes::of(&recipe)).is_right(), "{label}");
                    }
                    Err(RecipeError::NeverPerfect { .. }) => assert!(!exists && square, "{label}"),
                    Err(RecipeError::NotSymmetric { .. }) => assert!(!square, "{label}"),
                    Err(error) => panic!("{label}: {error}"),
                }
            }
        }
    }
}

#[test]
fn symmetric_mazes_with_loops_are_there_for_every_size() {
    for (text, symmetry) in [("x", Symmetry::X), ("rotation", Symmetry::Rotation), ("quarter", Symmetry::Quarter)] {
        for seed in 0..5 {
            let loops = Loops::Braid("60%".parse().expect("a share"));
            let recipe = Recipe::new(12, 12).symmetry(symmetry).loops(loops).seed(seed.to_string());
            let maze = recipe.make().expect("with loops there is one");
            let report = check(&maze, None, &Wishes::of(&recipe));
            assert!(is_symmetric(&maze, text) && report.is_right() && report.loops > 0, "{text}: {:?}", report.faults);
        }
    }
    let mut broken = Recipe::new(9, 9).symmetry(Symmetry::X).make().expect("fits");
    let wishes = Wishes::of(&Recipe::new(9, 9).symmetry(Symmetry::X));
    let (cell, side) =
        (0..72).map(Cell).find_map(|cell| (!maze_side(&broken, cell)).then_some((cell, Side::SOUTH))).expect("a wall");
    broken.carve(cell, side);
    let found = check(&broken, None, &wishes).faults;
    assert!(found.iter().any(|fault| matches!(fault, mazegen::Fault::Asymmetric { .. })), "{found:?}");
}

/// Whether the south of a cell off the middle column is open.
fn maze_side(maze: &Maze, cell: Cell) -> bool {
    cell.0 % 9 == 4 || maze.sides(cell).contains(Side::SOUTH)
}

#[test]
fn other_shapes_are_symmetric_where_they_can_be() {
    for (name, symmetry, can) in [
        ("hex-hexagon:5", Symmetry::X, true),
        ("hex-hexagon:5", Symmetry::Rotation, true),
        ("hex-hexagon:5", Symmetry::Quarter, false),
        ("rings:6", Symmetry::X, true),
        ("rings:6", Symmetry::Both, true),
        ("octagon:5x5", Symmetry::Quarter, true),
        ("triangle-hexagon:4", Symmetry::Rotation, false),
        ("zeta:6x6", Symmetry::X, false),
    ] {
        let sized: mazegen::tiling::SizedShape = name.parse().expect("a shape");
        let (width, height) = sized.size.expect("a size");
        let recipe = Recipe::new(width, height).shape(sized.shape).symmetry(symmetry).seed("o");
        match recipe.make() {
            Ok(maze) => {
                assert!(can && maze_is_tree(&maze) && check(&maze, None, &Wishes::of(&recipe)).is_right(), "{name}");
            }
            Err(error) => assert!(!can, "{name} {symmetry}: {error}"),
        }
    }
}

#[test]
fn culling_takes_dead_ends_layer_by_layer() {
    for seed in 0..10 {
        let whole = Recipe::new(14, 11).emblem(Emblem::None).seed(seed.to_string());
        let full = whole.make().expect("fits");
        for times in [1, 2, 5, 1000] {
            let maze = whole.clone().sparse(times).make().expect("fits");
            // By hand: all cells with one neighbour left, but for the ends, again and again.
            let mut left: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
            let rect = *full.grid().rect().expect("a rectangle");
            for cell in rect.cells() {
                left.insert(cell.0, full.sides(cell).iter().map(|side| rect.step(cell, side).0).collect());
            }
            for _ in 0..times {
                let out: Vec<u32> = left.iter().filter(|(_, next)| next.len() == 1).map(|(&cell, _)| cell).collect();
                for cell in out {
                    for next in left.remove(&cell).expect("there") {
                        if let Some(cells) = left.get_mut(&next) {
                            cells.remove(&cell);
                        }
                    }
                }
                if left.len() < 3 {
                    break;
                }
            }
            let kept: Vec<u32> = maze.grid().cells().iter().map(|cell| cell.0).collect();
            if times < 1000 {
                assert_eq!(kept, left.keys().copied().collect::<Vec<_>>(), "{times} times");
            }
            assert!(maze_is_tree(&maze) && kept.len() >= 2);
            assert!(check(&maze, None, &Wishes::of(&whole.clone().sparse(times))).is_right());
        }
        let ends = whole.clone().sparse(1000).entry(3, 4).exit(13, 10);
        let maze = ends.make().expect("fits");
        let path = Solver::Bfs.solve(&maze).expect("has ends").path.expect("in one piece");
        assert_eq!(path.moves() as u64 + 1, maze.grid().live_count(), "only the way is left");
    }
}

#[test]
fn culled_shapes_keep_their_passages_and_tunnels() {
    for (name, text) in
        [("hex-hexagon:6", "0"), ("square:14x12", "0.5"), ("torus:8x8", "0.3"), ("floors/floors=3:6x5", "0")]
    {
        let sized: mazegen::tiling::SizedShape = name.parse().expect("a shape");
        let (width, height) = sized.size.expect("a size");
        let recipe = Recipe::new(width, height).shape(sized.shape).weave(weave(text)).emblem(Emblem::None).seed("c");
        let (full, maze) = (recipe.clone().make().expect("fits"), recipe.sparse(2).make().expect("fits"));
        assert!(maze_is_tree(&maze) && maze.grid().live_count() < full.grid().live_count(), "{name}");
        let (whole, fewer) = (woven(&full), woven(&maze));
        for (link, cell, side) in fewer.graph().links() {
            let numbers = [cell, fewer.graph().step(cell, side)].map(|cell| Cell(fewer.number_in_whole(cell)));
            let same = whole.graph().sides_where(numbers[0], |_, next| next == numbers[1]);
            let was_open = same.iter().any(|side| full.open().get(whole.graph().link(numbers[0], side).index()));
            assert_eq!(maze.open().get(link.index()), was_open, "{name}");
        }
    }
}

#[test]
fn a_split_maze_is_one_way_over_every_cell() {
    for (width, height) in [(2, 2), (2, 14), (14, 2), (8, 10), (20, 12)] {
        for generator in [Generator::Prim, Generator::Wilson, Generator::Eller, Generator::RecursiveDivision] {
            let recipe = Recipe::new(width, height).unicursal(Labyrinth::Split).algorithm(generator).seed("u");
            let maze = recipe.make().unwrap_or_else(|error| panic!("{generator} {width}x{height}: {error}"));
            let path = Solver::Bfs.solve(&maze).expect("has ends").path.expect("in one piece");
            assert_eq!((path.moves() as u64 + 1, maze.passages()), (width * height, width * height - 1));
            assert!(check(&maze, Some(&path), &Wishes::of(&recipe)).is_right());
        }
    }
    let heart = Recipe::new(40, 36).mask(Mask::Outline(Outline::Heart)).unicursal(Labyrinth::Split).entry(20, 20);
    let maze = heart.make().expect("fits");
    let path = Solver::Bfs.solve(&maze).expect("has ends").path.expect("in one piece");
    assert_eq!(path.moves() as u64 + 1, maze.grid().live_count());
    let report = check(&maze, None, &Wishes::of(&heart));
    assert!(report.is_right(), "{:?}", report.faults);
    assert_eq!(Recipe::new(9, 8).unicursal(Labyrinth::Split).make(), Err(RecipeError::OddLabyrinth((9, 8))));
    assert!(matches!(heart.exit(1, 1).make(), Err(RecipeError::NotTogether(..))));
}

#[test]
fn classical_labyrinths_walk_their_circuits_in_order() {
    for (labyrinth, circuits) in [
        (Labyrinth::Three, &[3, 2, 1, 4][..]),
        (Labyrinth::Seven, &[3, 2, 1, 4, 7, 6, 5, 8]),
        (Labyrinth::Eleven, &[5, 2, 3, 4, 1, 6, 11, 8, 9, 10, 7, 12]),
    ] {
        let recipe = Recipe::labyrinth(labyrinth);
        let maze = recipe.make().expect("fits");
        let (width, height) = maze.size().expect("a rectangle");
        let rect = *maze.grid().rect().expect("a rectangle");
        let path = Solver::Bfs.solve(&maze).expect("has ends").path.expect("in one piece");
        assert_eq!(path.moves() as u64 + 1, maze.grid().live_count(), "over every cell");
        assert!(check(&maze, Some(&path), &Wishes::of(&recipe)).is_right());
        // Opposite the axis, above the middle, each circuit is a row: counted from outside, the first is the uppermost.
        let mut met: Vec<u32> = path
            .cells(&rect)
            .map(|cell| rect.xy(cell))
            .filter(|&(x, y)| x == width / 2 && y < height / 2)
            .map(|(_, y)| y + 1)
            .collect();
        met.push(height / 2 + 1);
        assert_eq!(met, circuits, "{labyrinth}");
        let (_, last) = rect.xy(maze.exit.expect("set"));
        let (_, first) = rect.xy(maze.entry.expect("set"));
        assert_eq!((first, last), (height - 1, height / 2), "from the rim to the middle");
    }
    assert!(matches!(
        Recipe::new(9, 9).unicursal(Labyrinth::Seven).make(),
        Err(RecipeError::LabyrinthSize { size: (18, 15), .. })
    ));
}

#[test]
fn islands_are_bridged_or_left_apart_as_wished() {
    let picture = Bitmap::parse("###...##\n###...##\n........\n##....##\n##....##").expect("a bitmap");
    let recipe = Recipe::new(8, 5).mask(Mask::Picture(picture)).emblem(Emblem::None).seed("i");
    let error = recipe.make().expect_err("four parts").to_string();
    assert!(error.contains("4 parts") && error.contains("(0,0), (6,0), (0,3), (6,3)"), "{error}");
    let bridged = recipe.clone().islands(Islands::Bridge);
    let made = bridged.plan(u64::MAX).expect("joined").make(&mut ()).continue_value().expect("nothing stops it");
    assert_eq!(made.notes, [Note::IslandsBridged { parts: 4, cells: 1 + 1 + 3 }]);
    assert!(maze_is_tree(&made.maze) && check(&made.maze, None, &Wishes::of(&bridged)).is_right());
    for generator in any_grid() {
        let each = recipe.clone().islands(Islands::Each).algorithm(generator);
        let made = each.plan(u64::MAX).expect("apart").make(&mut ()).continue_value().expect("nothing stops it");
        assert_eq!(made.notes, [Note::IslandsEach { parts: 4 }]);
        assert_eq!(made.maze.passages(), made.maze.grid().live_count() - 4, "{generator}: a tree in each part");
        let report = check(&made.maze, None, &Wishes::of(&each));
        assert!(report.is_right() && report.components == 4, "{generator}: {:?}", report.faults);
        assert!(Solver::Bfs.solve(&made.maze).expect("has ends").path.is_some(), "{generator}: in one part");
    }
    let apart = recipe.islands(Islands::Each).entry(0, 0).exit(7, 4).make();
    assert_eq!(apart, Err(RecipeError::EndsApart("(0,0)".to_owned(), "(7,4)".to_owned())));
}

#[test]
fn islands_of_other_shapes_are_dealt_with_alike() {
    let stripes = Bitmap::parse("##.##\n##.##\n##.##").expect("a bitmap");
    for (shape, size) in [(Shape::HexRectangle, (15, 6)), (Shape::Rings { hole: 0 }, (9, 9)), (Shape::Brick, (15, 7))] {
        let recipe = Recipe::new(size.0, size.1).shape(shape).mask(Mask::Picture(stripes.clone())).seed("o");
        assert!(matches!(recipe.make(), Err(RecipeError::MaskCutsOff(_))), "{shape}");
        let bridged = recipe.clone().islands(Islands::Bridge).make().expect("joined");
        assert!(maze_is_tree(&bridged), "{shape}");
        let each = recipe.clone().islands(Islands::Each).make().expect("apart");
        assert_eq!(check(&each, None, &Wishes::of(&recipe.islands(Islands::Each))).faults, [], "{shape}");
    }
}

#[test]
fn words_are_cells_or_are_left_out_and_cells_can_be_named() {
    let words = Words::new("OX").expect("letters");
    let recipe = |mask: Mask| Recipe::new(60, 20).mask(mask).islands(Islands::Bridge).seed("w");
    let letters = recipe(Mask::Words(words.clone())).make().expect("bridged");
    assert!(maze_is_tree(&letters));
    let around = recipe(Mask::WithoutWords(words.clone())).islands(Islands::Each).make().expect("each");
    // The O has an inside: two parts, and the letters are as large as they fit, twice the font's.
    let bridge = recipe(Mask::Words(words.clone())).plan(u64::MAX).expect("bridged").notes().to_vec();
    let [Note::IslandsBridged { parts: 2, cells }] = bridge[..] else { panic!("{bridge:?}") };
    assert_eq!(letters.grid().live_count() - u64::from(cells) + around.grid().live_count(), 60 * 20);
    let report = check(&around, None, &Wishes::of(&recipe(Mask::WithoutWords(words.clone())).islands(Islands::Each)));
    assert!(report.is_right() && report.components == 2, "{:?}", report.faults);
    let small = Recipe::new(10, 5).mask(Mask::Words(words)).make();
    assert!(matches!(small, Err(RecipeError::WordsTooLarge { size: (10, 5), .. })), "{small:?}");
    let cells = Recipe::new(6, 4).mask(Mask::WithoutCells(vec![(0, 2), (23, 1), (90, u32::MAX)])).make().expect("fits");
    assert_eq!(cells.grid().live_count(), 21);
    assert!([0, 1, 23].iter().all(|&cell| !cells.grid().contains(Cell(cell))));
    let hexagon =
        Recipe::new(4, 4).shape(Shape::HexHexagon).mask(Mask::WithoutCells(vec![(18, 1)])).make().expect("fits");
    assert_eq!(hexagon.grid().tiled().expect("a shape").left_out(), [18]);
}

#[test]
fn a_template_in_a_recipe_is_kept_to() {
    let fixed = Fixed { open: vec![(0, 1), (1, 2)], closed: vec![(2, 3), (10, 20)] };
    for generator in any_grid() {
        let recipe = Recipe::new(10, 8).template(fixed.clone()).algorithm(generator).emblem(Emblem::None);
        let maze = recipe.make().expect("fits");
        assert!(maze_is_tree(&maze), "{generator}");
        let is_open = |cell: u32, side: Side| maze.sides(Cell(cell)).contains(side);
        assert!(is_open(0, Side::EAST) && is_open(1, Side::EAST), "{generator}");
        assert!(!is_open(2, Side::EAST) && !is_open(10, Side::SOUTH), "{generator}");
    }
    let wrong = Fixed { open: vec![(0, 5)], closed: Vec::new() };
    assert_eq!(Recipe::new(10, 8).template(wrong).make(), Err(RecipeError::NoLink(0, 5)));
    let shut = Fixed { open: Vec::new(), closed: vec![(0, 1), (0, 10)] };
    assert!(matches!(Recipe::new(10, 8).template(shut).make(), Err(RecipeError::Template(_))));
}

#[test]
fn several_entries_and_exits_are_all_in_the_maze() {
    let at = |x, y| End::At(Point { x, y });
    let mut recipe = Recipe::new(12, 9).emblem(Emblem::None).entry(0, 0).exit(11, 8).seed("e");
    recipe.more_entries = vec![at(3, 3), End::Drawn(Drawn::Top)];
    recipe.more_exits = vec![End::Drawn(Drawn::Right), End::Drawn(Drawn::Right), at(0, 1)];
    let maze = recipe.make().expect("fits");
    let all: BTreeSet<Cell> =
        maze.exits().into_iter().chain(maze.entry).chain(maze.more_entries.iter().copied()).collect();
    assert_eq!(all.len(), 7, "all different");
    assert!(maze.more_exits[..2].iter().all(|cell| cell.0 % 12 == 11));
    let solution = Solver::Bfs.solve(&maze).expect("has ends");
    let path = solution.path.expect("in one piece");
    let rect = *maze.grid().rect().expect("a rectangle");
    let (graph, nodes) = passages(&rect, maze.open());
    let distances = petgraph::algo::dijkstra(&graph, nodes[0].expect("a cell"), None, |_| 1_usize);
    let nearest = maze.exits().iter().map(|cell| distances[&nodes[cell.index()].expect("a cell")]).min();
    assert_eq!(Some(path.moves()), nearest, "to the nearest exit");
    assert!(check(&maze, Some(&path), &Wishes::of(&recipe)).is_right());
    recipe.more_exits.push(at(3, 3));
    assert_eq!(recipe.make(), Err(RecipeError::SameEnds(at(3, 3))));
    recipe.more_exits = vec![End::FARTHEST];
    assert!(matches!(recipe.make(), Err(RecipeError::FarthestOfMany(_))));
}

#[test]
fn recipes_with_all_of_this_go_to_json_and_back() {
    let mut several = Recipe::new(9, 9).seed("4");
    several.more_exits = vec![End::Drawn(Drawn::Left)];
    for recipe in [
        Recipe::new(16, 14).mask(Mask::Outline(Outline::Heart)).weave(weave("0.4/length=2")).seed("1"),
        Recipe::new(9, 7).shape("torus".parse().expect("a shape")).weave(weave("0.5")).seed("2"),
        Recipe::new(20, 15).rooms("4/size=2-4/doors=1".parse().expect("rooms")).seed("3").sparse(2),
        several,
        Recipe::new(11, 10).symmetry(Symmetry::X).seed("5"),
        Recipe::labyrinth(Labyrinth::Eleven),
        Recipe::new(10, 8).template(Fixed { open: vec![(0, 1)], closed: vec![(2, 3)] }),
        Recipe::new(21, 19).mask(Mask::Outline(Outline::Star)).islands(Islands::Each),
        Recipe::new(60, 20).mask(Mask::Words(Words::new("a\nb").expect("letters"))).islands(Islands::Bridge),
        Recipe::new(9, 9).mask(Mask::WithoutCells(vec![(0, 5), (7, 1)])),
    ] {
        let text = serde_json::to_string(&recipe).expect("plain data");
        let back: Recipe = serde_json::from_str(&text).expect("what was written");
        assert_eq!(back, recipe, "{text}");
        assert_eq!(back.make(), recipe.make(), "{text}");
        assert!(recipe.make().is_ok(), "{text}");
    }
}

#[test]
fn wishes_that_clash_are_refused_by_name() {
    let loops = Loops::Extra("3".parse().expect("a number"));
    for recipe in [
        Recipe::new(20, 20).tiles(5).weave(weave("0.3")),
        Recipe::new(20, 20).tiles(5).symmetry(Symmetry::X),
        Recipe::new(20, 20).symmetry(Symmetry::X).weave(weave("0.3")),
        Recipe::new(21, 21).symmetry(Symmetry::X).loops(Loops::Playable),
        Recipe::new(20, 20).unicursal(Labyrinth::Split).loops(loops),
        Recipe::new(20, 20).unicursal(Labyrinth::Split).sparse(1),
        Recipe::labyrinth(Labyrinth::Seven).mask(Mask::Outline(Outline::Disc)),
    ] {
        assert!(matches!(recipe.make(), Err(RecipeError::NotTogether(..))), "{recipe:?}");
    }
    for generator in [Generator::Eller, Generator::RecursiveDivision] {
        for recipe in [Recipe::new(9, 9).weave(weave("0.3")), Recipe::new(9, 9).symmetry(Symmetry::X)] {
            let made = recipe.emblem(Emblem::None).algorithm(generator).make();
            assert!(matches!(made, Err(RecipeError::RouteNotServed(..))), "{generator}: {made:?}");
        }
    }
    let biased = "backtracker/straight=60".parse::<mazegen::Algorithm>().expect("an option");
    let made = Recipe::new(20, 20).algorithm(biased).rooms(Rooms::random(2, (2, 3), 2)).make();
    assert!(matches!(made, Err(RecipeError::RouteNotServed(..))), "{made:?}");
}

#[test]
fn what_is_watched_is_the_maze_that_is_made() {
    for recipe in [
        Recipe::new(14, 12).weave(weave("0.5")),
        Recipe::new(20, 15).rooms(Rooms::random(3, (2, 4), 2)),
        Recipe::new(11, 12).symmetry(Symmetry::X),
        Recipe::new(13, 13).symmetry(Symmetry::Both),
        Recipe::new(12, 10).unicursal(Labyrinth::Split),
        Recipe::labyrinth(Labyrinth::Three),
        Recipe::new(21, 19).mask(Mask::Outline(Outline::Star)).islands(Islands::Each),
    ] {
        let quiet = recipe.make().expect("fits");
        let (watched, recording) = record(&recipe);
        assert_eq!(watched, quiet, "{recipe:?}");
        let mut playback = recording.play();
        let mut before = playback.scenery().clone();
        while playback.forward().is_some() {
            assert_ne!(&before, playback.scenery(), "every event changes something: {recipe:?}");
            before = playback.scenery().clone();
        }
        assert_eq!(&before.open, quiet.open(), "{recipe:?}");
        assert_eq!(before.entered.count(), quiet.grid().live_count(), "every cell is entered: {recipe:?}");
        assert!(is_tree_or_forest(&quiet), "{recipe:?}");
    }
}

fn is_tree_or_forest(maze: &Maze) -> bool {
    let parts = match maze.grid() {
        Grid::Masked(masked) => petgraph::algo::connected_components(&passages(masked, maze.open()).0) as u64,
        Grid::Rect(rect) => u64::from(is_tree(rect, maze.open())),
        _ => 1,
    };
    maze.passages() + parts >= maze.grid().live_count()
}
