"""Their addresses, in the name space of `trainer.studio.urls`."""

from django.urls import URLPattern, path

from trainer.studio.collections import changes, views

urlpatterns: list[URLPattern] = [
    path("collections/", views.collections, name="collections"),
    path("collections/<slug:slug>/", views.collection, name="collection"),
    path("collections/<slug:slug>/order/", changes.order, name="collection_order"),
    path("collections/<slug:slug>/remove/", changes.remove, name="collection_remove"),
    path("collections/<slug:slug>/add/", changes.add, name="collection_add"),
    path("collections/<slug:slug>/words/", views.words, name="collection_words"),
    path("collections/<slug:slug>/share/", changes.share, name="collection_share"),
    path("collections/<slug:slug>/copy/", views.copy, name="collection_copy"),
    path("collections/<slug:slug>/delete/", views.delete, name="collection_delete"),
]
