//! Means of lengths, as the WCA rounds them.

use std::fmt;

/// A mean in hundredths of a move, rounded by the rules of the WCA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mean(u32);

impl Mean {
    /// Returns the mean of numbers; `None` if there are no numbers.
    pub fn of(numbers: impl IntoIterator<Item = u16>) -> Option<Self> {
        let (sum, count) =
            numbers.into_iter().fold((0, 0), |(sum, count), n| (sum + u32::from(n), count + 1));
        (count > 0).then(|| Self((sum * 200 + count) / (2 * count)))
    }

    /// Returns the mean in moves, without its fraction.
    pub const fn whole(self) -> u32 {
        self.0 / 100
    }

    /// Returns the mean in moves.
    pub fn moves(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{:02}", self.0 / 100, self.0 % 100))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_rounded_to_hundredths() {
        let mean = |numbers: &[u16]| Mean::of(numbers.iter().copied()).map(|mean| mean.to_string());
        assert_eq!(mean(&[24, 25, 26]).as_deref(), Some("25.00"));
        assert_eq!(mean(&[24, 25, 25]).as_deref(), Some("24.67"));
        assert_eq!(mean(&[24, 24, 25]).as_deref(), Some("24.33"));
        assert_eq!(mean(&[]), None);
        assert!((Mean::of([24, 25]).unwrap().moves() - 24.5).abs() < 1e-9);
    }
}
