//! `amaze list`: the registries.

use comfy_table::{ContentArrangement, Table, presets::NOTHING};
use mazegen::tiling::Sizes;
use mazegen::{Generator, OptionInfo, Shape, Solver};
use mazegen_files::Format;

use crate::args::{Kind, List};
use crate::failure::Failure;
use crate::output::Output;

/// Prints the lists.
///
/// # Errors
/// [`Failure`] if the output fails.
pub(crate) fn list(args: &List, out: &mut Output) -> Result<(), Failure> {
    let kinds =
        args.kind.map_or_else(|| vec![Kind::Generators, Kind::Solvers, Kind::Shapes, Kind::Formats], |kind| vec![kind]);
    for (at, kind) in kinds.iter().enumerate() {
        if at > 0 {
            out.line("")?;
        }
        out.line(match kind {
            Kind::Generators => generators(),
            Kind::Solvers => solvers(),
            Kind::Shapes => shapes(),
            Kind::Formats => formats(),
        })?;
    }
    Ok(())
}

/// A table without lines.
pub(crate) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Disabled).set_header(header.to_vec());
    table
}

/// A table as text, without blanks at the ends of lines.
pub(crate) fn text(table: &Table) -> String {
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn generators() -> String {
    let mut table = table(&["GENERATOR", "WHAT COMES OUT", "LAW"]);
    for about in Generator::ALL.iter().map(|generator| generator.about()) {
        table.add_row([about.name, about.title, about.law]);
    }
    format!("{}\n\n{}", text(&table), options())
}

/// The options of all generators, each once with those that have it.
fn options() -> String {
    let mut rows: Vec<(OptionInfo, Vec<&str>)> = Vec::new();
    for generator in Generator::ALL {
        for option in generator.options() {
            match rows.iter_mut().find(|(known, _)| *known == option) {
                Some((_, generators)) => generators.push(generator.name()),
                None => rows.push((option, vec![generator.name()])),
            }
        }
    }
    let mut table = table(&["OPTION", "WHAT IT DOES", "VALUES", "DEFAULT", "OF"]);
    for (option, generators) in &rows {
        table.add_row([option.name, option.title, option.values, &option.default, &generators.join(", ")]);
    }
    text(&table)
}

fn solvers() -> String {
    let mut table = table(&["SOLVER", "WHAT IT DOES", "SHORTEST PATH", "FINDS A WAY"]);
    for about in Solver::ALL.iter().map(|solver| solver.about()) {
        let when = |always: bool| if always { "always" } else { "in perfect mazes" };
        table.add_row([about.name, about.title, when(about.shortest), when(about.complete)]);
    }
    text(&table)
}

fn shapes() -> String {
    let mut table = table(&["SHAPE", "WHAT IT LOOKS LIKE", "SIZE"]);
    for row in Shape::ALL {
        let size = match row.sizes {
            Sizes::ColumnsAndRows => "columns and rows",
            Sizes::One(counts) => counts,
        };
        table.add_row([&row.shape.to_string(), row.title, size]);
    }
    format!(
        "{}\n\nrings/hole=N has a hole of radius N. voronoi/relax=N makes the cells more even, N times; 2 is a good number.\nAny other cells, as polygons in a file: amaze generate --cells FILE.\nShort names: hex:12 is hex-hexagon:12, hex:20x15 is hex-rectangle:20x15, and so triangle;\nsigma is hex, delta is triangle, theta is rings, upsilon is octagon.",
        text(&table)
    )
}

fn formats() -> String {
    let mut table = table(&["FORMAT", "EXTENSIONS", "WHAT IT LOOKS LIKE"]);
    for format in Format::ALL {
        let extensions: Vec<String> = format.extensions().iter().map(|name| format!(".{name}")).collect();
        table.add_row([format.name(), &extensions.join(" "), format.title()]);
    }
    text(&table)
}
