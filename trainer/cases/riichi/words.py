"""Words of the disputes about riichi: for each case the class of its name and `Words`."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from trainer.cases.case_words import YES_NO, Asked, CaseWords


class NotenRiichiWords(CaseWords):
    title = gettext_lazy("A riichi without tenpai, or in furiten")
    about = gettext_lazy("Somebody declared riichi without a tenpai hand, or with one in furiten.")
    asks = {
        "end": (
            gettext_lazy("How did the hand end?"),
            {
                "draw": gettext_lazy("Exhaustive draw"),
                "other_win": gettext_lazy("Another player won"),
                "own_win": gettext_lazy("The player in riichi claimed a win"),
                "four_riichi": gettext_lazy("All four players were in riichi"),
                "other_abort": gettext_lazy("Another abortive draw"),
            },
        ),
        "wrong": (
            gettext_lazy("What was wrong with the riichi?"),
            {
                "noten": gettext_lazy("The hand was not tenpai"),
                "furiten": gettext_lazy("The hand was tenpai, but in furiten"),
            },
        ),
        "shown": (gettext_lazy("Has the player in riichi shown the hand?"), YES_NO),
    }
    says = {
        "furiten_riichi_allowed": gettext_lazy("The riichi is allowed: furiten bars ron, not riichi."),
        "riichi_refused": gettext_lazy("The software refuses such a riichi, so it cannot have happened."),
        "must_be_shown": gettext_lazy(
            "The mistake is found out: a hand in riichi must be shown at the draw."
        ),
        "found_at_draw": gettext_lazy("The mistake is found out: the hand in riichi was shown at the draw."),
        "found_at_other_win": gettext_lazy(
            "The mistake is found out: under these rules hands in riichi are shown at every win."
        ),
        "found_at_own_win": gettext_lazy("The mistake is found out: the hand was shown for the win."),
        "four_riichi_go_on": gettext_lazy(
            "The hand has not ended: under these rules play goes on with four riichi."
        ),
        "found_at_four_riichi": gettext_lazy(
            "The mistake is found out: four riichi end the hand, and all four hands are shown."
        ),
        "not_found_at_draw": gettext_lazy("Not found out: the hand may stay closed at the draw, and did."),
        "not_found_at_other_win": gettext_lazy(
            "Not found out: another player won, so the hand is not shown."
        ),
        "not_found_at_other_abort": gettext_lazy(
            "Not found out: at this abortive draw no hand in riichi is shown."
        ),
    }
    at_table = (
        gettext_lazy("Before anybody pays for noten, have every hand in riichi shown."),
        gettext_lazy("Read its waits from 13 tiles."),
        gettext_lazy("If the riichi was a mistake, settle that alone: there is no noten payment."),
    )


_DONE: Final[Asked] = (
    gettext_lazy("Has the riichi been declared, and when was it noticed?"),
    {
        "asked": gettext_lazy("Not yet: may it be declared?"),
        "at_once": gettext_lazy("Declared; noticed before the next player drew"),
        "later": gettext_lazy("Declared; noticed later"),
        "won": gettext_lazy("Declared; noticed when the player claimed a win"),
    },
)
_BARRED: Final[Mapping[str, Promise]] = {
    "no_text_at_once": gettext_lazy(
        "No rule text that we know decides this; usual is: the riichi is void, the discard stays, no stick "
        "is paid."
    ),
    "no_text_later": gettext_lazy(
        "No rule text that we know decides this; usual is: the riichi counts as not declared, and the stick "
        "goes back."
    ),
    "no_text_won": gettext_lazy(
        "No rule text that we know decides this; usual is: riichi, ippatsu and ura dora do not count."
    ),
}


class RiichiPointsWords(CaseWords):
    title = gettext_lazy("A riichi with few points")
    about = gettext_lazy("Somebody has fewer points than the riichi stick costs, or just as many.")
    asks = {
        "points": (
            gettext_lazy("How many points did the player have before the riichi?"),
            {
                "below": gettext_lazy("900 or fewer"),
                "thousand": gettext_lazy("Exactly 1,000"),
                "more": gettext_lazy("1,100 or more"),
            },
        ),
        "done": _DONE,
    }
    says = {
        "too_few_points": gettext_lazy("Not allowed: at least %(amount)s are needed."),
        "last_thousand": gettext_lazy("Allowed: the last 1,000 points pay for the stick."),
        "zero_for_the_moment": gettext_lazy(
            "The player stands at 0 for the moment; only a 0 at the end of the hand ends the game."
        ),
        "zero_ends_nothing": gettext_lazy("The player stands at 0, and that ends nothing."),
        "no_minimum": gettext_lazy("Allowed: these rules set no minimum of points."),
        "below_zero": gettext_lazy("The stick is paid all the same, and the score falls below 0."),
        "points_suffice": gettext_lazy("Allowed: the points suffice for the stick."),
        **_BARRED,
    }
    at_table = (
        gettext_lazy("Count the player’s points, without the sticks that lie on the table."),
        gettext_lazy("What the hand may win does not count."),
        gettext_lazy("If the riichi was declared, rule on it before play goes on."),
    )


class RiichiLastTilesWords(CaseWords):
    title = gettext_lazy("A riichi on the last tiles")
    about = gettext_lazy("Somebody declared riichi when the wall was nearly empty, or wants to.")
    asks = {
        "left": (
            gettext_lazy("How many tiles were left in the wall after the player’s own draw?"),
            {
                "0": gettext_lazy("None: it was the last tile"),
                "1": gettext_lazy("1 tile"),
                "2": gettext_lazy("2 tiles"),
                "3": gettext_lazy("3 tiles"),
                "4": gettext_lazy("4 tiles"),
                "more": gettext_lazy("5 or more"),
            },
        ),
        "done": _DONE,
        "taken": (gettext_lazy("Did a call or a kan take away the player’s last draw?"), YES_NO),
    }
    says = {
        "wall_short": gettext_lazy(
            "Not allowed: these rules ask for %(needed)s tiles in the wall after the draw, not %(left)s."
        ),
        "wall_empty": gettext_lazy(
            "Not allowed: the player drew the last tile, and these rules ask for at least %(needed)s more."
        ),
        "draw_taken": gettext_lazy(
            "The riichi stands: only the tiles left at the declaration count, whatever a later call takes."
        ),
        "on_the_last_tile": gettext_lazy(
            "Allowed even on the last tile, though nothing can be won with it any more."
        ),
        "no_draw_needed": gettext_lazy(
            "Allowed: these rules do not ask for another draw. Without a call, only a ron can win."
        ),
        "wall_suffices": gettext_lazy("Allowed: enough tiles are left for the player to draw again."),
        "haitei_is_next": gettext_lazy(
            "Without a call, the player’s next draw is the last tile of the wall."
        ),
        **_BARRED,
    }
    at_table = (
        gettext_lazy("Count the wall from the next tile to draw up to the dead wall."),
        gettext_lazy("Leave out the dead wall: 14 tiles are never drawn in turn."),
        gettext_lazy("Count as it was at the declaration, before any later kan."),
    )


class RiichiTileClaimedWords(CaseWords):
    title = gettext_lazy("The riichi tile was claimed")
    about = gettext_lazy("Somebody declared riichi, and another player called the tile or won on it.")
    asks = {
        "claim": (
            gettext_lazy("What happened to the tile of the riichi?"),
            {
                "call": gettext_lazy("Another player called it: chi, pon or kan"),
                "ron": gettext_lazy("Another player won on it"),
                "nobody": gettext_lazy("Nobody claimed it"),
            },
        ),
        "since": (
            gettext_lazy("What has the player in riichi discarded since?"),
            {
                "none": gettext_lazy("Nothing yet"),
                "turned": gettext_lazy("A tile turned sideways"),
                "called_too": gettext_lazy("A tile turned sideways, and that was called too"),
                "straight": gettext_lazy("A tile that was not turned"),
            },
        ),
    }
    says = {
        "riichi_call": gettext_lazy(
            "The riichi stands: the tile was called, not won on. A double riichi stays double."
        ),
        "riichi_ron": gettext_lazy(
            "The riichi does not stand: its tile was won on. The declarer never was in riichi."
        ),
        "riichi_nobody": gettext_lazy("The riichi stands: nobody claimed its tile."),
        "stick_is_paid": gettext_lazy("The stick of 1,000 points is paid and lies on the table."),
        "stick_kept": gettext_lazy("The declarer keeps the stick of 1,000 points."),
        "stick_paid_to_winner": gettext_lazy("The stick is paid all the same, and the winner takes it."),
        "ippatsu_off": gettext_lazy("These rules have no ippatsu."),
        "ippatsu_declaration_called": gettext_lazy("Ippatsu is over: a call ended it."),
        "ippatsu_alive": gettext_lazy("Ippatsu is alive until the declarer’s next discard, or a call."),
        "next_discard_sideways": gettext_lazy("The declarer turns the next discard sideways."),
        "later_discard_sideways": gettext_lazy("The later discard that was turned marks the riichi now."),
        "declaration_sideways": gettext_lazy("The tile of the riichi stays sideways."),
        "no_text_straight": gettext_lazy(
            "No rule text that we know decides this; usual is: turn the tile now; nothing else follows."
        ),
    }
    at_table = (
        gettext_lazy("Let a ron go first, then a pon or kan, then a chi."),
        gettext_lazy(
            "If it was a ron, hand the stick back before the win is paid, unless your rules keep it."
        ),
        gettext_lazy("If it was a call, see that the stick is paid and the next discard is turned."),
    )


class BrokenRiichiWords(CaseWords):
    title = gettext_lazy("A riichi that was broken or taken back")
    about = gettext_lazy("Somebody in riichi discarded the wrong tile or called, or took the riichi back.")
    asks = {
        "what": (
            gettext_lazy("What did the player do?"),
            {
                "discard": gettext_lazy("Discarded another tile than the one just drawn"),
                "call": gettext_lazy("Called a tile: chi, pon or open kan"),
                "taken_back": gettext_lazy("Said riichi, and took it back before the discard"),
                "after_discard": gettext_lazy("Wanted to take it back after the discard"),
            },
        ),
    }
    says = {
        "broken_by_discard": gettext_lazy(
            "A mistake: in riichi the tile just drawn is discarded, and this one came from the hand."
        ),
        "broken_by_call": gettext_lazy("A mistake: in riichi no tile of another player may be called."),
        "broken_by_taken_back": gettext_lazy(
            "A mistake: the riichi was announced, and a player may not take that back."
        ),
        "cannot_be_taken_back": gettext_lazy(
            "The riichi stands: its tile was discarded, and then nobody can take it back."
        ),
        "no_stick": gettext_lazy("No stick is paid: the riichi does not stand."),
        "wrc_chombo_at_draw": gettext_lazy(
            "At an exhaustive draw it is a chombo: the hand cannot be proved to have been tenpai "
            "(WRC Penalties 2025, 12.3.5)."
        ),
    }
    at_table = (
        gettext_lazy("Stop play. Leave the tiles as they lie: nobody swaps them."),
        gettext_lazy("Ask everybody what was announced and what was drawn."),
        gettext_lazy("Say what follows before anybody draws again."),
    )


class IppatsuLostWords(CaseWords):
    title = gettext_lazy("Ippatsu: alive or over")
    about = gettext_lazy("Somebody in riichi won soon after, and there was a call, a kan or a riichi.")
    asks = {
        "again": (
            gettext_lazy("Has the player in riichi drawn and discarded again since the riichi?"),
            YES_NO,
        ),
        "event": (
            gettext_lazy("What happened around the riichi?"),
            {
                "none": gettext_lazy("None of these"),
                "tile_called": gettext_lazy("The tile of the riichi was called"),
                "call": gettext_lazy("Another chi, pon or open kan"),
                "ankan": gettext_lazy("A closed kan, by any player"),
                "kakan": gettext_lazy("A tile added to a pon, and nobody won on it"),
                "robbed": gettext_lazy("A tile added to a pon, and the player in riichi won on it"),
                "riichi": gettext_lazy("Another player declared riichi"),
                "north": gettext_lazy("A north was extracted (three players)"),
            },
        ),
        "when": (
            gettext_lazy("Did that come before the riichi or after it?"),
            {"before": gettext_lazy("Before it"), "after": gettext_lazy("After it")},
        ),
    }
    says = {
        "ippatsu_off": gettext_lazy("No ippatsu: these rules do not have it."),
        "no_kita": gettext_lazy("Under these rules no north is extracted, so it cannot have happened."),
        "alive_none": gettext_lazy(
            "Ippatsu counts: nobody called, and there was no discard since the riichi."
        ),
        "alive_robbed": gettext_lazy("Ippatsu counts: a kan that is robbed was never made."),
        "alive_riichi": gettext_lazy("Ippatsu counts: another riichi is not a call."),
        "alive_north": gettext_lazy("Ippatsu counts: under these rules an extracted north does not end it."),
        "alive_call_before": gettext_lazy("Ippatsu counts: only what comes after the riichi can end it."),
        "ippatsu_turn_over": gettext_lazy(
            "No ippatsu: it ended when the player in riichi discarded the next tile."
        ),
        "ippatsu_declaration_called": gettext_lazy(
            "No ippatsu: the tile of the riichi was called. The riichi itself stands."
        ),
        "ippatsu_broken_by_call_call": gettext_lazy("No ippatsu: a call after the riichi ended it."),
        "ippatsu_broken_by_call_ankan": gettext_lazy(
            "No ippatsu: a closed kan after the riichi ended it. Even the player’s own kan does."
        ),
        "ippatsu_broken_by_call_kakan": gettext_lazy("No ippatsu: the added kan after the riichi ended it."),
        "ippatsu_broken_by_kita": gettext_lazy(
            "No ippatsu: under these rules a north extracted after the riichi ends it."
        ),
    }
    at_table = (
        gettext_lazy("Go back to the sideways tile and look at what came after it."),
        gettext_lazy("Ask for calls and kans of all players, closed kans too."),
        gettext_lazy("Look whether the declarer has discarded after the sideways tile."),
    )


class FirstTurnRiichiWords(CaseWords):
    title = gettext_lazy("Double riichi: is it one?")
    about = gettext_lazy("Somebody declared riichi at the very start, and a call or a kan came before.")
    asks = {
        "first": (gettext_lazy("Was the tile of the riichi the player’s first discard?"), YES_NO),
        "event": (
            gettext_lazy("What happened in the first turn?"),
            {
                "none": gettext_lazy("No call and no kan"),
                "call": gettext_lazy("A chi, a pon or an open kan"),
                "other_ankan": gettext_lazy("A closed kan of another player"),
                "own_ankan": gettext_lazy("A closed kan of the same player"),
                "north": gettext_lazy("A north was extracted (three players)"),
            },
        ),
        "when": (
            gettext_lazy("Did that come before the riichi or after it?"),
            {"before": gettext_lazy("Before it"), "after": gettext_lazy("After it")},
        ),
    }
    says = {
        "no_kita": gettext_lazy("Under these rules no north is extracted, so it cannot have happened."),
        "double_riichi_off": gettext_lazy("Not double: these rules have no double riichi."),
        "not_the_first_turn": gettext_lazy("Not double: the player had discarded before."),
        "first_turn_called_call": gettext_lazy("Not double: a call before the riichi broke the first turn."),
        "first_turn_called_other_ankan": gettext_lazy(
            "Not double: a closed kan before the riichi breaks the first turn too."
        ),
        "first_turn_own_ankan": gettext_lazy(
            "Not double: the player’s own closed kan came before the riichi and breaks the first turn."
        ),
        "first_turn_kita": gettext_lazy(
            "Not double: under these rules a north extracted before the riichi breaks the first turn."
        ),
        "double_none": gettext_lazy("A double riichi: it is the first discard, and nobody called before it."),
        "double_other_ankan": gettext_lazy(
            "A double riichi: only open calls break the first turn under these rules."
        ),
        "double_own_ankan": gettext_lazy(
            "A double riichi: under these rules only open calls break the first turn, not the "
            "player’s closed kan."
        ),
        "double_north": gettext_lazy(
            "A double riichi: under these rules an extracted north does not break the first turn."
        ),
        "double_call_after": gettext_lazy(
            "A double riichi: only what comes before it can break the first turn."
        ),
        "two_han": gettext_lazy("The double riichi is worth 2 han, in place of the 1 of riichi."),
        "ordinary_riichi": gettext_lazy("The riichi is an ordinary one, worth 1 han."),
    }
    at_table = (
        gettext_lazy("Look whether the sideways tile lies first in the player’s river."),
        gettext_lazy("Ask who called before it, and whether that tile came from this river."),
        gettext_lazy("Ask for closed kans before it, the player’s own too."),
    )


class OpenRiichiWords(CaseWords):
    title = gettext_lazy("An open riichi")
    about = gettext_lazy("Somebody declared riichi with the hand laid open, or dealt in to such a hand.")
    asks = {
        "asks": (
            gettext_lazy("What is the question?"),
            {
                "declare": gettext_lazy("May the riichi be declared open?"),
                "discard": gettext_lazy("May a tile that the open hand waits on be discarded?"),
                "deal_in": gettext_lazy("What does it cost to deal in to it?"),
                "dodge": gettext_lazy(
                    "What does a mistake cost that was made on purpose, so as not to deal in?"
                ),
            },
        ),
        "furiten": (gettext_lazy("Is the open hand furiten?"), YES_NO),
        "other_tile": (
            gettext_lazy("Does the player have a tile to discard that the open hand does not wait on?"),
            YES_NO,
        ),
        "payer": (
            gettext_lazy("Was the player who dealt in also in riichi?"),
            {
                "none": gettext_lazy("No"),
                "earlier": gettext_lazy("Yes, before the open riichi"),
                "later": gettext_lazy("Yes, after the open riichi"),
            },
        ),
        "worth": (
            gettext_lazy("What was the winning hand by itself?"),
            {
                "ordinary": gettext_lazy("Less than a yakuman"),
                "yakuman": gettext_lazy("A yakuman"),
                "counted": gettext_lazy("A counted yakuman, of 13 han or more"),
            },
        ),
    }
    says = {
        "no_open_riichi": gettext_lazy("Not allowed: these rules have no open riichi."),
        "no_text_opened": gettext_lazy(
            "No rule text that we know decides what follows; usual is: the riichi is an ordinary one."
        ),
        "open_allowed": gettext_lazy("Allowed: these rules have open riichi."),
        "open_in_furiten": gettext_lazy("Allowed, even in furiten: the hand can then win by tsumo only."),
        "furiten": gettext_lazy("Not allowed: these rules bar any riichi in furiten."),
        "furiten_not_open": gettext_lazy(
            "Not allowed: a furiten hand may not be laid open under these rules."
        ),
        "whole_hand_shown": gettext_lazy("The whole hand is laid open."),
        "waiting_part_shown": gettext_lazy("Only the part of the hand that waits is laid open."),
        "shown_wait_barred": gettext_lazy(
            "Not allowed: the player has a tile that the open hand does not wait on."
        ),
        "no_other_tile": gettext_lazy("Allowed: the player has no other tile to discard."),
        "furiten_lifts_ban": gettext_lazy("Allowed: the open hand is furiten and cannot win on a discard."),
        "deal_in_yakuman": gettext_lazy("The player pays a yakuman: the waits were on the table."),
        "deal_in_ordinary": gettext_lazy("The player pays what the hand is worth, no more."),
        "earlier_riichi_yakuman": gettext_lazy(
            "The player pays a yakuman: under these rules even a player in riichi before does."
        ),
        "earlier_riichi_ordinary": gettext_lazy(
            "The player pays what the hand is worth: already in riichi, that player could discard "
            "nothing else."
        ),
        "later_riichi_yakuman": gettext_lazy(
            "The player pays a yakuman: that player’s riichi came after the waits were shown."
        ),
        "later_riichi_ordinary": gettext_lazy("The player pays what the hand is worth: both are in riichi."),
        "dodge_ordinary": gettext_lazy("The mistake costs what any chombo costs here."),
        "dodge_yakuman": gettext_lazy("The chombo costs a yakuman: it was made not to deal in."),
        "to_another": gettext_lazy("If the winner is not the dealer: %(amount)s."),
        "to_the_dealer": gettext_lazy("If the winner is the dealer: %(amount)s."),
    }
    at_table = (
        gettext_lazy("Before the game, agree whether you play with open riichi, and what a deal-in costs."),
        gettext_lazy("Have the tiles that wait laid open when the riichi is declared."),
        gettext_lazy("If a shown wait was discarded, look at the discarder’s other tiles."),
    )
