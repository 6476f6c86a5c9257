//! The roles of totals and sides in the lists: the best rows stand out, and the sides differ.

use crate::theme::Role;
use crate::widget::words::Words;

/// Number of moves above the best total up to which a total is still marked.
const NEAR: usize = 2;

/// Returns the role of a total in a list whose best total is `best`.
pub(super) fn total_role(total: usize, best: usize) -> Role {
    match total.saturating_sub(best) {
        0 => Role::Best,
        1..=NEAR => Role::Better,
        _ => Role::Text,
    }
}

/// Returns the side of a solution (`N`, `I`, `N+I`) in its role.
pub(super) fn side(text: &str) -> Words {
    let role = match text {
        "N" => Role::SideNormal,
        "I" => Role::SideInverse,
        _ => Role::SideBoth,
    };
    Words(text.to_owned(), role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::solve::session::{SCRAMBLE, Session};

    /// Returns the texts on the screen that are drawn in the colour of a role.
    fn drawn_in(session: &Session, role: Role) -> String {
        let colour = session.app.theme().style(role).fg;
        let cells = session.buffer().content;
        cells
            .iter()
            .map(|cell| if cell.style().fg == colour { cell.symbol() } else { " " })
            .collect()
    }

    #[test]
    fn triggers_and_stars_have_their_colours() {
        let mut session = Session::new(120, 40);
        session.paste(SCRAMBLE);
        session.press("j");
        assert_eq!(drawn_in(&session, Role::Trigger).trim(), "", "an EO has no trigger");
        session.press("enter M j");
        let rows = &session.state().solutions.shown.rows;
        let triggers = rows.iter().filter(|row| row.of.trigger().is_some()).count();
        assert!(triggers > 0);
        let drawn = drawn_in(&session, Role::Trigger);
        assert!(drawn.split_whitespace().count() >= triggers, "{drawn}");
        assert_eq!(drawn_in(&session, Role::Star).trim(), "★");
    }

    #[test]
    fn the_best_total_stands_out_and_the_next_ones_less() {
        let roles = [20, 21, 22, 23, 30].map(|total| total_role(total, 20));
        let want = [Role::Best, Role::Better, Role::Better, Role::Text, Role::Text];
        assert_eq!(roles, want);
    }

    #[test]
    fn each_side_has_its_role() {
        let roles = ["N", "I", "N+I"].map(|text| side(text).1);
        assert_eq!(roles, [Role::SideNormal, Role::SideInverse, Role::SideBoth]);
    }
}
