//! The memory of a card, computed from its reviews by FSRS: how long the user remembers it, and the
//! day on which it is due.
//!
//! Nothing of this is stored. The reviews are the truth, so that another algorithm may read them.

use fsrs::{FSRS, FSRSError, MemoryState};

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
    /// Computes the memory of a card from its reviews in the order of their times; `None` for a
    /// card without reviews, or if the numbers of FSRS overflow.
    ///
    /// A lapse is due on the next day. Every other card is due when FSRS expects one of ten such
    /// answers to fail.
    pub fn of(reviews: &[DrillReview], zone: Zone) -> Option<Self> {
        let scheduler = FSRS::new(&[]).ok()?;
        let mut memory = None;
        for review in reviews {
            memory = Some(Self::after(memory, review, zone, &scheduler).ok()?);
        }
        memory
    }

    fn after(
        before: Option<Self>,
        review: &DrillReview,
        zone: Zone,
        scheduler: &FSRS,
    ) -> Result<Self, FSRSError> {
        let today = day(review.time, zone);
        let state = before.map(|before| MemoryState {
            stability: before.stability,
            difficulty: before.difficulty,
        });
        let elapsed = before.map_or(0, |before| today.saturating_sub(before.last));
        let elapsed = u32::try_from(elapsed).unwrap_or(u32::MAX);
        let next = scheduler.next_states(state, RETENTION, elapsed)?;
        let (next, is_lapse) = match review.grade {
            DrillGrade::Again => (next.again, true),
            DrillGrade::Hard => (next.hard, false),
            DrillGrade::Good => (next.good, false),
            DrillGrade::Easy => (next.easy, false),
        };
        let days = if is_lapse { 1 } else { whole_days(next.interval) };
        Ok(Self {
            stability: next.memory.stability,
            difficulty: next.memory.difficulty,
            last: today,
            due: today + days,
            reviews: before.map_or(0, |before| before.reviews) + 1,
            lapses: before.map_or(0, |before| before.lapses) + usize::from(is_lapse),
        })
    }

    /// Returns whether the user knows the card: it is due three weeks after its last review, or
    /// later.
    pub const fn is_learned(&self) -> bool {
        self.due - self.last >= LEARNED
    }

    /// Returns whether the card is due on a day.
    pub const fn is_due(&self, day: u64) -> bool {
        self.due <= day
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
