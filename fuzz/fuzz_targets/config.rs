#![no_main]
//! The reader of configurations: no panic, and the canonical form of what it reads is read the same.

use libfuzzer_sys::fuzz_target;
use mazegen::Seed;
use mazegen_files::{Config, Problem, Surroundings, read_config, write_config};

fn read(bytes: &[u8]) -> Result<Config, Vec<Problem>> {
    let mut load = |_: &str| Ok(b"1.1\n".to_vec());
    read_config(bytes, Surroundings { seed: Seed::new("0"), memory: 1 << 24, themes: &["plain"], load: &mut load })
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(config) = read(bytes) {
        let again = read(write_config(&config).as_bytes()).expect("the canonical form is right");
        assert_eq!(again, config);
    }
});
