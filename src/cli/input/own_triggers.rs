//! Reads the user's own triggers, for the options and chains that name them.

use std::cell::OnceCell;

use premove_engine::step::{Own, Trigger};
use premove_fmc::OwnTriggers;
use premove_service::library::OwnTriggersFile;

use crate::output;
use crate::output::exit::Failure;
use crate::session::CommandSession;

/// Hint that names the command for adding an own trigger.
pub(crate) const REMEDY: &str = "'premove triggers add RUR' keeps one";

/// Reads the own triggers. Prints a message for each line of the file that cannot be used.
///
/// # Errors
/// Fails if the file exists and cannot be read.
pub(crate) fn read(session: &CommandSession) -> Result<OwnTriggers, Failure> {
    // Without a folder there are no own triggers.
    let Ok(file) = OwnTriggersFile::of_paths(&session.paths()) else {
        return Ok(OwnTriggers::default());
    };
    let own = file.read()?;
    for warning in file.warnings(&own) {
        output::say(warning);
    }
    Ok(own)
}

/// Reads a text that may name the user's own triggers. Their file is read only if the text names
/// them, and at most once.
///
/// # Errors
/// See [`read`]. Errors of the text itself are part of the returned value.
pub(crate) fn on_demand<T>(
    session: &CommandSession,
    parse: impl FnOnce(Own<'_>) -> T,
) -> Result<T, Failure> {
    let found = OnceCell::new();
    let triggers = || -> &[Trigger] {
        let found = found.get_or_init(|| read(session).map(|own| own.triggers()));
        found.as_ref().map_or(&[], Vec::as_slice)
    };
    let parsed = parse(Own::on_demand(&triggers, REMEDY));
    match found.into_inner() {
        Some(Err(failure)) => Err(failure),
        _ => Ok(parsed),
    }
}
