//! The lines of facts about the selected puzzle.

use premove_puzzle::Definition;
use premove_puzzle::check::{Big, PositionCount, PuzzleReport, SetReport};
use ratatui::text::{Line, Span};

use super::PuzzlesState;
use super::layout::Pane;
use crate::screen::pane::{Paned, inside};
use crate::theme::{Role, Theme};
use crate::widget::gauge::grouped_digits;
use crate::widget::text::{clip, wrapped};

/// A line about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    /// Name of the fact; empty on further lines of the same fact.
    name: &'static str,
    text: String,
    role: Role,
}

/// Width of the names, in columns.
const NAME: usize = 11;

impl Fact {
    pub(super) fn line(&self, width: u16, theme: &Theme) -> Line<'static> {
        let name =
            if self.name.is_empty() { String::new() } else { format!("{:<NAME$}", self.name) };
        let room = usize::from(width).saturating_sub(name.len());
        Line::from(vec![
            Span::styled(name, theme.style(Role::Dim)),
            Span::styled(clip(&self.text, room), theme.style(self.role)),
        ])
    }
}

/// The lines about a puzzle, wrapped to the width of their pane.
struct Facts {
    lines: Vec<Fact>,
    width: usize,
}

impl Facts {
    /// Adds a line without a name.
    fn words(&mut self, text: &str, role: Role) {
        self.lines.push(Fact { name: "", text: text.to_owned(), role });
    }

    /// Adds a named fact, wrapped to the width.
    fn about(&mut self, name: &'static str, text: &str, role: Role) {
        self.list(name, wrapped(text, self.room()), role);
    }

    /// Adds a named fact with several lines.
    fn list(&mut self, name: &'static str, lines: impl IntoIterator<Item = String>, role: Role) {
        for (at, line) in lines.into_iter().enumerate() {
            let first = at == 0;
            let text = if first { line } else { format!("{:NAME$}{line}", "") };
            self.lines.push(Fact { name: if first { name } else { "" }, text, role });
        }
    }

    fn room(&self) -> usize {
        self.width - NAME
    }
}

impl PuzzlesState {
    /// Returns the lines about the selected puzzle.
    pub(super) fn fact_lines(&self) -> Vec<Fact> {
        let Some(source) = &self.choices().puzzle else { return Vec::new() };
        let width = usize::from(inside(self.area_of(Pane::Facts)).width).max(20);
        let mut facts = Facts { lines: Vec::new(), width };
        let info = self.infos.get(source);
        if let Some(why) = info.and_then(|info| info.trouble.as_ref()) {
            for line in wrapped(why, width) {
                facts.words(&line, Role::Error);
            }
        }
        if let Some(row) = self.library.find(source) {
            facts.words(&row.about, Role::Dim);
        } else if self.is_watching && !self.library.rows().is_empty() {
            facts.words("the file is gone", Role::Warning);
        }
        if let Some((info, definition)) =
            info.and_then(|info| Some((info, info.definition.as_ref()?)))
        {
            if let Some(report) = &info.report {
                checked(&mut facts, definition, report, info.count.everything());
            } else {
                facts.about("moves", &definition.moves_in_words(), Role::Text);
                facts.words("being checked …", Role::Dim);
            }
            facts.list("notes", info.notes.iter().cloned(), Role::Warning);
        }
        facts.lines
    }
}

/// Adds the facts about a checked puzzle; `counted` is the number of positions if all were counted.
fn checked(
    facts: &mut Facts,
    definition: &Definition,
    report: &PuzzleReport,
    counted: Option<u64>,
) {
    let counted = counted.map(Big::from);
    let (sign, number) = match (&report.positions, &counted) {
        (_, Some(number)) | (PositionCount::Exactly(number), None) => ("", number),
        (PositionCount::AtMost(number), None) => ("at most ", number),
    };
    let number = number_words(number, facts.room().saturating_sub(sign.len()));
    facts.list("positions", [format!("{sign}{number}")], Role::Text);
    facts.list("sets", report.sets.iter().map(SetReport::in_words), Role::Text);
    facts.about("moves", &definition.moves_in_words(), Role::Text);
    facts.list("symmetries", [report.symmetries_in_words()], Role::Text);
    let rules = report.constraints.iter().flat_map(|rule| wrapped(&rule.text, facts.room()));
    facts.list("rules", rules.collect::<Vec<_>>(), Role::Text);
    let warnings = report.oddities(definition);
    let warnings = warnings.iter().flat_map(|warning| wrapped(warning, facts.room()));
    facts.list("note", warnings.collect::<Vec<_>>(), Role::Warning);
}

/// Returns a number with its digits in groups of three, or an approximation if that does not fit.
pub(super) fn number_words(number: &Big, room: usize) -> String {
    let digits = number.to_string();
    let words = grouped_digits(&digits);
    if words.len() <= room {
        return words;
    }
    let tail: String = digits.chars().skip(1).take(2).collect();
    format!("about {}.{tail} · 10^{}", &digits[..1], digits.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped_while_there_is_room() {
        let number = Big::product([43_252_003, 1_000_000, 1_000]);
        assert_eq!(number_words(&number, 40), "43 252 003 000 000 000");
        assert_eq!(number_words(&number, 10), "about 4.32 · 10^16");
        assert_eq!(number_words(&Big::from(7), 10), "7");
    }
}
