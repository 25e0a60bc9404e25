"""To look things up: tiles, words of the game, strategy."""

from __future__ import annotations

from django.http import Http404
from django.templatetags.static import static
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from lessons.api.serializers.reference import (
    ChapterDetailOutput,
    ChapterOutput,
    TermDetailOutput,
    TermListInput,
    TermOutput,
    TileKindOutput,
    chapter_data,
    chapter_detail_data,
    term_data,
    term_detail_data,
    tile_kind_data,
)
from lessons.api.views.base import ContentView
from lessons.api.views.course import LEARN
from lessons.glossary import glossary
from lessons.selectors.glossary import terms_for
from lessons.strategy.chapters import chapters
from mahjong_site.web.rest import Pagination, paged, read
from mahjong_site.web.templatetags.tiles import SPRITE


class TileListView(ContentView):
    """The tiles."""

    pagination_class = None

    @extend_schema(
        tags=LEARN,
        operation_id="tiles_list",
        responses={200: TileKindOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Every kind of tile: its code, as everywhere here, and its spoken name.

        `X` is the blank, a spare tile that some houses keep.
        """
        drawings = request.build_absolute_uri(static(SPRITE))
        rows = [tile_kind_data(tile, drawings) for tile in engine.Tile]
        return Response(TileKindOutput(rows, many=True).data)


class TermListView(ContentView):
    """The glossary."""

    pagination_class = Pagination

    @extend_schema(
        tags=LEARN,
        operation_id="glossary_list",
        parameters=[TermListInput],
        responses={200: TermOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Terms by the alphabet; in a search those called so come first."""
        asked = read(TermListInput, request.query_params)
        found = terms_for(words=asked["q"], subject=asked["subject"])
        rows = (*found.called, *found.mentioning)
        return paged(self, request, rows, TermOutput, term_data)


class TermView(ContentView):
    """A term."""

    @extend_schema(
        tags=LEARN, operation_id="glossary_get", responses={200: TermDetailOutput}
    )
    def get(self, request: Request, slug: str) -> Response:
        """A term with its text, tiles, rules and lessons."""
        term = glossary().by_slug.get(slug)
        if term is None:
            raise Http404
        return Response(TermDetailOutput(term_detail_data(term)).data)


class ChapterListView(ContentView):
    """The strategy part."""

    pagination_class = None

    @extend_schema(
        tags=LEARN,
        operation_id="strategy_list",
        responses={200: ChapterOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """The chapters in order."""
        rows = [chapter_data(one) for one in chapters().values()]
        return Response(ChapterOutput(rows, many=True).data)


class ChapterView(ContentView):
    """A chapter."""

    @extend_schema(
        tags=LEARN, operation_id="strategy_get", responses={200: ChapterDetailOutput}
    )
    def get(self, request: Request, slug: str) -> Response:
        """A chapter in blocks; each claim says how it is known, with its figures."""
        chapter = chapters().get(slug)
        if chapter is None:
            raise Http404
        return Response(ChapterDetailOutput(chapter_detail_data(chapter)).data)
