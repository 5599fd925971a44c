"""Their addresses, in the name space of `trainer.studio.urls`."""

from django.urls import URLPattern, path

from trainer.studio.records import views

urlpatterns: list[URLPattern] = [
    path("r/", views.record_new, name="record_new"),
    path("r/<slug:key>/", views.record, name="record"),
    path("r/<slug:key>/take/", views.record_take, name="record_take"),
]
