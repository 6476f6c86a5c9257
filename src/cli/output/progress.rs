//! Shows progress in a line on the terminal during long work. Without a terminal, only the building
//! of tables that takes long is reported.

use std::io::{IsTerminal, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use premove_cube::Metric;
use premove_cube::notation::escape;
use premove_engine::search::Control;
use premove_engine::store::threads;
use premove_engine::table::{Building, Tables, Tier};

use super::remedy;

/// Time between two updates of the line. Shorter work shows no line.
const TICK: Duration = Duration::from_millis(150);

/// Without a terminal, the building of a table is reported if it takes at least this time.
const LONG: Duration = Duration::from_secs(10);

/// The progress line on the terminal.
pub(crate) struct ProgressLine(ProgressBar);

impl ProgressLine {
    pub(crate) fn none() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Runs `write`, which writes to the terminal, while the line is hidden.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

/// Runs `work` with a progress line on the terminal: the table that is being built, or the progress
/// of the search. At the end, reports the events of the tables.
pub(crate) fn watch<T>(
    tables: &Tables,
    control: &Control,
    work: impl FnOnce(&ProgressLine) -> T,
) -> T {
    watch_doing(tables, &|| of_search(control), work)
}

/// Runs `work` like [`watch`], with another text for the progress.
pub(crate) fn watch_doing<T>(
    tables: &Tables,
    doing: &(dyn Fn() -> String + Sync),
    work: impl FnOnce(&ProgressLine) -> T,
) -> T {
    let result = line(&|| building(tables).unwrap_or_else(doing), work);
    if super::is_captured() {
        return result;
    }
    tables.take_notes().iter().map(remedy::note).for_each(super::say);
    result
}

/// Runs `work` like [`watch_doing`], for commands that may build large tables. Without a terminal,
/// a build that takes long is reported when it begins.
pub(crate) fn watch_builds<T>(
    tables: &Tables,
    doing: &(dyn Fn() -> String + Sync),
    work: impl FnOnce(&ProgressLine) -> T,
) -> T {
    if stderr().is_terminal() || super::is_captured() {
        watch_doing(tables, doing, work)
    } else {
        reporting_builds(tables, || watch_doing(tables, doing, work))
    }
}

/// Runs `work` with a progress line on the terminal.
pub(crate) fn line<T>(
    doing: &(dyn Fn() -> String + Sync),
    work: impl FnOnce(&ProgressLine) -> T,
) -> T {
    if !stderr().is_terminal() || super::is_captured() {
        return work(&ProgressLine::none());
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        bar.set_style(style);
    }
    let line = ProgressLine(bar.clone());
    let result = threads::with_look(
        TICK,
        || {
            bar.set_message(escape(&doing()).into_owned());
            bar.tick();
            true
        },
        || work(&line),
    );
    bar.finish_and_clear();
    result
}

/// Runs `work`, and reports when a table is built that takes long, in this process or in another
/// one.
fn reporting_builds<T>(tables: &Tables, work: impl FnOnce() -> T) -> T {
    let mut reported = None;
    let look = || {
        let begun = match (tables.awaited_tier(), tables.building_tier()) {
            (Some(tier), _) => Some(waiting_for(tier)),
            (None, Some((tier, Building { reach, .. }))) => {
                let time = tables.build_time(tier, reach);
                (time >= LONG)
                    .then(|| format!("building table '{tier}', about {}", time_in_words(time)))
            }
            (None, None) => None,
        };
        if let Some(begun) = begun
            && reported.as_ref() != Some(&begun)
        {
            super::say(&begun);
            reported = Some(begun);
        }
        true
    };
    threads::with_look(TICK, look, work)
}

fn waiting_for(tier: Tier) -> String {
    format!("waiting for table '{tier}', which another premove builds")
}

fn building(tables: &Tables) -> Option<String> {
    if let Some((name, share)) = tables.checking() {
        return Some(format!("checking table '{name}': {:.0} %", share * 100.0));
    }
    if let Some((id, done, total)) = tables.building() {
        return Some(format!("building table '{id}': {} %", done * 100 / total.max(1)));
    }
    if let Some(tier) = tables.awaited_tier() {
        return Some(waiting_for(tier));
    }
    let (tier, Building { share, remaining, .. }) = tables.building_tier()?;
    let left =
        remaining.map_or_else(String::new, |time| format!(", about {} left", time_in_words(time)));
    Some(format!("building table '{tier}': {:.0} %{left}", share * 100.0))
}

/// Returns a rounded duration as text: `40 s`, `12 min`, `3.5 h`.
pub(crate) fn time_in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64().max(1.0);
    match time.as_secs() {
        0..90 => format!("{seconds:.0} s"),
        90..5_400 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3_600.0),
    }
}

pub(crate) fn of_search(control: &Control) -> String {
    of_search_in(control, Metric::HalfTurn)
}

/// Returns the progress of a search as text, with lengths in a metric.
pub(crate) fn of_search_in(control: &Control, metric: Metric) -> String {
    let progress = control.progress();
    let share = progress.share * 100.0;
    let lookups = match progress.lookups {
        0 => String::new(),
        lookups => format!(", {} lookups", in_words(lookups)),
    };
    let bounds = match progress.best {
        Some(best) if best > progress.least => {
            let [least, best] = [progress.least, best].map(|length| metric.counted(length));
            format!(", the shortest has {least} to {best}")
        }
        _ => String::new(),
    };
    let depth = metric.in_words(progress.depth);
    let nodes = in_words(progress.nodes);
    let found = progress.found;
    // The most important part comes first, because a narrow terminal cuts off the end.
    format!("{depth}: {share:.0} %{bounds}, {nodes} nodes, {found} found{lookups}")
}

/// Returns a large number as rounded text: `12.3 M`.
#[expect(clippy::cast_precision_loss, reason = "rounded to three digits anyway")]
pub(crate) fn in_words(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{:.0} k", number as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.1} G", number as f64 / 1e9),
    }
}
