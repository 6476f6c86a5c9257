//! Finding the item that must be there.

/// The index of the first item that fits; one always does.
pub(super) fn index_of<T>(items: &[T], fits: impl FnMut(&T) -> bool) -> usize {
    items.iter().position(fits).unwrap_or_else(|| unreachable!("one of the items fits"))
}
