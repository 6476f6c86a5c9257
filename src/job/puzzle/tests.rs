//! Jobs about puzzles as a front end sees them.

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Receiver;

use super::{PuzzleNews, PuzzleSource, PuzzleWish, random, shelf};
use crate::cube::Rng;
use crate::job::{Engine, Event, Job, Outcome};
use crate::puzzle::check::Verdict;
use crate::puzzle::format::parse_scramble;
use crate::puzzle::{Definition, Metric, catalogue};
use crate::table::Tables;

/// Long enough for any machine; nothing waits for it unless a test fails.
const LIMIT: Duration = Duration::from_mins(1);

fn engine() -> (Engine, Receiver<Event>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (engine, events) = Engine::new(Arc::new(Tables::new(folder.path().to_owned())), 2);
    (engine, events, folder)
}

fn drain(job: &Job, events: &Receiver<Event>) -> (Vec<PuzzleNews>, Outcome) {
    let mut told = Vec::new();
    loop {
        match events.recv_timeout(LIMIT).unwrap() {
            Event::Puzzle { job: id, news } if id == job.id() => told.push(news),
            Event::Finished { job: id, outcome } if id == job.id() => return (told, outcome),
            _ => {}
        }
    }
}

fn definition(name: &str) -> Arc<Definition> {
    Arc::new(catalogue::find(name).unwrap().definition().unwrap())
}

#[test]
fn every_puzzle_that_comes_with_the_program_can_be_opened() {
    let (engine, events, _folder) = engine();
    for row in shelf(None, &[]) {
        let PuzzleSource::Shipped(_) = &row.source else { panic!("{row:?}") };
        let job = engine.puzzle(row.source.clone());
        let mut first = std::iter::repeat_with(|| events.recv_timeout(LIMIT).unwrap());
        let news = first.find(|event| event.job() == job.id()).unwrap();
        let is_read =
            matches!(&news, Event::Puzzle { news: PuzzleNews::Read { outcome: Ok(_), .. }, .. });
        assert!(is_read, "{}: {news:?}", row.name);
        drop(job);
        if row.name == "2x2x2" {
            let told = drain(&engine.puzzle(row.source), &events).0;
            assert!(matches!(&told[..], [_, PuzzleNews::Checked(report)]
                if report.positions.number().to_u64() == Some(3_674_160) && (report.symmetries, report.mirrors) == (6, 3)));
        }
    }
}

#[test]
fn a_file_with_a_mistake_is_told_with_its_place() {
    let (engine, events, folder) = engine();
    let file = folder.path().join("bad.def");
    std::fs::write(&file, "Name bad\n\nSte C 4 1\n").unwrap();
    let job = engine.puzzle(PuzzleSource::File(file.to_string_lossy().into_owned()));
    let (told, _) = drain(&job, &events);
    let [PuzzleNews::Read { stamp: Some(stamp), outcome: Err(why) }] = &told[..] else {
        panic!("{told:?}")
    };
    assert_eq!(stamp.bytes, 20);
    assert!(why.starts_with("bad.def:3:1: "), "{why}");
}

#[test]
fn positions_are_read_as_moves_as_sets_and_as_scramble_files() {
    let (engine, events, _folder) = engine();
    let puzzle = definition("2x2x2");
    let read = |text: &str| {
        drain(&engine.puzzle_position(Arc::clone(&puzzle), text.to_owned()), &events).0
    };
    let after = parse_scramble(&puzzle, "R U").unwrap();
    let forms = ["R U", "ScrambleAlg a; R U; End", "[R U, R R']R U"];
    for text in forms {
        let told = read(text);
        let is_it = matches!(&told[..], [PuzzleNews::Position(Ok(read)), PuzzleNews::Possible(Verdict::Possible)]
            if read.scramble.start == after);
        assert!(is_it, "{text}: {told:?}");
    }
    let told = read("CORNERS 1 2 3 4 5 6 7 0 0 0 0 0 0 1");
    assert!(matches!(
        &told[..],
        [PuzzleNews::Position(Ok(_)), PuzzleNews::Possible(Verdict::Impossible(_))]
    ));
    let told = read("CORNERS; 1 2 3");
    assert!(
        matches!(&told[..], [PuzzleNews::Position(Err(why))] if why.contains("needs 7")),
        "{told:?}"
    );
    let told = read("corners 1 2 3 4 5 6 7");
    assert!(
        matches!(&told[..], [PuzzleNews::Position(Err(why))] if why.contains("did you mean 'CORNERS'")),
        "{told:?}"
    );
    let told = read("2 1 3 4 5 6 7");
    let said = "a position has the name of a set before its numbers, such as CORNERS 2";
    assert!(matches!(&told[..], [PuzzleNews::Position(Err(why))] if why == said), "{told:?}");
    let told = read("R Q");
    assert!(
        matches!(&told[..], [PuzzleNews::Position(Err(why))] if why.contains("column 3")),
        "{told:?}"
    );
}

#[test]
fn all_shortest_solutions_are_told_and_solve_the_position() {
    let (engine, events, _folder) = engine();
    let puzzle = definition("2x2x2");
    let told =
        drain(&engine.puzzle_position(Arc::clone(&puzzle), "R U F2 R'".to_owned()), &events).0;
    let [PuzzleNews::Position(Ok(position)), ..] = &told[..] else { panic!("{told:?}") };
    let wish = PuzzleWish { all: true, slack: 1, ..PuzzleWish::default() };
    let (told, outcome) =
        drain(&engine.puzzle_solve(Arc::clone(&puzzle), Arc::clone(position), wish), &events);
    assert_eq!(outcome, Outcome::Done { truncated: false });
    let mut lengths = Vec::new();
    for news in told {
        let PuzzleNews::LengthDone { length, solutions, .. } = news else { continue };
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
    let job = engine.puzzle_god(definition("3x3x3-slices"), Metric::Moves);
    let (told, outcome) = drain(&job, &events);
    assert_eq!(outcome, Outcome::Done { truncated: false });
    let counted: u64 = told
        .iter()
        .map(|news| if let PuzzleNews::Counted(at) = news { at.positions } else { 0 })
        .sum();
    let Some(PuzzleNews::All(all)) = told.last() else { panic!("{told:?}") };
    assert_eq!((all.total, counted), (768, 768));
    assert!(!all.antipodes.is_empty());
}

#[test]
fn a_long_count_that_was_stopped_goes_on_where_it_was() {
    let (engine, events, folder) = engine();
    // 73,483,200 positions; enough of them are counted in any time.
    let job = engine.puzzle_god(definition("3x3x3-ru"), Metric::Moves);
    let mut depth = 0;
    for event in &events {
        if let Event::Puzzle { news: PuzzleNews::Counted(at), .. } = &event {
            depth = at.depth;
        }
        if depth == 8 {
            job.stop();
        }
        if let Event::Finished { outcome, .. } = event {
            assert_eq!(outcome, Outcome::Stopped);
            break;
        }
    }
    assert!(depth >= 8 && folder.path().join("god").is_dir());
    let job = engine.puzzle_god(definition("3x3x3-ru"), Metric::Moves);
    let mut told = Vec::new();
    for event in &events {
        match event {
            Event::Puzzle { news: PuzzleNews::Resumed(at), .. } => assert!(at >= 7),
            Event::Puzzle { news: PuzzleNews::Counted(at), .. } => told.push(at.positions),
            Event::Finished { .. } => break,
            _ => {}
        }
        if told.len() == 10 {
            job.stop();
        }
    }
    assert_eq!(told[..5], [1, 6, 18, 54, 162]);
}

#[test]
fn random_moves_are_moves_of_the_puzzle_without_repetition() {
    let mut rng = Rng::from_number(1);
    // Most ways through the last one soon lead to where nothing but the way back is left.
    for name in ["2x2x2", "pyraminx", "square-1", "3x3x3-bandaged", "bicube"].repeat(20) {
        let puzzle = definition(name);
        let text = random::draw(&puzzle, 30, &mut rng);
        let bases: Vec<_> =
            text.split(' ').map(|word| puzzle.moves[puzzle.find(word).unwrap()].base).collect();
        assert!(
            bases.len() == 30 && bases.windows(2).all(|pair| pair[0] != pair[1]),
            "{name}: {text}"
        );
        parse_scramble(&puzzle, &text).unwrap();
    }
}
