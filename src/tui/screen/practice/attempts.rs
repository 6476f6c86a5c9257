//! The attempts so far, and how they stand in a list.

use crate::fmc::practice::{Attempt, Ending, Statistics, StepLength, clock_text, means_of_three};
use crate::tui::widget::list::Scroll;

/// An attempt with its solve.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kept {
    pub(super) attempt: Attempt,
    /// The workspace as text.
    pub(super) workspace: String,
}

/// All attempts, oldest first.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    kept: Vec<Kept>,
    pub(super) scroll: Scroll,
}

impl Attempts {
    pub(super) fn new(mut kept: Vec<Kept>) -> Self {
        kept.sort_by_key(|kept| kept.attempt.begun);
        let mut scroll = Scroll::default();
        // The newest stands first in the list.
        scroll.select(0, kept.len());
        Self { kept, scroll }
    }

    pub(super) fn keep(&mut self, attempt: Attempt, workspace: String) {
        self.kept.push(Kept { attempt, workspace });
        self.scroll.select(0, self.kept.len());
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    pub(super) fn all(&self) -> &[Kept] {
        &self.kept
    }

    pub(super) fn get(&self, at: usize) -> Option<&Kept> {
        self.kept.get(at)
    }

    /// The one that ended last.
    pub(super) fn last(&self) -> Option<&Kept> {
        self.kept.last()
    }

    /// The one on the selected line.
    pub(super) fn selected(&self) -> Option<&Kept> {
        self.kept.get(self.kept.len().checked_sub(1 + self.scroll.cursor())?)
    }

    /// Those with a step whose shortest is not known, by their numbers.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> + '_ {
        let is_open = |step: &StepLength| step.milestone.is_some() && step.shortest.is_none();
        let open = self.kept.iter().enumerate();
        open.filter(move |(_, kept)| kept.attempt.steps.iter().any(is_open)).map(|(at, _)| at)
    }

    pub(super) fn set_shortest(&mut self, attempt: usize, at: usize, moves: u16) {
        if let Some(step) =
            self.kept.get_mut(attempt).and_then(|kept| kept.attempt.steps.get_mut(at))
        {
            step.shortest = Some(moves);
        }
    }

    pub(super) fn statistics(&self) -> Statistics {
        Statistics::of(self.kept.iter().map(|kept| &kept.attempt))
    }

    /// The lengths for a chart, oldest first; `None` for attempts without a solution.
    pub(super) fn lengths(&self) -> Vec<Option<u16>> {
        self.kept.iter().map(|kept| kept.attempt.ending.moves()).collect()
    }

    /// The list, newest first.
    pub(super) fn rows(&self) -> Vec<String> {
        let means = means_of_three(self.kept.iter().map(|kept| &kept.attempt));
        let row = |(kept, mean): (&Kept, &Option<crate::fmc::practice::Mean>)| {
            let attempt = &kept.attempt;
            let mean = mean.map_or_else(|| "-".to_owned(), |mean| mean.to_string());
            let result = match &attempt.ending {
                Ending::Solved { moves } => moves.to_string(),
                Ending::Dnf { .. } => "DNF".to_owned(),
                Ending::GivenUp => "gave up".to_owned(),
            };
            let counts = if attempt.counts() { ' ' } else { '*' };
            format!(
                "{} {result:>7}{counts} {mean:>6} {:>6}  {}",
                date(attempt.begun),
                clock_text(attempt.used),
                steps_words(&attempt.steps)
            )
        };
        self.kept.iter().zip(&means).rev().map(row).collect()
    }
}

/// The names above the list.
pub(super) const COLUMNS: &str = "date         length    mo3   used  steps/shortest";

/// The steps against the shortest there was: `EO 5/4  DR 6/6`.
pub(super) fn steps_words(steps: &[StepLength]) -> String {
    let known = steps.iter().filter_map(|step| {
        let shortest = step.shortest.map_or_else(|| "?".to_owned(), |moves| moves.to_string());
        Some(format!("{} {}/{shortest}", step.milestone?.title(), step.moves))
    });
    known.collect::<Vec<_>>().join("  ")
}

/// How an attempt ended, in words.
pub(super) fn ending_words(ending: &Ending) -> String {
    match ending {
        Ending::Solved { moves } => format!("solved in {moves} moves"),
        Ending::Dnf { reason } => format!("DNF: {reason}"),
        Ending::GivenUp => "given up".to_owned(),
    }
}

/// The day of a moment in seconds since 1970 (UTC): `2023-11-14`.
///
/// Counts years of 400 from the first of March, as the Gregorian calendar repeats after them and
/// its odd day is the last one then.
pub(super) fn date(seconds: u64) -> String {
    const ERA: u64 = 146_097;
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{of_month:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let cases = [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_700_000_000, "2023-11-14"),
            (1_735_603_200, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, day) in cases {
            assert_eq!(date(seconds), day);
        }
    }

    #[test]
    fn the_newest_attempt_stands_first() {
        let kept = |begun, moves| Kept {
            attempt: Attempt::new(begun, 3600, 3000, Ending::Solved { moves }),
            workspace: String::new(),
        };
        let attempts = Attempts::new(vec![kept(86_400 * 3, 25), kept(86_400, 24)]);
        let rows = attempts.rows();
        assert!(rows[0].starts_with("1970-01-04      25 "), "{}", rows[0]);
        assert!(rows[1].contains(" 50:00"));
        assert_eq!(attempts.selected().unwrap().attempt.ending, Ending::Solved { moves: 25 });
        assert_eq!(attempts.lengths(), [Some(24), Some(25)]);
    }
}
