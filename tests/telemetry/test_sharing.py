"""The processes of a site count together."""

import os
import subprocess
import sys

from django.conf import settings

from trainer.telemetry import sharing

TWO = """
import os, sys
from pathlib import Path
from trainer.telemetry.sharing import end_sharing, share_counts
share_counts(Path(sys.argv[1]))
import prometheus_client
from prometheus_client.multiprocess import MultiProcessCollector
from trainer.telemetry.numbers import TOLD
for _ in range(2):
    if not (child := os.fork()):
        TOLD.inc()
        os._exit(0)
    os.waitpid(child, 0)
registry = prometheus_client.CollectorRegistry()
MultiProcessCollector(registry)
folder = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])
print(registry.get_sample_value("dojo_verdicts_told_total"), oct(folder.stat().st_mode & 0o777))
end_sharing()
print(folder.exists())
"""


def test_two_processes_count_into_one_number_and_leave_nothing_behind(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", TWO, str(tmp_path)],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["2.0", "0o700", "False"]


def test_asked_again_it_is_the_same_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(sharing, "_MEMORY", tmp_path / "nowhere")
    for name in (sharing.FOLDER, sharing._MADE_BY):
        monkeypatch.setenv(name, "")
    sharing.share_counts(tmp_path)
    sharing.share_counts(tmp_path)
    assert [str(tmp_path / each.name) for each in tmp_path.iterdir()] == [os.environ[sharing.FOLDER]]
    sharing.end_sharing()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_site_left_is_swept_and_that_of_another_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(sharing, "_MEMORY", tmp_path / "nowhere")
    for name in (sharing.FOLDER, sharing._MADE_BY):
        monkeypatch.setenv(name, "")
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for process in (gone.pid, os.getppid()):
        (tmp_path / f"riichi-dojo-{process}-abc").mkdir()
    sharing.share_counts(tmp_path)
    left = {each.name for each in tmp_path.iterdir()}
    assert f"riichi-dojo-{gone.pid}-abc" not in left
    assert f"riichi-dojo-{os.getppid()}-abc" in left
    sharing.end_sharing()
