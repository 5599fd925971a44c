import json
import re
from dataclasses import replace

import pytest
from django.urls import reverse

from tests.authoring.making import author, draft_of, laid
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.rulesets.written import written_rules
from trainer.scenarios.board.frame import seated
from trainer.scenarios.board.laying import part_text
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.studio.editor.operations import fields
from trainer.tablerules.keeping import keep_rules

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def mayumi(client):
    found = author()
    client.force_login(found)
    return found


@pytest.fixture
def draft(mayumi):
    return start_draft(author=mayumi, sketch=Sketch(empty_snapshot("tenhou_4p")))


def url(name, draft):
    return reverse(f"studio:{name}", args=[draft.slug])


def posted(client, name, draft, *, htmx=True, **given):
    now = Draft.objects.get(pk=draft.pk)
    form = {"seen": now.revision, "mine": now.content, "at": "hand", **given}
    return client.post(url(name, draft), form, headers=HTMX if htmx else {})


def text(draft, part):
    return part_text(sketch_of(Draft.objects.get(pk=draft.pk)).snapshot, part)


def test_each_operation_is_a_save_that_can_be_undone(client, draft):
    answer = posted(client, "edit", draft, tiles="123m")
    assert (answer.status_code, answer["HX-Trigger"], text(draft, "hand")) == (200, "drafted", "123m")
    assert 'id="bench"' in answer.content.decode()
    assert 'id="picker"' not in answer.content.decode()
    posted(client, "edit", draft, at="river:1", tile="5p")
    posted(client, "undo", draft)
    assert (text(draft, "river:1"), text(draft, "hand")) == ("", "123m")
    posted(client, "redo", draft)
    assert text(draft, "river:1") == "5p"


def test_without_a_script_the_same_forms_lead_back_to_the_page(client, draft):
    answer = posted(client, "edit", draft, htmx=False, at="river:1", tile="5p")
    assert answer["Location"] == f"{url('draft', draft)}?at=river:1"
    page = client.get(answer["Location"]).content.decode()
    assert 'id="s-river-1" href="?at=river:1" data-spot="river:1"' in page
    assert 'name="tile" value="5p"' in page
    refused = posted(client, "edit", draft, htmx=False, write="hand", **{"text-hand": "123"})
    assert (refused.status_code, 'value="123"' in refused.content.decode()) == (422, True)


def test_the_impossible_is_refused_by_name_and_nothing_is_lost(client, draft):
    posted(client, "edit", draft, at="river:1", tiles="1111z")
    answer = posted(client, "edit", draft, write="hand", **{"text-hand": "1z"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "5 copies of East: there are only four." in page
    assert 'id="text-hand"' not in page
    assert (text(draft, "hand"), text(draft, "river:1")) == ("", "1z 1z 1z 1z")


def test_a_kind_is_chosen_with_what_it_asks_there(client, mayumi):
    draft = draft_of(mayumi, "kan-legal")
    asked = dict(sketch_of(draft).snapshot.ask)
    posted(client, "choose", draft, kind="")
    assert Draft.objects.get(pk=draft.pk).kind == ""
    answer = posted(client, "choose", draft, kind="kan-legal")
    assert "Is this kan legal" in answer.content.decode()
    found = Draft.objects.get(pk=draft.pk)
    assert (found.kind, set(dict(sketch_of(found).snapshot.ask))) == ("kan-legal", set(asked))
    posted(client, "choose", draft, kind="kan-legal", ask='{"call": "ankan", "tile": "9z"}')
    assert dict(sketch_of(Draft.objects.get(pk=draft.pk)).snapshot.ask)["tile"] == "9z"


def test_what_is_typed_full_width_is_read_as_what_it_stands_for(client, draft, mayumi):
    posted(client, "edit", draft, tiles="１２３ｍ")
    posted(client, "edit", draft, do="frame", round="Ｓ２", honba="１", wind="0")
    snapshot = sketch_of(Draft.objects.get(pk=draft.pk)).snapshot
    assert (part_text(snapshot, "hand"), snapshot.round) == ("123m", Round(1, 2, 1))


def test_a_pasted_position_lies_on_the_table_with_its_history(client, draft, mayumi):
    other = draft_of(mayumi, "kan-legal")
    history = sketch_of(other).history
    answer = posted(client, "edit", draft, do="paste", paste=json.dumps(history.to_json()))
    assert answer.status_code == 200
    assert sketch_of(Draft.objects.get(pk=draft.pk)).history == history
    answer = posted(client, "edit", draft, do="paste", paste="{not json")
    assert answer.status_code == 422
    assert sketch_of(Draft.objects.get(pk=draft.pk)).history == history


def test_a_pasted_hand_is_laid_in_the_letters_of_any_client(client, draft):
    rules = sketch_of(draft).snapshot.ruleset
    assert posted(client, "edit", draft, do="paste", paste="123m456p789s EE發發 + 🀆").status_code == 200
    snapshot = sketch_of(Draft.objects.get(pk=draft.pk)).snapshot
    assert (part_text(snapshot, "hand"), snapshot.ruleset) == ("123m456p789s1166z +5z", rules)
    answer = posted(client, "edit", draft, do="paste", paste="123m456x789s")
    assert answer.status_code == 422
    assert "x” at place 8 cannot be read as a tile." in answer.text.replace("&#x27;", "”")
    answer = posted(client, "edit", draft, do="paste", paste="1111222233334444m")
    assert "16 tiles are too many; at most 14 are possible." in answer.text
    assert "neither JSON nor a link" in posted(client, "edit", draft, do="paste", paste="my hand").text


def test_each_field_has_its_successor_on_the_page_when_the_seat_changes(client, draft):
    snapshot = sketch_of(draft).snapshot
    other = seated(snapshot, (snapshot.hero + 1) % snapshot.players)
    assert [each.key for each in fields(snapshot, {}) if each.name.startswith("shown")] == [
        each.key for each in fields(other, {}) if each.name.startswith("shown")
    ]
    assert {each.name for each in fields(snapshot, {})} != {each.name for each in fields(other, {})}


def test_rivers_are_filled_and_rules_are_changed(client, draft):
    posted(client, "edit", draft, tiles="123m456p789s11z23p4p")
    posted(client, "edit", draft, do="fill", turn="6")
    assert len(text(draft, "river:1").split()) == 5
    assert posted(client, "edit", draft, do="fill", turn="99").status_code == 422
    posted(client, "edit", draft, do="preset", preset="ema_2025")
    assert sketch_of(Draft.objects.get(pk=draft.pk)).snapshot.ruleset.preset == "ema_2025"
    assert posted(client, "edit", draft, do="preset", preset="tenhou_3p").status_code == 422


def test_a_hand_is_played_on_to_the_draw_and_asked_about(client, draft):
    posted(client, "edit", draft, tiles="123m456p789s11z23p4p")
    page = posted(client, "edit", draft, do="draw")
    assert "The wall is empty: exhaustive draw." in page.text
    snapshot = sketch_of(Draft.objects.get(pk=draft.pk)).snapshot
    assert (snapshot.then, sum(len(side.river) for side in snapshot.sides)) == ("~exhaustive", 70)


def test_altered_rules_are_no_preset_in_the_choice_of_rules(client, mayumi):
    sketch = Sketch(empty_snapshot("tenhou_4p"))
    altered = replace(sketch.snapshot, ruleset=sketch.snapshot.ruleset.changed(open_riichi=True))
    for snapshot, selected in ((sketch.snapshot, "Tenhou"), (altered, "Tenhou, but open riichi is allowed")):
        page = client.get(f"/studio/d/{start_draft(author=mayumi, sketch=Sketch(snapshot)).slug}/").text
        choice = page.partition('id="preset"')[2].partition("</select>")[0]
        assert re.findall(r"selected[^>]*>([^<]*)<", choice) == [selected]


def test_my_rules_are_offered_set_and_told(client, draft, mayumi):
    rules = load_preset("tenhou_4p").changed(kuikae="allowed")
    keep_rules(owner=mayumi, name="Club", ruleset=rules)
    keep_rules(owner=mayumi, name="Three", ruleset=load_preset("tenhou_3p").changed(aka=0))
    choice = client.get(url("draft", draft)).text.partition('id="preset"')[2].partition("</select>")[0]
    assert ("“Club”: " in choice, "“Three”" in choice) == (True, False)
    posted(client, "edit", draft, tiles="123m")
    page = posted(client, "edit", draft, do="preset", preset=written_rules(rules)).content.decode()
    assert sketch_of(Draft.objects.get(pk=draft.pk)).snapshot.ruleset == rules
    assert text(draft, "hand") == "123m"
    assert "Tenhou, but kuikae is allowed" in page
    back = posted(client, "undo", draft).content.decode()
    for part, end in (("preset", "</select>"), ("rules-said", "</span>")):
        here = back.partition(f'id="{part}"')[2].partition(end)[0]
        assert re.findall(r'(?:selected|hx-swap-oob="true")>([^<]+)', here) == ["Tenhou"]


def test_red_fives_come_and_go_with_the_rules(client, draft):
    for preset, there in (("ema_2025", False), ("tenhou_4p.aka-4", True)):
        page = posted(client, "edit", draft, do="preset", preset=preset).content.decode()
        assert ('id="tile-rows"' in page, 'value="0p"' in page) == (True, there)


@pytest.mark.parametrize(
    ("word", "said"), [("chess", "chess"), ("tenhou_4p.aka-9", "aka"), ("", "Choose the rules first")]
)
def test_what_no_rules_are_is_refused_by_name(client, draft, word, said):
    answer = posted(client, "edit", draft, do="preset", preset=word)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)


def test_another_preset_with_changes_is_made_and_set_without_a_script(client, draft):
    posted(client, "edit", draft, tiles="123m")
    there = posted(client, "edit", draft, htmx=False, do="rules", preset="ema_2025").url
    assert there == f"/rules/own/change/?rules=ema_2025&table=draft:{draft.slug}"
    assert f'name="table" value="draft:{draft.slug}"' in client.get(there).text
    shown = client.get(f"/rules/own/show/?rules=ema_2025.kuitan-no&table=draft:{draft.slug}").text
    assert f'action="{url("edit", draft)}"' in shown
    answer = client.post(url("edit", draft), {"do": "preset", "preset": "ema_2025.kuitan-no"})
    assert answer.status_code == 302
    ruleset = sketch_of(Draft.objects.get(pk=draft.pk)).snapshot.ruleset
    assert (written_rules(ruleset), text(draft, "hand")) == ("ema_2025.kuitan-no", "123m")


def test_of_two_saves_the_later_one_is_shown_both_tables_and_chooses(client, draft):
    seen = {"seen": draft.revision, "mine": draft.content}
    posted(client, "edit", draft, tiles="123m")
    answer = posted(client, "edit", draft, tiles="789s", **seen)
    assert (answer.status_code, answer["HX-Retarget"]) == (409, "#main")
    page = answer.content.decode()
    assert "saved elsewhere in the meantime" in page
    assert page.count('class="table-box') == 2
    assert text(draft, "hand") == "123m"
    mine = answer.context["conflict"].mine
    copied = posted(client, "settle", draft, htmx=False, mine=mine, keep="copy")
    copy = Draft.objects.exclude(pk=draft.pk).get()
    assert (copied["Location"], text(copy, "hand")) == (url("draft", copy), "789s")
    posted(client, "settle", draft, htmx=False, mine=mine, keep="mine")
    assert text(draft, "hand") == "789s"


def test_a_save_that_comes_twice_counts_once(client, draft):
    seen = {"seen": draft.revision, "mine": draft.content}
    posted(client, "edit", draft, tiles="123m")
    again = posted(client, "edit", draft, tiles="123m", **seen)
    assert (again.status_code, text(draft, "hand")) == (200, "123m")
    assert Draft.objects.get(pk=draft.pk).step == 1


def test_nobody_edits_the_draft_of_another(client, draft):
    client.force_login(author("Kenta"))
    assert client.get(url("draft", draft)).status_code == 404
    assert posted(client, "edit", draft, tiles="123m").status_code == 404
    Draft.objects.update(shared=True)
    page = client.get(url("draft", draft)).content.decode()
    assert "Make a copy of your own" in page
    assert 'id="editor"' not in page
    assert posted(client, "edit", draft, tiles="123m").status_code == 404
    client.logout()
    assert "Make a copy" in client.get(url("draft", draft)).content.decode()
    Draft.objects.update(shared=False)
    assert "/login/" in client.get(url("draft", draft))["Location"]


@pytest.mark.parametrize("at", ["hand", "pond:9", "river:3:40", "../x", "meld:1"])
def test_an_address_with_any_place_opens_the_table(client, draft, at):
    assert client.get(url("draft", draft), {"at": at}).status_code == 200


def test_an_operation_costs_few_queries(client, draft, django_assert_max_num_queries):
    posted(client, "edit", draft, tiles="123m")
    with django_assert_max_num_queries(14):
        posted(client, "edit", draft, at="river:1", tile="5p")


def test_a_table_of_three_has_no_red_man_and_three_rivers(client, mayumi):
    draft = start_draft(author=mayumi, sketch=Sketch(empty_snapshot("tenhou_3p")))
    page = client.get(url("draft", draft)).content.decode()
    assert page.count('class="chip"') == 5
    assert 'value="0m"' not in page
    assert laid("1m").snapshot.players == 4


def test_what_no_save_could_give_back_is_refused_and_the_table_opens_still(client, draft):
    tiles = "123456789m123456789p12s"
    posted(client, "edit", draft, at="shown:1", tiles="1")
    answer = posted(client, "edit", draft, at="shown:1", tiles=tiles)
    assert (answer.status_code, "14 tiles at most." in answer.text) == (422, True)
    answer = posted(client, "edit", draft, at="kita:1", tiles="44444z")
    assert answer.status_code == 422
    assert client.get(url("draft", draft)).status_code == 200
    asked = {f"{name}😀" * 150: "😀" * 390 for name in range(9)}
    pasted = json.loads(draft.content)["snapshot"] | {"ask": asked}
    assert posted(client, "edit", draft, do="paste", paste=json.dumps(pasted)).status_code == 422
    assert client.get(url("draft", draft)).status_code == 200


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "a\nb"])
def test_what_no_page_can_write_points_at_nothing(client, mayumi, text):
    draft = draft_of(mayumi, "kan-legal")
    answer = posted(
        client, "choose", draft, kind="kan-legal", ask=json.dumps({"tile": text, "call": "ankan"})
    )
    assert answer.status_code == 200
    assert sketch_of(Draft.objects.get(pk=draft.pk)).snapshot.ask == (("call", "ankan"),)
    pasted = sketch_of(draft).history.to_json() | {"ask": {"tile": text}}
    assert posted(client, "edit", draft, do="paste", paste=json.dumps(pasted)).status_code == 422
    for page in ("draft", "verdict", "flip", "serves", "publish"):
        assert client.get(url(page, draft)).status_code == 200
