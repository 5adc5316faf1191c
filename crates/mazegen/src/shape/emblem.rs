//! [`Emblem`]: a figure of fully closed cells in the middle of the maze, "42" unless another is asked for.

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::topology::Rect;

/// The figure in the middle of a maze.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Emblem {
    /// No figure.
    #[serde(rename = "none")]
    None,
    /// The figure "42", where the maze is at least 9 wide and 7 high.
    #[default]
    #[serde(rename = "42")]
    FortyTwo,
    /// A figure of one's own.
    #[serde(rename = "bitmap")]
    Bitmap(Bitmap),
}

/// A black-and-white picture, a cell a sign: `1 # X x * @` are closed cells, `0 .` and blanks are not.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bitmap {
    text: String,
    width: u32,
    height: u32,
    closed: Vec<(u32, u32)>,
}

/// Why a text is no bitmap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BitmapError {
    /// A sign that is neither closed nor open.
    #[error(
        "line {line}, column {column}: found {found:?}; a bitmap has 1 # X * for closed cells and 0 . or a blank for the rest"
    )]
    Sign {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The sign.
        found: char,
    },
    /// No closed cell at all.
    #[error("the bitmap has no closed cell; mark them with 1 or #")]
    Empty,
    /// Wider or higher than 65535.
    #[error("the bitmap is larger than 65535 by 65535")]
    TooLarge,
}

const FORTY_TWO: [&str; 5] = ["1000111", "1000001", "1110111", "0010100", "0010111"];

impl Bitmap {
    /// The figure "42": 18 closed cells, 7 wide and 5 high.
    ///
    /// ```
    /// use mazegen::Bitmap;
    /// assert_eq!(Bitmap::forty_two().closed().len(), 18);
    /// assert_eq!(Bitmap::forty_two().size(), (7, 5));
    /// ```
    #[must_use]
    pub fn forty_two() -> Self {
        let closed = FORTY_TWO.iter().enumerate().flat_map(|(y, row)| {
            row.bytes().enumerate().filter(|&(_, sign)| sign == b'1').map(move |(x, _)| (x as u32, y as u32))
        });
        Self { text: FORTY_TWO.join("\n"), width: 7, height: 5, closed: closed.collect() }
    }

    /// Reads a bitmap from text; a byte-order mark, carriage returns, and empty lines at both ends do not count.
    ///
    /// # Errors
    /// [`BitmapError`] with line and column for a sign that means nothing, and for a picture without closed cells.
    ///
    /// ```
    /// use mazegen::Bitmap;
    /// let cross = Bitmap::parse(".#.\n###\n.#.\n")?;
    /// assert_eq!((cross.size(), cross.closed().len()), ((3, 3), 5));
    /// # Ok::<(), mazegen::BitmapError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, BitmapError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut closed = Vec::new();
        let mut width = 0;
        let blank_before = text.lines().take_while(|line| line.trim().is_empty()).count();
        let lines: Vec<&str> = text.lines().skip(blank_before).map(str::trim_end).collect();
        let height = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        for (y, line) in lines[..height].iter().enumerate() {
            for (x, found) in line.chars().enumerate() {
                let (x32, y32) = (u32::try_from(x), u32::try_from(y));
                let (Ok(x32), Ok(y32)) = (x32, y32) else { return Err(BitmapError::TooLarge) };
                if x32 > 65_534 || y32 > 65_534 {
                    return Err(BitmapError::TooLarge);
                }
                match found {
                    '1' | '#' | 'X' | 'x' | '*' | '@' | '█' => closed.push((x32, y32)),
                    '0' | '.' | ' ' => {}
                    _ => return Err(BitmapError::Sign { line: blank_before + y + 1, column: x + 1, found }),
                }
                width = width.max(x32 + 1);
            }
        }
        if closed.is_empty() {
            return Err(BitmapError::Empty);
        }
        Ok(Self { text: lines[..height].join("\n"), width, height: height as u32, closed })
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The closed places as column and row, row by row.
    #[must_use]
    pub fn closed(&self) -> &[(u32, u32)] {
        &self.closed
    }

    /// The cells that the figure closes when it is drawn in the middle of a rectangle (rounded to the left and up); nothing if it
    /// does not fit.
    #[must_use]
    pub fn centred(&self, rect: &Rect) -> Option<Vec<Cell>> {
        let (left, top) = (rect.width().checked_sub(self.width)? / 2, rect.height().checked_sub(self.height)? / 2);
        self.at(rect, left, top)
    }

    /// The cells that the figure closes with its first column and row there; nothing if a part falls outside.
    #[must_use]
    pub fn at(&self, rect: &Rect, left: u32, top: u32) -> Option<Vec<Cell>> {
        self.closed.iter().map(|&(x, y)| rect.at(left.checked_add(x)?, top.checked_add(y)?)).collect()
    }
}

impl TryFrom<String> for Bitmap {
    type Error = BitmapError;
    fn try_from(text: String) -> Result<Self, BitmapError> {
        Self::parse(&text)
    }
}

impl From<Bitmap> for String {
    fn from(bitmap: Bitmap) -> Self {
        bitmap.text
    }
}

/// The least size in which "42" is drawn: a ring of free cells around it.
pub const FORTY_TWO_NEEDS: (u32, u32) = (9, 7);

impl Emblem {
    /// The cells that the figure closes in a rectangle. Nothing where "42" is left out since the maze is too small, or a bitmap does not fit.
    #[must_use]
    pub fn cells(&self, rect: &Rect) -> Option<Vec<Cell>> {
        match self {
            Self::None => Some(Vec::new()),
            Self::FortyTwo if rect.width() < FORTY_TWO_NEEDS.0 || rect.height() < FORTY_TWO_NEEDS.1 => None,
            Self::FortyTwo => Bitmap::forty_two().centred(rect),
            Self::Bitmap(bitmap) => bitmap.centred(rect),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_two_stands_where_the_format_says() {
        for (width, height) in [(9, 7), (15, 15), (20, 15), (25, 20), (30, 30)] {
            let rect = Rect::new(width, height).expect("small");
            let cells = Emblem::FortyTwo.cells(&rect).expect("large enough");
            let first = rect.xy(cells[0]);
            assert_eq!((u64::from(first.0), u64::from(first.1)), ((width - 7) / 2, (height - 5) / 2));
            let centre = |x: u64, y: u64| rect.at(x as u32, y as u32).expect("inside");
            if width % 2 == 0 && height % 2 == 0 {
                assert!(cells.contains(&centre(width / 2, (height - 1) / 2)));
            }
            assert!(!cells.contains(&centre((width - 1) / 2, (height - 1) / 2)), "the centre stays free");
        }
        assert_eq!(Emblem::FortyTwo.cells(&Rect::new(8, 7).expect("small")), None);
    }

    #[test]
    fn bitmaps_keep_their_shape_and_name_what_they_cannot_read() {
        assert_eq!(Bitmap::parse("\n 1\n?"), Err(BitmapError::Sign { line: 3, column: 1, found: '?' }));
        assert_eq!(Bitmap::parse("...\n"), Err(BitmapError::Empty));
        assert_eq!(Bitmap::parse(&FORTY_TWO.join("\r\n")).expect("a bitmap").closed(), Bitmap::forty_two().closed());
        let text = String::from(Bitmap::forty_two());
        assert_eq!(Bitmap::parse(&text), Ok(Bitmap::forty_two()));
    }
}
