//! The screen driven by keys, with the real search behind it on the same thread.

use std::fmt::Write;
use std::sync::OnceLock;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::Pane;

use crate::search::{Control, Report, Solution};
use crate::table::Tables;
use crate::tui::app::{App, Effect, Msg, SearchEvent};
use crate::tui::key::{Code, Key, Mouse, MouseAction, parse_sequence};
use crate::tui::looks::Looks;
use crate::tui::theme::{Glyphs, Level, Stickers};
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
            self.app.update(Msg::Key(Key::char(c)));
            self.perform();
        }
        self
    }

    fn send(&mut self, msg: Msg) {
        self.app.update(msg);
        self.perform();
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

    fn buffer(&self) -> Buffer {
        let (width, height) = self.app.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(&self.app, &mut buffer);
        buffer
    }

    /// A line for each run of equal style: row, column, text, style.
    fn styles(&self) -> String {
        let buffer = self.buffer();
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let mut x = 0;
            while x < buffer.area.width {
                let style = buffer[(x, y)].style();
                let run = (x..buffer.area.width).take_while(|&x| buffer[(x, y)].style() == style).count() as u16;
                let text: String = (x..x + run).map(|x| buffer[(x, y)].symbol()).collect();
                if !text.trim().is_empty() || style.bg != Some(Color::Reset) {
                    let back = style.bg.filter(|c| *c != Color::Reset).map_or(String::new(), |c| format!(" on {c}"));
                    let front = style.fg.filter(|c| *c != Color::Reset).map_or(String::new(), |c| format!(" {c}"));
                    let _ = writeln!(out, "{y:>2} {x:>3} '{text}'{front}{back} {:?}", style.add_modifier);
                }
                x += run;
            }
        }
        out
    }

    fn screen(&self) -> String {
        let (width, height) = self.app.size;
        let buffer = self.buffer();
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

#[test]
fn every_size_and_state_can_be_drawn() {
    let mut session = Session::on(SCRAMBLE);
    let states = ["i", "esc", "enter", "/", "esc", "j enter", "tab", "a", "esc", "z", "z enter enter enter", "m"];
    for keys in states {
        session.press(keys);
        for width in (1..=200).step_by(9) {
            for height in (1..=60).step_by(4) {
                session.app.update(Msg::Resize(width, height));
                session.screen();
            }
        }
        session.app.update(Msg::Resize(118, 36));
    }
}

#[test]
fn screens_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        insta::assert_snapshot!(format!("start_{width}x{height}"), session.screen());
        session.press("enter j enter k");
        insta::assert_snapshot!(format!("dr_{width}x{height}"), session.screen());
        session.press("enter enter enter tab");
        insta::assert_snapshot!(format!("finished_{width}x{height}"), session.screen());
    }
}

#[test]
fn marks_and_selection_are_seen_without_colours() {
    let mut session = Session::new(80, 24);
    session.app.looks = Looks::new(Vec::new(), Level::None, Glyphs::Ascii, Stickers::Colours);
    session.paste(SCRAMBLE);
    session.press("enter");
    insta::assert_snapshot!("mono_80x24", session.styles());
    assert!(session.screen().is_ascii(), "{}", session.screen());
}

#[test]
fn looks_at_118x36() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    insta::assert_snapshot!("styles_118x36", session.styles());
}

#[test]
fn a_bad_scramble_is_pointed_at_and_kept() {
    let mut session = Session::new(118, 36);
    session.press("i").type_text("R U Q2 F");
    assert!(session.screen().contains("'Q2' at column 5"), "{}", session.screen());
    session.press("enter");
    assert_eq!(session.searches, 0);
    assert_eq!(session.app.solve.workspace().now().scramble().text(), "R U Q2 F");
}

#[test]
fn a_paste_starts_a_new_solve_from_anywhere() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter tab tab");
    session.paste("R U F\n");
    let now = session.app.solve.workspace().now();
    assert_eq!((now.scramble().text(), now.tree().len()), ("R U F", 0));
    session.press("u");
    assert_eq!(session.app.solve.workspace().now().tree().len(), 1);
}

#[test]
fn the_search_follows_the_choices_by_itself() {
    let mut session = Session::on(SCRAMBLE);
    session.press("x");
    assert_eq!(session.searches, 0, "nothing was asked for yet");
    session.press("enter");
    for (keys, searches) in [("x", 2), ("p", 3), ("n", 3), ("+", 4), ("w", 5), ("-", 6), ("e", 7), ("b", 8)] {
        session.press(keys);
        assert_eq!(session.searches, searches, "after {keys}");
    }
}

#[test]
fn deeper_and_more_keep_what_is_known() {
    let mut session = Session::on(SCRAMBLE);
    session.press("- - - - - enter");
    let known = session.app.solve.search.list.all().to_vec();
    assert!(known.iter().all(|s| s.len() <= 3) && !known.is_empty());
    session.press("+");
    assert_eq!(session.app.solve.search.list.all()[..known.len()], known);
    session.press("+ + w");
    let more = session.app.solve.search.list.all().to_vec();
    let mut fresh = Session::on(SCRAMBLE);
    fresh.press("- - w enter");
    assert_eq!(fresh.app.solve.search.list.all(), more);
}

#[test]
fn a_family_gives_each_of_its_members() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter v enter");
    let now = session.app.solve.workspace().now();
    assert_eq!(now.tree().line(now.cursor()).to_string(), "(R L B')");
    assert_eq!(now.rows()[0].title, "EO F/B");
}

#[test]
fn the_filter_looks_at_moves_and_labels() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter /").type_text("3c2e");
    let list = &session.app.solve.search.list;
    assert!(list.len() < list.all().len() && !list.is_empty());
    assert!(session.screen().contains("3c2e"));
    session.press("enter esc");
    let list = &session.app.solve.search.list;
    assert_eq!(list.len(), list.all().len());
}

#[test]
fn undo_brings_back_step_and_search() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter");
    assert_eq!(session.app.solve.workspace().now().tree().len(), 1);
    session.press("u");
    let now = session.app.solve.workspace().now();
    assert!(now.tree().is_empty() && now.plan().goal() == crate::step::Goal::Eo);
    assert!(session.screen().contains("EO solutions  50"));
    session.press("U");
    assert_eq!(session.app.solve.workspace().now().tree().len(), 1);
}

#[test]
fn what_is_saved_brings_everything_back() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter n a").type_text("R").press("enter");
    let saved = session.saved.clone();
    let mut other = Session::new(118, 36);
    other.app.update(Msg::Restored(saved));
    assert_eq!(other.app.solve.workspace().now(), session.app.solve.workspace().now());
    other.app.update(Msg::Restored("{".to_owned()));
    let effects = other.app.take_effects();
    assert!(matches!(&effects[..], [Effect::SetAside(why)] if why.contains("cannot be read")), "{effects:?}");
}

#[test]
fn branches_can_be_walked_named_and_deleted() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter < j enter m").type_text("nice").press("enter");
    let now = session.app.solve.workspace().now();
    assert_eq!((now.tree().len(), now.rows()[1].name.as_str()), (2, "nice"));
    session.press("[");
    assert!(session.app.solve.workspace().now().rows()[0].current);
    session.press("D");
    assert_eq!(session.app.solve.workspace().now().tree().len(), 1);
    session.press("u");
    assert_eq!(session.app.solve.workspace().now().tree().len(), 2);
}

#[test]
fn a_step_that_is_not_possible_says_what_is_missing() {
    let mut session = Session::on("R U F");
    session.press("enter s h");
    assert!(session.screen().contains("DR on U/D is not solved"), "{}", session.screen());
}

#[test]
fn the_mouse_focuses_selects_and_takes() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    let area = session.app.solve.areas.solutions;
    let click = |column, row| Msg::Mouse(Mouse { action: MouseAction::Click, column, row });
    session.send(click(area.x + 8, area.y + 4));
    assert_eq!(session.app.solve.search.list.cursor(), 2);
    let tree = session.app.solve.areas.tree;
    session.send(click(tree.x + 3, tree.y + 1));
    assert_eq!(session.app.solve.focus(), Pane::Tree);
    session.send(click(area.x + 8, area.y + 4));
    session.send(click(area.x + 8, area.y + 4));
    assert_eq!(session.app.solve.workspace().now().tree().len(), 1);
    session.send(Msg::Mouse(Mouse { action: MouseAction::ScrollDown, column: area.x + 8, row: area.y + 4 }));
    assert_eq!(session.app.solve.search.list.cursor(), 3);
}

#[test]
fn solutions_can_be_sorted_by_what_is_left() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter j");
    let item = *session.app.solve.search.list.selected().unwrap();
    session.press("o");
    let list = &session.app.solve.search.list;
    assert_eq!(list.selected(), Some(&item));
    assert_eq!(list.len(), 50);
    session.press("g");
    let left = |session: &Session, at: usize| session.app.solve.shown.rows[at].next.clone();
    assert!(left(&session, 0).as_bytes()[2] <= left(&session, 10).as_bytes()[2], "{}", session.screen());
    session.press("o o g");
    assert!(session.app.solve.search.list.all().is_sorted() && session.app.solve.shown.rows[0].number == 1);
}

#[test]
fn escape_stops_and_what_came_stays() {
    let mut session = Session::on(SCRAMBLE);
    session.app.update(Msg::Key(Key::plain(Code::Enter)));
    assert!(matches!(session.app.take_effects()[..], [Effect::Search { .. }]));
    let found = Solution::new(&[crate::cube::Move::ALL[3]], &[], 1);
    session.send(Msg::Search(SearchEvent::Found(vec![found])));
    session.app.update(Msg::Key(Key::plain(Code::Esc)));
    assert_eq!(session.app.take_effects(), [Effect::StopSearch]);
    session.send(Msg::Search(SearchEvent::Stopped));
    assert_eq!(session.app.solve.search.list.all(), [found]);
    assert!(session.screen().contains("stopped"));
    session.press("space");
    assert_eq!(session.app.solve.search.list.len(), 50);
}

#[test]
fn a_search_that_breaks_is_told_in_the_status_line() {
    let mut session = Session::on(SCRAMBLE);
    session.app.update(Msg::Key(Key::plain(Code::Enter)));
    session.app.take_effects();
    session.send(Msg::Search(SearchEvent::Failed("the disk is full".to_owned())));
    assert!(session.screen().lines().last().unwrap().contains("the disk is full"), "{}", session.screen());
}

#[test]
fn small_screens_show_the_pane_with_the_focus() {
    let mut session = Session::new(60, 16);
    session.paste(SCRAMBLE);
    session.press("enter");
    assert!(session.screen().contains("EO solutions  50"), "{}", session.screen());
    session.press("tab");
    assert!(session.screen().contains("Skeleton tree"), "{}", session.screen());
}
