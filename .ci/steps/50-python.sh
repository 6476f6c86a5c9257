# shellcheck shell=bash
# The Python module: built as a wheel, installed into an environment of its own, tried.

python=target/python-venv
if [[ -x $python/bin/maturin && -x $python/bin/pytest ]] || {
    rm -rf "$python"
    python3 -m venv "$python" >/dev/null 2>&1 && "$python/bin/pip" install --quiet maturin pytest >/dev/null 2>&1
}; then
    step cargo clippy --package premove-python --all-targets -- -D warnings
    step rm -rf target/wheels
    step "$python/bin/maturin" build --profile dev --manifest-path bindings/python/Cargo.toml --out target/wheels
    step "$python/bin/pip" install --quiet --force-reinstall --no-deps target/wheels/*.whl
    step timeout 600 "$python/bin/pytest" --quiet bindings/python
else
    skip "the Python module: no python3 with venv here, or pip cannot get maturin and pytest"
fi
