//! The tables that give lower bounds on the number of moves.

use std::sync::Arc;

use premove_cube::{Cube, Metric};

use super::distances::{G1, H48, TwoBits};
use super::filtered::AnyFiltered;
use super::g1::G1Places;
use super::h48::KeyTables;
use super::kernel::{Entries, Kernel};
use super::pieces::pack;
use super::short::{Before, Short};
use crate::coord::h48::CornerClasses;
use crate::simd::Portable;
use crate::table::filters::any_filter;
use crate::table::{Contents, Filters, G1Table, H48Table, ShortKeys, Tier};

/// Source of the lower bounds of a search. It is cheap to clone, and built once for many searches.
#[derive(Clone, Debug)]
pub struct Bounds<'a> {
    metric: Metric,
    table: Table<'a>,
    short: Option<(ShortKeys<'a>, u8, Arc<KeyTables>)>,
}

/// The big table of a search.
#[derive(Clone, Debug)]
enum Table<'a> {
    Nothing,
    G1 { entries: Entries<'a>, base: u8, places: Arc<G1Places> },
    H48 { entries: Entries<'a>, base: u8, layout: Layout, keys: Arc<KeyTables> },
}

/// Layout of a table of the H48 family.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    /// Entries of 2 bits. The number is how many of the 11 flips of a key are part of the index.
    Distances(u8),
    /// Filters that hold the keys near the solved state.
    Filters(Filters),
}

impl Layout {
    /// Returns the layout of a table.
    fn of(tier: Tier) -> Self {
        match tier.row().contents {
            Contents::Distances(flips) => Self::Distances(flips),
            Contents::Filters(row) => Self::Filters(row.filters),
            Contents::G1 => unreachable!("a table of the H48 family"),
        }
    }
}

/// A table of any kind, or none, in the form that searches read.
pub(super) enum AnyKernel<'a> {
    Nothing,
    G1(G1<'a>),
    H48(H48<'a>),
    Filters(AnyFiltered<'a>),
}

impl<'a> Bounds<'a> {
    /// Creates a source without bounds: every sequence is tried.
    pub fn nothing(metric: Metric) -> Self {
        Self { metric, table: Table::Nothing, short: None }
    }

    /// Creates the source that reads the table `g1` from three axes, and the set of short keys
    /// (those near the solved state).
    pub fn of_g1(table: &'a G1Table, classes: Arc<CornerClasses>) -> Self {
        Self::with_g1(Entries::G1(table), table.base(), table.metric()).with_short(
            table.short(),
            table.short_limit(),
            classes,
        )
    }

    /// Creates the source that reads an H48 table, and the set of short keys (those near the solved
    /// state).
    pub fn of_h48(table: &'a H48Table, classes: Arc<CornerClasses>) -> Self {
        let layout = Layout::of(table.tier());
        let entries = (Entries::H48(table), table.base());
        Self::with_h48(entries, layout, Arc::clone(&classes), table.metric()).with_short(
            table.short(),
            table.short_limit(),
            classes,
        )
    }

    /// Creates the source that reads 2-bit entries in the layout of `g1`. `base` is the greatest
    /// distance that is stored as 0.
    pub fn g1(entries: &'a [u8], base: u8, metric: Metric) -> Self {
        Self::with_g1(Entries::Here(entries), base, metric)
    }

    /// Creates the source that reads entries of a table of the H48 family. `base` is the greatest
    /// distance that is stored as 0, if the table stores distances.
    pub fn h48(
        (entries, base): (&'a [u8], u8),
        layout: Layout,
        classes: Arc<CornerClasses>,
        metric: Metric,
    ) -> Self {
        Self::with_h48((Entries::Here(entries), base), layout, classes, metric)
    }

    fn with_g1(entries: Entries<'a>, base: u8, metric: Metric) -> Self {
        let table = Table::G1 { entries, base, places: Arc::new(G1Places::new()) };
        Self { table, ..Self::nothing(metric) }
    }

    fn with_h48(
        (entries, base): (Entries<'a>, u8),
        layout: Layout,
        classes: Arc<CornerClasses>,
        metric: Metric,
    ) -> Self {
        let keys = Arc::new(KeyTables::new(classes));
        Self { table: Table::H48 { entries, base, layout, keys }, ..Self::nothing(metric) }
    }

    /// Adds the set of all keys at a distance of at most `limit`. It is read instead of the table
    /// if at most `limit` moves are left.
    #[must_use]
    pub fn with_short(
        mut self,
        keys: ShortKeys<'a>,
        limit: u8,
        classes: Arc<CornerClasses>,
    ) -> Self {
        let of_keys = match &self.table {
            Table::H48 { keys, .. } => Arc::clone(keys),
            _ => Arc::new(KeyTables::new(classes)),
        };
        self.short = Some((keys, limit, of_keys));
        self
    }

    /// Returns the metric of the bounds, which a search must use too.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns a lower bound on the number of moves that the cube needs. The bound of its inverse
    /// may be greater.
    pub fn least(&self, cube: &Cube) -> u8 {
        let packed = pack(cube).0;
        let of_table = match self.kernel() {
            AnyKernel::Nothing => 0,
            AnyKernel::G1(g1) => greatest(&g1, packed),
            AnyKernel::H48(h48) => greatest(&h48, packed),
            AnyKernel::Filters(any) => {
                any_filter!(any, AnyFiltered, filters => greatest(&filters, packed))
            }
        };
        of_table.max(self.short().map_or(0, |short| greatest(&short, packed)))
    }

    pub(super) fn kernel(&self) -> AnyKernel<'_> {
        match &self.table {
            Table::Nothing => AnyKernel::Nothing,
            Table::G1 { entries, base, places } => {
                AnyKernel::G1(G1 { entries: TwoBits::new(*entries, *base), places })
            }
            Table::H48 { entries, base, layout, keys } => match *layout {
                Layout::Distances(h) => AnyKernel::H48(H48 {
                    entries: TwoBits::new(*entries, *base),
                    dropped: 11 - u32::from(h),
                    keys,
                }),
                Layout::Filters(filters) => {
                    AnyKernel::Filters(AnyFiltered::new(*entries, *base, filters, keys))
                }
            },
        }
    }

    pub(super) fn short(&self) -> Option<Short<'_>> {
        let (keys, limit, of_keys) = self.short.as_ref()?;
        let before = match self.kernel() {
            AnyKernel::H48(table) => Some(Before::Distances(table)),
            AnyKernel::Filters(table) => Some(Before::Filters(table)),
            AnyKernel::Nothing | AnyKernel::G1(_) => None,
        };
        // If the code of a key in the table is not the lowest, the key is farther from solved than
        // all short keys.
        let before = before.filter(|table| table.holds_up_to() >= *limit);
        Some(Short { before, keys: *keys, limit: *limit, tables: of_keys })
    }
}

/// Returns the greatest of the lower bounds that a table gives for a cube, seen from each of its
/// views.
fn greatest<K: Kernel<Portable>>(kernel: &K, cube: [u8; 32]) -> u8 {
    let places = (0..K::VIEWS).map(|view| kernel.place(Portable, cube, view));
    places.map(|place| kernel.bound(kernel.code(Portable, place))).fold(0, u8::max)
}
