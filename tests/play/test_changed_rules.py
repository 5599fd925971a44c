"""Changed rules are told with their changes wherever the rules of a puzzle are named."""

import io
import json
import re
import zipfile
from html import unescape

import pytest

from tests.authoring.making import author
from tests.play.conftest import fields_of, key_in
from tests.puzzles.shipped import shipped_entries
from trainer.authoring.actions.drafting import start_draft
from trainer.exchange.moodle import moodle_xml
from trainer.exchange.pictures.previews import question_picture
from trainer.exchange.pictures.svg import written_svg
from trainer.exchange.qti import qti_package
from trainer.exchange.static_questions import static_of
from trainer.pages.printing import sheet_puzzles
from trainer.pages.question.rows import listed_puzzles, rules_of
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import write_bank
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.board.sketch import Sketch
from trainer.wording.rule_names import rules_in_words

pytestmark = pytest.mark.django_db
CHANGED = ", but kuikae is allowed"


@pytest.fixture
def version(tmp_path):
    line = next(
        each for each in shipped_entries() if each.kind == "kuikae" and each.outline.ruleset.is_altered
    )
    write_bank([line], tmp_path)
    load_bank(folder=tmp_path)
    return PuzzleVersion.objects.select_related("puzzle").get()


@pytest.fixture
def said(version):
    found = rules_in_words(question_of(version).position.ruleset)
    assert found.endswith(CHANGED)
    return found


def test_on_the_page_of_the_puzzle_and_under_its_verdict(client, version, said):
    slug = version.puzzle.slug
    page = client.get(f"/p/{slug}/")
    assert said in page.text
    entry = next(each for each in shipped_entries() if each.slug == slug)
    verdict = client.post(f"/p/{slug}/", {"key": key_in(page), **fields_of(entry)}, follow=True)
    assert verdict.context["told"]
    assert said in verdict.text
    assert "altered" not in verdict.text.casefold()
    further = re.search(r'"(/further/[^"]+)"', verdict.text)[1]
    assert said in client.get(unescape(further)).text
    assert f"({said})" in verdict.context["chat"]


def test_on_paper_and_in_lists(client, version, said):
    assert said in client.get(f"/p/{version.puzzle.slug}/print/").text
    assert [each.heading.ruleset for each in sheet_puzzles([version], text=True)] == [said]
    assert [each.rules for each in listed_puzzles([version])] == [said]
    assert rules_of(version) == said


def test_in_files_for_other_systems(version, said):
    static = static_of(version)
    assert static.rules == said
    assert said in "".join(moodle_xml([static], "x"))
    with zipfile.ZipFile(io.BytesIO(b"".join(qti_package([static])))) as package:
        assert said in package.read(f"items/puzzle-{static.slug}.xml").decode()


def test_in_its_picture_whole(version, said):
    picture = question_picture(question_of(version), "light")
    assert said in picture.shows
    svg = written_svg(picture.draw(), picture.alt).decode()
    assert "…" not in svg


def test_in_answers_to_programs(client, version, said):
    (listed,) = json.loads(client.get("/api/v1/puzzles/").content)["puzzles"]
    assert (listed["rules"], listed["ruleset"]) == ("altered", said)
    assert json.loads(client.get(f"/api/v1/puzzles/{version.puzzle.slug}/").content)["ruleset"] == said


def test_in_the_studio_and_for_a_whole_table(client, version, said):
    sketch = Sketch.of_position(question_of(version).position)
    text = sketch.to_link()
    assert said in client.get(f"/studio/table/{text}/").text
    assert said in client.get(f"/studio/table/{text}/rulings/").text
    found = author()
    client.force_login(found)
    draft = start_draft(author=found, sketch=sketch, kind="kuikae")
    for page in (f"/studio/d/{draft.slug}/", f"/studio/d/{draft.slug}/verdict/", "/studio/"):
        assert said in client.get(page).text
