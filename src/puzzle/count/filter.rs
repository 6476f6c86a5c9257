//! Which positions are counted, and what counting one distance returns.

use super::request::{CountEnding, CountRequest, Distribution};
use crate::puzzle::space::index::Space;
use crate::search::Control;

/// What came of counting a distance.
pub(super) enum Step {
    /// Positions at it.
    Counted(u64),
    /// It was not finished: the search was stopped.
    Stopped,
    /// It was not finished: this many bytes are needed.
    Full(u64),
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
        let mut fits: Vec<Vec<u64>> = space.coordinates.iter().map(|c| vec![0; c.size]).collect();
        for (bit, start) in request.starts.iter().enumerate() {
            for (bits, fitting) in
                fits.iter_mut().zip(space.fitting(start, control).unwrap_or_default())
            {
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

    /// Whether a position counts.
    pub(super) fn passes(&self, values: &[u32]) -> bool {
        self.fits(values) != 0
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

/// Nothing counted.
pub(super) fn stopped() -> Distribution {
    Distribution {
        counts: Vec::new(),
        total: 0,
        bound: None,
        antipodes: Vec::new(),
        ending: CountEnding::Stopped,
    }
}
