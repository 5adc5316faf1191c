//! Cells of one's own: what they are like, and what cannot be such.

use crate::common::maze_is_tree;
use crate::laws::kirchhoff;
use mazegen::{
    Cell, Generator, Islands, Mask, Outline, Polygons, PolygonsError, Recipe, Shape, ShapeError, Solver, Tiled,
    Topology,
};

/// Seven cells of three, four and five corners around two corners where four of them meet; one hangs on by an edge.
pub(crate) fn hand_made() -> Polygons {
    let corners = vec![
        [0.0, 0.0],
        [2.0, 0.0],
        [4.0, 0.0],
        [6.0, 1.0],
        [0.0, 2.0],
        [2.0, 2.0],
        [4.0, 2.0],
        [6.0, 3.0],
        [0.0, 4.0],
        [2.0, 4.0],
        [4.0, 4.0],
    ];
    let cells = [
        &[0, 1, 5, 4][..],
        &[1, 2, 5],
        // The other way round.
        &[2, 5, 6],
        &[2, 3, 7, 6],
        // A corner of two others lies on its upper edge.
        &[4, 5, 6, 10, 9],
        &[4, 9, 8],
        &[10, 7, 6],
    ];
    Polygons::new(corners, cells.iter().map(|cell| cell.to_vec()).collect()).expect("cells side by side")
}

/// Two squares that touch in a corner only.
fn apart() -> Polygons {
    let corners = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]];
    Polygons::new(corners, vec![vec![0, 1, 2, 3], vec![2, 4, 5, 6]]).expect("cells")
}

#[test]
fn neighbours_and_spanning_trees_are_those_counted_by_hand() {
    let tiled = Tiled::of_cells(&hand_made()).expect("a grid");
    let graph = tiled.graph();
    let mut links: Vec<(u32, u32)> = graph.links().map(|(_, cell, side)| (cell.0, graph.step(cell, side).0)).collect();
    links.sort_unstable();
    assert_eq!(links, [(0, 1), (0, 4), (1, 2), (2, 3), (2, 4), (3, 6), (4, 5), (4, 6)]);
    // Two rings of four that share a link, and a cell at a dead end: one link of each ring goes, not the shared one twice.
    assert_eq!(kirchhoff(graph), 4 * 4 - 1);
    assert_eq!((tiled.outline(Cell(4)).len(), tiled.border(Cell(5)).len()), (5, 2));
    assert_eq!(tiled.size(), (7, 7));
}

#[test]
fn mazes_of_cells_follow_from_recipes_as_others_do() {
    for &generator in Generator::ALL {
        let recipe = Recipe::new(1, 1).cells(hand_made()).algorithm(generator).seed("x");
        let Ok(maze) = recipe.make() else { continue };
        assert!(maze_is_tree(&maze), "{generator}");
        assert!(Solver::Bfs.solve(&maze).expect("ends").path.is_some());
        let text = serde_json::to_string(&recipe).expect("plain data");
        let read: Recipe = serde_json::from_str(&text).expect("as it was written");
        assert_eq!((read.make(), &read), (Ok(maze), &recipe));
    }
    assert_ne!(Tiled::of_cells(&hand_made()), Tiled::of_cells(&apart()));
    let masked = Recipe::new(1, 1).cells(hand_made()).mask(Mask::Outline(Outline::Disc)).islands(Islands::KeepLargest);
    assert!(masked.make().expect("some are left").grid().live_count() < 7);
}

#[test]
fn the_unit_of_corners_changes_nothing_about_the_picture() {
    let cells = hand_made();
    let outlines = (0..cells.count()).map(|cell| cells.outline(cell).to_vec()).collect();
    let large = Polygons::new(cells.corners().map(|corner| corner.map(|at| at * 64.0)).collect(), outlines);
    let [one, other] = [cells, large.expect("cells")].map(|cells| Tiled::of_cells(&cells).expect("a grid"));
    assert!(one.graph().cells().all(|cell| one.outline(cell) == other.outline(cell)));
    assert_ne!(one, other);
}

#[test]
fn cells_that_hang_apart_are_refused_or_closed() {
    let recipe = Recipe::new(1, 1).cells(apart());
    let error = recipe.make().expect_err("apart").to_string();
    assert!(error.contains("hang apart: #1") && error.contains("--islands keep-largest"), "{error}");
    assert_eq!(recipe.islands(Islands::KeepLargest).make().map(|maze| maze.grid().live_count()), Ok(1));
}

#[test]
fn shape_size_and_cells_belong_together() {
    let wrong = |recipe: Recipe, word: &str| {
        let error = recipe.make().expect_err(word).to_string();
        assert!(error.contains(word), "{error}");
    };
    let cells = || Recipe::new(1, 1).cells(hand_made());
    wrong(cells().shape(Shape::Cairo), "not cairo");
    wrong(cells().shape(Shape::Square), "not square");
    wrong(Recipe { width: 4, ..cells() }, "and not 4x7");
    wrong(Recipe::new(7, 7).shape(Shape::Cells), "--cells FILE");
    assert_eq!(Tiled::new(Shape::Cells, (7, 7), 0), Err(ShapeError::NoCells));
}

#[test]
fn what_cannot_be_cells_is_refused_by_name() {
    let square = || vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let with = |corner: [f64; 2]| {
        let mut corners = square();
        corners.push(corner);
        corners
    };
    let around = (0..33).map(|at: i32| [f64::from(at), f64::from(at * at)]).collect::<Vec<_>>();
    for (corners, cells, expected) in [
        (square(), vec![], PolygonsError::NoCells),
        (square(), vec![vec![0, 1, 2], vec![0, 2]], PolygonsError::TooFewCorners { cell: 1, corners: 2 }),
        (around, vec![(0..33).collect()], PolygonsError::TooManyCorners { cell: 0, corners: 33 }),
        (square(), vec![vec![0, 1, 4]], PolygonsError::NoSuchCorner { cell: 0, corner: 4, corners: 4 }),
        (vec![], vec![vec![0, 1, 2]], PolygonsError::NoSuchCorner { cell: 0, corner: 0, corners: 0 }),
        (square(), vec![vec![0, 1, 2, 1]], PolygonsError::Repeated { cell: 0, corner: 1 }),
        (with([f64::NAN, 0.0]), vec![vec![0, 1, 2]], PolygonsError::Nowhere(4)),
        (with([0.0, 1e300]), vec![vec![0, 1, 2]], PolygonsError::Nowhere(4)),
        (with([-0.0, 0.0]), vec![vec![0, 1, 2]], PolygonsError::OnePlace(0, 4)),
        (with([0.5, 0.5]), vec![vec![0, 4, 2]], PolygonsError::NoArea(0)),
        (square(), vec![vec![0, 2, 1, 3]], PolygonsError::CrossesItself(0)),
        (with([9.0, 2.0]), vec![vec![0, 2, 1, 4]], PolygonsError::CrossesItself(0)),
        (square(), vec![vec![0, 1, 2], vec![1, 0, 3]], PolygonsError::Overlap { cells: [0, 1], corners: [0, 1] }),
        (
            with([2.0, 2.0]),
            vec![vec![0, 1, 2], vec![0, 2, 3], vec![0, 2, 4, 3]],
            PolygonsError::EdgeOfMany { cell: 2, cells: 3, corners: [0, 2] },
        ),
    ] {
        assert_eq!(Polygons::new(corners, cells), Err(expected), "{expected}");
    }
}
