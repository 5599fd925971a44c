"""By every road on which a puzzle is listed, changed or taken back, the stock follows."""

from dataclasses import replace

import pytest

from tests.authoring.making import at_other_table, author, draft_of
from tests.puzzles.test_bank import ENTRY, POSITION
from trainer.authoring.actions.drafting import Described, save_words
from trainer.authoring.actions.publishing import publish, relist, retire
from trainer.authoring.actions.sharing import trust_author
from trainer.authoring.models import Draft
from trainer.puzzles.actions import classify_others, load_bank, reserve_puzzle
from trainer.puzzles.bank import write_bank
from trainer.puzzles.models import PuzzleVersion, Stocked
from trainer.puzzles.restocking import stock_differences
from trainer.puzzles.stock import Scope

pytestmark = pytest.mark.django_db


def in_stock():
    """Level and number of each version in stock, once nothing differs."""
    assert stock_differences() == []
    assert Scope().number() == Stocked.objects.count()
    return sorted(Stocked.objects.values_list("level", "version__number"))


def test_an_authors_puzzle_is_in_stock_while_it_is_listed():
    user = author()
    trust_author(user=user, trusted=True)
    draft = save_words(draft=draft_of(user), seen=1, said=Described({}, level=2))
    publish(draft=draft, by=user, listed=False)
    assert in_stock() == [], "open by link alone"
    publish(draft=(draft := Draft.objects.get()), by=user, listed=True)
    assert in_stock() == [(2, 1)]
    draft = save_words(draft=draft, seen=draft.revision, said=Described({}, level=5))
    publish(draft=draft, by=user, listed=True)
    assert in_stock() == [(5, 1)], "the same question at another level"
    publish(draft=at_other_table(Draft.objects.get()), by=user, listed=True)
    assert in_stock() == [(5, 2)], "the next version in place of the first"
    retire(draft=draft)
    assert in_stock() == []
    relist(draft=draft, by=user, listed=True)
    assert in_stock() == [(5, 2)]
    relist(draft=draft, by=user, listed=False)
    assert in_stock() == []


def test_the_bank_is_in_stock_as_it_was_loaded_last_and_what_is_reserved_never(tmp_path):
    other = replace(ENTRY, level=4, position={**POSITION, "hand": "222m444555p6678s"})
    write_bank([ENTRY, other], tmp_path)
    load_bank(folder=tmp_path)
    assert in_stock() == [(ENTRY.level, 1), (4, 1)]
    write_bank([replace(other, level=5)], tmp_path)
    load_bank(folder=tmp_path)
    assert in_stock() == [(5, 1)]
    reserved = replace(ENTRY, position={**POSITION, "hand": "333m444555p6678s"})
    assert reserve_puzzle(kind=ENTRY.kind, position=reserved.parsed, level=3, seed=1)
    assert in_stock() == [(5, 1)]


def test_answers_that_are_classed_anew_are_in_stock_by_their_new_class():
    user = author()
    trust_author(user=user, trusted=True)
    version = publish(draft=draft_of(user), by=user, listed=True)
    PuzzleVersion.objects.filter(pk=version.pk).set_class("of other rules")
    classify_others()
    assert in_stock() == [(version.level, 1)]
    assert Stocked.objects.get().answer_class == version.answer_class
