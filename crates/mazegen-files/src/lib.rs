//! Maze files: the configuration, wall digits, openness lists, text drawings and grids of signs, read and written.
//!
//! Readers are forgiving and name what they forgave ([`Reading::remarks`]); what they cannot read they refuse with one [`Problem`] that
//! names line, column, what was found and what was expected. They take memory only for what is really in the file, whatever its
//! numbers claim. Writers are strict and write the canonical form.
//!
//! ```
//! use mazegen::Recipe;
//! use mazegen_files::{Format, Wanted, read};
//! let maze = Recipe::new(12, 9).make()?;
//! let mut bytes = Vec::new();
//! Format::Hex.write(&maze, None, &mut bytes)?;
//! assert_eq!(read(&bytes, Wanted::default())?.maze, maze);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod block;
mod canvas;
pub mod cells;
pub mod config;
pub mod dat;
pub mod format;
pub mod hex;
pub mod native;
pub mod picture;
pub mod problem;
pub mod reading;
mod source;
pub mod stream;
pub mod text;

pub use canvas::has_drawing;
pub use cells::read_cells;
pub use config::{
    Config, Key, MASK_THRESHOLD, Surroundings, keys, parse_cells, parse_end, parse_point, places_of_a_mask,
    read_config, write_config,
};
pub use format::{Format, Wanted, WriteError, read};
pub use native::write_native;
pub use picture::{PictureError, read_picture};
pub use problem::{Problem, Severity};
pub use reading::{Gap, GivenPath, Raster, Reading, SignError, Signs};
pub use stream::{Stream, StreamError};
pub use text::{Ink, draw};
