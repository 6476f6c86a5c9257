//! The level of a solver by his attempts, for which findability is rated.

use super::attempt::Attempt;
use super::mean::Mean;
use crate::findability::SolverLevel;

/// Number of attempts, the latest ones, whose mean is the level.
const LATEST: usize = 12;
/// Minimum number of attempts for a level.
const LEAST: usize = 5;

/// Returns the mean of the latest twelve solved attempts that count; `None` if there are fewer than
/// five. Attempts without a solution have no length and are left out. The attempts must be sorted
/// by date.
pub fn level_of<'a>(attempts: impl IntoIterator<Item = &'a Attempt>) -> Option<SolverLevel> {
    let counted = attempts.into_iter().filter(|attempt| attempt.counts());
    let lengths: Vec<u16> = counted.filter_map(|attempt| attempt.ending.moves()).collect();
    let latest = &lengths[lengths.len().saturating_sub(LATEST)..];
    let mean = Mean::of(latest.iter().copied()).filter(|_| latest.len() >= LEAST);
    mean.map(|mean| SolverLevel::nearest(mean.moves()))
}

#[cfg(test)]
mod tests {
    use super::super::attempt::AttemptEnding;
    use super::*;

    fn solved(moves: u16) -> Attempt {
        Attempt::new(0, 3600, 100, AttemptEnding::Solved { moves })
    }

    fn mean(attempts: &[Attempt]) -> Option<f64> {
        level_of(attempts).map(SolverLevel::mean)
    }

    #[test]
    fn a_level_needs_five_attempts() {
        let mut attempts = vec![solved(26); 4];
        assert_eq!(mean(&attempts), None);
        attempts.push(solved(28));
        assert_eq!(mean(&attempts), Some(26.4));
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
