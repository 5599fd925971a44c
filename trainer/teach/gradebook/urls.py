"""Their addresses, in the name space of `trainer.teach.urls`."""

from django.urls import URLPattern, path

from trainer.teach.gradebook import exports, regrading, views

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/gradebook/", views.gradebook_page, name="gradebook"),
    path("c/<slug:slug>/gradebook/csv/", exports.gradebook_csv, name="gradebook_csv"),
    path("c/<slug:slug>/gradebook/xlsx/", exports.gradebook_xlsx, name="gradebook_xlsx"),
    path("a/<slug:slug>/results/", views.results_page, name="results"),
    path("a/<slug:slug>/results/csv/", exports.answers_csv, name="answers_csv"),
    path("a/<slug:slug>/learner/<uuid:enrollment_id>/", views.answers_page, name="answers"),
    path("a/<slug:slug>/regrade/", regrading.regrade_page, name="regrade"),
]
