//! Badges that summarize a state: bad edges per axis, the state of DR per axis, AR if it is done,
//! the HTR subset with its quarter turns, the FR case and the BR case per axis.

use premove_cube::{Axis, Cube};
use premove_engine::step::BrCase;
use premove_fmc::{Badges, DrBadge, FrBadge};
use ratatui::text::{Line, Span};

use crate::theme::{Role, Theme};

/// The words that begin a group of badges, one group for each kind of step.
const GROUPS: [&str; 6] = ["EO", "DR", "AR", "HTR", "FR", "BR"];

/// The badges before that of HTR. HTR implies them, so the short form leaves them out.
const BEFORE_HTR: &str = "EO ✓  DR ✓  ";

/// A row of badges (facts about a state, such as its bad edges), as words ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Strip(Vec<(String, Role)>);

impl Strip {
    /// Creates the badges of a state. For the inverse side, pass the inverse state.
    pub(crate) fn of(cube: &Cube) -> Self {
        let badges = Badges::of(cube);
        let mut strip = Self::default();
        if badges.solved {
            strip.put("solved ✓", Role::Good);
            return strip;
        }
        strip.put_leftover(&badges);
        if let Some(fr) = badges.fr {
            // HTR implies EO and DR on all axes, so the cases get the space of their badges.
            strip.put(BEFORE_HTR, Role::Good);
            strip.put("HTR ✓  ", Role::Good);
            strip.put(" FR ", Role::Dim);
            for axis in Axis::ALL.into_iter().rev() {
                match fr[axis.index()] {
                    FrBadge::Done => strip.put(format!("{} ✓  ", axis.title()), Role::Good),
                    case @ FrBadge::Case(_) => {
                        strip.put(format!("{} {case}  ", axis.title()), Role::Text);
                    }
                }
            }
            strip.put_bars(&badges);
            strip.put_slice(&badges);
            return strip;
        }
        strip.put("EO ", Role::Dim);
        for axis in Axis::ALL.into_iter().rev() {
            match badges.bad_edges[axis.index()] {
                0 => strip.put(format!("{} ✓  ", axis.title()), Role::Good),
                bad => strip.put(format!("{} {bad}  ", axis.title()), Role::Text),
            }
        }
        strip.put(" DR ", Role::Dim);
        for axis in Axis::ALL.into_iter().rev() {
            match badges.dr_on(axis) {
                DrBadge::Done(_) => strip.put(format!("{} ✓  ", axis.title()), Role::Good),
                badge => strip.put(format!("{} {badge}  ", axis.title()), Role::Text),
            }
        }
        if !badges.ar.is_empty() {
            strip.put(" AR ", Role::Dim);
            strip.put(format!("{} ✓  ", premove_fmc::titles(&badges.ar)), Role::Good);
        }
        if !badges.dr_done().is_empty() {
            strip.put(" HTR ", Role::Dim);
            for axis in badges.dr_done() {
                let turns = premove_fmc::quarter_turns(cube, axis);
                strip.put(format!("{} ({turns} qt)  ", badges.dr_on(axis)), Role::Text);
            }
        }
        strip.put_slice(&badges);
        strip
    }

    /// Adds the BR cases. If only a slice is left, they have nothing to tell.
    fn put_bars(&mut self, badges: &Badges) {
        let Some(br) = badges.br.filter(|_| badges.leave_slice.is_empty()) else { return };
        self.put(" BR ", Role::Dim);
        for axis in Axis::ALL.into_iter().rev() {
            let case = br[axis.index()];
            let role = if case == BrCase::FourBars { Role::Good } else { Role::Text };
            self.put(format!("{} {case}  ", axis.title()), role);
        }
    }

    /// Adds the pieces that are left if they are few, with all their names: `2e2e, LS E`.
    fn put_leftover(&mut self, badges: &Badges) {
        let Some(leftover) = badges.leftover else { return };
        self.put("left ", Role::Dim);
        self.put(format!("{}  ", leftover.names().join(", ")), Role::Accent);
    }

    fn put_slice(&mut self, badges: &Badges) {
        if !badges.leave_slice.is_empty() {
            self.put(
                format!(" only slice {} left", premove_fmc::titles(&badges.leave_slice)),
                Role::Good,
            );
        }
    }

    fn put(&mut self, text: impl Into<String>, role: Role) {
        self.0.push((text.into(), role));
    }

    /// Returns the badges as one line. A finished goal has a tick as well as a colour.
    pub(crate) fn line(&self, theme: &Theme) -> Line<'static> {
        let spans =
            self.0.iter().map(|(text, role)| Span::styled(theme.text(text), theme.style(*role)));
        spans.collect()
    }

    /// Returns the badges in lines of at most `width` columns; lines are only broken between
    /// groups.
    pub(crate) fn wrapped(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let mut lines = vec![Line::default()];
        for span in self.line(theme).spans {
            let begins = GROUPS.contains(&span.content.trim());
            let last = lines.len() - 1;
            let is_full = lines[last].width() + span.content.trim_end().len() > width.into();
            if (begins || is_full) && lines[last].width() > 0 {
                lines.push(Line::default());
            }
            let last = lines.len() - 1;
            lines[last].push_span(span);
        }
        lines
    }

    /// Returns the badges in a shorter form: axes without their slash, no extra spaces, nothing
    /// that HTR implies.
    pub(crate) fn short(&self, theme: &Theme) -> Line<'static> {
        let needed = self.0.iter().filter(|(text, _)| text != BEFORE_HTR);
        let mut line = Self(needed.cloned().collect()).line(theme);
        for span in &mut line.spans {
            let text = span.content.replace('/', "");
            let gap = if text.ends_with(' ') { " " } else { "" };
            span.content =
                format!("{}{gap}", text.split_whitespace().collect::<Vec<_>>().join(" ")).into();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    fn strip(moves: &str) -> Strip {
        let find = |name: &str| *Move::ALL.iter().find(|m| m.name() == name).unwrap();
        Strip::of(&Cube::from_moves(moves.split_whitespace().map(find)))
    }

    fn text(moves: &str) -> String {
        strip(moves).0.into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn short_badges_say_the_same() {
        let line =
            Strip::of(&Cube::from_moves([Move::ALL[6]])).short(&Theme::default()).to_string();
        assert_eq!(line, "left 4c4e EO FB ✓ RL 4 UD ✓ DR FB 4c4e RL ✓ UD 4c4e HTR 4a1 4e (1 qt) ");
        let short = |moves: &str| strip(moves).short(&Theme::default()).to_string();
        let htr = short("U2 R2");
        assert_eq!(htr, "HTR ✓ FR FB ✓ RL 4c1 4e UD 6c1 4e BR FB 4B0 RL 4P1 UD 4P1 ");
        assert_eq!(short("U2 D2"), "HTR ✓ FR FB ✓ RL ✓ UD 0c0 8e only slice UD left");
    }

    #[test]
    fn pieces_that_are_left_come_first_with_all_their_names() {
        assert!(text("F2 R2 L2 B2 R2 L2").starts_with("left 2e2e, LS M  EO ✓"));
        let short = strip("R U R' D R U' R' D'").short(&Theme::default()).to_string();
        assert!(short.starts_with("left 3c EO FB ✓ RL"), "{short}");
    }

    #[test]
    fn badges_tell_how_far_a_state_is() {
        assert_eq!(text(""), "solved ✓");
        assert_eq!(text("R U F"), "EO F/B 4  R/L 4  U/D 4   DR F/B 6c  R/L 6c  U/D 3c  ");
        assert!(text("R2 U").contains("  U/D ✓  ") && text("R2 U").contains("HTR 4a1 4e (1 qt)"));
        let fr = "EO ✓  DR ✓  HTR ✓   FR F/B ✓  R/L 4c1 4e  U/D 6c1 4e  ";
        assert_eq!(text("U2 R2"), format!("{fr} BR F/B 4B0  R/L 4P1  U/D 4P1  "));
        assert!(text("U R").ends_with("  AR U/D ✓  "), "{}", text("U R"));
    }
}
