//! Tests that tables are only copied into faster memory for long searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use premove_engine::optimal::{Bounds, CopyTable, Request, Resources, solve};
use premove_engine::search::{Control, Silent};
use premove_engine::simd::Isa;
use premove_engine::table::{H48Table, Tables, Tier};

use super::{scrambled, tables};

/// Copies a table on request, and counts the requests.
#[derive(Debug)]
struct Copier {
    price: u64,
    told: AtomicUsize,
    tables: Tables,
    table: Arc<H48Table>,
}

impl CopyTable for Copier {
    fn price(&self) -> u64 {
        self.price
    }

    fn copy_when_long(&self) {
        self.told.fetch_add(1, Relaxed);
        self.tables.copy_h48(&self.table);
    }
}

#[test]
fn a_table_is_copied_once_a_search_was_long_enough() {
    let cube = scrambled("R' U' F D2 L2 F R2 U B' L D F2 R");
    let answers = [1, u64::MAX].map(|price| {
        let tables = tables();
        let table = tables.h48(Tier::half_turns(0), &|| false).unwrap();
        let copier = Copier { price, told: AtomicUsize::new(0), tables, table };
        let bounds = Bounds::of_h48(&copier.table, copier.tables.corner_classes());
        let resources = Resources { bounds, isa: Isa::best(), threads: 2, copy: Some(&copier) };
        let answer =
            solve(&cube, &Request::all_shortest(), &resources, None, &Control::new(), &Silent)
                .unwrap();
        assert!(answer.lookups > 50_000, "{}", answer.lookups);
        assert_eq!(copier.told.load(Relaxed), usize::from(price < u64::MAX), "{price}");
        assert!(!(copier.table.is_copied() && price == u64::MAX));
        answer.found
    });
    assert_eq!(answers[0].solutions, answers[1].solutions);
    assert!(!answers[1].solutions.is_empty());
}
