"""The site with LTI switched on."""

from django.urls import include, path

from trainer.urls import urlpatterns as site

urlpatterns = [*site, path("lti/", include("trainer.teach.lti.urls"))]
