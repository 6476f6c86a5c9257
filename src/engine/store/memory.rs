//! The free memory: the least of what the machine, the limits of the process and its control groups
//! (cgroups) leave.
//!
//! Containers and batch systems such as Slurm limit the memory of a control group. A process that
//! takes more is killed without a message, and the numbers of `/proc/meminfo` do not show the
//! limit. If the kernel gives no limit, nothing is subtracted.
//!
//! Windows and macOS have no such files. There the memory of the machine is all that counts.

use std::path::Path;

use super::groups;
use super::machine::{self, MachineMemory};

/// Number of bytes of a limited address space that are not counted as free, but kept for the
/// program itself: stacks of threads, mapped files, small allocations.
const BESIDE: u64 = 24 << 20;

/// The limit that leaves the least memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The memory of the machine.
    Machine,
    /// A control group (cgroup), for instance of a container or a batch system.
    Group,
    /// A resource limit of the process (`ulimit -v` or `ulimit -d`).
    Process,
    /// The share of one command of a server's client.
    Share,
    /// The memory that a server leaves to all commands of its clients together.
    Shares,
}

/// An amount of memory, and the limit that leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Number of bytes.
    pub bytes: u64,
    /// The limit that leaves this amount.
    pub limit: Limit,
}

/// Returns the number of bytes that can be allocated without swapping and without a refusal; `None`
/// if the system does not report it.
pub fn free_memory() -> Option<u64> {
    free_and_limit().map(|free| free.bytes)
}

/// Returns the free memory and the limit that leaves it; `None` if the system does not report it.
pub fn free_and_limit() -> Option<Amount> {
    System::own().free()
}

/// Returns the number of bytes of memory that this process may have in total; `None` if the system
/// does not report it.
pub fn total_memory() -> Option<u64> {
    System::own().total().map(|total| total.bytes)
}

/// Returns the number of bytes that tables may take by default: a quarter of the free memory, or
/// 512 MB if the system does not report it.
pub fn table_memory() -> u64 {
    free_memory().map_or(512 << 20, |free| free / 4)
}

/// Returns the number of bytes that may be allocated when necessary: seven eighths of the free
/// memory, or 512 MB if the system does not report it.
pub fn most_memory() -> u64 {
    free_memory().map_or(512 << 20, |free| free / 8 * 7)
}

/// Returns whether the process has almost reached its limit on address space or data. Without such
/// a limit, the call costs two system calls.
pub(super) fn is_space_short() -> bool {
    limits().iter().any(Option::is_some)
        && free_and_limit().is_some_and(|free| free.limit == Limit::Process && free.bytes == 0)
}

/// Sources of the kernel's numbers, and the limits of the process.
pub(super) struct System<'a> {
    /// The root of the file system; another folder in tests. `None` on systems that do not report
    /// memory in files.
    root: Option<&'a Path>,
    /// Limits of the process on address space and on data, in bytes.
    limits: [Option<u64>; 2],
}

impl System<'_> {
    pub(super) fn own() -> Self {
        let has_files = !cfg!(any(windows, target_os = "macos"));
        System { root: has_files.then(|| Path::new("/")), limits: limits() }
    }

    pub(super) fn free(&self) -> Option<Amount> {
        let machine = self.machine()?.free;
        let status = self.read("proc/self/status").unwrap_or_default();
        let [space, data] = self.limits;
        let [space, data] = [(space, "VmSize:"), (data, "VmData:")].map(|(limit, name)| {
            Some(limit?.saturating_sub(amount(&status, name)?).saturating_sub(BESIDE))
        });
        let process = least(space, data);
        Some(chosen(machine, self.root.and_then(groups::free), process))
    }

    pub(super) fn total(&self) -> Option<Amount> {
        let machine = self.machine()?.total;
        let [space, data] = self.limits;
        Some(chosen(machine, self.root.and_then(groups::total), least(space, data)))
    }

    /// Returns the number of bytes of memory, other than mapped files, that the process has written
    /// to. The system counts only these as used.
    pub(super) fn written(&self) -> Option<u64> {
        amount(&self.read("proc/self/status")?, "RssAnon:")
    }

    fn machine(&self) -> Option<MachineMemory> {
        if self.root.is_none() {
            return machine::asked();
        }
        let text = self.read("proc/meminfo")?;
        let [free, total] = ["MemAvailable:", "MemTotal:"].map(|name| amount(&text, name));
        Some(MachineMemory { free: free?, total: total? })
    }

    fn read(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.root?.join(path)).ok()
    }
}

/// Returns the least of these amounts, with the limit that it comes from.
fn chosen(machine: u64, group: Option<u64>, process: Option<u64>) -> Amount {
    let all = [(Some(machine), Limit::Machine), (group, Limit::Group), (process, Limit::Process)];
    let all = all.into_iter().filter_map(|(bytes, limit)| Some(Amount { bytes: bytes?, limit }));
    all.min_by_key(|amount| amount.bytes)
        .unwrap_or(Amount { bytes: machine, limit: Limit::Machine })
}

/// Returns the lesser of the two numbers, or the only one that is known.
fn least(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.into_iter().chain(b).min()
}

/// Returns the limits of the process on address space and on data, in bytes.
#[cfg(unix)]
fn limits() -> [Option<u64>; 2] {
    use rustix::process::{Resource, getrlimit};
    [Resource::As, Resource::Data].map(|resource| getrlimit(resource).current)
}

#[cfg(not(unix))]
fn limits() -> [Option<u64>; 2] {
    [None; 2]
}

/// Parses a line like `MemAvailable:   12345 kB`. Returns bytes.
fn amount(text: &str, name: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = rest.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(any(target_os = "linux", target_os = "macos", windows))]
    #[test]
    fn this_machine_has_some_free_memory_and_no_more_than_it_has_in_total() {
        let (free, total) = (free_memory().unwrap(), total_memory().unwrap());
        assert!((1..=total).contains(&free), "{free} of {total}");
        assert!(most_memory() >= table_memory());
    }

    #[test]
    fn reads_what_linux_says() {
        let text = "MemTotal:       24000000 kB\nMemFree:  1 kB\nMemAvailable:   12345 kB\n";
        assert_eq!(amount(text, "MemAvailable:"), Some(12_345 * 1024));
        assert_eq!(amount(text, "MemTotal:"), Some(24_000_000 * 1024));
        assert_eq!(amount("MemTotal: 1 kB\n", "MemAvailable:"), None);
        assert_eq!(amount("MemAvailable: lots\n", "MemAvailable:"), None);
    }

    /// Creates the files of a machine with 8 GB, of which 4 GB are free. The process has taken 100
    /// MB.
    fn machine(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let usual = [
            ("proc/meminfo", "MemTotal: 8000000 kB\nMemAvailable: 4000000 kB\n"),
            ("proc/self/status", "Name:\tpremove\nVmSize:\t  100000 kB\nVmData:\t 50000 kB\n"),
        ];
        for (path, text) in usual.iter().chain(files) {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        root
    }

    fn free(files: &[(&str, &str)], limits: [Option<u64>; 2]) -> (u64, Limit) {
        let root = machine(files);
        let free = System { root: Some(root.path()), limits }.free().unwrap();
        (free.bytes, free.limit)
    }

    #[test]
    fn without_limits_the_machine_counts() {
        assert_eq!(free(&[], [None; 2]), (4_096_000_000, Limit::Machine));
        let root = machine(&[]);
        let total = System { root: Some(root.path()), limits: [None; 2] }.total().unwrap();
        assert_eq!((total.bytes, total.limit), (8_192_000_000, Limit::Machine));
    }

    #[test]
    fn limits_of_the_process_leave_what_it_has_not_taken() {
        let (space, data) = (Some(1 << 30), Some(1 << 29));
        let left = (1 << 30) - 102_400_000 - BESIDE;
        assert_eq!(free(&[], [space, None]), (left, Limit::Process));
        let left = (1 << 29) - 51_200_000 - BESIDE;
        assert_eq!(free(&[], [space, data]), (left, Limit::Process));
        assert_eq!(free(&[], [Some(1), None]), (0, Limit::Process));
    }

    /// Files of a control group and its parent, in the second version of the interface.
    const SECOND: [(&str, &str); 5] = [
        ("proc/self/cgroup", "0::/batch/job 7\n"),
        (
            "proc/self/mountinfo",
            "30 1 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n",
        ),
        ("sys/fs/cgroup/batch/job 7/memory.max", "1000000000\n"),
        ("sys/fs/cgroup/batch/job 7/memory.current", "700000000\n"),
        ("sys/fs/cgroup/batch/job 7/memory.stat", "anon 5\ninactive_file 200000000\n"),
    ];

    #[test]
    fn a_group_leaves_what_it_has_not_taken_and_pages_that_it_can_drop() {
        assert_eq!(free(&SECOND, [None; 2]), (500_000_000, Limit::Group));
        // A limit that slows the group down counts as well. The lower of both limits counts.
        let high = ("sys/fs/cgroup/batch/job 7/memory.high", "600000000\n");
        assert_eq!(free(&[SECOND.as_slice(), &[high]].concat(), [None; 2]).0, 100_000_000);
        let root = machine(&SECOND);
        let total = System { root: Some(root.path()), limits: [None; 2] }.total().unwrap();
        assert_eq!((total.bytes, total.limit), (1_000_000_000, Limit::Group));
    }

    #[test]
    fn groups_above_count_too() {
        let above = [
            ("sys/fs/cgroup/batch/memory.max", "2000000000\n"),
            ("sys/fs/cgroup/batch/memory.current", "1900000000\n"),
        ];
        assert_eq!(free(&[SECOND.as_slice(), &above].concat(), [None; 2]).0, 100_000_000);
        let open = [("sys/fs/cgroup/batch/memory.max", "max\n")];
        assert_eq!(free(&[SECOND.as_slice(), &open].concat(), [None; 2]).0, 500_000_000);
    }

    #[test]
    fn groups_of_the_first_version_count_with_those_above_them() {
        let group = [
            ("proc/self/cgroup", "5:cpu:/x\n4:memory,hugetlb:/slurm/job\n0::/\n"),
            (
                "proc/self/mountinfo",
                "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory,hugetlb\n",
            ),
            ("sys/fs/cgroup/memory/slurm/job/memory.limit_in_bytes", "9223372036854771712\n"),
            ("sys/fs/cgroup/memory/slurm/job/memory.usage_in_bytes", "300000000\n"),
            (
                "sys/fs/cgroup/memory/slurm/job/memory.stat",
                "cache 1\nhierarchical_memory_limit 800000000\ntotal_inactive_file 50000000\n",
            ),
        ];
        assert_eq!(free(&group, [None; 2]), (550_000_000, Limit::Group));
        let own = [("sys/fs/cgroup/memory/slurm/job/memory.limit_in_bytes", "400000000\n")];
        assert_eq!(free(&[group.as_slice(), &own].concat(), [None; 2]).0, 150_000_000);
    }

    /// Statistics of a control group that had read large files repeatedly, as the kernel wrote
    /// them.
    const READ_AGAIN: &str = "cache 10428416\nrss 7999488\ninactive_file 24576\n\
        active_file 1335296\nhierarchical_memory_limit 9223372036854771712\n\
        total_cache 6653227008\ntotal_rss 1430319104\ntotal_shmem 9068544\n\
        total_inactive_anon 1422163968\ntotal_active_anon 1593344\n\
        total_inactive_file 4800688128\ntotal_active_file 1844703232\n\
        total_unevictable 15536128\n";

    #[test]
    fn half_of_the_pages_of_files_that_were_read_again_count_as_free() {
        let folder = "sys/fs/cgroup/memory/job";
        let files = ["memory.limit_in_bytes", "memory.usage_in_bytes", "memory.stat"]
            .map(|name| format!("{folder}/{name}"));
        let group = [
            ("proc/meminfo", "MemTotal: 24000000 kB\nMemAvailable: 16000000 kB\n"),
            ("proc/self/cgroup", "4:memory:/job\n"),
            (
                "proc/self/mountinfo",
                "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n",
            ),
            (&*files[0], "8589934592\n"),
            (&*files[1], "8092508160\n"),
            (&*files[2], READ_AGAIN),
        ];
        let free_pages = 8_589_934_592 - 8_092_508_160;
        let expected = free_pages + 4_800_688_128 + 1_844_703_232 / 2;
        assert_eq!(free(&group, [None; 2]), (expected, Limit::Group));
        // The second version has no separate numbers for child groups, so its numbers are totals.
        let stat = ("sys/fs/cgroup/batch/job 7/memory.stat", "active_file 300\ninactive_file 7\n");
        let second = [SECOND.as_slice(), &[stat]].concat();
        assert_eq!(free(&second, [None; 2]), (300_000_000 + 7 + 150, Limit::Group));
    }

    #[test]
    fn a_mount_of_a_part_of_the_groups_is_taken_as_that_part() {
        // A container sees its own group as the root of the mount.
        let group = [
            ("proc/self/cgroup", "0::/docker/abc/inner\n"),
            (
                "proc/self/mountinfo",
                "30 1 0:26 /docker/abc /sys/fs/cgroup\\040x ro - cgroup2 cgroup2 rw\n",
            ),
            ("sys/fs/cgroup x/inner/memory.max", "max\n"),
            ("sys/fs/cgroup x/memory.max", "600000000\n"),
            ("sys/fs/cgroup x/memory.current", "100000000\n"),
        ];
        assert_eq!(free(&group, [None; 2]), (500_000_000, Limit::Group));
    }

    #[test]
    fn what_cannot_be_read_limits_nothing() {
        let (first, rest) = SECOND.split_at(2);
        let odd = [
            ("proc/self/cgroup", "nonsense\n0::/../..\n:::\n"),
            ("proc/self/mountinfo", "1 2\n- cgroup2\n30 1 0:26 / - cgroup2 x rw\n"),
            ("sys/fs/cgroup/batch/job 7/memory.current", "many\n"),
        ];
        assert_eq!(free(first, [None; 2]).1, Limit::Machine);
        assert_eq!(free(&[first, rest, &odd].concat(), [None; 2]).1, Limit::Machine);
    }
}
