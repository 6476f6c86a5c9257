//! Tests of the analysis of solves: against recorded write-ups if `PREMOVE_DATA` has them, and
//! against brute force on small states. The report must be equal for any number of threads.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use common::split_mix::SplitMix;
use premove_cube::facts::has_dr;
use premove_cube::notation::{Alg, Line, parse};
use premove_cube::{Axis, Cube, Move, MoveSet};
use premove_engine::search::{Control, Limits, Silent};
use premove_engine::step::{Context, Step, solve};
use premove_engine::table::Tables;
use premove_fmc::Badges;
use premove_fmc::analysis::{
    Analysis, AnalysisReport, Budget, Fewest, Finding, Played, analyze, shortest,
};
use premove_fmc::findability::SolverLevel;
use premove_fmc::writeup::read::read;
use serde_json::Value;

fn tables() -> Tables {
    Tables::new(common::tables_folder())
}

fn moves(text: &str) -> Alg {
    parse(text).unwrap().line().normal
}

fn analysis(played: &Played, budget: Budget, tables: &Tables, threads: usize) -> Analysis {
    let control = Control::new();
    let context = Context::new(tables, &control).on_threads(threads);
    analyze(played, budget, SolverLevel::default(), context, &Silent).unwrap()
}

/// Returns the axis that a recorded name ends with; `lr` is R/L.
fn axis(name: &str) -> Axis {
    match name {
        "ud" => Axis::Ud,
        "fb" => Axis::Fb,
        _ => Axis::Rl,
    }
}

/// Returns the name of the step that a recorded pair of lengths belongs to.
fn step_name(kind: &str, name: &str) -> String {
    let word = |name: &str| name.replace("lr", "rl");
    match kind {
        "to_dr" => {
            let (eo, dr) = name.split_once('-').unwrap();
            format!("{}-{}", word(dr), word(eo))
        }
        _ => format!("htr-dr{}", word(name)),
    }
}

/// Returns the fewest moves of a step after the line `before`, as the analysis reports them; `None`
/// if that state is not ready for the step or already reaches its goal.
fn fewest(cube: &Alg, before: &Line, step: &str, tables: &Tables) -> Option<Fewest> {
    let control = Control::new();
    let context = Context::new(tables, &control);
    let here = before.apply_to(&cube.cube());
    let wanted = Step::find(step).unwrap();
    if wanted.targets()[0].is_reached(&here) || !wanted.targets()[0].is_ready(&here) {
        return None;
    }
    let limits = Limits::default();
    let played = solve(&wanted, &here, &limits, context, &Silent).unwrap().solutions[0].line();
    let steps = [(before.clone(), String::new()), (played, String::new())];
    let solve = Played::of_steps(cube, steps).unwrap();
    let found = shortest(&solve, solve.steps.len() - 1, context).unwrap()?;
    found.axes.iter().find(|(name, _)| name == step).map(|(_, fewest)| *fewest)
}

#[test]
fn labels_and_one_sided_optima_of_recorded_write_ups_are_the_recorded_ones() {
    let Some(text) = common::recorded("fmc_reconstructions.json", "analysis") else { return };
    let all: Vec<Value> = serde_json::from_str(&text).unwrap();
    let tables = tables();
    let (mut labels, mut optima) = (0, 0);
    for solve in &all {
        let scramble = moves(solve["scramble"].as_str().unwrap());
        for name in ["ud", "fb", "lr"] {
            let eo = &solve["scramble_eo"][name];
            let step = format!("eo{}", name.replace("lr", "rl"));
            let Some(found) = fewest(&scramble, &Line::EMPTY, &step, &tables) else { continue };
            let recorded = ["opt_normal", "opt_inverse"].map(|key| eo[key].as_u64());
            let found = [found.normal, found.inverse].map(|moves| moves.map(u64::from));
            assert_eq!(found, recorded, "{}: {step}", solve["id"]);
            optima += 2;
        }
        let mut line = Line::EMPTY;
        for step in solve["steps"].as_array().unwrap() {
            let side = |name: &str| step[name].as_str().map(parse).and_then(Result::ok);
            let (Some(normal), Some(inverse)) = (side("normal"), side("inverse")) else { break };
            let sides = Line { normal: normal.line().normal, inverse: inverse.line().normal };
            line = line.then(&sides);
            let detected = &step["detected"];
            if detected.is_null() {
                break;
            }
            let badges = Badges::of(&line.apply_to(&scramble.cube()));
            let phase = match () {
                () if badges.solved => "solved",
                () if badges.htr => "htr",
                () if !badges.dr_done().is_empty() => "dr",
                () if !badges.eo_done().is_empty() => "eo",
                () => "none",
            };
            assert_eq!(detected["phase"], phase, "{}: {step}", solve["id"]);
            for (axes, key) in [(badges.eo_done(), "eo"), (badges.dr_done(), "dr")] {
                let Some(recorded) = detected[key].as_array() else { continue };
                let mut recorded: Vec<Axis> =
                    recorded.iter().map(|name| axis(name.as_str().unwrap())).collect();
                recorded.sort_unstable_by_key(|axis| std::cmp::Reverse(axis.index()));
                assert_eq!(axes, recorded, "{}: {step}", solve["id"]);
            }
            for (name, subset) in detected["dr_subset"].as_object().into_iter().flatten() {
                let label = badges.dr_on(axis(name)).to_string();
                assert_eq!(subset["label"], label, "{}: {step}", solve["id"]);
            }
            labels += 1;
            for kind in ["to_dr", "to_htr"] {
                for (name, pair) in step["optimal_next"][kind].as_object().into_iter().flatten() {
                    let step = step_name(kind, name);
                    // If the shortest solution reaches more than its goal, it is another step.
                    let Some(found) = fewest(&scramble, &line, &step, &tables) else { continue };
                    let found = [found.normal, found.inverse].map(|moves| moves.map(u64::from));
                    let recorded = [pair[0].as_u64(), pair[1].as_u64()];
                    assert_eq!(found, recorded, "{}: {step}", solve["id"]);
                    optima += 2;
                }
            }
            if let Some(recorded) = step["optimal_next"]["to_solved_htr"].as_u64() {
                let Some(found) = fewest(&scramble, &line, "htrfin", &tables) else { continue };
                assert_eq!(found.normal.map(u64::from), Some(recorded), "{}: {step}", solve["id"]);
                optima += 1;
            }
        }
    }
    assert!(labels > 200 && optima > 500, "{labels} labels, {optima} optima");
}

/// Returns the length of the shortest solution after a line that keeps the DR on U/D, found by
/// trying all sequences; `None` if it is longer than `most`.
fn by_brute_force(start: &Cube, line: &Line, most: usize) -> Option<usize> {
    let domino = MoveSet::keeping_dr(Axis::Ud);
    let mut best = None;
    let mut todo: Vec<(Cube, Vec<Move>)> = vec![(line.apply_to(start), Vec::new())];
    for _ in 0..=most {
        let mut next = Vec::new();
        for (cube, moves) in todo {
            if cube.is_solved() {
                let rest = Line::on_normal(moves.as_slice().into());
                let total = line.then(&rest).finished().len();
                best = Some(best.map_or(total, |best: usize| best.min(total)));
            }
            let following = moves.last().map_or(MoveSet::ALL, |&last| MoveSet::following(last));
            for m in domino.and(following) {
                let mut longer = moves.clone();
                longer.push(m);
                next.push((cube.after(m), longer));
            }
        }
        todo = next;
    }
    best
}

#[test]
fn totals_behind_a_dr_are_those_of_brute_force() {
    let tables = tables();
    let mut numbers = SplitMix(15);
    let mut cancelled = 0;
    let all: Vec<Move> = MoveSet::ALL.iter().collect();
    let domino: Vec<Move> = MoveSet::keeping_dr(Axis::Ud).iter().collect();
    let mut some = |moves: &[Move], count: usize| -> Alg {
        (0..count).map(|_| moves[numbers.next() as usize % moves.len()]).collect()
    };
    let mut tested = 0;
    while tested < 40 {
        let line = Line { normal: some(&all, 3), inverse: some(&all, 2) };
        let rest = some(&domino, 3);
        let scramble = line.then(&Line::on_normal(rest)).finished().inverse();
        let start = scramble.cube();
        let here = line.apply_to(&start);
        if start.is_solved() || here.is_solved() || !has_dr(&here, Axis::Ud) {
            continue;
        }
        // With a DR on another axis, other moves would be allowed too.
        if has_dr(&here, Axis::Rl) || has_dr(&here, Axis::Fb) {
            continue;
        }
        tested += 1;
        let steps = [(line.clone(), String::new())];
        let played = Played::of_steps(&scramble, steps).unwrap();
        let budget = Budget { rounds: 1, proven: 0, stretch: 2 };
        let report = analysis(&played, budget, &tables, 1);
        let end = report.reachable.last().unwrap().clone().unwrap();
        let expected = by_brute_force(&start, &line, 5).unwrap();
        assert_eq!(usize::from(end.total().unwrap()), expected, "{line} on {scramble}");
        let best = end.best.as_ref().unwrap();
        assert!(start.after_all(&best.solution).is_solved());
        assert_eq!(line.then(&best.rest).finished(), best.solution);
        assert!(end.is_proven() || end.least == end.total().unwrap());
        cancelled += usize::from(expected < line.normal_form().len() + best.rest.len());
    }
    assert!(cancelled > 3, "{cancelled}");
}

/// Returns the distance of a state that is at most five moves from solved.
fn distance(cube: &Cube) -> usize {
    let mut todo = vec![(*cube, MoveSet::ALL)];
    for moves in 0..=5 {
        if todo.iter().any(|(cube, _)| cube.is_solved()) {
            return moves;
        }
        let longer = |(cube, following): (Cube, MoveSet)| {
            following
                .iter()
                .map(move |m| (cube.after(m), MoveSet::following(m)))
                .collect::<Vec<_>>()
        };
        todo = todo.into_iter().flat_map(longer).collect();
    }
    panic!("it is further away")
}

#[test]
fn near_solved_every_total_and_the_optimum_are_those_of_brute_force() {
    let tables = tables();
    let mut numbers = SplitMix(4);
    for _ in 0..12 {
        let mut some = |count: usize| -> Alg {
            (0..count).map(|_| Move::from_index(numbers.next() as usize % 18)).collect()
        };
        let (scramble, away) = (some(4), some(1));
        if scramble.cube().is_solved() || scramble.cube().after_all(&away).is_solved() {
            continue;
        }
        // The first step leads away from solved, the second one back.
        let home = away.inverse().then(&scramble.inverse());
        let steps = [away.clone(), home].map(|moves| (Line::on_normal(moves), String::new()));
        let played = Played::of_steps(&scramble, steps).unwrap();
        let budget = Budget { rounds: 8, proven: 5, stretch: 6 };
        let report = analysis(&played, budget, &tables, 2);
        let totals: Vec<usize> = report
            .reachable
            .iter()
            .flatten()
            .filter_map(|at| at.total().map(usize::from))
            .collect();
        let optimum = distance(&scramble.cube());
        assert_eq!(totals.len(), report.reachable.len(), "{scramble}: {away}");
        assert_eq!(totals[0], optimum, "{scramble}: {away}");
        let found = report.optimum.as_ref().unwrap();
        assert_eq!((usize::from(found.least), found.known.len()), (optimum, optimum));
        assert!(totals.is_sorted(), "{totals:?}");
        assert!((0..report.played.steps.len()).all(|step| report.cost(step).is_some()));
    }
}

#[test]
fn a_report_is_the_same_on_any_number_of_threads_and_costs_add_up() {
    let tables = tables();
    for text in [
        include_str!("data/write_ups/both_sides.txt"),
        include_str!("data/write_ups/switched.txt"),
        include_str!("data/write_ups/insertion.txt"),
    ] {
        let played = Played::of_write_up(&read(text, None)).unwrap();
        let budget = Budget { rounds: 4, proven: 10, stretch: 7 };
        let report = analysis(&played, budget, &tables, 1);
        assert!(report.is_complete);
        assert_eq!(report, analysis(&played, budget, &tables, 3));
        let costs: Vec<u8> = (0..report.played.steps.len())
            .map(|step| {
                let cost = report.cost(step).unwrap();
                assert!(cost.least <= cost.moves && cost.moves <= cost.most, "{cost:?}");
                cost.moves
            })
            .collect();
        let best = report.reachable[0].as_ref().unwrap().total().unwrap();
        let lost: u8 = costs.iter().sum();
        assert_eq!(usize::from(best + lost), report.played.total());
        assert_eq!(report.worst().map(|step| costs[step]), costs.iter().copied().max());
        for at in report.reachable.iter().flatten() {
            let best = at.best.as_ref().unwrap();
            assert!(report.played.start().after_all(&best.solution).is_solved());
            assert!(at.least <= best.total());
        }
    }
}

#[test]
fn an_analysis_stops_when_it_is_asked_to() {
    let tables = tables();
    let text = include_str!("data/write_ups/both_sides.txt");
    let played = Played::of_write_up(&read(text, None)).unwrap();
    let control = Control::new();
    let stops = Stops(&control);
    let context = Context::new(&tables, &control).on_threads(2);
    let report =
        analyze(&played, Budget::default(), SolverLevel::default(), context, &stops).unwrap();
    assert!(!report.is_complete && report.shortest.iter().flatten().count() == 1);
    assert!(report.reachable.iter().all(Option::is_none));
}

/// Stops an analysis at its first result.
struct Stops<'a>(&'a Control);

impl AnalysisReport for Stops<'_> {
    fn found(&self, _: &Finding) {
        self.0.stop();
    }
}

/// Returns the report of a solve whose steps are all on the normal side. The scramble is the
/// inverse of the steps, and no optimum is proven.
fn report_of(steps: &[&str], tables: &Tables) -> Analysis {
    let steps = steps.iter().map(|text| (Line::on_normal(moves(text)), String::new()));
    let whole = steps.clone().fold(Line::EMPTY, |all, (step, _)| all.then(&step));
    let played = Played::of_steps(&whole.normal.inverse(), steps).unwrap();
    analysis(&played, Budget { proven: 0, rounds: 1, ..Budget::default() }, tables, 2)
}

#[test]
fn what_gives_up_a_dr_is_not_proven_by_it() {
    let tables = tables();
    let has_no_dr = |cube: &Cube| !Axis::ALL.into_iter().any(|axis| has_dr(cube, axis));
    let is_proven =
        |report: &Analysis, point: usize| report.reachable[point].as_ref().unwrap().is_proven();
    // The step R F leaves the DR.
    let report = report_of(&["U", "R F", "F' R' L2 D F2"], &tables);
    assert!(has_dr(&report.played.start(), Axis::Ud) && has_no_dr(&report.played.before(2).0));
    assert!(is_proven(&report, 0) && !is_proven(&report, 2), "{:?}", report.reachable);
    // A three-cycle of corners takes nine moves, or ten that keep the DR.
    let report = report_of(&["U", "F' L F' R2 F L' F' R2 F2"], &tables);
    let totals: Vec<_> = report.reachable.iter().map(|at| at.as_ref().unwrap().total()).collect();
    assert_eq!(totals, [Some(10); 3]);
    assert!(!is_proven(&report, 1) && is_proven(&report, 2), "{:?}", report.reachable);
}

#[test]
fn an_htr_costs_what_cannot_be_taken_back() {
    let tables = tables();
    // After the DR there is a line that is shorter than all lines through this HTR.
    let report = report_of(
        &["U L2 F D", "B L D2 R2 L2 B R2 B'", "D2 L D2 L", "D2 B2 L2 D2 B2 D2 L2 D2 L2 B2"],
        &tables,
    );
    let costs = report.costs().unwrap();
    assert!(costs[2] > 0, "{costs:?}");
}

#[test]
fn stretches_that_take_too_long_are_not_called_proven() {
    let tables = tables();
    let mut rng = SplitMix(7);
    let all: Vec<Move> = MoveSet::ALL.iter().collect();
    let random: Vec<Move> = (0..24).map(|_| all[(rng.next() % 18) as usize]).collect();
    let solution = Alg::from(random.as_slice()).normal_form();
    let played = Played::of_solution(&solution.inverse(), &solution).unwrap();
    let budget = Budget { rounds: 1, proven: 0, stretch: 17 };
    let found = analysis(&played, budget, &tables, 2);
    let stretches = found.stretches.as_ref().unwrap();
    assert!((10..17).contains(&stretches.proven), "{}", stretches.proven);
    if stretches.found.is_empty() {
        let words = found.in_words().join(" ");
        let proven = format!("No stretch of up to {} moves", stretches.proven);
        assert!(words.contains(&proven), "{words}");
    }
}

/// Checks that no line in a report is shorter than the best total from the point where it starts.
fn agrees_with_itself(text: &str, tables: &Tables) {
    let played = Played::of_write_up(&read(text, None)).unwrap();
    let budget = Budget { rounds: 1, proven: 0, ..Budget::default() };
    let found = analysis(&played, budget, tables, 2);
    let best = |point: usize| found.reachable[point].as_ref().unwrap().total().unwrap();
    for (step, shortest) in found.shortest.iter().enumerate() {
        for missed in shortest.iter().flat_map(|shortest| &shortest.missed) {
            assert!(
                missed.total.is_none_or(|total| total >= best(step)),
                "step {step}: {missed:?} against {}\n{text}",
                best(step)
            );
        }
    }
    let stretches = found.stretches.iter().flat_map(|all| &all.found).map(|one| &one.solution);
    let ends = found.ends.iter().flatten().map(|one| &one.solution);
    for missed in found.insertions.iter().flatten() {
        let total = missed.found.total();
        assert!(total < found.played.total(), "{missed:?}\n{text}");
        assert!(total >= usize::from(best(missed.step + 1)), "{missed:?}\n{text}");
        assert!(found.played.start().after_all(&missed.found.solution).is_solved());
    }
    for solution in stretches.chain(ends) {
        assert!(solution.len() >= usize::from(best(0)), "{solution}\n{text}");
    }
}

#[test]
fn a_report_does_not_name_what_is_better_than_its_best() {
    let tables = tables();
    for text in [
        include_str!("data/write_ups/both_sides.txt"),
        include_str!("data/write_ups/insertion.txt"),
        // At the HTR, a line that leaves this DR for another axis is shorter.
        "Scramble: R' U' F U B2 D' F' D R2 U B' R2 L2 F R' B2 L2 F2 U2 L2 U2 B2 R' U' F\n\n\
         U L2 F D // EO\nB L D2 R2 L2 B R2 B' // DR\nD2 L D2 L (R') // HTR\n\
         D2 B2 L2 D2 B2 D2 L2 D2 L2 B2 // finish\n",
    ] {
        agrees_with_itself(text, &tables);
    }
    let Some(text) = common::recorded("fmc_reconstructions.json", "analysis") else { return };
    let all: Vec<Value> = serde_json::from_str(&text).unwrap();
    for solve in all.iter().take(8) {
        let [scramble, last] = ["scramble", "final"].map(|key| solve[key].as_str().unwrap_or(""));
        agrees_with_itself(&format!("Scramble: {scramble}\n\nSolution: {last}\n"), &tables);
    }
}
