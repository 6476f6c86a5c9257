//! The effect of moves and symmetries on edges, and the sources of each corner class.
//!
//! Flips in this module are natural flips (see [`natural_mask`]), 12 bits. A symmetry only permutes
//! these bits. A move permutes them and changes some. The arrangement alone determines which flips
//! change. Entries and packed keys store flips relative to F/B instead.

use premove_cube::{Move, MoveSet, Symmetry};

use super::share::Stop;
use crate::coord::edge_slices::{
    ARRANGEMENTS, all_arrangements, arrangement_of_masks, carried_places, moved_places,
    natural_mask,
};
use crate::coord::h48::{CLASSES, CornerClasses};

/// A value for each arrangement, padded so that no bounds check is needed.
pub(in crate::table) type ByArrangement<T> = Box<[T; 1 << 16]>;

/// A linear map of 12 flips to 12 flips, given by the image of each bit. Images of xors are xors of
/// images.
#[derive(Clone, Copy, Debug)]
pub(in crate::table) struct Linear([u16; 12]);

/// The image of every number of 12 bits under [`Linear`], padded so that a 16-bit index needs no
/// bounds check.
pub(in crate::table) type FlipTable = Box<[u16; 1 << 16]>;

impl Linear {
    pub(in crate::table) const SAME: Self = {
        let mut images = [0; 12];
        let mut i = 0;
        while i < 12 {
            images[i] = 1 << i;
            i += 1;
        }
        Self(images)
    };

    /// Creates the map that moves the flip in place `from[i]` to place `i`.
    fn from_places(from: &[usize; 12]) -> Self {
        let mut images = [0; 12];
        for (place, &old) in from.iter().enumerate() {
            images[old] |= 1 << place;
        }
        Self(images)
    }

    fn of(&self, flips: u16) -> u16 {
        self.0
            .iter()
            .enumerate()
            .fold(0, |acc, (i, &image)| if flips >> i & 1 == 1 { acc ^ image } else { acc })
    }

    /// Returns the map that applies this one and then `next`.
    pub(in crate::table) fn then(&self, next: &Self) -> Self {
        Self(self.0.map(|image| next.of(image)))
    }

    /// Fills a table with the images of all flips. Of the 11 flips that tables store, each image
    /// has only the highest `h`, which are those in places 12 - h to 11.
    pub(in crate::table) fn fill(&self, h: u8, table: &mut [u16; 1 << 16]) {
        table[0] = 0;
        for (i, &image) in self.0.iter().enumerate() {
            let (known, new) = table[..2 << i].split_at_mut(1 << i);
            for (to, from) in new.iter_mut().zip(known) {
                *to = *from ^ image >> (12 - h);
            }
        }
    }
}

/// A source of the keys of a class: a class whose keys become keys of this class by first a
/// symmetry and then a move.
#[derive(Clone, Copy, Debug)]
pub(in crate::table) struct Source {
    /// The corner class whose keys are mapped.
    pub(in crate::table) class: usize,
    /// The symmetry that is applied to the keys first.
    pub(in crate::table) symmetry: Symmetry,
    /// The move that is made after the symmetry.
    pub(in crate::table) undo: Move,
    /// The inverse of `undo`. It leads from this class to the class of the source.
    pub(in crate::table) forth: Move,
}

/// Tables with the effect of all moves and symmetries on edges, and the sources of each class.
pub(crate) struct Maps {
    moves: MoveSet,
    sources: Vec<Source>,
    /// For each symmetry: the image of each arrangement, and the map of flips.
    carried: Vec<(ByArrangement<u16>, Linear)>,
    /// For each move: a number for each arrangement, with its image in the low half and the flips
    /// that change in the high half; and the map of flips.
    moved: Vec<(ByArrangement<u32>, Linear)>,
    /// The numbers of `moved` for maps whose resulting flips are relative to F/B, not natural.
    keyed: Vec<ByArrangement<u32>>,
    /// For each arrangement, its natural flips if no edge is flipped relative to F/B.
    natural: ByArrangement<u16>,
    /// The numbers for keeping an arrangement and converting natural flips to flips relative to
    /// F/B.
    kept: ByArrangement<u32>,
    /// Maps each arrangement to itself.
    same: ByArrangement<u16>,
}

impl Maps {
    /// Builds the maps. `moves` must contain the inverse of each of its moves. Returns `None` if it
    /// was stopped.
    pub(in crate::table) fn new(
        classes: &CornerClasses,
        moves: MoveSet,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let all = all_arrangements();
        let natural = by_arrangement(|i| natural_mask(&all[i]));
        let mut by_move = Vec::new();
        for m in Move::ALL {
            if stop() {
                return None;
            }
            by_move.push(moved_by(&all, &natural, m));
        }
        let mut carried = Vec::new();
        for s in Symmetry::all() {
            if stop() {
                return None;
            }
            carried.push(carried_by(&all, s));
        }
        if stop() {
            return None;
        }
        let mut sources = Vec::new();
        for class in 0..CLASSES {
            for forth in moves {
                let (other, to) = classes.after(class, forth);
                let symmetry = to.inverse();
                sources.push(Source { class: other, symmetry, undo: forth.inverse(), forth });
            }
        }
        Some(Self {
            moves,
            sources,
            carried,
            keyed: by_move
                .iter()
                .map(|(to, _)| by_arrangement(|i| to_key(to[i], &natural)))
                .collect(),
            moved: by_move,
            kept: by_arrangement(|i| to_key(i as u32, &natural)),
            natural,
            same: by_arrangement(|i| i as u16),
        })
    }

    /// Returns the sources of a class, one for each move.
    pub(in crate::table) fn sources(&self, class: usize) -> &[Source] {
        let moves = self.moves.len();
        &self.sources[class * moves..(class + 1) * moves]
    }

    /// Returns whether a search should make `first` and then `second`. It should not if together
    /// they are one move or none, or if they turn opposite faces in the order that is left out.
    pub(in crate::table) fn may_follow(&self, first: Move, second: Move) -> bool {
        let shorter = match first.merge(second) {
            None => false,
            Some(None) => true,
            Some(Some(m)) => self.moves.contains(m),
        };
        let swapped = first.axis() == second.axis() && first.face().index() > second.face().index();
        !shorter && !swapped
    }

    /// Returns the map from the keys of a source to the keys of its class, both with natural flips
    /// (see [`natural_mask`]).
    pub(in crate::table) fn natural_map(&self, source: &Source) -> KeyMap<'_> {
        let ((carried, turn), (moved, shift)) =
            (&self.carried[source.symmetry.index()], &self.moved[source.undo.index()]);
        KeyMap { carried, moved, flips: turn.then(shift) }
    }

    /// Returns the map of [`Maps::natural_map`], but the resulting flips are relative to F/B.
    pub(in crate::table) fn key_map(&self, source: &Source) -> KeyMap<'_> {
        KeyMap { moved: &self.keyed[source.undo.index()], ..self.natural_map(source) }
    }

    /// Returns the map that leaves a key unchanged, except that it converts natural flips to flips
    /// relative to F/B.
    pub(in crate::table) fn stay(&self) -> KeyMap<'_> {
        KeyMap { carried: &self.same, moved: &self.kept, flips: Linear::SAME }
    }

    /// Returns the natural flips of an arrangement if no edge is flipped relative to F/B.
    pub(in crate::table) fn natural(&self, arrangement: usize) -> u16 {
        self.natural[arrangement]
    }
}

/// A map of keys. Two tables, one after the other, map the arrangement. A linear map maps the
/// flips, of which some are then changed, depending on the arrangement.
#[derive(Clone, Copy)]
pub(in crate::table) struct KeyMap<'a> {
    pub(in crate::table) carried: &'a [u16; 1 << 16],
    pub(in crate::table) moved: &'a [u32; 1 << 16],
    pub(in crate::table) flips: Linear,
}

#[expect(clippy::unnecessary_box_returns, reason = "half a megabyte does not belong on the stack")]
pub(in crate::table) fn by_arrangement<T: Copy + Default>(
    value: impl Fn(usize) -> T,
) -> ByArrangement<T> {
    let mut values = vec![T::default(); 1 << 16];
    for (i, to) in values[..ARRANGEMENTS].iter_mut().enumerate() {
        *to = value(i);
    }
    let Ok(values) = values.try_into() else { unreachable!("the length is that of the array") };
    values
}

fn to_key(moved: u32, natural: &[u16; 1 << 16]) -> u32 {
    moved ^ u32::from(natural[moved as usize & 0xffff]) << 16
}

fn number(slices: &[u8; 12]) -> usize {
    let mask = |wanted| {
        slices.iter().enumerate().fold(0, |acc, (i, &slice)| acc | u16::from(slice == wanted) << i)
    };
    arrangement_of_masks(mask(2), mask(1))
}

fn carried_by(all: &[[u8; 12]], s: Symmetry) -> (ByArrangement<u16>, Linear) {
    let from = carried_places(s);
    // The places of a slice stay together, so the image of the first place gives the slice.
    let mut image = [0; 3];
    for (place, &old) in from.iter().enumerate() {
        image[old / 4] = (place / 4) as u8;
    }
    let numbers =
        by_arrangement(|i| number(&from.map(|old| image[usize::from(all[i][old])])) as u16);
    (numbers, Linear::from_places(&from))
}

fn moved_by(all: &[[u8; 12]], natural: &[u16; 1 << 16], m: Move) -> (ByArrangement<u32>, Linear) {
    let (from, flips) = moved_places(m);
    let map = Linear::from_places(&from);
    let numbers = by_arrangement(|i| {
        let moved = from.map(|old| all[i][old]);
        let changed = flips ^ map.of(natural[i]) ^ natural_mask(&moved);
        number(&moved) as u32 | u32::from(changed) << 16
    });
    (numbers, map)
}
