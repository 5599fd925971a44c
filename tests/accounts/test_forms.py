"""Forms of passwords in the site's words."""

import pytest

from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
HELP = "Eight characters at least, not digits alone, unlike your name, and not one that many people use."


@pytest.mark.parametrize(
    ("path", "password", "labels"),
    [
        ("/accounts/password/set/", None, ["Password", "Password (again)"]),
        (
            "/accounts/password/change/",
            "suzume-1965",
            ["Password until now", "New password", "New password (again)"],
        ),
    ],
)
def test_passwords_are_asked_for_in_our_words(client, path, password, labels):
    client.force_login(User.objects.create_user("akagi", password=password))
    response = client.get(path)
    fields = response.context["form"].fields.values()
    assert [str(field.label) for field in fields] == labels
    assert not any("placeholder" in field.widget.attrs for field in fields)
    assert response.text.count(HELP) == 1
    assert "can’t be" not in response.text


def test_password_that_is_not_the_one_until_now_is_told_at_its_field(client):
    user = User.objects.create_user("akagi", password="suzume-1965")
    client.force_login(user)
    new = {"password1": "a long pass phrase", "password2": "a long pass phrase"}
    response = client.post("/accounts/password/change/", new | {"oldpassword": "wrong"})
    assert response.context["form"].errors == {"oldpassword": ["That is not your password."]}
    user.refresh_from_db()
    assert user.check_password("suzume-1965")
