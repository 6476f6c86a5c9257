//! The objects of `KPuzzle` JSON as they are in the text. They are checked later.
//!
//! This module accepts everything that cubing.js and twips accept. This includes keys that do not
//! describe the puzzle, undeclared orbits, and whole numbers in any form that JSON allows.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{
    Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Unexpected, Visitor,
};

use super::error::shown;

/// A JSON object with its keys in the order of the text. Each key occurs once.
#[derive(Clone, Debug)]
pub(super) struct Ordered<T>(pub(super) Vec<(String, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Ordered<T> {
    /// Reads the remaining keys of an object. Skips keys for which `is_passed_over` returns `true`.
    /// `first` is a key that was already read.
    fn rest<A: MapAccess<'de>>(
        map: &mut A,
        is_passed_over: impl Fn(&str) -> bool,
        first: Option<String>,
    ) -> Result<Self, A::Error> {
        let mut all = Vec::new();
        let mut seen = HashSet::new();
        let mut next = first;
        while let Some(key) =
            next.take().map_or_else(|| map.next_key::<String>(), |k| Ok(Some(k)))?
        {
            // `$schema` only describes the file for editors.
            if key == "$schema" || is_passed_over(&key) {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            if !seen.insert(key.clone()) {
                return Err(A::Error::custom(format!("'{}' is given twice", shown(&key))));
            }
            all.push((key, map.next_value()?));
        }
        Ok(Self(all))
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
                Ordered::rest(&mut map, |_| false, None)
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// A whole number in any form of JSON, such as `3`, `-1`, `3.0` or `1e1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WholeNumber(pub(super) i64);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyForm;
        impl Visitor<'_> for AnyForm {
            type Value = WholeNumber;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<WholeNumber, E> {
                Ok(WholeNumber(number))
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<WholeNumber, E> {
                // Larger than every valid number, so the caller rejects it.
                Ok(WholeNumber(i64::try_from(number).unwrap_or(i64::MAX)))
            }

            fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<WholeNumber, E> {
                // Up to this number, a float represents whole numbers exactly.
                const MOST: f64 = 9_007_199_254_740_992.0;
                if number.fract() == 0.0 && number.abs() <= MOST {
                    #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
                    return Ok(WholeNumber(number as i64));
                }
                Err(E::invalid_value(Unexpected::Float(number), &self))
            }
        }
        deserializer.deserialize_any(AnyForm)
    }
}

/// A definition file.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct KpuzzleFile {
    #[serde(default)]
    pub(super) name: Option<String>,
    pub(super) orbits: Vec<OrbitText>,
    pub(super) default_pattern: Ordered<Pieces>,
    pub(super) moves: Ordered<Ordered<Transformation>>,
    #[serde(default, alias = "experimentalDerivedMoves")]
    pub(super) derived_moves: Option<Ordered<String>>,
}

/// The declaration of an orbit.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrbitText {
    #[serde(rename = "orbitName")]
    pub(super) name: String,
    pub(super) num_pieces: WholeNumber,
    pub(super) num_orientations: WholeNumber,
}

/// An orbit of a pattern: its pieces and their orientations.
#[derive(Clone, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pieces {
    #[serde(rename = "pieces")]
    pub(super) labels: Vec<WholeNumber>,
    #[serde(default)]
    pub(super) orientation: Option<Vec<WholeNumber>>,
    #[serde(default)]
    pub(super) orientation_mod: Option<Vec<WholeNumber>>,
}

/// An orbit of a move: its permutation and changes of orientation.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Transformation {
    pub(super) permutation: Vec<WholeNumber>,
    #[serde(default, alias = "orientation")]
    pub(super) orientation_delta: Option<Vec<WholeNumber>>,
}

/// A pattern outside a definition. It consists of orbits; cubing.js puts them under the key
/// `patternData`.
pub(super) struct PatternText(pub(super) Ordered<Pieces>);

impl<'de> Deserialize<'de> for PatternText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = PatternText;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PatternText, A::Error> {
                loop {
                    let Some(key) = map.next_key::<String>()? else {
                        return Ok(PatternText(Ordered::default()));
                    };
                    if key == "patternData" {
                        let orbits = map.next_value()?;
                        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                        return Ok(PatternText(orbits));
                    }
                    if is_name(&key) || key == "$schema" {
                        map.next_value::<IgnoredAny>()?;
                        continue;
                    }
                    return Ordered::rest(&mut map, is_name, Some(key)).map(PatternText);
                }
            }
        }
        deserializer.deserialize_map(Either)
    }
}

fn is_name(key: &str) -> bool {
    key == "experimentalPuzzleName"
}
