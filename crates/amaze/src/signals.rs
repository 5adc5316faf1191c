//! Ctrl-C and its like: half-written files are taken away, and the process ends as the signal wants it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Files that are being written and must not be left behind.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Whether the terminal may be left in colour.
static COLOURED: AtomicBool = AtomicBool::new(false);

/// From now on a signal takes the terminal's colours back.
pub(crate) fn colours_in_use() {
    COLOURED.store(true, Ordering::Relaxed);
}

/// Takes the terminal's colours back. Standard output is held by whoever was drawing, so the terminal is written to by its own name.
fn reset_colours() {
    if COLOURED.load(Ordering::Relaxed)
        && let Ok(mut terminal) = std::fs::File::options().write(true).open("/dev/tty")
    {
        let _ = write!(terminal, "{}", clap::builder::styling::Reset.render());
    }
}

/// Begins to watch for signals. Where that cannot be done, signals end the process as they always do.
pub(crate) fn watch() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::iterator::Signals;
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // The lock is kept: no file is begun or finished any more.
                let mut files = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
                for file in files.drain(..) {
                    let _ = std::fs::remove_file(file);
                }
                reset_colours();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    }
}

/// A file that a signal would take away, until this is dropped.
#[derive(Debug)]
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Runs what creates or finishes a file while no signal can come between it and the list.
    pub(crate) fn create<T>(path: &Path, create: impl FnOnce() -> std::io::Result<T>) -> std::io::Result<(Self, T)> {
        let mut files = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        let made = create()?;
        files.push(path.to_owned());
        Ok((Self(path.to_owned()), made))
    }

    /// Runs what makes the file whole, after which it is no longer unfinished.
    pub(crate) fn finish<T>(self, finish: impl FnOnce() -> T) -> T {
        let mut files = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        let done = finish();
        files.retain(|file| *file != self.0);
        drop(files);
        done
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).retain(|file| *file != self.0);
    }
}
