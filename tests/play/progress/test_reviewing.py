"""Rules come up again on positions never seen; what fits a misconception is put to the test once more."""

import re
from collections import Counter
from datetime import timedelta
from itertools import chain
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from tests.play.conftest import fields_of, give, key_in, page_of
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.accounts.models import Learner
from trainer.learning.beliefs import errors_at
from trainer.progress.evidence import errors_of
from trainer.progress.facts import work_out
from trainer.progress.models import NEVER, Attempt, Day, Quiet, Review
from trainer.progress.recalling import A_DAY, due_rules
from trainer.progress.settling import settle_waiting
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of
from trainer.puzzles.restocking import restock
from trainer.rulebook.examples import examples, practised
from trainer.scenarios.answer_shapes import YesNo
from trainer.scenarios.answers.blame import rules_recalled
from trainer.scenarios.kind import kind_named


@pytest.fixture
def learner(client, yes):
    """Somebody who has answered a puzzle."""
    give(client, yes, answer="yes")
    return Learner.objects.get()


def due(learner, rules, *, ago=timedelta(days=1)):
    """Let rules be due for that long."""
    Review.objects.filter(learner=learner).delete()
    now = timezone.now()
    Review.objects.bulk_create(
        Review(learner=learner, rule=rule, due=now - ago - timedelta(minutes=n), last=now - 9 * ago)
        for n, rule in enumerate(rules)
    )


def asked_by_bank():
    """A rule that puzzles of the sample ask, and their slugs."""
    there = set(PuzzleVersion.objects.values_list("puzzle__slug", flat=True))
    return next((rule, there & set(examples(rule))) for rule in practised() if there & set(examples(rule)))


def at_control():
    """A rule, and a puzzle of yes and no that asks it though no answer there shows it."""
    for rule in practised():
        for version in PuzzleVersion.objects.filter(puzzle__slug__in=examples(rule)).select_related("puzzle"):
            question = question_of(version)
            if not isinstance(question.shape, YesNo):
                continue
            shown = (rules_recalled(grade_of(question, each)) for each in (True, False))
            if rule not in {*chain(*shown)}:
                return rule, version.puzzle.slug, question.solve().answer
    raise AssertionError("no control in the sample")


def review(client, rule, slug, *, yes):
    page = f"/review/{rule}/p/{slug}/"
    client.post(page, {"key": key_in(client.get(page)), "answer": "yes" if yes else "no"})
    settle_waiting()


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_to_a_control_counts_for_the_rule_that_was_reviewed(client, learner, right):
    settle_waiting()
    rule, slug, solved = at_control()
    due(learner, [rule])
    review(client, rule, slug, yes=solved is right)
    assert Attempt.objects.latest("answered_at").reviewed == rule
    assert rule not in due_rules(learner.pk, timezone.now())
    days = learner.review_days if right else learner.review_days / 2
    assert Review.objects.get(learner=learner, rule=rule).due == Attempt.objects.latest(
        "answered_at"
    ).answered_at + timedelta(days=days)


def test_an_answer_at_the_address_of_another_rule_says_nothing_of_that_rule(client, learner):
    settle_waiting()
    _rule, slug, solved = at_control()
    other = next(each for each in reversed(practised()) if slug not in examples(each))
    due(learner, [other])
    review(client, other, slug, yes=solved)
    assert Attempt.objects.latest("answered_at").reviewed == ""
    assert other in due_rules(learner.pk, timezone.now())


def test_home_says_how_many_are_due_and_a_review_is_asked_and_answered(client, learner, bank):
    settle_waiting()
    rule, slugs = asked_by_bank()
    due(learner, [rule])
    assert "1 rule to review" in client.get("/").text
    assert "1 rule is due." in client.get("/train/").text
    where = client.get("/review/next/")["Location"]
    assert where.split("?")[0].split("/")[-2] in slugs
    page = client.get(where, follow=True)
    entry = next(each for each in bank.values() if each.slug == where.split("/")[4])
    answer = client.post(where.split("?")[0], {"key": key_in(page), **fields_of(entry)})
    assert "/a/" in answer["Location"]
    assert "review" in client.get(answer["Location"]).text


def test_a_rule_is_paused_or_not_asked_again_until_it_is_asked_for(client, learner):
    rules = practised()[:3]
    due(learner, rules)
    client.post(f"/review/{rules[0]}/quiet/", {"do": "pause"})
    client.post(f"/review/{rules[1]}/quiet/", {"do": "never"})
    assert due_rules(learner.pk, timezone.now()) == [rules[2]]
    assert set(due_rules(learner.pk, timezone.now() + timedelta(days=60))) == {rules[0], rules[2]}
    assert Quiet.objects.get(rule=rules[1]).until == NEVER
    assert "not again" in client.get("/review/").text
    client.post(f"/review/{rules[1]}/quiet/", {"do": "again"})
    assert len(due_rules(learner.pk, timezone.now())) == 2
    assert client.post("/review/ABC-1/quiet/", {"do": "never"}).status_code == 404


def test_a_backlog_is_spread_over_days(learner):
    rules = practised()[: A_DAY + 5]
    due(learner, rules)
    now = timezone.now()
    assert len(due_rules(learner.pk, now)) == A_DAY
    assert len(due_rules(learner.pk, now)) == A_DAY
    assert Review.objects.filter(due__gt=now).count() == 5


def test_what_a_misconception_answers_leads_to_a_position_that_puts_it_to_the_test(client, bank):
    entry = bank["can-ron", "no"]
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=entry.slug)
    code, answer = next(iter(errors_of(question_of(version)).items()))
    assert client.get(f"/repair/{code}/")["Location"].startswith("/p/")
    page = give(client, entry, htmx=True, answer=question_of(version).shape.text(answer)).text
    assert f'href="/repair/{code}/"' in page
    Puzzle.objects.exclude(pk=version.puzzle_id).update(status=Puzzle.Status.RETIRED)
    restock(Puzzle.objects.values_list("pk", flat=True))
    assert client.get(f"/repair/{code}/")["Location"].startswith("/next/?kind="), "all are answered"
    assert client.get("/repair/chess/").status_code == 404


def test_who_is_led_to_the_same_trap_does_not_know_the_answer_by_that(client, db, tmp_path):
    """Of one puzzle where a belief errs, three others with the same answer and four with the other one: both
    answers come, and of the first only the one where the belief errs.
    """
    can_ron = [each for each in shipped_entries() if each.kind == "can-ron"]
    entries = {answer: [each for each in can_ron if each.answer == answer][:60] for answer in ("yes", "no")}
    code, trap = next(
        (code, each) for each in entries["no"] for code, said in errors_at_entry(each).items() if said is True
    )
    plain = [each for each in entries["no"] if code not in errors_at_entry(each)][:3]
    load_entries([trap, *plain, *entries["yes"][:4]], tmp_path)
    work_out()
    led = Counter(client.get(f"/repair/{code}/")["Location"] for _ in range(60))
    right = {page_of(each) for each in entries["yes"][:4]}
    assert 12 < sum(number for where, number in led.items() if where in right) < 48
    assert set(led) - right == {page_of(trap)}


def errors_at_entry(entry):
    """What each faulty rule of its kind wrongly answers there."""
    kind = kind_named(entry.kind)
    return errors_at(kind, entry.outline, kind.solve(entry.outline, entry.outline.ruleset))


def test_a_zone_counts_days_anew_and_shows_times_in_it(client, learner):
    Attempt.objects.update(answered_at=timezone.now().replace(hour=23, minute=30))
    settle_waiting()
    before = Day.objects.get().day
    client.post("/settings/", {"theme": "auto", "zone": "Asia/Tokyo", "review_days": "16"})
    learner.refresh_from_db()
    assert (learner.zone, learner.review_days) == ("Asia/Tokyo", 16)
    assert Day.objects.get().day == before + timedelta(days=1)
    assert "08:30 Asia/Tokyo" in client.get("/progress/").text
    assert "08:30 Asia/Tokyo" in client.get("/progress/answers/").text


def test_all_answers_are_listed_with_what_is_right_today_and_those_that_say_a_belief(client, bank):
    entry = bank["can-ron", "no"]
    give(client, entry, answer="yes")
    give(client, bank["can-ron", "yes"], answer="yes")
    learner = Learner.objects.get()
    settle_waiting()
    page = client.get("/progress/answers/").text
    assert (page.count("Right today"), page.count("✓"), page.count("not right")) == (1, 1, 1)
    code = Attempt.objects.get(version__puzzle__slug=entry.slug).findings.get(sort="misconception").code
    learner.beliefs.filter(code=code).update(named_since=timezone.now())
    assert f'href="/progress/answers/?belief={code}"' in client.get("/progress/").text
    page = client.get(f"/progress/answers/?belief={code}").text
    assert (page.count("Right today"), page.count("not right")) == (1, 1)
    assert "There are no answers here." in client.get("/progress/answers/?page=2").text
    assert client.get("/progress/answers/?belief=zzz").status_code == 404


def test_progress_says_how_many_in_whole_sentences(client, bank):
    def lead():
        return " ".join(
            re.search(r'<p class="lead">(.*?)</p>', client.get("/progress/").text, re.S)[1].split()
        )

    give(client, bank["can-ron", "yes"], answer="yes")
    settle_waiting()
    assert lead() == "1 answer so far, 1 right."
    learner = Learner.objects.get()
    learner.ledger.answers, learner.ledger.right, learner.ledger.puzzles = 20_000, 14_223, 742
    learner.ledger.save()
    assert lead() == "20,000 answers so far, 14,223 right."
    learner.ledger.standing |= {"overall": [1623.4, 61.2, 0.06]}
    learner.ledger.save()
    assert lead() == "20,000 answers so far, 14,223 right. Rating 1,623, give or take 61."


def test_where_nothing_is_due_the_page_says_when_the_next_rule_comes_up(client, learner):
    settle_waiting()
    assert "Nothing is due. The next rule comes up on" in client.get("/review/").text
    Review.objects.all().delete()
    assert "comes up on" not in client.get("/review/").text


def asked_for_a_rule(bank):
    """A rule, the address at which a position is asked for it whose answer rests on it, and the entry of that
    position: others of the rule are controls, which show nothing of it.
    """
    rule, slugs = asked_by_bank()
    entry = next(each for each in bank.values() if each.slug in slugs and rests_on(each, rule))
    return rule, f"/review/{rule}/p/{entry.slug}/", entry


def rests_on(entry, rule):
    verdict = kind_named(entry.kind).solve(entry.outline, entry.outline.ruleset)
    return rule in {reason.rule for reason in verdict.reasons}


def page_only(response):
    """Where an answer leads, without the word that it was given before."""
    return urlsplit(response["Location"]).path


def test_a_review_answered_in_two_tabs_counts_once_and_both_read_the_verdict(client, learner, bank):
    settle_waiting()
    rule, where, entry = asked_for_a_rule(bank)
    due(learner, [rule])
    keys = [key_in(client.get(where)) for _tab in range(2)]
    before = Attempt.objects.count()
    answered = [client.post(where, {"key": key, **fields_of(entry)}) for key in keys]
    settle_waiting()
    assert [each.status_code for each in answered] == [302, 302]
    assert len({page_only(each) for each in answered}) == 1
    assert Attempt.objects.count() == before + 1
    assert Review.objects.get(rule=rule).due > timezone.now()


def test_a_review_whose_response_was_lost_is_sent_again_and_counts_once(client, learner, bank):
    settle_waiting()
    rule, where, entry = asked_for_a_rule(bank)
    due(learner, [rule])
    sent = {"key": key_in(client.get(where)), **fields_of(entry)}
    before = Attempt.objects.count()
    first = client.post(where, sent)
    settle_waiting()
    kept = Review.objects.get(rule=rule).due
    again = client.post(where, sent)
    settle_waiting()
    assert (page_only(first), Attempt.objects.count()) == (page_only(again), before + 1)
    assert Review.objects.get(rule=rule).due == kept
