//! The interface of counters, which store the positions of a count, and the filter for the
//! positions that are counted.

use premove_engine::search::Control;
use premove_engine::store::allocate::zeroed;

use super::keep::CountFile;
use super::request::{CountEngine, CountRequest, Halt};
use crate::space::index::IndexSpace;

/// Storage of positions, which counts them distance after distance.
pub(super) trait Counter {
    /// Starts with these positions at distance 0.
    fn begin(&mut self, sources: &[Vec<u32>]) -> Result<(), Halt>;

    /// Continues from a file. Returns `false` if the file is damaged or does not fit.
    fn resume(&mut self, kept: &CountFile) -> Result<bool, Halt>;

    /// Counts the next distance and returns its number of positions. It may be 0 although later
    /// distances have positions.
    fn advance(&mut self) -> Result<u64, Halt>;

    /// Returns `true` if no distance is left to count.
    fn is_done(&self) -> bool;

    fn seen(&self) -> u64;

    /// Returns `true` if this position was found so far.
    fn contains(&self, values: &[u32]) -> Result<bool, Halt>;

    /// Returns at most `most` positions of the last counted distance that pass the filter.
    fn first(&self, most: usize, filter: &StartFilter) -> Result<Vec<Vec<u32>>, Halt>;

    /// Returns the number of positions of the last counted distance that pass the filter.
    fn passing(&self, filter: &StartFilter) -> Result<u64, Halt>;

    /// Returns the engine of this counter, never [`CountEngine::Best`].
    fn engine(&self) -> CountEngine;

    /// Returns the state of the counter, which is stored in the head of its file.
    fn state(&self) -> Vec<u64>;

    /// Returns the content of the counter's file: the number of words, and the words.
    fn words(&self) -> (u64, Box<dyn Iterator<Item = u64> + '_>);

    /// Frees the memory of the counter and returns the numbers of its positions, with which a count
    /// with marks in files can begin. The lists are empty if the numbers cannot be computed.
    fn into_known(self: Box<Self>) -> Result<KnownPositions, Halt> {
        Ok(KnownPositions::default())
    }
}

/// Positions with which a count with marks in files begins. No number occurs twice in a list.
#[derive(Clone, Default)]
pub(super) struct KnownPositions {
    /// Numbers of all positions that were found.
    pub(super) seen: Vec<u64>,
    /// Numbers of the positions of the last counted distance.
    pub(super) fresh: Vec<u64>,
    /// Numbers of seen positions that must be counted again. They become unseen.
    pub(super) ahead: Vec<u64>,
}

/// Filter that selects the positions to count: those that fit a start of the request.
pub(super) struct StartFilter {
    /// For each value of each coordinate, a bit mask of the starts (patterns) that it fits; `None`
    /// if all positions are counted.
    fits: Option<Vec<Vec<u64>>>,
}

impl StartFilter {
    /// Builds the filter for the starts of a request. The result is incomplete if stopped.
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

    /// Returns `true` if all positions are counted.
    pub(super) fn is_open(&self) -> bool {
        self.fits.is_none()
    }

    /// Returns a bit mask of the starts that fit these values of the first coordinates.
    pub(super) fn fits(&self, values: &[u32]) -> u64 {
        let fits = self.fits.iter().flatten().zip(values);
        fits.fold(u64::MAX, |bits, (of_value, &value)| bits & of_value[value as usize])
    }

    /// Returns a bit mask of the starts that fit a value of the last coordinate.
    #[inline]
    pub(super) fn fits_last(&self, value: usize) -> u64 {
        let last = self.fits.as_ref().and_then(|fits| fits.last());
        last.map_or(u64::MAX, |of_value| of_value[value])
    }
}
