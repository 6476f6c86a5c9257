# shellcheck shell=bash
# Files, memory and Ctrl-C on Windows, as Wine plays it.

if ! command -v wine >/dev/null || ! command -v x86_64-w64-mingw32-gcc >/dev/null; then
    skip "the program on Windows: no wine here, or no x86_64-w64-mingw32-gcc"
elif has_target x86_64-pc-windows-gnu "the program on Windows"; then
    step timeout 3600 .ci/wine x86_64-pc-windows-gnu
fi
