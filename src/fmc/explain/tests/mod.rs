//! Tests of explanations: published examples in words, symmetry, and moves without a purpose.

use premove_cube::Symmetry;
use premove_cube::notation::parse;
use premove_engine::step::Label;

use super::*;
use crate::writeup::read::read;

fn line(text: &str) -> Line {
    parse(text).unwrap().line()
}

fn explained(write_up: &str) -> Explanation {
    Explanation::new(&Played::of_write_up(&read(write_up, None)).unwrap())
}

/// Returns the numbers of a role, which no rotation and no mirror changes.
fn numbers(role: &Role) -> (&'static str, Vec<u8>) {
    let both = |of: &Change<u8>| vec![of.before, of.after];
    let label = |label: &Label| vec![label.corners(), label.edges()];
    let numbers = match role {
        Role::Flip(facts) => [both(&facts.bad), vec![facts.in_layer]].concat(),
        Role::EoSetUp(facts) => both(&facts.in_layer),
        Role::LabelTurn(facts) => [label(&facts.label.before), label(&facts.label.after)].concat(),
        Role::DrSetUp(facts) => [label(&facts.label), both(&facts.pairs)].concat(),
        Role::Trigger(facts) => [label(&facts.label), vec![facts.place as u8]].concat(),
        Role::HtrQuarter(facts) => {
            [both(&facts.quarters), both(&facts.corners), both(&facts.edges)].concat()
        }
        Role::HtrSetUp(facts) => [both(&facts.corners), both(&facts.edges)].concat(),
        Role::Finish(facts) | Role::Block(facts) => both(&facts.pairs),
        Role::Insertion | Role::Slice | Role::Cancelled | Role::Unknown => Vec::new(),
    };
    (role.name(), numbers)
}

#[test]
fn turned_and_mirrored_solves_have_the_same_facts() {
    let of = |symmetry: Symmetry| -> Vec<_> {
        let alg = |alg: &Alg| alg.iter().map(|m| symmetry.of_move(m)).collect::<Alg>();
        let solves = examples().into_iter().take(3).map(|(example, _)| {
            let played = Played::of_write_up(&read(example, None)).unwrap();
            let steps = played.steps.iter().map(|step| {
                let line =
                    Line { normal: alg(&step.line.normal), inverse: alg(&step.line.inverse) };
                (line, step.name.clone())
            });
            Explanation::new(&Played::of_steps(&alg(&played.scramble), steps).unwrap())
        });
        let roles = solves.flat_map(|solve| solve.steps.into_iter().flat_map(|step| step.moves));
        roles.map(|m| (numbers(&m.role), m.side)).collect()
    };
    let mut all = Symmetry::all();
    let expected = of(all.next().unwrap());
    assert!(expected.len() > 50);
    for symmetry in all {
        assert_eq!(of(symmetry), expected, "{symmetry:?}");
    }
}

/// Published solves with all their steps, each with its short explanation below a line of `----`.
const EXAMPLES: &str = include_str!("examples.txt");

/// Returns the write-ups of the published solves, and their explanations.
fn examples() -> Vec<(&'static str, &'static str)> {
    let parts = EXAMPLES.split("====\n");
    parts.map(|part| part.split_once("----\n").unwrap()).collect()
}

#[test]
fn published_solves_are_explained_in_the_words_of_the_file() {
    for (write_up, expected) in examples() {
        let explanation = explained(write_up);
        assert_eq!(explanation.text(ExplanationLength::Short), expected);
        assert!(explanation.without_purpose().is_empty());
    }
}

#[test]
fn a_long_explanation_has_a_line_for_each_move_that_is_handed_in() {
    let (write_up, _) = examples()[2];
    let explanation = explained(write_up);
    let text = explanation.text(ExplanationLength::Long);
    let has = |line: &str| assert!(text.lines().any(|of| of == line), "{line}\n{text}");
    has(" 5  L'  EO R/L: turns over four bad edges of the L layer, bad edges about R/L 4 -> 0");
    has("12  B   (B') HTR: quarter turn, quarter turns needed 2 -> 1, bad edges 2 -> 4, \
         subset 4b2 2e -> 4a1 4e");
    has("15  F2  (F2) insertion: move 4 of 6, which solves edges FR -> BR -> FL");
    has("20  U   (U') DR F/B: trigger R from 4c4e to DR on F/B");
    assert!(text.contains("\nCancelled: R2 (insertion) and R2 (HTR).\n"), "{text}");
    let rows =
        text.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    assert_eq!(rows.count(), explanation.moves.len() + explanation.steps.len());
    let markdown = explanation.markdown(ExplanationLength::Long);
    assert!(
        markdown.contains("\n| EO R/L | `D F U F L'` | Four bad edges about R/L: "),
        "{markdown}"
    );
    assert!(markdown.contains("\n| 20 | `U` | (U') DR F/B: trigger R from 4c4e"), "{markdown}");
}

#[test]
fn where_nothing_is_recognised_no_purpose_is_claimed() {
    // The half turn of the flip's own layer changes nothing for EO, and D is no part of a step.
    let steps = ["F2 D U F", "R"].map(|step| (line(step), String::new()));
    let scramble = line("R' F' U2 L D B").normal;
    let explanation = Explanation::new(&Played::of_steps(&scramble, steps).unwrap());
    let unknown = explanation.without_purpose();
    assert!(!unknown.is_empty());
    let text = explanation.text(ExplanationLength::Short);
    assert!(text.contains("Moves so far: ") && text.contains("\nNo purpose found for "), "{text}");
    assert!(text.contains(": no purpose found"), "{text}");
}

/// Returns an explanation of steps, each with the author's name for it.
fn of_steps(scramble: &str, steps: &[(&str, &str)]) -> Explanation {
    let steps = steps.iter().map(|(step, name)| (line(step), (*name).to_owned()));
    Explanation::new(&Played::of_steps(&line(scramble).normal, steps).unwrap())
}

#[test]
fn a_step_that_solves_the_cube_says_so_whatever_its_last_move_is_for() {
    // The last quarter turn reaches HTR and solves the cube.
    let explanation = of_steps("U' F2 R2", &[("R2 F2", ""), ("U", "")]);
    assert!(matches!(explanation.steps[1].moves[0].role, Role::HtrQuarter(_)));
    let words = explanation.step_words(1);
    assert!(words.ends_with(": HTR; the cube is solved."), "{words}");
}

#[test]
fn a_step_that_begins_before_eo_is_titled_by_it() {
    let title = |scramble: &str, steps: &[(&str, &str)]| of_steps(scramble, steps).step_title(0);
    assert_eq!(title("R' U' F D2", &[("D2 F'", ""), ("U R", "")]), "EO F/B");
    let (write_up, _) = examples()[1];
    let played = explained(write_up).played;
    let eo_and_dr = Line::of_parts(played.steps[..2].iter().map(|step| &step.line));
    let scramble = played.scramble.to_string();
    let steps = [(eo_and_dr.to_string(), ""), (played.steps[2].line.to_string(), "")];
    let steps = steps.each_ref().map(|(step, name)| (step.as_str(), *name));
    assert_eq!(title(&scramble, &steps), "EO R/L, DR F/B");
}

#[test]
fn a_step_that_reaches_no_goal_keeps_its_name() {
    let (write_up, _) = examples()[1];
    let (begun, _) = write_up.split_once(" B' U B2 U)").unwrap();
    let explanation = explained(&format!("{begun}) // DR\n"));
    assert_eq!([0, 1].map(|step| explanation.step_title(step)), ["EO R/L", "DR"]);
}

#[test]
fn the_moves_of_an_unfinished_htr_are_on_the_way_to_it() {
    let (write_up, _) = examples()[1];
    let (begun, _) = write_up.split_once("B2 U2 B' (B2 U2 F)").unwrap();
    let explanation = explained(&format!("{begun}B2 U2 B' // HTR\n"));
    let last = explanation.steps.last().unwrap();
    assert!(matches!(last.moves[2].role, Role::HtrQuarter(_)), "{last:?}");
    let words = explanation.step_words(explanation.steps.len() - 1);
    assert!(words.contains("quarter turns needed") && !words.contains("HTR"), "{words}");
}

#[test]
fn an_eo_that_comes_with_blocks_is_not_what_they_are_for() {
    let (write_up, _) = examples()[3];
    let in_one = write_up.replace("R // EO\nD' F' L2\nF2 D F2\n", "R D' F' L2 F2 D F2\n");
    assert_ne!(in_one, write_up);
    let explanation = explained(&in_one);
    assert_eq!(explanation.step_title(0), "blocks");
    let words = explanation.step_words(0);
    assert!(words.contains(": pairs that fit ") && !words.contains("bad edge"), "{words}");
    assert!(explanation.played.solution.is_some() && explanation.without_purpose().is_empty());
}

#[test]
fn a_solve_by_blocks_has_no_dr_because_it_ends_solved() {
    let steps = ["L' B D2 F L B'", "U R U' R'", "F R U R' U' F'"];
    let scramble = line(&steps.join(" ")).normal.inverse().to_string();
    let named: Vec<(&str, &str)> = steps.into_iter().zip(["2x2x3", "F2L", "LL"]).collect();
    let explanation = of_steps(&scramble, &named);
    for step in 0..steps.len() {
        let words = explanation.step_words(step);
        assert!(!words.contains("trigger") && !words.contains("DR"), "{words}");
        assert!(!explanation.step_title(step).contains("DR"), "{words}");
    }
}

#[test]
fn moves_that_cancel_at_the_end_have_no_part_in_what_the_step_reaches() {
    let explanation = of_steps("U' F2 R2", &[("R2 F2", ""), ("U R L R' L'", "")]);
    let words = explanation.step_words(1);
    assert!(words.ends_with("R L R' L': moves that cancel; the cube is solved."), "{words}");
    let finish = of_steps("F2 U2 R2", &[("R2 U2 F2 L L'", "")]).step_words(0);
    assert!(finish.ends_with("L L': moves that cancel; the cube is solved."), "{finish}");
}

#[test]
fn moves_that_undo_each_other_in_a_step_are_said_to_cancel() {
    let plain = of_steps("R' U' F D2", &[("D2 F'", ""), ("U R", "")]);
    let explanation = of_steps("R' U' F D2", &[("L R L' R' D2 F'", ""), ("U R", "")]);
    let roles: Vec<&Role> = explanation.steps[0].moves.iter().map(|m| &m.role).collect();
    assert_eq!(roles[..4], [&Role::Cancelled; 4]);
    let words = explanation.step_words(0);
    assert!(words.contains("L R L' R': moves that cancel; D2 brings one more"), "{words}");
    assert_eq!(explanation.solution(), plain.solution());
    assert_eq!(explanation.cancelled.len(), 2);
    // Moves of the step before keep their purpose, although they could cancel too.
    let explanation = of_steps("R' U' F D2", &[("D2 F'", ""), ("F F' U R", "")]);
    assert_eq!(explanation.moves[1].made_of, [StepMove { step: 0, at: 1 }]);
    assert!(explanation.without_purpose().is_empty());
}

#[test]
fn an_insertion_without_a_place_in_the_solution_has_no_purpose_for_its_moves() {
    let (write_up, _) = examples()[2];
    let mut played = explained(write_up).played;
    let last = played.steps.len() - 1;
    // Slices whose way through the other moves is not recognised.
    let inserted = played.steps[last].inserted.as_mut().unwrap();
    inserted.slices = Some("R2 E F2 E'".to_owned());
    played.steps[last].all = Line::EMPTY;
    let explanation = Explanation::new(&played);
    assert_eq!(Some(explanation.solution()), played.solution);
    assert!(!explanation.without_purpose().is_empty());
    let text = explanation.text(ExplanationLength::Long);
    assert!(text.contains("insertion: no purpose found"), "{text}");
    assert!(explanation.moves.iter().all(|m| !m.made_of.is_empty()));
}

#[test]
fn each_move_of_a_trigger_has_its_own_label() {
    let (write_up, _) = examples()[1];
    let explanation = explained(write_up);
    let labels = explanation.steps[1].moves.iter().filter_map(|m| match &m.role {
        Role::Trigger(facts) => Some([facts.own_label.before, facts.own_label.after]),
        _ => None,
    });
    let labels: Vec<String> =
        labels.map(|labels| labels.map(|label| label.unwrap().to_string()).join(" ")).collect();
    assert_eq!(labels, ["4c2e 4c4e", "4c4e 4c4e", "4c4e 0c0e"]);
}
