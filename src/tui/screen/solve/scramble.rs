//! The panes of the scramble and of the shown cube: text, badges, net, and the replay of the
//! skeleton on the net.

use premove_cube::Cube;
use premove_cube::notation::{Line, ParseError, Side, TokenKind, tokens};
use premove_engine::step::Target;
use premove_fmc::insertion::Leftover;
use premove_fmc::listing::axis_of;
use premove_fmc::{Document, PieceFocus};
use ratatui::text::{self, Span};

use super::layout::{Areas, Frame, Pane, is_wide};
use super::listing::WELCOME;
use super::phases::{caption, side_word};
use crate::screen::pane::{Focus, columns, rows};
use crate::theme::{Role, Theme};
use crate::widget::badges::Strip;
use crate::widget::canvas::Canvas;
use crate::widget::net::{Net, Size};
use crate::widget::words::Words;

/// A part of a text, as a range of bytes with its role.
pub(super) type Stretch = (std::ops::Range<usize>, Role);

/// The state of the two panes, and their content.
#[derive(Debug, Default)]
pub(super) struct ScramblePane {
    /// Number of moves of the skeleton that the replay shows on the net; `None` without a replay.
    pub(super) replayed: Option<usize>,
    /// The targets that the selected solution reaches; empty if none is selected.
    row: Vec<Target>,
    /// `true` while a state at a place of the line is shown.
    is_at_place: bool,
    side: Side,
    /// The parts of the scramble's text with their colours.
    text: Vec<Stretch>,
    /// A message about the typed text, the error in the scramble, or a remark on how it was read.
    message: Words,
    /// The shown state.
    pub(super) cube: Option<Cube>,
    badges: Strip,
    premoves: String,
    net: Option<Net>,
    /// The line below the net.
    pub(super) caption: String,
}

/// A state that is shown in place of that of the current node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StateAtPlace {
    /// The state, seen from the side.
    pub(super) cube: Cube,
    pub(super) side: Side,
    /// The line below the net.
    pub(super) caption: String,
}

impl ScramblePane {
    /// Computes the content from the document, and from `view`, which also has the typed moves.
    /// A state at a place of the line is shown instead of that of the document.
    pub(super) fn refresh(
        &mut self,
        doc: &Document,
        view: &Document,
        message: Option<Words>,
        at_place: Option<StateAtPlace>,
    ) {
        self.side = doc.side;
        self.text = stretches(doc.scramble.text(), doc.scramble.line().err());
        self.message = message.unwrap_or_else(|| remark(doc));
        let premoves = view.premoves();
        self.premoves =
            if premoves.is_empty() { String::new() } else { format!("premoves {premoves}") };
        let has_cube = !doc.scramble.is_blank();
        let replayed = self.replayed.and_then(|count| replay(doc, count));
        self.cube = match &replayed {
            Some((cube, _)) => Some(*cube),
            None => view.cube().filter(|_| has_cube),
        };
        self.badges = self.cube.as_ref().map(Strip::of).unwrap_or_default();
        self.is_at_place = at_place.is_some() && self.replayed.is_none();
        match (replayed, at_place) {
            (Some((_, caption)), _) => {
                self.mark(view);
                self.caption = caption;
            }
            (None, Some(at_place)) => self.show_place(at_place),
            (None, None) => self.mark(view),
        }
    }

    /// Follows the selected solution: net and caption are about the axis that it reaches.
    pub(super) fn follow_row(&mut self, row: Vec<Target>, view: &Document) {
        if self.row == row {
            return;
        }
        self.row = row;
        if self.replayed.is_none() && !self.is_at_place {
            self.mark(view);
        }
    }

    /// Computes the net with its marks, and the line below it.
    fn mark(&mut self, view: &Document) {
        let focus = view.focus_on(&self.row).filter(|_| !view.scramble.is_blank());
        // If most pieces are still unsolved, marks on all of them are useless.
        let marked = focus.filter(|focus| {
            !focus.target.goal.is_final() || focus.places.corners() + focus.places.edges() <= 9
        });
        self.net = self.cube.map(|cube| Net::new(&cube, marked.map(|focus| focus.target)));
        let caption = focus.map(|focus| caption_of(&focus, self.cube.as_ref()));
        self.caption = caption.unwrap_or_default();
    }

    /// Shows the state at a place of the line, with marks on the unsolved pieces if they are few.
    fn show_place(&mut self, shown: StateAtPlace) {
        let StateAtPlace { cube, side, caption } = shown;
        let is_few = Leftover::of(&cube).is_few();
        self.side = side;
        self.cube = Some(cube);
        self.premoves.clear();
        self.badges = Strip::of(&cube);
        self.net = Some(if is_few { Net::with_unsolved(&cube) } else { Net::new(&cube, None) });
        self.caption = caption;
    }

    /// Draws the scramble with its badges.
    pub(super) fn draw(
        &self,
        scramble: &str,
        areas: &Areas,
        focus: &Focus<Pane>,
        canvas: &mut Canvas<'_>,
    ) {
        let mut badges = if is_wide(focus) {
            self.badges.line(canvas.theme)
        } else {
            self.badges.short(canvas.theme)
        };
        if !self.premoves.is_empty() {
            badges.spans.insert(0, canvas.span(format!("{}  ", self.premoves), Role::Accent));
        }
        let role = self.message.1;
        let message = canvas.span(&self.message.0, role);
        let mut first = text::Line::default();
        for (range, role) in &self.text {
            first.spans.extend([canvas.span(&scramble[range.clone()], *role), Span::raw(" ")]);
        }
        let area = areas.of(Pane::Scramble);
        if is_wide(focus) {
            let inside = canvas.frame(area, " Scramble ", focus.pane == Pane::Scramble);
            return canvas.lines(inside, [first, message.into(), badges]);
        }
        if role == Role::Error {
            badges = message.into();
        } else if first.width() + message.width() + 3 <= usize::from(area.width) {
            first.spans.extend([Span::raw("  "), message]);
        } else if role == Role::Accent {
            // The message about the typed moves is more useful here than the scramble.
            first = message.into();
        }
        badges.spans.insert(0, self.side_chip(canvas.theme));
        canvas.lines(area, [first, badges]);
    }

    /// Draws the net.
    pub(super) fn draw_cube(&self, areas: &Areas, focus: &Focus<Pane>, canvas: &mut Canvas<'_>) {
        let word = side_word(self.side);
        let is_wide = is_wide(focus);
        let title = if is_wide { format!(" Cube  {word} ") } else { format!(" {word} ") };
        let inside = canvas.frame(areas.frame(Frame::Cube), &title, false);
        let Some(net) = &self.net else { return };
        let size = Size::within(inside.width, inside.height);
        let left = inside.width.saturating_sub(size.width()) / 2;
        canvas.lines(columns(inside, left, u16::MAX), net.lines(size, canvas.theme));
        if is_wide {
            let style = canvas.theme.style(Role::Mark);
            let caption = text::Line::styled(self.caption.as_str(), style).centered();
            canvas.line(rows(inside, size.height(), 1), caption);
        }
    }

    /// Returns the name of the shown side, in the style of a chip (a highlighted word).
    pub(super) fn side_chip(&self, theme: &Theme) -> Span<'static> {
        let role = if self.side == Side::Normal { Role::Dim } else { Role::Accent };
        Span::styled(format!("{}  ", side_word(self.side)), theme.style(role))
    }
}

/// Returns the error in the scramble, or a remark on how it was read.
fn remark(doc: &Document) -> Words {
    let scramble = &doc.scramble;
    match scramble.line() {
        Err(error) => Words(error.to_string(), Role::Error),
        Ok(_) if scramble.is_blank() => Words(WELCOME[0].to_owned(), Role::Dim),
        Ok(line) => {
            let moves = scramble.moves().unwrap_or_default().to_string();
            let plain = scramble.text().split_whitespace().collect::<Vec<_>>().join(" ");
            let read = if moves == plain { String::new() } else { format!("  read as {moves}") };
            Words(format!("{} moves{read}", line.len()), Role::Dim)
        }
    }
}

/// Returns the line below the net: the bad pieces for the chosen step.
fn caption_of(focus: &PieceFocus, cube: Option<&Cube>) -> String {
    if !focus.ready {
        return "not ready: see the list".to_owned();
    }
    let places = cube.map_or(focus.places, |cube| focus.target.bad_pieces(cube));
    let corners = places.corners();
    let edges = places.edges();
    let caption = caption(focus.target.goal);
    match (caption.as_str(), corners + edges) {
        ("", 0) => "nothing left to solve".to_owned(),
        ("", pieces) => format!("{pieces} pieces to solve"),
        _ => caption
            .replace("{axis}", &axis_of(focus.target))
            .replace("{corners}", &corners.to_string())
            .replace("{edges}", &edges.to_string()),
    }
}

/// Returns the state after `count` moves of the skeleton, and the text below the net; `None` if the
/// scramble is not valid.
fn replay(doc: &Document, count: usize) -> Option<(Cube, String)> {
    let moves = doc.moves_so_far();
    let shown = moves.iter().take(count);
    let (normal, inverse): (Vec<_>, Vec<_>) = shown.partition(|(side, _)| *side == Side::Normal);
    let normal = normal.into_iter().map(|&(_, m)| m).collect();
    let inverse = inverse.into_iter().map(|&(_, m)| m).collect();
    let line = Line { normal, inverse };
    let cube = line.apply_to(&doc.scramble.cube()?);
    let last = match count.checked_sub(1).and_then(|at| moves.get(at)) {
        Some((Side::Normal, m)) => format!(": {m}"),
        Some((Side::Inverse, m)) => format!(": ({m})"),
        None => String::new(),
    };
    let cube = if doc.side == Side::Normal { cube } else { cube.inverse() };
    Some((cube, format!("{count} of {} moves{last}", moves.len())))
}

/// Splits a text of moves into coloured parts: the sides, comments, and the first error.
pub(super) fn stretches(text: &str, error: Option<&ParseError>) -> Vec<Stretch> {
    let mut out = Vec::new();
    for token in tokens(text) {
        let is_wrong = error.is_some_and(|error| {
            token.span.start < error.span.end && error.span.start < token.span.end
        });
        let role = match (token.kind, token.side) {
            (TokenKind::Bad(_), _) => Role::Error,
            _ if is_wrong => Role::Error,
            (TokenKind::Comment | TokenKind::Mark, _) => Role::Dim,
            (_, Side::Inverse) => Role::Accent,
            _ => Role::Text,
        };
        out.push((token.span, role));
    }
    out
}
