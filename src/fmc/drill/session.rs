//! The cards of a session: due ones first, then new ones, and cases of own attempts among them.

use premove_cube::Rng;

use super::card::DrillCard;
use super::deck::Deck;
use super::lost::{LostMoves, OwnStep};
use super::plan::{DrillChoice, DrillPlan, PlannedDrill};

/// Average time for a case in a session, in seconds.
const AVERAGE: u32 = 30;

/// The data from which a session is planned.
#[derive(Clone, Copy, Debug)]
pub struct DrillSession<'a> {
    /// The deck.
    pub deck: &'a Deck,
    /// The moves that the user's attempts lost.
    pub lost: LostMoves,
    /// Own steps that may have lost moves, the most important ones first.
    pub steps: &'a [OwnStep],
    /// Cards that cannot be asked, because their reviews cannot be kept.
    pub blocked: &'a [DrillCard],
    /// The time, in seconds since 1970.
    pub now: u64,
}

impl DrillSession<'_> {
    /// Plans the cases of a session.
    ///
    /// The cards that are due come first, the most overdue one before the others; then new cards,
    /// in turns one of each kind, and in each turn first that kind in which the user loses most
    /// moves. If these are too few, the cards that are due next follow. Cases of own attempts are
    /// added later, see [`DrillPlan::add_own`].
    ///
    /// The sum of the times for good answers is at most half a minute for each case: insertions
    /// give way if the others leave no time for them, those that are not due before the others, but
    /// never the first case. A choice of one kind or card is not limited so, and repeats its cards
    /// if they are too few.
    pub fn plan(&self, choice: DrillChoice, rng: &mut Rng) -> DrillPlan {
        let mut cards = self.in_order(rng);
        cards.retain(|card| choice.has(*card) && !self.blocked.contains(card));
        let is_free = choice.kind.is_none() && choice.card.is_none();
        let due = DrillCard::all().filter(|card| self.deck.is_due(*card, self.now));
        let due: Vec<DrillCard> = due.collect();
        let cards = if is_free {
            within_the_time(&cards, &due, choice.count)
        } else {
            cards.iter().copied().cycle().take(choice.count).collect()
        };
        let cases =
            cards.iter().map(|&card| PlannedDrill::Drawn { card, seed: rng.number() >> 32 });
        let kind = choice.kind.or_else(|| choice.card.map(DrillCard::kind));
        let done = self.deck.done_states(self.now);
        let wanted = self.steps.iter().filter(|step| {
            let is_chosen = kind.is_none_or(|kind| step.kind() == Some(kind));
            is_chosen && !step.passes(&done)
        });
        DrillPlan {
            own_left: (cards.len() / 3).max(1),
            cases: cases.collect(),
            choice,
            blocked: self.blocked.to_vec(),
            due,
            steps: wanted.cloned().collect(),
        }
    }

    /// Returns all cards in the order in which they are asked: due, new, due later.
    fn in_order(&self, rng: &mut Rng) -> Vec<DrillCard> {
        let today = self.deck.day(self.now);
        let mut due = Vec::new();
        let mut new = Vec::new();
        let mut later = Vec::new();
        for card in DrillCard::all() {
            match self.deck.memory(card) {
                None => new.push(card),
                Some(memory) if memory.is_due(today) => {
                    due.push((memory.due_on(today), rng.number(), card));
                }
                Some(memory) => later.push((memory.due, rng.number(), card)),
            }
        }
        due.sort_unstable();
        later.sort_unstable();
        // New cards come in turns from all kinds, so that a first session shows each; in each turn
        // the kind with the most lost moves is first.
        new.sort_by_key(|card| {
            let same = DrillCard::of_kind(card.kind());
            let before = same.take_while(|other| other != card);
            let turn = before.filter(|other| self.deck.reviews(*other).is_empty()).count();
            let lost = card.kind().milestone().map_or(0, |milestone| self.lost.at(milestone));
            (turn, std::cmp::Reverse(lost))
        });
        let due = due.into_iter().map(|(_, _, card)| card);
        let later = later.into_iter().map(|(_, _, card)| card);
        due.chain(new).chain(later).collect()
    }
}

/// Returns the first cards. If their times together are too long for a session, cards that take
/// long give way to the next ones that do not: first those that are not due, then the last ones,
/// but never the first card.
fn within_the_time(cards: &[DrillCard], due: &[DrillCard], count: usize) -> Vec<DrillCard> {
    let is_long = |card: &DrillCard| card.kind().seconds() > AVERAGE;
    let (first, rest) = cards.split_at(count.min(cards.len()));
    let mut chosen = first.to_vec();
    let mut rest = rest.iter().filter(|card| !is_long(card));
    let most = chosen.len() * AVERAGE as usize;
    while chosen.iter().map(|card| card.kind().seconds() as usize).sum::<usize>() > most {
        let is_free = |card: &DrillCard| is_long(card) && !due.contains(card);
        let place = chosen.iter().rposition(is_free).or_else(|| chosen.iter().rposition(is_long));
        let Some(place) = place.filter(|place| *place > 0 || !due.contains(&chosen[0])) else {
            break;
        };
        let Some(next) = rest.next() else { break };
        chosen.remove(place);
        chosen.push(*next);
    }
    chosen
}
