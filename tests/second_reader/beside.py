"""Which yaku a win counts, by name: all that go together (CMP-1 to CMP-3), or those of the tiles alone."""

from collections import Counter
from dataclasses import replace

from tests.second_reader.notation import DRAGONS
from tests.second_reader.score import all_sets, win_now
from tests.second_reader.table import table_of
from tests.second_reader.yaku import yaku_of, yakuman_of

_NAMES = """
riichi double_riichi ippatsu menzen_tsumo pinfu tanyao iipeikou ryanpeikou yakuhai_haku yakuhai_hatsu
yakuhai_chun yakuhai_seat_wind yakuhai_round_wind haitei houtei rinshan chankan sanshoku_doujun
sanshoku_doukou ittsu chanta junchan toitoi sanankou sankantsu chiitoitsu shousangen honroutou honitsu
chinitsu renhou tenhou chiihou kokushi kokushi_13 suuankou suuankou_tanki daisangen shousuushii
daisuushii tsuuiisou chinroutou ryuuiisou chuuren junsei_chuuren suukantsu
"""
ORDER = _NAMES.split()
"""As the bank lists them."""
DRAGON_NAMES = dict(zip(DRAGONS, ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"), strict=True))
RENHOU = 5


def together(table, seat):
    """All yaku of a win, in order: of the dearest reading, nothing else beside a yakuman."""
    win = win_now(table, seat, tsumo=table.lies is None)
    best = max((_counted(win, sets) for sets in all_sets(win)), key=lambda each: each[0])
    return sorted(best[1], key=ORDER.index)


def _counted(win, sets):
    """The worth of a reading, ((yakuman, han), names)."""
    kinds = [*win.concealed, *[kind for meld in win.melds for kind in meld.kinds]]
    if yakuman := [(_yakuman_name(win, sets, name), worth) for name, worth in yakuman_of(win, sets, kinds)]:
        if not win.rules["multiple_yakuman"]:
            yakuman.sort(key=lambda each: (-each[1], ORDER.index(each[0])))
            yakuman = yakuman[:1]
        return (sum(worth for _, worth in yakuman), 0), [name for name, _ in yakuman]
    yaku = yaku_of(win, sets, kinds)
    han = sum(worth for _, worth in yaku)
    if "renhou" in win.circumstances and han < RENHOU:
        return (0, RENHOU), ["renhou"]
    return (0, han), [*_value_tiles(win, sets), *(_long(name) for name, _ in yaku if name != "yakuhai")]


def _yakuman_name(win, sets, name):
    """A yakuman on its rarest wait has a name of its own."""
    if name == "kokushi" and Counter(win.concealed)[win.kind] == 2:
        return "kokushi_13"
    if name == "suuankou" and sets.wait == "tanki":
        return "suuankou_tanki"
    before = Counter(win.concealed) - Counter([win.kind])
    pure = all(before[kind] == (3 if kind[0] in "19" else 1) for kind in before)
    return "junsei_chuuren" if name == "chuuren" and pure else name


def _long(name):
    return "sanshoku_doujun" if name == "sanshoku" else name


def _value_tiles(win, sets):
    for kind in sets.triplets:
        if kind in DRAGON_NAMES:
            yield DRAGON_NAMES[kind]
        if kind == win.seat_wind:
            yield "yakuhai_seat_wind"
        if kind == win.round_wind:
            yield "yakuhai_round_wind"


def first_yaku(position):
    """Which of four yaku the tiles have by every reading, or that they have none at all."""
    table = table_of(position)
    win = replace(win_now(table, table.hero, tsumo=False), circumstances=set())
    kinds = [*win.concealed, *[kind for meld in win.melds for kind in meld.kinds]]
    found = [{name for name, _ in yaku_of(win, sets, kinds)} for sets in all_sets(win)]
    offered = position["ask"]["offered"].split()
    if not set().union(*found):
        return "no_yaku"
    (right,) = set(offered) & set.intersection(*found)
    assert not (set(offered) - {right}) & set().union(*found), "another one is offered that some reading has"
    return right
