"""Pictures of every page of a class, as its teacher and as a learner sees it: wide and narrow."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from benchmarks.term_learners import Learner
from benchmarks.term_teacher import Teacher
from tests.chromium import ARGS, program

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}

SIGNED_IN = ("sessionid", "csrftoken")
"""The cookies that a page needs to be somebody's."""
FILES = (".csv", "/csv/", "/xlsx/")
"""Addresses that give a file."""


def pictures(port: int, teacher: Teacher, learner: Learner, sorts: Mapping[str, str], folder: Path) -> None:
    """Take them all into a folder, `who-width-page.png`; of assignments one of each sort, by slug."""
    folder.mkdir(parents=True, exist_ok=True)
    at = f"http://127.0.0.1:{port}"
    seats = (("teacher", teacher.phone.cookies), ("learner", learner.phone.cookies))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=ARGS)
        for who, cookies in seats:
            for size in (WIDE, NARROW):
                context = browser.new_context(viewport=size, reduced_motion="reduce", base_url=at)  # type: ignore[arg-type]  # a size
                context.add_cookies([{"name": name, "value": cookies[name], "url": at} for name in SIGNED_IN])
                _taken(context, who, teacher.room, sorts, folder / f"{who}-{size['width']}")
                context.close()
        browser.close()


def _taken(context: BrowserContext, who: str, room: str, sorts: Mapping[str, str], stem: Path) -> None:
    """Follow the links from the front page of the class on."""
    page = context.new_page()
    seen = set[str]()
    waiting = [f"/teach/c/{room}/", "/teach/"] if who == "teacher" else [f"/c/{room}/", "/classes/"]
    while waiting:
        where = waiting.pop(0)
        if (shape := _shape(where, sorts)) in seen:
            continue
        seen.add(shape)
        page.goto(where)
        page.screenshot(path=f"{stem}-{len(seen):02}{re.sub('[^a-z0-9]+', '-', shape)}.png", full_page=True)
        waiting += _links(page.content(), who)


def _links(page: str, who: str) -> Iterator[str]:
    """Where the page leads, of what belongs to the class."""
    own = ("/teach/c/", "/teach/a/", "/teach/l/") if who == "teacher" else ("/c/", "/hw/", "/live/")
    for where in re.findall(r'href="([^"#]+)', page):
        if where.startswith(own) and not where.endswith(FILES):
            yield where.replace("&amp;", "&")


def _shape(where: str, sorts: Mapping[str, str]) -> str:
    """An address without what differs from one learner, place or assignment of its sort to the next."""
    path = re.sub(
        r"(/(?:a|hw)/)([a-z0-9]+)/", lambda found: f"{found[1]}{sorts.get(found[2], found[2])}/", where
    )
    path = re.sub(r"(/(?:c|l|live|learner|more-time|mark)/)[a-z0-9-]{10,}/", r"\1x/", path.partition("?")[0])
    return re.sub(r"/\d+/", "/n/", re.sub(r"/\d+/", "/n/", path))
