//! The tables from which lower bounds on the number of moves come.

use std::sync::Arc;

use super::distances::{G1, H48, TwoBits};
use super::filtered::Filtered;
use super::g1::G1Places;
use super::h48::KeyTables;
use super::kernel::{Entries, Kernel};
use super::pieces::pack;
use super::short::{Before, Short};
use crate::coord::h48::CornerClasses;
use crate::cube::{Cube, Metric};
use crate::simd::Portable;
use crate::table::{BloomFilters, Form, G1Table, H48Table, ShortKeys};

/// What a search knows about distances. Cheap to clone; made once for many searches.
#[derive(Clone, Debug)]
pub struct Bounds<'a> {
    metric: Metric,
    table: Table<'a>,
    short: Option<(ShortKeys<'a>, u8, Arc<KeyTables>)>,
}

/// The big table.
#[derive(Clone, Debug)]
enum Table<'a> {
    Nothing,
    G1 { entries: Entries<'a>, base: u8, places: Arc<G1Places> },
    H48 { entries: Entries<'a>, base: u8, dropped: u32, keys: Arc<KeyTables> },
    Bloom { entries: Entries<'a>, base: u8, filters: BloomFilters, keys: Arc<KeyTables> },
}

/// A table as searches read it.
pub(super) enum AnyKernel<'a> {
    Nothing,
    G1(G1<'a>),
    H48(H48<'a>),
    Bloom(Filtered<'a, BloomFilters>),
}

impl<'a> Bounds<'a> {
    /// Nothing: every sequence is tried.
    pub fn nothing(metric: Metric) -> Self {
        Self { metric, table: Table::Nothing, short: None }
    }

    /// The table `g1`, seen from three axes, with its short keys.
    pub fn of_g1(table: &'a G1Table, classes: Arc<CornerClasses>) -> Self {
        Self::with_g1(Entries::G1(table), table.base(), table.metric()).with_short(
            table.short(),
            table.short_limit(),
            classes,
        )
    }

    /// An H48 table, with its short keys.
    pub fn of_h48(table: &'a H48Table, classes: Arc<CornerClasses>) -> Self {
        let (entries, base, metric) = (Entries::H48(table), table.base(), table.metric());
        let bounds = match table.form() {
            Form::Distances => {
                Self::with_h48((entries, base, table.h()), Arc::clone(&classes), metric)
            }
            Form::Bloom => Self::with_filters(entries, base, Arc::clone(&classes), metric),
        };
        bounds.with_short(table.short(), table.short_limit(), classes)
    }

    /// A table laid out as `g1` is: its 2-bit entries, and what value 0 stands for.
    pub fn g1(entries: &'a [u8], base: u8, metric: Metric) -> Self {
        Self::with_g1(Entries::Here(entries), base, metric)
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
        Self::with_h48((Entries::Here(entries), base, h), classes, metric)
    }

    fn with_g1(entries: Entries<'a>, base: u8, metric: Metric) -> Self {
        let table = Table::G1 { entries, base, places: Arc::new(G1Places::new()) };
        Self { table, ..Self::nothing(metric) }
    }

    fn with_h48(
        (entries, base, h): (Entries<'a>, u8, u8),
        classes: Arc<CornerClasses>,
        metric: Metric,
    ) -> Self {
        let keys = Arc::new(KeyTables::new(classes));
        let table = Table::H48 { entries, base, dropped: 11 - u32::from(h), keys };
        Self { table, ..Self::nothing(metric) }
    }

    /// A table of filters: near ones are at most one move farther away than `base`.
    pub fn filters(
        entries: &'a [u8],
        base: u8,
        classes: Arc<CornerClasses>,
        metric: Metric,
    ) -> Self {
        Self::with_filters(Entries::Here(entries), base, classes, metric)
    }

    fn with_filters(
        entries: Entries<'a>,
        base: u8,
        classes: Arc<CornerClasses>,
        metric: Metric,
    ) -> Self {
        let keys = Arc::new(KeyTables::new(classes));
        let filters = BloomFilters::new(entries.now().len() as u64);
        Self { table: Table::Bloom { entries, base, filters, keys }, ..Self::nothing(metric) }
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
        let of_keys = match &self.table {
            Table::H48 { keys, .. } | Table::Bloom { keys, .. } => Arc::clone(keys),
            _ => Arc::new(KeyTables::new(classes)),
        };
        self.short = Some((keys, limit, of_keys));
        self
    }

    /// How the moves of the bounds and of a search with them are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// A lower bound on the moves that the cube needs; that of its inverse may be greater.
    pub fn least(&self, cube: &Cube) -> u8 {
        let packed = pack(cube).0;
        let of_table = match self.kernel() {
            AnyKernel::Nothing => 0,
            AnyKernel::G1(g1) => greatest(&g1, packed),
            AnyKernel::H48(h48) => greatest(&h48, packed),
            AnyKernel::Bloom(filters) => greatest(&filters, packed),
        };
        of_table.max(self.short().map_or(0, |short| greatest(&short, packed)))
    }

    pub(super) fn kernel(&self) -> AnyKernel<'_> {
        match &self.table {
            Table::Nothing => AnyKernel::Nothing,
            Table::G1 { entries, base, places } => {
                AnyKernel::G1(G1 { entries: TwoBits::new(*entries, *base), places })
            }
            Table::H48 { entries, base, dropped, keys } => AnyKernel::H48(H48 {
                entries: TwoBits::new(*entries, *base),
                dropped: *dropped,
                keys,
            }),
            Table::Bloom { entries, base, filters, keys } => {
                AnyKernel::Bloom(Filtered::new(*entries, *base, *filters, keys))
            }
        }
    }

    pub(super) fn short(&self) -> Option<Short<'_>> {
        let (keys, limit, of_keys) = self.short.as_ref()?;
        // What the table does not know to be at most the base is farther away than the keys go.
        let before = match &self.table {
            Table::H48 { entries, base, dropped, .. } if base >= limit => {
                Some(Before::Distances(TwoBits::new(*entries, *base), *dropped))
            }
            Table::Bloom { entries, base, filters, keys } if base + 1 >= *limit => {
                Some(Before::Bloom(Filtered::new(*entries, *base, *filters, keys)))
            }
            _ => None,
        };
        Some(Short { before, keys: *keys, limit: *limit, tables: of_keys })
    }
}

/// The greatest bound among a kernel's views.
fn greatest<K: Kernel<Portable>>(kernel: &K, cube: [u8; 32]) -> u8 {
    let bound = |view| kernel.bound(kernel.code(Portable, kernel.place(Portable, cube, view)));
    (0..K::VIEWS).map(bound).fold(0, u8::max)
}
