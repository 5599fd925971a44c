"""Clauses about the game: players and its end, the worth of a hand, payments, mistakes, three players."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.rules.rulesets.ruleset import Level
from trainer.wording.kind_words import signed_word
from trainer.wording.rulings.clauses import Ruling, choice, counted, listed
from trainer.wording.words import YAKU_NAMES, grouped, joined, yaku_words


def _uma(level: Level) -> str:
    if not isinstance(level, tuple):
        return _("uma goes by how many players end above the return points")
    places = pgettext("between the items of a list", ", ").join(signed_word(int(each)) for each in level)
    return _("uma by place: %(places)s") % {"places": places}


def _oka(thousands: int) -> str:
    if not thousands:
        return _("no oka for the first place")
    return _("the first place gets an oka of %(points)s") % {"points": thousands}


GAME: Final[dict[str, Ruling]] = {
    "players": choice(
        lambda: _("sources differ on the number of players"),
        **{"4": lambda: _("four players"), "3": lambda: _("three players")},
    ),
    "wall_tiles": choice(
        lambda: _("sources differ on the tiles in play"),
        **{
            "136": lambda: _("all 136 tiles are in play"),
            "108": lambda: _("108 tiles: 2m to 8m are left out"),
        },
    ),
    "start_points": counted(
        lambda: _("sources differ on the points at the start"),
        lambda points: _("everybody starts with %(points)s points") % {"points": grouped(points)},
    ),
    "return_points": counted(
        lambda: _("sources differ on the points taken off at the end"),
        lambda points: _("the result is counted from %(points)s points") % {"points": grouped(points)},
    ),
    "end_target": counted(
        lambda: _("sources differ on the points that end the game"),
        lambda points: (
            _("the game ends on time only if somebody has %(points)s points") % {"points": grouped(points)}
        ),
        lambda: _("the game ends on time whatever the scores"),
    ),
    "extension": choice(
        lambda: _("sources differ on an extra round"),
        none=lambda: _("no extra round"),
        west_sudden_death=lambda: _("an extra West round until somebody reaches the target"),
    ),
    "uma": Ruling(_uma, lambda: _("sources differ on the uma")),
    "oka": counted(lambda: _("sources differ on the oka"), _oka),
    "tie_rule": choice(
        lambda: _("sources differ on equal scores"),
        seat_order=lambda: _("of equal scores the one nearer the first dealer is ahead"),
        split=lambda: _("equal scores share their places"),
    ),
    "bust": choice(
        lambda: _("sources differ on whether the game ends when somebody runs out of points"),
        none=lambda: _("nobody goes bust: the game goes on below 0"),
        below_0=lambda: _("the game ends when somebody is below 0"),
        at_or_below_0=lambda: _("the game ends when somebody is at 0 or below"),
    ),
    "agari_yame": choice(
        lambda: _("sources differ on whether a leading last dealer may stop"),
        none=lambda: _("a leading last dealer plays on"),
        auto_leader=lambda: _("a leading last dealer ends the game by a win or by tenpai"),
        optional=lambda: _("a leading last dealer may end the game or play on"),
    ),
    "renchan": choice(
        lambda: _("sources differ on when the dealer stays"),
        tenpai=lambda: _("the dealer stays after a win, or tenpai at a draw"),
        agari=lambda: _("the dealer stays after a win only"),
    ),
    "leftover_sticks": choice(
        lambda: _("sources differ on sticks left at the end"),
        first=lambda: _("sticks left at the end go to the first place"),
        first_split=lambda: _(
            "sticks left at the end go to the first place, shared in equal hundreds if tied"
        ),
        first_split_all=lambda: _(
            "sticks left at the end go to the first place, shared if tied: among three 400, 300 and 300"
        ),
        nobody=lambda: _("sticks left at the end go to nobody"),
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
        lambda: _("sources differ on kiriage mangan"),
        yes=lambda: _("4 han 30 fu and 3 han 60 fu are a mangan"),
        no=lambda: _("4 han 30 fu and 3 han 60 fu stay below mangan"),
    ),
    "counted_yakuman": choice(
        lambda: _("sources differ on 13 han and more"),
        yakuman=lambda: _("13 han are a yakuman"),
        sanbaiman=lambda: _("13 han are a sanbaiman"),
    ),
    "multiple_yakuman": choice(
        lambda: _("sources differ on several yakuman in one hand"),
        yes=lambda: _("several yakuman in one hand add up"),
        no=lambda: _("several yakuman in one hand count as one"),
    ),
    "double_pattern_yakuman": listed(lambda: _("sources differ on double yakuman"), _double_yakuman),
    "double_wind_pair_fu": counted(
        lambda: _("sources differ on the fu of a pair of the double wind"),
        lambda fu: _("a pair of the double wind is worth %(fu)s fu") % {"fu": fu},
    ),
    "aka": counted(lambda: _("sources differ on red fives"), _aka),
    "kuitan": choice(
        lambda: _("sources differ on open tanyao"),
        yes=lambda: _("open tanyao counts"),
        no=lambda: _("tanyao counts in a closed hand only"),
    ),
    "atozuke": choice(
        lambda: _("sources differ on a yaku made after the first call"),
        yes=lambda: _("a yaku may be made after the first call"),
        no=lambda: _("a yaku must be settled by the first call"),
    ),
    "renhou": choice(
        lambda: _("sources differ on a ron before one's first draw"),
        none=lambda: _("a ron before one's first draw is no yaku"),
        mangan=lambda: _("a ron before one's first draw is renhou, a mangan"),
        **{"5han": lambda: _("a ron before one's first draw is renhou, five han")},
    ),
}


_PAO: Final = {"d3": "daisangen", "d4": "daisuushii", "k4": "suukantsu"}
"""Yakuman by the names of the patterns."""


def _pao(patterns: list[str]) -> str:
    if not patterns:
        return _("there is no pao")
    return _("pao applies to %(yakuman)s") % {"yakuman": joined([_pattern(each) for each in patterns])}


def _pattern(name: str) -> str:
    return YAKU_NAMES[_PAO[name]]() if name in _PAO else _("a rinshan win on a daiminkan")


PAYMENTS: Final[dict[str, Ruling]] = {
    "noten_pool": counted(
        lambda: _("sources differ on the noten payment"),
        lambda points: _("at a draw %(points)s points go from noten to tenpai") % {"points": grouped(points)},
    ),
    "honba_ron": counted(
        lambda: _("sources differ on what a honba is worth"),
        lambda points: _("each honba adds %(points)s points to a ron") % {"points": grouped(points)},
    ),
    "nagashi_mangan": choice(
        lambda: _("sources differ on nagashi mangan"),
        yes=lambda: _("nagashi mangan is paid"),
        no=lambda: _("there is no nagashi mangan"),
    ),
    "pao": listed(lambda: _("sources differ on which yakuman have pao"), _pao),
    "pao_scope": choice(
        lambda: _("sources differ on how much pao covers"),
        hand=lambda: _("pao covers the whole hand"),
        liable_part=lambda: _("pao covers only the yakuman that it is for"),
    ),
    "pao_honba": choice(
        lambda: _("sources differ on who pays the honba under pao"),
        liable=lambda: _("the liable player pays the honba"),
        discarder=lambda: _("whoever deals in pays the honba, even under pao"),
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
        lambda: _("sources differ on noten riichi"),
        client=lambda: _("the client allows no noten riichi"),
        chombo=lambda: _("a noten riichi that comes to light is a chombo"),
        unpunished=lambda: _("a noten riichi goes unpunished"),
    ),
    "illegal_riichi_kan": choice(
        lambda: _("sources differ on an illegal kan in riichi"),
        client=lambda: _("the client allows no illegal kan in riichi"),
        chombo=lambda: _("an illegal kan in riichi that comes to light is a chombo"),
        dead_hand=lambda: _("an illegal kan in riichi makes the hand dead"),
    ),
    "dead_hand": choice(
        lambda: _("sources differ on a riichi that is broken"),
        client=lambda: _("the client lets nobody break a riichi"),
        chombo=lambda: _("breaking a riichi (taking it back, calling, changing the hand) is a chombo"),
        dead_hand=lambda: _(
            "breaking a riichi (taking it back, calling, changing the hand) makes the hand dead"
        ),
    ),
    "chombo": choice(
        lambda: _("sources differ on the kind of penalty for a chombo"),
        none=lambda: _("there is no chombo"),
        reverse_mangan=lambda: _("a chombo pays a mangan to the others"),
        points=lambda: _("a chombo costs points and pays nobody"),
        rank_points=lambda: _("a chombo costs points of the result and pays nobody"),
    ),
    "chombo_amount": counted(
        lambda: _("sources differ on the price of a chombo"),
        _amount,
        lambda: _("a chombo has no fixed amount"),
    ),
    "chombo_uma": choice(
        lambda: _("sources differ on when a chombo is taken off"),
        before=lambda: _("a chombo is taken off before the places are counted"),
        after=lambda: _("a chombo is taken off after the places are counted"),
    ),
}


_BROKEN: Final[dict[str, Callable[[], str]]] = {
    "ippatsu": lambda: _("ippatsu"),
    "double_riichi": lambda: _("double riichi"),
    "first_turn_yaku": lambda: _("first-turn wins"),
    "kyuushu": lambda: _("kyuushuu kyuuhai"),
}


def _breaks(what: list[str]) -> str:
    if not what:
        return _("a kita breaks nothing")
    return _("a kita ends %(what)s") % {"what": joined([_BROKEN[each]() for each in what])}


SANMA: Final[dict[str, Ruling]] = {
    "kita": choice(
        lambda: _("sources differ on kita"),
        yes=lambda: _("a north may be extracted"),
        no=lambda: _("no north is extracted"),
    ),
    "kita_breaks": listed(lambda: _("sources differ on what a kita ends"), _breaks),
    "kita_ron": choice(
        lambda: _("sources differ on whether an extracted north can be ronned"),
        no=lambda: _("an extracted north cannot be ronned"),
        plain=lambda: _("an extracted north can be ronned, without chankan"),
        chankan=lambda: _("an extracted north can be ronned as chankan"),
    ),
    "kita_rinshan_yaku": choice(
        lambda: _("sources differ on rinshan kaihou after a kita"),
        yes=lambda: _("a win on the tile drawn after a kita is rinshan kaihou"),
        no=lambda: _("a win on the tile drawn after a kita is no rinshan kaihou"),
    ),
    "kita_pass_furiten": choice(
        lambda: _("sources differ on furiten by an extracted north let go"),
        yes=lambda: _("an extracted north let go makes furiten"),
        no=lambda: _("an extracted north let go makes no furiten"),
    ),
    "tsumo_loss": choice(
        lambda: _("sources differ on the absent player's share of a tsumo"),
        yes=lambda: _("the absent player's share of a tsumo is not paid"),
        no=lambda: _("the two others pay the absent player's share of a tsumo"),
    ),
}
