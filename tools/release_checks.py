"""What must hold of the packages in every commit, for tools/release.py: it looks and writes nothing."""

import json
import pathlib
import re
import subprocess
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The largest file that crates.io takes, in bytes.
LARGEST_CRATE = 10 * 1024 * 1024

# A text that is compiled in, by the path from the file that names it.
INCLUDED = re.compile(r'include(?:_str|_bytes)?!\(\s*(?:concat!\(\s*)?"([^"]*)"')

# Files that only tests compile.
TESTS = re.compile(r"(^|/)(tests/|benches/|tests\.rs$|[a-z_]*_tests\.rs$)")

# What the package of the program must hold, and must not.
WANTED = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "Cargo.lock", "src/main.rs"]
UNWANTED = ["tests/", "benches/", "fuzz/", "tools/", ".ci/", "bindings/", "docs/pictures/"]


class Failed(Exception):
    """What a command said when it failed."""


def output(*command):
    """Returns what a command prints."""
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True)
    if done.returncode:
        raise Failed(f"{' '.join(command)}\n{done.stderr.strip()}")
    return done.stdout.strip()


def metadata():
    """Returns what cargo knows of the packages of the workspace."""
    return json.loads(output("cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"))


def toml(path):
    """Reads a TOML file of the repository."""
    return tomllib.loads((ROOT / path).read_text())


def version():
    """Returns the version of the workspace."""
    return toml("Cargo.toml")["workspace"]["package"]["version"]


def published(data):
    """Returns the packages that go to crates.io."""
    return [package for package in data["packages"] if package["publish"] != []]


def faults():
    """Returns the faults, each a line. Cargo lists what is packed only where versions agree."""
    data = metadata()
    found = [*versions(data), *manifests(data), *others()]
    return found or [fault for package in published(data) for fault in contents(package)]


def versions(data):
    """All versions agree with that of the workspace."""
    wanted = version()
    for package in data["packages"]:
        if package["version"] != wanted:
            yield f"{package['name']}: version {package['version']}, the workspace has {wanted}"
    for name, row in toml("Cargo.toml")["workspace"]["dependencies"].items():
        if isinstance(row, dict) and "path" in row and row.get("version", wanted) != wanted:
            yield f"Cargo.toml: the dependency {name} wants {row['version']}, not {wanted}"
    for path in ["Cargo.lock", "fuzz/Cargo.lock"]:
        for row in toml(path)["package"]:
            is_ours = row["name"].startswith("premove") and row["name"] != "premove-fuzz"
            if is_ours and "source" not in row and row["version"] != wanted:
                yield f"{path}: {row['name']} {row['version']}, not {wanted}"
    project = toml("bindings/python/pyproject.toml")["project"]
    if project.get("version", wanted) != wanted:
        yield f"bindings/python/pyproject.toml: version {project['version']}, not {wanted}"
    page = ROOT / "bindings/web/package.json"
    if page.exists() and json.loads(page.read_text()).get("version") != wanted:
        yield f"bindings/web/package.json: its version is not {wanted}"
    if f'version = "{wanted}"' not in (ROOT / "bindings" / "web" / "premove.js").read_text():
        yield f"bindings/web/premove.js: its version is not {wanted}"
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    if not headings or not (headings[0] == "Unreleased" or headings[0].startswith(f"{wanted} - ")):
        yield f"CHANGELOG.md: the first heading is neither 'Unreleased' nor '{wanted} - DATE'"


def manifests(data):
    """Each crate that is published says what it is, and needs only such crates."""
    names = {package["name"] for package in published(data)}
    for package in published(data):
        for key in ["description", "license", "rust_version"]:
            if not package[key]:
                yield f"{package['name']}: no {key}"
        for row in package["dependencies"]:
            if "path" not in row or row["kind"] == "dev":
                continue
            if row["name"] not in names:
                yield f"{package['name']}: needs {row['name']}, which is not published"
            if row["req"] == "*":
                yield f"{package['name']}: needs {row['name']} without a version"


def contents(package):
    """A package holds all files that it compiles in, and the program what users read."""
    name = package["name"]
    folder = pathlib.Path(package["manifest_path"]).parent
    listed = output("cargo", "package", "--list", "--allow-dirty", "--package", name).splitlines()
    files = set(listed)
    size = sum((folder / file).stat().st_size for file in files if (folder / file).exists())
    if size > 4 * LARGEST_CRATE:
        yield f"{name}: {size} bytes, too much for crates.io"
    for file in files:
        if not file.endswith(".rs") or TESTS.search(file):
            continue
        text = (folder / file).read_text().split("#[cfg(test)]")[0]
        for path in INCLUDED.findall(text):
            wanted = (folder / file).parent.joinpath(path).resolve()
            if not wanted.is_relative_to(folder):
                yield f"{name}: {file} includes {path}, which is outside the crate"
            elif wanted.is_file() and str(wanted.relative_to(folder)) not in files:
                yield f"{name}: {file} includes {path}, which is not packed"
    if name == "premove":
        yield from (f"{name}: {file} is not packed" for file in WANTED if file not in files)
        for start in UNWANTED:
            if any(file.startswith(start) for file in files):
                yield f"{name}: files of {start} are packed"
    if name in ("premove-assets", "premove-tables"):
        for file in output("git", "ls-files", str(folder)).splitlines():
            if str((ROOT / file).relative_to(folder)) not in files:
                yield f"{name}: {file} is not packed"


def others():
    """The tables for other packagers name files that are there, and names that are ours."""
    package = toml("Cargo.toml")["package"]["metadata"]
    for source, *_ in package["deb"]["assets"]:
        if not source.startswith("target/") and not list(ROOT.glob(source)):
            yield f"Cargo.toml: no file {source} for the Debian package"
    dist = toml("dist-workspace.toml")["dist"]
    for target in package["binstall"]["overrides"]:
        linked = target.replace("linux-gnu", "linux-musl")
        if linked not in dist["targets"]:
            yield f"Cargo.toml: cargo-binstall wants {linked}, which cargo-dist does not build"
    page = ROOT / "bindings/web/package.json"
    if page.exists() and json.loads(page.read_text()).get("name") == dist["npm-package"]:
        yield f"dist-workspace.toml: npm-package is the name of bindings/web, {dist['npm-package']}"
    mit = (ROOT / "LICENSE-MIT").read_text().split("\n\n")[-1].split()
    debian = (ROOT / "packaging/debian/copyright").read_text().split()
    if " ".join(mit) not in " ".join(word for word in debian if word != "."):
        yield "packaging/debian/copyright: not the text of LICENSE-MIT"
