"""The yaku of one reading of a won hand: (name, han), or yakuman as (name, how many)."""

from collections import Counter
from dataclasses import dataclass

from tests.second_reader.notation import DRAGONS, WINDS, YAOCHUU

GREEN = {"2s", "3s", "4s", "6s", "8s", "6z"}


@dataclass
class Win:
    """A won hand: `concealed` with the winning kind; circumstances are names ("riichi", "houtei")."""

    concealed: list
    melds: list
    kind: str
    tsumo: bool
    closed: bool
    seat_wind: str
    round_wind: str
    circumstances: set
    rules: dict


@dataclass
class Sets:
    """One reading with the melds: every set as (name, kinds, concealed), and where the winning tile went."""

    form: str
    pair: str
    every: list
    wait: str

    def of(self, *names):
        return [each for each in self.every if each[0] in names]

    @property
    def runs(self):
        return [each[1][0] for each in self.of("shuntsu")]

    @property
    def triplets(self):
        return [each[1][0] for each in self.of("koutsu", "kan")]

    @property
    def concealed_triplets(self):
        return sum(each[2] for each in self.of("koutsu", "kan"))


def yakuman_of(win, sets, kinds):
    """`kinds` are all tiles of the hand."""
    found, doubled = [], win.rules["double_pattern_yakuman"]
    for name in ("tenhou", "chiihou"):
        found += [(name, 1)] if name in win.circumstances else []
    if sets.form == "kokushi":
        thirteen = Counter(win.concealed)[win.kind] == 2
        found.append(("kokushi", 2 if thirteen and "k13" in doubled else 1))
    if sets.concealed_triplets == 4:
        found.append(("suuankou", 2 if sets.wait == "tanki" and "s1" in doubled else 1))
    dragons, winds = set(sets.triplets) & set(DRAGONS), set(sets.triplets) & set(WINDS)
    if len(dragons) == 3:
        found.append(("daisangen", 1))
    if len(winds) == 4:
        found.append(("daisuushii", 2 if "d4" in doubled else 1))
    if len(winds) == 3 and sets.pair in WINDS:
        found.append(("shousuushii", 1))
    if all(kind[1] == "z" for kind in kinds):
        found.append(("tsuuiisou", 1))
    if sets.form == "standard" and all(kind[0] in "19" and kind[1] != "z" for kind in kinds):
        found.append(("chinroutou", 1))
    if sets.form == "standard" and set(kinds) <= GREEN:
        found.append(("ryuuiisou", 1))
    if len(sets.of("kan")) == 4:
        found.append(("suukantsu", 1))
    return found + _chuuren(win, doubled)


def _chuuren(win, doubled):
    suit = win.kind[1]
    if suit == "z" or len(win.concealed) != 14:
        return []
    gates = Counter({f"{rank}{suit}": 3 if rank in (1, 9) else 1 for rank in range(1, 10)})
    if gates - Counter(win.concealed):
        return []
    pure = Counter(win.concealed) - Counter([win.kind]) == gates
    return [("chuuren", 2 if pure and "j9" in doubled else 1)]


def yaku_of(win, sets, kinds):
    """All ordinary yaku, dora apart."""
    found = [(name, han) for name, han in _OF_THE_MOMENT if name in win.circumstances]
    if win.tsumo and win.closed:
        found.append(("menzen_tsumo", 1))
    if is_pinfu(win, sets):
        found.append(("pinfu", 1))
    if not set(kinds) & set(YAOCHUU) and (win.closed or win.rules["kuitan"]):
        found.append(("tanyao", 1))
    for kind in sets.triplets:
        found += [("yakuhai", 1)] * ((kind in DRAGONS) + (kind == win.seat_wind) + (kind == win.round_wind))
    return found + _of_runs(win, sets) + _of_triplets(sets) + _of_kinds(win, sets, kinds)


_OF_THE_MOMENT = (
    ("riichi", 1),
    ("double_riichi", 2),
    ("ippatsu", 1),
    ("haitei", 1),
    ("houtei", 1),
    ("rinshan", 1),
    ("chankan", 1),
)


def is_pinfu(win, sets):
    valued = {*DRAGONS, win.seat_wind, win.round_wind}
    return win.closed and len(sets.runs) == 4 and sets.pair not in valued and sets.wait == "ryanmen"


def _of_runs(win, sets):
    found, open_less = [], 0 if win.closed else 1
    twice = sum(number // 2 for number in Counter(sets.runs).values())
    if win.closed and twice:
        found.append(("ryanpeikou", 3) if twice == 2 else ("iipeikou", 1))
    for rank in range(1, 8):
        if all(f"{rank}{suit}" in sets.runs for suit in "mps"):
            found.append(("sanshoku", 2 - open_less))
    for suit in "mps":
        if all(f"{rank}{suit}" in sets.runs for rank in (1, 4, 7)):
            found.append(("ittsu", 2 - open_less))
    return found


def _of_triplets(sets):
    found = []
    if len(sets.triplets) == 4:
        found.append(("toitoi", 2))
    if sets.concealed_triplets == 3:
        found.append(("sanankou", 2))
    if len(sets.of("kan")) == 3:
        found.append(("sankantsu", 2))
    for rank in range(1, 10):
        if all(f"{rank}{suit}" in sets.triplets for suit in "mps"):
            found.append(("sanshoku_doukou", 2))
    if len(set(sets.triplets) & set(DRAGONS)) == 2 and sets.pair in DRAGONS:
        found.append(("shousangen", 2))
    return found


def _of_kinds(win, sets, kinds):
    found, open_less = [], 0 if win.closed else 1
    suits = {kind[1] for kind in kinds}
    if len(suits - {"z"}) == 1:
        found.append(("honitsu", 3 - open_less) if "z" in suits else ("chinitsu", 6 - open_less))
    if sets.form == "chiitoitsu":
        found.append(("chiitoitsu", 2))
    if set(kinds) <= set(YAOCHUU):
        return [*found, ("honroutou", 2)]
    each = [[sets.pair], *[kinds_ for _, kinds_, _ in sets.every]]
    if sets.form == "standard" and all(set(one) & set(YAOCHUU) for one in each):
        found.append(("chanta", 2 - open_less) if "z" in suits else ("junchan", 3 - open_less))
    return found
