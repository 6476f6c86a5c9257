//! A finished attempt: its date, its time, its result, and the hints that the user allowed. The
//! scramble and the tree are in the solve to which the attempt belongs.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::clock::{HOUR, clock_text};
use super::dial::{HelpLevel, Milestone};
use super::left::{LeftLine, MOST_MOVES};
use super::mean::Mean;
use crate::library::Zone;

/// Version of the format that is written; all versions from 1 on can be read. Version 2 added the
/// times of the steps, and the line that the solver could have found.
const VERSION: u64 = 2;
/// Maximum duration of an attempt: a week, in seconds.
const MOST_SECONDS: u32 = 7 * 24 * 3600;

/// A finished attempt.
///
/// It is saved as a JSON object with the version of its format:
///
/// ```
/// use premove_fmc::practice::{Attempt, AttemptEnding};
///
/// let attempt = Attempt::new(1_700_000_000, 3600, 3211, AttemptEnding::Solved { moves: 24 });
/// let text = serde_json::to_string(&attempt)?;
/// assert_eq!(serde_json::from_str::<Attempt>(&text)?, attempt);
/// let newer = text.replace("\"version\":2", "\"version\":9");
/// assert!(serde_json::from_str::<Attempt>(&newer).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "AttemptFile", into = "AttemptFile")]
pub struct Attempt {
    /// Time of its start, in seconds since 1970 (UTC).
    pub begun: u64,
    /// Allowed time, in seconds.
    pub allowed: u32,
    /// Used time without pauses, in seconds.
    pub used: u32,
    /// Number of pauses.
    pub pauses: u32,
    /// Kind of the scramble: the name of a [`ScrambleKind`](crate::ScrambleKind), or another word;
    /// empty for a scramble that was typed in.
    pub kind: String,
    /// The help levels that the user allowed during the attempt, by time.
    pub released: Vec<Release>,
    /// Time, in seconds from the start, at which the user opened a screen that shows solutions of
    /// the search; `None` if this did not happen.
    pub helped: Option<u32>,
    /// End of the attempt.
    pub ending: AttemptEnding,
    /// The moves that were handed in; empty if there were none.
    pub solution: String,
    /// The steps of the solution, in order.
    pub steps: Vec<StepLength>,
    /// The times at which the steps of the tree were written down, as far as they are known.
    pub times: Vec<StepTime>,
    /// A line that the solver could have found: shorter than his result, and the easiest of its
    /// total. `None` if none is known.
    pub left: Option<LeftLine>,
}

/// Time at which a step of the tree was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepTime {
    /// Number of the step in the tree.
    pub step: u32,
    /// Time from the start of the attempt, in seconds.
    pub at: u32,
}

/// End of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "is", deny_unknown_fields)]
pub enum AttemptEnding {
    /// The user handed in a solution within the rules.
    Solved {
        /// Length of the solution, in moves.
        moves: u16,
    },
    /// The solution was wrong or broke the rules, or nothing was handed in.
    Dnf {
        /// The mistake, as text.
        reason: String,
    },
    /// The user gave up before the time was over.
    GivenUp,
}

impl AttemptEnding {
    /// Returns the length of a solution within the rules; `None` for other endings.
    pub const fn moves(&self) -> Option<u16> {
        match self {
            Self::Solved { moves } => Some(*moves),
            Self::Dnf { .. } | Self::GivenUp => None,
        }
    }
}

impl fmt::Display for AttemptEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved { moves } => write!(f, "solved in {moves} moves"),
            Self::Dnf { reason } => write!(f, "DNF: {reason}"),
            Self::GivenUp => f.write_str("given up"),
        }
    }
}

/// Record that the user allowed more help from the solver for a step (turned the dial up).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The step for which help was allowed.
    pub step: Milestone,
    /// The new level of help.
    pub level: HelpLevel,
    /// Time from the start of the attempt, in seconds.
    pub at: u32,
}

/// A step of the solution that was handed in, with its length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepLength {
    /// The stage that the step reached: `EO F/B`.
    pub title: String,
    /// The milestone that the step reached, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milestone: Option<Milestone>,
    /// Number of moves of the step, including moves that cancel with those of other steps.
    pub moves: u16,
    /// The fewest moves from the state before the step to the same milestone, with both sides;
    /// `None` if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest: Option<u16>,
    /// `true` if all moves of the step are the user's own, `false` if some were taken from a list
    /// or a line of the program. It is saved as `own` if it is `false`.
    #[serde(default = "is_own", rename = "own", skip_serializing_if = "Clone::clone")]
    pub is_own: bool,
}

/// Returns the value for a saved step that does not say whose it is.
const fn is_own() -> bool {
    true
}

/// Reason why a saved attempt cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttemptError {
    /// A newer version of premove wrote the attempt.
    #[error(
        "the saved attempt has version {0}, this program reads versions up to {VERSION}: \
         use a newer premove"
    )]
    Version(u64),
    /// A number is out of range; the text names it.
    #[error("the saved attempt is damaged: {0}")]
    Damaged(&'static str),
}

impl Attempt {
    /// Creates an attempt without any help from the program and without steps.
    ///
    /// `begun` is in seconds since 1970, `allowed` and `used` are in seconds.
    pub fn new(begun: u64, allowed: u32, used: u32, ending: AttemptEnding) -> Self {
        Self {
            begun,
            allowed,
            used,
            pauses: 0,
            kind: String::new(),
            released: Vec::new(),
            helped: None,
            ending,
            solution: String::new(),
            steps: Vec::new(),
            times: Vec::new(),
            left: None,
        }
    }

    /// Returns whether the attempt was without any help and without a pause.
    pub fn is_unaided(&self) -> bool {
        self.released.is_empty() && self.helped.is_none() && self.pauses == 0
    }

    /// Returns the result as text: the length, `DNF` or `gave up`.
    pub fn result(&self) -> String {
        match &self.ending {
            AttemptEnding::Solved { moves } => moves.to_string(),
            AttemptEnding::Dnf { .. } => "DNF".to_owned(),
            AttemptEnding::GivenUp => "gave up".to_owned(),
        }
    }

    /// Returns the lengths of the steps beside the shortest ones, `?` if these are not known: `EO
    /// 5/4  DR 6/?`.
    pub fn steps_in_words(&self) -> String {
        let words = self.steps.iter().filter_map(|step| {
            let shortest = step.shortest.map_or_else(|| "?".to_owned(), |moves| moves.to_string());
            Some(format!("{} {}/{shortest}", step.milestone?.title(), step.moves))
        });
        words.collect::<Vec<_>>().join("  ")
    }

    /// Returns the attempt as one line: date, result (with `*` if it does not count), mean, used
    /// time, steps. `mean` is the mean of this and the two attempts before it.
    pub fn row(&self, mean: Option<Mean>, zone: Zone) -> String {
        let mean = mean.map_or_else(|| "-".to_owned(), |mean| mean.to_string());
        let counts = if self.counts() { ' ' } else { '*' };
        let day = zone.day(self.begun);
        let result = self.result();
        let used = clock_text(self.used);
        let steps = self.steps_in_words();
        format!("{day} {result:>7}{counts} {mean:>6} {used:>6}  {steps}").trim_end().to_owned()
    }

    /// Returns whether the attempt counts for means and bests. It must be for a whole scramble,
    /// take at most an hour, and be without help and without a pause.
    pub fn counts(&self) -> bool {
        let is_whole = matches!(self.kind.as_str(), "" | "fmc" | "full" | "file");
        is_whole && self.allowed <= HOUR && self.is_unaided()
    }

    fn check(self) -> Result<Self, AttemptError> {
        let steps = self.steps.iter().flat_map(|step| [Some(step.moves), step.shortest]);
        let has_long_step = steps.flatten().any(|moves| moves > MOST_MOVES);
        let ends_well = self.ending.moves().is_none_or(|moves| (1..=MOST_MOVES).contains(&moves));
        let help = self.released.iter().map(|release| release.at).chain(self.helped);
        let is_sound = self.left.as_ref().is_none_or(LeftLine::is_sound);
        let fault = if self.allowed == 0 || self.allowed > MOST_SECONDS || self.used > self.allowed
        {
            "its seconds are out of range"
        } else if has_long_step || !ends_well || !is_sound {
            "its lengths are out of range"
        } else if help.max().is_some_and(|last| last > self.allowed) {
            "there was help after its end"
        } else if self.times.iter().any(|time| time.at > self.allowed) {
            "a step was written after its end"
        } else {
            return Ok(self);
        };
        Err(AttemptError::Damaged(fault))
    }
}

/// Format in which an attempt is saved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AttemptFile {
    version: u64,
    begun: u64,
    allowed: u32,
    used: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pauses: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    kind: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    released: Vec<Release>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    helped: Option<u32>,
    ending: AttemptEnding,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    solution: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepLength>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    times: Vec<StepTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<LeftLine>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl From<Attempt> for AttemptFile {
    fn from(attempt: Attempt) -> Self {
        Self {
            version: VERSION,
            begun: attempt.begun,
            allowed: attempt.allowed,
            used: attempt.used,
            pauses: attempt.pauses,
            kind: attempt.kind,
            released: attempt.released,
            helped: attempt.helped,
            ending: attempt.ending,
            solution: attempt.solution,
            steps: attempt.steps,
            times: attempt.times,
            left: attempt.left,
        }
    }
}

impl TryFrom<AttemptFile> for Attempt {
    type Error = AttemptError;

    fn try_from(file: AttemptFile) -> Result<Self, AttemptError> {
        if !(1..=VERSION).contains(&file.version) {
            return Err(AttemptError::Version(file.version));
        }
        let attempt = Self {
            begun: file.begun,
            allowed: file.allowed,
            used: file.used,
            pauses: file.pauses,
            kind: file.kind,
            released: file.released,
            helped: file.helped,
            ending: file.ending,
            solution: file.solution,
            steps: file.steps,
            times: file.times,
            left: file.left,
        };
        attempt.check()
    }
}

#[cfg(test)]
mod tests {
    use super::super::left::LeftAt;
    use super::*;

    fn full() -> Attempt {
        let step = |title: &str, milestone, moves, shortest| StepLength {
            title: title.to_owned(),
            milestone,
            moves,
            shortest,
            is_own: milestone != Some(Milestone::Dr),
        };
        Attempt {
            pauses: 1,
            kind: "fmc".to_owned(),
            released: vec![Release { step: Milestone::Eo, level: HelpLevel::FirstMove, at: 600 }],
            helped: Some(700),
            solution: "R U F".to_owned(),
            steps: vec![
                step("EO F/B", Some(Milestone::Eo), 5, Some(3)),
                step("own moves", None, 2, None),
                step("DR U/D", Some(Milestone::Dr), 6, Some(6)),
            ],
            times: vec![StepTime { step: 1, at: 65 }, StepTime { step: 4, at: 372 }],
            left: Some(LeftLine { moves: 20, tenths: 96, at: LeftAt::DrNotFound }),
            ..Attempt::new(1_700_000_000, 3600, 3599, AttemptEnding::Solved { moves: 24 })
        }
    }

    fn saved(attempt: &Attempt) -> String {
        serde_json::to_string(attempt).unwrap()
    }

    #[test]
    fn what_is_saved_is_read_again() {
        let dnf = AttemptEnding::Dnf { reason: "it does not solve".to_owned() };
        for ending in [AttemptEnding::Solved { moves: 80 }, dnf, AttemptEnding::GivenUp] {
            for attempt in
                [Attempt { ending: ending.clone(), ..full() }, Attempt::new(0, 60, 0, ending)]
            {
                assert_eq!(serde_json::from_str::<Attempt>(&saved(&attempt)).unwrap(), attempt);
            }
        }
    }

    #[test]
    fn an_attempt_of_version_1_is_read() {
        let plain = Attempt::new(1_700_000_000, 3600, 3599, AttemptEnding::GivenUp);
        let text = saved(&plain).replace("\"version\":2", "\"version\":1");
        assert_eq!(serde_json::from_str::<Attempt>(&text).unwrap(), plain);
    }

    #[test]
    fn the_format_stays_as_it_is() {
        let text = saved(&full());
        let want = concat!(
            r#"{"version":2,"begun":1700000000,"allowed":3600,"used":3599,"pauses":1"#,
            r#","kind":"fmc","released":[{"step":"eo","level":"first-move","at":600}]"#,
            r#","helped":700,"ending":{"is":"solved","moves":24},"solution":"R U F""#,
            r#","steps":[{"title":"EO F/B","milestone":"eo","moves":5"#,
            r#","shortest":3},{"title":"own moves","moves":2},{"title":"DR U/D""#,
            r#","milestone":"dr","moves":6,"shortest":6,"own":false}]"#,
            r#","times":[{"step":1,"at":65},{"step":4,"at":372}]"#,
            r#","left":{"moves":20,"tenths":96,"at":"dr-not-found"}}"#,
        );
        assert_eq!(text, want);
    }

    #[test]
    fn steps_of_older_attempts_are_own() {
        let old = saved(&full()).replace(r#","own":false"#, "");
        let read: Attempt = serde_json::from_str(&old).unwrap();
        assert!(read.steps.len() == 3 && read.steps.iter().all(|step| step.is_own));
        assert!(!full().steps[2].is_own);
    }

    #[test]
    fn what_no_attempt_can_be_is_refused_with_a_sentence() {
        let text = saved(&full());
        let cases = [
            ("\"version\":2", "\"version\":3", "use a newer premove"),
            ("\"at\":372", "\"at\":3601", "written after its end"),
            ("\"tenths\":96", "\"tenths\":2551", "lengths are out of range"),
            ("\"used\":3599", "\"used\":3601", "seconds are out of range"),
            ("\"allowed\":3600", "\"allowed\":0", "seconds are out of range"),
            ("\"allowed\":3600", "\"allowed\":9999999", "seconds are out of range"),
            ("\"moves\":24", "\"moves\":0", "lengths are out of range"),
            ("\"moves\":5", "\"moves\":1001", "lengths are out of range"),
            ("\"at\":600", "\"at\":3601", "after its end"),
            ("\"helped\":700", "\"helped\":3601", "after its end"),
            ("\"begun\"", "\"began\"", "unknown field"),
            ("\"is\":\"solved\"", "\"is\":\"sold\"", "unknown variant"),
        ];
        for (old, new, why) in cases {
            let changed = text.replacen(old, new, 1);
            assert_ne!(changed, text, "{old}");
            let error = serde_json::from_str::<Attempt>(&changed).unwrap_err().to_string();
            assert!(error.contains(why), "{new}: {error}");
        }
    }

    #[test]
    fn an_attempt_is_a_line_in_a_list() {
        assert_eq!(
            full().row(None, Zone::UTC),
            "2023-11-14      24*      -  59:59  EO 5/3  DR 6/6"
        );
        let mut given_up = Attempt::new(86_400 * 3, 3600, 3000, AttemptEnding::GivenUp);
        assert_eq!(given_up.row(None, Zone::UTC), "1970-01-04 gave up       -  50:00");
        given_up.ending = AttemptEnding::Solved { moves: 25 };
        let row = given_up.row(Mean::of([25, 26]), Zone::UTC);
        assert_eq!(row, "1970-01-04      25   25.50  50:00");
    }

    #[test]
    fn an_attempt_without_help_is_unaided() {
        let given_up = Attempt::new(0, 60, 1, AttemptEnding::GivenUp);
        assert!(!full().is_unaided() && given_up.is_unaided());
    }
}
