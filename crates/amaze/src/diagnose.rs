//! Drawing problems of a text with their lines and carets.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use mazegen_files::Problem;

/// The problems of a file, each with its line and a caret under what is meant.
#[must_use]
pub(crate) fn draw(name: &str, text: &str, problems: &[Problem]) -> String {
    let renderer = match anstream::AutoStream::choice(&std::io::stderr()) {
        anstream::ColorChoice::Never => Renderer::plain(),
        _ => Renderer::styled(),
    };
    let lines: Vec<&str> = text.strip_prefix('\u{feff}').unwrap_or(text).lines().collect();
    let shown = problems.iter().take(MOST_SHOWN).map(|problem| {
        // Only the line itself is given to the renderer: it looks through all that it is given, for every problem.
        let line = lines.get((problem.line as usize).saturating_sub(1)).copied().unwrap_or("");
        renderer.render(&[group(name, line, problem)]) + "\n"
    });
    let more = problems.len().checked_sub(MOST_SHOWN).filter(|&more| more > 0);
    shown.chain(more.map(|more| format!("and {more} more errors\n"))).collect()
}

/// Most problems that are drawn; a file with more is not the file that was meant.
const MOST_SHOWN: usize = 200;

fn group<'a>(name: &'a str, line: &'a str, problem: &'a Problem) -> Group<'a> {
    let annotation = AnnotationKind::Primary.span(span(line, problem));
    let snippet = Snippet::source(line).path(name).line_start(problem.line.max(1) as usize).annotation(annotation);
    let group = Level::ERROR.primary_title(&problem.message).element(snippet);
    match &problem.help {
        Some(help) => group.element(Level::HELP.message(help)),
        None => group,
    }
}

/// The bytes of its line that a problem means.
fn span(line: &str, problem: &Problem) -> std::ops::Range<usize> {
    let byte = |column: u64| line.char_indices().nth(column as usize).map_or(line.len(), |(at, _)| at);
    byte(problem.column.saturating_sub(1))..byte(problem.column.saturating_sub(1) + problem.length)
}
