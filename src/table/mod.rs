//! Distance tables: how they are packed, built in parallel, stored, mapped and verified. Knows nothing of steps.
