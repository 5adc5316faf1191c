//! Text drawing (`text`): `+--+` boxes, two signs wide (three are read too), `S` and `F`, closed cells filled with `#`.

use std::io::{self, Write};

use mazegen::{Bits, Cell, Footprint, Grid, Masked, Maze, Path, Rect, Side, Topology, with_topology};

use crate::canvas;
use crate::format::{Format, Wanted, WriteError};
use crate::problem::{Problem, Remarks, shown};
use crate::reading::{Raster, Reading};
use crate::source::Source;

/// What a piece of a drawing shows: the role for which a theme has a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// A wall.
    Wall,
    /// Nothing.
    Blank,
    /// The path.
    Path,
    /// The start.
    Entry,
    /// The finish.
    Exit,
    /// A closed cell.
    Emblem,
    /// The end of a line.
    Line,
}

/// Draws a maze, and a path through it if one is given, piece by piece.
///
/// # Errors
/// What `put` fails with; [`WriteError::NeedsPicture`] for a shape that cannot be drawn in text, and [`WriteError::NotRectangular`] for a graph.
pub fn draw(
    maze: &Maze,
    path: Option<&Path>,
    put: &mut dyn FnMut(Ink, &str) -> io::Result<()>,
) -> Result<(), WriteError> {
    if let Some(tiled) = maze.grid().tiled() {
        return canvas::draw(maze, tiled, path, put);
    }
    let rect = maze.grid().rect().ok_or(WriteError::NotRectangular(Format::Text))?;
    let drawing = Drawing {
        maze,
        rect,
        trail: path.map(|path| with_topology!(maze.grid(), topology => path.footprint(topology))),
    };
    for y in 0..rect.height() {
        drawing.walls_above(y, put)?;
        drawing.cells(y, put)?;
    }
    drawing.walls_above(rect.height(), put)?;
    Ok(())
}

struct Drawing<'a> {
    maze: &'a Maze,
    rect: &'a Rect,
    trail: Option<Footprint>,
}

impl Drawing<'_> {
    /// The line of walls north of row `y`, which may be the one past the last.
    fn walls_above(&self, y: u32, put: &mut dyn FnMut(Ink, &str) -> io::Result<()>) -> io::Result<()> {
        for x in 0..self.rect.width() {
            put(Ink::Wall, "+")?;
            let cell = self.rect.at(x, y).filter(|_| y > 0);
            match cell.map_or(Ink::Wall, |cell| self.across(cell, Side::NORTH)) {
                Ink::Wall => put(Ink::Wall, "--")?,
                Ink::Path => put(Ink::Path, "..")?,
                _ => put(Ink::Blank, "  ")?,
            }
        }
        put(Ink::Wall, "+")?;
        put(Ink::Line, "\n")
    }

    /// The line of the cells of a row.
    fn cells(&self, y: u32, put: &mut dyn FnMut(Ink, &str) -> io::Result<()>) -> io::Result<()> {
        for cell in (0..self.rect.width()).filter_map(|x| self.rect.at(x, y)) {
            let west = if cell.0 % self.rect.width() == 0 { Ink::Wall } else { self.across(cell, Side::WEST) };
            match west {
                Ink::Wall => put(Ink::Wall, "|")?,
                Ink::Path => put(Ink::Path, ".")?,
                _ => put(Ink::Blank, " ")?,
            }
            self.cell(cell, put)?;
        }
        put(Ink::Wall, "|")?;
        put(Ink::Line, "\n")
    }

    fn cell(&self, cell: Cell, put: &mut dyn FnMut(Ink, &str) -> io::Result<()>) -> io::Result<()> {
        let on_path = self.trail.as_ref().is_some_and(|trail| trail.cells.get(cell.index()));
        let goes_on = on_path
            && self.rect.open_sides(cell, self.maze.open()).contains(Side::EAST)
            && self.across(cell, Side::EAST) == Ink::Path;
        let behind = if goes_on { (Ink::Path, ".") } else { (Ink::Blank, " ") };
        if self.maze.is_entry(cell) {
            put(Ink::Entry, "S")?;
            put(behind.0, behind.1)
        } else if self.maze.is_exit(cell) {
            put(Ink::Exit, "F")?;
            put(behind.0, behind.1)
        } else if !self.maze.grid().contains(cell) {
            put(Ink::Emblem, "##")
        } else if on_path {
            put(Ink::Path, "..")
        } else {
            put(Ink::Blank, "  ")
        }
    }

    /// What stands between a cell and its neighbour on a side that is inside.
    fn across(&self, cell: Cell, side: Side) -> Ink {
        let link = self.rect.link(cell, side).index();
        if !self.maze.open().get(link) {
            Ink::Wall
        } else if self.trail.as_ref().is_some_and(|trail| trail.links.get(link)) {
            Ink::Path
        } else {
            Ink::Blank
        }
    }
}

/// Writes the drawing.
pub(crate) fn write(maze: &Maze, path: Option<&Path>, out: &mut dyn Write) -> Result<(), WriteError> {
    draw(maze, path, &mut |_, piece| out.write_all(piece.as_bytes()))
}

/// Whether a line looks like the top of a drawing.
pub(crate) fn looks(line: &str) -> bool {
    let line = line.trim_start();
    line.len() > 2
        && line.starts_with('+')
        && line.chars().all(|sign| matches!(sign, '+' | '-') || is_path_or_blank(sign))
}

/// Reads a drawing.
pub(crate) fn read(source: Source<'_>, wanted: Wanted) -> Result<Reading, Problem> {
    wanted.only_one("a text drawing")?;
    let mut remarks = Remarks::default();
    remarks.extend(source.remarks_but_blanks());
    let mut reader = Boxes::find(source, wanted, &mut remarks)?;
    let mut open = Bits::new(reader.rect.link_bound() as usize);
    reader.walls(&mut open)?;
    reader.contents(&mut remarks)?;
    reader.take_gaps(&mut remarks);
    let rect = reader.rect;
    let closed = std::mem::take(&mut reader.closed);
    let (free, entered): (Vec<Cell>, Vec<Cell>) =
        closed.into_iter().partition(|&cell| rect.open_sides(cell, &open).is_empty());
    if let Some(&cell) = entered.first() {
        let (x, y) = rect.xy(cell);
        let message = format!("({x},{y}) is filled with # but has a way in; read as an open cell");
        remarks.push(Problem::fault(reader.first_line + 1 + 2 * u64::from(y), 1, message));
    }
    let grid = if free.is_empty() { Grid::Rect(rect) } else { Grid::Masked(Masked::new(rect, free)) };
    let raster = Raster {
        line: reader.first_line + 1,
        column: reader.indent as u64 + 2,
        columns_right: reader.pitch as u64,
        columns_down: 0,
        lines_down: 2,
    };
    let maze = Maze::new(grid, open).with_ends(reader.entry, reader.exit);
    Ok(Reading {
        format: Format::Text,
        maze,
        path: None,
        seed: None,
        recipe: None,
        remarks: remarks.finish(),
        raster,
        end_places: [None; 2],
        signs: None,
    })
}

/// A drawing as rows of signs.
struct Boxes {
    /// The signs without the blanks before the drawing.
    lines: Vec<Vec<char>>,
    first_line: u64,
    indent: usize,
    /// Signs from one post to the next.
    pitch: usize,
    rect: Rect,
    entry: Option<Cell>,
    exit: Option<Cell>,
    closed: Vec<Cell>,
    /// Openings in the border: the cell inside, and where.
    gaps: Vec<(Cell, u64, u64)>,
}

impl Boxes {
    fn find(source: Source<'_>, wanted: Wanted, remarks: &mut Remarks) -> Result<Self, Problem> {
        let all: Vec<(u64, &str)> = source.lines().skip_while(|(_, line)| line.is_empty()).collect();
        let &(first_line, top) = all.first().ok_or_else(|| Problem::error(1, 1, "found no drawing"))?;
        let indent = top.chars().take_while(|sign| sign.is_whitespace()).count();
        // Every other line begins with a post, down to the last one of the drawing; what comes behind is left out.
        let begins_with_post = |at: usize| all.get(at).is_some_and(|(_, line)| line.chars().nth(indent) == Some('+'));
        let bottom = (0..all.len()).step_by(2).take_while(|&at| begins_with_post(at)).last().unwrap_or(0);
        let (drawing, rest) = all.split_at(bottom + 1);
        if let Some(&(line, text)) = rest.iter().find(|(_, line)| !line.is_empty()) {
            if line == first_line + bottom as u64 + 1 && text.chars().nth(indent) == Some('|') {
                return Err(Problem::error(
                    line + 1,
                    indent as u64 + 1,
                    "expected a line of posts and walls, +--+, below this row",
                ));
            }
            remarks.push(Problem::note(line, 1, "further lines behind the drawing, left out"));
        }
        let top: Vec<char> = top.chars().skip(indent).collect();
        let pitch = top.iter().skip(1).position(|&sign| sign == '+').map_or(0, |at| at + 1);
        if !(2..=9).contains(&pitch) || top.len() % pitch != 1 {
            let column = (indent + pitch.min(top.len())) as u64 + 1;
            return Err(Problem::error(
                first_line,
                column,
                "the top of the drawing must be boxes of one width, +--+--+",
            ));
        }
        let (width, height) = ((top.len() / pitch) as u64, (bottom / 2) as u64);
        let rect = wanted.rect(width, height, first_line)?;
        let lines = drawing.iter().map(|(_, line)| line.chars().skip(indent).collect()).collect();
        Ok(Self {
            lines,
            first_line,
            indent,
            pitch,
            rect,
            entry: None,
            exit: None,
            closed: Vec::new(),
            gaps: Vec::new(),
        })
    }

    /// The sign at a row and column of the drawing; a blank past the end of a line.
    fn sign(&self, row: usize, column: usize) -> char {
        self.lines[row].get(column).copied().unwrap_or(' ')
    }

    fn wrong(&self, row: usize, column: usize, expected: &str) -> Problem {
        let found = self.lines[row].get(column).copied();
        let message = format!("found {}, expected {expected}", shown(found));
        Problem::error(self.first_line + row as u64, (self.indent + column) as u64 + 1, message)
    }

    fn walls(&mut self, open: &mut Bits) -> Result<(), Problem> {
        let (width, height) = (self.rect.width() as usize, self.rect.height() as usize);
        for row in 0..=2 * height {
            if let Some(extra) = self.lines[row].get(width * self.pitch + 1) {
                let column = width * self.pitch + 1;
                let message = format!(
                    "found {}, expected the end of the line: the top is {width} cells wide",
                    shown(Some(*extra))
                );
                return Err(Problem::error(self.first_line + row as u64, (self.indent + column) as u64 + 1, message));
            }
            for x in 0..=width {
                if row % 2 == 0 {
                    self.post_and_wall(row, x, open)?;
                } else {
                    self.upright(row, x, open)?;
                }
            }
        }
        Ok(())
    }

    /// The post left of column `x` on an even row, and the wall to the right of it.
    fn post_and_wall(&mut self, row: usize, x: usize, open: &mut Bits) -> Result<(), Problem> {
        let column = x * self.pitch;
        if self.sign(row, column) != '+' {
            return Err(self.wrong(row, column, "a post '+'"));
        }
        if x == self.rect.width() as usize {
            return Ok(());
        }
        let closed = self.sign(row, column + 1) == '-';
        for at in column + 1..column + self.pitch {
            if (self.sign(row, at) == '-') != closed || !closed && !is_path_or_blank(self.sign(row, at)) {
                return Err(self.wrong(
                    row,
                    at,
                    if closed { "'-', since the wall began so" } else { "'-' for a wall or a blank for a gap" },
                ));
            }
        }
        if !closed {
            self.gap(row / 2, x, Side::NORTH, (row, column + 1), open);
        }
        Ok(())
    }

    /// The wall left of column `x` on an odd row.
    fn upright(&mut self, row: usize, x: usize, open: &mut Bits) -> Result<(), Problem> {
        match self.sign(row, x * self.pitch) {
            '|' => {}
            sign if is_path_or_blank(sign) => self.gap(row / 2, x, Side::WEST, (row, x * self.pitch), open),
            _ => return Err(self.wrong(row, x * self.pitch, "'|' for a wall or a blank for a gap")),
        }
        Ok(())
    }

    /// Opens the link north or west of column `x` and row `y`, or notes a gap in the border.
    fn gap(&mut self, y: usize, x: usize, side: Side, (row, column): (usize, usize), open: &mut Bits) {
        let at = |x: usize, y: usize| self.rect.at(x as u32, y as u32);
        let (here, before) = match side {
            Side::NORTH => (at(x, y), y.checked_sub(1).and_then(|y| at(x, y))),
            _ => (at(x, y), x.checked_sub(1).and_then(|x| at(x, y))),
        };
        match (here, before) {
            (Some(here), Some(_)) => open.set(self.rect.link(here, side).index()),
            (Some(inside), None) | (None, Some(inside)) => {
                self.gaps.push((inside, self.first_line + row as u64, (self.indent + column) as u64 + 1));
            }
            (None, None) => {}
        }
    }

    /// What stands in the cells: start, finish, closed cells, the signs of a path.
    fn contents(&mut self, remarks: &mut Remarks) -> Result<(), Problem> {
        for cell in self.rect.cells() {
            let (x, y) = self.rect.xy(cell);
            let (row, first) = (2 * y as usize + 1, x as usize * self.pitch + 1);
            let signs: Vec<(usize, char)> = (first..first + self.pitch - 1)
                .map(|column| (column, self.sign(row, column)))
                .filter(|&(_, sign)| !is_path_or_blank(sign))
                .collect();
            let place = |column: usize| (self.first_line + row as u64, (self.indent + column) as u64 + 1);
            for &(column, sign) in &signs {
                let (line, at) = place(column);
                let (slot, what) = match sign {
                    'S' | 'A' | 's' => (&mut self.entry, "start"),
                    'F' | 'E' | 'G' | 'B' | 'f' => (&mut self.exit, "finish"),
                    '#' => {
                        if self.closed.last() != Some(&cell) {
                            self.closed.push(cell);
                        }
                        continue;
                    }
                    '|' | '+' | '-' => return Err(self.wrong(row, column, "a cell, S, F or a blank")),
                    _ => {
                        remarks.push(Problem::note(
                            line,
                            at,
                            format!("{} in a cell means nothing here; left out", shown(Some(sign))),
                        ));
                        continue;
                    }
                };
                match slot {
                    None => *slot = Some(cell),
                    Some(_) => remarks.push(Problem::fault(line, at, format!("a second {what}; left out"))),
                }
            }
        }
        Ok(())
    }

    /// Takes gaps in the border for entry and exit where no letters name them.
    fn take_gaps(&mut self, remarks: &mut Remarks) {
        for &(cell, line, column) in &self.gaps {
            if self.entry.is_none() {
                self.entry = Some(cell);
            } else if self.exit.is_none() && self.entry != Some(cell) {
                self.exit = Some(cell);
            } else {
                remarks.push(Problem::fault(line, column, "a gap in the border; read as closed"));
            }
        }
    }
}

fn is_path_or_blank(sign: char) -> bool {
    matches!(sign, ' ' | '.' | '*' | 'o' | '·' | '•' | '\t')
}
