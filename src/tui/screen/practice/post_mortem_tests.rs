//! Tests of the post-mortem on the Practice screen.

use premove_fmc::practice::Attempt;
use premove_service::api::Outcome;
use premove_service::questions::Event;

use super::POST_MORTEM;
use super::session::{BEGIN, Session};
use crate::message::Reply;

/// Solved by the steps; the last twelve moves cancel.
const SCRAMBLE: &str = "L2 F U L2 R F2 U F2 U' R' F2 R2 F2 R2 F2 R2 F2 R2 F2 R2 F2 R2";
/// The steps, with a detour before the finish: there is a line of half the length.
const LONG_STEPS: [&str; 4] =
    ["R U (L2 F)", "(U L2 R)", "F2 U", "R2 U2 R2 U2 R2 U2 R2 U2 R2 U2 R2 U2 U2 F2"];

/// Ends an attempt whose post-mortem does not answer.
fn ended_with_a_search() -> Session {
    let mut session = Session::running(SCRAMBLE);
    session.outside.holds_post_mortems = true;
    for step in LONG_STEPS {
        session.at(600).moves(step);
    }
    session.at(1800).press("e y").at(1801);
    session
}

/// Returns the attempt of the library that began at this second.
fn stored(session: &Session, seconds: u64) -> Attempt {
    let mut solves = session.outside.library.values();
    let attempt = solves.find_map(|(solve, _)| {
        solve.attempt.clone().filter(|attempt| attempt.begun == BEGIN + seconds)
    });
    attempt.unwrap()
}

#[test]
fn an_attempt_keeps_its_line_when_the_next_one_ends_while_it_is_searched() {
    let mut session = ended_with_a_search();
    session.at(2000).paste("R U F D2 L B");
    session.press("enter").moves("L2");
    session.at(2060).press("X y").at(2061);
    assert_eq!(stored(&session, 0).left, None);
    assert_eq!(stored(&session, 2000).left, None);
    session.outside.holds_post_mortems = false;
    session.event(POST_MORTEM, Event::Finished(Outcome::Stopped));
    session.at(2070);
    let left = stored(&session, 0).left.unwrap();
    assert!(left.moves <= 18, "{left:?}");
    assert_eq!(stored(&session, 2000).left, None, "it is no line of this attempt");
    assert!(session.state().attempts.waiting().is_empty());
}

#[test]
fn lines_of_earlier_attempts_are_searched_after_a_restart() {
    let mut session = ended_with_a_search();
    session.at(2000).paste("R U F D2 L B");
    let mut again = Session::new(120, 40);
    again.outside.library = std::mem::take(&mut session.outside.library);
    again.reply(Reply::Saved(session.saved.clone()));
    again.at(2070);
    assert!(stored(&again, 0).left.is_some());
}
