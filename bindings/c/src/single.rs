//! Functions for single questions whose answer is one text, which is written into a buffer.

use std::ffi::{c_char, c_int};

use premove_service::entry::Answers;
use serde_json::Value;

use crate::answers::take_all;
use crate::call::{CallError, call};
use crate::engine::{PremoveEngine, engine_of};
use crate::text::{text_of, text_or_empty, write_result};
use crate::typed::question;

/// Takes all lines of a question, and returns the code of its end and the text in a field.
fn text_in(answers: Answers, field: &str) -> Result<(c_int, String), CallError> {
    let mut text = String::new();
    let code = take_all(answers, |line| {
        let fields: Value = serde_json::from_str(&line).unwrap_or_default();
        if let Some(found) = fields[field].as_str() {
            found.clone_into(&mut text);
        }
        false
    })?;
    Ok((code, text))
}

/// Runs the body of a function, which returns its code and a text, and writes the text into a
/// buffer of the caller.
///
/// # Safety
/// `buffer` is null or has `size` bytes. `needed` is null, or a size may be written there.
unsafe fn call_into(
    buffer: *mut c_char,
    size: usize,
    needed: *mut usize,
    body: impl FnOnce() -> Result<(c_int, String), CallError>,
) -> c_int {
    let mut result = String::new();
    let code = call(|| {
        let (code, text) = body()?;
        result = text;
        Ok(code)
    });
    // SAFETY: the caller keeps the conditions of the buffer.
    unsafe { write_result(&result, buffer, size, needed, code) }
}

/// Writes a random scramble into a buffer. A null `kind` stands for `full`. With a null `seed` it
/// is another one each time.
///
/// # Safety
/// `engine` is null or a handle that is not closed. `kind` is null, or ends with a zero byte.
/// `seed` is null or points to a number. `buffer` is null or has `size` bytes. `needed` is null, or
/// a size may be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_scramble(
    engine: *const PremoveEngine,
    kind: *const c_char,
    seed: *const u64,
    buffer: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    let body = || {
        // SAFETY: the caller keeps the conditions of these arguments.
        let (engine, kind, seed) =
            unsafe { (engine_of(engine)?, text_or_empty(kind, "kind")?, seed.as_ref()) };
        let fields = seed.map_or_else(String::new, |seed| format!(r#"{{"seed":{seed}}}"#));
        let kind = if kind.is_empty() { "full" } else { kind };
        let text = question("scramble", &fields, &[("kind", kind)])?;
        text_in(engine.start(0, &text), "scramble")
    };
    // SAFETY: the caller keeps the conditions of the buffer.
    unsafe { call_into(buffer, size, needed, body) }
}

/// Writes a cube in another form into a buffer.
///
/// # Safety
/// `engine` is null or a handle that is not closed. The texts are null, or end with a zero byte.
/// `buffer` is null or has `size` bytes. `needed` is null, or a size may be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_convert(
    engine: *const PremoveEngine,
    cube: *const c_char,
    to: *const c_char,
    buffer: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    let body = || {
        // SAFETY: the caller keeps the conditions of these arguments.
        let (engine, cube, to) =
            unsafe { (engine_of(engine)?, text_of(cube, "cube")?, text_of(to, "to")?) };
        let text = question("convert", "", &[("cube", cube), ("to", to)])?;
        text_in(engine.start(0, &text), "output")
    };
    // SAFETY: the caller keeps the conditions of the buffer.
    unsafe { call_into(buffer, size, needed, body) }
}

/// Writes the code of the cube that moves lead to into a buffer.
///
/// # Safety
/// As for [`premove_convert`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_apply(
    engine: *const PremoveEngine,
    cube: *const c_char,
    moves: *const c_char,
    buffer: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    let body = || {
        // SAFETY: the caller keeps the conditions of these arguments.
        let (engine, cube, moves) =
            unsafe { (engine_of(engine)?, text_of(cube, "cube")?, text_of(moves, "moves")?) };
        let text = question("apply", "", &[("cube", cube), ("moves", moves)])?;
        text_in(engine.start(0, &text), "output")
    };
    // SAFETY: the caller keeps the conditions of the buffer.
    unsafe { call_into(buffer, size, needed, body) }
}
