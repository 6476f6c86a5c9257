//! The deck of drills on the disk: the folder `drills` in the folder of the library, one file for
//! each card that has a review.
//!
//! The text format of a card is defined in [`fmc::drill`](premove_fmc::drill). A file that cannot
//! be read is named, and never changed: reviews of its card are refused until the user has mended
//! or removed it.

use std::thread;
use std::time::{Duration, Instant};

use premove_engine::store::{Items, StoreError};
use premove_fmc::drill::{
    CardFileError, CardReviews, Deck, DrillCard, DrillReview, LostMoves, OwnStep, own_steps,
};

use super::files::Library;
use super::fresh::local_zone;

/// Name of the folder of drills, in the folder of the library.
const FOLDER: &str = "drills";
/// Time to wait for another program that writes a card, and the pause between two tries.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(20);
/// Greatest number of the newest attempts in which lost moves are looked for.
const MOST_ATTEMPTS: usize = 20;

/// The files of the deck.
#[derive(Clone, Debug)]
pub struct DrillFiles {
    items: Items,
}

/// The deck as it was read.
#[derive(Debug)]
pub struct ReadDeck {
    /// The deck, without damaged cards.
    pub deck: Deck,
    /// The files that cannot be read.
    pub damaged: Vec<DrillFileError>,
    /// The cards of these files: no review can be added to them.
    pub blocked: Vec<DrillCard>,
}

/// The steps of the newest attempts that lost moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnAttempts {
    /// The moves that all attempts lost.
    pub lost: LostMoves,
    /// Own steps of the newest attempts that may have taken too many moves, the newest first.
    pub steps: Vec<OwnStep>,
}

/// Error of the files of the deck.
#[derive(Debug, thiserror::Error)]
pub enum DrillFileError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file exists but is no card with its reviews.
    #[error("'{path}': {error}; mend the file or remove it")]
    Damaged {
        /// Path of the file.
        path: String,
        /// The fault in the file.
        error: CardFileError,
    },
    /// A newer version of premove wrote the file.
    #[error("'{path}': {error}")]
    Newer {
        /// Path of the file.
        path: String,
        /// The version of the file.
        error: CardFileError,
    },
    /// The file of a card has the name of another card, or of none.
    #[error("'{path}' has the reviews of '{card}': {remedy}")]
    OtherName {
        /// Path of the file.
        path: String,
        /// The card in the file.
        card: DrillCard,
        /// The correction.
        remedy: String,
    },
    /// Another program writes the file of this card.
    #[error("another premove is writing the drill '{0}': try again")]
    Busy(DrillCard),
}

impl Library {
    /// Returns the files of the deck.
    pub fn drills(&self) -> DrillFiles {
        DrillFiles { items: Items::new(self.folder().join(FOLDER)) }
    }

    /// Reads the steps of the newest attempts, and sums the moves that all attempts lost. A solve
    /// that cannot be read is left out.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn own_attempts(&self) -> Result<OwnAttempts, StoreError> {
        let listed = self.list()?;
        let solves = listed.iter().filter_map(|listed| listed.solve());
        let mut found: Vec<_> =
            solves.filter_map(|solve| Some((solve, solve.attempt.as_ref()?))).collect();
        found.sort_by_key(|(_, attempt)| std::cmp::Reverse(attempt.begun));
        let lost = LostMoves::of(found.iter().map(|(_, attempt)| *attempt));
        let newest = found.iter().take(MOST_ATTEMPTS);
        let steps = newest.filter_map(|(solve, attempt)| {
            let (_, workspace) = self.read(&solve.id).ok()?;
            Some(own_steps(attempt, workspace.now()))
        });
        Ok(OwnAttempts { lost, steps: steps.flatten().collect() })
    }
}

impl DrillFiles {
    /// Returns the path of the folder, for messages.
    pub fn folder(&self) -> &std::path::Path {
        self.items.folder()
    }

    /// Reads the deck. Days are local days.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read. Damaged files are listed in the result.
    pub fn read(&self) -> Result<ReadDeck, StoreError> {
        let mut cards = Vec::new();
        let mut damaged = Vec::new();
        let mut blocked = Vec::new();
        for entry in self.items.list()? {
            match self.card_in(&entry.name) {
                Ok(card) => cards.push(card),
                Err(error) => {
                    damaged.push(error);
                    blocked.extend(DrillCard::all().find(|card| card.name() == entry.name));
                }
            }
        }
        Ok(ReadDeck { deck: Deck::new(cards, local_zone()), damaged, blocked })
    }

    /// Adds a review to the file of a card, and waits for the disk.
    ///
    /// # Errors
    /// Returns an error if the file is damaged, in work, or cannot be written. It is not changed
    /// then.
    pub fn add(&self, card: DrillCard, review: DrillReview) -> Result<(), DrillFileError> {
        let name = card.name();
        let begun = Instant::now();
        let lock = loop {
            match self.items.lock(name)? {
                Some(lock) => break lock,
                None if begun.elapsed() >= PATIENCE => return Err(DrillFileError::Busy(card)),
                None => thread::sleep(PAUSE),
            }
        };
        self.items.settle(&lock)?;
        let mut reviews =
            if self.items.has(name) { self.card_in(name)? } else { CardReviews::new(card) };
        reviews.add(review);
        let text = reviews.to_json().map_err(|error| self.damaged(name, error))?;
        Ok(self.items.write(name, &text)?)
    }

    /// Reads the card in the file with this name.
    fn card_in(&self, name: &str) -> Result<CardReviews, DrillFileError> {
        let text = self.items.read(name)?;
        let card = CardReviews::read(&text).map_err(|error| self.damaged(name, error))?;
        if card.card().name() != name {
            let path = self.path(name);
            let card = card.card();
            let remedy = if self.items.has(card.name()) {
                format!("'{card}.json' is there too, so move this one out of the folder")
            } else {
                format!("rename it to '{card}.json'")
            };
            return Err(DrillFileError::OtherName { path, card, remedy });
        }
        Ok(card)
    }

    fn damaged(&self, name: &str, error: CardFileError) -> DrillFileError {
        let path = self.path(name);
        match error {
            CardFileError::Version(_) => DrillFileError::Newer { path, error },
            error => DrillFileError::Damaged { path, error },
        }
    }

    fn path(&self, name: &str) -> String {
        self.items.file(name).display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use premove_engine::store::Paths;
    use premove_fmc::drill::DrillGrade;

    use super::*;

    fn review(time: u64) -> DrillReview {
        DrillReview {
            time,
            seconds: 9,
            moves: Some(4),
            fewest: 4,
            grade: DrillGrade::Good,
            scramble: "R' U' F".to_owned(),
            skeleton: None,
            attempt: None,
        }
    }

    fn card(name: &str) -> DrillCard {
        name.parse().unwrap()
    }

    #[test]
    fn reviews_are_written_to_a_file_for_each_card_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::of_paths(&Paths::under(folder.path())).unwrap();
        let files = library.drills();
        assert_eq!(files.read().unwrap().deck.statistics(0).reviews, 0);
        for (name, time) in [("eo-3", 5), ("htr-4a1", 6), ("eo-3", 7)] {
            files.add(card(name), review(time)).unwrap();
        }
        let read = files.read().unwrap();
        assert!(read.damaged.is_empty());
        assert_eq!(read.deck.card(card("eo-3")).reviews(), [review(5), review(7)]);
        assert_eq!(read.deck.card(card("htr-4a1")).reviews(), [review(6)]);
        assert!(files.folder().join("eo-3.json").is_file());
        // The folder of drills is no solve of the library.
        assert!(library.list().unwrap().is_empty());
    }

    #[test]
    fn a_damaged_file_is_named_and_never_changed() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::of_paths(&Paths::under(folder.path())).unwrap();
        let files = library.drills();
        files.add(card("eo-3"), review(5)).unwrap();
        let path = files.folder().join("eo-3.json");
        let text = std::fs::read_to_string(&path).unwrap().replace("good", "great");
        std::fs::write(&path, &text).unwrap();
        let other = files.folder().join("eo-4.json");
        files.add(card("htr-4a1"), review(5)).unwrap();
        std::fs::copy(files.folder().join("htr-4a1.json"), &other).unwrap();
        let read = files.read().unwrap();
        let messages: Vec<String> = read.damaged.iter().map(ToString::to_string).collect();
        assert_eq!(messages.len(), 2, "{messages:?}");
        assert!(messages[0].contains("eo-3.json") && messages[0].contains("unknown variant"));
        assert!(messages[1].contains("move this one out of the folder"), "{messages:?}");
        assert_eq!(read.blocked, [card("eo-3"), card("eo-4")]);
        assert_eq!(read.deck.statistics(0).reviews, 1);
        let error = files.add(card("eo-3"), review(9)).unwrap_err().to_string();
        assert!(error.contains("mend the file or remove it"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn a_card_that_another_program_writes_is_waited_for_and_then_refused() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::of_paths(&Paths::under(folder.path())).unwrap();
        let files = library.drills();
        files.add(card("eo-3"), review(5)).unwrap();
        let lock = files.items.lock("eo-3").unwrap().unwrap();
        let error = files.add(card("eo-3"), review(6)).unwrap_err().to_string();
        assert_eq!(error, "another premove is writing the drill 'eo-3': try again");
        files.add(card("eo-4"), review(6)).unwrap();
        drop(lock);
        files.add(card("eo-3"), review(7)).unwrap();
        let deck = files.read().unwrap().deck;
        assert_eq!(deck.card(card("eo-3")).reviews(), [review(5), review(7)]);
    }
}
