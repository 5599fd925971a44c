"""The words of the questions about the referee: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "calls_always_legal": (
        gettext_lazy("Whoever holds the tiles may call, and then discard what they like"),
        gettext_lazy(
            "Chi is from the left only, the last discard is not called, riichi locks the hand, "
            "and swapping is mostly forbidden."
        ),
    ),
    "nobody_calls_against_riichi": (
        gettext_lazy("While somebody is in riichi nobody may call"),
        gettext_lazy("Only the declarer's own hand is locked. The others may call, and end ippatsu by it."),
    ),
    "late_riichi_illegal": (
        gettext_lazy("A riichi always needs a further own draw"),
        gettext_lazy("How many tiles must be left in the wall differs: four, three, one, or none at all."),
    ),
    "any_riichi_kan_illegal": (
        gettext_lazy("No kan is allowed in riichi"),
        gettext_lazy(
            "By most rules an ankan of the drawn tile is legal if it changes neither the waits nor the shape."
        ),
    ),
}
