//! The state of a search, in words and as a bar; counts, rates, times and sizes in few characters.
//!
//! Draws the numbers that are passed in; reads no clock and no counter.

use std::time::Duration;

use premove_service::Failure;
use premove_service::api::Outcome;
use ratatui::text::{Line, Span};

use super::text::clip;
use crate::remedy::with_remedy;
use crate::theme::{Role, Theme};

/// A table that a search waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableWork {
    pub(crate) table: String,
    /// `true` if the table exists and is being checked; `false` if it is being built.
    pub(crate) is_check: bool,
    /// Progress of the check or build in percent.
    pub(crate) share: u8,
}

impl TableWork {
    fn words(&self) -> String {
        let Self { table, is_check, share } = self;
        format!("{} table {table} {share} %", if *is_check { "checking" } else { "building" })
    }
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) enum Phase {
    /// Nothing has been searched yet.
    #[default]
    Idle,
    Searching,
    Paused,
    /// The search waits for a table that is being built or checked.
    Table(TableWork),
    /// All lengths within the bounds are done, or the wanted number was found.
    Done {
        /// `true` if there are more solutions than were wanted.
        truncated: bool,
    },
    Stopped,
    /// The earlier search is done, but more solutions are wanted now.
    Open {
        /// Number of solutions found so far.
        found: usize,
    },
    /// The search was refused or failed, for this reason.
    Failed(Failure),
}

impl Phase {
    /// Returns the phase after a job has ended.
    pub(crate) fn after(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done { truncated } => Self::Done { truncated },
            Outcome::Stopped => Self::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => Self::Failed(why),
        }
    }

    /// Returns whether the search occupies a worker.
    pub(crate) const fn is_live(&self) -> bool {
        matches!(self, Self::Searching | Self::Paused | Self::Table(..))
    }

    /// Returns the sign of the phase, which is drawn before its words.
    pub(crate) const fn sign(&self) -> char {
        match self {
            Self::Searching | Self::Table(..) => '●',
            Self::Paused => '○',
            Self::Done { .. } => '✓',
            Self::Failed(_) => '✗',
            Self::Idle | Self::Stopped | Self::Open { .. } => '·',
        }
    }

    pub(crate) fn words(&self) -> String {
        match self {
            Self::Idle => "no search".into(),
            Self::Searching => "searching".into(),
            Self::Paused => "paused".into(),
            Self::Table(work) => work.words(),
            Self::Done { truncated: false } => "done".into(),
            Self::Done { truncated: true } => "done, there are more".into(),
            Self::Stopped => "stopped".into(),
            Self::Open { found } => format!("{found} found, not all searched: Space goes on"),
            Self::Failed(why) => with_remedy(why),
        }
    }

    /// Returns the header of a screen: its subject, the metric, the state of the search.
    pub(crate) fn header(&self, subject: &str, metric: &str, theme: &Theme) -> Line<'static> {
        let words = match self {
            Self::Failed(_) => "no search".to_owned(),
            // The pane of the search shows the details.
            Self::Done { .. } => "done".to_owned(),
            Self::Open { .. } => "not all searched".to_owned(),
            _ => self.words(),
        };
        Line::from(vec![
            Span::styled(theme.text(&format!("{subject}  ")), theme.style(Role::Text)),
            Span::styled(format!("{metric}  "), theme.style(Role::Dim)),
            Span::styled(
                theme.text(&format!("{} {words} ", self.sign())),
                theme.style(self.role()),
            ),
        ])
    }

    /// Returns a progress bar for the phase. `work` is its label and its share in percent for a
    /// running search. A search that is done or waits for a table has its own label.
    pub(crate) fn bar(&self, work: (String, u8), width: u16, theme: &Theme) -> Line<'static> {
        let (label, share) = match self {
            Self::Done { .. } => ("done".to_owned(), 100),
            Self::Table(TableWork { table, share, .. }) => (format!("table {table}"), *share),
            _ => work,
        };
        bar(&label, share, width, theme)
    }

    pub(crate) const fn role(&self) -> Role {
        match self {
            Self::Failed(_) => Role::Error,
            Self::Searching | Self::Table(..) => Role::Accent,
            Self::Paused | Self::Stopped | Self::Open { .. } => Role::Warning,
            Self::Done { .. } => Role::Good,
            Self::Idle => Role::Dim,
        }
    }
}

/// Returns the state of a search, and as many of its numbers as fit into one line, the most
/// important first.
pub(crate) fn strip(
    phase: &Phase,
    words: &str,
    numbers: Vec<String>,
    width: u16,
    theme: &Theme,
) -> Line<'static> {
    let words = clip(words, usize::from(width));
    let mut room = usize::from(width).saturating_sub(words.chars().count());
    let mut spans = vec![Span::styled(theme.text(&words), theme.style(phase.role()))];
    for text in numbers.into_iter().filter(|text| !text.is_empty()) {
        let cost = text.chars().count() + 3;
        if cost <= room {
            room -= cost;
            spans.push(Span::styled(theme.text(" · "), theme.style(Role::Dim)));
            spans.push(Span::raw(theme.text(&text)));
        }
    }
    Line::from(spans)
}

/// Returns the label for the length being searched, such as `length 14 37 %`, and the percentage.
pub(crate) fn length_in_work(length: &str, share: f32) -> (String, u8) {
    let share = percent(share);
    (format!("length {length}  {share} %"), share)
}

/// Returns a bar that is filled to a share in percent, with a label inside.
pub(crate) fn bar(label: &str, share: u8, width: u16, theme: &Theme) -> Line<'static> {
    let width = usize::from(width);
    let text = format!("{label:^width$}");
    let mut chars = text.chars().take(width);
    let filled = width * usize::from(share.min(100)) / 100;
    let done: String = chars.by_ref().take(filled).collect();
    Line::from(vec![
        Span::styled(done, theme.style(Role::GaugeDone)),
        Span::styled(chars.collect::<String>(), theme.style(Role::GaugeLeft)),
    ])
}

/// Converts a share from 0 to 1 to whole percent, rounded down.
#[expect(clippy::cast_sign_loss, reason = "a share is not negative")]
pub(crate) fn percent(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 100.0) as u8
}

/// Formats a count with a space every three digits, such as `18 402 113`.
pub(crate) fn grouped(count: u64) -> String {
    grouped_digits(&count.to_string())
}

/// Formats digits with a space every three digits from the right.
pub(crate) fn grouped_digits(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// Formats a count in few characters, such as `999`, `18.4 k` or `1.9 G`.
pub(crate) fn short(count: u64) -> String {
    let units = [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    match units.into_iter().find(|&(unit, _)| count >= unit) {
        Some((unit, name)) => format!("{}.{} {name}", count / unit, count % unit * 10 / unit),
        None => count.to_string(),
    }
}

/// Formats a rate with its unit, such as `6.1 M/s`.
pub(crate) fn rate(per_second: u64) -> String {
    let gap = if per_second < 1_000 { " " } else { "" };
    format!("{}{gap}/s", short(per_second))
}

/// Formats a time: with tenths of a second below ten seconds, else in minutes and seconds.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 10 {
        format!("{seconds}.{} s", time.subsec_millis() / 100)
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// Formats an estimated time.
pub(crate) fn about(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..6_000 => format!("~{}", clock(time)),
        6_000..345_600 => format!("~{} h", seconds / 3_600),
        _ => format!("~{} days", seconds / 86_400),
    }
}

/// Formats a size in few characters, in decimal units such as kB.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes / 1_000),
        1_000_000..999_500_000 => format!("{} MB", (bytes + 500_000) / 1_000_000),
        _ => {
            let tenths = (bytes + 50_000_000) / 100_000_000;
            format!("{}.{} GB", tenths / 10, tenths % 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(
            (grouped(7), grouped(1_000), grouped(18_402_113)),
            ("7".into(), "1 000".into(), "18 402 113".into())
        );
        assert_eq!(
            (rate(999), rate(1_900), rate(6_149_000)),
            ("999 /s".into(), "1.9 k/s".into(), "6.1 M/s".into())
        );
        assert_eq!(clock(Duration::from_millis(3_450)), "3.4 s");
        assert_eq!(clock(Duration::from_secs(125)), "2:05");
    }

    #[test]
    fn sizes_are_rounded_as_elsewhere() {
        let sizes = [45_760_000, 120_757_466, 999_600_000, 7_566_464_576].map(size);
        assert_eq!(sizes, ["46 MB", "121 MB", "1.0 GB", "7.6 GB"]);
    }
}
