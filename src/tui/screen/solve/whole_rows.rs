//! The columns of the list of whole lines: the total, for each step the axis and the moves up to
//! its end, and the moves.

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_fmc::Badges;
use premove_fmc::chain::{FoundLine, Recipe};
use unicode_width::UnicodeWidthStr;

use crate::widget::text::clip;

/// Least width for the moves; labels are left out where less is free.
const MOVES: usize = 24;

/// The lines in columns.
#[derive(Clone, Debug, Default)]
pub(super) struct LineColumns {
    /// The names of the steps.
    steps: Vec<&'static str>,
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    /// Moves from the scramble to the end.
    total: usize,
    /// The states that the line reaches, one for each step of the table.
    cells: Vec<Cell>,
    /// The moves of the line, step by step.
    moves: String,
}

/// The state that a step of a line reaches; all empty where the line has no such step.
#[derive(Clone, Debug, Default)]
struct Cell {
    /// The axis, or a word for it; empty where there is none.
    axis: String,
    /// Moves from the scramble to the end of the step.
    moves: Option<usize>,
    /// The rest to solve after a DR; empty after other steps.
    label: String,
}

impl Cell {
    fn text(&self, with_label: bool) -> String {
        let count = self.moves.map_or_else(String::new, |moves| moves.to_string());
        let label = if with_label { self.label.as_str() } else { "" };
        let words = [self.axis.as_str(), count.as_str(), label];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl LineColumns {
    /// Lays out the lines of a recipe that begin at a state, with the moves made before it.
    pub(super) fn of(before: &Line, cube: &Cube, recipe: &Recipe, lines: &[FoundLine]) -> Self {
        let mut steps: Vec<&'static str> = Vec::new();
        let mut chains: Vec<_> = recipe.chains().iter().collect();
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.links().len()));
        for link in chains.iter().flat_map(|chain| chain.links()) {
            let name = link.step.goal().label();
            // The end of the last step is the total.
            if !link.step.goal().is_final() && !steps.contains(&name) {
                steps.push(name);
            }
        }
        let rows = lines.iter().map(|found| row(before, cube, recipe, &steps, found)).collect();
        Self { steps, rows }
    }

    /// Returns the moves of a line, step by step.
    pub(super) fn moves(&self, at: usize) -> Option<&str> {
        self.rows.get(at).map(|row| row.moves.as_str())
    }

    /// Returns the total of the first line.
    pub(super) fn best(&self) -> Option<usize> {
        self.rows.first().map(|row| row.total)
    }

    /// Returns the names of the columns, and a line of text for each row.
    pub(super) fn texts(&self, width: usize) -> (String, Vec<String>) {
        let widths = |with_label: bool| -> Vec<usize> {
            let cell = |at: usize| self.rows.iter().map(move |row| row.cells[at].text(with_label));
            let widest = |(at, name): (usize, &&str)| {
                cell(at).map(|text| text.width()).max().unwrap_or(0).max(name.width())
            };
            self.steps.iter().enumerate().map(widest).collect()
        };
        let fits =
            |widths: &[usize]| 7 + widths.iter().map(|w| w + 2).sum::<usize>() + MOVES <= width;
        let with_label = fits(&widths(true));
        let widths = widths(with_label);
        let line = |total: String, cells: Vec<String>, moves: &str| {
            let cells = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}  "));
            clip(&format!("{total:>5}  {}{moves}", cells.collect::<String>()), width)
        };
        let names = self.steps.iter().map(|name| (*name).to_owned()).collect();
        let header = line("total".to_owned(), names, "moves");
        let row = |row: &Row| {
            let cells = row.cells.iter().map(|cell| cell.text(with_label)).collect();
            line(row.total.to_string(), cells, &row.moves)
        };
        (header, self.rows.iter().map(row).collect())
    }
}

fn row(
    before: &Line,
    cube: &Cube,
    recipe: &Recipe,
    steps: &[&'static str],
    found: &FoundLine,
) -> Row {
    let links = recipe.chains().get(found.chain).map_or(&[][..], |chain| chain.links());
    let mut cells = vec![Cell::default(); steps.len()];
    let mut so_far = before.clone();
    for ((link, step), there) in links.iter().zip(&found.line.steps).zip(found.line.standings(cube))
    {
        so_far = so_far.then(&step.line());
        let Some(at) = steps.iter().position(|name| *name == link.step.goal().label()) else {
            continue;
        };
        let summary = Badges::of(&there.cube).summary();
        let axis = summary.done.split(' ').find(|word| word.contains('/')).unwrap_or_default();
        let label = if link.step.goal().label() == "DR" { summary.left } else { String::new() };
        cells[at] = Cell { axis: axis.to_owned(), moves: Some(so_far.normal_form().len()), label };
    }
    let moves: Vec<String> = found
        .line
        .steps
        .iter()
        .filter(|step| !step.is_empty())
        .map(|step| step.line().to_string())
        .collect();
    Row { total: found.total.into(), cells, moves: moves.join(" / ") }
}
