"""Settings: every value that a host changes comes from the environment (docs/operate.md)."""

import os
import secrets
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.conf import global_settings
from django.utils.translation import gettext_lazy as _

from trainer.environment import BASE_DIR, env_file, flag, listed, number, one_of, read_file, take_up

take_up(read_file(env_file()))
VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
"""`YEAR.N.PATCH` of the release that this is."""
VAR_DIR = Path(os.environ.get("VAR_DIR", BASE_DIR / "var"))
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
DEBUG = flag("DEBUG")


def kept_secret(path: Path) -> str:
    """The secret in the file, which the first start makes, readable by its owner alone.

    Two processes may start at once: each writes a whole file of its own and the link that comes
    first wins, so that neither reads half a secret.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret(VAR_DIR / "secret_key")

# --- Where the site is reached -------------------------------------------------------------------

HOST = os.environ.get("HOST") or "127.0.0.1"
ALLOWED_HOSTS = listed("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = listed("CSRF_TRUSTED_ORIGINS")
HTTPS = flag("HTTPS", default=any(urlsplit(url).scheme == "https" for url in CSRF_TRUSTED_ORIGINS))
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = number("HSTS_SECONDS", 0)
SECURE_PROXY_SSL_HEADER: tuple[str, str] | None = None
BEHIND_PROXY = flag("BEHIND_PROXY")
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = number("PROXY_COUNT", 1)
SILENCED_SYSTEM_CHECKS = [
    "security.W002",  # trainer.security.headers says by whom a page may be framed
    "security.W005",  # other hosts of the domain are not this site's
    "security.W021",
]
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "trainer.accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
"""A year, in seconds: a guest's work hangs on this cookie."""
CSRF_FAILURE_VIEW = "django.views.csrf.csrf_failure"
ROOT_URLCONF = "trainer.urls"
WSGI_APPLICATION = "trainer.wsgi.application"

# --- What is installed ---------------------------------------------------------------------------

# A form that is too large for where it is sent is refused before it is read.
FILE_UPLOAD_HANDLERS = [
    "trainer.studio.limits.BoundedUploadHandler",
    *global_settings.FILE_UPLOAD_HANDLERS,
]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
"""A class has 1,000 learners at most, and a form may tick all of them: Django's own limit is 1,000 fields."""
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    # Without an issuer too: who was linked to one can be deleted, and tables wait when there is one.
    "allauth.socialaccount",
    "crispy_forms",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "lti_tool",
    "trainer.telemetry",
    "trainer.tasks",
    "trainer.accounts",
    "trainer.puzzles",
    "trainer.tablerules",
    "trainer.progress",
    "trainer.classroom",
    "trainer.exams",
    "trainer.authoring",
    "trainer.polls",
    "trainer.support",
    "trainer.pages",
    "trainer.play",
    "trainer.studio",
    "trainer.teach",
    "trainer.desk",
    "trainer.commands",
]
MIDDLEWARE = [
    "trainer.telemetry.requests.observed",
    "trainer.security.headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "trainer.security.readable",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "trainer.studio.limits.FullPage",
    "trainer.accounts.middleware.visitor",
    "trainer.classroom.secrecy.middleware.reading",
    "trainer.pages.middleware.questions",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
CRISPY_TEMPLATE_PACK = "crispy"
CRISPY_ALLOWED_TEMPLATE_PACKS = ("crispy",)
CRISPY_FAIL_SILENTLY = False

# --- Where the data lives ------------------------------------------------------------------------

DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'dojo.sqlite3'}"
SQLITE_SYNCHRONOUS = one_of("SQLITE_SYNCHRONOUS", ["NORMAL", "FULL", "EXTRA"], "NORMAL")
"""NORMAL outlives a killed process, FULL a power cut as well."""
DATABASE_SCHEMES = {"postgres", "postgresql", "sqlite"}


def database(url: str) -> dict[str, Any]:
    """Django's settings of one database URL, connections kept open between requests.

    :raises ValueError: if it cannot be read; the URL, which holds a password, is not quoted.
    """
    if urlsplit(url).scheme not in DATABASE_SCHEMES:
        raise ValueError("DATABASE_URL: postgres://user:password@host:5432/name or sqlite:///path expected")
    try:
        config: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=None))
    except ValueError:
        raise ValueError(
            "DATABASE_URL cannot be read: signs as / @ : in a password are %2F %40 %3A"
        ) from None
    if config["ENGINE"] == "django.db.backends.sqlite3":
        config["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}
        config["OPTIONS"] = {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": f"PRAGMA journal_mode=WAL;PRAGMA synchronous={SQLITE_SYNCHRONOUS};",
        }
    else:
        config["CONN_HEALTH_CHECKS"] = True
    if "postgresql" in config["ENGINE"] and (most := number("DATABASE_POOL", 0)):
        # Connections are the pool's to keep, not the thread's.
        config["CONN_MAX_AGE"] = 0
        config.setdefault("OPTIONS", {})["pool"] = {"min_size": 0, "max_size": most, "timeout": 10}
    return config


DATABASES = {"default": database(DATABASE_URL)}
ONE_HOST = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
"""Whether all processes share a disk: several hosts share a database that is no file."""
CACHE_TABLE = "cache_entries"


def cache(url: str) -> dict[str, Any]:
    """Django's settings of one cache: shared by all processes, or without a URL of each one alone.

    `db:` is a table of the database, `file:///path` a folder of one host, `redis://host` a server.
    """
    django = "django.core.cache.backends"
    backends = {
        "": (f"{django}.locmem.LocMemCache", ""),
        "db": (f"{django}.db.DatabaseCache", CACHE_TABLE),
        "file": (f"{django}.filebased.FileBasedCache", urlsplit(url).path),
        "redis": ("trainer.patient_cache.PatientRedisCache", url),
        "rediss": ("trainer.patient_cache.PatientRedisCache", url),
    }
    if (scheme := urlsplit(url).scheme) not in backends or (url and not scheme):
        raise ValueError("CACHE_URL: db:, file:///path or redis://host expected")
    try:
        urlsplit(url).port  # noqa: B018  # it is read when it is asked for
    except ValueError:
        raise ValueError("CACHE_URL: its port is no number, say redis://host:6379/0") from None
    backend, location = backends[scheme]
    config = {"BACKEND": backend, "LOCATION": location}
    return config if scheme.startswith("redis") else config | {"OPTIONS": {"MAX_ENTRIES": 50_000}}


CACHES = {
    "default": cache(os.environ.get("CACHE_URL", "db:")),
    "pictures": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pictures",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 200},
    },
}
"""The default one counts how often forms of accounts are sent, as the page on privacy says, and holds nothing
that may not be lost. Pictures of some 80 KB each are kept by every process for itself: 16 MB.
"""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Accounts ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "trainer.accounts.backends.Backend",
    # Sessions that were begun before there was the other go on by it; nobody signs in by it any more.
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "trainer.support.signing_up.HouseAdapter"
ACCOUNT_FORMS = {
    "login": "trainer.accounts.forms.LoginForm",
    "signup": "trainer.support.signing_up.HouseSignupForm",
    "add_email": "trainer.accounts.forms.AddEmailForm",
    "change_password": "trainer.accounts.forms.ChangePasswordForm",
    "set_password": "trainer.accounts.forms.SetPasswordForm",
    "reset_password": "trainer.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "trainer.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "trainer.accounts.forms.ReauthenticateForm",
}
MFA_ADAPTER = "trainer.support.signing_up.HouseFactors"
MFA_FORMS = {
    "authenticate": "trainer.accounts.factor_forms.CodeForm",
    "reauthenticate": "trainer.accounts.factor_forms.CodeAgainForm",
    "activate_totp": "trainer.accounts.factor_forms.NewAppForm",
    "deactivate_totp": "trainer.accounts.factor_forms.NoAppForm",
    "generate_recovery_codes": "trainer.accounts.factor_forms.NewCodesForm",
    "add_webauthn": "trainer.accounts.factor_forms.NewPasskeyForm",
    "authenticate_webauthn": "trainer.accounts.factor_forms.PasskeyStepForm",
    "login_webauthn": "trainer.accounts.factor_forms.PasskeyForm",
    "edit_webauthn": "trainer.accounts.factor_forms.PasskeyNameForm",
    "reauthenticate_webauthn": "trainer.accounts.factor_forms.PasskeyAgainForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# A class signs in from one address within minutes; passkeys that are none are counted in accounts.limits.
MFA_RATE_LIMITS = {"webauthn_login": None}
MFA_TOTP_TOLERANCE = 1
"""Clocks of phones may be half a minute off."""
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
# A class signs up from one address within minutes; wrong passwords are counted in accounts.limits.
ACCOUNT_RATE_LIMITS = {
    "signup": "60/30s/ip",
    "reset_password": "20/30s/ip,3/30s/key",
    "reset_password_from_key": "20/30s/ip",
    "login": None,
    "login_failed": None,
}
"""Nobody waits longer than half a minute for what others do."""
OIDC_NAME = os.environ.get("OIDC_NAME") or "OpenID Connect"
OIDC_ISSUER = os.environ.get("OIDC_ISSUER", "").strip()
OIDC_CLIENT_ID = os.environ.get("OIDC_CLIENT_ID", "").strip()
OIDC_CLIENT_SECRET = os.environ.get("OIDC_CLIENT_SECRET", "")
OIDC = bool(OIDC_ISSUER)
"""Whether one may sign in by OpenID Connect; without it none of its addresses exist."""
OIDC_ONLY = flag("OIDC_ONLY")
"""Whether passwords and passkeys are for staff alone."""
SOCIALACCOUNT_ADAPTER = "trainer.support.by_issuer.HouseIssuerAdapter"
SOCIALACCOUNT_FORMS = {"signup": "trainer.support.by_issuer.HouseNameForm"}
SOCIALACCOUNT_AUTO_SIGNUP = False
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
EMAIL_FILE_PATH = os.environ.get("EMAIL_FILE_PATH", str(VAR_DIR / "mail"))
EMAIL_BACKEND = os.environ.get("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = number("EMAIL_PORT", 25)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS")
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "riichi-dojo@localhost")

# --- Long work ------------------------------------------------------------------------------------

TASKS = {
    "default": {"BACKEND": os.environ.get("TASKS_BACKEND", "django_tasks_db.DatabaseBackend")},
}
"""Tasks wait in the database for `manage.py work`, which `script/serve` starts beside the site."""
TIMETABLE = {
    "trainer.play.own.reminders.send_reminders": timedelta(minutes=15),
    "trainer.accounts.tasks.forget_expired": timedelta(hours=1),
    "trainer.classroom.actions.repairing.check_repairs": timedelta(hours=1),
    "trainer.classroom.actions.fetching.forget_rosters": timedelta(hours=1),
    "trainer.authoring.tasks.forget_steps": timedelta(days=1),
    "trainer.authoring.tasks.tidy_imports": timedelta(hours=1),
    "trainer.tasks.tidying.forget_counts": timedelta(hours=1),
    "trainer.tasks.tidying.forget_finished": timedelta(days=1),
    "trainer.support.retention.forget_old": timedelta(days=1),
    "trainer.tasks.tidying.shrink_database": timedelta(days=1),
}
"""Tasks that come due again and again, by the names under which they wait, and how often."""
ROUNDS = [
    "trainer.classroom.doing.closing.hand_in_by_clock",
    "trainer.classroom.repairs.planned.make_planned_repairs",
    "trainer.progress.settling.settle_waiting",
    "trainer.progress.recounting.recount_some",
    "trainer.puzzles.restating.restate_some",
    "trainer.progress.facts.work_out_some",
]
"""What each worker does every few seconds by itself: works that bear being done by two at once."""

# --- The API (docs/api.md) ------------------------------------------------------------------------

API_A_MINUTE = number("API_A_MINUTE", 600)
"""Requests that an address may send in a minute."""

# --- Learning platforms (LTI) ---------------------------------------------------------------------

LTI = flag("LTI")
"""Whether Moodle, Canvas and the like may launch this site (docs/lti.md); without it none of its addresses
exist and no mark is sent."""
PLATFORM = "trainer.teach.lti.advantage.Advantage" if LTI else ""

# --- Language and time ---------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files --------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# --- Seen from outside: what failed and where, never who or what was typed -------------------------

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
"""Who sends it may read `/metrics`; without one, who asks from this machine."""
SENTRY_DSN = os.environ.get("SENTRY_DSN", "")
SLOW_QUERY_MS = number("SLOW_QUERY_MS", 0)
"""Queries that take longer are logged; 0: none."""
LOG_FORMAT = one_of("LOG_FORMAT", ["line", "json"], "line")
LOG_LEVEL = one_of("LOG_LEVEL", ["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], "WARNING")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "quiet": {"()": "trainer.telemetry.logs.QuietFilter"},
        "hosts": {"()": "trainer.telemetry.logs.WrongHosts"},
    },
    "formatters": {"told": {"()": f"trainer.telemetry.logs.{LOG_FORMAT.capitalize()}"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "told", "filters": ["quiet"]}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # Each page that is not there, and each form with a mistake, would be a line; what fails still is.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"filters": ["hosts"]},
        # Whoever sends a form without its token is refused and told so.
        "django.security.csrf": {"level": "ERROR"},
    },
}
