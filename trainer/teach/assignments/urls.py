"""Their addresses, in the name space of `trainer.teach.urls`."""

from django.urls import URLPattern, path

from trainer.teach.assignments import more_time, previewing, views

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/assign/", views.assign, name="assign"),
    path("c/<slug:slug>/assign/puzzles/", views.pick, name="pick"),
    path("a/<slug:slug>/", views.assignment, name="assignment"),
    path("a/<slug:slug>/edit/", views.edit, name="assignment_edit"),
    path("a/<slug:slug>/publish/", views.publish, name="assignment_publish"),
    path("a/<slug:slug>/prepare/", views.prepare, name="assignment_prepare"),
    path("a/<slug:slug>/delete/", views.delete, name="assignment_delete"),
    path("a/<slug:slug>/copy/", views.copy, name="assignment_copy"),
    path("a/<slug:slug>/collect/", views.collect, name="assignment_collect"),
    path("a/<slug:slug>/preview/", previewing.preview, name="assignment_preview"),
    path("a/<slug:slug>/preview/<int:place>/", previewing.preview_item, name="preview_item"),
    path("a/<slug:slug>/preview/<int:place>/hint/", previewing.preview_hint, name="preview_hint"),
    path("a/<slug:slug>/more-time/<uuid:enrollment>/", more_time.extension, name="extension"),
]
