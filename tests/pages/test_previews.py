"""What links to the site show elsewhere: on every public page, small, whole addresses, nothing unescaped."""

import brotli
import pytest
from django.template import Context, Template
from django.utils.html import escape

from tests.support.conftest import chief  # noqa: F401  a fixture
from trainer.pages.preview import Preview
from trainer.support.house import change_house

pytestmark = pytest.mark.django_db
NEEDED = ("og:title", "og:image", "og:image:width", "og:image:height", "og:image:alt", "og:description")
MOST = 600
"""Bytes that the tags may add to a first visit."""


def tags(text):
    begin, end = text.index('<meta property="og:title"'), text.index("summary_large_image")
    return text[begin:end]


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/rules/KAN-4/", "/glossary/", "/rulesets/", "/judge/", "/path/", "/choose/"]
)
def test_a_public_page_says_what_a_link_to_it_shows(client, path):
    page = client.get(path)
    for name in NEEDED:
        assert page.text.count(f'property="{name}"') == 1
    assert 'content="http://testserver/static/img/preview' in page.text
    said = tags(page.text)
    whole, without = (
        len(brotli.compress(page.content)),
        len(brotli.compress(page.text.replace(said, "").encode())),
    )
    assert whole - without <= MOST


def test_words_of_others_stay_words(rf):
    hostile = '"><script>alert(1)</script>'
    request = rf.get("/")
    template = Template("{% load previews %}{% titled %}{{ said }}{% endtitled %}")
    for preview in (None, Preview(hostile, "/x.png?a=1&b=2", hostile)):
        said = template.render(Context({"request": request, "said": hostile, "preview": preview}))
        assert "<script" not in said
        assert said.count("<meta") == 6
        assert '""' not in said


@pytest.mark.parametrize(
    "name", ["Lyon & Villeurbanne", "A federation with a name that fills two lines of type", "雀荘"]
)
def test_a_site_with_a_name_shows_its_own(client, chief, name):  # noqa: F811  the fixture
    before = client.get("/preview.png").content
    change_house(by=chief, name=name)
    page = client.get("/rules/").text
    assert '<meta property="og:image" content="http://testserver/preview.png">' in page
    assert f"{escape(name)}, over a hand of tiles" in page
    assert "Riichi Dojo" not in tags(page)
    picture = client.get("/preview.png")
    assert (picture["Content-Type"], picture["Cache-Control"]) == ("image/png", "max-age=300, public")
    assert (picture.content == before) is (name == "雀荘"), (
        "letters that the fonts lack are no name on a picture"
    )
