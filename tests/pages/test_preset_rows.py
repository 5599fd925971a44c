from dataclasses import replace

from trainer.pages.question.verdict import preset_rows
from trainer.wording.verdict import PresetView

OWN = PresetView("EMA 2025", "Yes", own=True, differs=False, disputed=False, clauses=())
SAME = replace(OWN, title="M.League", own=False)
USUAL = replace(SAME, title="House classic", usual=True)
OTHER = replace(SAME, title="JPML A 2026", answer="No", differs=True, clauses=("no kan in riichi",))
OPEN = replace(SAME, title="Tenhou", answer="disputed", disputed=True)


def titles(rows):
    return [row.title for row in preset_rows(rows, OWN).rows]


def test_the_own_ruleset_comes_first_then_what_differs_then_what_is_disputed():
    assert titles((SAME, OPEN, OTHER, USUAL, OWN)) == [
        "EMA 2025",
        "JPML A 2026",
        "Tenhou",
        "M.League",
        "House classic",
    ]


def test_rulesets_that_agree_are_one_line():
    assert preset_rows((OWN, SAME), OWN).same == "The same under both rulesets here"
    assert preset_rows((SAME, OWN, USUAL), OWN).same == "The same under all 3 rulesets here"


def test_rules_without_any_others_are_compared_with_none():
    assert preset_rows((OWN,), OWN).same == ""


def test_one_that_differs_or_is_disputed_needs_the_table():
    assert preset_rows((OWN, OTHER), OWN).same == ""
    assert preset_rows((OWN, OPEN), OWN).same == ""


def test_rows_without_a_source_are_counted():
    assert preset_rows((OWN, USUAL, USUAL, SAME), OWN).usual == 2


def test_rules_that_are_no_preset_have_a_row_of_their_own():
    """`House classic, with changes` is asked; House classic itself then answers otherwise."""
    changed = replace(OWN, title="House classic, with changes")
    rows = preset_rows((replace(OTHER, title="House classic"), SAME), changed).rows
    assert [(row.title, row.own) for row in rows] == [
        ("House classic, with changes", True),
        ("House classic", False),
        ("M.League", False),
    ]


def test_the_own_rules_with_one_changed_are_named_by_the_change():
    rows = preset_rows((OWN, replace(OTHER, title="EMA 2025")), OWN, variants=True).rows
    assert [(row.title, row.clauses) for row in rows] == [
        ("EMA 2025", ()),
        ("If the rule were “no kan in riichi”", ()),
    ]


def test_a_rule_without_words_leaves_no_gap():
    row = preset_rows((OWN, replace(OTHER, clauses=("no kan in riichi", ""))), OWN).rows[1]
    assert row.clauses == ("no kan in riichi",)


def test_variants_of_the_same_change_and_answer_are_one_row():
    same = replace(OTHER, clauses=("there is no chombo",))
    other = replace(same, answer="North 0")
    rows = preset_rows((OWN, same, replace(same, title="M.League"), other), OWN, variants=True).rows
    assert [(row.title, row.answer) for row in rows] == [
        ("EMA 2025", "Yes"),
        ("If the rule were “there is no chombo”", "No"),
        ("If the rule were “there is no chombo”", "North 0"),
    ]


def test_rulesets_that_say_the_same_for_the_same_reason_share_a_row():
    apart = replace(OTHER, title="WRC 2025", clauses=("no kan at all",))
    rows = (OWN, OTHER, apart, replace(OTHER, title="EMA 2016"), SAME, replace(SAME, title="Tenhou"))
    assert titles(rows) == ["EMA 2025", "JPML A 2026 and EMA 2016", "WRC 2025", "M.League and Tenhou"]
