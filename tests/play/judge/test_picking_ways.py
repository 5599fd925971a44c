"""The picker where other tiles leave a few ways, of which one is tapped: furiten and swap calling."""

from io import StringIO
from statistics import median

import pytest
from django.core.management import CommandError, call_command
from django.http import QueryDict

from tests.cases.tenpai import parts_of
from tests.cases.told import entries_of
from tests.play.judge.test_pages import dispute, text_of
from tests.play.judge.test_picking import tapped, ways
from tests.play.judge.test_taps import MOST_WITH_TILES, in_fewest_taps, way_to_lay
from trainer.cases.case import NO, UntoldError, case_named
from trainer.cases.laid_waits import waits_laid
from trainer.play.judge.asked import Dispute, asked
from trainer.play.judge.picking import first_text, found_out, laid_texts, picker_of, worked_out
from trainer.rules.judges.facts import hand_of
from trainer.rules.judges.furiten import is_kokushi_tenpai
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import Face, face_of, format_tiles, suit_of
from trainer.rules.tiles.waits import waits_of

pytestmark = pytest.mark.django_db
EACH = 5
LEAST = 10
REST = "The rest are complete sets and a pair, no four alike"


def page_of(client, slug, query=""):
    return client.get(f"/judge/{slug}/?{query}")


def laid_in(page):
    return QueryDict(page.request["QUERY_STRING"]).dict()


def test_a_ron_in_furiten_is_laid_by_links_alone(client):
    """The suit that waits, what the rest is, and the wait that was discarded, each a tap."""
    page = tapped(client, page_of(client, "ron-in-furiten", "rules=m_league"), "Lay the tiles instead")
    page = tapped(client, page, "4 man", "5 man", REST)
    assert "Which of these has the player discarded" in text_of(page)
    assert len(ways(page, "3 man")) == len(ways(page, "6 man")) == 1
    assert not ways(page, "1 man"), "only the waits matter"
    page = tapped(client, page, "6 man")
    assert "The hand waits on 3m and 6m, and the player has discarded 6m." in text_of(page)
    assert "No win: the player has discarded a tile that the hand waits on" in text_of(page)
    assert laid_in(page) == {"rules": "m_league", "hand": "45m", "rest": "sets-pair", "river": "6m"}


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("None of these", "waits on 3m and 6m, and the player has discarded nothing of that."),
        ("Not sure", "The hand waits on 3m and 6m."),
    ],
)
def test_no_discard_of_a_wait_and_none_that_anybody_knows_are_taps_too(client, label, said):
    page = page_of(client, "ron-in-furiten", "rules=m_league&hand=45m&rest=sets-pair")
    page = tapped(client, page, label)
    assert said in text_of(page)
    assert label in text_of(page), "among what was told"


def test_the_discard_that_decides_is_framed_among_the_waits_and_in_the_river():
    told = "rules=m_league&hand=45m&rest=sets-pair&river=6m"
    hand, river = laid_texts(dispute("ron-in-furiten", told), framed=True)
    assert not hand.framed
    assert format_tiles(river.framed) == "6m"
    ((_label, waits, framed),) = worked_out(dispute("ron-in-furiten", told))
    assert (format_tiles(waits), format_tiles(framed)) == ("36m", "6m")


def test_another_hand_asks_for_its_waits_anew(client):
    """What was said of other waits is not kept."""
    page = page_of(client, "ron-in-furiten", "rules=m_league&hand=45m&rest=sets-pair&river=-&lay=hand")
    page = tapped(client, page, "Take away: 5 man", "3 man", REST)
    assert laid_in(page)["river"] == ""
    assert ways(page, "2 man")


def test_a_hand_of_which_what_waits_is_left_out_has_no_way_to_end_and_says_why(client):
    page = page_of(client, "ron-in-furiten", "rules=m_league&hand=345m&lay=hand")
    assert "The pair or the wait is missing." in text_of(page)
    assert not ways(page, "The rest holds the pair and the waiting shape")


def test_a_pair_that_waits_too_is_asked_for_before_the_rest_is_said(client):
    page = page_of(client, "ron-in-furiten", "rules=m_league&hand=34445m&lay=hand")
    assert "The pair waits too, so lay it with all tiles of its suit." in text_of(page)
    assert not ways(page, REST)
    assert '<details class="judge-others" open>' in page.text
    page = tapped(client, page, "East wind", "East wind", "The rest are complete sets")
    assert len(ways(page, "4 man")) == len(ways(page, "East wind")) == 1


@pytest.mark.parametrize(
    ("slug", "query", "said"),
    [
        ("ron-in-furiten", "hand=34445m&rest=sets-pair", "The pair waits too, so lay it"),
        ("ron-in-furiten", "hand=45m&rest=sets", "2 tiles do not make a hand of 13"),
        ("ron-in-furiten", "hand=3334m&rest=sets&river=33m", "has more than four 3m"),
        ("ron-in-furiten", "hand=14m&rest=sets-pair&river=-", "This hand waits on nothing"),
        ("why-no-win", "hand=4445m&rest=sets&tile=4m4m&river=-", "is not one tile"),
        ("why-no-win", "hand=444456m1p&rest=sets&tile=4m&river=-", "has more than four 4m"),
        ("kuikae", "called=3p&own=46p&thrown=6p", "3p with “46p” makes neither a run nor a triplet"),
        ("kuikae", "called=3p&own=33p&thrown=45p", "“45p” is not one tile"),
    ],
)
def test_what_is_wrong_is_said_above_the_tiles_that_are_wrong(client, slug, query, said):
    page = page_of(client, slug, f"rules=m_league&{query}")
    assert said in text_of(page)
    assert 'role="alert"' in page.text


def test_why_somebody_could_not_win_is_laid_by_links_alone(client):
    page = tapped(client, page_of(client, "why-no-win", "rules=m_league"), "Lay the tiles instead")
    page = tapped(client, page, "4 man", "5 man", REST, "3 man", "6 man")
    assert "You wait on 3m and 6m, and you have discarded 6m." in text_of(page)
    assert "No win: you are furiten" in text_of(page)


def test_a_tile_that_completes_nothing_asks_for_no_discards(client):
    page = page_of(client, "why-no-win", "rules=m_league&hand=45m&rest=sets-pair&tile=&river=&lay=tile")
    page = tapped(client, page, "7 man")
    assert "No win: the tile does not complete the hand." in text_of(page)
    assert 'id="picker"' not in page.text


def test_a_swap_is_laid_in_three_taps(client):
    page = tapped(client, page_of(client, "kuikae", "rules=m_league"), "Lay the tiles instead", "3 pin")
    page = tapped(client, page, "4 pin and 5 pin", "6 pin")
    assert "Rules against swap calling bar a discard of 3p and 6p right after this call." in text_of(page)
    assert "Not allowed: the two tiles shown from the hand" in text_of(page)
    assert 'id="lay-rest"' not in page.text, "no hand is laid"


def test_what_may_not_be_discarded_is_told_before_anything_is(client):
    page = page_of(client, "kuikae", "rules=m_league&called=3p&own=45p")
    page = tapped(client, page, "Nothing is discarded yet")
    assert "bar a discard of 3p and 6p" in text_of(page)


def test_there_is_no_fifth_tile_to_discard(client):
    page = page_of(client, "why-no-win", "rules=m_league&hand=4444m&rest=sets&tile=&river=&lay=tile")
    assert not ways(page, "4 man")
    assert ways(page, "5 man")


def follow(slug: str, address: str) -> Dispute:
    return asked(case_named(slug), QueryDict(address.partition("?")[2]))


def taps_to_lay(slug: str, tiles: list[Face], tile: Face) -> tuple[Dispute, int]:
    """The dispute with a hand laid by suits, the tile of the win where it is asked for, and no wait in the
    river; and the taps for it, the dispute in the list and the way to the tiles among them.
    """
    start = Dispute(case_named(slug), load_preset("m_league"), {}, {})
    address, taps = start.address(first_text(start)), 2
    laid, rest = fewest_suits(tiles)
    for suit in sorted({suit_of(kind) for kind in laid}):
        groups = sorted(in_fewest_taps([kind for kind in laid if suit_of(kind) == suit]), key=len)
        if len(groups[0]) == 3:  # threes are offered once the suit is in doubt
            groups = [(kind,) for kind in groups[0]] + groups[1:]
        while groups:
            address, more = way_to_lay(picker_of(follow(slug, address)), groups.pop(0))
            taps += more
    if rest:
        address, taps = picker_of(follow(slug, address)).rest_address, taps + 1
    if slug == "why-no-win":
        address, more = way_to_lay(picker_of(follow(slug, address)), (tile,))
        taps += more
    (none, _unsure) = picker_of(follow(slug, address)).endings
    return follow(slug, none[1]), taps + 1


def fewest_suits(tiles: list[Face]) -> tuple[list[Face], str]:
    """The first suits from which the waits can be read."""
    for laid, rest in parts_of(tiles):
        try:
            waits_laid({"hand": format_tiles(laid), "rest": rest}, load_preset("m_league"))
        except UntoldError:
            continue
        return laid, rest
    raise AssertionError(tiles)


@pytest.fixture(scope="module")
def waiting() -> list[tuple[list[Face], Face]]:
    """Closed hands of the bank that wait, each with a wait; thirteen orphans take longer."""
    found = []
    for entry in entries_of("which-furiten"):
        hand = hand_of(entry.parsed.table(), entry.parsed.hero)
        tiles = sorted(map(face_of, hand.concealed))
        waits = waits_of(hand, "concealed")
        if waits and not hand.melds and not is_kokushi_tenpai(hand):
            found.append((tiles, waits[0]))
    return found[::EACH]


@pytest.mark.parametrize(("slug", "usual"), [("ron-in-furiten", 9), ("why-no-win", 10)])
def test_waits_are_laid_and_ruled_in_twelve_taps(slug, usual, waiting):
    """Where no wait was discarded, so that more is asked; every fact is answered."""
    found = []
    for tiles, tile in waiting:
        told, taps = taps_to_lay(slug, tiles, tile)
        assert found_out(told)
        while fact := told.next:
            told = told.with_told(fact.name, NO if NO in fact.values else fact.values[0])
            taps += 1
        found.append(taps)
    print(slug, sorted(found))
    assert len(found) >= LEAST
    assert max(found) <= MOST_WITH_TILES
    assert median(found) <= usual


def test_the_terminal_takes_the_same_tiles():
    def ruled(*given: str) -> str:
        out = StringIO()
        call_command("judge", *given, "--rules", "m_league", stdout=out)
        return out.getvalue()

    swap = ruled("kuikae", "called=3p", "own=45p", "thrown=6p", "made=made")
    assert "bar a discard of 3p and 6p right after this call." in swap
    assert "The hand is dead" in swap
    assert "has discarded 6m." in ruled("ron-in-furiten", "hand=45m", "rest=sets-pair", "river=6m")
    assert "changes what the hand waits on" in ruled(
        "kan-in-riichi", "hand=34445m", "rest=sets-pair", "drawn=4m"
    )
    for given, said in (
        (("ron-in-furiten", "hand=45m", "rest=sets-pair"), "river: Which of 3m and 6m has the player"),
        (("ron-in-furiten", "hand=45m", "rest=wait"), "rest=wait: one of sets, sets-pair"),
        (("kuikae", "rest=sets"), "no such fact"),
    ):
        with pytest.raises(CommandError, match=said):
            ruled(*given)
