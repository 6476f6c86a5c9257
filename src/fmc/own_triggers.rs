//! The user's own triggers, and the text of the file in which they are stored.
//!
//! Each line has one trigger; text after `#` is a comment. A bad line is reported and stays in the
//! file, and the other lines are used. Changes keep all other lines as they are.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;

use premove_cube::Move;
use premove_engine::step::Trigger;

/// First line of a new file of own triggers.
const HEAD: &str = "# Triggers of your own, one a line; text behind # is a comment.\n";
/// The character that begins a comment.
const COMMENT: char = '#';

/// One of the user's own triggers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTrigger {
    /// The trigger in normal form; the file may have its moves in another order.
    pub trigger: Trigger,
    /// The comment after the trigger; empty if there is none.
    pub comment: String,
    /// Number of the line in the file, from 1.
    line: usize,
}

/// A line of the file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTriggerLine {
    /// Number of the line, from 1.
    pub line: usize,
    /// The mistake in the line, and a way to correct it.
    pub why: String,
}

impl fmt::Display for BadTriggerLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// All own triggers of the user, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnTriggers {
    all: Vec<OwnTrigger>,
    /// Index of each trigger in `all`. The key represents all triggers that are symmetric to it.
    places: HashMap<Vec<Move>, usize>,
    bad: Vec<BadTriggerLine>,
}

impl OwnTriggers {
    /// Reads the text of a file.
    pub fn read(text: &str) -> Self {
        let mut own = Self::default();
        for (line, written) in (1..).zip(text.lines()) {
            let (word, comment) = written.split_once(COMMENT).unwrap_or((written, ""));
            let word = word.trim_start_matches('\u{feff}');
            if word.trim().is_empty() {
                continue;
            }
            let why = match Trigger::read(word) {
                Ok(trigger) => own.add(trigger, comment.trim(), line).err().map(|first| {
                    format!(
                        "'{}' is the trigger of line {} again, up to symmetry; remove one of them",
                        word.trim(),
                        first.line,
                    )
                }),
                Err(error) => Some(format!("{error}; mend the line or remove it")),
            };
            own.bad.extend(why.map(|why| BadTriggerLine { line, why }));
        }
        own
    }

    /// Returns all usable triggers, each once.
    pub fn all(&self) -> &[OwnTrigger] {
        &self.all
    }

    /// Returns the lines that cannot be used.
    pub fn bad_lines(&self) -> &[BadTriggerLine] {
        &self.bad
    }

    /// Returns the triggers without their comments.
    pub fn triggers(&self) -> Vec<Trigger> {
        self.all.iter().map(|own| own.trigger.clone()).collect()
    }

    /// Adds a trigger. If an equal one exists already, the error is that one.
    fn add(&mut self, trigger: Trigger, comment: &str, line: usize) -> Result<(), &OwnTrigger> {
        match self.places.entry(trigger.representative()) {
            Entry::Occupied(place) => Err(&self.all[*place.get()]),
            Entry::Vacant(place) => {
                place.insert(self.all.len());
                self.all.push(OwnTrigger { trigger, comment: comment.to_owned(), line });
                Ok(())
            }
        }
    }

    /// Returns the own trigger that is symmetric to a trigger, or equal to it.
    pub fn find(&self, trigger: &Trigger) -> Option<&OwnTrigger> {
        self.places.get(&trigger.representative()).map(|&place| &self.all[place])
    }
}

/// Adds `triggers` to the text of a file, all with the same comment. Returns the new text, and for
/// each trigger the one in the file that is equal to it already, if there is one.
pub fn with_triggers(
    text: &str,
    triggers: &[Trigger],
    comment: &str,
) -> (String, Vec<Option<Trigger>>) {
    let mut own = OwnTriggers::read(text);
    let mut out = if text.is_empty() { HEAD } else { text }.to_owned();
    // A comment must be a single line.
    let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let behind = if comment.is_empty() { String::new() } else { format!("  {COMMENT} {comment}") };
    let mut there = Vec::with_capacity(triggers.len());
    for trigger in triggers {
        let line = out.lines().count() + 1;
        if let Err(known) = own.add(trigger.clone(), &comment, line) {
            there.push(Some(known.trigger.clone()));
            continue;
        }
        let end = if out.ends_with('\n') { "" } else { "\n" };
        out.extend([end, &trigger.to_string(), &behind, "\n"]);
        there.push(None);
    }
    (out, there)
}

/// Removes `triggers` from the text of a file. Returns the new text, and for each trigger whether
/// it was in the file.
pub fn without_triggers(text: &str, triggers: &[Trigger]) -> (String, Vec<bool>) {
    let own = OwnTriggers::read(text);
    let found: Vec<_> = triggers.iter().map(|trigger| own.find(trigger)).collect();
    // Repeats of the trigger in later lines are removed too.
    let gone: HashSet<_> = triggers.iter().map(Trigger::representative).collect();
    let rest = text.split_inclusive('\n').filter(|line| {
        let own = OwnTriggers::read(line);
        own.all.first().is_none_or(|own| !gone.contains(&own.trigger.representative()))
    });
    (rest.collect(), found.into_iter().map(|own| own.is_some()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trigger(text: &str) -> Trigger {
        Trigger::read(text).unwrap()
    }

    #[test]
    fn a_file_is_read_line_by_line_and_wrong_lines_say_what_is_right() {
        let text = "# mine\n\nRUR\nR D U R   # two pairs\nR U\nL' D' L'\n  F U2 F #\n";
        let own = OwnTriggers::read(text);
        let all: Vec<_> =
            own.all().iter().map(|own| (own.trigger.to_string(), own.comment.as_str())).collect();
        let all: Vec<_> = all.iter().map(|(word, comment)| (word.as_str(), *comment)).collect();
        // Turns of opposite faces are ordered as in the normal form.
        assert_eq!(all, [("R U R", ""), ("R U D R", "two pairs"), ("F U2 F", "")]);
        let bad: Vec<_> = own.bad_lines().iter().map(ToString::to_string).collect();
        assert!(
            bad[0].starts_with("line 5: 'R U' is not a trigger: it begins and ends"),
            "{bad:?}"
        );
        assert!(bad[0].ends_with("; mend the line or remove it"));
        assert!(bad[1].starts_with("line 6: 'L' D' L'' is the trigger of line 3 again"), "{bad:?}");
        assert_eq!(bad.len(), 2);
    }

    #[test]
    fn changes_leave_the_other_lines_as_they_are() {
        let add = |text: &str, words: &[&str], comment: &str| {
            let triggers: Vec<_> = words.iter().map(|word| trigger(word)).collect();
            let (text, there) = with_triggers(text, &triggers, comment);
            let there = there.into_iter().map(|one| one.map(|one| one.to_string()));
            (text, there.collect::<Vec<_>>())
        };
        let remove = |text: &str, words: &[&str]| {
            let triggers: Vec<_> = words.iter().map(|word| trigger(word)).collect();
            without_triggers(text, &triggers)
        };
        let (text, there) = add("", &["RUR", "R D U R", "L' D' L'"], "");
        assert_eq!(text, format!("{HEAD}R U R\nR U D R\n"));
        assert_eq!(there, [None, None, Some("R U R".to_owned())]);
        assert_eq!(add(&text, &["L' D' L'"], "").0, text);
        let text = "x y z\nRUR # one\nB R\nL D L";
        let (more, there) = add(text, &["RU2R"], " a \n b ");
        assert_eq!(more, "x y z\nRUR # one\nB R\nL D L\nR U2 R  # a b\n");
        assert_eq!(there, [None]);
        // All lines with the trigger are removed.
        let (less, there) = remove(&more, &["R", "L U L"]);
        assert_eq!(less, "x y z\nB R\nR U2 R  # a b\n");
        assert_eq!(there, [false, true]);
        assert_eq!(remove(&less, &["L U L"]), (less, vec![false]));
    }
}
