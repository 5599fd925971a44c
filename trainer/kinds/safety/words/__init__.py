"""The words of the questions about safe and dangerous tiles: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "own_river_only": (
        lambda: _("Only the declarer's own river is safe"),
        lambda: _("Whatever anybody discards after the declaration without a ron is safe as well."),
    ),
    "thrown_before_the_riichi": (
        lambda: _("Whatever lies in any river is safe"),
        lambda: _(
            "What others threw before the declaration proves nothing: the hand may have changed since then."
        ),
    ),
    "safe_against_one": (
        lambda: _("Safe against one riichi is safe against all"),
        lambda: _("Each riichi is judged by itself: a tile must be genbutsu against every one of them."),
    ),
    "called_tile_not_safe": (
        lambda: _("A tile that was called away is not safe any more"),
        lambda: _("It was discarded, and that counts for furiten wherever the tile lies now."),
    ),
    "suji_counts_as_genbutsu": (
        lambda: _("A suji tile is as safe as genbutsu"),
        lambda: _("Suji speaks of ryanmen only; kanchan, penchan, shanpon and tanki can still win."),
    ),
    "suji_is_safe": (
        lambda: _("Suji is safe"),
        lambda: _("Suji rules the ryanmen out and nothing else; look at the other shapes too."),
    ),
    "no_chance_is_safe": (
        lambda: _("No-chance is safe for certain"),
        lambda: _("A wall stops the runs that need it; shanpon and tanki need no neighbour."),
    ),
    "suji_stops_all_runs": (
        lambda: _("Suji stops kanchan and penchan too"),
        lambda: _("A kanchan or penchan waits on one tile only, so no other tile can make it furiten."),
    ),
    "ryanmen_only": (
        lambda: _("A riichi always waits in ryanmen"),
        lambda: _("Many do, but kanchan, penchan, shanpon and tanki are as legal and win as well."),
    ),
    "kokushi_forgotten": (
        lambda: _("Nobody ever holds kokushi"),
        lambda: _(
            "It is rare, but a closed hand can be kokushi while a copy of every terminal and honour is left."
        ),
    ),
    "one_end_is_enough": (
        lambda: _("One genbutsu three away makes a 4, 5 or 6 safe"),
        lambda: _("Two ryanmen win on a 4, 5 or 6: each needs a genbutsu of its own three away."),
    ),
    "any_river_gives_suji": (
        lambda: _("Any river gives suji"),
        lambda: _("Suji rests on genbutsu; what others threw before the riichi is not genbutsu."),
    ),
    "three_are_a_wall": (
        lambda: _("Three visible copies are a wall"),
        lambda: _("With three visible the last one may be in the hand: that is one-chance, not no-chance."),
    ),
    "one_wall_is_enough": (
        lambda: _("A wall on one side is enough"),
        lambda: _("A 4, 5 or 6 can be won from both sides; each ryanmen needs a wall of its own."),
    ),
    "neighbour_is_safe": (
        lambda: _("The neighbour of a discard is safe"),
        lambda: _("A discard rules out ryanmen on the tiles three ranks away, not on those next to it."),
    ),
    "trap_in_furiten": (
        lambda: _("A wait in the own river does not spoil the trap"),
        lambda: _("It makes the hand furiten: no wait can be ronned, so there is no trap."),
    ),
    "one_end_is_bait": (
        lambda: _("One discard three away is bait for any wait"),
        lambda: _("A wait on 4, 5 or 6 looks safe only if both tiles three away lie there."),
    ),
}


DANGER_WORDS: Final[dict[str, Words]] = {
    "last_discards_neighbour_is_safe": (
        lambda: _("The tile next to the declarer's last discard is safe"),
        lambda: _(
            "A discard says little about the tiles next to it: look at what lies three ranks away, "
            "and at how many you can see."
        ),
    ),
    "middle_is_dangerous": (
        lambda: _("The nearer to the middle, the more dangerous"),
        lambda: _(
            "The face of a tile is only the start: suji, walls and copies in sight can turn it around."
        ),
    ),
}
