//! Whole lines in groups: lines with the same moves up to the DR stand together, and a group is
//! listed by its best line until it is opened.

use std::collections::BTreeSet;

use premove_cube::notation::Line;
use premove_engine::step::Stage;

use crate::chain::{FoundLine, Recipe};

/// The moves of a whole line up to its DR, which all lines of a group share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupKey(Line);

impl GroupKey {
    /// Returns the group of a line that a recipe found: the moves up to the DR, or if the line has
    /// no DR, up to its last step. Lines of a front are not grouped.
    pub fn of(recipe: &Recipe, found: &FoundLine) -> Self {
        let links = recipe.chains().get(found.chain).map_or(&[][..], |chain| chain.links());
        let to_dr = links.iter().position(|link| link.step.goal().spec().reaches == Stage::Dr);
        let all = found.line.steps.len();
        let count = match to_dr {
            // Each line of a front is of interest by itself.
            _ if recipe.is_front() => all,
            Some(at) => at + 1,
            None => all.saturating_sub(1),
        };
        let steps = found.line.steps.iter().take(count);
        let line = steps.fold(Line::EMPTY, |line, step| line.then(&step.line()));
        Self(line.normal_form())
    }
}

/// A listed line, and its place in its group.
#[derive(Clone, Debug)]
pub struct GroupedLine {
    /// The line.
    pub found: FoundLine,
    /// The group of the line.
    pub key: GroupKey,
    /// The place of the row in the group.
    pub place: GroupPlace,
}

/// The place of a row in its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupPlace {
    /// The best line of a group, with the number of the other lines, which are not listed.
    Closed(usize),
    /// The best line of a group, with the number of the other lines, which are listed below it.
    Open(usize),
    /// Another line of an open group.
    Member,
}

impl GroupPlace {
    /// Returns the text of the row's cell: `+3` for three more lines, `-3` if they are listed.
    pub fn text(self) -> String {
        match self {
            Self::Closed(0) | Self::Open(0) | Self::Member => String::new(),
            Self::Closed(more) => format!("+{more}"),
            Self::Open(more) => format!("-{more}"),
        }
    }
}

/// Returns the rows for lines that are sorted best first. The groups stand in the order of their
/// best lines.
pub fn grouped(
    recipe: &Recipe,
    lines: &[FoundLine],
    open: &BTreeSet<GroupKey>,
) -> Vec<GroupedLine> {
    let mut groups: Vec<(GroupKey, Vec<&FoundLine>)> = Vec::new();
    for found in lines {
        let key = GroupKey::of(recipe, found);
        match groups.iter_mut().find(|(of, _)| *of == key) {
            Some((_, group)) => group.push(found),
            None => groups.push((key, vec![found])),
        }
    }
    let mut out = Vec::new();
    for (key, group) in groups {
        let is_open = open.contains(&key);
        let more = group.len() - 1;
        let head = if is_open { GroupPlace::Open(more) } else { GroupPlace::Closed(more) };
        for (at, found) in group.into_iter().enumerate().take(if is_open { usize::MAX } else { 1 })
        {
            let place = if at == 0 { head } else { GroupPlace::Member };
            out.push(GroupedLine { found: found.clone(), key: key.clone(), place });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use premove_cube::Cube;

    use super::super::whole::found_line;
    use super::*;

    #[test]
    fn lines_with_one_dr_stand_together_below_the_best_of_them() {
        let recipe = Recipe::parse("EO > DR > HTR > finish").unwrap();
        let lines = [
            found_line(0, &Cube::SOLVED, &["R", "U", "F2", "D2"]),
            found_line(0, &Cube::SOLVED, &["L", "U", "F2", "D2"]),
            found_line(0, &Cube::SOLVED, &["R", "U", "B2", "D2 U2"]),
        ];
        let places = |open: &BTreeSet<GroupKey>| -> Vec<(String, GroupPlace)> {
            let rows = grouped(&recipe, &lines, open).into_iter();
            rows.map(|row| (row.found.line.line().to_string(), row.place)).collect()
        };
        let line = |at: usize| lines[at].line.line().to_string();
        let closed = [(line(0), GroupPlace::Closed(1)), (line(1), GroupPlace::Closed(0))];
        assert_eq!(places(&BTreeSet::new()), closed);
        let open = BTreeSet::from([GroupKey::of(&recipe, &lines[2])]);
        let want = [
            (line(0), GroupPlace::Open(1)),
            (line(2), GroupPlace::Member),
            (line(1), GroupPlace::Closed(0)),
        ];
        assert_eq!(places(&open), want);
    }

    #[test]
    fn a_line_without_a_dr_is_grouped_by_all_but_its_last_step() {
        let recipe = Recipe::parse("EO > finish").unwrap();
        let lines = [
            found_line(0, &Cube::SOLVED, &["R", "U F2"]),
            found_line(0, &Cube::SOLVED, &["R", "U B2"]),
        ];
        assert_eq!(grouped(&recipe, &lines, &BTreeSet::new()).len(), 1);
    }
}
