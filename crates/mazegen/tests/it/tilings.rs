//! Shapes: their cells, how they lie, and mazes on all of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{distance, is_tree};
use crate::laws::kirchhoff;
use crate::polygons::hand_made;
use mazegen::tiling::Sizes;
use mazegen::{Cell, Edge, Generator, Graph, Job, Query, Rng, Shape, Solver, Spot, Tiled, Topology, Wrap};

/// Every shape in small sizes.
fn all_small() -> Vec<Tiled> {
    let mut all = Vec::new();
    for row in Shape::ALL {
        let sizes: &[(u64, u64)] = match row.sizes {
            Sizes::ColumnsAndRows => &[(1, 1), (1, 7), (7, 1), (4, 5), (5, 4), (2, 2), (6, 6)],
            Sizes::One(_) => &[(1, 1), (2, 2), (3, 3), (5, 5)],
        };
        let apart = |size| row.shape == Shape::TriangleRectangle && size == (1, 7);
        all.extend(sizes.iter().filter(|&&size| !apart(size)).map(|&size| tiled(row.shape, size)));
    }
    for shape in [Shape::Rings { hole: 1 }, Shape::Rings { hole: 3 }, Shape::Rings { hole: 10 }] {
        all.extend([(1, 1), (2, 2), (6, 6)].map(|size| tiled(shape, size)));
    }
    let steps = [1, 3, 100].map(|relax| Shape::Voronoi { relax });
    all.extend(steps.iter().flat_map(|&shape| [(2, 1), (5, 5)].map(|size| tiled(shape, size))));
    all.push(Tiled::of_cells(&hand_made()).expect("a grid"));
    all.extend([1, 4].map(|floors| tiled(Shape::Floors { floors }, (3, 4))));
    all
}

fn tiled(shape: Shape, size: (u64, u64)) -> Tiled {
    Tiled::new(shape, size, 7).unwrap_or_else(|error| panic!("{shape} {size:?}: {error}"))
}

fn name(tiled: &Tiled) -> String {
    format!("{} {:?}", tiled.shape(), tiled.size())
}

/// Whether the layout is a picture of the whole in the plane: no side meets another across the border, no stairs.
fn is_flat(shape: Shape) -> bool {
    !matches!(shape, Shape::Wrapped(_) | Shape::Cube | Shape::Sphere | Shape::Floors { .. })
}

/// A spot as whole numbers, for equal ones to be equal.
fn rounded(spot: Spot) -> (i64, i64) {
    ((spot.x * 1e6).round() as i64, (spot.y * 1e6).round() as i64)
}

/// The ends of an edge, the lesser first, and a place on it that tells two arcs between the same ends apart.
fn line(edge: &Edge) -> [(i64, i64); 2] {
    let mut ends = [rounded(edge.from), rounded(edge.to)];
    ends.sort_unstable();
    ends
}

#[test]
fn shapes_have_as_many_cells_as_they_say() {
    for tiled in all_small() {
        let cells = u64::from(tiled.graph().cell_count());
        let said = tiled.shape().cells(tiled.size(), u64::MAX).expect("a size that it has");
        if tiled.shape() == Shape::Penrose {
            // Half rhombs at the rim are left out, so how many there are is only known when they are.
            assert!(cells <= said, "{}: {cells} of {said}", name(&tiled));
        } else {
            assert_eq!(cells, said, "{}", name(&tiled));
        }
    }
}

#[test]
fn shapes_are_in_one_piece_and_read_back_from_their_names() {
    for tiled in all_small() {
        assert!(tiled.graph().cell_count() > 0 && tiled.graph().cut_off().is_empty(), "{}", name(&tiled));
        assert_eq!(tiled.shape().to_string().parse(), Ok(tiled.shape()));
        let again = tiled.cells().map_or_else(|| Tiled::new(tiled.shape(), tiled.size(), 7), Tiled::of_cells);
        assert_eq!(again.as_ref(), Ok(&tiled));
    }
    for row in Shape::ALL {
        assert_eq!(row.shape.about(), row);
        assert_eq!(row.name.parse(), Ok(row.shape));
    }
    for wrong in [
        "hexx",
        "rings/hole=-1",
        "rings/pole=1",
        "floors/floors=0",
        "square/x=1",
        "voronoi/relax=101",
        "voronoi/hole=1",
        "rings/hole=1/hole=2",
    ] {
        assert!(wrong.parse::<Shape>().is_err(), "{wrong}");
    }
}

#[test]
fn corners_walls_and_cells_obey_eulers_relation() {
    for tiled in all_small().into_iter().filter(|tiled| is_flat(tiled.shape())) {
        let (mut corners, mut edges) = (BTreeSet::new(), BTreeSet::new());
        let mut count = 0;
        for edge in tiled.graph().cells().flat_map(|cell| tiled.outline(cell)) {
            corners.extend([rounded(edge.from), rounded(edge.to)]);
            edges.insert(line(&edge));
            count += 1;
        }
        let cells = i64::from(tiled.graph().cell_count());
        // A hole is a face too, beside the one outside.
        let holes = i64::from(matches!(tiled.shape(), Shape::Rings { hole } if hole > 0));
        assert_eq!(corners.len() as i64 - edges.len() as i64 + cells, 1 - holes, "{}", name(&tiled));
        let inner = tiled.graph().link_count() as usize;
        let border: usize = tiled.graph().cells().map(|cell| tiled.border(cell).len()).sum();
        assert_eq!((count - border, edges.len()), (2 * inner, inner + border), "{}", name(&tiled));
    }
}

#[test]
fn every_wall_lies_on_the_outlines_of_both_its_cells() {
    for tiled in all_small() {
        for (_, cell, side) in tiled.graph().links() {
            let next = tiled.graph().step(cell, side);
            let back = tiled.graph().back(cell, side);
            let (here, there) = (tiled.wall(cell, side), tiled.wall(next, back));
            assert_eq!(here.is_none(), there.is_none(), "{}", name(&tiled));
            let (Some(here), Some(there)) = (here, there) else {
                assert!(matches!(tiled.shape(), Shape::Floors { .. }));
                continue;
            };
            assert!(tiled.outline(cell).contains(&here) && tiled.outline(next).contains(&there));
            if is_flat(tiled.shape()) {
                // Clockwise for one is the other way round for the other.
                assert_eq!(
                    (rounded(here.from), rounded(here.to)),
                    (rounded(there.to), rounded(there.from)),
                    "{}",
                    name(&tiled)
                );
            }
        }
    }
}

/// Twice the area inside of an outline of straight edges, positive if it goes clockwise.
fn double_area(outline: &[Edge]) -> f64 {
    outline.iter().map(|edge| edge.from.x * edge.to.y - edge.to.x * edge.from.y).sum()
}

fn is_inside(outline: &[Edge], spot: Spot) -> bool {
    outline.iter().filter(|edge| (edge.from.y > spot.y) != (edge.to.y > spot.y)).fold(false, |inside, edge| {
        let x = edge.from.x + (spot.y - edge.from.y) / (edge.to.y - edge.from.y) * (edge.to.x - edge.from.x);
        inside ^ (spot.x < x)
    })
}

#[test]
fn cells_go_clockwise_and_no_two_overlap() {
    for tiled in all_small() {
        let outlines: Vec<Vec<Edge>> = tiled.graph().cells().map(|cell| tiled.outline(cell)).collect();
        for outline in &outlines {
            assert!(double_area(outline) > 0.0, "{}", name(&tiled));
            for (edge, next) in outline.iter().zip(outline.iter().cycle().skip(1)) {
                assert_eq!(edge.to, next.from, "{}: outlines are closed", name(&tiled));
            }
        }
        let (low, high) = tiled.bounds();
        let mut rng = Rng::from_u64(3);
        let part = |rng: &mut Rng| f64::from(rng.below(1 << 20)) / f64::from(1 << 20);
        for _ in 0..300 {
            let spot =
                Spot { x: low.x + part(&mut rng) * (high.x - low.x), y: low.y + part(&mut rng) * (high.y - low.y) };
            let within = outlines.iter().filter(|outline| is_inside(outline, spot)).count();
            assert!(within <= 1, "{}: {spot:?} is in {within} cells", name(&tiled));
        }
        for (cell, outline) in tiled.graph().cells().zip(&outlines) {
            let centre = tiled.centre(cell);
            assert!(is_inside(outline, centre), "{}: the centre of {cell:?}", name(&tiled));
            assert!((low.x..=high.x).contains(&centre.x) && (low.y..=high.y).contains(&centre.y));
        }
    }
}

#[test]
fn the_outer_border_is_closed() {
    for tiled in all_small().into_iter().filter(|tiled| is_flat(tiled.shape())) {
        // As many edges of the border end in each corner as begin there.
        let mut ends: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        for edge in tiled.graph().cells().flat_map(|cell| tiled.border(cell)) {
            *ends.entry(rounded(edge.from)).or_default() += 1;
            *ends.entry(rounded(edge.to)).or_default() -= 1;
        }
        assert!(!ends.is_empty() && ends.values().all(|&sum| sum == 0), "{}", name(&tiled));
    }
}

/// How many neighbours cells have, as pairs of a number of neighbours and how many cells have so many.
fn degrees(graph: &Graph) -> Vec<(u32, usize)> {
    let mut counts = BTreeMap::new();
    for cell in graph.cells() {
        *counts.entry(graph.sides(cell).len()).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

#[test]
fn neighbours_are_those_counted_by_hand() {
    let check = |shape, size, expected: &[(u32, usize)]| {
        assert_eq!(degrees(tiled(shape, size).graph()), expected, "{shape} {size:?}");
    };
    check(Shape::HexHexagon, (2, 2), &[(3, 6), (6, 1)]);
    check(Shape::HexTriangle, (3, 3), &[(2, 3), (4, 3)]);
    check(Shape::TriangleHexagon, (1, 1), &[(2, 6)]);
    check(Shape::TriangleTriangle, (2, 2), &[(1, 3), (3, 1)]);
    check(Shape::Rings { hole: 0 }, (2, 2), &[(3, 6), (6, 1)]);
    check(Shape::Rings { hole: 1 }, (1, 1), &[(2, 6)]);
    // A dozen cells around six: each of those has two above it.
    check(Shape::Rings { hole: 1 }, (2, 2), &[(3, 12), (4, 6)]);
    check(Shape::Octagon, (2, 2), &[(3, 4), (4, 1)]);
    check(Shape::Rhombille, (1, 1), &[(2, 3)]);
    check(Shape::Cairo, (1, 1), &[(2, 4)]);
    check(Shape::Wrapped(Wrap::Cylinder), (3, 2), &[(3, 6)]);
    check(Shape::Cube, (1, 1), &[(4, 6)]);
    check(Shape::Cube, (3, 3), &[(4, 54)]);
    check(Shape::Floors { floors: 2 }, (2, 2), &[(3, 8)]);
    check(Shape::Sphere, (2, 2), &[(4, 12), (6, 2)]);
    for wrap in [Wrap::Torus, Wrap::Klein, Wrap::Projective] {
        check(Shape::Wrapped(wrap), (4, 5), &[(4, 20)]);
    }
    let zeta = tiled(Shape::Zeta, (9, 8));
    assert_eq!(zeta.graph().link_count(), 8 * 8 + 9 * 7 + 8 * 7, "a diagonal at each inner corner");
    assert_eq!(Tiled::new(Shape::Zeta, (9, 8), 7), Ok(zeta.clone()));
    assert_ne!(Tiled::new(Shape::Zeta, (9, 8), 8), Ok(zeta));
}

#[test]
fn voronoi_cells_fill_their_box_and_grow_more_even() {
    // How far areas are from 1, squared and summed.
    let unevenness = |relax| {
        let tiled = tiled(Shape::Voronoi { relax }, (20, 15));
        let areas = || tiled.graph().cells().map(|cell| double_area(&tiled.outline(cell)) / 2.0);
        assert!((areas().sum::<f64>() - 300.0).abs() < 1e-9);
        assert_eq!(tiled.bounds(), (Spot { x: 0.0, y: 0.0 }, Spot { x: 20.0, y: 15.0 }));
        areas().map(|area| (area - 1.0).powi(2)).sum::<f64>()
    };
    let found = [0, 1, 3, 30].map(unevenness);
    assert!(found.is_sorted_by(|a, b| a > b), "{found:?}");
}

#[test]
fn many_voronoi_cells_obey_the_same_laws() {
    for (relax, key) in [(0, 1), (0, 2), (3, 3)] {
        let tiled = Tiled::new(Shape::Voronoi { relax }, (300, 200), key).expect("a shape");
        let graph = tiled.graph();
        assert_eq!((graph.cell_count(), graph.cut_off().len()), (60_000, 0));
        let mut area = 0.0;
        for cell in graph.cells() {
            let here = double_area(&tiled.outline(cell));
            assert!(here > 0.0);
            area += here;
        }
        assert!((area - 120_000.0).abs() < 1e-6, "{area}: nothing overlaps, and there are no gaps");
        for (_, cell, side) in graph.links() {
            let there = tiled.wall(graph.step(cell, side), graph.back(cell, side)).expect("an edge");
            let here = tiled.wall(cell, side).expect("an edge");
            assert_eq!((here.from, here.to), (there.to, there.from));
        }
    }
}

/// Vertices, edges and faces of a closed surface: links are edges of the dual.
#[test]
fn closed_surfaces_have_their_characteristic() {
    // On a surface without border each corner is where some cells meet; walking round it from cell to cell counts it.
    let characteristic = |shape: Shape, size: (u64, u64)| {
        let tiled = tiled(shape, size);
        let graph = tiled.graph();
        // From a cell's edge to the next edge clockwise, then across it: this goes round a corner.
        let sides: Vec<BTreeMap<usize, mazegen::Side>> = graph
            .cells()
            .map(|cell| graph.sides(cell).iter().filter_map(|side| Some((tiled.edge_of(cell, side)?, side))).collect())
            .collect();
        let edges_of: Vec<usize> = graph.cells().map(|cell| tiled.outline(cell).len()).collect();
        let mut seen = BTreeSet::new();
        let mut corners = 0;
        for start in graph.cells() {
            for edge in 0..edges_of[start.index()] {
                if !seen.insert((start, edge)) {
                    continue;
                }
                corners += 1;
                let (mut cell, mut edge) = (start, edge);
                loop {
                    let side = sides[cell.index()][&edge];
                    let (next, back) = (graph.step(cell, side), graph.back(cell, side));
                    let entered = tiled.edge_of(next, back).expect("through an edge");
                    (cell, edge) = (next, (entered + 1) % edges_of[next.index()]);
                    if !seen.insert((cell, edge)) {
                        break;
                    }
                }
            }
        }
        corners - graph.link_count() as i64 + i64::from(graph.cell_count())
    };
    // Where the border is not turned round the cells are all clockwise on the same side of the surface.
    assert_eq!(characteristic(Shape::Wrapped(Wrap::Torus), (4, 5)), 0);
    assert_eq!(characteristic(Shape::Cube, (3, 3)), 2);
    assert_eq!(characteristic(Shape::Cube, (1, 1)), 2);
}

#[test]
fn every_generator_serves_every_shape_or_says_who_does() {
    for tiled in all_small() {
        let graph = tiled.graph();
        for &generator in Generator::ALL {
            for seed in 0..2 {
                let start = Cell(graph.cell_count() / 2);
                let job = Job::new(graph, start, Rng::from_u64(seed)).expect("a cell");
                match generator.carve(job, &mut ()) {
                    Ok(carved) => {
                        let carved = carved.continue_value().expect("nothing stops it");
                        assert!(is_tree(graph, &carved.open), "{generator} on {}", name(&tiled));
                    }
                    Err(error) => {
                        assert!(error.to_string().contains("wilson"), "{generator} on {}: {error}", name(&tiled));
                    }
                }
            }
        }
    }
}

#[test]
fn every_solver_finds_the_way_on_every_shape() {
    for tiled in all_small() {
        let graph = tiled.graph();
        let job = Job::new(graph, Cell(0), Rng::from_u64(5)).expect("a cell");
        let open =
            Generator::Backtracker.carve(job, &mut ()).expect("served").continue_value().expect("not stopped").open;
        let to = Cell(graph.cell_count() - 1);
        let truth = distance(graph, &open, Cell(0), to);
        for &solver in Solver::ALL {
            let query = Query::new(graph, &open, Cell(0), to).expect("cells");
            let path = solver.answer(query, &mut ()).continue_value().expect("not stopped").path;
            assert_eq!(path.as_ref().map(mazegen::Path::moves), truth, "{solver} on {}", name(&tiled));
            assert_eq!(path.and_then(|path| path.walk(graph, &open).ok()), Some(to));
        }
    }
}

#[test]
fn sizes_that_there_are_not_are_refused_by_name() {
    for (shape, size, word) in [
        (Shape::HexHexagon, (3, 4), "one size"),
        (Shape::HexRectangle, (0, 4), "no cells"),
        (Shape::TriangleRectangle, (1, 7), "falls apart"),
        (Shape::HexRectangle, (1 << 40, 1 << 40), "more than"),
        (Shape::Rings { hole: 0 }, (u64::MAX, u64::MAX), "more than"),
        (Shape::Penrose, (13, 13), "more than"),
        (Shape::Floors { floors: 1_000_000 }, (1 << 20, 1 << 20), "more than"),
        (Shape::Cube, (1 << 33, 1 << 33), "more than"),
        (Shape::Voronoi { relax: 0 }, (1 << 14, 1 << 14), "more than"),
    ] {
        let error = Tiled::new(shape, size, 0).expect_err("refused").to_string();
        assert!(error.contains(word), "{shape} {size:?}: {error}");
    }
}

#[test]
fn cells_left_out_are_gone_and_the_others_keep_their_places() {
    let whole = tiled(Shape::HexRectangle, (5, 4));
    let mut out = mazegen::Bits::new(20);
    [0, 7, 19].into_iter().for_each(|cell| out.set(cell));
    let rest = Tiled::without(Shape::HexRectangle, (5, 4), 7, &out).expect("a shape");
    assert_eq!((rest.graph().cell_count(), rest.left_out()), (17, vec![0, 7, 19]));
    for cell in rest.graph().cells() {
        let before = Cell(rest.number_in_whole(cell));
        assert_eq!(rest.outline(cell), whole.outline(before));
        let neighbours = |tiled: &Tiled, cell: Cell| -> BTreeSet<u32> {
            tiled.graph().sides(cell).iter().map(|side| tiled.number_in_whole(tiled.graph().step(cell, side))).collect()
        };
        let expected: BTreeSet<u32> =
            neighbours(&whole, before).into_iter().filter(|next| !out.get(*next as usize)).collect();
        assert_eq!(neighbours(&rest, cell), expected);
    }
}

#[test]
fn spanning_trees_are_as_many_as_counted_by_hand() {
    for (shape, size, expected) in [
        // Wheels of six and of four spokes: a Lucas number less two.
        (Shape::HexHexagon, (2, 2), 320),
        (Shape::Rings { hole: 0 }, (2, 2), 320),
        (Shape::Octagon, (2, 2), 45),
        // Rings of as many cells.
        (Shape::TriangleHexagon, (1, 1), 6),
        (Shape::Rings { hole: 1 }, (1, 1), 6),
        (Shape::Rhombille, (1, 1), 3),
        (Shape::Cairo, (1, 1), 4),
        // The octahedron and the cube.
        (Shape::Cube, (1, 1), 384),
        (Shape::Floors { floors: 2 }, (2, 2), 384),
        (Shape::Wrapped(Wrap::Torus), (3, 3), 11664),
        // The prism of three sides.
        (Shape::Wrapped(Wrap::Cylinder), (3, 2), 75),
        // Two cells with six links.
        (Shape::Sphere, (1, 1), 6),
        (Shape::Brick, (2, 2), 8),
        (Shape::HexTriangle, (2, 2), 3),
        (Shape::TriangleTriangle, (2, 2), 1),
        (Shape::Zeta, (2, 2), 8),
    ] {
        assert_eq!(kirchhoff(tiled(shape, size).graph()), expected, "{shape} {size:?}");
    }
}
