//! Tests of jobs about puzzles, as a front end sees them.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Receiver;
use premove_engine::table::Tables;
use premove_puzzle::check::Possibility;
use premove_puzzle::format::parse_scramble;
use premove_puzzle::{Definition, PuzzleMetric, catalogue};

use super::{Job, Message, Service};
use crate::api::Outcome;
use crate::questions::puzzle::{
    OpenPuzzleAnswer, OpenPuzzleQuestion, PuzzleCountAnswer, PuzzleCountQuestion, PuzzleOptions,
    PuzzlePositionAnswer, PuzzlePositionQuestion, PuzzleSolveAnswer, PuzzleSolveQuestion,
    PuzzleSource, definitions,
};
use crate::questions::{Event, ListedQuestion};

/// Time limit that no test reaches unless it fails.
const LIMIT: Duration = Duration::from_mins(1);

fn service() -> (Service, Receiver<Message>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (service, events) = Service::new(Arc::new(Tables::new(folder.path().to_owned())), 2);
    (service, events, folder)
}

/// Starts a job for a question about a puzzle.
fn start<Q: ListedQuestion>(service: &Service, question: Q) -> Asked<Q> {
    Asked { job: service.start(question), question: PhantomData }
}

/// A running job and its question.
struct Asked<Q> {
    job: Job,
    question: PhantomData<Q>,
}

impl<Q: ListedQuestion> Asked<Q> {
    /// Returns the next answer, or the outcome if the job has ended.
    fn next(&self, events: &Receiver<Message>) -> Result<Q::Answer, Outcome> {
        loop {
            let message = events.recv_timeout(LIMIT).unwrap();
            match message.event {
                _ if message.job != self.job.id() => {}
                Event::Finished(outcome) => return Err(outcome),
                event => return Ok(Q::answer(event).unwrap()),
            }
        }
    }

    /// Waits for the end of the job. Returns all answers and the outcome.
    fn drain(&self, events: &Receiver<Message>) -> (Vec<Q::Answer>, Outcome) {
        let mut seen = Vec::new();
        loop {
            match self.next(events) {
                Ok(answer) => seen.push(answer),
                Err(outcome) => return (seen, outcome),
            }
        }
    }
}

fn position(
    service: &Service,
    puzzle: &Arc<Definition>,
    text: &str,
) -> Asked<PuzzlePositionQuestion> {
    let definition = Arc::clone(puzzle);
    start(service, PuzzlePositionQuestion { definition, text: text.to_owned() })
}

fn count(service: &Service, name: &str) -> Asked<PuzzleCountQuestion> {
    let definition = definition(name);
    start(
        service,
        PuzzleCountQuestion { definition, metric: PuzzleMetric::Moves, options: Arc::default() },
    )
}

fn definition(name: &str) -> Arc<Definition> {
    Arc::new(catalogue::find(name).unwrap().definition().unwrap())
}

#[test]
fn every_puzzle_that_comes_with_the_program_can_be_opened() {
    let (service, events, _folder) = service();
    for row in definitions(None, &[]) {
        let PuzzleSource::Shipped(_) = &row.source else { panic!("{row:?}") };
        let question = OpenPuzzleQuestion { source: row.source };
        let first = start(&service, question.clone()).next(&events);
        let is_read = matches!(&first, Ok(OpenPuzzleAnswer::Read { outcome: Ok(_), .. }));
        assert!(is_read, "{}: {first:?}", row.name);
        if row.name == "2x2x2" {
            let seen = start(&service, question).drain(&events).0;
            assert!(matches!(&seen[..], [_, OpenPuzzleAnswer::Checked(report)]
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
    let (service, events, folder) = service();
    let file = folder.path().join("bad.def");
    std::fs::write(&file, "Name bad\n\nSte C 4 1\n").unwrap();
    let source = PuzzleSource::File(file.to_string_lossy().into_owned());
    let (seen, _) = start(&service, OpenPuzzleQuestion { source }).drain(&events);
    let [OpenPuzzleAnswer::Read { stamp: Some(stamp), outcome: Err(why) }] = &seen[..] else {
        panic!("{seen:?}")
    };
    assert_eq!(stamp.bytes, 20);
    assert!(why.text.starts_with("bad.def:3:1: "), "{why}");
}

#[test]
fn positions_are_read_as_moves_as_sets_and_as_scramble_files() {
    let (service, events, _folder) = service();
    let puzzle = definition("2x2x2");
    let read = |text: &str| position(&service, &puzzle, text).drain(&events).0;
    let after = parse_scramble(&puzzle, "R U").unwrap();
    let forms = ["R U", "ScrambleAlg a; R U; End", "[R U, R R']R U"];
    for text in forms {
        let seen = read(text);
        let is_it = matches!(&seen[..],
            [PuzzlePositionAnswer::Position(Ok(read)),
                PuzzlePositionAnswer::Possible(Possibility::Possible)]
            if read.scramble.start == after);
        assert!(is_it, "{text}: {seen:?}");
    }
    let seen = read("CORNERS 1 2 3 4 5 6 7 0 0 0 0 0 0 1");
    assert!(matches!(
        &seen[..],
        [
            PuzzlePositionAnswer::Position(Ok(_)),
            PuzzlePositionAnswer::Possible(Possibility::Impossible(_))
        ]
    ));
    let seen = read("CORNERS; 1 2 3");
    assert!(
        matches!(&seen[..], [PuzzlePositionAnswer::Position(Err(why))]
            if why.text.contains("needs 7")),
        "{seen:?}"
    );
    let seen = read("corners 1 2 3 4 5 6 7");
    assert!(
        matches!(&seen[..], [PuzzlePositionAnswer::Position(Err(why))]
            if why.text.contains("did you mean 'CORNERS'")),
        "{seen:?}"
    );
    let seen = read("2 1 3 4 5 6 7");
    let said = "a position has the name of a set before its numbers, such as CORNERS 2";
    assert!(
        matches!(&seen[..], [PuzzlePositionAnswer::Position(Err(why))] if why.text == *said),
        "{seen:?}"
    );
    let seen = read("R Q");
    assert!(
        matches!(&seen[..], [PuzzlePositionAnswer::Position(Err(why))]
            if why.text.contains("column 3")),
        "{seen:?}"
    );
}

#[test]
fn all_shortest_solutions_are_reported_and_solve_the_position() {
    let (service, events, _folder) = service();
    let puzzle = definition("2x2x2");
    let seen = position(&service, &puzzle, "R U F2 R'").drain(&events).0;
    let [PuzzlePositionAnswer::Position(Ok(position)), ..] = &seen[..] else { panic!("{seen:?}") };
    let options = Arc::new(PuzzleOptions { all: true, slack: 1, ..PuzzleOptions::default() });
    let definition = Arc::clone(&puzzle);
    let position = Arc::clone(position);
    let question = PuzzleSolveQuestion { definition, position: Arc::clone(&position), options };
    let (seen, outcome) = start(&service, question).drain(&events);
    assert_eq!(outcome, Outcome::Done { truncated: false });
    let mut lengths = Vec::new();
    for event in seen {
        let PuzzleSolveAnswer::LengthDone { length, solutions, .. } = event else { continue };
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
    let (service, events, _folder) = service();
    let (seen, outcome) = count(&service, "3x3x3-slices").drain(&events);
    assert_eq!(outcome, Outcome::Done { truncated: false });
    let counted: u64 = seen
        .iter()
        .map(|event| if let PuzzleCountAnswer::Counted(at) = event { at.positions } else { 0 })
        .sum();
    let Some(PuzzleCountAnswer::All(all)) = seen.last() else { panic!("{seen:?}") };
    assert_eq!((all.total, counted), (768, 768));
    assert!(!all.antipodes.is_empty());
}

#[test]
fn a_long_count_that_was_stopped_goes_on_where_it_was() {
    let (service, events, folder) = service();
    // The puzzle has 73,483,200 positions, so the count cannot end before it is stopped.
    let asked = count(&service, "3x3x3-ru");
    let mut depth = 0;
    let outcome = loop {
        match asked.next(&events) {
            Ok(PuzzleCountAnswer::Counted(at)) => depth = at.depth,
            Ok(_) => {}
            Err(outcome) => break outcome,
        }
        if depth == 8 {
            asked.job.stop();
        }
    };
    assert_eq!(outcome, Outcome::Stopped);
    assert!(depth >= 8 && folder.path().join("god").is_dir());
    let asked = count(&service, "3x3x3-ru");
    let mut seen = Vec::new();
    while let Ok(answer) = asked.next(&events) {
        match answer {
            PuzzleCountAnswer::Resumed(at) => assert!(at >= 7),
            PuzzleCountAnswer::Counted(at) => seen.push(at.positions),
            _ => {}
        }
        if seen.len() == 10 {
            asked.job.stop();
        }
    }
    assert_eq!(seen[..5], [1, 6, 18, 54, 162]);
}
