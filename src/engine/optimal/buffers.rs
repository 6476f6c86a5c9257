//! The buffers for expanding many positions at once.

use super::lanes::Pipeline;
use super::pieces::SOLVED;
use super::queue::Queue;
use super::slots::Slots;
use super::trial::{BATCH, SPACE, Trials};
use crate::simd::Bytes32;

/// The buffers for expanding positions.
#[derive(Debug)]
pub(super) struct Buffers {
    pub(super) queues: Vec<Queue>,
    pub(super) slots: Slots,
    /// Lookups in the table and in the short keys.
    pub(super) asked: u64,
    pub(super) parents: Box<[Parent; BATCH]>,
    /// The positions' own sides, and their other sides.
    pub(super) own: Box<[Bytes32; BATCH]>,
    pub(super) other: Box<[Bytes32; BATCH]>,
    /// Faces that are not ruled out yet.
    pub(super) faces: Trials,
    /// Continuations that are not ruled out yet.
    pub(super) children: Trials,
    /// Places of their entries.
    pub(super) places: Box<[u64; SPACE]>,
    pub(super) pipeline: Pipeline,
}

/// The data with which a position is expanded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parent {
    /// The side on which moves are made.
    pub(super) own: usize,
    /// The moves tried there.
    pub(super) moves: u32,
    /// Known codes of the distances of the other side.
    pub(super) codes: u32,
}

impl Buffers {
    pub(super) fn new(levels: usize) -> Self {
        Self {
            queues: (0..=levels).map(|_| Queue::default()).collect(),
            slots: Slots::default(),
            asked: 0,
            parents: Box::new([Parent::default(); BATCH]),
            own: Box::new([SOLVED; BATCH]),
            other: Box::new([SOLVED; BATCH]),
            faces: Box::new([0; 2 * SPACE]),
            children: Box::new([0; 2 * SPACE]),
            places: Box::new([0; SPACE]),
            pipeline: Pipeline::default(),
        }
    }
}
