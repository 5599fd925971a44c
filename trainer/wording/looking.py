"""What to ask oneself at a question of a kind: the same words whatever the position, so they tell nothing."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _


def looking_of(slug: str) -> tuple[str, ...]:
    """The questions of a kind in order; none for a kind without."""
    return _LOOKING[slug]() if slug in _LOOKING else ()


_LOOKING: Final[dict[str, Callable[[], tuple[str, ...]]]] = {
    "can-ron": lambda: (
        _("Which tiles complete your hand? Is any of them in your own river, called tiles included?"),
        _("What was thrown since your last discard, and since your riichi if you declared one?"),
        _("Would the hand have a yaku?"),
    ),
    "chombo-found": lambda: (_("What was done, when does it come to light, and is the hand over then?"),),
    "double-riichi": lambda: (_("What happened at the table before the riichi, and whose turn was it?"),),
    "find-illegal": lambda: (
        _("For each move: whose turn was it, what could that player do then, and with which tiles?"),
    ),
    "genbutsu": lambda: (
        _("What lies in the river of the player in question, called tiles included?"),
        _("What did others throw after the riichi?"),
    ),
    "hand-aborts": lambda: (_("Count riichi, kans, rons and discards: who made each of them, and when?"),),
    "is-tenpai": lambda: (
        _("Set four groups and a pair apart in different ways: how many tiles are missing each time?"),
        _("How many copies of what is missing do you hold yourself?"),
    ),
    "kan-legal": lambda: (
        _("Where do the four tiles come from, and what was drawn last?"),
        _("How many kans are there, and how many tiles are left?"),
        _("Was riichi declared? Then compare the waits and the groups before and after."),
    ),
    "kita": lambda: (_("Whose turn is it, which tile was drawn, and what does a riichi allow?"),),
    "kyuushuu": lambda: (
        _("How many different terminals and honours are in the hand?"),
        _("What happened at the table before this draw?"),
    ),
    "may-riichi": lambda: (
        _("Is the hand closed? Which discards leave it tenpai?"),
        _("How many points have you, and how many tiles are left in the wall?"),
    ),
    "may-tsumo": lambda: (
        _("Do the tiles make four groups and a pair, or seven pairs, or thirteen orphans?"),
        _("Which yaku does the hand have, and which of them need a closed hand?"),
    ),
    "waits": lambda: (_("Set the tiles apart in different ways: what completes each of them?"),),
    "which-furiten": lambda: (
        _("Which tiles complete the hand, and where does each of them lie?"),
        _("What was thrown since your last discard, and since your riichi if you declared one?"),
    ),
    "who-pays": lambda: (
        _("Is the hand that is shown what its player claims, with a yaku, and not furiten?"),
        _("Who pays: the discarder, all three, or somebody else? Add honba and sticks."),
    ),
    "sticks-and-honba": lambda: (
        _("Is the hand that is shown what its player claims, with a yaku, and not furiten?"),
        _("Who is paid, and who takes the sticks? Then count the honba."),
    ),
    "why-not-riichi": lambda: (
        _("Is the hand closed, and is it tenpai?"),
        _("How many points have you, and how many tiles are left in the wall?"),
    ),
    "win-has-ippatsu": lambda: (
        _("What happened between the riichi and the win: calls, kans, and whose discards?"),
    ),
    "who-has-ippatsu": lambda: (_("What happened after each riichi: calls, kans, and whose discards?"),),
}
