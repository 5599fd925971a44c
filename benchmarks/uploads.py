"""What large uploads leave in the processes of a site: `python -m benchmarks.uploads [--rounds 4]`.

`script/serve` in a folder of its own, and an author who sends, several times, what is as large as it may be:
an archive of records, a file of puzzles, a single record that is no game; and a file of 50 MB, which is
refused. Each process says in MiB what it holds before and afterwards, and at its most.
"""

import argparse
import io
import json
import sys
import tempfile
import time
import uuid
import zipfile
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from subprocess import run
from typing import Final

from benchmarks.breaking import WORKER, children
from benchmarks.importing import document
from benchmarks.serving import ROOT
from benchmarks.start import Started, as_hosts_run, started

MIB: Final = 1024 * 1024
PUZZLES: Final = 20 * MIB
RECORD: Final = 4 * MIB
REFUSED: Final = 50
ASKED: Final = 180, 250
"""MiB demanded at most of a process that serves, and of the worker."""
MAKE: Final = """
from django.conf import settings
from django.test import Client
from trainer.accounts.models import User
client = Client()
client.force_login(User.objects.create_user("author"))
print(settings.SESSION_COOKIE_NAME + "=" + client.cookies[settings.SESSION_COOKIE_NAME].value)
"""


class Author:
    """Who sends files, on a connection of its own for each."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie

    def send(self, page: str, name: str, file: tuple[str, bytes], **fields: str) -> int:
        """A form with a file; the status of the answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=300)
        connection.request("GET", page, headers={"Cookie": self.cookie})
        response = connection.getresponse()
        response.read()
        given = SimpleCookie()
        for line in response.headers.get_all("Set-Cookie", []):
            given.load(line)
        token = next((each.value for key, each in given.items() if "csrf" in key), "")
        tokens = [f"{key}={each.value}" for key, each in given.items() if "csrf" in key]
        cookie = "; ".join([self.cookie, *tokens])
        border = uuid.uuid4().hex
        body = _form(border, fields | {"csrfmiddlewaretoken": token}, name, file)
        headers = {"Cookie": cookie, "Content-Type": f"multipart/form-data; boundary={border}"}
        connection.request("POST", page, body, headers)
        status = connection.getresponse().status
        connection.close()
        return status


def _form(border: str, fields: dict[str, str], name: str, file: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    for key, value in fields.items():
        out.write(f'--{border}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode())
    head = f'--{border}\r\nContent-Disposition: form-data; name="{name}"; filename="{file[0]}"\r\n'
    out.write(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + file[1])
    out.write(f"\r\n--{border}--\r\n".encode())
    return out.getvalue()


def archive(size: int) -> bytes:
    """A zip archive of so many bytes, of members that are no games and do not pack."""
    chance, out = Random(1), io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for number in range(max(1, size // (2 * MIB) - 1)):
            file.writestr(f"{number}.xml", chance.randbytes(min(size, 2 * MIB)))
    return out.getvalue()


def puzzles(size: int) -> bytes:
    """A file of puzzles that is filled up to so many bytes."""
    text = document(500).removesuffix("]}").rstrip()
    one = json.dumps({"kind": "x" * 60_000})
    return (text + f",\n{one}" * ((size - len(text) - 10) // (len(one) + 2)) + "\n]}").encode()


def held(process: int) -> dict[str, tuple[int, int]]:
    """What each process holds and has held at most, resident, in MiB."""
    found: dict[str, tuple[int, int]] = {}
    for each in (process, *children(process)):
        lines = dict(line.split(":", 1) for line in Path(f"/proc/{each}/status").read_text().splitlines())
        tasks = lines["Name"].strip() == WORKER
        name = "first" if each == process else "worker" if tasks else f"web {len(found)}"
        now, most = (int(lines[key].split()[0]) // 1024 for key in ("VmRSS", "VmHWM"))
        found[name] = now, most
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What large uploads leave in the processes of a site.")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--size", type=int, default=32, help="MB of the archive of records")
    parser.add_argument("--rest", type=float, default=30, help="seconds that the worker has for each sort")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="uploads-") as name:
        env = as_hosts_run(Path(name))
        with started(ROOT, env) as site:
            made = [sys.executable, "manage.py", "shell", "--no-imports", "-c", MAKE]
            cookie = run(made, env=env, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
            _send_all(site, Author(site.port, cookie), options)


def _send_all(site: Started, author: Author, options: argparse.Namespace) -> None:
    for _ in range(8):
        site.read("/studio/import/", author.cookie)
    before = held(site.process.pid)
    share = options.size / 32
    lists = b"[" + b"[]," * (int(share * RECORD) // 3 - 2) + b"[]]"
    sent: dict[str, tuple[str, str, tuple[str, bytes]]] = {
        "archive of records": ("/studio/import/records/", "records", ("a.zip", archive(options.size * MIB))),
        "file of puzzles": ("/studio/import/", "file", ("a.json", puzzles(int(share * PUZZLES)))),
        "one record": ("/studio/r/", "file", ("a.json", lists)),
        "one game": ("/train/game/", "file", ("a.json", lists)),
        "refused": ("/studio/import/", "file", ("a.json", b" " * int(share * REFUSED * MIB))),
    }
    for name, (page, field, file) in sent.items():
        statuses = []
        for _ in range(options.rounds):
            statuses.append(author.send(page, field, file, kinds="waits", most="5"))
        print(f"{name}: {len(file[1]) / MIB:.1f} MB, answered {' '.join(map(str, statuses))}", flush=True)
        # What waits for the worker counts against what its owner may send.
        time.sleep(options.rest)
    after = held(site.process.pid)
    print(f"MiB; demanded at most: web {ASKED[0]}, worker {ASKED[1]}")
    print(f"{'':8}{'before':>10}{'after':>10}{'at most':>10}")
    for name, (now, most) in after.items():
        print(f"{name:8}{before.get(name, (0, 0))[0]:10}{now:10}{most:10}")


if __name__ == "__main__":
    main()
