//! Other names of commands: words that a solver may type in the command line for them.
//!
//! They stand here and not in the tables of commands, because they only serve the search: a command
//! without other names needs no row.

/// The other names of each command that has some. A word of its id or title is not among them.
const ALIASES: &[(&str, &[&str])] = &[
    ("app.command", &["palette", "menu"]),
    ("app.help", &["keys", "shortcuts", "cheat sheet"]),
    ("app.mouse", &["selection", "clicks", "wheel", "scrollbar", "touchpad"]),
    ("app.quit", &["exit", "leave", "close"]),
    ("app.redraw", &["refresh", "repaint", "clear the screen"]),
    ("app.suspend", &["background", "shell"]),
    ("theme.choose", &["colours", "colors", "dark", "light", "appearance"]),
    ("theme.next", &["colours", "colors"]),
    ("theme.stickers", &["cube net", "facelets"]),
    ("search.pause", &["wait", "resume", "continue"]),
    ("change.undo", &["revert", "back"]),
    ("change.redo", &["repeat"]),
    ("copy.selection", &["yank", "clipboard"]),
    ("pane.zoom", &["maximise", "maximize", "fullscreen", "larger"]),
    ("solve.analyse", &["analyze", "review", "compare with the best"]),
    ("solve.new", &["clear", "reset", "start over"]),
    ("solve.previous", &["last solve", "history"]),
    ("solve.export", &["save", "share", "markdown", "picture", "svg", "json"]),
    ("solve.explain", &["purpose", "why", "delegate", "trace"]),
    ("solve.check", &["legal", "regulations", "wca", "valid"]),
    ("solve.signs", &["legend", "abbreviations", "codes", "symbols"]),
    ("solve.import", &["paste", "load", "read"]),
    ("optimal.state", &["shortest", "god", "h48"]),
    ("scramble.edit", &["new", "enter", "paste", "type"]),
    ("scramble.random", &["generate", "new"]),
    ("side.switch", &["niss", "inverse", "normal", "premoves"]),
    ("sides.cycle", &["niss", "premoves", "linear"]),
    ("step.eo", &["edge orientation"]),
    ("step.dr", &["domino reduction"]),
    ("step.rzp", &["drm", "jzp", "jzr"]),
    ("step.ar", &["axial reduction"]),
    ("step.htr", &["half turn reduction"]),
    ("step.fr", &["floppy reduction"]),
    ("step.slice", &["lts"]),
    ("step.finish", &["end", "complete"]),
    ("step.insertion", &["commutator", "cycle", "3-cycle", "corners"]),
    ("step.by_hand", &["insertion", "commutator"]),
    ("axis.cycle", &["orientation", "rotation"]),
    ("depth.more", &["longer", "length", "max"]),
    ("depth.less", &["shorter", "length"]),
    ("results.more", &["count", "number", "all"]),
    ("only.subset", &["corners", "4c4e", "quarter turns"]),
    ("only.triggers", &["4a", "setup"]),
    ("only.find", &["human", "difficulty", "easiest"]),
    ("own.keep", &["bookmark"]),
    ("lines.find", &["whole solve", "auto", "complete", "chain"]),
    ("lines.recipe", &["plan", "chain", "strategy"]),
    ("filter.edit", &["search", "grep"]),
    ("solutions.order", &["rank"]),
    ("totals.take", &["shortest", "favourite"]),
    ("moves.type", &["add", "append", "own", "write"]),
    ("moves.replay", &["play", "animate", "step through"]),
    ("copy.write_up", &["writeup", "solution"]),
    ("tree.parent", &["back", "up", "previous step"]),
    ("tree.next_sibling", &["alternative", "branch"]),
    ("tree.previous_sibling", &["alternative", "branch"]),
    ("tree.delete", &["remove", "prune", "cut"]),
    ("tree.name", &["rename", "label"]),
    ("tree.note", &["comment", "text"]),
    ("tree.mark", &["favourite", "favorite", "bookmark"]),
    ("tree.hide", &["fold", "collapse"]),
    ("tree.show_all", &["unhide", "unfold"]),
    ("tree.twin", &["duplicate", "transposition"]),
    ("tree.table", &["columns", "skeletons", "overview", "spreadsheet"]),
    ("tree.compare", &["diff", "difference"]),
    ("optimal.use", &["go", "start"]),
    ("cube.edit", &["scramble", "enter", "paste"]),
    ("metric.switch", &["htm", "qtm", "half turn", "quarter turn"]),
    ("tier.build", &["generate", "pruning table"]),
    ("puzzle.count", &["distribution", "diameter"]),
    ("practice.hand_in", &["submit", "finish", "stop"]),
    ("practice.time", &["timer", "clock", "hour"]),
    ("practice.drill", &["train", "exercise", "cases", "flashcards"]),
    ("practice.give_up", &["dnf", "abort"]),
    ("screen.practice", &["timer", "attempt", "train", "competition"]),
    ("screen.solves", &["library", "history", "list of solves", "archive"]),
    ("screen.analyse", &["analyze", "review"]),
    ("screen.optimal", &["nissy", "h48"]),
    ("screen.puzzles", &["ksolve", "skewb", "pyraminx"]),
    ("solves.remove", &["delete", "trash"]),
    ("solves.bin", &["trash"]),
    ("solves.restore", &["undelete"]),
    ("analyse.post_mortem", &["post-mortem", "human"]),
    ("analyse.summary", &["statistics", "habits", "stats"]),
];

/// Returns the other names of a command.
pub(super) fn aliases(id: &str) -> impl Iterator<Item = &'static str> {
    let row = ALIASES.iter().find(|(of, _)| *of == id);
    row.into_iter().flat_map(|(_, names)| names.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn each_alias_is_of_a_command_and_no_part_of_its_name() {
        for (id, names) in ALIASES {
            let command = catalogue::find(id).unwrap_or_else(|| panic!("no command {id}"));
            let name = format!("{} {}", command.id, command.title).to_lowercase();
            let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
            for alias in *names {
                assert!(!words.contains(alias), "{id}: {alias} is a word of '{name}'");
                assert_eq!(alias.to_lowercase(), *alias, "{id}");
            }
        }
        let mut ids: Vec<_> = ALIASES.iter().map(|(id, _)| id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), ALIASES.len(), "a command stands twice");
    }
}
