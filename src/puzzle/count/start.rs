//! Checks a request, builds the coordinates, and starts a run.

use std::cell::Cell;

use premove_engine::search::Control;
use premove_engine::store::allocate::caught;

use super::choice::CountRun;
use super::counter::StartFilter;
use super::keep::{self, CountFolder, NumberingLayout};
use super::request::{
    ALLOW_MORE, CountEnding, CountError, CountReport, CountRequest, Distribution, Halt,
};
use super::resume;
use super::shard::Packing;
use crate::check;
use crate::model::Definition;
use crate::space::index::IndexSpace;
use crate::space::{SpaceError, SpaceResources, Used};

/// Maximum number of positions for which the group of the moves is not computed, because counting
/// is faster.
const EXACT: u128 = 1 << 22;

/// Counts the reachable positions at each distance from the goals of the request.
///
/// The distance of a position is the length of a shortest path from it to a goal. Blocks are
/// respected. Rules about moves that must not follow each other are not, because positions are
/// counted, not paths. Returns within milliseconds after `control` is stopped.
///
/// Returns an error if the request does not fit the definition, no goal can be reached, or memory
/// or disk space does not suffice. These are checked before memory is used. A folder that cannot be
/// written, or in which another process counts the same, is only an error if marks are in files. A
/// count in memory continues and is not stored.
pub fn count(
    definition: &Definition,
    request: &CountRequest,
    control: &Control,
    report: &dyn CountReport,
) -> Result<Distribution, CountError> {
    fits(definition, request)?;
    match caught(|| start(definition, request, control, report))? {
        Ok(distribution) => Ok(distribution),
        Err(Halt::Failed(error)) => Err(error),
        Err(Halt::Stopped) => {
            let (counts, antipodes) = Default::default();
            Ok(Distribution {
                counts,
                total: 0,
                bound: None,
                antipodes,
                ending: CountEnding::Stopped,
            })
        }
        Err(Halt::Full(_)) => unreachable!("a run answers what does not fit into its memory"),
    }
}

fn start(
    definition: &Definition,
    request: &CountRequest,
    control: &Control,
    report: &dyn CountReport,
) -> Result<Distribution, Halt> {
    let key = keep::key(definition, request);
    let folder = request.folder.as_ref().map(|path| CountFolder::new(path, key));
    let kept = folder.as_ref().and_then(|folder| folder.kept(report));
    // A stored count is continued with the numbering of positions in its file, even if a different
    // amount of memory would now give another one.
    let layout = kept.as_ref().and_then(|kept| kept.head.layout);
    let cut = match layout {
        Some(layout) => layout.cut as usize,
        None => IndexSpace::cut(definition, request.scope(), request.memory),
    };
    let allowed = if kept.is_some() { request.memory_to_resume() } else { request.memory };
    let resources = SpaceResources {
        cut,
        memory: allowed,
        threads: request.threads,
        control,
        progress: &|values| report.preparing(values),
        used: Used::default(),
    };
    let lacking =
        |what, needed, allowed, remedy| CountError::Memory { what, needed, allowed, remedy };
    let space =
        IndexSpace::made(definition, request.scope(), &resources).map_err(|error| match error {
            SpaceError::Stopped => Halt::Stopped,
            SpaceError::TooLarge | SpaceError::Memory => {
                let needed = allowed.saturating_mul(4);
                lacking("tables of where moves lead", needed, allowed, ALLOW_MORE).into()
            }
        })?;
    let packing = Packing::new(&space);
    let Some(width) = packing.width() else {
        let needed = packing.words() as u64 * 8;
        return Err(lacking("one position", needed, 512, "take fewer pieces").into());
    };
    let mut request = request.clone();
    if let Some(kept) = &kept {
        request.memory = resume::memory(&request, &space, kept);
    }
    let run = CountRun {
        definition,
        request: &request,
        control,
        report,
        filter: StartFilter::new(&space, &request, control),
        space: &space,
        width,
        folder,
        key,
        layout: NumberingLayout::new(cut, &space),
        bound: bound(definition, &request, &space, control),
        spared: Cell::new(0),
    };
    run.start(kept)
}

fn fits(definition: &Definition, request: &CountRequest) -> Result<(), CountError> {
    for (what, patterns) in [("goal", &request.goals), ("start", &request.starts)] {
        for pattern in patterns {
            pattern.fits(&definition.shape).map_err(|why| CountError::Pattern { what, why })?;
        }
    }
    if request.starts.len() > 64 {
        return Err(CountError::TooManyStarts(request.starts.len()));
    }
    Ok(())
}

/// Returns an upper bound on the number of reachable positions, or `None` if there is none. For a
/// large index, the number of positions is also computed from the group of the moves; the smaller
/// number is the bound.
fn bound(
    definition: &Definition,
    request: &CountRequest,
    space: &IndexSpace,
    control: &Control,
) -> Option<u64> {
    if !request.starts.is_empty() {
        return None;
    }
    let whole = request.moves.is_empty() && request.goals == [definition.solved.clone()];
    let group = (whole && space.size() > EXACT && space.is_free)
        .then(|| check::count(definition, control).ok()?.number().to_u64());
    let size = u64::try_from(space.size()).ok();
    group.flatten().into_iter().chain(size).min()
}
