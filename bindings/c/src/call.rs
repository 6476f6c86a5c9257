//! What every function does: it catches panics, and stores the message of an error for the thread
//! that called.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

use premove_service::entry::Ended;

thread_local! {
    /// The message of the last call on this thread; empty if it had no error.
    static MESSAGE: RefCell<CString> = RefCell::default();
}

/// Error of a call: the code that it returns, and a message.
#[derive(Debug)]
pub(crate) struct CallError {
    pub(crate) code: c_int,
    pub(crate) message: String,
}

impl CallError {
    /// Makes the error of an argument that is wrong.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self { code: code_of(Ended::BadInput), message: message.into() }
    }
}

/// Returns the code of an ending.
pub(crate) fn code_of(ended: Ended) -> c_int {
    c_int::from(ended.code())
}

/// Runs the body of a function and returns its code. Stores the message of its error, or of a
/// panic; an empty one if there is none.
pub(crate) fn call(body: impl FnOnce() -> Result<c_int, CallError>) -> c_int {
    let result = catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| Err(broken(&*panic)));
    let (code, message) = match result {
        Ok(code) => (code, String::new()),
        Err(CallError { code, message }) => (code, message),
    };
    set_message(&message);
    code
}

/// Runs the body of a function that returns no code. A panic has no effect but its message.
pub(crate) fn call_for<T: Default>(body: impl FnOnce() -> T) -> T {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(result) => result,
        Err(panic) => {
            set_message(&broken(&*panic).message);
            T::default()
        }
    }
}

fn broken(panic: &(dyn Any + Send)) -> CallError {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let message = format!("{}; this is a bug in premove", text.unwrap_or("no message"));
    CallError { code: code_of(Ended::Broken), message }
}

fn set_message(message: &str) {
    // A message that quotes a zero byte is cut there.
    let text = message.split('\0').next().unwrap_or_default();
    let text = CString::new(text).unwrap_or_default();
    // At the end of a thread the message is gone before other values that call functions here.
    let _ = MESSAGE.try_with(|last| last.replace(text));
}

/// Returns the message of the last call on this thread that returned a code; empty if that call had
/// no error. It is valid until the next call on this thread.
#[unsafe(no_mangle)]
pub extern "C" fn premove_last_error() -> *const c_char {
    MESSAGE.try_with(|last| last.borrow().as_ptr()).unwrap_or_else(|_| c"".as_ptr())
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    fn last_error() -> String {
        // SAFETY: the pointer is valid until the next call on this thread.
        unsafe { CStr::from_ptr(premove_last_error()) }.to_str().unwrap().to_owned()
    }

    #[test]
    fn a_panic_becomes_a_code_and_a_message() {
        assert_eq!(call(|| std::panic::resume_unwind(Box::new("an index"))), 101);
        assert_eq!(last_error(), "an index; this is a bug in premove");
        assert_eq!(call(|| Ok(7)), 7);
        assert_eq!(last_error(), "");
        assert_eq!(call(|| Err(CallError::input("wrong\0 here"))), 2);
        assert_eq!(last_error(), "wrong");
        let zero: usize = call_for(|| std::panic::resume_unwind(Box::new("b".to_owned())));
        assert_eq!((zero, last_error().as_str()), (0, "b; this is a bug in premove"));
    }
}
