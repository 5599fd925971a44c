"""What the pages ask for: each question can change what they show, under each preset and all together."""

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from tests.cases.ruled_by import presets_of
from tests.cases.test_cases import every_case
from trainer.cases.case import NO, YES, Case, CaseRuling, Told, case_named
from trainer.cases.case_words import party_deltas, words_of_case
from trainer.cases.judging import CANNOT_BE, Judged, judged, next_fact
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered

Shown = frozenset[tuple[object, ...]]


@cache
def _said(slug: str, ruling: CaseRuling) -> tuple[object, ...]:
    """A ruling as its page has it: sentences under titles, and points by party."""
    words = words_of_case(case_named(slug))
    return tuple((line.about, words.sentence(line), tuple(party_deltas(line))) for line in ruling)


def _shown(case: Case, found: Sequence[Judged]) -> tuple[Shown, ...]:
    """The rulings that are left by ruleset, in words."""
    return tuple(frozenset(_said(case.slug, ruling) for ruling in one.rulings) for one in found)


def _asked(
    case: Case, rulesets: Sequence[Ruleset], told: Told, found: Sequence[Judged] = ()
) -> Iterator[tuple[Told, str, set[object]]]:
    """Every question on every way through a dispute, with what was told before it, and what is shown after
    each of its answers. `found` is what can be ruled with what was told, where that is known.
    """
    fact = next_fact(case, told, found or judged(case, told, rulesets))
    if fact is None:
        return
    ways = [{**told, fact.name: value} for value in fact.values]
    after = [judged(case, way, rulesets) for way in ways]
    yield told, fact.name, {_shown(case, each) for each in after}
    for way, each in zip(ways, after, strict=True):
        yield from _asked(case, rulesets, way, each)


def _asked_by(case: Case) -> list[list[Ruleset]]:
    """Each preset alone, and all together. Of those that rule alike whatever is told, the first alone:
    what is asked and shown hangs on the rulings and on nothing else of a ruleset.
    """
    presets = presets_of(case)
    alike: dict[object, Ruleset] = {}
    for rules, one in zip(presets, judged(case, {}, presets), strict=True):
        alike.setdefault(one.possible, rules)
    return [*([rules] for rules in alike.values()), presets]


@every_case
def test_an_answer_to_each_question_changes_what_is_shown(case: Case) -> None:
    for rulesets in _asked_by(case):
        for told, name, shown in _asked(case, rulesets, {}):
            assert len(shown) > 1, (rulesets[0].preset, told, name)


@every_case
def test_each_answer_that_is_offered_can_be(case: Case) -> None:
    """Under one of the rulesets at least: no north where none is extracted, no abort where there is none."""
    for rulesets in _asked_by(case):
        fact = next_fact(case, {}, judged(case, {}, rulesets))
        told: dict[str, str] = {}
        while fact is not None:
            for value in fact.values:
                found = judged(case, {**told, fact.name: value}, rulesets)
                assert any(one.likely[0][1][0].code not in CANNOT_BE for one in found), (told, value)
            told[fact.name] = fact.values[-1]
            fact = next_fact(case, told, found)


@pytest.mark.parametrize(
    ("slug", "preset", "told", "offered_values"),
    [
        ("ippatsu-lost", "wrc_2025", {"again": NO}, {"north": False}),
        ("ippatsu-lost", "tenhou_3p", {"again": NO}, {"north": True}),
        ("nagashi", "ema_2025", {}, {"abort": False, "win": True}),
        ("nagashi", "tenhou_4p", {}, {"abort": True}),
    ],
)
def test_what_the_rules_do_not_let_happen_is_not_offered(
    slug: str, preset: str, told: Told, offered_values: dict[str, bool]
) -> None:
    case = case_named(slug)
    fact = next_fact(case, told, judged(case, told, [load_preset(preset)]))
    assert fact is not None
    assert {value: value in fact.values for value in offered_values} == offered_values


def test_under_rules_where_four_kans_end_nothing_one_question_is_enough() -> None:
    asked = _asked(case_named("fourth-kan"), [load_preset("m_league")], {})
    assert {name for _told, name, _shown in asked} == {"number"}


@pytest.mark.parametrize(
    ("slug", "told", "never"),
    [
        ("ron-in-furiten", {"own_river": YES}, {"passed", "riichi_before", "since"}),
        ("ron-in-furiten", {"own_river": YES, "another": YES}, {"in_riichi", "dealer"}),
        ("robbing-a-kan", {"sort": "open", "made": "asked"}, {"in_riichi", "since", "dealer"}),
        ("robbing-a-kan", {"sort": "added", "furiten": YES, "made": "asked"}, {"in_riichi", "dealer"}),
        ("robbing-a-kan", {"sort": "closed", "hand": "other", "made": "claimed"}, {"since"}),
        ("kan-in-riichi", {"sort": "ankan", "tile": "drawn", "waits": "other"}, {"wins", "shape"}),
        ("kan-in-riichi", {"sort": "open", "made": "goes_on"}, {"since", "tile", "waits"}),
    ],
)
def test_what_readers_were_asked_in_vain_is_asked_no_more(slug: str, told: Told, never: set[str]) -> None:
    """Beside a discarded wait, nobody asks what else went by; of a stick, only if one goes back."""
    case = case_named(slug)
    for preset in offered(4):
        asked = {name for _told, name, _shown in _asked(case, [load_preset(preset)], told)}
        assert not asked & never, preset


def test_the_stick_is_asked_for_where_it_goes_back() -> None:
    """And only once nothing else keeps it on the table."""
    case, rules = case_named("ron-in-furiten"), [load_preset("m_league")]
    told = {"how": "ron", "own_river": YES, "another": NO}
    fact = next_fact(case, told, judged(case, told, rules))
    assert fact is not None
    assert fact.name == "in_riichi"
