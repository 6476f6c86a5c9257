//! Tests of a session of drills with keys, a clock that is moved, and the real search.

use premove_cube::notation::parse;
use premove_fmc::drill::{DrillCase, DrillGrade, DrillKind, DrillReview, OwnStep};
use premove_service::library::OwnAttempts;

use super::PracticeState;
use super::drill::DrillStage;
use super::session::{BEGIN, Session};
use crate::app::Message;
use crate::widget::badges::Strip;

impl Session {
    /// Begins a session of drills at this second.
    fn drilling(width: u16, height: u16) -> Self {
        let mut session = Self::new(width, height);
        // The case comes into view before its time begins.
        session.press("d").at(0).at(0);
        session
    }

    fn drilling_kind(width: u16, height: u16, kind: &str) -> Self {
        let mut session = Self::new(width, height);
        session.shell().act(|practice: &mut PracticeState| practice.begin_drills_of(kind));
        session.at(0).at(0);
        session
    }

    fn case(&self) -> DrillCase {
        let run = self.state().drills.run().unwrap();
        run.case().unwrap_or_else(|| panic!("no case on\n{}", self.screen())).clone()
    }

    fn number(&self) -> (usize, usize) {
        self.state().drills.run().unwrap().number()
    }

    /// Answers the case at hand at this second with its best solution.
    fn answer_best(&mut self, second: u64) -> &mut Self {
        let best = self.case().best[0].to_string();
        self.at(second).type_text(&best).press("enter")
    }

    /// Goes on to the next case at this second.
    fn go_on(&mut self, second: u64) -> &mut Self {
        self.at(second).press("enter").at(second)
    }

    fn grades(&self) -> Vec<DrillGrade> {
        self.outside.reviews.iter().map(|(_, review)| review.grade).collect()
    }

    /// Returns the text on the screen without frames and line ends.
    fn text(&self) -> String {
        let screen = self.screen();
        let words = screen.split(|c: char| c.is_whitespace() || "│┃".contains(c));
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn a_session_goes_from_the_first_case_to_its_summary() {
    let mut session = Session::drilling(120, 40);
    session.shows("1/10  EO in 2");
    session.shows("0 s of 25 s");
    // A right answer.
    session.answer_best(5).shows("Easy. Solved in 2 moves, the fewest.");
    session.shows("comes back on ");
    session.shows("Enter goes on to 2/10");
    // One that cannot be read, then a wrong one.
    session.go_on(10);
    assert_eq!(session.number(), (2, 10));
    session.type_text("R Q").press("enter").shows("unknown move 'Q'");
    session.shows("moves: R Q");
    assert_eq!(session.grades().len(), 1, "nothing is judged");
    session.press("backspace").type_text("U2 (D").press("enter").shows("'(' at column 6");
    session.press("backspace backspace").type_text("D2");
    session.at(20).press("enter").shows("Again. ");
    session.shows("yours: R U2 D2");
    // A late one.
    session.go_on(30);
    let allowed = session.case().seconds();
    session
        .at(30 + u64::from(allowed) + 1)
        .shows(&format!("{} s of {allowed} s: late", allowed + 1));
    session.answer_best(130).shows("Hard. Solved in ");
    // None.
    session.go_on(131).press("enter").shows("There is no answer");
    for number in 5..=10 {
        session.go_on(200);
        assert_eq!(session.number(), (number, 10));
        session.answer_best(209);
    }
    session.shows("That was the last one");
    session.go_on(210).shows("10 answered, 8 in the fewest moves");
    session.shows("2 lapses, which come back tomorrow");
    session.shows("streak: 1 day");
    session.shows("day  today   15");
    assert_eq!(
        session.grades()[..4],
        [DrillGrade::Easy, DrillGrade::Again, DrillGrade::Hard, DrillGrade::Again]
    );
    let (card, review) = session.outside.reviews[2].clone();
    let DrillReview { time, seconds, moves, fewest, .. } = review;
    assert_eq!((time, seconds, moves), (BEGIN + 130, 100, Some(fewest.into())));
    assert_eq!(card.kind(), DrillKind::Htr);
    session.press("enter").shows("drills: 0 due, streak 1: d begins");
}

#[test]
fn escape_ends_the_session_and_what_was_answered_is_kept() {
    let mut session = Session::drilling(120, 40);
    session.press("esc").shows("Enter draws a scramble");
    assert!(!session.state().drills.is_shown());
    session.press("d").at(0).at(0).answer_best(5);
    session.go_on(6).type_text("R U").press("esc").shows("Enter opens the field again");
    session.press("enter").shows("moves: R U");
    session.press("esc esc").shows("1 answered, 1 in the fewest moves");
    session.shows("no lapse");
    assert_eq!(session.outside.reviews.len(), 1);
    session.press("esc").shows("Enter draws a scramble");
    // On the next day what was known is not asked.
    let known = session.outside.reviews[0].0;
    session.at(86_400).press("d").at(86_400);
    assert_ne!(session.case().card, known);
}

#[test]
fn badges_and_marks_are_hidden_until_the_verdict() {
    let mut session = Session::drilling_kind(120, 40, "trigger");
    let bare = session.state().shown.net.clone();
    assert_eq!(session.state().shown.badges, Strip::default());
    session.answer_best(5);
    assert_ne!(session.state().shown.badges, Strip::default());
    assert_ne!(session.state().shown.net, bare, "{}", session.screen());
}

#[test]
fn keys_of_attempts_are_refused_meanwhile() {
    let mut session = Session::drilling(120, 40);
    session.answer_best(5);
    for key in ["r", "i", "c", "t", "f", "d"] {
        session.press(key).shows("a session of drills is on: Esc ends it");
        assert!(session.state().run.is_none() && session.state().edit.is_none());
    }
    session.paste("R U F");
    session.shows("a session of drills is on");
    session.press("e").shows("the clock was not started");
    session.press("space").shows("a drill has no pause");
    // An attempt begins after it, and no drills begin then.
    session.press("esc");
    session.paste("R U F");
    session.press("enter").shows("60:00 left");
    session.press("d").shows("an attempt is on");
    assert!(!session.state().drills.is_shown());
}

#[test]
fn another_screen_pauses_nothing_and_the_case_is_the_same_after_it() {
    let mut session = Session::drilling(120, 40);
    let case = session.case();
    session.type_text("R (F").press("tab").shows("Enter opens the field again");
    session.press("5").at(12).shows("drill 1/10");
    session.press("4").shows("12 s of 25 s");
    assert_eq!(session.case(), case);
    session.press("enter").shows("moves: R (F");
    session.shows("2 moves");
    // A solver is no help for a drill.
    session.press("tab 1").shows("Solve");
    session.press("4 esc").shows("Enter draws a scramble");
}

#[test]
fn the_next_case_is_drawn_while_the_user_thinks() {
    let mut session = Session::drilling(120, 40);
    session.answer_best(5);
    session.press("enter");
    assert_eq!(session.number().0, 2, "it is there without another event");
    session.case();
}

#[test]
fn a_case_of_an_own_attempt_is_asked_with_its_moves() {
    // A finish in five moves, behind twelve moves that change nothing.
    let mut earlier = Session::drilling_kind(120, 40, "finish");
    earlier.answer_best(5).go_on(6);
    let five = earlier.case();
    assert_eq!(five.card.name(), "finish-5");
    let moves = format!("{}{}", "R2 U2 ".repeat(6), five.best[0].finished());
    let moves = parse(&moves).unwrap().line();
    let mut session = Session::new(120, 40);
    let steps = vec![OwnStep { attempt: BEGIN, before: five.scramble, moves }];
    session.outside.own = OwnAttempts { steps, ..OwnAttempts::default() };
    session.shell().act(|practice: &mut PracticeState| practice.begin_drills_of("finish"));
    session.at(0);
    let mut second = 0;
    while session.case().own.is_none() {
        second += 10;
        session.answer_best(second).go_on(second + 5);
        assert!(!matches!(session.state().drills.run().unwrap().stage, DrillStage::Over(_)));
    }
    // The second case of that card: the first one was drawn already.
    assert_eq!(session.number(), (7, 10));
    session.shows("From your attempt of 2023-11-14, where you took 17 moves.");
    session.press("enter").shows("in the attempt of 2023-11-14: ");
    assert_eq!(session.outside.reviews.last().unwrap().1.attempt, Some(BEGIN));
}

#[test]
fn a_review_that_is_not_kept_is_said() {
    let mut session = Session::drilling(120, 40);
    session.outside.is_full = true;
    session.answer_best(5).shows("The review was not kept: the disk is full");
    session.go_on(6).shows("2/10");
    session.press("esc").shows("1 answered, 1 in the fewest moves");
    session.shows("0 cards seen, 46 new, 0 learned");
}

#[test]
fn a_move_that_breaks_the_step_is_named() {
    let mut session = Session::drilling_kind(120, 40, "finish");
    session.type_text("R U").press("enter").shows("Again. R is no half turn. It takes 4 moves.");
}

#[test]
fn a_kind_that_is_not_there_is_refused() {
    let session = Session::drilling_kind(120, 40, "ht");
    session.shows("there is no kind of drill 'ht', did you mean 'htr'?");
    assert!(!session.state().drills.is_shown());
}

#[test]
fn task_scramble_and_field_are_whole_at_every_size() {
    for kind in DrillKind::ALL {
        let mut session = Session::drilling_kind(80, 24, kind.name());
        let case = session.case();
        for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 16)] {
            session.send(Message::Resize(width, height));
            let text = session.text();
            let task = case.task();
            let is_together = text.contains(&task);
            let words = task.split(' ').all(|word| text.contains(word));
            assert!(is_together || width < 80 && words, "{task}\n{}", session.screen());
            for shown in [case.card.title(), case.scramble.to_string(), "moves:".to_owned()] {
                assert!(text.contains(&shown), "{shown}\n{}", session.screen());
            }
        }
    }
}

#[test]
fn drills_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::drilling(width, height);
        session.at(7).type_text("R U");
        insta::assert_snapshot!(format!("drill_{width}x{height}"), session.screen());
        session.press("enter");
        insta::assert_snapshot!(format!("drill_verdict_{width}x{height}"), session.screen());
        session.go_on(8).press("esc");
        insta::assert_snapshot!(format!("drill_summary_{width}x{height}"), session.screen());
        let session = Session::drilling_kind(width, height, "insertion");
        insta::assert_snapshot!(format!("drill_insertion_{width}x{height}"), session.screen());
    }
}

#[test]
fn drills_are_drawn_at_all_sizes_and_in_ascii() {
    let mut session = Session::drilling(80, 24);
    session.draw_at_all_sizes();
    session.answer_best(5).draw_at_all_sizes();
    session.draw_in_ascii();
    session.press("esc").draw_in_ascii();
    session.draw_at_all_sizes();
}
