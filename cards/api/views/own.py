"""Own cards: begun, written, kept as versions, opened to everybody, deleted."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import owned, services
from cards.api.serializers import own as shapes
from cards.api.views.texts import TEXT
from cards.models import OwnCard
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.rest import (
    InputSerializer,
    Pagination,
    example,
    paged,
    read,
    stale,
)
from mahjong_site.web.throttling import CheckerThrottle

_DRAFT = TEXT | {"draft_version": 0}


def own_card(request: Request, slug: str) -> OwnCard:
    """The asker's own card, or a 404."""
    card = owned.cards_of(learner_of(request)).filter(slug=slug).first()
    if card is None:
        raise Http404
    return card


def _shown(card: OwnCard, code: int = status.HTTP_200_OK) -> Response:
    return Response(
        shapes.OwnCardDetailOutput(shapes.own_card_data(card)).data, status=code
    )


def stale_card(request: Request, slug: str, error: Conflict) -> Response:
    """409: the draft was changed elsewhere, and this is how it stands."""
    now = shapes.own_card_data(own_card(request, slug))
    return stale(shapes.StaleCardOutput, error, card=now)


class OwnCardListView(APIView):
    """The asker's own cards."""

    pagination_class = Pagination
    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="own_cards_list",
        responses={200: shapes.OwnCardOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """All of them by name, drafts too."""
        read(InputSerializer, request.query_params)
        cards = owned.cards_of(learner_of(request)).defer("draft")
        return paged(self, request, cards, shapes.OwnCardOutput)

    @extend_schema(
        operation_id="own_cards_create",
        request=shapes.NewCardInput,
        responses={201: shapes.OwnCardDetailOutput},
        examples=[
            example(
                "A small card",
                TEXT | {"token": "5b0b5a3e-43d1-4c83-9c59-0a2a6f0b9d11"},
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Begin a card with that text as its draft, faults or not."""
        asked = read(shapes.NewCardInput, request.data)
        card = services.begin_card(owner=learner_of(request), **asked)
        return _shown(card, status.HTTP_201_CREATED)


class OwnCardView(APIView):
    """One own card."""

    throttle_classes = [CheckerThrottle]

    @extend_schema(operation_id="own_card", responses={200: shapes.OwnCardDetailOutput})
    def get(self, request: Request, card: str) -> Response:
        """The card with its draft and every fault in it."""
        return _shown(own_card(request, card))

    @extend_schema(
        operation_id="own_card_write",
        request=shapes.DraftInput,
        responses={200: shapes.OwnCardDetailOutput, 409: shapes.StaleCardOutput},
        examples=[example("A small card", _DRAFT)],
    )
    def put(self, request: Request, card: str) -> Response:
        """Keep the text as the draft; it becomes the card by `versions/`."""
        own = own_card(request, card)
        asked = read(shapes.DraftInput, request.data)
        try:
            services.write_draft(card=own, **asked)
        except Conflict as error:
            return stale_card(request, card, error)
        return _shown(own)

    @extend_schema(operation_id="own_card_delete", responses={204: None})
    def delete(self, request: Request, card: str) -> Response:
        """Delete it with all its versions; games keep the text they were played on.

        400 `card_in_use` while a class uses it.
        """
        services.delete_card(card=own_card(request, card))
        return Response(status=status.HTTP_204_NO_CONTENT)


class VersionListView(APIView):
    """The versions of an own card."""

    pagination_class = Pagination
    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="own_card_versions_list",
        responses={200: shapes.CardVersionOutput(many=True)},
    )
    def get(self, request: Request, card: str) -> Response:
        """All of them, the newest first."""
        read(InputSerializer, request.query_params)
        rows = own_card(request, card).versions.defer("text")
        return paged(self, request, rows, shapes.CardVersionOutput)

    @extend_schema(
        operation_id="own_card_version_create",
        request=shapes.VersionInput,
        responses={201: shapes.CardVersionOutput, 409: shapes.StaleCardOutput},
        examples=[example("A small card", _DRAFT | {"note": "The first one."})],
    )
    def post(self, request: Request, card: str) -> Response:
        """Keep the text as the next version; the same text again is no new one.

        400 `faulty_card` while the text has a fault.
        """
        own = own_card(request, card)
        asked = read(shapes.VersionInput, request.data)
        try:
            version = services.save_version(card=own, **asked)
        except Conflict as error:
            return stale_card(request, card, error)
        body = shapes.CardVersionOutput(version).data
        return Response(body, status=status.HTTP_201_CREATED)


class PublishView(APIView):
    """Opening an own card to everybody."""

    @extend_schema(
        operation_id="own_card_publish",
        request=shapes.PublishInput,
        responses={200: shapes.OwnCardDetailOutput},
        examples=[example("Open to all", {"is_published": True, "is_mine": True})],
    )
    def post(self, request: Request, card: str) -> Response:
        """Let everybody use the card, or nobody else any more."""
        own = own_card(request, card)
        asked = read(shapes.PublishInput, request.data)
        if asked["is_published"] and not asked.get("is_mine"):
            message = _("Say that the text is yours to publish.")
            raise DomainError("not_yours", message, "is_mine")
        services.publish(card=own, is_published=asked["is_published"])
        return _shown(own)
