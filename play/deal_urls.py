"""The pages under /play/deals/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from play import deal_views as views

app_name = "deals"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("new/", views.new, name="new"),
    path("from-game/<uuid:game_id>/", views.from_game, name="from-game"),
    path("<uuid:public_id>/", views.deal, name="deal"),
    path("<uuid:public_id>/print/", views.sheet, name="print"),
    path("<uuid:public_id>/card.png", views.picture, name="picture"),
    path("<uuid:public_id>/play/", views.play, name="play"),
    path("<uuid:public_id>/edit/", views.edit, name="edit"),
    path("<uuid:public_id>/copy/", views.copy, name="copy"),
    path("<uuid:public_id>/share/", views.share, name="share"),
    path("<uuid:public_id>/delete/", views.delete, name="delete"),
    path("<uuid:public_id>/position.json", views.export, name="export"),
]
