//! The places of a skeleton one by one, for insertions by hand: what is unsolved at each place, and
//! the moves that solve it there.

use std::fmt;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line, Side};
use premove_engine::search::{Control, parallel_map};
use premove_engine::step::Context;
use premove_engine::words::Near;

use super::skeleton::{AssembledSkeleton, cubes_at_places};

/// Greatest number of moves that are searched for the rest at a place. With 10 moves a place takes
/// some milliseconds on one thread; each move more takes some 13 times as long.
pub const MOST_REST: usize = 10;

/// A place of a skeleton where moves can be inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertionPlace {
    /// The side on which the place is written.
    pub side: Side,
    /// Number of moves of the side before the place.
    pub place: usize,
    /// The state that is unsolved at the place, seen from the side: moves that solve this state
    /// solve the scramble when they are inserted there.
    pub cube: Cube,
    /// The best moves for the rest; `None` while they are not known, or if the rest needs more than
    /// [`MOST_REST`] moves.
    pub rest: Option<PlaceRest>,
}

/// Moves that finish a skeleton at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceRest {
    /// The moves, as written on the side of the place.
    pub moves: Alg,
    /// Number of moves of the finished solution.
    pub total: usize,
}

impl InsertionPlace {
    /// Returns the places of a skeleton as it is written: those of the normal side, then those of
    /// the inverse side. A side without moves has no places if the other side has some. Where both
    /// sides meet there is a place on each of them.
    pub fn all(scramble: &Cube, skeleton: &Line) -> Vec<Self> {
        let moves = skeleton.normal.then(&skeleton.inverse.inverse());
        let cubes = cubes_at_places(scramble, moves.moves());
        let mut places = Vec::with_capacity(moves.len() + 2);
        if !skeleton.normal.is_empty() || skeleton.inverse.is_empty() {
            let on_normal = cubes[..=skeleton.normal.len()].iter().enumerate();
            places.extend(on_normal.map(|(place, &cube)| Self {
                side: Side::Normal,
                place,
                cube,
                rest: None,
            }));
        }
        if !skeleton.inverse.is_empty() {
            let on_inverse = cubes[skeleton.normal.len()..].iter().rev().enumerate();
            places.extend(on_inverse.map(|(place, cube)| Self {
                side: Side::Inverse,
                place,
                cube: cube.inverse(),
                rest: None,
            }));
        }
        places
    }

    /// Returns the number of moves before the place in the assembled skeleton.
    pub(super) fn assembled(&self, skeleton: &AssembledSkeleton) -> usize {
        match self.side {
            Side::Normal => self.place,
            Side::Inverse => skeleton.moves.len() - self.place,
        }
    }
}

impl fmt::Display for InsertionPlace {
    /// Writes the side and the number of its moves before the place: `N 5`, `I 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Normal => 'N',
            Side::Inverse => 'I',
        };
        write!(f, "{side} {}", self.place)
    }
}

/// Returns the places of a skeleton, each with the moves for the rest that give the fewest moves in
/// all. Returns `None` if the search was stopped.
pub fn places_with_rests(
    scramble: &Cube,
    skeleton: &Line,
    context: Context<'_>,
) -> Option<Vec<InsertionPlace>> {
    let Context { tables, threads, control, .. } = context;
    let words = tables.short_words(&control.as_stop())?;
    let search = RestSearch {
        skeleton: AssembledSkeleton::new(*scramble, skeleton),
        near: words.near(),
        control,
    };
    let places = InsertionPlace::all(scramble, skeleton);
    let rests = parallel_map(&places, threads, control, &|place| search.best(place));
    if control.is_stopped() || rests.len() < places.len() {
        return None;
    }
    let places = places.into_iter().zip(rests);
    Some(places.map(|(place, rest)| InsertionPlace { rest, ..place }).collect())
}

/// The search for the rest at the places of a skeleton.
struct RestSearch<'a> {
    skeleton: AssembledSkeleton,
    near: &'a Near,
    control: &'a Control,
}

impl RestSearch<'_> {
    /// Returns the moves that solve the rest at a place with the fewest moves in all, the shortest
    /// ones among several.
    fn best(&self, place: &InsertionPlace) -> Option<PlaceRest> {
        let mut best: Option<PlaceRest> = None;
        for length in 0..=MOST_REST {
            let nodes =
                self.near.solutions(&place.cube, length, &self.control.as_stop(), &mut |moves| {
                    let moves = Alg::from(moves);
                    let total = self.total(place, &moves);
                    if best.as_ref().is_none_or(|best| total < best.total) {
                        best = Some(PlaceRest { moves, total });
                    }
                    true
                });
            let _ = self.control.poll(nodes, 0);
        }
        best
    }

    /// Returns the number of moves of the skeleton with moves inserted at a place.
    fn total(&self, place: &InsertionPlace, inserted: &Alg) -> usize {
        let (head, tail) = self.skeleton.moves.moves().split_at(place.assembled(&self.skeleton));
        let inserted = match place.side {
            Side::Normal => inserted.clone(),
            Side::Inverse => inserted.inverse(),
        };
        Alg::from([head, inserted.moves(), tail].concat()).normal_form().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{alg, line, tables};

    /// Returns the skeleton with moves inserted at a place.
    fn inserted(skeleton: &Line, place: &InsertionPlace, moves: &Alg) -> Line {
        let side = skeleton.side(place.side);
        let (before, behind) = side.moves().split_at(place.place);
        let whole = Alg::from([before, moves.moves(), behind].concat());
        match place.side {
            Side::Normal => Line { normal: whole, inverse: skeleton.inverse.clone() },
            Side::Inverse => Line { normal: skeleton.normal.clone(), inverse: whole },
        }
    }

    #[test]
    fn places_are_those_of_both_sides_as_written() {
        let names = |normal: &str, inverse: &str| {
            let places = InsertionPlace::all(&Cube::SOLVED, &line(normal, inverse)).into_iter();
            places.map(|one| format!("{:?} {}", one.side, one.place)).collect::<Vec<_>>()
        };
        assert_eq!(
            names("R U", "F"),
            ["Normal 0", "Normal 1", "Normal 2", "Inverse 0", "Inverse 1"]
        );
        assert_eq!(names("U D", ""), ["Normal 0", "Normal 1", "Normal 2"]);
        assert_eq!(names("", "F"), ["Inverse 0", "Inverse 1"]);
        assert_eq!(names("", ""), ["Normal 0"]);
    }

    #[test]
    fn the_rest_at_each_place_solves_the_scramble() {
        // A cycle of three edges, and a skeleton on both sides.
        let skeleton = line("B2 F2 D'", "F D2");
        let whole = alg("B2 F2 D' R2 L2 U2 F R' L U2 D2 F'").then(&skeleton.inverse.inverse());
        let scramble = whole.inverse().cube();
        let control = Control::new();
        let context = Context::new(tables(), &control);
        let places = places_with_rests(&scramble, &skeleton, context).unwrap();
        assert_eq!(places.len(), 7);
        for place in &places {
            let known = place.rest.as_ref();
            if let Some(rest) = known {
                assert!(place.cube.after_all(rest.moves.iter()).is_solved(), "{place:?}");
                let solved = inserted(&skeleton, place, &rest.moves);
                assert!(solved.solves(&scramble), "{place:?}");
                assert_eq!(solved.finished().len(), rest.total, "{place:?}");
            }
        }
        assert!(places.iter().any(|place| place.rest.is_some()));
    }

    #[test]
    fn the_rest_has_the_fewest_moves_in_all() {
        // `R2` is missing between the two turns of opposite faces.
        let skeleton = line("F U D L", "");
        let scramble = alg("F U R2 D L").inverse().cube();
        let control = Control::new();
        let places =
            places_with_rests(&scramble, &skeleton, Context::new(tables(), &control)).unwrap();
        let rest = |place: usize| places[place].rest.clone().unwrap();
        assert_eq!(rest(2), PlaceRest { moves: alg("R2"), total: 5 });
        // One move earlier the rest is U R2 U', whose U' cancels.
        assert_eq!((rest(1).moves, rest(1).total), (alg("U R2 U'"), 5));
        control.stop();
        let stopped = places_with_rests(&scramble, &skeleton, Context::new(tables(), &control));
        assert_eq!(stopped, None);
    }
}
