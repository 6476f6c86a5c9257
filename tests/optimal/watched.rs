//! Tests of the reports of a search while it runs.

use premove_engine::optimal::{Bounds, Request, Resources, solve};
use premove_engine::search::{Control, Silent};
use premove_engine::simd::Isa;

use super::{scrambled, tables};

#[test]
fn whoever_watches_sees_every_lookup_soon() {
    let tables = tables();
    let bounds = Bounds::of_g1(tables.g1(&|| false).unwrap(), tables.corner_classes());
    let resources = Resources { bounds, isa: Isa::best(), threads: 2, copy: None };
    let superflip = scrambled("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let control = Control::new();
    let answer = std::thread::scope(|scope| {
        let search = scope
            .spawn(|| solve(&superflip, &Request::default(), &resources, None, &control, &Silent));
        // Stop in the middle of a length and of a task; short lengths have no tasks.
        while control.progress().nodes < 100_000 && !search.is_finished() {
            std::thread::yield_now();
        }
        control.stop();
        search.join().unwrap().unwrap()
    });
    assert!(answer.found.ending.is_stopped() && answer.lookups > 100_000, "{}", answer.lookups);
    assert_eq!(control.progress().lookups, answer.lookups);
}
