"""What is asked for next, and what a ruling hangs on: a case made up for it."""

from typing import Final

import pytest

from trainer.cases.case import (
    ASSUMED,
    NO,
    UNSURE,
    YES,
    Case,
    CaseRuling,
    RulingLine,
    TableFact,
    Told,
    case_named,
)
from trainer.cases.case_words import party_deltas, words_of_case
from trainer.cases.judging import deciding, judged, next_fact, ruled_alike, untold
from trainer.rules.rulesets.ruleset import Ruleset, load_preset

RULES: Final = load_preset("house_classic")


class Made(Case):
    """Ruled by `first` alone unless it is no; then by whether `second` and `third` are the same."""

    slug = "made"
    group = "made"
    facts = (
        TableFact("idle"),
        TableFact("first"),
        TableFact("second", when=lambda told: told.get("first") == NO),
        TableFact("third", when=lambda told: told.get("first") == NO),
    )
    rules = ("FUR-1",)
    parameters = ("kuitan", "atozuke")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """As the class says; `kuitan` turns what `first` rules."""
        if told["first"] == YES:
            return (RulingLine("ruling", "open" if ruleset.kuitan else "closed"),)
        return (RulingLine("ruling", "same" if told["second"] == told["third"] else "other"),)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Case:
    """The case, found by its name."""
    case = Made()
    monkeypatch.setattr("trainer.cases.judging.case_named", lambda slug: case)
    return case


def asked(case: Case, told: Told) -> str:
    fact = next_fact(case, told, judged(case, told, [RULES]))
    return fact.name if fact else ""


def test_what_cannot_matter_is_never_asked(made: Case) -> None:
    """`idle` never is; `second` only when `first` leaves it open, and then `third`, which turns it alone."""
    assert asked(made, {}) == "first"
    assert asked(made, {"first": YES}) == ""
    assert asked(made, {"first": NO}) == "second"
    assert asked(made, {"first": NO, "second": YES}) == "third"
    assert asked(made, {"first": NO, "second": YES, "third": NO}) == ""


def test_what_nobody_knows_is_what_the_ruling_depends_on(made: Case) -> None:
    """It is not asked for again, and no plain ruling is given."""
    told = {"first": NO, "second": UNSURE, "third": YES}
    (found,) = judged(made, told, [RULES])
    assert asked(made, told) == ""
    assert found.settled is None
    assert [fact.name for fact in untold(made, told, [found])] == ["second"]


def test_the_parameter_that_turns_the_ruling_decides(made: Case) -> None:
    """And no other."""
    assert deciding(made, {"first": YES}, RULES) == ("kuitan",)
    assert deciding(made, {"first": NO, "second": YES, "third": YES}, RULES) == ()


def test_what_only_software_refuses_decides_nothing_at_a_table() -> None:
    """A wrong call is not ruled by the price of a chombo, though without one only software plays so."""
    told = {"wrong": "not_held", "done": "discarded"}
    assert deciding(case_named("wrong-call"), told, load_preset("ema_2025")) == ()
    broken = deciding(case_named("broken-riichi"), {"what": "call", "dealer": NO}, load_preset("ema_2025"))
    assert "broken_riichi" in broken


def test_rulings_agree_on_some_lines_before_they_are_settled() -> None:
    """A headline can be sure while what follows is not."""
    case = case_named("kan-in-riichi")
    told = {"sort": "ankan", "tile": "held"}
    (found,) = judged(case, told, [load_preset("m_league")])
    assert found.settled is None
    assert found.headline is not None
    assert found.headline.code == "kan_barred_not_the_drawn_tile"


@pytest.mark.parametrize(
    ("preset", "hand", "assumed"),
    [("wrc_2025", "kokushi", True), ("m_league", "kokushi", False), ("ema_2025", "kokushi", False)],
)
def test_what_the_sources_leave_open_is_not_said_flatly(preset: str, hand: str, assumed: bool) -> None:
    """From the first answer to the last: whether thirteen orphans rob a closed kan is disputed under WRC."""
    case, told = case_named("robbing-a-kan"), {"sort": "closed", "hand": hand, "furiten": NO}
    for more in ({}, {"made": "claimed"}, {"made": "claimed", "in_riichi": NO, "dealer": NO}):
        (found,) = judged(case, told | more, [load_preset(preset)])
        for ruling in found.rulings:
            assert (ASSUMED in ruling[0].values) == assumed
            assert (
                words_of_case(case).sentence(ruling[0]).startswith("Our sources leave this open") == assumed
            )


def test_a_rule_that_a_table_has_changed_is_not_open() -> None:
    told = {"sort": "closed", "hand": "kokushi", "furiten": NO, "made": "asked"}
    rules = load_preset("wrc_2025").changed(kokushi_robs_ankan=True)
    (found,) = judged(case_named("robbing-a-kan"), told, [rules])
    assert all(ASSUMED not in ruling[0].values for ruling in found.rulings)


@pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p"])
def test_where_software_refuses_a_table_is_told_what_is_usual(preset: str) -> None:
    """Under a title of its own, so that nobody takes it for a rule of the software."""
    case = case_named("noten-riichi")
    told = {"end": "draw", "wrong": "noten", "shown": YES, "dealer": NO}
    ruling = judged(case, told, [load_preset(preset)])[0].settled
    assert ruling is not None
    assert [line.code for line in ruling if line.about != "table"] == ["riichi_refused"]
    usual = [line for line in ruling if line.about == "table"]
    assert [line.code for line in usual][:3] == ["usual_at_a_table", "found_at_draw", "mangan_in_reverse"]
    assert any(party_deltas(line) for line in usual)


def test_another_ruleset_that_hangs_on_more_names_the_fact() -> None:
    """Under M.League nothing more is asked of a kan that is found out; elsewhere, how far play has gone."""
    case = case_named("kan-in-riichi")
    told = {"sort": "ankan", "tile": "drawn", "waits": "other", "made": "goes_on", "dealer": YES}
    own, other = judged(case, told, [load_preset("m_league"), load_preset("house_classic")])
    (open_one,) = ruled_alike(own, [own, other])[1]
    is_open, lines = open_one.given
    assert is_open
    assert words_of_case(case).sentence(lines[-1]).endswith("What has that player done since the kan?")
