"""Every address of the site; the default language has no prefix."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.urls import URLPattern, URLResolver, include, path

from trainer import health, metrics
from trainer.pages.routes import Who, route

handler400 = "trainer.forms.queries.bad_request"
urlpatterns: list[URLPattern | URLResolver] = [
    route("healthz", health.healthz, "healthz", Who.ANYBODY),
    route("readyz", health.readyz, "readyz", Who.ANYBODY),
    route("metrics", metrics.metrics, "metrics", Who.ANYBODY),
    path("api/", include("trainer.api.urls")),
]
# Learners' pages come first, as most requests are for one: an address is looked for from here downwards.
urlpatterns += i18n_patterns(
    path("", include("trainer.play.urls")),
    path("accounts/", include("trainer.accounts.urls")),
    path("studio/", include("trainer.studio.urls")),
    path("teach/", include("trainer.teach.urls")),
    path("desk/", include("trainer.desk.urls")),
    prefix_default_language=False,
)
if settings.LTI:
    urlpatterns += [path("lti/", include("trainer.teach.lti.urls"))]
