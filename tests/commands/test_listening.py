"""Templates are heard with what fills them."""

from django.utils.translation import gettext, gettext_lazy, ngettext, ngettext_lazy, pgettext

from trainer.lab.sentences import listening
from trainer.wording.kind_words import looking_of, misconception_name
from trainer.wording.reasons.score import limit_word


def test_what_fills_a_template_is_heard_and_said_as_ever():
    with listening() as heard:
        said = gettext("You hold no %(tile)s.") % {"tile": "5p"}
    assert said == "You hold no 5p."
    assert "You hold no 5p." in heard["You hold no %(tile)s."]


def test_the_form_for_the_number_is_heard():
    with listening() as heard:
        said = ngettext("%(n)s tile", "%(n)s tiles", 2) % {"n": 2}
    assert said == "2 tiles"
    assert set(heard) == {"%(n)s tiles"}


def test_a_context_is_no_part_of_the_text():
    with listening() as heard:
        assert pgettext("decimal mark", ".") == "."
    assert set(heard) == {"."}


def test_nothing_is_heard_afterwards():
    with listening() as heard:
        pass
    assert gettext("Yes") == "Yes"
    assert heard == {}


def test_a_lazy_text_is_heard_with_what_fills_it_also_once_it_is_a_str():
    lazy = gettext_lazy("You hold no %(tile)s.")
    with listening() as heard:
        said = [lazy % {"tile": "5p"}, str(lazy) % {"tile": "6p"}]
    assert said == ["You hold no 5p.", "You hold no 6p."]
    assert set(said) < set(heard["You hold no %(tile)s."])


def test_a_lazy_text_is_heard_in_the_form_for_the_number():
    lazy = ngettext_lazy("%(n)s tile", "%(n)s tiles", "n")
    with listening() as heard:
        assert lazy % {"n": 2} == "2 tiles"
    assert set(heard) == {"%(n)s tiles"}


def test_what_stands_in_a_table_is_translated_when_it_is_said():
    """Not when the module is loaded, in whatever language that was."""
    with listening() as heard:
        said = {limit_word("mangan"), misconception_name("ankan_opens_hand"), *looking_of("waits")}
    assert set(heard) == said
    assert len(said) == 3
