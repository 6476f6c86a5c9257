//! The catalogue of the distance tables as a text. It is a crate because a crate that is published
//! can include only files of its own folder. `premove-engine` reads it.

/// For each table the number of entries at each distance and the checksum, as TOML.
pub const CATALOGUE: &str = include_str!("catalogue.toml");
