"""The words of the questions about points and payments: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final = {
    "own_stick_comes_back": (
        gettext_lazy("A declarer always gets the stick back"),
        gettext_lazy("The winner takes all sticks, also those of others who declared and did not win."),
    ),
    "honba_for_the_dealer_only": (
        gettext_lazy("Honba count only when the dealer wins"),
        gettext_lazy("Whoever wins the hand is paid for the honba on the table, the dealer or not."),
    ),
    "honba_300_from_each": (
        gettext_lazy("On a tsumo each player pays 300 per honba"),
        gettext_lazy("On a tsumo each payer gives 100 per honba."),
    ),
    "void_hand_is_paid": (
        gettext_lazy("A hand that was claimed or drawn is settled as it lies there"),
        gettext_lazy(
            "Look at the shown hand first: a mistake in it is a chombo, and the hand does not count."
        ),
    ),
    "next_hand_in_spite_of_a_chombo": (
        gettext_lazy("After a chombo the game goes on as after a win or a draw"),
        gettext_lazy("A chombo voids the hand: the same hand is played again, with the same honba."),
    ),
    "ronned_riichi_pays": (
        gettext_lazy("Whoever declares pays the stick at once"),
        gettext_lazy("The stick is laid only when the declaration tile has passed; it did not."),
    ),
    "dora_are_yaku": (
        gettext_lazy("Dora are a yaku"),
        gettext_lazy("Dora only add han to a hand that has a yaku; they are not yaku themselves."),
    ),
    "riichi_beside_double": (
        gettext_lazy("Double riichi counts besides riichi"),
        gettext_lazy("Double riichi takes the place of riichi: 2 han in all."),
    ),
    "riichi_beside_yakuman": (
        gettext_lazy("Riichi counts besides a yakuman"),
        gettext_lazy("Beside a yakuman no ordinary yaku counts, not even riichi."),
    ),
    "pinfu_on_any_wait": (
        gettext_lazy("Four runs are pinfu on any wait"),
        gettext_lazy("Pinfu needs a two-sided wait as well; a kanchan, penchan or tanki has fu."),
    ),
    "tsumo_in_an_open_hand": (
        gettext_lazy("Tsumo is a yaku in an open hand too"),
        gettext_lazy("Menzen tsumo needs a closed hand; after a call a tsumo is no yaku."),
    ),
    "ura_without_riichi": (
        gettext_lazy("Ura dora count for every winner"),
        gettext_lazy("Only a winner whose own riichi stands uses the ura dora."),
    ),
    "no_ura_for_kans": (
        gettext_lazy("Ura dora lie beneath the first indicator alone"),
        gettext_lazy("Beneath each open indicator, a kan's too, lies an ura dora under these rules."),
    ),
    "dealer_as_others": (
        gettext_lazy("The dealer is paid like everybody else"),
        gettext_lazy("A dealer's win is worth half as much again."),
    ),
    "tsumo_of_three_as_four": (
        gettext_lazy("A tsumo with three players is paid as with four"),
        gettext_lazy("With three players only two pay; the absent player's share is not made up in full."),
    ),
    "tsumo_paid_as_ron": (
        gettext_lazy("A tsumo brings exactly as much as a ron"),
        gettext_lazy("Each share of a tsumo is rounded up by itself, so that the sum may differ from a ron."),
    ),
    "liable_pays_half_of_a_tsumo": (
        gettext_lazy("Whoever is liable pays half of a tsumo"),
        gettext_lazy(
            "On a tsumo the liable player pays everything; half is paid only when another deals in."
        ),
    ),
    "noten_1000_to_each": (
        gettext_lazy("Each noten player pays 1,000 to each tenpai player"),
        gettext_lazy(
            "A fixed sum is shared: the noten players pay it together, the tenpai players split it."
        ),
    ),
    "nagashi_is_forgotten": (
        gettext_lazy("At a draw there are noten payments only"),
        gettext_lazy("A river of terminals and honours, none of it called, is paid as a mangan instead."),
    ),
    "north_share_is_paid": (
        gettext_lazy("The two others pay the absent player's share too"),
        gettext_lazy("Under these rules that share is lost: each pays only a share of their own."),
    ),
    "honba_left_to_the_dealer": (
        gettext_lazy("Only the dealer is paid for honba"),
        gettext_lazy("The honba on the table are added to any win, whoever makes it."),
    ),
    "last_dealer_ends_always": (
        gettext_lazy("The last dealer's win ends the game in any case"),
        gettext_lazy("A dealer who wins stays; the game ends only for a leader, and where the rules say so."),
    ),
    "over_after_the_last_hand": (
        gettext_lazy("After South's last hand the game is always over"),
        gettext_lazy("A dealer who stays deals again, and some rules go on until somebody has the target."),
    ),
    "zero_is_bust": (
        gettext_lazy("Whoever has no points left ends the game"),
        gettext_lazy("Exactly zero is not below zero, and some rules know no end by bust at all."),
    ),
    "sticks_to_the_dealer": (
        gettext_lazy("The sticks left go to the last dealer"),
        gettext_lazy("At the end of the game the sticks go to those in front, or to nobody."),
    ),
    "equal_points_are_shared": (
        gettext_lazy("Equal points always share a place"),
        gettext_lazy("Under many rules the player who dealt first is ahead of equals."),
    ),
}


DORA_WORDS: Final[dict[str, Words]] = {
    "indicator_is_dora": (
        gettext_lazy("The tile that lies open is dora"),
        gettext_lazy("It is the indicator: dora is the tile that follows it."),
    ),
    "honours_in_one_row": (
        gettext_lazy("Winds and dragons are one row"),
        gettext_lazy("They are two rows: after North comes East again, after chun haku."),
    ),
    "first_indicator_only": (
        gettext_lazy("Only the first indicator counts"),
        gettext_lazy("Each indicator that a kan opens makes a further tile dora."),
    ),
}
