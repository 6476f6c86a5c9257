//! God's algorithm: what was counted, how far it is, how long it will take yet.

use std::sync::Arc;
use std::time::Duration;

use super::known::{Known, counted};
use super::work::{Kind, Work};
use super::{PuzzlesState, WORK};
use crate::api::{Outcome, PuzzleEvent, PuzzleRequest};
use crate::puzzle::check::Count;
use crate::puzzle::count::{CountProgress, Distribution};
use crate::puzzle::{Definition, Metric};
use crate::tui::screen::counters::Counters;
use crate::tui::widget::gauge::{Phase, size};
use crate::tui::widget::list::Scroll;

/// Counting more positions than this is asked about first.
const MANY: f64 = 1e8;

/// More positions than this no disk holds.
const MOST: u64 = 1 << 48;

/// What was counted of a puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Census {
    pub(super) metric: Metric,
    pub(super) phase: Phase,
    /// Positions at each distance.
    pub(super) counts: Vec<u64>,
    /// The most that can be reached, where that is known.
    bound: Option<u64>,
    /// Bytes of memory that it takes.
    pub(super) memory: u64,
    /// Bytes of the disk that it takes.
    pub(super) disk: u64,
    /// The distance behind which a count that was interrupted went on.
    pub(super) resumed: Option<u32>,
    /// Solutions of some positions that are farthest away.
    pub(super) antipodes: Vec<Vec<usize>>,
    pub(super) scroll: Scroll,
}

impl Census {
    /// Positions counted.
    pub(super) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many positions there are, once all are counted.
    pub(super) fn everything(&self) -> Option<u64> {
        matches!(self.phase, Phase::Done { .. }).then(|| self.total())
    }

    /// Lines that can be selected: distances, then antipodes.
    pub(super) fn len(&self) -> usize {
        self.counts.len() + self.antipodes.len()
    }

    /// The antipode on the selected line.
    pub(super) fn antipode(&self) -> Option<&[usize]> {
        let at = self.scroll.cursor().checked_sub(self.counts.len())?;
        self.antipodes.get(at).map(Vec::as_slice)
    }

    /// What is known, in words.
    pub(super) fn words(&self) -> String {
        let Some(farthest) = self.counts.len().checked_sub(1) else { return String::new() };
        match self.phase {
            Phase::Done { .. } => format!("{} solve all", counted(farthest as u32, self.metric)),
            _ => format!("counted to distance {farthest}"),
        }
    }
}

impl Known {
    /// How many positions will be counted, as far as is known.
    pub(super) fn expected(&self) -> Option<u64> {
        let exact = self.report.as_ref().and_then(|report| match &report.positions {
            Count::Exactly(number) if !report.restricted => number.to_u64(),
            _ => None,
        });
        exact.or(self.census.bound)
    }

    /// How much of everything has been counted, from 0 to 1, with what is counted of the distance
    /// in work.
    pub(super) fn counted_share(&self, now: &Counters) -> Option<f64> {
        let counted = self.census.total().max(now.nodes);
        #[expect(clippy::cast_precision_loss, reason = "a share to be shown")]
        self.expected().map(|all| (counted as f64 / all.max(1) as f64).min(1.0))
    }

    /// How long counting the rest will take at this rate.
    pub(super) fn counted_left(&self, now: &Counters, rate: Option<u64>) -> Option<Duration> {
        let left = self.expected()?.checked_sub(self.census.total().max(now.nodes))?;
        Some(Duration::from_secs(left / rate.filter(|&rate| rate > 0)?))
    }
}

impl PuzzlesState {
    /// What to ask before all positions are counted, where there are very many.
    pub(super) fn count_question(&self) -> Option<String> {
        let (source, known) = self.in_view()?;
        let report = known.report.as_ref()?;
        if known.census.phase.is_live()
            || known.census.metric == self.desk().metric && known.census.len() > 0
        {
            return None;
        }
        let number = report.positions.number();
        if number.to_f64() <= MANY {
            return None;
        }
        let name = self.name_of(source);
        let words = super::facts::number_words(number, 20);
        if let Count::AtMost(_) = report.positions {
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

    /// Brings God's algorithm into view, and counts unless that is done; from there back to the
    /// solutions.
    pub(crate) fn count(&mut self) {
        let metric = self.desk().metric;
        let Some((source, known)) = self.in_view() else {
            return self.say("no puzzle yet: o opens a definition file");
        };
        let Some(definition) = known.definition.clone() else {
            return self.say("the definition cannot be read");
        };
        let census = &known.census;
        let is_done = census.metric == metric && matches!(census.phase, Phase::Done { .. });
        let is_known = is_done || census.phase.is_live();
        let source = source.clone();
        self.show_census(true);
        if is_known {
            return;
        }
        self.leave_work();
        let known = self.known.entry(source.clone()).or_default();
        known.census = Census { metric, phase: Phase::Searching, ..Census::default() };
        self.work = Some(Work::new(source, Arc::clone(&definition), Kind::Count));
        self.start_job(WORK, PuzzleRequest::Count { definition, metric });
        self.refresh();
    }

    /// Shows what was counted, or the solutions.
    pub(super) fn show_census(&mut self, shows: bool) {
        if let Some(known) = self.known_mut() {
            known.shows_census = shows;
        }
        self.set_focus(super::Pane::Answers);
    }

    /// Shows the other of the two.
    pub(crate) fn switch_answers(&mut self) {
        let shows = self.in_view().is_some_and(|(_, known)| known.shows_census);
        self.show_census(!shows);
    }

    /// Something was counted.
    pub(super) fn counted(&mut self, news: PuzzleEvent) {
        let Some(work) = &self.work else { return };
        let Some(known) =
            self.known.get_mut(&work.source).filter(|known| known.census.phase.is_live())
        else {
            return;
        };
        let census = &mut known.census;
        match news {
            PuzzleEvent::Planned { memory, disk } => (census.memory, census.disk) = (memory, disk),
            PuzzleEvent::Resumed(depth) => census.resumed = Some(depth),
            PuzzleEvent::Unkept(why) => self.warn(format!("from here on nothing is kept: {why}")),
            PuzzleEvent::Counted(CountProgress { depth, positions, bound, .. }) => {
                // Distances at which there is nothing are passed over.
                census.counts.resize(depth as usize, 0);
                census.counts.push(positions);
                census.bound = bound;
                let follows = census.scroll.cursor() + 2 >= census.counts.len();
                if follows {
                    census.scroll.select(census.counts.len() - 1, census.len());
                }
            }
            PuzzleEvent::All(all) => {
                let Distribution { counts, antipodes, .. } = &*all;
                census.counts.clone_from(counts);
                census.antipodes =
                    antipodes.iter().map(|antipode| antipode.solution.clone()).collect();
                census.phase = Phase::Done { truncated: false };
                if !antipodes.is_empty() && Some(&work.source) == self.desks.state().puzzle.as_ref()
                {
                    self.outbox.say(
                        "the farthest positions stand at the end: Enter takes one as the scramble",
                    );
                }
            }
            _ => {}
        }
        self.settle();
    }

    /// Counting came to its end.
    pub(super) fn count_ended(&mut self, outcome: Outcome) {
        let Some(work) = &self.work else { return };
        let Some(known) =
            self.known.get_mut(&work.source).filter(|known| known.census.phase.is_live())
        else {
            return;
        };
        known.census.phase = match outcome {
            Outcome::Done { .. } => Phase::Done { truncated: false },
            Outcome::Stopped => Phase::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                self.outbox.warn(why.clone());
                Phase::Failed(why)
            }
        };
        self.settle();
    }

    /// Takes the selected antipode as the scramble.
    pub(crate) fn take_antipode(&mut self) {
        let Some((_, known)) = self.in_view() else { return };
        let (Some(moves), Some(definition)) = (known.census.antipode(), &known.definition) else {
            return self.say("a line of a farthest position is taken as the scramble");
        };
        let text = inverse(definition, moves);
        self.set_scramble(&text);
        self.show_census(false);
        self.say("Enter searches for the fewest moves");
    }

    /// What was counted as text, a distance a line.
    pub(super) fn census_text(known: &Known) -> String {
        let lines = known
            .census
            .counts
            .iter()
            .enumerate()
            .map(|(depth, count)| format!("{depth}\t{count}"));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Moves that take others back, as they are written.
fn inverse(definition: &Definition, moves: &[usize]) -> String {
    let back = moves.iter().rev().filter_map(|&number| {
        let done = definition.moves.get(number)?;
        let powers = &definition.bases[done.base].powers;
        definition.moves.get(*powers.get(powers.len() - done.exponent as usize)?)
    });
    back.map(|m| m.name.as_str()).collect::<Vec<_>>().join(" ")
}
