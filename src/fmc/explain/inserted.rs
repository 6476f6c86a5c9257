//! Facts of an insertion: the cycles of pieces that it solves, and the form of its moves.

use std::fmt;

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{CORNER_NAMES, Cube, EDGE_NAMES, Face, Move};

use super::facts::Change;
use crate::analysis::{InsertedMoves, Played};

/// Facts of a step that is an insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertionFacts {
    /// The side of the insertion.
    pub side: Side,
    /// Number of moves of that side before the insertion.
    pub behind: usize,
    /// The inserted moves as face turns.
    pub moves: Alg,
    /// The inserted moves with their slice turns; `None` if there are no slices.
    pub slices: Option<String>,
    /// The form of the moves.
    pub form: InsertionForm,
    /// The cycles that the solve left before the insertion and after it, seen from the side.
    pub left: Change<Vec<PieceCycle>>,
    /// The cycles at the place of the insertion, before and after its moves; `None` for slices,
    /// which rename the moves behind them.
    pub at_place: Option<Change<Vec<PieceCycle>>>,
    /// The face turn beside an inserted slice turn that makes a wide turn with it.
    pub wide: Option<Move>,
    /// Number of moves that cancel.
    pub cancelled: usize,
}

/// A cycle of pieces: the piece at each place belongs at the next one, the last at the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceCycle {
    /// `true` for edges, `false` for corners.
    pub is_edges: bool,
    /// The places; only one for a piece that is twisted or flipped at home.
    pub places: Vec<usize>,
    /// Clockwise steps by which the cycle twists its corners, or flips of its edges.
    pub turned: u8,
}

/// The form of the moves of an insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InsertionForm {
    /// A commutator `[A, B]`.
    Commutator([Alg; 2]),
    /// A commutator `[A, B]` behind a set-up, which is undone at the end.
    SetUpCommutator {
        /// The set-up.
        set_up: Alg,
        /// The parts of the commutator.
        parts: [Alg; 2],
    },
    /// A slice turn, written as two face turns, other moves, and the slice turn back.
    SliceAndBack {
        /// The slice turn as face turns.
        slice: Alg,
        /// The moves between.
        between: Alg,
    },
    /// Any other form.
    Other,
}

impl InsertionFacts {
    /// Returns the facts of a step of a solve.
    pub(super) fn of(
        played: &Played,
        step: usize,
        inserted: &InsertedMoves,
        written: &Line,
    ) -> Self {
        let seen = |cube: &Cube| match inserted.side {
            Side::Normal => *cube,
            Side::Inverse => cube.inverse(),
        };
        let [before, after] = [played.before(step).0, played.steps[step].cube];
        let at_place = inserted.slices.is_none().then(|| {
            let here = at_place(&played.start(), written, inserted);
            Change { before: cycles(&here), after: cycles(&here.after_all(&inserted.moves)) }
        });
        Self {
            side: inserted.side,
            behind: inserted.behind,
            moves: inserted.moves.clone(),
            slices: inserted.slices.clone(),
            form: InsertionForm::of(&inserted.moves),
            left: Change { before: cycles(&seen(&before)), after: cycles(&seen(&after)) },
            at_place,
            wide: wide(inserted, written),
            cancelled: played.steps[step].cancelled,
        }
    }
}

/// Returns the face turn beside the place of a slice turn that makes a wide turn with it: both turn
/// in the same direction.
fn wide(inserted: &InsertedMoves, written: &Line) -> Option<Move> {
    let (face, turn) = slice_turn(inserted.slices.as_deref()?)?;
    let own = written.side(inserted.side).moves();
    let before = inserted.behind.checked_sub(1).and_then(|at| own.get(at));
    let beside = before.into_iter().chain(own.get(inserted.behind));
    beside.copied().find(|&m| {
        m == turn.on(face) || m.face() == face.opposite() && m == turn.inverse().on(m.face())
    })
}

/// Returns the face with which a slice turns and its turn, of a text with one slice turn: M turns
/// with L, E with D, S with F.
fn slice_turn(text: &str) -> Option<(Face, Move)> {
    let face = match text.chars().next()? {
        'M' => Face::L,
        'E' => Face::D,
        'S' => Face::F,
        _ => return None,
    };
    let name = format!("{}{}", face.letter(), &text[1..]);
    Move::ALL.into_iter().find(|m| m.name() == name).map(|turn| (face, turn))
}

/// Returns the state at the place of an insertion, seen from its side: the moves before the place
/// are made on the scramble, those behind it are premoves.
fn at_place(scramble: &Cube, written: &Line, inserted: &InsertedMoves) -> Cube {
    let own = written.side(inserted.side).moves();
    let (head, tail) = own.split_at(inserted.behind.min(own.len()));
    let [head, tail] = [head, tail].map(Alg::from);
    let other = written.side(inserted.side.other());
    let from = match inserted.side {
        Side::Normal => *scramble,
        Side::Inverse => scramble.inverse(),
    };
    // On a side the moves of the other side stand undone in front, behind the moves to come.
    tail.then(&other.inverse()).cube().then(&from).after_all(&head)
}

/// Returns the cycles of the pieces that are not home or not oriented, corners first.
pub(super) fn cycles(cube: &Cube) -> Vec<PieceCycle> {
    let corners = cube.corners.map(|corner| (corner.piece(), corner.twist()));
    let edges = cube.edges.map(|edge| (edge.piece(), edge.flip()));
    let mut all = cycles_of(&corners, 3, false);
    all.extend(cycles_of(&edges, 2, true));
    all
}

fn cycles_of(pieces: &[(usize, u8)], orientations: u8, is_edges: bool) -> Vec<PieceCycle> {
    let mut seen = vec![false; pieces.len()];
    let mut found = Vec::new();
    for start in 0..pieces.len() {
        let (mut places, mut turned, mut here) = (Vec::new(), 0, start);
        while !std::mem::replace(&mut seen[here], true) {
            places.push(here);
            turned += pieces[here].1;
            here = pieces[here].0;
        }
        let turned = turned % orientations;
        if places.len() > 1 || places.len() == 1 && turned > 0 {
            found.push(PieceCycle { is_edges, places, turned });
        }
    }
    found
}

impl fmt::Display for PieceCycle {
    /// Writes the places in order, and whether the cycle twists or flips: `FR -> BR -> BL`, `UFL
    /// twisted`, `UF -> UB, flipped`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: &[&str] = if self.is_edges { &EDGE_NAMES } else { &CORNER_NAMES };
        let places: Vec<&str> = self.places.iter().map(|&place| names[place]).collect();
        f.write_str(&places.join(" -> "))?;
        let word = if self.is_edges { "flipped" } else { "twisted" };
        match (self.turned, places.len()) {
            (0, _) => Ok(()),
            (_, 1) => write!(f, " {word}"),
            _ => write!(f, ", {word}"),
        }
    }
}

/// Number of moves of the longest insertions whose form is looked for; the work grows with the
/// fourth power of the number.
const LONGEST: usize = 24;

impl InsertionForm {
    /// Returns the form of moves. Of several readings as a commutator the one with the shortest
    /// set-up is taken, then the one with the fewest moves in its parts.
    pub(super) fn of(moves: &Alg) -> Self {
        let wanted = moves.normal_form();
        let all = wanted.moves();
        if all.len() > LONGEST {
            return Self::Other;
        }
        for set_up in 0..all.len() / 2 {
            let rest = &all[set_up..];
            for length in 2..=rest.len() {
                let found = (1..length).find_map(|first| {
                    let [a, b] = [&rest[..first], &rest[first..length]].map(Alg::from);
                    let whole = a.then(&b).then(&a.inverse()).then(&b.inverse());
                    let set_up = Alg::from(&all[..set_up]);
                    let whole = set_up.then(&whole).then(&set_up.inverse());
                    (whole.normal_form() == wanted).then_some((set_up, [a, b]))
                });
                match found {
                    Some((set_up, parts)) if set_up.is_empty() => return Self::Commutator(parts),
                    Some((set_up, parts)) => return Self::SetUpCommutator { set_up, parts },
                    None => {}
                }
            }
        }
        Self::slice_and_back(all).unwrap_or(Self::Other)
    }

    fn slice_and_back(moves: &[Move]) -> Option<Self> {
        let slices = moves.windows(2).enumerate().filter(|(_, pair)| is_slice(pair[0], pair[1]));
        let places: Vec<usize> = slices.map(|(at, _)| at).collect();
        let is_back = |first: usize, last: usize| {
            let back = [moves[first].inverse(), moves[first + 1].inverse()];
            last > first + 2 && back.iter().all(|m| moves[last..last + 2].contains(m))
        };
        let pairs = places.iter().flat_map(|&first| places.iter().map(move |&last| (first, last)));
        let (first, last) = pairs.into_iter().find(|&(first, last)| is_back(first, last))?;
        Some(Self::SliceAndBack {
            slice: moves[first..first + 2].into(),
            between: moves[first + 2..last].into(),
        })
    }
}

/// Returns whether two turns of opposite faces make a turn of the slice between them, up to a
/// rotation of the cube.
fn is_slice(one: Move, other: Move) -> bool {
    one.face().opposite() == other.face() && one.inverse().on(other.face()) == other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::alg;

    #[test]
    fn commutators_are_recognised_by_their_moves() {
        let form = |moves: &str| InsertionForm::of(&alg(moves));
        let commutator = |a: &str, b: &str| InsertionForm::Commutator([alg(a), alg(b)]);
        assert_eq!(form("U R D' R' U' R D R'"), commutator("U", "R D' R'"));
        assert_eq!(form("L' U' R' U L U' R U"), commutator("L'", "U' R' U"));
        let InsertionForm::SetUpCommutator { set_up, .. } = form("F U R D' R' U' R D R' F'") else {
            panic!("a set-up commutator");
        };
        assert_eq!(set_up, alg("F"));
        assert_eq!(form("R U F D"), InsertionForm::Other);
        let slice = InsertionForm::SliceAndBack { slice: alg("U D'"), between: alg("F2") };
        assert_eq!(form("R2 U D' F2 U' D"), slice);
    }

    #[test]
    fn a_slice_beside_a_turn_of_its_direction_is_a_wide_turn() {
        let wide = |slice: &str, before: &str| {
            let written = Line::on_normal(alg(before));
            let moves = Alg::EMPTY;
            let slices = Some(slice.to_owned());
            let inserted = InsertedMoves { side: Side::Normal, behind: 1, moves, slices };
            super::wide(&inserted, &written).map(|m| m.to_string())
        };
        assert_eq!(wide("E2", "U2 F2").as_deref(), Some("U2"));
        assert_eq!(wide("E'", "R U").as_deref(), Some("U"));
        assert_eq!(wide("E", "D F").as_deref(), Some("D"));
        assert_eq!(wide("E", "U F"), None);
        assert_eq!(wide("M", "R' F").as_deref(), Some("R'"));
        assert_eq!(wide("S2", "R F"), None);
        assert_eq!(wide("E M2", "U F"), None);
    }

    #[test]
    fn the_piece_at_each_place_of_a_cycle_belongs_at_the_next() {
        let cube = alg("R2 U D' F2 U' D").cube();
        let all = cycles(&cube);
        assert_eq!(all.len(), 1);
        let places = &all[0].places;
        assert_eq!(places.len(), 3);
        for (here, next) in places.iter().zip(places.iter().cycle().skip(1)) {
            assert_eq!(cube.edges[*here].piece(), *next);
        }
        let twisted = alg("R U R' D R U' R' D' R U R' D R U' R' D'").cube();
        assert!(cycles(&twisted).iter().all(|cycle| !cycle.is_edges));
        assert!(cycles(&Cube::SOLVED).is_empty());
    }
}
