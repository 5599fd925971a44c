"""The sentences of reasons about who shows the hand."""

from typing import Final

from django.utils.translation import gettext_noop

from trainer.wording.reasons.base import Say, by_seat, plain

SENTENCES: Final[dict[str, Say]] = {
    "winner_shows": plain(gettext_noop("Whoever claims a win shows the hand.")),
    "loser_shows_nothing": plain(
        gettext_noop("Somebody else has won and you were not in riichi: your hand stays closed.")
    ),
    "declarers_show_at_other_win": plain(
        gettext_noop("Under these rules every riichi hand is shown when somebody else wins.")
    ),
    "declarers_hidden_at_other_win": plain(
        gettext_noop("When somebody else wins, a riichi hand need not be shown.")
    ),
    "riichi_must_show": plain(
        gettext_noop("At an exhaustive draw whoever declared riichi shows the hand and proves tenpai.")
    ),
    "software_shows": plain(gettext_noop("The software shows every riichi hand at an exhaustive draw.")),
    "riichi_is_tenpai": by_seat(
        gettext_noop("%(seat)s is in riichi and has to show the hand: it counts as tenpai.")
    ),
    "riichi_may_be_hidden": plain(
        gettext_noop("These rules let a riichi hand stay closed at an exhaustive draw.")
    ),
    "riichi_hidden_by_chombo": plain(
        gettext_noop("These rules let a riichi hand stay closed at an exhaustive draw, but that is a chombo.")
    ),
    "noten_shows_nothing": plain(gettext_noop("The hand is noten: there is nothing to show.")),
    "tenpai_is_shown": plain(
        gettext_noop("These rules let nobody hide a tenpai hand at an exhaustive draw.")
    ),
    "tenpai_may_be_hidden": plain(
        gettext_noop("Without riichi you may keep a tenpai hand closed; you then pay as noten.")
    ),
    "hadaka_may_be_hidden": plain(
        gettext_noop("Only one tile is left in your hand: such a tenpai may be kept closed.")
    ),
    "only_hadaka_may_be_hidden": plain(
        gettext_noop(
            "These rules let only a hand of a single tile stay closed; yours is tenpai and is shown."
        )
    ),
    "all_four_show": plain(gettext_noop("At suucha riichi all four hands are shown.")),
    "nine_kinds_are_shown": plain(
        gettext_noop("Whoever aborts the hand for kyuushuu kyuuhai shows the nine kinds.")
    ),
    "closed_at_an_abort": plain(gettext_noop("At this abortive draw the hands stay closed.")),
}
