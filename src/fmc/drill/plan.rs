//! The plan of a session: its cases, and the places that cases of own attempts may take.
//!
//! Own cases are searched, which takes time. So a session may begin without them, and they take
//! places of cases that were not asked yet.

use std::collections::VecDeque;

use super::card::DrillCard;
use super::case::DrillCase;
use super::kind::DrillKind;
use super::lost::OwnStep;

/// Number of cases of a session: ten in five minutes.
pub const SESSION: usize = 10;

/// The cases that a session may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrillChoice {
    /// The only kind of drill; `None` for all.
    pub kind: Option<DrillKind>,
    /// The only card; `None` for all.
    pub card: Option<DrillCard>,
    /// Number of cases.
    pub count: usize,
}

impl DrillChoice {
    /// Returns whether a card is among the wanted ones.
    pub fn has(&self, card: DrillCard) -> bool {
        self.kind.is_none_or(|kind| card.kind() == kind) && self.card.is_none_or(|one| card == one)
    }
}

impl Default for DrillChoice {
    fn default() -> Self {
        Self { kind: None, card: None, count: SESSION }
    }
}

/// A case of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedDrill {
    /// A case to be drawn: the seed of its random numbers.
    Drawn {
        /// The card.
        card: DrillCard,
        /// The seed.
        seed: u64,
    },
    /// A case of an own attempt.
    Own(Box<DrillCase>),
}

impl PlannedDrill {
    /// Returns the card of the case.
    pub fn card(&self) -> DrillCard {
        match self {
            Self::Drawn { card, .. } => *card,
            Self::Own(case) => case.card,
        }
    }
}

/// The cases of a session, in their order.
#[derive(Clone, Debug)]
pub struct DrillPlan {
    pub(super) cases: Vec<PlannedDrill>,
    pub(super) choice: DrillChoice,
    pub(super) blocked: Vec<DrillCard>,
    /// The cards that are due. They give their place only to an own case of the same card.
    pub(super) due: Vec<DrillCard>,
    /// The own steps that were not searched yet.
    pub(super) steps: VecDeque<OwnStep>,
    /// Number of own cases that may still be added.
    pub(super) own_left: usize,
}

impl DrillPlan {
    /// Returns the cases, in the order in which they are asked.
    pub fn cases(&self) -> &[PlannedDrill] {
        &self.cases
    }

    /// Removes and returns the next own step to search. Returns `None` if the session has enough
    /// own cases, or no place for one among the cases from an index on.
    pub fn next_own_step(&mut self, from: usize) -> Option<OwnStep> {
        if self.own_left == 0 {
            return None;
        }
        let open = self.cases.iter().skip(from).filter_map(drawn);
        let open: Vec<DrillCard> = open.collect();
        while let Some(step) = self.steps.pop_front() {
            let fits =
                |card: &DrillCard| !self.due.contains(card) || step.kind() == Some(card.kind());
            if open.iter().any(fits) {
                return Some(step);
            }
        }
        None
    }

    /// Puts a case of an own attempt into the plan, among the cases from an index on: in place of a
    /// drawn case of its card, or else of the last one whose card is not due. Up to a third of the
    /// cases are own ones, and one of a shorter session. Returns whether there was a place for it.
    pub fn add_own(&mut self, case: DrillCase, from: usize) -> bool {
        let is_wanted = self.choice.has(case.card) && !self.blocked.contains(&case.card);
        if !is_wanted || self.own_left == 0 || self.has_state_of(&case) {
            return false;
        }
        let is_same = |drill: &PlannedDrill| drawn(drill) == Some(case.card);
        let is_free =
            |drill: &PlannedDrill| drawn(drill).is_some_and(|card| !self.due.contains(&card));
        let rest = self.cases.get(from..).unwrap_or_default();
        let place = rest.iter().position(is_same).or_else(|| rest.iter().rposition(is_free));
        let Some(drill) = place.and_then(|place| self.cases.get_mut(from + place)) else {
            return false;
        };
        *drill = PlannedDrill::Own(Box::new(case));
        self.own_left -= 1;
        true
    }

    /// Returns whether an own case of the plan has the same state, as after two attempts at one
    /// scramble.
    fn has_state_of(&self, case: &DrillCase) -> bool {
        self.cases.iter().any(|drill| match drill {
            PlannedDrill::Own(own) => own.cube() == case.cube(),
            PlannedDrill::Drawn { .. } => false,
        })
    }
}

/// Returns the card of a case that is drawn at random; `None` for an own case.
fn drawn(drill: &PlannedDrill) -> Option<DrillCard> {
    match drill {
        PlannedDrill::Drawn { card, .. } => Some(*card),
        PlannedDrill::Own(_) => None,
    }
}
