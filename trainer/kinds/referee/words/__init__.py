"""The words of the questions about the referee: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "calls_always_legal": (
        lambda: _("Whoever holds the tiles may call, and then discard what they like"),
        lambda: _(
            "Chi is from the left only, the last discard is not called, riichi locks the hand, "
            "and swapping is mostly forbidden."
        ),
    ),
    "nobody_calls_against_riichi": (
        lambda: _("While somebody is in riichi nobody may call"),
        lambda: _("Only the declarer's own hand is locked. The others may call, and end ippatsu by it."),
    ),
    "late_riichi_illegal": (
        lambda: _("A riichi always needs a further own draw"),
        lambda: _("How many tiles must be left in the wall differs: four, three, one, or none at all."),
    ),
    "any_riichi_kan_illegal": (
        lambda: _("No kan is allowed in riichi"),
        lambda: _(
            "By most rules an ankan of the drawn tile is legal if it changes neither the waits nor the shape."
        ),
    ),
}
