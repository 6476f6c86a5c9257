//! Facts about the shown state, displayed in the title of the tree. **Each fact is one row here**:
//! a question, which is asked again when the state or the step changes, and the answer in words.

use std::fmt::Debug;

use premove_fmc::Document;
use premove_service::questions::{Distances, DistancesQuestion, Event, ListedQuestion, Question};

use crate::message::Slot;
use crate::screen::Outbox;
use crate::screen::ask::{Ask, Report, SlotQuestion};

/// Returns the facts from left to right. Each has its own type of question, because the name of a
/// question is its slot.
fn rows() -> Vec<Box<dyn AskedFact>> {
    vec![row(distances, distances_in_words)]
}

/// Returns the question for the distances to the next step; `None` if nothing can be searched.
fn distances(doc: &Document) -> Option<DistancesQuestion> {
    let wanted = doc.request().ok()?;
    Some(DistancesQuestion { step: wanted.step, cube: wanted.cube })
}

/// Returns a text such as `to DR: 6 normal, 7 inverse, 5 both`; empty if nothing is known.
fn distances_in_words(asked: &DistancesQuestion, found: Distances) -> String {
    let goal = asked.step.goal();
    let Distances { normal, inverse, both } = found;
    let ways = if goal.is_final() {
        // A finish is the same sequence on both sides.
        vec![normal.map(|moves| moves.to_string())]
    } else {
        let words = [(normal, "normal"), (inverse, "inverse"), (both, "both")];
        words.map(|(moves, side)| moves.map(|moves| format!("{moves} {side}"))).to_vec()
    };
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    if ways.is_empty() {
        return String::new();
    }
    format!("to {}: {}", goal.label(), ways.join(", "))
}

/// The facts about the shown state.
#[derive(Debug)]
pub(super) struct StateFacts(Vec<Box<dyn AskedFact>>);

impl Default for StateFacts {
    fn default() -> Self {
        Self(rows())
    }
}

impl StateFacts {
    /// Asks the questions about the shown state of a document. An equal question is asked again
    /// only if it failed before, for example because a table was missing.
    pub(super) fn follow(&mut self, doc: &Document, outbox: &mut Outbox) {
        for fact in &mut self.0 {
            fact.follow(doc, outbox);
        }
    }

    /// Handles an event of the question in a slot; returns `true` if it brings an answer.
    pub(super) fn take(&mut self, slot: Slot, event: Event) -> bool {
        let fact = self.0.iter_mut().find(|fact| fact.slot() == slot);
        fact.is_some_and(|fact| fact.take(event))
    }

    /// Returns the known facts, separated by blanks; empty if nothing is known.
    pub(super) fn text(&self) -> String {
        let known = self.0.iter().map(|fact| fact.text()).filter(|text| !text.is_empty());
        known.collect::<Vec<_>>().join("  ")
    }
}

/// A fact whose question can have any type.
trait AskedFact: Debug + Send {
    fn slot(&self) -> Slot;

    fn follow(&mut self, doc: &Document, outbox: &mut Outbox);

    fn take(&mut self, event: Event) -> bool;

    fn text(&self) -> &str;
}

/// A fact: a question, and the answer as a text.
#[derive(Debug)]
struct StateFact<Q: Question> {
    ask: Ask<Q>,
    question: fn(&Document) -> Option<Q>,
    in_words: fn(&Q, Q::Answer) -> String,
    text: String,
}

/// Returns a fact. `question` returns the question about the state of a document, or `None` if
/// there is nothing to ask. `in_words` writes the answer.
fn row<Q: ListedQuestion>(
    question: fn(&Document) -> Option<Q>,
    in_words: fn(&Q, Q::Answer) -> String,
) -> Box<dyn AskedFact> {
    Box::new(StateFact { ask: Ask::default(), question, in_words, text: String::new() })
}

impl<Q: ListedQuestion> AskedFact for StateFact<Q> {
    fn slot(&self) -> Slot {
        Q::SLOT
    }

    fn follow(&mut self, doc: &Document, outbox: &mut Outbox) {
        if self.ask.follow((self.question)(doc), outbox) {
            self.text.clear();
        }
    }

    fn take(&mut self, event: Event) -> bool {
        let Some(Report::Answer(answer)) = self.ask.take(event) else { return false };
        let text = self.ask.question().map(|asked| (self.in_words)(asked, answer));
        self.text = text.unwrap_or_default();
        true
    }

    fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::Cube;
    use premove_cube::notation::parse;
    use premove_engine::step::Step;
    use premove_fmc::Workspace;
    use premove_service::api::Outcome;
    use premove_service::questions::{Request, ShortQuestion};

    use super::*;
    use crate::message::{JobEffect, ScreenEffect};
    use crate::screen::solve::session::{SCRAMBLE, Session, TO_GO};

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
            // Another node needs another search.
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
        // A change of the side needs no new search, but a change of the axis does.
        key(&mut session, 'n');
        assert_eq!(asked(&mut session), []);
        key(&mut session, 'x');
        assert!(matches!(
            asked(&mut session)[..],
            [JobEffect::Start(Request::Distances(DistancesQuestion { .. }))]
        ));
        // If a table is missing, the next change repeats the question.
        session.event(TO_GO, Event::Finished(Outcome::NotReady("".into())));
        assert_eq!(asked(&mut session), []);
        key(&mut session, 'n');
        assert!(matches!(
            asked(&mut session)[..],
            [JobEffect::Start(Request::Distances(DistancesQuestion { .. }))]
        ));
    }

    #[test]
    fn facts_stand_one_behind_the_other_and_are_answered_in_their_slots() {
        let short = row(|doc| doc.cube().map(ShortQuestion::new), |_, found| format!("{found}"));
        let mut facts = StateFacts(vec![short, row(distances, distances_in_words)]);
        let workspace = Workspace::on_scramble("R U");
        let mut outbox = Outbox::default();
        facts.follow(workspace.now(), &mut outbox);
        let slots = outbox.take().0.into_iter().map(|effect| match effect {
            ScreenEffect::Job(slot, JobEffect::Start(_)) => slot,
            effect => panic!("{effect:?}"),
        });
        assert_eq!(slots.collect::<Vec<_>>(), [ShortQuestion::SLOT, TO_GO]);
        assert!(facts.take(TO_GO, found(2, 3, None)));
        assert_eq!(facts.text(), "to EO: 2 normal, 3 inverse");
        let short = Event::Short(parse("U' R'").unwrap().line().normal);
        assert!(!facts.take(TO_GO, short.clone()) && facts.take(ShortQuestion::SLOT, short));
        assert_eq!(facts.text(), "U' R'  to EO: 2 normal, 3 inverse");
        facts.follow(Workspace::default().now(), &mut outbox);
        assert_eq!(facts.text(), "");
    }

    #[test]
    fn finish_has_one_length() {
        let step = Step::find("htrfin").unwrap();
        let asked = DistancesQuestion { step, cube: Cube::SOLVED };
        assert_eq!(distances_in_words(&asked, Distances::default()), "");
        let Event::Distances(found) = found(9, 9, Some(9)) else { unreachable!("of distances") };
        assert_eq!(distances_in_words(&asked, found), "to finish: 9");
    }
}
