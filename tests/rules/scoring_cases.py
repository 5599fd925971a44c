"""Single wins with their yaku and worth as two other engines see them, from a folder of recorded cases."""

import gzip
from collections.abc import Iterator
from pathlib import Path

from trainer.lab.verify.scoring_cases import ScoringCase, read_cases


def scoring_cases(folder: Path) -> Iterator[ScoringCase]:
    """All cases of the folder, their yaku sorted."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        yield from read_cases(gzip.decompress(path.read_bytes()), path.name)
