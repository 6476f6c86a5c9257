# shellcheck shell=bash
# The command of the README: an optimised build in which numbers that overflow and broken assumptions
# end the test.

step cargo test
