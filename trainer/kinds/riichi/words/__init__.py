"""The words of the questions about riichi: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

WORDS: Final = {
    "ankan_opens_hand": (
        lambda: _("One's own ankan opens the hand"),
        lambda: _("An ankan keeps the hand closed: only tiles called from others open it."),
    ),
    "more_than_1000_points": (
        lambda: _("Riichi needs more than 1,000 points"),
        lambda: _("Exactly 1,000 points suffice: the stick may be the last that you have."),
    ),
    "only_the_drawn_tile": (
        lambda: _("Riichi is declared with the tile just drawn"),
        lambda: _("Any tile may be thrown with the declaration, if the hand is tenpai after it."),
    ),
    "any_discard_declares": (
        lambda: _("Any tile may be thrown with the declaration"),
        lambda: _("Only a discard that leaves the hand tenpai may be declared with."),
    ),
    "furiten_forbids_riichi": (
        lambda: _("No riichi in furiten"),
        lambda: _("Furiten forbids the ron, not the riichi: you may declare and win by tsumo."),
    ),
    "one_riichi_a_hand": (
        lambda: _("One player in riichi bars the others"),
        lambda: _("Oikake riichi is allowed: several riichi may stand side by side."),
    ),
    "four_tiles_everywhere": (
        lambda: _("Four tiles must be left in the wall, always"),
        lambda: _("How many tiles must be left depends on the rules: four, three, one or none."),
    ),
    "turn_costs_one_tile": (
        lambda: _("One turn later one tile fewer is left"),
        lambda: _("Until your next turn everybody draws: the wall shrinks by one tile for each player."),
    ),
    "needs_another_draw": (
        lambda: _("Riichi needs a further draw of your own"),
        lambda: _("These rules ask for fewer tiles: you may declare without a further draw of your own."),
    ),
    "any_ankan_in_riichi": (
        lambda: _("In riichi every ankan is allowed"),
        lambda: _("In riichi an ankan must not change what the hand waits on, nor, by some rules, how."),
    ),
    "calls_in_riichi": (
        lambda: _("A declarer may call like anybody"),
        lambda: _("In riichi the hand is locked: others' tiles can only be ronned."),
    ),
    "other_tile_may_go": (
        lambda: _("In riichi another tile may be thrown"),
        lambda: _(
            "In riichi the drawn tile is thrown, unless you win with it, make a kan of it or extract it."
        ),
    ),
    "double_despite_calls": (
        lambda: _("A riichi with one's first discard is always a double riichi"),
        lambda: _("A call by anybody before the declaration takes the double riichi away."),
    ),
    "double_lost_later": (
        lambda: _("A later call takes the double riichi away"),
        lambda: _("A call after the declaration ends ippatsu; the riichi remains double."),
    ),
    "own_ankan_keeps_double": (
        lambda: _("One's own ankan leaves the double riichi"),
        lambda: _("Your own ankan before the declaration interrupts the first turn like any other call."),
    ),
    "called_tile_undoes_riichi": (
        lambda: _("A call of the declaration tile undoes the riichi"),
        lambda: _("A call only ends ippatsu: the riichi stands and the stick is paid."),
    ),
    "announced_riichi_stands": (
        lambda: _("The announcement is enough for a riichi to stand"),
        lambda: _("The riichi stands once its tile has passed; it was ronned."),
    ),
    "sideways_only_declared": (
        lambda: _("Only the declaration tile is ever turned"),
        lambda: _("If the sideways tile is called away, the declarer's next discard is turned instead."),
    ),
    "sideways_turned_once": (
        lambda: _("A discard is turned once in place of a called one"),
        lambda: _("It goes on until one stays: whenever the sideways tile is called, the next is turned."),
    ),
    "only_ryanmen_waits": (
        lambda: _("Only the ryanmen is a wait"),
        lambda: _("Look for the tanki, shanpon and kanchan beside it: the hand waits on more."),
    ),
}
