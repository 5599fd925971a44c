"""The sentence of each reason that a verdict can give; a module here for each module of rules."""

import pkgutil
from importlib import import_module
from typing import Final

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say
from trainer.wording.reasons.of_others import of_another


def reason_sentence(reason: Reason, position: Position) -> str:
    """What the reason says, in the second person; `position` gives seats and moments their names.

    Where the fact `of` names another player, it is said of that player.
    """
    sentence = SENTENCES[reason.code](reason, position)
    whose = reason.facts.get("of", position.hero)
    return sentence if whose == position.hero else of_another(reason, position, sentence)


def _collected() -> dict[str, Say]:
    """The sentences of all modules of this package; a code that two of them hold is an error."""
    found: dict[str, Say] = {}
    for module in pkgutil.iter_modules(__path__):
        sentences = getattr(import_module(f"{__name__}.{module.name}"), "SENTENCES", {})
        if twice := found.keys() & sentences.keys():
            raise ValueError(f"{module.name}: {', '.join(sorted(twice))} said twice")
        found |= sentences
    return found


SENTENCES: Final = _collected()
