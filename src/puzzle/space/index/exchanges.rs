//! Decides whether two labels can be exchanged in all patterns of a list, so that the list has the
//! same patterns as before.
//!
//! There may be thousands of labels, and hundreds of patterns of thousands of slots. So building
//! and searching each pattern with two labels exchanged would take too long. Each pattern has a sum
//! over its labels. The sum after the exchange is computed from the slots that change, and the
//! pattern with this sum is compared.

use std::collections::HashMap;

use premove_engine::search::Control;

use crate::model::Pattern;
use crate::space::closure::{Made, SpaceError};

/// A list of patterns, each of which can be found by a sum over its labels.
pub(super) struct Exchanges<'a> {
    patterns: &'a [Pattern],
    slots: &'a [usize],
    /// For each pattern, all pairs of a label and its slot, sorted.
    places: Vec<Vec<(u16, usize)>>,
    /// For each pattern, the sum of [`mixed`] over its slots and their labels.
    sums: Vec<u64>,
    /// The indices of the patterns with each sum.
    by_sum: HashMap<u64, Vec<usize>>,
    /// For each label, a sum over its slots in all patterns; repeated patterns count once.
    traces: HashMap<u16, u64>,
}

/// Returns a pseudorandom number for a slot and a label.
fn mixed(slot: usize, label: u16) -> u64 {
    let mut z = ((slot as u64) << 16 | u64::from(label)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<'a> Exchanges<'a> {
    /// Computes the sums over the labels in `slots`.
    pub(super) fn new(
        patterns: &'a [Pattern],
        slots: &'a [usize],
        control: &Control,
    ) -> Made<Self> {
        let mut all = Self {
            patterns,
            slots,
            places: Vec::with_capacity(patterns.len()),
            sums: Vec::with_capacity(patterns.len()),
            by_sum: HashMap::new(),
            traces: HashMap::new(),
        };
        for (number, pattern) in patterns.iter().enumerate() {
            SpaceError::if_stopped(control)?;
            let mut places: Vec<_> =
                slots.iter().map(|&slot| (pattern.labels[slot], slot)).collect();
            places.sort_unstable();
            let sum = places
                .iter()
                .fold(0, |sum: u64, &(label, slot)| sum.wrapping_add(mixed(slot, label)));
            let equal_sums = all.by_sum.entry(sum).or_default();
            // A repeated pattern does not change the set, so it does not count for traces.
            if !equal_sums.iter().any(|&other| patterns[other] == *pattern) {
                for &(label, slot) in &places {
                    let trace = all.traces.entry(label).or_default();
                    *trace = trace.wrapping_add(mixed(slot, 0));
                }
            }
            equal_sums.push(number);
            all.places.push(places);
            all.sums.push(sum);
        }
        Ok(all)
    }

    /// Returns the trace of a label, which depends on how many patterns have the label in each
    /// slot. Labels that can be exchanged have equal traces.
    pub(super) fn trace(&self, label: u16) -> u64 {
        self.traces.get(&label).copied().unwrap_or(0)
    }

    /// Returns the slots in which a pattern has a label.
    fn places(&self, pattern: usize, label: u16) -> &[(u16, usize)] {
        let places = &self.places[pattern];
        let start = places.partition_point(|&(other, _)| other < label);
        let len = places[start..].partition_point(|&(other, _)| other == label);
        &places[start..start + len]
    }

    /// Returns `true` if exchanging two labels gives the same set of patterns.
    pub(super) fn allow(&self, a: u16, b: u16, control: &Control) -> Made<bool> {
        SpaceError::if_stopped(control)?;
        if self.trace(a) != self.trace(b) {
            return Ok(false);
        }
        Ok((0..self.patterns.len()).all(|pattern| self.has_exchanged(pattern, a, b)))
    }

    /// Returns `true` if the list contains this pattern with the two labels exchanged.
    fn has_exchanged(&self, pattern: usize, a: u16, b: u16) -> bool {
        let mut sum = self.sums[pattern];
        for (from, to) in [(a, b), (b, a)] {
            for &(_, slot) in self.places(pattern, from) {
                sum = sum.wrapping_add(mixed(slot, to)).wrapping_sub(mixed(slot, from));
            }
        }
        let found = self.by_sum.get(&sum).into_iter().flatten();
        found.copied().any(|other| self.is_exchanged(pattern, other, a, b))
    }

    /// Returns `true` if `other` equals `pattern` with the two labels exchanged.
    fn is_exchanged(&self, pattern: usize, other: usize, a: u16, b: u16) -> bool {
        for (from, to) in [(a, b), (b, a)] {
            let from = self.places(pattern, from).iter().map(|&(_, slot)| slot);
            let to = self.places(other, to).iter().map(|&(_, slot)| slot);
            if !from.eq(to) {
                return false;
            }
        }
        let one = &self.patterns[pattern];
        let other = &self.patterns[other];
        (one.twists == other.twists && one.moduli == other.moduli)
            && one.labels.iter().zip(&other.labels).enumerate().all(|(slot, (&one, &other))| {
                one == other || ([a, b].contains(&one) && self.slots.binary_search(&slot).is_ok())
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(labels: &[u16]) -> Pattern {
        let zeros: Box<[u8]> = vec![0; labels.len()].into();
        Pattern { labels: labels.into(), twists: zeros.clone(), moduli: zeros }
    }

    /// Computes [`Exchanges::allow`] by building all patterns with the two labels exchanged.
    fn plainly(patterns: &[Pattern], slots: &[usize], a: u16, b: u16) -> bool {
        let exchanged = |pattern: &Pattern| {
            let mut pattern = pattern.clone();
            for &slot in slots {
                pattern.labels[slot] = match pattern.labels[slot] {
                    label if label == a => b,
                    label if label == b => a,
                    label => label,
                };
            }
            pattern
        };
        patterns.iter().all(|pattern| patterns.contains(&exchanged(pattern)))
    }

    proptest::proptest! {
        #[test]
        fn an_exchange_is_found_where_the_patterns_written_out_are_the_same(
            rows in proptest::collection::vec(proptest::collection::vec(0_u16..4, 4), 1..7),
            twisted: bool,
        ) {
            let mut patterns: Vec<_> = rows.iter().map(|row| pattern(row)).collect();
            patterns[0].twists[1] = u8::from(twisted);
            let (slots, control) = ([0, 1, 3], Control::new());
            let exchanges = Exchanges::new(&patterns, &slots, &control).ok().unwrap();
            for (a, b) in [(0, 1), (0, 2), (1, 3), (2, 3)] {
                let allowed = exchanges.allow(a, b, &control).ok().unwrap();
                proptest::prop_assert_eq!(allowed, plainly(&patterns, &slots, a, b));
            }
        }
    }

    #[test]
    fn a_pattern_given_twice_counts_once() {
        let rows = [[1, 1, 0, 1], [1, 2, 2, 2], [1, 2, 2, 2], [1, 0, 2, 0]];
        let patterns = rows.map(|labels| pattern(&labels));
        let control = Control::new();
        let exchanges = Exchanges::new(&patterns, &[0, 1, 3], &control).ok().unwrap();
        assert!(exchanges.allow(0, 2, &control).ok().unwrap());
        assert!(!exchanges.allow(1, 2, &control).ok().unwrap());
    }

    #[test]
    fn patterns_that_differ_by_an_exchange_allow_it_and_no_other() {
        let patterns = [[1, 2, 3, 4], [1, 3, 2, 4]].map(|labels| pattern(&labels));
        let control = Control::new();
        let exchanges = Exchanges::new(&patterns, &[0, 1, 2, 3], &control).ok().unwrap();
        let allows = |a, b| exchanges.allow(a, b, &control).ok().unwrap();
        assert!(allows(2, 3) && !allows(1, 2) && !allows(3, 4));
        assert!(exchanges.trace(2) == exchanges.trace(3));
        assert!(exchanges.trace(1) != exchanges.trace(2));
        control.stop();
        assert!(exchanges.allow(2, 3, &control).is_err());
    }
}
