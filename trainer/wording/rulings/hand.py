"""Clauses about the play of a hand: riichi, furiten, kans and dora, calls, abortive draws, several rons."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.wording.rulings.clauses import Ruling, choice, counted
from trainer.wording.words import grouped


def _min_wall(left: int) -> str:
    if left == 0:
        return _("a riichi is possible even on the last tile")
    return ngettext(
        "a riichi needs %(left)s tile in the wall", "a riichi needs %(left)s tiles in the wall", left
    ) % {"left": left}


RIICHI: Final[dict[str, Ruling]] = {
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


KAN: Final[dict[str, Ruling]] = {
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


CALLS: Final[dict[str, Ruling]] = {
    "kuikae": choice(
        lambda: _("sources differ on kuikae"),
        client=lambda: _("kuikae is not offered as a discard"),
        dead_hand=lambda: _("kuikae makes the hand dead"),
        forbidden=lambda: _("kuikae is forbidden"),
        allowed=lambda: _("kuikae is allowed"),
    ),
}


DRAWS: Final[dict[str, Ruling]] = {
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
