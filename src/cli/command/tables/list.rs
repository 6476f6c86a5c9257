//! `tables list`.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{RetiredTier, TableId, TableState, TableStatus, Tier, bytes, size};
use premove_service::api::record::{TableRecord, TierRecord, table_state_name};

use super::TablesCommand;
use crate::output::exit::Exit;
use crate::output::progress::time_in_words;

impl TablesCommand<'_> {
    pub(super) fn list(&self) -> Exit {
        let metric = self.metric.unwrap_or_default();
        if metric == Metric::default() {
            for status in self.tables.status() {
                self.list_small(&status);
            }
            for id in TableId::CATALOGUED.into_iter().filter(|id| id.is_optional()) {
                self.list_small(&self.tables.status_of(id));
            }
        }
        for (tier, status) in self.tables.tiers(metric) {
            self.list_tier(tier, &status);
        }
        if self.metric.is_none() {
            let others = Metric::ALL.into_iter().filter(|other| *other != metric);
            for (tier, status) in others.flat_map(|other| self.tables.tiers(other)) {
                if status.state != TableState::Absent {
                    self.list_tier(tier, &status);
                }
            }
        }
        Exit::Done
    }

    fn list_small(&self, status: &TableStatus) {
        let time = self.tables.optional_build_time(status.id);
        let note = match status.state {
            TableState::Damaged => ", to be built anew".to_owned(),
            TableState::Absent => time.map_or_else(String::new, built_in),
            _ => String::new(),
        };
        // The size is that of the contents, as `steps` prints it; the file also has a header.
        self.line(status, bytes(status.id), status.id.purpose(), &note, None);
    }

    fn list_tier(&self, tier: Tier, status: &TableStatus) {
        let retired = tier.retired();
        if TableId::NEEDED.contains(&status.id)
            || retired.is_some() && status.state == TableState::Absent
        {
            // This table is already listed among the tables of all searches.
            return;
        }
        if !matches!(status.id, TableId::H48(_)) {
            return self.list_small(status);
        }
        let usual = tier.usual_reach();
        let time = self.tables.build_time(tier, usual);
        let (reach, part) = match status.state {
            TableState::Part { share, .. } => (None, Some(share)),
            TableState::Built { reach, deeper, .. } => (Some(reach.moves(tier.metric())), deeper),
            TableState::Absent | TableState::Damaged => (None, None),
        };
        let build_seconds = retired.is_none().then_some(time.as_secs().max(1));
        let purpose = if retired.is_some() { "retired" } else { status.id.purpose() };
        let reached = status.state.reach().unwrap_or(usual);
        let answers = self.tables.solve_time(tier, reached).map_or_else(String::new, |time| {
            format!(", a random cube in about {}", time_in_words(time))
        });
        let note = match retired {
            Some(RetiredTier { better, .. }) => format!(": {better} is faster"),
            None => note(tier, status.state, time) + &answers,
        };
        let takes = tier.bytes();
        let record = TierRecord { takes, reach, part, build_seconds };
        self.line(status, takes, purpose, &note, Some(record));
    }

    /// Prints a table as a line of text or as a record.
    fn line(
        &self,
        status: &TableStatus,
        takes: u64,
        purpose: &'static str,
        note: &str,
        tier: Option<TierRecord>,
    ) {
        let &TableStatus { id, bytes, .. } = status;
        let state = table_state_name(status);
        let size = size::in_words(takes);
        let path = self.tables.path(id);
        let path = path.to_string_lossy();
        self.session.output.record(
            self.json,
            &TableRecord { name: id.name(), purpose, state, bytes, path, tier },
            format_args!("{id:10}  {state:8}  {size:>8}  {purpose}{note}"),
        );
    }
}

/// Returns additional facts about a table of optimal solving.
fn note(tier: Tier, state: TableState, time: Duration) -> String {
    match state {
        TableState::Absent => built_in(time),
        TableState::Damaged => ", to be built anew".to_owned(),
        TableState::Part { .. } | TableState::Built { .. } => {
            format!(", {}", state.in_words(tier.metric()))
        }
    }
}

fn built_in(time: Duration) -> String {
    format!(", built in about {}", time_in_words(time))
}
