//! Findability: the EOs of the scramble, with which all its lines are rated, and the marks that the
//! lists show.

use std::sync::Arc;

use premove_fmc::Document;
use premove_fmc::findability::{Bits, Findability, Rated, SolverLevel};
use premove_service::questions::{Event, FindQuestion};

use super::SolveState;
use crate::screen::Outbox;
use crate::screen::ask::{Ask, Report};
use crate::theme::Role;
use crate::widget::words::Words;

/// The rating of the lines of the scramble in view.
#[derive(Clone, Debug, Default)]
pub(super) struct Ratings {
    ask: Ask<FindQuestion>,
    /// The level of the solvers for whom lines are rated.
    level: SolverLevel,
    rates: Option<Arc<Findability>>,
}

impl Ratings {
    /// Returns what rates the lines of the scramble; `None` until its EOs are known.
    pub(super) const fn rates(&self) -> Option<&Arc<Findability>> {
        self.rates.as_ref()
    }

    /// Asks for the EOs of another scramble. Returns whether the rating so far is for another one.
    pub(super) fn follow(&mut self, doc: &Document, outbox: &mut Outbox) -> bool {
        let scramble = doc.scramble.cube().filter(|_| !doc.scramble.is_blank());
        let level = self.level;
        let question = scramble.map(|scramble| FindQuestion { scramble, steps: Vec::new(), level });
        let is_new = self.ask.follow(question, outbox);
        if is_new {
            self.rates = None;
        }
        is_new
    }

    /// Creates the rating of a new scramble for solvers of a level.
    pub(super) fn for_level(level: SolverLevel) -> Self {
        Self { level, ..Self::default() }
    }

    /// Returns the level of the solvers for whom lines are rated.
    pub(super) const fn level(&self) -> SolverLevel {
        self.level
    }

    /// Handles an event of the question; returns whether it brings the rating.
    fn take(&mut self, event: Event) -> bool {
        let Some(Report::Answer(answer)) = self.ask.take(event) else { return false };
        self.rates = Some(answer.rates);
        true
    }
}

impl SolveState {
    /// Rates solutions and lines for solvers of another level. The list is searched again, because
    /// it may be limited by findability. A list of whole lines is closed, and lines of earlier
    /// searches are dropped: the front of one level is not that of another.
    pub(super) fn rate_lines_for(&mut self, level: SolverLevel) {
        if level == self.ratings.level {
            return;
        }
        self.ratings.level = level;
        self.others.whole.forget(&mut self.outbox);
        self.settle();
    }

    /// Handles an event of the question for the EOs of the scramble.
    pub(super) fn find_event(&mut self, event: Event) {
        if self.ratings.take(event) {
            self.others.whole.rate(self.ratings.rates());
            self.reorder();
        }
    }
}

/// Returns the cell of a column with the marks of a solution or a line, and its bits if they are
/// wanted; empty if they are not known.
pub(super) fn rating(rated: Option<(Rated, Bits)>, with_bits: bool) -> Words {
    let Some((rated, bits)) = rated else { return Words::default() };
    let count = rated.marks(bits);
    let role = match count {
        4.. => Role::Good,
        3 => Role::Text,
        _ => Role::Dim,
    };
    let marks = if count == 0 { "-".to_owned() } else { "●".repeat(count.into()) };
    Words(if with_bits { format!("{marks:<5}{bits:>5}") } else { marks }, role)
}
