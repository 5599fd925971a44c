"""Authors, and drafts of positions of the bank."""

import json
from dataclasses import replace
from functools import cache

from tests.puzzles.shipped import shipped_entries
from trainer.accounts.models import User
from trainer.authoring.actions.drafting import choose_question, save_step, start_draft
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.scenarios.position.position import Position


def author(name="Mayumi", **facts):
    return User.objects.create_user(name, password="riichi riichi", **facts)


@cache
def _bank():
    found = {}
    for entry in shipped_entries():
        found.setdefault(entry.kind, []).append(entry)
    return found


def entry_of(kind, number=0):
    """A position of the bank."""
    return _bank()[kind][number]


def position_of(kind, number=0):
    return Position.from_json(json.loads(json.dumps(entry_of(kind, number).position)))


def laid(tiles="123m456p", preset="wrc_2025"):
    """An unfinished table: some tiles of the hand."""
    return Sketch(replace(empty_snapshot(preset), hand=parse_tiles(tiles)))


def draft_of(user, kind="can-ron", number=0):
    """A draft that can be published."""
    position = position_of(kind, number)
    return start_draft(author=user, sketch=Sketch.of_position(position), kind=kind)


def at_other_table(draft, number=1):
    """The draft with another position of the same kind."""
    other = Sketch.of_position(position_of(draft.kind, number))
    saved = save_step(draft=draft, seen=draft.revision, sketch=other)
    return choose_question(draft=saved, seen=saved.revision, kind=draft.kind, ask=dict(other.snapshot.ask))
