"""Times 1,000 EOs with NISS through Python, on one thread, for comparison with `overhead` of
bindings/c: `python bindings/python/benches/overhead.py`, where a release build of the module is
installed.
"""

import statistics
import time

import premove_cube

SCRAMBLE = "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F"
ROUNDS = 61

engine = premove_cube.Engine(tables=None, threads=1)


def median(ask) -> float:
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        ask()
        times.append(time.perf_counter() - begin)
    return 1000 * statistics.median(times)


def dictionaries() -> None:
    fields = {"question": "step", "step": "eo", "scramble": SCRAMBLE}
    assert len(list(engine.ask({**fields, "niss": True, "results": 1000}))) > 1000


def solutions() -> None:
    assert len(list(engine.solve(SCRAMBLE, step="eo", niss=True, results=1000))) == 1000


for name, ask in [("dictionaries", dictionaries), ("solutions", solutions)]:
    print(f"1,000 {name:<14}{median(ask):9.3f} ms")
