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
    let drawn: Vec<String> = problems.iter().map(|problem| renderer.render(&[group(name, text, problem)])).collect();
    drawn.join("\n") + "\n"
}

fn group<'a>(name: &'a str, text: &'a str, problem: &'a Problem) -> Group<'a> {
    let snippet = Snippet::source(text).path(name).annotation(AnnotationKind::Primary.span(span(text, problem)));
    let group = Level::ERROR.primary_title(&problem.message).element(snippet);
    match &problem.help {
        Some(help) => group.element(Level::HELP.message(help)),
        None => group,
    }
}

/// The bytes that a problem means.
fn span(text: &str, problem: &Problem) -> std::ops::Range<usize> {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut start = mark;
    for line in text[mark..].split_inclusive('\n').take(problem.line.saturating_sub(1) as usize) {
        start += line.len();
    }
    let line = text[start..].lines().next().unwrap_or("");
    let byte = |column: u64| line.char_indices().nth(column as usize).map_or(line.len(), |(at, _)| at);
    let begin = byte(problem.column.saturating_sub(1));
    let end = byte(problem.column.saturating_sub(1) + problem.length);
    start + begin..start + end
}
