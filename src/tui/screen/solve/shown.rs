//! The content of the Solve screen, worked out once after a change so that drawing only reads.

use premove_cube::Cube;
use premove_cube::notation::{Line, NotationToken, ParseError, Side, TokenKind, tokens};
use premove_fmc::listing::axis_of;
use premove_fmc::{Document, PieceFocus, read_moves};

use super::SolveState;
use super::edit::Typing;
use super::listing::{Listing, WELCOME};
use super::phases::caption;
use crate::screen::form::Edit;
use crate::theme::Role;
use crate::widget::badges::Strip;
use crate::widget::net::Net;
use crate::widget::words::Words;

/// A range of the scramble's text, in bytes, with its role.
pub(super) type Stretch = (std::ops::Range<usize>, Role);

#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(crate) side: Side,
    /// The scramble as stretches of its text.
    pub(crate) text: Vec<Stretch>,
    /// The field that is typed in, as stretches of its text.
    pub(crate) typed: Vec<Stretch>,
    /// The error in the scramble, or a remark on how it was read.
    pub(crate) message: Words,
    pub(crate) cube: Option<Cube>,
    pub(crate) badges: Strip,
    pub(crate) premoves: String,
    pub(crate) net: Option<Net>,
    pub(crate) caption: String,
    /// The content of the pane of the solutions.
    pub(crate) list: Listing,
    /// The finished solution here, or the best of the tree.
    pub(crate) finished: String,
    /// The verdict whether the finished solution here may be handed in.
    pub(crate) verdict: Option<Words>,
}

impl Shown {
    /// Works out the content from the workspace and from the typed text.
    pub(super) fn of(solve: &SolveState) -> Self {
        let doc = solve.workspace.now();
        let mut shown = Self { side: doc.side, ..Self::default() };
        shown.scramble(doc);
        let own = solve.edit.as_ref().filter(|edit| edit.typing == Typing::Moves);
        let own = own.map(|edit| edit.field.text());
        let has_cube = !doc.scramble.is_blank();
        let replayed = solve.replayed.and_then(|count| replay(doc, count));
        let view = solve.in_view();
        let cube = match &replayed {
            Some((cube, _)) => Some(*cube),
            None => view.cube().filter(|_| has_cube),
        };
        shown.cube = cube;
        shown.badges = cube.as_ref().map(Strip::of).unwrap_or_default();
        if let Some(typed) = own.and_then(|text| doc.typed_in_words(text)) {
            let role = if typed.is_wrong { Role::Error } else { Role::Accent };
            shown.message = Words(typed.words, role);
        }
        if let Some(Edit { typing: Typing::ConditionKind(condition), field }) = &solve.edit {
            let typed =
                doc.plan.conditions.with_own(*condition, field.text(), solve.own_in_field());
            shown.message = match typed {
                Err(error) => Words(error.to_string(), Role::Error),
                Ok(_) if solve.types_triggers() => Words(solve.own_in_words(), Role::Accent),
                Ok(_) => shown.message,
            };
        }
        shown.typed = match &solve.edit {
            Some(Edit { typing: Typing::Moves, field }) => {
                stretches(field.text(), read_moves(field.text(), doc.side).as_ref().err())
            }
            Some(Edit { typing: Typing::Scramble, .. }) => shown.text.clone(),
            _ => Vec::new(),
        };
        let premoves = view.premoves();
        shown.premoves =
            if premoves.is_empty() { String::new() } else { format!("premoves {premoves}") };
        shown.cube(cube.as_ref(), view.focus().filter(|_| has_cube));
        if let Some((_, caption)) = replayed {
            shown.caption = caption;
        }
        shown.ending(doc);
        shown
    }

    fn scramble(&mut self, doc: &Document) {
        let scramble = &doc.scramble;
        self.text = stretches(scramble.text(), scramble.line().err());
        self.message = match scramble.line() {
            Err(error) => Words(error.to_string(), Role::Error),
            Ok(_) if scramble.is_blank() => Words(WELCOME[0].to_owned(), Role::Dim),
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

    fn cube(&mut self, cube: Option<&Cube>, focus: Option<PieceFocus>) {
        // With most pieces still to be solved, marks on all of them are of no use.
        let is_marked = |focus: &PieceFocus| {
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
        let axis = axis_of(focus.target);
        let places = cube.map_or(focus.places, |cube| focus.target.bad_pieces(cube));
        let corners = places.corners();
        let edges = places.edges();
        let caption = caption(focus.target.goal);
        self.caption = match (caption.as_str(), corners + edges) {
            ("", 0) => "nothing left to solve".to_owned(),
            ("", pieces) => format!("{pieces} pieces to solve"),
            _ => caption
                .replace("{axis}", &axis)
                .replace("{corners}", &corners.to_string())
                .replace("{edges}", &edges.to_string()),
        };
    }

    /// Writes the finished solution and the verdict on it.
    fn ending(&mut self, doc: &Document) {
        self.finished = match (doc.here().and_then(|here| here.solution), doc.best()) {
            (Some(solution), _) if !solution.is_empty() => {
                format!("solved in {}: {solution}", solution.len())
            }
            (_, Some((_, best))) => format!("best: {} moves  {best}", best.len()),
            _ => String::new(),
        };
        self.verdict = doc.rules_verdict().map(|found| {
            let role = if found.is_ok() { Role::Good } else { Role::Error };
            Words(found.summary(), role)
        });
    }
}

/// Returns the state in view after some moves of the skeleton, and the text below it.
fn replay(doc: &Document, count: usize) -> Option<(Cube, String)> {
    let moves = doc.moves_so_far();
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

/// Splits a text of moves into stretches: sides, comments, and the first error.
pub(super) fn stretches(text: &str, error: Option<&ParseError>) -> Vec<Stretch> {
    let role = |token: &NotationToken| match (token.kind, token.side) {
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
