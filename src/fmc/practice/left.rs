//! The line of an attempt that the solver could have found, as it is stored with the attempt.

use serde::{Deserialize, Serialize};

use super::dial::Milestone;
use crate::findability::Bits;

/// Maximum length of a stored solution. The rules allow 80 moves, and a solution that breaks them
/// may be longer.
pub(super) const MOST_MOVES: u16 = 1000;

/// Place where a solver left a line.
///
/// Saved attempts contain the names of the variants, so a new name changes the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftAt {
    /// The EO of the line was not written down.
    EoNotWritten,
    /// The EO was written down, and nothing behind it.
    EoNotTried,
    /// The EO was written down with other steps behind it; the DR of the line was not found.
    DrNotFound,
    /// The DR was written down, and nothing behind it.
    DrNotTried,
    /// The DR was written down with other steps behind it; the HTR of the line was not found.
    HtrNotFound,
    /// The HTR was written down, and nothing behind it.
    FinishNotTried,
    /// The HTR was written down with other moves behind it; a finish as short as that of the line
    /// was not found.
    FinishNotFound,
    /// The solver wrote the HTR, and a finish as short as that of the line.
    Written,
}

impl LeftAt {
    /// All places, in the order of a solve.
    pub const ALL: [Self; 8] = [
        Self::EoNotWritten,
        Self::EoNotTried,
        Self::DrNotFound,
        Self::DrNotTried,
        Self::HtrNotFound,
        Self::FinishNotTried,
        Self::FinishNotFound,
        Self::Written,
    ];

    /// Returns the name, as it is saved.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EoNotWritten => "eo-not-written",
            Self::EoNotTried => "eo-not-tried",
            Self::DrNotFound => "dr-not-found",
            Self::DrNotTried => "dr-not-tried",
            Self::HtrNotFound => "htr-not-found",
            Self::FinishNotTried => "finish-not-tried",
            Self::FinishNotFound => "finish-not-found",
            Self::Written => "written",
        }
    }

    /// Returns the place in words: `EO not written`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::EoNotWritten => "EO not written",
            Self::EoNotTried => "EO not tried",
            Self::DrNotFound => "DR not found",
            Self::DrNotTried => "DR not tried",
            Self::HtrNotFound => "HTR not found",
            Self::FinishNotTried => "finish not tried",
            Self::FinishNotFound => "finish not found",
            Self::Written => "written down",
        }
    }

    /// Returns the first step of the line that the solver lacks; `None` if he wrote all of them.
    pub const fn lacks(self) -> Option<Milestone> {
        match self {
            Self::EoNotWritten => Some(Milestone::Eo),
            Self::EoNotTried | Self::DrNotFound => Some(Milestone::Dr),
            Self::DrNotTried | Self::HtrNotFound => Some(Milestone::Htr),
            Self::FinishNotTried | Self::FinishNotFound => Some(Milestone::Finish),
            Self::Written => None,
        }
    }
}

/// A line that the solver of an attempt could have found.
///
/// It is saved with the bits in tenths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftLine {
    /// Total number of moves of the line.
    pub moves: u16,
    /// Findability of the line in tenths of bits.
    pub tenths: u16,
    /// The place where the solver left the line.
    pub at: LeftAt,
}

/// Greatest findability of a line that counts in statistics, in tenths of bits: a line that people
/// find within an hour.
const MOST_TENTHS: u16 = 125;

/// Greatest findability of all, in tenths of bits.
const MOST_OF_ALL: u16 = 2550;

impl LeftLine {
    /// Stores a line with its total and its bits.
    pub fn new(moves: u16, bits: Bits, at: LeftAt) -> Self {
        Self { moves, tenths: tenths_of(bits), at }
    }

    /// Returns whether the line counts in statistics: people find it within an hour.
    pub const fn counts(&self) -> bool {
        self.tenths <= MOST_TENTHS
    }

    pub(super) const fn is_sound(&self) -> bool {
        self.moves <= MOST_MOVES && self.tenths <= MOST_OF_ALL
    }
}

/// Rounds bits to tenths.
fn tenths_of(bits: Bits) -> u16 {
    u16::try_from((bits.rank() * 10 + Bits::STEPS / 2) / Bits::STEPS).unwrap_or(MOST_OF_ALL)
}
