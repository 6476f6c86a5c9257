"""Answers: the cases of all bindings, errors, documentation."""

import contextlib
import doctest
import io
import json
import pathlib
import re

import premove_cube
import pytest

BINDINGS = pathlib.Path(__file__).parents[2]
CASES = [json.loads(line) for line in (BINDINGS / "cases.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_cases_of_all_bindings_are_answered(engine, case):
    answers = engine.ask(case["question"])
    assert list(answers) == case["lines"]
    assert answers.code == case["code"]
    assert (answers.error is None) == (case["code"] < 2)


def test_solutions_have_both_sides(engine):
    first, *_ = engine.solve("R' U' F D2", "eo", niss=True, max=2)
    assert (str(first), first.normal, first.inverse, first.length) == ("(R)", "", "R", 1)
    assert first.reaches == ("eorl",)
    assert [str(s) for s in engine.optimal("R U F2")] == ["F2 U' R'"]
    (line,) = engine.chain("R' U' F D2 L2", "EO > DR")
    assert line.length == 2 and len(line.fields["steps"]) == 2
    assert engine.scramble("htr", seed=4) == "B2 L2 F2 R2 U' D' L2 U' D R2"


def test_cubes_keep_the_way_they_are_held(engine):
    held = engine.convert("z R")
    assert held == "FECDABGH=EFCDBAGHIJKL=M"
    assert [str(s) for s in engine.solve(held, "corners")] == ["R'"]
    assert engine.apply(held, "R'") == "ABCDEFGH=ABCDEFGHIJKL=M"
    assert engine.convert(held, "moves") == "U z"
    with pytest.raises(premove_cube.BadInput, match="unknown form 'codes'"):
        engine.convert(held, "codes")


def test_steps_and_tables_are_listed(engine):
    assert "drud-eofb" in [step["name"] for step in engine.steps()]
    assert {"eo", "h5"} <= {table["name"] for table in engine.tables()}


def test_nothing_found_is_no_error(engine):
    assert list(engine.solve("F", "eofb", max=0)) == []


def test_errors_say_what_is_wrong(engine):
    with pytest.raises(premove_cube.BadInput, match="unknown move 'Q' at column 3") as caught:
        list(engine.solve("R Q", "eo"))
    assert caught.value.code == 2 and isinstance(caught.value, ValueError)
    with pytest.raises(premove_cube.BadInput, match="did you mean 'niss'"):
        list(engine.solve("R", "eo", nis=True))
    with pytest.raises(premove_cube.BadInput, match="'threads' takes"):
        premove_cube.Engine(threads=0)
    with pytest.raises(premove_cube.BadInput, match="unknown kind"):
        engine.scramble("hrt")


def test_a_closed_engine_refuses_questions():
    with premove_cube.Engine(tables=None) as closed:
        pass
    with pytest.raises(premove_cube.EnvironmentFault, match="the engine is closed"):
        list(closed.solve("R U F"))


def test_the_readme_does_what_it_says():
    page = (BINDINGS / "python" / "README.md").read_text()
    first, second = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(first.strip().splitlines()) <= 5
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(first, {})
        expected = re.search(r"```text\n(.*?)```", page, re.S).group(1)
        assert out.getvalue() == expected
        exec(second, {})
    assert "'ended': 'done'" in out.getvalue()


def test_the_examples_of_the_module_do_what_they_say():
    failed, tried = doctest.testmod(premove_cube)
    assert failed == 0 and tried >= 3


def test_the_version_is_that_of_the_engine():
    assert re.fullmatch(r"\d+\.\d+\.\d+", premove_cube.__version__)
