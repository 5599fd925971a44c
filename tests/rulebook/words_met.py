"""Which words of the glossary a reader of the path has met."""

import re
from functools import cache

from trainer.rulebook.glossary import terms_in
from trainer.rulebook.path import SOURCE, stages_in

LESSONS = [lesson for stage in stages_in(SOURCE) for lesson in stage.lessons]


def terms_said(text):
    """The names of terms that stand in a text."""
    text = text.lower().replace("*", "")
    return {name for name, pattern in _names() if name in text and pattern.search(text)}


@cache
def _names():
    names = {term.name.lower() for term in terms_in(SOURCE).values()}
    return [(name, re.compile(rf"(?<![a-z]){re.escape(name)}(?![a-z])")) for name in names]


def met_up_to(lesson, screen):
    """The names that were read on the path when a screen of a lesson has been read."""
    return _met()[lesson.slug, screen.heading]


@cache
def _met():
    met, found = frozenset(), {}
    for lesson in LESSONS:
        for screen in lesson.screens:
            met |= terms_said(f"{screen.heading} {screen.text}")
            found[lesson.slug, screen.heading] = met
    return found
