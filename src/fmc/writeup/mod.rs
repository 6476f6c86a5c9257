//! Write-ups: solves in the form in which people write them.
//!
//! | file | what |
//! |---|---|
//! | `text.rs` | writes a path of the tree, step by step |
//! | `parts.rs` | the steps of a path with insertions and slice turns apart |
//! | `inserted.rs` | finds the insertion that a step makes |
//! | `meant.rs` | the face turns that written moves stand for |
//! | `export.rs`, `card.rs` | exports a path as plain moves, Markdown, or a picture |
//! | `image.rs` | the image of a write-up under a symmetry, as text |
//! | `check/` | checks whether a solution may be handed in at a competition |
//! | `read/` | reads a write-up: its steps, and the lines that were not understood |

mod card;
pub mod check;
pub mod export;
mod image;
mod inserted;
mod meant;
mod parts;
pub mod read;
mod text;

pub use image::image_of_text;
pub(crate) use inserted::inserted_slices;
