//! The rows of the lists: solutions with the states behind them, the tree's nodes, the write-up.

use premove_cube::Move;
use premove_cube::notation::{Line, Side, UsedSides};
use premove_engine::search::Solution;
use premove_engine::step::{Goal, Stage, Step, Target};
use premove_fmc::listing::{Filter, FilteredRow};
use premove_fmc::{Badges, Document, DrBadge};
use premove_service::questions::StepQuestion;
use unicode_width::UnicodeWidthStr;

use super::Order;
use super::known::{Known, KnownTotals, Totals};
use super::phases::label_width;
use super::search::{Search, family};
use crate::widget::solutions;

/// Filter and order of the list: see [`crate::screen::list::View`].
pub(super) type Ranking = Box<dyn Fn(&Solution) -> Option<u32>>;

/// Returns filter and order as one function: the filter shows solutions by their rows ([`Filter`]),
/// the order ranks them. `None` when all are shown in the order of the list.
pub(super) fn ranking(
    doc: &Document,
    search: &Search,
    filter: &str,
    order: Order,
    known: KnownTotals,
) -> Option<Ranking> {
    let is_filtered = !filter.trim().is_empty();
    let question = search.question().filter(|_| is_filtered || order != Order::Length)?.clone();
    let filter = Filter::new(filter, question.step.reaches_stage() == Stage::Htr);
    let side = doc.side;
    let before = doc.tree.line(doc.cursor());
    Some(Box::new(move |solution| {
        let line = solution.line();
        let passes = !is_filtered || {
            let next = next(&question, &line, side);
            filter.passes(&FilteredRow {
                moves: &line.to_string(),
                side: sides(&line),
                axes: &axes(&question.step, solution),
                next: &next,
            })
        };
        passes.then(|| match order {
            Order::Length => 0,
            Order::Quarters => 32 * u32::from(solution.len()) + u32::from(solution.quarters()),
            Order::Best => best(&before.then(&line), question.step.goal(), &known),
            Order::Left => left(&Badges::of(&line.apply_to(&question.cube))),
            Order::Total => total(&before.then(&line), question.step.goal()) as u32,
        })
    }))
}

/// Returns the best total through a line, as a number to sort by: an unknown total comes last.
fn best(line: &Line, goal: Goal, known: &KnownTotals) -> u32 {
    match known.get(&line.normal_form()) {
        _ if goal.is_final() => total(line, goal) as u32,
        Some(known) => known.total as u32,
        None => u32::MAX,
    }
}

fn sides(line: &Line) -> &'static str {
    if line.is_empty() { "" } else { UsedSides::of(line).letters() }
}

/// Returns the rest to solve as a number to sort by: the quarter turns to HTR, then pieces; or the
/// pieces to DR.
fn left(badges: &Badges) -> u32 {
    if badges.solved || badges.htr {
        return 0;
    }
    let of_axis = |badge: &DrBadge| match *badge {
        DrBadge::Done(subset) => {
            u32::from(subset.quarters) * 100
                + u32::from(subset.corners) * 10
                + u32::from(subset.edges)
        }
        DrBadge::FromEo { corners, edges } => 1_000 + u32::from(corners + edges),
        DrBadge::NoEo { corners } => 2_000 + u32::from(corners),
    };
    badges.dr.iter().map(of_axis).min().unwrap_or(0)
}

/// Describes the rest to solve after a line, seen from the side in view, the form with the most
/// words first. After an HTR these are the cases of FR.
fn next(question: &StepQuestion, line: &Line, side: Side) -> Vec<String> {
    let after = line.apply_to(&question.cube);
    let badges = Badges::of(&if side == Side::Normal { after } else { after.inverse() });
    let is_about_fr = badges.fr.is_some() && question.step.reaches_stage() == Stage::Htr;
    let words = if is_about_fr {
        vec![badges.fr_cases(), badges.fr_corners(true), badges.fr_corners(false)]
    } else {
        let summary = badges.summary();
        vec![if summary.left.is_empty() { summary.done } else { summary.left }]
    };
    words.into_iter().map(|words| words.replace('/', "").replace("  ", " ")).collect()
}

/// Returns the columns that the labels behind a step may take, in their forms of [`next`], and the
/// columns that each leaves to the moves at least.
pub(super) fn label_widths(goal: Goal, rows: &[solutions::Row]) -> [(usize, usize); 4] {
    let full = rows.iter().filter_map(|row| row.next.first()).map(|words| words.width() + 1);
    let most = label_width(goal);
    // A finish leaves nothing that could be named.
    let full = if most == 0 { 0 } else { full.max().unwrap_or(0) };
    let [middle, short] =
        if goal.spec().reaches == Stage::Htr { [(21, 28), (12, 16)] } else { [(17, 20), (9, 16)] };
    [(full, 34), (most, 34), middle, short].map(|(cost, keep)| (cost.min(full), keep))
}

/// Writes the axes that a solution reaches, without the stroke: `FB`.
fn axes(step: &Step, solution: &Solution) -> String {
    let mut names: Vec<String> = step.targets_of(solution.targets()).map(|t| axis_of(*t)).collect();
    names.sort_unstable();
    names.dedup();
    names.join(" ").replace('/', "")
}

/// Writes the axes for their column, which fits two.
fn axis_column(step: &Step, solution: &Solution) -> String {
    let axes = axes(step, solution);
    if axes.split(' ').count() > 2 { "all".to_owned() } else { axes }
}

/// Returns the axis in the name of a target; empty where it has none.
pub(super) fn axis_of(target: Target) -> String {
    target.values().into_iter().next().unwrap_or_default()
}

/// Returns the name of a side.
pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Normal => "normal",
        Side::Inverse => "inverse",
    }
}

/// Returns the rows of the solutions in view; `variant` is the spelling of the selected one.
pub(super) fn solutions(
    doc: &Document,
    search: &Search,
    totals: &Totals,
    variant: usize,
) -> Vec<solutions::Row> {
    let Some(question) = search.question() else { return Vec::new() };
    let list = &search.list;
    let before = doc.tree.line(doc.cursor());
    let row = |at: usize| {
        let solution = list.get(at)?;
        let members = family(question, solution);
        let shown = if at == list.cursor() { variant % members.len() } else { 0 };
        let line = &members[shown];
        let known = totals.of(&before.then(line));
        Some(solutions::Row {
            number: at + 1,
            length: solution.len(),
            moves: if line.is_empty() { "no moves needed".to_owned() } else { line.to_string() },
            variants: variants(&members, shown, at == list.cursor()),
            side: sides(line),
            axis: axis_column(&question.step, solution),
            next: next(question, line, doc.side),
            total: total(&before.then(line), question.step.goal()).to_string(),
            best: known.map(Known::text).unwrap_or_default(),
            is_proven: known.is_some_and(|known| known.is_proven),
        })
    };
    list.view().filter_map(row).collect()
}

/// Counts the moves of a skeleton after cancelling; if a finish ends it, of both sides together.
fn total(line: &Line, goal: Goal) -> usize {
    if goal.spec().reaches == Stage::Solved {
        line.unniss().normal_form().len()
    } else {
        line.normal_form().len()
    }
}

/// Describes the other spellings beside the shown one: the other one itself, or their number and,
/// on the selected row, the key that shows them.
fn variants(members: &[Line], shown: usize, selected: bool) -> String {
    match members {
        [_] | [] => String::new(),
        [a, b] => {
            let other = if shown == 0 { b } else { a };
            let this = &members[shown];
            let changed = [Side::Normal, Side::Inverse]
                .into_iter()
                .find(|&side| this.side(side) != other.side(side));
            let last = changed.and_then(|side| {
                let mut moves = other.side(side).iter().zip(this.side(side).iter());
                moves.rfind(|(a, b)| a != b).map(|(a, _)| a)
            });
            last.map_or_else(String::new, |m| format!("or {m}"))
        }
        more => {
            format!("{} of {}{}", shown + 1, more.len(), if selected { ", v next" } else { "" })
        }
    }
}

/// Returns the moves from the scramble to the node in work, in the order of the steps, each with
/// its side.
pub(super) fn moves(doc: &Document) -> Vec<(Side, Move)> {
    let steps = doc.tree.path(doc.cursor()).into_iter().filter_map(|id| doc.tree.get(id));
    let of = |line: &Line| {
        let side = |side| line.side(side).iter().map(move |m| (side, m));
        side(Side::Normal).chain(side(Side::Inverse)).collect::<Vec<_>>()
    };
    steps.flat_map(|node| of(&node.line)).collect()
}
