//! The post-mortem of the attempt that has ended: the line that people find most easily, where the
//! solver left it, and the total that the user wants of it.

use std::collections::VecDeque;

use premove_fmc::Workspace;
use premove_fmc::post_mortem::{PostMortem, PostMortemLimits, SHORTER, USUAL_TARGET, WrittenTree};
use premove_fmc::practice::{
    Attempt, LeftLine, OpenAttempt, RatedFor, WaitingAttempt, line_of_attempt,
};
use premove_service::api::Outcome;
use premove_service::questions::{Event, PostMortemQuestion};

use super::{EARLIER, PracticeState};
use crate::remedy::with_remedy;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::{Actions, Saved};
use crate::theme::Role;
use crate::widget::gauge::Phase;
use crate::widget::text::indented;

/// Greatest total that the user can choose.
const MOST_TARGET: u8 = 40;

/// The search for the post-mortem, and its results so far.
#[derive(Debug, Default)]
pub(super) struct PostMortemSearch {
    ask: Ask<PostMortemQuestion>,
    /// Moment at which the attempt began.
    begun: u64,
    found: Option<Box<PostMortem>>,
    /// The post-mortem in sentences and its details, for the total that is wanted.
    sentences: Vec<String>,
    details: Vec<String>,
    /// The level of the solver for whom lines are rated.
    pub(super) rated_for: RatedFor,
    /// The level of this search.
    searched_for: RatedFor,
    /// The total that the user has chosen; `None` for the usual one.
    target: Option<u8>,
    earlier: EarlierPostMortems,
}

/// The searches for the lines of earlier attempts, whose search had not ended when the next attempt
/// ended or the program was closed. Their lines are stored, and not shown.
#[derive(Debug)]
struct EarlierPostMortems {
    ask: Ask<PostMortemQuestion>,
    /// Start times of the attempts whose line is still missing; that of the first is searched.
    waiting: VecDeque<u64>,
    /// The post-mortem of the first one so far.
    found: Option<Box<PostMortem>>,
}

impl Default for EarlierPostMortems {
    fn default() -> Self {
        Self { ask: Ask::in_slot(EARLIER), waiting: VecDeque::new(), found: None }
    }
}

impl PostMortemSearch {
    /// Creates the state without a search, for solvers of a level.
    pub(super) fn rating_for(rated_for: RatedFor) -> Self {
        Self { rated_for, ..Self::default() }
    }

    /// Returns whether the post-mortem of the attempt that began at this moment is searched.
    pub(super) fn is_searched(&self, begun: u64) -> bool {
        (self.ask.is_live() && self.begun == begun) || self.earlier.waiting.contains(&begun)
    }
}

impl PracticeState {
    /// Starts the search for the post-mortem of the attempt in view, if it has ended.
    pub(super) fn follow_post_mortem(&mut self) {
        let Some(run) = self.run.as_ref().filter(|run| run.ended.is_some()) else { return };
        let begun = run.notes.begun;
        let limits = self.limits();
        let question =
            tree_of(run).map(|tree| PostMortemQuestion { limits, ..PostMortemQuestion::new(tree) });
        let unfinished = self.post_mortem.ask.is_live().then_some(self.post_mortem.begun);
        if self.post_mortem.ask.follow(question, &mut self.outbox) {
            let earlier = unfinished.filter(|&unfinished| unfinished != begun);
            let earlier = earlier.filter(|&begun| {
                self.attempts.waiting_at(begun).is_some_and(|one| may_keep_line(&one.attempt))
            });
            self.post_mortem.earlier.waiting.extend(earlier);
            // One search at a time: that of an earlier attempt begins again behind this one.
            self.post_mortem.earlier.ask.drop(&mut self.outbox);
            self.post_mortem.begun = begun;
            self.post_mortem.found = None;
            self.post_mortem.sentences.clear();
            self.post_mortem.details.clear();
            self.post_mortem.target = None;
            self.post_mortem.searched_for = self.post_mortem.rated_for;
            self.search_earlier();
        }
    }

    /// Starts the search again at the start of the program, if it did not end before the program
    /// was closed.
    pub(super) fn resume_post_mortem(&mut self) {
        let ended = self.run.as_ref().filter(|run| run.ended.is_some());
        let begun = ended.map(|run| run.notes.begun);
        if begun.is_some_and(|begun| self.attempts.waiting_at(begun).is_some()) {
            self.follow_post_mortem();
        }
        let waiting = self.attempts.waiting().iter().map(|one| &one.attempt);
        let earlier = waiting.filter(|one| Some(one.begun) != begun && may_keep_line(one));
        self.post_mortem.earlier.waiting = earlier.map(|one| one.begun).collect();
        self.search_earlier();
    }

    /// Starts the search for the line of the first of the earlier attempts. The attempt in view
    /// comes first.
    fn search_earlier(&mut self) {
        if self.post_mortem.ask.is_live() || self.post_mortem.earlier.ask.is_live() {
            return;
        }
        while let Some(&begun) = self.post_mortem.earlier.waiting.front() {
            let limits = self.limits();
            let tree = self.attempts.waiting_at(begun).and_then(tree_of_waiting);
            self.post_mortem.earlier.found = None;
            if let Some(tree) = tree {
                let question = PostMortemQuestion { limits, ..PostMortemQuestion::new(tree) };
                return self.post_mortem.earlier.ask.start(question, &mut self.outbox);
            }
            self.post_mortem.earlier.waiting.pop_front();
        }
    }

    pub(super) fn earlier_event(&mut self, event: Event) {
        match self.post_mortem.earlier.ask.take(event) {
            Some(Report::Answer(found)) => self.post_mortem.earlier.found = Some(found),
            Some(Report::Ended(outcome)) => {
                let found = self.post_mortem.earlier.found.take();
                if let Some(begun) = self.post_mortem.earlier.waiting.pop_front() {
                    self.store_left(begun, found.as_deref(), &outcome);
                }
                self.search_earlier();
                self.refresh();
            }
            None => {}
        }
    }

    /// Returns the limits of a search for solvers of the current level.
    fn limits(&self) -> PostMortemLimits {
        PostMortemLimits { level: self.post_mortem.rated_for.level, ..PostMortemLimits::default() }
    }

    pub(super) fn post_mortem_event(&mut self, event: Event) {
        match self.post_mortem.ask.take(event) {
            Some(Report::Answer(found)) => {
                self.post_mortem.found = Some(found);
                self.write_post_mortem();
            }
            Some(Report::Ended(outcome)) => self.post_mortem_ended(&outcome),
            None => return,
        }
        self.refresh();
    }

    /// Writes the text for the total that is wanted.
    fn write_post_mortem(&mut self) {
        let found = self.post_mortem.found.as_ref().zip(self.target());
        let text = found.map(|(found, target)| {
            let details = found.details(target, self.post_mortem.searched_for);
            (found.sentences(target), details)
        });
        let (sentences, details) = text.unwrap_or_default();
        self.post_mortem.sentences = sentences;
        self.post_mortem.details = details;
    }

    fn post_mortem_ended(&mut self, outcome: &Outcome) {
        let found = self.post_mortem.found.take();
        self.store_left(self.post_mortem.begun, found.as_deref(), outcome);
        self.post_mortem.found = found;
        self.search_earlier();
    }

    /// Stores the line that a solver could have found with his attempt, which began at this moment.
    fn store_left(&mut self, begun: u64, found: Option<&PostMortem>, outcome: &Outcome) {
        let is_done = matches!(outcome, Outcome::Done { .. });
        let left = found.filter(|_| is_done).and_then(left_line);
        if let Some(left) = left {
            self.attempts.set_left(begun, left.clone());
            let run = self.run.as_mut().filter(|run| run.notes.begun == begun);
            if let Some(ended) = run.and_then(|run| run.ended.as_mut()) {
                ended.left = Some(left);
            }
        }
        self.attempts.searched(begun);
        self.save();
        self.keep();
        self.let_go();
    }

    /// Returns the total that is wanted of the line; `None` before the first result.
    fn target(&self) -> Option<u8> {
        let found = self.post_mortem.found.as_ref()?;
        Some(self.post_mortem.target.unwrap_or_else(|| found.target(self.usual_target())))
    }

    /// Returns the total that is wanted of the line where the scramble was not solved: the best
    /// mean of three, if there is one.
    fn usual_target(&self) -> u8 {
        let mean = self.attempts.statistics().best_mean_of_three;
        let whole = mean.and_then(|mean| u8::try_from(mean.whole()).ok());
        whole.map_or(USUAL_TARGET, |mean| mean.min(MOST_TARGET))
    }

    /// Changes the total that is wanted of the line.
    pub(super) fn change_target(&mut self, by: i8) {
        let Some(target) = self.target() else {
            // After a restart the search is not repeated by itself.
            if !self.post_mortem.ask.is_live() {
                self.follow_post_mortem();
            }
            return self.say("the easiest line is searched");
        };
        let target = target.saturating_add_signed(by).clamp(1, MOST_TARGET);
        self.post_mortem.target = Some(target);
        self.write_post_mortem();
        self.refresh();
        self.say(format!("the easiest line of at most {target} moves"));
    }

    /// Returns the post-mortem as lines of this width; empty while no attempt has ended.
    pub(super) fn post_mortem_words(&self, width: usize) -> Vec<(String, Role)> {
        let state = match self.post_mortem.ask.phase() {
            Phase::Idle => return self.left_in_words(),
            Phase::Searching | Phase::Paused => ", searching …".to_owned(),
            Phase::Failed(why) => format!(": {}", with_remedy(why)),
            _ => String::new(),
        };
        let at_most = self.target().map_or_else(String::new, |target| {
            format!(" of at most {target} moves (+ and - change it)")
        });
        let heading = format!("The easiest line{at_most}{state}");
        let mut lines = vec![(String::new(), Role::Text), (heading, Role::Accent)];
        let wrapped = self.post_mortem.sentences.iter().flat_map(|line| indented(line, width));
        lines.extend(wrapped.map(|line| (line, Role::Text)));
        lines
    }

    /// Returns the details of the post-mortem as lines of this width; empty while nothing is found.
    pub(super) fn post_mortem_details(&self, width: usize) -> Vec<(String, Role)> {
        let begin = (!self.post_mortem.details.is_empty()).then(String::new);
        let wrapped = self.post_mortem.details.iter().flat_map(|line| indented(line, width));
        begin.into_iter().chain(wrapped).map(|line| (line, Role::Text)).collect()
    }

    /// Returns the line that is stored with the attempt in view, as text.
    fn left_in_words(&self) -> Vec<(String, Role)> {
        let ended = self.run.as_ref().and_then(|run| run.ended.as_ref());
        let Some(left) = ended.and_then(|ended| ended.left.as_ref()) else { return Vec::new() };
        let words = format!(
            "The easiest line had {} moves: {}. + or - searches it again.",
            left.moves,
            left.at.words()
        );
        vec![(String::new(), Role::Text), (words, Role::Text)]
    }
}

/// Returns the steps of the attempt in view, with their times.
fn tree_of(run: &OpenAttempt) -> Option<WrittenTree> {
    tree_of_attempt(&run.workspace, run.ended.as_ref()?)
}

/// Returns whether the easiest line of an attempt is still missing. An attempt without a solution
/// keeps none.
fn may_keep_line(attempt: &Attempt) -> bool {
    attempt.left.is_none() && attempt.ending.moves().is_some()
}

/// Returns the steps of an attempt that is not in view, with their times.
fn tree_of_waiting(waiting: &WaitingAttempt) -> Option<WrittenTree> {
    let workspace = Workspace::from_json(&waiting.workspace).ok()?;
    tree_of_attempt(&workspace, &waiting.attempt)
}

fn tree_of_attempt(workspace: &Workspace, attempt: &Attempt) -> Option<WrittenTree> {
    let document = workspace.now();
    WrittenTree::of_attempt(document, attempt, line_of_attempt(document))
}

/// Returns the line of a post-mortem that is stored with its attempt: shorter than the result.
fn left_line(found: &PostMortem) -> Option<LeftLine> {
    let result = found.tree.result()?;
    let target = found.target(USUAL_TARGET);
    let line = found.line(target).filter(|line| usize::from(line.total) + SHORTER <= result)?;
    let left = found.left(target)?;
    Some(LeftLine::new(line.total.into(), line.bits, left.at))
}
