#![no_main]
//! The reader of the format `json`: no panic, and what it reads can be checked and written again.

use libfuzzer_sys::fuzz_target;
use mazegen_files::Format;

fuzz_target!(|bytes: &[u8]| mazegen_fuzz::read_and_write(Format::Json, bytes));
