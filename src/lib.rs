//! The engine and workspace behind premove, a program for Fewest Moves solvers.
//!
//! # Map
//!
//! A folder imports only from folders above it in this list; nothing imports `tui`, `server`
//! or `cli`.
//! `tests/architecture.rs` reads the sources and fails when an import breaks this order.
//!
//! | module | what lives there |
//! |---|---|
//! | [`simd`] | operations on 16 and 32 bytes at once; one implementation per instruction set |
//! | [`store`] | bytes and folders: paths, settings, atomic writes, locks; memory and threads |
//! | [`cube`] | the 3x3x3 itself: pieces, moves, symmetries, random states; facts about a state |
//! | [`notation`] | text in and out: algorithms with two sides, facelets, cube codes |
//! | [`coord`] | coordinates: part of a state as a number, with move tables |
//! | [`table`] | distance tables: built, stored, mapped, verified; the tiers of optimal solving |
//! | [`search`] | iterative deepening on both sides (NISS), limits, work shared out to threads |
//! | [`optimal`] | the whole cube solved in as few moves as possible, with big tables |
//! | [`step`] | the steps: EO, DR, HTR, finishes, corners, the whole cube; two-phase solving |
//! | [`puzzle`] | any puzzle from a definition file: formats, checks, searches, God's algorithm |
//! | [`fmc`] | what a person does: tree, workspace, chains, solves, write-ups, analysis, practice |
//! | [`library`] | solves and own triggers on the disk: [`fmc`] and [`store`] put together |
//! | [`api`] | what can be asked of the program, and what it answers: all that front ends share |
//! | [`job`] | background work: runs requests on worker threads, sends events |
//! | `cli` | the command line |
//! | `server` | the network front end (feature `server`) |
//! | `tui` | the terminal front end (feature `tui`) |
//!
//! Beside `src`: `tables/` says what each distance table must contain, `assets/` has what is
//! compiled in, themes and definitions of puzzles, `tools/` has what developers use beside the
//! program: packages of their own, scripts that run it beside a peer, and one that writes the
//! definitions. `fuzz/` feeds random bytes to the readers of text, for hours;
//! `tests/mutations/` has what must hold of them, and does the same for seconds.
//!
//! # How a solution comes about
//!
//! Text is read by [`notation::parse`] into moves as they were written, and these become a
//! [`cube::Cube`]. A front end puts it with a [`step::Step`] and [`search::Limits`] into a
//! [`api::Request`]. [`job::Engine`] gives the request a thread: a job, which first waits for the
//! step's table ([`table::Tables`] opens it, or builds it) and then has the workers of [`search`]
//! share out each length among them. What they find goes as [`api::Event`]s through one channel to
//! the front end, which shows it; [`fmc`] keeps what the user takes. The command line does without
//! jobs: it calls [`step::solve`], [`fmc::chain::search`] or [`step::two_phase()`] and prints what
//! the search reports, part by part in the order of lists. Many scrambles are shared out to
//! threads, their results put in order again (`cli/input/batch.rs`, `cli/output/sink.rs`).
//!
//! The whole cube takes another way. [`step::optimal()`] chooses a tier and opens it, asks
//! two-phase solving for a short solution, and gives both to [`optimal::solve`], which has a search
//! of its own: workers that expand many positions at once. Many cubes go through all workers
//! together ([`optimal::solve_many`], `cli/command/solve/lanes.rs`). Once a search has been long
//! enough, [`step::OpenTier`] has the table copied into better memory while it goes on.
//!
//! # What is not there yet
//!
//! Optimal solving with limits on moves or their number of quarter turns searches with bounds from
//! the DR table (`step/whole.rs`), as the finishes from EO do.

pub use premove_cli as cli;
pub use premove_cube as cube;
pub use premove_cube::notation;
pub use premove_engine::{coord, optimal, search, simd, step, store, table};
pub use premove_fmc as fmc;
pub use premove_puzzle as puzzle;
#[cfg(feature = "server")]
pub use premove_server as server;
pub use premove_service::{api, job, library};
#[cfg(feature = "tui")]
pub use premove_tui as tui;
