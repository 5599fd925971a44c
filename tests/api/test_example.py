"""The example of docs/api.md runs as it stands there, against a site."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.browser.conftest import bank  # noqa: F401  a fixture that a site of its own thread sees
from trainer.api.urls import urlpatterns

PAGE = Path(settings.BASE_DIR, "docs", "api.md")


def example():
    (found,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    return found


def test_it_is_about_fifty_lines_of_python_alone():
    lines = [line for line in example().splitlines() if line.strip()]
    assert 40 <= len(lines) <= 60
    imported = re.findall(r"^(?:import|from) (\w+)", example(), re.M)
    assert set(imported) <= sys.stdlib_module_names


@pytest.mark.usefixtures("bank")
def test_it_runs(live_server):
    env = os.environ | {"SITE": live_server.url, "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(
        [sys.executable, "-c", example()],
        env=env, check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert ran.stderr == ""
    for said in (
        "Not allowed",
        "(answered)",
        "3 han 20 fu: Riichi, Menzen tsumo, Pinfu",
        "E pays 1300",
        "no ron on: ['4p', '7p']",
        "refused: hand: ",
        f"{live_server.url}/p/",
    ):
        assert said in ran.stdout


def test_the_page_names_every_address():
    text = PAGE.read_text("utf-8")
    addresses = {f"/api/{each.pattern}".replace("<slug:slug>", "<slug>") for each in urlpatterns}
    assert {each for each in addresses - {"/api/<path:other>"} if f"`{each}`" not in text} == set()


def test_the_page_says_the_limit():
    assert f"{settings.API_A_MINUTE} requests a minute" in PAGE.read_text("utf-8")
