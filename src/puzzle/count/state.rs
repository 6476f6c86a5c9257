//! A run of a count, and how far it has come.

use std::cell::Cell;

use super::counter::{Counter, Filter};
use super::keep::{Folder, Head, Layout};
use super::request::{CountReport, CountRequest};
use crate::puzzle::model::Definition;
use crate::puzzle::space::index::Space;
use crate::search::Control;

pub(super) struct Run<'a> {
    pub(super) definition: &'a Definition,
    pub(super) request: &'a CountRequest,
    pub(super) control: &'a Control,
    pub(super) report: &'a dyn CountReport,
    pub(super) filter: Filter,
    pub(super) space: &'a Space,
    /// Words of a key in a hash table.
    pub(super) width: usize,
    pub(super) folder: Option<Folder<'a>>,
    /// What is counted, as files have it.
    pub(super) key: u64,
    /// How positions are numbered.
    pub(super) layout: Layout,
    /// No more positions than this can be reached, if that is known.
    pub(super) bound: Option<u64>,
    /// Distances of a count in the folder that this one cannot take up, and must not replace before
    /// it has more.
    pub(super) spared: Cell<usize>,
}

/// How far a run has come.
pub(super) struct Stand<'a> {
    pub(super) counter: Box<dyn Counter + 'a>,
    /// As its file says it, but for the counter's state.
    pub(super) head: Head,
}
