"""Their addresses, in the name space of `trainer.teach.urls`."""

from django.urls import path

from trainer.teach.lessons import views

urlpatterns = [
    path("c/<slug:slug>/lesson/", views.lesson_start, name="lesson_start"),
    path("l/<slug:slug>/", views.lesson, name="lesson"),
    path("l/<slug:slug>/votes/", views.lesson_votes, name="lesson_votes"),
    path("l/<slug:slug>/show/", views.lesson_show, name="lesson_show"),
    path("l/<slug:slug>/close/", views.lesson_close, name="lesson_close"),
    path("l/<slug:slug>/reveal/", views.lesson_reveal, name="lesson_reveal"),
    path("l/<slug:slug>/end/", views.lesson_end, name="lesson_end"),
]
