//! Roles of the moves of a DR: label turns, set-ups and the trigger.

use premove_cube::facts::{bad_edges, has_dr, others};
use premove_cube::notation::Side;
use premove_cube::{Axis, Cube, Move};
use premove_engine::step::{Label, Labels, Trigger};

use super::facts::{Change, DrSetUpFacts, LabelTurnFacts, Left, Role, RoomFor, TriggerFacts};
use super::walk::{Aim, Walk};

/// Returns the role of a move of a DR.
pub(super) fn role(walk: &Walk, at: usize, axes: DrAxes) -> Role {
    let dr = axes.dr;
    let trigger = axes.trigger(walk);
    if let Some(facts) = trigger.as_ref().and_then(|trigger| trigger.of_move(walk, at, axes)) {
        return Role::Trigger(facts);
    }
    let [before, after] = [walk.before(at), walk.after(at)];
    let (Some(label), Some(label_after)) = (axes.label(&before), axes.label(&after)) else {
        return Role::Unknown;
    };
    if axes.is_label_turn(walk.moves[at].turn) {
        return Role::LabelTurn(LabelTurnFacts {
            dr,
            label: Change { before: label, after: label_after },
            has_short_trigger: Labels::SHORT_TRIGGERS.contains(label_after),
        });
    }
    let pairs =
        Change { before: Trigger::pairs_of(&before, dr), after: Trigger::pairs_of(&after, dr) };
    let rooms = later_turns(walk, at, axes, trigger.as_ref());
    let room = rooms.into_iter().filter_map(|(last, is_trigger)| {
        let label = Left {
            without: axes.label(&walk.without(at, last))?,
            with: axes.label(&walk.after(last))?,
        };
        Some(RoomFor { turn: walk.moves[last].turn, is_trigger, label })
    });
    match room.into_iter().find(|room| room.label.differs()) {
        Some(next) => Role::DrSetUp(DrSetUpFacts { dr, label, pairs, next }),
        None => Role::Unknown,
    }
}

/// The axes of a DR from EO.
#[derive(Clone, Copy)]
pub(super) struct DrAxes {
    pub(super) eo: Axis,
    pub(super) dr: Axis,
}

impl DrAxes {
    fn aim(self) -> Aim {
        Aim::Dr { eo: self.eo, dr: self.dr }
    }

    /// Returns the label of a state; `None` if its EO is not done.
    fn label(self, cube: &Cube) -> Option<Label> {
        bad_edges(cube, self.eo).is_empty().then(|| Label::of(cube, self.eo, self.dr))
    }

    /// Returns whether a move is a quarter turn about the trigger axis.
    fn is_label_turn(self, m: Move) -> bool {
        m.is_quarter() && m.axis() != self.eo && others(self.dr).contains(&m.axis())
    }

    /// Returns the trigger at the end of the DR; `None` if the DR does not end with a trigger.
    fn trigger(self, walk: &Walk) -> Option<WalkTrigger> {
        let last = walk.moves.iter().rposition(|m| m.aim == self.aim())?;
        let side = walk.moves[last].side;
        // Moves of the other side in between would change the state that the trigger begins from.
        let is_joined = |at: &usize| {
            let m = walk.moves[*at];
            m.side == side && m.aim == self.aim()
        };
        let count = (0..=last).rev().take_while(is_joined).count();
        let moves: Vec<usize> = (last + 1 - count..=last).collect();
        let turns: Vec<Move> = moves.iter().map(|&at| walk.moves[at].turn).collect();
        let trigger = Trigger::at_end(&turns, self.dr)?;
        let first = moves.len().checked_sub(trigger.word.len())?;
        // Moves of the trigger that merge have no place in it.
        let is_whole = Trigger::at_end(&turns[first..], self.dr)? == trigger;
        let moves = moves[first..].to_vec();
        let label = self.label(&walk.before(*moves.first()?))?;
        let is_reached = has_dr(&walk.after(last), self.dr);
        (is_whole && is_reached).then_some(WalkTrigger { trigger, moves, label, side })
    }
}

/// The trigger of a DR in the walk.
struct WalkTrigger {
    trigger: Trigger,
    moves: Vec<usize>,
    label: Label,
    side: Side,
}

impl WalkTrigger {
    fn of_move(&self, walk: &Walk, at: usize, axes: DrAxes) -> Option<TriggerFacts> {
        let place = self.moves.iter().position(|&of| of == at)?;
        debug_assert_eq!(walk.moves[at].side, self.side);
        Some(TriggerFacts {
            dr: axes.dr,
            trigger: self.trigger.clone(),
            label: self.label,
            own_label: Change {
                before: axes.label(&walk.before(at)),
                after: axes.label(&walk.after(at)),
            },
            place,
            length: self.moves.len(),
        })
    }
}

/// Returns the later turns that can show what a set-up is for: the next label turn or the end of
/// the trigger, whichever comes first on the side, then the last move of the DR. Of each it is said
/// whether it ends the trigger.
fn later_turns(
    walk: &Walk,
    at: usize,
    axes: DrAxes,
    trigger: Option<&WalkTrigger>,
) -> Vec<(usize, bool)> {
    let end = trigger.and_then(|trigger| trigger.moves.last().copied());
    let is_in_trigger = |at: usize| trigger.is_some_and(|trigger| trigger.moves.contains(&at));
    let next = walk.next(at, |m| axes.is_label_turn(m));
    let next = next.map(|next| if is_in_trigger(next) { end.unwrap_or(next) } else { next });
    let last = walk.moves.iter().rposition(|m| m.aim == axes.aim()).filter(|&last| last > at);
    let mut all: Vec<usize> = next.into_iter().chain(last).collect();
    all.dedup();
    all.into_iter().map(|turn| (turn, Some(turn) == end)).collect()
}
