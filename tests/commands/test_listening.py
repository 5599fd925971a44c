"""Templates are heard with what fills them."""

from django.utils.translation import gettext, ngettext, pgettext

from trainer.lab.sentences import listening


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
