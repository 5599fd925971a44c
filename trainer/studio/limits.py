"""What is refused for its size: one draft too many (a page says the number), an upload too large.

`BoundedUploadHandler` is named first in `FILE_UPLOAD_HANDLERS`; what it lets pass the usual handlers keep.
"""

from collections.abc import Callable
from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from trainer.authoring.actions.drafting import MOST_DRAFTS, FullError
from trainer.authoring.imports.game_records import MAX_UPLOAD
from trainer.wording.words import grouped


class FullPage:
    """Middleware: answers for the views that start a draft."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for this one error; others go on."""
        if not isinstance(error, FullError):
            return None
        return render(request, "studio/full.html", {"most": grouped(MOST_DRAFTS)}, status=422)


FORM: Final = 1024 * 1024
"""Bytes of a form beside its files."""
MOST_BYTES: Final = 8 * 1024 * 1024
"""Bytes of a form with files where nothing else is said."""
IMPORTS: Final = "/studio/import/"
"""What leads to the pages that take larger files."""


class BoundedUploadHandler(FileUploadHandler):
    """Refuses a form that is too large for where it is sent, and changes nothing else."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, str],  # noqa: N803  Django's name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        """:raises RequestDataTooBig: before anything is read."""
        request = self.request
        most = MAX_UPLOAD + FORM if request is not None and IMPORTS in request.path_info else MOST_BYTES
        if content_length > most:
            raise RequestDataTooBig(f"{content_length} bytes, {most} at most")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Handed on."""
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Left to the next handler."""
