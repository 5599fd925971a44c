"""`manage.py new_kind`: what it writes is a kind that keeps the contract, and nothing is written over."""

import sys
from importlib import import_module, invalidate_caches
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.scenarios import test_kind_contract as contract
from tests.wording import test_kind_words as contract_of_words
from trainer.scenarios.kind import kind_named, kinds
from trainer.wording.kind_words import kind_title, words_of

WORDS = "trainer/kinds/riichi/words.py"
FILES = [
    "tests/kinds/riichi/test_made_up.py",
    "tests/kinds/riichi/words/test_made_up.py",
    "trainer/kinds/riichi/made_up.py",
    WORDS,
]
KEPT = [
    getattr(module, name)
    for module in (contract, contract_of_words)
    for name in vars(module)
    if name.startswith("test_") and list(signature(getattr(module, name)).parameters) == ["kind"]
]
"""The tests that take a kind and nothing else."""


def written(folder):
    """All files below a folder, but for what Python compiles of them."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return sorted(str(path.relative_to(folder)) for path in found)


def with_words(folder):
    """The folder with the words that the family has."""
    (folder / WORDS).parent.mkdir(parents=True)
    (folder / WORDS).write_text(Path(WORDS).read_text())
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the files of `made-up` were written."""
    folder = with_words(tmp_path_factory.mktemp("checkout"))
    call_command("new_kind", "riichi", "made-up", into=folder)
    return folder


@pytest.fixture(scope="module")
def plugged_in(folder):
    """The kind as the registry finds it beside all others."""
    names = ["trainer.kinds.riichi", "tests.kinds.riichi", "tests.kinds.riichi.words"]
    packages = [import_module(name) for name in names]
    words = import_module("trainer.kinds.riichi.words")
    before = set(sys.modules)
    try:
        for name, package in zip(names, packages, strict=True):
            package.__path__.append(str(folder / name.replace(".", "/")))
        spec = spec_from_file_location(words.__name__, folder / WORDS)
        sys.modules[words.__name__] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[words.__name__])
        invalidate_caches()
        kinds.cache_clear()
        yield kind_named("made-up")
    finally:
        sys.modules[words.__name__] = words
        for package in packages:
            package.__path__.pop()
            vars(package).pop("made_up", None)
        for name in set(sys.modules) - before:
            if name.endswith("made_up"):
                del sys.modules[name]
        kinds.cache_clear()
        words_of.cache_clear()


def test_it_writes_a_module_its_words_and_the_tests_of_both(folder):
    assert written(folder) == FILES
    before, after = Path(WORDS).read_text().split("\nWORDS: Final")
    text = (folder / WORDS).read_text()
    assert text.startswith(f"{before}\nclass MadeUpWords(KindWords):\n")
    assert text.endswith(f"\n\n\nWORDS: Final{after}")


def test_the_registry_finds_it_and_its_words(plugged_in):
    assert (plugged_in.slug, plugged_in.family) == ("made-up", "riichi")
    assert type(plugged_in).__name__ == "MadeUp"
    assert kind_title("made-up") == "Made up"


@pytest.mark.parametrize("test", KEPT, ids=lambda test: test.__name__)
def test_it_keeps_the_contract(plugged_in, test):
    test(plugged_in)


def test_some_of_the_contract_was_held_against_it():
    assert len(KEPT) > 20


@pytest.mark.parametrize(
    ("name", "answer", "code"), [("CLOSED", True, "closed"), ("CALLED", False, "open_hand")]
)
def test_it_answers_and_says_why(plugged_in, name, answer, code):
    position = getattr(import_module("tests.kinds.riichi.test_made_up"), name)
    verdict = plugged_in.solve(position, position.ruleset)
    assert (verdict.answer, verdict.codes()) == (answer, (code,))
    assert words_of("made-up").question(position) == "Is your hand closed?"


@pytest.mark.parametrize(
    ("family", "slug", "said"),
    [
        ("chess", "made-up", "there is no family 'chess': one of basics, riichi, "),
        ("riichi", "can-ron", "there is a kind can-ron already, of the family furiten"),
        ("riichi", "Hand Closed", "'Hand Closed' is no slug"),
        ("riichi", "../hand", "'../hand' is no slug"),
        ("riichi", "class", "'class' is no slug"),
        ("riichi", "", "'' is no slug"),
    ],
)
def test_a_name_that_can_be_none_is_refused(tmp_path, family, slug, said):
    with pytest.raises(CommandError, match=f"^{said}".replace(".", r"\.")):
        call_command("new_kind", family, slug, into=tmp_path)
    assert written(tmp_path) == []


def test_nothing_is_written_where_one_of_the_files_is_there(tmp_path):
    there = tmp_path / "trainer" / "kinds" / "riichi" / "hand_open.py"
    there.parent.mkdir(parents=True)
    there.write_text("mine")
    with pytest.raises(
        CommandError, match=r"^nothing was written: there is .*/riichi/hand_open\.py already$"
    ):
        call_command("new_kind", "riichi", "hand-open", into=tmp_path)
    assert written(tmp_path) == ["trainer/kinds/riichi/hand_open.py"]
    assert there.read_text() == "mine"


def test_a_module_that_the_family_shares_is_no_kind_to_write():
    with pytest.raises(CommandError, match=r"trainer/kinds/riichi/generator\.py already$"):
        call_command("new_kind", "riichi", "generator")
