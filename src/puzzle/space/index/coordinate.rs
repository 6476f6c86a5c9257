//! A coordinate: a part of a position as a number, with tables for moves.

use premove_engine::store::allocate::{collected, filled, push};

use super::projection::{PieceOrbit, Projection};
use crate::model::Pattern;
use crate::space::closure::{Made, Motion, NONE, SpaceResources, SymbolRows, TABLES, close};

/// A part of a position as a number.
pub(crate) struct IndexCoordinate {
    /// Number of values.
    pub(crate) size: usize,
    /// For each action, the value after it for each value, [`NONE`] if there is none; with a law,
    /// for each rearrangement instead.
    pub(crate) next: Vec<Vec<u32>>,
    /// The law by which an action depends on another coordinate.
    pub(crate) law: Option<Law>,
    /// For each value, its contribution to the part of the last coordinate's values: the
    /// contributions of all coordinates are added modulo 2, bit by bit, to give the part. Empty if
    /// it contributes nothing.
    pub(crate) classes: Vec<u8>,
    /// Views of the orbits that it describes.
    pub(super) views: Vec<OrbitView>,
    /// The assignment of an orbit's slots to parts, if it describes that.
    pub(super) share: Option<SlotShare>,
}

/// All rows that steps reach.
pub(super) struct ClosedRows {
    /// For each step, the row after it for each row.
    pub(super) next: Vec<Vec<u32>>,
    /// Symbols of all rows, one row after the other.
    pub(super) symbols: Vec<u16>,
}

impl ClosedRows {
    /// Builds all rows that steps reach from one row, which gets the number 0.
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

/// The dependence of a coordinate on another one.
pub(crate) struct Law {
    pub(crate) parent: usize,
    /// For each action, the rearrangement that it does, by the other coordinate's value.
    pub(crate) ids: Vec<Vec<u32>>,
    /// For each rearrangement, the one that undoes it.
    pub(super) inverse: Vec<u32>,
    /// The part of the orbit whose pieces the coordinate orders.
    pub(super) part: u16,
    /// The kinds of these pieces in all their orders, one order after the other.
    pub(super) symbols: Vec<u16>,
}

/// The assignment of an orbit's slots to the parts whose pieces they hold.
pub(super) struct SlotShare {
    pub(super) orbit: PieceOrbit,
    /// The part of each slot, for all values one after the other.
    pub(super) symbols: Vec<u16>,
    /// The kind of a part's pieces if it has only one.
    pub(super) only: Vec<Option<usize>>,
}

impl IndexCoordinate {
    /// Builds a coordinate with this many values and no tables.
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

    /// Returns whether a value shows nothing that contradicts a pattern.
    ///
    /// Coordinates that depend on each other are used only where the solved position, their value
    /// 0, is the only pattern.
    pub(super) fn fits(&self, value: usize, pattern: &Pattern) -> bool {
        if self.law.is_some() || self.share.is_some() {
            return value == 0;
        }
        self.views.iter().all(|view| {
            let mut symbols = view.row(value).iter().enumerate();
            symbols.all(|(at, &symbol)| view.projection.fits(at, symbol, pattern))
        })
    }

    /// Returns the value after an action for each value, or the rearrangement that it does, by the
    /// value of the coordinate on which this one depends.
    pub(super) fn table(&self, action: usize) -> &[u32] {
        match &self.law {
            None => &self.next[action],
            Some(law) => &law.ids[action],
        }
    }

    /// Returns the value after an action for each value, given the values of a position.
    #[inline]
    pub(crate) fn leads(&self, action: usize, values: &[u32]) -> &[u32] {
        match &self.law {
            None => &self.next[action],
            Some(law) => &self.next[law.ids[action][values[law.parent] as usize] as usize],
        }
    }

    /// Returns the contribution of a value to the part of the last coordinate's values.
    #[inline]
    pub(crate) fn class(&self, value: u32) -> usize {
        self.classes.get(value as usize).map_or(0, |&class| usize::from(class))
    }

    /// Sorts the values by their classes.
    pub(super) fn sort_by_class(&mut self) {
        let mut order: Vec<u32> = collected(0..self.size as u32, TABLES);
        // Sorts in place, unlike a stable sort; the values keep their order within a class.
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

/// A coordinate's view of one orbit.
pub(super) struct OrbitView {
    pub(super) projection: Projection,
    /// The visible rows of symbols, one row after the other.
    pub(super) symbols: Vec<u16>,
    /// For each value, the index of its row; `None` if rows and values have the same order.
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
    /// Enters the pieces of the orbit into a position; laws give their orders.
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
