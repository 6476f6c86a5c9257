//! What may stand behind what: forbidden pairs, powers of one base, and moves that can be exchanged.

use std::collections::{BTreeMap, BTreeSet};

use crate::puzzle::definition::{Base, Definition};

/// Whether a move may follow another at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// It must not, in no solution.
    Never,
    /// It may.
    Free,
    /// It may, but the other way round is the same and goes before.
    Exchanged,
}

/// The rules of a definition, for the moves that may be made.
#[derive(Debug)]
pub(super) struct Rules<'a> {
    definition: &'a Definition,
    /// Moves that may be made at all.
    usable: Vec<bool>,
    /// Moves that were chosen; all if empty.
    chosen: &'a [bool],
    forbidden: BTreeSet<(usize, usize)>,
    /// For each pair of bases whether their moves can be exchanged: no rule tells one order from the other. Of two bases the
    /// one that is declared later stands second; powers of one base are a pair too.
    exchangeable: Vec<bool>,
}

impl<'a> Rules<'a> {
    /// `exchanging` is false if no moves can be exchanged, whatever they do.
    pub(super) fn new(definition: &'a Definition, usable: Vec<bool>, chosen: &'a [bool], exchanging: bool) -> Self {
        let pairs = definition.forbidden.iter().copied();
        let forbidden: BTreeSet<_> = pairs.filter(|&(before, after)| usable[before] && usable[after]).collect();
        let treated = treatments(definition, &usable, &forbidden);
        let count = definition.bases.len();
        let mut exchangeable = vec![false; count * count];
        for later in 0..count {
            for earlier in 0..=later {
                let alike = exchanging && treated[earlier].is_some() && treated[earlier] == treated[later];
                if alike && can_be_exchanged(definition, earlier, later) {
                    exchangeable[earlier * count + later] = true;
                }
            }
        }
        Self { definition, usable, chosen, forbidden, exchangeable }
    }

    /// How many moves there are, usable or not.
    pub(super) fn moves(&self) -> usize {
        self.usable.len()
    }

    /// Whether a move may follow another at once, exchanged or not.
    pub(super) fn follows(&self, before: usize, after: usize) -> bool {
        self.relation(before, after) != Relation::Never
    }

    /// Whether a move may be made at all.
    pub(super) fn is_usable(&self, number: usize) -> bool {
        self.usable[number]
    }

    /// Whether a move may follow another one at once. Of two bases whose moves can be exchanged the one that is declared later
    /// goes first; powers of one base that have to be made one by one stand in their order.
    pub(super) fn relation(&self, before: usize, after: usize) -> Relation {
        let usable = self.usable[before] && self.usable[after];
        if !usable || self.forbidden.contains(&(before, after)) {
            return Relation::Never;
        }
        let [a, b] = [before, after].map(|number| self.definition.moves[number].base);
        if a == b && self.make_one(before, after) {
            return Relation::Never;
        }
        // Only pairs with the later one second are marked.
        let goes_first = a != b || after < before;
        let exchangeable = self.exchangeable[a * self.definition.bases.len() + b];
        if goes_first && exchangeable { Relation::Exchanged } else { Relation::Free }
    }

    /// What a move meets that is exchanged with its neighbours: nothing yet if it can be exchanged with this one; else whether
    /// one move, or none, does what both do.
    pub(super) fn meets(&self, number: usize, other: usize) -> Option<bool> {
        let [a, b] = [number, other].map(|number| self.definition.moves[number].base);
        if a == b {
            return Some(self.make_one(number, other));
        }
        let pair = a.min(b) * self.definition.bases.len() + a.max(b);
        (!self.exchangeable[pair]).then_some(false)
    }

    /// Whether one move, or none, does what two powers of a base do. Only moves that were not chosen are missed: limits leave
    /// powers apart, as in ksolve.
    fn make_one(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|number| &self.definition.moves[number]);
        let base = &self.definition.bases[one.base];
        match (u64::from(one.exponent) + u64::from(other.exponent)) % u64::from(base.order) {
            0 => true,
            sum => self.chosen.get(base.powers[sum as usize - 1]).copied().unwrap_or(true),
        }
    }
}

/// A number for each base: the same for those whose moves all may follow and be followed by the same moves.
fn treatments(definition: &Definition, usable: &[bool], forbidden: &BTreeSet<(usize, usize)>) -> Vec<Option<usize>> {
    let mut sides = vec![(Vec::new(), Vec::new()); definition.moves.len()];
    for &(before, after) in forbidden {
        sides[before].1.push(after);
        sides[after].0.push(before);
    }
    for (before, _) in &mut sides {
        before.sort_unstable();
    }
    let mut numbers = BTreeMap::new();
    let treated = |base: &Base| {
        let mut powers = base.powers.iter().filter(|&&number| usable[number]).map(|&number| &sides[number]);
        let first = powers.next()?;
        let next = numbers.len();
        powers.all(|side| side == first).then(|| *numbers.entry(first).or_insert(next))
    };
    definition.bases.iter().map(treated).collect()
}

/// Whether moves of two bases do the same in either order, also as blocks and forbidden slots see it.
fn can_be_exchanged(definition: &Definition, a: usize, b: usize) -> bool {
    let [a, b] = [a, b].map(|base| &definition.moves[definition.bases[base].powers[0]]);
    let watched = !definition.blocks.is_empty() || !definition.illegal.is_empty();
    if watched && a.touched.iter().zip(&b.touched).any(|(a, b)| *a && *b) {
        return false;
    }
    a.action.commutes_with(&b.action, &definition.shape)
}
