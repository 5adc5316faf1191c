//! [`Source`]: the text of a file as lines, with the forms that every reader forgives already forgiven.

use crate::problem::Problem;

/// A file's text: UTF-8 with or without a byte-order mark, lines ended by LF or CRLF, trailing blanks dropped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    text: &'a str,
    had_mark: bool,
}

impl<'a> Source<'a> {
    /// Looks at the bytes of a file as text.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, Problem> {
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            return Err(Problem::error(1, 1, "this text is in UTF-16").help("save it as UTF-8"));
        }
        if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
            let (line, column) = position(bytes, at);
            return Err(Problem::error(line, column, "this is a binary file, not a text"));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let (line, column) = position(bytes, error.valid_up_to());
            let byte = bytes[error.valid_up_to()];
            Problem::error(line, column, format!("found the byte {byte:#04x}, expected text in UTF-8"))
        })?;
        if let Some(at) = lone_return(bytes) {
            let (line, column) = position(bytes, at);
            let problem = Problem::error(line, column, "found a carriage return within a line");
            return Err(problem.help("lines end in LF or in CR and LF"));
        }
        let stripped = text.strip_prefix('\u{feff}');
        Ok(Self { text: stripped.unwrap_or(text), had_mark: stripped.is_some() })
    }

    /// The bytes of the text.
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// The lines with their numbers from 1, without line ends and trailing blanks.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u64, &'a str)> + Clone + use<'a> {
        self.text.lines().zip(1..).map(|(line, number)| (number, line.trim_end()))
    }

    /// The lines that are not empty.
    pub(crate) fn full_lines(&self) -> impl Iterator<Item = (u64, &'a str)> + Clone + use<'a> {
        self.lines().filter(|(_, line)| !line.is_empty())
    }

    /// What was forgiven about the form, where blanks at the end of a line are signs as good as others.
    pub(crate) fn remarks_but_blanks(&self) -> Vec<Problem> {
        let mut remarks = self.remarks();
        remarks.retain(|remark| remark.message != TRAILING_BLANKS);
        remarks
    }

    /// What was forgiven about the form.
    pub(crate) fn remarks(&self) -> Vec<Problem> {
        let mut remarks = Vec::new();
        if self.had_mark {
            remarks.push(Problem::note(1, 1, "the file begins with a byte-order mark"));
        }
        let lines = || self.text.split_inclusive('\n').zip(1_u64..);
        if let Some((line, number)) = lines().find(|(line, _)| line.ends_with("\r\n")) {
            remarks.push(Problem::note(
                number,
                line.chars().count() as u64 - 1,
                "lines end in CR and LF instead of LF",
            ));
        }
        let blank_at_end = |line: &str| line.trim_end_matches(['\r', '\n']).ends_with([' ', '\t']);
        if let Some((line, number)) = lines().find(|(line, _)| blank_at_end(line)) {
            remarks.push(Problem::note(number, line.trim_end().chars().count() as u64 + 1, TRAILING_BLANKS));
        }
        if let Some((line, number)) = lines().last().filter(|(line, _)| !line.ends_with('\n')) {
            remarks.push(Problem::note(number, line.chars().count() as u64 + 1, "the last line has no line end"));
        }
        remarks
    }
}

/// A carriage return that ends no line.
fn lone_return(bytes: &[u8]) -> Option<usize> {
    let mut returns = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\r');
    returns.find(|&(at, _)| bytes.get(at + 1).is_some_and(|&next| next != b'\n')).map(|(at, _)| at)
}

const TRAILING_BLANKS: &str = "trailing blanks";

/// Line and column, from 1, of a byte.
fn position(bytes: &[u8], at: usize) -> (u64, u64) {
    let before = &bytes[..at];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let is_first_of_character = |byte: &&u8| **byte & 0xC0 != 0x80;
    (line, before[start..].iter().filter(is_first_of_character).count() as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_forgiven_and_named() {
        let source = Source::new("\u{feff}ab \r\nc".as_bytes()).expect("text");
        assert_eq!(source.lines().collect::<Vec<_>>(), [(1, "ab"), (2, "c")]);
        assert_eq!(source.remarks().len(), 4);
        assert!(Source::new(b"ab\nc\n").expect("text").remarks().is_empty());
        assert!(Source::new(b"").expect("text").remarks().is_empty());
    }

    #[test]
    fn what_is_no_text_is_named_with_its_place() {
        let error = Source::new(b"ab\n\xc3\xa9\xff").expect_err("0xff is never UTF-8");
        assert_eq!((error.line, error.column), (2, 2));
        let error = Source::new(b"a\0").expect_err("text has no zero bytes");
        assert_eq!((error.line, error.column), (1, 2));
        let error = Source::new(b"ab\r\nc\rd").expect_err("a line of an old Macintosh");
        assert_eq!((error.line, error.column), (2, 2));
        let error = Source::new(b"\xff\xfeA\0").expect_err("UTF-16");
        assert!(error.to_string().contains("save it as UTF-8"));
    }
}
