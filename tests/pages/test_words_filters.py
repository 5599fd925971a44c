"""Filters of words: a number and its per cent stay together, and what is safe stays safe."""

from django.template import Context, Template
from django.utils.safestring import mark_safe


def rendered(text):
    return Template("{% load words %}{{ text|unbroken }}").render(Context({"text": text}))


def test_a_number_and_its_per_cent_stay_on_one_line():
    assert rendered("You win 32.5 % of the time.") == "You win 32.5\u00a0% of the time."


def test_what_is_escaped_is_not_escaped_twice_and_what_is_not_is():
    assert rendered(mark_safe("<b>5 %</b>")) == "<b>5\u00a0%</b>"
    assert rendered("5 % < 6") == "5\u00a0% &lt; 6"
