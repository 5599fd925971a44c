"""Words for the placeholders of sentences that no position of the bank calls forth."""

import re
from collections.abc import Mapping
from typing import Final

from trainer.commands.templates_written import Template

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "5p": ("tile", "thrown", "new", "fits"),
    "3p": ("old", "target"),
    "5p and 6p": ("tiles", "waits", "wait"),
    "East": ("seat", "payer", "wind", "winner", "dealer", "from", "by", "thrower"),
    "South": ("other", "payee", "next", "loser"),
    "East and West": ("seats", "others"),
    "8,000 points": ("points", "amount", "base", "per"),
    "riichi in furiten": ("fault",),
    "pon": ("how", "call", "claim"),
    "345p": ("meld",),
    "East 2": ("round",),
    "tanyao": ("yaku",),
    "Tanyao": ("Yaku",),
    "East's pon of 5p": ("act",),
    "The hand is drawn.": ("end",),
    "open tanyao counts": ("clause", "clauses"),
    "half suji": ("why", "look", "reason"),
    "ryanmen and tanki": ("shape", "shapes", "parts"),
    "there are four": ("message", "what", "said"),
    "6.9 %": ("percent", "deal_in", "deal_here", "deal_there", "win_here", "win_there"),
}
_EXAMPLES: Final = {name: word for word, names in _WORDS.items() for name in names}
_SEVERAL: Final = 3
_PLACEHOLDER: Final = re.compile(r"%\((\w+)\)([sd])")


def example_of(template: Template) -> str:
    """The template filled by hand; what has no word of its own stands as a number."""
    number = 1 if template.singular else _SEVERAL
    words = {
        name: number if kind == "d" else _EXAMPLES.get(name, number)
        for name, kind in _PLACEHOLDER.findall(template.text)
    }
    return template.text % words if words or "%%" in template.text else template.text
