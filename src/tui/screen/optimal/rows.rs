//! The lines of the lists: cubes of the queue, tables, and the queue's results as text.

use super::answer::Answer;
use super::{OptimalState, TierRow, TierState};
use crate::tui::widget::gauge::{Phase, about, clock, size};
use crate::tui::widget::solutions::clip;

/// A cube of the queue in one line: what goes on with it, its bounds, how it was given.
pub(super) fn cube(number: usize, text: &str, answer: &Answer, room: usize) -> String {
    let head = format!("{number:>3} {} {:<6} ", sign(answer), interval(answer));
    let rest = room.saturating_sub(head.chars().count());
    head + &clip(text, rest)
}

fn sign(answer: &Answer) -> char {
    match (&answer.phase, answer.exact()) {
        (Phase::Idle | Phase::Stopped, Some(_)) => Phase::Done { truncated: false }.sign(),
        (phase, _) => phase.sign(),
    }
}

/// The bounds in few characters: `17`, `16–18`, `≤ 18`, `≥ 16`.
pub(super) fn interval(answer: &Answer) -> String {
    match (answer.exact(), answer.upper(), answer.lower) {
        (Some(exact), ..) => exact.to_string(),
        (None, Some(upper), 0) => format!("≤ {upper}"),
        (None, Some(upper), lower) => format!("{lower}–{upper}"),
        (None, None, 0) => "–".to_owned(),
        (None, None, lower) => format!("≥ {lower}"),
    }
}

/// What is known of every cube, a line each: as it was given, the bounds, the shortest solution
/// known.
pub(super) fn results(state: &OptimalState) -> String {
    let line = |given: &std::sync::Arc<super::Given>| {
        let answer = state.answer(given.id)?;
        let solution = answer.shortest().map(|alg| format!("  {alg}")).unwrap_or_default();
        Some(format!("{}  // {}{solution}", given.text, interval(answer)))
    };
    state.desk().cubes.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// A table in one line; `pace` is how many times as long as usual building takes here.
pub(super) fn tier(tier: &TierRow, in_use: bool, pace: f64, room: usize) -> String {
    let mark = if in_use { '●' } else { ' ' };
    let state = match (tier.state, tier.building) {
        (TierState::Ready(_), Some((share, _))) => format!("ready, {share} %"),
        (_, Some((share, _))) => format!("building {share} %"),
        (TierState::Absent, None) if !tier.fits => "too large here".to_owned(),
        (TierState::Absent, None) => "absent".to_owned(),
        (TierState::Part(share), None) => format!("{share} % built"),
        (TierState::Ready(reach), None) => format!("ready, to {reach}"),
        (TierState::Damaged, None) => "damaged".to_owned(),
    };
    let time = match (tier.building, tier.usual) {
        (Some((_, left)), _) => {
            left.map_or_else(String::new, |left| format!("{} left", clock(left)))
        }
        (None, Some(_)) if !tier.fits => String::new(),
        (None, Some(usual)) => about(usual.mul_f64(pace.clamp(0.01, 1_000.0))),
        (None, None) => String::new(),
    };
    let head = format!("{mark} {:<4}{:>7}  {state:<14}", tier.name, size(tier.bytes));
    // Reaching further is worth a word only where there is room for it.
    let time = match (tier.state, tier.building) {
        (TierState::Ready(reach), None) if !time.is_empty() => {
            format!("to {} in {time}", reach + 1)
        }
        _ => time,
    };
    let full = format!("{head}{time}");
    let is_short = full.chars().count() <= room || !matches!(tier.state, TierState::Ready(_));
    clip(if is_short { &full } else { &head }.trim_end(), room)
}
