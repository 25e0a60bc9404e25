"""Files that somebody sends: the one form that takes any takes the text of a game."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import MemoryFileUploadHandler


class SmallFiles(MemoryFileUploadHandler):
    """Refuses (400) before it is read a body that is longer than a form may be.

    Django would write a file of any length to the disk, at every address.
    """

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, Any],
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        """Look at the length that the browser tells; a server reads no more."""
        if content_length > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0):
            raise RequestDataTooBig("A body with a file in it is too long")
        super().handle_raw_input(input_data, META, content_length, boundary, encoding)
