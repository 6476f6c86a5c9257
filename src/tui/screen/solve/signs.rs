//! The meanings of the signs in the lists, in the tree and on the net.

use super::SolveState;
use super::layout::Pane;
use crate::message::Asked;
use crate::screen::Actions;

/// The line behind the heading of a group.
const RULE: &str = "──────────";

/// A group of signs: where they stand, the pane, and each sign with its meaning.
struct Signs {
    place: &'static str,
    pane: Option<Pane>,
    rows: &'static [(&'static str, &'static str)],
}

/// The signs with their meanings; docs/steps.md lists the same signs.
const SIGNS: [Signs; 5] = [
    Signs {
        place: "Lists",
        pane: Some(Pane::Solutions),
        rows: &[
            ("▸", "the selected row of a list"),
            ("(R U)", "moves on the inverse side"),
            ("N I N+I", "the sides with moves: normal, inverse, both"),
            ("or F'", "the other ending of the solution (v shows it)"),
            ("1 of 4", "the endings of the solution (v shows the next)"),
            ("+3", "three more lines with the same moves up to the DR (v lists them)"),
            ("24", "proven: behind a DR no finish that keeps it is shorter"),
            ("≤24", "found: there may be something shorter"),
            ("…", "something is cut here"),
            ("●●●", "how easily people find it, up to five marks; - means that no one finds it"),
        ],
    },
    Signs {
        place: "Labels",
        pane: None,
        rows: &[
            ("2c4e", "before DR: twisted corners and bad edges"),
            ("4a1 2e", "after DR: the HTR subset and its bad edges (docs/chains.md)"),
            ("4c1 2e", "after HTR: the FR case of an axis (docs/steps.md)"),
            ("4P1", "after HTR: the BR case of an axis (docs/steps.md)"),
            (
                "2e2e, LS E",
                "few pieces are left: their cycles, and the slice if it is all that is left",
            ),
        ],
    },
    Signs {
        place: "Tree",
        pane: Some(Pane::Tree),
        rows: &[
            ("▶", "the step in work; among the steps the chosen one"),
            ("★", "a step with a star, or a line or a solve with one (M)"),
            ("✗", "struck out (M)"),
            ("=1", "steps with the same number have the same state (J)"),
            ("7-1", "seven moves, one of which cancels with the moves before"),
        ],
    },
    Signs {
        place: "Steps",
        pane: Some(Pane::Steps),
        rows: &[
            ("✓", "done: this axis, this step, or the cube is solved"),
            ("·", "a step that can be searched from here, or an axis left out"),
        ],
    },
    Signs {
        place: "Net",
        pane: Some(Pane::Scramble),
        rows: &[
            ("●", "a piece that the step has to bring in order"),
            ("◆", "an edge of the DR slice that is outside it"),
        ],
    },
];

impl SolveState {
    /// Opens a popup with the meanings of the signs, first those of the pane with the focus.
    pub(super) fn show_signs(&mut self) {
        let focus = self.focus.pane;
        let mut groups: Vec<&Signs> = SIGNS.iter().collect();
        groups.sort_by_key(|group| group.pane != Some(focus));
        let lines = groups.into_iter().flat_map(|group| {
            let signs = group.rows.iter().map(|(sign, meaning)| format!("{sign}: {meaning}"));
            std::iter::once(format!("{} {RULE}", group.place)).chain(signs)
        });
        let title = "Signs".to_owned();
        self.outbox().ask(Asked::Notice { title, lines: lines.collect() });
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::{SCRAMBLE, Session};
    use super::*;
    use crate::app::Message;
    use crate::key::{Mouse, MouseAction};

    fn all() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        SIGNS.iter().flat_map(|group| group.rows)
    }

    #[test]
    fn every_sign_on_the_screen_is_explained_and_stands_in_the_docs() {
        let docs = include_str!("../../../../docs/steps.md");
        for (sign, meaning) in all() {
            let section = if *sign == "4P1" { "BR" } else { "FR" };
            let link = format!("([{section} cases](#{}-cases))", section.to_lowercase());
            let meaning = meaning.replace("(docs/steps.md)", &link);
            let row = format!("| `{sign}` | {meaning} |");
            assert!(docs.contains(&row), "docs/steps.md has no row {row}");
        }
        let mut session = Session::on(SCRAMBLE);
        session.press("enter M");
        let explained = |c: char| all().any(|(sign, _)| sign.contains(c));
        let is_frame = |c: char| ('─'..='╿').contains(&c) || ('▀'..='▟').contains(&c);
        for c in session.screen().chars().filter(|c| !c.is_ascii() && !is_frame(*c)) {
            assert!(explained(c) || "–→".contains(c), "'{c}' in\n{}", session.screen());
        }
        session.shows("★");
        session.press("S").shows("steps with the same number have the same state");
    }

    #[test]
    fn signs_that_do_not_fit_are_scrolled_to() {
        let mut session = Session::new(60, 16);
        let mut meanings = all().map(|(_, meaning)| *meaning);
        let (first, last) = (meanings.next().unwrap(), meanings.last().unwrap());
        session.press("S").shows(first);
        session.shows("1–11 of ");
        assert!(!session.screen().contains(last), "{}", session.screen());
        let top = |session: &Session| session.screen();
        let before = top(&session);
        session.press("j");
        assert_ne!(top(&session), before, "each key moves the lines");
        session.press("k");
        assert_eq!(top(&session), before);
        for (down, up) in [("G", "g"), ("end", "home")] {
            session.press(down).shows(last);
            session.press(down).press(up).shows(first);
        }
        session.press("pagedown pagedown pagedown space ctrl-d ctrl-d").shows(last);
        // At the end of the text, the first key up scrolls at once.
        let before = top(&session);
        session.press("j j j k");
        assert_ne!(top(&session), before);
        session.press("pageup pageup pageup ctrl-u ctrl-u ctrl-u").shows(first);
        let wheel = |action| Message::Mouse(Mouse { action, column: 30, row: 8 });
        for _ in 0..12 {
            session.send(wheel(MouseAction::ScrollDown));
        }
        session.shows(last);
        session.send(wheel(MouseAction::ScrollUp));
        assert!(!session.screen().contains(last), "{}", session.screen());
    }

    #[test]
    fn signs_of_the_pane_with_the_focus_stand_first() {
        for (keys, place) in [("S", "Lists"), ("tab S", "Tree"), ("shift-tab S", "Steps")] {
            let mut session = Session::on(SCRAMBLE);
            let screen = session.press(keys).screen();
            let at = |word: &str| screen.find(&format!("{word} {RULE}")).unwrap_or(usize::MAX);
            assert!(at(place) < usize::MAX, "{place}\n{screen}");
            for other in SIGNS.iter().filter(|group| group.place != place) {
                assert!(at(place) < at(other.place), "{place}, {}\n{screen}", other.place);
            }
        }
    }

    #[test]
    fn in_ascii_the_star_is_explained_as_it_is_drawn() {
        let mut session = Session::new(80, 24);
        session.paste(SCRAMBLE);
        session.press("tab S");
        session.draw_in_ascii();
        session.shows("*: a step with a star");
    }
}
