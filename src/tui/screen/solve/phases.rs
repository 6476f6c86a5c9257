//! The steps in the groups of the picker, with the keys and texts that only this screen shows.

use premove_cube::notation::Side;
use premove_engine::step::Goal;

/// A row of the step picker: the goals that one key cycles through.
pub(super) struct PickerRow {
    /// The key that chooses the row.
    pub(super) key: char,
    /// The name of the row while none of its goals is chosen.
    pub(super) name: &'static str,
    /// The goals, each with the name that the row has while the goal is chosen. The key cycles
    /// through them in this order, starting with the first one that can be searched. The row of
    /// insertions has none.
    goals: &'static [(Goal, &'static str)],
    /// The line below the net. It may contain `{label}` for the goal, `{axis}`, and the numbers of
    /// bad pieces `{corners}` and `{edges}`; empty for a step for which all pieces count.
    caption: &'static str,
    /// Width that the label of a state after the step may have, in columns.
    label_width: usize,
}

/// The rows of the picker, from top to bottom.
pub(super) static PICKER: [PickerRow; 9] = [
    PickerRow {
        key: 'e',
        name: "EO",
        goals: &[(Goal::Eo, "EO")],
        caption: "{edges} bad edges on {axis}",
        label_width: 23,
    },
    PickerRow {
        key: 'z',
        name: "RZP",
        goals: &[(Goal::Rzp, "RZP")],
        caption: "DR {axis}: {corners} corners, {edges} edges",
        label_width: 8,
    },
    PickerRow {
        key: 'a',
        name: "AR",
        goals: &[(Goal::ArFromEo, "AR"), (Goal::Ar, "AR straight")],
        caption: "{label} {axis}: {corners} corners, {edges} edges",
        label_width: 17,
    },
    PickerRow {
        key: 'd',
        name: "DR",
        goals: &[(Goal::DrFromEo, "DR"), (Goal::Dr, "DR straight"), (Goal::DrFromAr, "DR from AR")],
        caption: "{label} {axis}: {corners} corners, {edges} edges",
        label_width: 8,
    },
    PickerRow {
        key: 'h',
        name: "HTR",
        goals: &[
            (Goal::Htr, "HTR"),
            (Goal::HtrFromEo, "HTR from EO"),
            (Goal::HtrDirect, "HTR direct"),
        ],
        caption: "{label}: {corners} corners, {edges} edges",
        label_width: 31,
    },
    PickerRow {
        key: 'r',
        name: "FR",
        goals: &[(Goal::Fr, "FR"), (Goal::FrSlice, "FRLS")],
        caption: "{label} {axis}: {corners} corners, {edges} edges",
        label_width: 0,
    },
    PickerRow {
        key: 'l',
        name: "Slice",
        goals: &[
            (Goal::LeaveSlice, "Slice"),
            (Goal::HtrSlice, "Slice HTR"),
            (Goal::FrSliceSlice, "Slice FRLS"),
            (Goal::DrSlices, "Slices"),
            (Goal::HtrSlices, "Slices HTR"),
        ],
        caption: "",
        label_width: 15,
    },
    PickerRow {
        key: 'f',
        name: "Finish",
        goals: &[
            (Goal::HtrFinish, "Finish HTR"),
            (Goal::DrFinish, "Finish DR"),
            (Goal::FrFinish, "Finish FR"),
        ],
        caption: "",
        label_width: 0,
    },
    PickerRow { key: 'i', name: "Insert", goals: &[], caption: "", label_width: 0 },
];

impl PickerRow {
    /// Returns the row that contains a goal; `None` if the picker does not offer the goal.
    fn of(goal: Goal) -> Option<&'static Self> {
        PICKER.iter().find(|row| row.name_of(goal).is_some())
    }

    /// Returns the goals, in the order in which the key cycles through them.
    pub(super) fn goals(&self) -> Vec<Goal> {
        self.goals.iter().map(|(goal, _)| *goal).collect()
    }

    /// Returns the name of the row while a goal is chosen; `None` if the goal is in another row.
    pub(super) fn name_of(&self, goal: Goal) -> Option<&'static str> {
        self.goals.iter().find(|(of, _)| *of == goal).map(|(_, name)| *name)
    }
}

/// Returns the name of a side.
pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Normal => "normal",
        Side::Inverse => "inverse",
    }
}

/// Returns the line below the net for a goal, with `{...}` in place of the numbers and the axis.
pub(super) fn caption(goal: Goal) -> String {
    PickerRow::of(goal).map_or("", |row| row.caption).replace("{label}", goal.label())
}

/// Returns the width that the label of a state after a goal may have, in columns.
pub(super) fn label_width(goal: Goal) -> usize {
    PickerRow::of(goal).map_or(0, |row| row.label_width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picker_offers_each_phase_of_a_solve_once() {
        let mut offered: Vec<Goal> = PICKER.iter().flat_map(PickerRow::goals).collect();
        offered.sort_unstable();
        assert_eq!(offered, Goal::PHASES);
    }
}
