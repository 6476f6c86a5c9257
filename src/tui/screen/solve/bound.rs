//! Upper bound on the moves of the shown state. It is searched for each new state, and shown as it
//! improves.

use premove_cube::Cube;
use premove_fmc::{BoundSource, CubeLength, CubeLengths};
use premove_service::api::Outcome;
use premove_service::questions::{Event, ShortQuestion};

use crate::screen::Outbox;
use crate::screen::ask::{Ask, Report};

/// The search for an upper bound on the moves of the shown state, and the known bounds of all
/// cubes.
#[derive(Clone, Debug, Default)]
pub(super) struct Bound {
    ask: Ask<ShortQuestion>,
    lengths: CubeLengths,
    /// `true` if the bound cannot be searched now, for example because a table is missing.
    refused: bool,
}

impl Bound {
    /// Returns the known bounds of all cubes, without a search and a shown state.
    pub(super) fn of_all(&mut self) -> Self {
        Self { lengths: std::mem::take(&mut self.lengths), ..Self::default() }
    }

    /// Searches a bound for another shown state; `None` stops, because no state is shown.
    pub(super) fn follow(&mut self, cube: Option<Cube>, outbox: &mut Outbox) {
        let cube = cube.filter(|cube| !cube.is_solved());
        // A cube and its inverse need the same number of moves, so a new side needs no search.
        let old = self.cube();
        if old == cube || old.is_some_and(|old| Some(old.inverse()) == cube) {
            return;
        }
        self.refused = false;
        self.ask.follow(cube.map(ShortQuestion::new), outbox);
    }

    fn cube(&self) -> Option<Cube> {
        self.ask.question().map(|question| question.cube)
    }

    /// Starts the search again if no solution is known, because a missing table may exist now. The
    /// old text in the header stays until then, so that the bound never disappears.
    pub(super) fn retry(&mut self, outbox: &mut Outbox) {
        let is_open = self.refused || self.known().is_none_or(|known| known.solution().is_none());
        if let Some(cube) = self.cube().filter(|_| is_open) {
            self.ask.start(ShortQuestion::new(cube), outbox);
        }
    }

    /// Handles an event of the search for a bound; returns the bounds if they are new.
    pub(super) fn take(&mut self, event: Event) -> Option<CubeLength> {
        let cube = self.cube()?;
        match self.ask.take(event)? {
            Report::Answer(solution) => {
                let known = CubeLength::of_solution(cube, solution, BoundSource::QuickSearch)?;
                self.refused = false;
                self.lengths.learn(&known, Some(&cube))
            }
            Report::Ended(Outcome::NotReady(_) | Outcome::Failed(_)) => {
                self.refused = true;
                None
            }
            Report::Ended(Outcome::Done { truncated: false }) => {
                let least = self.known()?.solution()?.len() as u8;
                let known =
                    CubeLength::unknown(cube).with_lower_bound(least, BoundSource::QuickSearch);
                self.lengths.learn(&known, Some(&cube))
            }
            Report::Ended(_) => None,
        }
    }

    /// Returns whether the shown bound is that of a cube.
    pub(super) fn is_shown(&self, cube: &Cube) -> bool {
        self.cube().is_some_and(|shown| shown == *cube || shown.inverse() == *cube)
    }

    /// Stores bounds that another screen has found; returns whether they are new.
    pub(super) fn learn(&mut self, known: &CubeLength) -> bool {
        self.lengths.learn(known, self.cube().as_ref()).is_some()
    }

    /// Stores bounds that this screen has found, and sends them to all screens if they are new.
    pub(super) fn offer(&mut self, known: &CubeLength, outbox: &mut Outbox) {
        let cube = self.cube();
        outbox.lengths.extend(self.lengths.learn(known, cube.as_ref()));
    }

    /// Returns the known bounds on a cube; `None` if nothing is known.
    pub(super) fn of(&self, cube: &Cube) -> Option<CubeLength> {
        self.lengths.of(cube)
    }

    fn known(&self) -> Option<CubeLength> {
        self.lengths.of(&self.cube()?)
    }

    /// Returns the source of the shown bound, such as `by the quick search`; empty if no bound is
    /// known but God's number.
    pub(super) fn source(&self) -> String {
        let from = self.known().and_then(|known| known.most_from());
        from.map_or_else(String::new, |from| format!("by {}  ", from.name()))
    }

    /// Returns the text for the header; empty if no bound is known.
    pub(super) fn text(&self) -> String {
        let bracket = self.known().and_then(|known| known.bracket());
        match bracket.and_then(|bracket| Some((bracket, bracket.most?))) {
            None if self.refused => "no bound yet  ".to_owned(),
            None => String::new(),
            Some((bracket, most)) if bracket.exact().is_some() => format!("solvable in {most}  "),
            Some((_, most)) => format!("solvable in ≤ {most}  "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Message;
    use crate::message::{JobEffect, ScreenEffect};
    use crate::screen::solve::BOUND;
    use crate::screen::solve::session::{SCRAMBLE, Session};
    use premove_cube::Move;
    use premove_cube::notation::{Alg, parse};

    fn ask(cube: Cube) -> JobEffect {
        JobEffect::Start(ShortQuestion::new(cube).into())
    }

    /// Returns the effects on the job of the search.
    fn jobs(mut outbox: Outbox) -> Vec<JobEffect> {
        let effects = outbox.take().0.into_iter();
        let jobs = effects.filter_map(|effect| match effect {
            ScreenEffect::Job(BOUND, effect) => Some(effect),
            _ => None,
        });
        jobs.collect()
    }

    fn follow(bound: &mut Bound, cube: Option<Cube>) -> Vec<JobEffect> {
        let mut outbox = Outbox::default();
        bound.follow(cube, &mut outbox);
        jobs(outbox)
    }

    fn retry(bound: &mut Bound) -> Vec<JobEffect> {
        let mut outbox = Outbox::default();
        bound.retry(&mut outbox);
        jobs(outbox)
    }

    /// Returns the event of a found solution.
    fn better(moves: &str) -> Event {
        Event::Short(alg(moves))
    }

    fn alg(moves: &str) -> Alg {
        parse(moves).unwrap().line().normal
    }

    #[test]
    fn another_state_is_asked_once_and_forgets_what_was_known() {
        let (a, b) = (Cube::SOLVED.after(Move::ALL[0]), Cube::SOLVED.after(Move::ALL[6]));
        let mut bound = Bound::default();
        assert_eq!(follow(&mut bound, None), []);
        assert_eq!(follow(&mut bound, Some(a)), [ask(a)]);
        assert_eq!(retry(&mut bound), [ask(a)]);
        assert_eq!(bound.text(), "");
        bound.take(Event::Finished(Outcome::NotReady("there is no table 'dr'".into())));
        assert_eq!(bound.text(), "no bound yet  ");
        bound.take(better("R"));
        assert_eq!(bound.text(), "no bound yet  ", "it solves another cube");
        bound.take(better("U2 U"));
        assert_eq!(bound.text(), "solvable in ≤ 2  ");
        bound.take(better("U'"));
        bound.take(Event::Finished(Outcome::Done { truncated: false }));
        assert_eq!((follow(&mut bound, Some(a)), retry(&mut bound)), (vec![], vec![]));
        assert_eq!(follow(&mut bound, Some(a.inverse())), []);
        assert_eq!(bound.text(), "solvable in 1  ");
        assert_eq!(follow(&mut bound, Some(b)), [ask(b)]);
        assert_eq!(bound.text(), "");
        assert_eq!(follow(&mut bound, Some(Cube::SOLVED)), [JobEffect::Drop]);
        assert_eq!((follow(&mut bound, None), retry(&mut bound)), (vec![], vec![]));
    }

    /// A solution of the scramble.
    const SHORT: &str = "D2 F' U2 D2 F' L2 D R2 D F B2 R' L2 F' U' D";

    #[test]
    fn header_says_it_on_every_size_and_forgets_it_with_the_state() {
        for (width, height) in [(60, 16), (80, 24), (120, 40), (200, 60)] {
            let mut session = Session::new(width, height);
            session.paste(SCRAMBLE);
            let header = |session: &Session| session.screen().lines().next().unwrap().to_owned();
            assert!(!header(&session).contains("solvable"));
            // Two solutions of the scramble: its inverse, and a shorter one.
            session.event(BOUND, Event::Short(alg(SCRAMBLE).inverse()));
            assert!(header(&session).contains(" normal  solvable in ≤ 20  HTM "), "God's number");
            session.event(BOUND, better(SHORT));
            assert!(
                header(&session).contains(" normal  solvable in ≤ 16  "),
                "{}",
                session.screen()
            );
            let has_source = header(&session).contains("≤ 16  by the quick search  HTM ");
            assert_eq!(has_source, width == 200, "{}", session.screen());
            session.press("n");
            assert!(
                header(&session).contains(" inverse  solvable in ≤ 16  "),
                "{}",
                session.screen()
            );
            session.press("n a").type_text("R");
            assert!(!header(&session).contains("solvable"), "{}", session.screen());
            session.press("esc");
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
            session.app.update(Message::Key(crate::key::Key::char(c)));
            assert_eq!(asked(&mut session), [effect]);
        }
        session.app.update(Message::Paste("R'".to_owned()));
        assert_eq!(asked(&mut session), [JobEffect::Drop]);
    }
}
