"""The switch of languages in the footer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language


@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Keep the language in a cookie and go back to the page that was shown.

    Without a token: every page has the form, also those that are the same for all,
    and another site that sends it changes only in which language somebody reads.
    """
    return set_language(request)
