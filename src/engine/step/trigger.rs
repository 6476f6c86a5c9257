//! Triggers: the last moves of a DR, such as `R U2 R`, with the states before them. Sets of
//! triggers are in `trigger_set.rs`.
//!
//! A trigger is written with DR on U/D. It begins and ends with quarter turns about one axis, R/L
//! or F/B. DR is done after its last turn and not before. Images under the symmetries that keep the
//! DR axis are one trigger, and the last turn may go in either direction.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use premove_cube::facts::{bad_edges, has_dr, slice_of};
use premove_cube::notation::{Alg, parse};
use premove_cube::stickers::corner_face;
use premove_cube::{Axis, CORNER_FACES, Cube, EDGE_FACES, Face, Move, MoveSet, Symmetry};

use super::label::Label;
use crate::coord::parts;
use crate::search::MAX_LENGTH;

/// The DR axis of all triggers.
const DR: Axis = Axis::Ud;

/// Reason why a sequence of more than [`MAX_LENGTH`] moves is not a trigger.
const TOO_LONG: &str = "it has more than 22 moves, and no DR that is searched for has";

/// A trigger, and the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// The moves of the trigger. The last turns are clockwise.
    pub word: Alg,
    /// The label of the state before the trigger; `None` if that state has EO on neither axis.
    pub label: Option<Label>,
    /// Number of pairs before the trigger: a twisted corner beside an edge in the slice, both with
    /// their U or D colour on one face.
    pub pairs: u8,
    /// `true` if the trigger breaks EO in between: it has quarter turns both of R or L and of F or
    /// B.
    pub breaks_eo: bool,
}

/// Error for a text that is not a trigger.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a trigger: {reason}")]
pub struct BadTrigger {
    /// The text that was read.
    pub text: String,
    /// The reason, in words.
    pub reason: Cow<'static, str>,
}

impl Trigger {
    /// Greatest number of moves of the known triggers, which are used if a condition names only the
    /// case.
    pub const LONGEST_KNOWN: u8 = 4;
    /// Description of a correct text, for messages.
    pub const WANTED: &str = "last moves of a DR on U/D, such as RUR, joined by +";

    /// Parses a trigger from its moves.
    ///
    /// # Errors
    /// If the text is not a trigger. The error has the reason.
    pub fn read(text: &str) -> Result<Self, BadTrigger> {
        let word = word(text)
            .map_err(|reason| BadTrigger { text: text.trim().to_owned(), reason: reason.into() })?;
        Ok(Self::of(word))
    }

    /// Creates a trigger from its moves without checking them.
    pub(super) fn of(word: Alg) -> Self {
        let before = word.inverse().cube();
        let eo = [Axis::Fb, Axis::Rl].into_iter().find(|&eo| bad_edges(&before, eo).is_empty());
        let label = eo.map(|eo| Label::of(&before, eo, DR));
        let breaks_eo = [Axis::Rl, Axis::Fb]
            .iter()
            .all(|&axis| word.iter().any(|m| m.is_quarter() && m.axis() == axis));
        Self { pairs: pairs(&before), label, breaks_eo, word }
    }

    /// Returns the longest trigger of at most four moves at the end of moves that lead to DR on
    /// this axis. Returns `None` if they end without a trigger.
    pub fn at_end(moves: &[Move], dr: Axis) -> Option<Self> {
        let turn = Symmetry::rotations().find(|turn| turn.axis(dr) == DR)?;
        let turned: Alg = moves.iter().map(|&m| turn.of_move(m)).collect();
        let turned = normal_form(&turned);
        let last = turned.moves().last()?;
        if !last.is_quarter() || last.axis() == DR {
            return None;
        }
        let from = turned.len().saturating_sub(usize::from(Self::LONGEST_KNOWN));
        let end = &turned.moves()[from..];
        let first = end.iter().position(|m| m.is_quarter() && m.axis() == last.axis())?;
        Some(Self::of(end[first..].into()))
    }

    /// Returns the number of pairs (see [`Trigger::pairs`]) of a state on its way to DR on an axis.
    pub fn pairs_of(cube: &Cube, dr: Axis) -> u8 {
        let turn = Symmetry::rotations().find(|turn| turn.axis(dr) == DR);
        turn.map_or(0, |turn| pairs(&turn.of_cube(cube)))
    }

    /// Returns whether both triggers are equal up to the symmetries that keep the DR axis.
    pub fn is_same(&self, other: &Self) -> bool {
        self.word.len() == other.word.len() && self.representative() == other.representative()
    }

    /// Iterates over the images of the trigger under the symmetries that keep the DR axis.
    pub(super) fn images(&self) -> impl Iterator<Item = Vec<Move>> {
        Symmetry::keeping(DR).map(|symmetry| {
            let image: Alg = self.word.iter().map(|m| symmetry.of_move(m)).collect();
            normal_form(&image).moves().to_vec()
        })
    }

    /// Returns the image that represents all images: the first that begins with a turn of R or L.
    pub fn representative(&self) -> Vec<Move> {
        self.images()
            .filter(|word| word.first().is_some_and(|m| m.axis() == Axis::Rl))
            .min()
            .unwrap_or_default()
    }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.word.fmt(f)
    }
}

/// Puts turns of opposite faces in order, and makes the last turns clockwise.
fn normal_form(word: &Alg) -> Alg {
    let mut moves = word.normal_form().moves().to_vec();
    turn_end(&mut moves);
    moves.into_iter().collect()
}

/// Makes the quarter turns at the end clockwise, because either direction leads to DR.
pub(super) fn turn_end(moves: &mut [Move]) {
    let Some(axis) = moves.last().map(|m| m.axis()) else { return };
    for m in moves.iter_mut().rev().take_while(|m| m.axis() == axis) {
        if m.is_quarter() && !MoveSet::CLOCKWISE.contains(*m) {
            *m = m.inverse();
        }
    }
}

/// Returns the face that shows the U or D colour of an edge, or `None` if it has none.
fn edge_face(cube: &Cube, place: usize) -> Option<Face> {
    let edge = cube.edges[place];
    let sticker = EDGE_FACES[edge.piece()].iter().position(|face| face.axis() == DR)?;
    Some(EDGE_FACES[place][(sticker + usize::from(edge.flip())) % 2])
}

fn pairs(cube: &Cube) -> u8 {
    let slice = (0..12).filter(|&edge| slice_of(edge) == DR);
    slice.map(|edge| pairs_of(cube, edge)).sum()
}

/// Returns the number of corners that form a pair (see [`Trigger::pairs`]) with the edge at a place
/// in the slice.
fn pairs_of(cube: &Cube, edge: usize) -> u8 {
    let Some(face) = edge_face(cube, edge) else { return 0 };
    let beside = (0..8).filter(|&corner| {
        EDGE_FACES[edge].iter().all(|face| CORNER_FACES[corner].contains(face))
            && corner_face(corner, cube.corners[corner], DR) == face
    });
    beside.count() as u8
}

/// Returns the coordinates that decide how far a state is from DR.
fn key(cube: &Cube) -> (usize, usize, usize) {
    (parts::twist(cube), usize::from(parts::slice_mask(cube)), parts::flip(cube))
}

/// Returns all triggers of at most this number of moves that keep EO on F/B and are a shortest way
/// to DR from the state before them, shorter ones first.
///
/// The search goes back from DR, with the exact distance of every state that is near enough.
pub fn triggers(length: u8) -> Vec<Trigger> {
    let moves = MoveSet::keeping_eo(Axis::Fb);
    let mut distance = HashMap::from([(key(&Cube::SOLVED), 0)]);
    let mut level = vec![Cube::SOLVED];
    for depth in 1..=length {
        let mut next = Vec::new();
        for cube in level.iter().flat_map(|cube| moves.iter().map(|m| cube.after(m))) {
            if let Entry::Vacant(place) = distance.entry(key(&cube)) {
                place.insert(depth);
                next.push(cube);
            }
        }
        level = next;
    }
    let mut words = Vec::new();
    extend(&distance, moves, (&Cube::SOLVED, &mut Vec::new()), length, &mut words);
    let triggers = words.into_iter().map(|word| Trigger::of(word.into_iter().collect()));
    let mut found: Vec<Trigger> =
        triggers.filter(|trigger| trigger.representative() == trigger.word.moves()).collect();
    found.sort_by_cached_key(|trigger| (trigger.word.len(), trigger.word.moves().to_vec()));
    found
}

/// Puts moves in front of a sequence as long as the result is a shortest way to DR. The moves of
/// `word` are stored from the last one to the first, and `before` is the state before them.
fn extend(
    distance: &HashMap<(usize, usize, usize), u8>,
    moves: MoveSet,
    (before, word): (&Cube, &mut Vec<Move>),
    left: u8,
    found: &mut Vec<Vec<Move>>,
) {
    if word.last().is_some_and(|m| m.is_quarter() && m.axis() == Axis::Rl) {
        let forward: Vec<Move> = word.iter().rev().copied().collect();
        let mut turned = forward.clone();
        turn_end(&mut turned);
        if turned == forward {
            found.push(forward);
        }
    }
    if left == 0 {
        return;
    }
    for m in moves {
        let fits = match word.last() {
            Some(&next) => MoveSet::following(m).contains(next),
            None => m.is_quarter() && m.axis() == Axis::Rl,
        };
        let cube = before.after(m.inverse());
        if fits && distance.get(&key(&cube)).is_some_and(|&d| usize::from(d) == word.len() + 1) {
            word.push(m);
            extend(distance, moves, (&cube, word), left - 1, found);
            word.pop();
        }
    }
}

/// Parses the moves of a trigger. The error says why they are not a trigger.
fn word(text: &str) -> Result<Alg, &'static str> {
    let written = parse(text).map_err(|_| "write moves, such as R U2 R")?;
    let line = written.line();
    if !line.inverse.is_empty() {
        return Err("all its moves are on one side");
    }
    let word = normal_form(&line.normal);
    if word.len() > usize::from(MAX_LENGTH) {
        return Err(TOO_LONG);
    }
    let Some((first, last)) = word.moves().first().zip(word.moves().last()) else {
        return Err("it has no moves");
    };
    let ends = first.is_quarter() && last.is_quarter() && first.axis() == last.axis();
    if !ends || first.axis() == DR {
        return Err("it begins and ends with quarter turns of R and L, or of F and B");
    }
    for from in 0..word.len() {
        let rest: Alg = word.moves()[from..].iter().copied().collect();
        if has_dr(&rest.inverse().cube(), DR) {
            return Err("DR on U/D is done before its end");
        }
    }
    Ok(word)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;

    #[test]
    fn words_of_solvers_have_their_published_labels() {
        let words = [
            ("R", "4c4e"),
            ("RUR", "3c2e"),
            ("R U' R", "3c2e"),
            ("RU2R", "4c2e"),
            ("R F2 R", "4c2e"),
            ("R L", "8c8e"),
            ("R U L", "7c8e"),
            ("R U2 L", "4c6e"),
            ("R U R U R", "3c4e"),
            ("R U F2 R", "5c4e"),
            ("R D U R", "6c4e"),
            ("R U L U R", "6c6e"),
        ];
        for (word, label) in words {
            let trigger = Trigger::read(word).unwrap();
            assert_eq!(trigger.label.unwrap().to_string(), label, "{word}");
            assert!(!trigger.breaks_eo);
        }
        assert_eq!(Trigger::read("R").unwrap().pairs, 4);
        for text in ["", "U", "R2", "U R", "R U", "R (U) R", "R U2 R'2", "x", "U R U", "R R'"] {
            assert!(Trigger::read(text).is_err(), "{text}");
        }
        let long = Trigger::read(&format!("{}R", "RU".repeat(11))).unwrap_err();
        assert!(long.to_string().ends_with(TOO_LONG), "{long}");
        assert!(TOO_LONG.contains(&format!("more than {MAX_LENGTH} moves")));
        let breaking = Trigger::read("R F U2 D2 R2 L2 B R").unwrap();
        assert!(breaking.breaks_eo);
        let is_same =
            |one, other| Trigger::read(one).unwrap().is_same(&Trigger::read(other).unwrap());
        assert!(is_same("R U R", "B' D' B"));
        assert!(!is_same("R U R", "R U2 R") && !is_same("R U R", "R U L"));
    }

    #[test]
    fn moves_end_with_the_longest_trigger_of_at_most_four_moves() {
        let moves = |text: &str| parse(text).unwrap().line().normal.moves().to_vec();
        let at_end = |text: &str, axis| {
            Trigger::at_end(&moves(text), axis).map(|trigger| trigger.word.to_string())
        };
        assert_eq!(at_end("F D L U2 R U' R'", Axis::Ud).as_deref(), Some("R U' R"));
        assert_eq!(at_end("F2 D' L", Axis::Ud).as_deref(), Some("L"));
        // The moves are rotated so that the DR is on U/D.
        assert_eq!(at_end("R2 F U", Axis::Rl).map(|word| word.len()), Some(1));
        assert_eq!(at_end("F2 D'", Axis::Ud), None);
        assert_eq!(at_end("R F2", Axis::Ud), None);
        assert_eq!(at_end("", Axis::Ud), None);
    }

    #[test]
    fn every_state_near_dr_is_one_that_some_trigger_leaves() {
        // States for which the first move of a shortest way is a turn of R or L. Exactly the images
        // of the triggers of this length lead from them to DR.
        let counts: serde_json::Value =
            serde_json::from_str(include_str!("../../../tests/data/fmc_step_counts.json")).unwrap();
        let all = triggers(5);
        let moves = MoveSet::keeping_eo(Axis::Fb);
        let mut seen = HashSet::from([key(&Cube::SOLVED)]);
        let mut level = vec![Cube::SOLVED];
        for depth in 1..=5_usize {
            let mut next = Vec::new();
            for cube in level.iter().flat_map(|c| moves.iter().map(|m| c.after(m))) {
                if seen.insert(key(&cube)) {
                    next.push(cube);
                }
            }
            assert_eq!(next.len() as u64, counts["dr_from_eo"]["hist"][depth].as_u64().unwrap());
            let of_length = || all.iter().filter(|trigger| trigger.word.len() == depth);
            let mut starts: Vec<_> = of_length()
                .flat_map(Trigger::images)
                .filter(|word| word.iter().all(|&m| moves.contains(m)))
                .map(|word| key(&word.into_iter().collect::<Alg>().inverse().cube()))
                .collect();
            starts.sort_unstable();
            starts.dedup();
            let nearer: HashSet<_> = level.iter().map(key).collect();
            let mut wanted: Vec<_> = next
                .iter()
                .filter(|cube| {
                    // Brute force: some quarter turn of R or L leads to a state nearer by one move.
                    let first = moves.iter().filter(|m| m.is_quarter() && m.axis() == Axis::Rl);
                    first.map(|m| key(&cube.after(m))).any(|k| nearer.contains(&k))
                })
                .map(key)
                .collect();
            wanted.sort_unstable();
            wanted.dedup();
            assert_eq!(starts, wanted, "{depth}");
            level = next;
            // Each trigger occurs once: no two are images of each other, and each has its own
            // label.
            let labels: BTreeSet<_> = of_length().map(|t| t.label).collect();
            assert!(!labels.contains(&None));
        }
        assert_eq!(all[0].word.to_string(), "R");
    }
}
