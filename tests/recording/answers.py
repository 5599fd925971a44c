"""Which positions of a kind are asked, and what is answered: right, by a faulty rule, otherwise wrong."""

from functools import cache
from itertools import islice

from trainer.puzzles.bank import read_bank
from trainer.scenarios.answer_shapes import FormatError
from trainer.scenarios.kind import kind_named

MOST = 3
"""Positions of a kind."""
FAULTY = 2
"""Answers by faulty rules to a position."""
OURS, THEIRS = (20, 21, 22), (23, 24, 25)
"""Positions of can-ron that the two authors have."""
PLAIN = {"yes_no", "one_of"}
FIELDS = {
    "some_of": "option",
    "tiles": "typed",
    "number": "number",
    "points": "points",
    "tile_order": "typed",
}


@cache
def bank():
    """The entries of the shipped bank by kind."""
    found = {}
    for entry in read_bank():
        found.setdefault(entry.kind, []).append(entry)
    return found


@cache
def unpublished():
    """What authors write anew, by slug: the last position of each kind, and those of the two authors."""
    last = [entries[-1] for entries in bank().values()]
    return frozenset(
        entry.slug for entry in (*last, *(bank()["can-ron"][number] for number in (*OURS, *THEIRS)))
    )


@cache
def picks(kind):
    """Published positions of a kind: one of each class of answers, of as many rulesets as can be."""
    classes, used, found = {}, set(), []
    for entry in bank()[kind]:
        if entry.slug in unpublished():
            continue
        plain = shape_of(entry).name in PLAIN or entry.answer == "none"
        classes.setdefault(entry.answer if plain else "other", []).append(entry)
    waiting = [list(entries) for _answer, entries in sorted(classes.items())]
    while waiting and len(found) < MOST:
        entries = waiting.pop(0)
        fresh = [entry for entry in entries if entry.parsed.ruleset.preset not in used]
        chosen = (fresh or entries)[0]
        used.add(chosen.parsed.ruleset.preset)
        found.append(chosen)
        if rest := [entry for entry in entries if entry is not chosen]:
            waiting.append(rest)
    return found


def shape_of(entry):
    return kind_named(entry.kind).shape(entry.parsed)


def right(entry):
    """The form that gives the right answer."""
    return fields_of(shape_of(entry), shape_of(entry).read(entry.answer))


def wrong(entry):
    """Forms of wrong answers by what makes them: faulty rules of the kind, then one that is none of those."""
    kind, shape, position = kind_named(entry.kind), shape_of(entry), entry.parsed
    solved, found = shape.read(entry.answer), {}
    for each in kind.misconceptions:
        answer = each.answer(position, position.ruleset)
        if answer is not None and answer not in found.values() and _is_wrong(shape, answer, solved):
            found[each.code] = answer
    found = dict(islice(found.items(), FAULTY))
    for answer in _others(shape, solved):
        if answer not in found.values() and _is_wrong(shape, answer, solved):
            found["other"] = answer
            break
    return {name: fields_of(shape, answer) for name, answer in found.items()}


def _is_wrong(shape, answer, solved):
    """Whether a form can give it, and it is not right."""
    try:
        shape.read(shape.text(answer))
    except FormatError:
        return False
    return shape.score(answer, solved) < 1


def _others(shape, solved):
    """Answers of this shape, some of them right."""
    match shape.name:
        case "yes_no":
            yield not solved
        case "one_of":
            yield from shape.options
        case "some_of":
            yield from ((code,) for code in shape.options)
            yield shape.options
        case "number":
            yield from (each for each in (solved + 1, solved - 1) if shape.least <= each <= shape.most)
        case "points":
            yield (*(solved or (0,) * shape.seats)[1:], 1000)
        case "tiles":
            yield from ((each,) for each in shape.choices)
        case "tile_order":
            yield solved[::-1]
            yield solved[1:] + solved[:1]


def fields_of(shape, answer):
    """The fields of a form that give the answer."""
    if shape.name in PLAIN:
        return {"answer": shape.text(answer)}
    if getattr(shape, "one", False):
        return {"typed": shape.text(answer[:1])}
    text = shape.text(answer)
    if text == "none":
        return {"answer": "none"}
    separator = {"some_of": "+", "points": ","}.get(shape.name)
    return {FIELDS[shape.name]: text.split(separator) if separator else text}
