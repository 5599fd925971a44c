"""From the rows of a blueprint to the places of a paper."""

import pytest

from tests.classroom.builders import make_rare, teacher
from tests.exams.builders import EASY, HARD, OTHER, blueprint
from trainer.classroom.setting.places import Place
from trainer.exams.models import PassIn
from trainer.exams.papers import (
    PaperRow,
    kinds_asked,
    kinds_of,
    levels_instead,
    needed_points,
    paper_of,
    points_of_paper,
)
from trainer.scenarios.kind import kinds


@pytest.mark.django_db
def test_a_paper_has_its_rows_one_after_the_other():
    found = paper_of(blueprint(teacher()).rows.all())
    assert found == [
        Place("hand-closed", 1, "ema_2025", 4, None, 3, HARD[1], sourced=True),
        Place("hand-closed", 1, "ema_2025", 4, None, 3, HARD[1], sourced=True),
        Place("waits", 2, "m_league", 4, None, 4, HARD[2], sourced=True),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("number", [3, 10])
def test_the_kinds_of_a_family_stand_in_turn_and_are_the_same_in_every_paper(number):
    made = blueprint(teacher(), [PaperRow("family:riichi", 2, "m_league", number)])
    first, second = (paper_of(made.rows.all()) for _time in range(2))
    assert first == second
    asked = [each.kind for each in first]
    assert len(asked) == number
    assert len(set(asked)) == min(number, 7)
    assert {kinds()[slug].family for slug in asked} == {"riichi"}


@pytest.mark.django_db
def test_two_blueprints_do_not_choose_the_same_kinds_of_a_family():
    owner = teacher()
    chosen = {
        kinds_of(blueprint(owner, [PaperRow("family:riichi", 2, "m_league", 3)]).rows.get())
        for _n in range(9)
    }
    assert len(chosen) > 1


def test_what_no_rules_ask_is_no_kind():
    assert kinds_asked("kita", 2, "mahjong_soul_3p", {}) == ("kita",)
    assert kinds_asked("kita", 2, "m_league", {}) == ()
    assert kinds_asked("family:nothing", 2, "m_league", {}) == ()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("mark", "unit", "needed"), [(7, PassIn.POINTS, 7), (70, PassIn.PERCENT, 7), (71, PassIn.PERCENT, 8)]
)
def test_a_part_of_a_point_counts_up(mark, unit, needed):
    made = blueprint(teacher(), [EASY, OTHER], pass_mark=mark, pass_in=unit)
    points = points_of_paper(made.rows.all())
    assert (points, needed_points(made, points)) == (10, needed)


def test_what_is_too_rare_is_not_asked_and_other_levels_are_named(monkeypatch):
    make_rare(monkeypatch, ("hand-closed", 5), ("hand-closed", 3))
    assert kinds_asked("hand-closed", 5, "m_league", {}) == ()
    assert levels_instead("hand-closed", 5, "m_league", {}) == (1, 2, 4)
    assert levels_instead("hand-closed", 4, "m_league", {}) == ()
    assert levels_instead("kita", 5, "m_league", {}) == ()


@pytest.mark.django_db
def test_a_family_leaves_out_its_kinds_that_are_too_rare(monkeypatch):
    make_rare(monkeypatch, ("may-riichi", 2))
    made = blueprint(teacher(), [PaperRow("family:riichi", 2, "m_league", 20)])
    asked = {each.kind for each in paper_of(made.rows.all())}
    assert (len(asked), "may-riichi" in asked) == (6, False)
    assert levels_instead("family:riichi", 2, "m_league", {}) == ()
