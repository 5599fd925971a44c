"""Moments on a page: the zone is named once."""

from datetime import UTC, datetime

from django.template import Context, Template
from django.test import RequestFactory

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def shown(text, **context):
    made = Template("{% load times %}" + text).render(Context({"at": NOON, **context}))
    return made.replace(NOON.isoformat(), "")


def test_the_first_moment_names_the_zone_and_the_others_do_not():
    request = RequestFactory().get("/")
    twice = '{% moment at "Europe/Paris" %}{% moment at "Europe/Paris" %}'
    assert shown(twice, request=request).count("Europe/Paris") == 1
    assert shown(twice, request=request).count("Europe/Paris") == 0
    assert shown(twice).count("Europe/Paris") == 2


def test_after_the_line_of_the_zone_no_moment_names_it():
    page = shown(
        '{% zone_line "America/New_York" %}: {% moment at "America/New_York" %}',
        request=RequestFactory().get("/"),
    )
    assert page.startswith("America/New York time: ")
    assert page.endswith("Sat 21 Nov 2026, 07:00</time>")


def test_another_zone_is_named_where_it_begins_and_again_behind_it():
    zones = ("UTC", "Asia/Tokyo", "UTC", "UTC")
    tags = "".join(f'{{% moment at "{zone}" %}};' for zone in zones)
    parts = shown(tags, request=RequestFactory().get("/")).split(";")
    assert [("(" in part) for part in parts[:4]] == [True, True, True, False]


def test_no_moment_is_nothing():
    assert shown('{% moment none "UTC" %}', none=None) == ""
