"""Abortive draws, and several rons on one tile."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.rulings.base import Ruling, choice

RULINGS: Final[dict[str, Ruling]] = {
    "abort_kyuushu": choice(
        lambda: _("sources differ on kyuushuu kyuuhai"),
        yes=lambda: _("nine kinds of terminals and honours may abort the hand"),
        no=lambda: _("nine kinds of terminals and honours do not abort the hand"),
    ),
    "abort_suufon": choice(
        lambda: _("sources differ on four winds"),
        yes=lambda: _("four equal winds as first discards abort the hand"),
        no=lambda: _("four equal winds do not abort the hand"),
    ),
    "abort_suucha": choice(
        lambda: _("sources differ on four riichi"),
        yes=lambda: _("the fourth riichi aborts the hand"),
        no=lambda: _("four riichi do not abort the hand"),
    ),
    "abort_suukan": choice(
        lambda: _("sources differ on four kans"),
        yes=lambda: _("four kans by several players abort the hand"),
        no=lambda: _("four kans do not abort the hand"),
    ),
    "suukan_timing": choice(
        lambda: _("sources differ on when four kans abort the hand"),
        after_discard=lambda: _("four kans abort the hand once the next discard has passed"),
        immediate=lambda: _("the fourth kan aborts the hand at once"),
    ),
    "abort_result": choice(
        lambda: _("sources differ on what follows an abortive draw"),
        renchan_honba=lambda: _("after an abortive draw the dealer stays, with one more honba"),
    ),
    "multi_ron": choice(
        lambda: _("sources differ on two rons on one tile"),
        all=lambda: _("everybody who rons is paid"),
        double=lambda: _("two rons on one tile are both paid"),
        head_bump=lambda: _("of several rons only the nearest is paid"),
    ),
    "triple_ron": choice(
        lambda: _("sources differ on three rons on one tile"),
        all=lambda: _("three rons on one tile are all paid"),
        abort=lambda: _("three rons on one tile abort the hand"),
        head_bump=lambda: _("of three rons only the nearest is paid"),
    ),
    "multi_ron_sticks": choice(
        lambda: _("sources differ on the sticks when several win"),
        nearest=lambda: _("of several winners the nearest takes all sticks"),
        own_back_rest_nearest=lambda: _(
            "of several winners each takes back their own stick, and the nearest takes the others"
        ),
    ),
    "multi_ron_honba": choice(
        lambda: _("sources differ on the honba when several win"),
        nearest=lambda: _("of several winners the nearest gets the honba"),
        each=lambda: _("each of several winners gets the honba"),
    ),
    "multi_ron_dealer_renchan": choice(
        lambda: _("sources differ on the dealer as one of several winners"),
        yes=lambda: _("the dealer stays as one of several winners"),
        no=lambda: _("the dealer stays only as the one winner"),
    ),
}
