"""Their addresses, in the name space of `trainer.studio.urls`."""

from django.urls import URLPattern, path

from trainer.studio.verdict import views

urlpatterns: list[URLPattern] = [
    path("d/<slug:slug>/verdict/", views.verdict, name="verdict"),
    path("d/<slug:slug>/flip/", views.flip, name="flip"),
    path("d/<slug:slug>/serves/", views.served, name="serves"),
    path("d/<slug:slug>/order/", views.order, name="order"),
    path("d/<slug:slug>/twin/", views.twin, name="twin"),
]
