//! Why counting does not go on, and what looks at the stop flag.

use super::request::CountError;
use crate::search::{Control, parallel_map};
use crate::store::StoreError;

/// Why counting does not go on.
#[derive(Debug)]
pub(super) enum Halt {
    /// It was stopped.
    Stopped,
    /// The counter needs this many bytes.
    Full(u64),
    /// It cannot.
    Failed(CountError),
}

impl From<CountError> for Halt {
    fn from(error: CountError) -> Self {
        Self::Failed(error)
    }
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

/// Looks at the stop flag.
pub(super) fn go_on(control: &Control) -> Result<(), Halt> {
    if control.is_stopped() { Err(Halt::Stopped) } else { Ok(()) }
}

/// The results of all items, or that it was stopped.
pub(super) fn map_all<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    control: &Control,
    work: impl Fn(&T) -> R + Sync,
) -> Result<Vec<R>, Halt> {
    let results = parallel_map(items, threads, control, work);
    go_on(control)?;
    Ok(results)
}
