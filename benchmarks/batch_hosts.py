"""Work over records on several hosts, of which one is lost: `python -m benchmarks.batch_hosts`.

A scheduler of Dask and four workers are started as processes of this machine, which reach each other by TLS.
`verify_records` spreads records over them; at a quarter it is killed, and begun again; at the half a worker
is killed. In the end each shard is there once, and what is told is what one process tells of the same
records. The package distributed (the extra batch) is needed.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import Security

from tests.records.tenhou_writer import FOUR, THREE, game
from trainer.lab.spreading import TLS
from trainer.records.sources import sources

ROOT = Path(__file__).resolve().parent.parent
QUIET = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error"}


def certificates(folder: Path) -> dict[str, str]:
    """An authority of our own that signs itself, and the variables by which Dask is told of it."""
    made = Security.temporary()
    cert, key = folder / "cert.pem", folder / "key.pem"
    cert.write_text(made.tls_ca_file, "ascii")
    key.write_text(made.tls_client_key, "ascii")
    values = {f"{TLS}CA_FILE": str(cert)}
    for role in ("CLIENT", "SCHEDULER", "WORKER"):
        values |= {f"{TLS}{role}__CERT": str(cert), f"{TLS}{role}__KEY": str(key)}
    return values


class Cluster:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path, number: int) -> None:
        self.env = os.environ | certificates(folder) | QUIET | {"PYTHONPATH": str(ROOT)}
        self._file = folder / "scheduler.json"
        self._begun = [
            self._start("dask_scheduler", "--protocol", "tls", "--host", "127.0.0.1", "--port", "0")
        ]
        waited(self._is_told, self._begun[0])
        self.address: str = json.loads(self._file.read_text())["address"]
        one = ("--no-nanny", "--nthreads", "1", "--local-directory", str(folder))
        self.workers = [self._start("dask_worker", *one) for _ in range(number)]
        self._begun += self.workers

    def _is_told(self) -> bool:
        """The file is there before all of it stands there."""
        try:
            return bool(json.loads(self._file.read_text()))
        except (OSError, ValueError):
            return False

    def _start(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *options]
        return subprocess.Popen([*command, "--scheduler-file", str(self._file)], cwd=ROOT, env=self.env)

    def stop(self) -> None:
        for process in reversed(self._begun):
            process.kill()
            process.wait()


@contextmanager
def cluster(folder: Path, number: int) -> Iterator[Cluster]:
    """For as long as it is needed."""
    made = Cluster(folder, number)
    try:
        yield made
    finally:
        made.stop()


def waited(until: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """:raises SystemExit: if the process ends before."""
    while not until():
        if process.poll() is not None:
            raise SystemExit(f"{process.args!r} ended before its time")
        time.sleep(0.01)


def verifying(paths: Sequence[Path], *options: str) -> list[str]:
    """The command that is spread."""
    return [sys.executable, str(ROOT / "manage.py"), "verify_records", *map(str, paths), *options]


def said(by: bytes) -> str:
    """What a run told of the records, without its time."""
    return by.decode().rpartition(" (")[0]


def tried(paths: Sequence[Path], folder: Path, workers: int, size: int) -> None:
    number = sum(1 for _ in sources(paths))
    shards = -(-number // size)
    resume = folder / "resume"

    def finished() -> int:
        return len(list(resume.glob("*/*.shard")))

    with cluster(folder, workers) as hosts:
        options = ("--dask", hosts.address, "--resume", str(resume), "--shard", str(size))
        first = subprocess.Popen(verifying(paths, *options), env=hosts.env, stdout=subprocess.DEVNULL)
        waited(lambda: finished() >= max(shards // 4, 1), first)
        first.kill()
        first.wait()
        kept = {path: path.stat().st_mtime_ns for path in resume.glob("*/*.shard")}
        print(f"{number} records in {shards} shards, {workers} workers; killed with {len(kept)} finished")
        again = subprocess.Popen(verifying(paths, *options), env=hosts.env, stdout=subprocess.PIPE)
        waited(lambda: finished() >= max(shards // 2, len(kept) + 1), again)
        hosts.workers[0].kill()
        print(f"gone on with; a worker killed with {finished()} finished")
        spread, _ = again.communicate()
    alone = subprocess.run(verifying(paths, "--jobs", "1"), stdout=subprocess.PIPE, check=False)
    anew = [path for path, then in kept.items() if path.stat().st_mtime_ns != then]
    print(said(spread).rpartition("\n")[2])
    print(f"shards there: {finished()} of {shards}; done again though finished: {len(anew)}")
    print(f"the same as one process tells: {'yes' if said(spread) == said(alone.stdout) else 'NO'}")
    if anew or finished() != shards or said(spread) != said(alone.stdout):
        raise SystemExit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, help="records; without them some are made up")
    parser.add_argument("--records", type=int, default=400, help="how many are made up")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--shard", type=int, default=4, help="records in a shard")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        paths = options.paths
        if not paths:
            paths = [Path(folder, "records")]
            paths[0].mkdir()
            for seed in range(options.records):
                text, _ = game(seed, THREE if seed % 4 == 3 else FOUR)
                (paths[0] / f"{seed:05}.xml").write_text(text)
        tried(paths, Path(folder), options.workers, options.shard)


if __name__ == "__main__":
    main()
