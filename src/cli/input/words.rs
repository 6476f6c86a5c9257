//! Divides the words after `solve` into the step and the scramble.

use premove_cube::notation::is_moves;
use premove_engine::step::{Goal, Step};

use crate::output::exit::Failure;

/// Returns the step and the remaining words. If several words at the beginning name steps, the last
/// of them counts. Without a step, the whole cube is solved.
pub(crate) fn split(words: &[String]) -> Result<(Step, &[String]), Failure> {
    let mut step = None;
    let mut rest = words;
    while let [word, behind @ ..] = rest {
        if word == "twophase" {
            return Err(Failure::bad(
                "'twophase' is a command, not a step: premove twophase SCRAMBLE",
            ));
        }
        let Some(named) = named(word) else { break };
        (step, rest) = (Some(named), behind);
    }
    match (step, rest.first()) {
        (Some(step), _) => Ok((step, rest)),
        (None, Some(word)) if is_of_chains(word, "slice") => {
            Ok((Step::of_goal(Goal::LeaveSlice), &rest[1..]))
        }
        (None, Some(word)) if is_of_chains(word, "finish") => Err(Failure::bad(format!(
            "'{word}' is a word of chains: as a step it is htrfin, drfin or eofin, behind HTR, DR \
             or EO"
        ))),
        (None, Some(word))
            if word.contains('+') && word.split('+').all(|part| Step::find(part).is_ok()) =>
        {
            Err(Failure::bad(format!(
                "'{word}' joins different goals: what is joined reaches the same, such as eofb+eorl"
            )))
        }
        (None, Some(word)) if is_meant_as_step(word) => {
            Step::find(word).map(|step| (step, &rest[1..])).map_err(Failure::input)
        }
        (None, _) => Ok((Step::of_goal(Goal::Optimal), rest)),
    }
}

/// Returns the step that a word names; `eofb+eorl` names several at once. A word in capital letters
/// that is also moves, such as `DR`, counts as moves.
pub(crate) fn named(word: &str) -> Option<Step> {
    if word.contains(char::is_uppercase) && is_moves(word) {
        return None;
    }
    let steps = word.split('+').map(Step::find).collect::<Result<Vec<_>, _>>().ok()?;
    Step::union(&steps)
}

/// Returns whether a word is `name`. The name must be one that only chains use.
fn is_of_chains(word: &str, name: &str) -> bool {
    word.eq_ignore_ascii_case(name)
}

/// Longer words are not steps but cubes, written as facelets or codes.
const LONGEST_NAME: usize = 24;

/// Returns whether an unknown word looks more like the name of a step than like moves or a cube.
fn is_meant_as_step(word: &str) -> bool {
    // Nothing but the solvers of nissy-core begins like this.
    let is_solver = ["coord_", "h48h"].iter().any(|start| word.to_lowercase().starts_with(start));
    is_solver
        || word != "-"
            && word.len() <= LONGEST_NAME
            && word.chars().all(|c| c.is_ascii_alphabetic() || c == '-' || c == '+')
            && !is_moves(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(words: &[&str]) -> Result<(String, usize), String> {
        let words: Vec<_> = words.iter().map(ToString::to_string).collect();
        split(&words)
            .map(|(step, rest)| (step.name().to_owned(), rest.len()))
            .map_err(|e| e.to_string())
    }

    #[test]
    fn steps_in_front_are_taken_and_the_last_one_counts() {
        assert_eq!(parts(&["eofb", "R", "U'"]), Ok(("eofb".into(), 2)));
        assert_eq!(parts(&["eofb", "drud", "R U' F"]), Ok(("drud".into(), 1)));
        assert_eq!(parts(&["eolr", "-"]), Ok(("eorl".into(), 1)));
        assert_eq!(parts(&["EO", "R"]), Ok(("eo".into(), 1)));
        assert_eq!(parts(&["eofb+eoud", "R"]), Ok(("eofb+eoud".into(), 1)));
    }

    #[test]
    fn small_letters_that_are_a_step_are_the_step_and_capitals_that_are_moves_are_moves() {
        assert_eq!(parts(&["dr", "DR"]), Ok(("dr".into(), 1)));
    }

    #[test]
    fn without_a_step_the_whole_cube_is_meant() {
        for words in [
            &["R", "U"][..],
            &["R U (F)"],
            &["DR"],
            &["-"],
            &["UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDD"],
            &[],
        ] {
            assert_eq!(parts(words), Ok(("optimal".into(), words.len())));
        }
        assert_eq!(parts(&["light", "R"]), Ok(("light".into(), 1)));
        assert_eq!(parts(&["optimal"]), Ok(("optimal".into(), 0)));
        assert_eq!(parts(&["h48h7", "R"]), Ok(("optimal".into(), 1)));
    }

    #[test]
    fn a_command_behind_solve_is_told_from_a_step() {
        assert!(parts(&["twophase", "R"]).unwrap_err().contains("is a command, not a step"));
    }

    #[test]
    fn mistyped_step_names_the_nearest() {
        assert_eq!(
            parts(&["eofbx", "R"]).unwrap_err(),
            "unknown step 'eofbx': did you mean 'eofb'? 'premove steps' lists them"
        );
        assert!(parts(&["hrt", "R"]).unwrap_err().contains("did you mean 'htr'?"));
        assert!(parts(&["optmal", "R"]).unwrap_err().contains("did you mean 'optimal'?"));
    }
}
