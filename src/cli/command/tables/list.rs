//! `tables list`.

use std::time::Duration;

use premove_cube::Metric;
use premove_engine::table::{
    H48, Reach, RetiredTier, TableId, TableState, TableStatus, Tier, TierState, TierStatus, size,
};
use premove_service::api::record::{TableRecord, TierRecord};

use super::TablesCommand;
use crate::output::exit::Exit;
use crate::output::progress::time_in_words;

impl TablesCommand<'_> {
    pub(super) fn list(&self) -> Exit {
        let metric = self.metric.unwrap_or_default();
        if metric == Metric::HalfTurn {
            for status in self.tables.status() {
                self.list_small(&status);
            }
            for id in TableId::CATALOGUED.into_iter().filter(|id| id.is_optional()) {
                self.list_small(&self.tables.status_of(id));
            }
        }
        let mut tiers = self.tables.tiers(metric);
        if self.metric.is_none() {
            let mut others = self.tables.tiers(Metric::QuarterTurn);
            others.retain(|status| status.state != TierState::Absent);
            tiers.append(&mut others);
        }
        tiers.retain(|of| of.state != TierState::Absent || of.tier.retired().is_none());
        for status in tiers {
            match status.tier {
                // Listed among the tables of all searches.
                Tier::G1(Metric::HalfTurn) => {}
                Tier::G1(metric) => {
                    let id = TableId::g1(metric);
                    let state = self.tables.state(id);
                    self.list_small(&TableStatus { id, bytes: status.bytes, state });
                }
                Tier::H48(h) => self.list_tier(h, &status),
            }
        }
        Exit::Done
    }

    fn list_small(&self, status: &TableStatus) {
        let &TableStatus { id, bytes, state } = status;
        let is_damaged = state == TableState::Present && !self.tables.is_whole(id);
        let state = if is_damaged { "damaged" } else { state_in_words(state) };
        let name = id.name();
        let purpose = id.purpose();
        let path = self.tables.path(id);
        // The size of its contents, as `steps` prints it; the file has a header besides.
        let size = size::in_words(premove_engine::table::bytes(id));
        let time = self.tables.optional_build_time(id).filter(|_| bytes == 0);
        let note = match time {
            _ if is_damaged => ", to be built anew".to_owned(),
            Some(time) => format!(", built in about {}", time_in_words(time)),
            None => String::new(),
        };
        let path = path.to_string_lossy();
        self.session.output.record(
            self.json,
            &TableRecord { name, purpose, state, bytes, path, tier: None },
            format_args!("{id:10}  {state:8}  {size:>8}  {purpose}{note}"),
        );
    }

    fn list_tier(&self, h: H48, status: &TierStatus) {
        let time = self.tables.build_time(status.tier, Reach::usual(status.tier));
        let (reach, part) = match status.state {
            TierState::Part { share, .. } => (None, Some(share)),
            TierState::Built { reach, deeper, .. } => (Some(reach.moves(h.metric)), deeper),
            TierState::Absent | TierState::Damaged => (None, None),
        };
        let takes = status.tier.bytes();
        let name = h.name();
        let state = word(&status.state);
        let retired = status.tier.retired();
        let build_seconds = retired.is_none().then_some(time.as_secs().max(1));
        let size = size::in_words(takes);
        let reached = status.state.reach().unwrap_or(Reach::usual(status.tier));
        let purpose = if retired.is_some() { "retired" } else { TableId::H48(h).purpose() };
        let answers =
            self.tables.solve_time(status.tier, reached).map_or_else(String::new, |time| {
                format!(", a random cube in about {}", time_in_words(time))
            });
        let note = match retired {
            Some(RetiredTier { better, .. }) => format!(": {better} is faster"),
            None => note(status, time) + &answers,
        };
        self.session.output.record(
            self.json,
            &TableRecord {
                name,
                purpose,
                state,
                bytes: status.bytes,
                path: self.tables.path(TableId::H48(h)).to_string_lossy(),
                tier: Some(TierRecord { takes, reach, part, build_seconds }),
            },
            format_args!("{name:10}  {state:8}  {size:>8}  {purpose}{note}"),
        );
    }
}

/// Returns further facts about a table of optimal solving, for its line.
fn note(status: &TierStatus, time: Duration) -> String {
    match &status.state {
        TierState::Absent => format!(", built in about {}", time_in_words(time)),
        TierState::Damaged => ", to be built anew".to_owned(),
        state @ (TierState::Part { .. } | TierState::Built { .. }) => {
            format!(", {}", state.in_words(status.tier.metric()))
        }
    }
}

const fn word(state: &TierState) -> &'static str {
    match state {
        TierState::Absent => "absent",
        TierState::Part { .. } => "part",
        TierState::Built { open: false, .. } => "present",
        TierState::Built { open: true, .. } => "open",
        TierState::Damaged => "damaged",
    }
}

const fn state_in_words(state: TableState) -> &'static str {
    match state {
        TableState::Absent => "absent",
        TableState::Present => "present",
        TableState::Open => "open",
        TableState::Building { .. } => "building",
    }
}
