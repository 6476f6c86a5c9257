//! A question of a screen that a background job answers: it is asked, replaced, paused and stopped
//! here.
//!
//! Uses no threads: writes the effects on the job into an outbox and handles the job's events.

use premove_service::api::Outcome;
use premove_service::questions::{Event, ListedQuestion, Question, Request};

use super::outbox::Outbox;
use super::progress::{Counters, Progress};
use crate::message::{JobEffect, Slot};
use crate::widget::gauge::Phase;

/// A question that a background job of a screen answers: a question of the service, or an enum of
/// several questions of which one runs at a time.
pub(super) trait SlotQuestion: Clone + PartialEq + Into<Request> {
    /// The name of the job that answers the question, unless [`Ask::in_slot`] sets another.
    const SLOT: Slot;
    type Answer;

    /// Returns the answer in an event; `None` if the event has no answer of this type.
    fn answer(event: Event) -> Option<Self::Answer>;
}

impl<Q: ListedQuestion> SlotQuestion for Q {
    const SLOT: Slot = Slot(Q::NAME);
    type Answer = <Q as Question>::Answer;

    fn answer(event: Event) -> Option<Self::Answer> {
        <Q as ListedQuestion>::answer(event).ok()
    }
}

/// The latest question, and the state of its job.
#[derive(Clone, Debug)]
pub(super) struct Ask<Q> {
    slot: Slot,
    question: Option<Q>,
    phase: Phase,
    progress: Progress,
}

/// A report of the job about a question.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Report<A> {
    /// An answer of the job; more may follow.
    Answer(A),
    /// The job has ended; this is the last report.
    Ended(Outcome),
}

impl<Q: SlotQuestion> Default for Ask<Q> {
    fn default() -> Self {
        Self::in_slot(Q::SLOT)
    }
}

impl<Q: SlotQuestion> Ask<Q> {
    /// Creates the state without a question, for a job with this name in place of the usual one.
    pub(super) fn in_slot(slot: Slot) -> Self {
        Self { slot, question: None, phase: Phase::Idle, progress: Progress::default() }
    }

    /// Returns the latest question; `None` before the first one and after it was dropped.
    pub(super) const fn question(&self) -> Option<&Q> {
        self.question.as_ref()
    }

    /// Returns the state of the job.
    pub(super) const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Returns the counters of the job as last read.
    pub(super) const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns `true` while the job occupies a worker.
    pub(super) const fn is_live(&self) -> bool {
        self.phase.is_live()
    }

    /// Asks a question in place of the current one, whose answers are dropped.
    pub(super) fn start(&mut self, question: Q, outbox: &mut Outbox) {
        outbox.start(self.slot, question.clone());
        let slot = self.slot;
        *self = Self { question: Some(question), phase: Phase::Searching, ..Self::in_slot(slot) };
    }

    /// Sets a question of which some answers are known already. The job works on `rest`; with
    /// `None` no job runs. The counters continue those of the job before, which is replaced.
    pub(super) fn go_on(&mut self, question: Q, rest: Option<Q>, outbox: &mut Outbox) {
        let is_live = self.is_live();
        self.phase =
            if rest.is_none() { Phase::Done { truncated: false } } else { Phase::Searching };
        match rest {
            Some(rest) => outbox.start(self.slot, rest),
            None if is_live => outbox.job(self.slot, JobEffect::Drop),
            None => {}
        }
        self.progress = self.progress.continued();
        self.question = Some(question);
    }

    /// Makes `wanted` the current question; `None` drops the current one. A question that is
    /// current already is only asked again if it has failed. Returns `true` if something changed.
    pub(super) fn follow(&mut self, wanted: Option<Q>, outbox: &mut Outbox) -> bool {
        if self.question == wanted && !matches!(self.phase, Phase::Failed(_)) {
            return false;
        }
        match wanted {
            Some(question) => self.start(question, outbox),
            None => {
                self.drop(outbox);
            }
        }
        true
    }

    /// Stops the job and removes the question; answers are dropped. Returns `true` if there was
    /// one.
    pub(super) fn drop(&mut self, outbox: &mut Outbox) -> bool {
        let is_asked = self.question.is_some();
        if is_asked {
            outbox.job(self.slot, JobEffect::Drop);
            *self = Self::in_slot(self.slot);
        }
        is_asked
    }

    /// Removes the question, if there is one, and returns it. Later events of its job are dropped.
    pub(super) fn take_question(&mut self) -> Option<Q> {
        let slot = self.slot;
        std::mem::replace(self, Self::in_slot(slot)).question
    }

    /// Stops the job; its answers so far stay. Returns `true` if it was running.
    pub(super) fn stop(&mut self, outbox: &mut Outbox) -> bool {
        let is_live = self.is_live();
        if is_live {
            self.phase = Phase::Stopped;
            outbox.job(self.slot, JobEffect::Stop);
        }
        is_live
    }

    /// Pauses the job, or resumes a paused one.
    pub(super) fn toggle_pause(&mut self, outbox: &mut Outbox) {
        let is_paused = self.phase != Phase::Paused;
        self.phase = if is_paused { Phase::Paused } else { Phase::Searching };
        outbox.job(self.slot, JobEffect::Pause(is_paused));
    }

    /// Stores the counters of the job.
    pub(super) fn read(&mut self, counters: Counters) {
        self.progress.read(counters);
    }

    /// Sets the state of the job, for callers that learn it from an answer.
    pub(super) fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// Begins the search of the next length; returns the counters of the search of the previous
    /// length.
    pub(super) fn begin_length(&mut self, counters: Counters) -> Counters {
        self.progress.begin_length(counters)
    }

    /// Converts an event of the job into a report. Returns `None` if there is no question, or if
    /// the event has no answer to it. After the last report, [`Self::phase`] says how the job
    /// ended.
    pub(super) fn take(&mut self, event: Event) -> Option<Report<Q::Answer>> {
        self.question.as_ref()?;
        match event {
            Event::Finished(outcome) => {
                self.phase = Phase::after(outcome.clone());
                Some(Report::Ended(outcome))
            }
            event => Q::answer(event).map(Report::Answer),
        }
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::notation::Alg;
    use premove_cube::{Cube, Move};
    use premove_service::questions::{Distances, ShortQuestion};

    use super::*;
    use crate::message::ScreenEffect::{self, Job};

    fn question(face: usize) -> ShortQuestion {
        ShortQuestion::new(Cube::SOLVED.after(Move::ALL[face]))
    }

    const SLOT: Slot = Slot("short");

    fn start(face: usize) -> ScreenEffect {
        Job(SLOT, JobEffect::Start(question(face).into()))
    }

    fn asked(outbox: &mut Outbox) -> Vec<ScreenEffect> {
        outbox.take().0
    }

    #[test]
    fn another_question_takes_the_place_of_the_one_before() {
        let mut outbox = Outbox::default();
        let mut ask = Ask::<ShortQuestion>::default();
        assert!(!ask.follow(None, &mut outbox));
        assert!(ask.follow(Some(question(0)), &mut outbox));
        assert!(!ask.follow(Some(question(0)), &mut outbox), "it is asked");
        assert!(ask.follow(Some(question(6)), &mut outbox));
        assert_eq!(asked(&mut outbox), [start(0), start(6)]);
        assert!(ask.is_live() && ask.question() == Some(&question(6)));
        assert!(ask.follow(None, &mut outbox) && !ask.drop(&mut outbox));
        assert_eq!(asked(&mut outbox), [Job(SLOT, JobEffect::Drop)]);
        assert_eq!(ask.take(Event::Finished(Outcome::Stopped)), None, "nothing is asked");
    }

    #[test]
    fn answers_and_the_end_are_taken() {
        let mut outbox = Outbox::default();
        let mut ask = Ask::<ShortQuestion>::default();
        ask.start(question(0), &mut outbox);
        let short = Alg::default();
        assert_eq!(ask.take(Event::Short(short.clone())), Some(Report::Answer(short)));
        assert_eq!(ask.take(Event::Distances(Distances::default())), None, "of another question");
        let done = Outcome::Done { truncated: true };
        assert_eq!(ask.take(Event::Finished(done.clone())), Some(Report::Ended(done)));
        assert_eq!(*ask.phase(), Phase::Done { truncated: true });
        assert_eq!((ask.take_question(), ask.take_question()), (Some(question(0)), None));
    }

    #[test]
    fn a_question_that_failed_is_asked_again() {
        let mut outbox = Outbox::default();
        let mut ask = Ask::<ShortQuestion>::default();
        ask.start(question(0), &mut outbox);
        ask.take(Event::Finished(Outcome::NotReady("there is no table 'dr'".into())));
        assert!(ask.follow(Some(question(0)), &mut outbox) && ask.is_live());
        assert_eq!(asked(&mut outbox), [start(0), start(0)]);
    }

    #[test]
    fn a_job_is_paused_resumed_and_stopped_once() {
        let mut outbox = Outbox::default();
        let mut ask = Ask::<ShortQuestion>::default();
        ask.start(question(0), &mut outbox);
        ask.read(Counters { nodes: 9, ..Counters::default() });
        asked(&mut outbox);
        ask.toggle_pause(&mut outbox);
        assert_eq!(*ask.phase(), Phase::Paused);
        ask.toggle_pause(&mut outbox);
        assert!(ask.stop(&mut outbox) && !ask.stop(&mut outbox));
        let effects = [JobEffect::Pause(true), JobEffect::Pause(false), JobEffect::Stop];
        assert_eq!(asked(&mut outbox), effects.map(|effect| Job(SLOT, effect)));
        assert_eq!(ask.progress().nodes(), 9);
        assert_eq!(*ask.phase(), Phase::Stopped);
    }
}
