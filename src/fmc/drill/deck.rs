//! The deck: all cards with their reviews. From the reviews follow the cards that are due, the
//! streak, and the forecast.

use std::collections::{BTreeMap, BTreeSet};

use super::card::DrillCard;
use super::memory::{CardMemory, day, day_text};
use super::review::{CardReviews, DrillReview};
use crate::library::Zone;

/// Number of days of a forecast: today and the seven days after it.
const FORECAST: u64 = 8;

/// The deck of a user.
#[derive(Clone, Debug)]
pub struct Deck {
    cards: BTreeMap<DrillCard, CardReviews>,
    zone: Zone,
}

/// Statistics of a deck at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckStatistics {
    /// Number of days in a row with a review, up to today. It is not broken while today has no
    /// review yet.
    pub streak: u64,
    /// Number of reviews today.
    pub today: usize,
    /// Number of all reviews.
    pub reviews: usize,
    /// Number of lapses among them.
    pub lapses: usize,
    /// Number of cards that have a review.
    pub seen: usize,
    /// Number of cards that have none.
    pub new: usize,
    /// Number of cards that the user knows for weeks: see [`CardMemory::is_learned`].
    pub learned: usize,
    /// The cards that come back on each day, if no other review is made: today with those that are
    /// overdue, and the next seven days.
    pub forecast: Vec<DueDay>,
}

impl DeckStatistics {
    /// Returns the number of cards that are due today or overdue.
    pub fn due(&self) -> usize {
        self.forecast.first().map_or(0, |today| today.due)
    }
}

/// A day of a forecast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueDay {
    /// The local day: `2026-11-01`.
    pub day: String,
    /// Number of cards that are due.
    pub due: usize,
}

/// Decks are equal if their reviews are. A time zone is a function, which has no equality.
impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.cards == other.cards
    }
}

impl Deck {
    /// Creates a deck from the cards that were reviewed. Days are those of the time zone.
    pub fn new(cards: impl IntoIterator<Item = CardReviews>, zone: Zone) -> Self {
        let cards = cards.into_iter().map(|card| (card.card(), card)).collect();
        Self { cards, zone }
    }

    /// Returns a card with its reviews.
    pub fn card(&self, card: DrillCard) -> CardReviews {
        self.cards.get(&card).cloned().unwrap_or_else(|| CardReviews::new(card))
    }

    /// Adds a review to a card.
    pub fn add(&mut self, card: DrillCard, review: DrillReview) {
        self.cards.entry(card).or_insert_with(|| CardReviews::new(card)).add(review);
    }

    /// Removes the last review of a card, which could not be kept.
    pub fn take_back(&mut self, card: DrillCard) {
        if let Some(reviews) = self.cards.get_mut(&card) {
            reviews.take_back();
        }
    }

    /// Returns the reviews of a card.
    pub(super) fn reviews(&self, card: DrillCard) -> &[DrillReview] {
        self.cards.get(&card).map_or(&[], CardReviews::reviews)
    }

    /// Iterates over the reviews of all cards.
    pub(super) fn all_reviews(&self) -> impl Iterator<Item = &DrillReview> {
        self.cards.values().flat_map(CardReviews::reviews)
    }

    /// Returns the memory of a card; `None` for a card without reviews.
    pub fn memory(&self, card: DrillCard) -> Option<CardMemory> {
        CardMemory::of(self.reviews(card), self.zone)
    }

    /// Returns the local day of a time, in days since 1970.
    pub(super) fn day(&self, now: u64) -> u64 {
        day(now, self.zone)
    }

    /// Returns the local day on which a card is or was due: `2026-11-01`; `None` for a new card.
    pub fn due_day(&self, card: DrillCard, now: u64) -> Option<String> {
        self.memory(card).map(|memory| day_text(memory.due_on(self.day(now))))
    }

    /// Returns whether a card has a review and is due at a time.
    pub fn is_due(&self, card: DrillCard, now: u64) -> bool {
        self.memory(card).is_some_and(|memory| memory.is_due(self.day(now)))
    }

    /// Returns the statistics at a time, in seconds since 1970.
    pub fn statistics(&self, now: u64) -> DeckStatistics {
        let today = self.day(now);
        let memories: Vec<CardMemory> =
            DrillCard::all().filter_map(|card| self.memory(card)).collect();
        let days: BTreeSet<u64> = self.all_reviews().map(|review| self.day(review.time)).collect();
        let forecast = (today..today + FORECAST).map(|day| DueDay {
            day: day_text(day),
            due: memories.iter().filter(|memory| memory.due_on(today).max(today) == day).count(),
        });
        DeckStatistics {
            streak: streak(&days, today),
            today: self.all_reviews().filter(|review| self.day(review.time) == today).count(),
            reviews: memories.iter().map(|memory| memory.reviews).sum(),
            lapses: memories.iter().map(|memory| memory.lapses).sum(),
            seen: memories.len(),
            new: DrillCard::all().len() - memories.len(),
            learned: memories.iter().filter(|memory| memory.is_learned()).count(),
            forecast: forecast.collect(),
        }
    }
}

/// Returns the number of days in a row that are in the set, up to today or to yesterday.
fn streak(days: &BTreeSet<u64>, today: u64) -> u64 {
    let last = if days.contains(&today) { Some(today) } else { today.checked_sub(1) };
    let in_a_row = (0..=last.unwrap_or(0)).rev().take_while(|day| days.contains(day));
    in_a_row.count() as u64
}

#[cfg(test)]
mod tests {
    use super::super::judge::DrillGrade;
    use super::*;

    const DAY: u64 = 24 * 3600;
    const START: u64 = 1_700_000_000;

    fn deck(reviews: &[(&str, u64, DrillGrade)]) -> Deck {
        let mut deck = Deck::new([], Zone::UTC);
        for &(card, day, grade) in reviews {
            deck.add(card.parse().unwrap(), DrillReview::of_grade(START + day * DAY, grade));
        }
        deck
    }

    #[test]
    fn a_streak_counts_days_in_a_row_and_ends_after_a_day_without_a_review() {
        let days = [0, 1, 1, 2, 4, 5].map(|day| ("eo-3", day, DrillGrade::Good));
        let deck = deck(&days);
        let streak = |day: u64| deck.statistics(START + day * DAY).streak;
        let streaks: Vec<u64> = (0..8).map(streak).collect();
        assert_eq!(streaks, [1, 2, 3, 3, 1, 2, 2, 0]);
        assert_eq!(deck.statistics(START + DAY).today, 2);
        assert_eq!(Deck::new([], Zone::UTC).statistics(0).streak, 0);
        assert_eq!(deck.due_day("eo-3".parse().unwrap(), START).unwrap(), "2023-11-14");
        assert_eq!(deck.statistics(START).due(), 1, "its last review lies in the future");
        assert_eq!(deck.statistics(START).forecast[1].due, 0);
    }

    #[test]
    fn statistics_count_cards_reviews_and_lapses() {
        use DrillGrade::{Again, Easy, Good};
        let deck = deck(&[("eo-3", 0, Good), ("eo-4", 0, Again), ("htr-4a1", 0, Easy)]);
        let statistics = deck.statistics(START);
        assert_eq!((statistics.seen, statistics.reviews, statistics.lapses), (3, 3, 1));
        assert_eq!(statistics.new, DrillCard::all().len() - 3);
        assert_eq!((statistics.learned, statistics.due()), (0, 0));
        let due: Vec<usize> = statistics.forecast.iter().map(|day| day.due).collect();
        assert_eq!(due, [0, 1, 1, 0, 0, 0, 0, 0]);
        assert_eq!(statistics.forecast[1].day, "2023-11-15");
        // A card that is overdue is due today.
        let later = deck.statistics(START + 30 * DAY);
        assert_eq!(later.due(), 3);
        assert!(deck.is_due("eo-4".parse().unwrap(), START + DAY));
        assert!(!deck.is_due("eo-3".parse().unwrap(), START + DAY));
        let due = deck.due_day("htr-4a1".parse().unwrap(), START);
        assert_eq!(due.as_deref(), Some("2023-11-22"));
    }
}
