"""The shipped bank by each offered ruleset: enough of each kind, no answer that can be guessed, no wrong one.

All keys by all rulesets are worked out anew by `manage.py changed_keys`; here those of each fortieth line.
"""

from collections import Counter, defaultdict

import pytest

from tests.puzzles.shipped import shipped_entries
from trainer.lab.mine.rulesets import asked_under, lacks
from trainer.puzzles.pools import COUNTED, asked_by_name, leans, pools_of
from trainer.rules.endings.next_hand import least_to_start
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.position.texts import canonical_text

ONE_ANSWER = {
    # no abortive draws
    ("hand-aborts", "m_league"),
    ("hand-aborts", "ema_2025"),
    ("hand-aborts", "ema_2016"),
    ("hand-aborts", "wrc_2025"),
    ("hand-aborts", "jpml_a_2026"),
    ("kyuushuu", "m_league"),
    ("kyuushuu", "ema_2025"),
    ("kyuushuu", "ema_2016"),
    ("kyuushuu", "wrc_2025"),
    ("kyuushuu", "jpml_a_2026"),
    # JPML A: no ura dora, no dora of kans, no ippatsu, nobody out of the game, no chombo that is paid
    ("chombo-paid", "jpml_a_2026"),
    ("dora-count", "jpml_a_2026"),
    ("riichi-stands", "jpml_a_2026"),
    ("ura-dora", "jpml_a_2026"),
    ("who-has-ippatsu", "jpml_a_2026"),
    ("win-has-ippatsu", "jpml_a_2026"),
}
"""What is asked by rules that have one answer to it: a few times, lest anybody gains by guessing."""
A_FEW = 10


@pytest.fixture(scope="module")
def bank():
    return list(shipped_entries())


def test_each_ruleset_asks_40_of_each_kind_of_rules_and_150_of_each_kind_of_decisions(bank):
    few = {(lack.kind.slug, lack.rules.preset): lack for lack in lacks(bank)}
    assert few.keys() == ONE_ANSWER
    assert all(lack.answers <= 1 and lack.number <= A_FEW for lack in few.values())


def test_by_no_ruleset_can_a_kind_and_level_be_guessed(bank):
    answers = defaultdict(Counter)
    for entry in bank:
        for name, (level, answer) in asked_by_name(entry).items():
            answers[pools_of(entry.kind, level, {"preset": name})[0]][answer] += 1
    counted = {pool: found for pool, found in answers.items() if found.total() >= COUNTED}
    assert len(counted) > 1500
    assert [pool for pool, found in counted.items() if len(found) == 1 or leans(pool, found)] == []


def test_each_line_names_only_what_the_rules_of_today_answer(bank):
    some = bank[::40]
    assert sum(len(entry.under) for entry in some) > 500
    wrong = []
    for entry in some:
        today = asked_under(entry)
        wrong += [
            (entry.slug, name) for name, asked in entry.under.items() if today.get(name) != tuple(asked)
        ]
    assert wrong == []


def test_no_line_is_asked_by_rules_under_which_somebody_would_be_out_of_the_game(bank):
    out = []
    for entry in bank:
        before = entry.outline
        for name in entry.under:
            rules = load_preset(name)
            least, moved = least_to_start(rules), rules.start_points - before.ruleset.start_points
            out += [(entry.slug, name)] if least is not None and min(before.scores) + moved < least else []
    assert out == []


@pytest.mark.parametrize("kind", ["kan-legal", "waits"])
def test_no_question_stands_twice(bank, kind):
    questions = Counter(
        canonical_text(kind, each.outline)
        for entry in bank
        if entry.kind == kind
        for each in (entry, *map(entry.restated, map(load_preset, entry.under)))
    )
    assert max(questions.values()) == 1
