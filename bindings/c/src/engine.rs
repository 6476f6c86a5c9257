//! Opens, stops and closes an engine.

use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::{Arc, OnceLock};

use premove_service::entry::Engine;

use crate::call::{CallError, call, call_for, code_of};
use crate::text::text_or_empty;

/// Handle of an engine. Calls in other threads keep the engine itself alive until they return.
#[derive(Debug)]
pub struct PremoveEngine(Arc<Engine>);

/// Returns the engine of a handle.
///
/// # Errors
/// Returns an error if the pointer is null.
///
/// # Safety
/// `engine` is null, or a handle of [`premove_open`] that is not closed.
pub(crate) unsafe fn engine_of(engine: *const PremoveEngine) -> Result<Arc<Engine>, CallError> {
    // SAFETY: the caller keeps the condition.
    let engine = unsafe { engine.as_ref() };
    match engine {
        Some(engine) => Ok(Arc::clone(&engine.0)),
        None => Err(CallError::input("argument 'engine' is NULL: premove_open makes one")),
    }
}

/// Opens an engine with options in JSON, or with the usual ones if `options` is null or empty, and
/// writes its handle to `engine`, null if that fails.
///
/// # Safety
/// `options` is null or a text that ends with a zero byte. `engine` is null, or a pointer may be
/// written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_open(
    options: *const c_char,
    engine: *mut *mut PremoveEngine,
) -> c_int {
    call(|| {
        if engine.is_null() {
            return Err(CallError::input("argument 'engine' is NULL: the handle goes there"));
        }
        // SAFETY: the pointer is not null, so the caller allows to write there.
        unsafe { engine.write(std::ptr::null_mut()) };
        // SAFETY: the caller keeps the conditions of a text.
        let options = unsafe { text_or_empty(options, "options") }?;
        let opened = Engine::open(options).map_err(|error| CallError {
            code: code_of(error.ended()),
            message: error.to_string(),
        })?;
        let handle = Box::new(PremoveEngine(Arc::new(opened)));
        // SAFETY: as above.
        unsafe { engine.write(Box::into_raw(handle)) };
        Ok(0)
    })
}

/// Stops the questions with this number, and returns how many they are. A null engine has none.
///
/// # Safety
/// `engine` is null or a handle that is not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_stop(engine: *const PremoveEngine, id: u64) -> usize {
    // SAFETY: the caller keeps the condition.
    call_for(|| unsafe { engine_of(engine) }.map_or(0, |engine| engine.stop(id)))
}

/// Stops all questions of an engine, and returns how many they are. A null engine has none.
///
/// # Safety
/// `engine` is null or a handle that is not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_stop_all(engine: *const PremoveEngine) -> usize {
    // SAFETY: the caller keeps the condition.
    call_for(|| unsafe { engine_of(engine) }.map_or(0, |engine| engine.stop_all()))
}

/// Stops all questions of an engine, waits until none works any more, and frees the handle.
///
/// # Safety
/// `engine` is null or a handle that is not closed. No call with this handle begins from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn premove_close(engine: *mut PremoveEngine) {
    call_for(|| {
        if !engine.is_null() {
            // SAFETY: the handle came from `Box::into_raw` and is given back once.
            let engine = unsafe { Box::from_raw(engine) };
            engine.0.close();
        }
    });
}

/// Returns the version, such as `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn premove_version() -> *const c_char {
    static VERSION: OnceLock<CString> = OnceLock::new();
    let version: &CStr =
        VERSION.get_or_init(|| CString::new(Engine::version()).unwrap_or_default());
    version.as_ptr()
}
