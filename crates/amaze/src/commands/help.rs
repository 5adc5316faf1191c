//! `amaze completions` and `amaze man`: what shells and the manual need, made from the arguments themselves.

use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::args::{Cli, Completions, Man};
use crate::failure::Failure;
use crate::output::Output;
use crate::save::{self, Overwrite};

/// Prints a shell's completions.
///
/// # Errors
/// [`Failure`] if the output fails.
pub(crate) fn completions(args: &Completions, out: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "amaze", &mut script);
    out.with(|out| Ok(out.write_all(&script)?))
}

/// Prints the first manual page, or writes all of them into a folder.
///
/// # Errors
/// [`Failure`] if the output fails.
pub(crate) fn man(args: &Man, out: &mut Output) -> Result<(), Failure> {
    let mut command = Cli::command();
    command.build();
    let Some(dir) = &args.dir else {
        let page = page(&command)?;
        return out.with(|out| Ok(out.write_all(&page)?));
    };
    fs::create_dir_all(dir).map_err(|error| Failure::writing(&format!("'{}'", dir.display()), &error))?;
    write_page(dir, "amaze", &command)?;
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        write_page(dir, &format!("amaze-{}", command.get_name()), command)?;
    }
    Ok(())
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Page::new(command.clone()).render(&mut page).map_err(|error| Failure::writing("the manual page", &error))?;
    Ok(page)
}

fn write_page(dir: &Path, name: &str, command: &Command) -> Result<(), Failure> {
    let page = page(&command.clone().name(name.to_owned()).bin_name(name.replacen('-', " ", 1)))?;
    save::save(&dir.join(format!("{name}.1")), Overwrite::Anything, |out| Ok(out.write_all(&page)?))
}
