"""What other systems are told of wrong answers is what the site says of them."""

import io
import os
import zipfile

import pytest
from defusedxml.ElementTree import fromstring

from tests.exchange.stored import some_of_each, static_line
from trainer.exchange.answering import MOST_CHOICES, answering_of
from trainer.exchange.moodle import moodle_xml
from trainer.exchange.qti import LOM, QTI, qti_package
from trainer.rules.tiles.tile import tile_name
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Number, OneOf, TileOrder, Tiles, YesNo
from trainer.scenarios.answers.grading import grade
from trainer.wording.kind_words import misconception_reply
from trainer.wording.words import faces_of

pytestmark = pytest.mark.django_db
SPACE = {"q": QTI, "l": LOM}
MANY = 6 if os.environ.get("EVERYTHING") else 2
"""Puzzles of each kind whose wrong answers are compared."""


def answers_of(static):
    """Each wrong answer that is explained elsewhere, as an answer of the site, with what is said."""
    shape = static.asked.shape
    for belief in static.answering.beliefs:
        match shape:
            case YesNo():
                yield belief.codes == ("yes",), belief
            case OneOf():
                yield belief.codes[0], belief
            case Number():
                yield int(belief.texts[0]), belief
            case Tiles() | TileOrder() if belief.texts and belief.texts[0] != "none":
                yield shape.read(belief.texts[0]), belief


def test_a_wrong_answer_betrays_elsewhere_what_it_betrays_here():
    held = 0
    for static in some_of_each(MANY):
        asked = static.asked
        for answer, belief in answers_of(static):
            graded = grade(asked.kind, asked.position, answer, asked.position.ruleset)
            assert not graded.right
            assert belief.reply == misconception_reply(graded.misconception.code)
            held += 1
    assert held > 18 * MANY


def test_moodle_tells_it_at_the_wrong_answer_and_not_at_the_right_one():
    static = static_line("can-ron")
    (question,) = fromstring("".join(moodle_xml([static], "a"))).findall("question")[1:]
    told = {a.get("fraction"): a.findtext("feedback/text") for a in question.findall("answer")}
    (belief,) = static.answering.beliefs
    assert belief.reply in told["0"]
    assert belief.name in told["0"]
    assert told["100"] is None or told["100"] == ""


def test_qti_tells_it_of_the_whole_answer():
    static = static_line("can-ron")
    with zipfile.ZipFile(io.BytesIO(b"".join(qti_package([static])))) as package:
        item = fromstring(package.read("items/puzzle-p1.xml"))
        manifest = fromstring(package.read("imsmanifest.xml"))
    (belief,) = static.answering.beliefs
    when = item.find(".//q:responseIf[q:member]", SPACE)
    assert when.findtext(".//q:multiple/q:baseValue", namespaces=SPACE) == f"C-{belief.codes[0]}"
    shown = when.findtext("q:setOutcomeValue/q:baseValue", namespaces=SPACE)
    feedback = item.find(f".//q:modalFeedback[@identifier='{shown}']", SPACE)
    assert belief.reply in "".join(feedback.itertext())
    keywords = [each.text for each in manifest.findall(".//l:keyword/l:string", SPACE)]
    assert keywords == list(static.tags)


def test_tags_say_level_kind_ruleset_and_the_rules_that_decide():
    static = static_line("kuikae", '"changes"')
    level, kind, ruleset, altered, *rules = static.tags
    assert (level, kind, altered) == ("level-1", "kuikae", "altered-rules")
    assert ruleset == static.asked.position.ruleset.preset
    assert rules == ["CAL-2"]


def test_five_waits_or_more_are_chosen_among_likely_tiles():
    static = static_line("waits")
    shape, solved = static.asked.shape, tuple(static.asked.shape.choices[9:15])
    answering = answering_of(static.asked, Verdict(solved, static.asked.solve().reasons))
    right = {choice.code for choice in answering.choices if choice.right}
    assert answering.sort == "several"
    assert right == set(map(tile_name, solved))
    assert len(answering.choices) == MOST_CHOICES + shape.none


def test_four_waits_are_typed_in_any_order():
    static = static_line("waits")
    solved = tuple(range(9, 13))
    answering = answering_of(static.asked, Verdict(solved, static.asked.solve().reasons))
    assert answering.sort == "text"
    assert {"1234p", "4321p", "1p 3p 2p 4p"} <= set(answering.accepted)


def test_an_order_is_right_elsewhere_wherever_it_is_right_here():
    for static in (each for each in some_of_each(2) if isinstance(each.asked.shape, TileOrder)):
        kind, position = static.asked.kind, static.asked.position
        verdict = static.asked.solve()
        read = {
            static.asked.shape.read(text)
            for text in static.answering.accepted
            if "," not in text and "-" not in text
        }
        assert faces_of(verdict.answer) in read
        assert all(kind.score(position, order, verdict) == 1 for order in read)
