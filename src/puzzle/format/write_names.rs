//! Names in the form that definition files allow: each is one word, and all names of a kind differ.

use std::collections::BTreeSet;

use super::error::shown;
use crate::model::{Definition, PuzzleMove};

/// The names of sets, base moves, rotations and further names of moves in the written file.
pub(super) struct FileNames {
    pub(super) sets: Vec<String>,
    pub(super) bases: Vec<String>,
    pub(super) rotations: Vec<String>,
    pub(super) extras: Vec<String>,
}

impl FileNames {
    pub(super) fn of(puzzle: &Definition) -> Self {
        let others = puzzle.rotations.iter().chain(&puzzle.extras).map(|(name, _)| name.as_str());
        let mut bases = words(puzzle.bases.iter().map(|base| base.name.as_str()).chain(others));
        let mut rotations = bases.split_off(puzzle.bases.len());
        let extras = rotations.split_off(puzzle.rotations.len());
        Self {
            sets: words(puzzle.shape.sets().iter().map(|set| set.name.as_str())),
            bases,
            rotations,
            extras,
        }
    }

    /// Returns the name of a move: the name of its base move, followed by the suffix of the power,
    /// such as `2'`.
    pub(super) fn of_move(&self, puzzle: &Definition, a_move: &PuzzleMove) -> String {
        let power = a_move.name.strip_prefix(&puzzle.bases[a_move.base].name).unwrap_or_default();
        format!("{}{power}", self.bases[a_move.base])
    }

    /// Returns a message for each name that is different in the written file.
    pub(super) fn changed<'a>(
        &'a self,
        puzzle: &'a Definition,
    ) -> impl Iterator<Item = String> + 'a {
        let sets = puzzle.shape.sets().iter().map(|set| &set.name).zip(&self.sets);
        let bases = puzzle.bases.iter().map(|base| &base.name).zip(&self.bases);
        let rotations = puzzle.rotations.iter().map(|(name, _)| name).zip(&self.rotations);
        let others = sets.chain(bases).chain(rotations).filter(|(name, written)| name != written);
        others.map(|(name, written)| {
            format!(
                "'{}' is called '{}', for a name is one word there",
                shown(name),
                shown(written)
            )
        })
    }
}

fn words<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names: Vec<&str> = names.collect();
    // A name that is already one word does not change.
    let mut taken: BTreeSet<String> =
        names.iter().filter(|name| word(name) == **name).map(|&name| name.to_owned()).collect();
    names
        .into_iter()
        .map(|name| {
            let mut written = word(name);
            while written != name && !taken.insert(written.clone()) {
                written.push('_');
            }
            written
        })
        .collect()
}

/// Converts a name to one word that does not begin a comment and is not a number.
fn word(name: &str) -> String {
    let word: String = name.chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
    if word.is_empty() || word.starts_with('#') || word.parse::<i64>().is_ok() {
        format!("_{word}")
    } else {
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Set};

    #[test]
    fn names_are_words_and_stay_different() {
        let names = ["a b", "a_b", "", "7", "#x", "_7", "R"];
        assert_eq!(words(names.into_iter()), ["a_b_", "a_b", "_", "_7_", "_#x", "_7", "R"]);
    }

    #[test]
    fn rotations_and_further_names_stay_different_from_moves() {
        let mut puzzle =
            Definition::new("", vec![Set { name: "P".to_owned(), pieces: 2, orientations: 1 }]);
        let swap = Action { from: [1, 0].into(), twist: [0, 0].into() };
        puzzle.add_move("a_b", swap.clone());
        puzzle.rotations.push(("a b".to_owned(), swap.clone()));
        puzzle.extras.push(("a\tb".to_owned(), swap));
        let names = FileNames::of(&puzzle);
        assert_eq!(
            (&names.bases[..], &names.rotations[..]),
            (&["a_b".to_owned()][..], &["a_b_".to_owned()][..])
        );
        assert_eq!(names.extras, ["a_b__"]);
    }
}
