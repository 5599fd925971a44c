"""Words of the disputes about calls: for each case the class of its name and `Words`."""

from django.utils.translation import gettext_lazy

from trainer.cases.case import NO, YES
from trainer.cases.case_words import YES_NO, CaseWords


class KuikaeThrownWords(CaseWords):
    title = gettext_lazy("Swap calling (kuikae)")
    about = gettext_lazy("Somebody calls a tile, and discards the same tile or one that fits its run.")
    asks = {
        "call": (
            gettext_lazy("Which call was it?"),
            {
                "chi": gettext_lazy("Chi"),
                "pon": gettext_lazy("Pon"),
                "kan": gettext_lazy("Kan"),
            },
        ),
        "end": (
            gettext_lazy("Which tile is discarded after the chi?"),
            {
                "called": gettext_lazy("One like the tile called"),
                "other_end": gettext_lazy("One that makes a run with the two tiles shown from the hand"),
                "neither": gettext_lazy("Any other tile"),
            },
        ),
        "same": (gettext_lazy("Is the discard the fourth tile of the pon’s kind?"), YES_NO),
        "first": (gettext_lazy("Is it the first discard after this call?"), YES_NO),
        "made": (
            gettext_lazy("Is the tile discarded already?"),
            {"asked": gettext_lazy("No: may it be?"), "made": gettext_lazy("Yes, it lies on the table")},
        ),
    }
    says = {
        "no_swap_after_kan": gettext_lazy(
            "Any tile may be discarded: a kan draws a replacement first, so nothing is swapped."
        ),
        "not_a_swap": gettext_lazy("The tile may be discarded: it does not swap the tile called."),
        "call_is_over": gettext_lazy(
            "The tile may be discarded: only the first discard after the call can swap it."
        ),
        "swaps_allowed": gettext_lazy("The tile may be discarded: these rules allow swap calling."),
        "swap_of_called_kind": gettext_lazy(
            "Not allowed: the tile is the same as the one just called, so the call only swaps it."
        ),
        "swap_of_other_end": gettext_lazy(
            "Not allowed: the two tiles shown from the hand made a run with this one already."
        ),
        "no_text_price_of_swap": gettext_lazy(
            "These rules forbid the swap, and we know no text that names its price. Usually the hand is dead."
        ),
    }
    tiles = {
        "called": gettext_lazy("The tile that was called"),
        "own": gettext_lazy("The two tiles of the hand that the call was made with"),
        "thrown": gettext_lazy("The first discard after the call"),
    }
    worked_out = {
        "same_tile": gettext_lazy("A swap, since it is the tile called"),
        "other_end": gettext_lazy("A swap, since it is the other end of the run"),
    }
    found = {
        "swaps_barred": gettext_lazy(
            "Rules against swap calling bar a discard of %(tiles)s right after this call."
        ),
    }
    endings = {"thrown": {"?": gettext_lazy("Nothing is discarded yet")}}
    at_table = (
        gettext_lazy("Look at the call: which of its tiles lies sideways?"),
        gettext_lazy("Put the discard in its place: do you get a set again?"),
        gettext_lazy("If it is, the discard swaps the call."),
    )


class ClaimsAtOnceWords(CaseWords):
    title = gettext_lazy("Several players claim one tile")
    about = gettext_lazy("Two or more players say ron, pon, kan or chi on the same discard.")
    asks = {
        "rons": (
            gettext_lazy("How many players say ron with a hand that may win?"),
            {
                "none": gettext_lazy("None"),
                "one": gettext_lazy("One"),
                "two": gettext_lazy("Two"),
                "three": gettext_lazy("Three"),
            },
        ),
        "calls": (
            gettext_lazy("What do the other players say?"),
            {
                "none": gettext_lazy("Nothing"),
                "pon": gettext_lazy("Pon or kan"),
                "chi": gettext_lazy("Chi"),
                "pon_chi": gettext_lazy("One pon or kan, another chi"),
            },
        ),
        "first": (
            gettext_lazy("Which was said first?"),
            {
                "together": gettext_lazy("Both at once, or the pon or kan"),
                "chi": gettext_lazy("Clearly the chi"),
            },
        ),
    }
    says = {
        "nobody_claims": gettext_lazy("Nobody claims the tile: the next player draws."),
        "only_ron": gettext_lazy("The ron is carried out: nobody else claims the tile."),
        "only_claim": gettext_lazy("The call is carried out: nobody else claims the tile."),
        "pon_before_chi": gettext_lazy("The pon or kan is carried out: it comes before a chi."),
        "ron_first": gettext_lazy("The ron is carried out: it comes before pon, kan and chi."),
        "every_ron_paid": gettext_lazy("Every ron is paid: the discarder pays each winner."),
        "only_nearest_paid": gettext_lazy(
            "Only the first ron after the discarder, in turn order, is paid: these rules pay one."
        ),
        "three_rons_abort": gettext_lazy(
            "Nobody wins: under these rules three rons on one tile end the hand."
        ),
        "then_every_ron_paid": gettext_lazy("Both rons are paid by the discarder."),
        "then_only_nearest_paid": gettext_lazy(
            "Of the two rons only the first after the discarder, in turn order, is paid."
        ),
        "no_text_chi_said_first": gettext_lazy(
            "No rule text that we know decides this; usual is: a pon or kan goes before a chi, even "
            "one that was said first."
        ),
        "wrc_chi_said_first": gettext_lazy(
            "The chi: without a ron, the first call said gets the tile (WRC Penalties 2025, 12.3.2)."
        ),
        "ml_chi_said_first": gettext_lazy(
            "The pon, if the calls overlapped; whether it came too late is for the referee "
            "(M.League, chapter 4, article 2)."
        ),
    }
    at_table = (
        gettext_lazy("Ask each player what was said on the tile."),
        gettext_lazy("Ron goes before pon and kan, and those before chi."),
        gettext_lazy("Of several rons, count in turn from the discarder."),
    )


class NorthTakenWords(CaseWords):
    title = gettext_lazy("Extracting a north (kita)")
    about = gettext_lazy("One of three players extracts a north, and what follows is in dispute.")
    asks = {
        "when": (
            gettext_lazy("When is the north extracted?"),
            {
                "own_turn": gettext_lazy("After the player’s own draw, with tiles left in the wall"),
                "after_call": gettext_lazy("Right after the player’s own pon"),
                "last_tile": gettext_lazy("After the last tile of the wall was drawn"),
                "riichi_held": gettext_lazy("In riichi, a north that was not just drawn"),
            },
        ),
        "then": (
            gettext_lazy("What is in dispute about it?"),
            {
                "nothing": gettext_lazy("Whether it may be extracted"),
                "ron": gettext_lazy("A ron of another player on that north"),
                "ippatsu": gettext_lazy("The ippatsu of a player in riichi"),
                "tsumo": gettext_lazy("Whether a win with the replacement tile is rinshan kaihou"),
                "let_go": gettext_lazy("Furiten of a player who waited on it and said nothing"),
            },
        ),
        "yaku": (gettext_lazy("Does the winner’s hand have riichi or another yaku?"), YES_NO),
    }
    says = {
        "no_kita": gettext_lazy("Not allowed: under these rules no north is extracted."),
        "no_drawn_tile": gettext_lazy("Not allowed: a north is extracted after a draw, not after a call."),
        "no_replacement_for_kita": gettext_lazy("Not allowed: no tile is left in the wall to replace it."),
        "north_not_drawn": gettext_lazy("Not allowed: in riichi only a north just drawn may be extracted."),
        "north_held": gettext_lazy("Allowed: the north is laid beside the hand, and a tile replaces it."),
        "kita_not_robbed": gettext_lazy("No win: under these rules nobody may ron an extracted north."),
        "kita_robbed": gettext_lazy("The win stands: under these rules an extracted north may be ronned."),
        "kita_robbed_by_chankan": gettext_lazy(
            "The win stands: under these rules a ron on an extracted north is chankan, which is a yaku."
        ),
        "no_yaku": gettext_lazy(
            "No win: under these rules a ron on a north is not chankan, so the hand has no yaku."
        ),
        "ippatsu_broken_by_kita": gettext_lazy(
            "Ippatsu is over: under these rules an extracted north ends it."
        ),
        "ippatsu_survives_kita": gettext_lazy(
            "Ippatsu is alive: under these rules an extracted north does not end it."
        ),
        "kita_rinshan_counts": gettext_lazy(
            "The yaku counts: under these rules such a win is rinshan kaihou."
        ),
        "kita_rinshan_not_counted": gettext_lazy(
            "The yaku does not count: under these rules only a kan gives rinshan kaihou."
        ),
        "north_let_go_binds": gettext_lazy(
            "Furiten: a winning tile went by, and under these rules an extracted north counts."
        ),
        "north_let_go_is_free": gettext_lazy(
            "No furiten: under these rules an extracted north does not count as a tile that went by."
        ),
    }
    at_table = (
        gettext_lazy("Wait whether anybody says ron before the replacement tile is drawn."),
        gettext_lazy("Ask whether the north was just drawn, if its player is in riichi."),
        gettext_lazy("Count the tiles left in the wall: each north takes one."),
    )


class CallGoneWrongWords(CaseWords):
    title = gettext_lazy("A wrong, late or unwanted call")
    about = gettext_lazy("Somebody said chi, pon or kan and could not, came too late, or took it back.")
    asks = {
        "wrong": (
            gettext_lazy("What was wrong with the call?"),
            {
                "not_held": gettext_lazy("The tiles for it are not in the hand"),
                "not_from_left": gettext_lazy("Chi, but the tile did not come from the left"),
                "last_discard": gettext_lazy("It was on the last discard of the hand"),
                "in_riichi": gettext_lazy("The player is in riichi"),
                "late": gettext_lazy("The next player had drawn already"),
                "taken_back": gettext_lazy("Nothing, but its player took it back"),
                "other_word": gettext_lazy("The player meant another call, such as chi for pon"),
            },
        ),
        "done": (
            gettext_lazy("How far did it go?"),
            {
                "said": gettext_lazy("It was said, nothing more"),
                "laid": gettext_lazy("Tiles were laid open"),
                "discarded": gettext_lazy("Tiles were laid open, and a tile was discarded"),
            },
        ),
        "dealer": (
            gettext_lazy("Who called?"),
            {YES: gettext_lazy("The dealer"), NO: gettext_lazy("Another player")},
        ),
    }
    says = {
        "unwanted_taken_back": gettext_lazy("The call was good, and was said and taken back."),
        "unwanted_other_word": gettext_lazy("The player said the word of another call."),
        "ml_other_word": gettext_lazy(
            "Saying chi, pon or kan for another of them makes a dead hand (M.League, chapter 7, article 2)."
        ),
        "wrc_other_word": gettext_lazy(
            "The player is warned and makes the call that was said first; else the hand is dead "
            "(WRC Penalties 2025, 12.3.3)."
        ),
        "ema_other_word": gettext_lazy(
            "Among calls for a set a quick correction is allowed (European rules of 2016, 5.1.3)."
        ),
        "no_text_other_word": gettext_lazy(
            "No text of these rules that we know decides this; of others, some let the word be corrected at "
            "once, and one makes the hand dead."
        ),
        "pon_not_held": gettext_lazy("No call: a pon needs two tiles like the discard, and a kan three."),
        "chi_not_from_the_left": gettext_lazy(
            "No call: a chi can only take a tile from the player on the left."
        ),
        "no_chi_in_sanma": gettext_lazy("No call: with three players there is no chi."),
        "last_discard": gettext_lazy("No call: the last discard of a hand can only be ronned."),
        "no_call_in_riichi": gettext_lazy("No call: in riichi no tile of another player may be called."),
        "no_text_late_call": gettext_lazy(
            "No rule text that we know decides this; usual is: too late, since the next player has drawn."
        ),
        "no_text_call_said": gettext_lazy(
            "No rule text that we know decides this; usual is: the call is taken back and costs nothing."
        ),
        "no_text_call_laid": gettext_lazy(
            "No rule text that we know decides this; usual is: the tiles go back and nothing is paid."
        ),
        "no_text_call_discarded": gettext_lazy(
            "No text of these rules that we know decides this; usual is: a wrong set left after the discard "
            "makes a dead hand."
        ),
        "no_text_last_discard": gettext_lazy(
            "No rule text that we know decides this; usual is: the call is undone."
        ),
        "ml_empty_call": gettext_lazy(
            "A call that is only said makes a dead hand (M.League, chapter 7, article 2)."
        ),
        "ml_wrong_set": gettext_lazy(
            "A wrong set makes a dead hand, and the called tile goes back (M.League, chapter 7, article 3)."
        ),
        "wrc_empty_call": gettext_lazy(
            "A call that is only said makes a dead hand (WRC Penalties 2025, 12.3.3)."
        ),
        "wrc_wrong_set": gettext_lazy(
            "The set may be corrected before the discard. Where no right one can be laid, the hand is dead "
            "(WRC Penalties 2025, 12.3.3, 12.3.4)."
        ),
        "wrc_wrong_set_left": gettext_lazy(
            "After the discard a wrong set makes a dead hand, a wrong kan a chombo "
            "(WRC Penalties 2025, 12.3.4)."
        ),
        "wrc_after_the_end": gettext_lazy(
            "The call is void, and its player is warned (WRC Penalties 2025, 12.3.6)."
        ),
        "wrc_late_call": gettext_lazy(
            "Too late: the draw comes first, and the call is void (WRC Penalties 2025, 12.3.2)."
        ),
        "late_call_refused": gettext_lazy(
            "The software does not let this happen: it offers no call once the next player has drawn."
        ),
        "ema_empty_call": gettext_lazy(
            "A call taken back before tiles are laid costs nothing (European rules of 2016, 5.1.2)."
        ),
        "ema_false_set": gettext_lazy(
            "A false set left after the discard makes a dead hand (European rules of 2016, 5.1.1)."
        ),
        "ema_older_text": gettext_lazy("The text of 2025 may say otherwise: ask the referee."),
        "ends_as_draw": gettext_lazy("The hand ends as a draw."),
    }
    at_table = (
        gettext_lazy("Stop play before another tile is drawn."),
        gettext_lazy("Ask what was said, and whether tiles were laid or discarded."),
        gettext_lazy("Put the called tile back where the call is void."),
    )
