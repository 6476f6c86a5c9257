//! The commands of the Analyse screen that other screens do not have.

use super::AnalyseState;
use crate::command::{Availability, Command, Run, anything, command_table, when};
use crate::context::Context;
use crate::shell::Shell;

pub(super) const ANALYSE: Context = Context::new("analyse", "Analyse screen");

pub(super) const CONTEXTS: &[Context] = &[ANALYSE];

fn has_analysis(shell: &Shell) -> Availability {
    when(shell.state::<AnalyseState>().analysis.is_some(), "nothing is analysed yet")
}

pub(super) const COMMANDS: &[Command] = command_table! {
    AnalyseState;
    "screen.analyse", "Analyse screen", ["6"], Context::SCREENS
        => run {Run::Now(Shell::show_screen::<AnalyseState>)},
        "Brings the Analyse screen into view: a solve, each step held against what was possible.";
    "analyse.use", "Open what was missed", ["enter"], ANALYSE, hint 1 "open", if has_analysis
        => enter(),
        "Goes to the solutions that were missed at the selected step; there it opens the selected \
         one as a branch on the Solve screen.";
    "analyse.best", "Open the best line known", ["B"], ANALYSE, hint 4 "best line",
        if has_analysis => open_best(),
        "Opens the shortest line that is known in place of the selected step and all behind it, as \
         a branch on the Solve screen.";
    "analyse.more", "Search longer", ["+", "="], ANALYSE, hint 5 "longer" => change_budget(1),
        "Analyses again with a round more, which takes about twice as long: totals that are only \
         found may become shorter.";
    "analyse.less", "Search less long", ["-"], ANALYSE => change_budget(-1),
        "Analyses again with a round less.";
    "analyse.optimal", "Solve the scramble optimally", ["O"], ANALYSE, hint 7 "optimal",
        if has_analysis => hand_over_scramble(),
        "Takes the scramble to the Optimal screen, which proves more than the analysis does.";
    "analyse.explain", "Explain each move", ["P"], ANALYSE, if has_analysis => explain(),
        "Shows the purpose of each move of the solve, as a delegate may ask for it. Arrow keys \
         scroll.";
    "analyse.post_mortem", "Show the easiest line", ["L"], ANALYSE, hint 11 "easiest line",
        if has_analysis => search_post_mortem(),
        "Searches the line that people find most easily among those two moves shorter than the \
         solve, and shows where the solver left it. Once more stops.";
    "analyse.copy", "Copy the report", ["Y"], ANALYSE, hint 10 "report", if has_analysis
        => copy_report(),
        "Copies the whole report as text.";
    "analyse.export", "Export the report", ["E"], ANALYSE, hint 6 "export", if has_analysis
        => export(),
        "Shows the report as text, Markdown, JSON and picture: Enter copies one, f writes it into \
         a file.";
    "analyse.summary", "Add up your solves", ["A"], ANALYSE, hint 12 "all solves"
        => summarize(),
        "Analyses the finished solves of the library one after the other, and shows what they lose \
         on the mean: by step, month, axis and subset. Once more begins anew.";
    "analyse.file", "Analyse a solve from a file", ["f"], ANALYSE, hint 8 "file"
        => read_file["file", anything],
        "Reads the named file as a write-up and analyses it; a paste does the same.";
    "analyse.back", "Back, or stop", ["esc"], ANALYSE, hint 80 "stop" => back(),
        "One step back: stops reading a solve, stops the analysis, leaves the zoom, goes back to \
         the steps.";
};
