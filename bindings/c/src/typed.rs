//! Functions for single questions: each makes the JSON text of a question from its arguments.

use std::ffi::{c_char, c_int, c_void};

use serde_json::{Map, Value};

use crate::answers::{OnLine, call_back, take_all};
use crate::call::{CallError, call};
use crate::engine::{PremoveEngine, engine_of};
use crate::text::{text_of, text_or_empty, write_result};

/// Returns the text of a question: its name, further fields as a JSON object or an empty text, and
/// the fields of the arguments, which come before those.
///
/// # Errors
/// Returns an error if the further fields are not an object.
fn question(name: &str, fields: &str, arguments: &[(&str, &str)]) -> Result<String, CallError> {
    let mut all: Map<String, Value> = match fields.trim() {
        "" => Map::new(),
        fields => serde_json::from_str(fields).map_err(|error| {
            CallError::input(format!("argument 'fields' is no JSON object: {error}"))
        })?,
    };
    for (field, value) in [("question", name)].iter().chain(arguments) {
        all.insert((*field).to_owned(), Value::from(*value));
    }
    Ok(Value::Object(all).to_string())
}

/// Finds solutions of a step.
///
/// # Safety
/// `engine` is null or a handle that is not closed. The texts are null, or end with a zero byte.
/// `on_line` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_solve(
    engine: *const PremoveEngine,
    id: u64,
    step: *const c_char,
    scramble: *const c_char,
    fields: *const c_char,
    on_line: OnLine,
    user: *mut c_void,
) -> c_int {
    call(|| {
        // SAFETY: the caller keeps the conditions of all arguments.
        unsafe {
            let engine = engine_of(engine)?;
            let step = ("step", text_of(step, "step")?);
            let scramble = ("scramble", text_of(scramble, "scramble")?);
            let text = question("step", text_or_empty(fields, "fields")?, &[step, scramble])?;
            call_back(engine.start(id, &text), on_line, user)
        }
    })
}

/// Finds solutions of the whole cube in the fewest moves.
///
/// # Safety
/// As for [`premove_solve`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_optimal(
    engine: *const PremoveEngine,
    id: u64,
    scramble: *const c_char,
    fields: *const c_char,
    on_line: OnLine,
    user: *mut c_void,
) -> c_int {
    call(|| {
        // SAFETY: the caller keeps the conditions of all arguments.
        unsafe {
            let engine = engine_of(engine)?;
            let scramble = ("scramble", text_of(scramble, "scramble")?);
            let text = question("optimal", text_or_empty(fields, "fields")?, &[scramble])?;
            call_back(engine.start(id, &text), on_line, user)
        }
    })
}

/// Finds solutions of a chain of steps.
///
/// # Safety
/// As for [`premove_solve`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_chain(
    engine: *const PremoveEngine,
    id: u64,
    chain: *const c_char,
    scramble: *const c_char,
    fields: *const c_char,
    on_line: OnLine,
    user: *mut c_void,
) -> c_int {
    call(|| {
        // SAFETY: the caller keeps the conditions of all arguments.
        unsafe {
            let engine = engine_of(engine)?;
            let chain = ("chain", text_of(chain, "chain")?);
            let scramble = ("scramble", text_of(scramble, "scramble")?);
            let text = question("chain", text_or_empty(fields, "fields")?, &[chain, scramble])?;
            call_back(engine.start(id, &text), on_line, user)
        }
    })
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
    let mut scramble = String::new();
    let code = call(|| {
        // SAFETY: the caller keeps the conditions of these arguments.
        let (engine, kind, seed) =
            unsafe { (engine_of(engine)?, text_or_empty(kind, "kind")?, seed.as_ref()) };
        let fields = seed.map_or_else(String::new, |seed| format!(r#"{{"seed":{seed}}}"#));
        let kind = if kind.is_empty() { "full" } else { kind };
        let text = question("scramble", &fields, &[("kind", kind)])?;
        take_all(engine.start(0, &text), |line| {
            let fields: Value = serde_json::from_str(&line).unwrap_or_default();
            if let Some(moves) = fields["scramble"].as_str() {
                moves.clone_into(&mut scramble);
            }
            false
        })
    });
    // SAFETY: the caller keeps the conditions of the buffer.
    unsafe { write_result(&scramble, buffer, size, needed, code) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_come_before_further_fields() {
        let fields = r#"{"niss":true,"step":"dr"}"#;
        let made = question("step", fields, &[("step", "eo"), ("scramble", "R \"U\"")]);
        let is = r#"{"niss":true,"question":"step","scramble":"R \"U\"","step":"eo"}"#;
        assert_eq!(made.unwrap(), is);
        for wrong in ["[]", "{", "7"] {
            let error = question("step", wrong, &[]).unwrap_err();
            assert!(error.message.starts_with("argument 'fields' is no JSON object: "));
            assert_eq!(error.code, 2);
        }
    }
}
