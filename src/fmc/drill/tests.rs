//! Tests of whole drills: cases of each card, verdicts on them, cases of own attempts, and a week
//! of sessions.

use std::collections::HashSet;

use premove_cube::notation::{Side, parse};
use premove_cube::{MoveSet, Rng};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;

use super::*;
use crate::insertion::Leftover;
use crate::library::Zone;
use crate::practice::{Attempt, AttemptEnding, Milestone, StepLength};
use crate::{Badges, DrBadge, FrBadge, Workspace};

const DAY: u64 = 24 * 3600;
const START: u64 = 1_700_000_000;

fn tables() -> Tables {
    let target = std::env::current_exe().unwrap().parent().unwrap().join("test-tables");
    Tables::new(target)
}

fn card(name: &str) -> DrillCard {
    name.parse().unwrap()
}

fn drawn(card: DrillCard, seed: u64, tables: &Tables) -> DrillCase {
    let control = Control::new();
    let context = Context::new(tables, &control);
    DrillCase::draw(card, &mut Rng::from_number(seed), context).unwrap().unwrap()
}

/// Judges an answer that can be read.
fn judged(case: &DrillCase, answer: &str, seconds: u32) -> DrillVerdict {
    judge(case, &parse(answer).unwrap().line(), seconds)
}

/// Returns whether fewer than `fewest` moves of a set, on either side, reach a target of the step
/// of a case. Uses no table.
fn is_shorter_by_hand(case: &DrillCase, moves: MoveSet) -> bool {
    let targets = case.step.as_ref().unwrap().targets();
    let mut seen = HashSet::new();
    let mut states = vec![case.cube()];
    for _ in 1..case.fewest {
        let mut next = Vec::new();
        for cube in states {
            for m in moves {
                for after in [cube.after(m), cube.before(m)] {
                    if seen.insert(after) {
                        if targets.iter().any(|target| target.is_reached(&after)) {
                            return true;
                        }
                        next.push(after);
                    }
                }
            }
        }
        states = next;
    }
    false
}

/// Returns the moves that the answers of a case may have, for a search by hand.
fn moves_of(case: &DrillCase) -> MoveSet {
    let target = case.step.as_ref().unwrap().targets()[0];
    match case.card.kind() {
        DrillKind::Eo => MoveSet::ALL,
        DrillKind::Trigger => MoveSet::keeping_eo(target.eo_axis()),
        DrillKind::Htr => MoveSet::keeping_dr(target.dr_axis()),
        _ => MoveSet::HALF,
    }
}

/// Returns whether the badges of a case, which do not come from the drawing, name its class.
fn has_its_class(case: &DrillCase) -> bool {
    let cube = case.cube();
    let badges = Badges::of(&cube);
    let class = case.card.class();
    let axis = || case.step.as_ref().unwrap().targets()[0].dr_axis();
    match case.card.kind() {
        DrillKind::Eo => case.fewest.to_string() == class && badges.eo_done().is_empty(),
        DrillKind::Trigger => {
            !badges.eo_done().is_empty() && badges.dr_on(axis()).to_string() == class
        }
        DrillKind::Htr => match badges.dr_on(axis()) {
            DrBadge::Done(subset) => subset.corner_name() == class && !badges.htr,
            _ => false,
        },
        DrillKind::Fr => match badges.fr.unwrap()[axis().index()] {
            FrBadge::Case(fr) => fr.corner_name() == class,
            FrBadge::Done => false,
        },
        DrillKind::Slice | DrillKind::Finish => badges.htr && case.fewest.to_string() == class,
        DrillKind::Insertion => {
            let left = cube.after_all(case.skeleton.as_ref().unwrap());
            Leftover::of(&left).to_string() == class
        }
    }
}

#[test]
fn each_card_draws_cases_of_its_class_with_the_fewest_moves() {
    let tables = tables();
    let mut searched = 0;
    for card in DrillCard::all() {
        let case = drawn(card, 1, &tables);
        assert!(has_its_class(&case), "{case:?}");
        assert!(card.lengths().contains(&case.fewest), "{case:?}");
        assert!((1..=2).contains(&case.best.len()), "{case:?}");
        for best in &case.best {
            let verdict = judge(&case, best, 12);
            assert_eq!(verdict.moves, Some(usize::from(case.fewest)), "{case:?}");
            assert_eq!(verdict.fault, "");
            assert!(verdict.grade >= DrillGrade::Good, "{verdict:?}");
        }
        // The scramble leads there, and does not show the way back.
        assert!(case.scramble.len() > 12, "{case:?}");
        if card.kind() != DrillKind::Insertion {
            let moves = moves_of(&case);
            let nodes = (2 * moves.iter().count()).pow(u32::from(case.fewest) - 1);
            if nodes < 50_000 {
                assert!(!is_shorter_by_hand(&case, moves), "{case:?}");
                searched += 1;
            }
        }
    }
    assert!(searched > 15, "{searched}");
}

#[test]
fn equal_seeds_draw_equal_cases_and_others_draw_others() {
    let tables = tables();
    for name in ["trigger-3c2e", "finish-5"] {
        let case = |seed| drawn(card(name), seed, &tables);
        assert_eq!(case(3), case(3));
        assert_ne!(case(3).cube(), case(4).cube());
    }
}

#[test]
fn a_case_is_found_again_from_its_scramble() {
    let tables = tables();
    let control = Control::new();
    let context = Context::new(&tables, &control);
    for name in ["trigger-4c4e", "htr-4a2", "insertion-3e"] {
        let case = drawn(card(name), 5, &tables);
        let given =
            |card, skeleton| DrillCase::of_scramble(card, &case.scramble, skeleton, context);
        let again = given(case.card, case.skeleton.as_ref()).unwrap().unwrap();
        assert_eq!(again.fewest, case.fewest);
        assert_eq!(again.step, case.step);
        let other = given(card("finish-4"), None);
        assert!(matches!(other, Err(DrillFailure::OtherClass(..))));
    }
    let case = drawn(card("insertion-3c"), 5, &tables);
    let error = DrillCase::of_scramble(case.card, &case.scramble, None, context).unwrap_err();
    assert!(error.to_string().contains("an insertion needs a skeleton"), "{error}");
}

#[test]
fn a_wrong_answer_is_refused_with_what_is_missing() {
    let tables = tables();
    let cases = [
        ("eo-3", "EO on"),
        ("trigger-4c2e", "DR on"),
        ("htr-4a2", "HTR is not solved"),
        ("fr-4c1", "FR on"),
        ("slice-4", "slice"),
        ("finish-5", "the cube is not solved: "),
        ("insertion-3c", "the cube is not solved: "),
    ];
    for (name, why) in cases {
        let case = drawn(card(name), 2, &tables);
        // A solution without its last move.
        let mut short = case.best[0].clone();
        let side = if short.normal.is_empty() { Side::Inverse } else { Side::Normal };
        let moves = short.side(side).moves();
        let cut = moves[..moves.len() - 1].into();
        match side {
            Side::Normal => short.normal = cut,
            Side::Inverse => short.inverse = cut,
        }
        let short = if short.is_empty() { "D".to_owned() } else { short.to_string() };
        let verdict = judged(&case, &short, 5);
        assert_eq!((verdict.moves, verdict.grade), (None, DrillGrade::Again), "{case:?} {short}");
        assert!(verdict.fault.contains(why), "{name}: {}", verdict.fault);
        assert!(verdict.words().starts_with("Again. "), "{}", verdict.words());
        let unknown = judged(&case, "", 5);
        assert_eq!(unknown.fault, "there is no answer");
        assert!(unknown.words().starts_with("Again. There is no answer. It takes "));
    }
}

#[test]
fn moves_that_do_not_belong_to_the_step_are_refused() {
    let tables = tables();
    // Both are six times a commutator, which changes nothing.
    let detour = "R U R' U' ".repeat(6) + &"F R F' R' ".repeat(6);
    let cases = [
        ("trigger-4c2e", "breaks EO on "),
        ("htr-4a2", "breaks DR on "),
        ("fr-4c1", "is no half turn"),
        ("slice-4", "is no half turn"),
        ("finish-5", "is no half turn"),
    ];
    for (name, why) in cases {
        let case = drawn(card(name), 2, &tables);
        let answer = parse(&format!("{detour}{}", case.best[0])).unwrap().line();
        let end = answer.apply_to(&case.cube());
        let targets = case.step.as_ref().unwrap().targets();
        assert!(targets.iter().any(|target| target.is_reached(&end)), "the state alone is right");
        let verdict = judge(&case, &answer, 5);
        assert_eq!((verdict.moves, verdict.grade), (None, DrillGrade::Again), "{name}");
        assert!(verdict.fault.contains(why), "{name}: {}", verdict.fault);
    }
    // So is one on the inverse side.
    let case = drawn(card("htr-4a2"), 2, &tables);
    let both = format!("{} ({detour})", case.best[0].normal);
    let verdict = judged(&case, &both, 5);
    assert!(verdict.fault.contains("breaks DR on "), "{verdict:?}");
    // All moves belong to an EO, and to an insertion.
    for name in ["eo-3", "insertion-3c"] {
        let case = drawn(card(name), 2, &tables);
        let verdict = judged(&case, &format!("{detour}{}", case.best[0]), 5);
        assert!(verdict.moves.is_some_and(|moves| moves > 20), "{name}: {verdict:?}");
    }
}

#[test]
fn moves_that_cancel_are_not_counted() {
    let tables = tables();
    let case = drawn(card("finish-5"), 2, &tables);
    // A quarter turn that the other side takes back is none of the solution.
    let answer = format!("{} R (R)", case.best[0].finished());
    let verdict = judged(&case, &answer, 5);
    assert_eq!((verdict.moves, verdict.fault.as_str()), (Some(5), ""), "{verdict:?}");
    let nothing = judged(&case, "R R'", 5);
    assert_eq!(nothing.words(), "Again. The moves cancel each other. It takes 5 moves.");
}

#[test]
fn the_grade_follows_from_the_moves_and_the_time() {
    use DrillGrade::{Again, Easy, Good, Hard};
    let tables = tables();
    let case = drawn(card("finish-5"), 2, &tables);
    let best = case.best[0].to_string();
    let grade = |answer: &str, seconds| judged(&case, answer, seconds).grade;
    let grades = [5, 8, 9, 25, 26].map(|seconds| grade(&best, seconds));
    assert_eq!(grades, [Easy, Easy, Good, Good, Hard]);
    // Twelve half turns that change nothing are too many moves.
    let long = "R2 U2 ".repeat(6) + &best;
    let verdict = judged(&case, &long, 5);
    assert!(verdict.moves.unwrap() > 6, "{verdict:?}");
    assert_eq!(verdict.grade, Again);
    assert!(verdict.words().starts_with("Again. Solved in "), "{}", verdict.words());
}

/// Returns a solve whose finish takes twelve moves where two are enough.
fn wasteful() -> Workspace {
    let finish = "U2 R2 F2 R2 F2 R2 F2 R2 F2 R2 F2 R2";
    let whole = crate::sample::line("R U F2 U U2 F2", "L2 F U L2 R");
    let mut workspace = Workspace::on_scramble(&whole.unniss().inverse().to_string());
    for text in ["R U (L2 F)", "(U L2 R)", "F2 U", finish] {
        assert!(workspace.add_own_moves(text, Side::Normal).unwrap());
    }
    workspace
}

/// Returns an attempt with these lengths of steps and their fewest moves.
fn attempt(lengths: [(u16, u16); 4]) -> Attempt {
    let steps = Milestone::ALL.into_iter().zip(lengths).map(|(milestone, (moves, shortest))| {
        serde_json::from_value::<StepLength>(serde_json::json!({
            "title": milestone.title(),
            "milestone": milestone,
            "moves": moves,
            "shortest": shortest,
        }))
        .unwrap()
    });
    let ending = AttemptEnding::Solved { moves: 20 };
    Attempt { steps: steps.collect(), ..Attempt::new(START, 3600, 3000, ending) }
}

#[test]
fn lost_moves_of_an_attempt_become_a_case_with_the_own_moves() {
    let workspace = wasteful();
    let attempt = attempt([(4, 4), (3, 3), (2, 2), (12, 2)]);
    let steps = own_steps(&attempt, workspace.now());
    assert_eq!(steps.len(), 1, "{steps:?}");
    assert_eq!(steps[0].moves.len(), 12);
    assert!(steps[0].moves.apply_to(&steps[0].before.cube()).is_solved());
    let tables = tables();
    let control = Control::new();
    let case = DrillCase::of_own_step(&steps[0], Context::new(&tables, &control)).unwrap().unwrap();
    assert_eq!((case.card.name(), case.fewest), ("finish-4", 4));
    let own = case.own.clone().unwrap();
    assert_eq!((own.attempt, own.moves.len()), (START, 8));
    assert!(own.moves.apply_to(&case.cube()).is_solved());
    let verdict = judge(&case, &own.moves, 5);
    assert_eq!((verdict.moves, verdict.grade), (Some(8), DrillGrade::Again));
    assert_eq!(DrillReview::new(START, &case, &verdict).attempt, Some(START));
    assert_eq!(LostMoves::of([&attempt]).at(Milestone::Finish), 10);
    assert_eq!(LostMoves::of([&attempt]).at(Milestone::Eo), 0);
}

#[test]
fn an_attempt_has_own_steps_if_it_was_solved() {
    let workspace = wasteful();
    let lengths = [(4, 4), (3, 3), (2, 2), (12, 2)];
    // Without known fewest moves each own step may have lost some.
    let unknown = Attempt { steps: Vec::new(), ..attempt(lengths) };
    assert_eq!(own_steps(&unknown, workspace.now()).len(), 4);
    let unsolved = Workspace::on_scramble(workspace.now().scramble.text());
    assert!(own_steps(&unknown, unsolved.now()).is_empty());
}

fn session(deck: &Deck, now: u64) -> DrillSession<'_> {
    DrillSession { deck, lost: LostMoves::default(), steps: &[], blocked: &[], now }
}

#[test]
fn a_session_has_due_cards_first_then_new_ones_where_moves_are_lost() {
    let mut deck = Deck::new([], Zone::UTC);
    deck.add(card("finish-6"), DrillReview::of_grade(START - 3 * DAY, DrillGrade::Again));
    deck.add(card("eo-2"), DrillReview::of_grade(START - DAY, DrillGrade::Again));
    deck.add(card("eo-3"), DrillReview::of_grade(START, DrillGrade::Easy));
    let lost = LostMoves::of([&attempt([(4, 4), (3, 3), (9, 4), (4, 3)])]);
    let session = DrillSession { lost, ..session(&deck, START) };
    let plan = session.plan(DrillChoice::default(), &mut Rng::from_number(1));
    let planned = plan.cases();
    let names: Vec<&str> = planned.iter().map(|drill| drill.card().name()).collect();
    assert_eq!(names[..3], ["finish-6", "eo-2", "htr-4a1"], "{names:?}");
    assert_eq!(names.len(), SESSION);
    assert!(!names.contains(&"eo-3"), "{names:?}");
    let seconds: u32 = planned.iter().map(|drill| drill.card().kind().seconds()).sum();
    assert!(seconds <= 300, "{seconds}");
    let kinds: HashSet<DrillKind> = planned.iter().map(|drill| drill.card().kind()).collect();
    assert_eq!(kinds.len(), DrillKind::ALL.len(), "{names:?}");
}

#[test]
fn a_choice_of_a_kind_or_a_card_repeats_it() {
    let deck = Deck::new([], Zone::UTC);
    let plan = |choice| session(&deck, START).plan(choice, &mut Rng::from_number(1));
    let slices = plan(DrillChoice { kind: Some(DrillKind::Slice), card: None, count: 6 });
    let slices = slices.cases();
    assert!(slices.iter().all(|drill| drill.card().kind() == DrillKind::Slice));
    assert_eq!(slices.len(), 6);
    let one = plan(DrillChoice { kind: None, card: Some(card("insertion-3c")), count: 3 });
    let [PlannedDrill::Drawn { seed: first, .. }, PlannedDrill::Drawn { seed: second, .. }, _] =
        one.cases()
    else {
        panic!("{one:?}")
    };
    assert_ne!(first, second);
    let blocked = [card("eo-2"), card("eo-3"), card("eo-4")];
    let blocked = DrillSession { blocked: &blocked, ..session(&deck, START) };
    let choice = DrillChoice { kind: Some(DrillKind::Eo), card: None, count: 3 };
    assert!(blocked.plan(choice, &mut Rng::from_number(1)).cases().is_empty());
}

/// Returns the attempts of the own cases of a plan, and their places.
fn own_places(plan: &DrillPlan) -> Vec<(u64, usize)> {
    let own = plan.cases().iter().zip(0..).filter_map(|(drill, place)| match drill {
        PlannedDrill::Own(case) => case.own.as_ref().map(|own| (own.attempt, place)),
        PlannedDrill::Drawn { .. } => None,
    });
    own.collect()
}

/// Returns a case as if it came from an attempt.
fn own_case(name: &str, attempt: u64, tables: &Tables) -> DrillCase {
    let own = Some(OwnMoves { attempt, moves: crate::sample::line("R2 U2", "") });
    DrillCase { own, ..drawn(card(name), attempt, tables) }
}

#[test]
fn up_to_a_third_of_a_session_are_own_cases() {
    let tables = tables();
    let deck = Deck::new([], Zone::UTC);
    let mut plan = session(&deck, START).plan(DrillChoice::default(), &mut Rng::from_number(1));
    let cards: Vec<DrillCard> = plan.cases().iter().map(PlannedDrill::card).collect();
    let cases = [("finish-4", 1), ("finish-4", 2), ("finish-4", 1), ("eo-3", 3), ("htr-4a1", 4)];
    let added = cases.map(|(name, attempt)| plan.add_own(own_case(name, attempt, &tables), 0));
    // The third one has the state of the first, and the last is one too many.
    assert_eq!(added, [true, true, false, true, false]);
    assert_eq!(plan.cases().len(), SESSION);
    let own = own_places(&plan);
    let place = |name| cards.iter().position(|planned| *planned == card(name)).unwrap();
    assert!(own.contains(&(1, place("finish-4"))), "in place of its card: {own:?}");
    assert!(own.contains(&(2, SESSION - 1)), "in place of the last one: {own:?}");
    assert!(plan.next_own_step(0).is_none(), "enough are found");
}

#[test]
fn own_cases_leave_due_cards_their_places_and_take_only_later_ones() {
    let tables = tables();
    // Every card is known. Four are due, the others later.
    let mut deck = Deck::new([], Zone::UTC);
    let due = ["eo-2", "fr-4c1", "slice-3", "finish-4"];
    for card in DrillCard::all() {
        let is_due = due.contains(&card.name());
        let grade = if is_due { DrillGrade::Again } else { DrillGrade::Easy };
        deck.add(card, DrillReview::of_grade(START - DAY, grade));
    }
    let plan = || session(&deck, START).plan(DrillChoice::default(), &mut Rng::from_number(1));
    let mut whole = plan();
    let mut late = plan();
    let mut passed = plan();
    for (plan, from) in [(&mut whole, 0), (&mut late, 4), (&mut passed, SESSION)] {
        for (name, attempt) in [("finish-4", 1), ("finish-4", 2), ("eo-3", 3)] {
            plan.add_own(own_case(name, attempt, &tables), from);
        }
    }
    let cards: Vec<&str> = whole.cases().iter().map(|drill| drill.card().name()).collect();
    assert!(due.iter().all(|name| cards[..4].contains(name)), "{cards:?}");
    let own = own_places(&whole);
    assert_eq!(own.len(), 3, "{own:?}");
    assert!(own[0].1 < 4 && own[0].0 == 1, "in place of its own card, which is due: {own:?}");
    assert!(own[1..].iter().all(|(_, place)| *place >= 4), "{own:?}");
    assert_eq!(own_places(&late).len(), 3);
    assert!(own_places(&late).iter().all(|(_, place)| *place >= 4));
    assert_eq!(own_places(&passed), []);
}

#[test]
fn own_steps_are_searched_if_they_fit_the_choice_and_are_not_known() {
    let workspace = wasteful();
    let attempt = attempt([(4, 4), (3, 3), (2, 2), (12, 2)]);
    let steps = own_steps(&attempt, workspace.now());
    let mut deck = Deck::new([], Zone::UTC);
    let next = |deck: &Deck, kind| {
        let session = DrillSession { steps: &steps, ..session(deck, START) };
        let choice = DrillChoice { kind, ..DrillChoice::default() };
        session.plan(choice, &mut Rng::from_number(1)).next_own_step(0)
    };
    assert_eq!(next(&deck, None), Some(steps[0].clone()));
    assert_eq!(next(&deck, Some(DrillKind::Finish)), Some(steps[0].clone()));
    assert_eq!(next(&deck, Some(DrillKind::Eo)), None);
    let tables = tables();
    let control = Control::new();
    let case = DrillCase::of_own_step(&steps[0], Context::new(&tables, &control)).unwrap().unwrap();
    let answered = |deck: &mut Deck, answer: &str| {
        let verdict = judged(&case, answer, 5);
        deck.add(case.card, DrillReview::new(START - DAY, &case, &verdict));
    };
    answered(&mut deck, "");
    assert!(next(&deck, None).is_some(), "it was not found yesterday");
    let mut today = deck.clone();
    let missed = DrillReview::new(START, &case, &judged(&case, "", 5));
    today.add(case.card, missed);
    assert_eq!(next(&today, None), None, "it was asked today");
    answered(&mut deck, &case.best[0].to_string());
    assert_eq!(next(&deck, None), None, "it is known");
    let again = [OwnStep { attempt: START + DAY, ..steps[0].clone() }];
    let session = DrillSession { steps: &again, ..session(&deck, START) };
    let mut plan = session.plan(DrillChoice::default(), &mut Rng::from_number(1));
    assert_eq!(plan.next_own_step(0), None, "nor after another attempt at the scramble");
}

#[test]
fn own_steps_are_not_searched_where_they_have_no_place() {
    let workspace = wasteful();
    let attempt = attempt([(4, 4), (3, 3), (2, 2), (12, 2)]);
    let steps = own_steps(&attempt, workspace.now());
    let next = |deck: &Deck, choice| {
        let session = DrillSession { steps: &steps, ..session(deck, START) };
        session.plan(choice, &mut Rng::from_number(1)).next_own_step(0)
    };
    let new = Deck::new([], Zone::UTC);
    let of_card = |name| DrillChoice { card: Some(card(name)), ..DrillChoice::default() };
    assert!(next(&new, of_card("finish-4")).is_some());
    assert_eq!(next(&new, of_card("slice-3")), None);
    // Ten cards are due, none of them a finish.
    let mut full = new.clone();
    let others = DrillCard::all().filter(|card| card.kind() == DrillKind::Htr).take(SESSION);
    for card in others {
        full.add(card, DrillReview::of_grade(START - DAY, DrillGrade::Again));
    }
    assert_eq!(next(&full, DrillChoice::default()), None);
}

#[test]
fn an_insertion_that_is_due_is_asked_in_a_short_session() {
    let mut deck = Deck::new([], Zone::UTC);
    let plan = |deck: &Deck, count| {
        let choice = DrillChoice { count, ..DrillChoice::default() };
        let plan = session(deck, START).plan(choice, &mut Rng::from_number(1));
        plan.cases().iter().map(PlannedDrill::card).collect::<Vec<_>>()
    };
    let is_insertion = |card: &DrillCard| card.kind() == DrillKind::Insertion;
    assert!(!plan(&deck, 3).iter().any(is_insertion), "other kinds are new too");
    for card in DrillCard::of_kind(DrillKind::Insertion) {
        deck.add(card, DrillReview::of_grade(START - DAY, DrillGrade::Again));
    }
    for count in [1, 2, 3] {
        let cards = plan(&deck, count);
        assert_eq!(cards.len(), count);
        assert!(is_insertion(&cards[0]), "{cards:?}");
    }
}

/// Seven days with a session each. The user knows all EOs and triggers, never finds an HTR, and is
/// slow at the rest.
#[test]
fn a_week_of_sessions_brings_lapses_back_sooner_and_keeps_its_forecast() {
    let grade = |card: DrillCard| match card.kind() {
        DrillKind::Eo | DrillKind::Trigger => DrillGrade::Easy,
        DrillKind::Htr => DrillGrade::Again,
        _ => DrillGrade::Hard,
    };
    let mut deck = Deck::new([], Zone::UTC);
    let mut rng = Rng::from_number(7);
    let mut asked: Vec<Vec<DrillCard>> = Vec::new();
    let mut expected = 0;
    for day in 0..7 {
        let now = START + day * DAY;
        let due = deck.statistics(now).due();
        assert_eq!(due, expected, "day {day}: as yesterday's forecast said");
        let plan = session(&deck, now).plan(DrillChoice::default(), &mut rng);
        let cards: Vec<DrillCard> = plan.cases().iter().map(PlannedDrill::card).collect();
        assert_eq!(cards.len(), SESSION);
        let is_due = |card: &DrillCard| deck.is_due(*card, now);
        assert!(cards.is_sorted_by_key(|card| !is_due(card)), "day {day}: due cards come first");
        let is_left_out = |card: &DrillCard| is_due(card) && !cards.contains(card);
        let is_all_due = cards.iter().all(is_due);
        // Only an insertion may have to wait, if the time of the session is too short for it.
        let mut left_out = DrillCard::all().filter(is_left_out);
        let is_long = |card: DrillCard| card.kind() == DrillKind::Insertion;
        assert!(is_all_due || left_out.all(is_long), "day {day}");
        for (number, &card) in (0..).zip(&cards) {
            deck.add(card, DrillReview::of_grade(now + 30 * number, grade(card)));
        }
        let statistics = deck.statistics(now + 300);
        assert_eq!((statistics.streak, statistics.today), (day + 1, SESSION));
        expected = statistics.due() + statistics.forecast[1].due;
        asked.push(cards);
    }
    let days = |card: DrillCard| {
        let days = (0..7).filter(|&day: &usize| asked[day].contains(&card));
        days.collect::<Vec<_>>()
    };
    let lapsing = card("htr-4a1");
    let known = card("eo-2");
    assert_eq!(days(lapsing), [0, 1, 2, 3, 4, 5, 6], "a lapse comes back on the next day");
    assert_eq!(days(known), [0], "a card that is known does not come back in this week");
    let [lapsing, known] = [lapsing, known].map(|card| deck.memory(card).unwrap());
    assert_eq!((lapsing.lapses, known.lapses), (7, 0));
    assert!(lapsing.stability < known.stability && lapsing.due < known.due);
    // Without further sessions the forecast comes true day by day.
    let end = START + 6 * DAY + 300;
    let forecast = deck.statistics(end).forecast;
    let mut sum = 0;
    for (day, expected) in (0..).zip(&forecast) {
        sum += expected.due;
        assert_eq!(deck.statistics(end + day * DAY).due(), sum, "{day}");
    }
    assert_eq!(deck.statistics(end + 2 * DAY).streak, 0);
}
