"""The bar that is kept: whoever reads finds the own name in it, and the page marked that is read."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import RequestFactory

from trainer.accounts.models import User


def bar(path: str = "/", user: object = None, section: str = "") -> str:
    request = RequestFactory().get(path)
    context = Context({"request": request, "user": user or AnonymousUser(), "section": section})
    return Template("{% load kept %}{% top %}").render(context)


def test_each_reader_has_the_own_name_in_it():
    assert "Mika" in bar(user=User(username="Mika"))
    assert "Ren" in (seen := bar(user=User(username="Ren")))
    assert "Mika" not in seen
    assert "Mika" not in bar()


def test_a_name_is_escaped():
    assert "<b>" not in bar(user=User(username="<b>"))


@pytest.mark.parametrize("path", ["/", "/settings/"])
def test_the_page_that_is_read_is_marked_and_no_other(path):
    assert f'href="{path}"' in (before := bar(path, User(username="Mika"))).split('aria-current="page"')[0]
    assert before.count('aria-current="page"') == 1
    assert 'aria-current="page"' not in bar("/p/puzzle/", User(username="Mika"))


def test_the_part_of_the_site_is_marked():
    assert 'aria-current="true"' in bar("/rules/FUR-1/", section="rules")
    assert 'aria-current="true"' not in bar("/rules/FUR-1/")
