//! A session of drills: its plan, the case that is asked, the answers so far.
//!
//! While the user thinks about a case, the next one is drawn, and cases of own attempts are
//! searched, which take the places of later ones. The session is plain data: its time is given, and
//! its effects go into an outbox.

use premove_cube::Rng;
use premove_cube::notation::{ParseError, parse};
use premove_fmc::drill::{
    Deck, DeckStatistics, DrillCard, DrillCase, DrillChoice, DrillGrade, DrillPlan, DrillReview,
    DrillSession, DrillVerdict, PlannedDrill, judge,
};
use premove_fmc::practice::Moment;
use premove_service::api::Outcome;
use premove_service::questions::{DrillQuestion, DrillSource, Event, Question};
use premove_service::saving::ReadDrills;

use crate::message::{Slot, SolveEffect};
use crate::remedy::with_remedy;
use crate::screen::Outbox;
use crate::screen::ask::{Ask, Report};

/// Slot of the job that draws the next case.
pub(super) const CASE: Slot = Slot(DrillQuestion::NAME);
/// Slot of the search for a case in a step of an own attempt.
pub(super) const OWN: Slot = Slot("own drill");

/// The drills of the Practice screen.
#[derive(Debug, Default)]
pub(super) struct Drills {
    /// The statistics of the deck as last known; `None` before it was read.
    pub(super) statistics: Option<DeckStatistics>,
    pub(super) state: DrillState,
}

/// The session of drills, if one is on.
#[derive(Debug, Default)]
pub(super) enum DrillState {
    #[default]
    Off,
    /// The deck is read for a session.
    Reading(DrillChoice),
    On(Box<DrillRun>),
}

impl Drills {
    /// Returns the session that is in view, also after its end.
    pub(super) fn run(&self) -> Option<&DrillRun> {
        match &self.state {
            DrillState::On(run) => Some(run),
            DrillState::Off | DrillState::Reading(_) => None,
        }
    }

    pub(super) fn run_mut(&mut self) -> Option<&mut DrillRun> {
        match &mut self.state {
            DrillState::On(run) => Some(run),
            DrillState::Off | DrillState::Reading(_) => None,
        }
    }

    /// Returns whether a session or its summary is in view.
    pub(super) const fn is_shown(&self) -> bool {
        !matches!(self.state, DrillState::Off)
    }

    /// Returns whether a session has begun and not ended.
    pub(super) fn is_on(&self) -> bool {
        self.is_shown() && !self.run().is_some_and(|run| matches!(run.stage, DrillStage::Over(_)))
    }
}

/// A session that was planned.
#[derive(Debug)]
pub(super) struct DrillRun {
    /// The deck with the reviews of the session.
    deck: Deck,
    plan: DrillPlan,
    /// Index of the case at hand.
    at: usize,
    pub(super) stage: DrillStage,
    drawing: Ask<DrillQuestion>,
    /// The next case: that at hand while it is waited for, else the one behind it.
    ready: Option<Box<DrillCase>>,
    own_search: Ask<DrillQuestion>,
    pub(super) tally: DrillTally,
}

/// The answers of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DrillTally {
    pub(super) answered: usize,
    /// Number of answers in the fewest moves.
    pub(super) best: usize,
    pub(super) lapses: usize,
}

/// How far the case at hand is.
#[derive(Debug)]
pub(super) enum DrillStage {
    /// The case is drawn.
    Drawing,
    /// The case cannot be drawn, for this reason.
    Failed(String),
    Asked(Box<AskedCase>),
    Judged(Box<JudgedCase>),
    /// The session has ended.
    Over(DeckStatistics),
}

/// A case that waits for an answer.
#[derive(Debug)]
pub(super) struct AskedCase {
    pub(super) case: DrillCase,
    /// The moment at which the case came into view; `None` until the time is known.
    since: Option<Moment>,
    /// The answer as far as it is typed, while its field is closed.
    pub(super) draft: String,
}

/// A case that was answered.
#[derive(Debug)]
pub(super) struct JudgedCase {
    pub(super) case: DrillCase,
    pub(super) answer: String,
    pub(super) verdict: DrillVerdict,
    /// The day on which the card comes back.
    pub(super) due: Option<String>,
    /// The reason why the review was not kept.
    pub(super) fault: Option<String>,
}

impl AskedCase {
    /// Returns the seconds for which the case has been in view.
    pub(super) fn seconds(&self, now: Moment) -> u32 {
        let seconds = self.since.map_or(0, |since| now.since(since).as_secs());
        u32::try_from(seconds).unwrap_or(u32::MAX)
    }
}

impl DrillRun {
    /// Plans a session; `None` if there is no drill to ask.
    pub(super) fn new(choice: DrillChoice, read: ReadDrills, now: Moment) -> Option<Self> {
        let own = read.own.unwrap_or_default();
        let session = DrillSession {
            deck: &read.deck,
            lost: own.lost,
            steps: &own.steps,
            blocked: &read.blocked,
            now: now.seconds(),
        };
        let plan = session.plan(choice, &mut Rng::from_number(read.seed));
        if plan.cases().is_empty() {
            return None;
        }
        Some(Self {
            deck: read.deck,
            plan,
            at: 0,
            stage: DrillStage::Drawing,
            drawing: Ask::in_slot(CASE),
            ready: None,
            own_search: Ask::in_slot(OWN),
            tally: DrillTally::default(),
        })
    }

    /// Returns the number of the case at hand, from 1, and the number of all.
    pub(super) fn number(&self) -> (usize, usize) {
        (self.at + 1, self.plan.cases().len())
    }

    /// Returns the case at hand.
    pub(super) fn case(&self) -> Option<&DrillCase> {
        match &self.stage {
            DrillStage::Asked(asked) => Some(&asked.case),
            DrillStage::Judged(judged) => Some(&judged.case),
            DrillStage::Drawing | DrillStage::Failed(_) | DrillStage::Over(_) => None,
        }
    }

    /// Shows the case at hand if it is drawn, and draws the next one.
    pub(super) fn draw(&mut self, outbox: &mut Outbox) {
        if matches!(self.stage, DrillStage::Drawing)
            && let Some(case) = self.ready.take()
        {
            let asked = AskedCase { case: *case, since: None, draft: String::new() };
            self.stage = DrillStage::Asked(Box::new(asked));
            self.search_own(outbox);
        }
        if self.ready.is_some() || self.drawing.is_live() {
            return;
        }
        let is_waiting = matches!(self.stage, DrillStage::Drawing);
        let next = if is_waiting { self.at } else { self.at + 1 };
        match self.plan.cases().get(next) {
            Some(PlannedDrill::Own(case)) => {
                self.ready = Some(case.clone());
                if is_waiting {
                    self.draw(outbox);
                }
            }
            Some(planned) => {
                let source = DrillSource::of_planned(planned);
                let question = source.map(DrillQuestion::of_case);
                if let Some(question) = question {
                    self.drawing.start(question, outbox);
                }
            }
            None => {}
        }
    }

    /// Handles an event of the job that draws the next case.
    pub(super) fn drawn(&mut self, event: Event, outbox: &mut Outbox) {
        match self.drawing.take(event) {
            Some(Report::Answer(answer)) => self.ready = answer.case.map(Box::new),
            Some(Report::Ended(outcome)) => {
                let is_waiting = matches!(self.stage, DrillStage::Drawing);
                if self.ready.is_some() {
                    self.draw(outbox);
                } else if is_waiting {
                    self.stage = DrillStage::Failed(words_of(&outcome));
                }
            }
            None => {}
        }
    }

    /// Draws the case at hand once more, after it could not be drawn.
    pub(super) fn try_again(&mut self, outbox: &mut Outbox) {
        self.stage = DrillStage::Drawing;
        self.draw(outbox);
    }

    /// Returns the index of the first case that is not drawn yet.
    const fn open(&self) -> usize {
        self.at + 2
    }

    /// Searches the next own step for a case, until enough are found.
    fn search_own(&mut self, outbox: &mut Outbox) {
        if self.own_search.is_live() {
            return;
        }
        if let Some(step) = self.plan.next_own_step(self.open()) {
            self.own_search.start(DrillQuestion::of_case(DrillSource::Own(step)), outbox);
        }
    }

    /// Handles an event of the search in own steps: a case takes its place among those that are not
    /// drawn yet.
    pub(super) fn own_found(&mut self, event: Event, outbox: &mut Outbox) {
        match self.own_search.take(event) {
            Some(Report::Answer(answer)) => {
                if let Some(case) = answer.case {
                    self.plan.add_own(case, self.open());
                }
            }
            Some(Report::Ended(_)) => self.search_own(outbox),
            None => {}
        }
    }

    /// Handles the current time: that of a case begins when it is in view.
    pub(super) fn time(&mut self, now: Moment) {
        if let DrillStage::Asked(asked) = &mut self.stage {
            asked.since.get_or_insert(now);
        }
    }

    /// Handles a change of the time of day.
    pub(super) fn time_was_set(&mut self, millis: i64) {
        if let DrillStage::Asked(asked) = &mut self.stage {
            asked.since = asked.since.map(|since| since.set_by(millis));
        }
    }

    /// Returns the moment at which the clock of the case changes next.
    pub(super) fn wake(&self, now: Moment) -> Option<Moment> {
        let DrillStage::Asked(asked) = &self.stage else { return None };
        let Some(since) = asked.since else { return Some(now) };
        Some(Moment(since.0 + (u64::from(asked.seconds(now)) + 1) * 1000))
    }

    /// Judges an answer to the case at hand, and keeps the review.
    ///
    /// # Errors
    /// Fails if the answer cannot be read as moves. Nothing is judged then.
    pub(super) fn answer(
        &mut self,
        text: &str,
        now: Moment,
        outbox: &mut Outbox,
    ) -> Result<(), ParseError> {
        let DrillStage::Asked(asked) = &self.stage else { return Ok(()) };
        let case = asked.case.clone();
        let verdict = judge(&case, &parse(text)?.line(), asked.seconds(now));
        let review = DrillReview::new(now.seconds(), &case, &verdict);
        self.deck.add(case.card, review.clone());
        outbox.solve(SolveEffect::KeepReview { card: case.card, review });
        let is_best = verdict.moves.is_some_and(|moves| moves <= case.fewest.into());
        self.tally.answered += 1;
        self.tally.best += usize::from(is_best);
        self.tally.lapses += usize::from(verdict.grade == DrillGrade::Again);
        let due = self.deck.due_day(case.card, now.seconds());
        let answer = text.trim().to_owned();
        let judged = JudgedCase { case, answer, verdict, due, fault: None };
        self.stage = DrillStage::Judged(Box::new(judged));
        Ok(())
    }

    /// Removes a review that could not be kept from the deck, and says why beside the verdict.
    pub(super) fn was_not_kept(&mut self, card: DrillCard, why: &str, now: Moment) {
        self.deck.take_back(card);
        match &mut self.stage {
            DrillStage::Judged(judged) if judged.case.card == card => {
                judged.fault = Some(why.to_owned());
            }
            DrillStage::Over(statistics) => *statistics = self.deck.statistics(now.seconds()),
            _ => {}
        }
    }

    /// Goes on to the next case, or to the summary after the last one.
    pub(super) fn go_on(&mut self, now: Moment, outbox: &mut Outbox) {
        self.at += 1;
        if self.at >= self.plan.cases().len() {
            return self.end(now, outbox);
        }
        self.stage = DrillStage::Drawing;
        self.draw(outbox);
    }

    /// Ends the session with its summary.
    pub(super) fn end(&mut self, now: Moment, outbox: &mut Outbox) {
        self.drop_jobs(outbox);
        self.stage = DrillStage::Over(self.deck.statistics(now.seconds()));
    }

    /// Stops what is searched.
    pub(super) fn drop_jobs(&mut self, outbox: &mut Outbox) {
        self.drawing.drop(outbox);
        self.own_search.drop(outbox);
    }
}

/// Returns the reason why a job has ended without a case.
fn words_of(outcome: &Outcome) -> String {
    match outcome {
        Outcome::NotReady(why) | Outcome::Failed(why) => with_remedy(why),
        _ => "its search was stopped".to_owned(),
    }
}
