# shellcheck shell=bash
# The kernels again in an interpreter that sees every wrong access to memory.

if cargo +nightly miri --version >/dev/null 2>&1; then
    step env PROPTEST_CASES=8 MIRIFLAGS=-Zmiri-disable-isolation \
        RUSTFLAGS="-C target-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt" \
        cargo +nightly miri test --package premove-engine --lib -- simd::
else
    skip "Miri: rustup component add miri --toolchain nightly"
fi
