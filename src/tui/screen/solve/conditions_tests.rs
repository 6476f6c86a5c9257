//! Tests of the conditions of the chosen step, with keys.

use premove_engine::step::{Subset, Trigger};
use premove_fmc::ConditionKind;

use super::session::{SCRAMBLE, Session};
use crate::message::{FileEffect, Reply};

/// Returns the HTR subsets after each of the listed DRs, named as seen from the normal side.
fn subsets(session: &Session) -> Vec<String> {
    let search = &session.state().solutions.search;
    let question = search.question().unwrap();
    let names = search.list.all.iter().map(|solution| {
        let cube = solution.line().apply_to(&question.cube);
        let target = question.step.targets_of(solution.targets()).next().unwrap();
        Subset::of(&cube, target.dr_axis()).corner_name()
    });
    names.collect()
}

#[test]
fn a_subset_and_triggers_are_typed_seen_lifted_and_undone() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    let all = session.state().solutions.search.list.all.len();
    assert!(subsets(&session).iter().any(|name| name != "4a2"));
    session.press("c s").shows("subset: ");
    session.type_text("4a2").press("enter");
    assert!(subsets(&session).iter().all(|name| name == "4a2"));
    // The row of the step, the options and the title of the list show the condition.
    session.shows("DR solutions");
    session.shows("subset 4a2");
    session.shows("▶ DR any 4a2");
    session.press("c t").type_text("RUR+RU2R").press("enter");
    session.shows("subset 4a2, triggers RUR+RU2R");
    let step = &session.state().solutions.search.question().unwrap().step;
    assert_eq!(step.conditions().to_string(), "subset 4a2, triggers RUR+RU2R");
    session.press("u");
    session.shows("subset 4a2");
    assert!(!session.screen().contains("triggers RUR"));
    session.press("backspace");
    assert_eq!(session.state().solutions.search.list.all.len(), all);
    session.press("u").shows("subset 4a2");
    // An empty field removes a condition too.
    session.press("c s ctrl-u enter");
    assert!(session.state().workspace().now().plan.conditions.is_empty());
}

#[test]
fn own_triggers_are_seen_stand_for_their_moves_and_are_kept_from_the_field() {
    let own = |words: &[&str]| -> Vec<Trigger> {
        words.iter().map(|word| Trigger::read(word).unwrap()).collect()
    };
    let mut session = Session::on(SCRAMBLE);
    session.press("enter c t");
    assert_eq!(session.files.pop(), Some(FileEffect::ReadTriggers));
    session.shows("Ctrl-o keeps what you type");
    session
        .type_text("own")
        .shows("'own' is not a trigger: none of your own is kept; Ctrl-o keeps one");
    session.press("ctrl-u ctrl-o").shows("type a trigger that is not your own yet");
    session.type_text("RU2R").press("ctrl-o");
    assert_eq!(session.files.pop(), Some(FileEffect::KeepTriggers(own(&["RU2R"]))));
    // The triggers arrive while the field is still open.
    session.reply(Reply::OwnTriggers(own(&["RU2R", "RUR"])));
    session.shows("own: RU2R+RUR");
    session.press("ctrl-u").type_text("own+R").press("enter");
    session.shows("triggers R+RU2R+RUR");
    let text = session.state().workspace().to_json();
    assert!(text.contains("R+RU2R+RUR") && !text.contains("own+R"), "{text}");
    // A recipe is saved with the moves of the triggers, not with the word `own`.
    session.press("F ctrl-u").type_text("EO > DR[triggers=own] > HTR > finish").press("enter");
    let recipe = &session.state().workspace().now().plan.recipe;
    assert_eq!(recipe, "EO > DR[triggers=RU2R+RUR] > HTR > finish");
    session.reply(Reply::OwnTriggers(Vec::new()));
    session.press("F ctrl-u").type_text("EO > DR[triggers=own] > HTR > finish").press("enter");
    session.shows("your own is kept; Ctrl-o in the field of triggers (c t) keeps one");
}

#[test]
fn an_empty_field_lifts_the_triggers_that_a_case_brought() {
    let mut session = Session::on(SCRAMBLE);
    session.reply(Reply::OwnTriggers(vec![Trigger::read("RURUR").unwrap()]));
    session.press("enter c c").type_text("3c4e").press("enter");
    session.shows("triggers known+RURUR, case 3c4e");
    session.press("c t ctrl-u enter");
    let now = |session: &Session| session.state().workspace().now().plan.conditions.in_words();
    assert_eq!(now(&session), "case 3c4e");
    session.press("c s").type_text("4a2").press("enter");
    assert_eq!(now(&session), "subset 4a2, case 3c4e");
}

#[test]
fn another_step_forgets_the_conditions() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter c s").type_text("qt<=2").press("enter");
    session.shows("subset qt<=2");
    session.press("s e s d");
    assert!(session.state().workspace().now().plan.conditions.is_empty());
    session.press("c s").type_text("qt<=2").press("enter enter");
    // The condition stays on the DR step that was added; HTR, the next step, has no conditions.
    assert!(session.state().workspace().now().plan.conditions.is_empty());
    assert!(!session.screen().contains("qt<=2"));
}

#[test]
fn a_mistake_stays_in_the_field_and_says_what_is_right() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter c s").type_text("4a9");
    session.shows("'4a9' is none of the HTR subsets such as 4a1");
    session.press("enter").shows("subset: 4a9");
    session.press("esc");
    assert!(session.state().workspace().now().plan.conditions.is_empty());
    session.press("c c").type_text("4c3e").shows("'4c3e' is not a label");
    session.press("esc c l");
    session.shows("labels is for RZP");
    session.press("s z c l").type_text("3c2e").press("enter").shows("labels 3c2e");
    let labels =
        session.state().solutions.search.question().unwrap().step.targets()[0].parameters.labels;
    assert_eq!(labels.to_string(), "3c2e");
}

#[test]
fn fewest_quarter_turns_come_first_and_go_with_the_conditions() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter c q").shows("by quarter turns");
    session.press("backspace");
    assert!(!session.screen().contains("by quarter turns"));
}

#[test]
fn nothing_found_says_how_to_lift_the_conditions() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter c s").type_text("0c0 0e").press("enter");
    session.press("- - - -").shows("Backspace lifts the conditions");
}

#[test]
fn conditions_are_kept_with_the_solve() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter c s").type_text("4a1 4e+2c").press("enter");
    let text = session.state().workspace().to_json();
    let read = premove_fmc::Workspace::from_json(&text).unwrap();
    assert_eq!(read.now().plan.conditions.text(ConditionKind::Subset), "4a1 4e+2c");
    let bad = text.replace("4a1 4e+2c", "4a9");
    let refused = premove_fmc::Workspace::from_json(&bad).unwrap_err().to_string();
    assert!(refused.contains("conditions: '4a9' is none of the HTR subsets"), "{refused}");
}

#[test]
fn screens_with_conditions_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("enter c s").type_text("qt<=2").press("enter");
        session.press("c t").type_text("RUR+RU2R").press("enter");
        insta::assert_snapshot!(format!("only_{width}x{height}"), session.screen());
        session.press("c c");
        insta::assert_snapshot!(format!("only_field_{width}x{height}"), session.screen());
    }
}
