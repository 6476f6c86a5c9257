//! Distance from the state in view to the next step: searched whenever the state or the step
//! changes.

use premove_service::questions::{Distances, DistancesQuestion, Event};

use crate::screen::Outbox;
use crate::screen::ask::{Ask, Report};

/// The step, the state in view, and the distances found between them.
#[derive(Clone, Debug, Default)]
pub(super) struct ToGo {
    ask: Ask<DistancesQuestion>,
    found: Distances,
}

impl ToGo {
    /// Changes to another step and state, if there is one. After a table was missing the same ones
    /// are asked for again.
    pub(super) fn follow(&mut self, wanted: Option<DistancesQuestion>, outbox: &mut Outbox) {
        if self.ask.follow(wanted, outbox) {
            self.found = Distances::default();
        }
    }

    /// Takes an event of the search; returns `true` for distances.
    pub(super) fn take(&mut self, event: Event) -> bool {
        let Some(Report::Answer(found)) = self.ask.take(event) else { return false };
        self.found = found;
        true
    }

    /// Writes `to DR: 6 normal, 7 inverse, 5 both`; empty as long as nothing is known.
    pub(super) fn text(&self) -> String {
        let Some(DistancesQuestion { step, .. }) = self.ask.question() else {
            return String::new();
        };
        let Distances { normal, inverse, both } = self.found;
        let ways = if step.goal().is_final() {
            // A finish is the same sequence on either side.
            vec![normal.map(|moves| moves.to_string())]
        } else {
            let words = [(normal, "normal"), (inverse, "inverse"), (both, "both")];
            words.map(|(moves, side)| moves.map(|moves| format!("{moves} {side}"))).to_vec()
        };
        let ways: Vec<String> = ways.into_iter().flatten().collect();
        if ways.is_empty() {
            return String::new();
        }
        format!("to {}: {}", step.goal().label(), ways.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::Cube;
    use premove_engine::step::Step;
    use premove_service::api::Outcome;
    use premove_service::questions::Request;

    use super::*;
    use crate::message::{JobEffect, ScreenEffect};
    use crate::screen::solve::TO_GO;
    use crate::screen::solve::session::{SCRAMBLE, Session};

    fn found(normal: u8, inverse: u8, both: Option<u8>) -> Event {
        Event::Distances(Distances { normal: Some(normal), inverse: Some(inverse), both })
    }

    #[test]
    fn title_of_the_tree_says_how_far_the_next_step_is() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let mut session = Session::new(width, height);
            session.paste(SCRAMBLE);
            session.shows("Skeleton tree ");
            session.event(TO_GO, found(4, 5, None));
            session.shows("Skeleton tree  to EO: 4 normal, 5 inverse ");
            session.event(TO_GO, found(4, 5, Some(3)));
            session.shows("Skeleton tree  to EO: 4 normal, 5 inverse, 3 both ");
            // Another node is another question.
            session.press("enter");
            assert!(!session.screen().contains("to EO"), "{}", session.screen());
            session.event(TO_GO, found(6, 7, Some(5)));
            session.shows("to DR: 6 normal, 7 inverse, 5 both");
        }
    }

    #[test]
    fn each_question_is_asked_once() {
        let mut session = Session::new(80, 24);
        session.app.update(crate::app::Message::Paste(SCRAMBLE.to_owned()));
        let asked = |session: &mut Session| -> Vec<JobEffect> {
            let effects = session.take_effects().into_iter().filter_map(|effect| match effect {
                ScreenEffect::Job(TO_GO, effect) => Some(effect),
                _ => None,
            });
            effects.collect()
        };
        assert!(matches!(
            asked(&mut session)[..],
            [JobEffect::Start(Request::Distances(DistancesQuestion { .. }))]
        ));
        let key = |session: &mut Session, c| {
            session.app.update(crate::app::Message::Key(crate::key::Key::char(c)));
        };
        // The side in view changes nothing, the chosen axis does.
        key(&mut session, 'n');
        assert_eq!(asked(&mut session), []);
        key(&mut session, 'x');
        assert!(matches!(
            asked(&mut session)[..],
            [JobEffect::Start(Request::Distances(DistancesQuestion { .. }))]
        ));
        // Of a table that is missing it is asked again with the next change.
        session.event(TO_GO, Event::Finished(Outcome::NotReady("".into())));
        assert_eq!(asked(&mut session), []);
        key(&mut session, 'n');
        assert!(matches!(
            asked(&mut session)[..],
            [JobEffect::Start(Request::Distances(DistancesQuestion { .. }))]
        ));
    }

    #[test]
    fn finish_has_one_length() {
        let mut to_go = ToGo::default();
        let step = Step::find("htrfin").unwrap();
        let question = DistancesQuestion { step, cube: Cube::SOLVED };
        to_go.follow(Some(question), &mut Outbox::default());
        assert_eq!(to_go.text(), "");
        assert!(to_go.take(found(9, 9, Some(9))));
        assert_eq!(to_go.text(), "to finish: 9");
    }
}
