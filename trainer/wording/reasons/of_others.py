"""Sentences about another player's act, for reasons that elsewhere speak to the hero.

Such a reason names the player in its fact `of`; what has no sentence here gets the name in front.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import first, number
from trainer.wording.words import points_word, seat_word, tile_words

OF_OTHERS: Final[dict[str, str]] = {
    "open_hand": gettext_noop("%(seat)s has called %(tile)s, and riichi needs a closed hand."),
    "closed": gettext_noop("%(seat)s has made no open call: the hand is closed."),
    "closed_with_ankan": gettext_noop("%(seat)s has made ankans only: the hand is closed."),
    "points": gettext_noop("%(seat)s has %(points)s; a riichi needs %(needed)s here."),
    "points_suffice": gettext_noop("%(seat)s has enough points for the riichi stick."),
    "no_call_in_riichi": gettext_noop("%(seat)s is in riichi and may win on a discard, but not call it."),
    "locked_hand": gettext_noop("%(seat)s is in riichi: the hand is locked."),
    "no_drawn_tile": gettext_noop("%(seat)s has not drawn a tile in this turn."),
    "swap_of_called_kind": gettext_noop("%(seat)s discards %(tile)s, which was just called: kuikae."),
    "swap_of_other_end": gettext_noop(
        "%(seat)s discards %(tile)s, the other end of the run that was just called: kuikae."
    ),
    "swap_allowed": gettext_noop("%(seat)s swaps the called tile, and these rules allow kuikae."),
    "ankan_held": gettext_noop("%(seat)s lays all four %(tile)s on their own turn."),
    "pon_from_anybody": gettext_noop("A pon is possible from any player."),
    "free_discard": gettext_noop("Nothing that can be seen binds the discard of %(seat)s."),
    "drawn_tile_is_thrown": gettext_noop("%(seat)s is in riichi and discards the drawn %(tile)s."),
    "not_the_drawn_discard": gettext_noop(
        "%(seat)s is in riichi and discards %(tile)s out of the locked hand, not the drawn tile."
    ),
    "chi_from_the_left": gettext_noop("%(seat)s takes the chi from the left."),
    "wall_suffices": gettext_noop("Enough tiles are left in the wall for a riichi."),
}
NEUTRAL: Final = frozenset(
    {
        "wall",
        "last_discard",
        "only_discards_are_called",
        "chi_not_from_the_left",
        "no_chi_in_sanma",
        "empty_wall",
        "fifth_kan",
        "four_kans_by_one",
        "forbidden",
        "abort_passed_over",
        "indicator_not_opened",
        "nothing_public_forbids",
    }
)
"""Codes whose sentence speaks to nobody, so that it serves for every player."""


def of_another(reason: Reason, position: Position, sentence: str) -> str:
    """The reason said of another player; `sentence` is what is said to the hero."""
    words = {
        "seat": seat_word(position, number(reason, "of")),
        "tile": first(reason),
        "tiles": tile_words(reason.tiles),
        "points": points_word(number(reason, "points")),
        "needed": points_word(number(reason, "needed")),
    }
    if reason.code in OF_OTHERS:
        return _(OF_OTHERS[reason.code]) % words
    if reason.code in NEUTRAL:
        return sentence
    return _("%(seat)s: %(sentence)s") % (words | {"sentence": sentence})
