"""What every page answers where a stored puzzle asks nothing."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.views.defaults import page_not_found

from trainer.puzzles.questions import NoQuestionError

Respond = Callable[[HttpRequest], HttpResponseBase]
logger = logging.getLogger(__name__)


def questions(get_response: Respond) -> Respond:
    """A version that puts no question of ours (its kind is gone, its position broken) is not found; the log
    tells why.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        if not isinstance(exception, NoQuestionError):
            return None
        logger.error("%s", exception)
        return page_not_found(request, exception)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]  # as Django calls it
    return middleware
