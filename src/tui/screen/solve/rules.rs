//! The check whether the line in view may be handed in: shown beside every finished solution, and
//! rule by rule on request.

use premove_fmc::writeup::check::{Fault, MOST_MOVES, RulesVerdict, check};
use premove_fmc::{Document, Standing};

use super::SolveState;
use crate::message::Asked;

/// Checks the finished solution in view; `None` where there is none.
pub(super) fn verdict(doc: &Document) -> Option<RulesVerdict> {
    let solution = doc.here()?.solution.filter(|moves| !moves.is_empty())?;
    Some(check(&doc.scramble.moves()?, &solution.to_string()))
}

/// Checks moves that are typed behind the step in work: as they are written if all moves are on the
/// normal side, else the solution that they make.
pub(super) fn verdict_typed(doc: &Document, typed: &str, after: &Standing) -> Option<RulesVerdict> {
    let scramble = doc.scramble.moves()?;
    let text = if after.line.inverse.is_empty() {
        format!("{} {typed}", doc.tree.line(doc.cursor()).normal)
    } else {
        after.solution.as_ref()?.to_string()
    };
    Some(check(&scramble, text.trim()))
}

/// Writes a fault without its column, which is that of the whole line.
pub(super) fn without_place(fault: &Fault) -> String {
    match fault {
        Fault::Symbol { token, kind, .. } => format!("'{token}': {kind}"),
        fault => fault.to_string(),
    }
}

/// Lists the rules, the broken ones first.
fn rules(verdict: &RulesVerdict) -> Vec<String> {
    let mut lines: Vec<String> =
        verdict.faults.iter().map(|fault| format!("✗ {}", without_place(fault))).collect();
    let has = |is: fn(&Fault) -> bool| verdict.faults.iter().any(is);
    if verdict.solves {
        lines.push(format!("✓ solves the scramble in {} moves", verdict.length));
    }
    if !has(|fault| matches!(fault, Fault::Symbol { .. } | Fault::MoreSymbols(_))) {
        lines.push("✓ only face turns, wide turns and rotations".to_owned());
    }
    if !has(|fault| matches!(fault, Fault::TooLong(_))) {
        lines.push(format!("✓ at most {MOST_MOVES} moves: {} with rotations", verdict.turns));
    }
    if !has(|fault| matches!(fault, Fault::FromScramble(_))) {
        lines.push("✓ begins unlike the inverse scramble".to_owned());
    }
    lines.extend(verdict.remarks.iter().map(|remark| format!("note: {remark}")));
    lines
}

impl SolveState {
    /// Shows the result for each rule on the line in view, including moves that are typed and not
    /// taken.
    pub(super) fn check_rules(&mut self) {
        let doc = self.workspace.now();
        let draft = self.workspace.draft().trim();
        let after = doc.preview(draft).ok().flatten().filter(|_| !draft.is_empty());
        let typed = after.as_ref().and_then(|after| verdict_typed(doc, draft, after));
        let (title, verdict) = match (typed, doc.scramble.moves()) {
            (Some(verdict), _) => ("Rules, with the moves typed", verdict),
            (None, Some(scramble)) => {
                let moves = doc.tree.line(doc.cursor()).finished().to_string();
                ("Rules of an attempt", check(&scramble, &moves))
            }
            (None, None) => return,
        };
        let mut lines = rules(&verdict);
        if let Some(instead) = &verdict.instead {
            lines.push(format!("in face turns: {instead} ({})", instead.len()));
        } else if verdict.is_ok()
            && let Some(solution) = doc.here().and_then(|here| here.solution)
        {
            lines.push(format!("{solution} ({})", solution.len()));
        }
        let title = title.to_owned();
        self.outbox.ask(Asked::Notice { title, lines });
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::{SCRAMBLE, Session};

    #[test]
    fn a_finished_solution_has_its_verdict_in_view() {
        let mut session = Session::on(SCRAMBLE);
        session.press("enter enter enter enter");
        session.shows("ok to hand in: ");
        session.press("<");
        assert!(!session.screen().contains("hand in"), "{}", session.screen());
        let mut session = Session::on("R U F D2");
        session.press("a").type_text("D2 F' U' R'");
        session.shows("4 in all, solved, but it begins with 4 moves of the inverse scramble");
        session.press("enter");
        session.shows("not ok to hand in: it begins with 4 moves of the inverse");
        for (width, height) in [(80, 24), (60, 20), (118, 36), (200, 60)] {
            session.send(crate::app::Message::Resize(width, height));
            session.shows("not ok to hand in: it begins with 4");
        }
    }

    #[test]
    fn the_rules_are_shown_one_by_one() {
        let mut session = Session::on("R U F D2 L");
        session.press("C");
        session.shows("✗ there are no moves");
        session.press("esc a").type_text("U2 U2 L' D2 F' U' R'").press("enter C");
        session.shows("✗ it begins with 5 moves of the inverse scramble");
        session.shows("✓ solves the scramble in 5 moves");
        session.shows("✓ at most 80 moves: 5 with rotations");
    }

    #[test]
    fn typed_slices_that_solve_are_offered_as_face_turns() {
        let mut session = Session::on("R L' F2");
        session.press("a").type_text("F2 M'");
        session.shows("as F2 R' L");
        session.shows("slices are not allowed, write face turns");
        session.press("esc C");
        session.shows("Rules, with the moves typed");
        session.shows("in face turns: F2 R' L (3)");
    }
}
