"""Every warning has a sentence, which names what it rests on."""

from tests.authoring.making import position_of
from tests.scenarios.build import at
from trainer.scenarios.answers import warnings as on_sight
from trainer.scenarios.answers.warnings import Caution, warnings_of
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.fits import Misfit
from trainer.studio.drafts import verdict as sentences
from trainer.studio.drafts.verdict import given_away_sentence, warning_sentence
from trainer.wording.misfits import misfit_sentence

POSITION = position_of("kan-legal")


def said(code, *values, kind="kan-legal"):
    return warning_sentence(Caution(code, values), kind_named(kind), POSITION)


def test_every_criterion_has_a_sentence():
    assert sentences._GIVEN_AWAY.keys() == on_sight._CRITERIA.keys()
    assert len({given_away_sentence(each) for each in on_sight._CRITERIA}) == len(on_sight._CRITERIA)
    assert said("given_away", "one_choice") == "Given away: there is only one answer to choose."


def test_what_the_rules_lack_is_named_by_their_clauses():
    position = at("19m19p19s1234567z", "0+9p ~kyuushu", "ema_2025")
    [caution] = warnings_of(kind_named("must-show"), [position])
    assert warning_sentence(caution, kind_named("must-show"), position) == (
        "The hand ends in a draw: kyuushuu kyuuhai. That cannot happen under EMA 2025: you may not "
        "abort the hand with nine kinds of terminals and honours."
    )


def test_nagashi_mangan_is_named_where_the_rules_lack_it():
    position = at("19m19p19s1234567z", "0+9p", "ema_2025")
    said = misfit_sentence(Misfit("draw", "nagashi_mangan", "off", "nagashi"), position)
    assert said.startswith("The hand ends in a draw: nagashi mangan. That cannot happen under EMA 2025: ")


def test_answers_and_disputes_are_told():
    assert "3 answers are possible" in said("ambiguous", 3)
    assert "leave open" in said("disputed", "riichi_ankan")


def test_a_close_call_is_told_as_one_of_a_model_or_of_danger():
    assert "assumptions" in said("close_call", kind="should-you-fold")
    assert "too much alike" in said("close_call", kind="danger-order")
