"""What the API refuses: a sentence, and the field that is wrong."""

from django.utils.translation import gettext as _

from trainer.forms.queries import value_error


class RefusedError(Exception):
    """A request that is not answered: `said` tells why, `where` which part of it is wrong; `wait` so many
    seconds.
    """

    def __init__(self, said: str, where: str = "", *, status: int = 422, wait: int = 0) -> None:
        super().__init__(said)
        self.said, self.where, self.status, self.wait = said, where, status, wait


def not_there(where: str = "") -> RefusedError:
    """There is nothing at an address."""
    return RefusedError(_("Nothing is found at this address."), where, status=404)


def refused_value(where: str, text: str) -> RefusedError:
    """A field has a value that it cannot have."""
    return RefusedError(str(value_error(where, text)), where)
