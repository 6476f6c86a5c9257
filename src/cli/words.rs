//! Which of the words behind `solve` are the step and which the scramble.

use super::exit::Failure;
use crate::notation::is_moves;
use crate::step::Step;

/// The steps of nissy that premove does not solve yet.
const LATER: [&str; 7] = ["optimal", "light", "eofin", "eofbfin", "eorlfin", "eoudfin", "twophase"];

/// The step, named by the words in front, the last of which counts, and the words that follow.
pub(super) fn split(words: &[String]) -> Result<(Step, &[String]), Failure> {
    let mut step = None;
    let mut rest = words;
    while let [word, behind @ ..] = rest {
        if is_whole_cube(word) {
            return Err(no_optimal());
        }
        if LATER.contains(&word.as_str()) {
            return Err(Failure::bad(format!("step '{word}' is not there yet; the steps are {}", list())));
        }
        let Some(named) = named(word) else { break };
        (step, rest) = (Some(named), behind);
    }
    match (step, rest.first()) {
        (Some(step), _) => Ok((step, rest)),
        (None, Some(word)) if is_meant_as_step(word) => match Step::find(word) {
            Err(unknown) => Err(Failure::input(unknown)),
            Ok(_) => Err(no_optimal()),
        },
        (None, _) => Err(no_optimal()),
    }
}

fn is_whole_cube(word: &str) -> bool {
    matches!(word, "optimal" | "light")
}

fn no_optimal() -> Failure {
    Failure::bad(format!("the optimal solver is not there yet; name a step in front of the scramble: {}", list()))
}

fn list() -> String {
    Step::all().iter().map(Step::name).collect::<Vec<_>>().join(" ")
}

/// The step of a word; `eofb+eorl` is several at once. A word in capitals that is moves as well, such as `DR`, is moves.
pub(super) fn named(word: &str) -> Option<Step> {
    if word.contains(char::is_uppercase) && is_moves(word) {
        return None;
    }
    let steps = word.split('+').map(Step::find).collect::<Result<Vec<_>, _>>().ok()?;
    Step::union(&steps)
}

/// Whether a word that is no step looks like the name of one rather than like moves.
fn is_meant_as_step(word: &str) -> bool {
    word != "-" && word.chars().all(|c| c.is_ascii_alphabetic() || c == '-' || c == '+') && !is_moves(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(words: &[&str]) -> Result<(String, usize), String> {
        let words: Vec<_> = words.iter().map(ToString::to_string).collect();
        split(&words).map(|(step, rest)| (step.name().to_owned(), rest.len())).map_err(|e| e.to_string())
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
    fn without_a_step_the_optimal_solver_is_meant_and_the_steps_are_listed() {
        for words in [&["R", "U"][..], &["optimal", "R"], &["light", "R"], &["R U (F)"], &["DR"], &["-"], &[]] {
            let error = parts(words).unwrap_err();
            assert!(error.starts_with("the optimal solver is not there yet;"), "{words:?}: {error}");
            assert!(error.contains(" eofb eorl "), "{error}");
        }
        assert!(parts(&["eofin", "R"]).unwrap_err().starts_with("step 'eofin' is not there yet; the steps are eo "));
    }

    #[test]
    fn mistyped_step_names_the_nearest() {
        assert_eq!(
            parts(&["eofbx", "R"]).unwrap_err(),
            "unknown step 'eofbx': did you mean 'eofb'? 'premove steps' lists them"
        );
        assert!(parts(&["hrt", "R"]).unwrap_err().contains("did you mean 'htr'?"));
    }
}
