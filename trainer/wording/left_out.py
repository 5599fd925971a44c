"""What a model of strategy does not look at, said for each verdict by code."""

from collections.abc import Iterable

from django.utils.translation import gettext as _


def left_out_word(code: str) -> str:
    """One thing that a verdict does not take into account."""
    return {
        "others": _("What other players wait on: this is the danger of the riichi alone."),
        "second_riichi": _("A second riichi to come: the others count with what they win on average."),
        "open_hands": _("What the open hands of others threaten: only the riichi is reckoned with."),
        "placement": _("Placement: it counts in the last hand alone, here points are points."),
        "ruleset": _(
            "That these rules differ in ippatsu, ura dora or red fives. What others win is the average of "
            "games with both and with three red fives. What you win goes by these rules."
        ),
        "next_hand": _("That the game may go on: it is taken to end with this hand."),
        "reading": _(
            "What can be read from the discards and the manner of those who have not declared riichi."
        ),
    }[code]


def left_out_words(codes: Iterable[str]) -> tuple[str, ...]:
    """All of them in order."""
    return tuple(left_out_word(code) for code in codes)
