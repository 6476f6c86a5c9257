//! Goals that treat some pieces as equal although the definition distinguishes them. twips and
//! cubing.js write such goals: `0 0 2 3` means that pieces 0 and 1 are interchangeable.
//!
//! Such goals define classes of equal pieces. Each class gets one label in the definition, in the
//! positions and in the goals. Then searches and counts need no special case.
//!
//! Each class has a number in such a goal, which is usually the number of one of its pieces.
//! Otherwise the numbers only mark equal pieces: then a class consists of the pieces whose solved
//! slots have the same number in the goal.

use std::collections::BTreeMap;

use super::definition::Definition;
use super::pattern::{ANY, Pattern};

/// Error of goals from which the classes of equal pieces cannot be derived.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlikeError {
    /// The goals define different classes in the set with this name.
    #[error("the goals do not treat the same pieces of {0} alike: give them one at a time")]
    Differ(String),
    /// No classes of pieces explain the numbers that a goal has in the set with this name.
    #[error("the numbers of {0} in the goal do not say which pieces are alike")]
    Unclear(String),
    /// Blocks or forbidden slots distinguish pieces of one class in the set with this name.
    #[error("the goal treats pieces of {0} alike of which blocks or Illegal name only some")]
    Restricted(String),
}

/// Classes of equal pieces in goals: for each set, a map from each label to the label of its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    classes: Vec<Classes>,
}

/// Map from each label of a set to the label of its class.
type Classes = BTreeMap<u16, u16>;

impl Alike {
    /// Returns the classes of pieces that these goals define. Returns `None` if they distinguish
    /// all pieces that the definition distinguishes.
    ///
    /// Returns an error if the goals contradict each other or the definition.
    pub fn of(puzzle: &Definition, goals: &[Pattern]) -> Result<Option<Self>, AlikeError> {
        let sets = 0..puzzle.shape.sets().len();
        let classes: Vec<Classes> =
            sets.map(|set| classes(puzzle, goals, set)).collect::<Result<_, _>>()?;
        if classes.iter().all(|classes| classes.iter().all(|(label, class)| label == class)) {
            return Ok(None);
        }
        let alike = Self { classes };
        alike.check(puzzle)?;
        Ok(Some(alike))
    }

    /// Returns the definition in which all pieces of a class have the label of the class.
    #[must_use]
    pub fn definition(&self, puzzle: &Definition) -> Definition {
        let mut merged = puzzle.clone();
        self.relabel(puzzle, &mut merged.solved);
        let class =
            |set: usize, label: u16| self.classes[set].get(&label).copied().unwrap_or(label);
        for (set, label) in merged.blocks.iter_mut().flatten() {
            *label = class(*set, *label);
        }
        for (slot, label) in &mut merged.illegal {
            *label = class(puzzle.shape.set_of(*slot), *label);
        }
        merged
    }

    /// Returns a position in which all pieces of a class have the label of the class. If the
    /// position already has the labels of classes, it does not change.
    #[must_use]
    pub fn position(&self, puzzle: &Definition, position: &Pattern) -> Pattern {
        let mut relabelled = position.clone();
        self.relabel(puzzle, &mut relabelled);
        relabelled
    }

    fn relabel(&self, puzzle: &Definition, pattern: &mut Pattern) {
        for (set, classes) in self.classes.iter().enumerate() {
            let range = puzzle.shape.range(set);
            let labels = &mut pattern.labels[range.clone()];
            let solved = &puzzle.solved.labels[range];
            let merged = LabelCounts::of(solved.iter().map(|label| class_of(classes, *label)));
            let own = LabelCounts::of(labels.iter().copied());
            if own.fit(&merged) && !own.fit(&LabelCounts::of(solved.iter().copied())) {
                continue;
            }
            for label in labels {
                *label = class_of(classes, *label);
            }
        }
    }

    /// Checks that blocks and forbidden slots do not distinguish pieces of a class.
    fn check(&self, puzzle: &Definition) -> Result<(), AlikeError> {
        for (set, classes) in self.classes.iter().enumerate() {
            let slots = puzzle.shape.range(set);
            let is_even = puzzle.illegal.iter().filter(|(slot, _)| slots.contains(slot)).all(
                |&(slot, label)| alike(classes, label).all(|l| puzzle.illegal.contains(&(slot, l))),
            );
            let mut glued = puzzle.blocks.iter().flatten().filter(|(of, _)| *of == set);
            if !is_even || glued.any(|&(_, label)| alike(classes, label).count() > 1) {
                return Err(AlikeError::Restricted(name(puzzle, set)));
            }
        }
        Ok(())
    }
}

fn name(puzzle: &Definition, set: usize) -> String {
    puzzle.shape.sets()[set].name.clone()
}

/// Returns all labels that belong to the same class as a label.
fn alike(classes: &Classes, label: u16) -> impl Iterator<Item = u16> {
    let class = class_of(classes, label);
    classes.iter().filter(move |&(_, &other)| other == class).map(|(&label, _)| label)
}

fn class_of(classes: &Classes, label: u16) -> u16 {
    classes.get(&label).copied().unwrap_or(label)
}

/// Number of slots with each label; slots without a label are not counted.
struct LabelCounts {
    labels: BTreeMap<u16, usize>,
}

impl LabelCounts {
    fn of(labels: impl Iterator<Item = u16>) -> Self {
        let mut counts = BTreeMap::new();
        for label in labels.filter(|&label| label != ANY) {
            *counts.entry(label).or_default() += 1;
        }
        Self { labels: counts }
    }

    /// Returns `true` if no label occurs more often than in `others`.
    fn fit(&self, others: &Self) -> bool {
        self.labels.iter().all(|(label, count)| others.labels.get(label) >= Some(count))
    }
}

/// Returns the classes to which the labels of a set belong.
fn classes(puzzle: &Definition, goals: &[Pattern], set: usize) -> Result<Classes, AlikeError> {
    let range = puzzle.shape.range(set);
    let solved = &puzzle.solved.labels[range.clone()];
    let plain: Classes =
        solved.iter().filter(|&&label| label != ANY).map(|&label| (label, label)).collect();
    let goals: Vec<&[u16]> = goals.iter().map(|goal| &goal.labels[range.clone()]).collect();
    let Some(unlike) = goals.iter().find(|goal| !fits(solved, goal, &plain)) else {
        return Ok(plain);
    };
    // If no label occurs too often, but a label belongs to no piece, that label is a mistake.
    let candidates: Vec<Classes> = goals
        .iter()
        .flat_map(|goal| readings(solved, goal))
        .filter(|c| fits(solved, unlike, c))
        .collect();
    if candidates.is_empty() {
        return if has_repeated(unlike) {
            Err(AlikeError::Unclear(name(puzzle, set)))
        } else {
            Ok(plain)
        };
    }
    let of_all =
        candidates.into_iter().find(|classes| goals.iter().all(|goal| fits(solved, goal, classes)));
    of_all.ok_or_else(|| AlikeError::Differ(name(puzzle, set)))
}

/// Returns `true` if the solved position has enough pieces of each class for a goal.
fn fits(solved: &[u16], goal: &[u16], classes: &Classes) -> bool {
    let merged = LabelCounts::of(solved.iter().map(|&label| class_of(classes, label)));
    // A slot of the solved position that may hold any piece can have a piece of any class.
    solved.contains(&ANY) || LabelCounts::of(goal.iter().copied()).fit(&merged)
}

fn has_repeated(goal: &[u16]) -> bool {
    LabelCounts::of(goal.iter().copied()).labels.values().any(|&count| count > 1)
}

/// Returns the classes that the numbers of a goal may define, the most likely ones first.
fn readings(solved: &[u16], goal: &[u16]) -> Vec<Classes> {
    if !has_repeated(goal) {
        return Vec::new();
    }
    let by_slot = by_slot(solved, goal);
    let by_label = by_label(solved, goal);
    // The first meaning is certain if each class has the number of one of its pieces, or the
    // classes are numbered consecutively.
    let is_sure = by_slot.as_ref().is_some_and(|classes| {
        classes.values().all(|class| classes.get(class).is_none_or(|of_class| of_class == class))
            || is_counted_through(goal)
    });
    let both = if is_sure { [by_slot, by_label] } else { [by_label, by_slot] };
    both.into_iter().flatten().collect()
}

/// Puts each piece into the class whose number is in the solved slot of the piece.
fn by_slot(solved: &[u16], goal: &[u16]) -> Option<Classes> {
    let mut classes = Classes::new();
    for (&label, &class) in solved.iter().zip(goal) {
        if label == ANY {
            continue;
        }
        let class = if class == ANY { label } else { class };
        if *classes.entry(label).or_insert(class) != class {
            return None;
        }
    }
    Some(classes)
}

/// Puts each piece into the class with the number of the piece, if there is one. All other pieces
/// go to the class that has too few pieces. Returns `None` unless there is exactly one such class.
fn by_label(solved: &[u16], goal: &[u16]) -> Option<Classes> {
    let [known, wanted] =
        [solved, goal].map(|labels| LabelCounts::of(labels.iter().copied()).labels);
    let mut too_few = wanted.iter().filter(|(label, count)| known.get(label) < Some(count));
    let (&rest, _) = too_few.next().filter(|_| !goal.contains(&ANY))?;
    if too_few.next().is_some() {
        return None;
    }
    let classes = known.keys().map(|label| {
        let class = if wanted.contains_key(label) { *label } else { rest };
        (*label, class)
    });
    Some(classes.collect())
}

/// Returns `true` if new labels occur in ascending order without gaps.
fn is_counted_through(goal: &[u16]) -> bool {
    let Some(&first) = goal.first() else { return false };
    let mut next = first;
    goal.iter().all(|&label| {
        let is_new = label == next;
        next += u16::from(is_new && next < ANY);
        is_new || (first..next).contains(&label)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Action, Set};

    /// Returns a puzzle of six pieces in a row.
    fn row() -> Definition {
        let set = Set { name: "P".to_owned(), pieces: 6, orientations: 1 };
        let mut row = Definition::new("row", vec![set]);
        row.add_move("A", Action { from: [1, 0, 2, 3, 4, 5].into(), twist: [0; 6].into() });
        row
    }

    fn goal(labels: [u16; 6]) -> Pattern {
        Pattern { labels: labels.into(), twists: [0; 6].into(), moduli: [1; 6].into() }
    }

    /// Returns the labels of the solved position after goals with these labels merged some pieces.
    fn solved(goals: &[[u16; 6]]) -> Result<Option<Vec<u16>>, AlikeError> {
        let (row, goals): (_, Vec<_>) = (row(), goals.iter().map(|&labels| goal(labels)).collect());
        let alike = Alike::of(&row, &goals)?;
        Ok(alike.map(|alike| alike.definition(&row).solved.labels.to_vec()))
    }

    #[test]
    fn classes_are_called_after_a_piece_or_counted_through() {
        for (labels, expected) in [
            ([1, 1, 3, 4, 5, 6], Some([1, 1, 3, 4, 5, 6])),
            ([3, 1, 3, 4, 5, 6], Some([1, 3, 3, 4, 5, 6])),
            ([1, 1, 1, 4, 4, 4], Some([1, 1, 1, 4, 4, 4])),
            ([1, 1, 1, 2, 2, 3], Some([1, 1, 1, 2, 2, 3])),
            // Piece 6 belongs to the first slot, the others to any slot.
            ([6, 1, 1, 1, 1, 1], Some([1, 1, 1, 1, 1, 6])),
            ([2, 1, 3, 4, 5, 6], None),
            ([1, ANY, ANY, 2, 5, 6], None),
        ] {
            assert_eq!(solved(&[labels]), Ok(expected.map(Vec::from)), "{labels:?}");
        }
    }

    #[test]
    fn goals_of_a_list_must_make_the_same_classes() {
        let both = solved(&[[1, 1, 3, 4, 5, 6], [3, 1, 1, 4, 5, 6]]);
        assert_eq!(both, Ok(Some(vec![1, 1, 3, 4, 5, 6])));
        let other = solved(&[[1, 1, 3, 4, 5, 6], [1, 2, 3, 4, 5, 5]]);
        assert_eq!(other, Err(AlikeError::Differ("P".to_owned())));
    }

    #[test]
    fn positions_are_numbered_as_the_goals_are() {
        let row = row();
        let alike = Alike::of(&row, &[goal([1, 1, 1, 2, 2, 3])]).unwrap().unwrap();
        let position = |labels| alike.position(&row, &goal(labels)).labels.to_vec();
        assert_eq!(position([6, 5, 4, 3, 2, 1]), [3, 2, 2, 1, 1, 1]);
        assert_eq!(position([3, 2, 2, 1, 1, 1]), [3, 2, 2, 1, 1, 1]);
        assert_eq!(position([ANY, 5, 4, ANY, 2, 1]), [ANY, 2, 2, ANY, 1, 1]);
    }

    #[test]
    fn pieces_that_blocks_name_are_not_alike_to_others() {
        let mut row = row();
        row.blocks = vec![vec![(0, 1), (0, 3)]];
        let restricted = Err(AlikeError::Restricted("P".to_owned()));
        assert_eq!(Alike::of(&row, &[goal([1, 1, 3, 4, 5, 6])]), restricted);
        assert!(Alike::of(&row, &[goal([1, 2, 3, 4, 5, 5])]).unwrap().is_some());
        row.blocks.clear();
        row.illegal = vec![(4, 1), (4, 2)];
        assert!(Alike::of(&row, &[goal([1, 1, 3, 4, 5, 6])]).unwrap().is_some());
        row.illegal.pop();
        assert_eq!(Alike::of(&row, &[goal([1, 1, 3, 4, 5, 6])]), restricted);
    }
}
