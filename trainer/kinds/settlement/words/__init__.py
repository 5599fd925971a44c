"""The words of the questions about points and payments: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final = {
    "own_stick_comes_back": (
        lambda: _("A declarer always gets the stick back"),
        lambda: _("The winner takes all sticks, also those of others who declared and did not win."),
    ),
    "honba_for_the_dealer_only": (
        lambda: _("Honba count only when the dealer wins"),
        lambda: _("Whoever wins the hand is paid for the honba on the table, the dealer or not."),
    ),
    "honba_300_from_each": (
        lambda: _("On a tsumo each player pays 300 per honba"),
        lambda: _("On a tsumo each payer gives 100 per honba."),
    ),
    "void_hand_is_paid": (
        lambda: _("A hand that was claimed or drawn is settled as it lies there"),
        lambda: _("Look at the shown hand first: a mistake in it is a chombo, and the hand does not count."),
    ),
    "next_hand_in_spite_of_a_chombo": (
        lambda: _("After a chombo the game goes on as after a win or a draw"),
        lambda: _("A chombo voids the hand: the same hand is played again, with the same honba."),
    ),
    "ronned_riichi_pays": (
        lambda: _("Whoever declares pays the stick at once"),
        lambda: _("The stick is laid only when the declaration tile has passed; it did not."),
    ),
    "dora_are_yaku": (
        lambda: _("Dora are a yaku"),
        lambda: _("Dora only add han to a hand that has a yaku; they are not yaku themselves."),
    ),
    "riichi_beside_double": (
        lambda: _("Double riichi counts besides riichi"),
        lambda: _("Double riichi takes the place of riichi: 2 han in all."),
    ),
    "riichi_beside_yakuman": (
        lambda: _("Riichi counts besides a yakuman"),
        lambda: _("Beside a yakuman no ordinary yaku counts, not even riichi."),
    ),
    "pinfu_on_any_wait": (
        lambda: _("Four runs are pinfu on any wait"),
        lambda: _("Pinfu needs a two-sided wait as well; a kanchan, penchan or tanki has fu."),
    ),
    "tsumo_in_an_open_hand": (
        lambda: _("Tsumo is a yaku in an open hand too"),
        lambda: _("Menzen tsumo needs a closed hand; after a call a tsumo is no yaku."),
    ),
    "ura_without_riichi": (
        lambda: _("Ura dora count for every winner"),
        lambda: _("Only a winner whose own riichi stands uses the ura dora."),
    ),
    "no_ura_for_kans": (
        lambda: _("Ura dora lie beneath the first indicator alone"),
        lambda: _("Beneath each open indicator, a kan's too, lies an ura dora under these rules."),
    ),
    "dealer_as_others": (
        lambda: _("The dealer is paid like everybody else"),
        lambda: _("A dealer's win is worth half as much again."),
    ),
    "tsumo_of_three_as_four": (
        lambda: _("A tsumo with three players is paid as with four"),
        lambda: _("With three players only two pay; the absent player's share is not made up in full."),
    ),
    "tsumo_paid_as_ron": (
        lambda: _("A tsumo brings exactly as much as a ron"),
        lambda: _("Each share of a tsumo is rounded up by itself, so that the sum may differ from a ron."),
    ),
    "liable_pays_half_of_a_tsumo": (
        lambda: _("Whoever is liable pays half of a tsumo"),
        lambda: _("On a tsumo the liable player pays everything; half is paid only when another deals in."),
    ),
    "noten_1000_to_each": (
        lambda: _("Each noten player pays 1,000 to each tenpai player"),
        lambda: _("A fixed sum is shared: the noten players pay it together, the tenpai players split it."),
    ),
    "nagashi_is_forgotten": (
        lambda: _("At a draw there are noten payments only"),
        lambda: _("A river of terminals and honours, none of it called, is paid as a mangan instead."),
    ),
    "north_share_is_paid": (
        lambda: _("The two others pay the absent player's share too"),
        lambda: _("Under these rules that share is lost: each pays only a share of their own."),
    ),
    "honba_left_to_the_dealer": (
        lambda: _("Only the dealer is paid for honba"),
        lambda: _("The honba on the table are added to any win, whoever makes it."),
    ),
    "last_dealer_ends_always": (
        lambda: _("The last dealer's win ends the game in any case"),
        lambda: _("A dealer who wins stays; the game ends only for a leader, and where the rules say so."),
    ),
    "over_after_the_last_hand": (
        lambda: _("After South's last hand the game is always over"),
        lambda: _("A dealer who stays deals again, and some rules go on until somebody has the target."),
    ),
    "zero_is_bust": (
        lambda: _("Whoever has no points left ends the game"),
        lambda: _("Exactly zero is not below zero, and some rules know no end by bust at all."),
    ),
    "sticks_to_the_dealer": (
        lambda: _("The sticks left go to the last dealer"),
        lambda: _("At the end of the game the sticks go to those in front, or to nobody."),
    ),
    "equal_points_are_shared": (
        lambda: _("Equal points always share a place"),
        lambda: _("Under many rules the player who dealt first is ahead of equals."),
    ),
}


DORA_WORDS: Final[dict[str, Words]] = {
    "indicator_is_dora": (
        lambda: _("The tile that lies open is dora"),
        lambda: _("It is the indicator: dora is the tile that follows it."),
    ),
    "honours_in_one_row": (
        lambda: _("Winds and dragons are one row"),
        lambda: _("They are two rows: after North comes East again, after chun haku."),
    ),
    "first_indicator_only": (
        lambda: _("Only the first indicator counts"),
        lambda: _("Each indicator that a kan opens makes a further tile dora."),
    ),
}
