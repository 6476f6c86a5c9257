//! Offers optional tables that would make a search faster. The offer is printed once, on a
//! terminal, if the search has taken longer than building the table would. Shorter searches do not
//! need it.

use std::fmt;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use premove_engine::store::threads;
use premove_engine::table::{TableId, TableState, Tables, bytes, size};

use super::progress::{ProgressLine, time_in_words};

/// Time between two checks of the clock.
const TICK: Duration = Duration::from_millis(500);

/// An optional table that is not built.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TableOffer {
    id: TableId,
    /// Expected time for building the table.
    time: Duration,
}

impl TableOffer {
    /// Returns the first of these tables that is optional and not built, or `None`.
    fn of(tables: &Tables, ids: &[TableId]) -> Option<Self> {
        let mut absent = ids.iter().filter(|&&id| tables.state(id) == TableState::Absent);
        absent.find_map(|&id| Some(Self { id, time: tables.optional_build_time(id)? }))
    }
}

impl fmt::Display for TableOffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, time } = *self;
        let size = size::in_words(bytes(id));
        let time = time_in_words(time);
        write!(
            f,
            "searches such as this one are faster with table '{id}': 'premove tables build {id}' \
             builds it ({size}, about {time})"
        )
    }
}

/// Runs the searches of a command that these tables make faster. Offers the tables if they would
/// have saved time.
pub(crate) fn with_tables<T>(
    tables: &Tables,
    ids: &[TableId],
    progress: &ProgressLine,
    work: impl FnOnce() -> T,
) -> T {
    if ids.is_empty() || !stderr().is_terminal() || super::is_captured() {
        return work();
    }
    let Some(offer) = TableOffer::of(tables, ids) else { return work() };
    let begun = Instant::now();
    // The clock is checked until the searches have taken long enough.
    threads::with_look(
        TICK,
        || {
            let is_long = begun.elapsed() >= offer.time;
            if is_long {
                progress.aside(|| super::say(&offer));
            }
            !is_long
        },
        work,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_tables_without_a_file_are_offered_with_size_and_time() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path().to_owned());
        assert_eq!(TableOffer::of(&tables, &[]), None);
        assert_eq!(TableOffer::of(&tables, &[TableId::Eo]), None, "built by itself");
        let offer = TableOffer::of(&tables, &[TableId::Eo, TableId::DrGroup]).unwrap();
        let words = offer.to_string();
        assert!(words.contains("'premove tables build drgroup' builds it (334.8 MB, about "));
        std::fs::write(tables.path(TableId::DrGroup), "damaged").unwrap();
        assert_eq!(TableOffer::of(&tables, &[TableId::DrGroup]), None, "which is said elsewhere");
    }
}
