//! The document of the Solve screen as one value: the scramble, the tree, the current node, and the
//! settings of the step picker.

use std::sync::Arc;

use premove_cube::notation::{
    Alg, Frame, Line, ParseError, SHORT_SCRAMBLE, Side, parse, parse_scramble, scramble_list,
};
use premove_cube::{Cube, Move, Places};
use premove_engine::search::Limits;
use premove_engine::step::{Step, Target};

use super::badges::Badges;
use super::plan::{NothingToSearch, StepPlan};
use super::skeleton::{NodeId, Skeleton, Standing, standing};

/// The text of the scramble field, with its moves and its cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentScramble {
    text: Arc<str>,
    line: Arc<Result<Line, ParseError>>,
    /// Stored, because the text may have a million moves and every row of the tree needs the cube.
    cube: Option<Cube>,
}

impl DocumentScramble {
    /// Reads a scramble. A text that cannot be read is stored too.
    pub fn new(text: &str) -> Self {
        let line = parse_scramble(text).map(|written| written.line());
        let cube = line.as_ref().ok().map(|line| line.apply_to(&Cube::SOLVED));
        Self { text: text.into(), line: Arc::new(line), cube }
    }

    /// Returns the text exactly as entered.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether there is no text.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the face turns of the text, or the mistake in it.
    pub fn line(&self) -> Result<&Line, &ParseError> {
        (*self.line).as_ref()
    }

    /// Returns the scrambled cube; `None` if the text cannot be read. Moves in parentheses are
    /// premoves. An empty text gives the solved cube.
    pub fn cube(&self) -> Option<Cube> {
        self.cube
    }

    /// Returns the moves that lead from solved to the scramble, without cancellation; `None` if the
    /// text cannot be read.
    pub fn moves(&self) -> Option<Alg> {
        self.line().ok().map(Line::with_premoves)
    }

    pub(super) fn is_shared_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.text, &other.text)
    }
}

/// Returns the scramble if the text is a complete one; words before and after the moves are left
/// out. When pasted, a complete scramble replaces the content of a field; other text is inserted
/// into it.
pub fn whole_scramble(text: &str) -> Option<String> {
    let list = scramble_list(text);
    let is_one = list.scrambles.len() == 1;
    let (moves, text) = match list.scrambles.first().filter(|first| is_one || first.is_marked) {
        Some(first) => (first.read(), first.text()),
        // A scramble that is broken into lines.
        None => (parse(text), text.to_owned()),
    };
    moves.is_ok_and(|moves| moves.line().len() >= SHORT_SCRAMBLE).then_some(text)
}

/// A search to be run. Equal requests have equal results, so only a changed request needs a new
/// search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedSearch {
    /// The step, on the chosen axes that can be searched and are not reached yet.
    pub step: Step,
    /// The state, seen from the normal side.
    pub cube: Cube,
    /// The limits of the search.
    pub limits: Limits,
}

/// The pieces that matter for the chosen step, for highlighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceFocus {
    /// The target to which the pieces belong. It is the one with the fewest bad pieces among the
    /// chosen targets that can be searched.
    pub target: Target,
    /// `true` if the target can be searched from here.
    pub ready: bool,
    /// The places of the pieces, on the side in view.
    pub places: Places,
}

/// The whole content of the Solve screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The scramble.
    pub scramble: DocumentScramble,
    /// The tree of all steps.
    pub tree: Arc<Skeleton>,
    /// The current node; the next step is added after it.
    pub(crate) cursor: NodeId,
    /// The side in view.
    pub side: Side,
    /// The settings of the step picker.
    pub plan: StepPlan,
    /// Number of the solve within this run of the program. Another scramble is another solve.
    pub solve: u32,
}

impl Default for Document {
    fn default() -> Self {
        Self {
            scramble: DocumentScramble::new(""),
            tree: Arc::default(),
            cursor: NodeId::ROOT,
            side: Side::Normal,
            plan: StepPlan::default(),
            solve: 0,
        }
    }
}

impl Document {
    /// Returns the current node.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Returns the moves from the scramble to the current node, in the order of the steps, each
    /// with its side.
    pub fn moves_so_far(&self) -> Vec<(Side, Move)> {
        let steps = self.tree.path(self.cursor).into_iter().filter_map(|id| self.tree.get(id));
        let sides = steps.flat_map(|step| [Side::Normal, Side::Inverse].map(|side| (side, step)));
        let moves =
            sides.flat_map(|(side, step)| step.line.side(side).iter().map(move |m| (side, m)));
        moves.collect()
    }

    /// Returns the [`Standing`] (length, state, solution) of the current node; `None` if the
    /// scramble cannot be read.
    pub fn here(&self) -> Option<Standing> {
        self.at(self.cursor)
    }

    /// Returns the [`Standing`] (length, state, solution) of a node; `None` if the scramble cannot
    /// be read.
    pub fn at(&self, node: NodeId) -> Option<Standing> {
        self.scramble.cube().map(|cube| self.tree.standing(node, &cube))
    }

    /// Returns the state of the current node, seen from the side in view.
    pub fn cube(&self) -> Option<Cube> {
        self.here().map(|here| here.on(self.side))
    }

    /// Returns the badges (bad edges, labels, subset) of the state in view.
    pub fn badges(&self) -> Option<Badges> {
        self.cube().map(|cube| Badges::of(&cube))
    }

    /// Returns the premoves of the side in view: the moves of the other side, inverted, to be made
    /// before the scramble.
    pub fn premoves(&self) -> Alg {
        self.tree.line(self.cursor).side(self.side.other()).inverse().normal_form()
    }

    /// Returns the pieces that matter for the chosen step; `None` if the scramble cannot be read.
    pub fn focus(&self) -> Option<PieceFocus> {
        self.focus_on(&[])
    }

    /// Returns the pieces that matter for the chosen step, on one of the axes of these targets. If
    /// none of them is chosen, it can be any axis. Returns `None` if the scramble cannot be read.
    pub fn focus_on(&self, targets: &[Target]) -> Option<PieceFocus> {
        let cube = self.cube()?;
        let mut chosen = self.plan.targets();
        if chosen.iter().any(|target| targets.contains(target)) {
            chosen.retain(|target| targets.contains(target));
        }
        let focuses = chosen.into_iter().map(|target| PieceFocus {
            ready: target.is_ready(&cube),
            places: target.bad_pieces(&cube),
            target,
        });
        focuses.min_by_key(|f| (!f.ready, f.target.is_reached(&cube), f.places.len()))
    }

    /// Returns the search to run now: the chosen step from the current node. The error is the
    /// reason why nothing can be searched.
    pub fn request(&self) -> Result<WantedSearch, NothingToSearch> {
        let line = self
            .scramble
            .line()
            .map_err(|error| NothingToSearch::BadScramble(error.to_string()))?;
        let Some(Standing { cube, .. }) = self.here().filter(|_| !line.is_empty()) else {
            return Err(NothingToSearch::NoScramble);
        };
        if cube.is_solved() {
            return Err(NothingToSearch::Solved);
        }
        let step = self.plan.step_on(&cube)?;
        Ok(WantedSearch { step, cube, limits: self.plan.limits(self.side) })
    }

    /// Returns the [`Standing`] (length, state, solution) after a step from the current node, for a
    /// list of solutions. Returns `None` if the scramble cannot be read.
    pub fn after(&self, step: &Line) -> Option<Standing> {
        self.scramble.cube().map(|scramble| standing(&scramble, &self.tree.line(self.cursor), step))
    }

    /// Returns the [`Standing`] (length, state, solution) after typed moves, for their badges.
    /// Returns `None` if the scramble cannot be read.
    pub fn preview(&self, text: &str) -> Result<Option<Standing>, ParseError> {
        Ok(self.after(&read_moves(text, self.side)?))
    }
}

/// Reads typed moves. They belong to the side in view, unless parentheses or the word NISS assign
/// them to the inverse side.
pub fn read_moves(text: &str, view: Side) -> Result<Line, ParseError> {
    Ok(read_own_moves(text, view)?.0)
}

/// Reads moves like [`read_moves`]. Also returns the side of each face turn, in written order.
pub(super) fn read_own_moves(text: &str, view: Side) -> Result<(Line, Vec<Side>), ParseError> {
    let written = parse(text)?;
    let line = written.line();
    if line.inverse.is_empty() && view == Side::Inverse {
        let order = vec![Side::Inverse; line.normal.len()];
        return Ok((Line::on_inverse(line.normal), order));
    }
    let mut frames = [Frame::START; 2];
    let mut order = Vec::with_capacity(line.len());
    for &(side, m) in written.moves() {
        let frame = &mut frames[usize::from(side == Side::Inverse)];
        let (turns, next) = frame.resolve(m);
        *frame = next;
        order.extend(turns.iter().flatten().map(|_| side));
    }
    Ok((line, order))
}
