//! The deck of drills of a front end: read with the own attempts, and a review added to it.

use premove_fmc::drill::{DrillCard, DrillReview};

use super::event::{FileReply, ReadDrills};
use super::solves::Solves;
use crate::entropy;
use crate::failure::Failure;
use crate::library::Library;

/// Reads the deck, and the own attempts if they are wanted.
pub(super) fn read(library: &Library, with_attempts: bool) -> Result<ReadDrills, Failure> {
    let read = library.drills().read().map_err(|error| Failure::of(&error))?;
    let own = with_attempts.then(|| library.own_attempts()).transpose();
    let seed = entropy().map_err(|error| Failure::of(&error))?.number();
    Ok(ReadDrills {
        deck: read.deck,
        damaged: read.damaged.iter().map(|error| Failure::of(error)).collect(),
        blocked: read.blocked,
        own: own.map_err(|error| Failure::of(&error))?,
        seed,
    })
}

impl Solves {
    /// Adds a review to the deck, and waits for the disk. The reply says why it was not added.
    pub(super) fn keep_review(&self, card: DrillCard, review: DrillReview) -> FileReply {
        let library = self.library.as_ref().map_err(|error| Failure::of(error));
        let added = library.and_then(|library| {
            library.drills().add(card, review).map_err(|error| Failure::of(&error))
        });
        FileReply::Reviewed { card, fault: added.err() }
    }

    /// Returns the reply for a deck that cannot be read, because there is no library; `None` if
    /// there is one.
    pub(super) fn no_drills(&self) -> Option<FileReply> {
        let error = self.library.as_ref().err()?;
        Some(FileReply::Drills(Box::new(Err(Failure::of(error)))))
    }
}

#[cfg(test)]
mod tests {
    use premove_engine::store::Paths;
    use premove_fmc::drill::DrillGrade;

    use super::*;
    use crate::library::OwnAttempts;

    fn review() -> DrillReview {
        DrillReview {
            time: 1_700_000_000,
            seconds: 9,
            moves: Some(4),
            fewest: 4,
            grade: DrillGrade::Good,
            scramble: "R' U' F".to_owned(),
            skeleton: None,
            attempt: None,
        }
    }

    #[test]
    fn a_review_is_added_and_read_with_the_attempts_that_are_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::under(folder.path());
        let library = Library::of_paths(&paths).unwrap();
        let solves = Solves::new(Ok(library.clone()), "solve");
        assert_eq!(solves.no_drills(), None);
        let card: DrillCard = "eo-3".parse().unwrap();
        let kept = solves.keep_review(card, review());
        assert_eq!(kept, FileReply::Reviewed { card, fault: None });
        let [first, second] = [false, true].map(|own| super::read(&library, own).unwrap());
        assert_eq!(first.deck.card(card).reviews(), [review()]);
        assert_eq!((first.own, second.own), (None, Some(OwnAttempts::default())));
        assert_ne!(first.seed, second.seed);
    }

    #[test]
    fn a_damaged_card_is_named_and_its_review_is_not_added() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::under(folder.path());
        let library = Library::of_paths(&paths).unwrap();
        let solves = Solves::new(Ok(library.clone()), "solve");
        let card: DrillCard = "eo-3".parse().unwrap();
        std::fs::create_dir_all(library.drills().folder()).unwrap();
        std::fs::write(library.drills().folder().join("eo-3.json"), "{").unwrap();
        let read = super::read(&library, false).unwrap();
        assert!(read.damaged[0].text.contains("mend the file or remove it"), "{read:?}");
        assert_eq!(read.blocked, [card]);
        let FileReply::Reviewed { fault: Some(fault), .. } = solves.keep_review(card, review())
        else {
            panic!("it was added")
        };
        assert!(fault.text.contains("eo-3.json"), "{fault:?}");
    }

    #[test]
    fn without_a_library_the_reason_is_replied() {
        let solves = Solves::new(Library::of_paths(&Paths::default()), "solve");
        let reply = solves.no_drills();
        assert!(matches!(reply, Some(FileReply::Drills(read)) if read.is_err()));
    }
}
