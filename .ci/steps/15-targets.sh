# shellcheck shell=bash
# The code for systems and processors that nothing here can run compiles without a warning.

# The kernels for other processors.
if has_target aarch64-unknown-linux-gnu "the kernels for ARM"; then
    step cargo clippy --package premove --target aarch64-unknown-linux-gnu --no-default-features --lib -- -D warnings
fi
# The whole program.
for target in x86_64-pc-windows-gnu aarch64-apple-darwin; do
    if has_target "$target" "the program for another system"; then
        step env RUSTFLAGS="-D warnings" cargo check --target "$target" --lib --bins --test cli
    fi
done
# The engine where there is no clock and no system at all.
if has_target wasm32-unknown-unknown "the engine without a system"; then
    step cargo clippy --package premove-fmc --target wasm32-unknown-unknown -- -D warnings
fi
