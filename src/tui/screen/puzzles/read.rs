//! Requests the reading of definitions and scrambles, also after a file has changed, and receives
//! the results.

use std::sync::Arc;

use premove_fmc::History;
use premove_service::Failure;
use premove_service::api::Outcome;
use premove_service::questions::Event;
use premove_service::questions::puzzle::{
    DefinitionRow, OpenPuzzleAnswer, OpenPuzzleQuestion, Position, PuzzlePositionAnswer,
    PuzzlePositionQuestion, PuzzleSource, PuzzleText, Stamp,
};

use super::info::{ReadAs, Reading};
use super::{OPEN, POSITION, PuzzlesState, RANDOM, READY};
use crate::message::Slot;
use crate::remedy::with_remedy;
use crate::screen::ask::Report;
use crate::screen::pane::Paned;
use crate::screen::progress::Counters;
use crate::screen::{Actions, Saved};

impl PuzzlesState {
    pub(super) fn take_event(&mut self, slot: Slot, event: Event, counters: Counters) {
        match slot {
            OPEN => self.open_event(event),
            POSITION => self.position_event(event),
            RANDOM => self.random_event(event),
            _ => self.work_event(event, counters),
        }
    }

    /// Handles an event of the job that reads a definition.
    fn open_event(&mut self, event: Event) {
        match self.opening.take(event) {
            Some(Report::Answer(answer)) => self.open_answer(answer),
            Some(Report::Ended(outcome)) => self.warn_of(outcome),
            None => {}
        }
    }

    /// Handles an event of the job that reads a scramble.
    fn position_event(&mut self, event: Event) {
        match self.position.take(event) {
            Some(Report::Answer(answer)) => self.position_answer(answer),
            Some(Report::Ended(outcome)) => self.warn_of(outcome),
            None => {}
        }
    }

    /// Handles an event of the job that draws random moves.
    fn random_event(&mut self, event: Event) {
        match self.random.take(event) {
            Some(Report::Answer(moves)) => self.take_random(&moves),
            Some(Report::Ended(outcome)) => {
                self.drawing = None;
                self.warn_of(outcome);
            }
            None => {}
        }
    }

    /// Shows the reason in the bottom line if a job has failed.
    fn warn_of(&mut self, outcome: Outcome) {
        if let Outcome::NotReady(why) | Outcome::Failed(why) = outcome {
            self.warn(with_remedy(&why));
        }
    }

    /// Handles an answer about a definition.
    fn open_answer(&mut self, answer: OpenPuzzleAnswer) {
        let Some(OpenPuzzleQuestion { source }) = self.opening.question().cloned() else { return };
        match answer {
            OpenPuzzleAnswer::Read { stamp, outcome } => {
                self.take_definition(&source, stamp, outcome);
            }
            OpenPuzzleAnswer::Checked(report) => {
                let info = self.infos.entry(source).or_default();
                (info.report, info.complete) = (Some(report), true);
            }
        }
        self.refresh();
    }

    /// Handles an answer about a scramble.
    fn position_answer(&mut self, answer: PuzzlePositionAnswer) {
        match answer {
            PuzzlePositionAnswer::Position(outcome) => self.take_position(outcome),
            PuzzlePositionAnswer::Possible(verdict) => {
                if let Some(Reading { read_as: ReadAs::Good(_, known), .. }) = self.reading_mut() {
                    *known = Some(verdict);
                }
            }
        }
    }

    /// Sets random moves as the scramble, if their puzzle is still selected.
    fn take_random(&mut self, moves: &str) {
        let source = self.drawing.take();
        if source.is_some() && self.choices().puzzle == source {
            self.set_scramble(moves);
            self.say(READY);
        }
    }

    pub(super) fn take_definitions(&mut self, rows: Vec<DefinitionRow>, folder: Option<String>) {
        let first = rows.first().map(|row| row.source.clone());
        self.library.set(rows);
        self.folder = folder;
        self.take_typed_path();
        if self.choices().puzzle.is_none() && first.is_some() {
            // This first selection is not a change that can be undone.
            let mut choices = self.choices().clone();
            choices.puzzle = first;
            self.history = History::new(choices);
        }
        self.read_definition();
        self.refresh();
    }

    /// Handles a typed path once it is known whether the file exists. If it does not exist, the
    /// path is removed from the list.
    fn take_typed_path(&mut self) {
        let Some((path, typed, before)) = self.typed_path.take() else { return };
        let source = PuzzleSource::File(path.clone());
        match self.library.find(&source).map(|row| row.stamp) {
            // This reply was made before the path was requested.
            None => self.typed_path = Some((path, typed, before)),
            Some(Some(_)) => {}
            Some(None) => {
                self.paths.retain(|other| *other != path);
                self.library.remove(&source);
                if self.choices().puzzle.as_ref() == Some(&source) {
                    self.change(None, |choices| choices.puzzle = before);
                }
                self.watch_definitions();
                self.save();
                self.warn(format!("there is no file '{path}'"));
                self.type_path_again(typed);
            }
        }
    }

    /// Requests the selected definition if it is unread or its file has changed; then its scramble.
    pub(super) fn read_definition(&mut self) {
        if !self.is_watching {
            return;
        }
        let Some(source) = self.choices().puzzle.clone() else { return };
        let Some(stamp) = self.library.find(&source).map(|row| row.stamp) else {
            self.infos.entry(source).or_default();
            return;
        };
        let question = OpenPuzzleQuestion { source: source.clone() };
        let is_opening = self.opening.question() == Some(&question);
        let info = self.infos.entry(source).or_default();
        let is_read = info.is_opened && info.stamp == stamp && (info.complete || is_opening);
        if !is_read {
            (info.is_opened, info.stamp) = (true, stamp);
            self.opening.start(question, &mut self.outbox);
        }
        self.read_scramble();
    }

    fn take_definition(
        &mut self,
        source: &PuzzleSource,
        stamp: Option<Stamp>,
        outcome: Result<PuzzleText, Failure>,
    ) {
        let name = self.name_of(source);
        let info = self.infos.entry(source.clone()).or_default();
        info.stamp = stamp;
        let text = match outcome {
            Ok(text) => text,
            Err(why) => {
                info.complete = true;
                let kept = if info.definition.is_some() {
                    "; what could be read before is kept"
                } else {
                    ""
                };
                let why = with_remedy(&why);
                let what = format!("{why}{kept}");
                info.trouble = Some(why);
                return self.warn(what);
            }
        };
        let again = info.definition.is_some();
        let was_bad = info.trouble.is_some();
        info.complete = false;
        if info.take(text.definition, text.notes) && again {
            if let Some(mut work) = self.work.take_if(|work| work.source == *source) {
                work.ask.stop(&mut self.outbox);
            }
            self.say(format!("{name} was changed and is read again"));
        } else if was_bad && again {
            self.say(format!("{name} can be read again"));
        }
        self.read_scramble();
    }

    /// Requests a job that reads the current scramble, also while the scramble is being typed.
    pub(super) fn read_scramble(&mut self) {
        let text =
            self.typed_scramble().unwrap_or_else(|| self.choices().scramble()).trim().to_owned();
        let Some(source) = self.choices().puzzle.clone() else { return };
        let Some(info) = self.infos.get_mut(&source) else { return };
        let Some(definition) = info.definition.clone() else { return };
        if text.is_empty() {
            info.reading = None;
            return;
        }
        let waits_elsewhere = self.reading.as_ref() != Some(&source);
        let is_read = info.reading_of(&text).is_some_and(|read_as| match read_as {
            ReadAs::Waiting | ReadAs::Good(_, None) => !waits_elsewhere,
            ReadAs::Bad(_) | ReadAs::Good(_, Some(_)) => true,
        });
        if is_read {
            return;
        }
        info.reading = Some(Reading { text: text.clone(), read_as: ReadAs::Waiting });
        self.reading = Some(source);
        let question = PuzzlePositionQuestion { definition, text };
        self.position.start(question, &mut self.outbox);
    }

    /// Returns the scramble whose reading was requested last, if there is one.
    fn reading_mut(&mut self) -> Option<&mut Reading> {
        self.infos.get_mut(self.reading.as_ref()?)?.reading.as_mut()
    }

    fn take_position(&mut self, outcome: Result<Arc<Position>, Failure>) {
        let Some(reading) = self.reading_mut() else { return };
        reading.read_as = match outcome {
            Ok(position) => ReadAs::Good(position, None),
            Err(why) => ReadAs::Bad(with_remedy(&why)),
        };
        if std::mem::take(&mut self.go_when_read) {
            self.go();
        }
    }
}
