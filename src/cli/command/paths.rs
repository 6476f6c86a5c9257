//! `paths`: where files lie.

use super::listing::Listing;
use crate::api::record::FolderRecord;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::session::Session;
use crate::store::Folder;

pub(crate) fn run(options: &Listing, session: &Session) -> Result<Exit, Failure> {
    let (paths, output) = (session.paths(), session.output);
    for folder in Folder::ALL {
        let path = paths.folder(folder)?;
        if options.json {
            output.json(&FolderRecord {
                name: folder.name(),
                path: path.to_string_lossy(),
                holds: folder.holds(),
                variable: folder.variable(),
            });
        } else {
            output.line(format_args!("{:6}  {}", folder.name(), path.display()));
        }
    }
    Ok(Exit::Done)
}
