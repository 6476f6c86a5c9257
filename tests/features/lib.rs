//! Nothing: this crate only switches on features of dependencies; see its `Cargo.toml`.
