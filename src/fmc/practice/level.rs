//! The level of a solver by his attempts, for which findability is rated.

use super::attempt::Attempt;
use super::mean::Mean;
use crate::findability::SolverLevel;

/// Number of attempts, the latest ones, whose mean is the level.
const LATEST: usize = 12;
/// Minimum number of attempts for a level.
const LEAST: usize = 5;

/// The level as a user sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelChoice {
    /// The mean of the user's own attempts; the usual level while there are too few.
    Auto,
    /// A mean of results.
    Mean(SolverLevel),
}

impl Default for LevelChoice {
    fn default() -> Self {
        Self::Mean(SolverLevel::default())
    }
}

/// The level for which solutions are rated, and where it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatedFor {
    /// The level.
    pub level: SolverLevel,
    /// Source of the level.
    pub source: LevelSource,
}

/// Source of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelSource {
    /// It does not come from attempts.
    #[default]
    Set,
    /// It is the usual level, because the user has too few attempts.
    TooFew,
    /// It is the mean of this number of the user's attempts.
    Attempts(usize),
}

impl RatedFor {
    /// Returns a level that does not come from attempts.
    pub const fn set(level: SolverLevel) -> Self {
        Self { level, source: LevelSource::Set }
    }

    /// Returns the mean of the latest twelve solved attempts that count; the usual level if there
    /// are fewer than five. Attempts without a solution have no length and are left out. The
    /// attempts must be sorted by date.
    pub fn by_attempts<'a>(attempts: impl IntoIterator<Item = &'a Attempt>) -> Self {
        let counted = attempts.into_iter().filter(|attempt| attempt.counts());
        let lengths: Vec<u16> = counted.filter_map(|attempt| attempt.ending.moves()).collect();
        let latest = &lengths[lengths.len().saturating_sub(LATEST)..];
        match Mean::of(latest.iter().copied()).filter(|_| latest.len() >= LEAST) {
            Some(mean) => Self {
                level: SolverLevel::nearest(mean.moves()),
                source: LevelSource::Attempts(latest.len()),
            },
            None => Self { level: SolverLevel::default(), source: LevelSource::TooFew },
        }
    }

    /// Returns a sentence that says for whom bits are, and where the level comes from.
    pub fn in_words(self) -> String {
        let Self { level, source } = self;
        match source {
            LevelSource::Set => {
                format!("Bits are those of solvers whose results have a mean of {level}.")
            }
            LevelSource::TooFew => format!(
                "Bits are those of solvers whose results have a mean of {level}, because fewer \
                 than {LEAST} of your attempts count and have a solution."
            ),
            LevelSource::Attempts(attempts) => format!(
                "Bits are those of your level, {level}, from your last {attempts} attempts that \
                 count and have a solution."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::attempt::AttemptEnding;
    use super::*;

    fn solved(moves: u16) -> Attempt {
        Attempt::new(0, 3600, 100, AttemptEnding::Solved { moves })
    }

    fn mean(attempts: &[Attempt]) -> Option<f64> {
        let found = RatedFor::by_attempts(attempts);
        matches!(found.source, LevelSource::Attempts(_)).then(|| found.level.mean())
    }

    #[test]
    fn a_level_needs_five_attempts() {
        let mut attempts = vec![solved(26); 4];
        assert_eq!(mean(&attempts), None);
        attempts.push(solved(28));
        assert_eq!(mean(&attempts), Some(26.4));
    }

    #[test]
    fn words_say_where_a_level_comes_from() {
        let words = |count| RatedFor::by_attempts(&vec![solved(27); count]).in_words();
        let few = "a mean of 24, because fewer than 5 of your attempts count and have a solution.";
        assert!(words(4).ends_with(few), "{}", words(4));
        let seven = "Bits are those of your level, 27, from your last 7 attempts that count and \
                     have a solution.";
        assert_eq!(words(7), seven);
        assert!(words(20).contains("from your last 12 attempts"), "{}", words(20));
        let set = RatedFor::set("26.5".parse().unwrap()).in_words();
        assert_eq!(set, "Bits are those of solvers whose results have a mean of 26.5.");
    }

    #[test]
    fn only_the_last_twelve_count() {
        let mut attempts = vec![solved(40); 3];
        attempts.extend(vec![solved(25); 11]);
        attempts.push(solved(37));
        assert_eq!(mean(&attempts), Some(26.0));
        attempts.remove(14);
        assert_eq!(mean(&attempts), Some(26.25), "eleven of 25 and the last of 40");
    }

    #[test]
    fn attempts_without_a_solution_and_those_that_do_not_count_are_left_out() {
        let dnf = AttemptEnding::Dnf { reason: "not solved".to_owned() };
        let others = [
            Attempt::new(0, 3600, 100, dnf),
            Attempt::new(0, 3600, 100, AttemptEnding::GivenUp),
            Attempt { helped: Some(3), ..solved(18) },
            Attempt { kind: "dr 4a1".to_owned(), ..solved(12) },
        ];
        let mut attempts = vec![solved(24); 4];
        attempts.extend(others.clone());
        assert_eq!(mean(&attempts), None);
        // They take no place among the last twelve either.
        attempts.extend(vec![solved(27); 8]);
        for _ in 0..3 {
            attempts.extend(others.clone());
        }
        assert_eq!(mean(&attempts), Some(26.0));
    }

    #[test]
    fn a_mean_out_of_range_is_the_nearest_level() {
        assert_eq!(mean(&vec![solved(120); 5]), Some(80.0));
        assert_eq!(mean(&vec![solved(9); 5]), Some(15.0));
    }
}
