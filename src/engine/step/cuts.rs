//! Lower bounds on the distance of a state to a DR that meets conditions. They cut a search early.
//!
//! Few states of a DR meet a condition. If a condition that one DR in a thousand meets is tested
//! only at the end, the search goes three moves deeper than needed. Conditions depend only on small
//! coordinates, so tables of exact distances fit into memory:
//!
//! - An HTR subset is a set of the 29,400 cosets, 420 of corners by 70 of edges. The corners with
//!   their twists have 918,540 values, the places of the slice edges and of the M edges 34,650.
//! - The state before a trigger is one value of twists with slice places (1,082,565), and also of
//!   flips with slice places (1,013,760) if moves may break EO. A trigger has at most 16 images.
//!
//! All tables together have 3 MB and are filled in about 60 ms on one thread. They are computed
//! when a step is first searched, and `Tables` keeps the last few. A chain searches one step from
//! many states, and a solver repeats a search with other lengths.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use premove_cube::facts::has_dr;
use premove_cube::{Axis, Cube, Edge, Move, MoveSet};

use super::conditions::Conditions;
use super::subset_names::Subsets;
use super::trigger_set::Endings;
use crate::coord::parts::{self, CORNER_COSETS, FLIPS, SLICES, TWISTS};
use crate::coord::{MoveTable, rank};
use crate::search::Suffixes;
use crate::table::{Tables, distances_beyond};

/// Number of sets of places for the M edges among the eight places outside the slice.
const MIDDLES: usize = 70;
/// Number of values for the places of the slice edges and the M edges.
const EDGES: usize = SLICES * MIDDLES;

/// The coordinates on which conditions depend, with their move tables.
#[derive(Debug)]
struct Coordinates {
    slices: rank::Subsets,
    middles: rank::Subsets,
    /// The corner coset of each corner permutation, and one permutation of each coset.
    coset_of: Vec<u16>,
    representatives: Vec<usize>,
    cosets: MoveTable,
    twists: MoveTable,
    flips: MoveTable,
    edges: MoveTable,
}

/// A state, given by the coordinates on which conditions depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    coset: u16,
    twist: u16,
    flip: u16,
    /// Slice places times 70, plus M places.
    edges: u16,
    /// Set while the remaining moves must end with a trigger.
    pub(super) must_end: bool,
}

impl Coordinates {
    fn new(moves: MoveSet) -> Self {
        let slices = parts::slice_subsets();
        let middles = rank::Subsets::new(8, 4);
        let (coset_of, representatives) = parts::corner_cosets();
        let cosets = MoveTable::new(
            CORNER_COSETS,
            moves,
            |i| parts::cube_with_corner_permutation(representatives[i]),
            |cube| usize::from(coset_of[parts::corner_permutation(cube)]),
        );
        let edges = MoveTable::new(
            EDGES,
            moves,
            |i| cube_with_edges(slices.mask(i / MIDDLES), middles.mask(i % MIDDLES)),
            |cube| edges_of(cube, &slices, &middles),
        );
        let twists = MoveTable::new(TWISTS, moves, parts::cube_with_twist, parts::twist);
        let flips = MoveTable::new(FLIPS, moves, parts::cube_with_flip, parts::flip);
        Self { slices, middles, coset_of, representatives, cosets, twists, flips, edges }
    }

    fn place(&self, cube: &Cube) -> Place {
        Place {
            coset: self.coset_of[parts::corner_permutation(cube)],
            twist: parts::twist(cube) as u16,
            flip: parts::flip(cube) as u16,
            edges: edges_of(cube, &self.slices, &self.middles) as u16,
            must_end: false,
        }
    }

    /// Returns the coordinates of the state before a sequence of moves that ends in DR, and the
    /// number of these moves.
    fn before(&self, word: &[Move]) -> (Place, u8) {
        let undone = word.iter().rev().map(|m| m.inverse());
        (self.place(&Cube::from_moves(undone)), word.len() as u8)
    }

    #[inline]
    fn child(&self, place: Place, m: Move) -> Place {
        Place {
            coset: self.cosets.to(place.coset, m),
            twist: self.twists.to(place.twist, m),
            flip: self.flips.to(place.flip, m),
            edges: self.edges.to(place.edges, m),
            must_end: place.must_end,
        }
    }
}

/// Returns the combined value of the slice places and the M places.
fn edges_of(cube: &Cube, slices: &rank::Subsets, middles: &rank::Subsets) -> usize {
    let outside = cube.edges.iter().filter(|edge| edge.piece() < 8);
    let middle = outside.enumerate().fold(0, |mask, (i, e)| mask | u16::from(e.piece() < 4) << i);
    slices.rank(parts::slice_mask(cube)) * MIDDLES + middles.rank(middle)
}

/// Returns a cube with its slice edges in the places of `slice`, and its M edges in the places of
/// `middle` among the others.
fn cube_with_edges(slice: u16, middle: u16) -> Cube {
    let mut cube = Cube::SOLVED;
    let mut next = [0, 4, 8];
    let mut outside = 0;
    for (i, edge) in cube.edges.iter_mut().enumerate() {
        let kind = if slice >> i & 1 == 1 {
            2
        } else {
            outside += 1;
            usize::from(middle >> (outside - 1) & 1 == 0)
        };
        *edge = Edge::new(next[kind], 0);
        next[kind] += 1;
    }
    cube
}

impl Place {
    fn corners(self) -> usize {
        usize::from(self.coset) * TWISTS + usize::from(self.twist)
    }

    fn slice(self) -> usize {
        usize::from(self.edges) / MIDDLES
    }

    fn twist_slice(self) -> usize {
        self.slice() * TWISTS + usize::from(self.twist)
    }

    fn flip_slice(self) -> usize {
        self.slice() * FLIPS + usize::from(self.flip)
    }
}

/// Distances to the DRs with certain HTR subsets.
#[derive(Debug)]
struct SubsetCut {
    /// `true` for each wanted DR. The index is corner coset times 70 plus M places.
    wanted: Vec<bool>,
    corners: Vec<u8>,
    edges: Vec<u8>,
}

/// Distances to a DR through the state before a trigger, and along the trigger.
#[derive(Debug)]
struct TriggerCut {
    twist_slice: Vec<u8>,
    /// Distances by flips and slice places; `None` if moves cannot break EO.
    flip_slice: Option<Vec<u8>>,
}

/// Lower bounds for the conditions of a step that leads to DR, and the test of its solutions.
#[derive(Debug)]
pub(super) struct Cuts {
    moves: MoveSet,
    conditions: Conditions,
    coordinates: Coordinates,
    subsets: Option<SubsetCut>,
    triggers: Option<TriggerCut>,
    endings: Option<Endings>,
    /// Sequences of moves, in the frame. At least one side of a wanted solution must end with one
    /// of them. `None` if any last moves are allowed.
    pub(super) patterns: Option<Suffixes>,
    /// `true` if each wanted DR is also DR on R/L.
    pub(super) has_both: bool,
    /// `true` if the moves of the step are not enough for any wanted trigger.
    pub(super) lacks_triggers: bool,
    /// `true` if no trigger is wanted, because none has one of the wanted labels before it.
    pub(super) lacks_case: bool,
}

impl Cuts {
    /// Returns the bounds for a step with these conditions and moves, in the frame. They are stored
    /// in `tables` for later searches.
    pub(super) fn of(conditions: &Conditions, moves: MoveSet, tables: &Tables) -> Arc<Self> {
        tables.computed().get(
            |cuts: &Self| cuts.moves == moves && cuts.conditions == *conditions,
            || Self::new(conditions, moves),
        )
    }

    fn new(conditions: &Conditions, moves: MoveSet) -> Self {
        let coordinates = Coordinates::new(moves);
        let endings = conditions.endings();
        let words: Option<Vec<Vec<Move>>> = endings.as_ref().map(|endings| {
            let made = endings.wanted().filter(|word| word.iter().all(|&m| moves.contains(m)));
            made.map(<[Move]>::to_vec).collect()
        });
        let wanted = conditions.subsets.as_ref().map(|subsets| wanted(&coordinates, subsets));
        let has_both = wanted.as_ref().is_some_and(|wanted| {
            let mut drs = (0..wanted.len()).filter(|&i| wanted[i]);
            drs.all(|i| has_dr(&dr(&coordinates, i), Axis::Rl))
        });
        let subsets = wanted.map(|wanted| SubsetCut::new(wanted, &coordinates, moves));
        let lacks_case = endings.as_ref().is_some_and(|all| all.wanted().next().is_none());
        let lacks_triggers = words.as_ref().is_some_and(Vec::is_empty);
        let triggers = words.map(|words| TriggerCut::new(&words, &coordinates, moves));
        Self {
            moves,
            conditions: conditions.clone(),
            coordinates,
            subsets,
            triggers,
            patterns: endings.as_ref().map(Endings::patterns),
            endings,
            has_both,
            lacks_triggers,
            lacks_case,
        }
    }

    /// Returns whether these moves, in the frame, are a wanted solution. `end` is the state after
    /// the moves. The bounds are not used.
    pub(super) fn allow(&self, normal: &[Move], inverse: &[Move], end: &Cube) -> bool {
        let endings = self.endings.as_ref();
        let subsets = self.conditions.subsets.as_ref();
        endings.is_none_or(|endings| endings.allow(normal) || endings.allow(inverse))
            && subsets.is_none_or(|subsets| subsets.contains(end, Axis::Ud))
    }

    /// Returns the coordinates of a state on which conditions depend.
    pub(super) fn place(&self, cube: &Cube) -> Place {
        Place { must_end: self.triggers.is_some(), ..self.coordinates.place(cube) }
    }

    /// Returns the coordinates after a move.
    #[inline]
    pub(super) fn child(&self, place: Place, m: Move) -> Place {
        self.coordinates.child(place, m)
    }

    /// Returns the coordinates of this side, given the `moves` already made on the other side. If
    /// those end with a wanted trigger, this side need not end with one.
    pub(super) fn behind(&self, place: Place, moves: &[Move]) -> Place {
        let is_free = self.endings.as_ref().is_some_and(|endings| endings.allow(moves));
        Place { must_end: place.must_end && !is_free, ..place }
    }

    /// Returns whether a DR has a wanted subset.
    pub(super) fn wants(&self, place: Place) -> bool {
        let coset = usize::from(place.coset) * MIDDLES + usize::from(place.edges) % MIDDLES;
        self.subsets.as_ref().is_none_or(|subsets| subsets.wanted[coset])
    }

    /// Returns a lower bound on the number of moves to a wanted DR. If the bound exceeds `most`,
    /// the result may be any number above `most`.
    #[inline]
    pub(super) fn bound(&self, place: Place, most: u8) -> u8 {
        let mut bound = 0;
        if let Some(subsets) = &self.subsets {
            bound = subsets.corners[place.corners()];
            if bound > most {
                return bound;
            }
            bound = bound.max(subsets.edges[usize::from(place.edges)]);
        }
        if let Some(triggers) = self.triggers.as_ref().filter(|_| place.must_end) {
            bound = bound.max(triggers.twist_slice[place.twist_slice()]);
            if let Some(flips) = &triggers.flip_slice {
                bound = bound.max(flips[place.flip_slice()]);
            }
        }
        bound
    }
}

/// Returns a cube in DR, given by its number: corner coset times 70 plus M places.
fn dr(coordinates: &Coordinates, number: usize) -> Cube {
    let corners = coordinates.representatives[number / MIDDLES];
    let edges = parts::cube_with_middle(coordinates.middles.mask(number % MIDDLES)).edges;
    Cube { edges, ..parts::cube_with_corner_permutation(corners) }
}

/// Returns for each DR, indexed by its number, whether it has one of these subsets.
fn wanted(coordinates: &Coordinates, subsets: &Subsets) -> Vec<bool> {
    (0..CORNER_COSETS * MIDDLES)
        .map(|number| subsets.contains(&dr(coordinates, number), Axis::Ud))
        .collect()
}

impl SubsetCut {
    fn new(wanted: Vec<bool>, coordinates: &Coordinates, moves: MoveSet) -> Self {
        let starts: Vec<(Place, u8)> = (0..wanted.len())
            .filter(|&number| wanted[number])
            .map(|number| (coordinates.place(&dr(coordinates, number)), 0))
            .collect();
        let corners = TWISTS * CORNER_COSETS;
        Self {
            corners: grown(corners, starts.clone(), Place::corners, moves, |place, m| Place {
                coset: coordinates.cosets.to(place.coset, m),
                twist: coordinates.twists.to(place.twist, m),
                ..place
            }),
            edges: grown(
                EDGES,
                starts,
                |place| usize::from(place.edges),
                moves,
                |place, m| Place { edges: coordinates.edges.to(place.edges, m), ..place },
            ),
            wanted,
        }
    }
}

impl TriggerCut {
    /// Computes the distances to DR through triggers with these moves.
    fn new(words: &[Vec<Move>], coordinates: &Coordinates, moves: MoveSet) -> Self {
        let starts: Vec<_> = words.iter().map(|word| coordinates.before(word)).collect();
        // A path inside a trigger has the rest of the trigger left. A turn of the face opposite to
        // the first one may come after it; it belongs to the moves before the trigger.
        let mut inside: Vec<(Place, u8)> = Vec::new();
        for word in words {
            let rests = (1..=word.len()).map(|from| &word[from..]);
            inside.extend(rests.map(|rest| coordinates.before(rest)));
            let Some((first, rest)) = word.split_first() else { continue };
            for other in MoveSet::of_face(first.face().opposite()) {
                let rest: Vec<Move> = std::iter::once(other).chain(rest.iter().copied()).collect();
                inside.push(coordinates.before(&rest));
            }
        }
        let size = SLICES * TWISTS;
        let mut twist_slice =
            grown(size, starts.clone(), Place::twist_slice, moves, |place, m| Place {
                twist: coordinates.twists.to(place.twist, m),
                edges: coordinates.edges.to(place.edges, m),
                ..place
            });
        lower(&mut twist_slice, &inside, Place::twist_slice);
        let breaks_eo = !moves.without(MoveSet::keeping_eo(Axis::Fb)).is_empty();
        let flip_slice = breaks_eo.then(|| {
            let mut flip_slice =
                grown(SLICES * FLIPS, starts, Place::flip_slice, moves, |place, m| Place {
                    flip: coordinates.flips.to(place.flip, m),
                    edges: coordinates.edges.to(place.edges, m),
                    ..place
                });
            lower(&mut flip_slice, &inside, Place::flip_slice);
            flip_slice
        });
        Self { twist_slice, flip_slice }
    }
}

/// Lowers entries of a table: each given state gets the given distance, unless its entry is
/// smaller.
fn lower(table: &mut [u8], places: &[(Place, u8)], at: fn(Place) -> usize) {
    for &(place, left) in places {
        let entry = &mut table[at(place)];
        *entry = left.min(*entry);
    }
}

/// Computes the distances of all values, starting from values whose initial distance is given.
fn grown(
    size: usize,
    starts: Vec<(Place, u8)>,
    at: impl Fn(Place) -> usize,
    moves: MoveSet,
    child: impl Fn(Place, Move) -> Place,
) -> Vec<u8> {
    let neighbours = |place, found: &mut dyn FnMut(Place)| {
        moves.iter().for_each(|m| found(child(place, m)));
    };
    distances_beyond(size, starts, at, neighbours, (&AtomicU64::new(0), &|| false))
        .unwrap_or_else(|| unreachable!("nothing stops it"))
}
