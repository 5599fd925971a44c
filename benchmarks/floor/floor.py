"""Bare Django project used as the floor of the grading benchmark (see README.md)."""

import os
import sys
from pathlib import Path

import django
from django.conf import settings

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

if os.environ.get("FLOOR_DB", "sqlite") == "postgres":
    DATABASE = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "floor",
        "USER": os.environ.get("PGUSER", "postgres"),
        "HOST": os.environ.get("PGHOST", "127.0.0.1"),
        "CONN_MAX_AGE": None,
    }
else:
    DATABASE = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": HERE / "floor.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
            "transaction_mode": "IMMEDIATE",
        },
    }

settings.configure(
    SECRET_KEY="benchmark-only",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="floor_urls",
    DATABASES={"default": DATABASE},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "floorapp",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [HERE],
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                ]
            },
        }
    ],
)
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402  # needs settings
from django.contrib.auth.models import User  # noqa: E402  # needs settings
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402  # needs settings
from django.core.management import call_command  # noqa: E402  # needs settings
from django.core.wsgi import get_wsgi_application  # noqa: E402  # needs settings
from floorapp.models import Item  # noqa: E402  # needs settings

application = get_wsgi_application()


def prepare() -> None:
    """Create the tables, one user with a session, and the items; write post.lua for wrk."""
    call_command("migrate", verbosity=0, run_syncdb=True)
    if not Item.objects.exists():
        Item.objects.bulk_create(Item(body="x" * 200) for _ in range(1000))
    user, _ = User.objects.get_or_create(username="learner")
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    (HERE / "post.lua").write_text(
        'wrk.method="POST"\nwrk.body="answer=yes"\n'
        f'wrk.headers["Cookie"]="sessionid={session.session_key}"\n'
        'wrk.headers["Content-Type"]="application/x-www-form-urlencoded"\n'
    )
    print(session.session_key)


if __name__ == "__main__" and sys.argv[1:] == ["prepare"]:
    prepare()
