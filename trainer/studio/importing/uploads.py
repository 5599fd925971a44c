"""Uploads are bounded before they are read: by what a request says of its own length.

Named first in `FILE_UPLOAD_HANDLERS`; what it lets pass the usual handlers keep in memory or on the disk.
"""

from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler

from trainer.authoring.exchange.archives import MAX_UPLOAD

FORM: Final = 1024 * 1024
"""Bytes of a form beside its files."""
MOST: Final = 8 * 1024 * 1024
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
        most = MAX_UPLOAD + FORM if request is not None and IMPORTS in request.path_info else MOST
        if content_length > most:
            raise RequestDataTooBig(f"{content_length} bytes, {most} at most")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Handed on."""
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Left to the next handler."""
