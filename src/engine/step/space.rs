//! Runs work in the search space of a step, and opens that space. The file of each family in
//! `steps/` opens its spaces.

use super::context::Context;
use super::parameters::Parameters;
use crate::search::Space;
use crate::table::{TableError, Tables};

/// Work in the search space of a step. The space can be of any type.
pub(super) trait SpaceUser: Copy {
    /// Result of the work.
    type Output;

    /// Runs the work in a search space.
    fn with<S: Space>(self, space: &S) -> Self::Output;

    /// Runs the work in a search space whose distances lead to DR. Such steps may have conditions.
    fn with_dr<S: Space>(self, space: &S) -> Self::Output {
        self.with(space)
    }
}

/// A request to run work in the search space of a target. Targets that differ only in their axes
/// share a space.
pub(super) struct SpaceRequest<'a, U> {
    pub(super) context: Context<'a>,
    pub(super) parameters: Parameters,
    pub(super) user: U,
}

/// A function of [`Tables`] that opens a table, unless it is stopped.
type OpenTable<'a, T> = fn(&'a Tables, &(dyn Fn() -> bool + Sync)) -> Result<&'a T, TableError>;

/// Result of the work, or the reason why a table is not available.
pub(super) type SpaceResult<U> = Result<<U as SpaceUser>::Output, TableError>;

impl<'a, U: SpaceUser> SpaceRequest<'a, U> {
    /// Opens a table, or builds it.
    pub(super) fn open<T>(&self, table: OpenTable<'a, T>) -> Result<&'a T, TableError> {
        let control = self.context.control;
        table(self.context.tables, &|| control.is_stopped())
    }
}
