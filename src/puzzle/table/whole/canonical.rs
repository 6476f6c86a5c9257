//! Finds the canonical position of a position: the first one, in the order of cells, to which a
//! symmetry maps it.
//!
//! Most symmetries are excluded at the first or second cell, so few cells are read besides those of
//! the canonical position.

use std::collections::HashMap;

use crate::space::symmetric::Model;
use crate::space::{CellContent, Orbit, Reduced};
use crate::symmetry::{Conjugation, PuzzleSymmetry, subgroup};

/// Maximum number of symmetries that are used: as many as a dodecahedron has.
const MAX_SIDES: usize = 120;
/// Maximum number of cells for which symmetries are used.
const MAX_CELLS: usize = 256;

/// Image of each symbol of a cell under a symmetry.
type Images = [u8; 256];

/// Finder of canonical positions: of all images of a position, the first in the order of cells.
pub(super) struct Canonical {
    width: usize,
    /// Number of symmetries used. It is the usual number of positions that one entry covers.
    pub(super) sides: usize,
    /// For each cell of an orbit and each symmetry, the cell from which the symbol comes.
    sources: Vec<SymbolSource>,
    images: Vec<Images>,
    /// For each symmetry, the image of each turn.
    turns: Vec<Box<[u16]>>,
}

/// Source of the symbol of a cell under a symmetry.
#[derive(Clone, Copy, Debug)]
struct SymbolSource {
    cell: u16,
    /// Index of the images of the symbols of that cell.
    images: u16,
}

impl Canonical {
    /// Prepares the symmetries of the model: all of them if cells are bytes and not too many,
    /// otherwise only the identity.
    pub(super) fn new(reduced: &Reduced, model: &Model) -> Self {
        let slots = model.cells.len();
        let seen = if reduced.bytes && slots <= MAX_CELLS { sides(model) } else { Vec::new() };
        let mut canonical = Self {
            width: reduced.width,
            sides: seen.len().max(1),
            sources: vec![SymbolSource { cell: 0, images: 0 }; slots * seen.len()],
            images: Vec::new(),
            turns: seen.iter().map(|side| side.symmetry.moves.clone()).collect(),
        };
        let orbit_of: Vec<(usize, &Orbit)> = reduced
            .orbits
            .iter()
            .enumerate()
            .flat_map(|(at, orbit)| orbit.cells.clone().map(move |_| (at, orbit)))
            .collect();
        let mut numbers = HashMap::new();
        for (number, side) in seen.iter().enumerate() {
            // Slots of an orbit whose orientations change in the same way share one table of
            // images.
            let mut alike = HashMap::new();
            for (slot, &(at, orbit)) in orbit_of.iter().enumerate() {
                let turned = (at, side.symmetry.offset[slot], side.symmetry.mirrored[slot]);
                let images = *alike.entry(turned).or_insert_with(|| {
                    *numbers.entry(images(model, side, slot, orbit)).or_insert_with_key(|images| {
                        canonical.images.push(*images);
                        canonical.images.len() as u16 - 1
                    })
                });
                let to = usize::from(side.symmetry.to[slot]);
                canonical.sources[to * seen.len() + number] =
                    SymbolSource { cell: model.cells[slot] as u16, images };
            }
        }
        canonical
    }

    /// Returns the symmetries that map every turn of a path to itself. `sides` are those that do
    /// this for all turns except the last, which is `turn`. Returns `None` if one of these maps the
    /// path to an earlier one.
    pub(super) fn fixing(&self, sides: &[usize], turn: usize) -> Option<Vec<usize>> {
        let mut fixing = Vec::new();
        for &side in sides {
            match usize::from(self.turns[side][turn]) {
                image if image < turn => return None,
                image if image == turn => fixing.push(side),
                _ => {}
            }
        }
        Some(fixing)
    }

    /// Returns a digest of a position. It is equal for positions that symmetries map to each other,
    /// and rarely for others.
    #[inline]
    pub(super) fn digest<C: CellContent>(&self, cells: &[C]) -> u64 {
        if self.sides == 1 {
            return C::digest(&cells[..self.width]);
        }
        let image = |source: &SymbolSource| {
            let symbol: u16 = cells[usize::from(source.cell)].into();
            self.images[usize::from(source.images)][usize::from(symbol as u8)]
        };
        let mut left = [0_u8; MAX_SIDES];
        left.iter_mut().zip(0_u8..).take(self.sides).for_each(|(side, number)| *side = number);
        let mut left = &mut left[..self.sides];
        for sources in self.sources.chunks_exact(self.sides) {
            let mut first = u8::MAX;
            let mut kept = 0;
            for at in 0..left.len() {
                let side = left[at];
                let symbol = image(&sources[usize::from(side)]);
                if symbol < first {
                    (first, kept) = (symbol, 0);
                }
                if symbol == first {
                    left[kept] = side;
                    kept += 1;
                }
            }
            left = &mut left[..kept];
            if kept == 1 {
                break;
            }
        }
        let side = usize::from(left[0]);
        let mut seen = [0_u8; MAX_CELLS];
        let sources = self.sources.iter().skip(side).step_by(self.sides);
        let width = sources.len();
        seen.iter_mut().zip(sources).for_each(|(symbol, source)| *symbol = image(source));
        u8::digest(&seen[..width])
    }
}

/// Returns the symmetries to use: all symmetries of the model, or a subgroup if there are too many.
fn sides(model: &Model) -> Vec<&Conjugation> {
    let all: Vec<PuzzleSymmetry> =
        model.symmetries.iter().map(|side| side.symmetry.clone()).collect();
    if all.len() <= MAX_SIDES {
        return model.symmetries.iter().collect();
    }
    let kept = subgroup(all, MAX_SIDES);
    model.symmetries.iter().filter(|side| kept.contains(&side.symmetry)).collect()
}

/// Returns the image of each symbol of a slot under a symmetry. The symbols of the puzzle must be
/// bytes.
fn images(model: &Model, side: &Conjugation, slot: usize, orbit: &Orbit) -> Images {
    let mut images = [0; 256];
    let turned =
        |kind: u16| (0..u16::from(orbit.modulus)).map(move |turn| turn << orbit.bits | kind);
    let inert = (0..orbit.inert).map(|kind| u8::INERT | kind);
    for symbol in (0..orbit.turning).flat_map(turned).chain(inert) {
        images[usize::from(symbol)] = model.image(side, slot, symbol) as u8;
    }
    images
}
