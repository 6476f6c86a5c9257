//! The name of a table.

use std::borrow::Cow;
use std::fmt;

/// The name of any table, small or big, as the command line has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableName(pub(super) &'static str);

impl TableName {
    /// Describes in words what the memory for building the table is used for.
    pub(super) fn building(self) -> Cow<'static, str> {
        format!("building table '{self}'").into()
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
