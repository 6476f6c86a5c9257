//! Tests that read questions from text and write them again.

use std::collections::BTreeSet;

use premove_cube::{Axis, Cube, Face, MoveSet};
use premove_engine::search::{Endings, Extent, Limits, Order, QuarterAxes, Ranking, Sides};
use premove_engine::step::Step;
use premove_fmc::findability::{FindLimit, FindRequest, SolverLevel};

use super::{Asker, EndRecord};
use crate::questions::{Request, StepQuestion, TextQuestion};

/// Questions of all kinds, which together use most fields.
const SAMPLES: &[&str] = &[
    r#"{"question":"step","step":"eo","scramble":"R' U' F","max":6,"niss":true}"#,
    r#"{"question":"step","step":"dr-eo","scramble":"R U F","min":2,"slack":1,"results":"all",
        "linear":true,"subset":"4a1,2c3","triggers":"RUR,RU2R","case":"4c4e","order":"janus"}"#,
    r#"{"question":"step","step":"rzp","scramble":"R U F","labels":"4c4e","fewest_quarters":true,
        "inverse":true,"moves":"R U F2","other_side":2,"other_side_least":1,"quarters":5,
        "quarter_axes":"ud,rl","all":true}"#,
    r#"{"question":"step","step":"eofb+eoud","scramble":"R U F","moves":["R","U'"],
        "quarter_axes":"one","unsorted":true,"max":20,"results":5}"#,
    r#"{"question":"optimal","scramble":"R U F","metric":"qtm","slack":2,"first":"R U2",
        "last":"F","not_last":"F2","tier":"h5-qtm","unsorted":true}"#,
    r#"{"question":"step","step":"htr-drud","scramble":"R2 U","find":12.5,"level":27,"max":9,
        "easiest_first":true}"#,
    r#"{"question":"find","scramble":"R U F","steps":["F'","U' (R)"],"level":22}"#,
    r#"{"question":"short","scramble":"R U F"}"#,
    r#"{"question":"chain","chain":"EO[max=5] > DR[normal] > HTR > finish","scramble":"R U F",
        "niss":false,"max":30}"#,
    r#"{"question":"chain","own_triggers":["RUR","RU2R"],"chain":"EO > DR[triggers=own]",
        "scramble":"R U F"}"#,
    r#"{"question":"whole","recipe":"any","scramble":"R U F","before":"R (U)","max":25,
        "rounds":0,"results":3}"#,
    r#"{"question":"distances","step":"dr","scramble":"R U F","own_triggers":["RUF2R"],
        "triggers":"RUR+own"}"#,
    r#"{"question":"totals","scramble":"R U F","candidates":[["R (U)","U"],["F"]],"rounds":3}"#,
    r#"{"question":"compare","chains":["EO > DR","DR"],"scrambles":["R U F","F2"],"linear":true}"#,
    r#"{"question":"analyze","text":"Scramble: R' U' F\n\nF' // EO\nU R // all","rounds":3,
        "proven":4,"stretch":5,"level":27}"#,
    r#"{"question":"summary","query":"length<=23 -starred","rounds":2}"#,
    r#"{"question":"explain","text":"Scramble: R' U' F\n\nF' // EO\nU R // all"}"#,
    r#"{"question":"post-mortem","scramble":"R U F","lines":[["F'","U' (R)"],["R"]],
        "times":[[65],[70]],"rounds":3,"level":27,"target":18}"#,
    r#"{"question":"insert","scramble":"R U F","skeleton":"F' (R)","insertions":3,"slices":0,
        "left_out":4,"put_in":8,"max":20,"slack":2,"results":5,"kinds":"corners,slices"}"#,
    r#"{"question":"places","scramble":"R U F","skeleton":"F' (R)"}"#,
    r#"{"question":"improve","solution":"R U (F)","stretch":5,"ends":4,"slices":1,"same":true,
        "results":3}"#,
    r#"{"question":"replace","solution":"R U (F)","window":5,"same":true}"#,
    r#"{"question":"write-up","text":"R U F // EO","scramble":"F2"}"#,
    r#"{"question":"triggers","own_triggers":["RDUR"],"case":"4c4e","length":4,"pairs":0}"#,
    r#"{"question":"triggers","own_triggers":["RDUR"],"triggers":"RUR+own","eo_breaking":true}"#,
    r#"{"question":"triggers","own_triggers":["RDUR"],"own":true}"#,
    r#"{"question":"scramble","kind":"dr","seed":18446744073709551615}"#,
    r#"{"question":"draw","conditions":"dr 4a1-2e htr=5-7","seed":1}"#,
    r#"{"question":"drill","card":"htr-4a1","seed":1}"#,
    r#"{"question":"drill","card":"insertion-3c","scramble":"R U' F","skeleton":"F' U",
        "answer":"R (U)","seconds":20}"#,
    r#"{"question":"drill","scramble":"R U F","own":"F' (R)","attempt":1700000000}"#,
    r#"{"question":"convert","cube":"R U (F) z","to":"moves"}"#,
    r#"{"question":"apply","moves":"Rw U (F)","cube":"R z","to":"facelets"}"#,
    r#"{"question":"inverse","cube":"R U F"}"#,
    r#"{"question":"compose","first":"R U F x","second":"F2 y","to":"pieces"}"#,
    r#"{"question":"transform","symmetry":"mirrored BL","moves":"R Uw (M x)"}"#,
    r#"{"question":"transform","symmetry":"x y2","cube":"R U F z"}"#,
    r#"{"question":"cube-of-numbers","ep":1,"eo":450,"cp":30807,"co":562,"held":"RD",
        "fix":true}"#,
    r#"{"question":"repair","cube":"BACDEFGH=ABCDEFGHIJKL=C"}"#,
    r#"{"question":"rewrite","how":"unniss","moves":"R U (F x)"}"#,
    r#"{"question":"count","moves":"R2 M Uw (x F)"}"#,
    r#"{"question":"same","first":"R L'","second":"L' R"}"#,
    r#"{"question":"variations","moves":"U F B' (R)","variation":"lastqt"}"#,
    r#"{"question":"steps"}"#,
    r#"{"question":"tables"}"#,
    r#"{"question":"version"}"#,
    r#"{"question":"build-tier","tier":"h5"}"#,
    r#"{"question":"build-table","table":"eo"}"#,
    r#"{"question":"puzzle-open","puzzle":"2x2x2"}"#,
    r#"{"question":"puzzle-open","file":"a/b.def"}"#,
    r#"{"question":"puzzle-position","definition":"2x2x2","position":"R U F2"}"#,
    r#"{"question":"puzzle-scramble","definition":"Name a\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\n
        Move X\nP\n2 3 1\nEnd\n","length":5}"#,
    r#"{"question":"puzzle-solve","definition":"2x2x2","position":"R U F2","metric":"qtm",
        "all":true,"slack":1,"min":2,"max":9}"#,
    r#"{"question":"puzzle-solve","definition":"3x3x3","position":"R U F2","results":5,
        "goal":"cross","moves":"R U F*","limits":["R*=3","U2=1"],"prefix":"F U","first":"R",
        "not_first":"R2","not_last":["U","F2"]}"#,
    r#"{"question":"puzzle-check","definition":"2x2x2"}"#,
    r#"{"question":"puzzle-check","definition":"2x2x2","position":"CORNERS 2 1 3 4 5 6 7"}"#,
    r#"{"question":"puzzle-count","definition":"pyraminx","metric":"qtm"}"#,
    r#"{"question":"puzzle-count","definition":"3x3x3","goal":"pair","from":"cross","max":3,
        "moves":["R","R'"],"antipodes":1}"#,
    r#"{"question":"puzzle-count","definition":"2x2x2","folder":"a/b"}"#,
];

/// Reads a sample, which may span several lines.
fn read(text: &str, asker: Asker) -> Result<Request, String> {
    let text = text.replace("\n        ", "");
    let read = TextQuestion::read(&text, asker, &|| false);
    read.map(|question| question.request).map_err(|error| error.to_string())
}

#[test]
fn every_question_of_the_list_is_written_as_it_is_read() {
    let mut names = BTreeSet::new();
    for sample in SAMPLES {
        let request = read(sample, Asker::Program).unwrap_or_else(|e| panic!("{sample}: {e}"));
        let text = serde_json::to_string(&request).unwrap();
        let again: Request = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(again, request, "{text}");
        assert_eq!(serde_json::to_string(&again).unwrap(), text);
        names.insert(request.name());
    }
    assert_eq!(names, BTreeSet::from(Request::NAMES));
}

#[test]
fn a_question_of_the_program_is_read_as_it_was_made() {
    let r = MoveSet::of_face(Face::R);
    let question = StepQuestion {
        step: Step::find("eo").unwrap(),
        cube: Cube::SOLVED,
        limits: Limits {
            min: 1,
            max: 9,
            results: usize::MAX,
            extent: Extent::Shortest { slack: 2 },
            sides: Sides::Linear,
            endings: Endings::All,
            moves: r.and(MoveSet::HALF),
            other_side: 3,
            other_side_least: 1,
            quarters: 4,
            quarter_axes: QuarterAxes::One,
            order: Order::Sorted,
            ranking: Ranking::FewestQuarters,
        },
        find: FindRequest {
            most: Some(FindLimit::Marks(3)),
            level: SolverLevel::new(26.5).unwrap(),
            is_easiest_first: true,
        },
    };
    let text = serde_json::to_string(&question).unwrap();
    assert_eq!(serde_json::from_str::<StepQuestion>(&text).unwrap(), question, "{text}");
    let moves = MoveSet::keeping_eo(Axis::Fb);
    for limits in [Limits::default(), Limits { results: 7, moves, ..Limits::default() }] {
        let question = StepQuestion { limits, ..question.clone() };
        let text = serde_json::to_string(&question).unwrap();
        assert_eq!(serde_json::from_str::<StepQuestion>(&text).unwrap(), question, "{text}");
    }
}

#[test]
fn mistakes_are_named_with_the_field_and_the_place_in_it() {
    for (text, error) in [
        ("[1]", "no JSON object: "),
        (r#"{"step":"eo"}"#, "field 'question' is missing: "),
        (r#"{"question":"stpe"}"#, "unknown question 'stpe': did you mean 'step'?"),
        (
            r#"{"question":"step","step":"eo","scramble":"R U D Q"}"#,
            "field 'scramble': unknown move 'Q' at column 7",
        ),
        (r#"{"question":"step","step":"eo"}"#, "field 'scramble' is missing: it takes moves"),
        (
            r#"{"question":"step","step":"eo","scrmble":"R"}"#,
            "unknown field 'scrmble': did you mean 'scramble'?",
        ),
        (
            r#"{"question":"step","step":"eo","scramble":"R","max":101}"#,
            "field 'max': it takes a whole number from 0 to 100",
        ),
        (
            r#"{"question":"step","step":"eo","scramble":"R","max":-1}"#,
            "field 'max': it takes a whole number from 0 to 255",
        ),
        (
            r#"{"question":"step","step":"eo","scramble":"R","min":5,"max":2}"#,
            "field 'min': it is 5, and the greatest length 2",
        ),
        (r#"{"question":"step","step":"eox","scramble":"R"}"#, "field 'step': unknown step 'eox'"),
        (
            r#"{"question":"step","step":"eo","scramble":"R","niss":1}"#,
            "field 'niss': it takes true or false",
        ),
        (
            r#"{"question":"step","step":"dr","scramble":"R","triggers":"own"}"#,
            "field 'triggers': ",
        ),
        (
            r#"{"question":"optimal","scramble":"R","first":"R","not_first":"R"}"#,
            "field 'not_first': no move is left",
        ),
        (
            r#"{"question":"chain","chain":"EO > DRR","scramble":"R"}"#,
            "field 'chain': unknown step 'DRR' at column 6",
        ),
        (
            r#"{"question":"compare","chains":["EO","?"],"scrambles":[]}"#,
            "field 'chains': entry 2: ",
        ),
        (
            r#"{"question":"puzzle-position","definition":"2x2","position":"R"}"#,
            "field 'definition': unknown puzzle '2x2'",
        ),
        (
            r#"{"question":"puzzle-solve","definition":"2x2x2","position":"R Q"}"#,
            "field 'position': ",
        ),
        (
            r#"{"question":"puzzle-solve","definition":"2x2x2","position":"R","moves":"R Q"}"#,
            "field 'moves': ",
        ),
        (
            r#"{"question":"puzzle-count","definition":"2x2x2","goal":"3x3x3"}"#,
            "field 'goal': that is the definition of another puzzle",
        ),
        (r#"{"question":"triggers","length":7}"#, "field 'length': it takes a whole number from 1"),
        (r#"{"question":"analyze","text":"R U"}"#, "field 'text': there is no scramble"),
        (
            r#"{"question":"post-mortem","scramble":"R U F","lines":[],"target":0}"#,
            "field 'target': it takes a number from 1; null, or no field, stands for",
        ),
    ] {
        let said = read(text, Asker::Program).unwrap_err();
        assert!(said.starts_with(error), "{text}: {said}");
    }
}

#[test]
fn clients_ask_what_is_open() {
    let mut closed = BTreeSet::new();
    for sample in SAMPLES {
        match read(sample, Asker::Client) {
            Ok(_) => {}
            Err(error) => {
                assert!(error.ends_with("is not for clients of a server"), "{error}");
                closed.insert(error.split('\'').nth(1).unwrap().to_owned());
            }
        }
    }
    let expected = ["build-table", "build-tier", "file", "folder", "summary", "tier"];
    assert_eq!(closed, BTreeSet::from(expected.map(str::to_owned)));
}

#[test]
fn clients_get_no_more_solutions_than_a_server_sends() {
    let text = r#"{"question":"step","step":"eo","scramble":"R","results":"all"}"#;
    let Ok(Request::Step(question)) = read(text, Asker::Client) else { panic!("refused") };
    assert_eq!(question.limits.results, 100_001);
}

#[test]
fn a_refusal_has_what_would_help_as_a_value() {
    for (question, remedy) in [
        (r#"{"question":"step","step":"xyz","scramble":"R"}"#, "list_steps"),
        (r#"{"question":"analyze","text":"R U F // EO"}"#, "give_scramble"),
    ] {
        let error = TextQuestion::read(question, Asker::Program, &|| false).unwrap_err();
        let line = EndRecord::from(error).line();
        assert!(line.starts_with(r#"{"ended":"refused","error":"field '"#), "{line}");
        assert!(line.contains(&format!(r#""remedy":{{"name":"{remedy}"}}"#)), "{line}");
    }
}
