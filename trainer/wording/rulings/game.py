"""Clauses about the game: players and its end, the worth of a hand, payments, mistakes, three players."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from trainer.rules.rulesets.ruleset import RuleOption
from trainer.wording.kind_words import signed_word
from trainer.wording.rulings.clauses import Ruling, choice, counted, listed_clauses, with_number
from trainer.wording.words import YAKU_NAMES, grouped, joined, yaku_words


def _uma(level: RuleOption) -> str:
    if not isinstance(level, tuple):
        return _("uma goes by how many players end at or above the return points")
    places = pgettext("between the items of a list", ", ").join(signed_word(int(each)) for each in level)
    return _("uma by place: %(places)s") % {"places": places}


def _oka(thousands: int) -> str:
    if not thousands:
        return _("no oka for first place")
    return _("first place gets an oka of %(points)s") % {"points": thousands}


GAME: Final[dict[str, Ruling]] = {
    "players": choice(
        gettext_lazy("the number of players"),
        **{"4": gettext_lazy("four players"), "3": gettext_lazy("three players")},
    ),
    "wall_tiles": choice(
        gettext_lazy("the tiles in play"),
        **{
            "136": gettext_lazy("all 136 tiles are in play"),
            "108": gettext_lazy("108 tiles: 2m to 8m are left out"),
        },
    ),
    "start_points": counted(
        gettext_lazy("the points at the start"),
        with_number(gettext_lazy("everybody starts with %(points)s points")),
    ),
    "return_points": counted(
        gettext_lazy("the return points"),
        with_number(
            gettext_lazy("the return points are %(points)s: they are taken off each score at the end")
        ),
    ),
    "end_target": counted(
        gettext_lazy("the target that a player must reach for the game to end"),
        with_number(
            gettext_lazy(
                "the game ends after its last scheduled hand only if somebody has at least %(points)s points"
            )
        ),
        gettext_lazy("the game ends after its last scheduled hand whatever the scores"),
    ),
    "extension": choice(
        gettext_lazy("an extra round"),
        none=gettext_lazy("no extra round"),
        west_sudden_death=gettext_lazy(
            "an extra round, the West round in a hanchan, until somebody reaches the target"
        ),
    ),
    "uma": Ruling(_uma, gettext_lazy("the uma")),
    "oka": counted(gettext_lazy("the oka"), _oka),
    "tie_rule": choice(
        gettext_lazy("equal scores"),
        seat_order=gettext_lazy(
            "of players with equal scores, the first in turn from the first dealer is ahead"
        ),
        split=gettext_lazy("players with equal scores share their places"),
    ),
    "bust": choice(
        gettext_lazy("whether the game ends when somebody runs out of points"),
        none=gettext_lazy("nobody goes bust: the game goes on below 0"),
        below_0=gettext_lazy("the game ends when somebody is below 0"),
        at_or_below_0=gettext_lazy("the game ends when somebody is at 0 or below"),
    ),
    "agari_yame": choice(
        gettext_lazy("whether a dealer who leads in the last hand may end the game"),
        none=gettext_lazy("when the dealer stays and leads in the last hand, the game goes on"),
        auto_leader=gettext_lazy("when the dealer stays and leads in the last hand, the game ends"),
        optional=gettext_lazy(
            "when the dealer stays and leads in the last hand, the dealer may end the game or play on"
        ),
    ),
    "renchan": choice(
        gettext_lazy("when the dealer stays"),
        tenpai=gettext_lazy("the dealer stays after a win, and when tenpai at an exhaustive draw"),
        agari=gettext_lazy("the dealer stays after a win only"),
    ),
    "leftover_sticks": choice(
        gettext_lazy("sticks left at the end"),
        first=gettext_lazy("sticks left at the end go to first place"),
        first_split=gettext_lazy(
            "sticks left at the end go to first place, shared equally in whole hundreds if tied"
        ),
        first_split_all=gettext_lazy(
            "sticks left at the end go to first place, shared if tied: three players get 400, 300 "
            "and 300 points of each stick"
        ),
        nobody=gettext_lazy("sticks left at the end go to nobody"),
    ),
}


_DOUBLE: Final = {
    "k13": "kokushi_13",
    "s1": "suuankou_tanki",
    "j9": "junsei_chuuren",
    "d4": "daisuushii",
}
"""Yakuman by the names of the patterns."""


def _double_yakuman(patterns: list[str]) -> str:
    if not patterns:
        return _("no single pattern is a double yakuman")
    names = yaku_words(_DOUBLE[each] for each in patterns)
    return _("double yakuman: %(yakuman)s") % {"yakuman": names}


def _aka(number: int) -> str:
    return _("%(number)s red fives") % {"number": number} if number else _("no red fives")


SCORE: Final[dict[str, Ruling]] = {
    "kiriage": choice(
        gettext_lazy("kiriage mangan"),
        yes=gettext_lazy("4 han 30 fu and 3 han 60 fu count as mangan"),
        no=gettext_lazy("4 han 30 fu and 3 han 60 fu stay below mangan"),
    ),
    "counted_yakuman": choice(
        gettext_lazy("13 han or more"),
        yakuman=gettext_lazy("13 han make a yakuman"),
        sanbaiman=gettext_lazy("13 han make a sanbaiman"),
    ),
    "multiple_yakuman": choice(
        gettext_lazy("several yakuman in one hand"),
        yes=gettext_lazy("several yakuman in one hand add up"),
        no=gettext_lazy("several yakuman in one hand count as one"),
    ),
    "double_pattern_yakuman": listed_clauses(gettext_lazy("double yakuman"), _double_yakuman),
    "double_wind_pair_fu": counted(
        gettext_lazy("the fu of a double wind pair"),
        with_number(gettext_lazy("a double wind pair is worth %(fu)s fu"), "fu"),
    ),
    "aka": counted(gettext_lazy("red fives"), _aka),
    "kuitan": choice(
        gettext_lazy("open tanyao"),
        yes=gettext_lazy("open tanyao counts"),
        no=gettext_lazy("tanyao counts in a closed hand only"),
    ),
    "atozuke": choice(
        gettext_lazy("a yaku made after the first call"),
        yes=gettext_lazy("a yaku may be made after the first call"),
        no=gettext_lazy("a yaku must be settled by the first call, and every wait must give it"),
    ),
    "renhou": choice(
        gettext_lazy("a ron before your first draw"),
        none=gettext_lazy("a ron before your first draw is not a yaku"),
        mangan=gettext_lazy("a ron before your first draw is renhou, a mangan"),
        **{"5han": gettext_lazy("a ron before your first draw is renhou, five han")},
    ),
}


_PAO: Final = {"d3": "daisangen", "d4": "daisuushii", "k4": "suukantsu"}
"""Yakuman by the names of the patterns."""


def _pao(patterns: list[str]) -> str:
    if not patterns:
        return _("there is no pao")
    return _("pao applies to %(yakuman)s") % {"yakuman": joined([_pattern(each) for each in patterns])}


def _pattern(name: str) -> str:
    return str(YAKU_NAMES[_PAO[name]]) if name in _PAO else _("a rinshan win after a daiminkan")


PAYMENTS: Final[dict[str, Ruling]] = {
    "noten_pool": counted(
        gettext_lazy("the noten payment"),
        with_number(
            gettext_lazy(
                "at an exhaustive draw the noten players pay %(points)s points in all to the tenpai players"
            )
        ),
    ),
    "honba_ron": counted(
        gettext_lazy("what a honba is worth"),
        with_number(
            gettext_lazy("each honba adds %(points)s points to a win; on a tsumo the payers split them")
        ),
    ),
    "nagashi_mangan": choice(
        gettext_lazy("nagashi mangan"),
        yes=gettext_lazy("nagashi mangan is paid"),
        no=gettext_lazy("there is no nagashi mangan"),
    ),
    "pao": listed_clauses(gettext_lazy("what pao applies to"), _pao),
    "pao_scope": choice(
        gettext_lazy("whether pao applies to the whole hand"),
        hand=gettext_lazy("pao covers the whole hand"),
        liable_part=gettext_lazy("pao covers only the yakuman that it applies to"),
    ),
    "pao_honba": choice(
        gettext_lazy("who pays the honba under pao"),
        liable=gettext_lazy("under pao the liable player pays the honba"),
        discarder=gettext_lazy("the player who deals in pays the honba, even under pao"),
    ),
}


_RANK_POINTS: Final = 1000
"""Amounts below it are rank points, not points of the table."""


def _amount(amount: int) -> str:
    if amount < _RANK_POINTS:
        return _("a chombo costs %(amount)s rank points") % {"amount": amount}
    return _("a chombo costs %(amount)s points") % {"amount": grouped(amount)}


FAULTS: Final[dict[str, Ruling]] = {
    "noten_riichi": choice(
        gettext_lazy("a noten riichi"),
        client=gettext_lazy("the client allows no noten riichi"),
        chombo=gettext_lazy("a noten riichi is a chombo, but only if it comes to light"),
        unpunished=gettext_lazy("a noten riichi goes unpunished"),
    ),
    "illegal_riichi_kan": choice(
        gettext_lazy("an illegal kan in riichi"),
        client=gettext_lazy("the client allows no illegal kan in riichi"),
        chombo=gettext_lazy("an illegal kan in riichi is a chombo, but only if it comes to light"),
        dead_hand=gettext_lazy("an illegal kan in riichi makes the hand dead"),
    ),
    "dead_hand": choice(
        gettext_lazy("a riichi that is taken back"),
        client=gettext_lazy("the client lets nobody take a riichi back"),
        chombo=gettext_lazy("taking a riichi back is a chombo"),
        dead_hand=gettext_lazy("taking a riichi back makes the hand dead"),
    ),
    "broken_riichi": choice(
        gettext_lazy("a call in riichi, or a discard other than the drawn tile"),
        same=gettext_lazy(
            "a call in riichi, or a discard other than the drawn tile, counts as a riichi taken back"
        ),
        client=gettext_lazy(
            "the client does not let a player in riichi call, or discard any tile but the drawn one"
        ),
        chombo=gettext_lazy("a call in riichi, or a discard other than the drawn tile, is a chombo"),
        dead_hand=gettext_lazy(
            "a call in riichi, or a discard other than the drawn tile, makes the hand dead"
        ),
    ),
    "chombo": choice(
        gettext_lazy("the kind of penalty for a chombo"),
        none=gettext_lazy("there is no chombo"),
        reverse_mangan=gettext_lazy("a chombo costs a mangan, paid to the others"),
        points=gettext_lazy("a chombo costs points, and nobody receives them"),
        rank_points=gettext_lazy("a chombo costs rank points, and nobody receives them"),
    ),
    "chombo_amount": counted(
        gettext_lazy("the price of a chombo"),
        _amount,
        gettext_lazy("a chombo has no fixed price"),
    ),
    "chombo_uma": choice(
        gettext_lazy("when the points for a chombo are deducted"),
        before=gettext_lazy("the points for a chombo are deducted before the places are decided"),
        after=gettext_lazy("the points for a chombo are deducted after the places are decided"),
    ),
}


_BROKEN: Final = {
    "ippatsu": gettext_lazy("ippatsu"),
    "double_riichi": gettext_lazy("double riichi"),
    "first_turn_yaku": gettext_lazy("first-turn wins"),
    "kyuushu": gettext_lazy("kyuushuu kyuuhai"),
}


def _breaks(what: list[str]) -> str:
    if not what:
        return _("a kita interrupts nothing")
    return _("a kita ends the chance of %(what)s") % {"what": joined([str(_BROKEN[each]) for each in what])}


SANMA: Final[dict[str, Ruling]] = {
    "kita": choice(
        gettext_lazy("kita"),
        yes=gettext_lazy("a north may be extracted"),
        no=gettext_lazy("a north may not be extracted"),
    ),
    "kita_breaks": listed_clauses(gettext_lazy("what a kita ends"), _breaks),
    "kita_ron": choice(
        gettext_lazy("whether an extracted north can be ronned"),
        no=gettext_lazy("an extracted north cannot be ronned"),
        plain=gettext_lazy("an extracted north can be ronned, but not as chankan"),
        chankan=gettext_lazy("an extracted north can be ronned as chankan"),
    ),
    "kita_rinshan_yaku": choice(
        gettext_lazy("rinshan kaihou after a kita"),
        yes=gettext_lazy("a win on the tile drawn after a kita is rinshan kaihou"),
        no=gettext_lazy("a win on the tile drawn after a kita is not rinshan kaihou"),
    ),
    "kita_pass_furiten": choice(
        gettext_lazy("furiten after passing up a ron on an extracted north"),
        yes=gettext_lazy("passing up a ron on an extracted north makes you furiten"),
        no=gettext_lazy("passing up a ron on an extracted north does not make you furiten"),
    ),
    "tsumo_loss": choice(
        gettext_lazy("the absent player's share of a tsumo"),
        yes=gettext_lazy("the absent player's share of a tsumo is not paid"),
        no=gettext_lazy("the other two players pay the absent player's share of a tsumo"),
    ),
}
