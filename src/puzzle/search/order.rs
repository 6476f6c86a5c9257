//! Decides which move may follow which. Of all sequences that only differ by exchanges of commuting
//! moves, one is searched.
//!
//! Two moves with the same base move must not be consecutive if one move has the same effect. Of
//! two base moves that commute, the one that the definition declares later comes first, unless
//! forbidden pairs treat the two differently. (These are the rules of ksolve, but with exceptions
//! without which solutions would be lost.)
//!
//! A request may list first and last moves. A solution is accepted if some order of its moves with
//! the same effect meets the lists, and it is returned in that order. So after a first move there
//! may be moves that would usually come before it but are not in the list. The same is true before
//! the last move. If several moves of a solution could be first, or last, the usual one is taken.
//! Moves of the prefix are never exchanged, nor is a first move that removes a piece from a slot
//! where it must not be.

use std::cmp::Reverse;
use std::collections::HashMap;

use premove_engine::search::Control;

use super::request::SolveRequest;
use super::rules::{MoveRelation, MoveRules};
use crate::model::{Definition, Pattern};
use crate::space::Reduced;
use crate::table::bound::NEVER;

/// A step: moves with the same effect and the same cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EqualMoves {
    pub(super) turn: usize,
    pub(super) cost: u32,
    /// Indices of the moves, in ascending order.
    pub(super) members: Box<[u32]>,
    /// Base move of the first of these moves. Steps with one base move are adjacent.
    pub(super) base: usize,
    /// Maximum difference between the distances to a goal after two different steps with this base
    /// move.
    pub(super) spread: u32,
}

/// A step that may follow a move, as an entry of [`NextSteps`].
#[derive(Clone, Copy, Debug)]
pub(super) struct NextStep {
    step: u16,
    /// `true` if one of the moves of the step may be made before further moves.
    on: bool,
    /// `true` if one of the moves of the step may be the last move of the solution.
    end: bool,
}

impl NextStep {
    /// Returns `true` if one of the moves of the step may be made.
    pub(super) fn allows(self, is_last: bool) -> bool {
        if is_last { self.end } else { self.on }
    }
}

/// A row of steps: the list of those that may follow a move.
pub(super) struct NextSteps {
    pub(super) choices: Box<[NextStep]>,
    /// `true` if the steps are in ascending order of their moves.
    pub(super) is_sorted: bool,
    allowed: Allowed,
}

/// Bit masks of the moves that may be made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Allowed {
    /// Bit mask of the moves that may be made before further moves.
    on: Box<[u64]>,
    /// Bit mask of the moves that may be the last move.
    end: Box<[u64]>,
    /// `true` if the row has the steps for the first move of a solution.
    is_first: bool,
}

impl NextSteps {
    /// Returns `true` if a move may be made.
    pub(super) fn allows(&self, number: u32, is_last: bool) -> bool {
        bit(if is_last { &self.allowed.end } else { &self.allowed.on }, number as usize)
    }
}

fn bit(bits: &[u64], number: usize) -> bool {
    bits[number / 64] >> (number % 64) & 1 == 1
}

/// For each move, the row of steps that may follow it.
pub(super) struct MoveOrder<'a> {
    definition: &'a Definition,
    rules: MoveRules<'a>,
    steps: Vec<EqualMoves>,
    pub(super) rows: Vec<NextSteps>,
    pub(super) begin: usize,
    /// For each move, the index of the row of steps that may follow it. `next_of_first` is for a
    /// move that is the first of a solution.
    next: Vec<u32>,
    next_of_first: Vec<u32>,
    /// Flags of the moves that may be first, and of those that may be last. An empty list allows
    /// all moves.
    ends: [&'a [bool]; 2],
    /// `true` if the first move must not be exchanged with others.
    is_urgent: bool,
}

impl<'a> MoveOrder<'a> {
    /// Builds the row of steps that may follow the prefix of a request, and the row for each move.
    /// Returns `None` if stopped.
    pub(super) fn new(
        definition: &'a Definition,
        reduced: &Reduced,
        request: &'a SolveRequest,
        control: &Control,
    ) -> Option<Self> {
        let usable = reduced.turn_of.iter().map(Option::is_some).collect();
        // If a piece is in a slot where it must not be, the next move must remove it from there.
        let is_urgent = request.prefix.is_empty()
            && definition.illegal.iter().any(|&(slot, label)| request.start.labels[slot] == label);
        let rules = MoveRules::new(definition, usable, &request.moves, control)?;
        let steps = steps(definition, reduced, request);
        let mut making =
            Making { rules: &rules, steps: &steps, numbers: HashMap::new(), rows: Vec::new() };
        let count = definition.moves.len();
        let next = (0..count).map(|before| {
            if control.is_stopped() {
                return None;
            }
            Some(making.row(false, |after| {
                let relation = rules.relation(before, after);
                let ends = relation == MoveRelation::Free
                    || relation == MoveRelation::Exchanged && !has(&request.last, before);
                (relation == MoveRelation::Free, ends && has(&request.last, after))
            }))
        });
        let next: Vec<u32> = next.collect::<Option<_>>()?;
        let behind_first =
            (0..count).filter(|_| is_urgent || !request.first.is_empty()).map(|before| {
                if control.is_stopped() {
                    return None;
                }
                Some(making.row(false, |after| {
                    let relation = rules.relation(before, after);
                    // A move that may take the place of the other one is not exchanged with it.
                    let goes_first = has(&request.first, after) && !is_urgent;
                    let ends_before = has(&request.last, before);
                    let (on, end) = match relation {
                        MoveRelation::Free => (true, true),
                        MoveRelation::Exchanged => (!goes_first, !(goes_first && ends_before)),
                        MoveRelation::Never => (false, false),
                    };
                    (on, end && has(&request.last, after))
                }))
            });
        let next_of_first: Vec<u32> = behind_first.collect::<Option<_>>()?;
        let begin = making.row(is_urgent || !request.first.is_empty(), |after| {
            let may = match request.prefix.last() {
                Some(&before) => rules.relation(before, after) != MoveRelation::Never,
                None => rules.usable[after],
            };
            let may = may && has(&request.first, after);
            (may, may && has(&request.last, after))
        });
        let rows = making.rows;
        let ends = [&request.first[..], &request.last];
        let begin = begin as usize;
        Some(Self { definition, rules, steps, rows, begin, next, next_of_first, ends, is_urgent })
    }

    /// Returns `true` if exchanging moves can put one of three moves beside another power of its
    /// base move, so that one move has the effect of both. The three moves are the last move of the
    /// prefix, the first move after it, and the last move.
    pub(super) fn is_padded(&self, path: &[usize], prefix: usize) -> bool {
        let behind = path.get(prefix..).unwrap_or(&[]);
        let joint = path[..prefix].last().and_then(|&last| self.meets_any(last, behind));
        let first = behind.split_first().and_then(|(&first, others)| self.meets_any(first, others));
        let last = behind.split_last().and_then(|(&last, others)| {
            others.iter().rev().find_map(|&other| self.rules.meets(other, last))
        });
        [joint, first, last].contains(&Some(true))
    }

    /// Finds the first of these moves that cannot be exchanged with `first`. Returns `true` if one
    /// move has the effect of both, `false` if not, and `None` if all can be exchanged.
    fn meets_any(&self, first: usize, others: &[usize]) -> Option<bool> {
        others.iter().find_map(|&other| self.rules.meets(first, other))
    }

    /// Returns `true` if no consecutive powers of one base move in a path could be replaced by one
    /// move. The first of them may be the last move of the prefix. With blocks this depends on the
    /// position, because blocks decide which powers are allowed.
    pub(super) fn is_tight(&self, path: &[usize], prefix: usize, start: &Pattern) -> bool {
        let Definition { moves, shape, blocks, .. } = self.definition;
        if blocks.is_empty() {
            return true;
        }
        let mut position = start.clone();
        for (at, &first) in path.iter().enumerate() {
            let others =
                path[at + 1..].iter().take_while(|&&other| moves[other].base == moves[first].base);
            let ends = at + 2..=at + 1 + others.count();
            if at + 1 >= prefix && { ends }
                .any(|end| self.rules.could_be_one(&position, &path[at..end]))
            {
                return false;
            }
            position = moves[first].action.apply(&position, shape);
        }
        true
    }

    /// Returns `true` if the first and the last move after the prefix are the preferred ones (see
    /// [`MoveRules::rank`]) among all moves that could be there and that the lists allow.
    pub(super) fn has_its_ends(&self, path: &[usize], prefix: usize) -> bool {
        let behind = path.get(prefix..).unwrap_or(&[]);
        let is_free = |a: usize, b: usize| self.rules.can_be_exchanged(behind[a], behind[b]);
        let all = 0..behind.len();
        let fronts: Vec<usize> = all
            .clone()
            .filter(|&at| {
                at == 0
                    || !self.is_urgent
                        && has(self.ends[0], behind[at])
                        && (0..at).all(|before| is_free(before, at))
            })
            .collect();
        let pairs = fronts.into_iter().flat_map(|first| {
            let backs = all.clone().filter(move |&at| {
                at != first
                    && has(self.ends[1], behind[at])
                    && (at + 1..behind.len()).all(|after| after == first || is_free(at, after))
            });
            let rank = self.rules.rank(behind[first]);
            backs.map(move |last| (rank, Reverse(self.rules.rank(behind[last]))))
        });
        let [Some(&first), Some(&last)] = [behind.first(), behind.last()] else { return true };
        pairs
            .min()
            .is_none_or(|best| best >= (self.rules.rank(first), Reverse(self.rules.rank(last))))
    }

    #[inline]
    pub(super) fn step(&self, choice: NextStep) -> &EqualMoves {
        &self.steps[usize::from(choice.step)]
    }

    /// Returns the index of the row of steps that may follow a move. The move itself is from the
    /// row `row`.
    #[inline]
    pub(super) fn next(&self, row: usize, number: u32) -> usize {
        let next = if self.rows[row].allowed.is_first { &self.next_of_first } else { &self.next };
        next[number as usize] as usize
    }
}

/// The rows of steps while they are built.
struct Making<'a> {
    rules: &'a MoveRules<'a>,
    steps: &'a [EqualMoves],
    numbers: HashMap<Allowed, u32>,
    rows: Vec<NextSteps>,
}

impl Making<'_> {
    /// Returns the index of a row of steps for certain moves, and adds the row if it is new.
    /// `allow` returns two flags for a move: `true` if it may be made before further moves, and
    /// `true` if it may be the last.
    fn row(&mut self, is_first: bool, allow: impl Fn(usize) -> (bool, bool)) -> u32 {
        let moves = self.rules.usable.len();
        let mut on = vec![0_u64; moves.div_ceil(64)];
        let mut end = on.clone();
        for number in 0..moves {
            let (may, may_end) = allow(number);
            on[number / 64] |= u64::from(may) << (number % 64);
            end[number / 64] |= u64::from(may_end) << (number % 64);
        }
        let allowed = Allowed { on: on.into(), end: end.into(), is_first };
        let steps = self.steps;
        let rows = &mut self.rows;
        *self.numbers.entry(allowed).or_insert_with_key(|allowed| {
            rows.push(row(steps, allowed));
            rows.len() as u32 - 1
        })
    }
}

fn row(steps: &[EqualMoves], allowed: &Allowed) -> NextSteps {
    let choices = (0..).zip(steps).map(|(number, step)| {
        let mut members = step.members.iter().map(|&member| member as usize);
        let on = members.clone().any(|member| bit(&allowed.on, member));
        NextStep { step: number, on, end: members.any(|member| bit(&allowed.end, member)) }
    });
    let choices: Box<[NextStep]> = choices.filter(|choice| choice.on || choice.end).collect();
    let is_sorted =
        choices.iter().flat_map(|choice| &steps[usize::from(choice.step)].members).is_sorted();
    NextSteps { choices, is_sorted, allowed: allowed.clone() }
}

/// Returns `true` if the flag of a move is set in a list. In an empty list all flags are set.
fn has(list: &[bool], number: usize) -> bool {
    list.get(number).copied().unwrap_or(true)
}

/// Returns all usable moves as steps. Moves with the same effect and cost are one step.
fn steps(definition: &Definition, reduced: &Reduced, request: &SolveRequest) -> Vec<EqualMoves> {
    let mut steps: Vec<(usize, u32, Vec<u32>)> = Vec::new();
    let mut at: HashMap<(usize, u32), usize> = HashMap::new();
    for (number, turn) in reduced.turn_of.iter().enumerate() {
        let Some(turn) = *turn else { continue };
        let cost = definition.cost(number, request.metric);
        let place = *at.entry((turn, cost)).or_insert_with(|| {
            steps.push((turn, cost, Vec::new()));
            steps.len() - 1
        });
        steps[place].2.push(number as u32);
    }
    let steps = steps.into_iter().map(|(turn, cost_each, members)| {
        let base = members.first().map_or(0, |&number| definition.moves[number as usize].base);
        // If all powers of the base move may be made, a single one leads from the result of one
        // step to the result of another.
        let powers = definition.bases[base].powers.iter();
        let spread = powers.map(|&power| {
            reduced.turn_of[power].map_or(NEVER, |_| definition.cost(power, request.metric))
        });
        EqualMoves {
            turn,
            cost: cost_each,
            members: members.into(),
            base,
            spread: spread.max().unwrap_or(0),
        }
    });
    let mut steps: Vec<EqualMoves> = steps.collect();
    // If moves of several base moves have the same effect, steps with one base move may not be
    // adjacent yet.
    let places: HashMap<usize, usize> =
        steps.iter().enumerate().rev().map(|(at, step)| (step.base, at)).collect();
    steps.sort_by_key(|step| places[&step.base]);
    steps
}
