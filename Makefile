# What one types here. Needed: a Rust toolchain (rustup's default profile); everything else is fetched by cargo.

CARGO ?= cargo
PREFIX ?= $(HOME)/.local

.PHONY: help install run test debug lint lint-strict build bench fuzz clean

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: ## Install the commands with cargo, manual pages and bash completions under PREFIX
	$(CARGO) install --locked --force --path crates/amaze
	mkdir -p $(PREFIX)/share/man/man1 $(PREFIX)/share/bash-completion/completions
	$(CARGO) run --release --locked -q -p a-maze-ing --bin amaze -- man --dir $(PREFIX)/share/man/man1
	$(CARGO) run --release --locked -q -p a-maze-ing --bin amaze -- completions bash > $(PREFIX)/share/bash-completion/completions/amaze

run: ## Make the maze of config.txt, write it, and show it with its path
	$(CARGO) run --release --locked -q -p a-maze-ing --bin amaze -- run config.txt

test: ## Run all tests
	$(CARGO) test --workspace --locked

debug: ## Run all tests, with everything they print
	RUST_BACKTRACE=1 $(CARGO) test --workspace --locked -- --nocapture

lint: ## Check format, lints and documentation
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# The exceptions: numbers are narrowed where their range was checked; names repeat their module's where they are
# re-exported flat; help texts show no backticks; a line's bytes are counted without another crate.
lint-strict: lint ## The same and clippy's pedantic lints
	$(CARGO) clippy --workspace --lib --bins --locked -- -D warnings -W clippy::pedantic \
		-A clippy::cast_possible_truncation -A clippy::cast_precision_loss -A clippy::cast_possible_wrap -A clippy::cast_sign_loss \
		-A clippy::module_name_repetitions -A clippy::many_single_char_names -A clippy::similar_names -A clippy::doc_markdown -A clippy::naive_bytecount

build: ## Build the commands for use, in target/release
	$(CARGO) build --release --locked

bench: ## Measure time, and instructions where valgrind and gungraun-runner are installed
	$(CARGO) bench --locked -p mazegen --bench time
	$(CARGO) bench --locked -p mazegen --bench instructions

fuzz: ## Feed each reader random files for a minute (needs cargo-fuzz and a nightly toolchain)
	cd fuzz && for target in $$($(CARGO) +nightly fuzz list); do $(CARGO) +nightly fuzz run $$target -- -max_total_time=60 -max_len=4096 || exit 1; done

clean: ## Take away what was built
	$(CARGO) clean
	rm -rf dist fuzz/target fuzz/corpus fuzz/artifacts
