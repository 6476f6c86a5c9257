//! The memory of the machine, on systems that have no files about it.

/// The memory of a machine, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MachineMemory {
    /// Memory that can be allocated without swapping.
    pub(super) free: u64,
    /// All memory of the machine.
    pub(super) total: u64,
}

/// Returns the memory of the machine on Windows and macOS; `None` on other systems.
#[cfg(any(windows, target_os = "macos"))]
pub(super) fn asked() -> Option<MachineMemory> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let (free, total) = (system.available_memory(), system.total_memory());
    // The library reports 0 if the system gave no answer.
    (total > 0).then_some(MachineMemory { free, total })
}

/// Returns the memory of the machine on Windows and macOS; `None` on other systems.
#[cfg(not(any(windows, target_os = "macos")))]
pub(super) fn asked() -> Option<MachineMemory> {
    None
}
