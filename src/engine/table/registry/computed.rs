//! Values that a search computes and that later searches with these tables use again.

use std::any::Any;
use std::sync::{Arc, Mutex};

use crate::store::locked;

/// Greatest number of values that are kept. The largest have 5 MB each.
const KEPT: usize = 4;

/// Cache of computed values of any types. The most recently used are at the end.
#[derive(Debug, Default)]
pub(crate) struct Computed(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Computed {
    /// Returns the stored value of type `T` for which `is_wanted` returns `true`, or computes it. A
    /// second search that needs the value waits until the first one has computed it.
    pub(crate) fn get<T: Any + Send + Sync>(
        &self,
        is_wanted: impl Fn(&T) -> bool,
        compute: impl FnOnce() -> T,
    ) -> Arc<T> {
        let mut all = locked(&self.0);
        let kept = all.iter().enumerate().find_map(|(at, value)| {
            let value = Arc::clone(value).downcast().ok()?;
            is_wanted(&value).then_some((at, value))
        });
        let value = if let Some((at, value)) = kept {
            all.remove(at);
            value
        } else {
            Arc::new(compute())
        };
        if all.len() >= KEPT {
            all.remove(0);
        }
        all.push(Arc::clone(&value) as Arc<dyn Any + Send + Sync>);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_that_were_used_last_are_kept() {
        let computed = Computed::default();
        let is_computed = |wanted: usize| {
            let mut is_new = false;
            let value = computed.get(
                |kept: &usize| *kept == wanted,
                || {
                    is_new = true;
                    wanted
                },
            );
            assert_eq!(*value, wanted);
            is_new
        };
        assert!((0..KEPT).all(is_computed));
        assert!(!is_computed(0));
        computed.get(|_: &u8| false, || 0_u8);
        assert!(!is_computed(0) && is_computed(1));
    }
}
