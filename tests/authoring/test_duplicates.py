"""Equal questions are found up to suits, winds and seats, by the index; an author hears of open ones."""

import json
from dataclasses import replace

import pytest
from django.db import connection

from tests.authoring.making import author, draft_of, position_of
from trainer.authoring.actions.publishing import publish
from trainer.authoring.drafts import equal_versions, open_duplicates
from trainer.puzzles.actions import reserve_puzzle
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position

pytestmark = pytest.mark.django_db
SUITS = {4: str.maketrans("mps", "psm"), 3: str.maketrans("ps", "sp")}


def other_suits(position):
    """The same with pinzu for manzu, and so on."""
    value, suits = position.to_json(short=True), SUITS[position.players]
    for name in {"hand", "indicator", "ura"} & value.keys():
        value[name] = value[name].translate(suits)
    tokens = [(t, "") if t[0] == "~" else (t[:2], t[2:]) for t in value["events"].split()]
    value["events"] = " ".join(act + tiles.translate(suits) for act, tiles in tokens)
    value["shown"] = {seat: hand.translate(suits) for seat, hand in value.get("shown", {}).items()}
    return Position.from_json(json.loads(json.dumps(value)))


def turned(position, by):
    """The same at a table where everybody sits so many seats further on."""
    value, players = position.to_json(short=True), position.players

    def moved(seat):
        return str((int(seat) + by) % players)

    wind, number = value["round"]
    value["round"] = f"{wind}{(int(number) - 1 + by) % players + 1}"
    value["hero"] = int(moved(value["hero"]))
    value["scores"] = value["scores"][-by:] + value["scores"][:-by]
    tokens = value["events"].split()
    value["events"] = " ".join(t if t[0] in "*~" else moved(t[0]) + t[1:] for t in tokens)
    value["shown"] = {moved(seat): hand for seat, hand in value.get("shown", {}).items()}
    ask = dict(position.ask)
    for name in {"seat", "against"} & ask.keys():
        ask[name] = ask[name][:-1] + moved(ask[name][-1])
    if "deltas" in ask:
        points = ask["deltas"].split(",")
        ask["deltas"] = ",".join(points[-by:] + points[:-by])
    if ask.get("tenpai", "-") != "-":
        ask["tenpai"] = ",".join(sorted(map(moved, ask["tenpai"].split(","))))
    if "claims" in ask:
        said = sorted(moved(each[0]) + each[1:] for each in ask["claims"].split())
        ask["claims"] = " ".join(said)
    value["ask"] = ask
    return Position.from_json(json.loads(json.dumps(value)))


def stored(slug, position):
    return reserve_puzzle(kind=slug, position=position, level=1, seed=1)


@pytest.mark.parametrize(
    ("slug", "number"),
    [("can-ron", 0), ("riichi-stands", 0), ("chombo-found", 0), ("genbutsu", 3), ("final-standing", 4)],
)
def test_an_equal_question_is_found_at_a_turned_table_and_in_other_suits(slug, number):
    kind, position = kind_named(slug), position_of(slug, number)
    version = stored(slug, position)
    for by in (1, 2):
        assert list(equal_versions(kind, turned(position, by))) == [version]
    assert list(equal_versions(kind, other_suits(position))) == [version]
    assert list(equal_versions(kind, other_suits(turned(position, 1)))) == [version]


def test_another_seat_that_is_asked_about_is_another_question():
    position = position_of("riichi-stands")
    stored("riichi-stands", position)
    kind, [(name, here)] = kind_named("riichi-stands"), position.ask
    others = [replace(position, ask=((name, f"seat-{seat}"),)) for seat in range(position.players)]
    found = [dict(each.ask)[name] for each in others if equal_versions(kind, each).exists()]
    assert found == [here]


def test_an_equal_question_is_found_by_the_index():
    found = equal_versions(kind_named("riichi-stands"), position_of("riichi-stands"))
    assert connection.vendor != "sqlite" or "SCAN puzzles_puzzleversion" not in found.explain()


def test_an_author_hears_of_open_puzzles_and_of_own_ones_behind_a_link():
    writer, other = author(), author("Other")
    draft, theirs = draft_of(writer), draft_of(other)
    kind, position = kind_named("can-ron"), position_of("can-ron")
    version = publish(draft=theirs, by=other, listed=False)
    assert list(open_duplicates(kind, position, draft)) == []
    assert list(open_duplicates(kind, position, draft_of(other))) == [version]
    Puzzle.objects.update(status=Puzzle.Status.PUBLISHED)
    assert list(open_duplicates(kind, position, draft)) == [version]
    theirs.refresh_from_db()
    assert list(open_duplicates(kind, position, theirs)) == []
    Puzzle.objects.update(status=Puzzle.Status.RESERVED)
    assert list(open_duplicates(kind, position, draft)) == []
    assert PuzzleVersion.objects.count() == 1
