//! A coordinate: a number for one part of a position, with tables of the number after moves.

use premove_engine::store::allocate::{collected, filled, push};

use super::projection::{PieceOrbit, Projection};
use crate::model::Pattern;
use crate::space::closure::{Made, Motion, NONE, SpaceResources, SymbolRows, TABLES, close};

/// A coordinate, that is, a number for one part of a position, with a table for each move.
pub(crate) struct IndexCoordinate {
    /// Number of values of the coordinate.
    pub(crate) size: usize,
    /// For each action, a table that maps each value to the value after the action; [`NONE`] if the
    /// action is not allowed. With a law, there is instead a table for each rearrangement (see
    /// [`Law`]).
    pub(crate) next: Vec<Vec<u32>>,
    /// Rule for actions whose effect on this value also depends on another coordinate; `None` if
    /// the effect depends on this value alone.
    pub(crate) law: Option<Law>,
    /// For each value, its class, which is a bit mask. In a position the exclusive or of the
    /// classes of all coordinates is 0, so the other coordinates determine the class of the last
    /// one. Empty if all classes are 0.
    pub(crate) classes: Vec<u8>,
    /// The views of orbits from which the value is computed.
    pub(super) views: Vec<OrbitView>,
    /// The division of an orbit's slots into parts, if the value describes it; otherwise `None`.
    pub(super) share: Option<SlotShare>,
}

/// All rows of symbols that can be reached by steps (moves), with the row after each step.
pub(super) struct ClosedRows {
    /// For each step, a table that maps the number of a row to the number of the row after it.
    pub(super) next: Vec<Vec<u32>>,
    /// Symbols of all rows, one row after the other.
    pub(super) symbols: Vec<u16>,
}

impl ClosedRows {
    /// Builds all rows that can be reached by steps from the row `start`, which gets the number 0.
    pub(super) fn new(
        start: &[u16],
        motion: Motion<'_>,
        most: usize,
        resources: &SpaceResources,
    ) -> Made<Self> {
        let mut rows = SymbolRows::new(start.len());
        rows.enter(start, resources)?;
        let mut next = vec![Vec::new(); motion.steps.len()];
        close(&mut rows, motion, most, resources, |step, number| {
            push(&mut next[step], number, TABLES);
        })?;
        Ok(Self { next, symbols: rows.symbols })
    }
}

/// Rule by which a coordinate depends on another one, its parent. An action rearranges the pieces
/// of this coordinate in a way that depends on the value of the parent.
pub(crate) struct Law {
    pub(crate) parent: usize,
    /// For each action, a table that maps a value of the parent to the number of the rearrangement.
    pub(crate) ids: Vec<Vec<u32>>,
    /// For each rearrangement, the number of the rearrangement that undoes it.
    pub(super) inverse: Vec<u32>,
    /// Number of the part of the orbit (see [`SlotShare`]) in which this coordinate orders the
    /// pieces.
    pub(super) part: u16,
    /// All orders of the pieces of this part, one after the other. An order is a list of kinds.
    pub(super) symbols: Vec<u16>,
}

/// Division of the slots of an orbit. Its kinds of pieces are divided into parts, and a slot
/// belongs to the part of the piece in it.
pub(super) struct SlotShare {
    pub(super) orbit: PieceOrbit,
    /// For each value of the coordinate, the part to which each slot belongs.
    pub(super) symbols: Vec<u16>,
    /// For each part, the kind of its pieces; `None` if they have different kinds.
    pub(super) only: Vec<Option<usize>>,
}

impl IndexCoordinate {
    /// Makes a coordinate with `size` values and without tables.
    pub(super) fn of_size(size: usize) -> Self {
        Self {
            size,
            next: Vec::new(),
            law: None,
            classes: Vec::new(),
            views: Vec::new(),
            share: None,
        }
    }

    /// Returns `true` if the pieces that a value stands for do not contradict a pattern.
    ///
    /// Coordinates that depend on each other are only used if the solved position is the only
    /// pattern. It has the value 0.
    pub(super) fn fits(&self, value: usize, pattern: &Pattern) -> bool {
        if self.law.is_some() || self.share.is_some() {
            return value == 0;
        }
        self.views.iter().all(|view| {
            let mut symbols = view.row(value).iter().enumerate();
            symbols.all(|(at, &symbol)| view.projection.fits(at, symbol, pattern))
        })
    }

    /// Returns the table of an action, which maps each value to the value after it. With a law, it
    /// maps each value of the parent to the number of the rearrangement.
    pub(super) fn table(&self, action: usize) -> &[u32] {
        match &self.law {
            None => &self.next[action],
            Some(law) => &law.ids[action],
        }
    }

    /// Returns a table that maps each value to the value after an action. `values` has the values
    /// of all coordinates of a position. They select the table if this coordinate has a law.
    #[inline]
    pub(crate) fn leads(&self, action: usize, values: &[u32]) -> &[u32] {
        match &self.law {
            None => &self.next[action],
            Some(law) => &self.next[law.ids[action][values[law.parent] as usize] as usize],
        }
    }

    /// Returns the class of a value (see [`IndexCoordinate::classes`]).
    #[inline]
    pub(crate) fn class(&self, value: u32) -> usize {
        self.classes.get(value as usize).map_or(0, |&class| usize::from(class))
    }

    /// Renumbers the values so that they are sorted by class.
    pub(super) fn sort_by_class(&mut self) {
        let mut order: Vec<u32> = collected(0..self.size as u32, TABLES);
        // The sort works in place, unlike a stable one; values keep their order within a class.
        order.sort_unstable_by_key(|&value| (self.classes[value as usize], value));
        let mut place = filled(0, self.size, TABLES);
        for (at, &value) in (0_u32..).zip(&order) {
            place[value as usize] = at;
        }
        let moved = |to: u32| if to == NONE { NONE } else { place[to as usize] };
        for table in &mut self.next {
            *table = collected(order.iter().map(|&value| moved(table[value as usize])), TABLES);
        }
        for view in &mut self.views {
            view.rows = Some(match &view.rows {
                Some(rows) => collected(order.iter().map(|&value| rows[value as usize]), TABLES),
                None => collected(order.iter().copied(), TABLES),
            });
        }
        self.classes.sort_unstable();
    }

    pub(super) fn bytes(&self) -> u64 {
        let tables: usize = self.next.iter().map(Vec::len).sum();
        let law = self.law.as_ref().map_or(0, |law| {
            law.ids.iter().map(Vec::len).sum::<usize>() * 4 + law.symbols.len() * 2
        });
        let share = self.share.as_ref().map_or(0, |share| share.symbols.len() * 2);
        let views = self.views.iter().map(|view| {
            view.symbols.len() * 2 + view.rows.as_ref().map_or(0, |rows| rows.len() * 4)
        });
        (tables * 4 + law + views.sum::<usize>() + share + self.classes.len()) as u64
    }
}

/// View of one orbit in a coordinate: the row of symbols that each value stands for.
pub(super) struct OrbitView {
    pub(super) projection: Projection,
    /// The different rows of symbols, one after the other.
    pub(super) symbols: Vec<u16>,
    /// For each value, the index of its row; `None` if the index equals the value.
    pub(super) rows: Option<Vec<u32>>,
}

impl OrbitView {
    pub(super) fn row(&self, value: usize) -> &[u16] {
        let width = self.projection.orbit.slots.len();
        let row = self.rows.as_ref().map_or(value, |rows| rows[value] as usize);
        &self.symbols[row * width..][..width]
    }
}

impl SlotShare {
    /// Writes the pieces of the orbit into a position. `value` gives the part of each slot; the
    /// laws, each with a value, give the order of the pieces in a part.
    pub(super) fn enter(&self, value: usize, laws: &[(&Law, u32)], position: &mut Pattern) {
        let width = self.orbit.slots.len();
        let parts = &self.symbols[value * width..][..width];
        let mut placed = vec![0; self.only.len()];
        for (&slot, &part) in self.orbit.slots.iter().zip(parts) {
            let law = laws.iter().find(|(law, _)| law.part == part);
            let ordered = law.map(|&(law, value)| {
                let count = parts.iter().filter(|&&other| other == part).count();
                usize::from(law.symbols[value as usize * count + placed[usize::from(part)]])
            });
            placed[usize::from(part)] += 1;
            if let Some(kind) = ordered.or(self.only[usize::from(part)]) {
                let kind = self.orbit.kinds[kind];
                (position.labels[slot], position.moduli[slot]) = (kind.label, kind.matters);
            }
        }
    }
}
