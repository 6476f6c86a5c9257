//! What a step is, in three lines for somebody who has never heard of it, and what a chain of steps
//! is.

use crate::fmc::chain::{Chain, Word};
use crate::step::{Goal, Step, Target};

/// A step in three lines: what it reaches, what must be there before, what it is for and with which
/// moves it is made.
pub(crate) fn step(step: &Step) -> [String; 3] {
    let [reaches, before, purpose] = texts(step.goal());
    let fill = |text: &str| {
        text.replace("{eo}", &axes(step, Target::eo_axis))
            .replace("{dr}", &axes(step, Target::dr_axis))
    };
    [
        format!("{} reaches {}", step.name(), fill(reaches)),
        format!("Before it: {}", fill(before)),
        fill(purpose),
    ]
}

/// The axes that a step is about: `F/B`, `U/D or R/L`, `any axis`.
fn axes(step: &Step, of: fn(&Target) -> crate::cube::Axis) -> String {
    let mut names: Vec<&str> = Vec::new();
    for axis in step.targets().iter().map(|target| of(target).title()) {
        if !names.contains(&axis) {
            names.push(axis);
        }
    }
    if names.len() == 3 { "any axis".to_owned() } else { names.join(" or ") }
}

/// The grammar of chains, with an example in front.
pub(crate) fn chains() -> Vec<String> {
    let mut lines = vec![
        "A chain is a row of steps that makes a whole solution. It stands where a step stands:".to_owned(),
        "  premove solve 'EO > DR > HTR > finish' \"R' U' F D2 L2 F\"".to_owned(),
        "  premove solve 'EO[max=5,keep=100] > DR[total=10,quarters=3] > finish' -o \"R' U' F D2 L2 F\"".to_owned(),
        String::new(),
        "Steps, joined by '>':".to_owned(),
    ];
    let width = |words: &[Word]| {
        words.iter().map(|word| word.name.len() + word.value.len()).max().unwrap_or(0)
    };
    let wide = width(Chain::phases());
    lines.extend(
        Chain::phases().iter().map(|phase| format!("  {:wide$}  {}", phase.name, phase.meaning)),
    );
    lines.push(
        "  or any of 'premove steps', several of one goal joined by '+': eofb+eorl".to_owned(),
    );
    lines.push(String::new());
    lines.push(
        "Keys, in brackets behind a step, separated by commas or blanks (unless given):".to_owned(),
    );
    let wide = width(Chain::keys());
    lines.extend(Chain::keys().iter().map(|key| {
        let written = format!("{}{}", key.name, key.value);
        format!("  {written:wide$}  {} ({})", key.meaning, key.default)
    }));
    lines
}

/// A step that has a word of its own in chains, for words that are no steps by themselves:
/// `finish`, `slice`.
pub(crate) fn of_chains(word: &str) -> Option<[String; 3]> {
    let phase = Chain::phases().iter().find(|phase| phase.name.eq_ignore_ascii_case(word))?;
    let steps = match phase.name {
        "finish" => "htrfin, drfin or eofin, behind HTR, DR or EO",
        "slice" => "drslice",
        _ => return None,
    };
    Some([
        format!("{} is a word of chains: {}.", phase.name, phase.meaning),
        format!("As a step by itself it is {steps}: 'premove help' explains each of these."),
        "'premove help chains' explains chains.".to_owned(),
    ])
}

const fn texts(goal: Goal) -> [&'static str; 3] {
    match goal {
        Goal::Eo => [
            "EO on {eo}: all edges are good, which means that they can be solved without quarter turns of two faces.",
            "nothing, any scramble will do.",
            "The usual first step, made with any turns. What follows turns the two faces of that axis by halves only.",
        ],
        Goal::Dr => [
            "DR on {dr}: all corners and edges are oriented, and the middle slice has its four edges inside it.",
            "nothing, any scramble will do.",
            "DR in one go, made with any turns: shorter than EO first, but harder to see. What follows is a small puzzle.",
        ],
        Goal::DrFromEo => [
            "DR on {dr}: besides the edges the corners are oriented, and the middle slice has its four edges.",
            "EO on {eo}.",
            "The usual second step, made with turns that keep EO: the two faces of the EO axis turn by halves only.",
        ],
        Goal::Htr => [
            "HTR: a state that half turns alone can solve.",
            "DR on {dr}.",
            "The usual third step, made with turns that keep DR: the two faces of its axis freely, the others by halves.",
        ],
        Goal::LeaveSlice => [
            "a cube that is solved but for the four edges of the middle slice, up to turning that slice.",
            "DR on {dr}.",
            "A finish that leaves work: slice turns inserted into the solution solve those edges, often for few moves.",
        ],
        Goal::DrFinish => [
            "the solved cube, from DR in one go.",
            "DR on {dr}.",
            "The shortest way to end a solve from DR, made with turns that keep DR; HTR may be passed on the way or not.",
        ],
        Goal::HtrFinish => [
            "the solved cube, with half turns only.",
            "HTR.",
            "The usual last step. Its solution ends the solve.",
        ],
        Goal::EoFinish => [
            "the solved cube, from EO in one go.",
            "EO on {eo}.",
            "The shortest way to end a solve from EO, made with turns that keep EO; mostly found within seconds.",
        ],
        Goal::Optimal => [
            "the solved cube with as few turns as there are.",
            "nothing, any scramble will do.",
            "Up to 16 moves take a second, 17 seconds, 18 a minute; larger tables are faster (premove tables, docs/optimal.md).",
        ],
        Goal::Co => [
            "CO on {dr}: all corners are oriented, whatever the edges do.",
            "nothing, any scramble will do.",
            "A first look at the corners, or the start of a DR that solves edges later, made with any turns.",
        ],
        Goal::CornersDr => [
            "solved corners, whatever the edges do.",
            "CO on {dr}; DR is not needed.",
            "Tells how far the corners of a DR are from solved, made with turns that keep DR.",
        ],
        Goal::CoUrf => [
            "CO on {dr} up to rotation: the corner stickers of those faces all stand on one axis.",
            "nothing, any scramble will do.",
            "CO as on a 2x2x2, made with turns of three faces that share a corner: U, R and F as the step is held.",
        ],
        Goal::Corners => [
            "solved corners, whatever the edges do.",
            "nothing, any scramble will do.",
            "The start of a corners-first solve, or a bound for any solution: none is shorter. Made with any turns.",
        ],
        Goal::CornersUrf => [
            "solved corners up to rotation, whatever the edges do: a 2x2x2.",
            "nothing, any scramble will do.",
            "Solves a 2x2x2, made with turns of U, R and F: those of D, L and B are the same, the cube rotated.",
        ],
        Goal::CornerHtr => [
            "corners that half turns alone can solve, whatever the edges do.",
            "nothing, any scramble will do.",
            "The corners' part of HTR by itself: it shows what is short before the edges are looked at. Any turns.",
        ],
        Goal::CornerHtrUrf => [
            "corners that half turns and a rotation can solve, whatever the edges do.",
            "nothing, any scramble will do.",
            "The corners' part of HTR as on a 2x2x2, made with turns of U, R and F.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_three_lines_with_its_own_axes() {
        for one in Step::all() {
            let lines = step(&one);
            assert!(
                lines.iter().all(|line| line.ends_with('.') && !line.contains(['{', '}'])),
                "{lines:?}"
            );
            assert!(lines.iter().all(|line| line.chars().count() <= 120), "{lines:?}");
        }
        let before =
            |name| step(&Step::find(name).unwrap_or_else(|e| unreachable!("{e}")))[1].clone();
        assert_eq!(before("drud-eofb"), "Before it: EO on F/B.");
        assert_eq!(before("htr"), "Before it: DR on any axis.");
    }
}
