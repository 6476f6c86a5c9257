#!/usr/bin/env python3
"""Makes the packages of a release. docs/releasing.md says what goes before and after.

    tools/release.py --check     only looks, in seconds: versions, metadata, what the crates hold
    tools/release.py --texts     only the manual pages, completions and licences, for cargo-dist
    tools/release.py             all packages, into target/release-packages
    tools/release.py --draft     the same for a tree that is no release yet; says which tools are missing

Nothing is uploaded or tagged, and nothing outside `target` changes but `bindings/web/premove.wasm`, which git
ignores. Set CARGO_TARGET_DIR to build elsewhere.
"""

import argparse
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import release_checks as checks  # noqa: E402

ROOT = checks.ROOT
OUT = ROOT / "target" / "release-packages"
TEXTS = OUT / "texts"
LICENCES = TEXTS / "THIRD-PARTY-LICENSES.txt"
MUSL = f"{platform.machine()}-unknown-linux-musl"
PYTHON = ROOT / "target" / "python-venv" / "bin"


class Stop(Exception):
    """Why no release can be made."""


class Release:
    """One run: the tree, its version, and whether tools may be missing."""

    def __init__(self, draft):
        self.draft = draft
        self.metadata = checks.metadata()
        self.version = checks.version()
        self.target = pathlib.Path(self.metadata["target_directory"])
        self.time = int(checks.output("git", "log", "-1", "--format=%ct"))

    # What must hold.

    def objections(self):
        """Returns why this tree is no release."""
        head = checks.output("git", "rev-parse", "HEAD")
        stamp = self.target / "ci-passed"
        if checks.output("git", "status", "--porcelain"):
            yield "the tree has changes that are not committed"
        passed, *skipped = stamp.read_text().splitlines() if stamp.exists() else [""]
        if passed != head:
            yield "`.ci/run` has not passed on this commit"
        for text in skipped:
            print(f"== `.ci/run` skipped {text}", flush=True)
        heading = rf"^## {re.escape(self.version)} - \d{{4}}-\d\d-\d\d$"
        if not re.search(heading, (ROOT / "CHANGELOG.md").read_text(), re.M):
            yield f"CHANGELOG.md has no heading `## {self.version} - YYYY-MM-DD`"
        if self.repository() is None:
            yield "Cargo.toml has no `repository`, which installers take their address from"

    def repository(self):
        """Returns the address of the repository, if Cargo.toml has one."""
        packages = self.metadata["packages"]
        return next(p["repository"] for p in packages if p["name"] == "premove")

    def tool(self, name, how):
        """Returns whether a tool is there; a release needs it."""
        if shutil.which(name):
            return True
        if not self.draft:
            raise Stop(f"{name} is missing: {how}")
        print(f"== SKIPPED: {name} is missing: {how}", flush=True)
        return False

    # The packages.

    def crates(self):
        """Packs all crates that are published, and compiles the program from what was packed."""
        published = checks.published(self.metadata)
        others = [p["name"] for p in self.metadata["packages"] if p not in published]
        excluded = [word for name in others for word in ("--exclude", name)]
        dirty = ["--allow-dirty"] if self.draft else []
        run("cargo", "package", "--workspace", "--no-verify", "--quiet", *excluded, *dirty)
        (OUT / "crates").mkdir()
        files = [self.target / "package" / f"{p['name']}-{p['version']}.crate" for p in published]
        for file in files:
            shutil.copy(file, OUT / "crates")
        with tempfile.TemporaryDirectory() as folder:
            self.compile_packed(pathlib.Path(folder), published)

    def compile_packed(self, folder, published):
        """Checks the packed crates in an empty folder, where each finds the others only."""
        for file in (OUT / "crates").iterdir():
            with tarfile.open(file) as archive:
                archive.extractall(folder, filter="data")
        names = {p["name"]: f"{p['name']}-{p['version']}" for p in published}
        members = "".join(f'    "{path}",\n' for path in names.values())
        patch = "".join(f'{name} = {{ path = "{path}" }}\n' for name, path in names.items())
        manifest = f'[workspace]\nresolver = "3"\nmembers = [\n{members}]\n[patch.crates-io]\n{patch}'
        (folder / "Cargo.toml").write_text(manifest)
        shutil.copy(ROOT / "Cargo.lock", folder)
        run("cargo", "check", "--quiet", "--package", "premove", "--bins", cwd=folder,
            env={"CARGO_TARGET_DIR": str(self.target / "packed")})

    def source(self):
        """Packs the tree as it is committed, with the licences, for those who build packages of it."""
        name = f"premove-{self.version}"
        run("git", "archive", f"--prefix={name}/", f"--add-file={LICENCES}",
            "-o", OUT / f"{name}-source.tar.gz", "HEAD")

    def program(self):
        """Builds the static program and returns its path."""
        run("cargo", "build", "--release", "--locked", "--package", "premove", "--target", MUSL)
        return self.target / MUSL / "release" / "premove"

    def texts(self, program):
        """Writes the manual pages, the completions and the licences; returns whether all are there."""
        shutil.rmtree(TEXTS, ignore_errors=True)
        run(ROOT / "packaging" / "texts", program, TEXTS)
        return self.licences(ROOT / "Cargo.toml", LICENCES)

    def licences(self, manifest, out):
        """Writes the licences of all crates in a package, which is not made without them."""
        if not self.tool("cargo-about", "cargo install cargo-about --locked --features cli"):
            return False
        folder = ROOT / "packaging" / "licenses"
        # Asking the net for texts that a crate does not bring takes minutes and differs from day to day.
        run("cargo", "fetch", "--quiet", "--locked", "--manifest-path", manifest)
        run("cargo", "about", "generate", "--frozen", "--fail", "--manifest-path", manifest,
            "--config", folder / "about.toml", "--output-file", out, folder / "text.hbs")
        return True

    def archive(self, program):
        """Packs the program for any Linux, in the form of cargo-dist."""
        folder = f"premove-{MUSL}"

        def plain(entry):
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            entry.mtime = self.time
            return entry

        with tarfile.open(OUT / f"{folder}.tar.xz", "w:xz") as archive:
            archive.add(program, f"{folder}/premove", filter=plain)
            for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"]:
                archive.add(ROOT / name, f"{folder}/{name}", filter=plain)
            for file in sorted(TEXTS.rglob("*")):
                path = f"{folder}/{file.relative_to(TEXTS)}"
                archive.add(file, path, recursive=False, filter=plain)

    def debian(self):
        """Makes the Debian package and tries it in a root of its own."""
        if not self.tool("cargo-deb", "cargo install cargo-deb --locked"):
            return
        run("cargo", "deb", "--quiet", "--no-build", "--no-strip", "--package", "premove",
            "--target", MUSL, "--output", OUT, env={"SOURCE_DATE_EPOCH": str(self.time)})
        trial = ROOT / "packaging" / "debian" / "trial"
        if os.geteuid() == 0 and shutil.which("dpkg"):
            run(trial, next(OUT.glob("*.deb")))
        elif not self.draft:
            raise Stop(f"{trial.relative_to(ROOT)} needs dpkg and the rights of root")
        else:
            print(f"== SKIPPED: {trial.relative_to(ROOT)} needs dpkg and the rights of root", flush=True)

    def wheel(self):
        """Builds the Python module and puts the licences of its crates into it."""
        os.environ["PATH"] = f"{PYTHON}{os.pathsep}{os.environ['PATH']}"
        if not self.tool("maturin", f"{PYTHON / 'pip'} install maturin wheel"):
            return
        if not self.tool("wheel", f"{PYTHON / 'pip'} install wheel"):
            return
        manifest = ROOT / "bindings" / "python" / "Cargo.toml"
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            run("maturin", "build", "--release", "--locked", "--manifest-path", manifest, "--out", folder)
            run("wheel", "unpack", "--dest", folder, next(folder.glob("*.whl")))
            inside = next(folder.glob("*/*.dist-info")) / "licenses"
            inside.mkdir(exist_ok=True)
            if not self.licences(manifest, inside / LICENCES.name):
                return
            for name in ["LICENSE-APACHE", "LICENSE-MIT"]:
                shutil.copy(ROOT / name, inside)
            run("wheel", "pack", "--dest-dir", OUT, inside.parent.parent)

    def javascript(self):
        """Builds the module for JavaScript, and packs it for npm with the licences of its crates."""
        if not self.tool("npm", "it comes with Node"):
            return
        if not self.tool("wasm-opt", "npm install --global binaryen"):
            return
        web = ROOT / "bindings" / "web"
        run(web / "build.sh")
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            package = json.loads((web / "package.json").read_text())
            for name in [*package["files"], "README.md"]:
                copy = shutil.copytree if (web / name).is_dir() else shutil.copy
                copy(web / name, folder / name)
            package["files"].append(LICENCES.name)
            (folder / "package.json").write_text(json.dumps(package, indent=2))
            if not self.licences(web / "Cargo.toml", folder / LICENCES.name):
                return
            for name in ["LICENSE-APACHE", "LICENSE-MIT"]:
                shutil.copy(ROOT / name, folder)
            run("npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", OUT, cwd=folder)

    def arch(self):
        """Fills in the PKGBUILD for the Arch User Repository."""
        if self.repository() is None:
            print("== SKIPPED: a PKGBUILD needs the `repository` of Cargo.toml", flush=True)
            return
        source = OUT / f"premove-{self.version}-source.tar.gz"
        values = {"version": self.version, "repository": self.repository(), "sha256": digest(source)}
        text = (ROOT / "packaging" / "aur" / "PKGBUILD.in").read_text()
        for name, value in values.items():
            text = text.replace(f"@{name}@", value)
        # The first line is about the form.
        (OUT / "PKGBUILD").write_text(text.split("\n", 1)[1])

    def sums(self):
        """Writes the checksums of all packages."""
        files = sorted(p for p in OUT.rglob("*") if p.is_file() and TEXTS not in p.parents)
        lines = [f"{digest(file)}  {file.relative_to(OUT)}\n" for file in files]
        (OUT / "SHA256SUMS").write_text("".join(lines))
        print("".join(f"{f.stat().st_size:>10}  {f.relative_to(OUT)}\n" for f in files), end="")

    def build(self):
        """Makes all packages."""
        objections = list(self.objections())
        if objections and not self.draft:
            raise Stop("\n".join(objections))
        for text in objections:
            print(f"== a draft: {text}", flush=True)
        shutil.rmtree(OUT, ignore_errors=True)
        OUT.mkdir(parents=True)
        self.crates()
        program = self.program()
        try_static(program)
        if self.texts(program):
            self.source()
            self.arch()
            self.archive(program)
            self.debian()
        self.wheel()
        self.javascript()
        if not self.draft and (objections := list(self.objections())):
            raise Stop("the tree changed meanwhile:\n" + "\n".join(objections))
        self.sums()


def try_static(program):
    """Runs the program where nothing else is."""
    enter = ["chroot"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "chroot"]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(program, folder)
        run(*enter, folder, "/premove", "solve", "eo", "-n", "1", "R' U' F D2")


def digest(file):
    """Returns the SHA-256 of a file."""
    with open(file, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def run(*command, cwd=ROOT, env=None):
    """Runs a command and says so; a command that fails ends the release."""
    words = [str(word) for word in command]
    print("==", *words, flush=True)
    if subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}).returncode:
        raise Stop(f"failed: {' '.join(words)}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true")
    what.add_argument("--texts", action="store_true")
    what.add_argument("--draft", action="store_true")
    args = parser.parse_args()
    faults = checks.faults()
    if faults:
        raise Stop("\n".join(faults))
    if args.check:
        print("the packages agree")
        return
    release = Release(args.draft)
    if args.texts:
        run("cargo", "build", "--release", "--locked", "--package", "premove")
        release.texts(release.target / "release" / "premove")
    else:
        release.build()


if __name__ == "__main__":
    try:
        main()
    except (Stop, checks.Failed) as stop:
        sys.exit(str(stop))
