//! Finds an item that is known to exist.

/// Returns the index of the first item for which `fits` returns `true`. Such an item must exist.
pub(super) fn index_of<T>(items: &[T], fits: impl FnMut(&T) -> bool) -> usize {
    items.iter().position(fits).unwrap_or_else(|| unreachable!("one of the items fits"))
}
