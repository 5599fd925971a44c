"""Puzzles for other systems: every kind is asked, answered and explained as theirs can read it."""

import base64
import io
import zipfile

import pytest
from defusedxml.ElementTree import fromstring

from tests.exchange.stored import some_of_each, version_of
from trainer.exchange.answering import MOST_RIGHT
from trainer.exchange.moodle import moodle_xml, shares_of
from trainer.exchange.qti import QTI, qti_package
from trainer.exchange.static_questions import static_of
from trainer.exchange.tables import seen, table_lines
from trainer.puzzles.bank import BANK
from trainer.scenarios.kind import kinds
from trainer.scenarios.position.asked import asked_seat
from trainer.wording.words import seat_word

pytestmark = pytest.mark.django_db
SHARES = {100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 12.5, 10, 5, 0, -100} | {
    83.33333,
    66.66667,
    33.33333,
    16.66667,
    14.28571,
    11.11111,
}
"""Marks in percent that Moodle's importer takes."""
FORMATS = {"html", "moodle_auto_format", "plain_text"}
MOODLE = {"truefalse", "multichoice", "numerical", "shortanswer"}


@pytest.fixture
def statics():
    return some_of_each()


def test_every_kind_becomes_a_question_with_a_right_answer_and_reasons(statics):
    assert {each.asked.kind.slug for each in statics} == set(kinds())
    for each in statics:
        given = each.answering
        right = [choice for choice in given.choices if choice.right]
        assert bool(right) != bool(given.accepted)
        assert len({choice.code for choice in given.choices}) == len(given.choices)
        assert (len(each.reasons) >= 1, bool(each.question), bool(given.how)) == (
            True,
            True,
            given.sort != "one",
        )
    xml = "".join(moodle_xml(statics, "Club / Kans & <riichi>"))
    _moodle(fromstring(xml), statics)
    _qti(zipfile.ZipFile(io.BytesIO(b"".join(qti_package(statics)))), statics)


def _moodle(quiz, statics):
    """As `question/format/xml/format.php` and the question types read it: there is no schema."""
    category, *questions = quiz.findall("question")
    assert category.findtext("category/text") == "$course$/top/Club // Kans & <riichi>"
    assert len({question.findtext("idnumber") for question in questions}) == len(questions) == len(statics)
    for question, each in zip(questions, statics, strict=True):
        kind = question.get("type")
        assert kind in MOODLE
        for needed in ("name/text", "questiontext/text", "generalfeedback/text", "defaultgrade"):
            assert question.findtext(needed)
        assert len(question.findtext("name/text")) <= 255
        assert question.findtext("penalty") == ("1.0000000" if kind == "truefalse" else "0.3333333")
        assert {held.get("format") for held in question.iter() if held.get("format")} <= FORMATS
        tags = [tag.text for tag in question.findall("tags/tag/text")]
        assert tags == list(each.tags)
        assert all(0 < len(tag) <= 50 and "," not in tag for tag in tags)
        picture = base64.b64decode(question.findtext("questiontext/file"))
        assert fromstring(picture).tag.endswith("svg")
        assert '<img src="@@PLUGINFILE@@/table.svg"' in question.findtext("questiontext/text")
        _moodle_answers(question, kind, each.answering)


def _moodle_answers(question, kind, answering):
    answers = question.findall("answer")
    marks = [float(answer.get("fraction")) for answer in answers]
    texts = [answer.findtext("text") for answer in answers]
    assert len(set(texts)) == len(texts)
    assert all(text.strip() for text in texts)
    assert set(marks) <= SHARES
    single = question.findtext("single")
    assert (single is not None) == (kind == "multichoice")
    assert (max(marks) == 100) or (single == "false" and sum(m for m in marks if m > 0) > 99.9)
    assert [
        answer for answer in answers if answer.findtext("feedback/text") and float(answer.get("fraction")) > 0
    ] == []
    assert kind != "shortanswer" or "*" not in "".join(texts)
    assert kind != "multichoice" or len(texts) >= 2
    if kind == "truefalse":
        right = next(choice.code for choice in answering.choices if choice.right)
        assert dict(zip(texts, marks, strict=True)) == {
            "true": 100 * (right == "yes"),
            "false": 100 * (right == "no"),
        }
    if kind == "numerical":
        assert [str(int(text)) for text in texts] == texts
        assert {answer.findtext("tolerance") for answer in answers} == {"0"}


def _qti(package, statics):
    assert package.testzip() is None
    manifest = fromstring(package.read("imsmanifest.xml"))
    space = {"m": "http://www.imsglobal.org/xsd/imscp_v1p1", "q": QTI}
    resources = manifest.findall("m:resources/m:resource", space)
    assert [each.get("type") for each in resources] == ["imsqti_item_xmlv2p1"] * len(statics)
    listed = {file.get("href") for each in resources for file in each.findall("m:file", space)}
    assert listed | {"imsmanifest.xml"} == set(package.namelist())
    assert manifest.find("m:organizations", space) is not None
    for resource, each in zip(resources, statics, strict=True):
        item = fromstring(package.read(resource.get("href")))
        assert item.tag == f"{{{QTI}}}assessmentItem"
        assert {"identifier", "title", "adaptive", "timeDependent"} <= set(item.keys())
        order = [child.tag.partition("}")[2] for child in item]
        assert order == [
            "responseDeclaration",
            *["outcomeDeclaration"] * 3,
            "itemBody",
            "responseProcessing",
            *["modalFeedback"] * (1 + len(each.answering.beliefs)),
        ]
        right = {
            value.text for value in item.findall("q:responseDeclaration/q:correctResponse/q:value", space)
        }
        offered = {choice.get("identifier") for choice in item.iterfind(".//q:simpleChoice", space)}
        assert right <= offered if offered else right == {each.answering.accepted[0]}
        interactions = [e for e in item.iter() if e.tag.endswith("Interaction")]
        assert [e.get("responseIdentifier") for e in interactions] == ["RESPONSE"]
        assert item.find(".//q:img", space).get("src") in resource.find("m:file[2]", space).get("href")


def test_what_a_kind_hides_is_not_told(statics):
    hiding = [each.asked for each in statics if each.asked.kind.hides]
    assert {hidden for asked in hiding for hidden in asked.kind.hides} == {"sideways", "stick"}
    for asked in hiding:
        seat = asked_seat(asked.position, "seat")
        state, table = asked.position.table(), seen(asked)
        if "stick" in asked.kind.hides:
            (own,) = (each for each in table.seats if each.wind == state.deal.wind_of(seat))
            assert not own.stick
            scores = sum(each.score for each in table.seats)
            assert scores + 1000 * table.sticks == sum(state.scores) + 1000 * state.sticks
        if "sideways" in asked.kind.hides:
            river = f"{seat_word(asked.position, seat)}, river"
            assert [said for label, said in table_lines(asked) if label == river and "sideways" in said] == []


@pytest.mark.parametrize(
    ("right", "share"), [(1, "100"), (2, "50"), (3, "33.33333"), (7, "14.28571"), (8, "12.5")]
)
def test_a_share_is_one_that_moodle_knows(right, share):
    assert shares_of(right) == (share,) * right


def test_shares_of_any_number_of_right_choices_are_a_hundred_together():
    for right in range(1, MOST_RIGHT + 1):
        marks = [float(share) for share in shares_of(right)]
        assert len(marks) == right
        assert set(marks) <= SHARES
        assert sum(marks) == pytest.approx(100, abs=0.001)


def test_a_note_with_blanks_that_do_not_break_and_rules_and_breaks_is_read_by_both():
    line = (BANK / "waits.jsonl").read_text().splitlines()[0]
    version = version_of(line, 1)
    version.words.create(
        language="en", note="Quoi\u00a0?  \nNon & <oui>\n\n---\n[a](https://x.example/?a=1&b=2)"
    )
    static = static_of(version)
    assert "&nbsp;" in static.note
    fromstring("".join(moodle_xml([static], "a")))
    package = zipfile.ZipFile(io.BytesIO(b"".join(qti_package([static]))))
    text = "".join(fromstring(package.read("items/puzzle-p1.xml")).itertext())
    assert "Quoi\u00a0?" in text


def test_changed_rules_are_named_with_their_changes_in_every_format():
    """Kuikae is allowed in these: no organisation's rules say so."""
    line = next(line for line in (BANK / "kuikae.jsonl").read_text().splitlines() if '"changes"' in line)
    each = static_of(version_of(line, 1))
    assert each.rules.endswith(", but kuikae is allowed")
    assert each.rules in "".join(moodle_xml([each], "Altered"))
    with zipfile.ZipFile(io.BytesIO(b"".join(qti_package([each])))) as package:
        assert each.rules in package.read(f"items/puzzle-{each.slug}.xml").decode()
