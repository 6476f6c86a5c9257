//! Searches: started, heard, held, stopped. Knows no threads and no clock.

use std::sync::Arc;

use super::known::{Answer, Found, Length, Question};
use super::ways::Way;
use super::{PuzzlesState, WORK};
use crate::api::{
    MOST_SOLUTIONS, Outcome, Position, PuzzleEvent, PuzzleOptions, PuzzleRequest, PuzzleSource,
};
use crate::puzzle::check::Verdict;
use crate::puzzle::{Definition, Metric};
use crate::tui::message::JobEffect;
use crate::tui::screen::counters::Counters;
use crate::tui::screen::meter::{Meter, per_second};
use crate::tui::screen::wanted::Wanted;
use crate::tui::widget::gauge::Phase;

/// What a piece of work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Shortest solutions are searched.
    Solve,
    /// All positions are counted.
    Count,
}

/// The search that was started last, or the counting.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub(super) source: PuzzleSource,
    pub(super) kind: Kind,
    pub(super) definition: Arc<Definition>,
    pub(super) now: Counters,
    /// The counters when the length in work was begun.
    begun: Counters,
    meter: Meter,
}

impl Work {
    pub(super) fn new(source: PuzzleSource, definition: Arc<Definition>, kind: Kind) -> Self {
        Self {
            source,
            kind,
            definition,
            now: Counters::default(),
            begun: Counters::default(),
            meter: Meter::default(),
        }
    }

    /// Positions a second: of the last moments while it is at work, of its whole time afterwards.
    pub(super) fn rate(&self, is_live: bool) -> Option<u64> {
        let recent = self.meter.recent().filter(|_| is_live);
        let (count, time) = recent.unwrap_or((self.now.nodes, self.now.elapsed));
        per_second(count, time, is_live)
    }
}

impl PuzzlesState {
    /// What the search in work does, if one holds a worker.
    pub(super) fn live(&self) -> Option<(&Work, &Phase)> {
        let work = self.work.as_ref()?;
        let phase = self.known.get(&work.source)?.phase(work.kind);
        phase.is_live().then_some((work, phase))
    }

    /// Searches the scramble in view, or goes on with it.
    pub(crate) fn go(&mut self) {
        self.go_when_read = false;
        let text = self.desk().scramble().to_owned();
        let Some((source, known)) = self.in_view() else {
            self.say("no puzzle yet: o opens a definition file");
            return;
        };
        let Some(definition) = known.definition.clone() else {
            let why = known
                .trouble
                .clone()
                .unwrap_or_else(|| "the definition is still being read".to_owned());
            return self.warn(why);
        };
        if text.is_empty() {
            return self.edit_scramble();
        }
        let source = source.clone();
        match known.reading_of(&text).map(|reading| reading.found.clone()) {
            None | Some(Found::Waiting) => {
                self.go_when_read = true;
                self.read_scramble();
            }
            Some(Found::Bad(why)) => self.warn(why),
            Some(Found::Good(_, Some(Verdict::Impossible(why)))) => {
                self.warn(format!("impossible: {why}"));
            }
            Some(Found::Good(position, _)) => self.search(source, definition, position),
        }
    }

    /// How solutions of the scramble in view are counted: as chosen, unless the text says
    /// quarters.
    pub(super) fn metric(&self) -> Metric {
        let desk = self.desk();
        match self
            .in_view()
            .and_then(|(_, known)| known.reading_of(desk.scramble()))
            .map(|reading| &reading.found)
        {
            Some(Found::Good(position, _)) => position.metric(desk.metric),
            _ => desk.metric,
        }
    }

    fn search(
        &mut self,
        source: PuzzleSource,
        definition: Arc<Definition>,
        position: Arc<Position>,
    ) {
        let desk = self.desk().clone();
        let question =
            Question { text: desk.scramble().to_owned(), metric: position.metric(desk.metric) };
        let Some(answer) = self.known.get(&source).map(|known| &known.answer) else { return };
        if answer.question == question && answer.phase.is_live() {
            return self.say("it is being searched: Esc stops it");
        }
        if answer.question == question && answer.is_answer_to(&desk) {
            return self.say("this is the whole answer already: b asks for more");
        }
        self.start(source, definition, position, question);
    }

    fn start(
        &mut self,
        source: PuzzleSource,
        definition: Arc<Definition>,
        position: Arc<Position>,
        question: Question,
    ) {
        self.leave_work();
        let (wanted, most, metric) = (self.desk().wanted, self.desk().most, question.metric);
        let answer = &mut self.known.entry(source.clone()).or_default().answer;
        if answer.question != question {
            *answer = Answer { question, ..Answer::default() };
        }
        (answer.phase, answer.answered) = (Phase::Searching, None);
        let min = answer.next();
        answer.lengths.retain(|length| length.moves < min);
        let (all, slack) = match wanted {
            Wanted::One => (false, 0),
            Wanted::All { slack } => (true, u32::from(slack)),
        };
        self.work = Some(Work::new(source, Arc::clone(&definition), Kind::Solve));
        let options = PuzzleOptions { metric, all, slack, min, max: most };
        self.start_job(WORK, PuzzleRequest::Solve { definition, position, options });
        self.refresh();
    }

    /// The puzzle in work is left; another search takes its place.
    pub(super) fn leave_work(&mut self) {
        let Some(work) = &self.work else { return };
        if let Some(phase) =
            self.known.get_mut(&work.source).map(|known| known.phase_mut(work.kind))
            && phase.is_live()
        {
            *phase = Phase::Stopped;
        }
    }

    /// Stops the search; whether there was one.
    pub(super) fn stop(&mut self) -> bool {
        let live = self.live().is_some();
        if live {
            self.leave_work();
            self.outbox.job(WORK, JobEffect::Stop);
        }
        live
    }

    /// Counters of the search.
    pub(super) fn count_up(&mut self, now: Counters) {
        if self.live().is_none() {
            return;
        }
        if let Some(work) = &mut self.work {
            work.now = now;
            work.meter.read(now.elapsed, now.nodes);
            if now.depth > 0
                && let Some(known) = self.known.get_mut(&work.source)
                && matches!(known.answer.phase, Phase::Table(..))
                && now.nodes > work.begun.nodes
            {
                known.answer.phase = Phase::Searching;
            }
        }
    }

    /// Something that the search found.
    pub(super) fn found(&mut self, news: PuzzleEvent, counters: Counters) {
        let Some(work) = &mut self.work else { return };
        if work.kind == Kind::Count {
            return self.counted(news);
        }
        let Some(known) =
            self.known.get_mut(&work.source).filter(|known| known.answer.phase.is_live())
        else {
            return;
        };
        let answer = &mut known.answer;
        let metric = answer.question.metric;
        let ways = |solutions: Vec<Vec<usize>>, definition: &Definition| {
            solutions
                .into_iter()
                .map(|moves| Way::new(moves, metric, definition))
                .collect::<Vec<_>>()
        };
        match news {
            PuzzleEvent::Table { name, percent } if answer.phase != Phase::Paused => {
                answer.phase = Phase::Table(name, Some(percent));
            }
            PuzzleEvent::Found(solutions) => answer.ways.merge(ways(solutions, &work.definition)),
            // A search that goes on passes over the lengths that are done.
            PuzzleEvent::LengthDone { length, nodes: 0, .. }
                if answer.lengths.iter().any(|old| old.moves >= length) => {}
            PuzzleEvent::LengthDone { length, solutions, nodes } => {
                if answer.phase != Phase::Paused {
                    answer.phase = Phase::Searching;
                }
                let time = counters.elapsed.saturating_sub(work.begun.elapsed);
                (work.begun, work.now) = (counters, counters);
                // What was known before the search began is passed over by it.
                if answer.done().is_none_or(|done| length > done) {
                    answer.lengths.push(Length {
                        moves: length,
                        found: solutions.len(),
                        nodes,
                        time,
                    });
                }
                if !solutions.is_empty() || answer.shortest().is_some() {
                    answer.ways.replace(length, ways(solutions, &work.definition));
                }
            }
            PuzzleEvent::Exhausted => answer.exhausted = true,
            _ => {}
        }
        self.settle();
    }

    /// The search came to its end.
    pub(super) fn ended(&mut self, outcome: Outcome) {
        let (wanted, most) = (self.desk().wanted, self.desk().most);
        let Some(work) = &self.work else { return };
        if work.kind == Kind::Count {
            return self.count_ended(outcome);
        }
        let Some(known) =
            self.known.get_mut(&work.source).filter(|known| known.answer.phase.is_live())
        else {
            return;
        };
        let answer = &mut known.answer;
        match outcome {
            Outcome::Done { truncated } => {
                let truncated = truncated || answer.ways.all().len() >= MOST_SOLUTIONS;
                answer.phase = Phase::Done { truncated };
                answer.answered = Some((wanted, most));
                if answer.shortest().is_none() && !answer.exhausted {
                    let words = answer.none_words();
                    self.say(words);
                }
            }
            Outcome::Stopped => answer.phase = Phase::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                answer.phase = Phase::Failed(why.clone());
                self.warn(why);
            }
        }
        self.settle();
    }

    /// The running search is brought in line with what is wanted; a finished one is said to lack
    /// something.
    pub(super) fn follow(&mut self) {
        let Some((source, known)) = self.in_view() else { return };
        let is_live = known.answer.phase.is_live();
        let lacks = known.answer.answered.is_some() && !known.answer.is_answer_to(self.desk());
        let source = source.clone();
        if is_live && self.work.as_ref().is_some_and(|work| work.source == source) {
            self.stop();
            self.go();
        } else if lacks {
            self.say("Space searches on for these");
        }
    }
}
