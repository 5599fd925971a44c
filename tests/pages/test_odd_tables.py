"""Pages of verdicts on tables that few would lay: every question that they serve is judged and worded."""

import os
from dataclasses import replace
from random import Random
from zlib import crc32

import pytest

from tests.puzzles.shipped import shipped_entries
from tests.scenarios.build import at
from tests.scenarios.ended import noten_riichi_at_a_draw
from trainer.pages.question.verdict import heading_of, verdict_of
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.scenarios.answers.warnings import served
from trainer.scenarios.position.position import PositionError
from trainer.studio.drafts.question import question_about

KAN_THAT_TAKES_A_WAIT = "0+9m 0! 0=9m 1-9s 2-9p 3-8m 0+2m 0a2222m *5z 0+3m 0t3m"


def half(questions, preset):
    """Every other question, by its kind: half of the presets ask the one half, half the other. All of them
    with EVERYTHING=1.
    """
    turned = offered(4).index(preset) % 2
    return [
        found
        for found in questions
        if os.environ.get("EVERYTHING") or crc32(found.kind.slug.encode()) % 2 == turned
    ]


def page_of(found):
    question = question_about(found.kind, found.position)
    assert heading_of(question).question
    return verdict_of(question, found.answer)


def test_void_draw_whose_hands_are_hidden_has_a_page_of_every_question_that_it_serves():
    position = noten_riichi_at_a_draw()
    pages = {found.kind.slug: page_of(found) for found in served(position, each=2)}
    rows = {row.title: row for row in pages["who-pays"].presets.rows}
    assert rows["House classic"].answer == "None of these: this is a chombo"
    assert rows["JPML A 2026"].disputed


@pytest.mark.parametrize("preset", offered(4))
def test_win_after_a_kan_that_riichi_forbids_has_a_page_of_every_question_that_it_serves(preset):
    position = at("2223m456p789s111z", KAN_THAT_TAKES_A_WAIT, preset)
    for found in half(served(position, each=2), preset):
        page_of(found)


CUT = 5
"""So many hands are cut with each seed; ten with EVERYTHING=1."""


@pytest.mark.parametrize("seed", range(4))
def test_cut_hand_of_the_bank_under_other_rules_without_shown_hands_has_its_pages(seed):
    rng, tried = Random(seed), 0
    while tried < (10 if os.environ.get("EVERYTHING") else CUT):
        position = rng.choice(shipped_entries()).parsed
        rules = load_preset(rng.choice(offered(position.players)))
        events = position.events[: rng.randrange(1, len(position.events) + 1)]
        odd = replace(position, events=events, ruleset=rules, ask=(), ura=(), shown=())
        try:
            questions = served(odd, each=1)
        except (PositionError, RulesError):
            continue
        tried += 1
        for found in rng.sample(questions, min(3, len(questions))):
            page_of(found)
