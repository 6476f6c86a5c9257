//! Tests of whole lines on the screen, with keys.

use premove_cube::notation::parse;
use premove_engine::search::Solution;
use premove_fmc::chain::FoundLine;
use premove_fmc::findability::SolverLevel;
use premove_fmc::listing::GroupedLine;
use premove_fmc::practice::RatedFor;
use premove_service::questions::Event;

use super::SolveState;
use super::other_list::OtherList;
use super::session::{SCRAMBLE, Session};
use crate::message::Reply;
use crate::screen::Screen;

#[test]
fn a_whole_line_is_found_and_taken_as_a_branch_with_one_undo() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    session.shows("Whole lines  3");
    session.shows("best ");
    session.shows("EO > DR > HTR > finish");
    let grid = session.state().solutions.shown.grid.clone();
    assert!(grid.header().starts_with(" total "), "{}", grid.header());
    let total: usize = grid.text(0).trim().split(' ').next().unwrap().parse().unwrap();
    session.press("enter");
    let now = session.state().workspace().now();
    assert_eq!(now.here().unwrap().solution.unwrap().len(), total);
    assert!(now.tree.len() >= 3, "EO, DR, HTR and finish are steps of their own");
    let mut path = now.tree.path(now.cursor()).into_iter();
    assert!(path.all(|node| now.tree.get(node).unwrap().origin.word() == "recipe"));
    assert_eq!(now.plan.step().unwrap().name(), "htrfin", "nothing is left but finishes");
    // The current node has changed, so the list of step solutions is shown again.
    assert!(!session.state().others.whole.is_open());
    session.press("u");
    assert!(session.state().workspace().now().tree.is_empty());
}

#[test]
fn totals_count_the_moves_made_so_far() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    let before = session.state().workspace().now().here().unwrap().total;
    session.press("f j enter");
    let now = session.state().workspace().now();
    let solved = now.here().unwrap().solution.unwrap().len();
    assert!(solved > before, "{solved} {before}");
    assert_eq!(now.tree.path(now.cursor()).len(), now.tree.len());
}

#[test]
fn recipes_change_and_mistakes_are_named_with_their_column() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f f").shows("DR > finish | EO > DR");
    session.press("f").shows("  front: EO > DR > HTR[all] > finish ");
    session.press("f").shows("  EO > DR > HTR > finish ");
    // The field contains the recipe; a recipe with an error stays in it.
    session.press("F").shows("recipe: best");
    session.press("ctrl-u").type_text("EO > DR > | finish").press("enter");
    session.shows("recipe: EO > DR > | finish");
    session.press("ctrl-u").type_text("EO > DR > finish").press("enter");
    session.shows("  EO > DR > finish ");
    session.press("esc u f").shows("  EO > DR > HTR > finish ");
    session.press("esc :").type_text("lines.set EO | (DR").press("enter");
    session.shows("the parenthesis at column 6 has no partner");
    session.press(":").type_text("lines.set DR > finish").press("enter");
    session.shows("  DR > finish ");
    session.press("esc");
    assert!(!session.state().others.whole.is_open());
}

#[test]
fn the_front_lists_longer_lines_only_if_they_are_easier_and_they_are_taken_like_others() {
    let scramble = "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F";
    let mut session = Session::on(scramble);
    session.press("f f f").shows("front: EO > DR > HTR[all] > finish");
    let bits = |session: &Session| {
        let rows = session.state().others.whole.lines.rows().iter();
        let of = |listed: &GroupedLine| {
            let found = &listed.found;
            (found.total, found.line.find.unwrap().bits())
        };
        rows.map(of).collect::<Vec<_>>()
    };
    let front = bits(&session);
    assert!(front.len() > 1, "{front:?}");
    assert!(front.is_sorted_by(|a, b| a.0 < b.0 && a.1 > b.1), "{front:?}");
    // Searched again, the lines of both searches make one front.
    session.press("esc f").shows("front: EO");
    assert_eq!(bits(&session), front);
    let last = front.len() - 1;
    session.press(&"j ".repeat(last)).press("enter");
    let now = session.state().workspace().now();
    assert_eq!(now.here().unwrap().solution.unwrap().len(), usize::from(front[last].0));
}

#[test]
fn a_recipe_is_kept_with_the_solve() {
    let mut session = Session::on(SCRAMBLE);
    session.press("F ctrl-u").type_text("DR > finish").press("enter");
    let saved = session.saved.clone();
    let mut other = Session::new(118, 36);
    other.reply(Reply::Saved(saved));
    other.press("f").shows("  DR > finish ");
}

#[test]
fn columns_have_the_moves_up_to_each_step() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    let grid = session.state().solutions.shown.grid.clone();
    let names = grid.header().split_whitespace().filter(|name| *name != "more");
    let names: Vec<&str> = names.collect();
    assert_eq!(names, ["total", "EO", "DR", "HTR", "find", "moves"]);
    session.press("enter");
    let now = session.state().workspace().now();
    let path = now.tree.path(now.cursor());
    for (name, id) in ["EO", "DR", "HTR"].iter().zip(path) {
        // The text of a row lacks the sign that comes before it on the screen.
        let at = grid.header().find(name).unwrap() - 1;
        let total = now.at(id).unwrap().total.to_string();
        let row = grid.text(0);
        let cell = row[at..].split("  ").next().unwrap();
        assert!(cell.split(' ').any(|word| word == total), "{name} {cell} {total}");
    }
}

#[test]
fn a_step_that_is_chosen_takes_the_place_of_whole_lines() {
    for keys in ["s e", "s d", "s d s e"] {
        let mut session = Session::on(SCRAMBLE);
        session.press("f").shows("Whole lines  3");
        let goal = session.state().workspace.now().plan.goal();
        session.press(keys).shows(" solutions  ");
        assert!(!session.state().others.whole.is_open(), "{keys}");
        // Choosing the current step while whole lines are listed does not change it.
        let now = session.state().workspace.now().plan.goal();
        assert_eq!(now == goal, keys.ends_with('e'), "{keys}");
        session.press("f").shows("Whole lines  3");
    }
}

fn texts(session: &Session) -> Vec<String> {
    let grid = &session.state().solutions.shown.grid;
    (0..grid.len()).map(|at| grid.text(at)).collect()
}

#[test]
fn the_list_draws_at_every_size() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    session.draw_at_all_sizes();
}

#[test]
fn lines_that_were_found_are_there_again_after_one_was_taken() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    let first = texts(&session);
    session.press("j enter < < < <");
    assert!(session.state().workspace().now().cursor().is_root());
    session.outside.has_no_lines = true;
    session.press("f");
    assert_eq!(texts(&session), first);
}

#[test]
fn leaving_the_node_ends_the_search() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter f");
    assert!(session.state().others.whole.is_open());
    session.press("<");
    assert!(!session.state().others.whole.is_open());
}

#[test]
fn keys_of_the_list_that_is_not_seen_are_refused() {
    let mut session = Session::on(SCRAMBLE);
    session.press("/ B").press("enter f y");
    let whole = session.state().others.whole.moves().unwrap().to_string();
    assert_eq!(session.copied, whole);
    for key in ["/", "o"] {
        session.press(key).shows("Esc brings back the solutions");
    }
    session.press("esc");
    assert!(!session.state().others.whole.is_open() && session.state().solutions.filter == "B");
}

#[test]
fn the_selection_stays_on_its_line_when_a_better_one_comes() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f j k");
    let whole = &session.state().others.whole;
    let (lines, rows) = (whole.found.clone(), whole.lines.rows().to_vec());
    // The selected line disappears, and returns with a better total than the next group.
    let is_other = |found: &FoundLine| rows[0].found.line.whole() != found.line.whole();
    let first = lines.iter().filter(|found| is_other(found));
    let first: Vec<_> = first.cloned().collect();
    assert!(rows.len() > 1 && first.len() == lines.len() - 1);
    session.event(super::LINES, Event::Whole(first));
    assert_eq!(session.state().others.whole.lines.cursor(), 0);
    session.event(super::LINES, Event::Whole(lines));
    let whole = &session.state().others.whole;
    let is_same = |row: &GroupedLine| row.key == whole.lines.selected().unwrap().key;
    assert_eq!(whole.lines.rows().iter().position(is_same), Some(whole.lines.cursor()));
}

#[test]
fn a_group_of_lines_with_one_dr_is_opened_and_closed() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    let mut lines = session.state().others.whole.found.clone();
    let first = lines[0].clone();
    // Another line with the same DR: two moves more at its end.
    let last = first.line.steps.len() - 1;
    let mut longer = first.clone();
    let step = longer.line.steps[last].line().then(&parse("U D").unwrap().line());
    longer.line.steps[last] = Solution::new(step.normal.moves(), step.inverse.moves(), 1);
    longer.total += 2;
    lines = vec![first, longer];
    session.event(super::LINES, Event::Whole(lines));
    let rows = |session: &Session| session.state().others.whole.lines.len();
    let before = rows(&session);
    session.shows("more behind this DR: v lists them");
    session.press("v");
    assert_eq!(rows(&session), before + 1);
    session.shows("v closes them");
    session.press("v");
    assert_eq!(rows(&session), before);
}

#[test]
fn another_level_rates_the_lists_again_and_drops_whole_lines() {
    let level = |mean: f64| SolverLevel::new(mean).unwrap();
    let marks = |session: &Session| {
        let grid = &session.state().solutions.shown.grid;
        assert!(grid.header().contains("find"), "{}", grid.header());
        // The bits stand behind the marks.
        let marks = |row| grid.text(row).split_whitespace().nth_back(1).unwrap().to_owned();
        (0..grid.len()).map(marks).collect::<Vec<_>>()
    };
    let rate_for = |session: &mut Session, mean: f64| {
        session.shell().act(|solve: &mut SolveState| solve.rate_for(RatedFor::set(level(mean))));
        session.perform();
    };
    let mut session = Session::new(200, 60);
    session.paste(SCRAMBLE);
    let usual = marks(&session);
    rate_for(&mut session, 28.0);
    let weaker = marks(&session);
    let dots = |rows: &[String]| rows.concat().matches('●').count();
    assert_eq!(usual.len(), weaker.len());
    assert!(dots(&weaker) < dots(&usual), "{usual:?} {weaker:?}");
    // Lists that are limited by findability are asked for this level.
    assert_eq!(session.state().question().unwrap().find.level, level(28.0));
    session.press("f").shows("Whole lines");
    let asked = |session: &Session| session.state().others.whole.level();
    assert_eq!(asked(&session), Some(level(28.0)));
    rate_for(&mut session, 24.0);
    assert!(!session.state().others.is_open());
    assert_eq!(marks(&session), usual);
    session.press("f");
    assert_eq!(asked(&session), Some(level(24.0)));
}
