# shellcheck shell=bash
# The module for JavaScript: it compiles, answers the cases of all bindings, and its vectors do what
# portable code does.

if has_target wasm32-wasip1 "the module for JavaScript"; then
    step cargo clippy --package premove-web --package premove-wasm-test --target wasm32-wasip1 -- -D warnings
    if command -v node >/dev/null; then
        step bindings/web/build.sh
        step cargo build --package premove-wasm-test --target wasm32-wasip1 --profile web
        step node tests/wasm/run.mjs "${CARGO_TARGET_DIR:-target}/wasm32-wasip1/web/premove_wasm_test.wasm"
        # In Chromium too, where it is installed; the tests say so where it is not.
        (cd bindings/web && step timeout 900 node --test)
    else
        skip "the tests of the module for JavaScript: no node here"
    fi
fi
