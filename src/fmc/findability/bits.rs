//! The values of findability: bits, and the level of a solver.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;

use super::model::MODEL;

/// Findability of a step or a line, in bits: 0 is found for certain, and with each further bit half
/// as many solvers find it. Stored in steps of 1/256, at most 255 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits(u16);

/// The greatest number of bits.
pub(super) const MOST: f64 = 255.0;

impl Bits {
    /// Number of steps in a bit.
    pub(crate) const STEPS: u32 = 256;
    /// The greatest number of bits: a step that no one finds.
    pub const MOST: Self = Self(255 * 256);

    /// Rounds a number of bits. Numbers outside 0 to 255 become the nearer end.
    pub fn new(bits: f64) -> Self {
        Self(whole(bits.clamp(0.0, MOST) * f64::from(Self::STEPS)))
    }

    /// Returns the bits of a step with an intensity: the number of times that it is found on the
    /// average.
    pub fn of_intensity(intensity: f64) -> Self {
        // For small intensities the probability is the intensity; `exp_m1` keeps its digits.
        let probability = -(-intensity).exp_m1();
        Self::new(-probability.log2())
    }

    /// Returns the number of bits.
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(Self::STEPS)
    }

    /// Returns a sort key: easier first.
    pub fn rank(self) -> u32 {
        self.0.into()
    }
}

/// Rounds a number from 0 to 65,535.
#[expect(clippy::cast_sign_loss, reason = "the number is not negative")]
const fn whole(number: f64) -> u16 {
    number.round() as u16
}

impl Add for Bits {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0)).min(Self::MOST)
    }
}

impl Sum for Bits {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Self::add)
    }
}

impl fmt::Display for Bits {
    /// Writes one digit after the point: `7.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:.1}", self.get()))
    }
}

/// Level of a solver: the mean of his results, in moves. Stored in hundredths of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SolverLevel(u16);

/// The least and the greatest level that can be asked for.
const LEVELS: (f64, f64) = (15.0, 80.0);

impl SolverLevel {
    /// The values that are allowed, for an error.
    pub const WANTED: &str =
        "the mean of a solver's results in moves, from 15 to 80, such as 24 or 26.5";

    /// Returns the level of solvers with this mean, which is rounded to hundredths; `None` if the
    /// mean is not between 15 and 80.
    pub fn new(mean: f64) -> Option<Self> {
        (LEVELS.0..=LEVELS.1).contains(&mean).then(|| Self(whole(mean * 100.0)))
    }

    /// Returns the level of solvers with this mean, or the nearest one that is allowed.
    pub fn nearest(mean: f64) -> Self {
        Self(whole(mean.clamp(LEVELS.0, LEVELS.1) * 100.0))
    }

    /// Returns the mean of the solvers' results.
    pub fn mean(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl Default for SolverLevel {
    /// Returns the reference level.
    fn default() -> Self {
        Self(whole(MODEL.level * 100.0))
    }
}

impl FromStr for SolverLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mean = text.trim().parse().ok().and_then(Self::new);
        mean.ok_or_else(|| format!("'{text}' is not a level: write {}", Self::WANTED))
    }
}

impl fmt::Display for SolverLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mean().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_a_mean_in_moves() {
        assert_eq!(SolverLevel::default().to_string(), "24");
        assert_eq!("26.55".parse::<SolverLevel>().unwrap().to_string(), "26.55");
        for text in ["", "14", "81", "x", "NaN"] {
            assert!(text.parse::<SolverLevel>().unwrap_err().contains("mean of a solver"));
        }
    }

    #[test]
    fn bits_add_up_to_at_most_255() {
        let bits = [7.1, 0.5, 3.0].map(Bits::new);
        assert_eq!(bits.into_iter().sum::<Bits>().to_string(), "10.6");
        assert_eq!(Bits::new(200.0) + Bits::new(100.0), Bits::MOST);
        assert_eq!(Bits::new(-1.0), Bits::default());
    }
}
