//! Statistics of attempts: lengths, means of three, and steps compared with the shortest ones.

use super::attempt::{Attempt, AttemptEnding};
use super::dial::Milestone;
use super::left::LeftAt;
use super::mean::Mean;

/// Comparison of all steps to one milestone with the shortest possible ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepMean {
    /// The milestone.
    pub milestone: Milestone,
    /// Number of steps whose shortest length is known.
    pub count: usize,
    /// Mean length of these steps.
    pub moves: Mean,
    /// Mean of the shortest lengths.
    pub shortest: Mean,
}

/// Statistics of attempts. Only attempts that count ([`Attempt::counts`]) are included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of attempts that count.
    pub counted: usize,
    /// Number of these attempts that were solved within the rules.
    pub solved: usize,
    /// Number of these attempts with the result DNF.
    pub dnf: usize,
    /// Number of these attempts that were given up.
    pub given_up: usize,
    /// Length of the shortest solution.
    pub best: Option<u16>,
    /// Mean length of all solutions.
    pub mean: Option<Mean>,
    /// Mean of the last three attempts; `None` unless all of them were solved.
    pub mean_of_three: Option<Mean>,
    /// Best mean of three consecutive attempts.
    pub best_mean_of_three: Option<Mean>,
    /// For each place at which lines were left, the number of attempts; places without any are
    /// left out. Counted are lines that people find within an hour.
    pub left: Vec<(LeftAt, usize)>,
    /// Comparison for each milestone, in the order of a solve. Milestones without a known shortest
    /// length are left out.
    pub steps: Vec<StepMean>,
}

impl Statistics {
    /// Computes the statistics of attempts, which must be sorted by date.
    pub fn of<'a>(attempts: impl IntoIterator<Item = &'a Attempt>) -> Self {
        let counted: Vec<&Attempt> =
            attempts.into_iter().filter(|attempt| attempt.counts()).collect();
        let lengths: Vec<u16> =
            counted.iter().filter_map(|attempt| attempt.ending.moves()).collect();
        let threes = means_of_three(counted.iter().copied());
        let given_up =
            counted.iter().filter(|attempt| attempt.ending == AttemptEnding::GivenUp).count();
        let solved = lengths.len();
        Self {
            counted: counted.len(),
            solved,
            dnf: counted.len() - solved - given_up,
            given_up,
            best: lengths.iter().copied().min(),
            mean: Mean::of(lengths),
            mean_of_three: threes.last().copied().flatten(),
            best_mean_of_three: threes.iter().flatten().min().copied(),
            left: left_of(&counted),
            steps: Milestone::ALL
                .into_iter()
                .filter_map(|milestone| step_mean(milestone, &counted))
                .collect(),
        }
    }
}

/// Returns for each attempt the mean of it and the two counting attempts before it. The mean is
/// `None` if the attempt does not count, if there are fewer than two before it, or if one of the
/// three was not solved.
pub fn means_of_three<'a>(attempts: impl IntoIterator<Item = &'a Attempt>) -> Vec<Option<Mean>> {
    let mut counted = Vec::new();
    let means = attempts.into_iter().map(|attempt| {
        if !attempt.counts() {
            return None;
        }
        counted.push(attempt.ending.moves());
        let three: Option<Vec<u16>> = counted.last_chunk::<3>()?.iter().copied().collect();
        Mean::of(three?)
    });
    means.collect()
}

/// Counts the places at which lines were left.
fn left_of(attempts: &[&Attempt]) -> Vec<(LeftAt, usize)> {
    let lines = attempts.iter().filter_map(|attempt| attempt.left.as_ref());
    let places: Vec<LeftAt> = lines.filter(|line| line.counts()).map(|line| line.at).collect();
    let counts =
        LeftAt::ALL.into_iter().map(|at| (at, places.iter().filter(|p| **p == at).count()));
    counts.filter(|(_, count)| *count > 0).collect()
}

fn step_mean(milestone: Milestone, attempts: &[&Attempt]) -> Option<StepMean> {
    let steps = attempts.iter().flat_map(|attempt| &attempt.steps);
    let of = steps.filter(|step| step.milestone == Some(milestone) && step.is_own);
    let known: Vec<(u16, u16)> = of.filter_map(|step| Some((step.moves, step.shortest?))).collect();
    Some(StepMean {
        milestone,
        count: known.len(),
        moves: Mean::of(known.iter().map(|(moves, _)| *moves))?,
        shortest: Mean::of(known.iter().map(|(_, shortest)| *shortest))?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::attempt::{Release, StepLength};
    use super::super::dial::HelpLevel;
    use super::super::left::LeftLine;
    use super::*;

    fn attempt(result: Option<u16>) -> Attempt {
        let dnf = AttemptEnding::Dnf { reason: "not solved".to_owned() };
        let ending = result.map_or(dnf, |moves| AttemptEnding::Solved { moves });
        Attempt::new(0, 3600, 100, ending)
    }

    fn all(results: &[Option<u16>]) -> Vec<Attempt> {
        results.iter().map(|result| attempt(*result)).collect()
    }

    #[test]
    fn a_mean_of_three_needs_three_solved_ones_in_a_row() {
        let attempts = all(&[Some(24), Some(26), Some(28), None, Some(20), Some(21), Some(22)]);
        let shown: Vec<_> = means_of_three(&attempts)
            .iter()
            .map(|mean| mean.map_or_else(|| "-".to_owned(), |mean| mean.to_string()))
            .collect();
        assert_eq!(shown, ["-", "-", "26.00", "-", "-", "-", "21.00"]);
        let statistics = Statistics::of(&attempts);
        assert_eq!((statistics.solved, statistics.dnf, statistics.best), (6, 1, Some(20)));
        assert_eq!(statistics.mean_of_three, statistics.best_mean_of_three);
        assert_eq!(statistics.mean.unwrap().to_string(), "23.50");
    }

    #[test]
    fn the_last_mean_is_gone_with_an_attempt_that_was_given_up() {
        let mut attempts = all(&[Some(30), Some(30), Some(30)]);
        attempts.push(Attempt::new(0, 3600, 1, AttemptEnding::GivenUp));
        let statistics = Statistics::of(&attempts);
        assert_eq!((statistics.given_up, statistics.mean_of_three), (1, None));
        assert_eq!(statistics.best_mean_of_three, Mean::of([30]));
    }

    #[test]
    fn help_pauses_more_time_and_easier_scrambles_do_not_count() {
        let release = Release { step: Milestone::Eo, level: HelpLevel::Count, at: 3 };
        let others = [
            Attempt { released: vec![release], ..attempt(Some(10)) },
            Attempt { pauses: 1, ..attempt(Some(11)) },
            Attempt { allowed: 3601, ..attempt(Some(12)) },
            Attempt { kind: "dr 4a1".to_owned(), ..attempt(Some(13)) },
        ];
        assert_eq!(Statistics::of(&others), Statistics::default());
        for kind in ["", "fmc", "full", "file"] {
            assert!(Attempt { kind: kind.to_owned(), ..attempt(Some(20)) }.counts(), "{kind}");
        }
        let mut mixed = all(&[Some(20), Some(20)]);
        mixed.push(others[0].clone());
        mixed.push(attempt(Some(20)));
        let means = means_of_three(&mixed);
        assert!(means[2].is_none() && means[3] == Mean::of([20]), "{means:?}");
    }

    #[test]
    fn a_step_from_a_list_is_not_in_the_mean_of_its_kind() {
        let step = |moves, is_own| StepLength {
            title: String::new(),
            milestone: Some(Milestone::Eo),
            moves,
            shortest: Some(3),
            is_own,
        };
        let mut attempts = all(&[Some(24), Some(25)]);
        attempts[0].steps = vec![step(5, true)];
        attempts[1].steps = vec![step(3, false)];
        let statistics = Statistics::of(&attempts);
        assert_eq!((statistics.counted, statistics.steps[0].count), (2, 1));
        assert_eq!(statistics.steps[0].moves.to_string(), "5.00");
        attempts[0].steps.clear();
        assert!(Statistics::of(&attempts).steps.is_empty());
    }

    #[test]
    fn steps_are_held_against_the_shortest_there_were() {
        let step = |milestone, moves, shortest| StepLength {
            title: String::new(),
            milestone,
            moves,
            shortest,
            is_own: true,
        };
        let eo = Some(Milestone::Eo);
        let mut attempts = all(&[Some(24), None]);
        attempts[0].steps = vec![step(eo, 5, Some(4)), step(Some(Milestone::Dr), 6, None)];
        attempts[1].steps = vec![step(eo, 4, Some(4)), step(None, 9, Some(1))];
        let steps = Statistics::of(&attempts).steps;
        assert_eq!(steps.len(), 1);
        assert_eq!((steps[0].milestone, steps[0].count), (Milestone::Eo, 2));
        assert_eq!(steps[0].moves.to_string() + " " + &steps[0].shortest.to_string(), "4.50 4.00");
    }

    #[test]
    fn lines_that_people_find_within_an_hour_are_counted_where_they_were_left() {
        let left = |at, tenths| Some(LeftLine { moves: 20, tenths, at });
        let attempt = |left| Attempt {
            left,
            ..Attempt::new(0, 3600, 100, AttemptEnding::Solved { moves: 24 })
        };
        let mut attempts = vec![
            attempt(left(LeftAt::DrNotFound, 60)),
            attempt(left(LeftAt::EoNotWritten, 125)),
            attempt(left(LeftAt::DrNotFound, 90)),
            attempt(left(LeftAt::HtrNotFound, 126)),
            attempt(None),
        ];
        attempts.push(Attempt { pauses: 1, ..attempt(left(LeftAt::DrNotFound, 10)) });
        let counted = Statistics::of(&attempts).left;
        assert_eq!(counted, [(LeftAt::EoNotWritten, 1), (LeftAt::DrNotFound, 2)]);
    }
}
