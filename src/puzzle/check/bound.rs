//! Upper bounds on the order of a group whose orbits depend on each other.
//!
//! Orbits that show the same pieces, like both stickers of a wing, are linked: the group on both
//! together is much smaller than the product of the groups on each. Clusters of linked orbits are
//! small, so the group on each cluster can be computed. The order of the whole group is at most the
//! product over the clusters, divided by the index of the sums that link all clusters.

use super::big::Big;
use super::budget::{GroupBudget, Unknown};
use super::chain::StabiliserChain;
use super::frame::{Element, OrbitFrame};
use super::sums::GroupSums;

/// Maximum number of pairs of clusters that are checked for links.
const PAIRS: usize = 5_000;

/// Smallest number of slots for which the even permutations of an orbit form a perfect group.
const PERFECT: usize = 5;

struct OrbitGroup {
    orbits: Vec<usize>,
    /// Factors whose product is the order of the group on these orbits.
    factors: Vec<u32>,
    /// For each sum, the number of possible values divided by the number of values that occur.
    index: Vec<u32>,
    /// `true` if the group contains all elements that the sums allow.
    full: bool,
}

impl OrbitGroup {
    fn new(
        frame: &OrbitFrame,
        generators: &[Element],
        orbits: Vec<usize>,
        budget: &GroupBudget,
    ) -> Result<Self, Unknown> {
        let part = frame.part(&orbits);
        let generators: Vec<Element> =
            generators.iter().map(|g| frame.restrict(g, &part)).collect();
        let sums = GroupSums::new(&part, &generators);
        let most = sums.most(&part);
        let mut chain = StabiliserChain::new(&part, &generators, &most, budget)?;
        if !chain.proven {
            chain.prove(&generators, budget)?;
        }
        let full = chain.order() == most;
        Ok(Self {
            orbits,
            factors: chain.factors().collect(),
            index: sums.reached.index().collect(),
            full,
        })
    }

    fn order(&self) -> Big {
        Big::product(self.factors.iter().copied())
    }
}

/// Returns an upper bound on the order of a group that acts on all these clusters of orbits.
/// `index` is the index of the subgroup of its sums.
fn most<'a>(
    parts: impl IntoIterator<Item = &'a OrbitGroup>,
    index: impl IntoIterator<Item = u32>,
) -> Big {
    let parts = parts.into_iter();
    let mut most =
        Big::product(parts.flat_map(|part| part.factors.iter().chain(&part.index).copied()));
    most.divide_by(index);
    most
}

/// Returns the order of a group, computed from the groups on single orbits and on pairs of orbits.
/// Returns `None` if these do not determine it.
///
/// The group must be full on each orbit. Then its elements without sums (even permutations, and
/// orientations that add up to 0) form a perfect group if the orbit has at least five slots. On
/// each pair of orbits the group must be full too, or the second orbit follows the first and adds
/// nothing. Then, by a lemma of K. Ribet (Amer. J. Math. 98, 1976, p. 790), the group contains the
/// product of these perfect groups, and only sums link the orbits.
pub(super) fn by_pairs(
    frame: &OrbitFrame,
    generators: &[Element],
    budget: &GroupBudget,
) -> Result<Option<Big>, Unknown> {
    let mut kept: Vec<OrbitGroup> = Vec::new();
    for (number, orbit) in frame.orbits.iter().enumerate() {
        if kept.iter().any(|before| goes_along(frame, generators, before.orbits[0], number)) {
            continue;
        }
        let single = OrbitGroup::new(frame, generators, vec![number], budget)?;
        if !single.full || orbit.slots.len() < PERFECT {
            return Ok(None);
        }
        let mut adds = true;
        for before in &kept {
            let pair = vec![before.orbits[0], number];
            let both = OrbitGroup::new(frame, generators, pair, budget)?;
            adds = both.order() != before.order();
            if !adds {
                break;
            }
            if !both.full {
                return Ok(None);
            }
        }
        if adds {
            kept.push(single);
        }
    }
    let all = frame.part(&kept.iter().map(|part| part.orbits[0]).collect::<Vec<_>>());
    let generators: Vec<Element> = generators.iter().map(|g| frame.restrict(g, &all)).collect();
    Ok(Some(GroupSums::new(&all, &generators).most(&all)))
}

/// Returns `true` if an orbit, the follower, moves together with another orbit, the leader: each
/// place of the follower can be paired with a place of the leader so that all moves keep the pairs.
/// The pieces of the follower have no orientations.
fn goes_along(frame: &OrbitFrame, generators: &[Element], leader: usize, follower: usize) -> bool {
    let leaders = frame.places(leader);
    let followers = frame.places(follower);
    if leaders.len() != followers.len() || frame.orbits[follower].turns > 1 {
        return false;
    }
    followers.into_iter().any(|first| {
        let mut pairs = vec![None; leaders.len()];
        pairs[0] = Some(first);
        let mut open = vec![(leaders.start, first)];
        while let Some((place, other)) = open.pop() {
            for generator in generators {
                let [next, with] = [place, other].map(|place| (generator[place] >> 8) as usize);
                match pairs[next - leaders.start].replace(with) {
                    None => open.push((next, with)),
                    Some(before) if before != with => return false,
                    Some(_) => {}
                }
            }
        }
        true
    })
}

/// Returns an upper bound on the order of the group, which often equals the order.
pub(super) fn tight(
    frame: &OrbitFrame,
    generators: &[Element],
    sums: &GroupSums,
    budget: &GroupBudget,
) -> Result<Big, Unknown> {
    let count = frame.orbits.len();
    let mut parts = (0..count)
        .map(|orbit| OrbitGroup::new(frame, generators, vec![orbit], budget))
        .collect::<Result<Vec<_>, _>>()?;
    let mut joined: Vec<usize> = (0..count).collect();
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    for (a, b) in pairs.take(PAIRS) {
        if joined[a] == joined[b] {
            continue;
        }
        let both = OrbitGroup::new(frame, generators, vec![a, b], budget)?;
        if most([&both], both.index.iter().copied()) < most([&parts[a], &parts[b]], both.index) {
            let from = joined[b];
            let to = joined[a];
            joined.iter_mut().filter(|at| **at == from).for_each(|at| *at = to);
        }
    }
    for cluster in 0..count {
        let orbits: Vec<usize> = (0..count).filter(|&orbit| joined[orbit] == cluster).collect();
        if orbits.len() > 1 {
            parts.retain(|part| !orbits.contains(&part.orbits[0]));
            parts.push(OrbitGroup::new(frame, generators, orbits, budget)?);
        }
    }
    Ok(most(&parts, sums.reached.index()))
}
