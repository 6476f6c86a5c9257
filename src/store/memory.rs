//! How much memory the machine has to spare.

/// Bytes that can be taken without swapping; `None` where the system does not say.
pub fn free_memory() -> Option<u64> {
    amount(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")
}

/// Bytes of memory that the machine has; `None` where the system does not say.
pub fn total_memory() -> Option<u64> {
    amount(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")
}

/// Bytes that tables may take by default: a quarter of the free memory, or 512 MB
/// where the system does not say.
pub fn table_memory() -> u64 {
    free_memory().map_or(512 << 20, |free| free / 4)
}

/// Bytes that may be taken where less does not do: most of the free memory, or 512 MB where the
/// system does not say.
pub fn most_memory() -> u64 {
    free_memory().map_or(512 << 20, |free| free / 8 * 7)
}

/// Reads a line like `MemAvailable:   12345 kB`.
fn amount(meminfo: &str, name: &str) -> Option<u64> {
    let rest = meminfo.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = rest.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_linux_says() {
        let text = "MemTotal:       24000000 kB\nMemFree:  1 kB\nMemAvailable:   12345 kB\n";
        assert_eq!(amount(text, "MemAvailable:"), Some(12_345 * 1024));
        assert_eq!(amount(text, "MemTotal:"), Some(24_000_000 * 1024));
        assert_eq!(amount("MemTotal: 1 kB\n", "MemAvailable:"), None);
        assert_eq!(amount("MemAvailable: lots\n", "MemAvailable:"), None);
    }
}
