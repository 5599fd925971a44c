"""Kans, dora and ura dora."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.rulings.base import Ruling, choice

RULINGS: Final[dict[str, Ruling]] = {
    "riichi_ankan": choice(
        lambda: _("sources differ on what a kan in riichi must keep"),
        forbidden=lambda: _("no kan in riichi"),
        any=lambda: _("any ankan of the drawn tile in riichi"),
        waits=lambda: _("a kan in riichi must keep the waits"),
        waits_shape=lambda: _("a kan in riichi must keep the waits and the shape"),
        waits_shape_yaku=lambda: _("a kan in riichi must keep the waits, the shape and every yaku"),
    ),
    "riichi_ankan_drawn_only": choice(
        lambda: _("sources differ on which tiles a kan in riichi may use"),
        yes=lambda: _("a kan in riichi must use the drawn tile"),
        no=lambda: _("a kan in riichi may use other tiles"),
    ),
    "riichi_ankan_winning_tile": choice(
        lambda: _("sources differ on a kan in riichi of a tile that would win"),
        refused=lambda: _("no kan in riichi of a tile that would win"),
        allowed=lambda: _("a kan in riichi of a tile that would win is allowed"),
    ),
    "kokushi_robs_ankan": choice(
        lambda: _("sources differ on whether kokushi may rob an ankan"),
        yes=lambda: _("kokushi may rob an ankan"),
        no=lambda: _("no hand may rob an ankan"),
    ),
    "fifth_kan": choice(
        lambda: _("sources differ on a fifth kan"),
        barred=lambda: _("a fifth kan is barred"),
        allowed=lambda: _("a fifth kan is allowed"),
    ),
    "four_kans_one_player": choice(
        lambda: _("sources differ on four kans by one player"),
        **{"continue": lambda: _("after four kans by one player the hand goes on")},
    ),
    "ura_dora": choice(
        lambda: _("sources differ on ura dora"),
        yes=lambda: _("a riichi winner turns the ura dora"),
        no=lambda: _("there are no ura dora"),
    ),
    "kan_dora": choice(
        lambda: _("sources differ on kan dora"),
        yes=lambda: _("a kan opens another dora indicator"),
        no=lambda: _("a kan opens no dora indicator"),
    ),
    "kan_ura": choice(
        lambda: _("sources differ on ura dora of kans"),
        yes=lambda: _("a riichi winner turns the ura dora of kans too"),
        no=lambda: _("the dora indicators of kans have no ura"),
    ),
    "dora_flip_ankan": choice(
        lambda: _("sources differ on when an ankan's dora opens"),
        immediate=lambda: _("the dora of an ankan opens at once"),
    ),
    "dora_flip_minkan": choice(
        lambda: _("sources differ on when the dora of an open kan opens"),
        immediate=lambda: _("the dora of an open kan opens at once"),
        delayed=lambda: _("the dora of an open kan opens with the discard after it, or at the next kan"),
    ),
    "minkan_dora_on_rinshan_win": choice(
        lambda: _("sources differ on an open kan's dora at a rinshan win"),
        yes=lambda: _("the dora of an open kan counts for a rinshan win"),
        no=lambda: _("the dora of an open kan does not count for a rinshan win"),
    ),
    "minkan_dora_at_next_kan": choice(
        lambda: _("sources differ on whether an open kan's dora counts for who robs the next kan"),
        replacement=lambda: _("who robs the next kan does not see the dora of the open kan before it"),
        declaration=lambda: _("who robs the next kan sees the dora of the open kan before it"),
    ),
}
