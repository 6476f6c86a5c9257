# shellcheck shell=bash
# Versions, metadata and contents of the packages, without building any.

if python3 -c 'import tomllib' 2>/dev/null; then
    step tools/release.py --check
else
    skip "the check of the packages: no python3 from 3.11 on here"
fi
