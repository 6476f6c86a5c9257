//! The screen driven by keys, with the real search behind it on the same thread.

use std::sync::OnceLock;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::search::{Control, Report, Solution};
use crate::table::Tables;
use crate::tui::app::{App, Effect, Msg, SearchEvent};
use crate::tui::key::parse_sequence;
use crate::tui::view;

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables::new(std::env::temp_dir().join("premove-test-tables")))
}

/// Collects what a search reports.
#[derive(Default)]
struct Log(std::sync::Mutex<Vec<SearchEvent>>);

impl Report for Log {
    fn found(&self, batch: &[Solution]) {
        self.0.lock().unwrap().push(SearchEvent::Found(batch.to_vec()));
    }
    fn depth_done(&self, depth: u8, whole: &[Solution]) {
        self.0.lock().unwrap().push(SearchEvent::DepthDone(depth, whole.to_vec()));
    }
}

/// The program without terminal, threads and files.
struct Session {
    app: App,
    saved: String,
    copied: String,
    searches: usize,
}

impl Session {
    fn new(width: u16, height: u16) -> Self {
        let mut app = App::default();
        app.update(Msg::Resize(width, height));
        Self { app, saved: String::new(), copied: String::new(), searches: 0 }
    }

    fn on(scramble: &str) -> Self {
        let mut session = Self::new(118, 36);
        session.paste(scramble);
        session
    }

    fn paste(&mut self, text: &str) {
        self.app.update(Msg::Paste(text.to_owned()));
        self.perform();
    }

    /// Presses keys; every search runs to its end before the next key.
    fn press(&mut self, keys: &str) -> &mut Self {
        for key in parse_sequence(keys).unwrap() {
            self.app.update(Msg::Key(key));
            self.perform();
        }
        self
    }

    fn type_text(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.app.update(Msg::Key(crate::tui::key::Key::char(c)));
            self.perform();
        }
        self
    }

    fn perform(&mut self) {
        for effect in self.app.take_effects() {
            match effect {
                Effect::Save(text) => self.saved = text,
                Effect::Copy { text, .. } => self.copied = text,
                Effect::Search { step, cube, limits } => {
                    self.searches += 1;
                    let log = Log::default();
                    let answer = crate::step::solve(&step, &cube, &limits, tables(), 2, &Control::new(), &log);
                    for event in log.0.into_inner().unwrap() {
                        self.app.update(Msg::Search(event));
                    }
                    let end = match answer {
                        Ok(answer) => SearchEvent::Done { truncated: answer.truncated },
                        Err(error) => SearchEvent::Failed(error.to_string()),
                    };
                    self.app.update(Msg::Search(end));
                }
                _ => {}
            }
        }
    }

    fn screen(&self) -> String {
        let (width, height) = self.app.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(&self.app, &mut buffer);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn a_solve_from_scramble_to_finish_takes_a_few_keys() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter enter enter enter");
    let here = session.app.solve.workspace().now().here().unwrap();
    let solution = here.solution.expect("solved");
    let scramble = session.app.solve.workspace().now().scramble().cube().unwrap();
    assert!(scramble.after_all(&solution).is_solved());
    session.press("y");
    assert_eq!(session.copied, solution.to_string());
}

#[test]
fn own_moves_go_to_the_side_in_view_with_live_badges() {
    let mut session = Session::on("R U F");
    session.press("n a").type_text("F R");
    assert!(session.screen().contains("F R"), "{}", session.screen());
    session.press("enter");
    let now = session.app.solve.workspace().now();
    assert_eq!(now.tree().line(now.cursor()).to_string(), "(F R)");
}
