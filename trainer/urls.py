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
]
urlpatterns += i18n_patterns(
    path("accounts/", include("trainer.accounts.urls")),
    path("studio/", include("trainer.studio.urls")),
    path("teach/", include("trainer.teach.urls")),
    path("desk/", include("trainer.desk.urls")),
    path("", include("trainer.play.urls")),
    prefix_default_language=False,
)
if settings.LTI:
    urlpatterns += [path("lti/", include("trainer.teach.lti.urls"))]
