# shellcheck shell=bash
# The format and the lints of all targets, and of the program without its front ends.

step cargo fmt --all --check
step cargo clippy --all-targets -- -D warnings
step cargo clippy --package premove --no-default-features --lib --bins -- -D warnings
