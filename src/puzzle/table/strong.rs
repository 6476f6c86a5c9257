//! A table of one product, with the data for looking positions up in it from all sides, which are
//! given by symmetries.

use std::path::Path;
use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::simd::Isa;

use super::bound::Builder;
use super::choose::choose;
use super::grid::DistanceGrid;
use super::inverse::{Ends, Inverse, MAX_NUMBERS};
use super::saved;
use crate::space::symmetric::{Facet, Model};
use crate::space::{CellContent, Reduced};

/// Maximum number of positions of the exact tables with which a search begins. Other tables must be
/// larger to be worthwhile.
pub(crate) const WORTHWHILE: u64 = 1 << 20;
/// Maximum number of positions of a table; they can be numbered with 32 bits.
const MAX_POSITIONS: u64 = 1 << 31;
/// Minimum number of moves, made in about a second, for which a table is stored in a file.
const WORTH_SAVING: u64 = 1 << 26;

#[derive(Clone, Copy)]
pub(crate) struct WantedTable<'a> {
    /// Maximum number of positions of the table, which takes one byte for each.
    pub(crate) positions: u64,
    /// Number of positions that the table must exceed.
    pub(crate) worthwhile: u64,
    /// Quality (see [`Strong::quality`]) that the table must exceed.
    pub(crate) better: f64,
    /// Folder with stored tables of earlier searches, if there is one.
    pub(crate) tables: Option<&'a Path>,
}

/// A table of one product, and the symmetries through which positions are looked up.
pub(crate) struct Strong {
    model: Arc<Model>,
    pub(super) grid: DistanceGrid,
    pub(super) facets: Vec<Arc<Facet>>,
    /// The sides: symmetries through which positions are looked up, by their indices in the model.
    pub(super) sides: Vec<usize>,
    /// For each side, the image of each move under its symmetry.
    pub(super) moves: Vec<Vec<u16>>,
    pub(super) ends: Ends,
    /// Computes the numbers of the inverse of a position; `None` if inverses cannot be looked up.
    pub(super) inverse: Option<Inverse>,
    pub(super) isa: Isa,
    /// Number of moves made to fill the table since it was stored.
    unsaved: u64,
    /// Estimated average distance of the positions. Estimates of different tables are comparable.
    pub(crate) quality: f64,
}

impl Strong {
    /// Builds the best table that meets the requirements. Returns `None` if there is none, or if
    /// stopped.
    pub(crate) fn new(
        reduced: &Reduced,
        model: &Arc<Model>,
        wanted: WantedTable<'_>,
        control: &Control,
    ) -> Option<Self> {
        let WantedTable { positions, worthwhile, better, tables } = wanted;
        let (product, quality) =
            choose(model, positions.min(MAX_POSITIONS), worthwhile, better, control)?;
        let known = tables.and_then(|folder| {
            saved::load(folder, saved::key(model, &product), product.size(), control)
        });
        let grid = match known {
            Some(known) => DistanceGrid::restored(product, known, model),
            None => DistanceGrid::new(product, model.goals.len(), control)?,
        };
        let facets = grid.product.facets.clone();
        let most = (MAX_NUMBERS / facets.len()).max(1);
        let sides = sides(model, &grid.product.symmetries, most);
        let moves: Vec<_> =
            sides.iter().map(|&side| model.symmetries[side].symmetry.moves.to_vec()).collect();
        let ends = Ends::new(model, &facets, &moves);
        let inverse = Inverse::new(model, reduced, &facets, &sides);
        Some(Self {
            model: Arc::clone(model),
            grid,
            facets,
            sides,
            moves,
            ends,
            inverse,
            isa: Isa::best(),
            unsaved: 0,
            quality,
        })
    }

    pub(crate) fn size(&self) -> u64 {
        self.grid.product.size() as u64
    }

    /// Fills the table with at most about `work` moves.
    pub(crate) fn grow(&mut self, work: u64, builder: Builder<'_>) {
        self.unsaved += self.grid.grow(&self.model, work, builder);
    }

    /// Stores the table in a folder for later searches, if filling it took about a second or more.
    pub(crate) fn save(&mut self, folder: &Path, control: &Control) {
        if self.unsaved >= WORTH_SAVING {
            saved::save(
                folder,
                saved::key(&self.model, &self.grid.product),
                &self.grid.known,
                control,
            );
            self.unsaved = 0;
        }
    }

    /// Returns `true` if some part of a position shows that the position has no path to a goal.
    pub(crate) fn is_lost<C: CellContent>(&self, cells: &[C]) -> bool {
        self.numbers(cells).is_none()
    }

    /// Returns the numbers of the facets (views of orbits) of a position, for one side after the
    /// other. Returns `None` if it has no path to a goal.
    pub(super) fn numbers<C: CellContent>(&self, cells: &[C]) -> Option<[u32; MAX_NUMBERS]> {
        let Self { model, facets, sides, .. } = self;
        let position = model.pattern(|cell| cells[cell].into());
        let mut numbers = [0; MAX_NUMBERS];
        for (side, numbers) in sides.iter().zip(numbers.chunks_mut(facets.len())) {
            let seen = model.symmetries[*side].apply(&position, &model.puzzle.shape);
            for (number, facet) in numbers.iter_mut().zip(facets) {
                *number = facet.of(&seen)?;
            }
        }
        Some(numbers)
    }
}

/// Returns symmetries through which positions look different in the table: one from each coset of
/// the symmetries of the table, at most `most` in total.
fn sides(model: &Model, of_table: &[usize], most: usize) -> Vec<usize> {
    let mut sides = Vec::new();
    let mut shown = std::collections::HashSet::new();
    for side in 0..model.symmetries.len() {
        if sides.len() < most && !shown.contains(&images(model, side, 0)) {
            sides.push(side);
            shown.extend(of_table.iter().map(|&symmetry| images(model, side, symmetry)));
        }
    }
    sides
}

/// Returns the image of each move under the symmetry `first` followed by the symmetry `then`.
fn images(model: &Model, first: usize, then: usize) -> Vec<u16> {
    let [first, then] = [first, then].map(|at| &model.symmetries[at].symmetry.moves);
    first.iter().map(|&m| then[usize::from(m)]).collect()
}
