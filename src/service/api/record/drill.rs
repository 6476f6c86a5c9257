//! Records of drills: cases, verdicts, cards and the deck.

use premove_cube::notation::{CubeFormat, Line, format_cube};
use premove_fmc::drill::{Deck, DeckStatistics, DrillCard, DrillCase, DrillGrade, DrillVerdict};
use serde::Serialize;

/// Record of an answer that cannot be read. The same case waits for another one.
#[derive(Clone, Debug, Serialize)]
pub struct DrillRefusedRecord {
    /// The mistake, with its column.
    pub error: String,
}

/// Record of a case of a drill. It has no best solution.
#[derive(Clone, Debug, Serialize)]
pub struct DrillCaseRecord {
    /// The name of the card.
    pub card: DrillCard,
    /// The name of the kind.
    pub kind: &'static str,
    /// The title of the card.
    pub title: String,
    /// The task in a sentence.
    pub task: String,
    /// Time for a good answer, in seconds.
    pub allowed: u32,
    /// The scramble.
    pub scramble: String,
    /// The state after the scramble, as 54 letters.
    pub facelets: String,
    /// The skeleton, for an insertion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skeleton: Option<String>,
    /// Start of the own attempt from which the case comes, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u64>,
    /// Number of moves that the user took in that attempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_length: Option<usize>,
}

/// Record of the verdict on an answer to a case.
#[derive(Clone, Debug, Serialize)]
pub struct DrillVerdictRecord {
    /// `true` if the answer reaches the goal with the moves of the step.
    pub solved: bool,
    /// Number of moves of the answer; null if it is wrong.
    pub length: Option<usize>,
    /// The fewest moves.
    pub fewest: u8,
    /// Why the answer is wrong, in a sentence: the goal that is missing, or a move that does not
    /// belong to the step.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fault: String,
    /// Solutions with the fewest moves.
    pub solutions: Vec<String>,
    /// The moves that the user made in the attempt from which the case comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// Time of the answer, in seconds.
    pub used: u32,
    /// The grade.
    pub grade: DrillGrade,
    /// The local day on which the card is due next; missing if the answer was not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<String>,
}

/// Record of a card of the deck.
#[derive(Clone, Debug, Serialize)]
pub struct DrillCardRecord {
    /// The name of the card.
    pub card: DrillCard,
    /// The name of the kind.
    pub kind: &'static str,
    /// The title of the card.
    pub title: String,
    /// Number of reviews.
    pub reviews: usize,
    /// Number of lapses.
    pub lapses: usize,
    /// Grade of the last review; null for a new card.
    pub last: Option<DrillGrade>,
    /// The local day on which the card is due; null for a new card.
    pub due: Option<String>,
}

/// Record of the deck: statistics, streak and forecast.
#[derive(Clone, Debug, Serialize)]
pub struct DrillDeckRecord {
    /// Number of cases of the session that were answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<usize>,
    /// Number of those that reached the goal in the fewest moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<usize>,
    /// Number of days in a row with a review.
    pub streak: u64,
    /// Number of reviews today.
    pub today: usize,
    /// Number of all reviews.
    pub reviews: usize,
    /// Number of lapses among them.
    pub lapses: usize,
    /// Number of cards without a review.
    pub new: usize,
    /// Number of cards with a review.
    pub seen: usize,
    /// Number of cards that are due three weeks after their last review, or later.
    pub learned: usize,
    /// The number of cards that are due on each day, today first.
    pub forecast: Vec<DueDayRecord>,
}

/// Record of a day of a forecast.
#[derive(Clone, Debug, Serialize)]
pub struct DueDayRecord {
    /// The local day.
    pub day: String,
    /// Number of cards that are due.
    pub due: usize,
}

impl DrillCaseRecord {
    /// Makes the record of a case.
    pub fn new(case: &DrillCase) -> Self {
        Self {
            card: case.card,
            kind: case.card.kind().name(),
            title: case.card.title(),
            task: case.task(),
            allowed: case.seconds(),
            scramble: case.scramble.to_string(),
            facelets: format_cube(&case.cube(), CubeFormat::Facelets),
            skeleton: case.skeleton.as_ref().map(ToString::to_string),
            attempt: case.own.as_ref().map(|own| own.attempt),
            own_length: case.own.as_ref().map(|own| own.count(case.card.kind())),
        }
    }
}

impl DrillVerdictRecord {
    /// Makes the record of a verdict, without the day on which the card is due.
    pub fn new(case: &DrillCase, verdict: &DrillVerdict) -> Self {
        Self {
            solved: verdict.moves.is_some(),
            length: verdict.moves,
            fewest: verdict.fewest,
            fault: verdict.fault.clone(),
            solutions: verdict.best.iter().map(Line::to_string).collect(),
            own: case.own.as_ref().map(|own| own.moves.to_string()),
            used: verdict.seconds,
            grade: verdict.grade,
            due: None,
        }
    }
}

impl DrillCardRecord {
    /// Makes the record of a card of a deck at a time, in seconds since 1970.
    pub fn new(deck: &Deck, card: DrillCard, now: u64) -> Self {
        let memory = deck.memory(card);
        Self {
            card,
            kind: card.kind().name(),
            title: card.title(),
            reviews: memory.map_or(0, |memory| memory.reviews),
            lapses: memory.map_or(0, |memory| memory.lapses),
            last: deck.card(card).reviews().last().map(|review| review.grade),
            due: deck.due_day(card, now),
        }
    }
}

impl DrillDeckRecord {
    /// Makes the record of the statistics of a deck, outside of a session.
    pub fn new(statistics: &DeckStatistics) -> Self {
        let days = statistics.forecast.iter();
        let day =
            |day: &premove_fmc::drill::DueDay| DueDayRecord { day: day.day.clone(), due: day.due };
        Self {
            answered: None,
            best: None,
            streak: statistics.streak,
            today: statistics.today,
            reviews: statistics.reviews,
            lapses: statistics.lapses,
            new: statistics.new,
            seen: statistics.seen,
            learned: statistics.learned,
            forecast: days.map(day).collect(),
        }
    }
}
