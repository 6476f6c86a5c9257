//! Definitions and scrambles: asked for, read outside, read again when a file changes.

use std::sync::Arc;

use super::known::{Found, Reading};
use super::{Known, OPEN, POSITION, PuzzlesState, RANDOM, WORK};
use crate::api::{
    DefinitionRow, Event, Outcome, Position, PuzzleEvent, PuzzleRequest, PuzzleSource, PuzzleText,
};
use crate::tui::message::{JobEffect, Slot};
use crate::tui::screen::counters::Counters;

impl PuzzlesState {
    /// The job in a slot reports something.
    pub(super) fn take_event(&mut self, slot: Slot, event: Event, counters: Counters) {
        match event {
            Event::Puzzle(news) if slot == OPEN => self.hear_puzzle(news),
            Event::Puzzle(news) if slot == POSITION => self.hear_position(news),
            Event::Puzzle(PuzzleEvent::Moves(moves)) if slot == RANDOM => self.take_moves(&moves),
            Event::Puzzle(news) if slot == WORK => self.found(news, counters),
            Event::Finished(outcome) if slot == WORK => self.ended(outcome),
            Event::Finished(Outcome::NotReady(why) | Outcome::Failed(why)) => {
                if slot == RANDOM {
                    self.drawing = None;
                }
                self.warn(why);
            }
            _ => {}
        }
    }

    fn hear_position(&mut self, news: PuzzleEvent) {
        match news {
            PuzzleEvent::Position(outcome) => self.take_position(outcome),
            PuzzleEvent::Possible(verdict) => {
                if let Some(Reading { found: Found::Good(_, known), .. }) = self.reading_known() {
                    *known = Some(verdict);
                }
            }
            _ => {}
        }
    }

    pub(super) fn take_shelf(&mut self, rows: Vec<DefinitionRow>, folder: Option<String>) {
        let first = rows.first().map(|row| row.source.clone());
        self.shelf.set(rows);
        self.folder = folder;
        self.take_typed_path();
        if self.desk().puzzle.is_none() && first.is_some() {
            // That something is in view is no change that anybody would take back.
            let mut desk = self.desk().clone();
            desk.puzzle = first;
            self.desks = super::Desks::new(desk);
        }
        self.look();
        self.refresh();
    }

    /// A path that was typed, once it is known whether there is a file: if not, it does not stay on
    /// the list.
    fn take_typed_path(&mut self) {
        let Some((path, typed, before)) = self.typed_path.take() else { return };
        let source = PuzzleSource::File(path.clone());
        match self.shelf.find(&source).map(|row| row.stamp) {
            // This reply is older than the question about the path.
            None => self.typed_path = Some((path, typed, before)),
            Some(Some(_)) => {}
            Some(None) => {
                self.paths.retain(|other| *other != path);
                self.shelf.remove(&source);
                if self.desk().puzzle.as_ref() == Some(&source) {
                    self.change(None, |desk| desk.puzzle = before);
                }
                self.watch_definitions();
                self.save();
                self.warn(format!("there is no file '{path}'"));
                self.type_path_again(typed);
            }
        }
    }

    /// Has the definition in view read, if it was not or if its file is another one now; then its
    /// scramble.
    pub(super) fn look(&mut self) {
        if !self.is_told {
            return;
        }
        let Some(source) = self.desk().puzzle.clone() else { return };
        let Some(stamp) = self.shelf.find(&source).map(|row| row.stamp) else {
            self.known.entry(source).or_default();
            return;
        };
        let is_opening = self.opening.as_ref() == Some(&source);
        let known = self.known.entry(source.clone()).or_default();
        let is_read = known.is_opened && known.stamp == stamp && (known.complete || is_opening);
        if !is_read {
            (known.is_opened, known.stamp) = (true, stamp);
            self.opening = Some(source.clone());
            self.start_job(OPEN, PuzzleRequest::Open(source));
        }
        self.read_scramble();
    }

    fn hear_puzzle(&mut self, news: PuzzleEvent) {
        let Some(source) = self.opening.clone() else { return };
        match news {
            PuzzleEvent::Read { stamp, outcome } => self.take_definition(&source, stamp, outcome),
            PuzzleEvent::Checked(report) => {
                let known = self.known.entry(source).or_default();
                (known.report, known.complete) = (Some(report), true);
            }
            _ => {}
        }
        self.refresh();
    }

    fn take_definition(
        &mut self,
        source: &PuzzleSource,
        stamp: Option<crate::api::Stamp>,
        outcome: Result<PuzzleText, String>,
    ) {
        let name = self.name_of(source);
        let known = self.known.entry(source.clone()).or_default();
        known.stamp = stamp;
        let text = match outcome {
            Ok(text) => text,
            Err(why) => {
                known.complete = true;
                let kept = if known.definition.is_some() {
                    "; what could be read before is kept"
                } else {
                    ""
                };
                let what = format!("{why}{kept}");
                known.trouble = Some(why);
                return self.warn(what);
            }
        };
        let again = known.definition.is_some();
        let was_bad = known.trouble.is_some();
        known.complete = false;
        if known.take(text.definition, text.notes) && again {
            if self.work.as_ref().is_some_and(|work| work.source == *source) {
                self.outbox.job(WORK, JobEffect::Stop);
                self.work = None;
            }
            self.say(format!("{name} was changed and is read again"));
        } else if was_bad && again {
            self.say(format!("{name} can be read again"));
        }
        self.read_scramble();
    }

    /// Has the scramble in view read, the one being typed included.
    pub(super) fn read_scramble(&mut self) {
        let text =
            self.typed_scramble().unwrap_or_else(|| self.desk().scramble()).trim().to_owned();
        let Some(source) = self.desk().puzzle.clone() else { return };
        let Some(known) = self.known.get_mut(&source) else { return };
        let Some(definition) = known.definition.clone() else { return };
        if text.is_empty() {
            known.reading = None;
            return;
        }
        let waits_elsewhere = self.reading.as_ref() != Some(&source);
        let is_read = known.reading_of(&text).is_some_and(|reading| match &reading.found {
            Found::Waiting | Found::Good(_, None) => !waits_elsewhere,
            Found::Bad(_) | Found::Good(_, Some(_)) => true,
        });
        if is_read {
            return;
        }
        known.reading = Some(Reading { text: text.clone(), found: Found::Waiting });
        self.reading = Some(source);
        self.start_job(POSITION, PuzzleRequest::Position { definition, text });
    }

    /// The scramble that was asked about last.
    fn reading_known(&mut self) -> Option<&mut Reading> {
        self.known.get_mut(self.reading.as_ref()?)?.reading.as_mut()
    }

    fn take_position(&mut self, outcome: Result<Arc<Position>, String>) {
        let Some(reading) = self.reading_known() else { return };
        reading.found = match outcome {
            Ok(position) => Found::Good(position, None),
            Err(why) => Found::Bad(why),
        };
        if std::mem::take(&mut self.go_when_read) {
            self.go();
        }
    }

    fn take_moves(&mut self, moves: &str) {
        let source = self.drawing.take();
        if source.is_some() && self.desk().puzzle == source {
            self.set_scramble(moves);
            self.say("Enter searches for the fewest moves");
        }
    }

    /// How many random moves scramble the puzzle in view well.
    pub(super) fn random_length(known: &Known) -> usize {
        let Some(report) = &known.report else { return 25 };
        let branches = (f64::from(report.moves as u32) * 0.75).max(2.0);
        let least = report.positions.number().to_f64().max(2.0).ln() / branches.ln();
        #[expect(clippy::cast_sign_loss, reason = "lengths are not negative")]
        let length = (least * 1.3).ceil() as usize + 2;
        length.clamp(5, 200)
    }
}
