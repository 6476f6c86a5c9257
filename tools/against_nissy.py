#!/usr/bin/env python3
"""Runs nissy-classic and premove on the same queries, one after the other, and prints a Markdown table.

    NISSYDATA=... tools/against_nissy.py --nissy path/to/nissy --premove target/release/premove [FILTER]

CPU seconds (user and system) of whole processes, the least of several runs; the start-up of each program, which is that
of a query with a one-move answer, is taken off. Both must have their tables already. Solution counts are compared.
"""

import argparse
import os
import resource
import subprocess
import sys
import time

SCRAMBLE = "U B2 D L' F B2 R F' L2 F' U' R2 U R2 U R2 L2 B2 U D2 B2 R2"
EO = SCRAMBLE + " L F2 U2 F"
DR = EO + " U D' L U' F2 U R"
HTR = DR + " U2 F2 U R2 U R2 U2 B2 U"
SHORT = {
    12: "R U2 F' L D B2 R' U L2 F D' B",
    13: "R U2 F' L D B2 R' U L2 F D' B R",
    14: "R U2 F' L D B2 R' U L2 F D' B R U'",
    15: "R U2 F' L D B2 R' U L2 F D' B R U' L",
}

# Step and options, state, whether the peer takes so long that one run is enough.
QUERIES = [
    ("eofb -M 7", SCRAMBLE, False),
    ("eofb -M 8", SCRAMBLE, False),
    ("eofb -N -M 6", SCRAMBLE, True),
    ("eofb -N -M 7", SCRAMBLE, True),
    ("co -M 7", SCRAMBLE, False),
    ("co -N -M 6", SCRAMBLE, True),
    ("corners -O 1", SCRAMBLE, False),
    ("corners -O 2", SCRAMBLE, False),
    ("chtr -M 8", SCRAMBLE, False),
    ("dr -M 12", SCRAMBLE, False),
    ("drud -M 13", SCRAMBLE, False),
    ("dr-eofb -M 11", EO, False),
    ("dr-eofb -M 12", EO, False),
    ("dr-eofb -N -M 7", EO, True),
    ("htr-drud -a -M 12", DR, False),
    ("htr-drud -N -M 9", DR, True),
    ("drudslice -O 1", DR, False),
    ("drslice -O 1", DR, False),
    ("drudfin -M 16", DR, False),
    ("drudfin -M 18", DR, True),
    ("htrfin -M 14", HTR, False),
    ("light -o", SHORT[12], False),
    ("light -o", SHORT[13], False),
    ("light -o", SHORT[14], False),
    ("light -o", SHORT[15], False),
    ("twophase", SCRAMBLE, False),
]


def run(words):
    """CPU seconds and wall seconds of a process, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return cpu, wall, done.stdout


def least(words, times):
    """The run with the least CPU."""
    return min((run(words) for _ in range(times)), key=lambda r: r[0])


def words(program, query, state, threads):
    command, *options = query.split()
    if command == "twophase":
        return [program, "twophase", *options, state]
    return [program, "solve", "-c", "-t", str(threads), *options, command, state]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nissy", required=True)
    parser.add_argument("--premove", required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("filter", nargs="?", default="")
    args = parser.parse_args()
    if "NISSYDATA" not in os.environ:
        sys.exit("NISSYDATA must name nissy's folder of tables")
    start = [least(words(p, "eofb", "R U F", 1), 5)[0] for p in (args.nissy, args.premove)]
    print(f"start-up: nissy {start[0]:.3f} s, premove {start[1]:.4f} s\n")
    print(f"| query (-t {args.threads}) | solutions | nissy s | premove s | ratio | premove solutions/s |")
    print("|---|--:|--:|--:|--:|--:|")
    for query, state, slow in QUERIES:
        if args.filter not in query:
            continue
        times = 1 if slow else args.runs
        theirs = least(words(args.nissy, query, state, args.threads), times)
        ours = least(words(args.premove, query, state, args.threads), args.runs)
        net = [max(theirs[0] - start[0], 0.0), max(ours[0] - start[1], 0.00005)]
        count, other = ours[2].strip(), theirs[2].strip()
        if query == "twophase":
            count = f"{len(count.split())} moves ({len(other.split())})"
            rate = ""
        else:
            rate = f"{int(count) / net[1]:,.0f}"
            count = f"{int(count):,}" if count == other else f"{count} (nissy {other})"
        print(f"| `{query}` | {count} | {net[0]:.3f} | {net[1]:.4f} | {net[0] / net[1]:,.0f} | {rate} |", flush=True)


main()
