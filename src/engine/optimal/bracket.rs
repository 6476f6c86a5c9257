//! The range that contains the length of the shortest solution of a cube.

use premove_cube::Metric;

/// Lower and upper bound on the length of the shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Metric of the lengths.
    pub metric: Metric,
    /// Lower bound: no solution is shorter.
    pub least: u8,
    /// Upper bound: a solution of at most this length exists; `None` if there may be no solution.
    pub most: Option<u8>,
}

impl Bracket {
    /// Returns the range for a cube of this parity. No solution is shorter than `least`, and
    /// `known` is the length of a solution that was found. The upper bound never exceeds God's
    /// number.
    pub fn of_cube(metric: Metric, is_odd: bool, least: u8, known: Option<u8>) -> Self {
        let any = metric.gods_number_of(is_odd);
        Self { metric, least, most: Some(known.map_or(any, |known| known.min(any))) }
    }

    /// Returns the length of the shortest solution if it is proven, and `None` otherwise.
    pub fn exact(&self) -> Option<u8> {
        self.most.filter(|&most| most <= self.least)
    }

    /// Describes the range in words: `17 moves`, `16 to 18 moves`, `at least 16 moves`.
    pub fn in_words(&self) -> String {
        let Self { metric, least, most } = *self;
        match (self.exact(), most) {
            (Some(exact), _) => metric.in_words(exact),
            (None, Some(most)) => format!("{} to {}", metric.counted(least), metric.in_words(most)),
            (None, None) => format!("at least {}", metric.in_words(least)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cube_needs_more_than_gods_number() {
        let quarters = |least: u8, known| {
            Bracket::of_cube(Metric::QuarterTurn, least % 2 == 1, least, known).in_words()
        };
        assert_eq!(quarters(20, None), "20q to 26q");
        assert_eq!(quarters(21, Some(31)), "21q to 25q");
        assert_eq!(quarters(20, Some(22)), "20q to 22q");
        assert_eq!(quarters(22, Some(22)), "22q");
        assert_eq!(quarters(26, Some(32)), "26q");
        let halves =
            |least, known| Bracket::of_cube(Metric::HalfTurn, true, least, known).in_words();
        assert_eq!(halves(17, None), "17 to 20 moves");
        assert_eq!(halves(20, Some(21)), "20 moves");
        let wanted = Bracket { metric: Metric::HalfTurn, least: 21, most: None };
        assert_eq!(wanted.in_words(), "at least 21 moves");
    }
}
