"""Faulty rules about who shows the hand: what they would answer, None where they say nothing."""

from trainer.rules.events import PLAYED_OUT
from trainer.rules.ruleset import Ruleset
from trainer.rules.show import show_facts
from trainer.scenarios.position import Position


def riichi_always_shows(position: Position, ruleset: Ruleset) -> str | None:
    """A declarer seems to have to prove tenpai at every end."""
    return "must" if position.table().seats[position.hero].in_riichi else None


def all_show_at_an_abort(position: Position, ruleset: Ruleset) -> str | None:
    state = position.table()
    return "must" if state.end == "ryuukyoku" and state.reason not in PLAYED_OUT else None


def tenpai_never_hidden(position: Position, ruleset: Ruleset) -> str | None:
    """At an exhaustive draw every tenpai hand seems to be shown, whatever the rules say."""
    state = position.table()
    if state.reason not in PLAYED_OUT or not show_facts(state, position.hero, ruleset).tenpai:
        return None
    return "must"
