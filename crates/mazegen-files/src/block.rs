//! Grid of signs (`block`): `#` wall, blank or `.` passage, `S` and `E`; cells at the odd places, `2W+1` by `2H+1` signs.
//!
//! Grids that are not made of cells and walls between them, with wide passages or thick walls, are read too: every open sign is then a
//! cell of its own.

use std::io::Write;

use mazegen::{Bits, Cell, Grid, Masked, Maze, Path, Rect, Side, Topology};

use crate::format::{Format, Wanted, WriteError};
use crate::problem::{Problem, Remarks, shown};
use crate::reading::{Gap, Raster, Reading, Signs};
use crate::source::Source;

/// Whether a line looks like the top of a grid of signs.
pub(crate) fn looks(line: &str) -> bool {
    line.contains('#') && line.chars().all(|sign| is_wall(sign) || is_open(sign))
}

const fn is_wall(sign: char) -> bool {
    matches!(sign, '#' | '█')
}

const fn is_open(sign: char) -> bool {
    matches!(sign, ' ' | '.' | 'S' | 'E' | 'A' | 'B' | 'G' | 'F' | 'P')
}

/// Reads a grid of signs.
pub(crate) fn read(source: Source<'_>, wanted: Wanted) -> Result<Reading, Problem> {
    wanted.only_one("a grid of signs")?;
    let picture = Picture::find(source)?;
    let mut remarks = Remarks::default();
    remarks.extend(source.remarks_but_blanks());
    let mut reading = if picture.has_cells_between_walls() {
        picture.between(wanted, &mut remarks)?
    } else {
        remarks.push(Problem::note(
            picture.first_line,
            1,
            "not made of cells with walls between; every open sign is a cell",
        ));
        picture.each(wanted, &mut remarks)?
    };
    reading.remarks = remarks.finish();
    Ok(reading)
}

/// The signs of a file as a rectangle; short lines are filled with blanks.
struct Picture {
    rows: Vec<Vec<char>>,
    width: usize,
    first_line: u64,
}

impl Picture {
    fn find(source: Source<'_>) -> Result<Self, Problem> {
        let mut rows: Vec<Vec<char>> = Vec::new();
        let mut first_line = 1;
        for (number, line) in source.lines() {
            if line.is_empty() && rows.is_empty() {
                continue;
            }
            if rows.is_empty() {
                first_line = number;
            }
            if let Some((at, found)) = line.chars().enumerate().find(|&(_, sign)| !is_wall(sign) && !is_open(sign)) {
                let message = format!(
                    "found {}, expected # for a wall, a blank or . for a passage, or S and E",
                    shown(Some(found))
                );
                return Err(Problem::error(number, at as u64 + 1, message));
            }
            rows.push(line.chars().collect());
        }
        while rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        // Lines are kept at their own length: a single long one among many must not cost a rectangle of memory.
        if width == 0 || width.saturating_mul(rows.len()) > source.len().saturating_mul(16) {
            return Err(Problem::error(first_line, 1, "the lines differ too much in length for a grid of signs"));
        }
        Ok(Self { rows, width, first_line })
    }

    fn height(&self) -> usize {
        self.rows.len()
    }

    fn sign(&self, x: usize, y: usize) -> char {
        self.rows[y].get(x).copied().unwrap_or(' ')
    }

    fn wall(&self, x: usize, y: usize) -> bool {
        is_wall(self.sign(x, y))
    }

    /// Whether the signs are cells at odd places with walls, posts and passages between.
    fn has_cells_between_walls(&self) -> bool {
        let odd = self.width % 2 == 1 && self.height() % 2 == 1 && self.width > 2 && self.height() > 2;
        odd && (0..self.height()).all(|y| (0..self.width).all(|x| self.fits(x, y)))
    }

    /// Whether a sign is what cells between walls have at its place: posts are walls, and a closed cell has only walls around.
    fn fits(&self, x: usize, y: usize) -> bool {
        match (x % 2, y % 2) {
            (0, 0) => self.wall(x, y),
            (1, 1) => {
                let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                !self.wall(x, y) || around.into_iter().all(|(u, v)| self.wall(u, v))
            }
            // A letter between two cells is itself a place.
            _ => !self.sign(x, y).is_alphabetic() || self.is_border(x, y),
        }
    }

    fn is_border(&self, x: usize, y: usize) -> bool {
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height()
    }

    /// The open links, the cells left out, and the ends that letters name, where `sign` says at which sign a cell's column or row stands.
    fn cells(&self, rect: &Rect, sign: impl Fn(u32) -> usize, remarks: &mut Remarks) -> (Bits, Vec<Cell>, Ends) {
        let mut open = Bits::new(rect.link_bound() as usize);
        let (mut out, mut ends) = (Vec::new(), Ends::default());
        for cell in rect.cells() {
            let (x, y) = rect.xy(cell);
            let (column, row) = (sign(x), sign(y));
            if self.wall(column, row) {
                out.push(cell);
                continue;
            }
            ends.mark(cell, self.sign(column, row), self.place(column, row), remarks);
            // The sign before: the cell there, or the wall or passage between.
            if x > 0 && !self.wall(column - 1, row) {
                open.set(rect.link(cell, Side::WEST).index());
            }
            if y > 0 && !self.wall(column, row - 1) {
                open.set(rect.link(cell, Side::NORTH).index());
            }
        }
        (open, out, ends)
    }

    /// Reads cells at odd places.
    fn between(&self, wanted: Wanted, remarks: &mut Remarks) -> Result<Reading, Problem> {
        let rect = wanted.rect((self.width / 2) as u64, (self.height() / 2) as u64, self.first_line)?;
        let (open, out, mut ends) = self.cells(&rect, |at| 2 * at as usize + 1, remarks);
        let gaps: Vec<Opening> = self
            .border()
            .filter(|&(x, y)| !self.wall(x, y))
            .filter_map(|(x, y)| {
                let inside = |at: usize, most: usize| (at.clamp(1, most - 2) / 2) as u32;
                let cell = rect.at(inside(x, self.width), inside(y, self.height()))?;
                Some(Opening { cell, sign: (x, y), place: self.place(x, y) })
            })
            .collect();
        for gap in &gaps {
            ends.mark(gap.cell, self.sign(gap.sign.0, gap.sign.1), gap.place, remarks);
        }
        let used = ends.take_gaps(&gaps, remarks);
        let raster = Raster { line: self.first_line + 1, column: 2, columns_right: 2, columns_down: 0, lines_down: 2 };
        Ok(reading(rect, out, open, &ends, raster, Signs::Between { gaps: used }))
    }

    /// Reads every open sign as a cell.
    fn each(&self, wanted: Wanted, remarks: &mut Remarks) -> Result<Reading, Problem> {
        let rect = wanted.rect(self.width as u64, self.height() as u64, self.first_line)?;
        let (open, out, mut ends) = self.cells(&rect, |at| at as usize, remarks);
        let opening = |(x, y): (usize, usize)| {
            rect.at(x as u32, y as u32).map(|cell| Opening { cell, sign: (x, y), place: self.place(x, y) })
        };
        let gaps: Vec<Opening> = self.border().filter(|&(x, y)| !self.wall(x, y)).filter_map(opening).collect();
        ends.take_gaps(&gaps, remarks);
        let raster = Raster { line: self.first_line, column: 1, columns_right: 1, columns_down: 0, lines_down: 1 };
        Ok(reading(rect, out, open, &ends, raster, Signs::Each))
    }

    /// Line and column of a sign.
    const fn place(&self, x: usize, y: usize) -> (u64, u64) {
        (self.first_line + y as u64, x as u64 + 1)
    }

    /// The signs of the border, row by row.
    fn border(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (width, height) = (self.width, self.height());
        (0..height).flat_map(move |y| {
            let step = if y == 0 || y + 1 == height { 1 } else { width.max(2) - 1 };
            (0..width).step_by(step).map(move |x| (x, y))
        })
    }
}

/// Where to go in and out.
#[derive(Default)]
struct Ends {
    entry: Option<Cell>,
    exit: Option<Cell>,
}

impl Ends {
    /// Takes note of a letter in a cell.
    fn mark(&mut self, cell: Cell, sign: char, (line, column): (u64, u64), remarks: &mut Remarks) {
        let (slot, what) = match sign {
            'S' | 'A' | 'P' => (&mut self.entry, "start"),
            'E' | 'B' | 'G' | 'F' => (&mut self.exit, "finish"),
            _ => return,
        };
        match slot {
            None => *slot = Some(cell),
            Some(_) => remarks.push(Problem::fault(line, column, format!("a second {what}; left out"))),
        }
    }

    /// Takes the first and last gap in the border for the ends that no letter names; the gaps in use.
    fn take_gaps(&mut self, gaps: &[Opening], remarks: &mut Remarks) -> Vec<Gap> {
        let free = |taken: Option<Cell>| gaps.iter().filter(move |gap| Some(gap.cell) != taken);
        if self.entry.is_none() {
            self.entry = free(self.exit).next().map(|gap| gap.cell);
        }
        if self.exit.is_none() {
            self.exit = free(self.entry).next_back().map(|gap| gap.cell);
        }
        let mut used: Vec<Gap> = Vec::new();
        for gap in gaps {
            let is_end = [self.entry, self.exit].contains(&Some(gap.cell));
            if is_end && used.iter().all(|other| other.cell != gap.cell) {
                used.push(Gap { x: gap.sign.0 as u64, y: gap.sign.1 as u64, cell: gap.cell });
            } else if !is_end {
                remarks.push(Problem::fault(gap.place.0, gap.place.1, "a further gap in the border; left out"));
            }
        }
        used
    }
}

/// A gap in the border: the cell inside, its sign, and its line and column.
struct Opening {
    cell: Cell,
    sign: (usize, usize),
    place: (u64, u64),
}

fn reading(rect: Rect, out: Vec<Cell>, open: Bits, ends: &Ends, raster: Raster, signs: Signs) -> Reading {
    let grid = if out.is_empty() { Grid::Rect(rect) } else { Grid::Masked(Masked::new(rect, out)) };
    let maze = Maze::new(grid, open).with_ends(ends.entry, ends.exit);
    Reading {
        format: Format::Block,
        maze,
        path: None,
        seed: None,
        recipe: None,
        remarks: Vec::new(),
        raster,
        end_places: [None; 2],
        signs: Some(signs),
    }
}

/// Writes a maze as a grid of signs, the path as dots where one is given.
pub(crate) fn write(maze: &Maze, path: Option<&Path>, out: &mut dyn Write) -> Result<(), WriteError> {
    let rect = maze.grid().rect().ok_or(WriteError::NotRectangular(Format::Block))?;
    let width = rect.width() as usize;
    let on_path = path.map(|path| path.footprint(rect));
    let dot = |bits: Option<&Bits>, index: usize| if bits.is_some_and(|bits| bits.get(index)) { b'.' } else { b' ' };
    let (cells_on, links_on) = (on_path.as_ref().map(|print| &print.cells), on_path.as_ref().map(|print| &print.links));
    let mut walls = vec![b'#'; 2 * width + 2];
    let mut cells = walls.clone();
    (walls[2 * width + 1], cells[2 * width + 1]) = (b'\n', b'\n');
    for first in (0..rect.cell_count()).step_by(width) {
        for (x, cell) in (first..first + rect.width()).map(Cell).enumerate() {
            let sides = rect.open_sides(cell, maze.open());
            let between = |side: Side| {
                if sides.contains(side) { dot(links_on, rect.link(cell, side).index()) } else { b'#' }
            };
            walls[2 * x + 1] = between(Side::NORTH);
            cells[2 * x] = between(Side::WEST);
            cells[2 * x + 1] = match cell {
                _ if maze.is_entry(cell) => b'S',
                _ if maze.is_exit(cell) => b'E',
                _ if !maze.grid().contains(cell) => b'#',
                _ => dot(cells_on, cell.index()),
            };
        }
        out.write_all(&walls)?;
        out.write_all(&cells)?;
    }
    walls[..=2 * width].fill(b'#');
    out.write_all(&walls)?;
    Ok(())
}
