//! What the Solve screen shows, worked out once after a change so that drawing only reads.

use super::edit::Typing;
use super::known::Totals;
use super::layout::Pane;
use super::outline::Outline;
use super::rules::{verdict, verdict_typed, without_place};
use super::{Order, SolveState, rows};
use crate::cube::Cube;
use crate::fmc::{ConditionKind, Document, Focus, Policy, Reason, read_moves};
use crate::notation::{Line, ParseError, Side, Token, TokenKind, tokens};
use crate::search::{Endings, Extent};
use crate::step::{Goal, PICKER, Stage, Step, Target};
use crate::tui::screen::pane::Edit;
use crate::tui::theme::Role;
use crate::tui::widget::badges::Strip;
use crate::tui::widget::gauge::Phase;
use crate::tui::widget::net::Net;
use crate::tui::widget::solutions::{Columns, Wanted};
use crate::tui::widget::text::Words;
use crate::tui::widget::{solutions, steps};

/// A stretch of the scramble's text, in bytes, and what it is.
pub(super) type Stretch = (std::ops::Range<usize>, Role);

/// What stands on the screen before there is a scramble.
const WELCOME: [&str; 5] = [
    "type a scramble with i, paste one, or draw one with r",
    "",
    "Enter then searches an EO; Enter on a solution takes it and goes on to the DR, the HTR and \
     the finish.",
    "n switches to the inverse, a adds moves of your own, u takes anything back.",
    "? shows every key.",
];

#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(crate) side: Side,
    /// The scramble as stretches of its text.
    pub(crate) text: Vec<Stretch>,
    /// The field that is typed in, as stretches of its text.
    pub(crate) typed: Vec<Stretch>,
    /// What is wrong with the scramble, or what was understood.
    pub(crate) message: Words,
    pub(crate) cube: Option<Cube>,
    pub(crate) badges: Strip,
    pub(crate) premoves: String,
    pub(crate) net: Option<Net>,
    pub(crate) caption: String,
    pub(crate) items: Vec<steps::Item>,
    pub(crate) options: Vec<steps::Choice>,
    pub(crate) columns: Option<Columns>,
    pub(crate) rows: Vec<solutions::Row>,
    /// The names of the columns of the whole lines, and a text for each of them.
    pub(crate) whole: (String, Vec<String>),
    pub(crate) list_title: String,
    /// What stands in the list's place while it is empty.
    pub(crate) empty: String,
    /// What the pane of the tree shows.
    pub(crate) tree: Outline,
    /// The finished solution here, or the best of the tree.
    pub(crate) finished: String,
    /// Whether the finished solution here may be handed in.
    pub(crate) verdict: Option<Words>,
    /// What the selected solution leads to.
    pub(crate) result: Option<Ahead>,
}

/// What a solution of the list leads to.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    pub(crate) net: Net,
    pub(crate) badges: Strip,
    /// The whole line up to there, with its moves.
    pub(crate) line: String,
    /// The best finished line that is known behind it.
    pub(crate) best: String,
}

impl Ahead {
    /// Behind a line of the step in work, seen from the side in view.
    fn of(doc: &Document, line: &Line, totals: &Totals) -> Option<Self> {
        let whole = doc.tree.line(doc.cursor).then(line).normal_form();
        let normal = whole.apply_to(&doc.scramble.cube()?);
        let cube = if doc.side == Side::Normal { normal } else { normal.inverse() };
        let (moves, line) = if normal.is_solved() {
            let solution = whole.finished();
            (solution.len(), solution.to_string())
        } else {
            (whole.len(), whole.to_string())
        };
        let net = Net::new(&cube, None);
        let best =
            totals.of(&whole).filter(|_| !normal.is_solved()).map_or_else(String::new, |known| {
                format!("best line {}: {}", known.text(), known.line.finished())
            });
        let line = format!("{moves} moves: {line}");
        Some(Self { net, badges: Strip::of(&cube), line, best })
    }
}

impl Shown {
    /// What follows from the workspace and from what is typed.
    pub(super) fn of(solve: &SolveState) -> Self {
        let doc = solve.workspace.now();
        let mut shown = Self { side: doc.side, ..Self::default() };
        shown.scramble(doc);
        let here = doc.here();
        let own = solve.edit.as_ref().filter(|edit| edit.typing == Typing::Moves);
        let own = own.map(|edit| edit.field.text());
        let typed = own.map(|text| doc.preview(text));
        let here = here.filter(|_| !doc.scramble.text().trim().is_empty());
        let replayed = solve.replayed.and_then(|count| replay(doc, count));
        let cube = match &typed {
            _ if replayed.is_some() => replayed.as_ref().map(|(cube, _)| *cube),
            Some(Ok(Some(standing))) => Some(standing.on(doc.side)),
            _ => here.as_ref().map(|here| here.on(doc.side)),
        };
        shown.cube = cube;
        shown.badges = cube.as_ref().map(Strip::of).unwrap_or_default();
        match &typed {
            Some(Err(error)) => shown.message = Words(error.to_string(), Role::Error),
            Some(Ok(Some(after))) => {
                let found = own.and_then(|text| verdict_typed(doc, text, after));
                let found = found.filter(|_| after.solution.is_some());
                let role = match &found {
                    Some(verdict) if !verdict.is_ok() => Role::Error,
                    _ => Role::Accent,
                };
                let solved = found.map_or_else(String::new, |found| match found.faults.first() {
                    None => ", solved, ok to hand in".to_owned(),
                    Some(fault) => format!(", solved, but {}", without_place(fault)),
                });
                let read = own.and_then(|text| read_moves(text, doc.side).ok());
                let read = read
                    .filter(|line| !line.is_empty())
                    .map_or_else(String::new, |line| format!("as {line}  "));
                let words =
                    format!("{read}{} moves more, {} in all{solved}", after.count, after.total);
                shown.message = Words(words, role);
            }
            _ => {}
        }
        if let Some(Edit { typing: Typing::ConditionKind(condition), field }) = &solve.edit
            && let Err(error) = doc.plan.conditions.with(*condition, field.text())
        {
            shown.message = Words(error, Role::Error);
        }
        shown.typed = match (&solve.edit, &typed) {
            (Some(edit), Some(result)) => stretches(edit.field.text(), result.as_ref().err()),
            (Some(edit), None) if edit.typing == Typing::Scramble => shown.text.clone(),
            _ => Vec::new(),
        };
        let premoves = doc.premoves();
        shown.premoves =
            if premoves.is_empty() { String::new() } else { format!("premoves {premoves}") };
        shown.cube(cube.as_ref(), doc.focus().filter(|_| here.is_some()));
        if let Some((_, caption)) = replayed {
            shown.caption = caption;
        }
        shown.picker(doc);
        shown.tree(solve);
        shown
    }

    fn scramble(&mut self, doc: &Document) {
        let scramble = &doc.scramble;
        self.text = stretches(scramble.text(), scramble.line().err());
        self.message = match scramble.line() {
            Err(error) => Words(error.to_string(), Role::Error),
            Ok(_) if scramble.text().trim().is_empty() => Words(WELCOME[0].to_owned(), Role::Dim),
            Ok(line) => {
                let moves = doc.scramble.moves().unwrap_or_default();
                let plain: String =
                    scramble.text().split_whitespace().collect::<Vec<_>>().join(" ");
                let read = if moves.to_string() == plain {
                    String::new()
                } else {
                    format!("read as {moves}")
                };
                Words(format!("{} moves  {read}", line.len()).trim_end().to_owned(), Role::Dim)
            }
        };
    }

    fn cube(&mut self, cube: Option<&Cube>, focus: Option<Focus>) {
        // With most pieces still to be solved, marks on all of them are of no use.
        let is_marked = |focus: &Focus| {
            !focus.target.goal.is_final() || focus.places.corners() + focus.places.edges() <= 9
        };
        self.net =
            cube.map(|cube| Net::new(cube, focus.filter(is_marked).map(|focus| focus.target)));
        let Some(focus) = focus else {
            self.caption = String::new();
            return;
        };
        if !focus.ready {
            "not ready: see the list".clone_into(&mut self.caption);
            return;
        }
        let axis = rows::axis_of(focus.target);
        let places = cube.map_or(focus.places, |cube| focus.target.bad_pieces(cube));
        let (corners, edges) = (places.corners(), places.edges());
        let caption = focus.target.goal.spec().phase.as_ref().map_or("", |phase| phase.caption);
        self.caption = match (caption, corners + edges) {
            ("", 0) => "nothing left to solve".to_owned(),
            ("", pieces) => format!("{pieces} pieces to solve"),
            _ => caption
                .replace("{axis}", &axis)
                .replace("{corners}", &corners.to_string())
                .replace("{edges}", &edges.to_string()),
        };
    }

    fn picker(&mut self, doc: &Document) {
        let plan = &doc.plan;
        let values = ConditionKind::ALL.map(|condition| plan.conditions.text(condition));
        let conditioned = join(&values.each_ref().map(String::as_str));
        let cube = doc.cube().filter(|_| !doc.scramble.text().trim().is_empty());
        let item = |&(key, name, goals): &(char, &'static str, &[Goal])| {
            let (state, axis) = row_state(goals, cube.as_ref());
            let chosen = goals.contains(&plan.goal);
            let (name, axis) = if chosen {
                (kind(plan.goal), join(&[&chosen_axes(doc), &conditioned]))
            } else {
                (name, axis)
            };
            steps::Item { key, name, axis, state, chosen }
        };
        self.items = PICKER.iter().map(item).collect();
        let settings = plan.settings();
        let all = plan.axes().len();
        let axes = axis_list(doc);
        let sides = match plan.policy {
            _ if plan.goal.is_final() => format!("{} (finish)", side_word(doc.side)),
            Policy::View => format!("{} only", side_word(doc.side)),
            policy => policy.title().to_owned(),
        };
        let extent = match settings.extent {
            Extent::All => "all lengths".to_owned(),
            Extent::Shortest { slack: 0 } => "shortest".to_owned(),
            Extent::Shortest { slack } => format!("shortest +{slack}"),
        };
        let endings = match settings.endings {
            Endings::Representative => "families",
            Endings::All => "every one",
        };
        let first = (all > 1).then_some(("axis", axes, "x"));
        let others = [
            ("sides", sides, "p"),
            ("moves", format!("{}–{}", settings.min, settings.max), "+ -"),
            ("number", settings.results.to_string(), "w"),
            ("which", extent, "b"),
            ("endings", endings.to_owned(), "e"),
        ];
        // A condition that is forgotten hides solutions, so those that are set come first.
        let condition = |condition: ConditionKind| {
            (condition_name(condition), plan.conditions.text(condition), condition_keys(condition))
        };
        let set =
            ConditionKind::ALL.map(condition).into_iter().filter(|(_, text, _)| !text.is_empty());
        self.options = set.chain(first).chain(others).collect();
        if plan.conditions.is_empty()
            && ConditionKind::ALL.iter().any(|condition| condition.check(plan.goal).is_ok())
        {
            self.options.push(("only", "no conditions".to_owned(), "c"));
        }
    }

    fn tree(&mut self, solve: &SolveState) {
        let doc = solve.workspace.now();
        self.finished = match (doc.here().and_then(|here| here.solution), doc.best()) {
            (Some(solution), _) if !solution.is_empty() => {
                format!("solved in {}: {solution}", solution.len())
            }
            (_, Some((_, best))) => format!("best: {} moves  {best}", best.len()),
            _ => String::new(),
        };
        self.verdict = verdict(doc).map(|found| {
            let role = if found.is_ok() { Role::Good } else { Role::Error };
            Words(found.summary(), role)
        });
        self.tree = Outline::of(solve, &self.finished, self.verdict.as_ref());
    }

    /// The step whose chip lies at a column, or a number too great for one.
    pub(super) fn chip_at(&self, column: usize) -> usize {
        let ends = self.items.iter().scan(0, |end, item| {
            *end += steps::chip_width(item);
            Some(*end)
        });
        ends.take_while(|&end| end <= column).count()
    }

    /// What follows from the search.
    pub(super) fn list(&mut self, solve: &SolveState) {
        let doc = solve.workspace.now();
        let search = &solve.search;
        let several = search.question().is_some_and(|q| q.step.targets().len() > 1);
        let phase = search.question().and_then(|q| q.step.goal().spec().phase.as_ref());
        let next = phase.map_or(0, |phase| phase.label_width);
        let width = solve.areas.solutions.width.saturating_sub(2);
        let is_final = search.question().is_none_or(|q| q.step.goal().is_final());
        let by_total = solve.order == Order::Total || solve.order == Order::Best && is_final;
        self.rows = rows::solutions(doc, search, &solve.totals, solve.variant);
        let longest = self.rows.iter().map(solutions::Row::width).max().unwrap_or(0);
        let wanted = Wanted { axis: several, next, best: !is_final, by_total, longest };
        self.columns = Some(Columns::fit(width, search.list.len(), wanted));
        // A sign stands before each line.
        self.whole = solve.whole.table.texts(usize::from(width.saturating_sub(1)));
        let selected = if solve.whole.is_open() {
            solve.whole.selected()
        } else {
            solve.selected_line().map(|(_, line)| line)
        };
        self.result = selected
            .filter(|_| !solve.areas.result.is_empty())
            .and_then(|line| Ahead::of(doc, &line, &solve.totals));
        let label = doc.plan.goal.label();
        let unseen = if solve.focus.pane == Pane::Solutions { 0 } else { search.unseen() };
        let new = if unseen > 0 && search.phase.is_live() {
            format!(", {unseen} new")
        } else {
            String::new()
        };
        let count = match (search.question(), solve.filter.is_empty()) {
            (None, _) => String::new(),
            (_, true) => format!("  {}{new}", search.list.len()),
            (_, false) => {
                format!("  {} of {}  /{}", search.list.len(), search.list.all.len(), solve.filter)
            }
        };
        let conditioned = match doc.plan.conditions.in_words() {
            words if words.is_empty() => words,
            words => format!("  {words}"),
        };
        let order = solve.order.title();
        self.list_title = format!("{label} solutions{count}{conditioned}{order}");
        self.empty = match (&search.phase, &solve.refused) {
            (_, Some(Reason::NoScramble)) => WELCOME.join("\n"),
            (_, Some(Reason::Solved)) if !self.finished.is_empty() => match &self.verdict {
                Some(verdict) => format!("{}\n\n{}", self.finished, verdict.0),
                None => self.finished.clone(),
            },
            (_, Some(reason)) => reason.to_string(),
            (Phase::Idle, None) => {
                format!(
                    "Enter searches {}",
                    doc.plan.step().map_or_else(String::new, |step| step.title().to_owned())
                )
            }
            (Phase::Failed(why), _) => why.clone(),
            (Phase::Stopped, _) => "stopped: Space goes on".to_owned(),
            (phase, _) if phase.is_live() => "searching".to_owned(),
            _ if !solve.filter.is_empty() => "nothing passes the filter".to_owned(),
            _ => {
                let settings = doc.plan.settings();
                let lift = if doc.plan.conditions.is_empty() {
                    ""
                } else {
                    "\nBackspace lifts the conditions"
                };
                let (min, max) = (settings.min, settings.max);
                format!("none of {min} to {max} moves: + searches deeper{lift}")
            }
        };
    }
}

/// The state in view after some moves of the skeleton, and what stands below it.
fn replay(doc: &Document, count: usize) -> Option<(Cube, String)> {
    let moves = rows::moves(doc);
    let on = |side| moves.iter().take(count).filter(|(s, _)| *s == side).map(|&(_, m)| m).collect();
    let line = Line { normal: on(Side::Normal), inverse: on(Side::Inverse) };
    let cube = line.apply_to(&doc.scramble.cube()?);
    let last = match count.checked_sub(1).and_then(|at| moves.get(at)) {
        Some((Side::Normal, m)) => format!(": {m}"),
        Some((Side::Inverse, m)) => format!(": ({m})"),
        None => String::new(),
    };
    let cube = if doc.side == Side::Normal { cube } else { cube.inverse() };
    Some((cube, format!("{count} of {} moves{last}", moves.len())))
}

/// How a row of the picker stands at a cube, and the axes on which its step is reached.
fn row_state(goals: &[Goal], cube: Option<&Cube>) -> (steps::State, String) {
    let Some(cube) = cube else { return (steps::State::Closed, String::new()) };
    let targets = |goal: &Goal| -> Vec<Target> {
        Step::one_by_one(*goal).iter().flat_map(|step| step.targets().to_vec()).collect()
    };
    let goal_stage = goals[0].spec().reaches;
    let mut reached = targets(&goals[0]);
    // Of a solved cube no slice is left.
    reached.retain(|target| {
        target.is_reached(cube) && !(goal_stage == Stage::Slice && cube.is_solved())
    });
    let has_axes = matches!(
        goal_stage,
        Stage::Eo
            | Stage::Rzp
            | Stage::Ar
            | Stage::Dr
            | Stage::Fr
            | Stage::FrSlice
            | Stage::Slice
            | Stage::Slices
    );
    let mut axes: Vec<_> = reached.iter().map(|target| rows::axis_of(*target)).collect();
    axes.sort_unstable();
    axes.dedup();
    let state = if !reached.is_empty() {
        steps::State::Reached
    } else if goals.iter().flat_map(targets).any(|target| target.is_ready(cube)) {
        steps::State::Open
    } else {
        steps::State::Closed
    };
    (state, if has_axes { axes.join(" ") } else { String::new() })
}

/// Words that are not empty, with blanks between them.
fn join(words: &[&str]) -> String {
    let words: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The name of a condition among the options.
const fn condition_name(condition: ConditionKind) -> &'static str {
    match condition {
        ConditionKind::Triggers => "trigger",
        _ => condition.name(),
    }
}

/// The keys that set a condition.
const fn condition_keys(condition: ConditionKind) -> &'static str {
    match condition {
        ConditionKind::Subset => "c s",
        ConditionKind::Triggers => "c t",
        ConditionKind::Case => "c c",
        ConditionKind::Labels => "c l",
    }
}

/// What the chosen row of the picker is called.
fn kind(goal: Goal) -> &'static str {
    goal.spec().phase.as_ref().map_or(goal.label(), |phase| phase.title)
}

pub(super) fn side_word(side: Side) -> &'static str {
    match side {
        Side::Normal => "normal",
        Side::Inverse => "inverse",
    }
}

/// All axes in the order of their numbers, those left out as dots. Of many, the ones that the state
/// is ready for with the numbers that choose them.
fn axis_list(doc: &Document) -> String {
    let axes = doc.plan.axes();
    let cube = doc.cube();
    let ready = |axis: &crate::fmc::AxisChoice| {
        axis.step.targets().iter().any(|target| cube.is_none_or(|cube| target.is_ready(&cube)))
    };
    let listed: Vec<_> =
        axes.iter().enumerate().filter(|(_, axis)| axes.len() <= 3 || ready(axis)).collect();
    let name = |&(at, axis): &(usize, &crate::fmc::AxisChoice)| match axis.step.targets().first() {
        _ if !axis.chosen => "·".to_owned(),
        Some(target) if axes.len() <= 3 => rows::axis_of(*target),
        Some(target) if listed.len() <= 2 => format!("{} {}", at + 1, rows::axis_of(*target)),
        _ => (at + 1).to_string(),
    };
    listed.iter().map(name).collect::<Vec<_>>().join(if listed.len() < axes.len() {
        "  "
    } else {
        " "
    })
}

/// The chosen axes, `any` when all are.
fn chosen_axes(doc: &Document) -> String {
    let axes = doc.plan.axes();
    if axes.len() == 1 {
        return String::new();
    }
    if axes.iter().all(|axis| axis.chosen) {
        return "any".to_owned();
    }
    let targets =
        axes.iter().filter(|axis| axis.chosen).flat_map(|axis| axis.step.targets().to_vec());
    let name = |target: Target| target.values().join("←");
    targets.map(name).collect::<Vec<_>>().join(" ")
}

/// A text of moves in stretches: sides, comments, and the first thing that is wrong.
pub(super) fn stretches(text: &str, error: Option<&ParseError>) -> Vec<Stretch> {
    let role = |token: &Token| match (token.kind, token.side) {
        (TokenKind::Bad(_), _) => Role::Error,
        (TokenKind::Comment | TokenKind::Mark, _) => Role::Dim,
        (_, Side::Inverse) => Role::Accent,
        _ => Role::Text,
    };
    let mut out: Vec<Stretch> =
        tokens(text).map(|token| (token.span.clone(), role(&token))).collect();
    if let Some(error) = error {
        for stretch in out
            .iter_mut()
            .filter(|(span, _)| span.start < error.span.end && error.span.start < span.end)
        {
            stretch.1 = Role::Error;
        }
    }
    out
}
