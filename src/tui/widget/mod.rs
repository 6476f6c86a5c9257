//! Widgets that do not depend on the rest of the program.
//!
//! | file | contents |
//! |---|---|
//! | `badges.rs` | badges of a state: bad edges, DR, the HTR subset |
//! | `net.rs` | the stickers of the cube, with marks on the pieces that matter |
//! | `tree.rs` | the skeleton tree |
//! | `columns.rs` | a list in columns, each of them one row of data |
//! | `steps.rs` | the step picker |
//! | `chart.rs` | numbers over time |
//! | `gauge.rs` | the state of a search; counts, times and sizes in few characters |
//! | `hints.rs` | the line of keys at the bottom |
//! | `input.rs` | a line of text that can be edited |
//! | `list.rs`, `table.rs` | the visible lines of a list; a selection that stays on its item |
//! | `text.rs`, `words.rs` | text cut and wrapped to fit; words with their role |
//! | `canvas.rs` | the drawing surface of screens and popups |

pub(crate) mod badges;
pub(crate) mod canvas;
pub(crate) mod chart;
pub(crate) mod columns;
pub(crate) mod gauge;
pub(crate) mod hints;
pub(crate) mod input;
pub(crate) mod list;
pub(crate) mod net;
pub(crate) mod steps;
pub(crate) mod table;
pub(crate) mod text;
pub(crate) mod tree;
pub(crate) mod words;

/// Filters of lists by words.
pub(crate) use premove_fmc::listing as filter;
