//! The command `amaze`, as a library for its own binaries: arguments in, calls of `mazegen` and `mazegen-files`, words out.

pub mod args;
pub mod assignment;
mod commands;
mod diagnose;
mod failure;
mod load;
mod make;
mod memory;
mod output;
mod progress;
mod save;
mod say;
mod signals;
mod statistics;
mod theme;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use args::{Cli, Command};
use failure::Failure;
use output::Output;

/// Does what the arguments say; the exit status.
#[must_use]
pub fn main() -> ExitCode {
    signals::watch();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    status(run(cli.command))
}

/// The exit status of a command's end, whose message is printed.
fn status(result: Result<(), Failure>) -> ExitCode {
    result.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

fn run(command: Command) -> Result<(), Failure> {
    let mut out = Output::new();
    let result = match command {
        Command::Run(args) => commands::run::run(&args, &mut out),
        Command::Generate(args) => commands::generate::generate(&args, &mut out),
        Command::Solve(args) => commands::solve::solve(&args, &mut out),
        Command::Check(args) => commands::check::check(&args, &mut out),
        Command::Show(args) => commands::show::show(&args, &mut out),
        Command::Convert(args) => commands::convert::convert(&args, &mut out),
        Command::Info(args) => commands::info::info(&args, &mut out),
        Command::List(args) => commands::list::list(&args, &mut out),
        Command::Compare(args) => commands::compare::compare(&args, &mut out),
        Command::Config(args) => commands::config::config(&args, &mut out),
        Command::Completions(args) => commands::help::completions(&args, &mut out),
        Command::Man(args) => commands::help::man(&args, &mut out),
    };
    // What was said before a failure is still said.
    let finished = out.finish();
    result.and(finished)
}

/// Prints help, or what is wrong with the arguments.
fn usage(error: &clap::Error) -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned()).collect();
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(message) = args::negative_size(&arguments)
    {
        return Failure::Usage(message).report();
    }
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match printed {
        _ if error.use_stderr() => ExitCode::from(2),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => Failure::writing("to standard output", &error).report(),
    }
}
