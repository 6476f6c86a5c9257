//! A card with its reviews, as the text of a file.
//!
//! ```json
//! {
//!   "format": "premove drill",
//!   "version": 1,
//!   "card": "htr-4a1",
//!   "reviews": [
//!     {"time": 1793541937, "seconds": 18, "moves": 5, "fewest": 5, "grade": "good",
//!      "scramble": "R' U' F ... R' U' F"}
//!   ]
//! }
//! ```
//!
//! A text is checked completely when it is read. A text that cannot be read is never replaced.

use serde::{Deserialize, Serialize};

use super::card::DrillCard;
use super::judge::{DrillGrade, DrillVerdict};
use crate::versioned::{HeadError, check_head};

/// Version of the format that is written.
const VERSION: u64 = 1;
/// Value of the field `format`.
const FORMAT: &str = "premove drill";

/// A review of a card: an answer to one of its cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillReview {
    /// Time of the answer, in seconds since 1970 (UTC).
    pub time: u64,
    /// Time that the user took, in seconds.
    pub seconds: u32,
    /// Number of moves of the answer; `None` if it was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The fewest moves of the case.
    pub fewest: u8,
    /// The grade.
    pub grade: DrillGrade,
    /// The scramble of the case.
    pub scramble: String,
    /// The skeleton, for an insertion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skeleton: Option<String>,
    /// The start of the own attempt from which the case comes, in seconds since 1970; `None` for a
    /// case that was drawn at random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u64>,
}

impl DrillReview {
    /// Creates the review of a case, from the verdict on its answer.
    pub fn new(time: u64, case: &super::DrillCase, verdict: &DrillVerdict) -> Self {
        Self {
            time,
            seconds: verdict.seconds,
            moves: verdict.moves,
            fewest: verdict.fewest,
            grade: verdict.grade,
            scramble: case.scramble.to_string(),
            skeleton: case.skeleton.as_ref().map(ToString::to_string),
            attempt: case.own.as_ref().map(|own| own.attempt),
        }
    }

    /// Creates a review with a grade for tests.
    #[cfg(test)]
    pub(super) fn of_grade(time: u64, grade: DrillGrade) -> Self {
        let scramble = String::new();
        Self {
            time,
            seconds: 9,
            moves: Some(4),
            fewest: 4,
            grade,
            scramble,
            skeleton: None,
            attempt: None,
        }
    }
}

/// A card with its reviews, in the order in which they were made. Their times may go back, since a
/// clock may be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardReviews {
    card: DrillCard,
    reviews: Vec<DrillReview>,
}

/// Reason why a text cannot be read as a card with its reviews.
#[derive(Debug, thiserror::Error)]
pub enum CardFileError {
    /// The text is not JSON, or a field is missing, unknown or of the wrong type.
    #[error("the drill cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// The text is JSON of another program.
    #[error("this is no drill: its 'format' is not '{FORMAT}'")]
    Foreign,
    /// A newer version of premove wrote the text.
    #[error("the drill has version {0}, this program reads version {VERSION}: use a newer premove")]
    Version(String),
    /// The reviews contradict each other; the text says how.
    #[error("the drill is damaged: {0}")]
    Damaged(&'static str),
}

impl From<HeadError> for CardFileError {
    fn from(error: HeadError) -> Self {
        match error {
            HeadError::Json(error) => Self::Json(error),
            HeadError::Foreign => Self::Foreign,
            HeadError::Version(version) => Self::Version(version),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    format: String,
    version: u64,
    card: DrillCard,
    reviews: Vec<DrillReview>,
}

impl CardReviews {
    /// Creates a card without reviews.
    pub const fn new(card: DrillCard) -> Self {
        Self { card, reviews: Vec::new() }
    }

    /// Returns the card.
    pub const fn card(&self) -> DrillCard {
        self.card
    }

    /// Returns the reviews, in the order in which they were made.
    pub fn reviews(&self) -> &[DrillReview] {
        &self.reviews
    }

    /// Adds a review.
    pub fn add(&mut self, review: DrillReview) {
        self.reviews.push(review);
    }

    /// Removes the last review, which could not be kept.
    pub(super) fn take_back(&mut self) {
        self.reviews.pop();
    }

    /// Writes the card and its reviews as text.
    ///
    /// # Errors
    /// Fails if the text cannot be made.
    pub fn to_json(&self) -> Result<String, CardFileError> {
        let file = CardFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            card: self.card,
            reviews: self.reviews.clone(),
        };
        Ok(serde_json::to_string_pretty(&file)? + "\n")
    }

    /// Reads a card and its reviews.
    ///
    /// # Errors
    /// Fails if the text is not a card, has an unknown version, or contradicts itself.
    pub fn read(text: &str) -> Result<Self, CardFileError> {
        check_head(text, FORMAT, VERSION)?;
        let CardFile { card, reviews, .. } = serde_json::from_str(text)?;
        let is_solved = |review: &DrillReview| review.grade > DrillGrade::Again;
        if reviews.iter().any(|review| is_solved(review) && review.moves.is_none()) {
            return Err(CardFileError::Damaged("a wrong answer has a good grade"));
        }
        Ok(Self { card, reviews })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> CardReviews {
        let mut card = CardReviews::new("insertion-3c".parse().unwrap());
        let scramble = "R' U' F D2 R' U' F".to_owned();
        let grade = DrillGrade::Good;
        let mut review = DrillReview { scramble, ..DrillReview::of_grade(1_700_000_000, grade) };
        review.skeleton = Some("R U F".to_owned());
        card.add(review.clone());
        let grade = DrillGrade::Again;
        let lapse = DrillReview { time: 1_700_000_500, moves: None, grade, ..review };
        card.add(DrillReview { attempt: Some(1_600_000_000), ..lapse });
        card
    }

    #[test]
    fn what_is_written_is_read_again() {
        for card in [full(), CardReviews::new("eo-3".parse().unwrap())] {
            assert_eq!(CardReviews::read(&card.to_json().unwrap()).unwrap(), card);
        }
    }

    #[test]
    fn the_format_stays_as_it_is() {
        let json: serde_json::Value = serde_json::from_str(&full().to_json().unwrap()).unwrap();
        let want = concat!(
            r#"{"card":"insertion-3c","format":"premove drill","reviews":["#,
            r#"{"fewest":4,"grade":"good","moves":4,"scramble":"R' U' F D2 R' U' F""#,
            r#","seconds":9,"skeleton":"R U F","time":1700000000},"#,
            r#"{"attempt":1600000000,"fewest":4,"grade":"again","scramble":"R' U' F D2 R' U' F""#,
            r#","seconds":9,"skeleton":"R U F","time":1700000500}],"version":1}"#,
        );
        let want: serde_json::Value = serde_json::from_str(want).unwrap();
        assert_eq!(json, want);
    }

    #[test]
    fn damage_is_refused_with_a_sentence() {
        let text = full().to_json().unwrap();
        let cases = [
            ("premove drill", "premove solve", "this is no drill"),
            ("\"version\": 1", "\"version\": 2", "use a newer premove"),
            ("insertion-3c", "insertion-9c", "there is no drill 'insertion-9c'"),
            ("\"seconds\"", "\"second\"", "unknown field"),
            ("\"good\"", "\"great\"", "unknown variant"),
            ("\"again\"", "\"hard\"", "wrong answer"),
            ("]", "", "cannot be read"),
        ];
        for (old, new, why) in cases {
            let changed = text.replacen(old, new, 1);
            assert_ne!(changed, text, "{old}");
            let error = CardReviews::read(&changed).unwrap_err().to_string();
            assert!(error.contains(why), "{new}: {error}");
        }
    }

    #[test]
    fn a_clock_that_was_set_back_does_not_change_the_order() {
        let mut card = full();
        card.add(DrillReview::of_grade(5, DrillGrade::Hard));
        let read = CardReviews::read(&card.to_json().unwrap()).unwrap();
        assert_eq!(read.reviews()[2].time, 5);
    }
}
