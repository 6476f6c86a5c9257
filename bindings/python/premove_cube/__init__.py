"""Fewest Moves on the cube: every question that premove can be asked, answers as they are found.

>>> import premove_cube
>>> for solution in premove_cube.solve("R' U' F D2", step="eofb", niss=True, slack=0):
...     print(solution)
D2 F

docs/questions.md of premove describes all questions, their fields and their answers. A search runs
on threads of its own and gives up the interpreter lock; Ctrl-C stops it.
"""

from __future__ import annotations

import json
import os
import threading
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Iterator, Mapping, Optional, Tuple, Union

from . import _native

__version__: str = _native.VERSION

__all__ = [
    "Answers",
    "BadInput",
    "Engine",
    "EnvironmentFault",
    "PremoveError",
    "Solution",
    "Stopped",
    "apply",
    "ask",
    "chain",
    "convert",
    "optimal",
    "scramble",
    "solve",
    "steps",
    "tables",
]


class PremoveError(Exception):
    """An error of the engine. `code` is its result code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class BadInput(PremoveError, ValueError):
    """The question is wrong, or the cube does not meet what the question needs."""


class EnvironmentFault(PremoveError):
    """The environment is at fault: a table, memory or the disk."""


class Stopped(PremoveError):
    """The question was stopped by `Engine.stop` or `Engine.close`."""


def _error(code: int, message: Optional[str]) -> PremoveError:
    kinds = {2: BadInput, 3: EnvironmentFault, 4: Stopped}
    return kinds.get(code, PremoveError)(code, message or "the question was stopped")


@dataclass(frozen=True)
class Solution:
    """A solution. As text it is its moves, those on the inverse side in parentheses."""

    solution: str
    normal: str
    inverse: str
    length: int
    reaches: Tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """All fields of the answer."""

    def __str__(self) -> str:
        return self.solution


def _solution(answer: Mapping[str, Any]) -> Solution:
    moves = answer["solution"]
    return Solution(
        solution=moves,
        normal=answer.get("normal", moves),
        inverse=answer.get("inverse", ""),
        length=answer.get("length", answer.get("total", 0)),
        reaches=tuple(answer.get("reaches", ())),
        fields=answer,
    )


class Answers:
    """The answers to a question, as they are found: an iterator of dictionaries.

    The last one has the key `ended`; afterwards `code` and `error` say how the question ended. In a
    `with` statement the question is stopped at the end of the block.
    """

    def __init__(self, lines: _native.Answers) -> None:
        self._lines = lines
        # The lines that came together with one that was returned.
        self._waiting: deque[str] = deque()

    def __iter__(self) -> Answers:
        return self

    def __next__(self) -> dict[str, Any]:
        while True:
            try:
                line = self._waiting.popleft()
            except IndexError:
                self._waiting.extend(next(self._lines))
            else:
                answer: dict[str, Any] = json.loads(line)
                return answer

    def __enter__(self) -> Answers:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        for _line in self._lines:
            pass

    def stop(self) -> None:
        """Stops the question. The next answer is the last one."""
        self._lines.stop()
        self._waiting.clear()

    @property
    def code(self) -> Optional[int]:
        """The result code after the last answer: 0 done, 1 nothing found, 2 bad input, 3 a fault of
        the environment, 4 stopped, 101 a crash; None before."""
        return self._lines.code

    @property
    def error(self) -> Optional[str]:
        """The message of the error that ended the question; None without one."""
        return self._lines.error


_USUAL: Any = object()

# The kinds of answers that only say how far the work is.
_PROGRESS = ("build_begun", "build_done", "planned", "searched", "table")


class Engine:
    """An engine with its tables and threads. Any number of threads may use it at the same time.

    `tables` is the folder of the tables, or None for tables in memory; unless given, the folder that
    the command line uses. `threads` is the number of threads of a search; unless given, all that
    there are. In a `with` statement the engine is closed at the end of the block.
    """

    def __init__(
        self,
        *,
        tables: Union[str, os.PathLike[str], None] = _USUAL,
        threads: Optional[int] = None,
    ) -> None:
        options: dict[str, Any] = {"threads": threads}
        if tables is not _USUAL:
            options["tables"] = None if tables is None else os.fspath(tables)
        try:
            self._engine = _native.Engine(json.dumps(options))
        except _native.CallError as error:
            raise _error(*error.args) from None

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, question: Union[Mapping[str, Any], str], *, id: int = 0) -> Answers:
        """Asks a question, given as a dictionary or as JSON text.

        `id` is a number for `stop`; several questions may have the same one. A wrong question does
        not raise an error: its only answer says what is wrong.
        """
        text = question if isinstance(question, str) else json.dumps(question)
        return Answers(self._engine.start(id, text))

    def solve(
        self, scramble: str, step: str = "eo", *, id: int = 0, **fields: Any
    ) -> Iterator[Solution]:
        """Finds solutions of a step, shorter ones first, as the question `step` describes.

        >>> with Engine(tables=None) as engine:
        ...     [str(solution) for solution in engine.solve("R U F", "eofb", niss=True)]
        ['F']
        """
        return self._solutions({"question": "step", "step": step, "scramble": scramble}, id, fields)

    def optimal(self, scramble: str, *, id: int = 0, **fields: Any) -> Iterator[Solution]:
        """Finds solutions of the whole cube in the fewest moves, as the question `optimal`
        describes."""
        return self._solutions({"question": "optimal", "scramble": scramble}, id, fields)

    def chain(self, scramble: str, chain: str, *, id: int = 0, **fields: Any) -> Iterator[Solution]:
        """Finds solutions of a chain of steps such as `EO > DR > HTR`, as the question `chain`
        describes. `fields["steps"]` of a solution has the steps."""
        return self._solutions({"question": "chain", "chain": chain, "scramble": scramble}, id, fields)

    def scramble(self, kind: str = "full", seed: Optional[int] = None) -> str:
        """Returns a random scramble; with a seed the same every time."""
        question = {"question": "scramble", "kind": kind, "seed": seed}
        return str(self._listed(question)[0]["scramble"])

    def convert(self, cube: str, to: str = "code") -> str:
        """Returns a cube in another form: `moves`, `facelets`, `code` or `pieces`.

        >>> with Engine(tables=None) as engine:
        ...     engine.convert("z R")
        'FECDABGH=EFCDBAGHIJKL=M'
        """
        return str(self._listed({"question": "convert", "cube": cube, "to": to})[0]["output"])

    def apply(self, cube: str, moves: str) -> str:
        """Returns the code of the cube that moves lead to. They are named as the holder of the cube
        sees the faces."""
        return str(self._listed({"question": "apply", "cube": cube, "moves": moves})[0]["output"])

    def steps(self) -> list[dict[str, Any]]:
        """Returns the steps that a search can reach."""
        return self._listed({"question": "steps"})

    def tables(self) -> list[dict[str, Any]]:
        """Returns the distance tables, each with its `name`, `purpose`, `state` and the bytes of
        memory that it `takes`."""
        return self._listed({"question": "tables"})

    def _listed(self, question: dict[str, Any]) -> list[dict[str, Any]]:
        """Asks a question, and returns all answers but the last one, which says how it ended."""
        answers = self.ask(question)
        listed = [answer for answer in answers if "answer" in answer]
        _check(answers)
        return [answer for answer in listed if answer["answer"] not in _PROGRESS]

    def stop(self, id: int) -> int:
        """Stops the questions with this number, and returns how many they are."""
        return self._engine.stop(id)

    def stop_all(self) -> int:
        """Stops all questions, and returns how many they are."""
        return self._engine.stop_all()

    def close(self) -> None:
        """Stops all questions, waits until none works any more, and refuses new ones."""
        self._engine.close()

    def _solutions(
        self, question: dict[str, Any], id: int, fields: Mapping[str, Any]
    ) -> Iterator[Solution]:
        # Started here and not in the generator, so that the search runs before the first `next`.
        return _solutions(self.ask({**fields, **question}, id=id))


def _solutions(answers: Answers) -> Iterator[Solution]:
    with answers:
        for answer in answers:
            if answer.get("answer") == "solution":
                yield _solution(answer)
        _check(answers)


def _check(answers: Answers) -> None:
    """Raises the error that ended a question, if there is one."""
    code = answers.code
    if code is not None and code > 1:
        raise _error(code, answers.error)


_lock = threading.Lock()
_usual: Optional[Engine] = None


def _engine() -> Engine:
    """Returns the engine of the functions below, which is opened when it is first needed."""
    global _usual
    with _lock:
        if _usual is None:
            _usual = Engine()
        return _usual


def ask(question: Union[Mapping[str, Any], str]) -> Answers:
    """Asks a question of an engine with the usual options; see `Engine.ask`."""
    return _engine().ask(question)


def solve(scramble: str, step: str = "eo", **fields: Any) -> Iterator[Solution]:
    """Finds solutions of a step with the usual options; see `Engine.solve`."""
    return _engine().solve(scramble, step, **fields)


def optimal(scramble: str, **fields: Any) -> Iterator[Solution]:
    """Finds shortest solutions of the whole cube with the usual options; see `Engine.optimal`."""
    return _engine().optimal(scramble, **fields)


def chain(scramble: str, chain: str, **fields: Any) -> Iterator[Solution]:
    """Finds solutions of a chain of steps with the usual options; see `Engine.chain`."""
    return _engine().chain(scramble, chain, **fields)


def scramble(kind: str = "full", seed: Optional[int] = None) -> str:
    """Returns a random scramble with the usual options; see `Engine.scramble`."""
    return _engine().scramble(kind, seed)


def convert(cube: str, to: str = "code") -> str:
    """Returns a cube in another form with the usual options; see `Engine.convert`."""
    return _engine().convert(cube, to)


def apply(cube: str, moves: str) -> str:
    """Returns the code of the cube that moves lead to; see `Engine.apply`."""
    return _engine().apply(cube, moves)


def steps() -> list[dict[str, Any]]:
    """Returns the steps that a search can reach; see `Engine.steps`."""
    return _engine().steps()


def tables() -> list[dict[str, Any]]:
    """Returns the distance tables; see `Engine.tables`."""
    return _engine().tables()
