"""The words of the questions about safe and dangerous tiles: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "own_river_only": (
        gettext_lazy("Only the declarer's own river is safe"),
        gettext_lazy("Whatever anybody discards after the declaration without a ron is safe as well."),
    ),
    "thrown_before_the_riichi": (
        gettext_lazy("Whatever lies in any river is safe"),
        gettext_lazy(
            "What others threw before the declaration proves nothing: the hand may have changed since then."
        ),
    ),
    "safe_against_one": (
        gettext_lazy("Safe against one riichi is safe against all"),
        gettext_lazy("Each riichi is judged by itself: a tile must be genbutsu against every one of them."),
    ),
    "called_tile_not_safe": (
        gettext_lazy("A tile that was called away is not safe any more"),
        gettext_lazy("It was discarded, and that counts for furiten wherever the tile lies now."),
    ),
    "suji_counts_as_genbutsu": (
        gettext_lazy("A suji tile is as safe as genbutsu"),
        gettext_lazy("Suji speaks of ryanmen only; kanchan, penchan, shanpon and tanki can still win."),
    ),
    "suji_is_safe": (
        gettext_lazy("Suji is safe"),
        gettext_lazy("Suji rules the ryanmen out and nothing else; look at the other shapes too."),
    ),
    "no_chance_is_safe": (
        gettext_lazy("No-chance is safe for certain"),
        gettext_lazy("A wall stops the runs that need it; shanpon and tanki need no neighbour."),
    ),
    "suji_stops_all_runs": (
        gettext_lazy("Suji stops kanchan and penchan too"),
        gettext_lazy("A kanchan or penchan waits on one tile only, so no other tile can make it furiten."),
    ),
    "ryanmen_only": (
        gettext_lazy("A riichi always waits in ryanmen"),
        gettext_lazy("Many do, but kanchan, penchan, shanpon and tanki are as legal and win as well."),
    ),
    "kokushi_forgotten": (
        gettext_lazy("Nobody ever holds kokushi"),
        gettext_lazy(
            "It is rare, but a closed hand can be kokushi while a copy of every terminal and honour is left."
        ),
    ),
    "one_end_is_enough": (
        gettext_lazy("One genbutsu three away makes a 4, 5 or 6 safe"),
        gettext_lazy("Two ryanmen win on a 4, 5 or 6: each needs a genbutsu of its own three away."),
    ),
    "any_river_gives_suji": (
        gettext_lazy("Any river gives suji"),
        gettext_lazy("Suji rests on genbutsu; what others threw before the riichi is not genbutsu."),
    ),
    "three_are_a_wall": (
        gettext_lazy("Three visible copies are a wall"),
        gettext_lazy(
            "With three visible the last one may be in the hand: that is one-chance, not no-chance."
        ),
    ),
    "one_wall_is_enough": (
        gettext_lazy("A wall on one side is enough"),
        gettext_lazy("A 4, 5 or 6 can be won from both sides; each ryanmen needs a wall of its own."),
    ),
    "neighbour_is_safe": (
        gettext_lazy("The neighbour of a discard is safe"),
        gettext_lazy("A discard rules out ryanmen on the tiles three ranks away, not on those next to it."),
    ),
    "trap_in_furiten": (
        gettext_lazy("A wait in the own river does not spoil the trap"),
        gettext_lazy("It makes the hand furiten: no wait can be ronned, so there is no trap."),
    ),
    "one_end_is_bait": (
        gettext_lazy("One discard three away is bait for any wait"),
        gettext_lazy("A wait on 4, 5 or 6 looks safe only if both tiles three away lie there."),
    ),
}


DANGER_WORDS: Final[dict[str, Words]] = {
    "last_discards_neighbour_is_safe": (
        gettext_lazy("The tile next to the declarer's last discard is safe"),
        gettext_lazy(
            "A discard says little about the tiles next to it: look at what lies three ranks away, "
            "and at how many you can see."
        ),
    ),
    "middle_is_dangerous": (
        gettext_lazy("The nearer to the middle, the more dangerous"),
        gettext_lazy(
            "The face of a tile is only the start: suji, walls and copies in sight can turn it around."
        ),
    ),
}
