"""Everything of a class as files to keep."""

from __future__ import annotations

from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from lessons.api.views.classes import CLASSES
from lessons.classfile import class_archive, class_json
from lessons.permissions import taught_class
from mahjong_site.accounts.api.tokens import learner_of


class ClassJSONView(APIView):
    """A class as one JSON file."""

    @extend_schema(
        operation_id="class_export",
        tags=CLASSES,
        responses={200: OpenApiResponse(OpenApiTypes.OBJECT)},
    )
    def get(self, request: Request, class_id: UUID) -> StreamingHttpResponse:
        """Seats, assignments, tries, answers and questions, a list for each.

        What was done on seats that were removed is not in it. `format` counts up when
        something comes to mean something else.
        """
        return class_json(taught_class(learner_of(request), class_id))


class ClassArchiveView(APIView):
    """A class as files for a spreadsheet."""

    @extend_schema(
        operation_id="class_export_files",
        tags=CLASSES,
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, class_id: UUID) -> StreamingHttpResponse:
        """The same tables as CSV files in one ZIP archive."""
        return class_archive(taught_class(learner_of(request), class_id))
