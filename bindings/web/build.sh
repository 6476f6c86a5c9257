#!/usr/bin/env bash
# Builds the WebAssembly module and puts it beside package.json as premove.wasm. It is made smaller with wasm-opt of
# Binaryen, where that is installed. `build.sh dev` builds a large and slow one in less time, for tests.
set -euo pipefail
cd "$(dirname "$0")/../.."

profile="${1:-web}"
target=wasm32-wasip1
rustup target add "$target" 2>/dev/null || true
cargo build --package premove-web --target "$target" --profile "$profile"
folder="${profile/#dev/debug}"
module="${CARGO_TARGET_DIR:-target}/$target/$folder/premove_web.wasm"
out=bindings/web/premove.wasm
if [[ $profile == web ]] && command -v wasm-opt >/dev/null; then
    wasm-opt -Os --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-multivalue --enable-mutable-globals --enable-reference-types "$module" -o "$out.new"
else
    cp "$module" "$out.new"
fi
mv "$out.new" "$out"
printf '%s: %s bytes\n' "$out" "$(wc -c <"$out")"
