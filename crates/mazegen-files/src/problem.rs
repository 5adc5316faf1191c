//! [`Problem`]: something wrong, or forgiven, at a place of a text.

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The form is not the canonical one, but what is meant is plain: a byte-order mark, lower-case digits, glued lines.
    Note,
    /// The file contradicts itself or its format, and was read all the same.
    Fault,
    /// The file cannot be read.
    Error,
}

/// Something wrong at a line and column, both from 1, the column in characters. Line 0 means the file as a whole.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The line, from 1; 0 for the whole file.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// How many characters are meant.
    pub length: u64,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Problem {
    fn new(severity: Severity, line: u64, column: u64, message: impl Into<String>) -> Self {
        Self { severity, line, column, length: 1, message: message.into(), help: None }
    }

    /// A file that cannot be read.
    pub(crate) fn error(line: u64, column: u64, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, line, column, message)
    }

    /// A contradiction that was read all the same.
    pub(crate) fn fault(line: u64, column: u64, message: impl Into<String>) -> Self {
        Self::new(Severity::Fault, line, column, message)
    }

    /// A form that was forgiven.
    pub(crate) fn note(line: u64, column: u64, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, line, column, message)
    }

    pub(crate) const fn of_length(mut self, length: u64) -> Self {
        self.length = length;
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Problem {}

/// Collects remarks, the first hundred of them; the rest are counted, so that a file of nothing but faults costs no memory.
#[derive(Default, Debug)]
pub(crate) struct Remarks {
    kept: Vec<Problem>,
    more: u64,
    worst_left_out: Option<Problem>,
}

/// Most remarks about a file that are kept.
const MOST_KEPT: usize = 100;

impl Remarks {
    pub(crate) fn push(&mut self, problem: Problem) {
        if self.kept.len() < MOST_KEPT {
            self.kept.push(problem);
            return;
        }
        self.more += 1;
        if self.worst_left_out.as_ref().is_none_or(|worst| worst.severity < problem.severity) {
            self.worst_left_out = Some(problem);
        }
    }

    pub(crate) fn extend(&mut self, problems: impl IntoIterator<Item = Problem>) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }

    /// The remarks in the order of the file, and one that counts those left out.
    pub(crate) fn finish(mut self) -> Vec<Problem> {
        self.kept.sort_by_key(|remark| (remark.line, remark.column));
        if let Some(worst) = self.worst_left_out {
            let message = format!("and {} more remarks about this file, the worst: {}", self.more, worst.message);
            self.kept.push(Problem { message, ..worst });
        }
        self.kept
    }
}

/// The character found at a place, for a message: in quotes, or by a name where it cannot be seen.
pub(crate) fn shown(found: Option<char>) -> String {
    match found {
        None => "the end of the line".to_owned(),
        Some(' ') => "a blank".to_owned(),
        Some('\t') => "a tab".to_owned(),
        Some(sign) if sign.is_control() => format!("the control character U+{:04X}", u32::from(sign)),
        Some(sign) => format!("'{sign}'"),
    }
}

/// The first characters of a text, for a message.
pub(crate) fn excerpt(text: &str) -> String {
    let short: String = text.chars().take(40).map(|sign| if sign.is_control() { '\u{fffd}' } else { sign }).collect();
    if text.chars().count() > 40 { format!("{short}...") } else { short }
}
