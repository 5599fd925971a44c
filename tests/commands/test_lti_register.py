"""A platform is registered once under issuer and client id, with its deployments and a key of ours."""

import pytest
from django.core.management import CommandError, call_command
from lti_tool.models import Key, LtiDeployment, LtiRegistration

pytestmark = pytest.mark.django_db
FACTS = {
    "issuer": "https://school.example",
    "client_id": "dojo",
    "auth_url": "https://school.example/auth",
    "token_url": "https://school.example/token",
    "keyset_url": "https://school.example/keys",
    "deployment": ["1"],
}


def test_platform_and_first_key():
    call_command("lti_register", **FACTS)
    row = LtiRegistration.objects.get()
    assert (row.issuer, row.client_id, row.name) == (
        "https://school.example",
        "dojo",
        "https://school.example",
    )
    assert (row.auth_url, row.token_url, row.keyset_url) == tuple(
        FACTS[name] for name in ("auth_url", "token_url", "keyset_url")
    )
    assert LtiDeployment.objects.get(deployment_id="1").is_active
    assert Key.objects.count() == 1


def test_again_changes_it(capsys):
    call_command("lti_register", **FACTS)
    given = [f"--{name.replace('_', '-')}={FACTS[name]}" for name in FACTS if name != "deployment"]
    call_command("lti_register", *given, "--name=School", "--deployment=1", "--deployment=2")
    assert capsys.readouterr().out.endswith("changed https://school.example as dojo\n")
    assert LtiRegistration.objects.get().name == "School"
    assert list(LtiDeployment.objects.values_list("deployment_id", flat=True)) == ["1", "2"]
    assert Key.objects.count() == 1


@pytest.mark.parametrize("url", ["school.example", "ftp://school.example/", "javascript:alert(1)"])
def test_address_that_is_none(url):
    with pytest.raises(CommandError, match="is no web address"):
        call_command("lti_register", **FACTS | {"keyset_url": url})
    assert not LtiRegistration.objects.exists()
