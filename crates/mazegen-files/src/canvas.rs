//! Mazes of hexagons, triangles and bricks drawn in text: each wall as signs on a sheet.

use std::io;

use mazegen::{Cell, Footprint, Grid, Maze, Path, Shape, Spot, Tiled, Topology};

use crate::format::WriteError;
use crate::text::Ink;

/// Whether a maze on this grid can be drawn in text.
#[must_use]
pub fn has_drawing(grid: &Grid) -> bool {
    grid.rect().is_some() || grid.tiled().is_some_and(|tiled| Scale::of(tiled.shape()).is_some())
}

/// Draws a maze of a shape that can be drawn in text.
///
/// # Errors
/// [`WriteError::NeedsPicture`] for another shape, and what `put` fails with.
pub(crate) fn draw(
    maze: &Maze,
    tiled: &Tiled,
    path: Option<&Path>,
    put: &mut dyn FnMut(Ink, &str) -> io::Result<()>,
) -> Result<(), WriteError> {
    let scale = Scale::of(tiled.shape()).ok_or(WriteError::NeedsPicture(tiled.shape()))?;
    let mut sheet = Sheet::new(tiled, scale);
    let trail = path.map(|path| path.footprint(tiled.graph()));
    for cell in tiled.graph().cells() {
        sheet.walls(maze, cell);
    }
    // Afterwards, since a mark may stand where a neighbour has a wall.
    for cell in tiled.graph().cells() {
        sheet.mark(maze, cell, trail.as_ref());
    }
    sheet.print(put)?;
    Ok(())
}

/// How the plane is brought onto signs.
#[derive(Clone, Copy)]
struct Scale {
    /// Signs of a unit to the right.
    right: f64,
    /// Lines of a unit down.
    down: f64,
    /// Lying walls are underscores, in the line above their place, but for so many signs at either end, where slanting walls stand; nothing for lines of dashes.
    underscores: Option<i64>,
}

impl Scale {
    /// Half a hexagon's side becomes a sign and half its height a line; half a triangle's side two signs and its height two lines; half a brick three signs and a
    /// row two lines. The sizes are those of the tilings' own files.
    fn of(shape: Shape) -> Option<Self> {
        let half_height = 0.75_f64.sqrt();
        match shape {
            Shape::HexRectangle | Shape::HexHexagon | Shape::HexTriangle | Shape::HexRhombus => {
                Some(Self { right: 2.0, down: 1.0 / half_height, underscores: Some(0) })
            }
            Shape::TriangleRectangle | Shape::TriangleTriangle | Shape::TriangleHexagon => {
                Some(Self { right: 2.0 / 0.75, down: 2.0 / (1.5 * half_height), underscores: Some(1) })
            }
            Shape::Brick => Some(Self { right: 4.0, down: 2.0, underscores: None }),
            _ => None,
        }
    }
}

/// Signs in lines, with what they show.
struct Sheet<'a> {
    tiled: &'a Tiled,
    scale: Scale,
    low: Spot,
    lines: Vec<Vec<(Ink, char)>>,
}

impl<'a> Sheet<'a> {
    fn new(tiled: &'a Tiled, scale: Scale) -> Self {
        let (low, high) = tiled.bounds();
        let columns = ((high.x - low.x) * scale.right).round() as usize + 1;
        let lines = ((high.y - low.y) * scale.down).round() as usize + 1;
        Self { tiled, scale, low, lines: vec![vec![(Ink::Blank, ' '); columns]; lines] }
    }

    /// The column and line of a spot.
    fn place(&self, spot: Spot) -> (i64, i64) {
        let column = (spot.x - self.low.x) * self.scale.right;
        let line = (spot.y - self.low.y) * self.scale.down;
        (column.round() as i64, line.round() as i64)
    }

    fn put(&mut self, column: i64, line: i64, ink: Ink, sign: char) {
        let line = usize::try_from(line).ok().and_then(|line| self.lines.get_mut(line));
        if let Some(place) = line.zip(usize::try_from(column).ok()).and_then(|(line, column)| line.get_mut(column)) {
            *place = (ink, sign);
        }
    }

    fn walls(&mut self, maze: &Maze, cell: Cell) {
        let graph = self.tiled.graph();
        for edge in self.tiled.border(cell) {
            self.wall(edge.from, edge.to);
        }
        for side in graph.sides(cell).iter() {
            if !maze.open().get(graph.link(cell, side).index())
                && let Some(edge) = self.tiled.wall(cell, side)
            {
                self.wall(edge.from, edge.to);
            }
        }
    }

    fn mark(&mut self, maze: &Maze, cell: Cell, trail: Option<&Footprint>) {
        let on_path = trail.is_some_and(|trail| trail.cells.get(cell.index()));
        let mark = match cell {
            cell if maze.is_entry(cell) => Some((Ink::Entry, 'S')),
            cell if maze.is_exit(cell) => Some((Ink::Exit, 'F')),
            _ => on_path.then_some((Ink::Path, '.')),
        };
        if let Some((ink, sign)) = mark {
            let (column, line) = self.middle(cell);
            self.put(column, line, ink, sign);
        }
    }

    /// Where a sign in a cell stands: between its left and right, on the line in its middle.
    fn middle(&self, cell: Cell) -> (i64, i64) {
        let spots = self.tiled.outline(cell).into_iter().map(|edge| self.place(edge.from));
        let (columns, lines): (Vec<i64>, Vec<i64>) = spots.unzip();
        let mean = |of: &[i64]| (of.iter().min().unwrap_or(&0) + of.iter().max().unwrap_or(&0)) / 2;
        let (top, bottom) = (lines.iter().min().unwrap_or(&0), lines.iter().max().unwrap_or(&0));
        // A triangle is wider on one of its two lines: the lower one if it points up.
        let down = match lines.len() {
            3 if lines.iter().filter(|line| *line == bottom).count() == 2 => *bottom,
            3 => top + 1,
            _ => mean(&lines),
        };
        (mean(&columns) - i64::from(self.scale.underscores.is_some()), down)
    }

    /// A wall as signs between its ends.
    fn wall(&mut self, from: Spot, to: Spot) {
        let ((mut x1, mut y1), (mut x2, mut y2)) = (self.place(from), self.place(to));
        if (y1, x1) > (y2, x2) {
            ((x1, y1), (x2, y2)) = ((x2, y2), (x1, y1));
        }
        let Some(inset) = self.scale.underscores else { return self.brick_wall((x1, y1), (x2, y2)) };
        if y1 == y2 {
            return (x1 + inset..x2 - inset).for_each(|x| self.put(x, y1, Ink::Wall, '_'));
        }
        // One sign a line, from the upper end to the lower: to the right of where it begins, or to the left.
        let step = if x2 > x1 { 1 } else { -1 };
        let sign = if x2 > x1 { '\\' } else { '/' };
        for (line, at) in (y1 + 1..=y2).zip(0..) {
            let column = if step > 0 { x1 + at } else { x1 - 1 - at };
            self.put(column, line, Ink::Wall, sign);
        }
    }

    fn brick_wall(&mut self, (x1, y1): (i64, i64), (x2, y2): (i64, i64)) {
        if y1 == y2 {
            (x1 + 1..x2).for_each(|x| self.put(x, y1, Ink::Wall, '-'));
        } else {
            (y1 + 1..y2).for_each(|y| self.put(x1, y, Ink::Wall, '|'));
        }
        self.put(x1, y1, Ink::Wall, '+');
        self.put(x2, y2, Ink::Wall, '+');
    }

    fn print(&self, put: &mut dyn FnMut(Ink, &str) -> io::Result<()>) -> io::Result<()> {
        let is_empty = |line: &&Vec<(Ink, char)>| line.iter().all(|&(_, sign)| sign == ' ');
        for line in self.lines.iter().skip_while(is_empty) {
            let end = line.iter().rposition(|&(_, sign)| sign != ' ').map_or(0, |last| last + 1);
            for run in line[..end].chunk_by(|a, b| a.0 == b.0) {
                let text: String = run.iter().map(|&(_, sign)| sign).collect();
                put(run[0].0, &text)?;
            }
            put(Ink::Line, "\n")?;
        }
        Ok(())
    }
}
