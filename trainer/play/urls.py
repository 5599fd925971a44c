"""The learner's addresses; a puzzle is named by its slug, an attempt by a random id."""

from django.urls import path

from trainer.play import collections, sheets, views

app_name = "play"
urlpatterns = [
    path("", views.home, name="home"),
    path("next/", views.next_puzzle, name="next"),
    path("choose/", views.choose, name="choose"),
    path("p/<slug:slug>/", views.puzzle, name="puzzle"),
    path("p/<slug:slug>/a/<uuid:attempt_id>/", views.attempt, name="attempt"),
    path("p/<slug:slug>/report/", views.report, name="report"),
    path("p/<slug:slug>/print/", sheets.puzzle_sheet, name="puzzle_sheet"),
    path("k/", collections.collections, name="collections"),
    path("k/<slug:slug>/", collections.collection, name="collection"),
    path("k/<slug:slug>/print/", sheets.collection_sheet, name="collection_sheet"),
    path("k/<slug:slug>/p/<slug:puzzle>/", collections.collected, name="collected"),
    path(
        "k/<slug:slug>/p/<slug:puzzle>/a/<uuid:attempt_id>/",
        collections.collected_attempt,
        name="collected_attempt",
    ),
    path("progress/", views.progress, name="progress"),
    path("settings/", views.settings, name="settings"),
    path("credits/", views.credits_page, name="credits"),
]
