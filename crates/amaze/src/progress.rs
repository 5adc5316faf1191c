//! Showing progress on standard error for work that takes over a second, if it is a terminal.

use std::convert::Infallible;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use mazegen::{Event, Observer};

/// Events between two looks at the clock.
const BETWEEN_LOOKS: u32 = 1 << 16;

/// Whether a maze of so many cells is worth watching: only then is the slower, watched run chosen.
#[must_use]
pub(crate) fn is_worth_it(cells: u64) -> bool {
    cells > 1_000_000 && std::io::stderr().is_terminal()
}

/// An observer that shows how many cells were entered, once a second has passed.
pub(crate) struct Progress {
    what: &'static str,
    total: u64,
    entered: u64,
    since_look: u32,
    started: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Progress of work that enters so many cells.
    #[must_use]
    pub(crate) fn new(what: &'static str, total: u64) -> Self {
        Self { what, total, entered: 0, since_look: 0, started: Instant::now(), bar: None }
    }

    /// So many cells more are done, which took a while.
    pub(crate) fn advance(&mut self, cells: u64) {
        self.entered = self.entered.saturating_add(cells);
        if std::io::stderr().is_terminal() {
            self.look();
        }
    }

    fn look(&mut self) {
        self.since_look = 0;
        if self.bar.is_none() && self.started.elapsed() > Duration::from_secs(1) {
            let bar = ProgressBar::new(self.total);
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %, {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_message(self.what);
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.entered);
        }
    }
}

impl Observer for Progress {
    type Stop = Infallible;

    #[inline]
    fn on(&mut self, event: Event) -> ControlFlow<Infallible> {
        self.entered += u64::from(matches!(event, Event::Enter(_)));
        self.since_look += 1;
        if self.since_look == BETWEEN_LOOKS {
            self.look();
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
