//! The columns of the lists of solutions, of whole lines, of insertions and of places.
//!
//! **Each column of the solutions is one row here**, with its heading, its width, the text and the
//! role of a cell, and the condition under which it is shown. If the list can be sorted by a
//! column, the row also has that order. Whole lines have a few fixed columns and one for each step;
//! insertions and places have fixed columns.

use premove_cube::Move;
use premove_cube::notation::Side;
use premove_engine::search::Ranking;
use premove_engine::step::Stage;
use premove_fmc::listing::{
    KnownTotal, ListedInsertion, ListedLine, ListedPlace, ListedSolution, ListedStep, RankKey,
};
use unicode_width::UnicodeWidthStr;

use super::phases::label_width;
use super::ratings::rating;
use super::shades::{side, total_role};
use crate::theme::Role;
use crate::widget::columns::{Column, Form, Grid, Turn, Width, least};
use crate::widget::text::clip;
use crate::widget::words::Words;

/// A row of the list of solutions.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Position in the list, from 1.
    pub(super) number: usize,
    pub(super) is_selected: bool,
    /// The smallest known total length of a finished solve that contains this solution.
    pub(super) best: Option<KnownTotal>,
    /// The smallest of these lengths in the list.
    pub(super) least: Option<usize>,
    pub(super) of: ListedSolution,
}

impl Row {
    fn length(&self) -> String {
        self.of.solution.len().to_string()
    }

    /// Returns the text with the other spellings; `with_key` adds the key that shows the next one.
    fn others(&self, with_key: bool) -> String {
        let key = if with_key && self.is_selected && self.of.has_many() { ", v next" } else { "" };
        let others = self.of.others();
        if others.is_empty() { others } else { format!("  {others}{key}") }
    }

    /// Returns the moves and the other spellings within a width. If they do not fit, first the key
    /// is left out, then the other spellings.
    fn moves(&self, width: usize) -> Vec<Words> {
        let whole = self.of.moves();
        let moves = clip(&whole, width);
        let others = [true, false].map(|with_key| self.others(with_key)).into_iter();
        let mut fitting = others.filter(|of| moves.width() + of.width() <= width);
        let others = Words(fitting.next().unwrap_or_default(), Role::Dim);
        let parts = if moves == whole { self.by_trigger(moves) } else { [moves].to_vec() };
        let roles = [self.role(), Role::Trigger, self.role()];
        let parts = parts.into_iter().zip(roles).map(|(part, role)| Words(part, role));
        parts.chain([others]).collect()
    }

    /// Returns the moves before the trigger of a DR, the trigger, and what stands behind it. If
    /// there is no trigger, all moves are one part.
    fn by_trigger(&self, moves: String) -> Vec<String> {
        let Some((side, count)) = self.of.trigger() else { return vec![moves] };
        let line = self.of.line();
        let text = |moves: &[Move]| moves.iter().map(|m| m.name()).collect::<Vec<_>>().join(" ");
        let own = line.side(side).moves();
        let trigger = text(&own[own.len().saturating_sub(count)..]);
        // The normal side stands first; the inverse side ends with a bracket.
        let end = match side {
            Side::Normal => text(line.normal.moves()).len(),
            Side::Inverse => moves.len().saturating_sub(1),
        };
        let from = end.saturating_sub(trigger.len());
        match (moves.get(..from), moves.get(from..end), moves.get(end..)) {
            (Some(before), Some(middle), Some(behind)) if middle == trigger => {
                vec![before.to_owned(), trigger, behind.to_owned()]
            }
            _ => vec![moves],
        }
    }

    /// Returns the width that the moves and the other spellings need, in columns.
    fn width(&self) -> usize {
        self.of.moves().width() + self.others(false).width()
    }

    /// Returns the role of the best total.
    fn best_role(&self) -> Role {
        let total = self.best.as_ref().map(|known| known.total);
        total.zip(self.least).map_or(Role::Text, |(total, least)| total_role(total, least))
    }

    /// Returns the role of the moves: those with the best total stand out.
    fn role(&self) -> Role {
        if self.best_role() == Role::Best { Role::Best } else { Role::Text }
    }

    /// Returns the text for the axes column: up to two axes by name, or "all".
    pub(super) fn axes(&self) -> String {
        let axes = self.of.axes();
        if axes.split(' ').count() > 2 { "all".to_owned() } else { axes }
    }

    /// Returns the longest description of the pieces still to solve that fits into `width` columns.
    fn next(&self, width: usize) -> Vec<Words> {
        let words = self.of.next();
        let fitting = words.iter().find(|words| words.width() < width).or(words.last());
        let text = clip(fitting.map_or("", String::as_str), width.saturating_sub(1));
        vec![Words(text, Role::Text)]
    }

    fn total(&self) -> String {
        self.of.total().to_string()
    }

    fn best(&self) -> Words {
        match &self.best {
            None => Words::default(),
            Some(known) => Words(known.text(), self.best_role()),
        }
    }
}

/// The properties of the list of solutions on which its columns depend.
struct InView<'a> {
    step: &'a ListedStep,
    /// Number of solutions in the whole list.
    count: usize,
    rows: &'a [Row],
    order: Order,
}

impl InView<'_> {
    fn is_final(&self) -> bool {
        self.step.goal().is_final()
    }

    /// Returns whether the list is sorted by the total length of all steps so far.
    fn is_by_total(&self) -> bool {
        self.order == Order::TOTAL || self.order == Order::BEST && self.is_final()
    }

    /// Returns the possible widths of the column with the labels of the states after a step.
    fn label_forms(&self) -> Vec<Form> {
        let goal = self.step.goal();
        let most = label_width(goal);
        // After a finish there is no state to label.
        if most == 0 {
            return Vec::new();
        }
        let longest = self.rows.iter().filter_map(|row| Some(row.of.next().first()?.width() + 1));
        let full = longest.max().unwrap_or(0);
        let is_htr = goal.spec().reaches == Stage::Htr;
        let [middle, short] = if is_htr { [(21, 28), (12, 16)] } else { [(17, 20), (9, 16)] };
        let forms = [(full, 34), (most, 34), middle, short].into_iter();
        let forms = forms.map(|(width, leaves)| Form { width: width.min(full), leaves });
        forms.filter(|form| form.width > 0).collect()
    }
}

/// A column of the list of solutions, an order by which the list can be sorted, or both.
struct SolutionColumn {
    column: Option<fn(&InView<'_>) -> Column<Row>>,
    sort: Option<Sort>,
}

/// An order by which the user can sort the list of solutions.
struct Sort {
    /// The position among the orders that the key cycles through, from 1.
    place: Order,
    /// The name of the order in the title of the list.
    title: &'static str,
    /// The order in which a search finds solutions of one length. If the current search has another
    /// ranking, it starts again.
    ranking: Ranking,
    key: RankKey,
}

/// The columns, from left to right.
static SOLUTIONS: [SolutionColumn; 10] = [
    SolutionColumn {
        column: Some(|list| {
            let width = Width::Fixed(list.count.to_string().len().max(3));
            Column::in_role("#", width, |row: &Row| Words(row.number.to_string(), Role::Dim))
                .right()
        }),
        sort: None,
    },
    SolutionColumn {
        column: Some(|_| Column::new("len", Width::Fixed(4), Row::length).right().gap(2)),
        sort: None,
    },
    SolutionColumn {
        column: Some(|_| Column::fitted("solution", Width::Rest { most: 64 }, Row::moves).gap(1)),
        sort: None,
    },
    SolutionColumn {
        column: Some(|_| {
            Column::in_role("side", Width::Fixed(5), |row: &Row| side(row.of.sides()))
        }),
        sort: None,
    },
    SolutionColumn {
        column: Some(|list| {
            let is_wanted = list.step.step.targets().len() > 1;
            Column::new("axis", Width::wanted(is_wanted, Turn::At(2), 6, 20), Row::axes)
        }),
        sort: None,
    },
    SolutionColumn {
        column: Some(|list| {
            let width = Width::IfFits { forms: list.label_forms(), turn: Turn::At(3) };
            Column::fitted("next", width, Row::next)
        }),
        sort: Some(Sort {
            place: Order(3),
            title: "  by what is left",
            ranking: Ranking::List,
            key: |it, _| it.left(),
        }),
    },
    SolutionColumn {
        column: Some(|list| {
            let width = if list.is_by_total() {
                Width::wanted(true, Turn::First, 6, 8)
            } else {
                // The column is left out if it equals the lengths.
                let differs = list.rows.iter().any(|row| row.total() != row.length());
                Width::wanted(differs, Turn::Last, 6, 36)
            };
            Column::in_role("total", width, |row: &Row| Words(row.total(), Role::Dim)).right()
        }),
        sort: Some(Sort {
            place: Order::TOTAL,
            title: "  by total",
            ranking: Ranking::List,
            key: |it, _| it.total() as u32,
        }),
    },
    SolutionColumn {
        column: Some(|list| {
            let width = Width::wanted(!list.is_final(), Turn::At(1), 6, 12);
            Column::in_role("best", width, Row::best).right()
        }),
        sort: Some(Sort {
            place: Order::BEST,
            title: "  by best total",
            ranking: Ranking::List,
            key: ListedSolution::best_rank,
        }),
    },
    SolutionColumn {
        column: Some(|list| {
            let is_rated = list.rows.iter().any(|row| row.of.find().is_some());
            let turn = if list.order == Order::FIND { Turn::First } else { Turn::At(4) };
            let forms = if is_rated { vec![WITH_BITS, ONLY_MARKS] } else { Vec::new() };
            // The column before it is at the right of its space.
            Column::fitted(" find", Width::IfFits { forms, turn }, |row: &Row, width| {
                let Words(rating, role) = rating(row.of.find(), width >= WITH_BITS.width);
                vec![Words(format!(" {rating}"), role)]
            })
        }),
        sort: Some(Sort {
            place: Order::FIND,
            title: "  easiest first",
            ranking: Ranking::List,
            key: |it, _| it.find_rank(),
        }),
    },
    // Among solutions of one length, those with fewer quarter turns come first.
    SolutionColumn {
        column: None,
        sort: Some(Sort {
            place: Order::QUARTERS,
            title: "  by quarter turns",
            ranking: Ranking::FewestQuarters,
            key: |it, _| 32 * u32::from(it.solution.len()) + u32::from(it.solution.quarters()),
        }),
    },
];

/// The order of the list of solutions, as a number: 0 sorts by length, others are a
/// [`Sort::place`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Order(u8);

impl Order {
    pub(super) const BEST: Self = Self(1);
    const FIND: Self = Self(2);
    const TOTAL: Self = Self(4);
    pub(super) const QUARTERS: Self = Self(5);

    fn sort(self) -> Option<&'static Sort> {
        Self::all().find(|sort| sort.place == self)
    }

    fn all() -> impl Iterator<Item = &'static Sort> {
        SOLUTIONS.iter().filter_map(|row| row.sort.as_ref())
    }

    #[must_use]
    pub(super) fn next(self) -> Self {
        Self::all().map(|sort| sort.place).filter(|place| *place > self).min().unwrap_or_default()
    }

    /// Returns the order in which a search is to find solutions of one length.
    pub(super) fn ranking(self) -> Ranking {
        self.sort().map_or(Ranking::List, |sort| sort.ranking)
    }

    /// Returns the name of the order in the title of the list; empty for the order by length.
    pub(super) fn title(self) -> &'static str {
        self.sort().map_or("", |sort| sort.title)
    }

    /// Returns the function for the sort key; `None` if the list is sorted by length.
    pub(super) fn key(self) -> Option<RankKey> {
        self.sort().map(|sort| sort.key)
    }
}

/// Lays out the visible rows of a list of `count` solutions of a step.
pub(super) fn solutions(
    step: &ListedStep,
    rows: &[Row],
    count: usize,
    order: Order,
    width: u16,
) -> Grid {
    let list = InView { step, count, rows, order };
    let columns = SOLUTIONS.iter().filter_map(|row| row.column);
    let columns: Vec<_> = columns.map(|column| column(&list)).collect();
    Grid::new(&columns, rows, width, rows.iter().map(Row::width).max().unwrap_or(0))
}

/// The marks of findability with the bits behind them, and without. A space stands before them.
const WITH_BITS: Form = Form { width: 11, leaves: 40 };
const ONLY_MARKS: Form = Form { width: 6, leaves: 30 };

/// Minimum width for the moves of whole lines, in columns; labels are left out to leave this space.
const MOVES: usize = 24;

/// Returns the columns of a list of whole lines, with one for each step of the recipe.
fn of_lines(
    steps: &[&'static str],
    lines: &[ListedLine],
    form: LinesForm,
) -> Vec<Column<ListedLine>> {
    let LinesForm { with_label, with_bits } = form;
    let best = lines.iter().map(|line| line.total).min().unwrap_or(0);
    let in_role =
        move |line: &ListedLine| Words(line.total.to_string(), total_role(line.total, best));
    let total = Column::in_role("total", Width::Fixed(5), in_role);
    let mut columns = vec![total.right().gap(2)];
    if lines.iter().any(|line| !line.place.text().is_empty()) {
        let more = |line: &ListedLine| Words(line.place.text(), Role::Dim);
        columns.push(Column::in_role("more", Width::Fixed(4), more).right().gap(2));
    }
    for (at, name) in steps.iter().enumerate() {
        let texts = lines.iter().map(|line| line.steps[at].text(with_label).width());
        let width = Width::Fixed(texts.max().unwrap_or(0).max(name.width()));
        columns.push(
            Column::new(name, width, move |line: &ListedLine| line.steps[at].text(with_label))
                .gap(2),
        );
    }
    let width = Width::Rest { most: usize::MAX };
    if lines.iter().any(|line| line.find.is_some()) {
        let find =
            move |line: &ListedLine| rating(line.find.map(|it| (it.rated(), it.bits())), with_bits);
        let width = if with_bits { WITH_BITS.width - 1 } else { ONLY_MARKS.width - 1 };
        columns.push(Column::in_role("find", Width::Fixed(width), find).gap(2));
    }
    columns.push(Column::new("moves", width, |line: &ListedLine| line.moves.clone()));
    columns
}

/// Optional parts of a row of whole lines, beside its moves.
#[derive(Clone, Copy, Debug)]
struct LinesForm {
    /// `true` if the states behind the steps have their labels.
    with_label: bool,
    /// `true` if the bits stand behind the marks.
    with_bits: bool,
}

/// Lays out whole lines. The labels of their states and the bits stand there if they leave enough
/// space for the moves; the bits give way first.
pub(super) fn whole_lines(steps: &[&'static str], lines: &[ListedLine], width: u16) -> Grid {
    let of = |with_label, with_bits| of_lines(steps, lines, LinesForm { with_label, with_bits });
    let fits = |columns: &[Column<ListedLine>]| least(columns) + MOVES <= usize::from(width);
    let mut columns = of(true, true);
    if !fits(&columns) {
        columns = of(true, false);
    }
    if !fits(&columns) {
        columns = of(false, false);
    }
    Grid::new(&columns, lines, width, usize::MAX)
}

/// Greatest widths of the cases and of the places of insertions, in columns.
const CASE: usize = 16;
const PLACES: usize = 14;

/// Lays out solutions by insertions.
pub(super) fn insertions(rows: &[ListedInsertion], width: u16) -> Grid {
    let widest = |heading: &str, most: usize, text: fn(&ListedInsertion) -> &str| {
        let texts = rows.iter().map(|row| text(row).width());
        Width::Fixed(texts.max().unwrap_or(0).max(heading.width()).min(most))
    };
    let case = widest("case", CASE, |row| &row.case);
    let places = widest("where", PLACES, |row| &row.places);
    let best = rows.iter().map(|row| row.total).min().unwrap_or(0);
    let total =
        move |row: &ListedInsertion| Words(row.total.to_string(), total_role(row.total, best));
    let columns = [
        Column::in_role("total", Width::Fixed(5), total).right().gap(2),
        Column::new("moves", Width::Fixed(5), |row: &ListedInsertion| row.count.clone()).gap(2),
        Column::new("case", case, |row: &ListedInsertion| row.case.clone()).gap(2),
        Column::new("where", places, |row: &ListedInsertion| row.places.clone()).gap(2),
        Column::new("inserted", Width::Rest { most: usize::MAX }, |row: &ListedInsertion| {
            row.moves.clone()
        }),
    ];
    Grid::new(&columns, rows, width, usize::MAX)
}

/// Returns a column whose cells are empty where the text is not known.
fn known(
    title: &'static str,
    width: Width,
    text: impl Fn(&ListedPlace) -> Option<String> + 'static,
) -> Column<ListedPlace> {
    Column::new(title, width, move |row| text(row).unwrap_or_default())
}

/// Lays out the places of a skeleton. While moves are typed there are columns for what they leave.
pub(super) fn places(rows: &[ListedPlace], width: u16) -> Grid {
    let around = rows.iter().map(|row| row.around.width()).max().unwrap_or(0);
    let mut columns = vec![
        Column::new("place", Width::Fixed(5), |row: &ListedPlace| row.place.clone()).gap(2),
        Column::new("moves around", Width::Fixed(around.max(12)), |row: &ListedPlace| {
            row.around.clone()
        })
        .gap(2),
    ];
    let typed = rows.iter().filter_map(|row| row.typed.as_ref());
    if let Some(leaves) = typed.map(|(left, _)| left.width()).max() {
        let left = |row: &ListedPlace| row.typed.as_ref().map(|(left, _)| left.clone());
        let total = |row: &ListedPlace| row.typed.as_ref().map(|(_, total)| total.to_string());
        columns.push(known("leaves", Width::Fixed(leaves.max(6)), left).gap(2));
        columns.push(known("in all", Width::Fixed(6), total).right().gap(2));
    }
    let length = |row: &ListedPlace| row.rest.as_ref().map(|rest| rest.moves.len().to_string());
    let total = |row: &ListedPlace| row.rest.as_ref().map(|rest| rest.total.to_string());
    let moves = |row: &ListedPlace| row.rest.as_ref().map(|rest| rest.moves.to_string());
    columns.push(known("rest", Width::Fixed(4), length).right().gap(2));
    columns.push(known("total", Width::Fixed(5), total).right().gap(2));
    columns.push(known("moves for the rest", Width::Rest { most: usize::MAX }, moves));
    Grid::new(&columns, rows, width, usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_goes_through_all_orders() {
        let orders = std::iter::successors(Some(Order::default()), |order| Some(order.next()));
        let titles: Vec<_> =
            orders.map(Order::title).skip(1).take_while(|it| !it.is_empty()).collect();
        assert_eq!(
            titles,
            [
                "  by best total",
                "  easiest first",
                "  by what is left",
                "  by total",
                "  by quarter turns"
            ]
        );
        assert_eq!(titles.len(), Order::all().count(), "each has a place of its own");
    }
}
