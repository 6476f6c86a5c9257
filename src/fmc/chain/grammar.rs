//! Grammar of a chain: parses its text, and writes it.
//!
//! ```text
//! chain = link { ">" link } [ ">" end ]
//! link  = name [ "[" { key | key "=" value } "]" ]      keys separated by commas or blanks
//! end   = ( insert | vr ) [ "[" "max" "=" value "]" ]
//! name  = EO | DR | HTR | slice | finish | the name of any step, several joined by "+"
//! ```

use std::fmt;
use std::ops::Range;

use premove_cube::Cube;
use premove_cube::notation::nearest;
use premove_engine::search::{MAX_LENGTH, QuarterAxes};
use premove_engine::step::{ChainWord, Own, Stage, Step, Subsets, Triggers};

use super::end::{ChainEnd, END_WORDS};
use super::error::ChainError;
use super::keys::{KEYS, set, wrong_word};
use super::link::{Link, LinkKeys};
use super::values::QuarterTurns;

/// A chain: steps one after the other, each with its limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The steps in order, at least one.
    pub(crate) links: Vec<Link>,
    /// The insertions behind the steps, if the chain ends with any.
    pub(crate) end: Option<ChainEnd>,
}

impl Chain {
    /// Returns the steps in order, at least one.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Returns the insertions behind the steps; `None` if the chain ends with a step.
    pub const fn end(&self) -> Option<ChainEnd> {
        self.end
    }

    /// Returns the precondition of the first step, and the word of a step that could stand before
    /// the chain. Returns `None` if the cube meets the precondition.
    pub fn lacks(&self, cube: &Cube) -> Option<(String, Option<&'static str>)> {
        self.links.first()?.lacks(cube)
    }

    /// Parses a chain. A single step is a chain too.
    ///
    /// # Errors
    /// The error names the mistake, its column, and the correct form.
    pub fn parse(text: &str) -> Result<Self, ChainError> {
        Self::parse_with(text, Own::none())
    }

    /// Parses a chain for a user who has own triggers. The value `triggers=own` stands for these
    /// triggers. A step with a case and no triggers accepts them too. The chain stores their moves.
    ///
    /// # Errors
    /// Fails where [`Chain::parse`] fails.
    pub fn parse_with(text: &str, own: Own<'_>) -> Result<Self, ChainError> {
        let mut reader = ChainReader::new(text, own);
        let mut links = Vec::new();
        let mut end = None;
        loop {
            match reader.end()? {
                Some((column, found)) if links.is_empty() => {
                    return Err(ChainError::OnlyEnd { column, name: found.word().name });
                }
                Some((_, found)) => end = Some(found),
                None => {
                    let written = reader.written()?;
                    links.push(written.link(links.last())?);
                }
            }
            match (reader.next(), end) {
                (None, _) => return Ok(Self { links, end }),
                (Some('>'), None) => {}
                (Some('>'), Some(end)) => {
                    return Err(ChainError::BehindEnd { column: reader.at, name: end.word().name });
                }
                (Some(text @ ('|' | '(' | ')')), _) => {
                    return Err(ChainError::OneChain { column: reader.at, text });
                }
                (Some(other), _) => {
                    return Err(ChainError::Unexpected { column: reader.at, text: other });
                }
            }
        }
    }

    /// Returns whether every line of the chain ends with a solved cube.
    pub fn solves(&self) -> bool {
        self.end.is_some() || self.steps_solve()
    }

    /// Returns whether every line of the steps alone ends with a solved cube.
    pub(super) fn steps_solve(&self) -> bool {
        self.links.last().is_some_and(|link| link.step.reaches_stage() == Stage::Solved)
    }
}

impl fmt::Display for Chain {
    /// Writes the chain as text: `EO[max=5] > DR > HTR > finish`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, link) in self.links.iter().enumerate() {
            write!(f, "{}{link}", if i > 0 { " > " } else { "" })?;
        }
        self.end.map_or(Ok(()), |end| write!(f, " > {end}"))
    }
}

/// A step as it is written. Its meaning may depend on the step before it.
pub(super) struct WrittenStep {
    column: usize,
    name: Name,
    keys: LinkKeys,
}

enum Name {
    /// A word of chains, such as `DR`, whose meaning depends on the step before.
    Word(&'static ChainWord),
    /// The name of one step in the catalogue, and this step.
    Step(String, Step),
}

impl WrittenStep {
    /// Returns the step that is meant after the step `before`.
    ///
    /// # Errors
    /// Fails if a key is not allowed for the step.
    pub(super) fn link(&self, before: Option<&Link>) -> Result<Link, ChainError> {
        let keys = self.keys.clone();
        let (name, step) = match &self.name {
            Name::Word(word) => {
                let before = before.map(|link| link.step.reaches_stage());
                (word.name.to_owned(), Step::of_word(word, before))
            }
            Name::Step(name, step) => (name.clone(), step.clone()),
        };
        let column = self.column;
        Link::new(name, step, keys).map_err(|reason| ChainError::NotForStep { column, reason })
    }
}

/// Parser of a chain. `at` is the number of characters read, so it is also the column of the last
/// one.
pub(super) struct ChainReader<'a, 'own> {
    text: &'a str,
    chars: Vec<(usize, char)>,
    pub(super) at: usize,
    /// The user's own triggers, for the word `own`.
    own: Own<'own>,
}

impl<'a, 'own> ChainReader<'a, 'own> {
    pub(super) fn new(text: &'a str, own: Own<'own>) -> Self {
        Self { text, chars: text.char_indices().collect(), at: 0, own }
    }
}

impl ChainReader<'_, '_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|&(_, c)| c)
    }

    /// Returns the next character that is not blank, without reading it.
    pub(super) fn ahead(&mut self) -> Option<char> {
        self.skip(char::is_whitespace);
        self.peek()
    }

    /// Reads the next character that is not blank.
    pub(super) fn next(&mut self) -> Option<char> {
        self.skip(char::is_whitespace);
        let c = self.peek()?;
        self.at += 1;
        Some(c)
    }

    fn skip(&mut self, which: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&which) {
            self.at += 1;
        }
    }

    /// Reads a word, in any case, if the text goes on with it; returns whether it does.
    pub(super) fn skip_word(&mut self, word: &str) -> bool {
        self.skip(char::is_whitespace);
        let end = self.at + word.chars().count();
        let is_there =
            end <= self.chars.len() && self.slice(self.at..end).eq_ignore_ascii_case(word);
        if is_there {
            self.at = end;
        }
        is_there
    }

    /// Returns the text of a range of characters.
    fn slice(&self, range: Range<usize>) -> &str {
        &self.text[self.byte(range.start)..self.byte(range.end)]
    }

    /// Returns the byte offset of a character.
    fn byte(&self, at: usize) -> usize {
        self.chars.get(at).map_or(self.text.len(), |&(byte, _)| byte)
    }

    /// Parses the end of a chain with its keys, and returns it with its column. Reads nothing if
    /// the next word is no end.
    pub(super) fn end(&mut self) -> Result<Option<(usize, ChainEnd)>, ChainError> {
        self.skip(char::is_whitespace);
        let start = self.at;
        self.skip(is_part_of_name);
        let text = self.slice(start..self.at);
        let Some(word) = END_WORDS.iter().find(|word| word.name.eq_ignore_ascii_case(text)) else {
            self.at = start;
            return Ok(None);
        };
        self.skip(char::is_whitespace);
        let keys = if self.peek() == Some('[') { self.keys()? } else { LinkKeys::default() };
        let column = start + 1;
        Ok(Some((column, ChainEnd::new(word, keys, column)?)))
    }

    /// Parses a step with its keys.
    pub(super) fn written(&mut self) -> Result<WrittenStep, ChainError> {
        self.skip(char::is_whitespace);
        let start = self.at;
        let column = start + 1;
        self.skip(is_part_of_name);
        if self.at == start {
            return Err(ChainError::NoStep { column });
        }
        let name = self.name(start)?;
        self.skip(char::is_whitespace);
        let keys = if self.peek() == Some('[') { self.keys()? } else { LinkKeys::default() };
        if keys.min.unwrap_or(0) > keys.max.unwrap_or(MAX_LENGTH) {
            return Err(ChainError::NothingBetween { column });
        }
        Ok(WrittenStep { column, name, keys })
    }

    /// Returns the step whose name stands between `start` and the current position.
    fn name(&self, start: usize) -> Result<Name, ChainError> {
        let word = self.slice(start..self.at);
        if let Some(named) = ChainWord::find(word) {
            return Ok(Name::Word(named));
        }
        let mut steps = Vec::new();
        let mut column = start + 1;
        for part in word.split('+') {
            match Step::find(part) {
                Ok(step) => steps.push(step),
                Err(error) => {
                    let name = part.to_owned();
                    return Err(ChainError::UnknownStep { column, name, near: error.nearest });
                }
            }
            column += part.chars().count() + 1;
        }
        let mixed = ChainError::Mixed { column: start + 1, name: word.to_owned() };
        // The name of a step may also be a word of chains with another meaning, such as `dr`.
        let step = Step::union(&steps).ok_or(mixed)?;
        let name = if ChainWord::find(step.name()).is_some() { word } else { step.name() };
        Ok(Name::Step(name.to_owned(), step))
    }

    fn keys(&mut self) -> Result<LinkKeys, ChainError> {
        let mut keys = LinkKeys::default();
        let mut seen: Vec<&'static str> = Vec::new();
        let open = self.at + 1;
        self.at += 1;
        loop {
            self.skip(|c| c.is_whitespace() || c == ',');
            match self.peek() {
                None => return Err(ChainError::Open { column: open }),
                Some(']') => {
                    self.at += 1;
                    keys.triggers = Triggers::for_case(keys.triggers, keys.cases, self.own);
                    return Ok(keys);
                }
                Some(_) => self.key(&mut keys, &mut seen)?,
            }
        }
    }

    fn key(&mut self, keys: &mut LinkKeys, seen: &mut Vec<&'static str>) -> Result<(), ChainError> {
        let start = self.at;
        self.skip(|c| c.is_alphanumeric() || c == '-' || c == '_');
        let word = self.slice(start..self.at).to_ascii_lowercase().replace('_', "-");
        if let (true, Some(text)) = (word.is_empty(), self.peek()) {
            return Err(ChainError::Unexpected { column: start + 1, text });
        }
        let names = KEYS.into_iter().map(|key| key.name);
        let Some(key) = names.clone().find(|key| *key == word) else {
            let near = nearest(&word, names);
            return Err(ChainError::UnknownKey { column: start + 1, key: word, near });
        };
        // `shortest` means slack 0, and the four words for the sides exclude each other.
        let says = match key {
            "shortest" => "slack",
            "niss" | "linear" | "normal" | "inverse" => "sides",
            other => other,
        };
        if seen.contains(&says) {
            return Err(ChainError::Repeated { column: start + 1, key: word });
        }
        seen.push(says);
        let is_more: Option<fn(&str) -> bool> = match key {
            "quarter-axes" => Some(|word| {
                QuarterTurns::read(word).is_ok_and(|quarters| quarters.axes == QuarterAxes::Any)
            }),
            "subset" => Some(|word| Subsets::read(word).is_ok()),
            _ => None,
        };
        // A limit may be written as one, `find<=13`.
        self.skip(char::is_whitespace);
        if key == "find" && self.peek() == Some('<') {
            self.at += 1;
        }
        let value = self.value().map(|range| match is_more {
            Some(is_more) => self.with_more(range, is_more),
            None => range,
        });
        let column = value.as_ref().map_or(start, |range| range.start) + 1;
        let text = value.map(|range| self.slice(range).to_owned());
        set(keys, key, (text.as_deref(), self.own)).map_err(|wanted| {
            let value = text.unwrap_or_default();
            match wrong_word(key, &value, self.own) {
                Some((at, word, why)) => {
                    let wanted = format!("{wanted}; {why}");
                    ChainError::BadValue { column: column + at, key, value: word, wanted }
                }
                None => ChainError::BadValue { column, key, value, wanted: wanted.to_owned() },
            }
        })
    }

    /// Reads a value behind a key, and returns its range; `None` if there is none.
    fn value(&mut self) -> Option<Range<usize>> {
        self.skip(char::is_whitespace);
        if self.peek() != Some('=') {
            return None;
        }
        self.at += 1;
        self.skip(char::is_whitespace);
        let start = self.at;
        if self.peek() == Some('<') {
            self.skip(|c| c != '>' && c != ']');
            self.at += usize::from(self.peek() == Some('>'));
        } else {
            self.word();
        }
        Some(start..self.at)
    }

    /// Reads one word of a value. It may be a comparison: `4a1`, `qt<=2`.
    fn word(&mut self) {
        let start = self.at;
        self.skip(is_part_of_word);
        let word = self.slice(start..self.at);
        let compares = word.ends_with('<') || word.ends_with("qt");
        if self.peek() == Some('=') && compares {
            self.at += 1;
            self.skip(is_part_of_word);
        }
    }

    /// Extends a value over commas and blanks, as long as the next word fits the value and is not a
    /// key.
    fn with_more(&mut self, value: Range<usize>, is_more: fn(&str) -> bool) -> Range<usize> {
        let before = self.at;
        self.skip(|c| c == ',' || c == '+' || c.is_whitespace());
        let start = self.at;
        self.word();
        if is_more(self.slice(start..self.at)) {
            return self.with_more(value.start..self.at, is_more);
        }
        self.at = before;
        value
    }
}

fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '+'
}

fn is_part_of_word(c: char) -> bool {
    !c.is_whitespace() && !",[]>=".contains(c)
}

#[cfg(test)]
mod tests;
