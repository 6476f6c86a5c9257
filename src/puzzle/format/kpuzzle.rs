//! Definitions as `KPuzzle` JSON, and a pattern: what cubing.js and twips read and write.
//!
//! Everything is counted from 0 there; labels are raised by one here, so that pieces have the same
//! labels in all formats. Moves with the names of rotations are rotations, as in twsearch's files.
//! Derived moves are moves of the search, unless they do the same as a power of a move or rotation
//! that is there already: then they are names for scrambles.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use super::error::{Error, Fault, Read, SequenceError, shown};
use super::finish::{add_move, is_rotation, too_many};
use super::sequence;
use super::text::{Words, decode};
use crate::puzzle::model::{
    ANY, Action, Definition, MAX_MOVES, MAX_ORIENTATIONS, MAX_SLOTS, Pattern, Set, Shape,
};

/// A JSON object in the order of its text, each key once.
#[derive(Clone, Debug)]
pub(super) struct Ordered<T>(Vec<(String, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered<T>, A::Error> {
                let (mut all, mut seen) = (Vec::new(), HashSet::new());
                while let Some(key) = map.next_key::<String>()? {
                    // This says what the file is to editors.
                    if key == "$schema" {
                        map.next_value::<serde::de::IgnoredAny>()?;
                        continue;
                    }
                    if !seen.insert(key.clone()) {
                        return Err(A::Error::custom(format!("'{}' is given twice", shown(&key))));
                    }
                    all.push((key, map.next_value()?));
                }
                Ok(Ordered(all))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    #[serde(default)]
    name: Option<String>,
    orbits: Vec<OrbitText>,
    default_pattern: Ordered<Pieces>,
    moves: Ordered<Ordered<Transformation>>,
    #[serde(default, alias = "experimentalDerivedMoves")]
    derived_moves: Option<Ordered<String>>,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct OrbitText {
    #[serde(rename = "orbitName")]
    name: String,
    num_pieces: u64,
    num_orientations: u64,
}

#[derive(Clone, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pieces {
    #[serde(rename = "pieces")]
    labels: Vec<u64>,
    #[serde(default)]
    orientation: Option<Vec<u64>>,
    #[serde(default)]
    orientation_mod: Option<Vec<u64>>,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Transformation {
    permutation: Vec<u64>,
    #[serde(alias = "orientation")]
    orientation_delta: Option<Vec<u64>>,
}

/// Knows where in the text something stands, to say what is wrong with it.
pub(super) struct Source<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// What is wrong with what stands under these keys.
    fn error(&self, keys: &[&str], fault: Fault) -> Error {
        let mut at = 0;
        for key in keys {
            // Keys may be written with escapes: then the place is that of what is around them.
            at += self.text[at..].find(&format!("\"{key}\"")).unwrap_or(0);
        }
        let before = &self.text[..at];
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Error { file: self.file.to_owned(), line: before.matches('\n').count() + 1, column, fault }
    }

    fn says(&self, keys: &[&str], what: String) -> Error {
        self.error(keys, Fault::Json(what))
    }

    pub(super) fn parse<T: for<'de> Deserialize<'de>>(&self, what: &str) -> Result<T, Error> {
        serde_json::from_str(self.text).map_err(|error| self.is_no(what, &error))
    }

    /// What the parser stumbled over.
    pub(super) fn is_no(&self, what: &str, error: &serde_json::Error) -> Error {
        Error {
            file: self.file.to_owned(),
            line: error.line().max(1),
            column: error.column().max(1),
            fault: Fault::Json(format!("this is no {what}: {}", shown_message(&error.to_string()))),
        }
    }

    /// A list of numbers of the right length, each below a bound.
    fn list(&self, keys: &[&str], list: &[u64], length: usize, below: u64) -> Result<(), Error> {
        let path = keys.iter().map(|key| shown(key)).collect::<Vec<_>>().join(".");
        if list.len() != length {
            return Err(self.says(
                keys,
                format!("{path} has {} numbers: the orbit has {length} pieces", list.len()),
            ));
        }
        match list.iter().find(|&&number| number >= below) {
            Some(number) => Err(self.says(
                keys,
                format!("{path} has the number {number}: they must be from 0 to {}", below - 1),
            )),
            None => Ok(()),
        }
    }
}

/// The parser's words without the place, which is given already.
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

pub(super) fn read_definition(bytes: &[u8], file: &str) -> Result<Read<Definition>, Error> {
    let text = decode(bytes);
    let source = Source { file, text: &text };
    let json: File = source.parse("KPuzzle definition")?;
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
    Ok(Read { value: puzzle, notes: Vec::new() })
}

fn sets(source: &Source, orbits: &[OrbitText]) -> Result<Vec<Set>, Error> {
    let (mut sets, mut slots): (Vec<Set>, u64) = (Vec::new(), 0);
    for orbit in orbits {
        let keys = ["orbits", &orbit.name];
        for (what, most, found) in [
            ("numPieces", MAX_SLOTS as u64, orbit.num_pieces),
            ("numOrientations", u64::from(MAX_ORIENTATIONS), orbit.num_orientations),
        ] {
            if !(1..=most).contains(&found) {
                let what = format!("{what} of orbit '{}'", shown(&orbit.name));
                let found = found.to_string();
                return Err(source.error(&keys, Fault::OutOfRange { what, least: 1, most, found }));
            }
        }
        if sets.iter().any(|set| set.name == orbit.name) {
            return Err(
                source.says(&keys, format!("orbit '{}' is given twice", shown(&orbit.name)))
            );
        }
        slots += orbit.num_pieces;
        if slots > MAX_SLOTS as u64 {
            let (set, slots) = (shown(&orbit.name), slots as usize);
            return Err(source.error(&keys, Fault::TooBig { set, slots }));
        }
        let (pieces, orientations) = (orbit.num_pieces as usize, orbit.num_orientations as u8);
        sets.push(Set { name: orbit.name.clone(), pieces, orientations });
    }
    if sets.is_empty() {
        return Err(source.says(&["orbits"], "there are no orbits in this file".to_owned()));
    }
    Ok(sets)
}

fn orbit(source: &Source, keys: &[&str], shape: &Shape, name: &str) -> Result<usize, Error> {
    shape.find(name).ok_or_else(|| {
        let hint = super::Hint::new(name, shape.sets().iter().map(|set| set.name.as_str()));
        source.error(keys, Fault::Unknown { what: "orbit", word: shown(name), hint })
    })
}

/// A pattern; orbits that it leaves out are as in `rest`.
pub(super) fn pattern(
    source: &Source,
    path: &[&str],
    shape: &Shape,
    rest: &Pattern,
    orbits: &Ordered<Pieces>,
) -> Result<Pattern, Error> {
    let mut pattern = rest.clone();
    for (name, orbit_of_pattern) in &orbits.0 {
        let keys = |last| path.iter().copied().chain([name.as_str(), last]).collect::<Vec<_>>();
        let set = orbit(source, &keys("")[..=path.len()], shape, name)?;
        let (range, orientations) = (shape.range(set), shape.sets()[set].orientations);
        let Pieces { labels, orientation, orientation_mod } = orbit_of_pattern;
        source.list(&keys("pieces"), labels, range.len(), u64::from(ANY) - 1)?;
        let nothing = vec![0; range.len()];
        let twists = orientation.as_ref().unwrap_or(&nothing);
        source.list(&keys("orientation"), twists, range.len(), u64::from(orientations))?;
        let moduli = orientation_mod.as_ref().unwrap_or(&nothing);
        source.list(&keys("orientationMod"), moduli, range.len(), u64::from(orientations) + 1)?;
        for (index, slot) in range.enumerate() {
            let modulus = if moduli[index] == 0 { orientations } else { moduli[index] as u8 };
            if orientations % modulus != 0 {
                let what = format!(
                    "orientationMod {modulus} does not divide the {orientations} orientations"
                );
                return Err(source.says(&keys("orientationMod"), what));
            }
            pattern.labels[slot] = labels[index] as u16 + 1;
            pattern.moduli[slot] = modulus;
            pattern.twists[slot] = twists[index] as u8 % modulus;
        }
    }
    Ok(pattern)
}

fn action(
    source: &Source,
    shape: &Shape,
    name: &str,
    orbits: &Ordered<Transformation>,
) -> Result<Action, Error> {
    let mut action = Action::identity(shape.slots());
    for (orbit_name, transformation) in &orbits.0 {
        let keys = ["moves", name, orbit_name.as_str(), "permutation"];
        let set = orbit(source, &keys[..3], shape, orbit_name)?;
        let (range, orientations) = (shape.range(set), shape.sets()[set].orientations);
        source.list(&keys, &transformation.permutation, range.len(), range.len() as u64)?;
        let mut taken = vec![false; range.len()];
        for &from in &transformation.permutation {
            if std::mem::replace(&mut taken[from as usize], true) {
                let (set, number, most) = (shown(orbit_name), from as usize, range.len() - 1);
                return Err(
                    source.error(&keys, Fault::NotAPermutation { set, number, least: 0, most })
                );
            }
        }
        let nothing = vec![0; range.len()];
        let twists = transformation.orientation_delta.as_ref().unwrap_or(&nothing);
        let keys = ["moves", name, orbit_name.as_str(), "orientationDelta"];
        source.list(&keys, twists, range.len(), u64::from(orientations))?;
        for (index, slot) in range.clone().enumerate() {
            action.from[slot] = (range.start + transformation.permutation[index] as usize) as u16;
            action.twist[slot] = twists[index] as u8;
        }
    }
    Ok(action)
}

fn add(
    source: &Source,
    puzzle: &mut Definition,
    under: &str,
    name: &str,
    action: Action,
) -> Result<(), Error> {
    if is_rotation(name) {
        puzzle.rotations.push((name.to_owned(), action));
        return Ok(());
    }
    add_move(puzzle, name, action, &[]).map_err(|fault| source.error(&[under, name], fault))
}

/// Adds moves that are made of moves. They may be made of each other, in any order.
fn derive(
    source: &Source,
    puzzle: &mut Definition,
    mut left: Vec<(String, String)>,
) -> Result<(), Error> {
    if left.len() > MAX_MOVES {
        return Err(source.error(&["derivedMoves"], too_many(&left[MAX_MOVES].0, Some(1))));
    }
    // What moves are made of first: so these stay in their order.
    left.sort_by_key(|(name, _)| !is_rotation(name));
    while !left.is_empty() {
        let before = left.len();
        let mut later = Vec::new();
        for (name, moves) in left {
            let keys = ["derivedMoves", name.as_str()];
            if puzzle.bases.iter().any(|base| base.name == name) {
                return Err(source.says(&keys, format!("move '{}' is given twice", shown(&name))));
            }
            match sequence::action(puzzle, &moves) {
                Ok(action) if is_known(puzzle, &action) => puzzle.extras.push((name, action)),
                Ok(action) => add(source, puzzle, "derivedMoves", &name, action)?,
                Err(SequenceError::Unknown { .. }) => later.push((name, moves)),
                Err(error) => return Err(source.error(&keys, Fault::Sequence(error))),
            }
        }
        if later.len() == before {
            let (name, moves) = &later[0];
            let error = sequence::action(puzzle, moves).err();
            let fault = error
                .map_or(Fault::Json(format!("'{}' cannot be made", shown(name))), Fault::Sequence);
            return Err(source.error(&["derivedMoves", name], fault));
        }
        left = later;
    }
    Ok(())
}

/// Whether a move or a power of a rotation does this already.
fn is_known(puzzle: &Definition, action: &Action) -> bool {
    // Rotations of solids have orders of five at most.
    let is_power = |rotation: &Action| {
        let powers = std::iter::successors(Some(rotation.clone()), |power| {
            Some(power.then(rotation, &puzzle.shape))
        });
        powers.take(4).any(|power| power == *action)
    };
    action.is_identity()
        || puzzle.moves.iter().any(|m| m.action == *action)
        || puzzle.rotations.iter().any(|(_, rotation)| is_power(rotation))
}

/// Whether a text is JSON, if it is anything that is read here.
pub(super) fn is_json(bytes: &[u8]) -> bool {
    let text = decode(bytes);
    // A word of a ksolve file may begin with a bracket, but no file does.
    let first = Words::new("", &text).next();
    first.is_some_and(|word| word.text.starts_with(['{', '[']))
}
