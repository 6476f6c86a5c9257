//! The findability that is asked for in a search, and the bits of single solutions.

use std::fmt;
use std::str::FromStr;

use premove_cube::Cube;
use premove_engine::search::Solution;
use premove_engine::step::{Context, Goal, NoCondition, Step, StepError};

use super::bits::{Bits, MOST, SolverLevel};
use super::line::Findability;
use super::scale::Rated;

/// The hardest steps or lines that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FindLimit {
    /// At most this number of bits.
    Bits(Bits),
    /// At least this number of marks, 0 to 5.
    Marks(u8),
}

impl FindLimit {
    /// The values that are allowed, for an error.
    pub const WANTED: &str = "bits from 0 to 255, such as 13 or 12.5, or marks such as 4*";

    /// Returns the greatest number of bits that is allowed.
    pub fn most(self, rated: Rated) -> Bits {
        match self {
            Self::Bits(bits) => bits,
            Self::Marks(marks) => rated.most_bits(marks),
        }
    }

    /// Returns the limit as a condition on findability: `<=13`, or `=4*`.
    pub fn condition(self) -> String {
        match self {
            Self::Bits(_) => format!("<={self}"),
            Self::Marks(_) => format!("={self}"),
        }
    }

    /// Returns whether a step or a line is easy enough.
    pub fn allows(self, rated: Rated, bits: Bits) -> bool {
        bits <= self.most(rated)
    }
}

impl FromStr for FindLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let read = if let Some(marks) = text.strip_suffix('*') {
            marks.parse().ok().filter(|&marks| marks <= 5).map(Self::Marks)
        } else {
            let bits = text.parse::<f64>().ok().filter(|bits| (0.0..=MOST).contains(bits));
            bits.map(|bits| Self::Bits(Bits::new(bits)))
        };
        read.ok_or_else(|| format!("'{text}' is not a number of bits: write {}", Self::WANTED))
    }
}

impl fmt::Display for FindLimit {
    /// Writes the limit so that it can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Three digits are enough to come back to the same step of 1/256.
            Self::Bits(bits) => write!(f, "{}", (bits.get() * 1000.0).round() / 1000.0),
            Self::Marks(marks) => write!(f, "{marks}*"),
        }
    }
}

/// The findability that is asked for in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FindRequest {
    /// The hardest solutions that are listed; `None` for all.
    pub most: Option<FindLimit>,
    /// The level of the solvers for whom solutions are rated.
    pub level: SolverLevel,
    /// `true` if the easiest solutions of the whole list come first, whatever their length.
    pub is_easiest_first: bool,
}

impl FindRequest {
    /// Returns whether the list depends on the findability of its solutions.
    pub const fn is_needed(&self) -> bool {
        self.most.is_some() || self.is_easiest_first
    }
}

/// Checks that solutions of a goal have bits.
///
/// # Errors
/// The error names the steps whose solutions have bits.
pub const fn check_rated(goal: Goal) -> Result<(), NoCondition> {
    match goal {
        Goal::Eo | Goal::Dr | Goal::DrFromEo | Goal::DrFromAr | Goal::Htr => Ok(()),
        _ => Err(NoCondition { what: "find", steps: "EO, DR and HTR" }),
    }
}

impl Findability {
    /// Prepares the rating of the solutions of a step from a state; `None` for a step whose
    /// solutions have no bits.
    ///
    /// # Errors
    /// Fails if the table of EO cannot be opened or built.
    pub fn of_step(
        step: &Step,
        cube: &Cube,
        level: SolverLevel,
        context: Context<'_>,
    ) -> Result<Option<Self>, StepError> {
        Ok(match step.goal() {
            Goal::Eo | Goal::Dr => Some(Self::new(cube, level, context)?),
            Goal::DrFromEo | Goal::DrFromAr | Goal::Htr => Some(Self::behind_eo(cube, level)),
            _ => None,
        })
    }

    /// Rates a solution of a step that starts from the scramble.
    pub fn of_solution(&self, step: &Step, solution: &Solution) -> Option<(Rated, Bits)> {
        self.of(&[solution.line()])?.of_goal(step.goal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_they_are_written() {
        for text in ["0", "13", "12.5", "7.1", "255", "4*", "0*"] {
            let limit: FindLimit = text.parse().unwrap();
            let again: FindLimit = limit.to_string().parse().unwrap();
            assert_eq!(limit, again, "{text}");
        }
        assert_eq!("12.5".parse::<FindLimit>().unwrap().to_string(), "12.5");
        for text in ["", "-1", "256", "6*", "x", "*", "NaN", "inf"] {
            let error = text.parse::<FindLimit>().unwrap_err();
            assert!(error.contains("such as 13 or 12.5"), "{error}");
        }
    }

    #[test]
    fn marks_allow_what_has_as_many_or_more() {
        let limit = FindLimit::Marks(4);
        assert!(limit.allows(Rated::Line, Bits::new(12.5)));
        assert!(!limit.allows(Rated::Line, Bits::new(12.6)));
        assert!(FindLimit::Marks(0).allows(Rated::Dr, Bits::new(255.0)));
        assert!(!FindLimit::Bits(Bits::new(3.0)).allows(Rated::Dr, Bits::new(3.1)));
    }
}
