//! What is asked is checked, coordinates are found, and a run is started.

use std::cell::Cell;

use super::filter::{Filter, stopped};
use super::folder::Folder;
use super::keep::{self, Kept, Layout};
use super::request::{ALLOW_MORE, CountError, CountReport, CountRequest, Distribution};
use super::resume;
use super::shard::Packing;
use super::state::Run;
use crate::puzzle::check;
use crate::puzzle::model::definition::Definition;
use crate::puzzle::space::index::{Resources, Space, SpaceError, Used};
use crate::search::Control;

/// The group is not looked at for no more positions than this, which are counted sooner.
const EXACT: u128 = 1 << 22;

/// Counts the positions at each distance from the goals of the request, over all that can be
/// reached.
///
/// Distances are those of the shortest ways from a position to a goal. Glued pieces are honoured;
/// moves that must not follow each other are not, since positions are counted and not ways. Stops
/// within milliseconds when `control` says so.
///
/// # Errors
/// When the request does not fit the definition, no goal can be reached, or memory or disk do not
/// suffice: these are compared before anything is taken. A folder that cannot be written, or where
/// another process counts the same, is an error only where marks go into files; what is in memory
/// goes on and is not kept.
pub fn count(
    definition: &Definition,
    request: &CountRequest,
    control: &Control,
    report: &dyn CountReport,
) -> Result<Distribution, CountError> {
    fits(definition, request)?;
    let key = keep::key(definition, request);
    let folder = request.folder.as_ref().map(|path| Folder::new(path, key));
    let kept = folder.as_ref().and_then(|folder| folder.kept(report));
    // What was kept is numbered as its file says, with any memory there is now.
    let cut = kept
        .as_ref()
        .and_then(Kept::cut)
        .unwrap_or_else(|| Space::cut(definition, request.scope(), request.memory));
    let allowed = if kept.is_some() { request.memory_to_resume() } else { request.memory };
    let resources = Resources {
        cut,
        memory: allowed,
        threads: request.threads,
        control,
        progress: &|values| report.preparing(values),
        used: Used::default(),
    };
    let space = match Space::made(definition, request.scope(), &resources) {
        Ok(space) => space,
        Err(SpaceError::Stopped) => return Ok(stopped()),
        Err(SpaceError::TooLarge | SpaceError::Memory) => {
            let needed = allowed.saturating_mul(4);
            return Err(CountError::Memory {
                what: "tables of where moves lead",
                needed,
                allowed,
                remedy: ALLOW_MORE,
            });
        }
    };
    let mut request = request.clone();
    if let Some(kept) = &kept {
        request.memory = resume::memory(&request, &space, kept);
    }
    let request = &request;
    let filter = Filter::new(&space, request, control);
    let bound = bound(definition, request, &space, control);
    let (layout, spared) = (Layout::new(cut, &space), Cell::new(0));
    let run = Run {
        definition,
        request,
        control,
        report,
        filter,
        space: &space,
        folder,
        key,
        layout,
        bound,
        spared,
    };
    match Packing::new(&space).words() {
        1 => run.start::<1>(kept),
        2 => run.start::<2>(kept),
        3 => run.start::<3>(kept),
        4 => run.start::<4>(kept),
        5..=8 => run.start::<8>(kept),
        9..=16 => run.start::<16>(kept),
        17..=64 => run.start::<64>(kept),
        words => Err(CountError::Memory {
            what: "one position",
            needed: words as u64 * 8,
            allowed: 512,
            remedy: "take fewer pieces",
        }),
    }
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

/// No more positions than this can be reached, if that is known. Where the index may have many more
/// numbers than there are positions, the group of the moves gives a better one.
fn bound(
    definition: &Definition,
    request: &CountRequest,
    space: &Space,
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
