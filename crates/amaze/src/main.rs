//! The command `amaze`.

use std::process::ExitCode;

fn main() -> ExitCode {
    amaze::main()
}
