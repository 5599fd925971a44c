"""Whatever the schema allows, and much that it does not, is answered or refused by name: never a failure.

`API_CALLS=100000` asks more, as each night does.
"""

import os
import random
from urllib.parse import urlencode

import pytest

from trainer.cases.case import cases
from trainer.puzzles.models import Stocked

pytestmark = pytest.mark.django_db
CALLS = int(os.environ.get("API_CALLS", "400"))
ODD = (
    "",
    "\0",
    "-1",
    "9" * 400,
    "１",
    "yes",
    "5p" * 50,
    "\ud800",
    "<x>",
    "0z",
    "1" * 13 + "m",
    "NaN",
    "unsure",
    "E",
)
TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(10)] + [f"{rank}z" for rank in range(1, 8)]
MELDS = ("pon", "chi", "ankan", "kakan", "daiminkan", "kan")


def tiles(rng, number):
    return "".join(rng.choice(TILES) for _ in range(number))


def hand(rng, number):
    """Mostly a hand of sets, so that what lies behind the first checks is reached."""
    sets = [f"{n}{n + 1}{n + 2}{s}" for s in "mps" for n in (1, 4, 7)] + ["111z", "555z", "222p"]
    return "".join(rng.sample(sets, number // 3)) + rng.choice(["9s", "7z", "0p"])


def value(rng, name, schema):
    if rng.random() < 0.05:
        return rng.choice(ODD)
    schema = next((each for each in schema.get("anyOf", ()) if each.get("type") != "null"), schema)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if schema.get("type") == "boolean":
        return rng.choice(["true", "false", "false"])
    if schema.get("type") == "integer":
        return str(rng.randint(schema.get("minimum", 0) - 1, min(schema.get("maximum", 9), 60) + 1))
    if name == "melds":
        return f"{rng.choice(MELDS)} {rng.choice([tiles(rng, 3), '111m', '123p', '8888s', '0555p'])}"
    if name == "hand":
        return hand(rng, rng.choice([13, 13, 13, 10, 7]))
    return tiles(rng, rng.choice([1, 1, 1, 1, 5]))


def query(rng, parameters):
    asked = []
    for each in parameters:
        schema = each["schema"]
        if each["in"] != "query" or (not each.get("required") and rng.random() < 0.8):
            continue
        if schema.get("type") == "object":
            continue
        times = rng.choice([1, 1, 2, 5]) if schema.get("type") == "array" else 1
        asked += [(each["name"], value(rng, each["name"], schema.get("items", schema))) for _ in range(times)]
    return asked


def facts(rng, case):
    """What the schema leaves open: the facts of a dispute, and tiles for them."""
    told = [
        (fact.name, rng.choice([*fact.values, "unsure", *ODD[:2]]))
        for fact in case.facts
        if rng.random() < 0.5
    ]
    laid = [
        (name, rng.choice([hand(rng, 13), tiles(rng, 1), *ODD])) for name in case.tiles if rng.random() < 0.3
    ]
    return [
        *told,
        *laid,
        *rng.sample([("rules", "m_league"), ("rest", "sets"), ("x", "")], rng.choice([0, 0, 1])),
    ]


def test_nothing_that_is_asked_makes_it_fail(client, bank, settings):
    settings.API_A_MINUTE = 10 * CALLS + 1000
    rng = random.Random(34)
    paths = client.get("/api/openapi.json").json()["paths"]
    slugs = [*Stocked.objects.values_list("puzzle__slug", flat=True), "none"]
    got = {}
    for _ in range(CALLS):
        path = rng.choice(sorted(paths))
        asked = query(rng, paths[path]["get"]["parameters"])
        if "judge/{" in path:
            slug = rng.choice(sorted(cases()))
            asked = facts(rng, cases()[slug])
        else:
            slug = rng.choice(slugs)
        text = urlencode([(name, told.encode("utf-8", "surrogatepass")) for name, told in asked])
        address = f"{path.replace('{slug}', slug)}?{text}"
        response = client.get(address)
        assert response.status_code in (200, 404, 422), address
        if response.status_code != 200:
            assert set(response.json()) == {"error", "where"}, address
        got.setdefault(path, set()).add(response.status_code)
    assert all(200 in codes for codes in got.values()), got
    assert {path for path, codes in got.items() if 422 in codes} >= {"/api/v1/score/", "/api/v1/waits/"}
