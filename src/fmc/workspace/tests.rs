//! Tests of the workspace with random changes: undo, branches, saving and loading.

use premove_cube::notation::Line;
use premove_engine::search::Sides;
use premove_engine::step::Step;
use proptest::prelude::*;

use super::super::plan::NothingToSearch;
use super::super::sample::{RandomNumbers, alg, line};
use super::super::skeleton::{NodeId, NodeMark, Origin};
use super::*;

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 R' U' F";

/// Returns a scramble that a line of four steps solves, and these steps: EO F/B, DR U/D, HTR,
/// finish.
fn finished() -> (String, [(&'static str, Line); 4]) {
    let steps = [
        ("eofb", line("R U", "L2 F")),
        ("drud-eofb", line("", "U L2 R")),
        ("htr-drud", line("F2 U", "")),
        ("htrfin", line("R2 U2 F2", "")),
    ];
    let whole = steps.iter().fold(Line::EMPTY, |all, (_, line)| all.then(line));
    (whole.unniss().inverse().to_string(), steps)
}

fn take(workspace: &mut Workspace, name: &str, line: &Line) -> bool {
    workspace.take(&Step::find(name).unwrap(), line)
}

/// The preview of own moves is equal to the document after they are added, and changes nothing.
#[test]
fn own_moves_are_seen_ahead_as_they_are_taken() {
    let (scramble, _) = finished();
    for side in [Side::Normal, Side::Inverse] {
        for text in ["R U (L2 F)", "(L2 F) R U (U L2 R)", "L' D", "R U F2", "(F)", "M'"] {
            let mut workspace = Workspace::on_scramble(&scramble);
            workspace.set_side(side);
            let before = workspace.now().clone();
            let seen = before.with_own_moves(text).unwrap().expect("moves");
            assert_eq!(*workspace.now(), before);
            assert!(workspace.add_own_moves(text, side).unwrap());
            assert_eq!(*workspace.now(), seen, "{text}");
        }
    }
    let document = Workspace::on_scramble(&scramble).now().clone();
    assert_eq!(document.with_own_moves(" // nothing").unwrap(), None);
    assert!(document.with_own_moves("R7").is_err());
}

#[test]
fn a_solve_goes_from_step_to_step_to_a_verified_solution() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::on_scramble(&scramble);
    let goals = [Goal::DrFromEo, Goal::Htr, Goal::HtrFinish, Goal::HtrFinish];
    for ((name, line), goal) in steps.iter().zip(goals) {
        assert!(take(&mut workspace, name, line), "{name}");
        assert_eq!(workspace.now().plan.goal, goal, "{name}");
    }
    let here = workspace.now().here().unwrap();
    let solution = here.solution.expect("solved");
    assert!(alg(&scramble).cube().after_all(&solution).is_solved());
    assert_eq!(workspace.now().request(), Err(NothingToSearch::Solved));
    let done = |w: &Workspace| w.now().badges().unwrap().summary().done;
    let mut seen = vec![done(&workspace)];
    while workspace.now().cursor != NodeId::ROOT {
        assert!(workspace.go_to_parent());
        seen.push(done(&workspace));
    }
    assert_eq!(seen, ["solved", "HTR", "DR U/D", "EO F/B", ""]);
    assert_eq!(workspace.now().plan.goal, Goal::Eo);
}

#[test]
fn moves_that_do_not_reach_the_step_are_not_taken() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    assert!(!take(&mut workspace, "eofb", &line("R U", "")));
    assert!(!take(&mut workspace, "htrfin", &Line::EMPTY));
    assert!(workspace.now().tree.is_empty());
}

#[test]
fn taking_the_same_moves_again_goes_to_the_node_that_has_them() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::on_scramble(&scramble);
    take(&mut workspace, "eofb", &steps[0].1);
    let node = workspace.now().cursor;
    workspace.go_to_parent();
    assert!(take(&mut workspace, "eofb", &steps[0].1));
    assert_eq!((workspace.now().cursor, workspace.now().tree.len()), (node, 1));
}

#[test]
fn typed_moves_go_to_the_side_in_view_unless_the_text_says_otherwise() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    let mut typed = |text: &str, side| {
        assert_eq!(workspace.add_own_moves(text, side), Ok(true));
        workspace.now().tree.get(workspace.now().cursor).unwrap().line.to_string()
    };
    assert_eq!(typed("R U2", Side::Normal), "R U2");
    assert_eq!(typed("F D'", Side::Inverse), "(F D')");
    assert_eq!(typed("F (D')", Side::Inverse), "F (D')");
    assert_eq!(typed("(L)", Side::Inverse), "(L)");
    assert_eq!(workspace.add_own_moves("  // nothing", Side::Normal), Ok(false));
    let error = workspace.add_own_moves("R7", Side::Normal).unwrap_err();
    assert_eq!(error.at.column, 1);
}

#[test]
fn the_request_is_the_state_of_the_cursor_and_the_side_in_view() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::default();
    assert_eq!(workspace.now().request(), Err(NothingToSearch::NoScramble));
    workspace.start("R U Q");
    assert!(matches!(workspace.now().request(), Err(NothingToSearch::BadScramble(_))));
    workspace.start(&scramble);
    let wanted = workspace.now().request().unwrap();
    assert_eq!((wanted.step.name(), wanted.cube), ("eo", alg(&scramble).cube()));
    take(&mut workspace, "eofb", &steps[0].1);
    let wanted = workspace.now().request().unwrap();
    assert_eq!(wanted.step.name(), "dr-eofb");
    assert_eq!(wanted.cube, steps[0].1.apply_to(&alg(&scramble).cube()));
    workspace.toggle_side();
    assert_eq!(
        workspace.now().request().unwrap(),
        wanted,
        "both sides: the view makes no difference"
    );
    workspace.set_policy(Policy::View);
    let one_side = workspace.now().request().unwrap();
    assert_eq!((one_side.limits.sides, one_side.cube), (Sides::Only(Side::Inverse), wanted.cube));
    assert_eq!(workspace.now().cube(), Some(wanted.cube.inverse()));
    workspace.choose_goal(Goal::Htr);
    assert!(matches!(workspace.now().request(), Err(NothingToSearch::NotReady(_))));
}

#[test]
fn premoves_are_the_moves_of_the_side_that_is_not_in_view_undone() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    workspace.add_own_moves("R U (F D')", Side::Normal).unwrap();
    let scramble = alg(SCRAMBLE).cube();
    for inverted in [false, true] {
        let document = workspace.now();
        let (base, moves) = if inverted { (scramble.inverse(), "F D'") } else { (scramble, "R U") };
        assert_eq!(document.premoves().to_string(), if inverted { "U' R'" } else { "D F'" });
        let made = document.premoves().cube().then(&base).after_all(&alg(moves));
        assert_eq!(document.cube(), Some(made));
        workspace.toggle_side();
    }
}

#[test]
fn typing_a_scramble_is_one_change_until_the_solver_leaves() {
    let mut workspace = Workspace::default();
    let before = Document::default();
    for end in 1..=7 {
        assert!(workspace.type_scramble(&before, 1, &"R U F L"[..end]));
    }
    assert!(workspace.type_scramble(&before, 1, "R U F "));
    workspace.seal();
    assert!(workspace.type_scramble(&before, 1, "R U F D"));
    let mut seen = Vec::new();
    while workspace.undo() {
        seen.push(workspace.now().scramble.text().to_owned());
    }
    assert_eq!(seen, ["R U F ", ""]);
}

#[test]
fn deleting_the_branch_of_the_cursor_goes_beside_it_and_undo_brings_it_back() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    workspace.add_own_moves("R", Side::Normal).unwrap();
    let first = workspace.now().cursor;
    workspace.add_own_moves("U", Side::Normal).unwrap();
    let second = workspace.now().cursor;
    workspace.select(NodeId::ROOT);
    workspace.add_own_moves("F", Side::Normal).unwrap();
    let other = workspace.now().cursor;
    workspace.set_name(second, "good");
    workspace.set_mark(second, NodeMark::Star);
    workspace.select(second);
    assert!(workspace.delete_branch(first));
    assert_eq!((workspace.now().cursor, workspace.now().tree.len()), (other, 1));
    assert!(!workspace.delete_branch(NodeId::ROOT) && !workspace.delete_branch(first));
    assert!(workspace.undo());
    assert_eq!(workspace.now().cursor, second);
    let node = workspace.now().tree.get(second).unwrap();
    assert_eq!((node.name.as_str(), node.mark), ("good", NodeMark::Star));
    assert!(workspace.redo() && workspace.now().tree.len() == 1);
}

#[test]
fn a_new_scramble_begins_anew_and_the_old_work_can_be_brought_back() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    workspace.set_bounds(2, 7);
    workspace.add_own_moves("R", Side::Normal).unwrap();
    let before = workspace.now().clone();
    workspace.start("R U F");
    assert!(workspace.now().tree.is_empty());
    assert_eq!(workspace.now().plan.settings().max, 7);
    assert!(workspace.undo());
    assert_eq!(*workspace.now(), before);
}

#[test]
fn focus_tells_the_axis_with_least_to_do() {
    let workspace = Workspace::on_scramble("F R U R' U' F'");
    let focus = workspace.now().focus().unwrap();
    assert!(focus.ready);
    let eo = workspace.now().badges().unwrap().bad_edges;
    assert_eq!(focus.places.edges(), eo.into_iter().filter(|&bad| bad > 0).min().unwrap());
}

/// Makes a random change of any kind.
fn change(workspace: &mut Workspace, numbers: &mut RandomNumbers) {
    let nodes: Vec<_> = workspace.now().tree.walk().into_iter().map(|(id, _)| id).collect();
    let node = nodes.get(numbers.below(nodes.len().max(1))).copied().unwrap_or(NodeId::ROOT);
    let side = [Side::Normal, Side::Inverse][numbers.below(2)];
    let length = 1 + numbers.below(5);
    let moves = numbers.moves(length).to_string();
    match numbers.below(21) {
        0..=2 => {
            let before = workspace.now().clone();
            let text = [&moves, &format!("{}R", before.scramble.text()), "not a move"];
            workspace.type_scramble(&before, before.solve, text[numbers.below(3)]);
        }
        3 => drop(workspace.start(&moves)),
        4 => drop(workspace.set_side(side)),
        5 => drop(workspace.choose_goal(Goal::PHASES[numbers.below(Goal::PHASES.len())])),
        6 => drop(workspace.cycle_axes()),
        7 => drop(workspace.toggle_axis(numbers.below(7))),
        8 => drop(workspace.set_policy(Policy::ALL[numbers.below(3)])),
        9 => drop(workspace.set_bounds(numbers.below(30) as u8, numbers.below(30) as u8)),
        10 => drop(workspace.set_results(numbers.below(100))),
        11 => drop(workspace.set_extent(Extent::Shortest { slack: numbers.below(4) as u8 })),
        12 => drop(workspace.delete_branch(node)),
        13 => drop(workspace.select(node)),
        14 => drop(workspace.set_name(node, &moves)),
        15 => drop(workspace.set_note(node, &format!("{moves}\r\n\n{moves} "))),
        16 => drop(workspace.set_hidden(node, numbers.below(3) > 0)),
        17 => drop(workspace.set_mark(node, [NodeMark::Plain, NodeMark::Star][numbers.below(2)])),
        18 => drop(workspace.show_all()),
        19 => {
            let name = "eofb".to_owned();
            let origins = [Origin::Own, Origin::Listed(name.clone()), Origin::Recipe(name)];
            let path = origins.map(|origin| (Line::on_normal(numbers.moves(length)), origin));
            workspace.add_path(node, &path);
        }
        _ => drop(workspace.add_own_moves(&moves, side)),
    }
}

#[test]
fn undoing_everything_and_redoing_it_leads_through_the_same_documents() {
    for seed in 0..150 {
        let mut numbers = RandomNumbers::new(seed);
        let mut workspace = Workspace::on_scramble(SCRAMBLE);
        let first = workspace.now().clone();
        for _ in 0..60 {
            change(&mut workspace, &mut numbers);
        }
        let last = workspace.now().clone();
        let mut back = vec![last.clone()];
        while workspace.undo() {
            back.push(workspace.now().clone());
        }
        assert_eq!(back.last(), Some(&first));
        let mut forth = vec![first];
        while workspace.redo() {
            forth.push(workspace.now().clone());
        }
        back.reverse();
        assert_eq!(forth, back);
        assert_eq!(*workspace.now(), last);
    }
}

#[test]
fn saved_workspaces_come_back_as_they_were() {
    for seed in 0..150 {
        let mut numbers = RandomNumbers::new(seed);
        let mut workspace = Workspace::on_scramble(SCRAMBLE);
        for _ in 0..40 {
            change(&mut workspace, &mut numbers);
        }
        let text = workspace.to_json();
        let restored = Workspace::from_json(&text).expect("what was written is read");
        assert_eq!(restored.to_json(), text);
        let (new, old) = (restored.now(), workspace.now());
        assert_eq!((&new.scramble, &new.plan, new.side), (&old.scramble, &old.plan, old.side));
        assert_eq!((new.cursor, new.tree.walk()), (old.cursor, old.tree.walk()));
        for (id, _) in old.tree.walk() {
            assert_eq!(new.tree.get(id), old.tree.get(id));
        }
    }
}

#[test]
fn words_of_saved_workspaces_stay_what_they_were() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    workspace.add_own_moves("R (U)", Side::Normal).unwrap();
    let saved: serde_json::Value = serde_json::from_str(&workspace.to_json()).unwrap();
    let words = [
        ("/side", &["normal", "inverse"][..]),
        ("/sides", &["view", "linear", "niss"]),
        ("/goal", &["eo", "dr-from-eo", "dr", "htr", "leave-slice", "htr-finish", "dr-finish"]),
        ("/steps/0/mark", &["star", "struck"]),
    ];
    for (field, words) in words {
        for word in words {
            let mut other = saved.clone();
            other["steps"][0]["mark"] = "star".into();
            *other.pointer_mut(field).unwrap() = (*word).into();
            let read = Workspace::from_json(&other.to_string()).expect("a word that is known");
            let again: serde_json::Value = serde_json::from_str(&read.to_json()).unwrap();
            assert_eq!(again.pointer(field).unwrap(), word);
        }
    }
}

#[test]
fn a_file_of_version_1_is_read_and_written_in_the_newest_version() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    workspace.add_own_moves("R (U)", Side::Normal).unwrap();
    workspace.set_mark(workspace.now().cursor, NodeMark::Star);
    let new = workspace.to_json();
    let old = new.replace("\"version\": 3", "\"version\": 1");
    assert_ne!(old, new);
    let read = Workspace::from_json(&old).expect("version 1");
    assert_eq!(read.to_json(), new);
    assert_eq!(read.now().tree, workspace.now().tree);
}

/// A file of version 2 says whether the program found a step, and not in which list.
#[test]
fn a_file_of_version_2_is_read_and_its_found_steps_are_from_a_list() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::on_scramble(&scramble);
    take(&mut workspace, steps[0].0, &steps[0].1);
    workspace.add_own_moves(&steps[1].1.to_string(), Side::Normal).unwrap();
    let new = workspace.to_json();
    let old = new.replace("\"version\": 3", "\"version\": 2");
    assert_ne!(old, new);
    let read = Workspace::from_json(&old).expect("version 2");
    assert_eq!(origins(&read), [Origin::Listed("eofb".to_owned()), Origin::Own]);
    assert_eq!(read.to_json(), new);
}

#[test]
fn the_source_of_a_step_is_saved() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::on_scramble(&scramble);
    let sources = [
        Origin::Recipe("eofb".to_owned()),
        Origin::Own,
        Origin::Listed("htr-drud".to_owned()),
        Origin::Listed(Origin::INSERTION.to_owned()),
    ];
    let path: Vec<_> =
        steps.iter().zip(&sources).map(|((_, line), from)| (line.clone(), from.clone())).collect();
    assert!(workspace.add_path(NodeId::ROOT, &path));
    let text = workspace.to_json();
    let read = Workspace::from_json(&text).unwrap();
    assert_eq!((origins(&read), read.to_json()), (sources.to_vec(), text.clone()));
    let nameless = text.replace("\"step\": \"eofb\",", "");
    assert_ne!(nameless, text);
    let error = Workspace::from_json(&nameless).unwrap_err().to_string();
    assert!(error.contains("step 1: it comes from a recipe"), "{error}");
}

/// The first source stays, because it is the one that found the moves.
#[test]
fn a_step_that_is_there_keeps_its_source() {
    let (scramble, steps) = finished();
    let (name, line) = &steps[0];
    let listed = Origin::Listed((*name).to_owned());
    let type_again = |workspace: &mut Workspace| {
        workspace.select(NodeId::ROOT);
        workspace.add_own_moves(&line.to_string(), Side::Normal).unwrap();
    };
    let mut taken_first = Workspace::on_scramble(&scramble);
    take(&mut taken_first, name, line);
    type_again(&mut taken_first);
    assert_eq!(origins(&taken_first), std::slice::from_ref(&listed));
    // Typed together with the moves behind it, the listed step stays listed.
    taken_first.select(NodeId::ROOT);
    let all: Vec<_> = steps.iter().map(|(_, line)| line.to_string()).collect();
    taken_first.add_own_moves(&all.join(" "), Side::Normal).unwrap();
    let own = || Origin::Own;
    assert_eq!(origins(&taken_first), [listed.clone(), own(), own(), own()]);

    let mut typed_first = Workspace::on_scramble(&scramble);
    type_again(&mut typed_first);
    typed_first.select(NodeId::ROOT);
    take(&mut typed_first, name, line);
    assert_eq!(origins(&typed_first), [Origin::Own]);
    let path = [(line.clone(), listed), (steps[1].1.clone(), Origin::Recipe("dr".to_owned()))];
    typed_first.add_path(NodeId::ROOT, &path);
    assert_eq!(origins(&typed_first), [Origin::Own, Origin::Recipe("dr".to_owned())]);
}

#[test]
fn a_found_line_becomes_a_step_for_each_stage_with_its_name() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::on_scramble(&scramble);
    let whole = steps.iter().fold(Line::EMPTY, |all, (_, line)| all.then(line));
    assert!(workspace.add_found_line(&whole) && !workspace.add_found_line(&Line::EMPTY));
    let names = ["eo", "dr-eo", "htr", "htrfin"].map(|name| Origin::Recipe(name.to_owned()));
    assert_eq!(origins(&workspace), names);
    assert!(workspace.now().here().unwrap().solution.is_some());
    assert!(workspace.undo() && workspace.now().tree.is_empty());
    // Without a scramble that can be read, the line is one step.
    workspace.start("R U");
    assert!(workspace.add_found_line(&line("R F D", "")));
    assert_eq!(origins(&workspace), [Origin::Recipe(Origin::MOVES.to_owned())]);
}

fn origins(workspace: &Workspace) -> Vec<Origin> {
    let tree = &workspace.now().tree;
    tree.walk().into_iter().filter_map(|(id, _)| Some(tree.get(id)?.origin.clone())).collect()
}

#[test]
fn notes_of_several_lines_and_hidden_branches_are_kept_and_undone() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    workspace.add_own_moves("R", Side::Normal).unwrap();
    let first = workspace.now().cursor;
    workspace.add_own_moves("U", Side::Normal).unwrap();
    let behind = workspace.now().cursor;
    assert!(workspace.set_note(behind, "\r\nnice blocks  \r\n\ttry F2\n\n"));
    let note = |w: &Workspace| w.now().tree.get(behind).unwrap().note.clone();
    assert_eq!(note(&workspace), "nice blocks\n\ttry F2");
    workspace.select(NodeId::ROOT);
    workspace.add_own_moves("F", Side::Normal).unwrap();
    let beside = workspace.now().cursor;
    workspace.select(behind);
    assert!(workspace.set_hidden(first, true) && !workspace.set_hidden(first, true));
    let now = workspace.now();
    assert!(now.tree.is_hidden(behind) && !now.tree.get(behind).unwrap().hidden);
    assert_eq!(now.cursor, beside, "the cursor leaves what is hidden");
    let restored = Workspace::from_json(&workspace.to_json()).unwrap();
    assert!(restored.now().tree.is_hidden(behind));
    assert_eq!(note(&restored), note(&workspace));
    assert!(workspace.set_hidden(beside, true));
    assert!(workspace.now().cursor.is_root(), "no sibling is left");
    assert!(workspace.show_all() && !workspace.now().tree.is_hidden(behind));
    assert!(!workspace.show_all());
    for _ in 0..3 {
        assert!(workspace.undo());
    }
    assert_eq!((workspace.now().cursor, workspace.now().tree.is_hidden(first)), (behind, false));
    assert!(!workspace.set_note(NodeId::ROOT, "x") && !workspace.set_hidden(NodeId::ROOT, true));
}

#[test]
fn a_path_is_added_at_once_and_one_undo_takes_it_back() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::on_scramble(&scramble);
    let before = workspace.now().clone();
    let path: Vec<_> = steps.iter().map(|(_, line)| (line.clone(), Origin::Own)).collect();
    assert!(workspace.add_path(NodeId::ROOT, &path));
    let titles: Vec<_> = workspace.now().rows().into_iter().map(|row| row.title).collect();
    assert_eq!(titles, ["EO F/B", "DR U/D", "HTR", "finish"]);
    assert!(workspace.now().here().unwrap().solution.is_some());
    let (end, tree) = (workspace.now().cursor, workspace.now().tree.clone());
    assert!(!workspace.add_path(NodeId::ROOT, &path), "it is there already");
    workspace.select(NodeId::ROOT);
    assert!(workspace.add_path(NodeId::ROOT, &path) && workspace.now().cursor == end);
    assert_eq!(workspace.now().tree, tree);
    assert!(workspace.undo() && workspace.undo() && workspace.undo());
    assert_eq!(*workspace.now(), before);
}

#[test]
fn own_moves_through_several_steps_become_a_node_for_each_and_one_undo_takes_them_back() {
    let (scramble, steps) = finished();
    let mut workspace = Workspace::on_scramble(&scramble);
    let before = workspace.now().clone();
    let typed: Vec<_> = steps.iter().map(|(_, line)| line.to_string()).collect();
    assert_eq!(workspace.add_own_moves(&typed.join(" "), Side::Normal), Ok(true));
    let rows = workspace.now().rows();
    let titles: Vec<_> = rows.iter().map(|row| row.title.as_str()).collect();
    assert_eq!(titles.last(), Some(&"finish"));
    assert!(titles.len() > 2 && titles[0].starts_with("EO"), "{titles:?}");
    assert!(rows.iter().all(|row| row.origin == Origin::Own));
    assert!(workspace.now().here().unwrap().solution.is_some());
    assert!(workspace.undo());
    assert_eq!(*workspace.now(), before);
    assert!(workspace.redo() && workspace.now().rows() == rows);
}

#[test]
fn steps_are_added_whole_or_not_at_all_and_names_are_not_written_over() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    let step = |moves: &str, name: &str| NewStep {
        name: name.to_owned(),
        note: format!("note of {name}"),
        ..NewStep::new(Origin::Own, line(moves, ""))
    };
    assert!(workspace.add_steps(NodeId::ROOT, &[step("R", "one"), step("", "two")]));
    assert_eq!(workspace.now().tree.len(), 2);
    assert!(workspace.add_steps(NodeId::ROOT, &[step("R", "other"), step("U", "three")]));
    let names: Vec<_> = workspace.now().rows().into_iter().map(|row| row.name).collect();
    assert_eq!(names, ["one", "two", "three"]);
    let long: Vec<_> = (0..300).map(|_| (line("R", ""), Origin::Own)).collect();
    let before = workspace.now().clone();
    assert!(!workspace.add_path(workspace.now().cursor, &long));
    assert!(!workspace.add_path(NodeId(99), &long[..1]) && !workspace.add_path(NodeId::ROOT, &[]));
    assert_eq!(*workspace.now(), before);
}

#[test]
fn a_tree_grows_no_deeper_than_a_file_may_hold() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    let added = (0..300).filter(|_| workspace.add_own_moves("R", Side::Normal) == Ok(true)).count();
    assert_eq!(added, 200);
    assert!(Workspace::from_json(&workspace.to_json()).is_ok());
}

#[test]
fn a_file_that_does_not_hold_together_is_refused_with_the_reason() {
    let mut workspace = Workspace::on_scramble(SCRAMBLE);
    workspace.add_own_moves("R (U)", Side::Normal).unwrap();
    let good = workspace.to_json();
    let refused = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} in {good}");
        Workspace::from_json(&good.replace(from, to)).map(|_| ()).unwrap_err().to_string()
    };
    assert!(refused("\"version\": 3", "\"version\": 4").contains("has version 4, this program"));
    assert!(refused("\"version\": 3", "\"version\": 0").contains("has version 0"));
    assert!(refused("\"version\": 3", "\"version\": \"one\"").contains("has version \"one\""));
    assert!(refused("premove workspace", "other").contains("not a workspace"));
    assert!(refused("R (U)", "R (V)").contains("step 1: unknown move 'V'"));
    assert!(refused("\"cursor\": 1", "\"cursor\": 5").contains("no step 5 for the cursor"));
    assert!(
        refused("\"parent\": 0", "\"parent\": 1").contains("its parent does not come before it")
    );
    assert!(refused("\"id\": 1", "\"id\": 0").contains("its number occurs twice"));
    assert!(refused("\"id\": 1", "\"id\": 4294967295").contains("its number is out of range"));
    assert!(refused("\"max\": 8", "\"max\": 99").contains("settings of EO"));
    assert!(refused("\"eofb\"", "\"drud\"").contains("'drud' is not one of its axes"));
    assert!(refused("\"side\": \"normal\"", "\"sight\": 3").contains("unknown field"));
    assert!(
        Workspace::from_json("").is_err() && Workspace::from_json(&good[..good.len() / 2]).is_err()
    );
}

proptest! {
    #[test]
    fn reading_any_text_never_panics(text in "\\PC{0,200}") {
        let _ = Workspace::from_json(&text);
        let mut workspace = Workspace::on_scramble(&text);
        let _ = workspace.add_own_moves(&text, Side::Inverse);
        prop_assert_eq!(workspace.now().scramble.text(), text.as_str());
        prop_assert!(Workspace::from_json(&workspace.to_json()).is_ok());
    }

    #[test]
    fn reading_a_file_with_a_piece_cut_out_or_changed_never_panics(
        at in 0_usize..2_000,
        cut in 0_usize..40,
        put in "\\PC{0,8}",
    ) {
        let mut workspace = Workspace::on_scramble(SCRAMBLE);
        workspace.add_own_moves("R (U)", Side::Normal).unwrap();
        workspace.add_own_moves("F", Side::Normal).unwrap();
        let text = workspace.to_json();
        let at = at % text.len();
        let end = (at + cut).min(text.len());
        let broken = format!("{}{put}{}", &text[..at], &text[end..]);
        if let Ok(read) = Workspace::from_json(&broken) {
            prop_assert!(Workspace::from_json(&read.to_json()).is_ok());
        }
    }
}
