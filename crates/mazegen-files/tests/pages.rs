//! The page of each generator and solver in the documentation: law, source, options, an example and a picture, as the code itself states and draws them.
//! `AMAZE_BLESS=1 cargo test -p mazegen-files --test pages` writes them anew.
#![allow(missing_docs)]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use mazegen::{Amount, Emblem, Generator, Loops, Maze, More, Path, Recipe, Solver};
use mazegen_files::Format;

fn page(kind: &str, name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../mazegen/docs/{kind}/{name}.md"))
}

fn drawn(maze: &Maze, path: Option<&Path>) -> String {
    let mut bytes = Vec::new();
    Format::Text.write(maze, path, &mut bytes).expect("rectangular");
    String::from_utf8(bytes).expect("text")
}

/// The name of the enum's entry, as the example writes it.
fn entry(value: impl std::fmt::Debug) -> String {
    format!("{value:?}")
}

fn generator_page(generator: Generator) -> String {
    let about = generator.about();
    let mut text = format!("# `{}`\n\n{}.\n\n", about.name, capital(about.title));
    let _ = writeln!(text, "- **Law**: {}.", about.law);
    let _ = writeln!(text, "- **Source**: {}.", about.source);
    let _ = writeln!(text, "- **Grids**: {}.", about.needs);
    let fit = if about.large { "fit for millions of cells" } else { "slow on large mazes" };
    let _ = writeln!(text, "- **Memory**: {} bytes a cell while it works, {fit}.", about.bytes_per_cell);
    let options = generator.options();
    if options.is_empty() {
        text += "- **Options**: none.\n";
    } else {
        text += "\n| option | what it does | values | default |\n|---|---|---|---|\n";
        for option in options {
            let _ = writeln!(text, "| `{}` | {} | {} | {} |", option.name, option.title, option.values, option.default);
        }
    }
    let name = entry(generator);
    let _ = write!(
        text,
        "\n```\nuse mazegen::{{Emblem, Generator, Recipe}};\n\
         let maze = Recipe::new(14, 7).algorithm(Generator::{name}).emblem(Emblem::None).seed(\"1\").make()?;\n\
         assert_eq!(maze.passages(), 14 * 7 - 1);\n# Ok::<(), mazegen::RecipeError>(())\n```\n\n"
    );
    let maze = Recipe::new(14, 7).algorithm(generator).emblem(Emblem::None).seed("1").make().expect("fits");
    let _ = write!(text, "What comes out:\n\n```text\n{}```\n", drawn(&maze, None));
    text
}

fn solver_page(solver: Solver) -> String {
    let about = solver.about();
    let mut text = format!("# `{}`\n\n{}.\n\n", about.name, capital(about.title));
    let when = |always: bool| if always { "always" } else { "in perfect mazes" };
    let _ = writeln!(text, "- **Shortest path**: {}.", when(about.shortest));
    let _ = writeln!(text, "- **Finds a way where there is one**: {}.", when(about.complete));
    let fit = if about.large {
        "hardly faster than the number of cells"
    } else {
        "faster than the number of cells: for small mazes"
    };
    let _ = writeln!(text, "- **Work grows**: {fit}.");
    let _ = writeln!(text, "- **Source**: {}.", about.source);
    let recipe = Recipe::new(14, 7).emblem(Emblem::None).loops(Loops::Extra(Amount::Count(6))).seed("3");
    let maze = recipe.make().expect("fits");
    let solution = solver.solve(&maze).expect("has ends");
    let moves = solution.path.as_ref().map(|path| path.moves());
    let name = entry(solver);
    let _ = write!(
        text,
        "\n```\nuse mazegen::{{Amount, Emblem, Loops, Recipe, Solver}};\n\
         let loops = Loops::Extra(Amount::Count(6));\n\
         let maze = Recipe::new(14, 7).emblem(Emblem::None).loops(loops).seed(\"3\").make()?;\n\
         let solution = Solver::{name}.solve(&maze)?;\n\
         assert_eq!(solution.path.map(|path| path.moves()), {moves:?});\n\
         # Ok::<(), Box<dyn std::error::Error>>(())\n```\n\n"
    );
    let found = match moves {
        Some(moves) => format!("{moves} moves"),
        None => "no way, since it came round to where it began".to_owned(),
    };
    let more = match &solution.more {
        More::Nothing => String::new(),
        More::Shortest { number, cells } => format!("; {number} shortest paths over {} cells", cells.len()),
        More::Bottlenecks(cells) => format!("; {} cells are on every path", cells.len()),
    };
    let (visited, steps) = (solution.visited, solution.steps);
    let _ = write!(
        text,
        "On that maze, with six loops, it visits {visited} cells in {steps} steps and finds {found}{more}:\n\n```text\n{}```\n",
        drawn(&maze, solution.path.as_ref())
    );
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn judge(kind: &str, name: &str, text: &str) {
    let file = page(kind, name);
    if std::env::var_os("AMAZE_BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("in a folder")).expect("the folder is made");
        fs::write(&file, text).expect("the page is written");
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(found, text, "{}", file.display());
}

#[test]
fn pages_say_what_the_code_does() {
    for &generator in Generator::ALL {
        judge("generators", generator.name(), &generator_page(generator));
    }
    for &solver in Solver::ALL {
        judge("solvers", solver.name(), &solver_page(solver));
    }
}

#[test]
fn every_page_is_shown_in_the_documentation_of_its_module() {
    let source = |kind: &str, name: &str| {
        let file = format!("../mazegen/src/{kind}/{}.rs", name.replace('-', "_"));
        fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)).expect("the module is there")
    };
    for generator in Generator::ALL {
        let line = format!("#![doc = include_str!(\"../../docs/generators/{generator}.md\")]");
        assert!(source("generate", generator.name()).contains(&line), "{generator}");
    }
    for solver in Solver::ALL {
        let line = format!("#![doc = include_str!(\"../../docs/solvers/{solver}.md\")]");
        assert!(source("solve", solver.name()).contains(&line), "{solver}");
    }
}
