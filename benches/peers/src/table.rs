//! The lines that are printed: Markdown that is also straight to the eye.

use crate::measure::Figure;

/// A number of about three figures.
pub(crate) fn number(value: f64) -> String {
    match value {
        ..0.1 => format!("{value:.4}"),
        ..1.0 => format!("{value:.3}"),
        ..10.0 => format!("{value:.2}"),
        ..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// What is said about a figure beside it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Marks {
    /// Other odds than ours.
    pub(crate) other_law: bool,
    /// No perfect maze came out: the figure counts for nothing.
    pub(crate) faulty: bool,
}

/// A figure as it stands in the table, in nanoseconds a cell.
pub(crate) fn cell(figure: Option<Figure>, cells: f64, marks: Marks) -> String {
    let Some(Figure { nanos, single }) = figure else { return "-".to_owned() };
    let signs = [(marks.faulty, '!'), (marks.other_law, '~'), (single, '\'')];
    let signs: String = signs.iter().filter(|sign| sign.0).map(|sign| sign.1).collect();
    format!("{}{signs}", number(nanos / cells))
}

/// A goal and whether a ratio reaches it: two columns.
pub(crate) fn judgement(ratio: Option<f64>, goal: Option<f64>) -> [String; 2] {
    let Some(goal) = goal else { return [String::new(), String::new()] };
    let word = match ratio {
        Some(ratio) if ratio >= goal => "reached",
        Some(_) => "missed",
        None => "no peer",
    };
    [format!(">= {goal}"), word.to_owned()]
}

/// Prints a line whose first column stands to the left, the others to the right.
pub(crate) fn line(widths: &[usize], columns: &[String]) {
    let padded = columns.iter().zip(widths).enumerate().map(|(index, (column, &width))| match index {
        0 => format!(" {column:<width$} |"),
        _ => format!(" {column:>width$} |"),
    });
    println!("|{}", padded.collect::<String>());
}

/// Prints the line below the heads.
pub(crate) fn rule(widths: &[usize]) {
    let rules = widths.iter().enumerate().map(|(index, &width)| match index {
        0 => format!("{}|", "-".repeat(width + 2)),
        _ => format!("{}:|", "-".repeat(width + 1)),
    });
    println!("|{}", rules.collect::<String>());
}
