from dataclasses import replace

from trainer.play.preset_rows import preset_rows
from trainer.wording.verdict import PresetView

OWN = PresetView("EMA 2025", "Yes", own=True, differs=False, disputed=False, clauses=())
SAME = replace(OWN, title="M.League", own=False)
USUAL = replace(SAME, title="House classic", usual=True)
OTHER = replace(SAME, title="JPML A 2026", answer="No", differs=True, clauses=("no kan in riichi",))
OPEN = replace(SAME, title="Tenhou", answer="disputed", disputed=True)


def titles(rows):
    return [row.title for row in preset_rows(rows).rows]


def test_the_own_ruleset_comes_first_then_what_differs_then_what_is_disputed():
    assert titles((SAME, OPEN, OTHER, USUAL, OWN)) == [
        "EMA 2025",
        "JPML A 2026",
        "Tenhou",
        "M.League",
        "House classic",
    ]


def test_rulesets_that_agree_are_one_line():
    assert preset_rows((OWN,)).same == "Under the one ruleset here"
    assert preset_rows((OWN, SAME)).same == "The same under both rulesets here"
    assert preset_rows((SAME, OWN, USUAL)).same == "The same under all 3 rulesets here"


def test_one_that_differs_or_is_disputed_needs_the_table():
    assert preset_rows((OWN, OTHER)).same == ""
    assert preset_rows((OWN, OPEN)).same == ""


def test_rows_without_a_source_are_counted():
    assert preset_rows((OWN, USUAL, USUAL, SAME)).usual == 2
