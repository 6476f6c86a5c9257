//! A line of moves as a solver writes it, some on the normal side, some on the inverse side.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::alg::Alg;
use crate::Cube;

/// Side of the scramble on which moves are made.
///
/// Saved workspaces contain the names of the variants, so a renamed variant changes the format.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The normal side: the scramble as given.
    #[default]
    Normal,
    /// The inverse side: the inverse scramble. Its moves are written in parentheses.
    Inverse,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Normal => Self::Inverse,
            Self::Inverse => Self::Normal,
        }
    }
}

/// Moves on both sides, each in written order: `A (B)`.
///
/// A line has two readings, which have separate methods. Read as a *state*, the inverse moves are
/// premoves ([`Line::with_premoves`], [`Line::apply_to`]). Read as a *finished solution*, they are
/// inverted and come last ([`Line::unniss`], [`Line::finished`]).
///
/// ```
/// use premove_cube::notation::parse;
///
/// let scramble = parse("F D' R")?.line().normal.cube();
/// // Two moves on the normal side, one on the inverse side.
/// let line = parse("R' D (F)")?.line();
/// assert!(line.solves(&scramble));
/// assert_eq!(line.premoves().to_string(), "F'");
/// assert_eq!(line.finished().to_string(), "R' D F'");
/// # Ok::<(), premove_cube::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Line {
    /// Moves on the normal side.
    pub normal: Alg,
    /// Moves on the inverse side, as written inside the parentheses.
    pub inverse: Alg,
}

impl Line {
    /// A line without moves.
    pub const EMPTY: Self = Self { normal: Alg::EMPTY, inverse: Alg::EMPTY };

    /// Creates a line with moves on the normal side only.
    pub fn on_normal(normal: Alg) -> Self {
        Self { normal, inverse: Alg::EMPTY }
    }

    /// Creates a line with moves on the inverse side only.
    pub fn on_inverse(inverse: Alg) -> Self {
        Self { normal: Alg::EMPTY, inverse }
    }

    /// Returns the moves of one side.
    pub fn side(&self, side: Side) -> &Alg {
        match side {
            Side::Normal => &self.normal,
            Side::Inverse => &self.inverse,
        }
    }

    /// Number of moves on both sides together.
    pub fn len(&self) -> usize {
        self.normal.len() + self.inverse.len()
    }

    /// Returns whether there are no moves on either side.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Joins consecutive lines into one line.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a Self>) -> Self {
        parts.into_iter().fold(Self::EMPTY, |all, part| all.then(part))
    }

    /// Returns this line with the moves of `next` appended on each side. No moves are cancelled.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { normal: self.normal.then(&next.normal), inverse: self.inverse.then(&next.inverse) }
    }

    /// Returns the line with both sides in normal form.
    #[must_use]
    pub fn normal_form(&self) -> Self {
        Self { normal: self.normal.normal_form(), inverse: self.inverse.normal_form() }
    }

    /// Returns the line with the moves of each side inverted.
    #[must_use]
    pub fn inverted(&self) -> Self {
        Self { normal: self.normal.inverse(), inverse: self.inverse.inverse() }
    }

    /// Returns the premoves that replace the inverse side: its inverted moves, which are made
    /// before the scramble.
    pub fn premoves(&self) -> Alg {
        self.inverse.inverse()
    }

    /// Returns the line as a finished solution, `A · B⁻¹`: the normal moves, then the inverted
    /// moves of the inverse side. No moves are cancelled.
    pub fn unniss(&self) -> Alg {
        self.normal.then(&self.inverse.inverse())
    }

    /// Returns the finished solution in normal form, ready to be handed in.
    pub fn finished(&self) -> Alg {
        self.unniss().normal_form()
    }

    /// Returns the line as a state, `B⁻¹ · A`: premoves in front. No moves are cancelled.
    pub fn with_premoves(&self) -> Alg {
        self.inverse.inverse().then(&self.normal)
    }

    /// Returns the normal-side cube after these moves on a scrambled cube: `B⁻¹ · S · A`. The
    /// inverse-side cube is its inverse.
    #[must_use]
    pub fn apply_to(&self, scramble: &Cube) -> Cube {
        self.premoves().cube().then(scramble).after_all(&self.normal)
    }

    /// Returns whether the line solves a scrambled cube. Then both sides are solved, and
    /// [`Line::unniss`] solves it too.
    pub fn solves(&self, scramble: &Cube) -> bool {
        self.apply_to(scramble).is_solved()
    }
}

impl fmt::Display for Line {
    /// Writes `A (B)`, `A`, or `(B)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.normal.is_empty(), self.inverse.is_empty()) {
            (_, true) => write!(f, "{}", self.normal),
            (true, false) => write!(f, "({})", self.inverse),
            (false, false) => write!(f, "{} ({})", self.normal, self.inverse),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::Move;
    use crate::notation::parse;

    fn algs(most: usize) -> impl Strategy<Value = Alg> {
        proptest::collection::vec((0..Move::COUNT).prop_map(Move::from_index), 0..most)
            .prop_map(Alg::from)
    }

    /// Returns the line with both sides exchanged, as seen from the inverse scramble.
    fn switched(line: &Line) -> Line {
        Line { normal: line.inverse.clone(), inverse: line.normal.clone() }
    }

    fn lines() -> impl Strategy<Value = Line> {
        (algs(20), algs(20)).prop_map(|(normal, inverse)| Line { normal, inverse })
    }

    /// Returns every sequence that can be made from this one by merging moves, removing cancelled
    /// moves, and exchanging opposite faces.
    fn class(alg: &Alg) -> HashSet<Alg> {
        let mut found = HashSet::from([alg.clone()]);
        let mut open = vec![alg.clone()];
        while let Some(alg) = open.pop() {
            for i in 1..alg.len() {
                let mut next = alg.moves().to_vec();
                match next[i - 1].merge(next[i]) {
                    Some(merged) => {
                        next.splice(i - 1..=i, merged);
                    }
                    None if next[i - 1].axis() == next[i].axis() => next.swap(i - 1, i),
                    None => continue,
                }
                if found.insert(next.clone().into()) {
                    open.push(next.into());
                }
            }
        }
        found
    }

    #[test]
    fn state_and_finished_solution_are_different_readings() {
        let line = parse("R U (F D)").unwrap().line();
        assert_eq!(line.unniss().to_string(), "R U D' F'");
        assert_eq!(line.with_premoves().to_string(), "D' F' R U");
        assert_eq!(line.premoves().to_string(), "D' F'");
        assert_eq!(line.finished().to_string(), "R U D' F'");
    }

    proptest! {
        #[test]
        fn both_sides_and_the_finished_line_are_solved_together(line in lines(), extra in algs(3)) {
            // The line solves half of the scrambles. The others differ by a few moves.
            for end in [Alg::EMPTY, extra] {
                let scramble = line.unniss().inverse().then(&end).cube();
                let solved = line.solves(&scramble);
                prop_assert_eq!(solved, end.cube().is_solved());
                prop_assert_eq!(switched(&line).solves(&scramble.inverse()), solved);
                prop_assert_eq!(scramble.after_all(&line.unniss()).is_solved(), solved);
                prop_assert_eq!(scramble.after_all(&line.finished()).is_solved(), solved);
                prop_assert_eq!(line.normal_form().solves(&scramble), solved);
            }
        }

        #[test]
        fn state_of_a_line_is_its_premoves_and_then_its_moves(
            line in lines(),
            scramble in algs(20),
        ) {
            prop_assert_eq!(line.with_premoves().cube(), line.apply_to(&Cube::SOLVED));
            let on_inverse = switched(&line).apply_to(&scramble.cube().inverse());
            prop_assert_eq!(line.apply_to(&scramble.cube()).inverse(), on_inverse);
        }

        #[test]
        fn undoing_twice_cancelling_and_reading_again_change_nothing(line in lines()) {
            prop_assert_eq!(&line.inverted().inverted(), &line);
            let normal = line.normal_form();
            prop_assert_eq!(&normal.normal_form(), &normal);
            prop_assert!(normal.normal.is_normal() && normal.inverse.is_normal());
            prop_assert_eq!(normal.apply_to(&Cube::SOLVED), line.apply_to(&Cube::SOLVED));
            prop_assert_eq!(normal.inverted().normal_form(), line.inverted().normal_form());
            prop_assert_eq!(normal.finished(), line.finished());
            prop_assert_eq!(parse(&line.to_string()).map(|w| w.line()), Ok(line.clone()));
            prop_assert!(line.then(&line.inverted()).normal_form().is_empty());
        }

        #[test]
        fn normal_form_is_the_shortest_of_its_class(
            moves in proptest::collection::vec(0..12_usize, 0..7),
        ) {
            // Only two axes are used, so that many moves merge.
            let alg: Alg = moves.into_iter().map(Move::from_index).collect();
            let class = class(&alg);
            let normal = alg.normal_form();
            prop_assert!(class.contains(&normal));
            for other in &class {
                prop_assert_eq!(&other.normal_form(), &normal);
                prop_assert!(other.len() >= normal.len());
            }
        }
    }
}
