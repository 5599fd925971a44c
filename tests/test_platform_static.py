"""Static files: named by their content, packed, kept by browsers for a year."""

import re

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import Client, override_settings

NOT_PACKED = ("js", "mjs", "svg", "woff2", "png", "ico", "json", "map", "txt", "html", "md")


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """All static files as the site serves them."""
    root = tmp_path_factory.mktemp("static")
    storage = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    # Only what is asked for packed is packed: all others would take as long as ten such tests.
    with override_settings(
        STATIC_ROOT=root,
        STORAGES={"staticfiles": {"BACKEND": storage}},
        WHITENOISE_SKIP_COMPRESS_EXTENSIONS=NOT_PACKED,
    ):
        call_command("collectstatic", "--noinput", verbosity=0)
        yield root


@pytest.mark.django_db
def test_style_is_named_by_its_content_and_kept_for_a_year(collected):
    url = staticfiles_storage.url("css/base.css")
    assert re.fullmatch(r"/static/css/base\.[0-9a-f]{12}\.css", url)
    response = Client().get(url, headers={"accept-encoding": "gzip"})
    b"".join(response.streaming_content)
    assert response["Cache-Control"] == "max-age=315360000, public, immutable"
    assert response["Content-Encoding"] == "gzip"
    assert response["X-Content-Type-Options"] == "nosniff"
    response.close()


def test_htmx_of_the_installed_package_is_the_version_that_was_chosen(collected):
    text = (collected / "django_htmx" / "htmx-2.min.js").read_text()
    assert re.search(r'version:"([^"]+)"', text).group(1) == "2.0.10"
