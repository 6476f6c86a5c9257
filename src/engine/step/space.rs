//! What is done in the search space of a step, and how the space is opened. The file of each family
//! in `steps/` opens its spaces.

use super::context::Context;
use super::parameters::Parameters;
use crate::search::Space;
use crate::table::{TableError, Tables};

/// Work on the search space of a step, which can be of any type.
pub(super) trait SpaceUser: Copy {
    /// Result of the work.
    type Output;

    /// Does the work in a search space.
    fn with<S: Space>(self, space: &S) -> Self::Output;

    /// Does the work in a search space whose distances lead to DR: its steps may have conditions.
    fn with_dr<S: Space>(self, space: &S) -> Self::Output {
        self.with(space)
    }
}

/// Work that waits for the search space of a target. Targets that differ only in their axes have
/// the same space.
pub(super) struct SpaceRequest<'a, U> {
    pub(super) context: Context<'a>,
    pub(super) parameters: Parameters,
    pub(super) user: U,
}

/// A function of [`Tables`] that opens a table, unless it is stopped.
type OpenTable<'a, T> = fn(&'a Tables, &(dyn Fn() -> bool + Sync)) -> Result<&'a T, TableError>;

/// Result of the work, or the reason why a table is not there.
pub(super) type SpaceResult<U> = Result<<U as SpaceUser>::Output, TableError>;

impl<'a, U: SpaceUser> SpaceRequest<'a, U> {
    /// Opens a table, or builds it.
    pub(super) fn open<T>(&self, table: OpenTable<'a, T>) -> Result<&'a T, TableError> {
        let control = self.context.control;
        table(self.context.tables, &|| control.is_stopped())
    }
}
