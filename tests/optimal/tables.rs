//! Tests of the H48 tables: the counts of their entries do not depend on how the tables are built.

use std::sync::Mutex;

use premove_engine::table::Tier;
use premove_engine::table::h48::{Generation, Work};

/// The cosets of `h0` are those of a group that all symmetries keep, so its counts are a fact about
/// the cube. Each of its entries is the least of eight entries of `h3`. The published counts of
/// `h3` come from a table with 21 entries that are one too high; the counts here are the right ones
/// for the same choice of representatives.
#[test]
fn h0_and_h3_have_as_many_entries_of_each_value_as_published_but_for_known_mistakes() {
    let work = Work::new();
    let generation = Generation::new(Tier::half_turns(3), false, &work, &|| false).unwrap();
    assert_eq!(generation.base(), 8);
    assert_eq!(generation.listed()[..9], [1, 1, 4, 34, 333, 3_815, 45_382, 548_562, 6_839_723]);
    let folded = Mutex::new([0_u64; 4]);
    let entries = |eight: u16| (0..8).map(move |i| usize::from(eight >> (2 * i) & 3));
    let least: Vec<usize> = (0..=u16::MAX).map(|eight| entries(eight).min().unwrap_or(0)).collect();
    let fold = |_: usize, block: &[u8]| {
        let mut counts = [0; 4];
        for eight in block.chunks_exact(2) {
            counts[least[usize::from(u16::from_le_bytes([eight[0], eight[1]]))]] += 1;
        }
        folded.lock().unwrap().iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        true
    };
    let counts = generation.run(&|_| true, &fold, &work, &|| false).unwrap();
    assert_eq!(counts, [6_686_828, 63_867_855, 392_789_704, 477_195_213]);
    assert_eq!(folded.into_inner().unwrap(), [5_473_562, 34_776_317, 68_566_704, 8_750_867]);
}
