"""The page after the answer of a decision: numbers, real game apart, what if; before it none of them."""

import re

import pytest

from tests.pages import decisions
from trainer.progress.models import Attempt, Finding


@pytest.fixture
def asked(db):
    return decisions.put_questions()


def answered(client, slug, choice, htmx=False, **fields):
    page = client.get(f"/p/{slug}/")
    key = re.search(r'name="key" value="([^"]+)"', page.text)[1]
    headers = {"HX-Request": "true"} if htmx else {}
    fields = fields or {"answer": choice}
    return client.post(f"/p/{slug}/", {"key": key, **fields}, headers=headers, follow=not htmx)


def what_if(client, query=""):
    attempt = Attempt.objects.get()
    return client.get(f"/p/{attempt.version.puzzle.slug}/a/{attempt.id}/{query}")


def sections(text):
    return re.findall(r'<section class="(courses|dangers|numbers|aftermath|explore)"', text)


def test_before_the_answer_no_number_is_told(client, asked):
    for slug in asked.values():
        assert sections(client.get(f"/p/{slug}/").text) == []


def test_the_verdict_leads_to_what_such_decisions_brought(client, asked):
    assert 'href="/measured/decisions/"' in answered(client, asked["push"], "push").text
    assert client.get("/measured/decisions/").status_code == 200


def test_after_it_numbers_come_first_and_what_if_last(client, asked):
    page = answered(client, asked["push"], "push")
    assert sections(page.text) == ["courses", "dangers", "numbers", "explore"]


def test_where_nobody_is_in_riichi_no_danger_is_shown(client, asked):
    assert sections(answered(client, asked["calm"], "riichi").text) == ["courses", "numbers", "explore"]


def test_an_order_of_danger_shows_danger_alone(client, asked):
    for name, fields in (
        ("safest", {"tile": "9p"}),
        ("order", {"typed": "9p2m7p"}),
        ("trap", {"answer": "7p"}),
    ):
        client.cookies.clear()
        assert sections(answered(client, asked[name], "", **fields).text) == ["dangers", "numbers"]


def marks(text):
    """Each tile of the hand on the table: its name, what stands below it, and its level."""
    hand = re.search(r'<ol class="hand has-danger".*?</ol>', text, re.DOTALL)
    return [] if hand is None else [_mark(item) for item in hand[0].split("<li")[1:]]


def _mark(item):
    level = re.search(r'class="danger-mark danger-(\d)"', item)
    said = re.sub(r"<[^>]*>", " ", item.partition(">")[2]).split()
    return re.search(r'aria-label="([^"]+)"', item)[1], " ".join(said), level and int(level[1])


def test_before_the_answer_no_tile_on_the_table_has_a_danger(client, asked):
    for slug in asked.values():
        page = client.get(f"/p/{slug}/").text
        assert not re.search(r"danger-mark|has-danger|danger-\d", page)


@pytest.mark.parametrize("htmx", [False, True])
def test_after_it_every_tile_of_the_hand_has_its_danger_in_figures(client, asked, htmx):
    told = marks(answered(client, asked["safest"], "", tile="7p", htmx=htmx).text)
    assert len(told) == 14
    assert all(re.fullmatch(r"(drawn )?danger \d+(\.\d)? %", said) for _name, said, _level in told)
    assert told.count(("9 pin, this is right", "danger 0 %", 0)) == 2
    name, said, level = told[-1]
    assert (name, said.split()[:2]) == ("7 pin, take care", ["drawn", "danger"])
    assert level > 0


def test_the_table_and_the_list_tell_the_same(client, asked):
    page = answered(client, asked["push"], "push").text
    listed = re.findall(
        r'class="danger danger-(\d)".*?<b class="danger-percent">([^<]+)</b>', page, re.DOTALL
    )
    on_table = {(str(level), said.split("danger ")[1]) for _name, said, level in marks(page)}
    assert on_table == {(level, short(percent)) for level, percent in listed}


def short(percent):
    """As the table has it: no decimals from ten on."""
    number = percent.removesuffix(" %")
    return percent if len(number) < 4 else f"{round(float(number))} %"


def test_of_an_order_only_the_tiles_asked_have_marks(client, asked):
    told = marks(answered(client, asked["order"], "", typed="9p2m7p").text)
    marked = [name.partition(",")[0] for name, _said, level in told if level is not None]
    assert marked == ["2 man", "9 pin", "9 pin", "7 pin"]
    assert len(told) == 14


def test_where_nobody_is_in_riichi_no_tile_is_marked(client, asked):
    page = answered(client, asked["calm"], "riichi").text
    assert marks(page) == []
    assert "danger-mark" not in page


def test_what_really_happened_stands_apart_from_the_verdict(client, asked):
    page = answered(client, asked["close"], "fold")
    assert sections(page.text) == ["courses", "dangers", "numbers", "aftermath", "explore"]
    told = page.text.partition('<section class="aftermath"')[2].partition("</section>")[0]
    assert "You discarded 4p." in told
    assert "not part of the verdict" in told
    assert re.findall(r'<td class="number">(\S+)</td>', told) == ["−4,000", "+8,000", "−2,000", "−2,000"]


def test_a_fragment_has_the_same_with_forms_that_lead_to_the_attempt(client, asked):
    page = answered(client, asked["push"], "push", htmx=True)
    where = page.headers["HX-Push-Url"]
    assert sections(page.text) == ["courses", "dangers", "numbers", "explore"]
    fetched = re.findall(r'hx-get="([^"]+)"', page.text)
    assert {each for each in fetched if not each.startswith("/further/")} == {where}
    assert set(re.findall(r'method="get" action="([^"]+)"', page.text)) == {f"{where}#explore"}


def test_a_change_moves_the_numbers_and_stores_nothing(client, asked):
    answered(client, asked["push"], "push")
    stored = Attempt.objects.values().get(), Finding.objects.count()
    page = what_if(client, "?turn=12")
    assert page.status_code == 200
    assert "Your turn: 12 instead of 5" in page.text
    assert "nothing is stored" in page.text
    assert (Attempt.objects.values().get(), Finding.objects.count()) == stored


@pytest.mark.parametrize("query", ["?turn=99", "?turn=%00", "?dealer=moon", "?turn=1&honba=1"])
def test_a_change_that_can_not_be_is_refused_beside_the_verdict(client, asked, query):
    answered(client, asked["push"], "push")
    page = what_if(client, query)
    assert page.status_code == 422
    assert 'id="explored-error"' in page.text
    assert sections(page.text) == ["courses", "dangers", "numbers", "explore"]


def test_what_was_typed_is_kept_and_harmless(client, asked):
    answered(client, asked["push"], "push")
    page = what_if(client, "?turn=%22%3E%3Cb%3E")
    assert 'value="&quot;&gt;&lt;b&gt;"' in page.text


def test_the_same_value_says_that_nothing_changed(client, asked):
    answered(client, asked["push"], "push")
    page = what_if(client, "?turn=5").text
    assert "Your turn: 5 is the present value. Nothing changed." in page
    assert "as it is, 0 by the change" not in page


def test_result_and_forms_are_swapped_as_one(client, asked):
    answered(client, asked["push"], "push")
    page = what_if(client, "?turn=99").text
    part = page.partition('<div id="what-if">')[2]
    assert set(re.findall(r'hx-target="([^"]+)" hx-select="([^"]+)"', part)) == {("#what-if", "#what-if > *")}
    assert re.findall(r'name="(\w+)" value="[^"]*"[^>]*aria-invalid="true"', part) == ["turn"]


def test_a_close_call_is_told_to_be_one_whichever_course_is_chosen(client, asked):
    for choice in ("push", "fold"):
        client.cookies.clear()
        page = answered(client, asked["close"], choice).text
        word = re.search(r'<h2 class="verdict-word".*?</h2>', page, re.DOTALL)[0]
        said = " ".join(re.sub(r"<[^>]+>", " ", word).split())
        assert said.startswith("Right, though the decision is close. ")
        assert "The model finds it slightly better to fold, by " in said


def test_the_row_that_the_answer_rests_on_is_marked(client, asked):
    page = answered(client, asked["push"], "push").text
    assert re.findall(r'<span class="tag( tag-best)?">(counts as [^<]+)</span>', page) == [
        (" tag-best", "counts as “Push 7p”"),
        ("", "counts as “Fold”"),
    ]


def test_a_stranger_explores_nothing(client, asked, django_user_model):
    answered(client, asked["push"], "push")
    client.cookies.clear()
    assert what_if(client, "?turn=6").status_code == 404
