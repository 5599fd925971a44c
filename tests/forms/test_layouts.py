"""Each form owns its layout, and no template lays out a field by hand."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from crispy_forms.helper import FormHelper
from django import forms
from django.conf import settings
from django.template import Context
from django.test.html import parse_html

import trainer
from trainer.forms.layouts import (
    Button,
    Fold,
    Link,
    Needed,
    Piece,
    PlainSelect,
    group,
    laid_out,
    names_in,
    row,
)

TEMPLATES = Path(settings.BASE_DIR, "templates")
ANSWER = "an answer to a puzzle, drawn by the shape of the answer and read by it"
TICKS = "a tick in each row of a list; what the row shows is no label of a field"
EDITOR = "a part of the table, sent on its own by every change and read as an operation on it"
COPIED = "a text to be copied; it is not sent"
BY_HAND = {
    "components/chat.html": "a text to be copied, which nobody sends",
    "components/embed.html": "a text to be copied, which nobody sends",
    "account/email.html": "allauth makes the radio buttons of addresses, and has no form for them",
    "play/explore.html": "each number is a form of its own, made from what the kind lets change",
    "question/ask_number.html": ANSWER,
    "question/ask_points.html": ANSWER,
    "question/ask_tile_order.html": ANSWER,
    "question/ask_tiles.html": ANSWER,
    "question/option.html": ANSWER,
    "question/sure.html": "how sure one is of an answer, asked within its form and read with it",
    "question/sheet_switches.html": "the switches of a print stand above the print itself",
    "studio/collections/offered.html": TICKS,
    "studio/editor/bench.html": EDITOR,
    "studio/editor/field.html": EDITOR,
    "studio/editor/fill.html": EDITOR,
    "studio/editor/frame_fields.html": EDITOR,
    "studio/editor/more.html": EDITOR,
    "studio/editor/rules.html": EDITOR,
    "studio/editor/picker.html": EDITOR,
    "studio/editor/question.html": EDITOR,
    "studio/importing/kinds.html": "the boxes of one field, which the layout names, folded by family",
    "studio/life/languages.html": "the radio buttons open tabs; they are no field",
    "studio/life/link.html": COPIED,
    "studio/life/position.html": COPIED,
    "studio/records/record.html": "a slider and a number that follow each other along a timeline",
    "studio/reviews/answered_ones.html": TICKS,
    "studio/reviews/pin_rows.html": "rows of a table, whose heads are the labels of the fields",
    "studio/verdict/served.html": EDITOR,
    "tablerules/shown.html": COPIED,
    "teach/assignments/pick.html": TICKS,
    "teach/classes/for_whom.html": TICKS,
    "teach/gradebook/repair.html": TICKS,
}
"""Templates that draw fields, and why they do."""
RAW = re.compile(r"<(?:input|select|textarea)\b(?![^>]*type=\"hidden\")")
DRAWN = re.compile(
    r"as_crispy_field|\|\s*crispy\b|\{% crispy_field|\.as_(?:p|div|table|ul)\b|\.label_tag|crispy/field\.html"
    r"|\{\{\s*(?:(?:\w+_)?form(?:\.\w+)?|field(?:\.errors)?)\s*\}\}"
)


def templates():
    return {
        path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8")
        for path in TEMPLATES.rglob("*.html")
        if not path.is_relative_to(TEMPLATES / "crispy")
    }


def form_classes():
    for module in walk_packages(trainer.__path__, "trainer."):
        if re.search(r"\.(forms|fields|filters|views|uploads|sources)$", module.name):
            import_module(module.name)
    found, todo = set(), [forms.BaseForm]
    while todo:
        for each in todo.pop().__subclasses__():
            todo.append(each)
            if each.__module__.startswith("trainer."):
                found.add(each)
    return sorted(found, key=lambda each: (each.__module__, each.__name__))


def used(classes):
    """Those that no other class is made from, and those that are drawn all the same."""
    return [each for each in classes if not each.__subclasses__() or hasattr(each, "helper")]


def test_no_template_draws_a_field_by_hand():
    found = {name for name, text in templates().items() if RAW.search(text) or DRAWN.search(text)}
    assert found - BY_HAND.keys() == set(), "let the form class lay it out: trainer/forms/layouts.py"


def test_each_exception_is_one():
    found = {name for name, text in templates().items() if RAW.search(text) or DRAWN.search(text)}
    assert BY_HAND.keys() - found == set()


def test_each_form_has_a_layout():
    classes = used(form_classes())
    assert len(classes) > 40
    assert [each.__name__ for each in classes if not hasattr(each, "helper")] == []


@pytest.mark.parametrize(
    "form",
    [each for each in used(form_classes()) if isinstance(getattr(each, "helper", None), FormHelper)],
    ids=lambda form: f"{form.__module__.removeprefix('trainer.')}.{form.__name__}",
)
def test_a_layout_has_each_field_once(form):
    seen = [name for name, field in form.base_fields.items() if not field.widget.is_hidden]
    named = [name for name in names_in(form.helper.layout.fields) if name in form.base_fields]
    assert sorted(named) == sorted(seen)
    assert not form.helper.form_tag


class Asked(forms.Form):
    """Some fields."""

    name = forms.CharField(label="Name", help_text="As it is said.")
    note = forms.CharField(label="Note", required=False)
    level = forms.ChoiceField(label="Level", choices=[("1", "One")], widget=forms.RadioSelect)
    sure = forms.BooleanField(label="Sure")
    key = forms.CharField(widget=forms.HiddenInput, initial="k")


def drawn(form, *parts, method="post", **context):
    form.helper = laid_out(*parts, method=method)
    from crispy_forms.templatetags.crispy_forms_tags import CrispyFormNode  # noqa: PLC0415  needs settings

    return CrispyFormNode("form", None).render(Context({"form": form, "csrf_token": "token"} | context))


def test_a_post_brings_the_token_and_what_is_hidden():
    html = drawn(Asked(), "name", Button("Send"))
    assert 'name="csrfmiddlewaretoken"' in html
    assert '<input type="hidden" name="key" value="k"' in html
    assert "<form" not in html
    assert 'name="level"' not in html


def test_a_query_brings_no_token():
    assert "csrfmiddlewaretoken" not in drawn(Asked(), "name", method="get")


def test_labels_help_and_errors_belong_to_their_fields():
    html = drawn(Asked({}), "name", "level")
    assert '<label for="id_name">' in html
    assert '<input type="text" name="name" required aria-invalid="true"' in html
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html
    assert '<fieldset aria-describedby="id_level_error">' in html
    assert "<legend>Level</legend>" in html


def test_what_may_stay_empty_says_so_unless_it_is_needed():
    assert "may stay empty" in drawn(Asked(), "note")
    assert "may stay empty" not in drawn(Asked(), Needed("note"))
    assert "may stay empty" in drawn(Asked(), Needed("name"), "note")


def test_a_fold_opens_where_something_inside_is_wrong():
    fold = Fold("More", group("deep", "name"), "note", css="more")
    assert '<details class="more"><summary>More</summary>' in drawn(Asked(), fold)
    assert '<details class="more" open>' in drawn(Asked({}), fold)
    assert "<details>" in drawn(Asked({}), Fold("More", "note"))


def test_buttons_and_links():
    html = drawn(
        Asked(),
        row(
            Button("Go <on>", "quiet small", name="do", value="x"), Link("Back", "play:puzzle", "there.slug")
        ),
        there={"slug": "abcdefghij"},
    )
    assert (
        '<button class="button button-quiet button-small" name="do" value="x">Go &lt;on&gt;</button>' in html
    )
    assert '<a href="/p/abcdefghij/">Back</a>' in html
    assert '<div class="row">' in html


def test_a_piece_sees_the_page():
    assert "Public: anybody" in drawn(Asked(), Piece("teach/assignments/public.html"))
    assert "fresh puzzles" in drawn(Asked(), Piece("teach/assignments/copied.html"), is_exam=True)


def test_a_name_that_is_no_field_is_an_error():
    with pytest.raises(Exception, match="Could not resolve form field"):
        drawn(Asked(), "nmae")


def test_a_long_list_of_options_is_drawn_as_djangos_own():
    """The same element, without a template for each option."""
    choices = [("UTC", "UTC"), ("Asia/Tokyo", "Asia/Tokyo (+09:00)"), ("x", '<b>"&')]
    for value in ("Asia/Tokyo", None):
        plain, own = (each(choices=choices) for each in (PlainSelect, forms.Select))
        drawn = [each.render("zone", value, {"id": "id_zone"}) for each in (plain, own)]
        assert parse_html(drawn[0]) == parse_html(drawn[1])
