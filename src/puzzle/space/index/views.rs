//! Chooses the coordinates that describe an orbit.

use super::coordinate::{ClosedRows, IndexCoordinate, OrbitView};
use super::moves::Steps;
use super::nested;
use super::projection::{PieceKind, PieceOrbit, Projection};
use crate::model::Definition;
use crate::space::closure::{Made, Motion, SpaceError, SpaceResources};

/// Maximum number of values of a coordinate that is tried although it has too many arrangements.
/// Often only few of these can be reached by moves.
const TRIED: usize = 1 << 16;
/// Maximum work for such an attempt, about half a second. Moving one symbol of a row is one unit.
const WORK: usize = 1 << 29;
/// Maximum number of values of the coordinate for a group of kinds, if the kinds of an orbit are
/// divided into groups.
const GROUP: f64 = 262_144.0;

/// Builds the coordinates of an orbit: one for the places of the pieces and one for their
/// orientations. If these would have too many values, builds several, each for some kinds of
/// pieces. The second list of the result has coordinates that depend on each other. It is only
/// filled if necessary and if `can_nest` is `true`.
pub(super) fn of_orbit(
    definition: &Definition,
    orbit: &PieceOrbit,
    steps: &Steps,
    can_nest: bool,
    resources: &SpaceResources,
) -> Made<(Vec<IndexCoordinate>, Vec<IndexCoordinate>)> {
    let maker = ViewBuilder { definition, orbit, steps, resources };
    let all: Vec<usize> = (0..orbit.kinds.len()).collect();
    let Some(modulus) = orbit.common_modulus() else {
        let coordinates = match if_it_fits(maker.pieces(&all, true))? {
            Some(coordinate) => vec![coordinate],
            None => maker.groups(true)?,
        };
        return Ok((coordinates, Vec::new()));
    };
    let mut coordinates = Vec::new();
    if modulus > 1 {
        let values = orbit.slots.iter().skip(1).fold(1.0, |all, _| all * f64::from(modulus));
        let turns = maker.coordinate(Projection::twists(orbit, modulus), values);
        let Some(turns) = if_it_fits(turns)? else {
            return Ok((maker.groups(true)?, Vec::new()));
        };
        coordinates.push(turns);
    }
    if all.len() > 1 {
        if let Some(places) = if_it_fits(maker.pieces(&all, false))? {
            coordinates.push(places);
        } else if can_nest
            && let Some(nest) = if_it_fits(nested::of_orbit(definition, orbit, steps, resources))?
        {
            return Ok((coordinates, nest));
        } else {
            coordinates.extend(maker.groups(false)?);
        }
    }
    Ok((coordinates, Vec::new()))
}

/// Returns `None` for the error that there are too many values, and other results unchanged.
fn if_it_fits<T>(made: Made<T>) -> Made<Option<T>> {
    match made {
        Err(SpaceError::TooLarge) => Ok(None),
        made => made.map(Some),
    }
}

/// Returns the kind that no coordinate of an orbit shows, if there is one.
pub(super) fn hidden(orbit: &PieceOrbit, coordinates: &[IndexCoordinate]) -> Option<PieceKind> {
    let views = coordinates.iter().flat_map(|c| &c.views);
    let shown: Vec<usize> = views.flat_map(|view| &view.projection.kinds).copied().collect();
    (0..orbit.kinds.len()).find(|kind| !shown.contains(kind)).map(|kind| orbit.kinds[kind])
}

struct ViewBuilder<'a> {
    definition: &'a Definition,
    orbit: &'a PieceOrbit,
    steps: &'a Steps,
    resources: &'a SpaceResources<'a>,
}

impl ViewBuilder<'_> {
    /// Builds a coordinate for the places of some kinds of pieces. If `turned` is `true`, it also
    /// has the orientations of these pieces.
    fn pieces(&self, kinds: &[usize], turned: bool) -> Made<IndexCoordinate> {
        let values = arrangements(self.orbit, kinds, turned);
        self.coordinate(Projection::pieces(self.orbit, kinds, turned), values)
    }

    /// Builds a coordinate for a view. `values` is an upper bound on the number of its values.
    fn coordinate(&self, projection: Projection, values: f64) -> Made<IndexCoordinate> {
        let Self { definition, orbit, steps: Steps { numbers, made, .. }, resources } = *self;
        let moves = made.iter().map(|&action| &definition.moves[numbers[action]]);
        let steps: Vec<_> = moves.map(|m| projection.step(&m.action)).collect();
        let illegal: Vec<(usize, u16)> = (definition.illegal.iter())
            .filter_map(|(slot, label)| Some((orbit.slots.binary_search(slot).ok()?, *label)))
            .collect();
        let allowed = |row: &[u16]| {
            let mut illegal = illegal.iter();
            !illegal.any(|&(at, label)| projection.holders(label, &row[at..=at]).contains(&0))
        };
        #[expect(clippy::cast_precision_loss, reason = "compared with an estimate")]
        let most = if values <= resources.cut as f64 {
            resources.cut.saturating_mul(4)
        } else {
            resources.cut.min(TRIED).min(WORK / (steps.len() * orbit.slots.len()).max(1))
        };
        let turned = projection.turned(definition.shape.orientations()[orbit.slots[0]]);
        let motion = Motion { steps: &steps, turned: &turned, allowed: &allowed };
        let closed = ClosedRows::new(&projection.start(), motion, most, resources)?;
        let size = closed.symbols.len() / orbit.slots.len();
        let bytes = (size * numbers.len() * 4 + closed.symbols.len() * 2) as u64;
        resources.take(bytes, size)?;
        let next = self.steps.tables(closed.next);
        let views = vec![OrbitView { projection, symbols: closed.symbols, rows: None }];
        Ok(IndexCoordinate { next, views, ..IndexCoordinate::of_size(size) })
    }

    /// Returns `true` if the places of a kind of pieces must be known, because it is part of a
    /// block or must not be in some slots.
    fn is_watched(&self, kind: usize) -> bool {
        let label = self.orbit.kinds[kind].label;
        let glued = self.definition.blocks.iter().flatten().any(|piece| piece.1 == label);
        glued || self.definition.illegal.iter().any(|illegal| illegal.1 == label)
    }

    /// Splits kinds into groups. Each group has at most `most` arrangements, or consists of one
    /// kind.
    fn grouped(&self, kinds: &[usize], turned: bool, most: f64) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &kind in kinds {
            if let Some(group) = groups.last_mut() {
                group.push(kind);
                if arrangements(self.orbit, group, turned) <= most {
                    continue;
                }
                group.pop();
            }
            groups.push(vec![kind]);
        }
        groups
    }

    /// Returns the total number of values of these groups.
    fn values(&self, groups: &[Vec<usize>], turned: bool) -> f64 {
        groups.iter().map(|group| arrangements(self.orbit, group, turned)).sum()
    }

    /// Builds several coordinates, each for the places of some kinds of pieces, and for their
    /// orientations if `turned` is `true`.
    fn groups(&self, turned: bool) -> Made<Vec<IndexCoordinate>> {
        let mut kinds: Vec<usize> = (0..self.orbit.kinds.len()).collect();
        // The places of one kind need no coordinate: they follow from the places of all other
        // kinds.
        let can_be_silent = kinds.iter().copied().filter(|&kind| {
            !self.is_watched(kind) && (!turned || self.orbit.kinds[kind].matters == 1)
        });
        let pieces = self.orbit.pieces.iter();
        let silent =
            can_be_silent.max_by_key(|kind| pieces.clone().filter(|&other| other == kind).count());
        kinds.retain(|&kind| Some(kind) != silent);
        let mut most = GROUP;
        let mut groups = self.grouped(&kinds, turned, most);
        // All groups together must not take much more memory than one coordinate of the maximum
        // size.
        #[expect(clippy::cast_precision_loss, reason = "compared with an estimate")]
        while self.values(&groups, turned) > self.resources.cut as f64 * 4.0
            && groups.len() < kinds.len()
        {
            most /= 4.0;
            groups = self.grouped(&kinds, turned, most);
        }
        groups.iter().map(|group| self.pieces(group, turned)).collect()
    }
}

/// Returns the number of arrangements of the pieces of some kinds.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn arrangements(orbit: &PieceOrbit, kinds: &[usize], turned: bool) -> f64 {
    let mut free = orbit.slots.len();
    let mut arrangements = 1.0;
    for &kind in kinds {
        let count = orbit.pieces.iter().filter(|&&k| k == kind).count();
        for i in 0..count {
            arrangements *= (free - i) as f64 / (i + 1) as f64;
            arrangements *= if turned { f64::from(orbit.kinds[kind].matters) } else { 1.0 };
        }
        free -= count;
    }
    arrangements
}
