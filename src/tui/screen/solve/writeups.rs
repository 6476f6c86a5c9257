//! Write-ups that come in: one that is pasted is offered as a solve, one from a file is opened.
//!
//! Reading one may search for places of insertions, so a job does it; Esc stops it.

use super::layout::Pane;
use super::{SolveState, Typing, WRITE_UP};
use crate::api::{Event, Outcome, Request};
use crate::fmc::NodeId;
use crate::fmc::writeup::read::{Remark, Source, WriteUp};
use crate::notation::{Alg, is_moves, scramble_on_top};
use crate::tui::key::Code;
use crate::tui::message::{Asked, Choice, Decision, FileEffect, JobEffect, Then};
use crate::tui::screen::pane::Paned;
use crate::tui::screen::{Actions, Editing};

/// Remarks that the offer of a write-up names.
const MOST_NAMED: usize = 4;

/// A text that is being read, or that was read and is offered.
#[derive(Debug)]
pub(super) struct Incoming {
    text: String,
    /// The file it stands in; none for a paste.
    path: Option<String>,
    /// The field that it was pasted into, and what stood there.
    field: Option<(Typing, String)>,
    /// What it comes to, once it is read.
    read: Option<Reading>,
}

/// What a text was read as.
#[derive(Debug)]
enum Reading {
    WriteUp(Box<WriteUp>),
    /// Moves and nothing else.
    Moves,
}

impl SolveState {
    /// Takes a paste: of one line as moves, of several as a write-up if they are one.
    pub(super) fn take_paste(&mut self, text: &str) {
        let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
        if lines > 1 {
            self.read_write_up(text.to_owned(), None);
        } else {
            self.take_plain(text);
        }
    }

    /// Takes a text as moves: into the field being typed in, or as a scramble.
    fn take_plain(&mut self, text: &str) {
        if let Some(edit) = &mut self.edit {
            edit.field.insert_moves(text);
            self.field_changed();
        } else {
            self.start_if_moves(text);
        }
    }

    /// Asks for the file of a write-up.
    pub(super) fn import(&mut self, path: &str) {
        let path = path.trim().trim_matches(['\'', '"']).trim();
        if !path.is_empty() {
            self.outbox.file(FileEffect::Read(path.to_owned()));
        }
    }

    /// Has a text read as a write-up; its scramble, if it has none, is the one in work.
    pub(super) fn read_write_up(&mut self, text: String, path: Option<String>) {
        let given = self.workspace.now().scramble.moves().filter(|moves| !moves.is_empty());
        self.outbox.start(WRITE_UP, Request::WriteUp { text: text.clone(), given });
        let field = self.field_as_typed().filter(|_| path.is_none());
        self.incoming = Some(Incoming { text, path, field, read: None });
        self.say("reading the write-up: Esc stops");
    }

    /// Something about the text that is being read.
    pub(super) fn write_up_event(&mut self, event: Event) {
        let Some(incoming) = self.incoming.as_mut().filter(|incoming| incoming.read.is_none())
        else {
            return;
        };
        let is_file = incoming.path.is_some();
        match event {
            Event::WriteUp(read) => {
                let is_moves = !is_file && !is_offered(&incoming.text, &read);
                incoming.read =
                    Some(if is_moves { Reading::Moves } else { Reading::WriteUp(read) });
                // The line that says that it is read goes.
                self.say("");
            }
            Event::Finished(Outcome::NotReady(why) | Outcome::Failed(why)) if is_file => {
                self.incoming = None;
                return self.warn(why);
            }
            Event::Finished(Outcome::NotReady(_) | Outcome::Failed(_)) => {
                incoming.read = Some(Reading::Moves);
            }
            _ => return,
        }
        self.go_on_with_incoming();
        if self.incoming.is_some() && !self.may_go_on_with_incoming() {
            self.say("the text is read: it is taken up when you leave the field");
        }
    }

    /// The field that is open, and what is in it.
    fn field_as_typed(&self) -> Option<(Typing, String)> {
        self.edit.as_ref().map(|edit| (edit.typing, edit.field.text().to_owned()))
    }

    /// Whether a text that was read may be taken up: not while something is typed that was not
    /// there when it came.
    fn may_go_on_with_incoming(&self) -> bool {
        let came_to = self.incoming.as_ref().and_then(|incoming| incoming.field.as_ref());
        self.edit.is_none() || came_to == self.field_as_typed().as_ref()
    }

    /// Takes moves that were read, and opens a write-up from a file. About one that was pasted is
    /// asked once the screen is in view ([`SolveState::ask_about_write_up`]).
    pub(super) fn go_on_with_incoming(&mut self) {
        if !self.may_go_on_with_incoming() {
            return;
        }
        match &self.incoming {
            Some(Incoming { path: Some(_), read: Some(_), .. }) => self.open_incoming(),
            Some(Incoming { read: Some(Reading::Moves), .. }) => {
                let Some(Incoming { text, field, .. }) = self.incoming.take() else { return };
                if field.is_some() && self.edit.is_none() {
                    return self.say("the pasted moves are not taken: their field is closed");
                }
                self.take_plain(&text);
            }
            _ => {}
        }
    }

    /// Stops reading a text. Whether one was being read.
    pub(super) fn stop_reading(&mut self) -> bool {
        let is_reading = self.incoming.take().is_some();
        if is_reading {
            self.outbox.job(WRITE_UP, JobEffect::Drop);
            self.say("the write-up is not read: nothing is changed");
        }
        is_reading
    }

    /// Whether a question waits until this screen is in view.
    pub(super) fn is_asking(&self) -> bool {
        let read = self.incoming.as_ref().and_then(|incoming| incoming.read.as_ref());
        self.outbox.is_asking() || matches!(read, Some(Reading::WriteUp(_)))
    }

    /// Asks what is to be done with a write-up that was pasted.
    pub(super) fn ask_about_write_up(&mut self) -> Option<Asked> {
        let incoming = self.incoming.as_ref().filter(|_| self.may_go_on_with_incoming())?;
        let Some(Reading::WriteUp(read)) = &incoming.read else { return None };
        let open = if self.is_scramble_in_work(read) {
            "opens it as a branch"
        } else {
            "opens it as a new solve"
        };
        let moves = match (&self.edit, read.source) {
            (Some(_), _) => Some("puts only its moves into the field"),
            (None, Source::Text) => Some("takes only its scramble"),
            (None, _) if is_moves(&incoming.text) => Some("takes its moves as a scramble"),
            (None, _) => None,
        };
        let choice = |key, words, decision| Choice { key, words, then: Then::Decide(decision) };
        let moves = moves.map(|words| choice(Code::Char('m'), words, Decision::MovesOnly));
        let first = std::iter::once(choice(Code::Enter, open, Decision::Open));
        let last = choice(Code::Esc, "changes nothing", Decision::Nothing);
        let answers = first.chain(moves).chain([last]).collect();
        Some(Asked::Question { title: "Write-up", text: question(read), answers })
    }

    /// What is to be done with the write-up that was asked about.
    pub(super) fn decided(&mut self, decision: Decision) {
        match decision {
            Decision::Open => return self.open_incoming(),
            Decision::MovesOnly => {}
            Decision::Nothing => {
                self.incoming = None;
                return self.say("the write-up is not opened: nothing is changed");
            }
        }
        let Some(Incoming { text, read: Some(Reading::WriteUp(read)), .. }) = self.incoming.take()
        else {
            return;
        };
        match read.scramble.filter(|_| read.source == Source::Text && self.edit.is_none()) {
            Some(scramble) => self.start(&scramble.to_string()),
            None => self.take_plain(&text),
        }
    }

    fn is_scramble_in_work(&self, read: &WriteUp) -> bool {
        let cube = read.scramble.as_ref().map(Alg::cube);
        cube.is_some() && cube == self.workspace.now().scramble.cube()
    }

    /// Opens the write-up that was read: as a branch when it goes with the scramble in work, else
    /// as a solve of its own.
    fn open_incoming(&mut self) {
        let Some(Incoming { path, read: Some(Reading::WriteUp(read)), .. }) = self.incoming.take()
        else {
            return;
        };
        if read.steps.is_empty() || read.scramble.is_none() {
            let name = path.map_or_else(|| "the text".to_owned(), |path| format!("'{path}'"));
            let why = match read.remarks.iter().find(|remark| remark.is_fault) {
                Some(fault) => place(fault) + &fault.message,
                None => "there are no steps in it".to_owned(),
            };
            return self.warn(format!("{name} is not opened: {why}"));
        }
        if self.edit.is_some() {
            self.leave();
        }
        if self.is_scramble_in_work(&read) {
            self.workspace.add_steps(NodeId::ROOT, &read.new_steps());
            self.changed();
        } else {
            let left = self.workspace.has_work();
            self.workspace.open(&read.workspace(), None);
            self.began();
            self.say_left(left);
        }
        self.focus.pane = Pane::Tree;
        self.refresh();
        self.report_opened(&read);
    }

    fn report_opened(&mut self, read: &WriteUp) {
        let what = comes_to(read);
        match read.remarks.iter().find(|remark| remark.is_fault) {
            Some(fault) => {
                let place = place(fault);
                self.warn(format!(
                    "opened, {what}; the rest is in the notes: {place}{}",
                    fault.message
                ));
            }
            None if read.solution.is_some() => self.say(format!("opened, {what}")),
            None => {
                let said = read.remarks.iter().find(|remark| !is_of_words(remark));
                let said = said.map_or("", |remark| remark.message.as_str());
                self.warn(format!("opened, {what}: {said}"));
            }
        }
    }
}

/// `7 steps, 24 moves`, or that they do not solve the scramble.
fn comes_to(read: &WriteUp) -> String {
    let count = read.steps.len();
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    match &read.solution {
        Some(moves) => format!("{steps}, solved in {} moves", moves.len()),
        None => format!("{steps} that do not solve the scramble"),
    }
}

/// Whether a paste is offered as a solve; one that is not is moves. Below a scramble that stands
/// apart are steps, also without any words.
fn is_offered(text: &str, read: &WriteUp) -> bool {
    read.is_solve() || scramble_on_top(text).is_some() && !read.steps.is_empty()
}

/// What is asked about a pasted write-up.
fn question(read: &WriteUp) -> String {
    let mut lines = vec![format!("The paste is a write-up: {}.", comes_to(read))];
    if read.source == Source::Given {
        lines.push("It has no scramble: the one in work is taken.".to_owned());
    }
    let remarks = read.remarks.iter().filter(|remark| remark.is_fault || !is_of_words(remark));
    let (named, more): (Vec<_>, Vec<_>) = remarks.enumerate().partition(|(at, _)| *at < MOST_NAMED);
    lines.extend(named.iter().map(|(_, remark)| place(remark) + &remark.message));
    if !more.is_empty() {
        lines.push(format!("and {} more", more.len()));
    }
    lines.join("\n")
}

/// Whether it only repeats words of the author, which stand in the notes.
fn is_of_words(remark: &Remark) -> bool {
    remark.message.starts_with("words: ")
}

fn place(remark: &Remark) -> String {
    remark.line.map_or_else(String::new, |line| format!("line {line}: "))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::session::{SCRAMBLE, Session};
    use crate::api::Event;
    use crate::fmc::writeup::read::read;
    use crate::tui::app::Message;
    use crate::tui::key::{Mouse, MouseAction};
    use crate::tui::message::{FileEffect, Reply};

    const SOLVE: &str = "Scramble: B' F' D2 L' U L D2 L' U' L R\n\n\
        R' * F (B') // pairs\n* = [L' U L, D2]\n";

    /// Steps without a scramble.
    const STEPS: &str = "F' U' // pair\nR' // rest\n";

    /// Name and note of each step on the way to the one in work.
    fn path(session: &Session) -> Vec<(String, String)> {
        let now = session.state().workspace.now();
        let path = now.tree.path(now.cursor()).into_iter().filter_map(|id| now.tree.get(id));
        path.map(|node| (node.name.clone(), node.note.clone())).collect()
    }

    #[test]
    fn a_pasted_write_up_is_offered_opened_and_undone() {
        let mut session = Session::on(SCRAMBLE);
        session.press("enter enter");
        session.paste(SOLVE);
        session.shows("The paste is a write-up: 2 steps, solved in 11 moves.");
        session.shows("Enter opens it as a new solve");
        session.shows("m     takes only its scramble");
        session.shows("Esc   changes nothing");
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            session.send(Message::Resize(width, height));
            insta::assert_snapshot!(
                format!("write_up_question_{width}x{height}"),
                session.screen()
            );
        }
        session.press("enter");
        session.shows("opened, 2 steps, solved in 11 moves");
        let names: Vec<_> = path(&session).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["pairs", "insertion"]);
        session.press("u");
        assert_eq!(session.state().workspace.now().scramble.text(), SCRAMBLE);
        assert_eq!(session.state().workspace.now().tree.len(), 1);
    }

    #[test]
    fn of_a_pasted_write_up_the_scramble_can_be_taken_alone() {
        let mut session = Session::on(SCRAMBLE);
        session.paste(SOLVE);
        session.press("m");
        let now = session.state().workspace.now();
        assert_eq!(now.scramble.text(), "B' F' D2 L' U L D2 L' U' L R");
        assert!(now.tree.is_empty());
    }

    #[test]
    fn steps_without_a_scramble_become_a_branch_of_the_one_in_work() {
        let mut session = Session::on("R U F");
        session.press("a").type_text("F2").press("enter");
        session.paste("F' U' // pair\nR' // rest\n");
        session.shows("It has no scramble: the one in work is taken.");
        session.press("enter");
        let now = session.state().workspace.now();
        assert_eq!((now.scramble.text(), now.tree.len()), ("R U F", 3));
        assert_eq!(now.here().and_then(|here| here.solution).map(|moves| moves.len()), Some(3));
        session.press("u");
        assert_eq!(session.state().workspace.now().tree.len(), 1, "one undo takes it back");
    }

    #[test]
    fn a_write_up_of_the_scramble_in_work_is_a_branch_too() {
        let mut session = Session::on("B' F' D2 L' U L D2 L' U' L R");
        session.press("a").type_text("R'").press("enter");
        session.paste(SOLVE);
        session.shows("Enter opens it as a branch");
        session.press("enter");
        assert_eq!(session.state().workspace.now().tree.len(), 3);
    }

    #[test]
    fn a_first_line_that_is_a_scramble_is_one_though_the_steps_do_not_solve_it() {
        for steps in ["D2 F' // one\nU' (B) // two\n", "D2 F'\nU' (B)\n"] {
            let mut session = Session::on("R U F D2");
            session.press("a").type_text("D2").press("enter");
            session.paste(&format!("{SCRAMBLE}\n\n{steps}"));
            session.shows("Enter opens it as a new solve");
            session.press("enter");
            let now = session.state().workspace.now();
            assert_eq!((now.scramble.text(), now.tree.len()), (SCRAMBLE, 2));
        }
    }

    #[test]
    fn scrambles_and_moves_of_several_lines_are_no_write_ups() {
        let mut session = Session::on(SCRAMBLE);
        session.paste("R' U' F D2 L2 F R2\nU2 R2 B");
        assert_eq!(session.app.popups.len(), 0);
        assert_eq!(
            session.state().workspace.now().scramble.line().map(crate::notation::Line::len),
            Ok(10)
        );
        session.press("a");
        session.paste("R U\nF2 // a comment\n");
        session.shows("moves: R U F2");
    }

    #[test]
    fn a_write_up_pasted_into_a_field_is_offered_and_its_moves_go_there() {
        let mut session = Session::on("R U F");
        session.press("a");
        session.paste("F' U' // pair\nR' // rest\n");
        session.shows("Enter opens it as a branch");
        session.shows("m     puts only its moves into the field");
        session.press("m");
        session.shows("moves: F' U' R'");
        session.press("ctrl-u");
        session.paste("F' U' // pair\nR' // rest\n");
        session.press("enter");
        assert_eq!(session.state().workspace.now().tree.len(), 2);
        assert!(session.state().edit.is_none());
    }

    #[test]
    fn a_write_up_is_opened_from_a_file_and_a_bad_one_is_not() {
        let mut session = Session::on(SCRAMBLE);
        session.press("I").type_text("~/a solve.txt").press("enter");
        assert_eq!(session.files.last(), Some(&FileEffect::Read("~/a solve.txt".into())));
        session.reply(Reply::File { path: "solve.txt".into(), text: SOLVE.into() });
        session.shows("opened, 2 steps, solved in 11 moves");
        session.reply(Reply::File { path: "no.txt".into(), text: "nothing".into() });
        session.shows("'no.txt' is not opened: ");
        assert_eq!(session.state().workspace.now().tree.len(), 2);
    }

    #[test]
    fn what_was_not_understood_stands_in_the_notes() {
        let mut session = Session::on(SCRAMBLE);
        session.paste("Scramble: R U F D2\n\nD2 F' // one\nU' Q7 // two\nR' // three");
        session.shows("line 4: not read: ");
        session.press("enter");
        let (name, note) = &path(&session)[0];
        assert_eq!(name, "one");
        assert!(note.starts_with("not understood: U' Q7 // two  ("), "{note}");
        session.shows("opened, 2 steps that do not solve the scramble");
    }

    #[test]
    fn a_write_up_on_screen_comes_back_to_the_same_tree() {
        let mut session = Session::on(SCRAMBLE);
        session.press("enter enter enter enter enter");
        session.press("m").type_text("the end").press("enter");
        session.press("N");
        session.paste("two lines\nof a note");
        session.press("enter Y");
        let written = session.copied.clone();
        assert!(written.contains("the end"), "{written}");
        let before = path(&session);
        session.press(": ").type_text("solve.new").press("enter");
        assert!(session.state().workspace.now().tree.is_empty());
        session.paste(&written);
        session.press("enter");
        assert_eq!(path(&session), before);
        session.press("Y");
        assert_eq!(session.copied, written);
        assert!(read(&written, None).is_complete());
    }

    #[test]
    fn a_solve_is_exported_in_every_form_to_the_clipboard_or_a_file() {
        let mut session = Session::on(SCRAMBLE);
        session.paste(SOLVE);
        session.press("enter E");
        session.shows("Export the solve: solved in 11 moves");
        session.shows("Enter copy   f write a file   Esc close");
        insta::assert_snapshot!("export_118x36", session.screen());
        session.press("j enter");
        assert_eq!(session.copied, "R' L' U L D2 L' U' L D2 F B");
        session.press("E 5 f");
        session.shows("file: solve-11.svg");
        session.press("ctrl-u").type_text("~/card.svg").press("enter");
        let Some(FileEffect::Write { path, text, replace: false }) = session.files.last().cloned()
        else {
            panic!("{:?}", session.files)
        };
        assert!(path == "~/card.svg" && text.starts_with("<svg "), "{text}");
        let screen = crate::tui::screen::ScreenId::FIRST;
        session.send(crate::tui::app::Message::Exists { screen, path, text });
        session.shows("'~/card.svg' exists already. Replace it?");
        session.press("y");
        assert!(matches!(session.files.last(), Some(FileEffect::Write { replace: true, .. })));
        for (form, start) in [("1", "Scramble: "), ("3", "**Scramble:**"), ("4", "{\"scramble\"")] {
            session.press("E").press(form).press("y");
            assert!(session.copied.starts_with(start), "{}", session.copied);
        }
        session.press("E");
        session.draw_at_all_sizes();
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10))]
        #[test]
        fn what_is_exported_comes_back_to_the_same_tree(
            steps in proptest::collection::vec(
                ("([UDRLFB]['2]? ){1,5}", any::<bool>(), "[a-z(/*=é ]{0,9}", "[a-z/*=\n]{0,20}"),
                1..4,
            ),
        ) {
            let mut session = Session::on(SCRAMBLE);
            for (moves, is_inverse, name, note) in &steps {
                let moves = if *is_inverse { format!("({moves})") } else { moves.clone() };
                session.press("a").paste(&moves);
                session.press("enter m").paste(name);
                session.press("enter N").paste(note);
                session.press("enter");
            }
            session.press("Y");
            let written = session.copied.clone();
            let lines = |session: &Session| session.state().workspace.now().export(
                session.state().workspace.now().cursor(),
                crate::fmc::writeup::export::Form::Text,
            );
            let before = (path(&session), lines(&session));
            prop_assume!(before.0.len() > 1);
            session.paste("R U F D2");
            session.paste(&written);
            if session.app.popups.is_empty() {
                // Without words it is no write-up that is offered, but a file is opened.
                session.reply(Reply::File { path: "a.txt".into(), text: written.clone() });
            } else {
                session.press("enter");
            }
            prop_assert_eq!((path(&session), lines(&session)), before, "{}", written);
        }
    }

    #[test]
    fn esc_leaves_everything_as_it_is() {
        for (field, text) in [("", SOLVE), ("a", SOLVE), ("i", SOLVE), ("a", STEPS), ("", STEPS)] {
            let mut session = Session::on("R U F");
            session.press("a").type_text("F2").press("enter a").type_text("D2 L").press("esc");
            if !field.is_empty() {
                session.press(field);
            }
            let before = session.state().workspace.to_json();
            session.paste(text);
            session.shows("Esc   changes nothing");
            session.press("esc").shows("the write-up is not opened: nothing is changed");
            assert_eq!(session.state().workspace.to_json(), before);
            assert_eq!(session.state().edit.is_some(), !field.is_empty(), "the field stays open");
        }
    }

    #[test]
    fn an_answer_can_be_clicked() {
        for (answer, scramble) in [("takes only", "B' F' D2 L' U L D2 L' U' L R"), ("changes", "R")]
        {
            let mut session = Session::on("R");
            session.paste(SOLVE);
            let screen = session.screen();
            let (row, line) =
                screen.lines().enumerate().find(|(_, line)| line.contains(answer)).unwrap();
            let column = line.split(answer).next().unwrap().chars().count() as u16;
            let action = MouseAction::Click;
            let row = row as u16;
            session.send(Message::Mouse(Mouse { action, column, row }));
            assert!(session.app.popups.is_empty());
            assert_eq!(session.state().workspace.now().scramble.text(), scramble);
        }
    }

    /// The text that is read slowly comes now.
    fn is_read(session: &mut Session, text: &str) {
        let scramble = session.state().workspace.now().scramble.moves();
        let read = Event::WriteUp(Box::new(read(text, scramble.as_ref())));
        session.event(super::WRITE_UP, read);
    }

    #[test]
    fn a_question_waits_while_something_else_is_typed() {
        let mut session = Session::on("R U F");
        session.outside.is_slow = true;
        session.press("a").type_text("F");
        session.paste(STEPS);
        session.type_text("2");
        is_read(&mut session, STEPS);
        assert!(session.app.popups.is_empty());
        session.shows("it is taken up when you leave the field");
        session.type_text(" D").press("esc");
        session.shows("Enter opens it as a branch");
        session.press("esc");
        assert_eq!(session.state().workspace.draft(), "F2 D");
        // It waits for other popups and for the end of a sequence of keys, too.
        session.paste(STEPS);
        session.press("?");
        is_read(&mut session, STEPS);
        assert_eq!(session.app.popups.len(), 1);
        session.press("esc").shows("Enter opens it as a branch");
        session.press("esc");
        session.paste(STEPS);
        session.press("s");
        is_read(&mut session, STEPS);
        assert!(session.app.popups.is_empty());
        session.press("esc").shows("Enter opens it as a branch");
    }

    #[test]
    fn a_question_waits_until_its_screen_is_in_view() {
        let mut session = Session::on("R U F");
        session.outside.is_slow = true;
        session.paste(STEPS);
        session.press("5");
        is_read(&mut session, STEPS);
        assert!(session.app.popups.is_empty(), "it must not open over another screen");
        session.shows("1 Solve ? a question");
        session.press("/").type_text("m").press("esc");
        assert_eq!(session.state().workspace.now().tree.len(), 0);
        session.press("1").shows("Enter opens it as a branch");
        session.press("enter 5");
        assert!(!session.screen().contains("a question"), "it is answered");
        session.press("1");
        assert_eq!(session.state().workspace.now().tree.len(), 2);
    }

    #[test]
    fn a_file_and_moves_that_come_late_wait_for_the_end_of_typing() {
        let mut session = Session::on("R U F");
        session.outside.is_slow = true;
        session.reply(Reply::File { path: "a.txt".into(), text: STEPS.into() });
        session.press("a").type_text("D");
        is_read(&mut session, STEPS);
        session.type_text("2").shows("moves: D2");
        session.press("esc");
        assert_eq!(session.state().workspace.now().tree.len(), 2);
        // Moves that were meant for a field are not a scramble.
        let moves = "R U\nF2\n";
        session.press("a");
        session.paste(moves);
        session.press("esc");
        is_read(&mut session, moves);
        session.shows("their field is closed");
        assert_eq!(session.state().workspace.now().scramble.text(), "R U F");
        session.paste("D L\nB\n");
        session.press("a").type_text(" R");
        is_read(&mut session, "D L\nB\n");
        assert_eq!(session.state().workspace.now().scramble.text(), "R U F");
        session.press("esc");
        assert_eq!(session.state().workspace.now().scramble.line().unwrap().len(), 3);
    }

    #[test]
    fn reading_can_be_stopped() {
        let mut session = Session::on(SCRAMBLE);
        session.outside.is_slow = true;
        session.paste(SOLVE);
        session.shows("reading the write-up: Esc stops");
        session.press("esc");
        session.shows("the write-up is not read: nothing is changed");
        assert_eq!(session.state().workspace.now().scramble.text(), SCRAMBLE);
        assert!(session.state().incoming.is_none());
    }
}
