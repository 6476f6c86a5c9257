//! Lower bounds on the distance of a state in DR to solved, from the table that searches need. The
//! optional table of the DR group makes them exact.
//!
//! With both tables, nearly every node that a search for a finish visits lies on a solution. For
//! one state in 3,000 the distance exceeds the range of the second table. Then the bound is 3 more
//! than the bound of the first table.

use premove_cube::{Cube, Move};

use super::context::Context;
use crate::search::Space;
use crate::table::{DrFinishNode, DrFinishTable, DrGroupTable, TableError, TableId};

/// Lower bounds for finishes from DR on U/D. With the table of the DR group most are exact.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrBounds<'a> {
    pub(super) table: &'a DrFinishTable,
    pub(super) group: Option<&'a DrGroupTable>,
}

impl<'a> DrBounds<'a> {
    /// Opens or builds the table of bounds. Opens the table of the DR group if its file is correct.
    ///
    /// # Errors
    /// If a table cannot be opened or built, or the search is stopped meanwhile.
    pub(super) fn open(context: Context<'a>) -> Result<Self, TableError> {
        let Context { tables, control, .. } = context;
        let stop = control.as_stop();
        let table = tables.dr_finish(&stop)?;
        let has_group = tables.open(TableId::DrGroup, &stop)?;
        let group = if has_group { Some(tables.dr_group(&stop)?) } else { None };
        Ok(Self { table, group })
    }

    /// Returns the exact distance, or `None` if the tables do not have it.
    pub(super) fn exact(&self, node: DrFinishNode) -> Option<u8> {
        let above = self.group?.above(self.table, node);
        (above < DrGroupTable::BEYOND).then(|| self.table.distance(node) + above)
    }
}

impl Space for DrBounds<'_> {
    type Node = DrFinishNode;

    #[inline]
    fn node(&self, cube: &Cube) -> DrFinishNode {
        self.table.node(cube)
    }

    #[inline]
    fn child(&self, node: DrFinishNode, m: Move) -> DrFinishNode {
        self.table.child(node, m)
    }

    #[inline]
    fn distance(&self, node: DrFinishNode) -> u8 {
        self.distance_within(node, u8::MAX)
    }

    #[inline]
    fn distance_within(&self, node: DrFinishNode, most: u8) -> u8 {
        let bound = self.table.distance_within(node, most);
        match self.group {
            // The table of the group is five times as large, and each lookup costs a cache miss.
            Some(group) if bound <= most => bound + group.above(self.table, node),
            _ => bound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Answer, Control, Extent, Limits, Silent, Work};
    use crate::step::solve::Search;
    use crate::step::{Goal, Step, solve};
    use crate::table::Tables;
    use premove_cube::{Rng, StateKind, random};

    fn tables() -> Tables {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables");
        Tables::new(folder.into())
    }

    fn without_group(cube: &Cube, limits: &Limits, context: Context<'_>) -> Answer {
        let step = Step::of_goal(Goal::DrFinish);
        let targets = step.ready_targets(cube).unwrap();
        let search = Search::new(&step, targets, cube, (*limits, context, &Silent));
        let table = context.tables.dr_finish(&|| false).unwrap();
        search.run(&search.goals(table), &[]).unwrap()
    }

    #[test]
    fn searches_find_the_same_with_and_without_the_table_of_the_group() {
        let tables = tables();
        tables.dr_group(&|| false).unwrap();
        let control = Control::new();
        let context = Context::new(&tables, &control);
        let step = Step::of_goal(Goal::DrFinish);
        let mut rng = Rng::from_number(19);
        let mut work = [Work::default(); 2];
        for (slack, states) in [(0, 40), (1, 12), (2, 4)] {
            for _ in 0..states {
                let cube = random(StateKind::Dr, &mut rng);
                let extent = Extent::Shortest { slack };
                let limits = Limits { extent, results: usize::MAX, ..Limits::default() };
                let with = solve(&step, &cube, &limits, context, &Silent).unwrap();
                let without = without_group(&cube, &limits, context);
                assert!(!with.solutions.is_empty());
                assert_eq!(with.solutions, without.solutions, "{cube:?}, {slack} above");
                if slack == 0 {
                    work[0] += with.work;
                    work[1] += without.work;
                }
            }
        }
        let [with, without] = work;
        assert!(with.nodes * 2 < without.nodes, "{work:?}");
        assert!(with.dead_ends * 10 < with.nodes, "{work:?}");
    }
}
