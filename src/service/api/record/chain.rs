//! Records of solutions of a chain of steps.

use premove_cube::notation::Line;
use premove_cube::{Axis, Cube};
use premove_engine::step::Target;
use premove_fmc::Badges;
use premove_fmc::chain::{Chain, ChainEnd, ChainLine};
use premove_fmc::findability::SolverLevel;
use premove_fmc::insertion::InsertionSolution;
use serde::Serialize;

use super::find::{FindField, FindRecord};
use super::insertion::{InsertedRecord, InsertionRecord};

/// Record of a solution of a chain of steps.
#[derive(Clone, Debug, Serialize)]
pub struct ChainRecord<'a> {
    /// Number of the input line that has the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The chain in its normal form.
    pub chain: String,
    /// The steps of the solution, in order. Insertions at the end are one step more.
    pub steps: Vec<ChainStepRecord>,
    /// The finished solution if the cube is solved, otherwise the moves on both sides. Moves that
    /// cancel are left out.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: u8,
    /// Number of cancelled moves: the lengths of all steps together minus `length`.
    pub cancelled: usize,
    /// How easily people find the line; `null` for a line that cannot be rated.
    pub find: FindField,
    /// Number of ways to divide the same moves into the steps; missing until all solutions of this
    /// total are searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<u32>,
}

impl<'a> ChainRecord<'a> {
    /// Makes the record of a solution for the scramble on an input line. The field `readings` is
    /// missing. `level` is the level for which the line was rated.
    pub fn new(
        line: Option<usize>,
        scramble: &'a str,
        chain: &Chain,
        cube: &Cube,
        (found, level): (&ChainLine, SolverLevel),
    ) -> Self {
        let standings = found.standings(cube);
        let links = chain.links().iter().zip(&found.steps).zip(&standings);
        let mut steps: Vec<ChainStepRecord> = links
            .map(|((link, solution), here)| ChainStepRecord {
                step: link.name.clone(),
                reaches: link.step.targets_of(solution.targets()).map(Target::name).collect(),
                label: link.label(solution, &here.cube),
                ar: Badges::of(&here.cube).ar.into_iter().map(Axis::name).collect(),
                fr: AxesRecord::of(Badges::of(&here.cube).fr),
                br: AxesRecord::of(Badges::of(&here.cube).br),
                solution: solution.line().to_string(),
                normal: solution.line().normal.to_string(),
                inverse: solution.line().inverse.to_string(),
                length: solution.len(),
                cancelled: here.cancelled,
                total: here.total,
                marked: None,
                insertions: Vec::new(),
            })
            .collect();
        if let Some((end, solution)) = chain.end().zip(found.end.as_deref()) {
            let before = standings.last().map_or(0, |here| here.total);
            steps.push(ChainStepRecord::of_end(end, &found.line(), before, solution));
        }
        Self {
            line,
            scramble,
            chain: chain.to_string(),
            steps,
            solution: found.whole().to_string(),
            length: found.total,
            cancelled: found.written() - usize::from(found.total),
            find: FindField(found.find.map(|find| FindRecord::of_line(&find, level))),
            readings: None,
        }
    }
}

/// Record of one step of a chain solution.
#[derive(Clone, Debug, Serialize)]
pub struct ChainStepRecord {
    /// Name of the step in the chain; `insert` or `vr` for insertions at its end.
    pub step: String,
    /// The single-axis steps that it reaches.
    pub reaches: Vec<String>,
    /// Label of the state after the step, for people. For insertions their names: `3c + 3e`.
    pub label: String,
    /// The DR axes on which AR is done on the normal side, if EO is reached and DR is not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ar: Vec<&'static str>,
    /// The FR case of each axis on the normal side, if HTR is reached and the cube is not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fr: Option<AxesRecord>,
    /// The BR case of each axis on the normal side, if HTR is reached and the cube is not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub br: Option<AxesRecord>,
    /// The moves on both sides, those of the inverse side in parentheses.
    pub solution: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// Number of moves on both sides together; for insertions only that of the inserted moves.
    pub length: u8,
    /// Number of moves that cancel with moves of earlier steps.
    pub cancelled: usize,
    /// Number of moves from the scramble to the end of the step.
    pub total: usize,
    /// The moves of the steps before, with a mark at the place of each insertion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marked: Option<String>,
    /// The insertions, in the order in which they are made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub insertions: Vec<InsertedRecord>,
}

impl ChainStepRecord {
    /// Makes the record of the insertions into a line of `before` moves. Its moves follow those of
    /// the line: they undo what is behind each place, and make it again.
    fn of_end(end: ChainEnd, skeleton: &Line, before: usize, solution: &InsertionSolution) -> Self {
        let InsertionRecord { cases, marked, insertions, inserted, total, .. } =
            InsertionRecord::new(skeleton, solution);
        let steps = solution.steps(skeleton);
        let line = steps.iter().fold(Line::EMPTY, |line, step| line.then(step)).normal_form();
        Self {
            step: end.word().name.to_owned(),
            reaches: Vec::new(),
            label: cases,
            ar: Vec::new(),
            fr: None,
            br: None,
            solution: line.to_string(),
            normal: line.normal.to_string(),
            inverse: line.inverse.to_string(),
            length: inserted as u8,
            cancelled: (before + inserted).saturating_sub(total),
            total,
            marked: Some(marked),
            insertions,
        }
    }
}

/// Record of a badge of each axis: an FR case such as `4c1 4e`, or `done`; a BR case such as `4P1`.
#[derive(Clone, Debug, Serialize)]
pub struct AxesRecord {
    /// The badge of the axis U/D.
    pub ud: String,
    /// The badge of the axis R/L.
    pub rl: String,
    /// The badge of the axis F/B.
    pub fb: String,
}

impl AxesRecord {
    /// Makes the record of badges that are indexed by [`Axis::index`].
    fn of<T: ToString>(badges: Option<[T; 3]>) -> Option<Self> {
        let badges = badges?;
        let [ud, rl, fb] =
            [Axis::Ud, Axis::Rl, Axis::Fb].map(|axis| badges[axis.index()].to_string());
        Some(Self { ud, rl, fb })
    }
}

/// Record of the number of chain solutions of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct ChainCountRecord<'a> {
    /// Number of the input line that has the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The chain in its normal form.
    pub chain: String,
    /// Number of solutions that were found.
    pub count: usize,
    /// `true` if the bounds may allow more solutions than the number wanted.
    pub more: bool,
}

#[cfg(test)]
mod tests {
    use premove_cube::notation::parse;
    use premove_engine::search::{Control, Silent};
    use premove_engine::step::Context;
    use premove_engine::table::Tables;
    use premove_fmc::chain::{ChainLimits, search};

    use super::*;

    #[test]
    fn insertions_at_the_end_are_a_last_step() {
        let scramble = "D2 L2 R2 U2 L2 R2 F'";
        let cube = parse(scramble).unwrap().line().apply_to(&Cube::SOLVED);
        let chain = Chain::parse("eofb[max=1] > insert").unwrap();
        let (tables, control) = (Tables::in_memory(), Control::new());
        let context = Context::new(&tables, &control);
        let answer = search(&chain, &cube, &ChainLimits::default(), context, &Silent).unwrap();
        let record = ChainRecord::new(
            None,
            scramble,
            &chain,
            &cube,
            (&answer.lines[0], SolverLevel::default()),
        );
        let record = serde_json::to_value(&record).unwrap();
        assert_eq!((&record["length"], &record["cancelled"]), (&7.into(), &0.into()), "{record}");
        let end = &record["steps"][1];
        assert_eq!((&end["step"], &end["label"]), (&"insert".into(), &"2e2e".into()), "{record}");
        assert_eq!((&end["length"], &end["total"]), (&6.into(), &7.into()), "{record}");
        assert_eq!(end["insertions"][0]["case"], "2e2e", "{record}");
        assert!(end["marked"].as_str().is_some_and(|text| text.contains('*')), "{record}");
        // The moves of all steps make the solution.
        let whole = ["normal", "inverse"].map(|side| {
            let sides = record["steps"].as_array().unwrap().iter();
            sides.map(|step| step[side].as_str().unwrap()).collect::<Vec<_>>().join(" ")
        });
        let [normal, inverse] = whole.map(|text| parse(&text).unwrap().line().normal.clone());
        let whole = Line { normal, inverse }.finished().to_string();
        assert_eq!(record["solution"], whole, "{record}");
    }
}
