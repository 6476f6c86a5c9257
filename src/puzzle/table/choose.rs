//! Chooses facets (views of orbits) and combines them into the product for the best table that
//! fits.
//!
//! Candidates for facets are derived from a subset H of the moves. The moves of H must not change
//! the facets of the goal. Pieces that H exchanges are treated as equal. Orientations are only used
//! if they can be counted so that H changes none. Then all positions that H reaches from the goal
//! look like the goal, and few other positions do. For a cube, with H as the turns of two opposite
//! faces and the half turns of the others, this is domino reduction.
//!
//! A table is better if its positions are farther from the goal on average. This average is
//! estimated from the number of positions and from their growth near the goal. Of tables with
//! equally many positions, the one with the slowest growth has the largest average.

#![expect(clippy::cast_precision_loss, reason = "guesses need no more")]

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use premove_engine::search::Control;

use crate::model::permutation::orbits;
use crate::model::{Action, mark_orbit};
use crate::space::symmetric::{Cluster, Facet, FacetView, MAX_OUTER, Model, Product, split};

/// Maximum number of base moves for which many sets are tried: each base move alone, each together
/// with those that commute with it, and each pair.
const MAX_BASES: usize = 64;

/// Returns sets of moves to try as H (see the top of this file). No set is the image of another
/// under a symmetry.
pub(super) fn move_sets(model: &Model) -> Vec<Vec<usize>> {
    let puzzle = &model.puzzle;
    let turns = 0..puzzle.moves.len();
    let involutions: Vec<usize> = turns.clone().filter(|&m| model.back[m] == m).collect();
    let actions: Vec<_> =
        puzzle.bases.iter().map(|base| &puzzle.moves[base.powers[0]].action).collect();
    let mut sets = vec![Vec::new(), involutions.clone()];
    let bases = if puzzle.bases.len() <= MAX_BASES { puzzle.bases.len() } else { 0 };
    for base in 0..bases {
        let mut clique = vec![base];
        for other in 0..bases {
            let mut members = clique.iter().map(|&member| actions[member]);
            if !clique.contains(&other)
                && members.all(|member| member.commutes_with(actions[other], &puzzle.shape))
            {
                clique.push(other);
            }
        }
        for bases in [vec![base], clique] {
            let alone = moves_of(model, &bases);
            sets.push(alone.iter().chain(&involutions).copied().collect());
            sets.push(alone);
        }
        let others: Vec<usize> = (0..bases).filter(|&other| other != base).collect();
        sets.push(moves_of(model, &others));
        for &other in &others {
            sets.push(moves_of(model, &[base, other]));
        }
    }
    let mut known: Vec<Vec<usize>> = Vec::new();
    for mut set in sets {
        set.sort_unstable();
        set.dedup();
        let images = model.symmetries.iter().map(|conjugation| {
            let mut image: Vec<usize> =
                set.iter().map(|&m| conjugation.symmetry.moves[m].into()).collect();
            image.sort_unstable();
            image
        });
        if let Some(least) = images.min()
            && !known.contains(&least)
        {
            known.push(least);
        }
    }
    known
}

/// Returns the moves that are powers of these base moves.
fn moves_of(model: &Model, bases: &[usize]) -> Vec<usize> {
    let moves = model.puzzle.moves.iter().enumerate();
    moves.filter(|(_, m)| bases.contains(&m.base)).map(|(number, _)| number).collect()
}

/// Returns views of all orbits in which the moves `moves` (H) do not change the goal.
pub(super) fn views(model: &Model, moves: &[usize]) -> Vec<FacetView> {
    (0..model.puzzle.shape.sets().len()).flat_map(|orbit| views_of(model, moves, orbit)).collect()
}

/// Returns views of an orbit in which the moves `moves` (H) do not change the goal: one of the
/// places of classes, one of orientations. If only some orientations are visible, returns one view
/// of both.
fn views_of(model: &Model, moves: &[usize], orbit: usize) -> Vec<FacetView> {
    let range = model.puzzle.shape.range(orbit);
    let goal = &model.puzzle.solved;
    let modulus = u16::from(model.puzzle.shape.sets()[orbit].orientations);
    let (frame, straight) = frame(model, moves, orbit);
    let mut labels: Vec<u16> = goal.labels[range.clone()].to_vec();
    labels.sort_unstable();
    labels.dedup();
    let index = |slot: usize| labels.partition_point(|&label| label < goal.labels[slot]);
    let exchanged = moves.iter().flat_map(|&m| {
        let from = &model.puzzle.moves[m].action.from;
        range.clone().map(move |slot| (slot, usize::from(from[slot])))
    });
    // Labels that H exchanges are put into one class.
    let groups = orbits(labels.len(), exchanged.map(|(to, from)| (index(to), index(from))));
    if groups.len() > 255 {
        return Vec::new();
    }
    let mut classes: Vec<(u16, u8)> = labels.iter().map(|&label| (label, 0)).collect();
    for (class, group) in (0..).zip(&groups) {
        for &label in group {
            classes[label].1 = class;
        }
    }
    let mut turns = vec![modulus > 1; groups.len()];
    let mut zero = vec![0; labels.len()];
    for slot in range.clone() {
        let label = index(slot);
        let class = usize::from(classes[label].1);
        turns[class] &= goal.moduli[slot] > 1 && straight[slot - range.start];
        zero[label] =
            ((u16::from(goal.twists[slot]) + u16::from(frame[slot - range.start])) % modulus) as u8;
    }
    parted(FacetView { orbit, slots: range, modulus: modulus as u8, classes, turns, frame, zero })
}

/// Splits a view into two: one of orientations, one of the places of classes. If only some
/// orientations are visible, returns the view itself.
fn parted(view: FacetView) -> Vec<FacetView> {
    let mut views = Vec::new();
    if view.turns.iter().all(|&turns| turns) {
        let classes = view.classes.iter().map(|&(label, _)| (label, 0)).collect();
        views.push(FacetView { classes, turns: vec![true], ..view.clone() });
    } else if view.turns.iter().any(|&turns| turns) {
        return vec![view];
    }
    if view.turns.len() > 1 {
        let turns = vec![false; view.turns.len()];
        let frame = vec![0; view.frame.len()];
        views.push(FacetView { turns, frame, zero: vec![0; view.zero.len()], ..view });
    }
    views
}

/// Returns a reference orientation (mark) for each slot of an orbit, so that the moves `moves` (H)
/// change no orientation relative to the marks. Also returns a flag for each slot: `true` if such a
/// mark exists.
fn frame(model: &Model, moves: &[usize], orbit: usize) -> (Vec<u8>, Vec<bool>) {
    let shape = &model.puzzle.shape;
    let range = shape.range(orbit);
    let modulus = shape.sets()[orbit].orientations;
    let actions: Vec<&Action> = moves.iter().map(|&m| &model.puzzle.moves[m].action).collect();
    let mut frame = vec![0; shape.slots()];
    let mut seen = vec![false; shape.slots()];
    let mut straight = vec![true; shape.slots()];
    for first in range.clone() {
        if !seen[first] {
            // Pieces that come from other slots must look as if their orientation had not changed.
            let (orbit, step) = mark_orbit(&actions, first, modulus, &mut frame, &mut seen);
            for slot in orbit {
                straight[slot] = step == modulus;
            }
        }
    }
    (frame[range.clone()].to_vec(), straight[range].to_vec())
}

/// Maximum number of entries of a facet's table of moves.
const MAX_ENTRIES: usize = 1 << 19;
/// Number of positions that are visited to estimate the growth.
const SAMPLE: usize = 4_000;

/// Plan for a product of facets, with its score.
struct ProductPlan {
    outer: Vec<Cluster>,
    inner: Vec<Cluster>,
    symmetries: Vec<usize>,
    score: f64,
}

impl ProductPlan {
    /// Builds the product. Returns `None` if a symmetry turns out not to hold, or if stopped.
    fn make(self, model: &Model, control: &Control) -> Option<Product> {
        let Self { outer, inner, symmetries, .. } = self;
        let outer = outer.into_iter().map(|cluster| cluster.complete(model, &symmetries, control));
        let outer = outer.collect::<Option<Vec<_>>>()?;
        let inner = inner.into_iter().map(|cluster| cluster.complete(model, &symmetries, control));
        let inner = inner.collect::<Option<Vec<_>>>()?;
        Product::new(model, &outer, &inner, symmetries, control)
    }
}

/// Returns the product for the best table with at most `entries` positions, and its score. The
/// product must have more than `worthwhile` positions, counted without symmetries, and a score
/// above `better`. Returns `None` if no product does.
pub(super) fn choose(
    model: &Model,
    entries: u64,
    worthwhile: u64,
    better: f64,
    control: &Control,
) -> Option<(Product, f64)> {
    let mut facets: HashMap<FacetView, Option<Arc<Facet>>> = HashMap::new();
    let most = (MAX_ENTRIES / model.moves().max(1)).max(1_000);
    let mut plans = Vec::new();
    let mut known = HashSet::new();
    for moves in move_sets(model) {
        let mut here = Vec::new();
        for view in views(model, &moves) {
            let facet = facets.entry(view).or_insert_with_key(|view| {
                Facet::new(model, view.clone(), most, control).map(Arc::new)
            });
            here.extend(facet.clone().filter(|facet| facet.coordinate.size() > 1));
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

/// The images of the numbers of facets under symmetries.
struct Symmetric<'a> {
    facets: &'a [Arc<Facet>],
    /// For each facet, the images of its numbers under each symmetry; `None` for symmetries that it
    /// does not have.
    alone: Vec<Vec<Option<Vec<u32>>>>,
    /// Pairs of facets of one orbit. The flags say for each symmetry whether the two together seem
    /// to have it.
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
            let shared = (0..model.symmetries.len()).map(|symmetry| {
                let fit: [bool; 2] = [a, b].map(|at| alone[at][symmetry].is_some());
                // A symmetry that neither facet has alone is rarely one of both together.
                fit[0] && fit[1]
                    || (fit[0] || fit[1])
                        && !control.is_stopped()
                        && cluster.seems_to_have(&model.symmetries[symmetry].symmetry)
            });
            pairs.push((a, b, shared.collect()));
        }
        Some(Self { facets, alone, pairs })
    }

    /// Returns the pair of facets that contains a facet, if both are chosen.
    fn pair(&self, chosen: u32, at: usize) -> Option<&(usize, usize, Vec<bool>)> {
        let mut inside = self.pairs.iter().filter(|(a, b, _)| chosen >> a & chosen >> b & 1 == 1);
        inside.find(|&&(a, b, _)| a == at || b == at)
    }

    fn shared(&self, chosen: u32, symmetries: usize) -> Vec<usize> {
        (0..symmetries)
            .filter(|&symmetry| {
                members(chosen).all(|at| {
                    self.alone[at][symmetry].is_some()
                        || self.pair(chosen, at).is_some_and(|(.., has)| has[symmetry])
                })
            })
            .collect()
    }

    /// Returns the clusters of the chosen facets. Two facets are in one cluster if they have some
    /// of these symmetries only together.
    fn clusters(&self, chosen: u32, symmetries: &[usize]) -> Vec<Cluster> {
        let needs =
            |at: usize| symmetries.iter().any(|&symmetry| self.alone[at][symmetry].is_none());
        members(chosen)
            .filter_map(|at| match self.pair(chosen, at) {
                Some(&(a, b, _)) if needs(a) || needs(b) => {
                    (a == at).then(|| self.cluster(&[a, b]))
                }
                _ => Some(self.cluster(&[at])),
            })
            .collect()
    }

    fn cluster(&self, members: &[usize]) -> Cluster {
        let facets = members.iter().map(|&at| Arc::clone(&self.facets[at])).collect();
        let alone: Vec<_> = members.iter().map(|&at| self.alone[at].clone()).collect();
        Cluster::new(facets, &alone)
    }
}

/// Iterates over the indices of the chosen facets, which are bits of `chosen`.
fn members(chosen: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |at| chosen >> at & 1 == 1)
}

/// Returns the plan for the largest product of these facets that fits.
fn plan(
    model: &Model,
    facets: &[Arc<Facet>],
    entries: u64,
    worthwhile: u64,
    known: &mut HashSet<Vec<*const Facet>>,
    control: &Control,
) -> Option<ProductPlan> {
    let facets = &facets[..facets.len().min(9)];
    let symmetric = Symmetric::new(model, facets, control)?;
    let all = model.symmetries.len();
    let size = |chosen: u32| {
        members(chosen)
            .fold(1_u64, |size, at| size.saturating_mul(facets[at].coordinate.size() as u64))
    };
    let mut choices: Vec<u32> = (1..1_u32 << facets.len())
        .filter(|&chosen| {
            size(chosen) > worthwhile
                && size(chosen) / symmetric.shared(chosen, all).len().max(1) as u64 * 21 / 20
                    <= entries
        })
        .collect();
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
        let [outer, inner] =
            [outer, inner].map(|part| part.iter().map(|&at| clusters[at].clone()).collect());
        return Some(ProductPlan { outer, inner, symmetries, score });
    }
    None
}

/// Estimates the average distance of the positions of a product from the growth near the goal.
fn guess(model: &Model, facets: &[&Facet]) -> f64 {
    let size: f64 = facets.iter().map(|facet| facet.coordinate.size() as f64).product();
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
                    .map(|(facet, &number)| facet.coordinate.after(number, m))
                    .collect();
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        ring = next;
        depth += 1.0;
    }
    // Beyond the sample, positions grow about as fast as sequences of moves.
    depth + (size / seen.len() as f64).ln() / (0.75 * model.moves() as f64).max(1.5).ln()
}
