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
    "4: a riddle of which": re.compile(r"\b[Oo]f a \w+ of which\b|\bwait of which\b"),
    "4: none, of what nobody has named": re.compile(
        r"^None (?:yet|of these|came|within)\b.*\.$|\bthat (?:is|are) none\b"
    ),
    "5: the own": re.compile(r"\b(?:the|an|by) own\b"),
    "6: it is, of what is pointed at": re.compile(r"^It is (?:an? |the )"),
    "7: cannot is one word": re.compile(r"\b[Cc]an not\b(?! only)"),
    "7: is not, in place of is no": re.compile(
        r"(?<!there )(?<!There )\b(?:is|are|makes) no "
        r"(?:\w+ )?(?:yaku|call|wait|position|event|seat|mistake|furiten|file|hand|riichi)\b"
    ),
    "7: written out": re.compile(r"\b(?:[Ii]sn|[Dd]oesn|[Dd]on|[Cc]an|[Ww]on|[Aa]ren|[Ww]asn)['’]t\b"),
    "8: in English order": re.compile(
        r"\b(?:han|counter|question)s? more[.:,)]|\b(?:works?|[Ll]ist"
        r"|[Ss]hare|[Aa]sk)(?: it| the app)? no more\b(?! \w)"
        r"|\b(?:lies?|lay) between\?|\b[Hh]ad you\b|\bHave you an?\b|\bsome seconds\b"
    ),
    "8: shown or recorded, where nothing stands": re.compile(
        r"\bstands? (?:first\b|here\b(?! for)|in the (?:trail|journal|form)|on (?:this|no) page|under \[)"
    ),
    "8: has been, since and yet": re.compile(
        r"\b(?:is|are|was|were) (?:\w+ )?(?:changed|asked|mended"
        r"|answered|done|kept) (?:in another way )?since[.,;)]"
        r"|\b(?:was|were) (?:changed|done|answered|kept) yet\b|\bin between[.,] so"
    ),
    "8: depends on": re.compile(
        r"\bhangs? on (?!to)|\bthat hang on\b|\b(?:kept|stored|told) of (?:you|it)\b"
    ),
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
        source = path.read_text()
        if "gettext" not in source:  # no node would be found, and to parse takes its time
            continue
        nodes = list(ast.walk(ast.parse(source)))
        names = {
            alias.asname or alias.name
            for node in nodes
            if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
            for alias in node.names
            if "gettext" in alias.name
        }
        for node in nodes:
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
        ("4", "Only of a tile of which you hold all four there is none to wait for."),
        ("4", "None of these count."),
        ("4", "Calling a win that is none."),
        ("5", "Each player declares for the own hand."),
        ("5", "Who is removed keeps the work."),
        ("5", "The certificate of who passes is revoked."),
        ("5", "Whoever wins takes the stick."),
        ("5", "A ron before one's first draw."),
        ("6", "It is a double riichi."),
        ("7", "It can not be undone."),
        ("7", "You don't see it."),
        ("7", "Ippatsu is no yaku."),
        ("8", "it makes a win dearer"),
        ("8", "You deal again with one counter more."),
        ("8", "This link works no more."),
        ("8", "Had you 2s in place of 5z, you would wait."),
        ("8", "What you did stands in the trail."),
        ("8", "The draft was changed since."),
        ("8", "Nothing was changed yet."),
        ("8", "The answer hangs on a rule."),
        ("8", "Nothing is told of it."),
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
        "None of these: the hand has no yaku",
        "Let the author list no more puzzles",
        "The riichi stands, and the stick is paid.",
    ],
)
def test_the_patterns_leave_what_is_said_rightly(text):
    assert [name for name, pattern in PATTERNS.items() if pattern.search(text)] == []
