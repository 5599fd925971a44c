"""Addresses of sign-in by OpenID Connect; without an issuer there are none."""

from django.urls import path

from trainer.accounts.openid import views

urlpatterns = [
    path("go/", views.go, name="openid_go"),
    path("back/", views.back, name="openid_back"),
    path("name/", views.name, name="socialaccount_signup"),
]
