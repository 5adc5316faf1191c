//! Openness list (`dat`): one line `n,m:start:finish:cells`, n rows and m columns, nodes from 1 row by row, one digit a cell:
//! 0 both closed, 1 right open, 2 down open, 3 both.

use std::io::Write;

use mazegen::{Bits, Cell, Grid, Masked, Maze, Path, Rect, Side, Topology};

use crate::format::{Format, Wanted, WriteError};
use crate::problem::{Problem, Remarks, shown};
use crate::reading::{Raster, Reading};
use crate::source::Source;

/// Whether a line begins like an openness list.
pub(crate) fn looks(line: &str) -> bool {
    let digits_then = |text: &str, sign: char| {
        let end = text.find(|other: char| !other.is_ascii_digit() && other != ' ')?;
        (end > 0 && text[end..].starts_with(sign)).then_some(end + 1)
    };
    digits_then(line, ',').and_then(|end| digits_then(&line[end..], ':')).is_some()
}

/// Reads the openness list with this number, from 1.
pub(crate) fn read(source: Source<'_>, wanted: Wanted) -> Result<Reading, Problem> {
    let lists = || source.full_lines().filter(|(_, line)| looks(line.trim_start()));
    let number = wanted.number;
    let Some((line, text)) = number.checked_sub(1).and_then(|before| lists().nth(before)) else {
        let count = lists().count();
        return Err(Problem::error(0, 0, format!("there is no maze number {number}: the file holds {count}")));
    };
    let list = List::parse(line, text)?;
    let mut remarks = Remarks::default();
    remarks.extend(source.remarks());
    let other_lists = lists().count() - 1;
    let other_lines = source.full_lines().count() - 1 - other_lists;
    if other_lists > 0 {
        remarks.push(Problem::note(
            line,
            1,
            format!("the file holds {} mazes; this is number {number}", other_lists + 1),
        ));
    }
    if other_lines > 0 {
        remarks.push(Problem::note(
            line,
            1,
            format!("{other_lines} further lines that are no openness list, left out"),
        ));
    }
    let (rect, open) = list.rect(wanted, &mut remarks)?;
    let (start, finish) = (Cell(list.start - 1), Cell(list.finish - 1));
    let grid = without_closed(rect, &open, [start, finish]);
    let raster = Raster {
        line,
        column: list.cells_column,
        columns_right: 1,
        columns_down: u64::from(rect.width()),
        lines_down: 0,
    };
    let maze = Maze::new(grid, open).with_ends(Some(start), Some(finish));
    Ok(Reading {
        format: Format::Dat,
        maze,
        path: None,
        seed: None,
        recipe: None,
        remarks: remarks.finish(),
        raster,
        end_places: list.end_places.map(Some),
        signs: None,
    })
}

/// The rectangle without the cells that are closed on all sides, but for the two ends.
fn without_closed(rect: Rect, open: &Bits, ends: [Cell; 2]) -> Grid {
    let closed = |&cell: &Cell| rect.open_sides(cell, open).is_empty() && !ends.contains(&cell);
    let out: Vec<Cell> = rect.cells().filter(closed).collect();
    if out.is_empty() || out.len() == rect.cell_count() as usize {
        Grid::Rect(rect)
    } else {
        Grid::Masked(Masked::new(rect, out))
    }
}

/// A line taken apart.
struct List<'a> {
    line: u64,
    rows: u64,
    columns: u64,
    start: u32,
    finish: u32,
    end_places: [(u64, u64); 2],
    cells: &'a [u8],
    cells_column: u64,
}

impl<'a> List<'a> {
    fn parse(line: u64, text: &'a str) -> Result<Self, Problem> {
        let mut rest = Cursor { line, text, at: 0 };
        let rows = rest.number("the number of rows", ',')?;
        let columns = rest.number("the number of columns", ':')?;
        let (start_at, start) = (rest.column(), rest.number("the start node", ':')?);
        let (finish_at, finish) = (rest.column(), rest.number("the finish node", ':')?);
        let cells = text[rest.at..].trim_start();
        let cells_column = (text.len() - cells.len()) as u64 + 1;
        if let Some((at, found)) = cells.chars().enumerate().find(|(_, sign)| !matches!(sign, '0'..='3')) {
            let message = format!("found {}, expected a digit 0 to 3 for each cell", shown(Some(found)));
            return Err(Problem::error(line, cells_column + at as u64, message));
        }
        let count = u128::from(rows) * u128::from(columns);
        if count == 0 {
            return Err(Problem::error(line, 1, "a maze has at least 1 row and 1 column"));
        }
        if count != cells.len() as u128 {
            let message = format!("{rows},{columns} needs {count} digits, but there are {}", cells.len());
            return Err(Problem::error(line, cells_column, message).of_length(cells.len().max(1) as u64));
        }
        let node = |what: &str, number: u64, column: u64| {
            u32::try_from(number).ok().filter(|&node| node > 0 && u128::from(node) <= count).ok_or_else(|| {
                Problem::error(line, column, format!("the {what} {number} is no node; nodes are numbered 1 to {count}"))
            })
        };
        let (start, finish) = (node("start", start, start_at)?, node("finish", finish, finish_at)?);
        if start == finish {
            return Err(Problem::error(
                line,
                finish_at,
                format!("start and finish are both {start}; they must differ"),
            ));
        }
        Ok(Self {
            line,
            rows,
            columns,
            start,
            finish,
            end_places: [(line, start_at), (line, finish_at)],
            cells: cells.as_bytes(),
            cells_column,
        })
    }

    /// The maze, with rows and columns changed over where only that can be right.
    fn rect(&self, wanted: Wanted, remarks: &mut Remarks) -> Result<(Rect, Bits), Problem> {
        let (rows, columns) = (self.rows, self.columns);
        let Err(problem) = self.carve(wanted, columns, rows) else { return self.carve(wanted, columns, rows) };
        let Ok(swapped) = self.carve(wanted, rows, columns) else { return Err(problem) };
        let message = format!("{rows},{columns} fits only as columns,rows; read as {columns} rows and {rows} columns");
        remarks.push(Problem::fault(self.line, 1, message));
        Ok(swapped)
    }

    fn carve(&self, wanted: Wanted, width: u64, height: u64) -> Result<(Rect, Bits), Problem> {
        let rect = wanted.rect(width, height, self.line)?;
        let mut open = Bits::new(rect.link_bound() as usize);
        for (cell, digit) in rect.cells().zip(self.cells) {
            let (x, y) = rect.xy(cell);
            for (bit, side, inside, way) in
                [(1, Side::EAST, x + 1 < rect.width(), "right"), (2, Side::SOUTH, y + 1 < rect.height(), "down")]
            {
                if digit & bit == 0 {
                    continue;
                }
                if !inside {
                    let column = self.cells_column + u64::from(cell.0);
                    let message = format!(
                        "cell {} in row {}, column {} is open {way}, across the border",
                        cell.0 + 1,
                        y + 1,
                        x + 1
                    );
                    return Err(Problem::error(self.line, column, message));
                }
                open.set(rect.link(cell, side).index());
            }
        }
        Ok((rect, open))
    }
}

/// A place in a line.
struct Cursor<'a> {
    line: u64,
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn column(&self) -> u64 {
        self.text[..self.at].chars().count() as u64 + 1
    }

    /// A whole number and the sign behind it, blanks around both allowed.
    fn number(&mut self, what: &str, end: char) -> Result<u64, Problem> {
        let rest = &self.text[self.at..];
        let begin = rest.len() - rest.trim_start().len();
        let digits = rest[begin..].bytes().take_while(u8::is_ascii_digit).count();
        self.at += begin;
        let Ok(number) = rest[begin..begin + digits].parse() else {
            let found = if digits > 0 { "a number too large".to_owned() } else { shown(rest[begin..].chars().next()) };
            return Err(Problem::error(self.line, self.column(), format!("found {found}, expected {what}")));
        };
        self.at += digits;
        let after = self.text[self.at..].trim_start();
        self.at = self.text.len() - after.len();
        if !after.starts_with(end) {
            let message = format!("found {}, expected '{end}' after {what}", shown(after.chars().next()));
            return Err(Problem::error(self.line, self.column(), message));
        }
        self.at += end.len_utf8();
        Ok(number)
    }
}

/// Writes a maze as an openness list on one line.
pub(crate) fn write(maze: &Maze, _path: Option<&Path>, out: &mut dyn Write) -> Result<(), WriteError> {
    let rect = maze.grid().rect().ok_or(WriteError::NotRectangular(Format::Dat))?;
    let corners = maze.grid().corners();
    let start = maze.entry.or(corners.map(|(first, _)| first));
    let finish = maze.exit.or(corners.map(|(_, last)| last));
    let (Some(start), Some(finish)) = (start, finish) else { return Err(WriteError::NeedsTwoEnds(Format::Dat)) };
    if start == finish {
        return Err(WriteError::NeedsTwoEnds(Format::Dat));
    }
    write!(out, "{},{}:{}:{}:", rect.height(), rect.width(), start.0 + 1, finish.0 + 1)?;
    let mut part = Vec::with_capacity(1 << 16);
    for cell in rect.cells() {
        let sides = rect.open_sides(cell, maze.open());
        part.push(b'0' + (sides.0 >> 1 & 3) as u8);
        if part.len() == 1 << 16 {
            out.write_all(&part)?;
            part.clear();
        }
    }
    out.write_all(&part)?;
    writeln!(out)?;
    Ok(())
}
