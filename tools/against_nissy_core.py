#!/usr/bin/env python3
"""Runs nissy-core's shell and premove on the same scrambles, one after the other, and prints a Markdown table.

    PREMOVE_DATA=... PREMOVE_TABLES_DIR=... tools/against_nissy_core.py --nissy-core path/to/run --premove target/release/premove

CPU seconds (user and system) of whole processes, a pair after the other on each scramble; what each program takes for a
cube of three moves with the same table, which is loading it, is taken off. Both must have their tables already: nissy-core
in `tables/` beside its `run`. The scrambles are the first ones of `nissy_core_scrambles.json`. With `--runs N` each pair
runs N times and the pair of least CPU counts for each program.
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

# Name, list and number of scrambles, whether all shortest solutions are wanted, pairs of tables (nissy-core's, premove's).
SETS = [
    ("five of 16, first", "scrambles-16", 5, False, [("h3", "h3"), ("h3", "g1")]),
    ("two of 16, all", "scrambles-16", 2, True, [("h3", "h3"), ("h3", "g1")]),
    ("three of 17, first", "scrambles-17", 3, False, [("h5", "h5"), ("h5", "g1")]),
    ("one of 18, first", "scrambles-18", 1, False, [("h6", "h6")]),
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
    name = "nissy-core"

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
    name = "premove"

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()

    def solve(self, scramble, table, everything, threads):
        which = ["--all"] if everything else []
        words = [self.path, "solve", "optimal", "--tier", table, *which, "-t", str(threads), "--json", scramble]
        cpu, wall, out, _ = run(words)
        records = [json.loads(line) for line in out.splitlines()]
        lookups = sum(r.get("lookups") or 0 for r in records)
        return cpu, wall, lookups, [r for r in records if "normal" in r or "moves" in r or "solution" in r]


def measured(programs, tables, scrambles, everything, threads, runs):
    """For each program: CPU and wall seconds net of loading, lookups, numbers of solutions."""
    start = [[p.solve(TRIVIAL, t, everything, threads) for _ in range(3)] for p, t in zip(programs, tables)]
    start = [(min(r[0] for r in rows), min(r[1] for r in rows)) for rows in start]
    sums = [[0.0, 0.0, 0, []] for _ in programs]
    for scramble in scrambles:
        pairs = [[p.solve(scramble, t, everything, threads) for p, t in zip(programs, tables)] for _ in range(runs)]
        for i, total in enumerate(sums):
            best = min((pair[i] for pair in pairs), key=lambda r: r[0])
            total[0] += best[0] - start[i][0]
            total[1] += best[1] - start[i][1]
            total[2] += best[2]
            total[3].append(len(best[3]))
    return start, sums


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nissy-core", required=True)
    parser.add_argument("--premove", required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("filter", nargs="?", default="", help="only sets and tables whose name contains this")
    args = parser.parse_args()
    data = os.environ.get("PREMOVE_DATA")
    if data is None:
        sys.exit("PREMOVE_DATA must name the folder with nissy_core_scrambles.json")
    lists = json.loads((pathlib.Path(data) / "nissy_core_scrambles.json").read_text())["benchmarks"]
    programs = [NissyCore(args.nissy_core), Premove(args.premove)]
    print(f"| {args.threads} thread(s) | tables | lookups, M | CPU s | ratio | wall s | ratio | ns/lookup |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    for name, key, count, everything, pairs in SETS:
        scrambles = [record["scramble"] for record in lists[key][:count]]
        for tables in pairs:
            if args.filter not in f"{name} {tables[0]} {tables[1]}":
                continue
            start, sums = measured(programs, tables, scrambles, everything, args.threads, args.runs)
            (cpu, wall, lookups, found), (our_cpu, our_wall, our_lookups, our_found) = sums
            if found != our_found:
                print(f"numbers of solutions differ: {found} and {our_found}", file=sys.stderr)
            print(
                f"| {name} | {tables[0]} / {tables[1]} | {lookups / 1e6:.1f} / {our_lookups / 1e6:.1f}"
                f" | {cpu:.2f} / {our_cpu:.2f} | **{cpu / our_cpu:.1f}** | {wall:.2f} / {our_wall:.2f}"
                f" | {wall / our_wall:.1f} | {cpu / max(lookups, 1) * 1e9:.0f} / {our_cpu / max(our_lookups, 1) * 1e9:.1f} |",
                flush=True,
            )
            loading = ", ".join(f"{p.name} {s[0]:.2f} CPU s" for p, s in zip(programs, start))
            print(f"loading: {loading}", file=sys.stderr)


main()
