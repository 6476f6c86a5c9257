//! The count of all positions by distance (God's algorithm): the counts so far, the progress, the
//! time left.

use std::sync::Arc;

use premove_puzzle::Definition;
use premove_puzzle::count::CountSpace;
use premove_service::questions::puzzle::{PuzzleCountAnswer, PuzzleCountQuestion};

use super::info::Kind;
use super::layout::Pane;
use super::search::WorkQuestion;
use super::{NO_PUZZLE, PuzzlesState, READY};
use crate::remedy::with_remedy;
use crate::screen::Actions;
use crate::screen::pane::Paned;
use crate::widget::gauge::{Phase, size};

impl PuzzlesState {
    /// Returns the question to ask before all positions are counted; `None` if they are few.
    pub(super) fn count_question(&self) -> Option<String> {
        let (source, info) = self.in_view()?;
        let report = info.report.as_ref()?;
        if self.is_at(Kind::Count)
            || info.count.metric == self.choices().metric && info.count_lines() > 0
        {
            return None;
        }
        let name = self.name_of(source);
        let words = super::facts::number_words(report.positions.number(), 20);
        let needs = match report.count_space() {
            CountSpace::Small => return None,
            CountSpace::Unknown => {
                return Some(format!(
                    "{name} has at most {words} positions, perhaps far fewer: they are counted as \
                     far as memory and disk go. Count?"
                ));
            }
            CountSpace::Bytes(bytes) => format!("{} of memory, or of disk, or more", size(bytes)),
            CountSpace::TooLarge => {
                "more than there is of memory and disk: they are counted as far as it goes"
                    .to_owned()
            }
        };
        Some(format!("{name} has {words} positions. Counting them takes {needs}. Count?"))
    }

    /// Shows the counts, and starts counting unless that is done.
    pub(super) fn count(&mut self) {
        let metric = self.choices().metric;
        let Some((source, info)) = self.in_view() else { return self.say(NO_PUZZLE) };
        let Some(definition) = info.definition.clone() else {
            return self.say("the definition cannot be read");
        };
        let is_done = info.count.metric == metric && matches!(info.count_phase, Phase::Done { .. });
        let is_known = is_done || self.is_at(Kind::Count);
        let source = source.clone();
        self.show_count(true);
        if is_known {
            return;
        }
        self.infos.entry(source.clone()).or_default().count_anew(metric);
        let question = PuzzleCountQuestion { definition, metric, options: Arc::default() };
        self.start(source, Kind::Count, WorkQuestion::Count(question));
    }

    /// Shows the counts by distance if `shows` is set, else the solutions.
    pub(super) fn show_count(&mut self, shows: bool) {
        if let Some(info) = self.info_mut() {
            info.shows_count = shows;
        }
        self.set_focus(Pane::Solutions);
    }

    /// Switches between the counts by distance and the solutions.
    pub(super) fn switch_view(&mut self) {
        let shows = self.info().is_some_and(|info| info.shows_count);
        self.show_count(!shows);
    }

    pub(super) fn count_answer(&mut self, answer: PuzzleCountAnswer) {
        let in_view = self.choices().puzzle.clone();
        let Some((work, info)) = self.live_mut() else { return };
        let count = &mut info.count;
        match answer {
            PuzzleCountAnswer::Planned { memory, disk } => {
                (count.memory, count.disk) = (memory, disk);
            }
            PuzzleCountAnswer::Resumed(depth) => count.resumed = Some(depth),
            PuzzleCountAnswer::Discarded(why) => {
                self.warn(format!("the kept count cannot be used, counting from the start: {why}"));
            }
            PuzzleCountAnswer::Unkept(why) => {
                self.warn(format!("from here on nothing is kept: {}", with_remedy(&why)));
            }
            PuzzleCountAnswer::Counted(progress) => {
                count.add(&progress);
                let last = count.counts.len() - 1;
                if info.count_line.cursor() + 1 >= last {
                    info.count_line.select(last, info.count_lines());
                }
            }
            PuzzleCountAnswer::All(all) => {
                count.finish(&all);
                info.count_phase = Phase::Done { truncated: false };
                work.ask.set_phase(info.count_phase.clone());
                if !all.antipodes.is_empty() && Some(&work.source) == in_view.as_ref() {
                    self.say(
                        "the farthest positions stand at the end: on one of them Enter makes it \
                         the scramble",
                    );
                }
            }
        }
        self.settle();
    }

    /// Returns the definition and the solution of the selected farthest position; `None` if the
    /// selected line is no such position.
    pub(super) fn antipode(&self) -> Option<(&Arc<Definition>, &[usize])> {
        let info = self.info().filter(|info| info.shows_count)?;
        info.definition.as_ref().zip(info.antipode())
    }

    /// Sets the selected farthest position as the scramble.
    pub(super) fn take_antipode(&mut self) {
        let Some((definition, moves)) = self.antipode() else {
            return self.say("a line of a farthest position is taken as the scramble");
        };
        let text = definition.written_inverse(moves);
        self.set_scramble(&text);
        self.show_count(false);
        self.say(READY);
    }
}
