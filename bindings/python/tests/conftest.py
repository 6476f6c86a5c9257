"""The engine of the tests, with the tables of the repository's tests."""

import os
import pathlib
import tempfile

import pytest

ROOT = pathlib.Path(__file__).parents[3]
TABLES = os.environ.get("PREMOVE_TABLES_DIR", str(ROOT / "target" / "tmp" / "tables"))

# Nothing is read from the folders of the person who runs the tests, or written there.
os.environ["PREMOVE_TABLES_DIR"] = TABLES
os.environ["PREMOVE_STATE_DIR"] = tempfile.mkdtemp()


@pytest.fixture(scope="session")
def engine():
    import premove_cube

    with premove_cube.Engine(threads=2) as opened:
        yield opened
