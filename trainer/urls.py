"""Every address of the site; the default language has no prefix."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

handler400 = "trainer.forms.queries.bad_request"
urlpatterns = i18n_patterns(
    path("accounts/", include("trainer.accounts.urls")),
    path("studio/", include("trainer.studio.urls")),
    path("teach/", include("trainer.teach.urls")),
    path("", include("trainer.play.urls")),
    prefix_default_language=False,
)
if settings.LTI:
    urlpatterns += [path("lti/", include("trainer.teach.lti.urls"))]
