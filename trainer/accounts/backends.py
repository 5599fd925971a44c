"""Who a session says is there: the user with the learner, in one query."""

from typing import Any, Final, cast

from allauth.account.auth_backends import AuthenticationBackend
from django.core.exceptions import PermissionDenied
from django.db.models import BigAutoField, QuerySet
from django.http import HttpRequest

from trainer.accounts.models import User
from trainer.accounts.names import user_named
from trainer.prepared import Prepared


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth is untyped
    """Allauth's, but that nearly every page asks for the learner of its user, whom a join costs nothing."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User:
        """Who has these credentials: the name as it is typed, its letters in whichever form.

        :raises PermissionDenied: if nobody has, so that no other backend is asked: the one that is listed for
            sessions of old would look at each password once more.
        """
        if (typed := credentials.get("username")) and (named := user_named(str(typed))):
            credentials |= {"username": named.username}
        user = super().authenticate(request, **credentials)
        if user is None:
            raise PermissionDenied
        return cast(User, user)

    def get_user(self, user_id: Any) -> User | None:
        """The user of that key, if there is one who may sign in; None else."""
        user = _USER.first(key=user_id)
        return cast(User, user) if self.user_can_authenticate(user) else None


def _user(key: int) -> "QuerySet[User]":
    return User.objects.select_related("learner").filter(pk=key)


_USER: Final = Prepared(_user, {"key": (BigAutoField(), 4_611_686_018_427_387)})
