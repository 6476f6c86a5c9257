//! Checks that a machine has space for a big table, before hours of building.

use std::path::{Path, PathBuf};

use crate::store::{self, Amount, NoMemory};
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::tier::Tier;

/// Free disk space and memory of this machine; `None` for numbers that the system does not report.
#[derive(Clone, Debug)]
pub(in crate::table) struct Capacity {
    pub(in crate::table) folder: PathBuf,
    /// Free bytes on the disk.
    pub(in crate::table) disk: Option<u64>,
    /// Free memory.
    pub(in crate::table) free: Option<Amount>,
    /// Total memory, in bytes.
    pub(in crate::table) memory: Option<u64>,
}

impl Capacity {
    /// Measures the capacity of this machine, with tables in `folder`.
    pub(in crate::table) fn of(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            disk: store::free_disk(folder),
            free: store::free_and_limit(),
            memory: store::total_memory(),
        }
    }

    /// Returns whether the disk has space for the rest of a table. `done` is the share that is
    /// already built, 0 to 1. Returns `true` if the free space is not known.
    fn has_disk(&self, tier: Tier, done: f64) -> bool {
        self.disk.is_none_or(|free| disk_needed(tier, done) <= free)
    }

    /// Returns whether a table fits into the total memory of the machine, so that it can be used.
    fn has_memory(&self, tier: Tier) -> bool {
        self.memory.is_none_or(|memory| tier.bytes() <= memory)
    }

    /// Returns the largest tier below `tier` that fits on the disk and into memory, or `None`.
    fn smaller(&self, tier: Tier) -> Option<Tier> {
        Tier::offered(tier.metric()).rev().find(|other| {
            other.bytes() < tier.bytes() && self.has_disk(*other, 0.0) && self.has_memory(*other)
        })
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rounded to megabytes anyway"
)]
fn disk_needed(tier: Tier, done: f64) -> u64 {
    (tier.bytes() as f64 * (1.0 - done)) as u64
}

/// Refuses a build that cannot succeed, or whose table could not be used. `working` is the memory
/// in bytes that the build needs in addition to the table.
///
/// # Errors
/// If disk or memory is too small. The error has the sizes, and the largest tier that would fit.
pub(in crate::table) fn check(
    tier: Tier,
    done: f64,
    working: u64,
    capacity: &Capacity,
) -> Result<(), TableError> {
    let id = TableId::from(tier);
    let smaller = capacity.smaller(tier);
    if let Some(memory) = capacity.memory.filter(|_| !capacity.has_memory(tier)) {
        return Err(TableError::TooBig { id, needed: tier.bytes(), memory, smaller });
    }
    if let Some(free) = capacity.free.filter(|free| free.bytes < working) {
        return Err(NoMemory { what: id.building(), needed: working, free: Some(free) }.into());
    }
    if let Some(free) = capacity.disk.filter(|_| !capacity.has_disk(tier, done)) {
        let folder = capacity.folder.clone();
        return Err(TableError::Disk {
            id,
            folder,
            needed: disk_needed(tier, done),
            free,
            smaller,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Limit;
    use crate::table::remedy::Remedy;
    use crate::table::tier::Tier;

    const GIGA: u64 = 1_000_000_000;

    fn capacity(disk: u64, memory: u64) -> Capacity {
        Capacity {
            folder: "/tables".into(),
            disk: Some(disk * GIGA),
            free: Some(Amount { bytes: memory * GIGA, limit: Limit::Machine }),
            memory: Some(memory * GIGA),
        }
    }

    fn refusal(tier: Tier, done: f64, capacity: &Capacity) -> (String, Option<Remedy>) {
        let error = check(tier, done, 600_000_000, capacity).unwrap_err();
        (error.to_string(), error.remedy())
    }

    #[test]
    fn what_fits_is_built() {
        check(Tier::half_turns(5), 0.0, 1, &capacity(2, 2)).unwrap();
        check(
            Tier::half_turns(11),
            0.0,
            1,
            &Capacity { folder: PathBuf::new(), disk: None, free: None, memory: None },
        )
        .unwrap();
    }

    #[test]
    fn a_full_disk_is_reported_with_sizes_and_a_smaller_tier() {
        let (text, remedy) = refusal(Tier::half_turns(7), 0.0, &capacity(2, 24));
        assert_eq!(
            text,
            "building table 'h7' takes 3.8 GB of disk and 2.0 GB are free in '/tables'"
        );
        let smaller = Some(Tier::half_turns(6));
        assert_eq!(remedy, Some(Remedy::FreeSpaceForTable { smaller }));
        let (_, remedy) = refusal(Tier::half_turns(0), 0.0, &capacity(0, 24));
        assert_eq!(remedy, Some(Remedy::FreeSpaceForTable { smaller: None }));
    }

    #[test]
    fn what_an_earlier_build_left_counts() {
        assert!(check(Tier::half_turns(7), 0.4, 1, &capacity(2, 24)).is_err());
        check(Tier::half_turns(7), 0.5, 1, &capacity(2, 24)).unwrap();
    }

    #[test]
    fn tables_that_the_machine_could_not_hold_are_not_built() {
        let (text, remedy) = refusal(Tier::half_turns(9), 0.0, &capacity(900, 8));
        assert_eq!(text, "table 'h9' takes 15.1 GB and this machine has 8.0 GB of memory");
        assert_eq!(remedy, Some(Remedy::BuildSmaller(Tier::half_turns(8))));
    }

    #[test]
    fn building_needs_some_memory_itself() {
        let free = Some(Amount { bytes: GIGA / 2, limit: Limit::Machine });
        let poor = Capacity { free, ..capacity(9, 9) };
        assert!(
            refusal(Tier::half_turns(1), 0.0, &poor)
                .0
                .starts_with("572 MB of memory are needed for building table 'h1' and 476 MB")
        );
    }
}
