"""Every address of the site; the default language has no prefix."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

urlpatterns = i18n_patterns(
    path("accounts/", include("allauth.account.urls")),
    path("", include("trainer.play.urls")),
    prefix_default_language=False,
)
