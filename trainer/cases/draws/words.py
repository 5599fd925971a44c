"""Words of the disputes about draws: for each case the class of its name and `Words`."""

from django.utils.translation import gettext_lazy

from trainer.cases.case import NO, YES
from trainer.cases.case_words import YES_NO, CaseWords


class NagashiClaimedWords(CaseWords):
    title = gettext_lazy("Nagashi mangan")
    about = gettext_lazy("Somebody has discarded only terminals and honours until the wall was empty.")
    asks = {
        "end": (
            gettext_lazy("How did the hand end?"),
            {
                "wall_empty": gettext_lazy("The wall is empty, and nobody won on the last discard"),
                "win": gettext_lazy("Somebody won"),
                "abort": gettext_lazy("An abortive draw"),
            },
        ),
        "river": (gettext_lazy("Is every discard of the player a terminal (1 or 9) or an honour?"), YES_NO),
        "called": (gettext_lazy("Has another player called one of these discards?"), YES_NO),
        "dealer": (gettext_lazy("Is the player with these discards the dealer?"), YES_NO),
        "dealer_tenpai": (gettext_lazy("Has the dealer shown a tenpai hand?"), YES_NO),
    }
    says = {
        "nagashi_not_at_win": gettext_lazy("No nagashi mangan: somebody won, and that win alone is paid."),
        "nagashi_not_at_abort": gettext_lazy("No nagashi mangan: the wall was not played to its end."),
        "nagashi_called": gettext_lazy("No nagashi mangan: one of the discards was called."),
        "nagashi_broken": gettext_lazy("No nagashi mangan: one discard is neither a terminal nor an honour."),
        "nagashi_off": gettext_lazy("No nagashi mangan: these rules do not have it."),
        "nagashi_made": gettext_lazy(
            "A nagashi mangan: all discards are terminals and honours, and none was called."
        ),
        "noten_as_usual": gettext_lazy("Noten players pay as at any exhaustive draw."),
        "no_noten": gettext_lazy("Nobody pays for noten: the nagashi mangan is paid in its place."),
        "paid_as_tsumo": gettext_lazy("It is paid like a mangan by tsumo, without honba."),
    }
    at_table = (
        gettext_lazy("Before tiles are mixed, look at all discards of the player."),
        gettext_lazy("Look at the open sets of the others for a tile called from there."),
        gettext_lazy("Have tenpai hands shown all the same: the deal goes by them."),
    )


class PaidForNotenWords(CaseWords):
    title = gettext_lazy("Noten payments")
    about = gettext_lazy("The wall is empty, and tenpai hands are shown.")
    asks = {
        "tenpai": (
            gettext_lazy("How many players have shown a tenpai hand?"),
            {
                "none": gettext_lazy("None"),
                "1": gettext_lazy("One"),
                "2": gettext_lazy("Two"),
                "3": gettext_lazy("Three"),
                "all": gettext_lazy("All players"),
            },
        ),
        "dealer_tenpai": (gettext_lazy("Has the dealer shown a tenpai hand?"), YES_NO),
        "closed": (
            gettext_lazy("Does a tenpai player keep the hand closed?"),
            {
                "no": gettext_lazy("No"),
                "hand": gettext_lazy("Yes, one without riichi"),
                "one_tile": gettext_lazy("Yes, one with a single tile left beside four open sets"),
                "riichi": gettext_lazy("Yes, one in riichi"),
            },
        ),
    }
    says = {
        "riichi_must_be_shown": gettext_lazy("First, the hand in riichi must be shown under these rules."),
        "tenpai_must_be_shown": gettext_lazy("First, the tenpai hand must be shown under these rules."),
        "count_again": gettext_lazy("If it is tenpai, its player counts among those who are paid."),
        "noten_paid": gettext_lazy("The noten players pay the tenpai players in equal parts."),
        "nobody_pays_for_noten": gettext_lazy("Nobody pays: all players are tenpai, or none is."),
        "kept_closed_may": gettext_lazy("The closed hand may stay closed, and counts as noten."),
        "kept_closed_price": gettext_lazy(
            "The hand in riichi may stay closed only at the price of a chombo, which is settled first."
        ),
        "noten_shared": gettext_lazy("Only hands that were shown count as tenpai."),
    }
    at_table = (
        gettext_lazy("Ask in turn, from the dealer: tenpai or noten?"),
        gettext_lazy("Have each tenpai hand shown, and read its waits."),
        gettext_lazy("Pay before anybody mixes the tiles."),
    )


class DealerNextWords(CaseWords):
    title = gettext_lazy("Who deals next?")
    about = gettext_lazy("A hand has ended, and nobody is sure about the deal or the honba.")
    asks = {
        "end": (
            gettext_lazy("How did the hand end?"),
            {
                "win": gettext_lazy("Somebody won"),
                "draw": gettext_lazy("Exhaustive draw: the wall is empty"),
                "abort": gettext_lazy("An abortive draw"),
                "chombo": gettext_lazy("A chombo"),
            },
        ),
        "winner": (
            gettext_lazy("Who won?"),
            {
                "dealer": gettext_lazy("The dealer alone"),
                "other": gettext_lazy("One or more other players"),
                "dealer_nearest": gettext_lazy("Two by ron, the dealer first after the discarder"),
                "dealer_farther": gettext_lazy("Two by ron, the other winner first after the discarder"),
            },
        ),
        "dealer_tenpai": (gettext_lazy("Has the dealer shown a tenpai hand?"), YES_NO),
    }
    says = {
        "dealer_won": gettext_lazy("The deal stays: the dealer has won."),
        "dealer_did_not_win": gettext_lazy("The deal passes: the dealer has not won."),
        "dealers_ron_not_paid": gettext_lazy(
            "The deal passes: these rules pay only the first ron after the discarder, and that is "
            "not the dealer’s."
        ),
        "dealer_among_winners_passes": gettext_lazy(
            "The deal passes: under these rules it does when another player wins with the dealer."
        ),
        "dealer_tenpai": gettext_lazy("The deal stays: the dealer is tenpai."),
        "dealer_noten": gettext_lazy("The deal passes: the dealer is noten."),
        "tenpai_does_not_keep_deal": gettext_lazy(
            "The deal passes: under these rules only a win keeps it, not tenpai."
        ),
        "dealer_stays_at_abort": gettext_lazy("The deal stays: it was an abortive draw."),
        "same_hand_again": gettext_lazy("The deal stays: a chombo changes neither dealer nor honba."),
        "sticks_back": gettext_lazy("Each player who declared riichi in this hand takes the stick back."),
    }
    at_table = (
        gettext_lazy("Settle the hand first: payments, then sticks."),
        gettext_lazy("Ask whether the dealer has won, or has shown tenpai."),
        gettext_lazy("Move the marker, then set the honba."),
    )


class FourInRiichiWords(CaseWords):
    title = gettext_lazy("Four players in riichi")
    about = gettext_lazy("The fourth player of a hand declares riichi.")
    asks = {
        "tile": (
            gettext_lazy("Did somebody win on the tile of the fourth riichi?"),
            {"passed": gettext_lazy("No"), "ronned": gettext_lazy("Yes, by ron")},
        ),
        "noten": (gettext_lazy("Is one of the four hands not tenpai?"), YES_NO),
        "dealer": (
            gettext_lazy("Whose hand is not tenpai?"),
            {YES: gettext_lazy("The dealer’s"), NO: gettext_lazy("Another player’s")},
        ),
    }
    says = {
        "suucha": gettext_lazy("The hand ends: four riichi stand."),
        "suucha_off": gettext_lazy("The hand goes on: under these rules four riichi do not end it."),
        "suucha_ronned": gettext_lazy(
            "The win counts. The fourth riichi does not stand: its tile was ronned."
        ),
        "ronned_riichi_pays_stick": gettext_lazy("The fourth player pays the stick all the same."),
        "ronned_riichi_keeps_stick": gettext_lazy("The fourth player pays no stick."),
        "all_four_are_shown": gettext_lazy("All four hands are shown."),
        "fourth_stick_stays": gettext_lazy("The fourth stick is paid too."),
        "noten_found_later": gettext_lazy("The mistake comes to light only when that hand is shown."),
    }
    at_table = (
        gettext_lazy("Wait for the fourth discard: does anybody say ron?"),
        gettext_lazy("Have all four sticks laid down."),
        gettext_lazy("Where the hand ends, have all four hands shown."),
    )


class NineKindsAtOnceWords(CaseWords):
    title = gettext_lazy("Nine terminals and honours (kyuushuu kyuuhai)")
    about = gettext_lazy("Somebody wants to end the hand for nine kinds of terminals and honours.")
    asks = {
        "nine": (
            gettext_lazy("Are there nine or more different terminals (1, 9) and honours among the 14 tiles?"),
            YES_NO,
        ),
        "turn": (
            gettext_lazy("When is it said?"),
            {
                "first_draw": gettext_lazy("After the player’s first draw, before the discard"),
                "not_drawn": gettext_lazy("Before the player has drawn"),
                "later": gettext_lazy("After the player’s first discard"),
            },
        ),
        "call": (
            gettext_lazy("Has anybody called or made a kan in this hand before?"),
            {
                "none": gettext_lazy("No"),
                "open": gettext_lazy("Yes: a chi, a pon or an open kan"),
                "other_ankan": gettext_lazy("Yes: a closed kan of another player"),
                "own_ankan": gettext_lazy("Yes: a closed kan of the same player"),
                "north": gettext_lazy("Yes: a north was extracted (three players)"),
            },
        ),
    }
    says = {
        "nine_kinds_may_end_it": gettext_lazy(
            "Allowed: the player has nine kinds on the first draw, and may end the hand or play on."
        ),
        "no_kyuushuu_off": gettext_lazy("Not allowed: under these rules nine kinds do not end a hand."),
        "no_kyuushuu_not_on_draw": gettext_lazy("Not allowed yet: the player has to draw first."),
        "no_not_the_first_turn": gettext_lazy("Not allowed: the first turn of the player is over."),
        "no_first_turn_called": gettext_lazy("Not allowed: a call or kan has interrupted the first turn."),
        "no_first_turn_own_ankan": gettext_lazy(
            "Not allowed: the player has made a kan, so this is no longer the first draw."
        ),
        "no_first_turn_kita": gettext_lazy(
            "Not allowed: under these rules an extracted north has interrupted the first turn."
        ),
        "no_kyuushuu_too_few": gettext_lazy(
            "Not allowed: the hand has fewer than nine different terminals and honours."
        ),
        "nine_are_shown": gettext_lazy("The player shows the hand; the others keep theirs closed."),
    }
    at_table = (
        gettext_lazy("Have the hand shown before anybody mixes tiles."),
        gettext_lazy("Count different kinds: a pair counts once."),
        gettext_lazy("Look for calls and kans before this draw."),
    )


class FourSameWindsWords(CaseWords):
    title = gettext_lazy("Four same winds (suufon renda)")
    about = gettext_lazy("All four players discard the same wind in their first turn.")
    asks = {
        "discards": (
            gettext_lazy("What are the first discards of the four players?"),
            {
                "same_wind": gettext_lazy("Four times the same wind"),
                "other_wind": gettext_lazy("Not four times the same tile"),
                "dragons": gettext_lazy("Four times the same tile, but not a wind"),
            },
        ),
        "called": (gettext_lazy("Was there a call or kan before the fourth discard?"), YES_NO),
        "ronned": (gettext_lazy("Does somebody win on the fourth discard?"), YES_NO),
        "riichi": (gettext_lazy("Was the fourth wind discarded with a riichi?"), YES_NO),
    }
    says = {
        "suufon": gettext_lazy("The hand ends: four players have discarded the same wind in turn."),
        "suufon_off": gettext_lazy("The hand goes on: under these rules four same winds do not end it."),
        "suufon_called": gettext_lazy("The hand goes on: a call or kan interrupted the first turn."),
        "suufon_differs": gettext_lazy("The hand goes on: the four discards are not the same."),
        "suufon_no_wind": gettext_lazy("The hand goes on: four same tiles end it only if they are winds."),
        "win_precedes_abort": gettext_lazy("The win stands: it comes before any abortive draw."),
        "riichi_on_fourth_wind": gettext_lazy(
            "The hand ends all the same, and the stick of the riichi stays on the table."
        ),
    }
    at_table = (
        gettext_lazy("Look at the first discard of each player."),
        gettext_lazy("Ask whether anybody called or made a kan."),
        gettext_lazy("Ask for a ron on the fourth discard."),
    )


class ThreeSaidRonWords(CaseWords):
    title = gettext_lazy("Three rons on one tile")
    about = gettext_lazy("All three other players say ron on the same discard.")
    asks = {
        "valid": (
            gettext_lazy("How many of the three are valid wins?"),
            {"three": gettext_lazy("All three"), "two": gettext_lazy("Two")},
        ),
        "dealer": (
            gettext_lazy("Is the dealer among the valid winners?"),
            {
                "nearest": gettext_lazy("Yes, as the first winner after the discarder"),
                "farther": gettext_lazy("Yes, but another winner comes first after the discarder"),
                "no": gettext_lazy("No"),
            },
        ),
    }
    says = {
        "three_rons_abort_of_three": gettext_lazy(
            "Nobody wins: under these rules three rons on one tile end the hand."
        ),
        "every_ron_paid_of_three": gettext_lazy("All three win, and the discarder pays each of them."),
        "only_nearest_paid_of_three": gettext_lazy(
            "Only the first winner after the discarder is paid: these rules pay one ron."
        ),
        "every_ron_paid_of_two": gettext_lazy(
            "The two valid wins are paid: the wrong ron does not make them three."
        ),
        "only_nearest_paid_of_two": gettext_lazy(
            "Only the first valid winner after the discarder is paid: these rules pay one ron."
        ),
        "honba_to_each": gettext_lazy("Every winner gets the honba."),
        "honba_to_nearest": gettext_lazy("Only the first winner after the discarder gets the honba."),
        "own_sticks_first": gettext_lazy(
            "Each winner in riichi takes back their own stick; the first winner after the discarder "
            "takes the rest."
        ),
        "sticks_to_nearest": gettext_lazy("The first winner after the discarder takes all riichi sticks."),
        "one_takes_all": gettext_lazy("That player takes the honba and all riichi sticks."),
    }
    at_table = (
        gettext_lazy("Have all three hands shown before anybody is paid."),
        gettext_lazy("Check each of them: waits, furiten, yaku."),
        gettext_lazy("Count in turn order from the discarder: which winner comes first?"),
    )
