"""The switch of languages in the footer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from mahjong_site.accounts.forms import LanguageForm
from mahjong_site.accounts.languages import choose_language
from mahjong_site.accounts.preferences import Language


@csrf_exempt
@require_POST
def switch_language(request: HttpRequest) -> HttpResponseBase:
    """Keep the language and go back to the page that was shown.

    Without a token: every page has the form, also those that are the same for all.
    Another site that sends it changes only in which language somebody reads, and that
    in this browser alone: the session's cookie does not come with it.
    """
    response = set_language(request)
    form = LanguageForm(request.POST)
    if form.is_valid():
        choose_language(request, response, Language(form.cleaned_data["language"]))
    return response
