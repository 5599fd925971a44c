"""`python -m tests.recording [FILE] [--against FILE] [--kinds KIND...]`: record the site, or compare it.

Without a name the recording is written to the folder of temporary files. Compared, each difference is printed
once with the responses that have it; ends with 1 if there is one.
"""

import argparse
import sys
import time
from pathlib import Path
from tempfile import gettempdir

from tests.recording.comparing import differences, load, report, write
from tests.recording.stage import environment, set_up, standing

FILE = Path(gettempdir()) / "recording.json.gz"


def main():
    parser = argparse.ArgumentParser(description="What the site answers today, written down or compared.")
    parser.add_argument("file", nargs="?", type=Path, help=f"where it is written ({FILE})")
    parser.add_argument("--against", type=Path, help="a recording to compare with")
    parser.add_argument("--kinds", nargs="*", help="only these kinds, and what both recordings have")
    given = parser.parse_args()
    start = time.process_time()
    with environment(), standing():
        responses = recorded(given.kinds)
    print(f"{len(responses)} responses, {time.process_time() - start:.0f} s of processor time")
    if given.file or not given.against:
        write(responses, given.file or FILE)
    if not given.against:
        return 0
    before = load(given.against)
    if given.kinds:
        before = {key: each for key, each in before.items() if key in responses}
        responses = {key: each for key, each in responses.items() if key in before}
    found = differences(before, responses)
    print(*report(found), f"{len(found)} differences", sep="\n")
    return 1 if found else 0


def recorded(kinds):
    import django  # noqa: PLC0415  needs the environment

    django.setup()
    set_up()
    from tests.recording import walk  # noqa: PLC0415  needs settings

    walk.load()
    return walk.walked(kinds, said=lambda part: print(part, file=sys.stderr, flush=True))


if __name__ == "__main__":
    sys.exit(main())
