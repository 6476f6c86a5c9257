//! Remedies: values that describe how a user can solve the problem behind an error.
//!
//! The text of an error says what failed and where. The remedy is a separate value, because each
//! front end words it differently: as an option, a command or a key. No crate below the front ends
//! uses these words.

use std::fmt;
use std::io::ErrorKind;

use super::choose::TooLarge;
use super::error::TableError;
use super::id::TableId;
use super::tier::Tier;
use crate::store::{Folder, StoreError};

/// An action of the user that would help against an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Set the path of this folder, which is not known.
    SetFolder(Folder),
    /// Free some space on the disk, or set another folder.
    FreeSpace,
    /// Change the permissions, or set another folder.
    ChangePermissions,
    /// Set another folder.
    NameFolder,
    /// Free some space for a table, set another folder, or build a smaller tier.
    FreeSpaceForTable {
        /// The largest tier that would fit, or `None`.
        smaller: Option<Tier>,
    },
    /// Build this tier instead, which fits into the memory of the machine.
    BuildSmaller(Tier),
    /// Build a table that is missing.
    Build(TableId),
    /// Build a damaged table again.
    Rebuild(TableId),
    /// Delete the file of a table that cannot be used.
    Delete(TableId),
    /// Verify these tables, because one of them is wrong.
    Verify(Vec<TableId>),
    /// Allow more memory than the limit that the user set, or use a smaller tier.
    RaiseMemory {
        /// Number of bytes that are needed.
        needed: u64,
        /// The largest tier within the limit, or `None`.
        smaller: Option<Tier>,
    },
    /// End other programs to free memory, or use a smaller tier.
    FreeMemory {
        /// The largest tier that fits, or `None`.
        smaller: Option<Tier>,
    },
    /// Choose from the list of all steps.
    ListSteps,
    /// Choose from the list of keys for chains.
    ListChainKeys,
    /// Give the scramble of a solve, in its text or separately.
    GiveScramble,
}

impl StoreError {
    /// Returns an action of the user that would help, or `None` if none is known.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::NoHome { folder } => Some(Remedy::SetFolder(*folder)),
            Self::Io { error, .. } => match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Some(Remedy::FreeSpace),
                ErrorKind::ReadOnlyFilesystem => Some(Remedy::NameFolder),
                ErrorKind::PermissionDenied => Some(Remedy::ChangePermissions),
                _ => None,
            },
            Self::NotText { .. } | Self::TooLong { .. } => None,
        }
    }
}

impl TooLarge {
    /// Returns an action of the user that would help.
    pub fn remedy(&self) -> Remedy {
        let smaller = self.fits;
        if self.is_limit {
            Remedy::RaiseMemory { needed: self.tier.bytes(), smaller }
        } else {
            Remedy::FreeMemory { smaller }
        }
    }
}

impl TableError {
    /// Returns an action of the user that would help, or `None` if none is known.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::Write { source, .. } => source.remedy(),
            Self::Damaged { id, .. } => Some(match id.tier().and_then(Tier::retired) {
                Some(_) => Remedy::Delete(*id),
                None => Remedy::Rebuild(*id),
            }),
            Self::NotBuilt(id) => Some(Remedy::Build(*id)),
            Self::TooBig { smaller, .. } => smaller.map(Remedy::BuildSmaller),
            Self::Disk { smaller, .. } => Some(Remedy::FreeSpaceForTable { smaller: *smaller }),
            Self::TooLarge(error) => Some(error.remedy()),
            Self::Stopped(_)
            | Self::Read { .. }
            | Self::Absent { .. }
            | Self::Memory(_)
            | Self::Retired(_)
            | Self::Busy { .. } => None,
        }
    }
}

/// A message to the user about a table that the program opens or builds by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNote {
    /// Text of the error, or of what the program does.
    pub what: String,
    /// The remedies of the error.
    pub remedies: Vec<Remedy>,
    /// Text about the work of the program until the error is remedied; `None` if `what` says it.
    pub meanwhile: Option<String>,
}

impl TableNote {
    /// Creates a note about an error. `meanwhile` says what the program does until it is remedied.
    pub(super) fn of_error(error: &TableError, meanwhile: impl Into<String>) -> Self {
        let remedies = error.remedy().into_iter().collect();
        Self { what: error.to_string(), remedies, meanwhile: Some(meanwhile.into()) }
    }

    /// Creates a note that a damaged table is built again.
    pub(super) fn made_anew(table: TableId, damage: &str) -> Self {
        let what = format!("table '{table}' is made anew: {damage}");
        Self { what, remedies: Vec::new(), meanwhile: None }
    }
}

impl fmt::Display for TableNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        self.meanwhile.iter().try_for_each(|meanwhile| write!(f, "; {meanwhile}"))
    }
}
