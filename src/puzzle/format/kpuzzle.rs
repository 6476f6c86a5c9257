//! Reads definitions and patterns in `KPuzzle` JSON, the format of cubing.js and twips.
//!
//! The format counts from 0. Labels are raised by one here, so that pieces have the same labels in
//! all formats. Moves with the names of rotations are rotations, as in twsearch's files. Derived
//! moves, which are composed of other moves, become moves of the search. But if a derived move
//! equals a power of an existing move or rotation, its name is only allowed in scrambles. A derived
//! move with the name of an existing move is skipped, and so are undeclared orbits.

use std::cell::RefCell;

use serde::de::Deserialize;

use super::entries::turned;
use super::error::{FileContent, Note, PuzzleFileError, PuzzleFileFault, shown};
use super::finish::{add_move, is_rotation, too_many};
use super::json::{KpuzzleFile, OrbitText, Ordered, Pieces, Transformation, WholeNumber};
use super::making;
use super::sequence;
use super::text::{FileWords, decode};
use crate::model::{
    ANY, Action, Definition, MAX_MOVES, MAX_ORIENTATIONS, MAX_SLOTS, Pattern, Set, Shape,
};

/// Maximum number of notes about one file.
const MAX_NOTES: usize = 20;

/// The text of a file. It finds the places of keys for error messages.
pub(super) struct KpuzzleText<'a> {
    file: &'a str,
    text: &'a str,
    /// Notes about skipped parts, one note for each name.
    notes: RefCell<Vec<Note>>,
}

impl<'a> KpuzzleText<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, notes: RefCell::default() }
    }

    /// Adds a note about an undeclared orbit, which is skipped.
    fn pass_over(&self, keys: &[&str], orbit: &str) {
        let text = format!("passed over orbit '{}', which is not declared", shown(orbit));
        let mut notes = self.notes.borrow_mut();
        if notes.len() < MAX_NOTES && notes.iter().all(|note| note.text != text) {
            notes.push(Note { line: self.error(keys, PuzzleFileFault::Stopped).line, text });
        }
    }

    /// Returns the notes about skipped parts.
    pub(super) fn notes(self) -> Vec<Note> {
        self.notes.into_inner()
    }

    /// Returns the error for a fault in the value at a path of keys.
    fn error(&self, keys: &[&str], fault: PuzzleFileFault) -> PuzzleFileError {
        let mut at = 0;
        for key in keys {
            // A key that is written with escapes is not found. Then the place of the enclosing
            // value is used.
            at += self.text[at..].find(&format!("\"{key}\"")).unwrap_or(0);
        }
        let before = &self.text[..at];
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        PuzzleFileError {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column,
            fault,
        }
    }

    fn says(&self, keys: &[&str], what: String) -> PuzzleFileError {
        self.error(keys, PuzzleFileFault::Json(what))
    }

    pub(super) fn parse<T: for<'de> Deserialize<'de>>(
        &self,
        what: &str,
    ) -> Result<T, PuzzleFileError> {
        serde_json::from_str(self.text).map_err(|error| self.is_no(what, &error))
    }

    /// Returns the error for a text that the JSON parser rejects. `what` names the expected
    /// content.
    pub(super) fn is_no(&self, what: &str, error: &serde_json::Error) -> PuzzleFileError {
        PuzzleFileError {
            file: self.file.to_owned(),
            line: error.line().max(1),
            column: error.column().max(1),
            fault: PuzzleFileFault::Json(format!(
                "this is no {what}: {}",
                shown_message(&error.to_string())
            )),
        }
    }

    /// Checks that a list has one number for each piece.
    fn has_length(
        &self,
        keys: &[&str],
        list: &[WholeNumber],
        length: usize,
    ) -> Result<(), PuzzleFileError> {
        if list.len() == length {
            return Ok(());
        }
        let what = "numbers: the orbit has";
        let path = path(keys);
        Err(self.says(keys, format!("{path} has {} {what} {length} pieces", list.len())))
    }

    /// Reads a list with one number for each piece. Each number must be from 0 to `below - 1`.
    fn list(
        &self,
        keys: &[&str],
        list: &[WholeNumber],
        length: usize,
        below: u64,
    ) -> Result<Vec<usize>, PuzzleFileError> {
        self.has_length(keys, list, length)?;
        list.iter()
            .map(|&WholeNumber(number)| {
                let number_in_range = u64::try_from(number).ok().filter(|&number| number < below);
                number_in_range.map(|number| number as usize).ok_or_else(|| {
                    let path = path(keys);
                    let range = format!("they must be from 0 to {}", below - 1);
                    self.says(keys, format!("{path} has the number {number}: {range}"))
                })
            })
            .collect()
    }

    /// Reads a list with one orientation for each piece, reduced modulo the number of orientations.
    /// Without a list, all are 0.
    fn turns(
        &self,
        keys: &[&str],
        list: Option<&[WholeNumber]>,
        length: usize,
        orientations: u8,
    ) -> Result<Vec<u8>, PuzzleFileError> {
        let Some(list) = list else { return Ok(vec![0; length]) };
        self.has_length(keys, list, length)?;
        Ok(list.iter().map(|&WholeNumber(turn)| turned(turn, orientations)).collect())
    }
}

/// Joins the keys of a path for display.
fn path(keys: &[&str]) -> String {
    keys.iter().map(|key| shown(key)).collect::<Vec<_>>().join(".")
}

/// Returns the message of the JSON parser without the place, which the error already has.
fn shown_message(message: &str) -> String {
    let message = message.rsplit_once(" at line ").map_or(message, |(message, _)| message);
    message
        .chars()
        .take(200)
        .flat_map(char::escape_debug)
        .collect::<String>()
        .replace("\\\"", "\"")
        .replace("\\'", "'")
}

pub(super) fn read_definition(
    bytes: &[u8],
    file: &str,
) -> Result<FileContent<Definition>, PuzzleFileError> {
    let text = decode(bytes);
    let source = KpuzzleText::new(file, &text);
    let json: KpuzzleFile = source.parse("KPuzzle definition")?;
    let mut puzzle =
        Definition::new(json.name.as_deref().unwrap_or_default(), sets(&source, &json.orbits)?);
    let solved = pattern(
        &source,
        &["defaultPattern"],
        &puzzle.shape,
        &puzzle.solved,
        &json.default_pattern,
    )?;
    puzzle.solved = solved;
    for (name, orbits) in &json.moves.0 {
        let action = action(&source, &puzzle.shape, name, orbits)?;
        add(&source, &mut puzzle, "moves", name, action)?;
    }
    derive(&source, &mut puzzle, json.derived_moves.unwrap_or_default().0)?;
    Ok(FileContent { value: puzzle, notes: source.notes() })
}

impl OrbitText {
    /// Checks that a number of this orbit is from 1 to `most`, and returns it.
    fn in_range(&self, what: &str, number: WholeNumber, most: u64) -> Result<u64, PuzzleFileFault> {
        let WholeNumber(number) = number;
        let found = u64::try_from(number).ok().filter(|found| (1..=most).contains(found));
        found.ok_or_else(|| {
            let what = format!("{what} of orbit '{}'", shown(&self.name));
            PuzzleFileFault::OutOfRange { what, least: 1, most, found: number.to_string() }
        })
    }
}

fn sets(source: &KpuzzleText, orbits: &[OrbitText]) -> Result<Vec<Set>, PuzzleFileError> {
    let mut sets: Vec<Set> = Vec::new();
    let mut slots = 0;
    for orbit in orbits {
        let keys = ["orbits", &orbit.name];
        let pieces = orbit.in_range("numPieces", orbit.num_pieces, MAX_SLOTS as u64);
        let pieces = pieces.map_err(|fault| source.error(&keys, fault))? as usize;
        let most = u64::from(MAX_ORIENTATIONS);
        let orientations = orbit.in_range("numOrientations", orbit.num_orientations, most);
        let orientations = orientations.map_err(|fault| source.error(&keys, fault))? as u8;
        if sets.iter().any(|set| set.name == orbit.name) {
            return Err(
                source.says(&keys, format!("orbit '{}' is given twice", shown(&orbit.name)))
            );
        }
        slots += pieces;
        if slots > MAX_SLOTS {
            let set = shown(&orbit.name);
            return Err(source.error(&keys, PuzzleFileFault::TooBig { set, slots }));
        }
        sets.push(Set { name: orbit.name.clone(), pieces, orientations });
    }
    if sets.is_empty() {
        return Err(source.says(&["orbits"], "there are no orbits in this file".to_owned()));
    }
    Ok(sets)
}

/// Reads a pattern. Orbits that the pattern lacks are taken from `rest`.
pub(super) fn pattern(
    source: &KpuzzleText,
    path: &[&str],
    shape: &Shape,
    rest: &Pattern,
    orbits: &Ordered<Pieces>,
) -> Result<Pattern, PuzzleFileError> {
    let mut pattern = rest.clone();
    for (name, orbit_of_pattern) in &orbits.0 {
        let to_orbit = [path, &[name]].concat();
        let Some(set) = shape.find(name) else {
            source.pass_over(&to_orbit, name);
            continue;
        };
        let [of_labels, of_turns, of_moduli] = ["pieces", "orientation", "orientationMod"]
            .map(|last| [&to_orbit[..], &[last]].concat());
        let range = shape.range(set);
        let orientations = shape.sets()[set].orientations;
        let Pieces { labels, orientation, orientation_mod } = orbit_of_pattern;
        let count = range.len();
        let most = u64::from(orientations) + 1;
        let labels = source.list(&of_labels, labels, count, u64::from(ANY) - 1)?;
        let turns = source.turns(&of_turns, orientation.as_deref(), count, orientations)?;
        let moduli = match orientation_mod {
            Some(moduli) => source.list(&of_moduli, moduli, count, most)?,
            None => vec![0; count],
        };
        for (index, slot) in range.enumerate() {
            let modulus = if moduli[index] == 0 { orientations } else { moduli[index] as u8 };
            if !orientations.is_multiple_of(modulus) {
                let what = format!(
                    "orientationMod {modulus} does not divide the {orientations} orientations"
                );
                return Err(source.says(&of_moduli, what));
            }
            pattern.labels[slot] = labels[index] as u16 + 1;
            pattern.moduli[slot] = modulus;
            pattern.twists[slot] = turns[index] % modulus;
        }
    }
    Ok(pattern)
}

fn action(
    source: &KpuzzleText,
    shape: &Shape,
    name: &str,
    orbits: &Ordered<Transformation>,
) -> Result<Action, PuzzleFileError> {
    let mut action = Action::identity(shape.slots());
    for (orbit_name, transformation) in &orbits.0 {
        let keys = ["moves", name, orbit_name.as_str(), "permutation"];
        let Some(set) = shape.find(orbit_name) else {
            source.pass_over(&keys[..3], orbit_name);
            continue;
        };
        let range = shape.range(set);
        let orientations = shape.sets()[set].orientations;
        let count = range.len();
        let permutation = source.list(&keys, &transformation.permutation, count, count as u64)?;
        let mut taken = vec![false; count];
        for &from in &permutation {
            if std::mem::replace(&mut taken[from], true) {
                let set = shown(orbit_name);
                let fault = PuzzleFileFault::NotAPermutation {
                    set,
                    number: from,
                    least: 0,
                    most: count - 1,
                };
                return Err(source.error(&keys, fault));
            }
        }
        let keys = ["moves", name, orbit_name.as_str(), "orientationDelta"];
        let delta = transformation.orientation_delta.as_deref();
        let turns = source.turns(&keys, delta, count, orientations)?;
        for (index, slot) in range.clone().enumerate() {
            action.from[slot] = (range.start + permutation[index]) as u16;
            action.twist[slot] = turns[index];
        }
    }
    Ok(action)
}

fn add(
    source: &KpuzzleText,
    puzzle: &mut Definition,
    under: &str,
    name: &str,
    action: Action,
) -> Result<(), PuzzleFileError> {
    if is_rotation(name) {
        puzzle.rotations.push((name.to_owned(), action));
        return Ok(());
    }
    add_move(puzzle, name, action, &[]).map_err(|fault| source.error(&[under, name], fault))
}

/// Adds moves that are composed of other moves. They may contain each other, in any order.
fn derive(
    source: &KpuzzleText,
    puzzle: &mut Definition,
    mut left: Vec<(String, String)>,
) -> Result<(), PuzzleFileError> {
    if left.len() > MAX_MOVES {
        return Err(source.error(&["derivedMoves"], too_many(&left[MAX_MOVES].0, Some(1))));
    }
    // An existing move or rotation takes precedence over a derived move with the same name.
    left.retain(|(name, _)| {
        let is_rotation = puzzle.rotations.iter().any(|(known, _)| known == name);
        !is_rotation && puzzle.bases.iter().all(|base| base.name != *name)
    });
    // Rotations come first; moves keep their order.
    left.sort_by_key(|(name, _)| !is_rotation(name));
    let parts: Vec<_> =
        left.iter().map(|(name, moves)| (name.as_str(), sequence::words(moves))).collect();
    for number in making::order(&parts) {
        let (name, moves) = &left[number];
        match sequence::action(puzzle, moves) {
            Ok(action) if is_known(puzzle, &action) => puzzle.extras.push((name.clone(), action)),
            Ok(action) => add(source, puzzle, "derivedMoves", name, action)?,
            Err(error) => {
                return Err(source.error(&["derivedMoves", name], PuzzleFileFault::Sequence(error)));
            }
        }
    }
    Ok(())
}

/// Returns `true` if an action equals a move or a power of a rotation, or changes nothing.
fn is_known(puzzle: &Definition, action: &Action) -> bool {
    // Rotations of solids have order five at most.
    let mut powers = puzzle.rotations.iter().flat_map(|(_, rotation)| {
        let powers = std::iter::successors(Some(rotation.clone()), |power| {
            Some(power.then(rotation, &puzzle.shape))
        });
        powers.take(4)
    });
    action.is_identity()
        || puzzle.moves.iter().any(|m| m.action == *action)
        || powers.any(|power| power == *action)
}

/// Returns `true` if a text in one of the supported formats is JSON.
pub(super) fn is_json(bytes: &[u8]) -> bool {
    let text = decode(bytes);
    // A word inside a ksolve file may begin with a bracket, but the first word does not.
    let first = FileWords::new("", &text).next();
    first.is_some_and(|word| word.text.starts_with(['{', '[']))
}
