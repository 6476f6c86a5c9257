//! Asks questions: with a callback, line by line, or into a buffer.

use std::ffi::{CString, c_char, c_int, c_void};
use std::time::Duration;

use premove_service::entry::{Answers, Ended, NextLine};

use crate::call::{CallError, call, call_for, code_of};
use crate::engine::{PremoveEngine, engine_of};
use crate::text::{text_of, write_result};

/// Code of [`premove_next`]: no line came in time.
const PENDING: c_int = 5;
/// Code of [`premove_next`]: the last line was taken before.
const FINISHED: c_int = 6;

/// Function of the caller that receives a line and the pointer that came with it. It returns 0 to
/// continue.
pub type OnLine = Option<unsafe extern "C" fn(*const c_char, *mut c_void) -> c_int>;

/// Handle of a running question.
#[derive(Debug)]
pub struct PremoveAnswers {
    answers: Answers,
    /// The line that the caller sees until it takes the next one.
    line: CString,
}

/// Returns a line as a text of C. JSON escapes zero bytes, so no line has one.
fn c_line(line: String) -> CString {
    CString::new(line).unwrap_or_else(|_| unreachable!("JSON has no zero byte"))
}

/// Takes all lines of a question. Calls `on_line` with each, which returns whether to stop. Returns
/// the code of the end.
///
/// # Errors
/// Returns an error with the code and the message of the end, if there is a message.
pub(crate) fn take_all(
    mut answers: Answers,
    mut on_line: impl FnMut(String) -> bool,
) -> Result<c_int, CallError> {
    while let Some(line) = answers.next() {
        if on_line(line) {
            answers.stop();
        }
    }
    let code = code_of(answers.ended().unwrap_or(Ended::Stopped));
    match answers.error() {
        Some(message) => Err(CallError { code, message: message.to_owned() }),
        None => Ok(code),
    }
}

/// Takes all lines of a question, and calls a function of the caller with each.
///
/// # Errors
/// As [`take_all`].
///
/// # Safety
/// `on_line` may be called with `user`.
pub(crate) unsafe fn call_back(
    answers: Answers,
    on_line: OnLine,
    user: *mut c_void,
) -> Result<c_int, CallError> {
    take_all(answers, |line| {
        let Some(on_line) = on_line else { return false };
        let line = c_line(line);
        // SAFETY: the caller allows the call, and the line lives until it returns.
        unsafe { on_line(line.as_ptr(), user) != 0 }
    })
}

/// Answers a question, and calls `on_line` with each line on the calling thread. Without `on_line`
/// only the code says how it ended.
///
/// # Safety
/// `engine` is null or a handle that is not closed. `question` is null or a text that ends with a
/// zero byte. `on_line` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_ask(
    engine: *const PremoveEngine,
    id: u64,
    question: *const c_char,
    on_line: OnLine,
    user: *mut c_void,
) -> c_int {
    call(|| {
        // SAFETY: the caller keeps the conditions of all arguments.
        unsafe {
            let engine = engine_of(engine)?;
            let question = text_of(question, "question")?;
            call_back(engine.start(id, question), on_line, user)
        }
    })
}

/// Answers a question, and writes all lines, each with a line break, into a buffer.
///
/// # Safety
/// `engine` is null or a handle that is not closed. `question` is null or a text that ends with a
/// zero byte. `buffer` is null or has `size` bytes. `needed` is null, or a size may be written
/// there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_answer(
    engine: *const PremoveEngine,
    id: u64,
    question: *const c_char,
    buffer: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    let mut lines = String::new();
    let code = call(|| {
        // SAFETY: the caller keeps the conditions of both arguments.
        let answers = unsafe { engine_of(engine)?.start(id, text_of(question, "question")?) };
        take_all(answers, |line| {
            lines.push_str(&line);
            lines.push('\n');
            false
        })
    });
    // SAFETY: the caller keeps the conditions of the buffer.
    unsafe { write_result(&lines, buffer, size, needed, code) }
}

/// Starts a question, and writes the handle of its answers to `answers`, null if that fails.
///
/// # Safety
/// `engine` is null or a handle that is not closed. `question` is null or a text that ends with a
/// zero byte. `answers` is null, or a pointer may be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_start(
    engine: *const PremoveEngine,
    id: u64,
    question: *const c_char,
    answers: *mut *mut PremoveAnswers,
) -> c_int {
    call(|| {
        if answers.is_null() {
            return Err(CallError::input("argument 'answers' is NULL: the handle goes there"));
        }
        // SAFETY: the pointer is not null, so the caller allows to write there.
        unsafe { answers.write(std::ptr::null_mut()) };
        // SAFETY: the caller keeps the conditions of both arguments.
        let started = unsafe { engine_of(engine)?.start(id, text_of(question, "question")?) };
        let handle = Box::new(PremoveAnswers { answers: started, line: CString::default() });
        // SAFETY: as above.
        unsafe { answers.write(Box::into_raw(handle)) };
        Ok(0)
    })
}

/// Takes the next line of a question. Waits at most `milliseconds`, or without limit if that is
/// negative. The line is valid until the next call with this handle; `line` is set to null where
/// there is none.
///
/// # Safety
/// `answers` is null or a handle of [`premove_start`] that is not finished, and no other thread
/// uses it during the call. `line` is null, or a pointer may be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_next(
    answers: *mut PremoveAnswers,
    milliseconds: i64,
    line: *mut *const c_char,
) -> c_int {
    call(|| {
        if line.is_null() {
            return Err(CallError::input("argument 'line' is NULL: the line goes there"));
        }
        // SAFETY: the pointer is not null, so the caller allows to write there.
        unsafe { line.write(std::ptr::null()) };
        // SAFETY: the caller keeps the condition of the handle.
        let Some(handle) = (unsafe { answers.as_mut() }) else {
            return Err(CallError::input("argument 'answers' is NULL: premove_start makes one"));
        };
        let timeout = u64::try_from(milliseconds).map_or(Duration::MAX, Duration::from_millis);
        match handle.answers.next_line(timeout) {
            NextLine::Line(next) => {
                handle.line = c_line(next);
                // SAFETY: as above.
                unsafe { line.write(handle.line.as_ptr()) };
                Ok(0)
            }
            NextLine::Pending => Ok(PENDING),
            NextLine::Finished => Ok(FINISHED),
        }
    })
}

/// Stops a question unless its last line was taken, frees its handle, and returns the code of its
/// end. A null handle gives 0.
///
/// # Safety
/// `answers` is null or a handle that is not finished, which nobody uses from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_finish(answers: *mut PremoveAnswers) -> c_int {
    if answers.is_null() {
        return call_for(|| 0);
    }
    call(|| {
        // SAFETY: the handle came from `Box::into_raw` and is given back once.
        let mut handle = unsafe { Box::from_raw(answers) };
        handle.answers.stop();
        take_all(handle.answers, |_| true)
    })
}
