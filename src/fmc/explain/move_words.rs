//! The purpose of a move in words. Every number in them is a fact of the role.

use premove_cube::notation::Side;
use premove_cube::{EDGE_NAMES, Move};

use super::facts::{
    Change, DrSetUpFacts, EdgeExchange, EoSetUpFacts, FlipFacts, HtrQuarterFacts, HtrRoom,
    HtrSetUpFacts, LabelTurnFacts, Left, NamedEdge, PairFacts, Role, SolvedPart, TriggerFacts,
};
use super::{Explanation, StepMove};

/// Names of small numbers.
const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Returns a number as a word, from thirteen on as digits.
pub(super) fn number(count: u8) -> String {
    NUMBERS.get(usize::from(count)).map_or_else(|| count.to_string(), ToString::to_string)
}

/// Returns a noun with its number: `one bad edge`, `four bad edges`.
pub(super) fn counted(count: u8, noun: &str) -> String {
    format!("{} {noun}{}", number(count), if count == 1 { "" } else { "s" })
}

/// Returns words as a list: `U, F and D`.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns values in order: `2 -> 3 -> 4`.
pub(super) fn row<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    words.join(" -> ")
}

/// Returns both values of a change: `2 -> 3`.
pub(super) fn change<T: ToString + Copy>(of: &Change<T>) -> String {
    row([of.before, of.after])
}

impl Explanation {
    /// Returns the purpose of a move of a step in words. A move of the inverse side has the move as
    /// it was made before it.
    pub fn move_words(&self, of: StepMove) -> String {
        let title = self.step_title(of.step);
        let explained = self.step_move(of);
        let words = match &explained.role {
            Role::Insertion | Role::Slice => self.inserted_words(of),
            role => role_words(explained.turn, role),
        };
        let made = match explained.side {
            Side::Normal => String::new(),
            Side::Inverse => format!("({}) ", explained.turn),
        };
        format!("{made}{title}: {words}")
    }

    /// Returns the place of a move in its insertion, and what the insertion is for.
    fn inserted_words(&self, of: StepMove) -> String {
        let Some(insertion) = &self.steps[of.step].insertion else { return NOT_FOUND.to_owned() };
        let count = self.steps[of.step].moves.len();
        format!("move {} of {count}, which {}", of.at + 1, insertion.at_place_words())
    }
}

/// Words for a move without a purpose.
pub(super) const NOT_FOUND: &str = "no purpose found";

/// Returns the purpose of a move in words.
fn role_words(turn: Move, role: &Role) -> String {
    match role {
        Role::Flip(facts) => flip(turn, *facts),
        Role::EoSetUp(facts) => eo_set_up(facts),
        Role::LabelTurn(facts) => label_turn(*facts),
        Role::DrSetUp(facts) => dr_set_up(facts),
        Role::Trigger(facts) => trigger(facts),
        Role::HtrQuarter(facts) => htr_quarter(facts),
        Role::HtrSetUp(facts) => htr_set_up(facts),
        Role::Finish(facts) | Role::Block(facts) => pairs(facts),
        Role::Cancelled => "cancels within the step".to_owned(),
        Role::Insertion | Role::Slice | Role::Unknown => NOT_FOUND.to_owned(),
    }
}

fn flip(turn: Move, facts: FlipFacts) -> String {
    let layer = turn.face().letter();
    let good = match facts.in_layer {
        4 => String::new(),
        bad => format!(" and makes {} bad", number(4 - bad)),
    };
    let bad = counted(facts.in_layer, "bad edge");
    let axis = facts.axis.title();
    format!(
        "turns over {bad} of the {layer} layer{good}, bad edges about {axis} {}",
        change(&facts.bad)
    )
}

fn eo_set_up(facts: &EoSetUpFacts) -> String {
    let layer = facts.flip.face().letter();
    let exchange = facts.exchange.map_or_else(
        || "moves no edge".to_owned() + &format!(" of the {layer} layer in or out"),
        |exchange| exchanged(&exchange, layer),
    );
    let count = format!("bad edges there {}", change(&facts.in_layer));
    let left = match facts.left_by_flip {
        left if facts.in_layer.after > facts.in_layer.before || !left.differs() => String::new(),
        left => format!(
            "; without it {} would leave {}, with it {}",
            facts.flip,
            counted(left.without, "bad edge"),
            number(left.with)
        ),
    };
    format!("{exchange}, {count}, for {}{left}", facts.flip)
}

fn exchanged(exchange: &EdgeExchange, layer: char) -> String {
    let EdgeExchange { comes_in, goes_out } = exchange;
    format!("brings {} into the {layer} layer, {} leaves it", edge(comes_in), edge(goes_out))
}

fn edge(edge: &NamedEdge) -> String {
    let quality = if edge.is_bad { "bad" } else { "good" };
    format!("the {quality} edge {}", EDGE_NAMES[edge.piece])
}

fn label_turn(facts: LabelTurnFacts) -> String {
    let known = if facts.has_short_trigger { ", a label of known triggers" } else { "" };
    format!("quarter turn about the trigger axis, {}{known}", change(&facts.label))
}

fn dr_set_up(facts: &DrSetUpFacts) -> String {
    let pairs = match facts.pairs {
        pairs if !pairs.is_none() => format!(", pairs {}", change(&pairs)),
        Change { before: 0, .. } => String::new(),
        pairs => format!(", {} kept", counted(pairs.before, "pair")),
    };
    let next = &facts.next;
    let what = if next.is_trigger { "the trigger" } else { &next.turn.to_string() };
    format!(
        "set-up for {what}, {} stays{pairs}; without it {what} would lead to {} and not to {}",
        facts.label, next.label.without, next.label.with
    )
}

fn trigger(facts: &TriggerFacts) -> String {
    let TriggerFacts { dr, label, place, length, .. } = facts;
    let name = facts.name();
    let part = if *length == 1 {
        String::new()
    } else {
        format!("move {} of {length} of the ", place + 1)
    };
    format!("{part}trigger {name} from {label} to DR on {}", dr.title())
}

impl TriggerFacts {
    /// Returns the name of the trigger, written with the DR on U/D: `R U2 R`.
    pub fn name(&self) -> String {
        let moves = self.trigger.representative();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

fn htr_quarter(facts: &HtrQuarterFacts) -> String {
    format!("quarter turn, {}", htr_numbers(&[*facts]))
}

/// Returns the numbers of quarter turns on the way to HTR, one after the other.
pub(super) fn htr_numbers(turns: &[HtrQuarterFacts]) -> String {
    let numbers = |of: fn(&HtrQuarterFacts) -> Change<u8>| {
        let first = turns.first().map(|turn| of(turn).before);
        let all: Vec<u8> =
            first.into_iter().chain(turns.iter().map(|turn| of(turn).after)).collect();
        all.windows(2).any(|pair| pair[0] != pair[1]).then(|| row(all))
    };
    let subsets = match turns {
        [first, .., last] => row([first.subset.before, last.subset.after]),
        [only] => change(&only.subset),
        [] => String::new(),
    };
    let parts = [
        ("quarter turns needed", numbers(|turn| turn.quarters)),
        ("bad corners", numbers(|turn| turn.corners)),
        ("bad edges", numbers(|turn| turn.edges)),
        ("subset", Some(subsets)),
    ];
    let said = parts.into_iter().filter_map(|(what, row)| Some(format!("{what} {}", row?)));
    said.collect::<Vec<_>>().join(", ")
}

fn htr_set_up(facts: &HtrSetUpFacts) -> String {
    let HtrSetUpFacts { next, corners, edges, room } = facts;
    let layer = next.face().letter();
    let counts = [("bad corners", corners), ("bad edges", edges)];
    let counts = counts.into_iter().filter(|(_, count)| !count.is_none());
    let counts: Vec<String> =
        counts.map(|(what, count)| format!("{what} {}", change(count))).collect();
    let counts = match &counts[..] {
        [] => String::new(),
        counts => format!(", in the {layer} layer {}", list(counts)),
    };
    let room = room.as_ref().map_or_else(String::new, |HtrRoom { turn, quarters }| {
        let Left { without, with } = quarters;
        format!("; quarter turns needed behind {turn}: {with}, without it {without}")
    });
    format!("set-up for {next}{counts}{room}")
}

fn pairs(facts: &PairFacts) -> String {
    let done = facts.done_words();
    let done = if done.is_empty() { String::new() } else { format!(", done: {}", list(&done)) };
    format!("pairs that fit {}{done}", change(&facts.pairs))
}

impl PairFacts {
    /// Returns the names of the parts that are solved then. Of several blocks none is named.
    pub(super) fn done_words(&self) -> Vec<String> {
        let blocks = self.done.iter().filter(|part| matches!(part, SolvedPart::Block(_))).count();
        let named = |part: &&SolvedPart| blocks < 2 || !matches!(part, SolvedPart::Block(_));
        self.done.iter().filter(named).map(SolvedPart::words).collect()
    }
}

impl SolvedPart {
    /// Returns the name of the part: `E slice`, `2x2x3 at DF`, `cube`.
    pub fn words(&self) -> String {
        match self {
            Self::Cube => "the cube".to_owned(),
            Self::Slice(axis) => format!("{} slice", ["E", "M", "S"][axis.index()]),
            Self::Block(faces) => {
                format!("2x2x3 at {}{}", faces[0].letter(), faces[1].letter())
            }
        }
    }
}
