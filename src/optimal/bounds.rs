//! The tables from which lower bounds on the number of moves come.

use std::sync::Arc;

use super::g1::G1Places;
use super::h48::H48Places;
use super::kernel::{Entries, G1, H48, Kernel, Short, TwoBits};
use super::pieces::pack;
use crate::coord::h48::CornerClasses;
use crate::cube::{Cube, Metric};
use crate::simd::Portable;
use crate::table::{G1Table, H48Table, ShortKeys};

/// What a search knows about distances. Cheap to clone; made once for many searches.
#[derive(Clone, Debug)]
pub struct Bounds<'a> {
    metric: Metric,
    pub(super) table: Table<'a>,
    short: Option<(ShortKeys<'a>, u8)>,
    classes: Option<Arc<CornerClasses>>,
    h48: Option<Arc<H48Places>>,
}

/// The big table.
#[derive(Clone, Debug)]
pub(super) enum Table<'a> {
    Nothing,
    G1 { entries: Entries<'a>, base: u8, places: Arc<G1Places> },
    H48 { entries: Entries<'a>, base: u8, dropped: u32 },
}

impl<'a> Bounds<'a> {
    /// Nothing: every sequence is tried.
    pub fn nothing(metric: Metric) -> Self {
        Self { metric, table: Table::Nothing, short: None, classes: None, h48: None }
    }

    /// The table `g1`, seen from three axes, with its short keys.
    pub fn of_g1(table: &'a G1Table, classes: Arc<CornerClasses>) -> Self {
        let entries = Entries::G1(table);
        let places = Arc::new(G1Places::new());
        let table_of = Table::G1 { entries, base: table.base(), places };
        Self { table: table_of, ..Self::nothing(table.metric()) }.with_short(
            table.short(),
            table.short_limit(),
            classes,
        )
    }

    /// An H48 table, with its short keys.
    pub fn of_h48(table: &'a H48Table, classes: Arc<CornerClasses>) -> Self {
        let entries = Entries::H48(table);
        let table_of =
            Table::H48 { entries, base: table.base(), dropped: 11 - u32::from(table.h()) };
        Self { table: table_of, ..Self::nothing(table.metric()) }.with_short(
            table.short(),
            table.short_limit(),
            classes,
        )
    }

    /// A table laid out as `g1` is: its 2-bit entries, and what value 0 stands for.
    pub fn g1(entries: &'a [u8], base: u8, metric: Metric) -> Self {
        let table =
            Table::G1 { entries: Entries::Here(entries), base, places: Arc::new(G1Places::new()) };
        Self { table, ..Self::nothing(metric) }
    }

    /// A table laid out as the H48 table `h`, `0..=11`: its 2-bit entries, and what value 0 stands
    /// for.
    pub fn h48(
        entries: &'a [u8],
        base: u8,
        h: u8,
        classes: Arc<CornerClasses>,
        metric: Metric,
    ) -> Self {
        let table =
            Table::H48 { entries: Entries::Here(entries), base, dropped: 11 - u32::from(h) };
        let mut bounds = Self { table, ..Self::nothing(metric) };
        bounds.know(classes);
        bounds
    }

    /// The same with the set of all keys at a distance of at most `limit`, which is asked in place
    /// of the table where so few moves are left.
    #[must_use]
    pub fn with_short(
        mut self,
        keys: ShortKeys<'a>,
        limit: u8,
        classes: Arc<CornerClasses>,
    ) -> Self {
        self.know(classes);
        self.short = Some((keys, limit));
        self
    }

    fn know(&mut self, classes: Arc<CornerClasses>) {
        self.classes = Some(classes);
        self.h48.get_or_insert_with(|| Arc::new(H48Places::new()));
    }

    /// How the moves of the bounds and of a search with them are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// A number of moves that the cube needs at least, by the cube alone; its inverse may need
    /// more.
    pub fn least(&self, cube: &Cube) -> u8 {
        let packed = pack(cube).0;
        let of_table = match &self.table {
            Table::Nothing => 0,
            Table::G1 { .. } => self.g1_kernel().map_or(0, |g1| greatest(&g1, packed)),
            Table::H48 { .. } => self.h48_kernel().map_or(0, |h48| greatest(&h48, packed)),
        };
        of_table.max(self.short().map_or(0, |short| greatest(&short, packed)))
    }

    pub(super) fn g1_kernel(&self) -> Option<G1<'_>> {
        let Table::G1 { entries, base, places } = &self.table else { return None };
        Some(G1 { entries: TwoBits::new(*entries, *base), places })
    }

    pub(super) fn h48_kernel(&self) -> Option<H48<'_>> {
        let Table::H48 { entries, base, dropped } = self.table else { return None };
        Some(H48 {
            entries: TwoBits::new(entries, base),
            dropped,
            places: self.h48.as_ref()?,
            classes: self.classes.as_ref()?.table(),
        })
    }

    pub(super) fn short(&self) -> Option<Short<'_>> {
        let (keys, limit) = self.short?;
        Some(Short {
            keys,
            limit,
            places: self.h48.as_ref()?,
            classes: self.classes.as_ref()?.table(),
        })
    }
}

/// The greatest bound among a kernel's views.
fn greatest<K: Kernel<Portable>>(kernel: &K, cube: [u8; 32]) -> u8 {
    let bound = |view| kernel.bound(kernel.code(kernel.place(Portable, cube, view)));
    (0..K::VIEWS).map(bound).max().unwrap_or(0)
}
