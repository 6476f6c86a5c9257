//! Tests of filter tables: lists and lengths against brute force and known optima.
//!
//! The tables are in a folder of their own, so that the other tests do not use them.

use std::collections::BTreeSet;
use std::sync::Arc;

use premove_cube::notation::Side;
use premove_cube::{Cube, Rng};
use premove_engine::optimal::{Answer, Bounds, Request, Resources, solve};
use premove_engine::search::{Control, Silent};
use premove_engine::simd::Isa;
use premove_engine::table::{H48Table, Reach, TableId, Tables, Tier};

use super::random::walk;
use super::recorded::optima;
use super::{Moves, common, scrambled};
use premove_test_reference::Ball;

/// Number of recorded scrambles of 17 moves to solve; those of up to 16 moves are all solved.
const LONG: usize = 6;

/// A filter table, built on first use, and the folder with it.
struct Filters {
    tables: Tables,
    table: Arc<H48Table>,
}

impl Filters {
    fn open(table: Tier) -> Self {
        let tables = Tables::new(common::tables_folder().with_file_name("filters"));
        // A table of an older version is built again.
        tables.build_reach(table, Reach::Near, &|| false).unwrap();
        let table = tables.h48(table, &|| false).unwrap();
        Self { tables, table }
    }

    fn resources(&self, isa: Isa, threads: usize) -> Resources<'_> {
        let bounds = Bounds::of_h48(&self.table, self.tables.corner_classes());
        Resources { bounds, isa, threads, copy: None }
    }

    fn answer(&self, cube: &Cube, request: &Request, isa: Isa, threads: usize) -> Answer {
        let resources = self.resources(isa, threads);
        solve(cube, request, &resources, None, &Control::new(), &Silent).unwrap()
    }
}

fn lines(answer: &Answer) -> BTreeSet<Moves> {
    answer.found.solutions.iter().map(|s| s.side(Side::Normal).to_vec()).collect()
}

#[test]
fn bloom_filters_lead_to_the_lists_of_brute_force_and_to_recorded_lengths() {
    compare("b5");
}

#[test]
fn ribbon_filters_lead_to_the_lists_of_brute_force_and_to_recorded_lengths() {
    compare("r3");
}

fn compare(name: &str) {
    let Some(table) = Tier::find(name) else { unreachable!("a tier") };
    let filters = Filters::open(table);
    filters.tables.verify_deep(TableId::H48(table), 20_000, 7, &|| false).unwrap();
    assert_eq!(filters.table.tier().name(), name);
    let (ball, mut rng) = (Ball::get(), Rng::from_number(451));
    for i in 0..300 {
        let cube = walk(i % 11 + 1, &mut rng);
        let want = ball.shortest(&cube, 11).unwrap();
        let answer = filters.answer(&cube, &Request::all_shortest(), Isa::best(), 1 + i % 2);
        assert_eq!(lines(&answer), want, "{cube:?}");
    }
    // From 12 moves on, nodes are expanded two moves at a time.
    for moves in [12, 13, 13, 14] {
        let cube = walk(moves, &mut rng);
        let mut lists = Vec::new();
        for isa in Isa::available() {
            for threads in [1, 3] {
                lists.push(lines(&filters.answer(&cube, &Request::all_shortest(), isa, threads)));
            }
        }
        assert!(lists.windows(2).all(|two| two[0] == two[1]), "{cube:?}");
        assert!(!lists[0].is_empty());
    }
    let Some(text) = common::recorded("nissy_core_scrambles.json", "scrambles of known optimum")
    else {
        return;
    };
    let mut long = 0;
    for (scramble, optimal) in optima(&serde_json::from_str(&text).unwrap()) {
        long += usize::from(optimal == 17);
        if optimal <= 16 || optimal == 17 && long <= LONG {
            let cube = scrambled(&scramble);
            let answer = filters.answer(&cube, &Request::default(), Isa::best(), 2);
            assert_eq!(u64::from(answer.found.solutions[0].len()), optimal, "{scramble}");
            assert_eq!(u64::from(answer.least), optimal, "{scramble}");
        }
    }
}
