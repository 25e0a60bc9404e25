"""What a preview of a shared link shows (Open Graph): `{% load sharing %}`.

`{% page_title %}…{% endpage_title %}`
    The page's title, remembered for the other tag.

`{% share_tags description %}`
    What the view gives as `shared` (`web.sharing.Shared`); for all other pages their
    title, `description` and the site's own picture.
"""

from __future__ import annotations

from django import template
from django.core.exceptions import DisallowedHost
from django.template import Context, NodeList
from django.template.base import Parser, Token
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from mahjong_site.web.sharing import Shared
from mahjong_site.web.templatetags.site_nav import page_url

register = template.Library()

WIDTH, HEIGHT = 1200, 630


class _Title(template.Node):
    """Its words, as they are, and once more in the context."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        text = self.nodelist.render(context).strip()
        context["page_title"] = mark_safe(text.replace('"', "&quot;"))  # noqa: S308
        return mark_safe(text)  # noqa: S308 - escaped where it entered


@register.tag
def page_title(parser: Parser, _token: Token) -> _Title:
    """The title of the page."""
    nodelist = parser.parse(("endpage_title",))
    parser.delete_first_token()
    return _Title(nodelist)


@register.simple_tag(takes_context=True)
def share_tags(context: Context, description: str) -> SafeString:
    """The tags of the page's head; none for a request whose host is not ours."""
    request = context.get("request")
    shared = context.get("shared") or Shared(
        context.get("page_title") or "",
        description,
        page_url("pages:picture"),
        gettext("Tiles of American Mah Jongg, with their names"),
    )
    try:
        picture = request.build_absolute_uri(shared.picture) if request else ""
    except DisallowedHost:
        picture = ""
    if not picture:
        return mark_safe("")
    return format_html_join(
        "",
        '<meta property="{}" content="{}">',
        (
            ("og:type", "website"),
            ("og:site_name", gettext("Learn Mah Jongg")),
            ("og:title", shared.title),
            ("og:description", shared.description),
            ("og:image", picture),
            ("og:image:type", "image/png"),
            ("og:image:width", WIDTH),
            ("og:image:height", HEIGHT),
            ("og:image:alt", shared.alt),
        ),
    ) + mark_safe('<meta name="twitter:card" content="summary_large_image">')
