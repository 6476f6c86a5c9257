#!/usr/bin/env bash
# Builds the WebAssembly module and puts it beside package.json as premove.wasm. The profile is `web`, the one of a
# release, unless another one is named: `bindings/web/build.sh dev`. Makes the module smaller and faster with wasm-opt
# of Binaryen, where that is installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

profile="${1:-web}"
target=wasm32-wasip1
rustup target add "$target" 2>/dev/null || true
cargo build --package premove-web --target "$target" --profile "$profile"
folder="$profile"
[[ $profile != dev ]] || folder=debug
module="target/$target/$folder/premove_web.wasm"
out=bindings/web/premove.wasm
if [[ $profile == web ]] && command -v wasm-opt >/dev/null; then
    wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-multivalue --enable-mutable-globals --enable-reference-types --strip-debug "$module" -o "$out.new"
else
    cp "$module" "$out.new"
fi
mv "$out.new" "$out"
printf '%s: %s bytes\n' "$out" "$(wc -c <"$out")"
