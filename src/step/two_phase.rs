//! A short solution of any state, soon: DR on some axis first, the finish inside DR second.
//!
//! The shortest DRs of all axes are each finished within what is left of the best total so far, as H. Kociemba's
//! two-phase algorithm does. Solutions have some 20 moves; nothing is proven about them.

use super::catalogue::Step;
use super::goal::Goal;
use super::solve::{StepError, solve};
use super::state;
use crate::cube::{Axis, Cube};
use crate::notation::{Alg, Side};
use crate::search::{Control, Endings, Extent, Limits, MAX_LENGTH, Sides, Silent};
use crate::table::Tables;

/// At most this many DRs are finished before longer ones are tried.
const FIRST_PHASES: usize = 40;
/// DRs up to this much longer than the shortest are tried when `accept` took none of the shorter ones.
const MOST_SLACK: u8 = 3;
/// How many finishes of each are offered to `accept`.
const SECOND_PHASES: usize = 4;

/// The shortest solution among those tried that `accept` takes, in normal form; `None` when it takes none, or the search
/// was stopped. A state in DR is finished without breaking it.
///
/// # Errors
/// When a table cannot be had.
pub fn two_phase(
    cube: &Cube,
    tables: &Tables,
    control: &Control,
    accept: impl Fn(&Alg) -> bool,
) -> Result<Option<Alg>, StepError> {
    for slack in 1..=MOST_SLACK {
        let firsts = first_phases(cube, slack, tables, control)?;
        let best = best_of(&firsts, cube, tables, control, &accept)?;
        if control.is_stopped() {
            return Ok(None);
        }
        if best.is_some() {
            return Ok(best);
        }
    }
    Ok(None)
}

/// The shortest solution that begins with one of these and that `accept` takes.
fn best_of(
    firsts: &[Alg],
    cube: &Cube,
    tables: &Tables,
    control: &Control,
    accept: &impl Fn(&Alg) -> bool,
) -> Result<Option<Alg>, StepError> {
    let mut best: Option<Alg> = None;
    for first in firsts {
        let between = cube.after_all(first);
        let Some(finish) = finish_of(&between) else { continue };
        let longest = best.as_ref().map_or(MAX_LENGTH, |b| (b.len() - 1) as u8);
        let Some(max) = longest.checked_sub(first.len() as u8) else { continue };
        let limits = Limits {
            max,
            results: SECOND_PHASES,
            extent: Extent::Shortest { slack: 0 },
            sides: Sides::Only(Side::Normal),
            ..Limits::default()
        };
        let answer = solve(&finish, &between, &limits, tables, 1, control, &Silent)?;
        let whole = answer.solutions.iter().map(|s| first.then(&s.line().normal).normal_form()).find(accept);
        if let Some(whole) = whole
            && best.as_ref().is_none_or(|b| whole.len() < b.len())
        {
            best = Some(whole);
        }
    }
    Ok(best)
}

/// Ways into DR, the shortest first; none are needed where DR is solved.
fn first_phases(cube: &Cube, slack: u8, tables: &Tables, control: &Control) -> Result<Vec<Alg>, StepError> {
    if Axis::ALL.iter().any(|&axis| state::has_dr(cube, axis)) {
        return Ok(vec![Alg::EMPTY]);
    }
    let limits = Limits {
        results: FIRST_PHASES * usize::from(slack).pow(4),
        extent: Extent::Shortest { slack },
        endings: Endings::All,
        ..Limits::default()
    };
    let Some(step) = Step::of_goal(Goal::Dr) else { return Ok(Vec::new()) };
    let answer = solve(&step, cube, &limits, tables, 1, control, &Silent)?;
    Ok(answer.solutions.iter().map(|s| s.line().normal).collect())
}

/// The step that finishes a state in DR.
fn finish_of(cube: &Cube) -> Option<Step> {
    Step::of_goal(if state::has_htr(cube) { Goal::HtrFinish } else { Goal::DrFinish })
}
