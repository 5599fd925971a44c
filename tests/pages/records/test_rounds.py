"""What is kept of a record: rounds that give the same replay again, and nothing about who played."""

import json
from dataclasses import replace

import pytest

from tests.pages.records.written import NAME, record, value, xml
from trainer.pages.records.rounds import KeptRecord, NothingToShowError, kept_rounds
from trainer.pages.records.uploads import game_in
from trainer.rules.replay.events import Draw
from trainer.scenarios.position.recorded import replay_of


def game():
    return game_in(xml(), "game.xml")


def test_kept_rounds_replay_as_the_record_does():
    for own, recorded in zip(record().rounds, game().rounds, strict=True):
        again = replay_of("", recorded)
        assert own.replay == again
        assert own.replay.states == again.states


def test_nothing_of_who_played_is_kept():
    assert NAME.encode() in xml()
    assert NAME not in json.dumps(value())


def test_round_that_can_not_be_replayed_says_why_and_is_passed_over():
    first, second, *rest = game().rounds
    cut = replace(first, events=first.events[5:])
    hidden = replace(
        second, events=tuple(replace(e, tile=None) if isinstance(e, Draw) else e for e in second.events)
    )
    found = KeptRecord.of(kept_rounds(replace(game(), rounds=(cut, hidden, *rest))))
    assert [bool(each.broken) for each in found.rounds] == [True, True, False, False]
    assert found.at(1).number == found.at(99).number == 3
    with pytest.raises(NothingToShowError, match=found.rounds[0].broken[:20]):
        kept_rounds(replace(game(), rounds=(cut,)))
    with pytest.raises(NothingToShowError):
        kept_rounds(replace(game(), rounds=()))


def test_points_that_a_game_begins_with_are_part_of_its_rules():
    rounds = tuple(
        replace(each, deal=replace(each.deal, scores=tuple(points + 5000 for points in each.deal.scores)))
        for each in game().rounds
    )
    assert KeptRecord.of(kept_rounds(replace(game(), rounds=rounds))).rounds[0].ruleset.start_points == 30_000
    odd = tuple(replace(each, deal=replace(each.deal, scores=(1, 0, 0, 0))) for each in rounds)
    assert KeptRecord.of(kept_rounds(replace(game(), rounds=odd))).rounds[0].ruleset.start_points == 25_000
