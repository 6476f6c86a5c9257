//! Functions for single questions whose answers are lines: each makes the JSON text of a question
//! from its arguments.

use std::ffi::{c_char, c_int, c_void};

use serde_json::{Map, Value};

use crate::answers::{OnLine, call_back};
use crate::call::{CallError, call};
use crate::engine::{PremoveEngine, engine_of};
use crate::text::{text_of, text_or_empty};

/// The question for all steps.
const STEPS: &str = r#"{"question":"steps"}"#;
/// The question for all tables.
const TABLES: &str = r#"{"question":"tables"}"#;

/// Returns the text of a question: its name, further fields as a JSON object or an empty text, and
/// the fields of the arguments.
///
/// # Errors
/// Returns an error if the further fields are not an object, or have a field of an argument.
pub(crate) fn question(
    name: &str,
    fields: &str,
    arguments: &[(&str, &str)],
) -> Result<String, CallError> {
    let mut all: Map<String, Value> = match fields.trim() {
        "" => Map::new(),
        fields => serde_json::from_str(fields).map_err(|error| {
            CallError::input(format!("argument 'fields' is no JSON object: {error}"))
        })?,
    };
    for (field, value) in [("question", name)].iter().chain(arguments) {
        if all.insert((*field).to_owned(), Value::from(*value)).is_some() {
            return Err(CallError::input(format!(
                "argument 'fields' has the field '{field}', which the function itself sets"
            )));
        }
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

/// Lists the steps that a search can reach.
///
/// # Safety
/// `engine` is null or a handle that is not closed. `on_line` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_steps(
    engine: *const PremoveEngine,
    on_line: OnLine,
    user: *mut c_void,
) -> c_int {
    // SAFETY: the caller keeps the conditions of all arguments.
    call(|| unsafe { call_back(engine_of(engine)?.start(0, STEPS), on_line, user) })
}

/// Lists the distance tables, and which of them are there.
///
/// # Safety
/// As for [`premove_steps`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_tables(
    engine: *const PremoveEngine,
    on_line: OnLine,
    user: *mut c_void,
) -> c_int {
    // SAFETY: the caller keeps the conditions of all arguments.
    call(|| unsafe { call_back(engine_of(engine)?.start(0, TABLES), on_line, user) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_and_further_fields_are_put_together() {
        let fields = r#"{"niss":true}"#;
        let made = question("step", fields, &[("step", "eo"), ("scramble", "R \"U\"")]);
        let is = r#"{"niss":true,"question":"step","scramble":"R \"U\"","step":"eo"}"#;
        assert_eq!(made.unwrap(), is);
        let twice = question("step", r#"{"step":"dr"}"#, &[("step", "eo")]).unwrap_err();
        let said = "argument 'fields' has the field 'step', which the function itself sets";
        assert_eq!((twice.code, twice.message.as_str()), (2, said));
        for wrong in ["[]", "{", "7"] {
            let error = question("step", wrong, &[]).unwrap_err();
            assert!(error.message.starts_with("argument 'fields' is no JSON object: "));
            assert_eq!(error.code, 2);
        }
    }
}
