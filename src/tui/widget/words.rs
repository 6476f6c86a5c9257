//! Words with their role, which determines their style.

use crate::theme::Role;

/// Words and their role.
#[derive(Clone, Debug)]
pub(crate) struct Words(pub(crate) String, pub(crate) Role);

impl Default for Words {
    fn default() -> Self {
        Self(String::new(), Role::Dim)
    }
}
