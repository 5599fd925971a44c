"""A filter lets through what it names, once, from every game that can be read."""

import pytest

from tests.records.tenhou_writer import THREE, game
from trainer.authoring.imports.game_records import Filter, Search
from trainer.records.sources import Source, Unreadable
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.texts import canonical_text


@pytest.fixture(scope="module")
def records():
    games = [Source(f"{seed}.xml", game(seed, rounds=5)[0].encode(), seed) for seed in range(4)]
    return [*games, Source("three.xml", game(0, THREE, rounds=3)[0].encode(), 5)]


def search(records, **wanted):
    searched = Search(Filter(**wanted))
    return searched, list(searched.entries(records, lambda read: None))


def in_riichi(entry):
    return entry.position.table().seats[entry.position.hero].in_riichi


def test_every_kind_that_is_wanted_is_found_once_with_where_it_is_from(records):
    searched, entries = search(records, kinds=("can-ron", "waits"))
    assert {entry.kind for entry in entries} == {"can-ron", "waits"}
    keys = {canonical_text(entry.kind, entry.position) for entry in entries}
    assert len(keys) == len(entries) > 20
    assert {entry.position.players for entry in entries} == {3, 4}
    assert (searched.games, searched.notes) == (5, [])
    first = entries[0].origin
    assert (first["record"], first["round"], set(first["aftermath"]) >= {"did", "end"}) == ("0", 0, True)


def test_side_riichi_level_and_rules_narrow_it(records):
    kind = kind_named("can-ron")
    _, every = search(records, kinds=("can-ron",))
    for side, answer in (("yes", True), ("no", False)):
        _, some = search(records, kinds=("can-ron",), side=side)
        assert {kind.solve(e.position, e.position.ruleset).answer for e in some} == {answer}
    for riichi, declared in (("yes", True), ("no", False)):
        _, some = search(records, kinds=("can-ron",), riichi=riichi)
        assert {in_riichi(entry) for entry in some} == {declared}
    _, some = search(records, kinds=("can-ron",), level=1)
    assert 0 < len(some) < len(every)
    _, some = search(records, kinds=("can-ron",), preset="wrc_2025")
    assert {entry.position.ruleset.preset for entry in some} == {"wrc_2025"}
    _, some = search(records, kinds=("can-ron",), most=3)
    assert [e.position for e in some] == [e.position for e in every[:3]]


def test_what_can_not_be_read_is_noted_and_the_rest_goes_on(records):
    broken = [Unreadable("a.zip", "no"), Source("b.xml", b"<mjloggm"), Source("c.json", b"{}"), records[0]]
    searched, entries = search(broken, kinds=("waits",))
    assert [note.values["name"] for note in searched.notes] == ["a.zip", "b.xml", "c.json"]
    assert len(entries) > 0


def test_a_filter_is_kept_as_it_is():
    wanted = Filter(("waits",), side="no", riichi="yes", level=2, preset="wrc_2025", most=7)
    assert Filter.from_json(wanted.to_json()) == wanted
