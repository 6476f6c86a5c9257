//! Triggers that the solver keeps, and the text of the file that they lie in.
//!
//! One trigger a line; text behind `#` is a comment. A line that cannot be used is named with what
//! is wrong with it and left as it is; the others count. Changes leave all other lines alone.

use std::fmt;

use crate::step::Trigger;

/// What a new file begins with.
const HEAD: &str = "# Triggers of your own, one a line; text behind # is a comment.\n";
/// What begins a comment.
const COMMENT: char = '#';

/// A trigger that the solver keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTrigger {
    /// The trigger, as it is written in the file.
    pub trigger: Trigger,
    /// What stands behind it; empty for nothing.
    pub comment: String,
    /// The line of the file, from 1.
    line: usize,
}

/// A line of the file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what can be done.
    pub why: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// All triggers that the solver keeps, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnTriggers {
    all: Vec<OwnTrigger>,
    bad: Vec<BadLine>,
}

impl OwnTriggers {
    /// Reads the text of the file.
    pub fn read(text: &str) -> Self {
        let mut own = Self::default();
        for (line, written) in (1..).zip(text.lines()) {
            let (word, comment) = written.split_once(COMMENT).unwrap_or((written, ""));
            let word = word.trim_start_matches('\u{feff}');
            if word.trim().is_empty() {
                continue;
            }
            let why = match Trigger::read(word).map(|trigger| (own.line_of(&trigger), trigger)) {
                Ok((None, trigger)) => {
                    let comment = comment.trim().to_owned();
                    own.all.push(OwnTrigger { trigger, comment, line });
                    continue;
                }
                Ok((Some(first), _)) => format!(
                    "'{}' is the trigger of line {first} again, up to symmetry; remove one of them",
                    word.trim(),
                ),
                Err(error) => format!("{error}; mend the line or remove it"),
            };
            own.bad.push(BadLine { line, why });
        }
        own
    }

    /// All that can be used, each once.
    pub fn all(&self) -> &[OwnTrigger] {
        &self.all
    }

    /// The lines that cannot be used.
    pub fn bad_lines(&self) -> &[BadLine] {
        &self.bad
    }

    /// Their triggers alone.
    pub fn triggers(&self) -> Vec<Trigger> {
        self.all.iter().map(|own| own.trigger.clone()).collect()
    }

    /// The line where a trigger stands.
    fn line_of(&self, trigger: &Trigger) -> Option<usize> {
        self.find(trigger).map(|own| own.line)
    }

    /// The one that is the same as a trigger, up to symmetry.
    pub fn find(&self, trigger: &Trigger) -> Option<&OwnTrigger> {
        self.all.iter().find(|own| own.trigger.is_same(trigger))
    }
}

/// The text of the file with a trigger more; `None` where it is there already.
pub fn with_trigger(text: &str, trigger: &Trigger, comment: &str) -> Option<String> {
    if OwnTriggers::read(text).find(trigger).is_some() {
        return None;
    }
    let before = if text.is_empty() { HEAD } else { text };
    let end = if before.ends_with('\n') { "" } else { "\n" };
    // A comment is one line.
    let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let mark = if comment.is_empty() { String::new() } else { format!("  {COMMENT} ") };
    Some(format!("{before}{end}{trigger}{mark}{comment}\n"))
}

/// The text of the file without a trigger; `None` where it is not there.
pub fn without_trigger(text: &str, trigger: &Trigger) -> Option<String> {
    let is_it = |line: &str| {
        OwnTriggers::read(line).all.first().is_some_and(|own| own.trigger.is_same(trigger))
    };
    let rest: String = text.split_inclusive('\n').filter(|line| !is_it(line)).collect();
    (rest.len() < text.len()).then_some(rest)
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
        let wanted = [("R U R", ""), ("R D U R", "two pairs"), ("F U2 F", "")];
        assert_eq!(all.len(), wanted.len());
        for ((trigger, comment), wanted) in all.iter().zip(wanted) {
            assert_eq!((trigger.replace("U D", "D U").as_str(), *comment), wanted);
        }
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
        let text = with_trigger("", &trigger("RUR"), "").unwrap();
        assert_eq!(text, format!("{HEAD}R U R\n"));
        assert_eq!(with_trigger(&text, &trigger("L' D' L'"), ""), None);
        let text = "x y z\nRUR # one\nB R";
        let more = with_trigger(text, &trigger("RU2R"), " a \n b ").unwrap();
        assert_eq!(more, "x y z\nRUR # one\nB R\nR U2 R  # a b\n");
        let less = without_trigger(&more, &trigger("L U L")).unwrap();
        assert_eq!(less, "x y z\nB R\nR U2 R  # a b\n");
        assert_eq!(without_trigger(&less, &trigger("L U L")), None);
    }
}
