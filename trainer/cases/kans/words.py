"""Words of the disputes about kans: for each case the class of its name and `Words`."""

from django.utils.translation import gettext_lazy

from trainer.cases.case import NO, YES
from trainer.cases.case_words import YES_NO, CaseWords


class KanInRiichiWords(CaseWords):
    title = gettext_lazy("A kan in riichi")
    about = gettext_lazy("Somebody in riichi declares a kan, or has declared one.")
    asks = {
        "sort": (
            gettext_lazy("Which kan?"),
            {
                "ankan": gettext_lazy("A closed kan (ankan)"),
                "open": gettext_lazy("A kan with a tile of another player"),
            },
        ),
        "tile": (
            gettext_lazy("Is the tile just drawn one of the four?"),
            {"drawn": gettext_lazy("Yes"), "held": gettext_lazy("No: all four were in the hand")},
        ),
        "wins": (gettext_lazy("Would the tile just drawn complete the hand?"), YES_NO),
        "waits": (
            gettext_lazy("Does the hand wait on the same tiles after the kan?"),
            {"same": gettext_lazy("Yes, on the same"), "other": gettext_lazy("No, on others or fewer")},
        ),
        "shape": (
            gettext_lazy("However the hand could win, are the three tiles in the hand always a triplet?"),
            {
                **YES_NO,
                "nine-gates": gettext_lazy("Yes, but without the kan the hand could be nine gates"),
            },
        ),
        "made": (
            gettext_lazy("Has the kan been made, and how did the hand end?"),
            {
                "asked": gettext_lazy("Not made yet: may it be?"),
                "goes_on": gettext_lazy("Made; the hand has not ended yet"),
                "draw": gettext_lazy("Made; the hand was shown at an exhaustive draw"),
                "other_win": gettext_lazy("Made; another player won"),
                "own_win": gettext_lazy("Made; the same player claimed a win"),
            },
        ),
        "since": (
            gettext_lazy("What has that player done since the kan?"),
            {
                "nothing": gettext_lazy("Nothing: no replacement is drawn yet"),
                "replaced": gettext_lazy("Drawn the replacement, and discarded nothing"),
                "discarded": gettext_lazy("Drawn the replacement and discarded"),
            },
        ),
    }
    says = {
        "open_kan_barred": gettext_lazy("Not allowed: in riichi no tile of another player may be called."),
        "kan_legal": gettext_lazy("Allowed: none of these rules bars the kan."),
        "kan_barred_forbidden": gettext_lazy("Not allowed: these rules allow no kan in riichi."),
        "kan_barred_not_the_drawn_tile": gettext_lazy(
            "Not allowed: only the tile just drawn may make the kan, when three like it are in the hand."
        ),
        "kan_barred_drawn_tile_wins": gettext_lazy(
            "Not allowed: the tile just drawn completes the hand, so these rules bar a kan with it."
        ),
        "kan_barred_waits_change": gettext_lazy("Not allowed: the kan changes what the hand waits on."),
        "kan_barred_wait_used_up": gettext_lazy(
            "Not allowed: the hand waits on the tile just drawn, and the kan uses that wait up."
        ),
        "kan_barred_yaku_lost": gettext_lazy("Not allowed: the kan takes nine gates away."),
        "kan_barred_shape_changes": gettext_lazy(
            "Not allowed: in one way of winning, the three tiles are not a triplet."
        ),
        "tsumo_instead": gettext_lazy(
            "The tile completes the hand: instead of the kan, the player may call tsumo, even in furiten."
        ),
        "ml_found_at_once": gettext_lazy(
            "The kan is a chombo as soon as it is found out (M.League, chapter 7, article 4)."
        ),
        "looked_at_when_shown": gettext_lazy(
            "Nothing yet: the kan is looked at when the hand is shown, and until then it stands."
        ),
        "played_on_nothing": gettext_lazy("Play goes on as after any kan: the replacement is drawn."),
        "played_on_replaced": gettext_lazy(
            "Play goes on: the replacement is discarded. A win with it would show the hand."
        ),
        "played_on_discarded": gettext_lazy("Play goes on, with the kan and its indicator as they are."),
    }
    tiles = {
        "hand": gettext_lazy("The hand before the draw, at least the suit in doubt"),
        "drawn": gettext_lazy("The tile drawn"),
    }
    worked_out = {
        "before": gettext_lazy("Waits before the kan"),
        "after": gettext_lazy("Waits after the kan"),
    }
    at_table = (
        gettext_lazy("Ask which kan it is, and whether the tile just drawn is one of the four."),
        gettext_lazy("While the hand is played, nobody has to show it for this."),
        gettext_lazy("When it is shown, compare its waits before the draw with those after the kan."),
    )


class FourKansMadeWords(CaseWords):
    title = gettext_lazy("Four kans in one hand")
    about = gettext_lazy("The fourth kan of a hand is declared, or somebody wants to make a fifth.")
    asks = {
        "number": (
            gettext_lazy("Which kan of the hand is it, those of all players counted?"),
            {"fourth": gettext_lazy("The fourth"), "fifth": gettext_lazy("A fifth")},
        ),
        "by": (
            gettext_lazy("Who has made the first four kans?"),
            {"several": gettext_lazy("Two players or more"), "one": gettext_lazy("One player alone")},
        ),
        "stage": (
            gettext_lazy("How far has play gone since the fourth kan?"),
            {
                "declared": gettext_lazy("Nothing has been discarded since"),
                "tsumo": gettext_lazy("The player won with the replacement tile"),
                "discarded": gettext_lazy("A tile was discarded, and nobody won on it"),
                "ronned": gettext_lazy("A tile was discarded, and somebody won on it"),
                "robbed": gettext_lazy("Somebody won on the tile of the kan"),
            },
        ),
    }
    says = {
        "suukan_by_one": gettext_lazy("The hand goes on: one player has made all four kans."),
        "suukan_off": gettext_lazy(
            "Under these rules four kans do not end the hand: play goes on, and a win counts."
        ),
        "suukan_at_once": gettext_lazy("The hand ends at once: two players or more have made the four kans."),
        "suukan_awaits_discard": gettext_lazy(
            "Not yet: the replacement is drawn, and only the discard after it ends the hand."
        ),
        "ask_for_a_ron": gettext_lazy("Ask for a ron on that discard before anybody mixes tiles."),
        "suukan": gettext_lazy("The hand ends: nobody won on the discard after the fourth kan."),
        "suukan_robbed": gettext_lazy("The win stands: a fourth kan that is robbed was never made."),
        "win_precedes_abort": gettext_lazy("The win stands: it comes before any abortive draw."),
        "hand_has_ended": gettext_lazy("No fifth kan: four kans by several players have ended the hand."),
        "four_kans_by_one": gettext_lazy(
            "Not allowed: one player has made all four kans, so nobody may kan."
        ),
        "fifth_kan": gettext_lazy("Not allowed: these rules allow four kans in a hand and no more."),
        "fifth_kan_allowed": gettext_lazy("Allowed: these rules let a fifth kan be made."),
        "no_ura_after_fifth": gettext_lazy(
            "No ura dora count in this hand: their tiles are drawn as replacements."
        ),
    }
    at_table = (
        gettext_lazy("Count the kans of all players, and ask who made them."),
        gettext_lazy("Ask whether somebody has won on the fourth, or since."),
        gettext_lazy("Nobody mixes tiles before that is clear."),
    )


class IndicatorOfKanWords(CaseWords):
    title = gettext_lazy("The new dora after a kan")
    about = gettext_lazy("A kan was made, and nobody agrees when its indicator opens, or whether it counts.")
    asks = {
        "sort": (
            gettext_lazy("Which kan was made?"),
            {
                "closed": gettext_lazy("A closed kan (ankan)"),
                "open": gettext_lazy("With a discard of another player"),
                "added": gettext_lazy("The fourth tile added to a pon"),
            },
        ),
        "win": (
            gettext_lazy("Has somebody won, and on which tile?"),
            {
                "none": gettext_lazy("Nobody has won yet"),
                "on_replacement": gettext_lazy("Tsumo with the replacement tile of this kan"),
                "on_discard": gettext_lazy("On the discard right after the kan, or on any later tile"),
                "after_next_kan": gettext_lazy("Ron on the tile of one more kan, declared straight after"),
                "robbed": gettext_lazy("Ron on the tile of this kan"),
            },
        ),
        "riichi": (gettext_lazy("Is the winner in riichi?"), YES_NO),
    }
    says = {
        "kan_dora_off": gettext_lazy("No indicator opens: these rules have no dora for kans."),
        "ankan_dora_open": gettext_lazy("The indicator of a closed kan opens at once and counts."),
        "minkan_dora_at_once": gettext_lazy(
            "The indicator opens at once and counts, as these rules have it for every kan."
        ),
        "minkan_dora_later": gettext_lazy(
            "The indicator opens only with the next discard, not before the replacement is drawn."
        ),
        "minkan_dora_for_rinshan": gettext_lazy(
            "The indicator counts: these rules open it for a win on the replacement tile."
        ),
        "minkan_dora_open": gettext_lazy("The indicator counts: it was open before the win."),
        "minkan_dora_not_yet": gettext_lazy("The indicator does not count: it was not due before the win."),
        "robbed_kan_no_dora": gettext_lazy("No indicator opens: a kan that is robbed was never made."),
        "open_kan_is_not_robbed": gettext_lazy("No win: a kan with a called discard is not robbed."),
        "opens_now": gettext_lazy("It opens before the replacement is drawn."),
        "opens_later": gettext_lazy("It is due with the next discard, before a ron on that tile counts."),
        "opens_with_next_kan": gettext_lazy("It is due as soon as the next kan is declared."),
        "opens_with_next_replacement": gettext_lazy(
            "It is due only just before the replacement of the next kan is drawn."
        ),
        "kan_ura_too": gettext_lazy("The winner in riichi also turns the tile beneath it."),
        "kan_ura_off": gettext_lazy("The tile beneath it stays closed: these rules have no ura for kans."),
        "ura_off": gettext_lazy("No ura dora are turned: these rules have none."),
    }
    at_table = (
        gettext_lazy("Ask which kan it was: closed, with a called discard, or a tile added to a pon."),
        gettext_lazy("Ask what came after it: replacement, discard, one more kan."),
        gettext_lazy("Open an indicator only when one is due."),
    )


class KanRobbedWords(CaseWords):
    title = gettext_lazy("A ron on a kan (chankan)")
    about = gettext_lazy("A player declares a kan, and another says ron on its tile.")
    asks = {
        "sort": (
            gettext_lazy("Which kan was declared?"),
            {
                "added": gettext_lazy("A tile added to a pon"),
                "closed": gettext_lazy("A closed kan (ankan)"),
                "open": gettext_lazy("With a discard of another player"),
            },
        ),
        "hand": (
            gettext_lazy("Is the hand of the player who says ron thirteen orphans (kokushi)?"),
            {"kokushi": gettext_lazy("Yes"), "other": gettext_lazy("No")},
        ),
        "furiten": (
            gettext_lazy("Has that player discarded any tile that the hand waits on?"),
            YES_NO,
        ),
        "in_riichi": (gettext_lazy("Is that player in riichi?"), YES_NO),
        "since": (
            gettext_lazy("Has that player discarded since the riichi, or has anybody called?"),
            YES_NO,
        ),
        "made": (
            gettext_lazy("Has the ron been said?"),
            {
                "asked": gettext_lazy("No: may it be?"),
                "claimed": gettext_lazy("Yes, and the hand was shown"),
            },
        ),
        "dealer": (
            gettext_lazy("Who said ron?"),
            {YES: gettext_lazy("The dealer"), NO: gettext_lazy("Another player")},
        ),
    }
    says = {
        "kakan_robbed": gettext_lazy("The ron is allowed: a tile added to a pon may be robbed."),
        "ankan_robbed_by_kokushi": gettext_lazy(
            "The ron is allowed: under these rules thirteen orphans may rob a closed kan."
        ),
        "ankan_not_robbed": gettext_lazy("No win: under these rules a closed kan is never robbed."),
        "ankan_only_by_kokushi": gettext_lazy(
            "No win: under these rules only thirteen orphans may rob a closed kan."
        ),
        "daiminkan_not_robbed": gettext_lazy(
            "No win: the tile was called for the kan, so ron had to be said on the discard."
        ),
        "discard_furiten": gettext_lazy(
            "No win: the player has discarded a tile that the hand waits on, and furiten bars this ron too."
        ),
        "ippatsu_still_counts": gettext_lazy("Ippatsu counts: the robbed kan has interrupted nothing."),
        "robbed_kan_opens_nothing": gettext_lazy("The robbed kan opens no new indicator."),
    }
    at_table = (
        gettext_lazy("Leave the replacement tile where it is."),
        gettext_lazy("Ask which kan it is. If ron was said, have the hand shown."),
        gettext_lazy("Look for the waits among the player’s own discards."),
    )
