"""Two recordings against each other: each difference once, with the responses that have it."""

import gzip
import json
from collections import defaultdict
from difflib import SequenceMatcher
from pathlib import Path

AROUND = 4
"""So many words before a difference of a text are shown."""
SHOWN = 5
"""So many responses of a difference are named."""


def write(responses, path):
    """Compressed; the same responses make the same bytes."""
    text = json.dumps({"responses": responses}, ensure_ascii=False, sort_keys=True, indent=0)
    Path(path).write_bytes(gzip.compress(text.encode(), mtime=0))


def load(path):
    return json.loads(gzip.decompress(Path(path).read_bytes()))["responses"]


def differences(before, after):
    """What differs, as (part, before, after), with the keys of the responses where it does."""
    found = defaultdict(list)
    for key in sorted(before.keys() | after.keys()):
        if key not in after or key not in before:
            found["response", *(("there", "gone") if key in before else ("not there", "new"))].append(key)
            continue
        for each in _changes(before[key], after[key]):
            found[each].append(key)
    return dict(found)


def _changes(before, after):
    """The changes of one response."""
    for part in sorted(before.keys() | after.keys()):
        old, new = before.get(part, ""), after.get(part, "")
        if old == new:
            continue
        if part == "members":
            yield from ((f"member {name}", *pair) for name, pair in _members(old or {}, new or {}))
        elif isinstance(old or new, list):
            yield from _edits(part, old or [], new or [], "\n")
        elif part == "text":
            yield from _edits(part, old.split(" "), new.split(" "), " ")
        else:
            yield part, str(old), str(new)


def _members(before, after):
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name, "(none)"), after.get(name, "(none)")
        if old != new:
            for _part, *pair in _edits("", old.split(" "), new.split(" "), " "):
                yield name, pair


def _edits(part, old, new, glue):
    """Each run of words or lines that differs, once; of a text with the words before it."""
    seen = set()
    start = _same(old, new)
    end = _same(old[start:][::-1], new[start:][::-1])
    middle = old[start : len(old) - end], new[start : len(new) - end]
    for tag, a, b, c, d in SequenceMatcher(None, *middle, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        lead = old[max(0, start + a - AROUND) : start + a] if glue == " " else []
        pair = glue.join([*lead, *middle[0][a:b]]), glue.join([*lead, *middle[1][c:d]])
        if pair not in seen:
            seen.add(pair)
            yield (part, *pair)


def _same(one, other):
    """How many are the same from the start."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def report(found):
    """The differences in words, those of most responses first."""
    for (part, old, new), keys in sorted(found.items(), key=lambda each: (-len(each[1]), each[0])):
        yield f"== {part}, in {len(keys)} responses"
        yield from (f"   - {line}" for line in old.splitlines())
        yield from (f"   + {line}" for line in new.splitlines())
        yield from (f"     {key}" for key in keys[:SHOWN])
        if len(keys) > SHOWN:
            yield f"     and {len(keys) - SHOWN} more"
