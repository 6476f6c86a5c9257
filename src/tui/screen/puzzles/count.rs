//! God's algorithm: the counts so far, the progress, the time left.

use std::sync::Arc;
use std::time::Duration;

use premove_puzzle::Definition;
use premove_puzzle::check::PositionCount;
use premove_puzzle::count::{CountProgress, Distribution};
use premove_service::questions::puzzle::{PuzzleCountAnswer, PuzzleCountQuestion};

use super::info::{Counted, Kind, PuzzleInfo};
use super::layout::Pane;
use super::search::WorkQuestion;
use super::{NO_PUZZLE, PuzzlesState, READY};
use crate::remedy::with_remedy;
use crate::screen::Actions;
use crate::screen::pane::Paned;
use crate::screen::progress::Counters;
use crate::widget::gauge::{Phase, size};

/// Counts of more positions than this need a confirmation.
const MANY: f64 = 1e8;

/// More positions than this fit on no disk.
const MOST: u64 = 1 << 48;

impl PuzzleInfo {
    /// Returns the number of positions to count, as far as it is known.
    pub(super) fn expected(&self) -> Option<u64> {
        let exact = self.report.as_ref().and_then(|report| match &report.positions {
            PositionCount::Exactly(number) if !report.restricted => number.to_u64(),
            _ => None,
        });
        exact.or(self.count.bound)
    }

    /// Returns the counted share of all positions, from 0 to 1, including the distance in work.
    pub(super) fn counted_share(&self, now: &Counters) -> Option<f64> {
        let counted = self.count.total().max(now.nodes);
        #[expect(clippy::cast_precision_loss, reason = "a share to be shown")]
        self.expected().map(|all| (counted as f64 / all.max(1) as f64).min(1.0))
    }

    /// Estimates the time for counting the rest at this rate.
    pub(super) fn counted_left(&self, now: &Counters, rate: Option<u64>) -> Option<Duration> {
        let left = self.expected()?.checked_sub(self.count.total().max(now.nodes))?;
        Some(Duration::from_secs(left / rate.filter(|&rate| rate > 0)?))
    }
}

impl PuzzlesState {
    /// Returns the question before all positions are counted, where there are very many.
    pub(super) fn count_question(&self) -> Option<String> {
        let (source, info) = self.in_view()?;
        let report = info.report.as_ref()?;
        if self.is_at(Kind::Count)
            || info.count.metric == self.choices().metric && info.count.len() > 0
        {
            return None;
        }
        let number = report.positions.number();
        if number.to_f64() <= MANY {
            return None;
        }
        let name = self.name_of(source);
        let words = super::facts::number_words(number, 20);
        if let PositionCount::AtMost(_) = report.positions {
            return Some(format!(
                "{name} has at most {words} positions, perhaps far fewer: they are counted as far \
                 as memory and disk go. Count?"
            ));
        }
        let needs = match number.to_u64() {
            Some(positions) if positions <= MOST => {
                format!("{} of memory, or of disk, or more", size(positions / 4))
            }
            _ => "more than there is of memory and disk: they are counted as far as it goes"
                .to_owned(),
        };
        Some(format!("{name} has {words} positions. Counting them takes {needs}. Count?"))
    }

    /// Brings God's algorithm into view, and counts unless that is done.
    pub(super) fn count(&mut self) {
        let metric = self.choices().metric;
        let Some((source, info)) = self.in_view() else { return self.say(NO_PUZZLE) };
        let Some(definition) = info.definition.clone() else {
            return self.say("the definition cannot be read");
        };
        let count = &info.count;
        let is_done = count.metric == metric && matches!(count.phase, Phase::Done { .. });
        let is_known = is_done || self.is_at(Kind::Count);
        let source = source.clone();
        self.show_count(true);
        if is_known {
            return;
        }
        self.infos.entry(source.clone()).or_default().count =
            Counted { metric, phase: Phase::Stopped, ..Counted::default() };
        let question = PuzzleCountQuestion { definition, metric, options: Arc::default() };
        self.start(source, Kind::Count, WorkQuestion::Count(question));
    }

    /// Shows the counts or the solutions.
    pub(super) fn show_count(&mut self, shows: bool) {
        if let Some(info) = self.info_mut() {
            info.shows_count = shows;
        }
        self.set_focus(Pane::Solutions);
    }

    /// Switches between counts and solutions.
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
            PuzzleCountAnswer::Counted(CountProgress { depth, positions, bound, .. }) => {
                // Distances at which there is nothing are passed over.
                count.counts.resize(depth as usize, 0);
                count.counts.push(positions);
                count.bound = bound;
                let follows = count.scroll.cursor() + 2 >= count.counts.len();
                if follows {
                    count.scroll.select(count.counts.len() - 1, count.len());
                }
            }
            PuzzleCountAnswer::All(all) => {
                let Distribution { counts, antipodes, .. } = &*all;
                count.counts.clone_from(counts);
                count.antipodes = antipodes.iter().map(|a| a.solution.clone()).collect();
                count.phase = Phase::Done { truncated: false };
                work.ask.set_phase(count.phase.clone());
                if !antipodes.is_empty() && Some(&work.source) == in_view.as_ref() {
                    self.say(
                        "the farthest positions stand at the end: on one of them Enter makes it \
                         the scramble",
                    );
                }
            }
        }
        self.settle();
    }

    /// Returns the selected position that is farthest away, as moves that solve it.
    pub(super) fn antipode(&self) -> Option<(&Arc<Definition>, &[usize])> {
        let info = self.info().filter(|info| info.shows_count)?;
        info.definition.as_ref().zip(info.count.antipode())
    }

    /// Takes that position as the scramble.
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
