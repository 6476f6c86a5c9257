//! Places of played steps in lists of all that were possible.

use premove_engine::step::{Context, StepError};
use premove_fmc::findability::Rater;

use crate::choice::Choice;

/// Places of the played step in three lists, from 1. Of equal steps all have the middle place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranks {
    /// Easiest first.
    pub find: f64,
    /// Shortest first.
    pub length: f64,
    /// The usual order of the program.
    pub list: f64,
}

/// Returns the places of the played step; `None` if it is not listed.
///
/// # Errors
/// Fails where [`Choice::each`] fails.
pub fn ranks(
    choice: &Choice,
    rater: &Rater,
    context: Context<'_>,
) -> Result<Option<Ranks>, StepError> {
    let mut keys = Vec::new();
    let mut played = None;
    choice.each(context, |listed| {
        let key = (choice.bits(rater, &listed), listed.line.len());
        if listed.is_played {
            played = Some((key, listed.row));
        }
        keys.push(key);
    })?;
    Ok(played.map(|((bits, length), row)| Ranks {
        find: middle(keys.iter().map(|key| key.0), bits),
        length: middle(keys.iter().map(|key| key.1), length),
        list: number(row) + 1.0,
    }))
}

/// Returns the middle place of the values equal to `own`, which is one of the values.
fn middle<T: Ord + Copy>(values: impl Iterator<Item = T>, own: T) -> f64 {
    let (mut less, mut equal) = (0, 0);
    for value in values {
        less += usize::from(value < own);
        equal += usize::from(value == own);
    }
    number(less) + f64::midpoint(number(equal), 1.0)
}

/// Places of many steps in lists of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The places, in order.
    sorted: Vec<f64>,
}

impl Summary {
    /// Collects places.
    pub fn new(places: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = places.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        Self { sorted }
    }

    /// Number of steps.
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// Returns the median place; `None` without steps.
    pub fn median(&self) -> Option<f64> {
        let upper = *self.sorted.get(self.sorted.len() / 2)?;
        let lower = *self.sorted.get((self.sorted.len() - 1) / 2)?;
        Some(f64::midpoint(lower, upper))
    }

    /// Returns the share of steps among the first `most` of their lists.
    pub fn share(&self, most: f64) -> f64 {
        number(self.sorted.partition_point(|&place| place <= most)) / number(self.count())
    }
}

/// Returns a count as a number to calculate with.
pub(crate) fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_steps_have_the_middle_place() {
        let place = |values: &[u8]| Some(middle(values.iter().copied(), 2));
        assert_eq!(place(&[3, 1, 2]), Some(2.0));
        assert_eq!(place(&[2, 2, 1, 2, 2]), Some(3.5));
    }

    #[test]
    fn a_summary_has_the_median_and_shares() {
        let summary = Summary::new([7.0, 1.0, 2.5, 40.0]);
        assert_eq!((summary.count(), summary.median()), (4, Some(4.75)));
        let shares = [1.0, 2.4, 10.0].map(|most| Some(summary.share(most)));
        assert_eq!(shares, [0.25, 0.25, 0.75].map(Some));
        assert_eq!(Summary::new([]).median(), None);
    }
}
