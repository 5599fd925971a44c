"""Clauses about the play of a hand: riichi, furiten, kans and dora, calls, abortive draws, several rons."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.wording.rulings.clauses import Ruling, choice, counted, with_number


def _min_wall(left: int) -> str:
    if left == 0:
        return _("a riichi is possible even with no tile left in the wall")
    return ngettext(
        "a riichi needs %(left)s tile in the wall", "a riichi needs %(left)s tiles in the wall", left
    ) % {"left": left}


RIICHI: Final[dict[str, Ruling]] = {
    "riichi_min_points": counted(
        gettext_lazy("the points that a riichi needs"),
        with_number(gettext_lazy("a riichi needs %(points)s points")),
        gettext_lazy("no minimum score for a riichi"),
    ),
    "riichi_min_live_wall": counted(gettext_lazy("the tiles that a riichi needs in the wall"), _min_wall),
    "furiten_riichi": choice(
        gettext_lazy("a riichi in furiten"),
        yes=gettext_lazy("a riichi in furiten is allowed"),
        no=gettext_lazy("a riichi in furiten is forbidden"),
    ),
    "double_riichi": choice(
        gettext_lazy("double riichi"),
        yes=gettext_lazy("a riichi on the first turn is a double riichi"),
        no=gettext_lazy("there is no double riichi"),
    ),
    "first_turn_broken_by": choice(
        gettext_lazy("what interrupts the first turn"),
        any_call_or_ankan=gettext_lazy("any call or ankan interrupts the first turn"),
        open_calls=gettext_lazy("a call interrupts the first turn, but an ankan does not"),
    ),
    "stick_if_declaration_ronned": choice(
        gettext_lazy("the stick when the declaration tile is ronned"),
        not_paid=gettext_lazy("no stick is paid when the declaration tile is ronned"),
        paid=gettext_lazy("the stick is paid even when the declaration tile is ronned"),
    ),
    "riichi_hand_at_draw": choice(
        gettext_lazy("the hand of a riichi player at an exhaustive draw"),
        must_show=gettext_lazy("a player in riichi must show the hand at an exhaustive draw"),
        auto=gettext_lazy("the client shows the hand of a riichi player at an exhaustive draw"),
        may_hide=gettext_lazy("a player in riichi need not show the hand at an exhaustive draw"),
        hide_by_chombo=gettext_lazy(
            "a player in riichi who does not show the hand at an exhaustive draw pays a chombo"
        ),
    ),
    "riichi_hand_at_other_win": choice(
        gettext_lazy("riichi hands when somebody else wins"),
        hidden=gettext_lazy("riichi hands are not shown when somebody else wins"),
        shown=gettext_lazy("riichi hands are shown when somebody else wins"),
    ),
    "noten_declaration": choice(
        gettext_lazy("who may declare noten while tenpai"),
        nobody=gettext_lazy("a tenpai hand is always shown at an exhaustive draw"),
        non_riichi=gettext_lazy("a player who is tenpai without riichi may declare noten"),
        hadaka_only=gettext_lazy(
            "a tenpai hand may be declared noten only if it has a single concealed tile"
        ),
    ),
    "ippatsu": choice(
        gettext_lazy("ippatsu"),
        yes=gettext_lazy("ippatsu is a yaku"),
        no=gettext_lazy("ippatsu is not a yaku"),
    ),
    "open_riichi": choice(
        gettext_lazy("open riichi"),
        yes=gettext_lazy("open riichi is allowed"),
        no=gettext_lazy("there is no open riichi"),
    ),
    "open_riichi_shows": choice(
        gettext_lazy("what an open riichi shows"),
        waiting_part=gettext_lazy("an open riichi shows only the tiles that form the wait"),
        whole_hand=gettext_lazy("an open riichi shows the whole hand"),
    ),
    "open_double_riichi_han": counted(
        gettext_lazy("the han of an open double riichi"),
        with_number(gettext_lazy("an open double riichi is worth %(han)s han"), "han"),
    ),
    "open_riichi_deal_in": choice(
        gettext_lazy("the price of dealing in to an open riichi"),
        yakuman=gettext_lazy("dealing in to an open riichi costs a yakuman"),
        ordinary=gettext_lazy("dealing in to an open riichi costs what the hand is worth"),
    ),
    "open_riichi_earlier_riichi": choice(
        gettext_lazy("the price for a player who was in riichi before an open riichi"),
        ordinary=gettext_lazy(
            "a player who declared riichi before the open riichi and deals in to it pays what the "
            "hand is worth"
        ),
        yakuman=gettext_lazy(
            "a player who declared riichi before the open riichi and deals in to it pays a yakuman"
        ),
    ),
    "open_riichi_later_riichi": choice(
        gettext_lazy("the price for a player who declares riichi after an open riichi"),
        ordinary=gettext_lazy(
            "a player who declared riichi after the open riichi and deals in to it pays what the "
            "hand is worth"
        ),
        yakuman=gettext_lazy(
            "a player who declared riichi after the open riichi and deals in to it pays a yakuman"
        ),
    ),
    "open_riichi_furiten": choice(
        gettext_lazy("an open riichi in furiten"),
        yes=gettext_lazy("an open riichi in furiten is allowed"),
        no=gettext_lazy("an open riichi in furiten is forbidden"),
    ),
    "open_riichi_stacks": choice(
        gettext_lazy("adding the open riichi's yakuman to another"),
        no=gettext_lazy("the yakuman for dealing in to an open riichi is not added to another yakuman"),
        yakuman=gettext_lazy(
            "the yakuman for dealing in to an open riichi is added to another "
            "yakuman, but not to a counted one"
        ),
        yakuman_counted=gettext_lazy(
            "the yakuman for dealing in to an open riichi is added to another yakuman, even to a counted one"
        ),
    ),
    "open_riichi_chombo": choice(
        gettext_lazy("a chombo made to dodge an open riichi"),
        ordinary=gettext_lazy("a chombo to dodge an open riichi costs what any chombo costs"),
        yakuman=gettext_lazy("a chombo to dodge an open riichi costs a yakuman"),
    ),
    "tenpai_own_four": choice(
        gettext_lazy("a wait when you hold all four copies"),
        concealed=gettext_lazy("a wait is void if all four copies are concealed in your hand"),
        hand_melds=gettext_lazy("a wait is void if all four copies are in your hand and melds"),
        ignored=gettext_lazy("a wait counts even if you hold all four copies"),
    ),
    "tenpai_all_visible": choice(
        gettext_lazy("a wait whose tiles are all gone"),
        yes=gettext_lazy("tenpai counts even if every tile of the wait is visible elsewhere"),
        no=gettext_lazy("a hand is noten if every tile of its wait is visible"),
    ),
    "temp_furiten_ends": choice(
        gettext_lazy("when same-turn furiten ends"),
        own_discard=gettext_lazy("same-turn furiten ends with your next discard"),
        own_turn=gettext_lazy("same-turn furiten ends when your next turn begins"),
        own_draw=gettext_lazy("same-turn furiten ends with your next draw"),
    ),
}


KAN: Final[dict[str, Ruling]] = {
    "riichi_ankan": choice(
        gettext_lazy("what a kan in riichi must keep"),
        forbidden=gettext_lazy("no kan in riichi"),
        any=gettext_lazy("any ankan of the drawn tile is allowed in riichi"),
        waits=gettext_lazy("a kan in riichi is allowed if the waits stay the same"),
        waits_shape=gettext_lazy("a kan in riichi is allowed if the waits and the shape stay the same"),
        waits_shape_yaku=gettext_lazy(
            "a kan in riichi is allowed if the waits, the shape and every yaku stay the same"
        ),
    ),
    "riichi_ankan_drawn_only": choice(
        gettext_lazy("which tiles a kan in riichi may use"),
        yes=gettext_lazy("a kan in riichi must use the drawn tile"),
        no=gettext_lazy("a kan in riichi need not use the drawn tile"),
    ),
    "riichi_ankan_winning_tile": choice(
        gettext_lazy("a kan of a winning tile in riichi"),
        refused=gettext_lazy("no kan of a winning tile is allowed in riichi"),
        allowed=gettext_lazy("a kan of a winning tile is allowed in riichi"),
    ),
    "kokushi_robs_ankan": choice(
        gettext_lazy("whether kokushi may rob an ankan"),
        yes=gettext_lazy("kokushi may rob an ankan"),
        no=gettext_lazy("no hand may rob an ankan"),
    ),
    "fifth_kan": choice(
        gettext_lazy("a fifth kan"),
        barred=gettext_lazy("a fifth kan is barred"),
        allowed=gettext_lazy("a fifth kan is allowed, but not after four kans by one player"),
    ),
    "four_kans_one_player": choice(
        gettext_lazy("four kans by one player"),
        **{"continue": gettext_lazy("after four kans by one player the hand goes on")},
    ),
    "ura_dora": choice(
        gettext_lazy("ura dora"),
        yes=gettext_lazy("a riichi winner turns over the ura dora"),
        no=gettext_lazy("there are no ura dora"),
    ),
    "kan_dora": choice(
        gettext_lazy("kan dora"),
        yes=gettext_lazy("a kan opens another dora indicator"),
        no=gettext_lazy("a kan opens no dora indicator"),
    ),
    "kan_ura": choice(
        gettext_lazy("ura dora of kans"),
        yes=gettext_lazy("a riichi winner turns over the ura dora of kans too"),
        no=gettext_lazy("the dora indicators of kans have no ura"),
    ),
    "dora_flip_ankan": choice(
        gettext_lazy("when an ankan's dora opens"),
        immediate=gettext_lazy("the dora of an ankan opens at once"),
    ),
    "dora_flip_minkan": choice(
        gettext_lazy("when the dora of an open kan opens"),
        immediate=gettext_lazy("the dora of an open kan opens at once"),
        delayed=gettext_lazy("the dora of an open kan opens with the discard after it, or at the next kan"),
    ),
    "minkan_dora_on_rinshan_win": choice(
        gettext_lazy("an open kan's dora at a rinshan win"),
        yes=gettext_lazy("the dora of an open kan counts for a rinshan win"),
        no=gettext_lazy("the dora of an open kan does not count for a rinshan win"),
    ),
    "minkan_dora_at_next_kan": choice(
        gettext_lazy("whether an open kan's dora counts for the player who robs the next kan"),
        replacement=gettext_lazy(
            "the dora of an open kan does not count for the player who robs the next kan"
        ),
        declaration=gettext_lazy("the dora of an open kan counts for the player who robs the next kan"),
    ),
}


CALLS: Final[dict[str, Ruling]] = {
    "kuikae": choice(
        gettext_lazy("kuikae"),
        client=gettext_lazy("the client does not offer a kuikae discard"),
        dead_hand=gettext_lazy("kuikae makes the hand dead"),
        forbidden=gettext_lazy("kuikae is forbidden"),
        allowed=gettext_lazy("kuikae is allowed"),
    ),
}


DRAWS: Final[dict[str, Ruling]] = {
    "abort_kyuushu": choice(
        gettext_lazy("kyuushuu kyuuhai"),
        yes=gettext_lazy("you may abort the hand with nine kinds of terminals and honours"),
        no=gettext_lazy("you may not abort the hand with nine kinds of terminals and honours"),
    ),
    "abort_suufon": choice(
        gettext_lazy("four winds"),
        yes=gettext_lazy(
            "four identical winds as first discards abort the hand if no call or ankan comes between"
        ),
        no=gettext_lazy("four identical winds do not abort the hand"),
    ),
    "abort_suucha": choice(
        gettext_lazy("four riichi"),
        yes=gettext_lazy("the fourth riichi aborts the hand"),
        no=gettext_lazy("four riichi do not abort the hand"),
    ),
    "abort_suukan": choice(
        gettext_lazy("four kans"),
        yes=gettext_lazy("four kans by several players abort the hand"),
        no=gettext_lazy("four kans do not abort the hand"),
    ),
    "suukan_timing": choice(
        gettext_lazy("when four kans abort the hand"),
        after_discard=gettext_lazy("four kans abort the hand once the next discard has passed"),
        immediate=gettext_lazy("the fourth kan aborts the hand at once"),
    ),
    "abort_result": choice(
        gettext_lazy("what follows an abortive draw"),
        renchan_honba=gettext_lazy("after an abortive draw the dealer stays, with one more honba"),
    ),
    "multi_ron": choice(
        gettext_lazy("two rons on one tile"),
        all=gettext_lazy("everybody who rons is paid"),
        double=gettext_lazy("two rons on one tile are both paid"),
        head_bump=gettext_lazy(
            "when several players ron, only the first in turn after the discarder is paid"
        ),
    ),
    "triple_ron": choice(
        gettext_lazy("three rons on one tile"),
        all=gettext_lazy("three rons on one tile are all paid"),
        abort=gettext_lazy("three rons on one tile abort the hand"),
        head_bump=gettext_lazy("when three players ron, only the first in turn after the discarder is paid"),
    ),
    "multi_ron_sticks": choice(
        gettext_lazy("the sticks when several win"),
        nearest=gettext_lazy("when several win, the first in turn after the discarder takes all sticks"),
        own_back_rest_nearest=gettext_lazy(
            "when several win, each takes back their own stick, and the first in turn after the "
            "discarder takes the rest"
        ),
    ),
    "multi_ron_honba": choice(
        gettext_lazy("the honba when several win"),
        nearest=gettext_lazy("when several win, the first in turn after the discarder gets the honba"),
        each=gettext_lazy("when several win, each of them gets the honba"),
    ),
    "multi_ron_dealer_renchan": choice(
        gettext_lazy("the dealer as one of several winners"),
        yes=gettext_lazy("the dealer stays even as one of several winners"),
        no=gettext_lazy("the dealer does not stay as one of several winners"),
    ),
}
