//! The engine and workspace behind premove, a program for Fewest Moves solvers.
//!
//! # Map
//!
//! A folder imports only from folders above it in this list; nothing imports `tui` or `cli`.
//! `tests/architecture.rs` reads the sources and fails when an import breaks this order.
//!
//! | module | what lives there |
//! |---|---|
//! | [`simd`] | operations on 16 and 32 bytes at once, one module per instruction set, a portable twin |
//! | [`store`] | bytes and folders: paths, settings, atomic writes, locks |
//! | [`cube`] | the 3x3x3 itself: pieces, moves, symmetries, random states |
//! | [`notation`] | text in and out: algorithms with two sides, facelets, cube codes |
//! | [`coord`] | coordinates: part of a state as a number, with move tables |
//! | [`table`] | distance tables: built, stored, mapped, verified |
//! | [`search`] | iterative deepening over a distance, both sides (NISS), limits, work shared out to threads |
//! | [`optimal`] | the whole cube solved in as few moves as possible, with big tables |
//! | [`step`] | the steps as values: EO, DR, HTR, finishes, corners, the whole cube; two-phase solving |
//! | [`fmc`] | what a person does: skeleton tree, labels, workspace; chains of steps, replacing moves |
//! | [`job`] | background work: requests, events, worker threads |
//! | `cli` | the command line |
//! | `tui` | the terminal front end (feature `tui`) |
//!
//! Beside `src`: `tables/` says what each distance table must contain, `assets/` has the themes that are compiled in,
//! `tools/` has what developers use beside the program: packages of their own, and a script that runs it beside a peer.
//!
//! # How a solution comes about
//!
//! Text is read by [`notation::parse`] into moves as they were written, and these become a [`cube::Cube`]. A front end puts
//! it with a [`step::Step`] and [`search::Limits`] into a [`job::Request`]. [`job::Engine`] gives the request a thread: a
//! job, which first waits for the step's table ([`table::Tables`] opens it, or builds it) and then has the workers of
//! [`search`] share out each length among them. What they find goes as [`job::Event`]s through one channel to the front
//! end, which shows it; [`fmc`] keeps what the user takes. The command line does without jobs: it calls [`step::solve`],
//! [`fmc::chain::search`] or [`step::two_phase()`] and prints what the search reports, part by part in the order of lists.
//! Many scrambles are shared out to threads, their results put in order again (`cli/batch.rs`, `cli/sink.rs`).
//!
//! # What is not there yet
//!
//! The order of the folders, as the test has it, knows two more: `puzzle` and `server` come with other puzzles and the
//! server. The whole cube is solved in half-turn metric only; the workers of [`optimal`] know quarter-turn metric too.

pub mod cli;
pub mod coord;
pub mod cube;
pub mod fmc;
pub mod job;
pub mod notation;
pub mod optimal;
pub mod search;
pub mod simd;
pub mod step;
pub mod store;
pub mod table;
#[cfg(feature = "tui")]
pub mod tui;
