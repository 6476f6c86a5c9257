//! Tests of bounds against true distances, and of the table of the 3x3x3 against known numbers.

use std::collections::HashMap;
use std::sync::Arc;

use premove_engine::search::Control;

use super::bound::{Builder, LowerBounds, NEVER};
use super::choose::views;
use super::grid::DistanceGrid;
use super::sided::Sided;
use super::strong::{Strong, WORTHWHILE, WantedTable};
use crate::search::SolveRequest;
use crate::search::prepare::Prepared;
use crate::space::Reduced;
use crate::space::symmetric::{Cluster, Facet, Model, Product};
use crate::symmetry::tests::{cube, puzzle};
use crate::{Definition, PuzzleMetric};

/// Returns the position after a turn.
pub(super) fn apply(reduced: &Reduced, turn: usize, cells: &[u16]) -> Vec<u16> {
    let turn = &reduced.turns[turn];
    let mut after = vec![0; reduced.width];
    for orbit in &reduced.orbits {
        let round = u16::from(orbit.modulus) << orbit.bits;
        for cell in orbit.cells.clone() {
            let symbol = cells[usize::from(turn.from[cell])];
            after[cell] = if symbol & reduced.inert_bit() != 0 {
                symbol
            } else {
                (symbol + (u16::from(turn.twist[cell]) << orbit.bits)) % round
            };
        }
    }
    after
}

/// Returns a request for a table with at most `positions` positions, which may be very small.
pub(super) fn any(positions: u64) -> WantedTable<'static> {
    WantedTable { positions, worthwhile: 1, better: 0.0, tables: None }
}

/// Returns a context for building with these threads, without reports of progress.
pub(super) fn builder(threads: usize, control: &Control) -> Builder<'_> {
    Builder { threads, control, progress: &|_, _| () }
}

/// Returns the true distances of all positions of a small puzzle, by breadth-first search.
pub(super) fn distances(
    reduced: &Reduced,
    goal: Vec<u16>,
    costs: &[u32],
    back: &[usize],
) -> HashMap<Vec<u16>, u32> {
    let mut known = HashMap::from([(goal, 0_u32)]);
    for depth in 0..60 {
        let ring: Vec<Vec<u16>> =
            known.iter().filter(|(_, d)| **d == depth).map(|(p, _)| p.clone()).collect();
        if ring.is_empty() && known.values().all(|&distance| distance < depth) {
            break;
        }
        for position in ring {
            for (turn, &cost) in costs.iter().enumerate() {
                let before = apply(reduced, back[turn], &position);
                let distance = known.entry(before).or_insert(u32::MAX);
                *distance = (*distance).min(depth + cost);
            }
        }
    }
    known
}

/// Returns a hash of a position, which does not depend on its distance.
pub(super) fn hash(position: &[u16]) -> u32 {
    position.iter().fold(7, |hash: u32, &symbol| hash.wrapping_mul(31) ^ u32::from(symbol)) >> 3
}

/// Returns the probe and the bound of the position after a turn. Calls the methods in the order in
/// which the search does.
fn step<B: LowerBounds<u16>>(
    bounds: &B,
    probe: &B::Probe,
    turn: usize,
    next: &[u16],
) -> (B::Probe, u32) {
    let lookup = bounds.look_up(probe, turn, next);
    let mut least = bounds.least(lookup, u32::MAX);
    let mut made = bounds.probe(probe, turn, lookup);
    for round in 1..=B::ROUNDS {
        bounds.fetch(round, &mut made, next);
        least = least.max(bounds.test(round, &mut made, u32::MAX));
    }
    (made, least)
}

/// Compares the bounds of positions with their distances. Returns the sum of the bounds and the sum
/// of the distances.
fn compare_with<B: LowerBounds<u16>>(
    bounds: &B,
    reduced: &Reduced,
    known: &HashMap<Vec<u16>, u32>,
) -> [u64; 2] {
    let mut sums = [0; 2];
    // Some thousand positions are enough.
    for (position, &distance) in
        known.iter().filter(|(position, _)| hash(position).is_multiple_of(32))
    {
        let (probe, least) = bounds.root(position);
        assert!(least <= distance, "{least} is said of a position {distance} away");
        for turn in 0..reduced.turns.len() {
            let next = apply(reduced, turn, position);
            assert_eq!(step(bounds, &probe, turn, &next).1, bounds.root(&next).1);
            assert!(!bounds.bars(&probe, turn, known[&next]), "a way is barred");
        }
        sums[0] += u64::from(least);
        sums[1] += u64::from(distance);
    }
    sums
}

/// Compares the bounds of all positions of a puzzle with their distances, for deeper tables too.
fn compare(puzzle: &Definition, request: &SolveRequest, undone: bool) {
    let prepared = Prepared::new(puzzle, request).unwrap();
    let (reduced, costs) = (&prepared.reduced, &prepared.costs);
    let control = Control::new();
    let model = Arc::new(Model::new(reduced, costs, &control).unwrap());
    let mut strong = Strong::new(reduced, &model, any(1 << 20), &control).unwrap();
    let known = distances(reduced, reduced.start.clone(), costs, &model.back);
    assert!(known.len() > 500);
    for work in [0, 1_000, u64::MAX] {
        strong.grow(work, builder(2, &control));
        let once = compare_with(&Sided::<false>::new(&strong).unwrap(), reduced, &known);
        let twice = Sided::<true>::new(&strong);
        assert_eq!(twice.is_some(), undone);
        let twice = twice.map_or(once, |twice| compare_with(&twice, reduced, &known));
        assert!(twice[0] >= once[0]);
        let whole = strong.grid.known.whole;
        assert!(!whole || once[0] * 10 > once[1] * 4, "bounds are {} of {}", once[0], once[1]);
    }
    assert!(strong.grid.known.whole);
}

/// Returns a puzzle whose moves cycle overlapping groups of slots and change orientations.
pub(super) fn knot() -> Definition {
    puzzle(
        &[(4, 3), (4, 2)],
        &[
            ("a", &[&[(0, 1), (1, 2), (2, 0)], &[(4, 0), (5, 1)]]),
            ("b", &[&[(1, 1), (2, 1), (3, 1)], &[(5, 0), (6, 0), (7, 0), (4, 1)]]),
        ],
    )
}

#[test]
fn no_position_of_a_small_puzzle_is_nearer_than_its_bound() {
    for metric in [PuzzleMetric::Moves, PuzzleMetric::Quarters] {
        let knot = knot();
        let request = SolveRequest { metric, ..SolveRequest::new(&knot, knot.solved.clone()) };
        compare(&knot, &request, true);
    }
}

#[test]
fn bounds_hold_where_pieces_are_alike_or_do_not_matter() {
    let mut knot = knot();
    knot.solved.labels.copy_from_slice(&[1, 2, 2, 3, 1, 1, 2, 3]);
    let mut goal = knot.solved.clone();
    goal.free_twist(4);
    goal.free_twist(5);
    let request = SolveRequest { goals: vec![goal.clone()], ..SolveRequest::new(&knot, goal) };
    compare(&knot, &request, false);
}

#[test]
fn classes_of_symmetry_change_no_distance() {
    let cube = cube();
    let prepared = Prepared::new(&cube, &SolveRequest::new(&cube, cube.solved.clone())).unwrap();
    let model = Model::new(&prepared.reduced, &prepared.costs, &Control::new()).unwrap();
    assert_eq!(model.symmetries.len(), 48);
    // The moves of domino reduction: the turns of U and D, and all half turns, which are every
    // second of three moves.
    let moves: Vec<usize> = (0..18)
        .filter(|&m| ["U", "D"].iter().any(|name| cube.find(name) == Some(m / 3 * 3)) || m % 3 == 1)
        .collect();
    let control = Control::new();
    let mut facets: Vec<Arc<Facet>> = views(&model, &moves)
        .into_iter()
        .map(|view| Arc::new(Facet::new(&model, view, 1 << 12, &control).unwrap()))
        .collect();
    facets.sort_by_key(|facet| facet.coordinate.size());
    assert_eq!(
        facets.iter().map(|facet| facet.coordinate.size()).collect::<Vec<_>>(),
        [495, 2_048, 2_187]
    );
    facets.remove(1);
    let table = |symmetries: Vec<usize>| {
        let part = |facet: &Arc<Facet>| {
            let images = model.symmetries.iter().map(|s| facet.image(&s.symmetry)).collect();
            [Cluster::new(vec![Arc::clone(facet)], &[images])]
        };
        let (outer, inner) = (part(&facets[0]), part(&facets[1]));
        let product = Product::new(&model, &outer, &inner, symmetries, &control).unwrap();
        let mut grid = DistanceGrid::new(product, 1, &control).unwrap();
        grid.grow(&model, u64::MAX, builder(2, &control));
        grid
    };
    let shared = (0..48)
        .filter(|&at| facets.iter().all(|f| f.image(&model.symmetries[at].symmetry).is_some()));
    let (plain, reduced) = (table(vec![0]), table(shared.collect()));
    // The table has all 16 symmetries that keep the axis.
    assert_eq!((reduced.product.symmetries.len(), plain.product.classes()), (16, 495));
    assert!(reduced.product.classes() < 495 / 8);
    for (outer, inner) in
        (0..495).flat_map(|outer| (0..2_187).step_by(7).map(move |inner| (outer, inner)))
    {
        let [a, b] =
            [&plain, &reduced].map(|grid| grid.lookup().least(grid.product.index(outer, inner)));
        assert_eq!(a, b);
    }
}

#[test]
fn facets_have_symmetries_together_that_one_of_them_lacks() {
    let cube = cube();
    let prepared = Prepared::new(&cube, &SolveRequest::new(&cube, cube.solved.clone())).unwrap();
    let model = Model::new(&prepared.reduced, &prepared.costs, &Control::new()).unwrap();
    let control = Control::new();
    let moves: Vec<usize> = (0..18)
        .filter(|&m| ["U", "D"].iter().any(|name| cube.find(name) == Some(m / 3 * 3)) || m % 3 == 1)
        .collect();
    let mut facets: Vec<Arc<Facet>> = views(&model, &moves)
        .into_iter()
        .map(|view| Arc::new(Facet::new(&model, view, 1 << 12, &control).unwrap()))
        .collect();
    facets.sort_by_key(|facet| facet.coordinate.size());
    facets.truncate(2);
    let alone: Vec<Vec<Option<Vec<u32>>>> = facets
        .iter()
        .map(|facet| model.symmetries.iter().map(|s| facet.image(&s.symmetry)).collect())
        .collect();
    // Edge orientations are counted from an axis perpendicular to that of domino reduction. Half of
    // the 16 symmetries exchange it with the third axis.
    let cluster = Cluster::new(facets, &alone);
    let both: Vec<usize> = (0..48).filter(|&at| cluster.images[at].is_some()).collect();
    let seem: Vec<usize> =
        (0..48).filter(|&at| cluster.seems_to_have(&model.symmetries[at].symmetry)).collect();
    assert_eq!((both.len(), seem.len()), (8, 16));
    let cluster = cluster.complete(&model, &seem, &control).unwrap();
    let mut random = 1_u64;
    for _ in 0..20_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let (number, m) =
            ((random >> 33) as u32 % cluster.size() as u32, (random >> 20) as usize % 18);
        for &at in &seem {
            let images = cluster.images[at].as_ref().unwrap();
            let other = usize::from(model.symmetries[at].symmetry.moves[m]);
            assert_eq!(
                images[cluster.after(number, m) as usize],
                cluster.after(images[number as usize], other)
            );
        }
    }
}

#[test]
fn no_short_scramble_of_a_cube_is_nearer_than_its_bound() {
    let cube = cube();
    let prepared = Prepared::new(&cube, &SolveRequest::new(&cube, cube.solved.clone())).unwrap();
    let control = Control::new();
    let model = Arc::new(Model::new(&prepared.reduced, &prepared.costs, &control).unwrap());
    let mut strong = Strong::new(
        &prepared.reduced,
        &model,
        WantedTable { worthwhile: WORTHWHILE, ..any(1 << 28) },
        &control,
    )
    .unwrap();
    strong.grow(1 << 20, builder(2, &control));
    let bounds = Sided::<true>::new(&strong).unwrap();
    let mut random = 1_u64;
    let mut farthest = 0;
    for _ in 0..2_000 {
        let mut position = prepared.reduced.start.clone();
        let (mut probe, _) = LowerBounds::<u16>::root(&bounds, &position);
        for length in 1..12 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let turn = (random >> 40) as usize % prepared.reduced.turns.len();
            position = apply(&prepared.reduced, turn, &position);
            let least;
            (probe, least) = step(&bounds, &probe, turn, &position);
            assert!(least <= length);
            assert!(!LowerBounds::<u16>::bars(&bounds, &probe, model.back[turn], length - 1));
            farthest = farthest.max(least);
        }
    }
    assert!(farthest >= 8);
}

#[test]
fn what_undoes_a_position_is_read_off_it() {
    let cube = cube();
    let prepared = Prepared::new(&cube, &SolveRequest::new(&cube, cube.solved.clone())).unwrap();
    let control = Control::new();
    let model = Arc::new(Model::new(&prepared.reduced, &prepared.costs, &control).unwrap());
    let strong = Strong::new(
        &prepared.reduced,
        &model,
        WantedTable { worthwhile: WORTHWHILE, ..any(1 << 26) },
        &control,
    )
    .unwrap();
    let inverse = strong.inverse.as_ref().unwrap();
    let mut random = 1_u64;
    for _ in 0..200 {
        let turns: Vec<usize> = std::iter::repeat_with(|| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 40) as usize % prepared.reduced.turns.len()
        })
        .take(20)
        .collect();
        let make = |turns: &mut dyn Iterator<Item = usize>| {
            turns.fold(prepared.reduced.start.clone(), |position, turn| {
                apply(&prepared.reduced, turn, &position)
            })
        };
        let position = make(&mut turns.iter().copied());
        let undone = make(&mut turns.iter().rev().map(|&turn| model.back[turn]));
        assert_eq!(inverse.read(&position), strong.numbers(&undone).unwrap());
    }
}

#[test]
fn two_threads_fill_a_table_as_one_does() {
    let knot = knot();
    let prepared = Prepared::new(&knot, &SolveRequest::new(&knot, knot.solved.clone())).unwrap();
    let control = Control::new();
    let model = Arc::new(Model::new(&prepared.reduced, &prepared.costs, &control).unwrap());
    let filled = |threads| {
        let mut strong = Strong::new(&prepared.reduced, &model, any(1 << 20), &control).unwrap();
        strong.grow(u64::MAX, builder(threads, &control));
        (0..strong.grid.product.size()).map(|at| strong.grid.lookup().least(at)).collect::<Vec<_>>()
    };
    assert_eq!(filled(1), filled(2));
}

#[test]
fn a_position_without_a_way_is_told() {
    let knot = knot();
    let mut start = knot.solved.clone();
    start.twists[0] = 1;
    let prepared = Prepared::new(&knot, &SolveRequest::new(&knot, knot.solved.clone())).unwrap();
    let control = Control::new();
    let model = Arc::new(Model::new(&prepared.reduced, &prepared.costs, &control).unwrap());
    let strong = Strong::new(&prepared.reduced, &model, any(1 << 20), &control).unwrap();
    let mut cells = prepared.reduced.start.clone();
    cells[prepared.reduced.orbits[0].cells.start] += 1 << prepared.reduced.orbits[0].bits;
    assert_eq!(LowerBounds::<u16>::root(&Sided::<true>::new(&strong).unwrap(), &cells).1, NEVER);
}
