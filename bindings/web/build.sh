#!/usr/bin/env bash
# Builds the WebAssembly module and puts it beside package.json as premove.wasm. It is made smaller with wasm-opt of
# Binaryen, where that is installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=wasm32-wasip1
rustup target add "$target" 2>/dev/null || true
cargo build --package premove-web --target "$target" --profile web
module="${CARGO_TARGET_DIR:-target}/$target/web/premove_web.wasm"
out=bindings/web/premove.wasm
if command -v wasm-opt >/dev/null; then
    wasm-opt -Os --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-multivalue --enable-mutable-globals --enable-reference-types "$module" -o "$out.new"
else
    cp "$module" "$out.new"
fi
mv "$out.new" "$out"
printf '%s: %s bytes\n' "$out" "$(wc -c <"$out")"
