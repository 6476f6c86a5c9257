//! What the Practice screen shows of a session of drills: the case above, the task, the verdict,
//! the summary with its forecast.

use premove_cube::notation::parse;
use premove_engine::step::Target;
use premove_fmc::drill::{DeckStatistics, DrillCase, DrillGrade, DueDay, SESSION};
use premove_fmc::practice::Moment;

use super::drill::{AskedCase, DrillRun, DrillStage, DrillTally, Drills, JudgedCase};
use super::layout::{Frame, Pane, is_framed};
use super::shown::Shown;
use super::{PracticeState, Typing};
use crate::screen::pane::{Paned, inside};
use crate::theme::Role;
use crate::widget::badges::Strip;
use crate::widget::net::Net;
use crate::widget::text::{in_rows, indented};
use crate::widget::words::Words;
use crate::zone::zone;

/// Most rows of a scramble.
const SCRAMBLE: usize = 2;
/// Signs of the bars of a forecast, from low to high.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

type Row = (String, Role);

impl Drills {
    /// Returns a line about the cards that are due, for the time without a session.
    pub(super) fn due_words(&self) -> String {
        match &self.statistics {
            Some(known) if known.seen > 0 => {
                format!("drills: {} due, streak {}: d begins", known.due(), known.streak)
            }
            _ => format!("drills: d begins a session of {SESSION} in five minutes"),
        }
    }

    /// Returns the clock of the session, for its pane; `None` if no session is in view.
    pub(super) fn clock_words(&self, now: Moment) -> Option<Row> {
        if !self.is_shown() {
            return None;
        }
        Some(match self.run().map(|run| &run.stage) {
            Some(DrillStage::Asked(asked)) => asked.clock_words(now),
            Some(DrillStage::Judged(judged)) => {
                let JudgedCase { verdict, case, .. } = &**judged;
                (format!("{} s of {} s", verdict.seconds, case.seconds()), Role::Dim)
            }
            _ => ("drills".to_owned(), Role::Dim),
        })
    }

    /// Returns a sign and words for the header while a case waits for its answer.
    pub(super) fn activity(&self) -> Option<(char, String)> {
        let run = self.run().filter(|run| matches!(run.stage, DrillStage::Asked(_)))?;
        let (number, count) = run.number();
        Some(('●', format!("drill {number}/{count}")))
    }

    /// Returns the title of the pane in the middle.
    pub(super) fn title(&self) -> &'static str {
        match self.run().map(|run| &run.stage) {
            Some(DrillStage::Asked(_)) => " Your answer ",
            Some(DrillStage::Judged(_)) => " Verdict ",
            Some(DrillStage::Over(_)) => " The session ",
            Some(DrillStage::Drawing | DrillStage::Failed(_)) | None => " Drills ",
        }
    }
}

impl AskedCase {
    fn clock_words(&self, now: Moment) -> Row {
        let (used, allowed) = (self.seconds(now), self.case.seconds());
        if used > allowed {
            return (format!("● {used} s of {allowed} s: late"), Role::Warning);
        }
        (format!("● {used} s of {allowed} s"), Role::Accent)
    }
}

impl Shown {
    /// Sets what is shown of a session of drills.
    pub(super) fn drill(&mut self, state: &PracticeState) {
        let run = state.drills.run();
        self.side = premove_cube::notation::Side::Normal;
        self.message = state.answer_message();
        let pane = state.area_of(Pane::Tree);
        let width = usize::from(inside(pane).width);
        let mut rows = self.head(state);
        match run.map(|run| &run.stage) {
            None => rows.push(("the drills are read …".to_owned(), Role::Dim)),
            Some(DrillStage::Drawing) => {
                rows.push(("the case is drawn …".to_owned(), Role::Dim));
                rows.push(("Esc ends the session.".to_owned(), Role::Dim));
            }
            Some(DrillStage::Failed(why)) => {
                rows.push((format!("The case cannot be drawn: {why}"), Role::Error));
                rows.push(("Enter tries again, Esc ends the session.".to_owned(), Role::Dim));
            }
            Some(DrillStage::Asked(asked)) => rows.extend(asked_rows(&asked.case)),
            Some(DrillStage::Judged(judged)) => {
                rows.extend(judged_rows(judged));
                let goes_on = run.map(goes_on).unwrap_or_default();
                rows.extend([(String::new(), Role::Text), (goes_on, Role::Dim)]);
            }
            Some(DrillStage::Over(statistics)) => {
                let tally = run.map_or_else(DrillTally::default, |run| run.tally);
                rows.extend(summary_rows(tally, statistics));
            }
        }
        let wrapped = rows.into_iter().flat_map(|(text, role)| {
            indented(&text, width).into_iter().map(move |row| (row, role))
        });
        self.words = wrapped.collect();
    }

    /// Sets the rows above the panes and the net. Returns the rows that find no place there.
    fn head(&mut self, state: &PracticeState) -> Vec<Row> {
        self.head.clear();
        let Some(run) = state.drills.run() else { return Vec::new() };
        let Some(case) = run.case() else {
            let words = match &run.stage {
                DrillStage::Over(_) => "the session is over".to_owned(),
                _ => number_words(run),
            };
            self.head.push(Words(words, Role::Dim));
            return Vec::new();
        };
        let area = state.areas.frame(Frame::Scramble);
        let area = if is_framed(&state.focus) { inside(area) } else { area };
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let title = format!("{}  {}", number_words(run), case.card.title());
        self.head.push(Words(title, Role::Accent));
        let scramble = in_rows(&case.scramble.to_string(), width, SCRAMBLE);
        self.head.extend(scramble.into_iter().map(|row| Words(row, Role::Text)));
        let is_judged = matches!(run.stage, DrillStage::Judged(_));
        let cube = case.cube();
        self.net = Some(Net::new(&cube, target_of(case).filter(|_| is_judged)));
        if is_judged {
            self.badges = Strip::of(&cube);
            return Vec::new();
        }
        let task = in_rows(&case.task(), width, SCRAMBLE);
        if self.head.len() + task.len() <= height {
            self.head.extend(task.into_iter().map(|row| Words(row, Role::Accent)));
            return Vec::new();
        }
        vec![(case.task(), Role::Accent), (String::new(), Role::Text)]
    }
}

impl PracticeState {
    /// Returns how the typed answer is read: its number of moves, or the mistake in it.
    fn answer_message(&self) -> Words {
        let edit = self.edit.as_ref().filter(|edit| edit.typing == Typing::Answer);
        let Some(text) = edit.map(|edit| edit.field.text().trim()).filter(|text| !text.is_empty())
        else {
            return Words::default();
        };
        // A parenthesis that is still open is no mistake.
        match parse(text).or_else(|error| parse(&format!("{text})")).map_err(|_| error)) {
            Ok(read) => {
                let count = read.line().len();
                let s = if count == 1 { "" } else { "s" };
                Words(format!("{count} move{s}"), Role::Accent)
            }
            Err(error) => Words(error.to_string(), Role::Error),
        }
    }
}

fn number_words(run: &DrillRun) -> String {
    let (number, count) = run.number();
    format!("{number}/{count}")
}

/// Returns what Enter does beside a verdict.
fn goes_on(run: &DrillRun) -> String {
    let (number, count) = run.number();
    if number < count {
        format!("Enter goes on to {}/{count}; Esc ends the session.", number + 1)
    } else {
        "That was the last one: Enter shows the session.".to_owned()
    }
}

/// Returns the target that the best solution of a case reaches, whose pieces the net marks.
fn target_of(case: &DrillCase) -> Option<Target> {
    let end = case.best.first()?.apply_to(&case.cube());
    let targets = case.step.as_ref()?.targets();
    targets.iter().find(|target| target.is_reached(&end)).copied()
}

/// Returns the rows of a case that waits for its answer.
fn asked_rows(case: &DrillCase) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some(skeleton) = &case.skeleton {
        rows.push((format!("skeleton: {skeleton}"), Role::Text));
    }
    if let Some(own) = &case.own {
        let (day, moves) = (zone().day(own.attempt), own.count(case.card.kind()));
        let from = format!("From your attempt of {day}, where you took {moves} moves.");
        rows.push((from, Role::Text));
    }
    let help = "Type your moves, those of the inverse side in parentheses. Enter on an empty \
                field: I do not know. Tab leaves the field, Esc ends the session.";
    rows.push((help.to_owned(), Role::Dim));
    rows
}

/// Returns the rows of a verdict.
fn judged_rows(judged: &JudgedCase) -> Vec<Row> {
    let JudgedCase { case, answer, verdict, due, fault } = judged;
    let role = match verdict.grade {
        DrillGrade::Easy | DrillGrade::Good => Role::Good,
        DrillGrade::Hard => Role::Warning,
        DrillGrade::Again => Role::Error,
    };
    let mut rows = vec![(verdict.words(), role), (String::new(), Role::Text)];
    if let Some(skeleton) = &case.skeleton {
        rows.push((format!("skeleton: {skeleton}"), Role::Text));
    }
    if !answer.is_empty() {
        rows.push((format!("yours: {answer}"), Role::Text));
    }
    rows.extend(verdict.best.iter().map(|best| (format!("best:  {best}"), Role::Text)));
    if let Some(own) = &case.own {
        let day = zone().day(own.attempt);
        rows.push((format!("in the attempt of {day}: {}", own.moves), Role::Text));
    }
    match (fault, due) {
        (Some(fault), _) => rows.push((format!("The review was not kept: {fault}"), Role::Error)),
        (None, Some(day)) => rows.push((format!("comes back on {day}"), Role::Dim)),
        (None, None) => {}
    }
    rows
}

/// Returns the rows of the summary of a session.
fn summary_rows(tally: DrillTally, statistics: &DeckStatistics) -> Vec<Row> {
    let DrillTally { answered, best, lapses } = tally;
    let DeckStatistics { streak, seen, new, learned, .. } = statistics;
    let days = if *streak == 1 { "day" } else { "days" };
    let cards = if *seen == 1 { "card" } else { "cards" };
    let lapses = match lapses {
        0 => "no lapse".to_owned(),
        1 => "1 lapse, which comes back tomorrow".to_owned(),
        more => format!("{more} lapses, which come back tomorrow"),
    };
    let mut rows = vec![
        (format!("{answered} answered, {best} in the fewest moves"), Role::Accent),
        (lapses, Role::Text),
        (format!("streak: {streak} {days}"), Role::Text),
        (format!("{seen} {cards} seen, {new} new, {learned} learned"), Role::Text),
        (String::new(), Role::Text),
    ];
    rows.extend(forecast_rows(&statistics.forecast));
    let ends = "d begins another session, Enter leaves.".to_owned();
    rows.extend([(String::new(), Role::Text), (ends, Role::Dim)]);
    rows
}

/// Returns a forecast as a row of bars with the days and the numbers of cards.
fn forecast_rows(forecast: &[DueDay]) -> Vec<Row> {
    let most = forecast.iter().map(|day| day.due).max().unwrap_or(0).max(1);
    let bar = |due: usize| match due {
        0 => ' ',
        due => BARS[(due * BARS.len()).div_ceil(most) - 1],
    };
    let row = |label: &str, cell: &dyn Fn(usize, &DueDay) -> String| {
        let cells = forecast.iter().enumerate().map(|(at, day)| format!("{:>5}", cell(at, day)));
        format!("{label:<5}{}", cells.collect::<String>())
    };
    let name = |at: usize, day: &DueDay| match at {
        0 => "today".to_owned(),
        _ => day.day.get(8..).unwrap_or_default().to_owned(),
    };
    vec![
        (row("", &|_, day| bar(day.due).to_string().repeat(2)), Role::Accent),
        (row("due", &|_, day| day.due.to_string()), Role::Text),
        (row("day", &name), Role::Dim),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_stand_above_their_days() {
        let due = |day: &str, due| DueDay { day: day.to_owned(), due };
        let days = [due("2026-11-29", 0), due("2026-11-30", 8), due("2026-12-01", 1)];
        let rows: Vec<String> = forecast_rows(&days).into_iter().map(|(row, _)| row).collect();
        assert_eq!(rows[0], "             ██   ▁▁");
        assert_eq!(rows[1], "due      0    8    1");
        assert_eq!(rows[2], "day  today   30   01");
    }
}
