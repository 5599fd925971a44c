"""What one is sure of and where most is to gain rest on enough answers, and are never of one matter."""

from random import Random

import pytest

from tests.pages.conftest import sampled
from tests.progress.test_settling import give, loaded
from trainer.accounts.models import Learner
from trainer.play.progress.knowing import ENOUGH, MOST, SURE, WEAK, known
from trainer.play.progress.tallies import Tally
from trainer.play.progress.views import _counted
from trainer.progress.evidence import errors_of
from trainer.progress.models import Belief
from trainer.progress.settling import settle
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.kind import kinds

BELIEFS = {belief.code: belief.rule for kind in kinds().values() for belief in kind.misconceptions}
CODE, RULE = next((code, rule) for code, rule in BELIEFS.items() if rule == "FUR-1")


def tally(code, right, number):
    return Tally(code, number, right, code=code)


def codes(tallies):
    return [each.code for each in tallies]


def test_few_answers_claim_nothing():
    assert known([tally("FUR-1", 9, 9), tally("TEN-1", 0, 4)], [], [], []) == ([], [])
    found = known([tally("FUR-1", 10, 10), tally("TEN-1", 0, 5)], [], [], [])
    assert (codes(found.sure), codes(found.gaps)) == (["FUR-1"], ["TEN-1"])


def test_the_surest_and_the_weakest_come_first_three_of_each():
    sure = [tally(f"s{n}", 40 + n, 40 + n) for n in range(5)]
    weak = [tally(f"w{n}", n, 40) for n in range(5)]
    found = known([*sure, *weak], [], [], [])
    assert (codes(found.sure), codes(found.gaps)) == (["s4", "s3", "s2"], ["w0", "w1", "w2"])


def test_who_seems_to_believe_something_wrong_of_a_rule_is_not_sure_of_it():
    counted = [tally(RULE, 50, 50)]
    assert codes(known(counted, [], [], []).sure) == [RULE]
    assert not known(counted, [], [], [CODE]).sure
    assert not known(counted, [], [tally(CODE, 1, 5)], []).sure
    assert codes(known(counted, [], [tally(CODE, 29, 30)], []).sure) == [RULE]


def test_nor_of_the_kind_that_puts_it_to_the_test():
    kind = next(slug for slug, kind in kinds().items() if CODE in {each.code for each in kind.misconceptions})
    assert not known([], [tally(kind, 50, 50)], [], [CODE]).sure


def test_nobody_is_sure_of_one_rule_and_weak_in_another_of_its_section():
    """How long ippatsu lasts, and what ends it, are one matter to a reader."""
    found = known([tally("IPP-1", 40, 40), tally("IPP-2", 2, 10), tally("TEN-1", 40, 40)], [], [], [])
    assert (codes(found.sure), codes(found.gaps)) == (["TEN-1"], ["IPP-2"])
    believed = known([tally("FUR-3", 40, 40), tally("TEN-1", 40, 40)], [], [], [CODE])
    assert codes(believed.sure) == ["TEN-1"]


def test_a_rule_and_the_kind_that_asks_it_alone_are_named_once():
    found = known(
        [tally("STR-1", 17, 17)], [tally("riichi-or-damaten", 17, 17), tally("waits", 30, 30)], [], []
    )
    assert len({"STR-1", "riichi-or-damaten"} & set(codes(found.sure))) == 1
    assert "waits" in codes(found.sure)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_counted_nothing_is_sure_and_wrong(seed):
    rng = Random(seed)

    def counted(some):
        return [shared(code, rng.randrange(1, 40), rng.random()) for code in sorted(some)]

    def shared(code, number, share):
        return tally(code, sum(rng.random() < share for _ in range(number)), number)

    rules, asked, beliefs = counted({*BELIEFS.values()}), counted(kinds()), counted(BELIEFS)
    named = rng.sample(sorted(BELIEFS), 5)
    found = known(rules, asked, beliefs, named)
    holds_together(found.sure, found.gaps, beliefs, named)


def holds_together(sure, gaps, beliefs, named):
    """Nothing is sure and wrong of one matter, and each claim rests on its bound."""
    assert len(sure) <= MOST >= len(gaps)
    assert not {*codes(sure)} & {*codes(gaps)}
    assert all(each.least >= SURE for each in sure)
    assert all(each.most < WEAK and each.attempts >= ENOUGH for each in gaps)
    fallen = {*named, *(each.code for each in beliefs if each.most < SURE)}
    assert not {BELIEFS[code] for code in fallen} & {*codes(sure)}
    for kind in (kinds()[code] for code in codes(sure) if code in kinds()):
        assert not fallen & {each.code for each in kind.misconceptions}


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(3))
def test_of_simulated_learners_nothing_is_sure_and_wrong(seed, tmp_path):
    """Learners who hold some beliefs, and know half of the families well, give 250 answers."""
    rng, learner = Random(seed), Learner.objects.create()
    slugs = loaded(list(sampled().values()), tmp_path)
    versions = PuzzleVersion.objects.select_related("puzzle").in_bulk()
    questions = {each.puzzle.slug: question_of(each) for each in versions.values()}
    held = set(rng.sample(sorted(BELIEFS), 25))
    weak = set(rng.sample(sorted({kind.family for kind in kinds().values()}), 6))
    for number in range(250):
        slug = rng.choice(slugs)
        question, said = questions[slug], None
        errors = [answer for code, answer in errors_of(question).items() if code in held]
        if errors and rng.random() < 0.8:
            said = question.shape.text(errors[0])
        yes_no = question.shape.name == "yes_no"
        slips = yes_no and rng.random() < (0.9 if question.kind.family in weak else 0.03)
        give(learner, slug, right=not slips, after=number, answer=said)
    settle(learner.pk, most=1000)
    told = _counted(learner)
    named = list(
        Belief.objects.filter(learner=learner, named_since__isnull=False).values_list("code", flat=True)
    )
    assert told["gaps"]
    assert told["rules"] == sorted(told["rules"], key=lambda each: (each.most, each.name))
    holds_together(told["strengths"], told["gaps"], [*told["beliefs"], *told["more_beliefs"]], named)
