//! The polygons of places nearer to a site than to any other, from the triangles between the sites (Delaunay's, by `spade`).

use spade::handles::FixedVertexHandle;
use spade::{DelaunayTriangulation, Point2, Triangulation};

use super::lattice::Place;
use super::polygon::{Vertex, clip, rounded};

/// The sites' triangles, and the middles of the circles around them, which are the corners of the cells.
pub(super) struct Diagram {
    triangles: DelaunayTriangulation<Point2<f64>>,
    /// By the numbers of triangles, in whole steps. Four sites or more on one circle have one middle, whatever triangles they are cut into.
    middles: Vec<Place>,
    far: Place,
}

impl Diagram {
    /// The diagram of sites within the box from the origin to `far`.
    pub(super) fn new(sites: &[Place], far: Place) -> Self {
        // Exact: whole numbers of fewer than 53 bits.
        let points = sites.iter().copied().chain(around(far)).map(|[x, y]| Point2::new(x as f64, y as f64)).collect();
        let Ok(triangles) = DelaunayTriangulation::<Point2<f64>>::bulk_load_stable(points) else {
            unreachable!("whole numbers are coordinates")
        };
        let mut middles = vec![[0; 2]; triangles.num_all_faces()];
        for triangle in triangles.inner_faces() {
            let corners = triangle.positions().map(|point| [point.x as i64, point.y as i64]);
            middles[triangle.fix().index()] = middle(corners);
        }
        Self { triangles, middles, far }
    }

    pub(super) fn middles(&self) -> &[Place] {
        &self.middles
    }

    /// Pairs of triangles between which an edge of two cells has no length.
    pub(super) fn each_collapsed(&self, mut visit: impl FnMut(u32, u32)) {
        for edge in self.triangles.undirected_edges() {
            let [a, b] = [edge.as_directed(), edge.as_directed().rev()].map(|edge| edge.face().fix().index());
            // The one outside has the number 0, and no middle.
            if a != 0 && b != 0 && self.middles[a] == self.middles[b] {
                visit(a as u32, b as u32);
            }
        }
    }

    /// Shows each cell in the order of the sites, clockwise, cut off at the box.
    pub(super) fn each_cell(&self, mut visit: impl FnMut(&[Vertex])) {
        let (mut polygon, mut spare) = (Vec::new(), Vec::new());
        for site in 0..self.triangles.num_vertices() - around(self.far).len() {
            let site = self.triangles.vertex(FixedVertexHandle::from_index(site));
            let around = site.out_edges().map(|edge| edge.face().fix().index());
            polygon.clear();
            polygon.extend(around.map(|triangle| (self.middles[triangle], Some(triangle as u32))));
            clip(&mut polygon, self.far, &mut spare);
            visit(&polygon);
        }
    }
}

/// Four points so far beyond the sides of the box that every place in it is nearer to any site, and all sites lie between them: so every cell is a polygon, and
/// within the box it is what it would be without them.
fn around([width, height]: Place) -> [Place; 4] {
    let (x, y, away) = (width / 2, height / 2, width + height);
    [[x, -away], [width + away, y], [x, height + away], [-away, y]]
}

/// The middle of the circle through three points, rounded to whole numbers.
fn middle([a, b, c]: [Place; 3]) -> Place {
    let from_a = |[x, y]: Place| [x - a[0], y - a[1]].map(i128::from);
    let ([bx, by], [cx, cy]) = (from_a(b), from_a(c));
    let (b_square, c_square) = (bx * bx + by * by, cx * cx + cy * cy);
    let twice_cross = 2 * (bx * cy - by * cx);
    let along = |numerator: i128, from: i64| from + rounded(numerator, twice_cross);
    [along(cy * b_square - by * c_square, a[0]), along(bx * c_square - cx * b_square, a[1])]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_as_far_from_all_three() {
        assert_eq!(middle([[0, 0], [10, 0], [0, 10]]), [5, 5]);
        assert_eq!(middle([[1000, 1000], [1007, 1001], [1001, 1007]]), [1003, 1003]);
    }

    #[test]
    fn the_cells_of_a_square_grid_are_its_squares() {
        let sites: Vec<Place> = (0..5).flat_map(|y| (0..7).map(move |x| [20 * x + 10, 20 * y + 10])).collect();
        let diagram = Diagram::new(&sites, [140, 100]);
        let mut sites = sites.iter();
        diagram.each_cell(|polygon| {
            let [x, y] = *sites.next().expect("as many cells");
            let mut corners: Vec<Place> = polygon.iter().map(|(place, _)| *place).collect();
            corners.sort_unstable();
            corners.dedup();
            assert_eq!(corners, [[x - 10, y - 10], [x - 10, y + 10], [x + 10, y - 10], [x + 10, y + 10]]);
        });
        assert_eq!(sites.next(), None);
    }
}
