//! Tests of the loop with a buffer as the terminal, and with an implementation of `Outside` that
//! only records the effects.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use ratatui::backend::TestBackend;

use super::*;
use crate::key::Key;
use crate::message::{JobEffect, Slot};

struct Fake {
    reports: Receiver<Message>,
    notes: Receiver<Message>,
    // Kept so that the channel stays open.
    _tell: Sender<Message>,
    begun: Vec<Message>,
    performed: Vec<Effect>,
    /// Number of calls of `snapshot` until the pretended work ends.
    work: usize,
    snapshots: usize,
    now: Arc<AtomicU64>,
}

impl Outside for Fake {
    type Report = Message;

    fn reports(&self) -> &Receiver<Message> {
        &self.reports
    }

    fn message_of(&mut self, report: Message) -> Option<Message> {
        Some(report)
    }

    fn notes(&self) -> &Receiver<Message> {
        &self.notes
    }

    fn now(&self) -> Moment {
        Moment(self.now.load(Ordering::Relaxed))
    }

    fn is_busy(&self) -> bool {
        self.work > 0
    }

    fn snapshot(&mut self) -> Snapshot {
        self.work = self.work.saturating_sub(1);
        self.snapshots += 1;
        Snapshot::default()
    }

    fn perform(&mut self, screen: ScreenId, effect: ScreenEffect) -> Option<Message> {
        self.performed.push(Effect::Screen(screen, effect));
        Some(Message::Say("performed".into()))
    }

    #[cfg(debug_assertions)]
    fn break_worker(&self) {}

    fn suspend(&mut self) -> io::Result<()> {
        self.performed.push(Effect::Suspend);
        Ok(())
    }

    fn take_mouse(&mut self, taken: bool) -> io::Result<()> {
        self.performed.push(Effect::Mouse(taken));
        Ok(())
    }

    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn begin(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.begun)
    }
}

struct Bench {
    program: Program<TestBackend, Fake>,
    input: Sender<Input>,
    inputs: Receiver<Input>,
    reports: Sender<Message>,
}

fn bench() -> Bench {
    let (input, inputs) = unbounded();
    let (reports, arriving) = unbounded();
    let (tell, notes) = unbounded();
    let outside = Fake {
        reports: arriving,
        notes,
        _tell: tell,
        begun: Vec::new(),
        performed: Vec::new(),
        work: 0,
        snapshots: 0,
        now: Arc::default(),
    };
    let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut program = Program::new(App::default(), terminal, outside);
    program.draw().unwrap();
    Bench { program, input, inputs, reports }
}

impl Bench {
    fn press(&self, keys: &str) {
        for key in keys.split_whitespace() {
            self.input.send(Input::Message(Message::Key(Key::parse(key).unwrap()))).unwrap();
        }
    }

    fn screen(&self) -> String {
        self.program.backend().to_string()
    }
}

#[test]
fn keys_are_drawn_before_the_loop_waits_again() {
    let mut bench = bench();
    bench.press("?");
    bench.program.turn(&bench.inputs).unwrap();
    assert!(bench.screen().contains("Keys here"), "{}", bench.screen());
}

#[test]
fn loop_ends_when_the_user_wants_or_input_is_gone() {
    for last in ["q", "ctrl-c", "? ctrl-c"] {
        let mut bench = bench();
        bench.press(last);
        bench.program.run(&bench.inputs).unwrap();
    }
    let Bench { mut program, input, inputs, reports: _reports } = bench();
    drop(input);
    program.run(&inputs).unwrap();
}

#[test]
fn what_the_start_brings_is_taken_before_keys() {
    let mut bench = bench();
    bench.program.outside.begun = vec![Message::Warn("bad workspace".into())];
    bench.input.send(Input::Quit).unwrap();
    bench.program.run(&bench.inputs).unwrap();
    assert_eq!(
        bench.program.app.shell.status,
        Some(crate::message::Status::Warned("bad workspace".into()))
    );
}

#[test]
fn effects_are_performed_and_answered() {
    let mut bench = bench();
    let copy = ScreenEffect::Copy { text: "R U".into(), what: "2 moves".into() };
    bench.program.app.shell.emit(Effect::Screen(ScreenId::FIRST, copy));
    bench.program.app.shell.emit(Effect::Suspend);
    bench.input.send(Input::Message(Message::Resize(80, 24))).unwrap();
    bench.program.turn(&bench.inputs).unwrap();
    assert_eq!(bench.program.outside.performed.len(), 2);
    assert!(bench.screen().contains("performed"), "{}", bench.screen());
}

#[test]
fn counters_are_read_while_work_goes_on_and_once_after() {
    let mut bench = bench();
    bench.program.outside.work = 3;
    bench
        .program
        .app
        .shell
        .emit(Effect::Screen(ScreenId::FIRST, ScreenEffect::Job(Slot("search"), JobEffect::Stop)));
    bench.program.obey().unwrap();
    while bench.program.running {
        bench.program.turn(&bench.inputs).unwrap();
    }
    assert_eq!(bench.program.outside.snapshots, 4);
}

#[test]
fn results_wait_for_the_next_frame() {
    let mut bench = bench();
    bench.reports.send(Message::Say("found".into())).unwrap();
    bench.program.drawn = Instant::now() + Duration::from_hours(1);
    bench.program.turn(&bench.inputs).unwrap();
    assert!(bench.program.dirty && bench.program.wake_at().is_some());
    bench.program.drawn -= Duration::from_hours(1) + FRAME;
    bench.program.turn(&bench.inputs).unwrap();
    assert!(!bench.program.dirty);
    // Only the message is waited for, which goes away after some seconds.
    bench.program.app.shell.status = None;
    assert_eq!(bench.program.wake_at(), None);
}

#[test]
fn a_message_goes_away_after_some_seconds_and_a_warning_stays() {
    let mut bench = bench();
    let now = Arc::clone(&bench.program.outside.now);
    for (msg, stays) in [(Message::Say("found".into()), false), (Message::Warn("bad".into()), true)]
    {
        bench.program.app.update(msg);
        let start = now.load(Ordering::Relaxed);
        for (millis, is_there) in [(0, true), (5_000, true), (7_000, stays)] {
            now.store(start + millis, Ordering::Relaxed);
            bench.program.tell_time();
            assert_eq!(bench.program.app.shell.status.is_some(), is_there, "{millis}");
        }
    }
}

#[test]
fn idle_loop_sleeps_until_a_key_comes() {
    let Bench { mut program, input, inputs, reports: _reports } = bench();
    program.dirty = false;
    assert_eq!(program.wake_at(), None);
    let looping = thread::spawn(move || program.run(&inputs).map(|()| program.outside.snapshots));
    input.send(Input::Message(Message::Key(Key::char('q')))).unwrap();
    assert_eq!(looping.join().unwrap().unwrap(), 0);
}

/// Returns a loop with a practice attempt that began five seconds ago, at second 1000.
fn practising() -> Bench {
    let mut bench = bench();
    bench.program.outside.now.store(1_000_000, Ordering::Relaxed);
    let scramble = Message::Paste("R U F".into());
    bench.press("4");
    bench.input.send(Input::Message(scramble)).unwrap();
    bench.press("t ctrl-u 0 : 0 5 enter enter");
    bench.program.turn(&bench.inputs).unwrap();
    bench
}

#[test]
fn a_clock_is_drawn_once_a_second_and_only_while_it_runs() {
    let mut bench = practising();
    assert!(bench.screen().contains("0:05 left"), "{}", bench.screen());
    let now = Arc::clone(&bench.program.outside.now);
    for (second, shown) in [(1, "0:04 left"), (2, "0:03 left"), (4, "0:01 left")] {
        assert!(bench.program.wake_at().is_some());
        now.store(1_000_000 + second * 1000, Ordering::Relaxed);
        bench.program.drawn -= FRAME;
        bench.program.turn(&bench.inputs).unwrap();
        assert!(bench.screen().contains(shown), "{}", bench.screen());
    }
    now.store(1_005_000, Ordering::Relaxed);
    bench.program.drawn -= FRAME;
    bench.program.turn(&bench.inputs).unwrap();
    assert!(bench.screen().contains("the time is over"), "{}", bench.screen());
    let rang = |effect: &Effect| matches!(effect, Effect::Screen(_, ScreenEffect::Bell));
    assert!(bench.program.outside.performed.iter().any(rang));
    assert!(!bench.program.dirty);
    bench.program.app.shell.status = None;
    assert_eq!(bench.program.wake_at(), None, "nothing but the message is waited for");
}

#[test]
fn a_running_clock_leaves_the_processor_alone_between_two_seconds() {
    let bench = practising();
    bench.program.outside.now.store(1_000_250, Ordering::Relaxed);
    let wait = bench.program.wake_at().unwrap() - Instant::now();
    assert!(wait > Duration::from_millis(250), "{wait:?}");
    assert!(wait <= Duration::from_millis(750), "{wait:?}");
}

#[test]
fn a_time_of_day_that_was_set_back_is_seen_within_a_second() {
    let bench = practising();
    bench.program.outside.now.store(400_000, Ordering::Relaxed);
    let wait = bench.program.wake_at().unwrap() - Instant::now();
    assert!(wait <= Duration::from_secs(1), "{wait:?}");
}
