"""What a learner wants to practise: kinds, a rule, a level, a ruleset."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import QueryDict
from django.utils.translation import gettext as _

from trainer.accounts.actions import change_settings
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.learning.choosing import AIMS
from trainer.play.forms import ChooseForm
from trainer.play.practice.own_table import own_choices, prepare
from trainer.puzzles.digests import OWN
from trainer.puzzles.own_rules import chosen_word, kinds_untouched, rules_by_key
from trainer.puzzles.restating_own import kinds_left
from trainer.puzzles.stock import FEWEST, Scope, choices
from trainer.rulebook.changes import change_course, practised_changes
from trainer.rulebook.courses import PracticeCourse
from trainer.rulebook.examples import examples, practised, rule_choices
from trainer.rulebook.house_rules import house_rule_course, house_rules, practised_house_rules
from trainer.rules.rulesets.ruleset import ALTERED, PRESETS, load_preset, short_title
from trainer.rules.rulesets.written import written_rules
from trainer.scenarios.kind import kinds
from trainer.support.house import house_now
from trainer.wording.kind_words import FAMILIES, family_name, kind_title, words_of
from trainer.wording.rule_names import LEVELS, choice_word, section_name

SESSION_KEY: Final = "choice"
ONE_CONTROL_IN: Final = 3
"""Of so many questions of a course one is a control."""
SEVERAL: Final = ("kind", "rule", "level")
"""Of these several may be chosen at once."""


@dataclass(frozen=True)
class PracticeChoice:
    """Texts as they are kept; empty for any. `kind`, `rule` and `level` may be several words with spaces
    between, of which each puzzle has one; a word of `kind` is a kind or a family. `change` (two
    rulesets, `A..B`) and `house_rule` are asked by the rules of their course, whichever `ruleset` says.
    `difficulty` is one of `AIMS`; empty: what fits.
    """

    kind: str = ""
    rule: str = ""
    level: str = ""
    ruleset: str = ""
    players: str = ""
    change: str = ""
    house_rule: str = ""
    difficulty: str = ""

    def scope(self) -> Scope:
        """What is practised by it: where it leaves too `few`, of any level, by any rules; of own rules what
        they change by these alone.
        """
        if self.few is None:
            return self._chosen
        if self.by_own_alone:
            return replace(self._asked, rulesets=(self.ruleset,))
        return self._by_others or self._asked

    @cached_property
    def by_own_alone(self) -> bool:
        """Whether own rules leave too `few` and change what is chosen, so that no other rules may ask it."""
        return self.few is not None and self._is_own and not (self._by_others and self._by_others.number())

    @cached_property
    def _by_others(self) -> Scope | None:
        """What own rules leave as it is, by these or any; None if there is no such."""
        unchanged = self._asked.among(kinds_untouched(rules_by_key(self.ruleset))) if self._is_own else None
        return unchanged and replace(unchanged, rulesets=(self.ruleset, *PRESETS))

    @property
    def _is_own(self) -> bool:
        return self.ruleset.startswith(OWN) and not self._course

    def said_of(self, ruleset: str) -> str:
        """What is told of a puzzle by these rules that comes instead of one by those chosen; else empty."""
        if not self.ruleset or self._course or ruleset == self.ruleset or self.few is None:
            return ""
        return _("Too few puzzles ask this by your rules. This one is by other rules, which it names.")

    @cached_property
    def few(self) -> int | None:
        """How many it leaves where those are too few to be practised alone; else None.

        Their answers would soon be known by heart. Level, ruleset and players are widened, never a kind, a
        rule or a course.
        """
        if not (self.level or self.ruleset or self.players):
            return None
        number = self._chosen.number()
        return number if number < FEWEST and not (number and self.left) else None

    @cached_property
    def left(self) -> tuple[str, ...]:
        """Of what is chosen the kinds that are still to be prepared, by own rules of a table."""
        if not self._is_own:
            return ()
        asked = self._asked
        meant = (
            asked.kinds if asked.slugs is None else asked.stock().values_list("kind", flat=True).distinct()
        )
        return tuple(kinds_left(self.ruleset, list(meant)))

    def prepared(self) -> "PracticeChoice | None":
        """The choice once there is something to ask by its rules; own rules are prepared for it, two seconds
        at most. None while nothing is there yet.
        """
        if not self.left:
            return self
        prepare(self.ruleset, self.left, waiting=not self._chosen.number())
        now = replace(self)
        return now if now._chosen.number() or not now.left else None

    @property
    def is_open(self) -> bool:
        """Whether no topic was chosen: no kind, no rule, no course."""
        return not (self.kind or self.rule or self.change or self.house_rule)

    @property
    def topics(self) -> list[str]:
        """Each kind and family that is chosen."""
        return self.kind.split()

    @property
    def aim(self) -> float:
        """How likely the learner should know the answer, 0 to 1."""
        return AIMS[self.difficulty or "normal"]

    @property
    def alone(self) -> str:
        """The kind, where it is one."""
        return self.kind if self.kind in kinds() else ""

    @property
    def unjudged(self) -> str:
        """Why the kind is not asked with so many players as were chosen, or as the rules have; else empty."""
        own = rules_by_key(self.ruleset)
        rules = load_preset(self.ruleset) if self.ruleset in PRESETS else own
        players = self.players or (str(rules.players) if rules else "")
        if not self.alone or not players or int(players) in kinds()[self.alone].players:
            return ""
        return str(words_of(self.alone).not_with) % {"number": players}

    @property
    def _course(self) -> PracticeCourse | None:
        if self.change:
            return change_course(self.change)
        return house_rule_course(self.house_rule) if self.house_rule else None

    def first(self, rng: Random) -> Q:
        """Which of a course come first this time: now and then the controls, else those that it turns. Where
        others come too, those by the rules that were chosen.
        """
        if self._course is None:
            return Q(ruleset=self.ruleset) if self.ruleset and self.few else Q()
        control = rng.randrange(ONE_CONTROL_IN) == 0
        return Q(puzzle__slug__in=self._course.controls if control else self._course.turned)

    @property
    def _chosen(self) -> Scope:
        return replace(
            self._asked,
            levels=tuple(map(int, self.level.split())),
            rulesets=(self.ruleset,) if self.ruleset and not self._course else (),
            players=(int(self.players),) if self.players else (),
        )

    @property
    def _asked(self) -> Scope:
        chosen = (slug for slug, kind in kinds().items() if {slug, kind.family} & set(self.topics))
        named = [set[str]().union(*map(examples, self.rule.split()))] if self.rule else []
        named += [set(self._course.puzzles)] if self._course else []
        slugs = tuple(sorted(set.intersection(*named))) if named else None
        return Scope(kinds=tuple(chosen), slugs=slugs)


def read_choice(given: QueryDict, my_rules: str = "") -> tuple[PracticeChoice, bool] | None:
    """The choice of an address, and whether nothing of what was given was dropped; None if it makes none.
    One that names no ruleset is made by `my_rules`.
    """
    made = {
        name: " ".join(given.getlist(name)) for name in PracticeChoice.__dataclass_fields__ if name in given
    }
    if not made:
        return None
    choice = _known({"ruleset": my_rules} | made)
    return choice, all(set(text.split()) == set(getattr(choice, name).split()) for name, text in made.items())


def _known(given: Mapping[str, object]) -> PracticeChoice:
    """What is given under the names of a choice; what there is not (any more) chooses any."""
    words = {name: str(given.get(name) or "").split() for name in PracticeChoice.__dataclass_fields__}
    if not any(words.values()):
        return PracticeChoice()
    offered = {
        "kind": (*kinds(), *FAMILIES),
        "rule": practised(),
        "level": tuple(map(str, LEVELS)),
        "ruleset": (*PRESETS, ALTERED, *filter(rules_by_key, words["ruleset"])),
        "players": ("3", "4"),
        "change": practised_changes(),
        "house_rule": practised_house_rules(),
        "difficulty": tuple(AIMS),
    }
    known = {name: [word for word in dict.fromkeys(words[name]) if word in offered[name]] for name in offered}
    most = {name: None if name in SEVERAL else 1 for name in offered}
    return PracticeChoice(**{name: " ".join(found[: most[name]]) for name, found in known.items()})


def kept_choice(request: LearnerRequest) -> PracticeChoice:
    """The choice last made; of a guest who has made none, the ruleset of the house."""
    learner = request.visitor.learner
    if learner is not None:
        return _known({name: getattr(learner, name) for name in PracticeChoice.__dataclass_fields__})
    kept = request.session.get(SESSION_KEY)
    return _known(kept if isinstance(kept, Mapping) else {"ruleset": house_now().ruleset})


def keep_choice(request: LearnerRequest, choice: PracticeChoice) -> None:
    """Keep a choice for the next time."""
    if choice == kept_choice(request):
        return
    if request.visitor.learner is None:
        request.session[SESSION_KEY] = asdict(choice)
    else:
        change_settings(request=request, **asdict(choice))


@dataclass(frozen=True, slots=True)
class Family:
    """A family of kinds to choose from: (slug, title) of each."""

    slug: str
    name: str
    kinds: tuple[tuple[str, str], ...]


def family_of(kind: str) -> str:
    """The family of a kind; of one that is gone, none."""
    return kinds()[kind].family if kind in kinds() else ""


def place_of(family: str) -> tuple[int, str]:
    """Where a family stands; those that are not known come last."""
    return (FAMILIES.index(family) if family in FAMILIES else len(FAMILIES)), family


def families(slugs: Iterable[str]) -> list[Family]:
    """Kinds to choose from by family, in order of families and titles."""
    by_family: dict[str, list[tuple[str, str]]] = {}
    for slug in slugs:
        by_family.setdefault(family_of(slug), []).append((slug, kind_title(slug)))
    return [
        Family(family, family_name(family), tuple(sorted(by_family[family], key=lambda kind: kind[1])))
        for family in sorted(by_family, key=place_of)
    ]


def choice_context(choice: PracticeChoice, user: User | AnonymousUser) -> dict[str, Any]:
    """What `play/choose.html` needs: what there is to choose from, the user's own rules too, and what is
    chosen.
    """
    rows = list(choices())
    found = families({row[0] for row in rows})
    offered: dict[str, list[tuple[str, Any]]] = {
        "kind": _topics(found),
        "level": [(str(level), str(level)) for level in LEVELS],
        "rule": rule_choices(),
        "house_rule": _house_rules(),
        "ruleset": [
            *(
                (name, choice_word(name))
                for name in sorted({row[1] for row in rows})
                if house_now().offers(name, choice.ruleset)
            ),
            *own_choices(user, choice.ruleset),
        ],
        "players": [(str(number), str(number)) for number in sorted({row[2] for row in rows})],
    }
    chosen = asdict(choice) | {name: getattr(choice, name).split() for name in SEVERAL}
    form = ChooseForm(offered=offered, initial=chosen)
    return {"choice": choice, "families": found, "choose_form": form} | _by_which_rules(choice)


def _by_which_rules(choice: PracticeChoice) -> dict[str, Any]:
    """What `play/my_rules.html` needs: the ruleset that has a page, those of a change, or the house rule, or
    the word of own rules.
    """
    before, _dots, after = choice.change.partition("..")
    own = rules_by_key(choice.ruleset)
    return {
        "my_rules": chosen_word(choice.ruleset),
        "my_word": written_rules(own) if own else "",
        "my_preset": choice.ruleset if choice.ruleset in PRESETS else "",
        "changing": [(name, short_title(name)) for name in (before, after) if name],
        "house_rule": house_rules().get(choice.house_rule),
    }


def topics() -> list[tuple[str, Any]]:
    """All kinds to choose from by family, each family as a whole before them."""
    return _topics(families(kinds()))


def _topics(found: Iterable[Family]) -> list[tuple[str, Any]]:
    return [(family.name, _with_whole(family)) for family in found]


def _with_whole(family: Family) -> tuple[tuple[str, str], ...]:
    """The family as a whole before each of its kinds."""
    return ((family.slug, _("%(topic)s: all questions") % {"topic": family.name}), *family.kinds)


def _house_rules() -> list[tuple[str, Any]]:
    """House rules to choose from, by section of the catalogue."""
    by_section: dict[str, list[tuple[str, str]]] = {}
    for slug in practised_house_rules():
        each = house_rules()[slug]
        by_section.setdefault(section_name(each.section), []).append((slug, each.name))
    return list(by_section.items())
