//! The interface of counters, which store the positions of a count; and the filter of the
//! positions that are counted.

use premove_engine::search::Control;
use premove_engine::store::allocate::zeroed;

use super::keep::CountFile;
use super::request::{CountEngine, CountRequest, Halt};
use crate::space::index::IndexSpace;

/// Stores positions while they are counted, distance after distance.
pub(super) trait Counter {
    /// Starts with these positions as distance 0.
    fn begin(&mut self, sources: &[Vec<u32>]) -> Result<(), Halt>;

    /// Continues from a file; returns false if the file is damaged or does not fit.
    fn resume(&mut self, kept: &CountFile) -> Result<bool, Halt>;

    /// Counts the next distance. It may have no positions although later ones have some.
    fn advance(&mut self) -> Result<u64, Halt>;

    /// Returns whether nothing is left to be counted.
    fn is_done(&self) -> bool;

    fn seen(&self) -> u64;

    /// Returns whether a position was found.
    fn contains(&self, values: &[u32]) -> Result<bool, Halt>;

    /// Returns the first positions of the last counted distance that pass the filter.
    fn first(&self, most: usize, filter: &StartFilter) -> Result<Vec<Vec<u32>>, Halt>;

    /// Returns the number of positions of the last counted distance that pass the filter.
    fn passing(&self, filter: &StartFilter) -> Result<u64, Halt>;

    /// Returns the engine of this counter, never [`CountEngine::Best`].
    fn engine(&self) -> CountEngine;

    /// Returns the numbers that the counter's file stores beside the words.
    fn state(&self) -> Vec<u64>;

    /// Returns the number of words in the counter's file, and the words.
    fn words(&self) -> (u64, Box<dyn Iterator<Item = u64> + '_>);

    /// Gives up the counter's memory and returns the numbers of its positions, from which marks in
    /// files can begin. Empty if numbers cannot be computed from the stored positions.
    fn into_known(self: Box<Self>) -> Result<KnownPositions, Halt> {
        Ok(KnownPositions::default())
    }
}

/// Positions that are known when marks begin; no number occurs twice in a list.
#[derive(Clone, Default)]
pub(super) struct KnownPositions {
    /// Numbers of all positions seen.
    pub(super) seen: Vec<u64>,
    /// Numbers of the positions of the last counted distance.
    pub(super) fresh: Vec<u64>,
    /// Numbers of seen positions that are to be treated as unseen.
    pub(super) ahead: Vec<u64>,
}

/// Filter of the positions that are counted.
pub(super) struct StartFilter {
    /// For each value of each coordinate, the starts that it fits, one bit each; `None` if all
    /// positions count.
    fits: Option<Vec<Vec<u64>>>,
}

impl StartFilter {
    /// Builds the filter for the starts of a request. The result is undefined when stopped.
    pub(super) fn new(space: &IndexSpace, request: &CountRequest, control: &Control) -> Self {
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

    /// Returns whether all positions count.
    pub(super) fn is_open(&self) -> bool {
        self.fits.is_none()
    }

    /// Returns the starts that these values of the first coordinates fit, one bit each.
    pub(super) fn fits(&self, values: &[u32]) -> u64 {
        let fits = self.fits.iter().flatten().zip(values);
        fits.fold(u64::MAX, |bits, (of_value, &value)| bits & of_value[value as usize])
    }

    /// Returns the starts that a value of the last coordinate fits, one bit each.
    #[inline]
    pub(super) fn fits_last(&self, value: usize) -> u64 {
        let last = self.fits.as_ref().and_then(|fits| fits.last());
        last.map_or(u64::MAX, |of_value| of_value[value])
    }
}
