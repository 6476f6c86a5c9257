//! Decides whether moves lead from a position to a goal. If not, gives the simplest reason.

use std::collections::BTreeMap;
use std::fmt;

use premove_engine::search::Control;

use super::budget::GroupBudget;
use super::chain::StabiliserChain;
use super::fit::PieceFit;
use super::frame::OrbitFrame;
use super::group::PuzzleGroup;
use super::report::{breach, constraint, list};
use super::sums::GroupSums;
use crate::model::{ANY, Definition, Pattern};

/// Maximum number of slots of a puzzle for which the whole group is computed.
const SLOTS: usize = 400;

/// Result of the decision whether moves lead from a position to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Possibility {
    /// Moves lead from the position to the goal.
    Possible,
    /// No moves lead from the position to the goal, for this reason.
    Impossible(ImpossibleReason),
    /// The answer is not known. No reason against a solution was found, but blocks or forbidden
    /// slots restrict moves, pairs of moves are forbidden, or the puzzle is too large to decide.
    Unknown,
}

/// Reason why no moves lead from a position to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImpossibleReason {
    /// The position lacks pieces that the goal needs.
    Pieces(String),
    /// A slot cannot get the piece that the goal requires there, or not with the right orientation.
    Place(String),
    /// The permutation or the orientations of the pieces break a rule of the puzzle.
    Rule(String),
    /// The group that the moves generate does not contain the required permutation, and no simple
    /// rule explains that.
    Unreached,
}

impl fmt::Display for ImpossibleReason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Pieces(text) | Self::Place(text) | Self::Rule(text) => f.write_str(text),
            Self::Unreached => f.write_str("it is not reached by any sequence of moves"),
        }
    }
}

/// Decides whether moves lead from a position to a goal. If the puzzle has blocks, forbidden pairs
/// or forbidden slots, [`Possibility::Impossible`] is still correct, but [`Possibility::Possible`]
/// is never returned.
///
/// Takes far less than a second and less than 100 MB. Puzzles that would need more, such as those
/// with more than 400 slots, are only checked against the rules.
pub fn possible(
    def: &Definition,
    start: &Pattern,
    goal: &Pattern,
    control: &Control,
) -> Possibility {
    for (what, pattern) in [("position", start), ("goal", goal)] {
        if let Err(why) = pattern.fits(&def.shape) {
            return Possibility::Impossible(ImpossibleReason::Place(format!(
                "the {what} does not fit the definition: {why}"
            )));
        }
    }
    let frame = OrbitFrame::new(def);
    let fit = PieceFit { def, frame: &frame, start, goal };
    if let Some(reason) = missing(&fit).or_else(|| stuck(&fit)) {
        return Possibility::Impossible(reason);
    }
    let mut placed = OrbitFrame::identity(frame.slots.len());
    for orbit in 0..frame.orbits.len() {
        if let Err(slot) = fit.place(orbit, &mut placed) {
            return Possibility::Impossible(unfilled(&fit, slot));
        }
    }
    let sums = GroupSums::new(&frame, &frame.generators(def));
    let freedom = fit.freedom(&sums, &placed);
    let vector = sums.of(&frame, &placed);
    let mut allowed = sums.reached.clone();
    freedom.sums.iter().for_each(|sum| allowed.insert(sum.clone()));
    if !allowed.contains(&vector) {
        return Possibility::Impossible(broken(&fit, &sums, &allowed.relations(), &vector));
    }
    if def.shape.slots() > SLOTS {
        return Possibility::Unknown;
    }
    let Ok(group) = PuzzleGroup::new(def, &GroupBudget::question(control)) else {
        return Possibility::Unknown;
    };
    let reached = if group.full && freedom.certain {
        Some(true)
    } else {
        group
            .chain
            .as_ref()
            .and_then(|chain| reaches(&fit, chain, freedom.certain.then_some(&*placed), control))
    };
    match reached {
        Some(false) => Possibility::Impossible(ImpossibleReason::Unreached),
        Some(true) if !super::is_restricted(def) => Possibility::Possible,
        _ => Possibility::Unknown,
    }
}

/// Returns a placement that moves can produce from the start and that meets the goal: for each
/// slot, the slot from which its piece comes. Returns `None` if there is none, or if this cannot be
/// decided. Ignores blocks, forbidden pairs and forbidden slots.
///
/// Takes as long as [`possible`]. Both patterns must fit the definition.
pub fn placement(
    def: &Definition,
    start: &Pattern,
    goal: &Pattern,
    control: &Control,
) -> Option<Vec<usize>> {
    let frame = OrbitFrame::new(def);
    let fit = PieceFit { def, frame: &frame, start, goal };
    if def.shape.slots() > SLOTS || stuck(&fit).is_some() {
        return None;
    }
    let chain = PuzzleGroup::new(def, &GroupBudget::question(control)).ok()?.chain?;
    let element = chain
        .seek(0, None, &|at, point| fit.fits(at, point), &GroupBudget::element(control))
        .ok()??;
    let mut from: Vec<usize> = (0..def.shape.slots()).collect();
    for (&slot, point) in frame.slots.iter().zip(&element) {
        from[slot] = frame.slots[(point >> 8) as usize];
    }
    Some(from)
}

/// Returns `true` if the group contains an element that leads from the start to the goal, or `None`
/// if this cannot be decided. If there is only one placement of the pieces, checks it; otherwise
/// searches for one.
fn reaches(
    fit: &PieceFit,
    chain: &StabiliserChain,
    placed: Option<&[u32]>,
    control: &Control,
) -> Option<bool> {
    if let Some(placed) = placed
        && unique(fit)
    {
        return chain.contains(placed, &GroupBudget::element(control)).ok();
    }
    let found =
        chain.seek(0, None, &|at, point| fit.fits(at, point), &GroupBudget::element(control));
    found.ok().map(|found| found.is_some())
}

/// Returns `true` if there is only one placement of the pieces: all labels and orientations are
/// known, and all labels differ.
fn unique(fit: &PieceFit) -> bool {
    fit.start.is_whole(&fit.def.shape)
        && fit.goal.is_whole(&fit.def.shape)
        && fit.frame.orbits.iter().all(|orbit| {
            let mut labels: Vec<_> =
                orbit.slots.iter().map(|&slot| fit.goal.labels[slot]).collect();
            labels.sort_unstable();
            labels.windows(2).all(|pair| pair[0] != pair[1])
        })
}

/// Returns the reason if a set lacks pieces that the goal needs, otherwise `None`.
fn missing(fit: &PieceFit) -> Option<ImpossibleReason> {
    let shape = &fit.def.shape;
    for (set, range) in (0..shape.sets().len()).map(|set| (set, shape.range(set))) {
        let mut counts: BTreeMap<u16, (usize, usize)> = BTreeMap::new();
        for slot in range {
            counts.entry(fit.start.labels[slot]).or_default().0 += 1;
            counts.entry(fit.goal.labels[slot]).or_default().1 += 1;
        }
        counts.remove(&ANY);
        let name = &shape.sets()[set].name;
        let lacking: Vec<_> = counts.iter().filter(|(_, (has, wants))| has < wants).collect();
        let Some(&(lacks, &(has, wants))) = lacking.first() else { continue };
        let surplus = counts.iter().find(|(_, (has, wants))| has > wants);
        let text = match surplus {
            Some((label, (many, _))) => {
                format!(
                    "piece {label} of {name} appears {}, piece {lacks} {}",
                    times(*many),
                    times(has)
                )
            }
            None if has == 0 => format!("piece {lacks} of {name} is missing"),
            None => format!(
                "piece {lacks} of {name} appears {}, must be there {}",
                times(has),
                times(wants)
            ),
        };
        return Some(ImpossibleReason::Pieces(text));
    }
    None
}

fn times(count: usize) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

/// Returns the reason if a slot that no move touches is wrong, otherwise `None`.
fn stuck(fit: &PieceFit) -> Option<ImpossibleReason> {
    let slot = *fit.frame.still.iter().find(|&&slot| !fit.stays(slot))?;
    let (name, number) = spot(fit, slot);
    Some(ImpossibleReason::Place(format!(
        "slot {number} of {name} is wrong and no move touches it"
    )))
}

/// Returns the reason why a slot of an orbit cannot get its piece.
fn unfilled(fit: &PieceFit, slot: usize) -> ImpossibleReason {
    let (name, number) = spot(fit, slot);
    let wanted = fit.goal.labels[slot];
    if wanted == ANY {
        return ImpossibleReason::Place(format!(
            "no piece is left that can come into slot {number} of {name} turned as it must be"
        ));
    }
    let Some(orbit) = fit.frame.orbit_of[slot] else {
        unreachable!("only slots of orbits are filled")
    };
    let set = fit.def.shape.range(fit.def.shape.set_of(slot));
    let holders = set.filter(|&slot| fit.start.labels[slot] == wanted);
    let (inside, outside): (Vec<usize>, Vec<usize>) =
        holders.partition(|&slot| fit.frame.orbit_of[slot] == Some(orbit));
    let slots = &fit.frame.orbits[orbit].slots;
    let wants = slots.iter().filter(|&&slot| fit.goal.labels[slot] == wanted).count();
    ImpossibleReason::Place(if inside.len() < wants {
        let where_from = list(outside.iter().map(|&slot| spot(fit, slot).1.to_string()));
        format!(
            "no move takes piece {wanted} of {name} from slot {where_from} towards slot {number}, \
            where it belongs"
        )
    } else {
        format!("piece {wanted} of {name} cannot come into slot {number} turned as it must be")
    })
}

/// Returns the name of the set of a slot, and the number of the slot in the set, from 1.
fn spot<'a>(fit: &PieceFit<'a>, slot: usize) -> (&'a str, usize) {
    let shape = &fit.def.shape;
    let set = shape.set_of(slot);
    (&shape.sets()[set].name, slot - shape.range(set).start + 1)
}

/// Returns the simplest rule that a placement breaks, as a reason. `vector` has the sums of the
/// placement.
fn broken(
    fit: &PieceFit,
    sums: &GroupSums,
    relations: &[super::sums::SumRelation],
    vector: &[i64],
) -> ImpossibleReason {
    let broken = relations.iter().filter(|relation| relation.rest(vector) != 0);
    let plainest =
        broken.min_by_key(|relation| relation.factors.iter().filter(|&&f| f != 0).count());
    // If the moduli are so large that numbers overflow, no rule is known.
    let Some(relation) = plainest else { return ImpossibleReason::Unreached };
    let rule = constraint(fit.def, fit.frame, sums, relation);
    ImpossibleReason::Rule(breach(fit.def, fit.frame, &rule, relation.rest(vector)))
}
