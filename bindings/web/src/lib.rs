//! premove as a WebAssembly module, for `lib/instance.js`, which describes these functions for
//! JavaScript.
//!
//! The module runs on one thread and has no disk. Its tables are in memory: the page puts in those
//! that it has stored, and gets the others when they are built. The module is built for
//! `wasm32-wasip1`; `lib/wasi.js` has its few system calls, such as the clock and random numbers.
//!
//! A text or the bytes of a table are handed in through a buffer: [`premove_buffer`] makes it, the
//! page fills it, and the next function takes it. Results are the codes of
//! [`Ended`](premove_service::entry::Ended); 101, a crash, is a trap of the module.
//!
//! | file | content |
//! |---|---|
//! | `lib.rs` | the functions that the page calls |
//! | `host.rs` | the functions of the page that the module calls: lines, stopping, tables |

#![expect(unsafe_code, reason = "a plain export has a name that no other function may have")]

mod host;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use premove_engine::search::Gate;
use premove_engine::table::TableId;
use premove_service::entry::{Ended, Engine};

use host::PageGate;

thread_local! {
    /// The bytes that the page hands in.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The message of the last call that failed.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
    /// The engine, once it is open.
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Makes a buffer of `len` bytes for the next call, and returns its start.
#[unsafe(no_mangle)]
pub extern "C" fn premove_buffer(len: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; len];
        buffer.as_mut_ptr()
    })
}

/// Opens the engine anew, with the options in the buffer: the JSON object that [`Engine::open`]
/// reads. Tables are in memory. Returns the result code.
#[unsafe(no_mangle)]
pub extern "C" fn premove_open() -> i32 {
    let opened = text().and_then(|options| {
        Engine::open(&options).map_err(|error| (error.ended(), error.to_string()))
    });
    match opened {
        Ok(engine) => {
            engine.tables().hand_out(|id, file| host::keep_table(id.name(), file));
            ENGINE.set(Some(engine));
            code(Ended::Done)
        }
        Err(failure) => failed(failure),
    }
}

/// Answers the question in the buffer, and calls `line` of the page with each line. Returns the
/// result code.
#[unsafe(no_mangle)]
pub extern "C" fn premove_ask() -> i32 {
    let question = match text() {
        Ok(question) => question,
        Err(failure) => return failed(failure),
    };
    with_engine(|engine| {
        let gate: Arc<dyn Gate> = Arc::new(PageGate::new(engine.tables()));
        engine.ask_here(&question, &gate, &|line| {
            if host::send_line(line) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    })
}

/// Puts a table into memory. The buffer has the bytes of its file and then its name, of `name_len`
/// bytes. The file is checked when the table is first needed; a wrong one is built anew. Returns
/// the result code.
#[unsafe(no_mangle)]
pub extern "C" fn premove_put_table(name_len: usize) -> i32 {
    let mut file = BUFFER.take();
    let name = file.split_off(file.len().saturating_sub(name_len));
    let name = String::from_utf8_lossy(&name);
    let Some(id) = TableId::find(&name) else {
        return failed((Ended::BadInput, format!("there is no table '{name}'")));
    };
    with_engine(|engine| {
        engine.tables().put(id, file);
        Ended::Done
    })
}

/// Returns the start of the message of the last call that failed.
#[unsafe(no_mangle)]
pub extern "C" fn premove_message() -> *const u8 {
    MESSAGE.with_borrow(|message| message.as_ptr())
}

/// Returns the length of the message of the last call that failed, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn premove_message_len() -> usize {
    MESSAGE.with_borrow(String::len)
}

/// Takes the text in the buffer.
fn text() -> Result<String, (Ended, String)> {
    String::from_utf8(BUFFER.take())
        .map_err(|error| (Ended::BadInput, format!("the text is not UTF-8: {error}")))
}

/// Does some work with the engine, if it is open. Returns the result code.
fn with_engine(work: impl FnOnce(&Engine) -> Ended) -> i32 {
    ENGINE.with_borrow(|engine| match engine {
        Some(engine) => code(work(engine)),
        None => failed((Ended::Environment, "the engine is not open".to_owned())),
    })
}

/// Stores the message of an error and returns its code.
fn failed((ended, message): (Ended, String)) -> i32 {
    MESSAGE.set(message);
    code(ended)
}

fn code(ended: Ended) -> i32 {
    i32::from(ended.code())
}
