"""The words of the questions about riichi: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

WORDS: Final = {
    "ankan_opens_hand": (
        gettext_lazy("One's own ankan opens the hand"),
        gettext_lazy("An ankan keeps the hand closed: only tiles called from others open it."),
    ),
    "more_than_1000_points": (
        gettext_lazy("Riichi needs more than 1,000 points"),
        gettext_lazy("Exactly 1,000 points suffice: the stick may be the last that you have."),
    ),
    "only_the_drawn_tile": (
        gettext_lazy("Riichi is declared with the tile just drawn"),
        gettext_lazy("Any tile may be thrown with the declaration, if the hand is tenpai after it."),
    ),
    "any_discard_declares": (
        gettext_lazy("Any tile may be thrown with the declaration"),
        gettext_lazy("Only a discard that leaves the hand tenpai may be declared with."),
    ),
    "furiten_forbids_riichi": (
        gettext_lazy("No riichi in furiten"),
        gettext_lazy("Furiten forbids the ron, not the riichi: you may declare and win by tsumo."),
    ),
    "one_riichi_a_hand": (
        gettext_lazy("One player in riichi bars the others"),
        gettext_lazy("Oikake riichi is allowed: several riichi may stand side by side."),
    ),
    "four_tiles_everywhere": (
        gettext_lazy("Four tiles must be left in the wall, always"),
        gettext_lazy("How many tiles must be left depends on the rules: four, three, one or none."),
    ),
    "turn_costs_one_tile": (
        gettext_lazy("One turn later one tile fewer is left"),
        gettext_lazy("Until your next turn everybody draws: the wall shrinks by one tile for each player."),
    ),
    "needs_another_draw": (
        gettext_lazy("Riichi needs a further draw of your own"),
        gettext_lazy("These rules ask for fewer tiles: you may declare without a further draw of your own."),
    ),
    "any_ankan_in_riichi": (
        gettext_lazy("In riichi every ankan is allowed"),
        gettext_lazy("In riichi an ankan must not change what the hand waits on, nor, by some rules, how."),
    ),
    "calls_in_riichi": (
        gettext_lazy("A declarer may call like anybody"),
        gettext_lazy("In riichi the hand is locked: others' tiles can only be ronned."),
    ),
    "other_tile_may_go": (
        gettext_lazy("In riichi another tile may be thrown"),
        gettext_lazy(
            "In riichi the drawn tile is thrown, unless you win with it, make a kan of it or extract it."
        ),
    ),
    "double_despite_calls": (
        gettext_lazy("A riichi with one's first discard is always a double riichi"),
        gettext_lazy("A call by anybody before the declaration takes the double riichi away."),
    ),
    "double_lost_later": (
        gettext_lazy("A later call takes the double riichi away"),
        gettext_lazy("A call after the declaration ends ippatsu; the riichi remains double."),
    ),
    "own_ankan_keeps_double": (
        gettext_lazy("One's own ankan leaves the double riichi"),
        gettext_lazy("Your own ankan before the declaration interrupts the first turn like any other call."),
    ),
    "called_tile_undoes_riichi": (
        gettext_lazy("A call of the declaration tile undoes the riichi"),
        gettext_lazy("A call only ends ippatsu: the riichi stands and the stick is paid."),
    ),
    "announced_riichi_stands": (
        gettext_lazy("The announcement is enough for a riichi to stand"),
        gettext_lazy("The riichi stands once its tile has passed; it was ronned."),
    ),
    "sideways_only_declared": (
        gettext_lazy("Only the declaration tile is ever turned"),
        gettext_lazy("If the sideways tile is called away, the declarer's next discard is turned instead."),
    ),
    "sideways_turned_once": (
        gettext_lazy("A discard is turned once in place of a called one"),
        gettext_lazy("It goes on until one stays: whenever the sideways tile is called, the next is turned."),
    ),
    "only_ryanmen_waits": (
        gettext_lazy("Only the ryanmen is a wait"),
        gettext_lazy("Look for the tanki, shanpon and kanchan beside it: the hand waits on more."),
    ),
}
