"""Their addresses: a lesson by its slug."""

from django.urls import path

from trainer.play.lessons import views

app_name = "lessons"
urlpatterns = [
    path("live/<slug:slug>/", views.lesson, name="lesson"),
    path("live/<slug:slug>/state/", views.state, name="state"),
]
