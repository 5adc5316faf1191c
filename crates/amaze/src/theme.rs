//! Colours of the terminal drawing, by name.

use anstream::ColorChoice;
use clap::builder::styling::{AnsiColor, Color, RgbColor, Style};
use mazegen_files::Ink;

/// The colours of a drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// The name in configurations.
    pub(crate) name: &'static str,
    wall: Color,
    path: Color,
    ends: Color,
    emblem: Color,
}

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color::Rgb(RgbColor(red, green, blue))
}

/// The themes, the default one first.
pub(crate) const THEMES: &[Theme] = &[
    Theme {
        name: "plain",
        wall: Color::Ansi(AnsiColor::White),
        path: Color::Ansi(AnsiColor::BrightYellow),
        ends: Color::Ansi(AnsiColor::BrightGreen),
        emblem: Color::Ansi(AnsiColor::BrightBlue),
    },
    Theme {
        name: "dreamy",
        wall: rgb(170, 150, 220),
        path: rgb(255, 200, 230),
        ends: rgb(150, 240, 255),
        emblem: rgb(255, 160, 210),
    },
    Theme {
        name: "forest",
        wall: rgb(90, 150, 90),
        path: rgb(240, 220, 130),
        ends: rgb(255, 150, 90),
        emblem: rgb(190, 140, 90),
    },
    Theme {
        name: "sunset",
        wall: rgb(230, 130, 100),
        path: rgb(255, 230, 140),
        ends: rgb(180, 200, 255),
        emblem: rgb(220, 90, 140),
    },
];

impl Theme {
    /// The theme of this name, or the default one.
    #[must_use]
    pub(crate) fn named(name: Option<&str>) -> &'static Self {
        THEMES.iter().find(|theme| name.is_some_and(|name| theme.name.eq_ignore_ascii_case(name))).unwrap_or(&THEMES[0])
    }

    /// The style of a kind of ink.
    #[must_use]
    pub(crate) fn style(&self, ink: Ink) -> Style {
        let style = Style::new();
        match ink {
            Ink::Wall => style.fg_color(Some(self.wall)),
            Ink::Path => style.fg_color(Some(self.path)).bold(),
            Ink::Entry | Ink::Exit => style.fg_color(Some(self.ends)).bold(),
            Ink::Emblem => style.fg_color(Some(self.emblem)).bold(),
            Ink::Blank | Ink::Line => style,
        }
    }
}

/// Whether standard output takes colours: a terminal, and `NO_COLOR` not set.
#[must_use]
pub(crate) fn coloured() -> bool {
    !matches!(anstream::AutoStream::choice(&std::io::stdout()), ColorChoice::Never)
}
