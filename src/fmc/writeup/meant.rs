//! The face turns that the written moves of both sides stand for.
//!
//! A slice turn renames the moves behind it. Which moves these are depends on how a text is read
//! ([`RenamedSides`]).

use std::fmt;

use premove_cube::notation::Alg;
use premove_cube::{Move, Symmetry};

use crate::insertion::SliceMove;

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrittenTurn {
    Face(Move),
    Slice(SliceMove),
}

/// The sides on which a slice turn renames moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum RenamedSides {
    /// Both: the normal side, then the inverse side undone, are read as one sequence. A slice turn
    /// of the inverse side renames the moves before it.
    #[default]
    Both,
    /// Only its own side: each side is read by itself, from its start. This is how people write a
    /// slice turn when they turn it on the scramble of that side.
    Own,
}

/// The moves that the written moves of a side stand for.
#[derive(Default)]
pub(super) struct MeantSide {
    /// The moves, each with the index of the written move. A slice turn is two moves.
    pub(super) moves: Vec<(Move, usize)>,
    /// For each place, from the one before the first written move to the one behind the last: the
    /// rotation that renames a move written there.
    pub(super) renamings: Vec<Symmetry>,
}

/// Returns the moves that the written moves of both sides stand for.
pub(super) fn meant(
    [normal, inverse]: &[Vec<WrittenTurn>; 2],
    renamed: RenamedSides,
) -> [MeantSide; 2] {
    let first = MeantSide::forward(normal);
    let second = match renamed {
        RenamedSides::Both => MeantSide::backward(inverse, first.renaming_behind()),
        RenamedSides::Own => MeantSide::forward(inverse),
    };
    [first, second]
}

impl MeantSide {
    /// Reads the moves of a side from its start.
    pub(super) fn forward(written: &[WrittenTurn]) -> Self {
        let mut renaming = Symmetry::IDENTITY;
        let mut out = Self::default();
        for (at, turn) in written.iter().enumerate() {
            out.renamings.push(renaming);
            out.moves.extend(turn.moves().map(|m| (renaming.of_move(m), at)));
            renaming = turn.renaming().then(renaming);
        }
        out.renamings.push(renaming);
        out
    }

    /// Reads the moves of a side from its end, as they are undone. `renaming` renames the last one.
    fn backward(written: &[WrittenTurn], mut renaming: Symmetry) -> Self {
        let mut out = Self::default();
        for (at, turn) in written.iter().enumerate().rev() {
            out.renamings.push(renaming);
            out.moves.extend(turn.moves().map(|m| (renaming.of_move(m), at)));
            renaming = turn.inverse().renaming().then(renaming);
        }
        out.renamings.push(renaming);
        out.moves.reverse();
        out.renamings.reverse();
        out
    }

    /// Returns the moves as one sequence.
    pub(super) fn alg(&self) -> Alg {
        self.moves.iter().map(|(m, _)| *m).collect()
    }

    /// Returns the rotation that renames a move behind all others.
    pub(super) fn renaming_behind(&self) -> Symmetry {
        let Some(&last) = self.renamings.last() else {
            unreachable!("there is a renaming before the first move")
        };
        last
    }

    /// Returns the number of moves that stand for the written moves before a place.
    pub(super) fn before(&self, place: usize) -> usize {
        self.moves.partition_point(|(_, written)| *written < place)
    }
}

impl WrittenTurn {
    /// Returns the face turns, for a slice turn two.
    pub(super) fn moves(self) -> impl Iterator<Item = Move> {
        let [first, second] = match self {
            Self::Face(m) => [Some(m), None],
            Self::Slice(slice) => slice.face_turns().map(Some),
        };
        first.into_iter().chain(second)
    }

    /// Returns the turn that undoes this one.
    pub(super) fn inverse(self) -> Self {
        match self {
            Self::Face(m) => Self::Face(m.inverse()),
            Self::Slice(slice) => Self::Slice(slice.inverse()),
        }
    }

    /// Returns the rotation that renames what follows.
    fn renaming(self) -> Symmetry {
        match self {
            Self::Face(_) => Symmetry::IDENTITY,
            Self::Slice(slice) => slice.renaming(),
        }
    }

    /// Returns face turns as written turns with slices among them, so that what follows is renamed
    /// by `renaming`: `R L' U` with a quarter turn about R/L is `M F`. Returns `None` if no slices
    /// do this.
    pub(super) fn with_slices(moves: &[Move], renaming: Symmetry) -> Option<Vec<Self>> {
        let mut out = Vec::new();
        read_slices(moves, Symmetry::IDENTITY, renaming, &mut out).then_some(out)
    }
}

impl fmt::Display for WrittenTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Face(m) => f.pad(m.name()),
            Self::Slice(slice) => slice.fmt(f),
        }
    }
}

/// Adds the written turns that stand for moves. `so_far` is the renaming at this point, `wanted`
/// the one behind the last move. Returns whether this is possible; if not, adds nothing.
fn read_slices(
    moves: &[Move],
    so_far: Symmetry,
    wanted: Symmetry,
    out: &mut Vec<WrittenTurn>,
) -> bool {
    let Some((&first, behind)) = moves.split_first() else { return so_far == wanted };
    let names = so_far.inverse();
    let pair = behind.split_first().and_then(|(&second, behind)| {
        let pair = [first, second].map(|m| names.of_move(m));
        let slice = SliceMove::all().find(|slice| {
            let [one, other] = slice.face_turns();
            pair == [one, other] || pair == [other, one]
        });
        Some((slice?, behind))
    });
    if let Some((slice, behind)) = pair {
        out.push(WrittenTurn::Slice(slice));
        if read_slices(behind, slice.renaming().then(so_far), wanted, out) {
            return true;
        }
        out.pop();
    }
    out.push(WrittenTurn::Face(names.of_move(first)));
    let is_read = read_slices(behind, so_far, wanted, out);
    if !is_read {
        out.pop();
    }
    is_read
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::alg;
    use premove_cube::notation::{Line, parse};

    fn turns(text: &str) -> Vec<WrittenTurn> {
        let turn = |name| {
            let slice = SliceMove::all().find(|slice| slice.to_string() == name);
            slice.map_or_else(|| WrittenTurn::Face(alg(name).moves()[0]), WrittenTurn::Slice)
        };
        text.split(' ').map(turn).collect()
    }

    #[test]
    fn slices_rename_both_sides_or_their_own() {
        for (written, both, own) in [
            ("R M2 U (F L)", "R R2 L2 D (B L)", "R R2 L2 D (F L)"),
            ("R U (F E2 L)", "R U (B U2 D2 L)", "R U (F U2 D2 R)"),
        ] {
            let sides = written.trim_end_matches(')').split_once(" (").unwrap();
            let written = [turns(sides.0), turns(sides.1)];
            for (renamed, text) in [(RenamedSides::Both, both), (RenamedSides::Own, own)] {
                let [normal, inverse] = meant(&written, renamed).map(|side| side.alg());
                let line = Line { normal, inverse }.normal_form();
                assert_eq!(line, parse(text).unwrap().line().normal_form(), "{text}");
            }
        }
    }

    #[test]
    fn face_turns_are_read_as_the_slices_that_rename_what_follows() {
        for text in ["M2", "E M2 E' M2", "F M' U2", "S E2"] {
            let written = turns(text);
            let side = MeantSide::forward(&written);
            let moves = side.alg().normal_form();
            let again = WrittenTurn::with_slices(moves.moves(), side.renaming_behind());
            assert_eq!(again, Some(written), "{text}");
        }
        let rotation = Symmetry::from_index(1);
        assert_eq!(WrittenTurn::with_slices(alg("R U").moves(), rotation), None);
    }
}
