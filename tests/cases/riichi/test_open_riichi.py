"""An open riichi: no preset has one; what house rules with it say."""

from tests.cases.told import codes, entries_of, ruled
from trainer.cases.judging import judged
from trainer.cases.riichi.open_riichi import CASE
from trainer.kinds.open.open_riichi_cost import COSTS, KIND
from trainer.rules.endings.settlement import score_of
from trainer.rules.judges.open_riichi import deal_in_facts
from trainer.rules.rulesets.ruleset import offered


def house(told, **levels):
    return codes(CASE, "house_classic", told, open_riichi=True, **levels)


def test_no_preset_has_open_riichi():
    for preset in (*offered(4), *offered(3)):
        found = codes(CASE, preset, {"asks": "declare", "furiten": "no"})
        assert found == ["no_open_riichi", "no_text_opened"]


def test_a_furiten_hand_may_be_laid_open_unless_the_rules_bar_it():
    told = {"asks": "declare", "furiten": "yes"}
    assert house(told) == ["open_in_furiten", "waiting_part_shown"]
    assert house(told, open_riichi_furiten=False) == ["furiten_not_open"]
    assert house(told, furiten_riichi=False) == ["furiten"]
    assert house({**told, "furiten": "no"}, open_riichi_shows="whole_hand")[-1] == "whole_hand_shown"


def test_a_shown_wait_is_barred_while_there_is_another_tile():
    told = {"asks": "discard", "furiten": "no"}
    assert house({**told, "other_tile": "yes"}) == ["shown_wait_barred"]
    assert house({**told, "other_tile": "no"}) == ["no_other_tile"]
    assert house({"asks": "discard", "furiten": "yes", "other_tile": "yes"}) == ["furiten_lifts_ban"]


def test_a_deal_in_costs_a_yakuman_but_for_a_player_in_riichi():
    told = {"asks": "deal_in", "worth": "ordinary"}
    lines = ruled(CASE, "house_classic", {**told, "payer": "none"}, open_riichi=True)
    assert [line.code for line in lines] == ["deal_in_yakuman", "to_another", "to_the_dealer"]
    assert [line.values for line in lines[1:]] == [(("amount", 32_000),), (("amount", 48_000),)]
    assert house({**told, "payer": "earlier"}) == ["earlier_riichi_ordinary"]
    assert house({**told, "payer": "later"}, open_riichi_later_riichi="yakuman")[0] == "later_riichi_yakuman"


def test_a_yakuman_adds_up_with_the_deal_in_where_the_rules_say_so():
    told = {"asks": "deal_in", "worth": "yakuman", "payer": "none"}
    two = ruled(CASE, "house_classic", told, open_riichi=True, open_riichi_stacks="yakuman")
    assert two[1].values == (("amount", 64_000),)


def test_a_mistake_made_to_dodge_the_deal_in():
    assert house({"asks": "dodge"}) == ["dodge_ordinary"]
    assert house({"asks": "dodge"}, open_riichi_chombo="yakuman")[0] == "dodge_yakuman"


def test_the_puzzles_ask_for_as_many_yakuman_as_the_case_does():
    seen = set()
    for entry in entries_of("open-riichi-cost"):
        position = entry.parsed
        state, rules = position.table(), position.ruleset
        if position.asked("what") != "cost" or len(state.winners) != 1:
            continue
        score = score_of(state, state.winners[0], rules, position.ura)
        facts = deal_in_facts(state, state.winners[0], state.pending.seat, score.yakuman, score.counted)
        if facts.yakuman > 1:
            continue
        worth = "yakuman" if facts.yakuman else "counted" if facts.counted else "ordinary"
        told = {"asks": "deal_in", "payer": facts.payer_riichi, "worth": worth}
        (one,) = judged(CASE, told, [rules])
        paid = dict(one.settled[1].values)["amount"] // 32_000 if len(one.settled) > 1 else 0
        assert COSTS[paid or int(worth != "ordinary")] == KIND.solve(position, rules).answer, (
            entry.slug,
            told,
        )
        seen.add((facts.payer_riichi, paid))
    assert {("none", 1), ("earlier", 0), ("later", 0)} <= seen
