//! [`Words`]: letters made of cells.

use font8x8::UnicodeFonts;
use font8x8::unicode::{BasicFonts, GreekFonts, LatinFonts};
use serde::{Deserialize, Serialize};

/// A text whose letters are made of cells, in lines.
///
/// The letters are those of the font 8x8 of the IBM PC, as D. Hepper drew it anew for the public domain: Latin with accents, and Greek.
///
/// ```
/// use mazegen::Words;
/// let words = Words::new("Hi")?;
/// assert_eq!(words.size(), (13, 7));
/// assert!(Words::new("").is_err() && Words::new("漢").is_err());
/// # Ok::<(), mazegen::WordsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Words {
    text: String,
    width: u32,
    height: u32,
    /// One row after another, from the upper left.
    marked: Vec<bool>,
}

/// Why a text cannot be made of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WordsError {
    /// Nothing to be seen.
    #[error("there are no letters in these words")]
    Empty,
    /// More letters than a maze has room for.
    #[error("these words have more than {MOST} letters")]
    TooLong,
    /// A letter that the font does not have.
    #[error("the letter '{0}' is not in the font, which has those of Latin and Greek")]
    NoLetter(char),
}

/// Places of a letter in either direction.
const SIDE: usize = 8;
/// Most letters.
const MOST: usize = 2000;

impl Words {
    /// The words, line by line.
    ///
    /// # Errors
    /// [`WordsError`] for letters that the font does not have, too many, and none.
    pub fn new(text: &str) -> Result<Self, WordsError> {
        if text.chars().count() > MOST {
            return Err(WordsError::TooLong);
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut places = Vec::new();
        for (line, letters) in lines.iter().enumerate() {
            for (at, letter) in letters.chars().enumerate() {
                places.extend(glyph(letter)?.into_iter().map(|(x, y)| (at * SIDE + x, line * SIDE + y)));
            }
        }
        let left = places.iter().map(|place| place.0).min().ok_or(WordsError::Empty)?;
        let top = places.iter().map(|place| place.1).min().ok_or(WordsError::Empty)?;
        let width = places.iter().map(|place| place.0 - left + 1).max().unwrap_or(0);
        let height = places.iter().map(|place| place.1 - top + 1).max().unwrap_or(0);
        let mut marked = vec![false; width * height];
        places.iter().for_each(|(x, y)| marked[(y - top) * width + x - left] = true);
        Ok(Self { text: text.to_owned(), width: width as u32, height: height as u32, marked })
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Columns and rows of cells that the letters take at least, strokes being two cells wide.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// How many cells of a box a place of a letter is wide and high: as many as the box has room for; 0 if it has none.
    pub(crate) fn scale(&self, (width, height): (f64, f64)) -> u32 {
        let fits = |size: f64, places: u32| (size / f64::from(places) + 1e-6) as u32;
        fits(width, self.width).min(fits(height, self.height))
    }

    /// Whether a place of a box, both numbers from 0 to its size, lies on a letter when the words stand in its middle.
    pub(crate) fn has(&self, (x, y): (f64, f64), (width, height): (f64, f64)) -> bool {
        let scale = f64::from(self.scale((width, height)).max(1));
        let place = |at: f64, size: f64, places: u32| {
            let margin = ((size - scale * f64::from(places)) / 2.0).floor();
            let place = ((at - margin) / scale).floor();
            (0.0..f64::from(places)).contains(&place).then_some(place as usize)
        };
        let (column, row) = (place(x, width, self.width), place(y, height, self.height));
        column.zip(row).is_some_and(|(column, row)| self.marked[row * self.width as usize + column])
    }
}

/// The marked places of a letter, by column and row.
fn glyph(letter: char) -> Result<Vec<(usize, usize)>, WordsError> {
    let found = BasicFonts::new().get(letter).or_else(|| LatinFonts::new().get(letter));
    let rows = found.or_else(|| GreekFonts::new().get(letter)).ok_or(WordsError::NoLetter(letter))?;
    let marks = |(y, row): (usize, u8)| (0..SIDE).filter(move |x| row >> x & 1 == 1).map(move |x| (x, y));
    Ok(rows.into_iter().enumerate().flat_map(marks).collect())
}

impl TryFrom<String> for Words {
    type Error = WordsError;

    fn try_from(text: String) -> Result<Self, WordsError> {
        Self::new(&text)
    }
}

impl From<Words> for String {
    fn from(words: Words) -> Self {
        words.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(words: &Words, size: (u32, u32)) -> String {
        let line = |y: u32| {
            let sign = |x: u32| {
                let spot = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                if words.has(spot, (f64::from(size.0), f64::from(size.1))) { '#' } else { '.' }
            };
            (0..size.0).map(sign).collect::<String>() + "\n"
        };
        (0..size.1).map(line).collect()
    }

    #[test]
    fn letters_look_as_they_always_did() {
        let words = Words::new("Hi").expect("letters");
        let expected =
            "##..##....##.\n##..##.......\n##..##...###.\n######....##.\n##..##....##.\n##..##....##.\n##..##...####\n";
        assert_eq!(drawn(&words, words.size()), expected);
        let twice = drawn(&words, (27, 15));
        assert_eq!(twice.matches('#').count(), 4 * expected.matches('#').count(), "{twice}");
    }

    #[test]
    fn lines_stand_one_below_the_other_and_letters_that_are_missing_are_named() {
        let words = Words::new("Ä\nΩ").expect("letters");
        assert_eq!(words.size().1, 15);
        assert_eq!(Words::new("a漢b"), Err(WordsError::NoLetter('漢')));
        assert_eq!(Words::new(" \n "), Err(WordsError::Empty));
        assert_eq!(Words::new(&"a".repeat(MOST + 1)), Err(WordsError::TooLong));
    }
}
