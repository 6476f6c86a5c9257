//! How much memory the machine has to spare.

/// Bytes that can be taken without swapping; `None` where the system does not tell.
pub fn free_memory() -> Option<u64> {
    available(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// Reads the line `MemAvailable:   12345 kB`.
fn available(meminfo: &str) -> Option<u64> {
    let rest = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = rest.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_linux_says() {
        let text = "MemTotal:       24000000 kB\nMemFree:  1 kB\nMemAvailable:   12345 kB\n";
        assert_eq!(available(text), Some(12_345 * 1024));
        assert_eq!(available("MemTotal: 1 kB\n"), None);
        assert_eq!(available("MemAvailable: lots\n"), None);
    }
}
