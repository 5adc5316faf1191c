//! Pictures as masks and emblems: PNG with a threshold, or signs in a text.

use std::io::Cursor;

use mazegen::{Bitmap, BitmapError};

/// Why a file is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// Neither PNG nor text.
    #[error("is neither a PNG picture nor a text in UTF-8")]
    Neither,
    /// A PNG that cannot be read.
    #[error("is a PNG picture that cannot be read: {0}")]
    Png(#[from] png::DecodingError),
    /// More dots than are read.
    #[error("has {0}x{1} dots, more than the {MOST_DOTS} that are read")]
    TooLarge(u32, u32),
    /// Nothing is darker than the threshold.
    #[error("has nothing darker than {0} %; give another threshold")]
    AllLight(u8),
    /// A text that is no picture.
    #[error(transparent)]
    Signs(#[from] BitmapError),
}

/// Most dots of a picture.
const MOST_DOTS: u64 = 1 << 26;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Reads a picture. A PNG is made as small as `most`, where it is larger, by the mean of the dots; marked is what is darker then than the threshold in
/// percent of white, clear dots being white.
///
/// ```
/// use mazegen_files::read_picture;
/// let cross = read_picture(b".#.\n###\n.#.\n", (100, 100), 50)?;
/// assert_eq!(cross.size(), (3, 3));
/// # Ok::<(), mazegen_files::PictureError>(())
/// ```
///
/// # Errors
/// [`PictureError`] for a file that is no picture, or one without anything marked.
pub fn read_picture(bytes: &[u8], most: (u32, u32), threshold: u8) -> Result<Bitmap, PictureError> {
    if !bytes.starts_with(PNG) {
        return Ok(Bitmap::parse(std::str::from_utf8(bytes).map_err(|_| PictureError::Neither)?)?);
    }
    let grey = Grey::read(bytes)?;
    let smaller = |size: u32, most: u32| size.min(most.clamp(1, 65_534));
    let (width, height) = (smaller(grey.width, most.0), smaller(grey.height, most.1));
    let row = |y: u32| {
        let is_dark = |x: u32| u64::from(grey.mean(x, y, (width, height))) * 100 < u64::from(threshold) * 255;
        (0..width).map(|x| if is_dark(x) { '#' } else { '.' }).chain(['\n']).collect::<String>()
    };
    match Bitmap::parse(&(0..height).map(row).collect::<String>()) {
        Err(BitmapError::Empty) => Err(PictureError::AllLight(threshold)),
        bitmap => Ok(bitmap?),
    }
}

/// The dots of a picture, 0 for black to 255 for white.
struct Grey {
    width: u32,
    height: u32,
    dots: Vec<u8>,
}

impl Grey {
    fn read(bytes: &[u8]) -> Result<Self, PictureError> {
        let limits = png::Limits { bytes: 1 << 28 };
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let (width, height) = reader.info().size();
        if u64::from(width) * u64::from(height) > MOST_DOTS {
            return Err(PictureError::TooLarge(width, height));
        }
        let size = reader.output_buffer_size().ok_or(PictureError::TooLarge(width, height))?;
        let mut buffer = vec![0; size];
        let frame = reader.next_frame(&mut buffer)?;
        let dots = buffer[..frame.buffer_size()].chunks(frame.color_type.samples()).map(grey).collect();
        Ok(Self { width, height, dots })
    }

    /// The mean of the dots that make one of a smaller picture.
    fn mean(&self, x: u32, y: u32, (width, height): (u32, u32)) -> u32 {
        let range = |at: u32, new: u32, old: u32| {
            let bound = |at: u32| (u64::from(at) * u64::from(old) / u64::from(new)) as u32;
            bound(at)..bound(at + 1).max(bound(at) + 1)
        };
        let (columns, rows) = (range(x, width, self.width), range(y, height, self.height));
        let count = (columns.len() * rows.len()) as u64;
        let dot = |x: u32, y: u32| self.dots.get(y as usize * self.width as usize + x as usize).copied().unwrap_or(255);
        let sum: u64 = rows.flat_map(|y| columns.clone().map(move |x| (x, y))).map(|(x, y)| u64::from(dot(x, y))).sum();
        (sum / count) as u32
    }
}

/// How light a dot is: grey or three colours, and after them how much it covers of the white below.
fn grey(samples: &[u8]) -> u8 {
    let (light, cover) = match *samples {
        [light] => (u32::from(light), 255),
        [light, cover] => (u32::from(light), u32::from(cover)),
        [red, green, blue, ref rest @ ..] => {
            let light = (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000;
            (light, rest.first().map_or(255, |&cover| u32::from(cover)))
        }
        [] => (255, 255),
    };
    ((light * cover + 255 * (255 - cover)) / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(size: (u32, u32), color: png::ColorType, dots: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, size.0, size.1);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(dots).expect("dots");
        writer.finish().expect("an end");
        bytes
    }

    #[test]
    fn dark_dots_are_marked_and_clear_ones_are_paper() {
        let bytes = png((3, 1), png::ColorType::Rgba, &[0, 0, 0, 255, 0, 0, 0, 0, 200, 200, 200, 255]);
        assert_eq!(read_picture(&bytes, (9, 9), 50).expect("a picture").closed(), [(0, 0)]);
        assert_eq!(read_picture(&bytes, (9, 9), 90).expect("a picture").closed(), [(0, 0), (2, 0)]);
        assert!(matches!(read_picture(&bytes, (9, 9), 0), Err(PictureError::AllLight(0))));
        let blue = png((1, 2), png::ColorType::Rgb, &[0, 0, 255, 255, 255, 0]);
        assert_eq!(
            read_picture(&blue, (9, 9), 50).expect("a picture").closed(),
            [(0, 0)],
            "blue is darker than yellow"
        );
    }

    #[test]
    fn a_large_picture_becomes_as_small_as_asked_by_its_means() {
        let dots: Vec<u8> = (0..40 * 20).map(|at| if at % 40 < 20 { 30 } else { 220 }).collect();
        let picture = read_picture(&png((40, 20), png::ColorType::Grayscale, &dots), (4, 2), 50).expect("a picture");
        assert_eq!(picture.size(), (4, 2));
        assert_eq!(picture.closed(), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn what_is_no_picture_is_a_message() {
        assert!(matches!(read_picture(&[0xFF, 0xFE], (9, 9), 50), Err(PictureError::Neither)));
        let whole = png((3, 1), png::ColorType::Grayscale, &[0, 0, 0]);
        for length in 8..whole.len() {
            assert!(
                read_picture(&whole[..length], (9, 9), 50).is_err() || length >= whole.len() - 12,
                "{length} bytes"
            );
        }
        let mut huge = whole;
        huge[16..24].copy_from_slice(&[0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]);
        assert!(read_picture(&huge, (9, 9), 50).is_err());
    }
}
