"""A look at a record by its address, and the ways on from there."""

from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import pytest
from django.http import QueryDict

from tests.pages.records.written import record
from trainer.forms.queries import Query, QueryError
from trainer.rules.replay.events import Riichi
from trainer.studio.records.views import Look
from trainer.wording.kind_words import kind_title


def look(**given):
    return Look.of(record(), Query(QueryDict(urlencode(given))))


def follow(way):
    return look(**dict(parse_qsl(way.query.removeprefix("?"))))


def test_look_without_words_is_the_first_step_of_the_first_round_by_its_dealer():
    first = look()
    assert (first.round.number, first.step, first.hero, first.open) == (1, 1, first.round.round.dealer, False)
    assert look(round="", step="", seat="", open="yes", find="x:y") == first


@pytest.mark.parametrize("wrong", [{"round": "-1"}, {"step": "²"}, {"seat": "9"}])
def test_what_is_no_number_of_a_record_is_refused_by_name(wrong):
    with pytest.raises(QueryError, match=next(iter(wrong))):
        look(**wrong)


def test_ways_lead_first_back_forward_and_last_and_keep_the_rest():
    here = look(round=2, step=5, seat=2, open=1)
    assert [follow(way).step for way in here.steps] == [1, 4, 6, len(here.timeline)]
    assert all(follow(way) == replace(here, step=follow(way).step) for way in here.steps)
    assert [way.here for way in look(step=1).steps] == [True, True, False, False]
    assert {follow(way).hero for way in here.seats} == {0, 1, 2, 3}
    assert [follow(way).hero for way in here.seats if way.here] == [2]


def test_table_shows_other_hands_only_where_all_lie_open():
    assert [seat.hand is None for seat in look(step=5).table.seats[1:]] == [True] * 3
    assert [seat.hand is None for seat in look(step=5, open=1).table.seats[1:]] == [False] * 3


def test_what_happened_tells_a_riichi_with_its_tile():
    for kept in record().rounds:
        events = kept.replay.events
        for at, event in enumerate(events):
            if isinstance(event, Riichi):
                one = look(round=kept.number)
                there = replace(one, step=one.timeline.step_at(at + 2))
                assert "declares riichi with" in there.happened
                return
    raise AssertionError("no riichi in the record")


def test_moment_worth_asking_is_a_look_with_its_question():
    worth, _ = look(round=1).worth()
    way = worth[0].moments[0].way
    there = follow(way)
    assert there.find is not None
    assert there.find_title == worth[0].title
    assert there.position == there.find.mined.position
    assert there.seat_name == way.soft
    assert all("find" not in way.query for way in there.steps)


def test_moment_worth_asking_has_its_answer_its_level_and_its_hand():
    listed = {each.title: each.moments for each in look(round=1).worth()[0]}
    for asked in listed[kind_title("can-ron")]:
        there = follow(asked.way)
        verdict = there.find.kind.solve(there.position, there.position.ruleset)
        assert asked.level == there.find.kind.level(there.position, verdict)
        assert asked.answer == ("Yes" if verdict.answer else "No")
        hand = [*asked.hand, *(() if asked.drawn is None else (asked.drawn,))]
        assert sorted(hand) == sorted(there.position.table().seats[there.hero].hand)


def test_rounds_are_listed_with_how_they_ended_and_why_not():
    rounds = look(round=2).rounds(record())
    assert [way.here for way in rounds] == [False, True, False, False]
    assert all(way.query and way.soft for way in rounds)
