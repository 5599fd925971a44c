"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users and learners."""

    name = "trainer.accounts"
    label = "accounts"
