"""Riichi, open riichi, tenpai and furiten."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.wording.rulings.base import Ruling, choice, counted
from trainer.wording.words import grouped


def _min_wall(left: int) -> str:
    if left == 0:
        return _("a riichi is possible even on the last tile")
    return ngettext(
        "a riichi needs %(left)s tile in the wall", "a riichi needs %(left)s tiles in the wall", left
    ) % {"left": left}


RULINGS: Final[dict[str, Ruling]] = {
    "riichi_min_points": counted(
        lambda: _("sources differ on the points that a riichi needs"),
        lambda points: _("a riichi needs %(points)s points") % {"points": grouped(points)},
        lambda: _("no minimum of points for a riichi"),
    ),
    "riichi_min_live_wall": counted(
        lambda: _("sources differ on the tiles that a riichi needs in the wall"), _min_wall
    ),
    "furiten_riichi": choice(
        lambda: _("sources differ on riichi in furiten"),
        yes=lambda: _("a riichi in furiten is allowed"),
        no=lambda: _("a riichi in furiten is forbidden"),
    ),
    "double_riichi": choice(
        lambda: _("sources differ on double riichi"),
        yes=lambda: _("a riichi on the first turn is a double riichi"),
        no=lambda: _("there is no double riichi"),
    ),
    "first_turn_broken_by": choice(
        lambda: _("sources differ on what breaks the first turn"),
        any_call_or_ankan=lambda: _("any call or ankan breaks the first turn"),
        open_calls=lambda: _("a call breaks the first turn, an ankan does not"),
    ),
    "stick_if_declaration_ronned": choice(
        lambda: _("sources differ on the stick when the riichi tile is ronned"),
        not_paid=lambda: _("no stick is paid when the riichi tile is ronned"),
        paid=lambda: _("the stick is paid even when the riichi tile is ronned"),
    ),
    "riichi_hand_at_draw": choice(
        lambda: _("sources differ on the hand of a riichi player at a draw"),
        must_show=lambda: _("whoever is in riichi must show the hand at a draw"),
        auto=lambda: _("the client shows the hand of a riichi player at a draw"),
        may_hide=lambda: _("whoever is in riichi may keep the hand closed at a draw"),
        hide_by_chombo=lambda: _("whoever is in riichi and keeps the hand closed at a draw pays a chombo"),
    ),
    "riichi_hand_at_other_win": choice(
        lambda: _("sources differ on riichi hands when somebody else wins"),
        hidden=lambda: _("riichi hands stay closed when somebody else wins"),
        shown=lambda: _("riichi hands are shown when somebody else wins"),
    ),
    "noten_declaration": choice(
        lambda: _("sources differ on who may call noten although tenpai"),
        nobody=lambda: _("a tenpai hand is always shown at a draw"),
        non_riichi=lambda: _("whoever is tenpai without riichi may call noten"),
        hadaka_only=lambda: _("only a tenpai hand of one tile may be called noten"),
    ),
    "ippatsu": choice(
        lambda: _("sources differ on ippatsu"),
        yes=lambda: _("ippatsu is a yaku"),
        no=lambda: _("ippatsu is no yaku"),
    ),
    "open_riichi": choice(
        lambda: _("sources differ on open riichi"),
        yes=lambda: _("open riichi is allowed"),
        no=lambda: _("there is no open riichi"),
    ),
    "open_riichi_shows": choice(
        lambda: _("sources differ on what an open riichi shows"),
        waiting_part=lambda: _("an open riichi shows the tiles that wait"),
        whole_hand=lambda: _("an open riichi shows the whole hand"),
    ),
    "open_double_riichi_han": counted(
        lambda: _("sources differ on the han of an open double riichi"),
        lambda han: _("an open double riichi is worth %(han)s han") % {"han": han},
    ),
    "open_riichi_deal_in": choice(
        lambda: _("sources differ on the price of dealing in to an open riichi"),
        yakuman=lambda: _("dealing in to an open riichi costs a yakuman"),
        ordinary=lambda: _("dealing in to an open riichi costs what the hand is worth"),
    ),
    "open_riichi_earlier_riichi": choice(
        lambda: _("sources differ on what a player pays who was in riichi before an open riichi"),
        ordinary=lambda: _(
            "whoever was in riichi before and deals in to an open riichi pays what the hand is worth"
        ),
        yakuman=lambda: _("whoever was in riichi before and deals in to an open riichi pays a yakuman too"),
    ),
    "open_riichi_later_riichi": choice(
        lambda: _("sources differ on what a player pays who declares riichi after an open riichi"),
        ordinary=lambda: _(
            "whoever declares riichi later and deals in to an open riichi pays what the hand is worth"
        ),
        yakuman=lambda: _("whoever declares riichi later and deals in to an open riichi pays a yakuman too"),
    ),
    "open_riichi_furiten": choice(
        lambda: _("sources differ on an open riichi in furiten"),
        yes=lambda: _("an open riichi in furiten is allowed"),
        no=lambda: _("an open riichi in furiten is forbidden"),
    ),
    "open_riichi_stacks": choice(
        lambda: _("sources differ on adding the open riichi's yakuman to another"),
        no=lambda: _("the yakuman for dealing in to an open riichi is added to no other"),
        yakuman=lambda: _("the yakuman for dealing in to an open riichi is added to a yakuman hand"),
        yakuman_counted=lambda: _(
            "the yakuman for dealing in to an open riichi is added to a yakuman hand, a counted one too"
        ),
    ),
    "open_riichi_chombo": choice(
        lambda: _("sources differ on a chombo made to dodge an open riichi"),
        ordinary=lambda: _("a chombo to dodge an open riichi costs what any chombo costs"),
        yakuman=lambda: _("a chombo to dodge an open riichi costs a yakuman"),
    ),
    "tenpai_own_four": choice(
        lambda: _("sources differ on a wait of which you hold all four copies"),
        concealed=lambda: _("a wait is void if all four copies are concealed in one's own hand"),
        hand_melds=lambda: _("a wait is void if all four copies are in one's own hand and melds"),
        ignored=lambda: _("a wait counts even with all four copies in one's own hand"),
    ),
    "tenpai_all_visible": choice(
        lambda: _("sources differ on a wait whose tiles are all gone"),
        yes=lambda: _("tenpai counts even if every tile of the wait is visible elsewhere"),
        no=lambda: _("there is no tenpai if every tile of the wait is visible"),
    ),
    "temp_furiten_ends": choice(
        lambda: _("sources differ on when same-turn furiten ends"),
        own_discard=lambda: _("same-turn furiten ends with one's own next discard"),
        own_turn=lambda: _("same-turn furiten ends with one's own next turn"),
        own_draw=lambda: _("same-turn furiten ends with one's own next draw"),
    ),
}
