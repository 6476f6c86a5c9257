//! Which product of facets makes the best table that fits.
//!
//! A table is the better the farther its positions are from the goal on average. How far that is is
//! guessed from how many positions there are and how fast they become more near the goal: with the
//! same number of positions, the one that grows slowest is the farthest on average.

#![expect(clippy::cast_precision_loss, reason = "guesses need no more")]

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::candidate::{move_sets, views};
use crate::puzzle::space::symmetric::{Cluster, Facet, MAX_OUTER, Model, Product, View, split};
use crate::search::Control;

/// Facets may have as many numbers as make this many entries in their tables of moves.
const MAX_ENTRIES: usize = 1 << 19;
/// Positions that are looked at to guess how fast they become more.
const SAMPLE: usize = 4_000;

/// A product that could be made.
struct Plan {
    outer: Vec<Cluster>,
    inner: Vec<Cluster>,
    symmetries: Vec<usize>,
    score: f64,
}

impl Plan {
    /// Makes it; nothing if a symmetry does not fit after all.
    fn make(self, model: &Model, control: &Control) -> Option<Product> {
        let Self { outer, inner, symmetries, .. } = self;
        let complete = |part: Vec<Cluster>| {
            part.into_iter()
                .map(|cluster| cluster.complete(model, &symmetries, control))
                .collect::<Option<Vec<_>>>()
        };
        let (outer, inner) = (complete(outer)?, complete(inner)?);
        Product::new(model, &outer, &inner, symmetries, control)
    }
}

/// The product of the best table with at most `entries` positions, and how good it is; nothing if
/// none has more than `worthwhile` positions, symmetries apart, and is better than `better`.
pub(super) fn choose(
    model: &Model,
    entries: u64,
    worthwhile: u64,
    better: f64,
    control: &Control,
) -> Option<(Product, f64)> {
    let mut facets: HashMap<View, Option<Arc<Facet>>> = HashMap::new();
    let most = (MAX_ENTRIES / model.moves().max(1)).max(1_000);
    let mut plans = Vec::new();
    let mut known = HashSet::new();
    for moves in move_sets(model) {
        let mut here = Vec::new();
        for view in views(model, &moves) {
            let facet = facets.entry(view).or_insert_with_key(|view| {
                Facet::new(model, view.clone(), most, control).map(Arc::new)
            });
            here.extend(facet.clone().filter(|facet| facet.size() > 1));
        }
        if control.is_stopped() {
            return None;
        }
        plans.extend(plan(model, &here, entries, worthwhile, &mut known, control));
    }
    plans.retain(|plan| plan.score > better);
    plans.sort_by(|a, b| b.score.total_cmp(&a.score));
    plans.into_iter().find_map(|plan| {
        let score = plan.score;
        plan.make(model, control).map(|product| (product, score))
    })
}

/// What symmetries do to some facets.
struct Symmetric<'a> {
    facets: &'a [Arc<Facet>],
    /// What becomes of each facet alone: facet by facet, symmetry by symmetry.
    alone: Vec<Vec<Option<Vec<u32>>>>,
    /// Two facets of one orbit, and the symmetries that they seem to have together.
    pairs: Vec<(usize, usize, Vec<bool>)>,
}

impl<'a> Symmetric<'a> {
    fn new(model: &Model, facets: &'a [Arc<Facet>], control: &Control) -> Option<Self> {
        let mut alone = Vec::new();
        for facet in facets {
            if control.is_stopped() {
                return None;
            }
            alone.push(
                model.symmetries.iter().map(|s| facet.image(&s.symmetry)).collect::<Vec<_>>(),
            );
        }
        let mut pairs = Vec::new();
        for (a, b) in (0..facets.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let cluster =
                Cluster { facets: vec![facets[a].clone(), facets[b].clone()], images: Vec::new() };
            if facets[a].view.orbit != facets[b].view.orbit || cluster.size() > MAX_OUTER {
                continue;
            }
            let has = |symmetry: usize| {
                let fit: [bool; 2] = [a, b].map(|at| alone[at][symmetry].is_some());
                // One that neither has alone is rarely one of both.
                fit[0] && fit[1]
                    || (fit[0] || fit[1])
                        && !control.is_stopped()
                        && cluster.seems_to_have(&model.symmetries[symmetry].symmetry)
            };
            pairs.push((a, b, (0..model.symmetries.len()).map(has).collect()));
        }
        Some(Self { facets, alone, pairs })
    }

    /// The pair of a facet within a choice.
    fn pair(&self, chosen: u32, at: usize) -> Option<&(usize, usize, Vec<bool>)> {
        let within = |&&(a, b, _): &&(usize, usize, Vec<bool>)| chosen >> a & chosen >> b & 1 == 1;
        self.pairs.iter().filter(within).find(|&&(a, b, _)| a == at || b == at)
    }

    fn shared(&self, chosen: u32, symmetries: usize) -> Vec<usize> {
        let has = |&symmetry: &usize| {
            members(chosen).all(|at| {
                self.alone[at][symmetry].is_some()
                    || self.pair(chosen, at).is_some_and(|(.., has)| has[symmetry])
            })
        };
        (0..symmetries).filter(has).collect()
    }

    /// A choice with facets that share some of these symmetries only together put together.
    fn clusters(&self, chosen: u32, symmetries: &[usize]) -> Vec<Cluster> {
        let needs =
            |at: usize| symmetries.iter().any(|&symmetry| self.alone[at][symmetry].is_none());
        let cluster = |members: &[usize]| {
            let facets = members.iter().map(|&at| Arc::clone(&self.facets[at])).collect();
            Cluster::new(
                facets,
                &members.iter().map(|&at| self.alone[at].clone()).collect::<Vec<_>>(),
            )
        };
        members(chosen)
            .filter_map(|at| match self.pair(chosen, at) {
                Some(&(a, b, _)) if needs(a) || needs(b) => (a == at).then(|| cluster(&[a, b])),
                _ => Some(cluster(&[at])),
            })
            .collect()
    }
}

/// The numbers of the facets of a choice.
fn members(chosen: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |at| chosen >> at & 1 == 1)
}

/// The largest product of these facets that fits.
fn plan(
    model: &Model,
    facets: &[Arc<Facet>],
    entries: u64,
    worthwhile: u64,
    known: &mut HashSet<Vec<*const Facet>>,
    control: &Control,
) -> Option<Plan> {
    let facets = &facets[..facets.len().min(9)];
    let symmetric = Symmetric::new(model, facets, control)?;
    let all = model.symmetries.len();
    let size = |chosen: u32| {
        members(chosen).fold(1_u64, |size, at| size.saturating_mul(facets[at].size() as u64))
    };
    let fits = |&chosen: &u32| {
        size(chosen) > worthwhile
            && size(chosen) / symmetric.shared(chosen, all).len().max(1) as u64 * 21 / 20 <= entries
    };
    let mut choices: Vec<u32> = (1..1_u32 << facets.len()).filter(fits).collect();
    choices.sort_by_key(|&chosen| std::cmp::Reverse(size(chosen)));
    for chosen in choices {
        let mut names: Vec<*const Facet> =
            members(chosen).map(|at| Arc::as_ptr(&facets[at])).collect();
        names.sort_unstable();
        if !known.insert(names) {
            return None;
        }
        let symmetries = symmetric.shared(chosen, all);
        let clusters = symmetric.clusters(chosen, &symmetries);
        let sizes: Vec<(usize, u64)> = clusters.iter().map(Cluster::size).enumerate().collect();
        let Some((outer, inner)) = split(&sizes, model.moves() as u64) else { continue };
        let score = guess(model, &members(chosen).map(|at| &*facets[at]).collect::<Vec<_>>())
            + 0.25 * (all as f64 / symmetries.len() as f64).ln();
        let part =
            |numbers: Vec<usize>| numbers.into_iter().map(|at| clusters[at].clone()).collect();
        return Some(Plan { outer: part(outer), inner: part(inner), symmetries, score });
    }
    None
}

/// How far positions of a product are on average, estimated from the beginning.
fn guess(model: &Model, facets: &[&Facet]) -> f64 {
    let size: f64 = facets.iter().map(|facet| facet.size() as f64).product();
    let goal: Vec<u32> = facets.iter().map(|facet| facet.goals[0]).collect();
    let mut seen = HashSet::from([goal.clone()]);
    let mut ring = vec![goal];
    let mut depth = 0.0;
    while seen.len() < SAMPLE && !ring.is_empty() {
        let mut next = Vec::new();
        for numbers in &ring {
            for m in 0..model.moves() {
                let after: Vec<u32> = facets
                    .iter()
                    .zip(numbers)
                    .map(|(facet, &number)| facet.after(number, m))
                    .collect();
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        ring = next;
        depth += 1.0;
    }
    // From here on they grow as all sequences of moves do, more or less.
    depth + (size / seen.len() as f64).ln() / (0.75 * model.moves() as f64).max(1.5).ln()
}
