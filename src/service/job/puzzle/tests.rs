//! Jobs about puzzles as a front end sees them.

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Receiver;
use premove_cube::Rng;
use premove_engine::table::Tables;
use premove_puzzle::check::Possibility;
use premove_puzzle::format::parse_scramble;
use premove_puzzle::{Definition, PuzzleMetric, catalogue};

use super::{definitions, scramble};
use crate::api::{
    Event, Outcome, PuzzleEvent, PuzzleOptions, PuzzleRequest, PuzzleSource, Request,
};
use crate::job::{Engine, Job, Message};

/// Long enough for any machine; nothing waits for it unless a test fails.
const LIMIT: Duration = Duration::from_mins(1);

fn engine() -> (Engine, Receiver<Message>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (engine, events) = Engine::new(Arc::new(Tables::new(folder.path().to_owned())), 2);
    (engine, events, folder)
}

fn drain(job: &Job, events: &Receiver<Message>) -> (Vec<PuzzleEvent>, Outcome) {
    let mut seen = Vec::new();
    loop {
        let message = events.recv_timeout(LIMIT).unwrap();
        match message.event {
            _ if message.job != job.id() => {}
            Event::Puzzle(event) => seen.push(event),
            Event::Finished(outcome) => return (seen, outcome),
            _ => {}
        }
    }
}

/// Starts a request about a puzzle.
fn start(engine: &Engine, request: PuzzleRequest) -> Job {
    engine.start(Request::Puzzle(request))
}

fn position(engine: &Engine, puzzle: &Arc<Definition>, text: &str) -> Job {
    let definition = Arc::clone(puzzle);
    start(engine, PuzzleRequest::Position { definition, text: text.to_owned() })
}

fn count(engine: &Engine, name: &str) -> Job {
    let definition = definition(name);
    start(engine, PuzzleRequest::Count { definition, metric: PuzzleMetric::Moves })
}

fn definition(name: &str) -> Arc<Definition> {
    Arc::new(catalogue::find(name).unwrap().definition().unwrap())
}

#[test]
fn every_puzzle_that_comes_with_the_program_can_be_opened() {
    let (engine, events, _folder) = engine();
    for row in definitions(None, &[]) {
        let PuzzleSource::Shipped(_) = &row.source else { panic!("{row:?}") };
        let job = start(&engine, PuzzleRequest::Open(row.source.clone()));
        let mut first = std::iter::repeat_with(|| events.recv_timeout(LIMIT).unwrap());
        let event = first.find(|message| message.job == job.id()).unwrap().event;
        let is_read = matches!(&event, Event::Puzzle(PuzzleEvent::Read { outcome: Ok(_), .. }));
        assert!(is_read, "{}: {event:?}", row.name);
        drop(job);
        if row.name == "2x2x2" {
            let seen = drain(&start(&engine, PuzzleRequest::Open(row.source)), &events).0;
            assert!(matches!(&seen[..], [_, PuzzleEvent::Checked(report)]
                if report.positions.number().to_u64() == Some(3_674_160)
                    && (report.symmetries, report.mirrors) == (6, 3)));
        }
    }
}

#[test]
fn files_of_the_folder_are_listed_however_their_names_end() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.DEF", "b.ksolve", "c", ".hidden.def", "d.def~"] {
        std::fs::write(folder.path().join(name), "Name x\n").unwrap();
    }
    std::fs::create_dir(folder.path().join("older")).unwrap();
    let rows = definitions(Some(folder.path()), &[]);
    let own = rows.iter().filter(|row| matches!(row.source, PuzzleSource::File(_)));
    assert_eq!(own.map(|row| row.name.as_str()).collect::<Vec<_>>(), ["a.DEF", "b.ksolve", "c"]);
}

#[test]
fn a_file_with_a_mistake_is_reported_with_its_place() {
    let (engine, events, folder) = engine();
    let file = folder.path().join("bad.def");
    std::fs::write(&file, "Name bad\n\nSte C 4 1\n").unwrap();
    let job = start(
        &engine,
        PuzzleRequest::Open(PuzzleSource::File(file.to_string_lossy().into_owned())),
    );
    let (seen, _) = drain(&job, &events);
    let [PuzzleEvent::Read { stamp: Some(stamp), outcome: Err(why) }] = &seen[..] else {
        panic!("{seen:?}")
    };
    assert_eq!(stamp.bytes, 20);
    assert!(why.text.starts_with("bad.def:3:1: "), "{why}");
}

#[test]
fn positions_are_read_as_moves_as_sets_and_as_scramble_files() {
    let (engine, events, _folder) = engine();
    let puzzle = definition("2x2x2");
    let read = |text: &str| drain(&position(&engine, &puzzle, text), &events).0;
    let after = parse_scramble(&puzzle, "R U").unwrap();
    let forms = ["R U", "ScrambleAlg a; R U; End", "[R U, R R']R U"];
    for text in forms {
        let seen = read(text);
        let is_it = matches!(&seen[..],
            [PuzzleEvent::Position(Ok(read)), PuzzleEvent::Possible(Possibility::Possible)]
            if read.scramble.start == after);
        assert!(is_it, "{text}: {seen:?}");
    }
    let seen = read("CORNERS 1 2 3 4 5 6 7 0 0 0 0 0 0 1");
    assert!(matches!(
        &seen[..],
        [PuzzleEvent::Position(Ok(_)), PuzzleEvent::Possible(Possibility::Impossible(_))]
    ));
    let seen = read("CORNERS; 1 2 3");
    assert!(
        matches!(&seen[..], [PuzzleEvent::Position(Err(why))] if why.text.contains("needs 7")),
        "{seen:?}"
    );
    let seen = read("corners 1 2 3 4 5 6 7");
    assert!(
        matches!(&seen[..], [PuzzleEvent::Position(Err(why))]
            if why.text.contains("did you mean 'CORNERS'")),
        "{seen:?}"
    );
    let seen = read("2 1 3 4 5 6 7");
    let said = "a position has the name of a set before its numbers, such as CORNERS 2";
    assert!(
        matches!(&seen[..], [PuzzleEvent::Position(Err(why))] if why.text == *said),
        "{seen:?}"
    );
    let seen = read("R Q");
    assert!(
        matches!(&seen[..], [PuzzleEvent::Position(Err(why))] if why.text.contains("column 3")),
        "{seen:?}"
    );
}

#[test]
fn all_shortest_solutions_are_reported_and_solve_the_position() {
    let (engine, events, _folder) = engine();
    let puzzle = definition("2x2x2");
    let seen = drain(&position(&engine, &puzzle, "R U F2 R'"), &events).0;
    let [PuzzleEvent::Position(Ok(position)), ..] = &seen[..] else { panic!("{seen:?}") };
    let options = PuzzleOptions { all: true, slack: 1, ..PuzzleOptions::default() };
    let (seen, outcome) = drain(
        &start(
            &engine,
            PuzzleRequest::Solve {
                definition: Arc::clone(&puzzle),
                position: Arc::clone(position),
                options,
            },
        ),
        &events,
    );
    assert_eq!(outcome, Outcome::Done { truncated: false });
    let mut lengths = Vec::new();
    for event in seen {
        let PuzzleEvent::LengthDone { length, solutions, .. } = event else { continue };
        lengths.push((length, solutions.len()));
        for solution in solutions {
            let end = solution.iter().fold(position.scramble.start.clone(), |at, &number| {
                puzzle.moves[number].action.apply(&at, &puzzle.shape)
            });
            assert!(end.meets(&puzzle.solved));
        }
    }
    let shortest = lengths.iter().find(|(_, found)| *found > 0).unwrap().0;
    assert_eq!((shortest, lengths.last().unwrap().0), (4, 5));
}

#[test]
fn positions_of_a_small_puzzle_are_counted_to_the_last() {
    let (engine, events, _folder) = engine();
    let job = count(&engine, "3x3x3-slices");
    let (seen, outcome) = drain(&job, &events);
    assert_eq!(outcome, Outcome::Done { truncated: false });
    let counted: u64 = seen
        .iter()
        .map(|event| if let PuzzleEvent::Counted(at) = event { at.positions } else { 0 })
        .sum();
    let Some(PuzzleEvent::All(all)) = seen.last() else { panic!("{seen:?}") };
    assert_eq!((all.total, counted), (768, 768));
    assert!(!all.antipodes.is_empty());
}

#[test]
fn a_long_count_that_was_stopped_goes_on_where_it_was() {
    let (engine, events, folder) = engine();
    // 73,483,200 positions; enough of them are counted in any time.
    let job = count(&engine, "3x3x3-ru");
    let mut depth = 0;
    for Message { event, .. } in &events {
        if let Event::Puzzle(PuzzleEvent::Counted(at)) = &event {
            depth = at.depth;
        }
        if depth == 8 {
            job.stop();
        }
        if let Event::Finished(outcome) = event {
            assert_eq!(outcome, Outcome::Stopped);
            break;
        }
    }
    assert!(depth >= 8 && folder.path().join("god").is_dir());
    let job = count(&engine, "3x3x3-ru");
    let mut seen = Vec::new();
    for message in &events {
        match message.event {
            Event::Puzzle(PuzzleEvent::Resumed(at)) => assert!(at >= 7),
            Event::Puzzle(PuzzleEvent::Counted(at)) => seen.push(at.positions),
            Event::Finished(_) => break,
            _ => {}
        }
        if seen.len() == 10 {
            job.stop();
        }
    }
    assert_eq!(seen[..5], [1, 6, 18, 54, 162]);
}

#[test]
fn random_moves_are_moves_of_the_puzzle_without_repetition() {
    let mut rng = Rng::from_number(1);
    // Most ways through the last one soon lead to where nothing but the way back is left.
    for name in ["2x2x2", "pyraminx", "square-1", "3x3x3-bandaged", "bicube"].repeat(20) {
        let puzzle = definition(name);
        let text = scramble::draw(&puzzle, 30, &mut rng);
        let bases: Vec<_> =
            text.split(' ').map(|word| puzzle.moves[puzzle.find(word).unwrap()].base).collect();
        assert!(
            bases.len() == 30 && bases.windows(2).all(|pair| pair[0] != pair[1]),
            "{name}: {text}"
        );
        parse_scramble(&puzzle, &text).unwrap();
    }
}
