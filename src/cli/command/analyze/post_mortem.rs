//! Prints the post-mortem of a solve: the line that people find most easily, and where the solver
//! left it.

use std::sync::Mutex;

use premove_engine::search::Control;
use premove_engine::store::locked;
use premove_fmc::post_mortem::{PostMortem, PostMortemLimits, PostMortemReport};
use premove_fmc::practice::RatedFor;
use premove_service::api::record::PostMortemRecord;
use premove_service::questions::PostMortemQuestion;

use super::args::AnalyzeArgs;
use super::source::SolveItem;
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::session::CommandSession;
use premove_cube::notation::escape;

/// Prints the post-mortem of one solve.
pub(super) fn post_mortem(
    item: &SolveItem,
    options: &AnalyzeArgs,
    rated_for: RatedFor,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let threads = options.threads.count();
    let service = session.service(Some(threads))?;
    let control = session.control();
    let context = service.context(&control).on_threads(threads);
    let usual = PostMortemLimits::default();
    let rounds = options.rounds.unwrap_or(usual.rounds);
    let limits = PostMortemLimits { rounds, level: rated_for.level };
    let target = options.target;
    let question =
        PostMortemQuestion { limits, target, ..PostMortemQuestion::new(item.tree.clone()) };
    let progress = PostMortemProgress::default();
    let found = progress::watch_doing(service.tables(), &|| progress.in_words(&control), |_| {
        question.search(&context, &progress)
    })?;
    if !found.is_done {
        return Err(Failure::stopped(anyhow::anyhow!("stopped")));
    }
    let target = question.target_of(&found);
    let output = session.output;
    if options.json {
        output.json(&PostMortemRecord::new(item.name.clone(), &found, target));
    } else {
        if let Some(name) = &item.name {
            output.line(format_args!("=== {}", escape(name)));
        }
        for line in found.text(target, rated_for) {
            output.line(escape(&line));
        }
    }
    output.flush();
    Ok(if found.line(target).is_some() { Exit::Done } else { Exit::Nothing })
}

/// Progress of a post-mortem for the terminal.
#[derive(Default)]
struct PostMortemProgress {
    /// The state from which lines are searched, and the shortest line so far.
    so_far: Mutex<String>,
}

impl PostMortemProgress {
    /// Returns the progress as text: what is searched, what is known, and the work that was done.
    fn in_words(&self, control: &Control) -> String {
        let nodes = progress::in_words(control.progress().nodes);
        let so_far = locked(&self.so_far).clone();
        format!("the easiest lines from the scramble{so_far}, {nodes} nodes")
    }
}

impl PostMortemReport for PostMortemProgress {
    fn found(&self, so_far: &PostMortem) {
        *locked(&self.so_far) = known_in_words(so_far);
    }
}

/// Returns what is known of a post-mortem, to be appended to the words for its first search: the
/// step behind which lines are searched now, and the shortest line from the scramble.
fn known_in_words(so_far: &PostMortem) -> String {
    let behind = so_far.steps.last().map(|own| own.step.milestone.title());
    let behind = behind.map_or_else(String::new, |title| format!(" and behind your {title}"));
    let shortest = so_far.findable.shortest();
    let shortest =
        shortest.map_or_else(String::new, |total| format!(": the shortest has {total} moves"));
    behind + &shortest
}
