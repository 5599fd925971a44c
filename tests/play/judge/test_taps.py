"""How many taps lead from words to the ruling: the dispute in the list, and an answer each.

The tellers are plausible ones, with the facts that their table would know; the ruleset was chosen before.
"""

import os
from collections import Counter
from itertools import combinations, islice
from statistics import median
from typing import Final
from urllib.parse import urlsplit

import pytest
from django.http import QueryDict
from django.urls import reverse

from tests.play.judge.test_finding import APART, SAID
from tests.play.judge.test_pages import choices, text_of
from tests.puzzles.shipped import shipped_entries
from trainer.cases.case import NO, case_named, cases
from trainer.cases.laid import rest_of
from trainer.kinds.kan.position_facts import asked_kan
from trainer.play.judge.asked import Dispute, asked
from trainer.play.judge.finding import heard
from trainer.play.judge.picking import first_text, picker_of
from trainer.rules.judges.facts import hand_of
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.shapes import is_complete
from trainer.rules.tiles.tile import COPIES, FACES, HONOURS, count_faces, face_of, suit_of
from trainer.scenarios.position.position import Position

MOST: Final = 6
MOST_WITH_TILES: Final = 12
EACH: Final = 3 if os.environ.get("EVERYTHING") else 7
"""Of the hands of the bank, which are much alike, every so many is laid."""
USUAL: Final = 4
USUAL_WITH_TILES: Final = 9
TILES: Final = "kan-in-riichi"
TELLERS: Final[dict[str, dict[str, str]]] = {
    "ron-in-furiten": {"how": "ron", "own_river": "yes"},
    "two-rons": {"dealer_is": "fourth", "in_riichi": "nearest", "earlier_sticks": "yes"},
    "why-no-win": {"how": "ron", "complete": "yes", "from": "discard", "yaku": "yes", "furiten": "yes"},
    "win-without-yaku": {"how": "ron", "called": "yes", "tile": "usual"},
    "broken-riichi": {"what": "discard"},
    "double-riichi": {"first": "yes", "event": "call", "when": "before"},
    "ippatsu-lost": {"event": "ankan", "when": "after"},
    "noten-riichi": {"end": "draw", "wrong": "noten", "shown": "yes"},
    "open-riichi": {"asks": "deal_in", "payer": "none", "worth": "ordinary"},
    "riichi-last-tiles": {"left": "2", "done": "asked"},
    "riichi-points": {"points": "below", "done": "later"},
    "riichi-tile-claimed": {"claim": "call", "since": "none"},
    "dora-after-kan": {"sort": "open", "win": "on_replacement"},
    "fourth-kan": {"number": "fourth", "by": "several", "stage": "discarded"},
    "kan-in-riichi": {"sort": "ankan", "tile": "drawn", "waits": "other", "made": "draw"},
    "robbing-a-kan": {"sort": "closed", "hand": "kokushi", "in_riichi": "no", "made": "asked"},
    "kuikae": {"call": "chi", "end": "other_end", "first": "yes", "made": "made"},
    "north-extracted": {"when": "own_turn", "then": "ron", "yaku": "yes"},
    "who-claims-first": {"rons": "none", "calls": "pon_chi", "first": "chi"},
    "wrong-call": {"wrong": "late", "done": "said"},
    "four-riichi": {"tile": "passed", "noten": "no"},
    "four-winds": {"discards": "same_wind"},
    "kyuushuu": {"nine": "yes", "turn": "first_draw", "call": "open"},
    "nagashi": {"end": "wall_empty", "river": "yes", "called": "no"},
    "next-deal": {"end": "draw"},
    "noten-payments": {"tenpai": "2", "closed": "no"},
    "three-rons": {"valid": "three", "dealer": "no"},
    "chombo-cost": {"another": "no", "sticks": "none"},
    "dead-hand": {"why": "ruled", "asks": "draw", "ready": "one"},
    "game-over": {"hand": "last", "lowest": "above", "end": "dealer_won", "leads": "yes", "target": "yes"},
    "pao": {"pattern": "dragons", "last": "fed", "win": "tsumo"},
    "sticks-and-honba": {"end": "game_over", "first": "alone"},
    "tile-count": {"found": "play", "count": "few", "cause": "other"},
    "drawn-wrongly": {"what": "early", "mixed": "yes"},
    "tiles-seen": {"when": "play", "how": "accident", "whose": "wall", "number": "few"},
    "win-only-said": {"wrong": "no_win", "shown": "no"},
    "riichi-unfinished": {"missing": "said"},
    "wrong-payment": {"noticed": "game"},
}
"""What a table knows; all else that is asked for is no, or the first of its answers."""


def taps_of(slug: str, said: str, preset: str) -> int:
    """The dispute in the list and one for each question."""
    dispute = Dispute(case_named(slug), load_preset(preset), heard(case_named(slug), said), {})
    taps = 1
    while fact := dispute.next:
        usual = NO if NO in fact.values else fact.values[0]
        dispute = dispute.with_told(fact.name, TELLERS[slug].get(fact.name, usual))
        taps += 1
    return taps


@pytest.fixture(scope="module")
def taps() -> dict[tuple[str, str], int]:
    """By dispute and what was said, under the usual rules of its number of players."""
    kept: dict[tuple[str, str], int] = {}
    found = {}
    for said, slug in SAID + APART:
        case = case_named(slug)
        preset = "m_league" if 4 in case.players else "tenhou_3p"
        key = (slug, str(sorted(heard(case, said).items())))
        kept[key] = kept.get(key) or taps_of(slug, said, preset)
        found[slug, said] = kept[key]
    return found


def test_a_ruling_takes_six_taps_at_most_and_four_as_a_rule(taps):
    """Twelve where tiles decide."""
    assert {slug for slug, _said in taps} == set(TELLERS) == set(cases())
    print(sorted({(number, slug) for (slug, _said), number in taps.items()}, reverse=True)[:12])
    long = {key: n for key, n in taps.items() if n > (MOST_WITH_TILES if key[0] == TILES else MOST)}
    assert long == {}
    print(median(taps.values()))
    assert median(taps.values()) <= USUAL


def hands_with_kans():
    """The hands of the bank in which a kan was drawn in riichi: 13 tiles by suit, and the kan's kind."""
    for entry in shipped_entries():
        if entry.kind == "kan-legal":
            position = Position.from_json(entry.position)
            own = position.table().seats[position.hero]
            call, kind = asked_kan(position)
            counts = hand_of(position.table(), position.hero).counts
            of_drawn = own.drawn is not None and face_of(own.drawn) == kind
            if own.in_riichi and call is MeldType.ANKAN and not own.melds and of_drawn:
                counts[kind] -= 1
                yield [tile for tile, held in enumerate(counts) for _copy in range(held)], kind


def may_be_called(rest, named):
    """Whether the rest is sets, or sets and a pair without four alike; sets need a pair to be complete."""
    counts, melds = count_faces(rest), 4 - len(rest) // 3
    if named == "sets-pair":
        return max(counts) < COPIES and is_complete(counts, melds)
    pair = next(kind for kind in reversed(range(FACES)) if not counts[kind])
    return is_complete([*counts[:pair], 2, *counts[pair + 1 :]], melds)


def suits_to_lay(tiles, kind):
    """The fewest suits, the kan's among them, beside which the rest is what its number says."""
    others = [suit for suit in "mpsz" if suit != suit_of(kind)]
    for number in range(4):
        for more in combinations(others, number):
            laid = [tile for tile in tiles if suit_of(tile) in {suit_of(kind), *more}]
            rest = [tile for tile in tiles if suit_of(tile) not in {suit_of(kind), *more}]
            named = rest_of(len(laid))
            if not rest or named == "wait" or may_be_called(rest, named):
                return laid
    raise AssertionError(tiles)


def in_fewest_taps(tiles):
    """Tiles in order as runs, triplets and single ones, as few as they come to."""
    if not tiles:
        return []
    kind, *rest = tiles
    best = [(kind,), *in_fewest_taps(rest)]
    for three in ((kind, kind + 1, kind + 2), (kind,) * 3):
        left = Counter(tiles) - Counter(three)
        is_run = three[-1] != kind
        if (
            not (is_run and kind in HONOURS)
            and suit_of(three[-1]) == suit_of(kind)
            and left.total() == len(tiles) - 3
        ):
            best = min(best, [three, *in_fewest_taps(sorted(left.elements()))], key=len)
    return best


def way_to_lay(picker, group):
    """Where the tap on a tile or on three leads, and how many it takes: other suits have to be opened."""
    threes = {tuple(each.tiles): each.address for each in picker.threes}
    singles = [
        {(each.tile,): each.address for row in rows for each in row} for rows in (picker.rows, picker.others)
    ]
    for ways, taps in ((threes, 1), (singles[0], 1), (singles[1], 1 if picker.needs_others else 2)):
        if ways.get(group):
            return ways[group], taps
    raise AssertionError(group)


def taps_to_lay(tiles, kind):
    """The dispute with the hand laid, and the taps on the page for it: the drawn tile, which begins the hand,
    the other tiles, and what the rest is.
    """
    start = Dispute(case_named(TILES), load_preset("m_league"), {}, {})
    picker = picker_of(follow(start.address(first_text(start))))
    address, taps = way_to_lay(picker, (kind,))[0], 2
    laid = suits_to_lay(tiles, kind)
    others = Counter(laid) - Counter([kind] * 3)
    for suit in sorted({suit_of(tile) for tile in laid}, key=lambda suit: suit != suit_of(kind)):
        own = sorted(tile for tile in others.elements() if suit_of(tile) == suit)
        groups = sorted(in_fewest_taps(own), key=len)
        while groups:
            address, more = way_to_lay(picker_of(follow(address)), groups.pop(0))
            taps += more
    if len(laid) < len(tiles):
        address, taps = picker_of(follow(address)).rest_address, taps + 1
    return follow(address), taps


def follow(address):
    return asked(case_named(TILES), QueryDict(urlsplit(address).query))


def test_a_kan_in_riichi_is_laid_and_ruled_in_twelve_taps():
    """The dispute in the list, the hand by the picker, and an answer to each question that is left."""
    found = []
    for tiles, kind in islice(hands_with_kans(), 0, None, EACH):
        dispute, taps = taps_to_lay(tiles, kind)
        assert dispute.reads_tiles
        while fact := dispute.next:
            dispute = dispute.with_told(fact.name, TELLERS[TILES].get(fact.name, NO))
            taps += 1
        found.append(taps + 1)
    print(len(found), median(found), max(found))
    assert median(found) <= USUAL_WITH_TILES
    assert max(found) <= MOST_WITH_TILES


@pytest.mark.django_db
def test_what_was_said_is_told_already_and_can_be_changed(client):
    """900 points are not asked for again."""
    html = client.get(reverse("judge:judge"), {"said": "I riichi'd with 900 points, is that ok"})
    assert 'href="/judge/riichi-points/?points=below#case"' in html.text
    page = client.get("/judge/riichi-points/?points=below")
    assert "900 or fewer" in text_of(page)
    assert 'href="/judge/riichi-points/#next"' in page.text, "the way to tell it anew"
    assert all("points=below" in way for way in choices(page))


@pytest.mark.parametrize(
    ("said", "slug", "told"),
    [
        ("can i riichi with 500 points", "riichi-points", {"points": "below"}),
        ("chi 345 with the 3 and throw the 6", "kuikae", {"call": "chi"}),
        ("is it chi or pon that was swapped", "kuikae", {}),
        ("kokushi on a closed kan", "robbing-a-kan", {"sort": "closed", "hand": "kokushi"}),
        ("pao on daisangen", "pao", {"pattern": "dragons"}),
        ("I have 5900 points", "riichi-points", {}),
        ("he forgot to draw and discarded", "tile-count", {"count": "few"}),
        ("she said ron instead of tsumo", "win-only-said", {"wrong": "other_word"}),
        ("turned the tile but did not say riichi", "riichi-unfinished", {"missing": "said"}),
    ],
)
def test_facts_are_heard_where_one_value_alone_is_said(said, slug, told):
    assert heard(case_named(slug), said) == told
