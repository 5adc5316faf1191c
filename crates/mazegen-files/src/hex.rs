//! Wall digits (`hex`): a hexadecimal digit a cell, North 1, East 2, South 4, West 8, set = wall closed; an empty line; then
//! entry, exit and a shortest path as letters.
//!
//! The reader also takes what is found in the wild: other bit orders, other forms of the footer, walls on which the two cells
//! disagree (taken as closed). It names each.

use std::io::Write;

use mazegen::{Bits, Cell, Grid, Masked, Maze, Path, Rect, Side, Solver, Topology};

use crate::format::{Format, Wanted, WriteError};
use crate::problem::{Problem, Remarks, excerpt, shown};
use crate::reading::{GivenPath, Raster, Reading};
use crate::source::Source;

/// Whether a line looks like a row of digits.
pub(crate) fn looks(line: &str) -> bool {
    line.trim_start().bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Reads a file of wall digits.
pub(crate) fn read(source: Source<'_>, wanted: Wanted) -> Result<Reading, Problem> {
    wanted.only_one("a file of wall digits")?;
    let rows = Rows::find(source)?;
    let mut remarks = Remarks::default();
    remarks.extend(source.remarks());
    let rect = wanted.rect(rows.width as u64, rows.digits.len() as u64, rows.first_line)?;
    let order = rows.order(&mut remarks)?;
    let open = rows.open(&rect, order, &mut remarks);
    let footer = Footer::read(source, rows.end, &rect, &mut remarks);
    let grid = rows.grid(rect, order, [footer.entry, footer.exit]);
    if rows.lower_case {
        remarks.push(Problem::note(rows.first_line, 1, "lower-case digits"));
    }
    let maze = Maze::new(grid, open).with_ends(footer.entry, footer.exit);
    let path = footer.path.and_then(|(sides, line, column)| {
        footer.entry.map(|start| GivenPath { path: Path { start, sides }, line, column })
    });
    let raster =
        Raster { line: rows.first_line, column: rows.indent + 1, columns_right: 1, columns_down: 0, lines_down: 1 };
    Ok(Reading {
        format: Format::Hex,
        maze,
        path,
        seed: footer.seed,
        recipe: None,
        remarks: remarks.finish(),
        raster,
        end_places: footer.places,
        signs: None,
    })
}

/// The rows of digits of a file.
struct Rows<'a> {
    digits: Vec<&'a [u8]>,
    width: usize,
    first_line: u64,
    /// Blanks before the first digit of each row.
    indent: u64,
    /// The line after the last row.
    end: u64,
    lower_case: bool,
}

impl<'a> Rows<'a> {
    fn find(source: Source<'a>) -> Result<Self, Problem> {
        let mut lines = source.lines().skip_while(|(_, line)| line.is_empty());
        let mut rows: Option<Self> = None;
        for (number, line) in &mut lines {
            let row = line.trim_start();
            if row.is_empty() || row.contains([',', '(', ':', '=']) {
                break;
            }
            let indent = (line.len() - row.len()) as u64;
            let rows = rows.get_or_insert_with(|| Self {
                digits: Vec::new(),
                width: row.len(),
                first_line: number,
                indent,
                end: number,
                lower_case: false,
            });
            rows.add(row, number, indent)?;
        }
        let rows = rows.ok_or_else(|| Problem::error(1, 1, "found no row of wall digits"))?;
        let after = lines.find(|(_, line)| !line.is_empty());
        if let Some((number, line)) = after.filter(|(_, line)| looks(line) && line.trim_start().len() == rows.width) {
            let message = format!("found '{}' after an empty line, expected the entry as x,y", excerpt(line));
            return Err(
                Problem::error(number, 1, message).help("the rows of digits stand without empty lines between them")
            );
        }
        Ok(rows)
    }

    fn add(&mut self, row: &'a str, number: u64, indent: u64) -> Result<(), Problem> {
        if let Some((at, found)) = row.chars().enumerate().find(|(_, sign)| !sign.is_ascii_hexdigit()) {
            let message = format!("found {}, expected a hexadecimal digit 0 to F", shown(Some(found)));
            return Err(Problem::error(number, indent + at as u64 + 1, message));
        }
        if row.len() != self.width {
            let message = format!("this row has {} digits, but the first has {}", row.len(), self.width);
            let shorter = row.len().min(self.width) as u64;
            return Err(Problem::error(number, indent + shorter + 1, message));
        }
        self.lower_case |= row.bytes().any(|byte| byte.is_ascii_lowercase());
        self.digits.push(row.as_bytes());
        self.end = number + 1;
        Ok(())
    }

    fn place(&self, x: usize, y: usize) -> (u64, u64) {
        (self.first_line + y as u64, self.indent + x as u64 + 1)
    }

    /// The meaning of the bits: the usual one, unless the walls speak clearly for another.
    fn order(&self, remarks: &mut Remarks) -> Result<Order, Problem> {
        let counts = Counts::of(self);
        let usual = counts.against(Order::USUAL);
        let (best, order) = Order::all()
            .filter(|&order| counts.opens_any(order))
            .map(|order| (counts.against(order), order))
            .min_by_key(|&(against, _)| against)
            .unwrap_or((usual, Order::USUAL));
        let (against, order) = if best * 4 < usual { (best, order) } else { (usual, Order::USUAL) };
        if against * 4 > counts.walls {
            let message = format!(
                "these digits are no maze: {against} of {} walls are open on one side only, or lead out",
                counts.walls
            );
            return Err(Problem::error(self.first_line, self.indent + 1, message));
        }
        if order != Order::USUAL {
            let message = format!("the digits have another order of bits, read as {order}");
            remarks.push(Problem::fault(self.first_line, self.indent + 1, message));
        }
        Ok(order)
    }

    /// The links that both of their cells leave open.
    fn open(&self, rect: &Rect, order: Order, remarks: &mut Remarks) -> Bits {
        let table = order.table();
        let mut open = Bits::new(rect.link_bound() as usize);
        let mut faults = Faults { remarks };
        let (width, height) = (self.width, self.digits.len());
        for (y, row) in self.digits.iter().enumerate() {
            for (x, &digit) in row.iter().enumerate() {
                let cell = Cell((y * width + x) as u32);
                let sides = table[usize::from(digit)];
                let outward = u8::from(y == 0)
                    | u8::from(x + 1 == width) << 1
                    | u8::from(y + 1 == height) << 2
                    | u8::from(x == 0) << 3;
                if sides & outward != 0 {
                    faults.border(self.place(x, y), (x, y), sides & outward);
                }
                let right = row.get(x + 1).map(|&next| table[usize::from(next)]);
                let below = self.digits.get(y + 1).map(|next| table[usize::from(next[x])]);
                for (side, other) in [(Side::EAST, right), (Side::SOUTH, below)] {
                    let Some(other) = other else { continue };
                    let (here, there) = (sides >> side.0 & 1, other >> side.opposite().0 & 1);
                    if here & there == 1 {
                        open.set(rect.link(cell, side).index());
                    } else if here != there {
                        faults.disagreement(self.place(x, y), (x, y), side);
                    }
                }
            }
        }
        open
    }

    /// The rectangle without the cells that are closed on all sides, but for entry, exit, and a maze of nothing else.
    fn grid(&self, rect: Rect, order: Order, ends: [Option<Cell>; 2]) -> Grid {
        let table = order.table();
        let digits = self.digits.iter().flat_map(|row| row.iter());
        let closed = digits.zip(0..).filter(|&(&digit, _)| table[usize::from(digit)] == 0).map(|(_, cell)| Cell(cell));
        let out: Vec<Cell> = closed.filter(|&cell| !ends.contains(&Some(cell))).collect();
        if out.is_empty() || out.len() == rect.cell_count() as usize {
            Grid::Rect(rect)
        } else {
            Grid::Masked(Masked::new(rect, out))
        }
    }
}

/// Collects faults of walls.
struct Faults<'a> {
    remarks: &'a mut Remarks,
}

impl Faults<'_> {
    fn border(&mut self, place: (u64, u64), (x, y): (usize, usize), sides: u8) {
        for side in (0..4).map(Side).filter(|side| sides >> side.0 & 1 == 1) {
            let letter = side.letter().unwrap_or('?');
            self.remarks.push(Problem::fault(
                place.0,
                place.1,
                format!("the outer wall {letter} of ({x},{y}) is open; read as closed"),
            ));
        }
    }

    fn disagreement(&mut self, place: (u64, u64), (x, y): (usize, usize), side: Side) {
        let (u, v) = if side == Side::EAST { (x + 1, y) } else { (x, y + 1) };
        self.remarks.push(Problem::fault(
            place.0,
            place.1,
            format!("({x},{y}) and ({u},{v}) disagree about the wall between them; read as closed"),
        ));
    }
}

/// Which bit of a digit is which side, and whether a set bit is a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Order {
    /// The bit of north, east, south and west.
    bits: [u8; 4],
    set_is_closed: bool,
}

impl Order {
    const USUAL: Self = Self { bits: [0, 1, 2, 3], set_is_closed: true };

    fn all() -> impl Iterator<Item = Self> {
        let orders = (0..256_u16).map(|code| [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8));
        let distinct = orders.filter(|bits| bits.iter().fold(0, |seen, &bit| seen | 1 << bit) == 15);
        distinct.flat_map(|bits| [true, false].map(|set_is_closed| Self { bits, set_is_closed }))
    }

    /// For each character the open sides that it stands for, as bits north 1, east 2, south 4, west 8.
    fn table(self) -> [u8; 256] {
        let mut table = [0; 256];
        for digit in 0..16_u8 {
            let closed = if self.set_is_closed { digit } else { !digit };
            let open = (0..4).fold(0, |open, side| open | (!closed >> self.bits[side] & 1) << side);
            let character = char::from_digit(u32::from(digit), 16).unwrap_or('0');
            table[character as usize] = open;
            table[character.to_ascii_uppercase() as usize] = open;
        }
        table
    }
}

impl std::fmt::Display for Order {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (side, bit) in ['N', 'E', 'S', 'W'].iter().zip(self.bits) {
            write!(f, "{side}={} ", 1 << bit)?;
        }
        f.write_str(if self.set_is_closed { "(set = closed)" } else { "(set = open)" })
    }
}

/// How often each pair of digits stands side by side, and each digit at each border: enough to judge any order of bits.
struct Counts {
    across: Box<[[u64; 16]; 16]>,
    down: Box<[[u64; 16]; 16]>,
    border: [[u64; 16]; 4],
    walls: u64,
    /// How often each digit stands anywhere.
    digits: [u64; 16],
}

impl Counts {
    fn of(rows: &Rows<'_>) -> Self {
        let value =
            |digit: u8| usize::from(if digit.is_ascii_digit() { digit - b'0' } else { (digit | 32) - b'a' + 10 });
        let mut counts = Self {
            across: Box::new([[0; 16]; 16]),
            down: Box::new([[0; 16]; 16]),
            border: [[0; 16]; 4],
            walls: 0,
            digits: [0; 16],
        };
        let (width, height) = (rows.width as u64, rows.digits.len() as u64);
        counts.walls = width * (height + 1) + height * (width + 1);
        for row in &rows.digits {
            for pair in row.windows(2) {
                counts.across[value(pair[0])][value(pair[1])] += 1;
            }
            row.iter().for_each(|&digit| counts.digits[value(digit)] += 1);
            counts.border[3][value(row[0])] += 1;
            counts.border[1][value(row[row.len() - 1])] += 1;
        }
        for pair in rows.digits.windows(2) {
            for (&above, &below) in pair[0].iter().zip(pair[1]) {
                counts.down[value(above)][value(below)] += 1;
            }
        }
        for (side, row) in [(0, rows.digits.first()), (2, rows.digits.last())] {
            for &digit in row.into_iter().copied().flatten() {
                counts.border[side][value(digit)] += 1;
            }
        }
        counts
    }

    /// Whether an order opens any side at all: a maze of walls only contradicts nothing, and says nothing.
    fn opens_any(&self, order: Order) -> bool {
        let table = order.table();
        let digits = b"0123456789ABCDEF".iter().zip(self.digits);
        digits.into_iter().any(|(&digit, count)| count > 0 && table[usize::from(digit)] != 0)
    }

    /// How many walls contradict an order: open on one side only, or open in the border.
    fn against(&self, order: Order) -> u64 {
        let open = |digit: usize, side: usize| (digit >> order.bits[side] & 1 == 1) != order.set_is_closed;
        let mut against = 0;
        for first in 0..16 {
            for second in 0..16 {
                against += self.across[first][second] * u64::from(open(first, 1) != open(second, 3));
                against += self.down[first][second] * u64::from(open(first, 2) != open(second, 0));
            }
            against += (0..4).map(|side| self.border[side][first] * u64::from(open(first, side))).sum::<u64>();
        }
        against
    }
}

/// What stands after the rows: entry, exit, path, in whatever form.
#[derive(Default)]
struct Footer {
    entry: Option<Cell>,
    exit: Option<Cell>,
    /// Where the entry and the exit stand.
    places: [Option<(u64, u64)>; 2],
    /// Whether there is a path, readable or not.
    has_path: bool,
    path: Option<(Vec<Side>, u64, u64)>,
    seed: Option<String>,
}

impl Footer {
    fn read(source: Source<'_>, from_line: u64, rect: &Rect, remarks: &mut Remarks) -> Self {
        let mut footer = Self::default();
        let mut points = 0;
        let mut glued = false;
        for (number, line) in source.full_lines().skip_while(|&(number, _)| number < from_line) {
            let mut rest = line.trim_start();
            let mut parts = 0;
            while !rest.is_empty() {
                let column = (line.len() - rest.len()) as u64 + 1;
                if let Some((x, y, after, canonical)) = take_point(rest) {
                    points += 1;
                    let written = excerpt(rest[..rest.len() - after.len()].trim());
                    footer.point(points, (x, y), &written, (number, column), rect, remarks);
                    if !canonical && x.max(y) < u64::MAX {
                        remarks.push(Problem::note(
                            number,
                            column,
                            format!("written as '{written}' instead of '{x},{y}'"),
                        ));
                    }
                    rest = after.trim_start();
                } else if let Some(seed) = take_seed(rest) {
                    footer.seed = Some(seed.to_owned());
                    remarks.push(Problem::note(number, column, "a seed after the path"));
                    rest = "";
                } else {
                    footer.letters(rest, (number, column), remarks);
                    rest = "";
                }
                parts += 1;
            }
            glued |= parts > 1;
            if glued && parts > 1 {
                remarks.push(Problem::note(number, 1, "several parts on one line"));
            }
        }
        let end = source.lines().last().map_or(1, |(number, _)| number);
        if footer.path.is_none() && footer.entry.is_some() && footer.entry == footer.exit {
            footer.path = Some((Vec::new(), end, 1));
        }
        for (missing, what) in
            [(points < 1, "entry"), (points < 2, "exit"), (footer.path.is_none() && !footer.has_path, "path")]
        {
            if missing {
                remarks.push(Problem::fault(end, 1, format!("the {what} is missing")));
            }
        }
        if points > 0 && source.lines().any(|(number, line)| number == from_line && !line.is_empty()) {
            remarks.push(Problem::note(from_line, 1, "no empty line after the digits"));
        }
        footer
    }

    fn point(
        &mut self,
        nth: u32,
        (x, y): (u64, u64),
        written: &str,
        (line, column): (u64, u64),
        rect: &Rect,
        remarks: &mut Remarks,
    ) {
        let what = if nth == 1 { "entry" } else { "exit" };
        if nth > 2 {
            remarks.push(Problem::fault(line, column, "a third pair of coordinates; left out"));
            return;
        }
        let cell = rect.at_wide(x, y);
        self.places[nth as usize - 1] = Some((line, column));
        if cell.is_none() {
            let message = format!(
                "the {what} {written} is outside: x must be 0..{} and y 0..{}",
                rect.width() - 1,
                rect.height() - 1
            );
            remarks.push(Problem::fault(line, column, message));
        }
        *(if nth == 1 { &mut self.entry } else { &mut self.exit }) = cell;
    }

    fn letters(&mut self, text: &str, (line, column): (u64, u64), remarks: &mut Remarks) {
        self.has_path = true;
        let text_column = |at: usize| column + text[..at].chars().count() as u64;
        let wrong = text.char_indices().find(|&(_, letter)| Side::from_letter(letter).is_none());
        if let Some((at, found)) = wrong {
            let message = format!(
                "found {} in '{}', expected a path of letters N E S W; left out",
                shown(Some(found)),
                excerpt(text)
            );
            remarks.push(Problem::fault(line, text_column(at), message));
            return;
        }
        if self.path.is_some() {
            remarks.push(Problem::fault(line, column, "a second path; left out"));
            return;
        }
        if text.bytes().any(|letter| letter.is_ascii_lowercase()) {
            remarks.push(Problem::note(line, column, "lower-case letters in the path"));
        }
        self.path = Some((text.chars().filter_map(Side::from_letter).collect(), line, column));
    }
}

/// A pair `x,y`, `x, y` or `(x, y)` at the beginning of a text, what follows it, and whether it has the canonical form.
fn take_point(text: &str) -> Option<(u64, u64, &str, bool)> {
    let inner = text.strip_prefix('(');
    let (x, rest) = take_number(inner.unwrap_or(text).trim_start())?;
    let after_comma = rest.trim_start().strip_prefix(',')?;
    let (y, mut rest) = take_number(after_comma.trim_start())?;
    if inner.is_some() {
        rest = rest.trim_start().strip_prefix(')')?;
    }
    let canonical = text.starts_with(&format!("{x},{y}"));
    Some((x, y, rest, canonical))
}

/// A whole number at the beginning of a text; one below zero or too large for 64 bits is taken as the largest, which is outside of every maze.
fn take_number(text: &str) -> Option<(u64, &str)> {
    if let Some(positive) = text.strip_prefix('-') {
        return take_number(positive).map(|(_, rest)| (u64::MAX, rest));
    }
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| (text[..end].parse().unwrap_or(u64::MAX), &text[end..]))
}

/// The value of `SEED: n` or `SEED=n`.
fn take_seed(text: &str) -> Option<&str> {
    let start = text.get(..4)?;
    let rest = &text[4..];
    start.eq_ignore_ascii_case("seed").then(|| rest.trim_start().trim_start_matches([':', '=']).trim())
}

/// Writes a maze as wall digits. Entry and exit are its first and last cell where it has none of its own.
pub(crate) fn write(maze: &Maze, path: Option<&Path>, out: &mut dyn Write) -> Result<(), WriteError> {
    let rect = maze.grid().rect().ok_or(WriteError::NotRectangular(Format::Hex))?;
    let (first, last) = maze.grid().corners().ok_or(WriteError::NoCells(Format::Hex))?;
    let width = rect.width() as usize;
    let mut line = vec![b'\n'; width + 1];
    for begin in (0..rect.cell_count()).step_by(width) {
        for (cell, digit) in (begin..).zip(&mut line[..width]) {
            let closed = !rect.open_sides(Cell(cell), maze.open()).0 & 15;
            *digit = b"0123456789ABCDEF"[closed as usize];
        }
        out.write_all(&line)?;
    }
    let (entry, exit) = (maze.entry.unwrap_or(first), maze.exit.unwrap_or(last));
    let found = match path {
        Some(_) => None,
        None => shortest(maze, entry, exit),
    };
    writeln!(out)?;
    for (x, y) in [rect.xy(entry), rect.xy(exit)] {
        writeln!(out, "{x},{y}")?;
    }
    let sides = path.or(found.as_ref()).map_or(&[][..], |path| &path.sides);
    for part in sides.chunks(1 << 16) {
        let letters: String = part.iter().filter_map(|side| side.letter()).collect();
        out.write_all(letters.as_bytes())?;
    }
    writeln!(out)?;
    Ok(())
}

fn shortest(maze: &Maze, entry: Cell, exit: Cell) -> Option<Path> {
    Solver::Bfs.solve_between(maze, entry, exit, &mut ()).ok()?.continue_value()?.path
}
