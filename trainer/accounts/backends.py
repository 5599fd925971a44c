"""Who a session says is there: the user with the learner, in one query."""

from typing import Any, cast

from allauth.account.auth_backends import AuthenticationBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from trainer.accounts.models import User


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth is untyped
    """Allauth's, but that nearly every page asks for the learner of its user, whom a join costs nothing."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User:
        """Who has these credentials.

        :raises PermissionDenied: if nobody has, so that no other backend is asked: the one that is listed for
            sessions of old would look at each password once more.
        """
        user = super().authenticate(request, **credentials)
        if user is None:
            raise PermissionDenied
        return cast(User, user)

    def get_user(self, user_id: Any) -> User | None:
        """The user of that key, if there is one who may sign in; None else."""
        user = User.objects.select_related("learner").filter(pk=user_id).first()
        return cast(User, user) if self.user_can_authenticate(user) else None
