//! Random scrambles with conditions: the kind of state, the lengths of its shortest next steps, its
//! DR case.

use std::fmt;
use std::ops::RangeInclusive;

use premove_cube::notation::{Alg, is_moves, nearest, scramble_list};
use premove_cube::{Axis, Cube, Rng, StateKind};
use premove_engine::search::MAX_LENGTH;
use premove_engine::step::{self, Context, Goal, StepError};
use premove_engine::table::TableId;

use super::dial::Milestone;
use super::review::{shortest, step_to};
use crate::{DrBadge, ScrambleKind, Writing, scramble_where};

/// Maximum number of states whose lengths are searched; each takes about a millisecond.
const MOST_SEARCHED: u32 = 20_000;
/// Maximum number of states that are only tested for their case.
const MOST_DRAWN: u32 = 2_000_000;
/// Maximum number of scrambles that are read from a file.
const MOST_SCRAMBLES: usize = 10_000;

/// A request for a random scramble with conditions.
///
/// ```
/// use premove_fmc::practice::Draw;
///
/// let draw: Draw = "dr 4a1-2e htr=5-7".parse()?;
/// assert_eq!(draw.to_string(), "dr 4a1-2e htr=5-7");
/// assert!("fmc eo=4".parse::<Draw>().is_ok());
/// # Ok::<(), premove_fmc::practice::DrawError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    kind: ScrambleKind,
    lengths: Vec<(Milestone, RangeInclusive<u8>)>,
    /// The DR case on an axis, written as in badges: `4a1 2e`, `4a1`, `4c4e`.
    case: Option<String>,
}

impl Default for Draw {
    fn default() -> Self {
        Self::of(ScrambleKind::Fmc)
    }
}

/// Error: a text is not a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DrawError(String);

impl Draw {
    /// Creates a request for any scramble of a kind.
    pub const fn of(kind: ScrambleKind) -> Self {
        Self { kind, lengths: Vec::new(), case: None }
    }

    /// Returns the kind of scramble.
    pub const fn kind(&self) -> ScrambleKind {
        self.kind
    }

    /// Returns the tables that are needed to search the requested lengths.
    pub fn tables(&self) -> &'static [TableId] {
        match self.lengths.first().map(|(milestone, _)| milestone) {
            None => &[],
            Some(Milestone::Eo) => Goal::Eo.spec().tables,
            Some(Milestone::Dr) => Goal::DrFromEo.spec().tables,
            Some(Milestone::Htr) => Goal::Htr.spec().tables,
            Some(Milestone::Finish) => Goal::HtrFinish.spec().tables,
        }
    }

    /// Returns some common requests.
    pub fn usual() -> Vec<Self> {
        let named = ["fmc", "fmc eo=3", "fmc eo=5", "eo dr=8", "dr", "dr 4a1", "dr 4b2", "htr"];
        named.iter().filter_map(|text| text.parse().ok()).collect()
    }

    fn accepts(&self, cube: &Cube, context: Context<'_>) -> Result<bool, StepError> {
        if self.case.as_ref().is_some_and(|case| !is_case(case, cube)) {
            return Ok(false);
        }
        for (milestone, lengths) in &self.lengths {
            let Some(step) = step_to(*milestone, cube) else { return Ok(false) };
            let limits = premove_engine::search::Limits { max: *lengths.end(), ..shortest(0, 1) };
            let answer = step::solve(&step, cube, &limits, context, &SilentReport)?;
            let length = answer.solutions.first().map(premove_engine::search::Solution::len);
            if !length.is_some_and(|length| lengths.contains(&length)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn check(self) -> Result<Self, DrawError> {
        let first = match self.kind {
            ScrambleKind::State(StateKind::Eo) => Milestone::Dr,
            ScrambleKind::State(StateKind::Dr) => Milestone::Htr,
            ScrambleKind::State(StateKind::Htr) => Milestone::Finish,
            ScrambleKind::Fmc | ScrambleKind::State(_) => Milestone::Eo,
        };
        let kind = self.kind.name();
        for (milestone, lengths) in &self.lengths {
            if *milestone != first {
                let asked = milestone.title().to_lowercase();
                let first = first.title().to_lowercase();
                return Err(DrawError(format!(
                    "'{asked}=' has no meaning for '{kind}', whose next step is '{first}='"
                )));
            }
            if lengths.is_empty() || *lengths.end() > MAX_LENGTH {
                return Err(DrawError(format!("lengths go from 0 to {MAX_LENGTH}")));
            }
        }
        let has_cases = matches!(first, Milestone::Dr | Milestone::Htr);
        if let Some(case) = self.case.as_ref().filter(|_| !has_cases) {
            return Err(DrawError(format!("'{case}' is a case of 'eo' or 'dr', not of '{kind}'")));
        }
        Ok(self)
    }
}

impl std::str::FromStr for Draw {
    type Err = DrawError;

    /// Parses a kind, lengths and a case, in any order: `fmc eo=4`, `eo dr=7-8`, `dr 4a1-2e`.
    fn from_str(text: &str) -> Result<Self, DrawError> {
        let mut draw = Self::default();
        for word in text.split_whitespace() {
            if let Some(kind) = ScrambleKind::find(word) {
                draw.kind = kind;
            } else if let Some((name, lengths)) = word.split_once('=') {
                draw.lengths.push((milestone(name)?, lengths_of(lengths)?));
            } else if looks_like_a_case(word) {
                draw.case = Some(word.to_lowercase().replace('-', " "));
            } else {
                let names = ScrambleKind::ALL.map(ScrambleKind::name);
                let hint = nearest(word, names)
                    .map_or_else(String::new, |name| format!(", did you mean '{name}'?"));
                return Err(DrawError(format!(
                    "'{word}' is no kind, length or case: write '{}', 'eo=4' or '4a1'{hint}",
                    names.join("', '")
                )));
            }
        }
        draw.check()
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        if let Some(case) = &self.case {
            write!(f, " {}", case.replace(' ', "-"))?;
        }
        for (milestone, lengths) in &self.lengths {
            write!(f, " {}={}", milestone.title().to_lowercase(), lengths.start())?;
            if lengths.end() != lengths.start() {
                write!(f, "-{}", lengths.end())?;
            }
        }
        Ok(())
    }
}

/// Returns a scramble that meets a request; `None` if it was stopped.
///
/// # Errors
/// Fails if a table cannot be opened or built, or if too many states did not meet the request.
pub fn draw(
    asked: &Draw,
    writing: Writing,
    rng: &mut Rng,
    context: Context<'_>,
) -> Result<Option<Alg>, DrawFailure> {
    let most = if asked.lengths.is_empty() { MOST_DRAWN } else { MOST_SEARCHED };
    draw_among(most, asked, writing, rng, context)
}

/// Returns a scramble that meets a request, from at most `most` random states.
fn draw_among(
    most: u32,
    asked: &Draw,
    writing: Writing,
    rng: &mut Rng,
    context: Context<'_>,
) -> Result<Option<Alg>, DrawFailure> {
    let mut drawn = 0;
    let mut failure = None;
    let moves = scramble_where((asked.kind, writing), rng, context, &mut |cube| {
        drawn += 1;
        match asked.accepts(cube, context) {
            Ok(fits) if fits || drawn < most => fits,
            Ok(_) => {
                failure = Some(DrawFailure::None { asked: asked.to_string(), drawn });
                true
            }
            Err(error) => {
                failure = Some(DrawFailure::Search(error));
                true
            }
        }
    })?;
    failure.map_or(Ok(moves), Err)
}

/// Reason why no scramble was drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawFailure {
    /// None of the tested states meets the request.
    #[error("none of {drawn} random states is '{asked}'")]
    None {
        /// The request.
        asked: String,
        /// Number of states that were tested.
        drawn: u32,
    },
    /// A state could not be searched, or its moves could not be found.
    #[error(transparent)]
    Search(#[from] StepError),
}

/// The scrambles of a text, and the mistakes in lines that look like scrambles.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TextScrambles {
    /// The moves of each scramble, as written.
    pub moves: Vec<String>,
    /// A message for each line that was skipped: `line 3: unknown move 'Q' at column 5: ..`.
    pub faults: Vec<String>,
}

/// Reads the scrambles of a text with [`scramble_list`].
pub fn scrambles_in(text: &str) -> TextScrambles {
    let mut found = TextScrambles::default();
    for scramble in scramble_list(text).scrambles.iter().take(MOST_SCRAMBLES) {
        let moves = scramble.text();
        match scramble.read() {
            Ok(_) if is_moves(&moves) => found.moves.push(moves),
            Ok(_) => {}
            Err(error) => found.faults.push(format!("line {}: {error}", scramble.line)),
        }
    }
    found
}

struct SilentReport;

impl premove_engine::search::Report for SilentReport {}

fn milestone(name: &str) -> Result<Milestone, DrawError> {
    let found = Milestone::ALL.into_iter().find(|one| one.title().eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        DrawError(format!("'{name}=' is no step: there are eo=, dr=, htr= and finish="))
    })
}

/// Parses one length or a range: `4`, `7-8`.
fn lengths_of(text: &str) -> Result<RangeInclusive<u8>, DrawError> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) => Ok(from..=to),
        _ => Err(DrawError(format!("'{text}' is no length: write 4, or 7-8"))),
    }
}

/// Returns whether a word has the form of a DR case, such as `4a1`, `4a1-2e` or `4c4e`.
fn looks_like_a_case(word: &str) -> bool {
    let word = word.to_lowercase();
    matches!(
        word.as_bytes(),
        [b'0'..=b'8', b'c', b'0'..=b'8', b'e']
            | [b'0'..=b'8', b'a'..=b'c', b'0'..=b'5']
            | [b'0'..=b'8', b'a'..=b'c', b'0'..=b'5', b'-', b'0'..=b'8', b'e']
    )
}

/// Returns whether a state has this DR case on some axis.
fn is_case(case: &str, cube: &Cube) -> bool {
    Axis::ALL.into_iter().map(|axis| DrBadge::of(cube, axis)).any(|badge| match badge {
        DrBadge::Done(subset) => subset.corner_name() == case || subset.to_string() == case,
        DrBadge::FromEo { .. } => badge.to_string() == case,
        DrBadge::NoEo { .. } => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_engine::search::Control;
    use premove_engine::table::Tables;

    fn tables() -> Tables {
        let target = std::env::current_exe().unwrap().parent().unwrap().join("test-tables");
        Tables::new(target)
    }

    fn drawn(text: &str, seed: u64) -> Cube {
        let (tables, control) = (tables(), Control::new());
        let context = Context::new(&tables, &control);
        let draw_ = text.parse().unwrap();
        let moves =
            draw(&draw_, Writing::Short, &mut Rng::from_number(seed), context).unwrap().unwrap();
        assert!(moves.is_normal());
        moves.cube()
    }

    fn length(milestone: Milestone, cube: &Cube) -> u8 {
        let (tables, control) = (tables(), Control::new());
        let step = step_to(milestone, cube).unwrap();
        let context = Context::new(&tables, &control);
        step::solve(&step, cube, &shortest(0, 1), context, &SilentReport).unwrap().solutions[0]
            .len()
    }

    #[test]
    fn what_is_drawn_is_as_asked_for() {
        for seed in 0..2 {
            assert_eq!(length(Milestone::Eo, &drawn("eo=3", seed)), 3);
            assert!((6..=7).contains(&length(Milestone::Dr, &drawn("eo dr=6-7", seed))));
            let dr = drawn("dr 4a1-2e htr=3-4", seed);
            assert_eq!(DrBadge::of(&dr, Axis::Ud).to_string(), "4a1 2e");
            assert!((3..=4).contains(&length(Milestone::Htr, &dr)));
            assert!(is_case("4c4e", &drawn("eo 4c4e", seed)));
            assert!(length(Milestone::Finish, &drawn("htr finish=9", seed)) == 9);
        }
    }

    #[test]
    fn draws_are_read_and_written_the_same() {
        for text in ["fmc", "fmc eo=4", "eo dr=7-8", "dr 4a1-2e", "dr 2c3 htr=7", "htr finish=10"] {
            assert_eq!(text.parse::<Draw>().unwrap().to_string(), text);
        }
        assert_eq!("".parse::<Draw>(), Ok(Draw::default()));
        assert_eq!("4A1 DR".parse::<Draw>().unwrap().to_string(), "dr 4a1");
        assert_eq!(Draw::usual().len(), 8);
    }

    #[test]
    fn draws_that_cannot_be_are_refused_with_the_way_out() {
        let why = |text: &str| text.parse::<Draw>().unwrap_err().to_string();
        assert!(why("fmcc").contains("did you mean 'fmc'?"), "{}", why("fmcc"));
        assert!(why("fmc dr=8").contains("'eo='"));
        assert!(why("dr 4a1 eo=3").contains("'htr='"));
        assert!(why("fmc 4a1").contains("case of 'eo' or 'dr'"));
        for text in ["eo=x", "eo=5-4", "eo=40", "rzp=3"] {
            assert!(!why(text).is_empty());
        }
    }

    #[test]
    fn what_no_state_is_ends_with_a_sentence() {
        let (tables, control) = (tables(), Control::new());
        let context = Context::new(&tables, &control);
        // No DR has three bad corners.
        let asked = Draw { case: Some("3a1".to_owned()), ..Draw::of(ScrambleKind::Fmc) };
        let mut rng = Rng::from_number(1);
        let failure = draw_among(50, &asked, Writing::Short, &mut rng, context).unwrap_err();
        assert_eq!(failure.to_string(), "none of 50 random states is 'fmc 3a1'");
        control.stop();
        assert!(draw(&asked, Writing::Short, &mut rng, context).unwrap().is_none());
    }

    #[test]
    fn scrambles_of_files_come_with_and_without_numbers() {
        let text = "Round 1\n1) R' U' F D2 L\n2. R U F\n\n# comment only\n#3 L2 U\n\nF2 R\n";
        let found = scrambles_in(text);
        assert_eq!(found.moves, ["R' U' F D2 L", "R U F", "L2 U", "F2 R"]);
        assert_eq!(found.faults, [""; 0]);
    }

    #[test]
    fn a_scramble_of_a_file_that_is_wrong_is_named() {
        let found = scrambles_in("1. R U F\n2. R Q F\nno moves here\n3. F2\n");
        assert_eq!(found.moves, ["R U F", "F2"]);
        assert_eq!(found.faults.len(), 1);
        assert!(found.faults[0].starts_with("line 2: unknown move 'Q' at column 6"));
    }
}
