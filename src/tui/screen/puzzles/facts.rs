//! What is known of the puzzle in view, as lines.

use ratatui::text::{Line, Span};

use super::PuzzlesState;
use crate::puzzle::Definition;
use crate::puzzle::check::{Big, Count, Report};
use crate::tui::screen::pane::wrapped;
use crate::tui::theme::{Role, Theme};
use crate::tui::widget::solutions::clip;

/// A line about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    /// What it is about; empty on the further lines about the same.
    name: &'static str,
    text: String,
    role: Role,
}

impl Fact {
    fn new(name: &'static str, text: impl Into<String>) -> Self {
        Self { name, text: text.into(), role: Role::Text }
    }

    fn with(self, role: Role) -> Self {
        Self { role, ..self }
    }

    pub(super) fn line(&self, width: u16, theme: &Theme) -> Line<'static> {
        let name = if self.name.is_empty() { String::new() } else { format!("{:<11}", self.name) };
        let room = usize::from(width).saturating_sub(name.len());
        Line::from(vec![
            Span::styled(name, theme.style(Role::Dim)),
            Span::styled(theme.text(&clip(&self.text, room)), theme.style(self.role)),
        ])
    }
}

impl PuzzlesState {
    /// The lines about the puzzle in view, as wide as the pane is.
    pub(super) fn fact_lines(&self) -> Vec<Fact> {
        let Some(source) = &self.desk().puzzle else { return Vec::new() };
        let width = usize::from(self.areas.panes.inside(super::Pane::Facts).width).max(20);
        let mut facts = Vec::new();
        let known = self.known.get(source);
        let trouble = known.and_then(|known| known.trouble.as_deref());
        for line in trouble.into_iter().flat_map(|why| wrapped(why, width)) {
            facts.push(Fact::new("", line).with(Role::Error));
        }
        if let Some(row) = self.shelf.find(source) {
            facts.push(Fact::new("", row.about.clone()).with(Role::Dim));
        } else if self.is_told && !self.shelf.rows().is_empty() {
            facts.push(Fact::new("", "the file is gone").with(Role::Warning));
        }
        let Some((known, definition)) =
            known.and_then(|known| Some((known, known.definition.as_ref()?)))
        else {
            return facts;
        };
        if let Some(report) = &known.report {
            checked(&mut facts, definition, report, known.census.everything(), width - 11);
        } else {
            under(&mut facts, "moves", wrapped(&moves(definition), width - 11), Role::Text);
            facts.push(Fact::new("", "being checked …").with(Role::Dim));
        }
        for (at, note) in known.notes.iter().enumerate() {
            facts.push(
                Fact::new(if at == 0 { "notes" } else { "" }, indent(at, note)).with(Role::Warning),
            );
        }
        facts
    }
}

/// Names of moves that are shown, at most.
const MOST_NAMES: usize = 40;

/// The moves by their names, and how many there are where powers come to them.
fn moves(definition: &Definition) -> String {
    let (bases, all) = (&definition.bases, definition.moves.len());
    let names: Vec<_> = bases.iter().take(MOST_NAMES).map(|base| base.name.as_str()).collect();
    let more = if bases.len() > MOST_NAMES {
        format!(" … ({} in all)", bases.len())
    } else {
        String::new()
    };
    let powers =
        if all > bases.len() { format!(", {all} with their powers") } else { String::new() };
    format!("{}{more}{powers}", names.join(" "))
}

fn indent(at: usize, text: &str) -> String {
    format!("{:at$}{text}", "", at = if at == 0 { 0 } else { 11 })
}

/// Several lines under one name.
fn under(
    facts: &mut Vec<Fact>,
    name: &'static str,
    lines: impl IntoIterator<Item = String>,
    role: Role,
) {
    for (at, line) in lines.into_iter().enumerate() {
        facts.push(Fact::new(if at == 0 { name } else { "" }, indent(at, &line)).with(role));
    }
}

/// What is known of a puzzle, and how many positions were counted where all were.
fn checked(
    facts: &mut Vec<Fact>,
    definition: &Definition,
    report: &Report,
    counted: Option<u64>,
    width: usize,
) {
    let counted = counted.map(Big::from);
    let (sign, number) = match (&report.positions, &counted) {
        (_, Some(number)) | (Count::Exactly(number), None) => ("", number),
        (Count::AtMost(number), None) => ("at most ", number),
    };
    facts.push(Fact::new(
        "positions",
        format!("{sign}{}", number_words(number, width.saturating_sub(sign.len()))),
    ));
    let sets = report.sets.iter().map(|set| {
        let turns = if set.orientations == 1 {
            String::new()
        } else {
            format!(", turned in {} ways", set.orientations)
        };
        let alike = if set.labels == set.pieces {
            String::new()
        } else {
            format!(", {} kinds", set.labels)
        };
        let still = match set.still {
            0 => String::new(),
            still if still == set.pieces => ", never moved".to_owned(),
            still => format!(", {still} never moved"),
        };
        format!("{}: {}{alike}{turns}{still}", set.name, set.pieces)
    });
    under(facts, "sets", sets, Role::Text);
    under(facts, "moves", wrapped(&moves(definition), width), Role::Text);
    let least = if report.all_symmetries { "" } else { "at least " };
    facts.push(Fact::new(
        "symmetries",
        match (report.symmetries, report.mirrors) {
            (..=1, _) if report.all_symmetries => "none".to_owned(),
            (all, 0) => format!("{least}{all}"),
            (all, mirrors) => format!("{least}{all}, {mirrors} of them mirrors"),
        },
    ));
    let rules =
        report.constraints.iter().flat_map(|rule| wrapped(&rule.text, width)).collect::<Vec<_>>();
    under(facts, "rules", rules, Role::Text);
    let name = |number: usize| definition.moves.get(number).map_or("?", |m| m.name.as_str());
    let mut warnings = Vec::new();
    if report.restricted {
        warnings.push("some moves are not always allowed".to_owned());
    }
    if !report.full {
        warnings.push("the rules allow more than the moves do".to_owned());
    }
    if !report.idle.is_empty() {
        let names: Vec<_> = report.idle.iter().map(|&number| name(number)).collect();
        warnings.push(format!("moves that do nothing: {}", names.join(" ")));
    }
    if !report.repeated.is_empty() {
        let names: Vec<_> =
            report.repeated.iter().map(|&(a, b)| format!("{} = {}", name(a), name(b))).collect();
        warnings.push(format!("moves that do the same: {}", names.join(", ")));
    }
    let warnings = warnings.iter().flat_map(|warning| wrapped(warning, width)).collect::<Vec<_>>();
    under(facts, "note", warnings, Role::Warning);
}

/// A number in groups of three digits, or roughly where there is no room for that.
pub(super) fn number_words(number: &Big, room: usize) -> String {
    let digits = number.to_string();
    let mut words = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            words.push(' ');
        }
        words.push(digit);
    }
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

    #[test]
    fn moves_are_named_and_very_many_are_not() {
        let definition = crate::puzzle::catalogue::find("2x2x2").unwrap().definition().unwrap();
        assert_eq!(moves(&definition), "U R F, 9 with their powers");
        let definition =
            crate::puzzle::catalogue::find("helicopter-3").unwrap().definition().unwrap();
        assert_eq!(moves(&definition), "UF UR FR");
        let mut many = crate::puzzle::Definition::new("", definition.shape.sets().to_vec());
        let action = &definition.moves[0].action;
        (0..50).for_each(|number| assert!(many.add_move(&format!("m{number}"), action.clone())));
        assert!(
            moves(&many).starts_with("m0 m1 ") && moves(&many).ends_with(" m39 … (50 in all)"),
            "{}",
            moves(&many)
        );
    }
}
