//! Texts of the caller, and results in buffers of the caller.

use std::ffi::{CStr, c_char, c_int};

use premove_service::entry::Ended;

use crate::call::{CallError, code_of};

/// Code of a result that does not fit into the buffer of the caller.
pub(crate) const TOO_SMALL: c_int = 7;

/// Returns a text of the caller; `name` is the argument for messages.
///
/// # Errors
/// Returns an error if the pointer is null or the text is not UTF-8.
///
/// # Safety
/// `text` is null, or it points to a text that ends with a zero byte and does not change during
/// `'a`.
pub(crate) unsafe fn text_of<'a>(text: *const c_char, name: &str) -> Result<&'a str, CallError> {
    if text.is_null() {
        return Err(CallError::input(format!("argument '{name}' is NULL: it takes a text")));
    }
    // SAFETY: the pointer is not null, and the caller keeps the other conditions.
    let bytes = unsafe { CStr::from_ptr(text) };
    bytes.to_str().map_err(|error| {
        let at = error.valid_up_to() + 1;
        CallError::input(format!("argument '{name}' is not UTF-8: byte {at} is wrong"))
    })
}

/// Returns a text of the caller; an empty one for a null pointer.
///
/// # Errors
/// Returns an error if the text is not UTF-8.
///
/// # Safety
/// As for [`text_of`].
pub(crate) unsafe fn text_or_empty<'a>(
    text: *const c_char,
    name: &str,
) -> Result<&'a str, CallError> {
    if text.is_null() {
        return Ok("");
    }
    // SAFETY: the caller keeps the same conditions.
    unsafe { text_of(text, name) }
}

/// Writes a result with a zero byte at its end into a buffer of the caller, and its size in bytes
/// to `needed`, unless that is null. Returns `code`. If the buffer is too small, it gets an empty
/// text, and [`TOO_SMALL`] is returned unless `code` is that of an error.
///
/// # Safety
/// `buffer` is null, or `size` bytes may be written there. `needed` is null, or a size may be
/// written there.
pub(crate) unsafe fn write_result(
    result: &str,
    buffer: *mut c_char,
    size: usize,
    needed: *mut usize,
    code: c_int,
) -> c_int {
    let too_small = if code > code_of(Ended::Nothing) { code } else { TOO_SMALL };
    if !needed.is_null() {
        // SAFETY: the pointer is not null, so the caller allows to write there.
        unsafe { needed.write(result.len() + 1) };
    }
    if buffer.is_null() || size == 0 {
        return too_small;
    }
    let fits = result.len() < size;
    let written = if fits { result } else { "" };
    // SAFETY: the text and the zero byte have at most `size` bytes, which the caller allows to
    // write. A text of Rust and a buffer of the caller do not overlap.
    unsafe {
        buffer.copy_from_nonoverlapping(written.as_ptr().cast(), written.len());
        buffer.add(written.len()).write(0);
    }
    if fits { code } else { too_small }
}

#[cfg(test)]
mod tests {
    use std::ptr::{null, null_mut};

    use super::*;

    #[test]
    fn a_wrong_text_is_named_with_its_place() {
        let read = |bytes: &[u8]| {
            // SAFETY: the text ends with a zero byte and does not change.
            unsafe { text_of(bytes.as_ptr().cast(), "options") }.map_err(|error| error.message)
        };
        assert_eq!(read(b"R U\0").unwrap(), "R U");
        let wrong = read(b"R \xff\0").unwrap_err();
        assert_eq!(wrong, "argument 'options' is not UTF-8: byte 3 is wrong");
        // SAFETY: both are null.
        let (needed, optional) =
            unsafe { (text_of(null(), "options"), text_or_empty(null(), "options")) };
        assert_eq!(needed.unwrap_err().message, "argument 'options' is NULL: it takes a text");
        assert_eq!(optional.unwrap(), "");
    }

    #[test]
    fn a_result_is_written_whole_or_not_at_all() {
        let write = |size: usize| {
            let mut buffer = [b'x'; 8];
            let mut needed = 0;
            // SAFETY: `size` is at most the size of the buffer.
            let code = unsafe {
                write_result("R U F", buffer.as_mut_ptr().cast(), size, &raw mut needed, 0)
            };
            (code, needed, buffer)
        };
        assert_eq!(write(6), (0, 6, *b"R U F\0xx"));
        assert_eq!(write(5), (TOO_SMALL, 6, *b"\0xxxxxxx"));
        assert_eq!(write(0), (TOO_SMALL, 6, *b"xxxxxxxx"));
        // SAFETY: both pointers are null.
        let without_buffer = |code| unsafe { write_result("R", null_mut(), 9, null_mut(), code) };
        assert_eq!([0, 1, 2, 4].map(without_buffer), [TOO_SMALL, TOO_SMALL, 2, 4]);
    }
}
