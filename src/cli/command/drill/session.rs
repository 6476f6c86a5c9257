//! A session of drills: plans the cases, asks them one by one, judges the answers, and keeps the
//! reviews.

use std::io::{self, BufRead, BufReader, IsTerminal, Lines};
use std::time::Instant;

use premove_cube::Rng;
use premove_cube::notation::{ParseError, parse};
use premove_fmc::drill::{
    Deck, DrillCase, DrillChoice, DrillFailure, DrillPlan, DrillReview, DrillSession, DrillVerdict,
    PlannedDrill, judge,
};
use premove_service::api::record::{
    DrillCaseRecord, DrillDeckRecord, DrillRefusedRecord, DrillVerdictRecord,
};
use premove_service::library::{DrillFiles, Library, ReadDeck, now};
use premove_service::questions::{Context, DrillSource};

use super::print::{self, CasePlace};
use super::{DrillRecord, nothing_to_ask};
use crate::input::source::StandardInput;
use crate::output::exit::{Exit, Failure};
use crate::output::{self, progress};
use crate::session::CommandSession;

/// A session while it is asked.
struct AskedSession<'a> {
    files: DrillFiles,
    deck: Deck,
    lines: Lines<BufReader<StandardInput<'a>>>,
    json: bool,
    session: &'a CommandSession<'a>,
    /// Number of answers, and of those in the fewest moves.
    answered: usize,
    best: usize,
    /// `false` if a review could not be written.
    is_kept: bool,
}

/// Plans and asks a session.
pub(super) fn run(
    library: &Library,
    read: ReadDeck,
    choice: DrillChoice,
    mut rng: Rng,
    json: bool,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let service = session.service(None)?;
    let control = session.control();
    let context = service.context(&control);
    let own = library.own_attempts()?;
    let mut plan = DrillSession {
        deck: &read.deck,
        lost: own.lost,
        steps: &own.steps,
        blocked: &read.blocked,
        now: now(),
    }
    .plan(choice, &mut rng);
    if plan.cases().is_empty() {
        output::say(nothing_to_ask(&read));
        return Ok(Exit::Nothing);
    }
    progress::watch(service.tables(), &control, |_| add_own_cases(&mut plan, &context))?;
    let mut asked = AskedSession {
        files: library.drills(),
        deck: read.deck,
        lines: BufReader::new(session.input()).lines(),
        json,
        session,
        answered: 0,
        best: 0,
        is_kept: true,
    };
    for (number, drill) in (1..).zip(plan.cases()) {
        let case = progress::watch(service.tables(), &control, |_| drawn(drill, &context))?;
        let Some(case) = case else { break };
        let place = CasePlace { number, count: plan.cases().len() };
        if !asked.ask(&case, place)? || session.output.is_broken() {
            break;
        }
    }
    asked.finish();
    Ok(if asked.is_kept { Exit::Done } else { Exit::Environment })
}

/// Searches own steps for cases, and adds those that find a place.
fn add_own_cases(plan: &mut DrillPlan, context: &Context) -> Result<(), Failure> {
    while let Some(step) = plan.next_own_step(0) {
        if let Some(case) = DrillSource::Own(step).search(context).map_err(failed)? {
            plan.add_own(case, 0);
        }
    }
    Ok(())
}

/// Returns a planned case; `None` if it was stopped.
fn drawn(drill: &PlannedDrill, context: &Context) -> Result<Option<DrillCase>, Failure> {
    match drill {
        PlannedDrill::Own(case) => Ok(Some((**case).clone())),
        PlannedDrill::Drawn { card, seed } => {
            DrillSource::Drawn { card: *card, seed: *seed }.search(context).map_err(failed)
        }
    }
}

fn failed(failure: DrillFailure) -> Failure {
    match failure {
        DrillFailure::Search(error) => error.into(),
        failure => Failure::environment(failure),
    }
}

impl AskedSession<'_> {
    /// Asks a case until an answer can be read. Returns `false` at the end of the input.
    fn ask(&mut self, case: &DrillCase, place: CasePlace) -> Result<bool, Failure> {
        let record = DrillRecord { record: "case", of: &DrillCaseRecord::new(case) };
        let output = self.session.output;
        output.record(self.json, &record, print::case(case, place));
        let begun = Instant::now();
        loop {
            if !self.json && self.session.prompt.is_none() && io::stdin().is_terminal() {
                output.bytes(b"> ");
            }
            output.flush();
            let Some(line) = self.lines.next() else { return Ok(false) };
            let line = line.map_err(Failure::environment)?;
            if self.session.is_stopped() {
                return Ok(false);
            }
            let seconds = u32::try_from(begun.elapsed().as_secs()).unwrap_or(u32::MAX);
            match parse(&line) {
                Ok(answer) => {
                    self.keep(case, &judge(case, &answer.line(), seconds));
                    return Ok(true);
                }
                Err(error) => self.refuse(&error),
            }
        }
    }

    /// Says that an answer cannot be read; the same case waits for another one.
    fn refuse(&self, error: &ParseError) {
        if self.json {
            let of = DrillRefusedRecord { error: error.to_string() };
            self.session.output.json(&DrillRecord { record: "refused", of: &of });
        } else {
            output::say(error);
        }
    }

    /// Keeps the review of a case, and prints the verdict.
    fn keep(&mut self, case: &DrillCase, verdict: &DrillVerdict) {
        let now = now();
        let review = DrillReview::new(now, case, verdict);
        self.answered += 1;
        self.best += usize::from(verdict.moves.is_some_and(|moves| moves <= case.fewest.into()));
        let due = match self.files.add(case.card, review.clone()) {
            Ok(()) => {
                self.deck.add(case.card, review);
                self.deck.due_day(case.card, now)
            }
            Err(error) => {
                output::say(format_args!("the review was not kept: {error}"));
                self.is_kept = false;
                None
            }
        };
        let words = print::verdict(case, verdict, due.as_deref());
        let of = DrillVerdictRecord { due, ..DrillVerdictRecord::new(case, verdict) };
        let record = DrillRecord { record: "verdict", of: &of };
        self.session.output.record(self.json, &record, words);
    }

    /// Prints the end of the session: its result, the streak and the forecast.
    fn finish(&self) {
        let statistics = self.deck.statistics(now());
        let (answered, best) = (Some(self.answered), Some(self.best));
        let of = DrillDeckRecord { answered, best, ..DrillDeckRecord::new(&statistics) };
        let record = DrillRecord { record: "deck", of: &of };
        let words = format!(
            "{} answered, {} in the fewest moves\n{}",
            self.answered,
            self.best,
            print::statistics(&statistics)
        );
        self.session.output.record(self.json, &record, words);
    }
}
