//! The purpose of a step in one sentence, made of the facts of its moves.

use premove_cube::facts::bad_edges;
use premove_cube::notation::{Side, UsedSides};
use premove_engine::step::Goal;

use super::facts::{Change, HtrQuarterFacts, PairFacts, Role, SolvedPart};
use super::inserted::{InsertionFacts, InsertionForm, PieceCycle, cycles};
use super::move_words::{NOT_FOUND, change, counted, htr_numbers, list, number, row};
use super::{ExplainedMove, Explanation};
use crate::analysis::StepKind;

/// Greatest number of pieces whose cycles are written out.
const FEW: usize = 8;

/// Neighbouring moves of a step that are said together.
struct MoveGroup<'a> {
    moves: Vec<&'a ExplainedMove>,
}

/// The purpose that neighbouring moves of a step share in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GroupKind {
    EoSetUp,
    Flip,
    DrSetUp,
    LabelTurn,
    Trigger,
    Htr,
    Finish,
    Block,
    Inserted,
    Cancelled,
    Unknown,
}

impl GroupKind {
    fn of(role: &Role) -> Self {
        match role {
            Role::EoSetUp(_) => Self::EoSetUp,
            Role::Flip(_) => Self::Flip,
            Role::DrSetUp(_) => Self::DrSetUp,
            Role::LabelTurn(_) => Self::LabelTurn,
            Role::Trigger(_) => Self::Trigger,
            Role::HtrQuarter(_) | Role::HtrSetUp(_) => Self::Htr,
            Role::Finish(_) => Self::Finish,
            Role::Block(_) => Self::Block,
            Role::Insertion | Role::Slice => Self::Inserted,
            Role::Cancelled => Self::Cancelled,
            Role::Unknown => Self::Unknown,
        }
    }
}

impl Explanation {
    /// Returns the title of a step: its kind, or `blocks` where its moves gain pairs outside EO, DR
    /// and HTR. A step that reaches no goal, and gains no pairs, has the author's name for it. The
    /// title of a step that begins before EO and ends behind it begins with `EO`: an AR or an RZP
    /// that comes with the EO is not named.
    pub fn step_title(&self, step: usize) -> String {
        let of = &self.played.steps[step];
        let roles = || self.steps[step].moves.iter().map(|m| &m.role);
        if roles().any(|role| matches!(role, Role::Block(_))) {
            return "blocks".to_owned();
        }
        if of.kind == StepKind::Moves && !of.name.is_empty() {
            return of.name.clone();
        }
        let title = of.kind.title();
        let eo = roles().find_map(|role| match role {
            Role::Flip(flip) => Some(format!("EO {}", flip.axis.title())),
            _ => None,
        });
        let is_of_dr =
            |role: &Role| matches!(role, Role::LabelTurn(_) | Role::DrSetUp(_) | Role::Trigger(_));
        match (eo, of.kind.goal()) {
            (Some(eo), Some(Goal::Ar | Goal::Rzp)) if !roles().any(is_of_dr) => eo,
            (Some(_), Some(Goal::Eo)) => title,
            (Some(eo), Some(_)) => format!("{eo}, {title}"),
            _ => title,
        }
    }

    /// Returns the purpose of a step in a sentence or two. `step` is its index.
    pub fn step_words(&self, step: usize) -> String {
        let explained = &self.steps[step];
        let mut words = match &explained.insertion {
            Some(insertion) => insertion.words(),
            None => self.groups_in_words(step),
        };
        words.extend(self.ending_words(step));
        let sides = self.played.steps[step].sides();
        let reversed = match sides {
            UsedSides::Normal => "",
            UsedSides::Inverse if explained.insertion.is_some() => "",
            UsedSides::Inverse => {
                " Made on the inverse scramble, so it stands reversed at the end."
            }
            UsedSides::Mixed => {
                " The moves in parentheses are made on the inverse scramble, so they stand \
                 reversed at the end."
            }
        };
        format!("{}.{reversed}", upper_first(&words))
    }

    /// Returns the groups of a step in words. An EO begins with the number of its bad edges.
    fn groups_in_words(&self, step: usize) -> String {
        let flips = self.steps[step].moves.iter().filter_map(|m| match &m.role {
            Role::Flip(flip) => Some(flip),
            _ => None,
        });
        let bad = flips.into_iter().next().map(|flip| {
            let before = bad_edges(&self.played.before(step).0, flip.axis).edges();
            format!("{} about {}: ", counted(before, "bad edge"), flip.axis.title())
        });
        let groups = self.groups(step);
        let groups: Vec<String> = groups.iter().map(MoveGroup::words).collect();
        bad.unwrap_or_default() + &groups.join("; ")
    }

    /// Returns the moves of a step in groups. The flips of an EO stand alone.
    fn groups(&self, step: usize) -> Vec<MoveGroup<'_>> {
        let mut groups: Vec<MoveGroup<'_>> = Vec::new();
        for m in &self.steps[step].moves {
            let kind = GroupKind::of(&m.role);
            let is_alone = matches!(kind, GroupKind::Flip | GroupKind::LabelTurn);
            match groups.last_mut() {
                Some(last) if !is_alone && last.is_joined_by(kind, m) => last.moves.push(m),
                _ => groups.push(MoveGroup { moves: vec![m] }),
            }
        }
        groups
    }

    /// Returns what is left after a step that is no insertion, if it is little.
    fn ending_words(&self, step: usize) -> Option<String> {
        let explained = &self.steps[step];
        let ends = |role: &Role| matches!(role, Role::Finish(_) | Role::Block(_));
        let last = explained.moves.iter().rfind(|m| m.role != Role::Cancelled)?;
        let cube = self.played.steps[step].cube;
        // Behind moves that cancel nothing may be read as their purpose.
        let is_purpose = ends(&last.role) && Some(last) == explained.moves.last();
        if !is_purpose {
            let is_said = explained.insertion.is_none() && cube.is_solved();
            return is_said.then(|| "; the cube is solved".to_owned());
        }
        let seen = match last.side {
            Side::Normal => cube,
            Side::Inverse => cube.inverse(),
        };
        let left = cycles(&seen);
        if left.is_empty() {
            return Some(": solved".to_owned());
        }
        let pieces: usize = left.iter().map(|cycle| cycle.places.len()).sum();
        (pieces <= FEW).then(|| format!(": all but {}", cycle_words(&left)))
    }
}

impl MoveGroup<'_> {
    fn is_joined_by(&self, kind: GroupKind, next: &ExplainedMove) -> bool {
        let is_same = |m: &&ExplainedMove| GroupKind::of(&m.role) == kind && m.side == next.side;
        let for_same = |m: &&ExplainedMove| match (&m.role, &next.role) {
            (Role::EoSetUp(one), Role::EoSetUp(other)) => one.flip == other.flip,
            (Role::DrSetUp(one), Role::DrSetUp(other)) => one.label == other.label,
            _ => true,
        };
        self.moves.last().is_some_and(|last| is_same(last) && for_same(last))
    }

    fn turns(&self) -> Vec<String> {
        self.moves.iter().map(|m| m.turn.to_string()).collect()
    }

    /// Returns the moves, those of the inverse side in parentheses.
    fn written(&self) -> String {
        let turns = self.turns().join(" ");
        let is_inverse = self.moves.first().is_some_and(|m| m.side == Side::Inverse);
        if is_inverse { format!("({turns})") } else { turns }
    }

    fn words(&self) -> String {
        let Some(first) = self.moves.first() else { return String::new() };
        let written = self.written();
        match &first.role {
            Role::EoSetUp(_) => self.eo_set_ups(),
            Role::Flip(flip) => {
                let over = match (flip.in_layer, flip.bad.after) {
                    (4, 0) => return format!("{written} turns all four over"),
                    (4, _) => "four over".to_owned(),
                    (0, _) => "no bad edge over and makes four bad".to_owned(),
                    (bad, _) => format!("{} over and makes {} bad", number(bad), number(4 - bad)),
                };
                format!("{written} turns {over} ({})", change(&flip.bad))
            }
            Role::DrSetUp(set_up) => {
                let trigger = self.moves.last().is_some_and(
                    |last| matches!(&last.role, Role::DrSetUp(of) if of.next.is_trigger),
                );
                let what = if trigger { "set-up for the trigger" } else { "set-up" };
                format!("{written}: {what}, {} stays{}", set_up.label, self.pairs_of_set_ups())
            }
            Role::LabelTurn(turn) => {
                let known = if turn.has_short_trigger { ", a label of known triggers" } else { "" };
                format!(
                    "{written}: quarter turn about the trigger axis, {}{known}",
                    change(&turn.label)
                )
            }
            Role::Trigger(trigger) => {
                let (name, dr) = (trigger.name(), trigger.dr.title());
                format!("{written}: trigger {name} from {}: DR on {dr}", trigger.label)
            }
            Role::HtrQuarter(_) | Role::HtrSetUp(_) => self.htr(),
            Role::Finish(_) | Role::Block(_) => {
                format!("{written}: pairs that fit {}{}", row(self.pairs()), self.done())
            }
            Role::Insertion | Role::Slice => written,
            Role::Cancelled => format!("{written}: moves that cancel"),
            Role::Unknown => format!("{written}: {NOT_FOUND}"),
        }
    }

    /// Returns how the bad edges come into the layer of the next flip.
    fn eo_set_ups(&self) -> String {
        let facts: Vec<_> = self
            .moves
            .iter()
            .filter_map(|m| if let Role::EoSetUp(facts) = &m.role { Some(facts) } else { None })
            .collect();
        let Some([first, last]) = facts.first().zip(facts.last()).map(|(a, b)| [a, b]) else {
            return String::new();
        };
        let counts = std::iter::once(first.in_layer.before)
            .chain(facts.iter().map(|facts| facts.in_layer.after));
        let counts = row(counts);
        let layer = first.flip.face().letter();
        let is_inverse = self.moves.first().is_some_and(|m| m.side == Side::Inverse);
        let mut moves = list(&self.turns());
        if is_inverse {
            moves = format!("({moves})");
        }
        let s = if facts.len() == 1 { "s" } else { "" };
        let gained = last.in_layer.after.saturating_sub(first.in_layer.before);
        if gained == 0 {
            return format!("{moves} set{s} the {layer} layer up, bad edges in it {counts}");
        }
        let more = counted(gained, "bad edge").replacen(' ', " more ", 1);
        format!("{moves} bring{s} {more} into the {layer} layer ({counts})")
    }

    /// Returns how set-ups of a DR change the pairs; an empty text if there are none.
    fn pairs_of_set_ups(&self) -> String {
        let pairs: Vec<Change<u8>> = self
            .moves
            .iter()
            .filter_map(
                |m| if let Role::DrSetUp(facts) = &m.role { Some(facts.pairs) } else { None },
            )
            .collect();
        let Some((first, last)) = pairs.first().zip(pairs.last()) else { return String::new() };
        let whole = Change { before: first.before, after: last.after };
        if whole.is_none() { String::new() } else { format!(", pairs {}", change(&whole)) }
    }

    fn htr(&self) -> String {
        let quarters: Vec<HtrQuarterFacts> = self
            .moves
            .iter()
            .filter_map(|m| if let Role::HtrQuarter(facts) = &m.role { Some(*facts) } else { None })
            .collect();
        let what = match (quarters.len(), self.moves.len()) {
            (0, _) => "half turns as set-up",
            (1, 1) => "quarter turn",
            (1, _) => "set-up and quarter turn",
            (count, all) if count == all => "quarter turns",
            _ => "set-ups and quarter turns",
        };
        let done = quarters.last().is_some_and(|last| last.quarters.after == 0);
        let numbers = htr_numbers(&quarters);
        let written = self.written();
        let numbers = if quarters.is_empty() { String::new() } else { format!(", {numbers}") };
        format!("{written}: {what}{numbers}{}", if done { ": HTR" } else { "" })
    }

    fn pair_facts(&self) -> impl Iterator<Item = &PairFacts> {
        self.moves.iter().filter_map(|m| match &m.role {
            Role::Finish(facts) | Role::Block(facts) => Some(facts),
            _ => None,
        })
    }

    /// Returns the numbers of pairs before the first move and after each move.
    fn pairs(&self) -> Vec<u8> {
        let first = self.pair_facts().next().map(|facts| facts.pairs.before);
        first.into_iter().chain(self.pair_facts().map(|facts| facts.pairs.after)).collect()
    }

    /// Returns the parts of the cube that are solved on the way, the whole cube left out.
    fn done(&self) -> String {
        let turns = self.moves.iter().map(|m| m.turn).zip(self.pair_facts());
        let done = turns.filter_map(|(turn, facts)| {
            let parts = facts.done_words();
            let is_said = !parts.is_empty() && facts.done != [SolvedPart::Cube];
            is_said.then(|| format!(", {} done after {turn}", list(&parts)))
        });
        done.collect()
    }
}

impl InsertionFacts {
    /// Returns the insertion in words: what was left, what the moves solve at their place, their
    /// form and what cancels.
    fn words(&self) -> String {
        let moves = self.slices.clone().unwrap_or_else(|| self.moves.to_string());
        let side = match self.side {
            Side::Normal => "",
            Side::Inverse => " on the inverse side",
        };
        let place = match self.behind {
            0 => format!("before the first move{side}"),
            behind => format!("behind move {behind}{side}"),
        };
        let mut parts = vec![format!("{moves} {place}, {}", self.solved_words())];
        parts.extend(self.form.words());
        parts.extend(self.wide.map(|m| {
            let name = m.to_string();
            let (face, turn) = name.split_at(1);
            format!("with {m} beside it the wide turn {face}w{turn}")
        }));
        let length = self.moves.len();
        parts.push(match self.cancelled {
            0 => format!("{length} moves, none cancels"),
            1 => format!("{length} moves, 1 cancels"),
            cancelled => format!("{length} moves, {cancelled} cancel"),
        });
        parts.join("; ")
    }

    /// Returns what was left before, and what the moves solve at their place.
    fn solved_words(&self) -> String {
        let left = cycle_words(&self.left.before);
        match &self.at_place {
            Some(there) if there.before != self.left.before => {
                format!("for {left}: there it {}", self.at_place_words())
            }
            _ => self.at_place_words(),
        }
    }

    /// Returns what the moves solve at their place.
    pub(super) fn at_place_words(&self) -> String {
        let there = self.at_place.as_ref().unwrap_or(&self.left);
        let before = cycle_words(&there.before);
        match there.after.as_slice() {
            [] => format!("solves {before}"),
            after => format!("turns {before} into {}", cycle_words(after)),
        }
    }
}

impl InsertionForm {
    fn words(&self) -> Option<String> {
        match self {
            Self::Commutator([a, b]) => Some(format!("commutator [{a}, {b}]")),
            Self::SetUpCommutator { set_up, parts: [a, b] } => {
                Some(format!("commutator [{a}, {b}] behind the set-up {set_up}"))
            }
            Self::SliceAndBack { slice, between } => {
                Some(format!("slice turn {slice}, {between}, and the slice back"))
            }
            Self::Other => None,
        }
    }
}

/// Returns cycles as words: `edges FR -> BR -> BL`, `corner UFL twisted`. Of many pieces only their
/// number is said: a slice turn leaves most pieces away from their centres.
pub(super) fn cycle_words(cycles: &[PieceCycle]) -> String {
    let pieces: usize = cycles.iter().map(|cycle| cycle.places.len()).sum();
    if pieces > FEW {
        return format!("{pieces} unsolved pieces");
    }
    let words = cycles.iter().map(|cycle| {
        let kind = if cycle.is_edges { "edge" } else { "corner" };
        let s = if cycle.places.len() == 1 { "" } else { "s" };
        format!("{kind}{s} {cycle}")
    });
    if cycles.is_empty() { "nothing".to_owned() } else { list(&words.collect::<Vec<_>>()) }
}

fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}
