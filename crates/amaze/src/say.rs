//! Messages on standard error, where a failure to write them changes nothing about what is done.

use std::io::Write;

/// Says something, with the program's name before it.
pub(crate) fn say(message: impl std::fmt::Display) {
    print(&format!("amaze: {}\n", visible(&message.to_string())));
}

/// Says something that differs from what was asked, or was forgiven.
pub(crate) fn note(message: impl std::fmt::Display) {
    say(format_args!("note: {message}"));
}

/// Prints a text as it is, colours included where standard error takes them.
pub(crate) fn print(text: &str) {
    // Nobody is left to be told that this failed.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// A text whose control characters can do no harm to a terminal: each is shown as a replacement character. Line ends and tabs stay.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() && !matches!(sign, '\n' | '\t') { '\u{fffd}' } else { sign }).collect()
}

/// A number with a word for what is counted: `1 move`, `2 moves`.
pub(crate) fn counted(number: impl Into<u64>, word: &str) -> String {
    match number.into() {
        1 => format!("1 {word}"),
        number => format!("{number} {word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_taken_out() {
        assert_eq!(visible("a\x1b[31mb\tc\n"), "a\u{fffd}[31mb\tc\n");
        assert_eq!((counted(1_u64, "hall"), counted(0_u64, "hall")), ("1 hall".to_owned(), "0 halls".to_owned()));
    }
}
