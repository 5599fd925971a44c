"""Colours: text 4.5:1 and controls 3:1 against what they stand on, by day and by night."""

import re
from itertools import product

import pytest
from django.conf import settings

TEXT = 4.5
CONTROL = 3.0
DAY, NIGHT = 0, 1
ON_GROUND = [
    ("ink", TEXT), ("ink-soft", TEXT), ("accent", TEXT), ("accent-strong", TEXT),
    ("right", TEXT), ("wrong", TEXT), ("edge", CONTROL), ("focus", CONTROL), ("seal", CONTROL),
    *((f"danger-{level}", TEXT) for level in range(5)),
]  # fmt: skip
PAIRS = [
    *((name, ground, least) for (name, least), ground in product(ON_GROUND, ("paper", "sheet"))),
    ("accent-ink", "accent", TEXT),
    ("accent-ink", "accent-strong", TEXT),
    ("ink", "accent-soft", TEXT),
    ("ink", "right-soft", TEXT),
    ("ink", "wrong-soft", TEXT),
    ("right", "right-soft", TEXT),
    ("wrong", "wrong-soft", TEXT),
    ("felt-ink", "felt", TEXT),
    ("felt-soft", "felt", TEXT),
    ("tile-ink", "tile-face", TEXT),
    ("tile-red", "tile-face", TEXT),
    ("tile-face", "felt", CONTROL),
    ("tile-face", "felt-deep", CONTROL),
]


def tokens():
    """Name of each colour in base.css -> (day, night), as #rrggbb."""
    css = (settings.BASE_DIR / "static/css/base.css").read_text()
    pair = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
    both = re.compile(r"^  --([\w-]+): (#[0-9a-f]{6});", re.MULTILINE)
    return {name: (day, night) for name, day, night in pair.findall(css)} | {
        name: (colour, colour) for name, colour in both.findall(css)
    }


def luminance(colour):
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_of_black_on_white_is_21():
    assert contrast("#000000", "#ffffff") == 21


@pytest.mark.parametrize("time", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("name", "ground", "least"), PAIRS)
def test_colour_can_be_told_from_its_ground(name, ground, least, time):
    colours = tokens()
    assert contrast(colours[name][time], colours[ground][time]) >= least
