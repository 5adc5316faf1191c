//! What the targets for maze formats do with their bytes.

use mazegen::{Wishes, check};
use mazegen_files::{Format, Wanted, read};

/// Reads bytes as a format; what was read is checked and written, and what was written is read the same.
pub fn read_and_write(format: Format, bytes: &[u8]) {
    let _ = read(bytes, Wanted::default());
    let Ok(reading) = format.read(bytes, Wanted::default()) else { return };
    let path = reading.path.as_ref().map(|given| &given.path);
    let _ = check(&reading.maze, path, &Wishes { strict: true, ..Wishes::default() });
    for &other in Format::ALL {
        // Other shapes are drawn in text, but their drawings are not read.
        if reading.maze.grid().rect().is_none() && other != Format::Json {
            continue;
        }
        let mut written = Vec::new();
        if other.write(&reading.maze, None, &mut written).is_ok() {
            let again = other.read(&written, Wanted::default()).expect("what is written can be read");
            assert_eq!(again.maze.size(), reading.maze.size(), "{other}");
            assert_eq!(again.maze.open(), reading.maze.open(), "{other}");
        }
    }
}
