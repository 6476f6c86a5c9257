#!/usr/bin/env python3
"""Runs nissy-core's shell and premove's benchmark on the same scrambles, one after the other, and prints a Markdown table.

    cargo bench --bench optimal --no-run          # says where the benchmark is
    PREMOVE_DATA=... PREMOVE_TABLES_DIR=... tools/against_nissy_core.py --nissy-core path/to/run --bench target/release/deps/optimal-...

CPU seconds (user and system) without loading tables: of nissy-core's processes less what it takes for a cube of three moves
with the same table; of premove as the benchmark counts them. Both must have their tables already: nissy-core in `tables/`
beside its `run`. The scrambles are the first ones of `nissy_core_scrambles.json`. With `--runs N` they take turns N times,
and the run of least CPU counts for each. `--whole PROGRAM` times the program `premove` too, loading included.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

# Name as the benchmark has it, list and number of scrambles, whether all shortest solutions are wanted, pairs of tables (nissy-core's, premove's).
SETS = [
    ("16 first", "scrambles-16", 5, False, [("h3", "r3"), ("h3", "h3"), ("h3", "g1")]),
    ("16 all", "scrambles-16", 2, True, [("h3", "r3"), ("h3", "h3"), ("h3", "g1")]),
    ("17 first", "scrambles-17", 3, False, [("h5", "h5"), ("h5", "b5"), ("h5", "g1")]),
    ("18 first", "scrambles-18", 1, False, [("h6", "h6")]),
    ("ten of 17", "scrambles-17", 10, False, [("h5", "b5")]),
    ("ten of 18", "scrambles-18", 10, False, [("h5", "b5")]),
]
TRIVIAL = "R' U' F"


def run(words, folder=None):
    """CPU seconds and wall seconds of a process, and what it printed on both outputs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return cpu, wall, done.stdout, done.stderr


class NissyCore:
    """Its shell."""

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()

    def solve(self, scramble, table, everything, threads):
        """CPU, wall, lookups, solutions."""
        which = ["-O", "0", "-n", "250"] if everything else ["-n", "1"]
        words = [self.path, "solve_scramble", "-solver", f"h48{table}", *which, "-t", str(threads), "-moves", scramble]
        cpu, wall, out, err = run(words, self.path.parent)
        lookups = re.search(r"Lookups: (\d+)", err)
        return cpu, wall, int(lookups[1]) if lookups else 0, out.split("\n")[:-1]


class Premove:
    """The benchmark, or whole processes."""

    def __init__(self, bench, whole):
        self.bench = pathlib.Path(bench).resolve()
        self.whole = whole and pathlib.Path(whole).resolve()

    def line(self, name, table, threads):
        """CPU, wall, lookups, numbers of solutions of a line of the benchmark."""
        out = run([self.bench, "--json", "--threads", str(threads), f"{name} {table}"])[2]
        record = json.loads(out)
        return record["cpu"], record["wall"], record["lookups"], record["solutions"]

    def processes(self, scrambles, table, everything, threads):
        """CPU of whole processes."""
        which = ["--all"] if everything else ["-n", "1"]
        words = [self.whole, "solve", "optimal", "--tier", table, *which, "-t", str(threads)]
        return sum(run([*words, scramble])[0] for scramble in scrambles)


def of_nissy_core(program, scrambles, table, everything, threads):
    """CPU and wall seconds net of loading, lookups, numbers of solutions; and what loading takes."""
    loading = min(program.solve(TRIVIAL, table, everything, threads)[:2] for _ in range(3))
    runs = [program.solve(scramble, table, everything, threads) for scramble in scrambles]
    cpu, wall = (sum(r[i] for r in runs) - len(runs) * loading[i] for i in (0, 1))
    return cpu, wall, sum(r[2] for r in runs), [len(r[3]) for r in runs], loading


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nissy-core", required=True)
    parser.add_argument("--bench", required=True)
    parser.add_argument("--whole")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("filter", nargs="?", default="", help="only sets and tables whose name contains this")
    args = parser.parse_args()
    data = os.environ.get("PREMOVE_DATA")
    if data is None:
        sys.exit("PREMOVE_DATA must name the folder with nissy_core_scrambles.json")
    lists = json.loads((pathlib.Path(data) / "nissy_core_scrambles.json").read_text())["benchmarks"]
    theirs, ours = NissyCore(args.nissy_core), Premove(args.bench, args.whole)
    print(f"| {args.threads} thread(s) | tables | lookups, M | CPU s | ratio | wall s | ratio | ns/lookup |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    for name, key, count, everything, pairs in SETS:
        scrambles = [record["scramble"] for record in lists[key][:count]]
        for peer, table in pairs:
            if args.filter not in f"{name} {peer} {table}":
                continue
            runs = [
                (of_nissy_core(theirs, scrambles, peer, everything, args.threads), ours.line(name, table, args.threads))
                for _ in range(args.runs)
            ]
            cpu, wall, lookups, found, loading = min((r[0] for r in runs), key=lambda r: r[0])
            our_cpu, our_wall, our_lookups, our_found = min((r[1] for r in runs), key=lambda r: r[0])
            if everything and found != our_found:
                print(f"numbers of solutions differ: {found} and {our_found}", file=sys.stderr)
            print(
                f"| {name} | {peer} / {table} | {lookups / 1e6:.1f} / {our_lookups / 1e6:.1f}"
                f" | {cpu:.2f} / {our_cpu:.2f} | **{cpu / our_cpu:.1f}** | {wall:.2f} / {our_wall:.2f}"
                f" | {wall / our_wall:.1f} | {cpu / max(lookups, 1) * 1e9:.0f} / {our_cpu / max(our_lookups, 1) * 1e9:.1f} |",
                flush=True,
            )
            print(f"nissy-core loads {peer} in {loading[0]:.2f} CPU s", file=sys.stderr)
            if ours.whole:
                whole = ours.processes(scrambles, table, everything, args.threads)
                print(f"premove, whole processes with {table}: {whole:.2f} CPU s", file=sys.stderr)


main()
