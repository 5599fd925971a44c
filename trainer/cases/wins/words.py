"""Words of the disputes about wins: for each case the class of its name and `Words`."""

from django.utils.translation import gettext_lazy

from trainer.cases.case_words import NOT_SURE, YES_NO, CaseWords


class RonInFuritenWords(CaseWords):
    title = gettext_lazy("A ron in furiten")
    about = gettext_lazy("Somebody said ron, and the hand may have been furiten.")
    asks = {
        "how": (
            gettext_lazy("How was the win claimed?"),
            {
                "ron": gettext_lazy("Ron, on the tile of another player"),
                "tsumo": gettext_lazy("Tsumo, on the tile just drawn"),
            },
        ),
        "own_river": (
            gettext_lazy(
                "Has the player discarded any tile that the hand waits on, even one that was called away?"
            ),
            YES_NO,
        ),
        "passed": (
            gettext_lazy(
                "Did a winning tile of another player go by before, without this player saying ron?"
            ),
            YES_NO,
        ),
        "riichi_before": (gettext_lazy("Was the player in riichi when that tile went by?"), YES_NO),
        "since": (
            gettext_lazy("What has the player done since that tile went by?"),
            {
                "no_discard": gettext_lazy("Nothing: no discard since then"),
                "discard_after_call": gettext_lazy("Called a tile and discarded, but drawn none"),
                "draw_and_discard": gettext_lazy("Drawn and discarded"),
            },
        ),
        "in_riichi": (gettext_lazy("Is the player in riichi, with a stick on the table?"), YES_NO),
        "another": (
            gettext_lazy("Did another player win on the same tile, and validly?"),
            YES_NO,
        ),
    }
    says = {
        "tsumo_in_furiten_stands": gettext_lazy("The win stands: furiten bars ron, not tsumo."),
        "no_furiten": gettext_lazy("The hand is not furiten: a ron that has a yaku stands."),
        "discard_furiten": gettext_lazy(
            "No win: the player has discarded a tile that the hand waits on, so ron is barred on every wait."
        ),
        "temporary_furiten": gettext_lazy(
            "No win: a winning tile went by, and under these rules nothing has ended that furiten since."
        ),
        "riichi_furiten": gettext_lazy(
            "No win: a winning tile went by after the riichi, so ron is barred for the rest of the hand."
        ),
    }
    tiles = {
        "hand": gettext_lazy("The hand without the winning tile, at least the suit that waits"),
        "river": gettext_lazy("Which of these has the player discarded, even if it was called away?"),
    }
    worked_out = {"waits": gettext_lazy("What the hand waits on")}
    found = {
        "waits_on": gettext_lazy("The hand waits on %(waits)s."),
        "waits_discarded": gettext_lazy(
            "The hand waits on %(waits)s, and the player has discarded %(gone)s."
        ),
        "waits_not_discarded": gettext_lazy(
            "The hand waits on %(waits)s, and the player has discarded nothing of that."
        ),
    }
    endings = {"river": {"-": gettext_lazy("None of these"), "?": NOT_SURE}}
    at_table = (
        gettext_lazy("Stop play. Nobody mixes the hands or the wall."),
        gettext_lazy("Have the hand shown, and read its waits from 13 tiles."),
        gettext_lazy("At a ron, look for each wait among the player’s discards, and ask what went by."),
    )


class TwoRonsWords(CaseWords):
    title = gettext_lazy("Two rons on one tile")
    about = gettext_lazy("Two players say ron on the same tile, and both hands could win.")
    asks = {
        "dealer_is": (
            gettext_lazy("Who is the dealer?"),
            {
                "nearest": gettext_lazy("The first winner after the discarder, in turn order"),
                "farther": gettext_lazy("The other winner"),
                "discarder": gettext_lazy("The discarder"),
                "fourth": gettext_lazy("The fourth player"),
            },
        ),
        "in_riichi": (
            gettext_lazy("Which of the two winners is in riichi?"),
            {
                "none": gettext_lazy("Neither"),
                "nearest": gettext_lazy("The first one after the discarder"),
                "farther": gettext_lazy("The other"),
                "both": gettext_lazy("Both"),
            },
        ),
        "riichi_tile": (gettext_lazy("Was it the tile with which the discarder declared riichi?"), YES_NO),
        "earlier_sticks": (
            gettext_lazy("Is there a riichi stick that neither winner put down in this hand?"),
            YES_NO,
        ),
        "honba": (gettext_lazy("Is there a honba counter on the table?"), YES_NO),
    }
    says = {
        "both_win": gettext_lazy("Both win: the discarder pays each of the two hands in full."),
        "nearest_wins": gettext_lazy(
            "Only the first winner after the discarder is paid; the other ron counts for nothing."
        ),
        "riichi_stick_not_paid": gettext_lazy(
            "The riichi does not stand, since its tile was ronned: the discarder keeps the stick."
        ),
        "riichi_stick_paid": gettext_lazy("The discarder pays the stick of that riichi all the same."),
        "beside_by_honba": gettext_lazy(
            "This comes on top of the hands; with two honba, twice as much is paid."
        ),
        "beside_by_sticks": gettext_lazy(
            "These are the sticks that the winners put down, and any stick paid for the riichi tile."
        ),
        "beside_by_other_sticks": gettext_lazy(
            "These are the sticks that neither winner put down; with two, it is twice as much."
        ),
        "nothing_beside": gettext_lazy("Nothing comes on top of the hands."),
    }
    at_table = (
        gettext_lazy("Have both hands shown before anything is paid."),
        gettext_lazy("Count from the discarder in turn order: which winner comes first?"),
        gettext_lazy("Pay the hands first, then honba and sticks."),
    )


class WinWithoutYakuWords(CaseWords):
    title = gettext_lazy("A win without yaku")
    about = gettext_lazy("A hand is complete, and its tiles make no yaku. Dora are not yaku.")
    asks = {
        "how": (
            gettext_lazy("How was the win claimed?"),
            {
                "ron": gettext_lazy("Ron, on the tile of another player"),
                "tsumo": gettext_lazy("Tsumo, on the tile just drawn"),
            },
        ),
        "called": (gettext_lazy("Did the player call chi, pon or an open kan in this hand?"), YES_NO),
        "riichi": (gettext_lazy("Had the player declared riichi?"), YES_NO),
        "only_simples": (gettext_lazy("Are all tiles of the hand numbers from 2 to 8?"), YES_NO),
        "tile": (
            gettext_lazy("Which tile completed the hand?"),
            {
                "usual": gettext_lazy("An ordinary tile"),
                "last": gettext_lazy("The last tile of the hand: the wall was empty"),
                "kan": gettext_lazy("A tile of a kan: the replacement, or the one added to a pon"),
            },
        ),
    }
    says = {
        "has_yaku": gettext_lazy("The win stands: the hand has a yaku, %(yaku)s."),
        "open_tanyao_off": gettext_lazy("No win: under these rules tanyao needs a closed hand."),
        "no_yaku": gettext_lazy("No win: the hand is complete, but it has no yaku. Dora are not yaku."),
        "yaku_not_sure": gettext_lazy(
            "No win: under these rules a yaku must be sure before the winning tile comes."
        ),
    }
    at_table = (
        gettext_lazy("Have the hand shown with its melds."),
        gettext_lazy("Go through the yaku of its tiles, then riichi, tsumo, the last tile and kans."),
        gettext_lazy("Count dora only when a yaku is found."),
    )


class WhyNoWinWords(CaseWords):
    title = gettext_lazy("Why could I not win?")
    about = gettext_lazy("The game offered no win, or the table refused it.")
    asks = {
        "how": (
            gettext_lazy("How did you want to win?"),
            {
                "ron": gettext_lazy("Ron, on the tile of another player"),
                "tsumo": gettext_lazy("Tsumo, on the tile just drawn"),
            },
        ),
        "complete": (
            gettext_lazy("Does that tile make four sets and a pair, seven pairs or thirteen orphans?"),
            YES_NO,
        ),
        "from": (
            gettext_lazy("Where did the tile come from?"),
            {
                "discard": gettext_lazy("It was discarded"),
                "added_kan": gettext_lazy("It was added to a pon for a kan"),
                "closed_kan": gettext_lazy("It was in a closed kan"),
            },
        ),
        "kokushi": (gettext_lazy("Was the hand thirteen orphans?"), YES_NO),
        "yaku": (
            gettext_lazy(
                "Did the hand have a yaku (riichi is one, tsumo with a closed hand too, dora are not)?"
            ),
            YES_NO,
        ),
        "furiten": (
            gettext_lazy(
                "Have you discarded a winning tile, or let one go by since your last discard (in riichi: "
                "ever since)?"
            ),
            YES_NO,
        ),
        "nearer": (
            gettext_lazy(
                "Did a player who comes before you in turn order, after the discarder, say ron too?"
            ),
            YES_NO,
        ),
    }
    says = {
        "tsumo_stands": gettext_lazy(
            "The win stands: a complete hand with a yaku may win by tsumo, in furiten too."
        ),
        "ron_stands": gettext_lazy("The win stands: nothing told here forbids it."),
        "not_a_wait": gettext_lazy("No win: the tile does not complete the hand."),
        "no_yaku": gettext_lazy("No win: the hand is complete, but it has no yaku."),
        "discard_furiten": gettext_lazy("No win: you are furiten, and furiten bars ron on every wait."),
        "ankan_not_robbed": gettext_lazy("No win: under these rules this hand may not rob a closed kan."),
        "nearer_player_wins": gettext_lazy(
            "No win: these rules pay only the first winner after the discarder."
        ),
    }
    tiles = {
        "hand": gettext_lazy("Your hand without the winning tile, at least the suit that waits"),
        "tile": gettext_lazy("The discard of another player on which you said ron"),
        "river": gettext_lazy("Which of these have you discarded, even if it was called away?"),
    }
    worked_out = {"waits": gettext_lazy("What you wait on")}
    found = {
        "waits_on": gettext_lazy("You wait on %(waits)s."),
        "waits_on_nothing": gettext_lazy("Your hand waits on nothing."),
        "waits_discarded": gettext_lazy("You wait on %(waits)s, and you have discarded %(gone)s."),
        "waits_not_discarded": gettext_lazy("You wait on %(waits)s, and you have discarded nothing of that."),
    }
    endings = {
        "river": {
            "-": gettext_lazy("None of these, and I let none of them go by"),
            "?": gettext_lazy("I let one go by, or I am not sure"),
        }
    }
    at_table = (
        gettext_lazy("Take the hand without the last tile, and read what it waits on."),
        gettext_lazy("At a ron, look for each wait among your own discards, those called away too."),
        gettext_lazy("Then look for a yaku."),
    )
