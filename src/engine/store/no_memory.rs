//! The error about memory that is not available, or that is refused before the system would end the
//! program.

use std::borrow::Cow;
use std::fmt;
use std::panic::resume_unwind;

use super::memory::{Amount, Limit, free_and_limit};
use super::taken;

/// Name of growing lists of results in the text of the error.
const MORE: &str = "the results so far";

/// Error about memory that is not available: its purpose, its size, and the free memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMemory {
    /// Purpose of the memory.
    pub what: Cow<'static, str>,
    /// Number of bytes needed.
    pub needed: u64,
    /// Free memory; `None` if the system does not report it.
    pub free: Option<Amount>,
}

impl NoMemory {
    /// Creates the error for an allocation of `needed` bytes, with the memory that is free now.
    pub fn now(what: impl Into<Cow<'static, str>>, needed: u64) -> Self {
        // The refusal is now a normal error, and a later abort has another reason.
        taken::answered();
        Self { what: what.into(), needed, free: free_and_limit() }
    }

    /// Checks that `needed` bytes are free, before any are taken.
    ///
    /// # Errors
    /// If fewer than `needed` bytes are free.
    pub fn unless_free(what: impl Into<Cow<'static, str>>, needed: u64) -> Result<(), Self> {
        match free_and_limit() {
            Some(free) if free.bytes < needed => {
                Err(Self { what: what.into(), needed, free: Some(free) })
            }
            _ => Ok(()),
        }
    }

    /// Creates the error for work that has already taken this number of bytes and needs more.
    pub(super) fn for_more(taken: i64, free: Option<Amount>) -> Self {
        let needed = u64::try_from(taken).unwrap_or(0);
        Self { what: MORE.into(), needed, free }
    }

    /// Displays the error and, if fewer results would help, the options that limit them.
    pub fn with_options(&self, options: &str) -> impl fmt::Display {
        fmt::from_fn(move |f| self.say(f, options))
    }

    /// Gives up the work that needs the memory: unwinds with this error to the nearest
    /// [`caught`](super::allocate::caught).
    pub fn give_up(self) -> ! {
        resume_unwind(Box::new(self))
    }

    fn say(&self, f: &mut fmt::Formatter<'_>, options: &str) -> fmt::Result {
        let Self { what, needed, free } = self;
        let limit = free.map_or(Limit::Machine, |free| free.limit);
        if what == MORE {
            let taken = needed >> 20;
            let free = free.map_or(0, |free| free.bytes >> 20);
            write!(f, "{MORE} have taken {taken} MB of memory, and {free} MB are left")?;
            f.write_str("; ask for fewer results")?;
            if !options.is_empty() {
                write!(f, " ({options})")?;
            }
            return f.write_str(match limit {
                Limit::Machine => ", or close other programs",
                Limit::Group => ", or give the control group a higher limit",
                Limit::Process => ", or give the program a higher limit ('ulimit -v')",
                Limit::Share => ": a client's command may have no more",
                Limit::Shares => ", or ask again when the server has less to do",
            });
        }
        write!(f, "{} MB of memory are needed for {what}", (needed >> 20).max(1))?;
        match free {
            Some(free) if free.bytes < *needed => {
                write!(f, " and {} MB are free", free.bytes >> 20)?;
            }
            _ => f.write_str(" and the system gives no more")?,
        }
        f.write_str(match limit {
            Limit::Machine => "; close other programs first",
            Limit::Group => "; the control group allows no more: give it a higher limit",
            Limit::Process => "; 'ulimit' allows no more: give the program a higher limit",
            Limit::Share => "; a client's command may have no more",
            Limit::Shares => "; ask again when the server has less to do",
        })
    }
}

impl std::error::Error for NoMemory {}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say(f, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_says_how_much_there_is_and_what_helps() {
        let say = |bytes, limit| {
            let free = Some(Amount { bytes, limit });
            NoMemory { what: "a table".into(), needed: 300 << 20, free }.to_string()
        };
        assert_eq!(
            say(200 << 20, Limit::Process),
            "300 MB of memory are needed for a table and 200 MB are free; 'ulimit' allows no more: \
             give the program a higher limit"
        );
        assert!(say(1 << 20, Limit::Group).contains("the control group allows no more"));
        assert_eq!(
            say(400 << 20, Limit::Machine),
            "300 MB of memory are needed for a table and the system gives no more; close other \
             programs first"
        );
    }

    #[test]
    fn results_that_grow_say_what_they_took_and_that_fewer_can_be_asked_for() {
        let free = Some(Amount { bytes: 20 << 20, limit: Limit::Group });
        let lacking = NoMemory::for_more(300 << 20, free);
        assert_eq!(
            lacking.to_string(),
            "the results so far have taken 300 MB of memory, and 20 MB are left; ask for fewer \
             results, or give the control group a higher limit"
        );
        let said = lacking.with_options("-n, -M").to_string();
        assert!(said.contains("; ask for fewer results (-n, -M), or give"), "{said}");
    }
}
