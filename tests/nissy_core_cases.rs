//! Tests with recorded cases of nissy-core, the peer, if `PREMOVE_DATA` has them: moves,
//! composition, inverse, cube codes, counts, symmetry, and the solutions of its steps.

#![expect(clippy::unwrap_used, reason = "a test may panic")]
#![expect(clippy::print_stdout, reason = "a skipped test says so")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use premove_cube::notation::{Alg, Line, Side, parse, parse_cube, parse_held, symmetry};
use premove_cube::{Axis, Cube, Face, Move, Symmetry, Turn, is_odd};
use premove_engine::coord::edge_slices;
use premove_engine::coord::h48::CornerClasses;
use premove_engine::search::{Control, Endings, Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, Goal, Step, solve};
use premove_engine::table::Tables;
use premove_service::running::Service;
use serde_json::{Value, json};

/// Returns the cases of a kind; `None`, with a message, if the file is missing.
fn cases(kind: &str) -> Option<Vec<Value>> {
    let text = common::recorded("nissy_core_cases.jsonl", &format!("nissy-core cases '{kind}'"))?;
    let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found: Vec<Value> = all.filter(|case| case["kind"] == kind).collect();
    assert!(!found.is_empty(), "no cases of kind {kind}");
    println!("{} nissy-core cases '{kind}'", found.len());
    Some(found)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value["input"][key].as_str().unwrap()
}

fn read(code: &str) -> Cube {
    parse_cube(code).unwrap()
}

/// Asks a question in text and returns the answers, without the last line.
fn ask(question: &Value) -> Vec<Value> {
    let service = Service::without_messages(Arc::new(Tables::in_memory()), 1);
    let lines = Mutex::new(Vec::new());
    service.ask_text(&question.to_string(), &service.context(&Control::new()), &|line| {
        lines.lock().unwrap().push(serde_json::from_str::<Value>(line).unwrap());
    });
    let mut lines = lines.into_inner().unwrap();
    let last = lines.pop().unwrap();
    assert_eq!(last["ended"], "done", "{question}: {last}");
    lines
}

/// Asks a question that has one answer, and returns a field of it.
fn ask_one(question: &Value, field: &str) -> Value {
    let lines = ask(question);
    assert_eq!(lines.len(), 1, "{question}");
    lines[0][field].clone()
}

#[test]
fn moves_of_every_kind_lead_to_the_recorded_cube_and_holding() {
    let mut compared = 0;
    for case in cases("applymoves").into_iter().flatten() {
        // This example of the manual contradicts the peer's test of this move (L there, M here).
        if case["source"] == "README" && text(&case, "moves") == "Fw" {
            continue;
        }
        let Some(want) = case["expected"].as_str().filter(|e| e.contains('=')) else { continue };
        let (cube, moves) = (text(&case, "cube"), text(&case, "moves"));
        let question = json!({"question": "apply", "cube": cube, "moves": moves});
        assert_eq!(ask_one(&question, "output"), want, "{case}");
        if cube == "ABCDEFGH=ABCDEFGHIJKL=A" {
            let question = json!({"question": "convert", "cube": moves, "to": "code"});
            assert_eq!(ask_one(&question, "output"), want, "{case}");
        }
        compared += 1;
    }
    println!("{compared} sequences of moves compared");
}

#[test]
fn composition_and_inverse_agree() {
    for kind in ["compose", "compose_oriented"] {
        for case in cases(kind).into_iter().flatten() {
            let (first, second) = (text(&case, "first"), text(&case, "second"));
            let question = json!({"question": "compose", "first": first, "second": second});
            assert_eq!(ask_one(&question, "output"), case["expected"], "{case}");
        }
    }
    for case in cases("inverse_cube").into_iter().flatten() {
        let question = json!({"question": "inverse", "cube": text(&case, "cube")});
        assert_eq!(ask_one(&question, "output"), case["expected"], "{case}");
    }
    for case in cases("premove_inverse").into_iter().flatten() {
        let moves = format!("({})", text(&case, "move"));
        let question = json!({"question": "apply", "cube": text(&case, "cube"), "moves": moves});
        assert_eq!(ask_one(&question, "output"), case["expected"], "{case}");
    }
    for case in cases("inverse_move").into_iter().flatten() {
        let question =
            json!({"question": "rewrite", "how": "invert", "moves": text(&case, "move")});
        assert_eq!(ask_one(&question, "output"), case["expected"], "{case}");
    }
}

#[test]
fn pieces_parity_and_order_of_moves_are_those_recorded() {
    for case in cases("pieces").into_iter().flatten() {
        let cube = read(text(&case, "cube"));
        let corners = cube.corners.map(|c| c.piece() as u8 | c.twist() << 5);
        let edges = cube.edges.map(|e| e.piece() as u8 | e.flip() << 4);
        assert_eq!(json!({"corners": corners, "edges": edges}), case["expected"], "{case}");
    }
    for case in cases("perm_sign").into_iter().flatten() {
        let order: Vec<usize> = serde_json::from_value(case["input"]["perm"].clone()).unwrap();
        assert_eq!(json!(u8::from(is_odd(&order))), case["expected"], "{case}");
    }
    for case in cases("canonical_sequence").into_iter().flatten() {
        let moves: Vec<String> = serde_json::from_value(case["input"]["moves"].clone()).unwrap();
        let moves = parse(&moves.join(" ")).unwrap().line().normal;
        assert_eq!(json!(moves.is_normal()), case["expected"], "{case}");
    }
    for case in cases("symmetry_mask").into_iter().flatten() {
        let cube = read(text(&case, "cube"));
        let keeps = |s: Symmetry| if s.of_cube(&cube) == cube { '1' } else { '0' };
        let mask: String = Symmetry::all().map(keeps).collect();
        assert_eq!(json!(mask), case["expected"], "{case}");
    }
    let classes = CornerClasses::new();
    for case in cases("cocsep_class_invariant_under_48").into_iter().flatten() {
        let cube = read(text(&case, "cube"));
        let class_of = |cube: &Cube| classes.class(cube).0;
        let is_same = |s: Symmetry| class_of(&s.of_cube(&cube)) == class_of(&cube);
        assert_eq!(json!(Symmetry::all().all(is_same)), case["expected"], "{case}");
    }
}

#[test]
fn numbers_and_variations_are_those_recorded() {
    for case in cases("getcube").into_iter().flatten() {
        let mut question = case["input"].clone();
        question["question"] = json!("cube-of-numbers");
        assert_eq!(ask_one(&question, "output"), case["expected"], "{case}");
    }
    for case in cases("variations").into_iter().flatten() {
        let mut question = case["input"].clone();
        question["question"] = json!("variations");
        let mut ours: Vec<Value> = ask(&question).iter().map(|l| l["output"].clone()).collect();
        let mut theirs = case["expected"]["lines"].as_array().unwrap().clone();
        ours.sort_by_key(Value::to_string);
        theirs.sort_by_key(Value::to_string);
        assert_eq!(ours, theirs, "{case}");
    }
}

#[test]
fn cube_codes_are_read_or_refused_as_recorded() {
    for case in cases("cube_parse_roundtrip").into_iter().flatten() {
        // A text that is no code may be moves.
        let ours = parse_held(text(&case, "text")).map(|held| held.code());
        let want = case["expected"].as_str().unwrap();
        match ours {
            Ok(code) => assert_eq!(code, want, "{case}"),
            Err(error) => assert!(!want.contains('='), "{case}: {error}"),
        }
    }
}

#[test]
fn written_moves_are_counted_as_recorded() {
    for case in cases("countmoves").into_iter().flatten() {
        let question = json!({"question": "count", "moves": text(&case, "moves")});
        assert_eq!(ask_one(&question, "htm"), case["expected"], "{case}");
    }
}

#[test]
fn symmetries_carry_cubes_and_moves_as_recorded() {
    for case in cases("transform").into_iter().flatten() {
        let (symmetry, cube) = (text(&case, "trans"), text(&case, "cube"));
        let question = json!({"question": "transform", "symmetry": symmetry, "cube": cube});
        assert_eq!(ask_one(&question, "output"), case["expected"], "{case}");
    }
    for case in cases("transform_moves").into_iter().flatten() {
        let (symmetry, moves) = (text(&case, "trans"), text(&case, "moves"));
        let question = json!({"question": "transform", "symmetry": symmetry, "moves": moves});
        let image = ask_one(&question, "output");
        let question = json!({"question": "convert", "cube": image, "to": "code"});
        assert_eq!(ask_one(&question, "output"), case["expected"], "{case}");
    }
}

/// Solutions found in one frame are written in another: for the images of a symmetric coordinate,
/// and for a cube that is held in another way.
#[test]
fn solutions_are_written_in_the_frame_that_was_given() {
    for case in cases("append_solution").into_iter().flatten() {
        let input = &case["input"];
        let prefixes = input["trans_per_prefix"].as_array().unwrap();
        let expected = case["expected"].as_array().unwrap();
        let solutions = expected.iter().map(|line| line.as_str().unwrap());
        let solutions = solutions.take_while(|line| !line.contains(':'));
        if prefixes.len() > 1 || solutions.clone().count() == 0 {
            // Images of one half of a solution, and solutions that cancel: the search itself.
            continue;
        }
        let moves = parse(text(&case, "moves")).unwrap();
        // The holding with this number, as the last letter of a code.
        let held = char::from(b'A' + input["orientation"].as_u64().unwrap() as u8);
        let held = parse_held(&format!("ABCDEFGH=ABCDEFGHIJKL={held}")).unwrap().frame;
        let back = held.rotation().inverse();
        let ours = prefixes[0].as_array().unwrap().iter().map(|trans| {
            let image = moves.image(symmetry(trans.as_str().unwrap()).unwrap().then(back));
            let line = image.line();
            let linear = input["linearize"] == true;
            if linear { line.unniss().to_string() } else { line.normal_form().to_string() }
        });
        let ours: BTreeSet<String> = ours.map(|line| in_normal_form(&line)).collect();
        let theirs: BTreeSet<String> = solutions.map(in_normal_form).collect();
        assert_eq!(ours, theirs, "{case}");
    }
}

fn in_normal_form(moves: &str) -> String {
    parse(moves).unwrap().line().normal_form().to_string()
}

/// Returns the solutions that premove lists for a case.
fn solutions(step: &Step, case: &Value, endings: Endings, tables: &Tables) -> BTreeSet<String> {
    let input = &case["input"];
    let number = |key: &str| input[key].as_u64().unwrap() as u8;
    let sides = match text(case, "niss") {
        "all" => Sides::Niss,
        "linear" => Sides::Linear,
        "normal" => Sides::Only(Side::Normal),
        other => unreachable!("no side is called {other}"),
    };
    let limits = Limits {
        min: number("minmoves"),
        max: number("maxmoves"),
        results: usize::MAX,
        extent: Extent::Shortest { slack: number("slack") },
        sides,
        endings,
        ..Limits::default()
    };
    let cube = parse(text(case, "scramble")).unwrap().line().apply_to(&Cube::SOLVED);
    let answer =
        solve(step, &cube, &limits, Context::new(tables, &Control::new()).on_threads(2), &Silent)
            .unwrap();
    let lines = answer.solutions.iter().map(Solution::line);
    lines
        .filter(|line| step.goal() != Goal::Htr || is_listed_htr(line))
        .map(|line| line.to_string())
        .collect()
}

/// Returns whether the peer lists this ending of an HTR on U/D: the last turns of each side are
/// clockwise, there is no D2, no two turns of U and D follow each other, and D is only used as the
/// first quarter turn of U or D.
fn is_listed_htr(line: &Line) -> bool {
    let ends_clockwise = |alg: &Alg| {
        let last = alg.moves().last().map(|m| m.axis());
        alg.moves()
            .iter()
            .rev()
            .take_while(|m| Some(m.axis()) == last)
            .all(|m| m.turn() == Turn::Clockwise)
    };
    let about_ud = |m: &Move| m.axis() == Axis::Ud;
    let apart = |alg: &Alg| !alg.moves().windows(2).any(|pair| pair.iter().all(about_ud));
    let turns: Vec<Move> = line.normal.iter().chain(line.inverse.iter()).filter(about_ud).collect();
    let quarters = turns.iter().filter(|m| m.is_quarter());
    [&line.normal, &line.inverse].into_iter().all(|alg| ends_clockwise(alg) && apart(alg))
        && turns.iter().all(|m| m.face() == Face::U || m.is_quarter())
        && quarters.skip(1).all(|m| m.face() == Face::U)
}

#[test]
fn steps_are_solved_as_recorded() {
    let tables = Tables::new(common::tables_folder());
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases("solve").into_iter().flatten() {
        let solver = text(&case, "solver");
        // The peer names its solvers of the whole cube after their tables.
        let name = if solver.starts_with("h48") { "optimal" } else { solver };
        let step = Step::find(name).unwrap();
        let theirs = case["expected"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| parse(line.as_str().unwrap()).unwrap());
        let theirs: BTreeSet<String> =
            theirs.map(|moves| moves.line().normal_form().to_string()).collect();
        let endings = if step.goal() == Goal::Htr { Endings::All } else { Endings::Representative };
        let ours = solutions(&step, &case, endings, &tables);
        assert_eq!(ours, theirs, "{case}");
        *compared.entry(solver.to_owned()).or_default() += 1;
    }
    println!("compared with nissy-core: {compared:?}");
}

#[test]
fn h48_keys_are_numbered_as_recorded() {
    let classes = CornerClasses::new();
    for case in cases("h48_short_cubes").into_iter().flatten() {
        let most = case["input"]["maxdepth"].as_u64().unwrap();
        let mut level = vec![Cube::SOLVED];
        let mut distances: BTreeMap<u64, u64> = BTreeMap::new();
        for depth in 0..=most {
            for cube in &level {
                for key in classes.keys(cube) {
                    distances.entry(key).or_insert(depth);
                }
            }
            level = level.iter().flat_map(|c| Move::ALL.map(|m| c.after(m))).collect();
        }
        let mut lines = case["expected"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line.as_str().unwrap().to_owned());
        assert_eq!(lines.next(), Some(distances.len().to_string()));
        // The longer list claims 40 keys but has 39.
        let found: BTreeSet<String> =
            distances.iter().map(|(key, depth)| format!("{key} {depth}")).collect();
        assert_eq!(lines.find(|line| !found.contains(line)), None);
    }
    for case in cases("h48_coord_roundtrip_up_to_symmetry").into_iter().flatten() {
        let cube = read(text(&case, "cube"));
        let keys: Vec<u64> = classes.keys(&cube).collect();
        assert!(
            classes.keys(&classes.cube(classes.key(&cube))).any(|key| keys.contains(&key)),
            "{case}"
        );
    }
    for case in cases("cocsep_self_similar_trans").into_iter().flatten() {
        let (class, _) = classes.class(&read(text(&case, "cube")));
        let own: Vec<usize> = (0..48).filter(|s| classes.stabiliser(class) >> s & 1 == 1).collect();
        assert_eq!(serde_json::json!(own), case["expected"], "{case}");
    }
    for kind in ["coord_esep", "esep_roundtrip"] {
        for case in cases(kind).into_iter().flatten() {
            let found = edge_slices::arrangement(&read(text(&case, "cube")));
            assert_eq!(found as u64, case["expected"].as_u64().unwrap(), "{case}");
        }
    }
}
