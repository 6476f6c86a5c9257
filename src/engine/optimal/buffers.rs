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
    /// Number of lookups in the table and in the set of short keys.
    pub(super) asked: u64,
    pub(super) parents: Box<[Parent; BATCH]>,
    /// The own side of each position, on which moves are made, and its other side.
    pub(super) own: Box<[Bytes32; BATCH]>,
    pub(super) other: Box<[Bytes32; BATCH]>,
    /// The faces to turn that are not excluded yet, packed as in `trial.rs`.
    pub(super) faces: Trials,
    /// The moves to make that are not excluded yet, packed as in `trial.rs`.
    pub(super) children: Trials,
    /// Indices of the table entries to read for `faces` or `children`.
    pub(super) places: Box<[u64; SPACE]>,
    pub(super) pipeline: Pipeline,
}

/// The data for expanding one position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parent {
    /// The own side, on which moves are made: 0 or 1.
    pub(super) own: usize,
    /// The moves tried on the own side, as a bit mask.
    pub(super) moves: u32,
    /// The distances of the other side, as codes from the table, if they are known.
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
