//! Descriptions of a puzzle and its report in words: moves, pieces, symmetries, oddities.

use super::report::{PuzzleReport, SetReport};
use crate::model::Definition;

/// Maximum number of names of moves in a description.
const MOST_NAMES: usize = 40;

impl Definition {
    /// Returns the names of the base moves, and the number of all moves if there are powers: `U R
    /// F, 9 with their powers`.
    pub fn moves_in_words(&self) -> String {
        let Self { bases, moves, .. } = self;
        let names: Vec<_> = bases.iter().take(MOST_NAMES).map(|base| base.name.as_str()).collect();
        let more = if bases.len() > MOST_NAMES {
            format!(" … ({} in all)", bases.len())
        } else {
            String::new()
        };
        let powers = if moves.len() > bases.len() {
            format!(", {} with their powers", moves.len())
        } else {
            String::new()
        };
        format!("{}{more}{powers}", names.join(" "))
    }
}

impl SetReport {
    /// Describes the pieces of the set: their number, the number of kinds, and their orientations.
    pub fn in_words(&self) -> String {
        let alike = if self.labels == self.pieces {
            String::new()
        } else {
            format!(", {} kinds", self.labels)
        };
        let orientations = match self.orientations {
            1 => String::new(),
            many => format!(", {many} orientations"),
        };
        let still = match self.still {
            0 => String::new(),
            still if still == self.pieces => ", never moved".to_owned(),
            still => format!(", {still} never moved"),
        };
        format!("{}: {}{alike}{orientations}{still}", self.name, self.pieces)
    }
}

impl PuzzleReport {
    /// Describes the number of symmetries, and of mirrors among them.
    pub fn symmetries_in_words(&self) -> String {
        let least = if self.all_symmetries { "" } else { "at least " };
        match (self.symmetries, self.mirrors) {
            (..=1, _) if self.all_symmetries => "none".to_owned(),
            (all, 0) => format!("{least}{all}"),
            (all, mirrors) => format!("{least}{all}, {mirrors} of them mirrors"),
        }
    }

    /// Returns the oddities of the puzzle, one sentence for each.
    pub fn oddities(&self, definition: &Definition) -> Vec<String> {
        let mut oddities = Vec::new();
        if self.restricted {
            oddities.push("some moves are not always allowed".to_owned());
        }
        if !self.full {
            oddities.push("the rules allow more than the moves do".to_owned());
        }
        if !self.idle.is_empty() {
            oddities.push(format!("moves that do nothing: {}", definition.written(&self.idle)));
        }
        if !self.repeated.is_empty() {
            let pairs = self.repeated.iter().map(|pair| {
                let [a, b] = [pair.0, pair.1]
                    .map(|number| definition.moves.get(number).map_or("?", |m| m.name.as_str()));
                format!("{a} = {b}")
            });
            let pairs: Vec<_> = pairs.collect();
            oddities.push(format!("moves that do the same: {}", pairs.join(", ")));
        }
        oddities
    }

    /// Returns a number of random moves that is enough to scramble the puzzle well.
    pub fn random_length(&self) -> usize {
        let branches = (f64::from(self.moves as u32) * 0.75).max(2.0);
        let least = self.positions.number().to_f64().max(2.0).ln() / branches.ln();
        #[expect(clippy::cast_sign_loss, reason = "lengths are not negative")]
        let length = (least * 1.3).ceil() as usize + 2;
        length.clamp(5, 200)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn moves_are_named_and_very_many_are_not() {
        let definition = crate::catalogue::find("2x2x2").unwrap().definition().unwrap();
        assert_eq!(definition.moves_in_words(), "U R F, 9 with their powers");
        let definition = crate::catalogue::find("helicopter-3").unwrap().definition().unwrap();
        assert_eq!(definition.moves_in_words(), "UF UR FR");
        let mut many = crate::Definition::new("", definition.shape.sets().to_vec());
        let action = &definition.moves[0].action;
        (0..50).for_each(|number| assert!(many.add_move(&format!("m{number}"), action.clone())));
        assert!(
            many.moves_in_words().starts_with("m0 m1 ")
                && many.moves_in_words().ends_with(" m39 … (50 in all)"),
            "{}",
            many.moves_in_words()
        );
    }
}
