"""Their addresses, in the name space of `trainer.studio.urls`."""

from django.urls import URLPattern, path

from trainer.studio.editor import views

urlpatterns: list[URLPattern] = [
    path("d/<slug:slug>/", views.draft, name="draft"),
    path("d/<slug:slug>/edit/", views.edit, name="edit"),
    path("d/<slug:slug>/undo/", views.back, name="undo"),
    path("d/<slug:slug>/redo/", views.forth, name="redo"),
    path("d/<slug:slug>/choose/", views.choose, name="choose"),
    path("d/<slug:slug>/settle/", views.settle, name="settle"),
]
