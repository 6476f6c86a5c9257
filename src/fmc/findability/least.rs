//! Lower bounds on the bits of steps of which only the numbers of moves are known.

use super::bits::Bits;
use super::features::{DrFeatures, EoFeatures, HtrFeatures, TriggerShape};
use super::line::Findability;
use super::score::{RatedEo, Rater};

impl Findability {
    /// Returns a lower bound on the bits of an EO with this number of moves.
    pub fn least_of_eo(&self, length: u8) -> Bits {
        let sides = [(false, false), (true, false), (false, true)];
        let bounds = sides.map(|(is_mixed, is_inverse)| {
            let features = EoFeatures { length: length.into(), is_mixed, is_inverse };
            self.rater().eo(&RatedEo::with_best_label(features), self.eos())
        });
        bounds.into_iter().min().unwrap_or_default()
    }
}

impl Rater {
    /// Returns a lower bound on the bits of a DR with this number of moves, `short` of them on the
    /// side that has fewer.
    pub fn least_of_dr(&self, length: u8, short: u8) -> Bits {
        let length = usize::from(length);
        // Every DR has a quarter turn about the trigger axis. The number of turns is that of the
        // moves that may be turns about the axis of DR.
        let shapes =
            [(None, 0, 1), (Some(TriggerShape::Rur), 1, 2), (Some(TriggerShape::Ru2r), 1, 3)];
        let bounds = shapes.into_iter().filter_map(|(trigger, quarters, others)| {
            let turns = length.checked_sub(others)?;
            let minor = usize::from(short.saturating_sub(1));
            let is_mixed = short > 0;
            let features = DrFeatures { length, quarters, turns, trigger, is_mixed, minor };
            Some(self.dr_with(&features))
        });
        bounds.min().unwrap_or_default()
    }

    /// Returns a lower bound on the bits of an HTR with this number of moves.
    pub fn least_of_htr(&self, length: u8) -> Bits {
        self.htr_with(&HtrFeatures { length: length.into(), is_mixed: false, minor: 0 })
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::Axis;
    use premove_cube::notation::parse;

    use super::*;

    #[test]
    fn no_dr_and_no_htr_is_easier_than_the_bound_of_its_length() {
        let rater = Rater::default();
        let drs =
            ["R", "U R", "R U2 R'", "F2 U R U R", "U D R U2 R'", "(R U R') U F2 U", "R L U R"];
        for text in drs {
            let line = parse(text).unwrap().line();
            let short = line.normal.len().min(line.inverse.len()) as u8;
            let bits = rater.dr(&line, Axis::Fb, Axis::Ud);
            assert!(rater.least_of_dr(line.len() as u8, short) <= bits, "{text}");
        }
        for text in ["U", "U R2 D F2 U", "U F2 (D R2 U)"] {
            let line = parse(text).unwrap().line();
            assert!(rater.least_of_htr(line.len() as u8) <= rater.htr(&line), "{text}");
        }
        assert!(rater.least_of_dr(9, 0) > rater.least_of_dr(7, 0));
        assert!(rater.least_of_htr(11) > rater.least_of_htr(8));
    }
}
