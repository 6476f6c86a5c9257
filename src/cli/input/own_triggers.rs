//! The solver's own triggers, for the options and chains that name them.

use crate::cli::output;
use crate::cli::output::exit::Failure;
use crate::cli::session::Session;
use crate::fmc::OwnTriggers;
use crate::library::OwnTriggersFile;
use crate::step::Trigger;

/// Those that are kept; lines of their file that cannot be used are named.
///
/// # Errors
/// When the file is there and cannot be read.
pub(crate) fn read(session: &Session) -> Result<OwnTriggers, Failure> {
    // Without a folder nothing is kept.
    let Ok(file) = OwnTriggersFile::of_paths(&session.paths()) else {
        return Ok(OwnTriggers::default());
    };
    let own = file.read()?;
    for warning in file.warnings(&own) {
        output::say(warning);
    }
    Ok(own)
}

/// Those that a text may mean: the word `own` in it, or a case, which may begin any known one.
///
/// # Errors
/// As [`read`].
pub(crate) fn meant_by(text: &str, session: &Session) -> Result<Vec<Trigger>, Failure> {
    let text = text.to_ascii_lowercase();
    if text.contains("own") || text.contains("case") {
        Ok(read(session)?.triggers())
    } else {
        Ok(Vec::new())
    }
}
