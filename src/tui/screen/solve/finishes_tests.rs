//! Tests of the optional table of finishes from DR, which is built when the user requests it.

use premove_service::api::Outcome;
use premove_service::questions::Event;

use super::BUILD;
use super::session::Session;
use super::solutions::FINISHES;
use crate::app::Message;
use crate::message::{FinishTable, Readings, Snapshot};
use crate::screen::ScreenId;

#[test]
fn the_table_is_built_when_it_is_wanted_and_not_there() {
    let mut session = Session::new(100, 30);
    let run = |session: &mut Session| {
        session.press(":").type_text("solve.table").press("enter");
    };
    run(&mut session);
    assert_eq!(session.outside.builds, [FINISHES]);
    assert!(session.screen().contains("searches go on meanwhile"), "{}", session.screen());
    session.event(BUILD, Event::Finished(Outcome::Failed("the disk is full".into())));
    assert!(session.screen().contains("the disk is full"));
    session.event(BUILD, Event::Finished(Outcome::Done { truncated: false }));
    assert!(session.screen().contains("finishes from DR are read off"));
    let screens = ScreenId::all().map(|_| Readings::default()).collect();
    let finishes = FinishTable::InUse;
    session.send(Message::Snapshot(Snapshot { screens, finishes, ..Snapshot::default() }));
    run(&mut session);
    assert_eq!(session.outside.builds.len(), 1, "it is there");
}
