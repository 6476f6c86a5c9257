//! The engine and workspace behind premove, a program for Fewest Moves solvers.
//!
//! # Map
//!
//! A folder imports only from folders above it in this list; nothing imports `tui` or `cli`.
//! `tests/architecture.rs` reads the sources and fails when an import breaks this order.
//!
//! | module | what lives there |
//! |---|---|
//! | [`store`] | bytes and folders: paths, settings, atomic writes, locks |
//! | [`cube`] | the 3x3x3 itself: pieces, moves, symmetries, random states |
//! | [`notation`] | text in and out: algorithms with two sides, facelets, cube codes |
//! | [`coord`] | coordinates: part of a state as a number, with move tables |
//! | [`table`] | distance tables: built, stored, mapped, verified |
//! | [`search`] | iterative deepening over a distance, both sides (NISS) |
//! | [`step`] | the steps as values: EO, DR, HTR, finishes |
//! | [`fmc`] | what a person does: skeleton tree, labels, workspace |
//! | [`job`] | background work: requests, events, worker threads |
//! | `cli` | the command line |
//! | `tui` | the terminal front end (feature `tui`) |

pub mod cli;
pub mod coord;
pub mod cube;
pub mod fmc;
pub mod job;
pub mod notation;
pub mod search;
pub mod step;
pub mod store;
pub mod table;
#[cfg(feature = "tui")]
pub mod tui;
