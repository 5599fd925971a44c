"""How many different positions can be made for a blueprint."""

from collections import Counter
from random import Random

import pytest

from tests.classroom.builders import make_rare, teacher
from tests.exams.builders import EASY, blueprint
from trainer.exams.papers import PaperRow
from trainer.exams.reserve import IN_VAIN, _different, lacking_of, measure_row, measured_reserve, needed_of
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kinds
from trainer.scenarios.make.compose import NoRoomError


def test_enough_positions_end_the_counting():
    found = measured_reserve("hand-closed", 1, load_preset("ema_2025"), 200, Random(1))
    assert 200 <= found.reserve < 230
    assert found.unsettled == ()
    assert 1100 < found.hard < 1400


def test_what_turns_on_a_disputed_rule_is_left_out_and_named():
    found = measured_reserve("kan-legal", 2, load_preset("jpml_a_2026"), 270, Random(1))
    assert found.unsettled == ("fifth_kan",)
    assert found.reserve >= 270


def test_positions_that_come_again_say_how_many_there_are():
    assert _different(Counter(["a", "b", "c"])) == 3
    assert _different(Counter(["a", "a", "b", "b"])) == 3
    assert _different(Counter(["a"] * 10)) == 1
    assert _different(Counter()) == 0


@pytest.mark.django_db
def test_a_row_of_several_kinds_needs_each_of_them_by_its_share():
    row = blueprint(teacher(), [PaperRow("family:riichi", 2, "m_league", 9)]).rows.get()
    assert needed_of(row, "double-riichi", seats=10) == 60
    assert needed_of(row, "why-not-riichi", seats=10) == 30


def test_a_kind_whose_answer_is_always_the_same_says_so(monkeypatch):
    monkeypatch.setattr("trainer.exams.reserve.DRAFTS", 30)
    assert not measured_reserve("is-tenpai", 1, load_preset("m_league"), 1, Random(1)).alike
    monkeypatch.setattr("trainer.exams.reserve.class_of", lambda _kind, _position: "yes")
    assert measured_reserve("is-tenpai", 1, load_preset("m_league"), 1, Random(1)).alike
    assert not measured_reserve("waits", 1, load_preset("m_league"), 1, Random(1)).alike


def test_where_no_position_comes_about_it_is_soon_given_up(monkeypatch):
    tried = []

    def none(_self, _rng, level, _ruleset):
        tried.append(level)
        raise NoRoomError("none")

    monkeypatch.setattr(type(kinds()["is-tenpai"]), "generate", none)
    assert measured_reserve("is-tenpai", 1, load_preset("m_league"), 9, Random(1)).reserve == 0
    assert len(tried) == IN_VAIN


@pytest.mark.django_db
def test_nothing_is_measured_of_what_is_too_rare_and_it_lacks_at_once(monkeypatch):
    make_rare(monkeypatch, (EASY.asked, EASY.level))
    row = blueprint(teacher(), [EASY], measured=False).rows.get()
    assert measure_row(row, Random(1)) == []
    assert [each.kind for each in lacking_of(row)] == ["hand-closed"]
