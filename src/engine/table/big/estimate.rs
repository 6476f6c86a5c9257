//! Estimates how long building a table takes on this machine.

use std::time::{Duration, Instant};

use crate::table::reach::Reach;
use crate::table::tier::Tier;

/// Seconds for building the table of the DR group on the reference machine, on one core: 20.5
/// seconds of work on all cores, and one more second that only one thread can do.
const DR_GROUP: f64 = 22.0;
/// Number of bytes that a disk writes in a second.
const DISK: f64 = 1e9;

/// Nanoseconds that setting one bit in [`calibrate`] took on the reference machine.
const STEP: f64 = 0.5;

/// Number of bits that one measurement sets.
const STEPS: u32 = 1 << 16;
/// Number of 32-bit words in which a measurement sets bits. A corner class has as many.
const WORDS: usize = 1 << 15;
/// Number of measurements. One takes about 30 microseconds. This is far less than the time that a
/// system gives to a thread before another one runs, so the fastest measurement is not disturbed by
/// other programs.
const TRIES: usize = 32;

/// Measures the time for setting one random bit, as building does, nearly undisturbed by other
/// programs. Returns nanoseconds.
fn calibrate() -> f64 {
    let mut bits = vec![0_u32; WORDS];
    (0..TRIES).map(|_| time_of_a_try(&mut bits)).fold(f64::INFINITY, f64::min)
}

fn time_of_a_try(bits: &mut [u32]) -> f64 {
    let began = Instant::now();
    let mut x = 1_u32;
    for _ in 0..STEPS {
        x = x.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        bits[(x >> 17) as usize % WORDS] |= 1 << (x >> 12 & 31);
    }
    let elapsed = began.elapsed();
    // This keeps the compiler from removing bits that nothing reads.
    if std::hint::black_box(&*bits)[0] == 1 {
        return STEP;
    }
    elapsed.as_secs_f64() * 1e9 / f64::from(STEPS)
}

/// Returns the time that one core of this machine takes for some work, divided by the time of the
/// reference machine. The measurement takes some milliseconds.
pub(in crate::table) fn slowness() -> f64 {
    calibrate() / STEP
}

/// Returns the time for building a whole tier on `cores` cores of a machine with this slowness.
pub(in crate::table) fn build_time(
    tier: Tier,
    reach: Reach,
    slowness: f64,
    cores: usize,
) -> Duration {
    let seconds = tier.row().build_seconds[reach as usize];
    time(seconds, tier.bytes(), slowness, cores)
}

/// Returns the time for building the table of the DR group, which has `bytes` bytes, on `cores`
/// cores of a machine with this slowness.
pub(in crate::table) fn dr_group_time(bytes: u64, slowness: f64, cores: usize) -> Duration {
    time(DR_GROUP, bytes, slowness, cores)
}

/// Returns the time for work of `seconds` on one reference core, and for writing `bytes` bytes.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn time(seconds: f64, bytes: u64, slowness: f64, cores: usize) -> Duration {
    let worked = seconds * slowness.clamp(0.1, 100.0) / cores as f64;
    Duration::from_secs_f64(worked + bytes as f64 / DISK)
}

#[cfg(test)]
mod tests {
    use premove_cube::Metric;

    use super::*;

    #[test]
    fn larger_and_deeper_tables_take_longer_and_more_cores_shorten_it() {
        let time = |h, reach, cores| build_time(Tier::half_turns(h), reach, 1.0, cores);
        assert!(time(7, Reach::Near, 2) > time(5, Reach::Near, 2));
        assert!(time(5, Reach::Deep, 2) > 5 * time(5, Reach::Near, 2));
        // Writing to disk takes equally long with any number of cores.
        assert!(time(5, Reach::Near, 1) > 2 * time(5, Reach::Near, 4));
        assert!(
            build_time(Tier::g1(Metric::HalfTurn), Reach::Near, 2.0, 1) > Duration::from_secs(20)
        );
        let quarters = Tier::distances(5, Metric::QuarterTurn);
        let deep = |tier| build_time(tier, Reach::Deep, 1.0, 2);
        assert!(4 * deep(quarters) < 3 * deep(Tier::half_turns(5)));
        let group = |cores| dr_group_time(334_817_280, 1.0, cores);
        assert!(group(1) > group(2) && (10..14).contains(&group(2).as_secs()));
        assert!(slowness() > 0.0 && slowness().is_finite());
    }
}
