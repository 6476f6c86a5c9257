//! How many moves the state in view needs at most: asked whenever the state changes, shown as it
//! becomes better.

use crate::api::{Event, Outcome, Request};
use crate::cube::Cube;
use crate::tui::message::JobEffect;

/// The state in view and what is known of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Bound {
    cube: Option<Cube>,
    within: Option<u8>,
    proven: bool,
    /// It was asked for and cannot be known now.
    refused: bool,
}

impl Bound {
    /// Turns to the state in view, if there is one; gives what is to be done for it.
    pub(super) fn follow(&mut self, cube: Option<Cube>) -> Option<JobEffect> {
        let cube = cube.filter(|cube| !cube.is_solved());
        // A state needs as many moves as its inverse, so that changing the side asks nothing new.
        if self.cube == cube || self.cube.is_some_and(|old| Some(old.inverse()) == cube) {
            return None;
        }
        *self = Self { cube, ..Self::default() };
        Some(cube.map_or(JobEffect::Drop, ask))
    }

    /// Asks again when nothing is known: a table that was missing may be there now. What the header
    /// says stays until then: a bound never goes without a word.
    pub(super) fn retry(&self) -> Option<JobEffect> {
        self.cube.filter(|_| self.within.is_none()).map(ask)
    }

    /// What was found of the state in view.
    pub(super) fn take(&mut self, event: &Event) {
        match event {
            Event::Better(solution) => {
                self.within = Some(solution.len() as u8);
                self.refused = false;
            }
            Event::Finished(Outcome::NotReady(_) | Outcome::Failed(_)) => self.refused = true,
            Event::Finished(Outcome::Done { truncated: false }) => self.proven = true,
            _ => {}
        }
    }

    /// What the header says; nothing when nothing is known.
    pub(super) fn text(&self) -> String {
        match (self.within, self.proven) {
            (None, _) if self.refused => "no bound yet  ".to_owned(),
            (None, _) => String::new(),
            (Some(moves), false) => format!("solvable in ≤ {moves}  "),
            (Some(moves), true) => format!("solvable in {moves}  "),
        }
    }
}

fn ask(cube: Cube) -> JobEffect {
    JobEffect::Start(Request::Short(cube))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;
    use crate::notation::Alg;
    use crate::tui::app::Message;
    use crate::tui::message::ScreenEffect;
    use crate::tui::screen::solve::BOUND;
    use crate::tui::screen::solve::session::{SCRAMBLE, Session};

    /// A solution of this many moves.
    fn better(moves: usize) -> Event {
        Event::Better((0..moves).map(|at| Move::ALL[at % 2 * 6]).collect::<Alg>())
    }

    #[test]
    fn another_state_is_asked_once_and_forgets_what_was_known() {
        let (a, b) = (Cube::SOLVED.after(Move::ALL[0]), Cube::SOLVED.after(Move::ALL[6]));
        let mut bound = Bound::default();
        assert_eq!(bound.follow(None), None);
        assert_eq!(bound.follow(Some(a)), Some(ask(a)));
        assert_eq!(bound.retry(), Some(ask(a)));
        assert_eq!(bound.text(), "");
        bound.take(&Event::Finished(Outcome::NotReady("there is no table 'dr'".to_owned())));
        assert_eq!(bound.text(), "no bound yet  ");
        bound.take(&better(3));
        assert_eq!(bound.text(), "solvable in ≤ 3  ");
        bound.take(&better(1));
        bound.take(&Event::Finished(Outcome::Done { truncated: false }));
        assert_eq!((bound.follow(Some(a)), bound.retry()), (None, None));
        assert_eq!(bound.follow(Some(a.inverse())), None);
        assert_eq!(bound.text(), "solvable in 1  ");
        assert_eq!(bound.follow(Some(b)), Some(ask(b)));
        assert_eq!(bound.text(), "");
        assert_eq!(bound.follow(Some(Cube::SOLVED)), Some(JobEffect::Drop));
        assert_eq!((bound.follow(None), bound.retry()), (None, None));
    }

    #[test]
    fn header_says_it_on_every_size_and_forgets_it_with_the_state() {
        for (width, height) in [(60, 16), (80, 24), (120, 40), (200, 60)] {
            let mut session = Session::new(width, height);
            session.paste(SCRAMBLE);
            let header = |session: &Session| session.screen().lines().next().unwrap().to_owned();
            assert!(!header(&session).contains("solvable"));
            session.event(BOUND, better(20));
            session.event(BOUND, better(19));
            assert!(
                header(&session).contains(" normal  solvable in ≤ 19  HTM "),
                "{}",
                session.screen()
            );
            session.press("n");
            assert!(
                header(&session).contains(" inverse  solvable in ≤ 19  HTM "),
                "{}",
                session.screen()
            );
            session.press("n a").type_text("R");
            assert!(!header(&session).contains("solvable"), "{}", session.screen());
        }
    }

    #[test]
    fn every_state_in_view_is_asked_for() {
        let mut session = Session::new(80, 24);
        session.app.update(Message::Paste("R U".to_owned()));
        let asked = |session: &mut Session| -> Vec<_> {
            let effects = session.take_effects().into_iter().filter_map(|effect| match effect {
                ScreenEffect::Job(BOUND, effect) => Some(effect),
                _ => None,
            });
            effects.collect()
        };
        let state = |moves: &[usize]| Cube::from_moves(moves.iter().map(|&m| Move::ALL[m]));
        assert_eq!(asked(&mut session), [ask(state(&[6, 0]))]);
        session.app.update(Message::Resize(120, 40));
        assert_eq!(asked(&mut session), []);
        session.press("a");
        for (c, effect) in [('U', ask(state(&[6, 1]))), ('\'', ask(state(&[6])))] {
            session.app.update(Message::Key(crate::tui::key::Key::char(c)));
            assert_eq!(asked(&mut session), [effect]);
        }
        session.app.update(Message::Paste("R'".to_owned()));
        assert_eq!(asked(&mut session), [JobEffect::Drop]);
    }
}
