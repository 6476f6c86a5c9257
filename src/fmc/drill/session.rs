//! The cards of a session: due ones first, then new ones, and cases of own attempts among them.

use premove_cube::Rng;
use premove_cube::notation::parse;

use super::card::DrillCard;
use super::case::DrillCase;
use super::deck::Deck;
use super::judge::DrillGrade;
use super::kind::DrillKind;
use super::lost::LostMoves;

/// Number of cases of a session: ten in five minutes.
pub const SESSION: usize = 10;
/// Average time for a case in a session, in seconds.
const AVERAGE: u32 = 30;

/// The cases that a session may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrillChoice {
    /// The only kind of drill; `None` for all.
    pub kind: Option<DrillKind>,
    /// The only card; `None` for all.
    pub card: Option<DrillCard>,
    /// Number of cases.
    pub count: usize,
}

impl DrillChoice {
    /// Returns whether a card is among the wanted ones.
    pub fn has(&self, card: DrillCard) -> bool {
        self.kind.is_none_or(|kind| card.kind() == kind) && self.card.is_none_or(|one| card == one)
    }
}

impl Default for DrillChoice {
    fn default() -> Self {
        Self { kind: None, card: None, count: SESSION }
    }
}

/// A case of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedDrill {
    /// A case to be drawn: the seed of its random numbers.
    Drawn {
        /// The card.
        card: DrillCard,
        /// The seed.
        seed: u64,
    },
    /// A case of an own attempt.
    Own(Box<DrillCase>),
}

impl PlannedDrill {
    /// Returns the card of the case.
    pub fn card(&self) -> DrillCard {
        match self {
            Self::Drawn { card, .. } => *card,
            Self::Own(case) => case.card,
        }
    }
}

/// The data from which a session is planned.
#[derive(Clone, Copy, Debug)]
pub struct DrillSession<'a> {
    /// The deck.
    pub deck: &'a Deck,
    /// The moves that the user's attempts lost.
    pub lost: LostMoves,
    /// Cases of own attempts, the most important ones first.
    pub own: &'a [DrillCase],
    /// Cards that cannot be asked, because their reviews cannot be kept.
    pub blocked: &'a [DrillCard],
    /// The time, in seconds since 1970.
    pub now: u64,
}

impl DrillSession<'_> {
    /// Plans the cases of a session.
    ///
    /// The cards that are due come first, the most overdue one before the others; then new cards,
    /// those first that save moves where the user loses most. If these are too few, the cards that
    /// are due next follow. Up to a third of the cases come from own attempts: they replace drawn
    /// cases of their card, or new cards. A case of an attempt that was solved well is not asked
    /// again.
    ///
    /// The sum of the times for good answers is at most half a minute for each case: an insertion
    /// waits if the others leave no time for it. A choice of one kind or card is not limited so,
    /// and repeats its cards if they are too few.
    pub fn plan(&self, choice: DrillChoice, rng: &mut Rng) -> Vec<PlannedDrill> {
        let is_chosen = |card: DrillCard| choice.has(card) && !self.blocked.contains(&card);
        let mut cards = self.in_order(rng);
        cards.retain(|card| is_chosen(*card));
        let is_free = choice.kind.is_none() && choice.card.is_none();
        if is_free {
            cards = within_the_time(&cards, choice.count);
        } else {
            cards = cards.iter().copied().cycle().take(choice.count).collect();
        }
        let mut planned: Vec<PlannedDrill> = cards
            .iter()
            .map(|&card| PlannedDrill::Drawn { card, seed: rng.number() >> 32 })
            .collect();
        let own = self.own.iter().filter(|case| is_chosen(case.card) && !self.is_known(case));
        for case in own.take(choice.count.div_ceil(3)) {
            self.add_own(case, &mut planned);
        }
        planned
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
                Some(memory) if memory.is_due(today) => due.push((memory.due, rng.number(), card)),
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

    /// Returns whether the user has solved a case of an attempt well.
    fn is_known(&self, case: &DrillCase) -> bool {
        let Some(own) = &case.own else { return false };
        let cube = case.cube();
        self.deck.reviews(case.card).iter().any(|review| {
            review.attempt == Some(own.attempt)
                && review.grade >= DrillGrade::Good
                && parse(&review.scramble).is_ok_and(|moves| moves.line().normal.cube() == cube)
        })
    }

    /// Puts a case of an own attempt into a plan: in place of a drawn case of its card, or of the
    /// last new card.
    fn add_own(&self, case: &DrillCase, planned: &mut [PlannedDrill]) {
        let is_new = |drill: &PlannedDrill| match drill {
            PlannedDrill::Drawn { card, .. } => self.deck.reviews(*card).is_empty(),
            PlannedDrill::Own(_) => false,
        };
        let is_same = |drill: &PlannedDrill| match drill {
            PlannedDrill::Drawn { card, .. } => *card == case.card,
            PlannedDrill::Own(_) => false,
        };
        let place = planned.iter().position(is_same).or_else(|| planned.iter().rposition(is_new));
        if let Some(drill) = place.and_then(|place| planned.get_mut(place)) {
            *drill = PlannedDrill::Own(Box::new(case.clone()));
        }
    }
}

/// Returns the first cards. If their times together are too long for a session, the last cards that
/// take long give way to the next ones that do not.
fn within_the_time(cards: &[DrillCard], count: usize) -> Vec<DrillCard> {
    let is_long = |card: &DrillCard| card.kind().seconds() > AVERAGE;
    let (first, rest) = cards.split_at(count.min(cards.len()));
    let mut chosen = first.to_vec();
    let mut rest = rest.iter().filter(|card| !is_long(card));
    let most = chosen.len() * AVERAGE as usize;
    while chosen.iter().map(|card| card.kind().seconds() as usize).sum::<usize>() > most {
        let Some(place) = chosen.iter().rposition(is_long) else { break };
        let Some(next) = rest.next() else { break };
        chosen.remove(place);
        chosen.push(*next);
    }
    chosen
}
