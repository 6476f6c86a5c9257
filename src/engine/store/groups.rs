//! The memory that the control groups (cgroups) of the process leave, for both versions of the
//! kernel's interface.
//!
//! `/proc/self/cgroup` names the groups of the process, `/proc/self/mountinfo` the folders whose
//! files describe groups. The parents of a group limit it too, so all of them are read.

use std::fs::read_to_string;
use std::path::{Component, Path, PathBuf};

/// Returns the number of bytes that the process may still allocate; `None` if no control group
/// (cgroup) limits its memory.
pub(super) fn free(root: &Path) -> Option<u64> {
    each(root).into_iter().filter_map(|group| group.free()).min()
}

/// Returns the number of bytes that the process may have in total; `None` if no control group
/// (cgroup) limits its memory.
pub(super) fn total(root: &Path) -> Option<u64> {
    each(root).into_iter().filter_map(|group| group.limit()).min()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    First,
    Second,
}

/// A control group of the process, or a parent of one.
struct Group {
    version: Version,
    folder: PathBuf,
}

/// Returns all control groups of the process that may limit memory, each followed by its parents.
fn each(root: &Path) -> Vec<Group> {
    let [names, mounts] = ["proc/self/cgroup", "proc/self/mountinfo"]
        .map(|path| read_to_string(root.join(path)).unwrap_or_default());
    let mut all = Vec::new();
    for (version, name) in names.lines().filter_map(named) {
        let found = mounts.lines().filter_map(mount).find(|mount| mount.version == version);
        let Some(Mount { part, point, .. }) = found else { continue };
        let inside = Path::new(name).strip_prefix(&part).unwrap_or(Path::new(""));
        if inside.components().any(|one| one == Component::ParentDir) {
            continue;
        }
        let top = root.join(point.trim_start_matches('/'));
        let inside = inside.strip_prefix("/").unwrap_or(inside);
        all.extend(inside.ancestors().map(|inside| Group { version, folder: top.join(inside) }));
    }
    all
}

/// Parses a line of `/proc/self/cgroup`: `4:memory:/name`, or `0::/name` in the second version.
/// Returns the version and the name of the group; `None` if the group does not concern memory.
fn named(line: &str) -> Option<(Version, &str)> {
    let mut fields = line.splitn(3, ':');
    let number = fields.next()?;
    let controllers = fields.next()?;
    let name = fields.next()?;
    if number == "0" && controllers.is_empty() {
        return Some((Version::Second, name));
    }
    let is_memory = controllers.split(',').any(|controller| controller == "memory");
    is_memory.then_some((Version::First, name))
}

/// A mount point whose folders and files describe control groups.
struct Mount {
    version: Version,
    /// Name of the group that the mount point shows.
    part: String,
    point: String,
}

/// Parses a line like `35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory`.
fn mount(line: &str) -> Option<Mount> {
    let (before, behind) = line.split_once(" - ")?;
    let mut before = before.split(' ').skip(3);
    let part = unescaped(before.next()?);
    let point = unescaped(before.next()?);
    let mut behind = behind.split(' ');
    let kind = behind.next()?;
    let options = behind.nth(1)?;
    let version = match kind {
        "cgroup2" => Version::Second,
        "cgroup" if options.split(',').any(|option| option == "memory") => Version::First,
        _ => return None,
    };
    Some(Mount { version, part, point })
}

/// Decodes a path of `mountinfo`, in which spaces and some other characters are octal codes.
fn unescaped(path: &str) -> String {
    let codes = [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")];
    codes.iter().fold(path.to_owned(), |path, (code, text)| path.replace(code, text))
}

impl Group {
    /// Returns the memory limit of the control group in bytes; `None` if it has no limit.
    fn limit(&self) -> Option<u64> {
        let names = match self.version {
            Version::First => &["memory.limit_in_bytes"][..],
            Version::Second => &["memory.max", "memory.high"],
        };
        let own = names.iter().filter_map(|name| self.number(name));
        // The limits of parent groups, also of those that are not visible here.
        let above = match self.version {
            Version::First => self.stat("hierarchical_memory_limit"),
            Version::Second => None,
        };
        own.chain(above).min()
    }

    /// Returns the number of bytes that may still be allocated in the control group; `None` if it
    /// has no limit. This includes cached pages of files, which the kernel can drop. Pages that
    /// were read only once (inactive) count in full, because the kernel drops them first. Of the
    /// other (active) pages half are counted. (`MemAvailable` leaves out at most half of all.)
    fn free(&self) -> Option<u64> {
        let (taken, inactive, active) = match self.version {
            Version::First => ("memory.usage_in_bytes", "total_inactive_file", "total_active_file"),
            Version::Second => ("memory.current", "inactive_file", "active_file"),
        };
        let limit = self.limit()?;
        let taken = self.number(taken)?;
        let dropped = self.stat(inactive).unwrap_or(0) + self.stat(active).unwrap_or(0) / 2;
        Some(limit.saturating_sub(taken.saturating_sub(dropped)))
    }

    /// Reads the number in a file of the group; `None` if there is no such file or it says `max`.
    fn number(&self, name: &str) -> Option<u64> {
        read_to_string(self.folder.join(name)).ok()?.trim().parse().ok()
    }

    fn stat(&self, name: &str) -> Option<u64> {
        let text = read_to_string(self.folder.join("memory.stat")).ok()?;
        let found = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        found?.trim().parse().ok()
    }
}
