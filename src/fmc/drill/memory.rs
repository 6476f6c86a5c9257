//! The memory of a card, computed from its reviews by FSRS: how long the user remembers it, and the
//! day on which it is due.
//!
//! Nothing of this is stored. The reviews are the truth, so that another algorithm may read them.

use fsrs::{FSRS, ItemState, MemoryState};

use super::judge::DrillGrade;
use super::review::DrillReview;
use crate::library::Zone;

/// Probability of a good answer on the day on which a card is due. It is the usual one of FSRS.
const RETENTION: f32 = 0.9;
/// Greatest number of days until a card is due again. Cases of a solve are skills, which fade
/// unnoticed, so that each is seen twice a year.
const MOST_DAYS: u64 = 180;
/// Number of days between two reviews from which a card counts as learned.
const LEARNED: u64 = 21;
/// Memory of a card of which FSRS knows nothing: a day, and a medium difficulty.
const UNKNOWN: MemoryState = MemoryState { stability: 1.0, difficulty: 5.0 };
const SECONDS_PER_DAY: u64 = 24 * 3600;

/// The memory of a card after its last review. Days are local days since 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardMemory {
    /// Number of days after which nine of ten such cards are still known.
    pub stability: f32,
    /// Difficulty, 1 to 10.
    pub difficulty: f32,
    /// The day of the last review.
    pub last: u64,
    /// The day on which the card is due.
    pub due: u64,
    /// Number of reviews.
    pub reviews: usize,
    /// Number of lapses: reviews with the grade [`DrillGrade::Again`].
    pub lapses: usize,
}

impl CardMemory {
    /// Computes the memory of a card from its reviews, in the order in which they were made; `None`
    /// for a card without reviews.
    ///
    /// A lapse is due on the next day. Every other card is due when FSRS expects one of ten such
    /// answers to fail.
    pub fn of(reviews: &[DrillReview], zone: Zone) -> Option<Self> {
        let scheduler = FSRS::new(&[]).ok();
        reviews.iter().fold(None, |memory, review| {
            Some(Self::after(memory, review, day(review.time, zone), scheduler.as_ref()))
        })
    }

    /// Returns the memory after a review on a day. If FSRS has no number for it, the card is due on
    /// the next day, and its memory is as before.
    fn after(
        before: Option<Self>,
        review: &DrillReview,
        today: u64,
        scheduler: Option<&FSRS>,
    ) -> Self {
        let state = before.map(|before| MemoryState {
            stability: before.stability,
            difficulty: before.difficulty,
        });
        let is_number = |state: &MemoryState| (state.stability + state.difficulty).is_finite();
        let state = state.filter(is_number);
        // No day has passed if the clock was set back since.
        let elapsed = before.map_or(0, |before| today.saturating_sub(before.last));
        let elapsed = u32::try_from(elapsed).unwrap_or(u32::MAX);
        let next = scheduler
            .and_then(|scheduler| scheduler.next_states(state, RETENTION, elapsed).ok())
            .map(|next| match review.grade {
                DrillGrade::Again => next.again,
                DrillGrade::Hard => next.hard,
                DrillGrade::Good => next.good,
                DrillGrade::Easy => next.easy,
            });
        let next = next.unwrap_or(ItemState { memory: state.unwrap_or(UNKNOWN), interval: 1.0 });
        let is_lapse = review.grade == DrillGrade::Again;
        let days = if is_lapse { 1 } else { whole_days(next.interval) };
        Self {
            stability: next.memory.stability,
            difficulty: next.memory.difficulty,
            last: today,
            due: today.saturating_add(days),
            reviews: before.map_or(0, |before| before.reviews) + 1,
            lapses: before.map_or(0, |before| before.lapses) + usize::from(is_lapse),
        }
    }

    /// Returns whether the user knows the card: it is due three weeks after its last review, or
    /// later.
    pub const fn is_learned(&self) -> bool {
        self.due - self.last >= LEARNED
    }

    /// Returns the day on which the card is or was due. That is today if its last review lies in
    /// the future, because the clock was wrong then.
    pub const fn due_on(&self, today: u64) -> u64 {
        if self.last > today { today } else { self.due }
    }

    /// Returns whether the card is due today.
    pub const fn is_due(&self, today: u64) -> bool {
        self.due_on(today) <= today
    }
}

/// Returns the number of days until a card is due.
#[expect(clippy::cast_sign_loss, reason = "a negative interval becomes no day, and then one")]
fn whole_days(interval: f32) -> u64 {
    (interval.round() as u64).clamp(1, MOST_DAYS)
}

/// Returns the local day of a time, in days since 1970.
pub(super) fn day(seconds: u64, zone: Zone) -> u64 {
    zone.local(seconds) / SECONDS_PER_DAY
}

/// Returns a local day as text: `2026-11-01`.
pub(super) fn day_text(day: u64) -> String {
    Zone::UTC.day(day.saturating_mul(SECONDS_PER_DAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_700_000_000;

    fn reviewed(grades: &[(u64, DrillGrade)]) -> CardMemory {
        let reviews: Vec<DrillReview> = grades
            .iter()
            .map(|&(day, grade)| DrillReview::of_grade(START + day * SECONDS_PER_DAY, grade))
            .collect();
        CardMemory::of(&reviews, Zone::UTC).unwrap()
    }

    fn days(grades: &[(u64, DrillGrade)]) -> u64 {
        let memory = reviewed(grades);
        memory.due - memory.last
    }

    #[test]
    fn better_grades_come_back_later() {
        use DrillGrade::{Again, Easy, Good, Hard};
        let first = [Again, Hard, Good, Easy].map(|grade| days(&[(0, grade)]));
        assert_eq!(first, [1, 1, 2, 8]);
        let second = [Again, Hard, Good, Easy].map(|grade| days(&[(0, Good), (2, grade)]));
        assert!(second.is_sorted() && second[0] == 1 && second[2] > 4, "{second:?}");
    }

    #[test]
    fn a_lapse_is_due_tomorrow_and_is_counted() {
        use DrillGrade::{Again, Good};
        let known = reviewed(&[(0, Good), (2, Good), (11, Good)]);
        let lapsed = reviewed(&[(0, Good), (2, Good), (11, Good), (30, Again)]);
        assert_eq!((lapsed.due - lapsed.last, lapsed.lapses, lapsed.reviews), (1, 1, 4));
        assert!(lapsed.stability < known.stability && lapsed.difficulty > known.difficulty);
        assert!(known.is_learned() && !lapsed.is_learned());
        // After a lapse a card comes back sooner than without one.
        assert!(days(&[(0, Again), (1, Good)]) <= days(&[(0, Good), (2, Good)]));
    }

    #[test]
    fn a_clock_that_was_wrong_blocks_no_card() {
        use DrillGrade::Good;
        let today = day(START, Zone::UTC);
        let future = reviewed(&[(20_000, Good)]);
        assert!(future.is_due(today), "it is asked at once");
        // The review after it counts from its own day.
        let mended = reviewed(&[(20_000, Good), (0, Good)]);
        assert_eq!(mended.last, today);
        assert!(!mended.is_due(today) && mended.due < today + 30, "{mended:?}");
        // Times at the end of the range are only far away.
        let review = DrillReview::of_grade(u64::MAX, Good);
        assert!(CardMemory::of(&[review.clone(), review], Zone::UTC).unwrap().is_due(today));
    }

    #[test]
    fn without_a_number_of_fsrs_a_card_is_due_tomorrow_and_its_reviews_count() {
        let review = DrillReview::of_grade(START, DrillGrade::Good);
        let first = CardMemory::after(None, &review, 100, None);
        assert_eq!((first.due, first.reviews), (101, 1));
        let broken = CardMemory { stability: f32::NAN, ..first };
        let scheduler = FSRS::new(&[]).unwrap();
        let next = CardMemory::after(Some(broken), &review, 103, Some(&scheduler));
        let fresh = CardMemory::after(None, &review, 103, Some(&scheduler));
        assert_eq!(next, CardMemory { reviews: 2, ..fresh }, "it begins anew");
    }

    #[test]
    fn intervals_are_bounded_and_days_are_those_of_the_user() {
        use DrillGrade::Easy;
        assert_eq!(days(&[(0, Easy), (8, Easy), (100, Easy), (280, Easy)]), MOST_DAYS);
        let east = Zone::new(|seconds| seconds + 2 * 3600);
        // 22:13 in UTC is already the next day there.
        assert_eq!(day(START, east), day(START, Zone::UTC) + 1);
        assert_eq!(day_text(day(START, east)), "2023-11-15");
        assert_eq!(CardMemory::of(&[], Zone::UTC), None);
    }
}
