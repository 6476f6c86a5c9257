//! A run of a count, and how far it has come.

use std::cell::Cell;

use super::engine::At;
use super::filter::Filter;
use super::folder::Folder;
use super::keep::Layout;
use super::request::{CountReport, CountRequest};
use crate::puzzle::model::definition::Definition;
use crate::puzzle::space::index::Space;
use crate::search::Control;

/// One run over a puzzle.
pub(super) struct Run<'a> {
    pub(super) definition: &'a Definition,
    pub(super) request: &'a CountRequest,
    pub(super) control: &'a Control,
    pub(super) report: &'a dyn CountReport,
    pub(super) filter: Filter,
    pub(super) space: &'a Space,
    /// Where it is kept.
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
pub(super) struct Stand<'a, const W: usize> {
    pub(super) engine: At<'a, W>,
    pub(super) counts: Vec<u64>,
    pub(super) farthest: Vec<Vec<u32>>,
    pub(super) sources: Vec<Vec<u32>>,
}
