//! Prints the post-mortem of a solve: the line that people find most easily, and where the solver
//! left it.

use premove_engine::search::Silent;
use premove_fmc::post_mortem::PostMortemLimits;
use premove_service::api::record::PostMortemRecord;
use premove_service::questions::PostMortemQuestion;

use super::args::AnalyzeArgs;
use super::source::SolveItem;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;
use premove_cube::notation::escape;

/// Prints the post-mortem of one solve.
pub(super) fn post_mortem(
    item: &SolveItem,
    options: &AnalyzeArgs,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let threads = options.threads.count();
    let service = session.service(Some(threads))?;
    let control = session.control();
    let context = service.context(&control).on_threads(threads);
    let usual = PostMortemLimits::default();
    let rounds = options.rounds.unwrap_or(usual.rounds);
    let level = options.level.unwrap_or_default();
    let limits = PostMortemLimits { rounds, level };
    let target = options.target;
    let question =
        PostMortemQuestion { limits, target, ..PostMortemQuestion::new(item.tree.clone()) };
    let found = question.search(&context, &Silent)?;
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
        for line in found.text(target) {
            output.line(escape(&line));
        }
    }
    output.flush();
    Ok(if found.line(target).is_some() { Exit::Done } else { Exit::Nothing })
}
