//! Reads the user's own triggers for the screens, and adds to them.

use std::time::Duration;

use premove_engine::step::Trigger;
use premove_service::library::OwnTriggersFile;

use crate::message::{Message, Reply};
use crate::remedy::with_remedy;
use crate::screen::ScreenId;

/// Longest wait for another program that changes the file. Saving of solves waits meanwhile.
const PATIENCE: Duration = Duration::from_millis(200);

/// Reads the user's own triggers for a screen, and reports errors in their file. Returns no message
/// if there is no folder for the file.
pub(super) fn read(screen: ScreenId, file: Option<&OwnTriggersFile>) -> Vec<Message> {
    let Some(file) = file else { return Vec::new() };
    let own = match file.read() {
        Ok(own) => own,
        Err(error) => return vec![Message::Warn(with_remedy(&error))],
    };
    let warnings = file.warnings(&own);
    let warning = warnings.first().map(|first| match warnings.len() {
        1 => first.clone(),
        more => format!("{first} ({} more: 'premove triggers' names them)", more - 1),
    });
    let reply = Message::Reply(screen, Reply::OwnTriggers(own.triggers()));
    std::iter::once(reply).chain(warning.map(Message::Warn)).collect()
}

/// Adds triggers to the user's own and sends the screen the full list.
pub(super) fn keep(
    screen: ScreenId,
    file: Option<&OwnTriggersFile>,
    triggers: &[Trigger],
) -> Vec<Message> {
    let Some(file) = file else {
        let what = "there is no configuration folder for your triggers: 'premove paths' says why";
        return vec![Message::Warn(what.to_owned())];
    };
    let said = match file.clone().waiting(PATIENCE).add_all(triggers, "") {
        Ok(there) => Message::Say(outcome(triggers, &there)),
        Err(error) => Message::Warn(with_remedy(&error)),
    };
    let mut messages = read(screen, Some(file));
    messages.push(said);
    messages
}

/// Describes the result of adding triggers. `there` holds, for each trigger, the equal one that was
/// in the file before, or `None` if the trigger is new.
fn outcome(triggers: &[Trigger], there: &[Option<Trigger>]) -> String {
    let new = triggers.iter().zip(there).filter(|(_, there)| there.is_none());
    let kept: Vec<_> = new.map(|(trigger, _)| trigger.to_string()).collect();
    let before: Vec<_> = there.iter().flatten().map(ToString::to_string).collect();
    let lists = [("kept as your own", kept), ("your own already", before)];
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    lists.map(|(what, list)| format!("{what}: {}", list.join(", "))).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_engine::store::Paths;

    #[test]
    fn what_is_kept_is_read_and_wrong_lines_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnTriggersFile::of_paths(&Paths::under(folder.path())).unwrap();
        let words = |text: &[&str]| -> Vec<Trigger> {
            text.iter().map(|word| Trigger::read(word).unwrap()).collect()
        };
        let screen = ScreenId::FIRST;
        let said = keep(screen, Some(&file), &words(&["RUR", "L U2 L"]));
        assert!(
            matches!(&said[..], [Message::Reply(_, Reply::OwnTriggers(own)), Message::Say(said)]
                if *own == words(&["RUR", "L U2 L"]) && said == "kept as your own: R U R, L U2 L"),
            "{said:?}"
        );
        let again = keep(screen, Some(&file), &words(&["B' U' B'", "R"]));
        assert!(
            matches!(again.last(), Some(Message::Say(said))
                if said == "kept as your own: R; your own already: R U R"),
            "{again:?}"
        );
        std::fs::write(file.path(), "x\nRUR\ny\n").unwrap();
        let read = read(screen, Some(&file));
        assert!(
            matches!(&read[..], [Message::Reply(_, Reply::OwnTriggers(own)), Message::Warn(why)]
                if own.len() == 1 && why.contains("line 1: 'x'") && why.contains("(1 more")),
            "{read:?}"
        );
    }
}
