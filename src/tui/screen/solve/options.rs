//! The options of the search, one method for each command: axes, sides, lengths, numbers, endings.

use premove_engine::search::{Endings, Extent};

use super::other_list::OtherList;
use super::{Order, SolveState};
use crate::screen::Actions;
use crate::screen::pane::Paned;

/// Numbers of solutions that the keys cycle through.
const WANTED: [usize; 7] = [10, 50, 200, 1_000, 5_000, 20_000, 100_000];

impl SolveState {
    pub(super) fn toggle_axis(&mut self, index: usize) {
        self.option(|workspace| workspace.toggle_axis(index));
    }

    /// Switches to the next way of using the two sides.
    pub(super) fn cycle_policy(&mut self) {
        let next = self.workspace.now().plan.policy.next();
        if self.workspace.now().plan.goal().is_final() {
            self.say("a finish is the same sequence on either side");
        }
        self.option(|workspace| workspace.set_policy(next));
    }

    /// Changes the greatest length; widens the limits of insertions while they are listed.
    pub(super) fn deepen(&mut self, by: i8) {
        if self.others.insertions.is_open() {
            if by < 0 {
                return self.say("+ widens the limits, s i begins again with the usual ones");
            }
            return self.deepen_insertions();
        }
        let settings = self.workspace.now().plan.settings();
        let min = settings.min;
        let max = settings.max.saturating_add_signed(by);
        self.option(|workspace| workspace.set_bounds(min.min(max), max));
    }

    pub(super) fn lift(&mut self, by: i8) {
        let settings = self.workspace.now().plan.settings();
        let min = settings.min.saturating_add_signed(by);
        let max = settings.max;
        self.option(|workspace| workspace.set_bounds(min, max));
    }

    pub(super) fn want(&mut self, more: bool) {
        let now = self.workspace.now().plan.settings().results;
        let next = if more {
            WANTED.into_iter().find(|&n| n > now).unwrap_or(now)
        } else {
            WANTED.into_iter().rev().find(|&n| n < now).unwrap_or(now)
        };
        self.option(|workspace| workspace.set_results(next));
    }

    /// Switches to the next range of lengths: all, the shortest, or up to one or two moves more.
    pub(super) fn cycle_extent(&mut self) {
        let next = match self.workspace.now().plan.settings().extent {
            Extent::All => Extent::Shortest { slack: 0 },
            Extent::Shortest { slack } if slack < 2 => Extent::Shortest { slack: slack + 1 },
            Extent::Shortest { .. } => Extent::All,
        };
        self.option(|workspace| workspace.set_extent(next));
    }

    /// Switches between listing solutions with all endings and one of each family of endings.
    pub(super) fn toggle_endings(&mut self) {
        let next = match self.workspace.now().plan.settings().endings {
            Endings::All => Endings::Representative,
            Endings::Representative => Endings::All,
        };
        self.option(|workspace| workspace.set_endings(next));
    }

    pub(super) fn cycle_order(&mut self) {
        if self.has_table() {
            self.tree.next_table_order(self.workspace.now());
            return self.refresh();
        }
        let ranking = self.solutions.order.ranking();
        self.solutions.order = self.solutions.order.next();
        if self.solutions.order.ranking() != ranking {
            self.settle();
        }
        self.reorder();
    }

    /// Switches the order of solutions of one length: those with the fewest quarter turns first, or
    /// the usual order.
    pub(super) fn toggle_quarters(&mut self) {
        let order = &mut self.solutions.order;
        *order = if *order == Order::QUARTERS { Order::default() } else { Order::QUARTERS };
        self.settle();
        self.reorder();
    }

    /// Updates the list after a change of filter or order.
    pub(super) fn reorder(&mut self) {
        self.with_ranking(|search, view| search.list.change(|list| list.show(view)));
        self.refresh();
    }
}
