//! Which coordinates describe an orbit.

use super::coordinate::{Closed, Coordinate, View};
use super::kinds::{Kind, PieceOrbit};
use super::moves::Steps;
use super::nested;
use super::projection::Projection;
use crate::puzzle::model::definition::Definition;
use crate::puzzle::space::closure::Motion;
use crate::puzzle::space::resources::{Resources, SpaceError};

/// This many values are tried even where arithmetic says that there may be more: moves often reach
/// few.
const TRIED: usize = 1 << 16;
/// But not more work than this is done for it, half a second or so: a symbol of a value moved
/// counts one.
const WORK: usize = 1 << 29;
/// A group of kinds gets no more values than this where the whole orbit has too many.
const GROUP: f64 = 262_144.0;

/// The coordinates of an orbit: one for where the pieces are and one for how they are turned, if
/// these have no more values than where coordinates are cut; else several, each for some kinds of
/// pieces. Behind them, if `can_nest` and these are needed, coordinates that depend on each other.
pub(super) fn of_orbit(
    definition: &Definition,
    orbit: &PieceOrbit,
    steps: &Steps,
    can_nest: bool,
    resources: &Resources,
) -> Result<(Vec<Coordinate>, Vec<Coordinate>), SpaceError> {
    let maker = Maker { definition, orbit, steps, resources };
    let all: Vec<usize> = (0..orbit.kinds.len()).collect();
    let Some(modulus) = orbit.common_modulus() else {
        return match maker
            .coordinate(Projection::pieces(orbit, &all, true), arrangements(orbit, &all, true))
        {
            Ok(coordinate) => Ok((vec![coordinate], Vec::new())),
            Err(SpaceError::TooLarge) => Ok((maker.groups(true)?, Vec::new())),
            Err(halt) => Err(halt),
        };
    };
    let mut coordinates = Vec::new();
    if modulus > 1 {
        let values = orbit.slots.iter().skip(1).fold(1.0, |all, _| all * f64::from(modulus));
        match maker.coordinate(Projection::twists(orbit, modulus), values) {
            Ok(coordinate) => coordinates.push(coordinate),
            Err(SpaceError::TooLarge) => return Ok((maker.groups(true)?, Vec::new())),
            Err(halt) => return Err(halt),
        }
    }
    if all.len() > 1 {
        match maker
            .coordinate(Projection::pieces(orbit, &all, false), arrangements(orbit, &all, false))
        {
            Ok(coordinate) => coordinates.push(coordinate),
            Err(SpaceError::TooLarge) => {
                let nest = if can_nest {
                    nested::of_orbit(definition, orbit, steps, resources)
                } else {
                    Err(SpaceError::TooLarge)
                };
                match nest {
                    Ok(nest) => return Ok((coordinates, nest)),
                    Err(SpaceError::TooLarge) => coordinates.extend(maker.groups(false)?),
                    Err(halt) => return Err(halt),
                }
            }
            Err(halt) => return Err(halt),
        }
    }
    Ok((coordinates, Vec::new()))
}

/// The kind of an orbit that none of its coordinates shows.
pub(super) fn hidden(orbit: &PieceOrbit, coordinates: &[Coordinate]) -> Option<Kind> {
    let shown = |kind: usize| {
        coordinates.iter().flat_map(|c| &c.views).any(|view| view.projection.kinds.contains(&kind))
    };
    (0..orbit.kinds.len()).find(|&kind| !shown(kind)).map(|kind| orbit.kinds[kind])
}

struct Maker<'a> {
    definition: &'a Definition,
    orbit: &'a PieceOrbit,
    steps: &'a Steps,
    resources: &'a Resources<'a>,
}

impl Maker<'_> {
    /// One coordinate that may have this many values.
    fn coordinate(&self, projection: Projection, values: f64) -> Result<Coordinate, SpaceError> {
        let moves = &self.definition.moves;
        let steps: Vec<_> = self
            .steps
            .made
            .iter()
            .map(|&i| projection.step(&moves[self.steps.numbers[i]].action))
            .collect();
        let set = self.definition.shape.sets()[self.definition.shape.set_of(self.orbit.slots[0])]
            .orientations;
        let illegal: Vec<(usize, u16)> = (self.definition.illegal.iter())
            .filter_map(|&(slot, label)| {
                let at = self.orbit.slots.binary_search(&slot).ok()?;
                Some((at, label))
            })
            .collect();
        let allowed = |row: &[u16]| {
            illegal
                .iter()
                .all(|&(at, label)| !projection.holders(label, &row[at..=at]).contains(&0))
        };
        #[expect(clippy::cast_precision_loss, reason = "compared with an estimate")]
        let most = if values <= self.resources.cut as f64 {
            self.resources.cut.saturating_mul(4)
        } else {
            self.resources.cut.min(TRIED).min(WORK / (steps.len() * self.orbit.slots.len()).max(1))
        };
        let turned = projection.turned(set);
        let motion = Motion { steps: &steps, turned: &turned, allowed: &allowed };
        let closed = Closed::new(&projection.start(), motion, most, self.resources)?;
        let mut next = vec![Vec::new(); self.steps.numbers.len()];
        for (&i, table) in self.steps.made.iter().zip(closed.next) {
            next[i] = table;
        }
        let size = closed.symbols.len() / projection.orbit.slots.len();
        self.resources.take(
            (size * self.steps.numbers.len()) as u64 * 4 + closed.symbols.len() as u64 * 2,
            size,
        )?;
        let views = vec![View { projection, symbols: closed.symbols, rows: None }];
        Ok(Coordinate { next, views, ..Coordinate::of_size(size) })
    }

    /// Whether it must be known where a kind is, because it is glued or not allowed somewhere.
    fn is_watched(&self, kind: usize) -> bool {
        let label = self.orbit.kinds[kind].label;
        let glued = self.definition.blocks.iter().flatten().any(|piece| piece.1 == label);
        glued || self.definition.illegal.iter().any(|illegal| illegal.1 == label)
    }

    /// Kinds in groups that can be arranged in no more ways than `most`, or are alone.
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

    /// Several coordinates, each for some kinds of pieces, `turned` with their turns.
    fn groups(&self, turned: bool) -> Result<Vec<Coordinate>, SpaceError> {
        let mut kinds: Vec<usize> = (0..self.orbit.kinds.len()).collect();
        let count = |kind: usize| self.orbit.pieces.iter().filter(|&&k| k == kind).count();
        // Where all others are shows where these are.
        let silent = kinds
            .iter()
            .copied()
            .filter(|&k| !self.is_watched(k) && (!turned || self.orbit.kinds[k].matters == 1));
        let silent = silent.max_by_key(|&k| count(k));
        kinds.retain(|&kind| Some(kind) != silent);
        let mut most = GROUP;
        let mut groups = self.grouped(&kinds, turned, most);
        // Many groups must not take much more than one coordinate that is cut.
        let values = |groups: &[Vec<usize>]| {
            groups.iter().map(|group| arrangements(self.orbit, group, turned)).sum::<f64>()
        };
        #[expect(clippy::cast_precision_loss, reason = "compared with an estimate")]
        while values(&groups) > self.resources.cut as f64 * 4.0 && groups.len() < kinds.len() {
            most /= 4.0;
            groups = self.grouped(&kinds, turned, most);
        }
        let one = |group: Vec<usize>| {
            let values = arrangements(self.orbit, &group, turned);
            self.coordinate(Projection::pieces(self.orbit, &group, turned), values)
        };
        groups.into_iter().map(one).collect()
    }
}

/// In how many ways the pieces of some kinds can be arranged.
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
