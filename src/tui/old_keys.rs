//! Old keys: they still work for one version, although their letter now means something else on
//! another screen. No help and no hint shows them; `premove keys` lists them with the key that
//! replaces them.

/// An old key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OldKey {
    /// Name of the context in which the key works.
    pub(crate) context: &'static str,
    pub(crate) keys: &'static str,
    /// The id of the command that it still runs there.
    pub(crate) command: &'static str,
}

/// The old keys that version 0.1 still accepts.
pub(crate) const OLD_KEYS: &[OldKey] = &[
    old("optimal", "m", "metric.switch"),
    old("optimal", "c", "cube.state"),
    old("optimal", "C", "cube.scramble"),
    old("optimal", "B", "tier.build"),
    old("puzzles", "m", "puzzle.metric"),
    old("puzzles", "M", "puzzle.most"),
    old("puzzles", "o", "puzzle.file"),
    old("practice", "C", "practice.next_what"),
    old("practice", "b", "practice.badges"),
    old("attempts", "o", "attempts.open"),
    old("solves", "B", "solves.bin"),
    old("analyse", "S", "analyse.summary"),
];

const fn old(context: &'static str, keys: &'static str, command: &'static str) -> OldKey {
    OldKey { context, keys, command }
}
