"""A plain progress bar on a terminal: `[######....]  58 %  2,451 records, 812 rounds a second`."""

import time
from typing import Final, TextIO

WIDTH: Final = 30
EVERY: Final = 0.1
"""Seconds between two drawings."""


class ProgressBar:
    """Draws itself over and over on one line of `stream`; does nothing unless `shown`."""

    def __init__(self, stream: TextIO, total: int, *, shown: bool) -> None:
        self._stream = stream
        self._total = max(total, 1)
        self._shown = shown
        self._drawn_at = 0.0
        self._length = 0

    def draw(self, done: int, words: str) -> None:
        """`done` of the total, with some words after the bar."""
        now = time.monotonic()
        if not self._shown or now - self._drawn_at < EVERY:
            return
        self._drawn_at = now
        part = min(done / self._total, 1)
        bar = ("#" * round(part * WIDTH)).ljust(WIDTH, ".")
        self._write(f"[{bar}] {part:4.0%}  {words}")

    def clear(self) -> None:
        """Leaves an empty line."""
        if self._length:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)
