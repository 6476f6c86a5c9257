//! The check of the current line: whether it may be handed in, and the result of each rule as text.

use super::{Fault, MOST_MOVES, RulesVerdict, check};
use crate::{Document, Standing};

/// Results of all rules for the current line, one row for each, violated rules first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedRules {
    /// `true` if the line includes typed moves that are not added yet.
    pub is_typed: bool,
    /// The rules, followed by the remarks and the solution to hand in.
    pub lines: Vec<String>,
}

impl Document {
    /// Checks the finished solution of the current node; `None` if there is none.
    pub fn rules_verdict(&self) -> Option<RulesVerdict> {
        let solution = self.here()?.solution.filter(|moves| !moves.is_empty())?;
        Some(check(&self.scramble.moves()?, &solution.to_string()))
    }

    /// Checks typed moves after the current node. If all moves are on the normal side, they are
    /// checked as written; otherwise the finished solution is checked.
    pub(crate) fn typed_verdict(&self, typed: &str, after: &Standing) -> Option<RulesVerdict> {
        let scramble = self.scramble.moves()?;
        let text = if after.line.inverse.is_empty() {
            format!("{} {typed}", self.tree.line(self.cursor()).normal)
        } else {
            after.solution.as_ref()?.to_string()
        };
        Some(check(&scramble, text.trim()))
    }

    /// Checks the current line with the typed moves, rule by rule; `None` if the scramble cannot be
    /// read.
    pub fn checked_rules(&self, typed: &str) -> Option<CheckedRules> {
        let typed = typed.trim();
        let after = self.preview(typed).ok().flatten().filter(|_| !typed.is_empty());
        let with_typed = after.and_then(|after| self.typed_verdict(typed, &after));
        let is_typed = with_typed.is_some();
        let verdict = if let Some(verdict) = with_typed {
            verdict
        } else {
            let moves = self.tree.line(self.cursor()).finished();
            check(&self.scramble.moves()?, &moves.to_string())
        };
        let mut lines = verdict.rules();
        if let Some(instead) = &verdict.instead {
            lines.push(format!("in face turns: {instead} ({})", instead.len()));
        } else if verdict.is_ok()
            && let Some(solution) = self.here().and_then(|here| here.solution)
        {
            lines.push(format!("{solution} ({})", solution.len()));
        }
        Some(CheckedRules { is_typed, lines })
    }
}

impl RulesVerdict {
    /// Lists the rules, violated ones first, then the remarks.
    fn rules(&self) -> Vec<String> {
        let broken = self.faults.iter().map(|fault| format!("✗ {}", fault.without_place()));
        let mut lines: Vec<String> = broken.collect();
        if self.solves {
            lines.push(format!("✓ solves the scramble in {} moves", self.length));
        }
        if !self.has(Fault::is_of_writing) {
            lines.push("✓ only face turns, wide turns and rotations".to_owned());
        }
        if !self.has(|fault| matches!(fault, Fault::TooLong(_))) {
            lines.push(format!("✓ at most {MOST_MOVES} moves: {} with rotations", self.turns));
        }
        if !self.has(|fault| matches!(fault, Fault::FromScramble(_))) {
            lines.push("✓ begins unlike the inverse scramble".to_owned());
        }
        lines.extend(self.remarks.iter().map(|remark| format!("note: {remark}")));
        lines
    }

    fn has(&self, is_meant: fn(&Fault) -> bool) -> bool {
        self.faults.iter().any(is_meant)
    }
}

impl Fault {
    /// Describes the fault without its column, for use within a longer text.
    pub(crate) fn without_place(&self) -> String {
        match self {
            Self::Symbol { token, kind, .. } => format!("'{token}': {kind}"),
            fault => fault.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Document, Workspace};
    use premove_cube::notation::Side;

    fn rules(doc: &Document, typed: &str) -> (bool, String) {
        let checked = doc.checked_rules(typed).unwrap();
        (checked.is_typed, checked.lines.join("\n"))
    }

    #[test]
    fn each_rule_is_said_with_the_moves_that_are_typed() {
        let mut workspace = Workspace::on_scramble("R L' F2");
        let (is_typed, lines) = rules(workspace.now(), "");
        assert!(!is_typed && lines.starts_with("✗ there are no moves\n✓ only face turns"));
        let (is_typed, lines) = rules(workspace.now(), "F2 M'");
        assert!(is_typed && lines.starts_with("✗ 'M'': slices are not allowed"), "{lines}");
        assert!(lines.ends_with("in face turns: F2 R' L (3)"), "{lines}");
        assert!(!rules(workspace.now(), "F2 (").0, "it cannot be read");
        workspace.add_own_moves("(R L')", Side::Normal).unwrap();
        workspace.add_own_moves("F2", Side::Normal).unwrap();
        assert!(workspace.now().rules_verdict().is_some_and(|verdict| verdict.is_ok()));
        let (_, lines) = rules(workspace.now(), "");
        assert!(lines.starts_with("✓ solves the scramble in 3 moves"), "{lines}");
        assert!(lines.ends_with("F2 L R' (3)") || lines.ends_with("F2 R' L (3)"), "{lines}");
        let before = workspace.now().clone();
        workspace.type_scramble(&before, before.solve, "R ?");
        assert_eq!(workspace.now().checked_rules("F"), None);
    }
}
