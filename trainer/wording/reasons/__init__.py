"""The sentence of each reason that a verdict can give; a module for each group of rules.

- `saying`: what the sentences are made with, and how they are said of another player.
- `basics`: the first questions, in plain words.
- `winning`, `riichi`, `kan`, `calls`: what may be done; `mistakes`: what follows from an error.
- `why_open`: what speaks for an open riichi, and what does not.
- `score`: points; `aborts`: abortive draws; `endings`: showing, payments, the next hand, the end of the game.
- `safety`: safe tiles, dangerous tiles, and the numbers of a decision.
- `courses`: the facts that speak for one course of a decision.
- `for_riichi`: what speaks for a riichi and what against it.
- `rests_on`: what is added where no source says the rule that a reason states.
"""

import pkgutil
from importlib import import_module
from typing import Final

from django.utils.functional import Promise

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.rests_on import remark
from trainer.wording.reasons.saying import Say, of_another, plain


def reason_sentence(reason: Reason, position: Position) -> str:
    """What the reason says, in the second person; `position` gives seats and moments their names.

    Where the fact `of` names another player, it is said of that player: `saying` tells where that is so. Of a
    rule that no source of the position's rules says, it is told that none does (`rests_on`).
    """
    sentence = SENTENCES[reason.code](reason, position)
    if reason.facts.get("of", position.hero) != position.hero:
        sentence = of_another(reason, position, sentence)
    return " ".join(filter(None, (sentence, remark(reason, position))))


def _collected() -> dict[str, Say]:
    """The sentences of all modules of this package; a code that two of them hold is an error."""
    found: dict[str, Say] = {}
    for module in pkgutil.iter_modules(__path__):
        for name, sentences in vars(import_module(f"{__name__}.{module.name}")).items():
            if name.endswith("SENTENCES"):
                if twice := found.keys() & sentences.keys():
                    raise ValueError(f"{module.name}: {', '.join(sorted(twice))} said twice")
                found |= {
                    code: plain(said) if isinstance(said, Promise) else said
                    for code, said in sentences.items()
                }
    return found


SENTENCES: Final = _collected()
