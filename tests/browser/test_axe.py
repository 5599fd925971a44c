"""The look that all pages get: it can find something, in the light and in the dark, and again."""

import pytest

from tests.browser import axe as looking

GREY = "<html lang=en><title>Grey</title><meta name=color-scheme content='light dark'><main><h1>Grey</h1>%s"
WORDS = (
    "<style>p { color: %s; background: #fff }"
    "@media (prefers-color-scheme: dark) { p { color: %s; background: #000 } }</style><p>Words</p>"
)


@pytest.fixture(autouse=True)
def nothing_seen(monkeypatch):
    monkeypatch.setattr(looking, "_seen", set())
    monkeypatch.delenv("EVERYTHING", raising=False)


def shown(page, words):
    page.set_content(GREY % words)


@pytest.mark.parametrize(("light", "dark", "where"), [("#999", "#fff", "light"), ("#000", "#444", "dark")])
def test_colours_are_looked_at_in_the_light_and_in_the_dark(page, axe, light, dark, where):
    for _ in range(2):
        shown(page, WORDS % (light, dark))
        with pytest.raises(AssertionError, match=f"(?s)in the {where}.*color-contrast"):
            axe(page)


def test_words_styled_as_those_before_are_not_looked_at_again_and_others_are(page, axe):
    shown(page, WORDS % ("#000", "#fff"))
    axe(page)
    shown(page, (WORDS % ("#000", "#fff")) + "<p class=pale style='color: #999'>Pale")
    with pytest.raises(AssertionError, match="color-contrast"):
        axe(page)


LOOK = "<style>.a { color: #757575; background: #fff } a { color: #606060; text-decoration: none }</style>"
BEFORE = "<p class=a style='font-size: 40px'>Words and words</p><nav class=a><a href=/>Words</a></nav>"


def test_words_that_look_as_others_elsewhere_are_not_looked_at_again(page, axe, monkeypatch):
    shown(page, LOOK + BEFORE)
    axe(page)
    monkeypatch.setattr(looking, "_passed", lambda *_given: pytest.fail("looked at again"))
    shown(page, LOOK + "<div><section class=a><b style='font: 40px serif'>Words</b></section></div>")
    axe(page)


@pytest.mark.parametrize(
    "other",
    [
        "<div class=a style='opacity: .7'><b style='font-size: 40px'>Words",
        "<div class=a style='background: #bbb'><b style='font: 40px serif'>Words",
        "<div class=a style='position: relative; z-index: 0; color: #bbb'>Words",
        "<div class=a style='font-size: 14px; background: #eee'>Words",
        "<nav class=a>Words and <a href=/>words</a></nav>",
    ],
    ids=["pale", "on grey", "above", "small", "a link among words"],
)
def test_words_that_look_otherwise_in_one_thing_are_looked_at(page, axe, other):
    shown(page, LOOK + BEFORE)
    axe(page)
    shown(page, LOOK + other)
    with pytest.raises(AssertionError, match=r"(?s)in the dark.*(color-contrast|link-in-text-block)"):
        axe(page)


def test_at_night_words_are_looked_at_however_often_their_style_was_seen(page, axe, monkeypatch):
    shown(page, WORDS % ("#000", "#fff"))
    axe(page)
    shown(page, WORDS % ("#999", "#fff"))
    axe(page)
    monkeypatch.setenv("EVERYTHING", "1")
    with pytest.raises(AssertionError, match="color-contrast"):
        axe(page)


def test_what_is_no_matter_of_colour_is_looked_at_each_time(page, axe):
    for _ in range(2):
        shown(page, "<img src='data:,'>")
        with pytest.raises(AssertionError, match="image-alt"):
            axe(page)
