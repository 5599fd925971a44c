"""The learner's addresses; a puzzle is named by its slug, an attempt by a random id."""

from django.urls import path

from trainer.play import views

app_name = "play"
urlpatterns = [
    path("", views.home, name="home"),
    path("next/", views.next_puzzle, name="next"),
    path("choose/", views.choose, name="choose"),
    path("p/<slug:slug>/", views.puzzle, name="puzzle"),
    path("p/<slug:slug>/a/<uuid:attempt_id>/", views.attempt, name="attempt"),
    path("p/<slug:slug>/report/", views.report, name="report"),
    path("progress/", views.progress, name="progress"),
    path("settings/", views.settings, name="settings"),
    path("credits/", views.credits_page, name="credits"),
]
