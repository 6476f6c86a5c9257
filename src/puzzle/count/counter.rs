//! What remembers the positions of a count, as the count sees it; which positions it counts.

use premove_engine::search::Control;
use premove_engine::store::allocate::zeroed;

use super::keep::Kept;
use super::request::{CountRequest, Engine, Halt};
use crate::space::index::Space;

/// Remembers positions while they are counted, distance after distance.
pub(super) trait Counter {
    /// Takes positions as distance 0.
    fn begin(&mut self, sources: &[Vec<u32>]) -> Result<(), Halt>;

    /// Goes on with what a file kept; false if it is damaged or does not fit.
    fn resume(&mut self, kept: &Kept) -> Result<bool, Halt>;

    /// Counts the next distance. It may have no positions although later ones have.
    fn advance(&mut self) -> Result<u64, Halt>;

    /// Whether nothing is left to be counted.
    fn is_done(&self) -> bool;

    fn seen(&self) -> u64;

    /// Whether a position was found.
    fn contains(&self, values: &[u32]) -> Result<bool, Halt>;

    /// The first positions of the distance counted last that the filter lets pass.
    fn first(&self, most: usize, filter: &Filter) -> Result<Vec<Vec<u32>>, Halt>;

    /// How many positions of the distance counted last the filter lets pass.
    fn passing(&self, filter: &Filter) -> Result<u64, Halt>;

    /// The engine that it is, never the best one.
    fn engine(&self) -> Engine;

    /// What its file keeps beside the words.
    fn state(&self) -> Vec<u64>;

    /// How many words its file has, and the words.
    fn words(&self) -> (u64, Box<dyn Iterator<Item = u64> + '_>);

    /// Gives up its memory for marks in files that begin with what it has found, if the number of a
    /// position can be found from what it keeps.
    fn into_known(self: Box<Self>) -> Result<Known, Halt> {
        Ok(Known::default())
    }
}

/// What is known when marks begin; no number twice.
#[derive(Clone, Default)]
pub(super) struct Known {
    /// Numbers of all positions seen.
    pub(super) seen: Vec<u64>,
    /// Those of the distance counted last.
    pub(super) fresh: Vec<u64>,
    /// Those that are to be taken as unseen after all.
    pub(super) ahead: Vec<u64>,
}

/// Which positions are counted.
pub(super) struct Filter {
    /// For each value of each coordinate the starts that it fits, a bit each; nothing if all
    /// positions count.
    fits: Option<Vec<Vec<u64>>>,
}

impl Filter {
    /// For the starts of a request; anything when stopped.
    pub(super) fn new(space: &Space, request: &CountRequest, control: &Control) -> Self {
        if request.starts.is_empty() {
            return Self { fits: None };
        }
        let coordinates = space.coordinates.iter();
        let mut fits: Vec<Vec<u64>> =
            coordinates.map(|c| zeroed(c.size, "which positions are counted")).collect();
        for (bit, start) in request.starts.iter().enumerate() {
            let fitting = space.fitting(start, control).into_iter().flatten();
            for (bits, fitting) in fits.iter_mut().zip(fitting) {
                for (bits, fits) in bits.iter_mut().zip(fitting) {
                    *bits |= u64::from(fits) << bit;
                }
            }
        }
        Self { fits: Some(fits) }
    }

    /// Whether all positions count.
    pub(super) fn is_open(&self) -> bool {
        self.fits.is_none()
    }

    /// The starts that these values of the first coordinates fit, a bit each.
    pub(super) fn fits(&self, values: &[u32]) -> u64 {
        let fits = self.fits.iter().flatten().zip(values);
        fits.fold(u64::MAX, |bits, (of_value, &value)| bits & of_value[value as usize])
    }

    /// The starts that a value of the last coordinate fits.
    #[inline]
    pub(super) fn fits_last(&self, value: usize) -> u64 {
        let last = self.fits.as_ref().and_then(|fits| fits.last());
        last.map_or(u64::MAX, |of_value| of_value[value])
    }
}
