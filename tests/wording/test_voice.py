"""How the site speaks (docs/voice.md): what its patterns find stands in no text that people read."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
TRANSLATE = re.compile(r"""{%-?\s*translate\s+(?:"([^"]*)"|'([^']*)')""")
BLOCK = re.compile(r"{%\s*blocktranslate\b[^%]*%}(.*?){%\s*endblocktranslate\s*%}", re.DOTALL)
PLURAL = re.compile(r"{%\s*plural\s*%}")
PATTERNS = {
    "3: asked with the order behind": re.compile(r"\bIn which order\b|, the \w+est first\b"),
    "5: a statement that begins with Who": re.compile(
        r"(?:^|[.:] )Who (?:is|was|has|joins|leaves|made|answers) (?!.*\?)[^.]* (?:is|keeps|gets|has) "
    ),
    "5: done for who": re.compile(r"\b(?:for|of|to) who (?!(?:it|they|this) )\w+(?! .*\?)"),
    "5: whoever": re.compile(r"\b[Ww]hoever\b"),
    "5: of one": re.compile(r"\b[Oo]ne['’]s (?:own|first)\b"),
    "6: it is, of what is pointed at": re.compile(r"^It is (?:an? |the )"),
    "7: cannot is one word": re.compile(r"\b[Cc]an not\b(?! only)"),
    "7: is not, in place of is no": re.compile(
        r"(?<!there )(?<!There )\b(?:is|are|makes) no "
        r"(?:\w+ )?(?:yaku|call|wait|position|event|seat|mistake|furiten|file|hand|riichi)\b"
    ),
    "7: written out": re.compile(r"\b(?:[Ii]sn|[Dd]oesn|[Dd]on|[Cc]an|[Ww]on|[Aa]ren|[Ww]asn)['’]t\b"),
    "8: worth more": re.compile(r"\b(?:[Dd]ear|[Dd]earer|[Dd]earest)\b"),
    "9: han make": re.compile(r"\bhan(?:\)s)? are an? "),
    "10: the same trap": re.compile(r"\bSame trap\b"),
}


def in_templates() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "templates").rglob("*.*")):
        text = path.read_text()
        found = [one or other for one, other in TRANSLATE.findall(text)]
        found += [" ".join(part.split()) for block in BLOCK.findall(text) for part in PLURAL.split(block)]
        yield from ((str(path.relative_to(ROOT)), each) for each in found)


def in_modules() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "trainer").rglob("*.py")):
        tree = ast.parse(path.read_text())
        names = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
            for alias in node.names
            if "gettext" in alias.name
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                for each in node.args:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", each.value


def in_rulebook() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "rulebook").rglob("*.md")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", line
    for each in json.loads((ROOT / "rulebook/statements.json").read_text()).values():
        yield "rulebook/statements.json", each["says"]


TEXTS = {"templates": in_templates, "modules": in_modules, "rulebook": in_rulebook}


@pytest.mark.parametrize("source", TEXTS)
def test_no_text_breaks_a_rule_of_the_voice(source):
    found = list(TEXTS[source]())
    assert len(found) > 500
    wrong = [
        f"{place}: {text!r} ({rule})"
        for place, text in found
        for rule, pattern in PATTERNS.items()
        if pattern.search(text)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("3", "In which order are 6p, 4s and 6s dangerous, the safest first?"),
        ("5", "Who is removed keeps the work."),
        ("5", "The certificate of who passes is revoked."),
        ("5", "Whoever wins takes the stick."),
        ("5", "A ron before one's first draw."),
        ("6", "It is a double riichi."),
        ("7", "It can not be undone."),
        ("7", "You don't see it."),
        ("7", "Ippatsu is no yaku."),
        ("8", "it makes a win dearer"),
        ("9", "13 han are a yakuman"),
        ("10", "Same trap again"),
    ],
)
def test_the_patterns_find_what_they_are_for(rule, text):
    assert [name for name, pattern in PATTERNS.items() if pattern.search(text)] != []
    assert {name.partition(":")[0] for name, pattern in PATTERNS.items() if pattern.search(text)} == {rule}


@pytest.mark.parametrize(
    "text",
    [
        "Who answers",
        "Who can open it",
        "Say by who it was thrown: who threw it?",
        "Who teaches this class",
        "It is not asked with 3 players.",
        "This is a double riichi.",
    ],
)
def test_the_patterns_leave_what_is_said_rightly(text):
    assert [name for name, pattern in PATTERNS.items() if pattern.search(text)] == []
