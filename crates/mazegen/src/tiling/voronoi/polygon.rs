//! Convex polygons in whole numbers: cut off at the border of a box, and their middle.

use super::lattice::Place;

/// A corner of a polygon, with the triangle that it is the middle of; none for one that came from cutting.
pub(super) type Vertex = (Place, Option<u32>);

/// The nearest whole number to a fraction; a half goes up.
pub(super) const fn rounded(numerator: i128, denominator: i128) -> i64 {
    let (n, d) = if denominator < 0 { (-numerator, -denominator) } else { (numerator, denominator) };
    (2 * n + d).div_euclid(2 * d) as i64
}

/// Cuts off what lies outside of the box from the origin to `far`. `spare` is a list to work with.
pub(super) fn clip(polygon: &mut Vec<Vertex>, far: Place, spare: &mut Vec<Vertex>) {
    for axis in [0, 1] {
        keep(polygon, spare, axis, 0, |at| at >= 0);
        keep(polygon, spare, axis, far[axis], |at| at <= far[axis]);
    }
}

/// Keeps the part of a polygon on one side of a line (Sutherland and Hodgman 1974).
fn keep(polygon: &mut Vec<Vertex>, spare: &mut Vec<Vertex>, axis: usize, line: i64, is_in: impl Fn(i64) -> bool) {
    if polygon.iter().all(|(place, _)| is_in(place[axis])) {
        return;
    }
    spare.clear();
    for (at, &here) in polygon.iter().enumerate() {
        let next = polygon[(at + 1) % polygon.len()];
        let (here_in, next_in) = (is_in(here.0[axis]), is_in(next.0[axis]));
        if here_in {
            spare.push(here);
        }
        if here_in != next_in {
            spare.push((crossing(here.0, next.0, axis, line), None));
        }
    }
    std::mem::swap(polygon, spare);
}

/// Where an edge crosses a line. The lesser end comes first, so that both cells of the edge find the same place.
fn crossing(a: Place, b: Place, axis: usize, line: i64) -> Place {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    let other = 1 - axis;
    let [run, rise, part] = [b[axis] - a[axis], b[other] - a[other], line - a[axis]].map(i128::from);
    let mut place = [line; 2];
    place[other] = a[other] + rounded(rise * part, run);
    place
}

/// The centre of gravity; nothing for a polygon without area.
pub(super) fn centroid(polygon: &[Vertex]) -> Option<Place> {
    let [left, top] = polygon.first()?.0;
    let from_first = |(place, _): &Vertex| [place[0] - left, place[1] - top].map(i128::from);
    let (mut area, mut sum) = (0, [0; 2]);
    for pair in polygon.windows(2) {
        let ([ax, ay], [bx, by]) = (from_first(&pair[0]), from_first(&pair[1]));
        let cross = ax * by - ay * bx;
        area += cross;
        sum = [sum[0] + (ax + bx) * cross, sum[1] + (ay + by) * cross];
    }
    let place = |sum: i128, from: i64| from + rounded(sum, 3 * area);
    (area != 0).then(|| [place(sum[0], left), place(sum[1], top)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(places: &[Place]) -> Vec<Vertex> {
        (0..).zip(places).map(|(number, &place)| (place, Some(number))).collect()
    }

    #[test]
    fn a_diamond_is_cut_to_the_box_it_covers() {
        let mut diamond = polygon(&[[5, -95], [105, 5], [5, 105], [-95, 5]]);
        clip(&mut diamond, [10, 10], &mut Vec::new());
        let places: Vec<Place> = diamond.iter().map(|(place, _)| *place).collect();
        assert_eq!(centroid(&diamond), Some([5, 5]));
        for corner in [[0, 0], [10, 0], [10, 10], [0, 10]] {
            assert!(places.contains(&corner), "{places:?}");
        }
    }

    #[test]
    fn both_ways_along_an_edge_cross_a_line_in_one_place() {
        let (a, b) = ([-7, 3], [11, 1000]);
        assert_eq!(crossing(a, b, 0, 0), crossing(b, a, 0, 0));
        assert_eq!(crossing(a, b, 1, 400), crossing(b, a, 1, 400));
    }

    #[test]
    fn halves_are_rounded_up_on_both_sides_of_nothing() {
        assert_eq!([(1, 2), (-1, 2), (1, -2), (-3, 2), (7, 3)].map(|(n, d)| rounded(n, d)), [1, 0, 0, -1, 2]);
    }

    #[test]
    fn what_has_no_area_has_no_middle() {
        assert_eq!(centroid(&polygon(&[[0, 0], [4, 4], [2, 2]])), None);
        assert_eq!(centroid(&[]), None);
    }
}
