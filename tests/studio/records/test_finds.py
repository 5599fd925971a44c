"""Moments worth asking: those of the kinds, each found again by its name."""

from itertools import count

from tests.pages.records.written import record
from trainer.scenarios.kind import kind_named
from trainer.studio.records.views import MOST_FINDS, SECONDS, find_named, finds_in


def test_finds_are_those_of_their_kind_and_are_found_again_by_name():
    replay = record().rounds[0].replay
    found = finds_in(replay, clock=lambda: 0)
    assert not found.stopped
    assert len(found.by_kind) > 3
    for kind, own in found.by_kind:
        assert 0 < len(own) <= MOST_FINDS
        mined = list(kind.mine(replay))
        assert all(find.mined in mined for find in own)
        assert find_named(replay, own[-1].name) == own[-1]


def test_name_that_leads_nowhere_finds_nothing():
    replay = record().rounds[0].replay
    assert [find_named(replay, name) for name in ("", "no-such-kind:1", "is-tenpai:99", "is-tenpai:x")] == [
        None
    ] * 4


def test_kind_for_other_numbers_of_players_is_not_asked():
    replay = record().rounds[0].replay
    assert kind_named("kita").players == (3,)
    assert find_named(replay, "kita:1") is None


def test_no_further_kind_is_asked_when_the_time_is_up():
    found = finds_in(record().rounds[0].replay, clock=count(step=SECONDS).__next__)
    assert (len(found.by_kind) < 2, found.stopped) == (True, True)
