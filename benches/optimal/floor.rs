//! Measures the least time for a random line of memory, with huge pages and many reads at once.

use std::time::Instant;

use memmap2::MmapMut;

/// Number of lines that are requested before the first one has arrived.
const IN_FLIGHT: usize = 32;
const LINE: usize = 64;
const LINES_EACH: usize = 20_000_000;

/// Returns the CPU nanoseconds per line and thread in a region of `bytes` bytes. All threads read
/// at the same time.
pub(crate) fn nanoseconds_a_line(bytes: u64, threads: usize) -> f64 {
    let region = region(bytes as usize);
    let region = &region[..];
    std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || walk(region, thread as u64))).collect();
        let sum: f64 = workers.into_iter().map(|worker| worker.join().unwrap_or(f64::NAN)).sum();
        sum / threads as f64
    })
}

/// Returns memory, in huge pages if the system has them. Each line begins with a random number.
fn region(bytes: usize) -> MmapMut {
    let mut region = MmapMut::map_anon(bytes.next_multiple_of(1 << 21)).unwrap();
    #[cfg(target_os = "linux")]
    let _ = region.advise(memmap2::Advice::HugePage);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for line in region.chunks_exact_mut(LINE) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        line[..8].copy_from_slice(&random.to_le_bytes());
    }
    region
}

/// Follows `IN_FLIGHT` chains of random lines, one step of each in turn. Returns the CPU
/// nanoseconds per line.
fn walk(region: &[u8], seed: u64) -> f64 {
    let lines = (region.len() / LINE) as u64;
    let mut at: [u64; IN_FLIGHT] = std::array::from_fn(|i| seed * 1_000_003 + i as u64 * 7_919);
    let (start, before) = (Instant::now(), super::watch::thread_seconds());
    for step in 0..(LINES_EACH / IN_FLIGHT) as u64 {
        for chain in &mut at {
            // Computes the index of the line by multiplication instead of division.
            let line = ((u128::from(*chain) * u128::from(lines)) >> 64) as usize;
            let value = region[line * LINE..][..8].try_into().map_or(0, u64::from_le_bytes);
            *chain = (value ^ step).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
    }
    std::hint::black_box(at);
    let seconds = match (before, super::watch::thread_seconds()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed().as_secs_f64(),
    };
    seconds * 1e9 / LINES_EACH as f64
}
