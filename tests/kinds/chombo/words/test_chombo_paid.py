"""How the questions, verdicts and the answers of other presets of `chombo-paid` read."""

import pytest

from tests.kinds.chombo.test_chombo_paid import BOTH_IN_RIICHI, false_win
from trainer.kinds.chombo.chombo_paid import KIND
from trainer.kinds.chombo.words import ChomboPaidWords
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.explanation import explain
from trainer.scenarios.answers.grading import grade
from trainer.wording.verdict import verdict_view

chombo_paid = ChomboPaidWords()


ASKS = "What does each player win or lose at the table now, counting riichi sticks given back?"


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (false_win(), f"You have made a chombo: a false win. {ASKS}"),
        (
            false_win("0+9p 0=9p 1-5m 2r", ask={"seat": "2", "fault": "furiten_win"}),
            f"West has made a chombo: a ron in furiten. {ASKS}",
        ),
    ],
)
def test_the_question(position, question):
    assert chombo_paid.question(position) == question


@pytest.mark.parametrize(
    ("points", "line"),
    [
        ((-12_000, 4000, 4000, 4000), "East −12,000, South +4,000, West +4,000 and North +4,000."),
        ((1000, 1000, 0, 0), "Nobody pays at the table: only the riichi sticks of this hand go back."),
        ((0, 0, 0, 0), "Nobody pays anything at the table."),
    ],
)
def test_the_verdict(points, line):
    assert chombo_paid.verdict_line(points, false_win(BOTH_IN_RIICHI)) == line


REFUSED = "No chombo: the software prevents the mistake"
TAKEN_BACK = false_win("0+9p", ask={"seat": "0", "fault": "riichi_taken_back"})


@pytest.mark.parametrize(
    ("position", "preset", "words"),
    [
        (false_win(), "tenhou_4p", (REFUSED, "chombo")),
        (false_win(), "m_league", None),
        (TAKEN_BACK, "mahjong_soul_4p", (REFUSED, "dead_hand")),
        (TAKEN_BACK, "m_league", ("No chombo: the hand is dead, and nobody pays", "dead_hand")),
        (TAKEN_BACK, "house_classic", None),
    ],
)
def test_what_is_no_chombo_under_a_preset_is_said_so(position, preset, words):
    assert chombo_paid.in_place(position, load_preset(preset)) == words


def test_of_disputed_rules_nothing_is_said():
    noten = false_win(ask={"seat": "0", "fault": "noten_riichi"})
    strict = load_preset("house_classic").changed(noten_riichi="unpunished")
    assert chombo_paid.in_place(noten, strict) == ("No chombo: the mistake goes unpunished", "noten_riichi")
    assert chombo_paid.in_place(noten, load_preset("jpml_a_2026")) is None


def test_software_never_has_the_same_answer_in_the_table_of_presets():
    """Rank points move nothing at the table, and without a chombo nothing moves either."""
    position = false_win(ruleset={"preset": "m_league"})
    solved = KIND.solve(position, position.ruleset)
    graded = grade(KIND, position, solved.answer, position.ruleset)
    view = verdict_view(chombo_paid, position, graded, explain(solved), across_presets(KIND, position))
    rows = {row.title: (row.answer, row.differs, row.clauses) for row in view.presets}
    assert rows["Tenhou"] == rows["Mahjong Soul"] == (REFUSED, True, ("there is no chombo",))
