"""The nightly audit says 0 only where every package was looked up."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STAND_IN = """#!/usr/bin/env bash
while [ $# -gt 0 ]; do [ "$1" = --output ] && out=$2; shift; done
{write}
echo "ConnectionError: no network" >&2
exit 1
"""
CLEAN = '{"name": "asgiref", "version": "1", "vulns": []}'
HOLE = '{"name": "numpy", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}'
SKIPPED = '{"name": "idna", "skip_reason": "not found"}'


def audited(tmp_path, written):
    """What script/audit says with a stand-in that writes this."""
    folder = tmp_path / "bin"
    folder.mkdir()
    write = f"echo '{{\"dependencies\": [{written}]}}' > $out" if written is not None else ":"
    (folder / "pip-audit").write_text(STAND_IN.replace("{write}", write))
    (folder / "pip-audit").chmod(0o755)
    (folder / "python").symlink_to(ROOT / ".venv/bin/python")
    env = os.environ | {"AUDIT_DIR": str(tmp_path)}
    return subprocess.run(["script/audit"], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("written", "status", "said"),
    [
        (CLEAN, 0, "1 packages looked up, 0 known holes"),
        (f"{CLEAN}, {HOLE}", 1, "numpy 2: PYSEC-1, mended in 3"),
        (f"{CLEAN}, {SKIPPED}", 2, "Not audited: idna"),
        ("", 2, "Not audited: no package"),
        (None, 2, "Nothing was audited: ConnectionError: no network"),
    ],
)
def test_each_outcome_has_its_status(tmp_path, written, status, said):
    done = audited(tmp_path, written)
    assert done.returncode == status
    assert said in done.stdout + done.stderr
