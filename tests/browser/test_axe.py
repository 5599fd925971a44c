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
