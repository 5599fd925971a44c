"""A sample of `python -m benchmarks.classroom --kill`: the server is killed while a class answers.

Every answer that was acknowledged is stored, none twice, and once the server is back all learners come to the
end. The server writes to an SQLite file of its own, whatever the other tests use.
"""

import os
import re
import subprocess
import sys

from tests.once import migrated_file
from tests.pages.conftest import sampled
from trainer.puzzles.bank import write_bank

LEARNERS, PUZZLES = 8, 4
ALL = LEARNERS * PUZZLES
SAMPLE = ("--quickest=0", "--slowest=.3", "--start=.5", f"--learners={LEARNERS}", f"--puzzles={PUZZLES}")


def test_no_acknowledged_answer_is_lost_and_none_stored_twice(tmp_path, tmp_path_factory):
    write_bank([entry for (_, answer), entry in sampled().items() if answer in ("yes", "no")], tmp_path)
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.classroom", "--kill", f"--bank={tmp_path}", *SAMPLE],
        env=env | {"DEBUG": "1", "MIGRATED": str(migrated_file(tmp_path_factory))},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert f"acknowledged: {ALL} of {ALL}" in done.stdout
    assert f"stored: {ALL} answers, {ALL} attempts, 0 twice" in done.stdout
    assert "acknowledged but not stored: 0" in done.stdout
    (errors,) = re.findall(r"^errors: (.*)$", done.stdout, re.MULTILINE)
    assert "Connection" in errors, "nobody met the dead server"
    assert not re.search(r": \d{3}'", errors), errors
