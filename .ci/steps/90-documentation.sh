# shellcheck shell=bash
# The documentation of the library has no broken links.

step env RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
