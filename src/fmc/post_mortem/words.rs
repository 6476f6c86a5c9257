//! A post-mortem in sentences, for one total.

use premove_cube::facts::{bad_edges, has_dr};
use premove_cube::notation::{Line, UsedSides};
use premove_cube::{Axis, Cube};
use premove_engine::step::Label;

use super::findable::{FindableLine, FindableStep};
use super::left::{Left, is_same_step, left_at};
use super::search::{OwnStep, PostMortem};
use crate::findability::{Bits, DrFeatures, Rated, TriggerShape};
use crate::practice::{LeftAt, Milestone, RatedFor, clock_text};

/// Number of moves of the longest step that is written out. Longer ones are blocks or finishes that
/// reach a milestone on their way.
const LONGEST: usize = 14;

/// Number of moves by which the wanted line is shorter than the result.
pub const SHORTER: usize = 2;

/// Total that is wanted of a solver who did not solve the scramble, and has no mean.
pub const USUAL_TARGET: u8 = 20;

/// Least marks of a line, and of each of its steps, that is called easy.
const EASY_LINE: u8 = 4;
const EASY_STEP: u8 = 1;

impl PostMortem {
    /// Returns the total that is wanted where the user has not chosen one: two moves less than the
    /// result, or `usual` without a result. It is not less than the shortest line known, unless
    /// that is no shorter than the result.
    pub fn target(&self, usual: u8) -> u8 {
        let whole = |moves: usize| u8::try_from(moves).unwrap_or(u8::MAX);
        let result = self.tree.result();
        let wanted = result.map_or(usual, |result| whole(result.saturating_sub(SHORTER)));
        let least = self.findable.shortest().unwrap_or(0);
        wanted.max(result.map_or(least, |result| least.min(whole(result.saturating_sub(1)))))
    }

    /// Returns the line that people find most easily among those with at most `target` moves.
    /// Returns `None` if no such line is known, or no one finds it.
    pub fn line(&self, target: u8) -> Option<&FindableLine> {
        self.findable.within(target).filter(|line| line.is_findable())
    }

    /// Returns where the solver left the line with at most `target` moves; `None` without one.
    pub fn left(&self, target: u8) -> Option<Left> {
        self.line(target).map(|line| left_at(line, &self.tree))
    }

    /// Returns the post-mortem in three paragraphs: the line, where the solver left it, and how
    /// long the total was within reach on his own line, which is named if it does not solve the
    /// cube. There is only one paragraph where no line of at most `target` moves is known that a
    /// person finds.
    pub fn sentences(&self, target: u8) -> Vec<String> {
        let Some(line) = self.line(target) else { return vec![self.no_line(target)] };
        let left = left_at(line, &self.tree);
        let mut sentences = vec![self.the_line(line, target), self.left_in_words(line, &left)];
        let reach = [self.unsolved_in_words(), self.reach_in_words(target)];
        let reach: Vec<String> = reach.into_iter().flatten().collect();
        sentences.extend((!reach.is_empty()).then(|| reach.join(" ")));
        sentences
    }

    /// Returns the sentence that says which line is compared if it does not solve the cube.
    fn unsolved_in_words(&self) -> Option<String> {
        let end = self.tree.end.filter(|_| self.tree.result().is_none())?;
        let steps = self.tree.path(end).into_iter().map(|step| self.tree.moves(step).to_string());
        let steps: Vec<String> = steps.collect();
        Some(format!("The line compared with it does not solve the cube: {}.", steps.join(" > ")))
    }

    /// Returns the sentence for a total without a line that a person finds.
    fn no_line(&self, target: u8) -> String {
        match (self.findable.within(target), self.findable.lines.first()) {
            (Some(hard), _) => format!(
                "No line of at most {target} moves that a person finds is known; the easiest one \
                 has {} moves and {}.",
                hard.total,
                place(hard.bits)
            ),
            (None, Some(shortest)) => format!(
                "No line of at most {target} moves was found; the shortest one has {} moves \
                 and {}.",
                shortest.total,
                place(shortest.bits)
            ),
            (None, None) if self.is_done => "No line through EO, DR and HTR was found.".to_owned(),
            (None, None) => "No line through EO, DR and HTR is known yet.".to_owned(),
        }
    }

    /// Returns the sentence about the line.
    fn the_line(&self, line: &FindableLine, target: u8) -> String {
        let there = if line.is_easy() {
            format!("There was an easy line of {} moves", line.total)
        } else {
            format!(
                "The easiest line of at most {target} moves is not easy; it has {} moves",
                line.total
            )
        };
        let own = self.own_bits().map_or_else(String::new, |bits| format!("; yours has {bits}"));
        format!("{there}: {} ({}{own}).", line.path(), place(line.bits))
    }

    /// Returns the bits of the line that was handed in, if it solves the cube and its EO, DR and
    /// HTR are rated.
    fn own_bits(&self) -> Option<Bits> {
        self.tree.result()?;
        let rated: Vec<Bits> = self.steps.iter().filter_map(|own| own.step.bits).collect();
        let has_htr = self.steps.last().is_some_and(|own| own.step.milestone == Milestone::Htr);
        let is_written_out = self.steps.iter().all(|own| own.step.line.len() <= LONGEST);
        let is_rated = rated.len() == self.steps.len() && has_htr && is_written_out;
        is_rated.then(|| rated.into_iter().sum())
    }

    /// Returns the sentences that say where the solver left a line.
    fn left_in_words(&self, line: &FindableLine, left: &Left) -> String {
        let Some(lacks) = left.at.lacks() else {
            return "You wrote its HTR, and a finish as short as its own.".to_owned();
        };
        let Some(step) = line.step(lacks) else { return String::new() };
        let hardest = line.hardest();
        let is_hardest = hardest.is_some_and(|hardest| hardest.milestone == lacks);
        let missing = match left.at {
            LeftAt::EoNotWritten => self.eo_not_written(step, left),
            _ => format!(
                "{}. Its {} is {}: {}.",
                self.had_and_wrote(line, left),
                lacks.title(),
                step.line,
                self.described(line, step)
            ),
        };
        match hardest.filter(|_| !is_hardest) {
            Some(hardest) => format!(
                "{missing} Its hardest step is the {} {}: {}.",
                hardest.milestone.title(),
                hardest.line,
                self.described(line, hardest)
            ),
            None => format!("{missing} That is its hardest step."),
        }
    }

    /// Returns the words for the last step that the solver and a line have in common, and for what
    /// he wrote behind it.
    fn had_and_wrote(&self, line: &FindableLine, left: &Left) -> String {
        let wrote = tried(left);
        let Some(&step) = left.common.first() else { return format!("You wrote {wrote}") };
        let milestone = match left.at {
            LeftAt::EoNotTried | LeftAt::DrNotFound => Milestone::Eo,
            LeftAt::DrNotTried | LeftAt::HtrNotFound => Milestone::Dr,
            _ => Milestone::Htr,
        };
        let moves = self.tree.moves(step);
        let is_as_written = line.step(milestone).is_some_and(|of_line| of_line.line == moves);
        let own = if is_as_written { String::new() } else { format!(", as {moves},") };
        format!(
            "You had its {}{}{own} and wrote {wrote} behind it",
            milestone.title(),
            self.time(step)
        )
    }

    /// Returns the time of a step, with a space before it; empty if it is not known.
    fn time(&self, step: usize) -> String {
        let at = self.tree.steps[step].at;
        at.map_or_else(String::new, |at| format!(" at {}", clock_text(at)))
    }

    fn eo_not_written(&self, eo: &FindableStep, left: &Left) -> String {
        let bits = eo.bits.unwrap_or_default();
        let easier = self.eos.iter().filter(|&&other| other < bits).count();
        let place = match easier {
            0 => "; no EO is easier".to_owned(),
            1 => "; one EO is easier".to_owned(),
            // The EO is longer than those that were compared.
            _ if easier == self.eos.len() => String::new(),
            _ => format!("; {easier} EOs are easier"),
        };
        let others = match left.tried.as_slice() {
            [] => "You wrote no EO".to_owned(),
            [one] => format!("You wrote another one{}", self.time(*one)),
            [first, ..] => {
                let count = left.tried.len();
                let time = self.time(*first);
                let first = if time.is_empty() { time } else { format!(", the first{time}") };
                format!("You wrote {count} others{first}")
            }
        };
        format!("You did not write its EO {} ({bits} bits{place}). {others}.", eo.line)
    }

    /// Returns the features of a step that make it easy or hard, and its bits: `6 moves on both
    /// sides from 4c2e, ending in a trigger like R U2 R, 4.1 bits`.
    fn described(&self, line: &FindableLine, step: &FindableStep) -> String {
        let before = line.before(step.milestone, &self.tree.start());
        features_in_words(step, &before)
    }

    /// Returns the sentence that says how long the total was within reach on the line that was
    /// handed in; `None` if that line has no EO.
    fn reach_in_words(&self, target: u8) -> Option<String> {
        let has_line =
            |own: &&OwnStep| own.findable.within(target).is_some_and(FindableLine::is_findable);
        let behind = self.steps.get(1..).filter(|steps| !steps.is_empty())?;
        let count = behind.iter().take_while(has_line).count();
        // The step before the first one from which no line is known.
        let title = |at: usize| self.steps[at].step.milestone.title();
        Some(match count {
            0 => format!(
                "Behind your {} no line of at most {target} moves that a person finds was found.",
                title(0)
            ),
            count if count == behind.len() => format!(
                "Behind your {} a line of at most {target} moves was still within reach.",
                title(count - 1)
            ),
            count => format!(
                "Behind your {} a line of at most {target} moves was still within reach; behind \
                 your {} none was found that a person finds.",
                title(count - 1),
                title(count)
            ),
        })
    }

    /// Returns the whole post-mortem as lines of text. `rated_for` is the level of the search.
    pub fn text(&self, target: u8, rated_for: RatedFor) -> Vec<String> {
        let mut lines = self.sentences(target);
        let details = self.details(target, rated_for);
        if !details.is_empty() {
            lines.push(String::new());
        }
        lines.extend(details);
        lines
    }

    /// Returns lines of text about the steps of the line that was handed in, about the easiest line
    /// of each total, and about the level for which both are rated. Where `rated_for` has another
    /// level than the search, only the level of the search is said, not from what it comes.
    pub fn details(&self, target: u8, rated_for: RatedFor) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.steps.is_empty() {
            lines.push(format!(
                "Your steps, and those of the easiest lines of at most {target} moves from there"
            ));
            lines.extend(self.steps.iter().map(|own| format!("  {}", own.in_words(target))));
        }
        if !self.findable.lines.is_empty() {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.push(
                "The easiest line of each total, where it is easier than shorter ones".into(),
            );
            lines.extend(self.findable.lines.iter().map(FindableLine::row));
        }
        if !lines.is_empty() {
            let level = self.limits.level;
            let is_of_search = rated_for.level == level;
            let rated_for = if is_of_search { rated_for } else { RatedFor::set(level) };
            lines.extend([String::new(), rated_for.in_words()]);
        }
        lines
    }
}

impl OwnStep {
    /// Returns the step, and the step of the easiest line with at most `target` moves from the same
    /// state.
    fn in_words(&self, target: u8) -> String {
        let title = self.step.milestone.title();
        let own = if self.step.line.len() > LONGEST {
            format!("{title:3}  not on its own")
        } else {
            format!("{title:3}  {}", self.step.in_words())
        };
        let Some(line) = self.findable.within(target) else {
            return format!("{own}; no line of at most {target} moves was found from there");
        };
        let total = line.total;
        match line.step(self.step.milestone) {
            Some(step) if !is_same_step(step, &self.step, &self.before) => {
                format!("{own}; easiest line of {total}: {}", step.in_words())
            }
            _ => format!("{own}; the easiest line of {total} has it too"),
        }
    }
}

impl FindableLine {
    /// Returns whether people find the line, and each of its steps, within an hour.
    fn is_easy(&self) -> bool {
        let mut rated = self.steps.iter().filter_map(FindableStep::rated);
        Rated::Line.marks(self.bits) >= EASY_LINE
            && rated.all(|(rated, bits)| rated.marks(bits) >= EASY_STEP)
    }

    /// Returns the steps that have moves: `(R B) > (B2 U' R') > U2 L`.
    fn path(&self) -> String {
        let steps = self.steps.iter().filter(|step| !step.line.is_empty());
        let steps: Vec<String> = steps.map(|step| step.line.to_string()).collect();
        steps.join(" > ")
    }

    /// Returns the line as a row: total, bits, marks, steps.
    fn row(&self) -> String {
        let marks = "*".repeat(Rated::Line.marks(self.bits).into());
        format!("  {:2}  {:>4}  {marks:5}  {}", self.total, self.bits, self.path())
    }
}

impl FindableStep {
    /// Returns the moves, and the bits in parentheses.
    fn in_words(&self) -> String {
        match self.bits {
            Some(bits) => format!("{} ({bits} bits)", self.line),
            None => self.line.to_string(),
        }
    }
}

/// Returns the bits of a line with its place among lines of people.
fn place(bits: Bits) -> String {
    let harder = (Rated::Line.share_of_harder(bits) * 100.0).round();
    format!("{bits} bits, easier than {harder} of 100 lines that people hand in")
}

/// Returns the steps that a solver wrote behind the common step in words.
fn tried(left: &Left) -> String {
    let what = left.at.lacks().map_or("step", Milestone::title);
    let side = match left.tried_on {
        Some(UsedSides::Inverse) => " on the inverse side",
        Some(UsedSides::Normal) => " on the normal side",
        Some(UsedSides::Mixed) | None => "",
    };
    match (left.tried.len(), left.at) {
        (_, LeftAt::EoNotTried | LeftAt::DrNotTried | LeftAt::FinishNotTried) => {
            "nothing".to_owned()
        }
        (0, _) => "other steps".to_owned(),
        (1, LeftAt::FinishNotFound) => "a longer finish".to_owned(),
        (count, LeftAt::FinishNotFound) => format!("{count} longer finishes"),
        (1, _) => format!("another {what}{side}"),
        (count, _) => format!("{count} other {what}s{side}"),
    }
}

/// Returns the features of a step from a state, and its bits.
fn features_in_words(step: &FindableStep, before: &Cube) -> String {
    let moves = step.line.normal_form().len();
    let s = if moves == 1 { "" } else { "s" };
    let sides = match UsedSides::of(&step.line) {
        UsedSides::Mixed => "on both sides",
        UsedSides::Inverse => "on the inverse side",
        UsedSides::Normal => "on the normal side",
    };
    let mut said = format!("{moves} move{s} {sides}");
    if step.milestone == Milestone::Dr {
        said += &dr_in_words(&step.line, before);
    }
    match step.bits {
        Some(bits) => format!("{said}, {bits} bits"),
        None => said,
    }
}

/// Returns the label from which a DR begins, and its trigger.
fn dr_in_words(line: &Line, before: &Cube) -> String {
    let after = line.apply_to(before);
    let drs = Axis::ALL.into_iter().filter(|&dr| has_dr(&after, dr));
    let axes = drs.flat_map(|dr| {
        let eos = Axis::ALL.into_iter().filter(move |&eo| eo != dr);
        eos.filter(|&eo| bad_edges(before, eo).is_empty()).map(move |eo| (eo, dr))
    });
    let Some((eo, dr)) = axes.into_iter().next() else { return String::new() };
    let trigger = match DrFeatures::of(line, eo, dr).trigger {
        Some(TriggerShape::Rur) => ", ending in a trigger like R U R",
        Some(TriggerShape::Ru2r) => ", ending in a trigger like R U2 R",
        Some(TriggerShape::Rul) => ", ending in a trigger like R U L",
        None => "",
    };
    format!(" from {}{trigger}", Label::of(before, eo, dr))
}
