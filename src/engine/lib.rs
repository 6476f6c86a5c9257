//! The search engine: coordinates, distance tables and searches for the steps and the whole cube.
//!
//! It uses the cube and nothing else of premove: no other puzzles, write-ups or front ends. It
//! prints nothing. `coord`, `search`, `optimal` and `step` use no files, clocks or threads of their
//! own, and the crate builds for `wasm32-unknown-unknown`.
//!
//! The main types are [`step::Step`] (what to solve), [`search::Limits`] (how far to search) and
//! [`table::Tables`] (the distance tables in a folder). [`step::solve`] searches a step with all
//! three. [`step::optimal()`] solves the whole cube in as few moves as possible.
//!
//! A folder imports only from folders above it in this table.
//!
//! | folder | content |
//! |---|---|
//! | `simd/` | operations on 16 and 32 bytes at once; one implementation per instruction set |
//! | `store/` | bytes and folders: paths, atomic writes, locks; memory and threads |
//! | `coord/` | coordinates: part of a state as a number, with move tables |
//! | `words/` | short sequences of moves by their effect, for insertions |
//! | `table/` | distance tables: built, stored, mapped, verified; the tiers of optimal solving |
//! | `search/` | iterative deepening on both sides (NISS), with limits, divided among threads |
//! | `optimal/` | solves the whole cube in as few moves as possible, with big tables |
//! | `step/` | the steps: EO, DR, HTR, finishes, corners, the whole cube; two-phase solving |

pub mod coord;
pub mod optimal;
pub mod search;
pub mod simd;
pub mod step;
pub mod store;
pub mod table;
pub mod words;
