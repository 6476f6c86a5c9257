# shellcheck shell=bash
# Licences and origins of the dependencies, and their known defects, from a list that is downloaded.

if cargo deny --version >/dev/null 2>&1; then
    step cargo deny check licenses bans sources
    if cargo deny fetch db >/dev/null 2>&1; then
        step cargo deny --offline check advisories
    else
        skip "the known defects of dependencies: their list cannot be fetched here"
    fi
else
    skip "the check of dependencies: cargo install cargo-deny --locked"
fi
