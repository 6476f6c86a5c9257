//! Sets of wanted HTR subsets as solvers write them: `4a1`, `4a1 4e`, `2c`, `qt<=2`, and
//! combinations.

use std::fmt;

use premove_cube::{Axis, Cube};

use super::label::digit;
use super::subset::{Shape, Subset, quarter_turns};

/// A pattern for subsets. A field that is `None` matches anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Pattern {
    corners: Option<u8>,
    shape: Option<Shape>,
    /// Number of quarter turns in the name.
    quarters: Option<u8>,
    edges: Option<u8>,
    turns: Option<Turns>,
}

/// Number of quarter turns that the whole state needs to HTR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Turns {
    AtMost(u8),
    Exactly(u8),
}

impl Pattern {
    fn matches(&self, subset: Subset, turns: u8) -> bool {
        // Seen from the other side, a subset with 3 or 4 has the other letter.
        let has_either_letter = matches!(subset.quarters, 3 | 4) && subset.shape != Shape::Plain;
        self.corners.is_none_or(|corners| corners == subset.corners)
            && self.quarters.is_none_or(|quarters| quarters == subset.quarters)
            && self.edges.is_none_or(|edges| edges == subset.edges)
            && self.shape.is_none_or(|shape| has_either_letter || shape == subset.shape)
            && match self.turns {
                None => true,
                Some(Turns::AtMost(most)) => turns <= most,
                Some(Turns::Exactly(number)) => turns == number,
            }
    }

    /// Parses a pattern without blanks. Returns `None` if it is not valid.
    fn read(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        if let Some(number) = word.strip_prefix("qt") {
            let turns = match number.strip_prefix("<=") {
                Some(most) => Turns::AtMost(digit(most)?),
                None => Turns::Exactly(digit(number.strip_prefix('=')?)?),
            };
            return Some(Self { turns: Some(turns), ..Self::default() });
        }
        if let Some(quarters) = digit(&word) {
            return Some(Self { quarters: Some(quarters), ..Self::default() });
        }
        let (first, rest) = word.split_at_checked(1)?;
        let (letter, quarters) = rest.split_at_checked(1)?;
        let number = Some(digit(first)?);
        let quarters = if quarters.is_empty() { None } else { Some(digit(quarters)?) };
        let shape = match letter {
            "e" if quarters.is_none() => {
                return Some(Self { edges: number, ..Self::default() });
            }
            "c" => None,
            "a" => Some(Shape::Parallel),
            "b" => Some(Shape::Crossed),
            _ => return None,
        };
        Some(Self { corners: number, shape, quarters, ..Self::default() })
    }

    /// Returns whether some subset matches the pattern.
    fn exists(&self) -> bool {
        Subset::all().any(|subset| {
            (subset.quarters..=subset.quarters + 2).any(|turns| self.matches(subset, turns))
        })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners = self.corners.map(|corners| {
            let letter = self.shape.map_or('c', Shape::letter);
            let quarters = self.quarters.map(|n| n.to_string()).unwrap_or_default();
            format!("{corners}{letter}{quarters}")
        });
        let quarters = self.quarters.filter(|_| self.corners.is_none()).map(|n| n.to_string());
        let turns = self.turns.map(|turns| match turns {
            Turns::AtMost(n) => format!("qt<={n}"),
            Turns::Exactly(n) => format!("qt={n}"),
        });
        let edges = self.edges.map(|edges| format!("{edges}e"));
        let words: Vec<_> = [corners, quarters, turns, edges].into_iter().flatten().collect();
        f.write_str(&words.join(" "))
    }
}

/// A set of HTR subsets, given by several patterns. A subset is in the set if one pattern matches
/// it.
///
/// | written | means |
/// |---|---|
/// | `4a1 4e` | this subset |
/// | `4a1` | this name with any number of edges |
/// | `4a`, `2c` | also with any number of quarter turns; `4c` is four corners of either letter |
/// | `4e` | this number of edges, with any corners |
/// | `3` | corners that need this number of quarter turns |
/// | `qt<=2`, `qt=2` | states that need this number of quarter turns for corners and edges |
///
/// `4a3` and `4b3` are one subset seen from the two sides, so either name means both. The same
/// holds for `4a4` and `4b4`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subsets(Box<[Pattern]>);

/// Error for a word that describes no HTR subset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{word}' is none of the {}", Subsets::WANTED)]
pub struct UnknownSubset {
    /// The unknown word.
    pub word: String,
}

impl UnknownSubset {
    fn of(word: &str) -> Self {
        Self { word: word.to_owned() }
    }
}

impl Subsets {
    /// Description of a correct text, for messages.
    pub const WANTED: &str = "HTR subsets such as 4a1, '4a1 4e', 2c or qt<=2, joined by +";

    /// Parses patterns joined by `+` or commas, or separated by blanks. Edges after a blank belong
    /// to the corners before them.
    ///
    /// # Errors
    /// If a word describes no subset.
    pub fn read(text: &str) -> Result<Self, UnknownSubset> {
        let mut patterns: Vec<Pattern> = Vec::new();
        for part in text.split(['+', ',']) {
            let mut words = part.split_whitespace().peekable();
            if words.peek().is_none() {
                return Err(UnknownSubset::of(part.trim()));
            }
            let mut before: Option<(Pattern, &str)> = None;
            for word in words {
                let pattern = Pattern::read(word).ok_or_else(|| UnknownSubset::of(word))?;
                let joined =
                    before.filter(|(last, _)| pattern.edges.is_some() && last.edges.is_none());
                if let (Some((last, name)), Some(_)) =
                    (joined, patterns.pop_if(|_| joined.is_some()))
                {
                    let both = Pattern { edges: pattern.edges, ..last };
                    if !both.exists() {
                        return Err(UnknownSubset::of(&format!("{name} {word}")));
                    }
                    patterns.push(both);
                    before = None;
                    continue;
                }
                if !pattern.exists() {
                    return Err(UnknownSubset::of(word));
                }
                patterns.push(pattern);
                before = Some((pattern, word));
            }
        }
        Ok(Self(patterns.into_boxed_slice()))
    }

    /// Returns whether the DR of a state on `axis` has one of the subsets.
    pub fn contains(&self, cube: &Cube, axis: Axis) -> bool {
        let subset = Subset::of(cube, axis);
        let turns = quarter_turns(cube, axis);
        self.0.iter().any(|pattern| pattern.matches(subset, turns))
    }
}

impl fmt::Display for Subsets {
    /// Writes the patterns as [`Subsets::read`] reads them: `4a1 4e+qt<=2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.0.iter().map(Pattern::to_string).collect();
        f.write_str(&words.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let subsets = Subsets::read(text).unwrap();
        let has = |subset: &Subset| {
            subsets.0.iter().any(|pattern| pattern.matches(*subset, subset.quarters))
        };
        Subset::all().filter(has).map(|subset| subset.to_string()).collect()
    }

    #[test]
    fn there_are_48_subsets_and_six_of_them_have_two_names() {
        assert_eq!(Subset::all().count(), 48 + 6);
    }

    #[test]
    fn patterns_mean_the_subsets_that_have_what_they_say() {
        assert_eq!(names("4a1 4e"), ["4a1 4e"]);
        assert_eq!(names("4a1"), ["4a1 0e", "4a1 2e", "4a1 4e"]);
        assert_eq!(names("4A2+2c5 8e"), ["2c5 8e", "4a2 0e", "4a2 2e", "4a2 4e"]);
        assert_eq!(names("4b3 2e"), ["4a3 2e", "4b3 2e"]);
        assert_eq!(names("4a3 2e"), names("4b3 2e"));
        assert_eq!(names("4c2 0e"), ["4a2 0e", "4b2 0e"]);
        assert_eq!(names("2c").len(), 15);
        assert_eq!(names("8e").len(), 6);
        assert_eq!(names("5 4e"), ["2c5 4e", "4b5 4e"]);
        assert_eq!(names("qt<=1 0e"), ["0c0 0e", "4a1 0e"]);
        assert_eq!(names("0c0,4a1 4e").len(), 6);
        assert_eq!(names("4a1 0e 4e").len(), 1 + 14);
    }

    #[test]
    fn subsets_are_read_as_they_are_written() {
        for text in ["4a1 4e", "4a1+2c3+0c", "3", "5 4e", "qt<=2", "qt=3 4e", "8e", "4c2 0e"] {
            assert_eq!(Subsets::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Subsets::read("4A1,  2c3 8E").unwrap().to_string(), "4a1+2c3 8e");
    }

    #[test]
    fn words_that_are_no_subset_are_named() {
        let cases = [
            ("", ""),
            ("4a1+", ""),
            ("5a1", "5a1"),
            ("4a5", "4a5"),
            ("2c3 3e", "2c3 3e"),
            ("4a1 8e", "4a1 8e"),
            ("qt<2", "qt<2"),
            ("4d", "4d"),
            ("é", "é"),
            ("4é", "4é"),
            ("9", "9"),
            ("2c2", "2c2"),
        ];
        for (text, word) in cases {
            assert_eq!(Subsets::read(text).unwrap_err().word, word, "{text}");
        }
    }
}
