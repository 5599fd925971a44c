"""What the tags print: pictures with names, classes for how tiles lie and are lit."""

from html.parser import HTMLParser

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils.html import escape

from trainer.pages.table.drawing import table_view
from trainer.pages.table.labels import discard_label, meld_label, round_label, tile_label
from trainer.pages.table.parts import (
    Discarded,
    HandTile,
    HandView,
    LaidKita,
    LaidMeld,
    Lights,
    MeldTile,
    TileInputs,
)
from trainer.rules.replay.events import Discard, Draw, Pon, Riichi
from trainer.rules.replay.state import Deal, Round
from trainer.rules.replay.table import replay
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import EAST, SOUTH, WEST, parse_tile, parse_tiles, tile_name

SPRITE = "/static/tiles/tiles.svg"
HANDS = ("123m456p789s1155z", "123m456p789s2266z", "406m123p456s3377z", "789m789p123s44z66z")


def t(text: str) -> int:
    return parse_tile(text)


def svg(name: str, label: str = "") -> str:
    said = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="tile" {said}><use href="{SPRITE}#{name}"/></svg>'


def render(source: str, **context: object) -> str:
    return Template("{% load tiles %}" + source).render(Context(context))


class Inputs(HTMLParser):
    """The attributes of all inputs, and the names of all attributes, of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inputs: list[dict[str, str | None]] = []
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes |= {name for name, _value in attrs}
        if tag == "input":
            self.inputs.append(dict(attrs))


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("5p", "5 pin"),
        ("0p", "red 5 pin"),
        ("1s", "1 sou"),
        ("9m", "9 man"),
        ("2z", "South wind"),
        ("5z", "haku"),
    ],
)
def test_every_tile_has_a_spoken_name(tile: str, said: str):
    assert tile_label(t(tile)) == said


def test_no_two_tiles_are_called_the_same():
    assert len({tile_label(tile) for tile in range(37)}) == 37


def test_a_round_is_named_by_wind_and_number():
    assert round_label(EAST, 2) == "East 2"


def test_a_tile_is_one_picture_with_its_name():
    assert render('{% tile "0m" %}') == f'<span class="one">{svg("0m", "red 5 man")}</span>'


def test_a_tile_may_be_given_by_number_with_size_and_role():
    printed = render('{% tile 33 size="big" role="warn" %}')
    assert printed == f'<span class="one size-big lit lit-warn">{svg("7z", "chun, take care")}</span>'


def test_tiles_are_grouped_by_spaces():
    assert render('{% tiles "12m 5p" size="small" %}') == (
        '<span class="tiles size-small">'
        f'<span class="group">{svg("1m", "1 man")}{svg("2m", "2 man")}</span>'
        f'<span class="group">{svg("5p", "5 pin")}</span></span>'
    )


def test_tiles_may_be_one_group_or_several_of_numbers():
    assert render("{% tiles flat %}", flat=parse_tiles("12m")) == render('{% tiles "12m" %}')
    groups = [parse_tiles("12m"), parse_tiles("5p")]
    assert render("{% tiles groups %}", groups=groups) == render('{% tiles "12m 5p" %}')


def test_no_tiles_print_no_group():
    assert render("{% tiles none %}", none=()) == '<span class="tiles"></span>'


def test_only_the_first_tile_of_the_kind_is_marked():
    marked = f'<span class="one lit lit-cause">{svg("0p", "red 5 pin, this decides")}</span>'
    assert render('{% tiles "05p" mark="5p" %}') == (
        f'<span class="tiles"><span class="group">{marked}{svg("5p", "5 pin")}</span></span>'
    )


@pytest.mark.parametrize(
    ("discard", "classes", "said"),
    [
        (Discarded(t("5p")), "", "5 pin"),
        (Discarded(t("5p"), sideways=True, declares=True), ' class="side"', "5 pin, riichi"),
        (Discarded(t("5p"), sideways=True), ' class="side"', "5 pin, sideways"),
        (Discarded(t("5p"), called_by=WEST), ' class="ghost"', "5 pin, called by West"),
        (Discarded(t("5p"), tsumogiri=True), ' class="tsumogiri"', "5 pin, tsumogiri"),
        (Discarded(t("5p"), latest=True), ' class="latest"', "5 pin, just discarded"),
        (
            Discarded(t("5p"), after_riichi=(SOUTH, WEST), after_own=True),
            "",
            "5 pin, first after South's riichi, first after West's riichi, first after your last discard",
        ),
        (
            Discarded(t("5p"), called_by=WEST, role="cause"),
            ' class="ghost lit lit-cause"',
            "5 pin, called by West, this decides",
        ),
    ],
)
def test_a_discard_shows_and_says_how_it_lies(discard: Discarded, classes: str, said: str):
    assert discard_label(discard) == said
    assert render("{% river r %}", r=[discard]) == f"<li{classes}>{svg('5p', escape(said))}</li>"


def test_a_hand_in_a_list_is_one_picture_with_one_name():
    tiles = f'<span class="group">{svg("1m")}{svg("5z")}</span>'
    box = '<span class="tiles size-small" role="img" aria-label="Hand: {said}">{tiles}</span>'
    assert render("{% hand_picture h %}", h=parse_tiles("1m5z")) == box.format(
        said="1 man, haku", tiles=tiles
    )
    assert render("{% hand_picture h d %}", h=parse_tiles("1m5z"), d=t("0p")) == box.format(
        said="1 man, haku, red 5 pin, drawn", tiles=f'{tiles}<span class="group">{svg("0p")}</span>'
    )


def test_a_meld_is_one_picture_with_one_name():
    tiles = (MeldTile(t("3s"), sideways=True), MeldTile(t("2s")), MeldTile(t("4s")))
    meld = LaidMeld(MeldType.CHI, tiles, parse_tiles("234s"), t("3s"), WEST)
    said = "chi: 2 sou, 3 sou, 4 sou; 3 sou called from West"
    assert meld_label(meld) == said
    assert render("{% melds m %}", m=[meld]) == (
        f'<li><span class="meld" role="img" aria-label="{said}">'
        f'<span class="slot side">{svg("3s")}</span><span class="slot">{svg("2s")}</span>'
        f'<span class="slot">{svg("4s")}</span></span></li>'
    )


def test_the_added_tile_of_a_kakan_is_stacked_on_the_turned_one():
    tiles = (
        MeldTile(t("5s"), sideways=True),
        MeldTile(t("0s"), sideways=True, added=True),
        *[MeldTile(t("5s"))] * 2,
    )
    meld = LaidMeld(MeldType.KAKAN, tiles, parse_tiles("0555s"), t("5s"), EAST, latest=True)
    stacked = f'<span class="slot side stacked">{svg("0s")}{svg("5s")}</span>'
    upright = f'<span class="slot">{svg("5s")}</span>' * 2
    assert render("{% melds m %}", m=[meld]) == (
        f'<li class="latest"><span class="meld" role="img" aria-label="{meld_label(meld)}">'
        f"{stacked}{upright}</span></li>"
    )


def test_an_ankan_names_tiles_whose_backs_it_shows():
    tiles = (MeldTile(None), *[MeldTile(t("1z"))] * 2, MeldTile(None))
    meld = LaidMeld(MeldType.ANKAN, tiles, parse_tiles("1111z"))
    assert meld_label(meld) == "ankan: East wind, East wind, East wind, East wind"
    assert render("{% melds m %}", m=[meld]).count(svg("back")) == 2


def test_kita_is_counted_and_absent_without_norths():
    assert render("{% kita k %}", k=LaidKita()) == ""
    assert 'aria-label="kita: 2"' in render("{% kita k %}", k=LaidKita(parse_tiles("44z")))


def test_the_drawn_tile_of_a_hand_lies_apart():
    view = HandView((HandTile(t("1m")), HandTile(t("5p"), "ok")), HandTile(t("5p")))
    assert render("{% hand h %}", h=view) == (
        f"<li>{svg('1m', '1 man')}</li>"
        f'<li class="lit lit-ok">{svg("5p", "5 pin, this is right")}</li>'
        f'<li class="drawn">{svg("5p", "5 pin, drawn")}</li>'
    )


def test_a_hand_to_choose_from_has_an_input_for_each_kind_and_one_for_the_drawn_tile():
    view = HandView(tuple(HandTile(tile) for tile in parse_tiles("05m7z")), HandTile(t("7z")))
    choice = TileInputs(chosen=frozenset({"7z"}), form="answer")
    common = {"type": "checkbox", "name": "tile", "form": "answer"}
    assert Inputs(render("{% hand_choice h c %}", h=view, c=choice)).inputs == [
        {**common, "value": "5m", "aria-label": "red 5 man, 5 man", "class": "covers-2"},
        {**common, "value": "7z", "aria-label": "chun", "checked": None},
        {**common, "value": "7z", "aria-label": "chun, drawn", "checked": None},
    ]


def test_one_tile_of_several_is_chosen_by_radio_buttons():
    view = HandView((HandTile(t("1m")),))
    choice = TileInputs(field="discard", several=False)
    assert Inputs(render("{% hand_choice h c %}", h=view, c=choice)).inputs == [
        {"type": "radio", "name": "discard", "value": "1m", "aria-label": "1 man"}
    ]


@pytest.mark.parametrize(("players", "kinds"), [(4, 34), (3, 27)])
def test_the_picker_offers_every_kind_in_play(players: int, kinds: int):
    printed = render("{% tile_picker c players=p %}", c=TileInputs(), p=players)
    values = [given["value"] for given in Inputs(printed).inputs]
    assert (len(values), len(set(values)), values[0], values[-1]) == (kinds, kinds, "1m", "7z")


def test_scores_have_their_thousands_set_apart():
    assert render("{{ s|points }}", s=31200) == "31,200"


def page(lights: Lights | None = None, choice: TileInputs | None = None) -> str:
    events = [
        *(Draw(0), Riichi(0), Discard(0, t("2z"), True)),
        *(Pon(1, 0, t("2z"), parse_tiles("22z")), Discard(1, t("6z")), Draw(2, t("5m"))),
    ]
    hands = (None, None, parse_tiles(HANDS[2]), None)
    state = replay(Deal(4, Round(0, 1), (25000,) * 4, 0, hands, t("9m")), events)
    view = table_view(state, 2, lights=lights)
    return render_to_string("components/table.html", {"table": view, "choice": choice})


def test_the_table_has_no_inline_style_and_no_script():
    lit = page(Lights(moments={2: "cause"}), TileInputs())
    assert Inputs(lit).attributes & {"style", "onclick"} == set()
    assert "<script" not in lit


def test_the_table_draws_every_tile_that_lies_on_it():
    # 14 in the hand, two discards, three in the pon, five dora slots
    assert page().count('<svg class="tile"') == 24


def test_the_hands_of_others_are_not_on_the_page():
    printed = page()
    own = {"406m123p456s3377z", "2z6z", "9m", "5m"}
    known = {f"#{name}" for text in own for name in _names(text)}
    on_page = {part.split('"')[0] for part in printed.split(SPRITE)[1:]}
    assert on_page == known | {"#back"}


def _names(text: str) -> list[str]:
    return [tile_name(tile) for tile in parse_tiles(text)]


def test_the_table_dims_only_when_something_is_lit():
    assert 'class="table-box"' in page()
    assert 'class="table-box is-lit"' in page(Lights(moments={2: "cause"}))


def test_the_hand_becomes_inputs_where_a_choice_is_given():
    assert Inputs(page()).inputs == []
    names = {given["name"] for given in Inputs(page(choice=TileInputs(field="tile"))).inputs}
    assert names == {"tile"}


def test_points_below_zero_have_a_true_minus():
    assert render("{{ s|points }}", s=-1200) == "\N{MINUS SIGN}1,200"
