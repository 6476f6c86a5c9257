//! The name of a table.

use std::fmt;

/// The name of any table, small or big, as the command line has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableName(pub(super) &'static str);

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
