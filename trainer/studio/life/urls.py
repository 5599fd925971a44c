"""Their addresses, in the name space of `trainer.studio.urls`."""

from django.urls import URLPattern, path

from trainer.studio.life import position_views, publish_views, views, words_views

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path("new/", views.new, name="new"),
    path("paste/", views.paste, name="paste"),
    path("d/<slug:slug>/words/", words_views.words, name="words"),
    path("d/<slug:slug>/publish/", publish_views.publish_draft, name="publish"),
    path("d/<slug:slug>/share/", publish_views.share, name="share"),
    path("d/<slug:slug>/take-back/", publish_views.take_back, name="take_back"),
    path("d/<slug:slug>/copy/", views.copy, name="copy"),
    path("d/<slug:slug>/delete/", publish_views.delete, name="delete"),
    path("t/<str:text>/", position_views.position, name="position"),
    path("t/<str:text>/take/", position_views.position_take, name="position_take"),
]
