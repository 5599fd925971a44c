"""Every address of the site, asked by everybody whom the permission tables know, with what they post."""

from django.urls import get_resolver
from django.utils import timezone

from tests.classroom.telling_addresses import FIELDS
from tests.studio import permission_table as studio_table
from tests.studio import test_permissions as studio
from tests.teach import permission_table as teach_table
from tests.teach import test_permissions as teach

SWAPPED = frozenset({"learner", "owner", "author"})
"""Who asks by htmx too."""
QUERIES = {
    "k/<slug:slug>/print/": ("?key=1", "?text=1"),
    "p/<slug:slug>/print/": ("?key=1", "?text=1&key=1"),
    "teach/c/<slug:slug>/gradebook/": ("?sort=mean",),
    "teach/c/<slug:slug>/assign/": ("?looked=1&source=rule&families=kan",),
    "studio/d/<slug:slug>/": ("?at=river:1", "?at=hand:0", "?at=round"),
    "studio/d/<slug:slug>/serves/": ("?kind=waits",),
    "studio/p/<slug:slug>/compare/": ("?one=1&other=draft",),
    "studio/r/<slug:key>/": ("?round=1&step=9&seat=2", "?round=2"),
    "studio/collections/<slug:slug>/add/": ("?kind=waits",),
    "studio/export/file/": ("?format=json", "?format=csv", "?format=moodle", "?format=qti"),
    "studio/": ("?state=published",),
    "next/": ("?kind=waits",),
    "settings/": ("?kept",),
}
"""What is asked beside an address alone."""


def routes():
    """Every address, those for platforms too; not allauth's, which no table knows."""
    found = set(teach.routes(get_resolver(teach.ADDRESSES).url_patterns))
    return sorted(route for route in found if not route.startswith("accounts/"))


def walk(recorder, cast, wanted=None):
    """Those that are wanted, by everybody."""
    for route in routes() if wanted is None else wanted:
        people = cast.studio_people if route.startswith(studio.STUDIO) else cast.school_people
        for role, user in people.items():
            _asked(recorder, cast, route, role, user)


def _asked(recorder, cast, route, role, user):
    """Each request is a scene of its own."""
    queries = ("", *(QUERIES.get(route, ()) if role in ("guest", *SWAPPED) else ()))
    for htmx in (False, True) if role in SWAPPED else (False,):
        for query in queries:
            with recorder.scene(f"{role} {route}{query}"):
                visitor = recorder.visitor(role, user)
                visitor.get(where(recorder, cast, route, visitor, user) + query, htmx=htmx)
        with recorder.scene(f"{role} {route} post"):
            visitor = recorder.visitor(role, user)
            path = where(recorder, cast, route, visitor, user)
            visitor.post(path, fields(cast, route), htmx=htmx)


def where(recorder, cast, route, visitor, user):
    """The address of what is ours or the author's, whose session holds a record."""
    if not route.startswith(studio.STUDIO):
        return teach.address(route, cast.school)
    part, key = route.removeprefix(studio.STUDIO), "0" * 16
    if "<slug:key>" in part and user == cast.studies.owner:
        session = visitor.client.session
        key = studio.keep(session, studio.record(), now=timezone.now())
        session.save()
        recorder.names.tell("record", key)
        recorder.names.read()
    return studio.address(part, cast.studies, key)


def fields(cast, route):
    if route in FIELDS:
        return FIELDS[route]
    if route.startswith(studio.STUDIO):
        return studio.form(route.removeprefix(studio.STUDIO), cast.studies)
    return teach.form(route, cast.school)


def known():
    """The addresses that the tables know."""
    below = {f"{studio.STUDIO}{route}" for route, _method in studio_table.TABLE}
    return below | {route for route, _method in teach_table.TABLE}
