"""Words of the disputes about points and mistakes: for each case the class of its name and `Words`."""

from django.utils.translation import gettext_lazy

from trainer.cases.case_words import YES_NO, CaseWords


class SticksAfterHandWords(CaseWords):
    title = gettext_lazy("Who gets the sticks and the honba?")
    about = gettext_lazy("The hand is over, and riichi sticks or honba lie on the table.")
    asks = {
        "end": (
            gettext_lazy("How did the hand end?"),
            {
                "ron": gettext_lazy("One player won on a discard"),
                "tsumo": gettext_lazy("One player won by tsumo"),
                "two_rons": gettext_lazy("Two players won on one discard"),
                "three_rons": gettext_lazy("Three players won on one discard"),
                "draw": gettext_lazy("Exhaustive draw"),
                "abort": gettext_lazy("An abortive draw"),
                "chombo": gettext_lazy("A chombo voided it"),
                "game_over": gettext_lazy("It was the last hand, and nobody won the sticks"),
            },
        ),
        "dealer_won": (gettext_lazy("Did the dealer win?"), YES_NO),
        "deal": (
            gettext_lazy("Did the dealer win, and as which winner after the discarder?"),
            {
                "none": gettext_lazy("The dealer did not win"),
                "nearest": gettext_lazy("Yes, as the first winner after the discarder"),
                "farther": gettext_lazy("Yes, but another winner comes first after the discarder"),
            },
        ),
        "own_stick": (
            gettext_lazy("Besides the first winner after the discarder, was another winner in riichi?"),
            YES_NO,
        ),
        "first": (
            gettext_lazy("How many players share the first place?"),
            {
                "alone": gettext_lazy("One player is first alone"),
                "two": gettext_lazy("Two players have the same points"),
                "three": gettext_lazy("Three players have the same points"),
            },
        ),
    }
    says = {
        "winner_takes_sticks": gettext_lazy(
            "The winner takes all sticks on the table, in riichi or not, those of earlier hands too."
        ),
        "nearest_alone": gettext_lazy(
            "Only the first winner after the discarder is paid, and takes all sticks on the table."
        ),
        "sticks_to_nearest": gettext_lazy(
            "All winners are paid; all sticks go to the first winner after the discarder."
        ),
        "own_stick_back": gettext_lazy(
            "All winners are paid; each takes back their own stick, and the first after the "
            "discarder the rest."
        ),
        "three_rons_abort": gettext_lazy(
            "Nobody is paid: under these rules three wins on one discard are a draw, and the sticks stay."
        ),
        "too_few_players": gettext_lazy("With three players only two can win on one discard."),
        "sticks_stay": gettext_lazy("Nobody gets the sticks: at a draw they stay on the table."),
        "chombo_gives_back": gettext_lazy(
            "Sticks of this hand go back to their players; those of earlier hands stay on the table."
        ),
        "left_to_first": gettext_lazy("The sticks that are left go to the player in first place."),
        "left_to_first_dealer": gettext_lazy(
            "Of the players with equal points, the one who was dealer first gets the sticks that are left."
        ),
        "left_shared": gettext_lazy(
            "The sticks that are left are shared: each player in first place gets %(amount)s of every stick."
        ),
        "left_shared_rest_lost": gettext_lazy(
            "Each player in first place gets %(amount)s of every stick that is left, and the rest is lost."
        ),
        "left_shared_rest_to_first": gettext_lazy(
            "Each player in first place gets %(amount)s of every stick that is left, the first "
            "dealer among them the rest."
        ),
        "left_to_nobody": gettext_lazy("Nobody gets the sticks that are left at the end of the game."),
        "honba_by_ron": gettext_lazy("For each honba, the discarder pays the winner %(amount)s more."),
        "honba_by_tsumo": gettext_lazy("For each honba, every other player pays the winner %(amount)s more."),
        "honba_to_nearest": gettext_lazy(
            "For each honba, the discarder pays %(amount)s, and only to the first winner after the discarder."
        ),
        "honba_to_each": gettext_lazy("For each honba, the discarder pays %(amount)s to every winner."),
        "honba_up": gettext_lazy("The dealer stays, and the next hand has one honba more."),
        "honba_up_at_draw": gettext_lazy(
            "The next hand has one honba more, whether the dealer stays or not."
        ),
        "honba_to_zero": gettext_lazy("The deal passes, and the next hand has no honba."),
        "honba_stays": gettext_lazy("The hand is played again: same dealer, same honba."),
    }
    at_table = (
        gettext_lazy("Point at the discarder, and count the winners from there in the order of play."),
        gettext_lazy("Pay the hands first, then the honba, then give out the sticks."),
        gettext_lazy("Say the honba of the next hand aloud, and who deals."),
    )


class PaoWords(CaseWords):
    title = gettext_lazy("Pao: who answers for a yakuman?")
    about = gettext_lazy("Somebody fed the call that made a yakuman certain, and then it was won.")
    asks = {
        "pattern": (
            gettext_lazy("Which hand was won?"),
            {
                "dragons": gettext_lazy("Daisangen: triplets of all three dragons"),
                "winds": gettext_lazy("Daisuushii: triplets of all four winds"),
                "kans": gettext_lazy("Suukantsu: four kans"),
                "rinshan": gettext_lazy("Any hand, on the tile drawn after a kan"),
            },
        ),
        "last": (
            gettext_lazy("How was the last of these sets made, or the kan?"),
            {
                "fed": gettext_lazy("Called from the discard of another player"),
                "own": gettext_lazy("With a tile that the winner drew"),
            },
        ),
        "win": (
            gettext_lazy("How was the hand won?"),
            {
                "tsumo": gettext_lazy("By tsumo"),
                "ron_feeder": gettext_lazy("On a discard of the player who fed the last set"),
                "ron_other": gettext_lazy("On a discard of another player"),
            },
        ),
        "more": (gettext_lazy("Does the hand have a second yakuman besides?"), YES_NO),
        "honba": (gettext_lazy("Is there a honba?"), YES_NO),
        "dealer_won": (gettext_lazy("Did the dealer win?"), YES_NO),
    }
    says = {
        "nobody_fed_it": gettext_lazy("No pao: the winner drew the tile of the last set, and nobody fed it."),
        "no_pao_pattern": gettext_lazy("No pao: the kan was the winner’s own, and nobody fed it."),
        "pao_not_played": gettext_lazy("No pao: these rules have none for this hand. It is paid as usual."),
        "liable_dragons": gettext_lazy("Pao: the player who fed the third dragon answers for the daisangen."),
        "liable_winds": gettext_lazy("Pao: the player who fed the fourth wind answers for the daisuushii."),
        "liable_kans": gettext_lazy("Pao: the player who fed the fourth kan answers for the suukantsu."),
        "liable_rinshan": gettext_lazy("Pao: the player who fed the open kan answers for the win."),
        "feeder_pays_all": gettext_lazy("The player who fed it pays for everybody: %(amount)s."),
        "feeder_pays_rinshan": gettext_lazy(
            "The player who fed it pays for everybody, as much as all would pay for the tsumo."
        ),
        "feeder_dealt_in": gettext_lazy("That player also dealt in, and pays it alone: %(amount)s."),
        "feeder_pays_part": gettext_lazy("The player who fed it pays %(amount)s."),
        "discarder_pays_rest": gettext_lazy("The discarder pays the rest: %(amount)s."),
        "others_pay_rest": gettext_lazy(
            "The second yakuman is paid as usual: the players who fed nothing pay %(amount)s of it."
        ),
        "honba_by_feeder": gettext_lazy("The honba, %(amount)s, is paid by the player who fed it."),
        "honba_by_discarder": gettext_lazy("The honba, %(amount)s, is paid by the discarder."),
    }
    at_table = (
        gettext_lazy("Look at the sideways tile of the last set: it points at the player who fed it."),
        gettext_lazy("Sort the sets by when they were called; only the last one counts."),
        gettext_lazy("Split the payment: the yakuman that was fed, any other one, the honba."),
    )


class GameOverWords(CaseWords):
    title = gettext_lazy("Is the game over?")
    about = gettext_lazy("A hand was paid, and the players ask whether another one is played.")
    asks = {
        "hand": (
            gettext_lazy("Which hand was it, in a game of East and South?"),
            {
                "early": gettext_lazy("One before the last hand of South"),
                "last": gettext_lazy("The last hand of South"),
                "extra": gettext_lazy("A hand of West, which was added"),
                "extra_last": gettext_lazy("The last hand of West"),
            },
        ),
        "lowest": (
            gettext_lazy("What does the player with the fewest points have now?"),
            {
                "below": gettext_lazy("Less than 0"),
                "zero": gettext_lazy("Exactly 0"),
                "above": gettext_lazy("More than 0"),
            },
        ),
        "end": (
            gettext_lazy("How did the hand end?"),
            {
                "dealer_won": gettext_lazy("The dealer won"),
                "other_won": gettext_lazy("Another player won"),
                "dealer_tenpai": gettext_lazy("Exhaustive draw, the dealer was tenpai"),
                "dealer_noten": gettext_lazy("Exhaustive draw, the dealer was noten"),
                "abort": gettext_lazy("An abortive draw"),
            },
        ),
        "leads": (gettext_lazy("Is the dealer in first place now?"), YES_NO),
        "target": (
            gettext_lazy("Does the player in first place have the points that end the game, usually 30,000?"),
            YES_NO,
        ),
    }
    says = {
        "no_extra_hands": gettext_lazy("Under these rules no hand of West is added."),
        "somebody_busts": gettext_lazy(
            "The game is over: under these rules a player with so few points is out."
        ),
        "last_hand_played": gettext_lazy("The game is over: the last hand was played, and the deal passes."),
        "leading_dealer_ends": gettext_lazy(
            "The game is over: the dealer of the last hand stays, and is in first place."
        ),
        "dealer_may_stop": gettext_lazy(
            "The dealer decides: in first place, the dealer may end the game or go on."
        ),
        "target_reached": gettext_lazy("The game is over: a player has the points that end it."),
        "extension_played": gettext_lazy("The game is over: the last hand that was added is played."),
        "goes_on_early": gettext_lazy("The game goes on: it was not the last hand, and nobody is out."),
        "goes_on_short_of_target": gettext_lazy("The game goes on: nobody has reached %(amount)s."),
        "goes_on_after_abort": gettext_lazy("The game goes on: a hand that was aborted is played again."),
        "goes_on_dealer_leads": gettext_lazy(
            "The game goes on: the dealer stays, and these rules let no dealer end it."
        ),
        "goes_on_dealer_behind": gettext_lazy(
            "The game goes on: the dealer stays, and is not in first place."
        ),
    }
    at_table = (
        gettext_lazy("Pay the hand first, then count the points of all players."),
        gettext_lazy("Look for a player below 0, then whether the dealer stays."),
        gettext_lazy("If nobody won the riichi sticks, settle them before you write the result."),
    )


class ChomboCostWords(CaseWords):
    title = gettext_lazy("What does a chombo cost?")
    about = gettext_lazy("Somebody claimed a win that was none, and the others ask what it costs.")
    asks = {
        "another": (gettext_lazy("Did another player win on the same tile, and validly?"), YES_NO),
        "sticks": (
            gettext_lazy("Which riichi sticks lie on the table?"),
            {
                "none": gettext_lazy("None"),
                "own": gettext_lazy("One of this hand, of the player who made the mistake"),
                "others": gettext_lazy("One of this hand, of another player"),
                "earlier": gettext_lazy("Only sticks of earlier hands"),
            },
        ),
    }
    says = {
        "no_chombo_here": gettext_lazy(
            "There is no chombo: the software offers a win only where there is one."
        ),
        "void_beside_a_win": gettext_lazy(
            "The mistake costs nothing: another player won validly on the same tile."
        ),
        "earlier_sticks_stay": gettext_lazy("Sticks of earlier hands stay on the table."),
    }
    at_table = (
        gettext_lazy("Have the hand shown, and say why it does not win."),
        gettext_lazy("Give the sticks of this hand back before anybody pays."),
        gettext_lazy("If the cost comes off the final score, write it down at once."),
    )


class DeadHandWords(CaseWords):
    title = gettext_lazy("A dead hand: what may it still do?")
    about = gettext_lazy("A hand was declared dead, or somebody asks whether it is.")
    asks = {
        "why": (
            gettext_lazy("Why might the hand be dead?"),
            {
                "taken_back": gettext_lazy("A riichi was taken back"),
                "broken": gettext_lazy("In riichi, the wrong tile was discarded or a tile was called"),
                "kan": gettext_lazy("A kan in riichi that was not allowed"),
                "swap": gettext_lazy("A tile was called and the same or a matching one discarded (kuikae)"),
                "ruled": gettext_lazy("A referee has ruled so, for any reason"),
            },
        ),
        "asks": (
            gettext_lazy("What is the question?"),
            {
                "draw": gettext_lazy("Does the hand pay as noten at a draw?"),
                "win": gettext_lazy("May the hand win?"),
                "call": gettext_lazy("May the hand call, or declare riichi or a kan?"),
                "deal_in": gettext_lazy("Does the hand pay if it deals in?"),
            },
        ),
        "ready": (
            gettext_lazy("How many other players are tenpai at the draw?"),
            {
                "nobody": gettext_lazy("None"),
                "one": gettext_lazy("One"),
                "two": gettext_lazy("Two"),
                "three": gettext_lazy("Three"),
            },
        ),
    }
    says = {
        "not_dead_client": gettext_lazy(
            "The software does not let this happen, so these rules have no dead hand."
        ),
        "not_dead_chombo": gettext_lazy("No dead hand: under these rules that is a chombo."),
        "not_dead_forbidden": gettext_lazy(
            "These rules forbid the swap, and we know no text that names its price. Usually the hand is dead."
        ),
        "not_dead_allowed": gettext_lazy("No dead hand: under these rules that discard is allowed."),
        "dead_at_draw": gettext_lazy("The hand is dead, and counts as noten whatever it waits on."),
        "dead_win": gettext_lazy("Not allowed: the hand is dead, and wins neither by ron nor by tsumo."),
        "dead_call": gettext_lazy(
            "No rule text that we know decides this; usual is: a dead hand only draws and discards."
        ),
        "dead_call_ml": gettext_lazy(
            "Not allowed: no chi, pon, kan or riichi. One that is made all the same is a chombo "
            "(M.League, chapter 7, article 2)."
        ),
        "dead_call_wrc": gettext_lazy(
            "Not allowed: the call is void and costs 30 rank points, or a warning if the player did not "
            "know (WRC Penalties 2025, 12.3.3)."
        ),
        "dead_call_ema": gettext_lazy(
            "Not allowed: a call with a dead hand is a chombo (European rules before 2016, 3.4.6). "
            "Later texts may say otherwise: ask the referee."
        ),
        "dead_win_ml": gettext_lazy(
            "Not allowed: the hand is dead. A win that is shown all the same is a chombo "
            "(M.League, chapter 7, article 4)."
        ),
        "dead_win_wrc": gettext_lazy(
            "Not allowed: a win declared with a dead hand is a chombo, even by a player who did not know "
            "(WRC Penalties 2025, 12.3.3)."
        ),
        "dead_deal_in": gettext_lazy(
            "No rule text that we know decides this; usual is: a dead hand pays like any other if a player "
            "wins on its discard."
        ),
        "dead_pays": gettext_lazy("Its player pays as noten: %(amount)s."),
        "no_noten_payment": gettext_lazy("Nobody is tenpai, so nobody pays for noten."),
    }
    at_table = (
        gettext_lazy("Say aloud that the hand is dead, and why."),
        gettext_lazy("Have its player go on drawing and discarding in turn."),
        gettext_lazy("At a draw, pay its noten share with the others."),
    )
