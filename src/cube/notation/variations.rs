//! Variations of written moves: the directions of the last quarter turns.

use super::block::{Block, WrittenMove, reversed};
use super::line::Side;
use super::written::WrittenSequence;
use crate::{Axis, Turn};

impl WrittenSequence {
    /// Returns the sequences that differ from this one only in the directions of the last quarter
    /// turns of each side, this one among them. Different layers about one axis count as last
    /// together; of turns of one layer only the last counts. Clockwise turns come first, and those
    /// of the earlier move change last.
    ///
    /// An EO, a DR or an HTR that ends in F also exists with F' in its place, which leads to
    /// another cube with the same property.
    ///
    /// ```
    /// let moves = premove_cube::notation::parse("U L (F2 R')")?;
    /// let all: Vec<String> = moves.last_quarter_turns().iter().map(ToString::to_string).collect();
    /// assert_eq!(all, ["U L (F2 R)", "U L (F2 R')", "U L' (F2 R)", "U L' (F2 R')"]);
    /// # Ok::<(), premove_cube::notation::ParseError>(())
    /// ```
    pub fn last_quarter_turns(&self) -> Vec<Self> {
        let mut last =
            [Side::Normal, Side::Inverse].map(|side| self.last_quarters_of(side)).concat();
        last.sort_unstable();
        let mut all = vec![Self::default()];
        for (at, &(side, m)) in self.moves().iter().enumerate() {
            let directions = if last.binary_search(&at).is_ok() {
                vec![
                    WrittenMove { turn: Turn::Clockwise, ..m },
                    WrittenMove { turn: reversed(Turn::Clockwise), ..m },
                ]
            } else {
                vec![m]
            };
            let with = |begun: &Self| {
                let begun = begun.clone();
                directions.iter().map(move |&m| {
                    let mut longer = begun.clone();
                    longer.push(side, m);
                    longer
                })
            };
            all = all.iter().flat_map(|begun| with(begun).collect::<Vec<_>>()).collect();
        }
        all
    }

    /// Returns the places, in written order, of the quarter turns at the end of a side: at most one
    /// of each layer. Rotations behind them are passed over.
    fn last_quarters_of(&self, side: Side) -> Vec<usize> {
        let turns = self.moves().iter().enumerate().rev();
        let mut turns = turns
            .filter(|(_, (on, _))| *on == side)
            .skip_while(|(_, (_, m))| matches!(m.block, Block::Cube(_)))
            .peekable();
        let axis = turns.peek().map(|(_, (_, m))| axis(*m));
        let mut layers = Vec::new();
        turns
            .take_while(|(_, (_, m))| Some(axis_of_turn(*m)) == axis.map(Some))
            .take_while(|(_, (_, m))| {
                let is_first = !layers.contains(&m.block);
                layers.push(m.block);
                is_first
            })
            .filter(|(_, (_, m))| m.turn != Turn::Half)
            .map(|(at, _)| at)
            .collect()
    }
}

/// Returns the axis of a move.
const fn axis(m: WrittenMove) -> Axis {
    m.block.follows().axis()
}

/// Returns the axis of a move that turns layers; `None` for a rotation, behind which letters mean
/// other faces.
const fn axis_of_turn(m: WrittenMove) -> Option<Axis> {
    if matches!(m.block, Block::Cube(_)) { None } else { Some(axis(m)) }
}

#[cfg(test)]
mod tests {
    use super::super::parse;

    #[test]
    fn each_direction_of_the_last_turns_is_listed_once() {
        let all = |text: &str| {
            let lines = parse(text).unwrap().last_quarter_turns();
            lines.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(all("U2 D L' F"), ["U2 D L' F", "U2 D L' F'"]);
        assert_eq!(all("U F B'"), ["U F B", "U F B'", "U F' B", "U F' B'"]);
        assert_eq!(all("R2 F2"), ["R2 F2"]);
        assert_eq!(all("F2 B'"), ["F2 B", "F2 B'"]);
        assert_eq!(all(""), [""]);
        assert_eq!(all("U M' x"), ["U M x", "U M' x"]);
        // The letter behind the rotation means another face.
        assert_eq!(all("U x B"), ["U x B", "U x B'"]);
        assert_eq!(all(&"U D ".repeat(40)).len(), 4);
        assert_eq!(all("(D') Rw"), ["(D) Rw", "(D) Rw'", "(D') Rw", "(D') Rw'"]);
    }

    #[test]
    fn there_are_as_many_as_directions() {
        for (text, count) in [("L2 R U' D (U' D')", 16), ("U B2 L (F R')", 4), ("(F)", 2)] {
            let all = parse(text).unwrap().last_quarter_turns();
            assert_eq!(all.len(), count);
            assert!(all.contains(&parse(text).unwrap()));
        }
    }
}
