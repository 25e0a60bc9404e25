"""The pages at the site's root."""

from __future__ import annotations

from django.urls import path

from mahjong_site.pages import (
    classwork,
    gamedrills,
    gamequestions,
    picture,
    rulebook,
    style,
    views,
    webapp,
)
from mahjong_site.pages.figures.views import figures

app_name = "pages"
urlpatterns = [
    path("", views.home, name="home"),
    path("card.png", picture.site_picture, name="picture"),
    path("progress/", views.progress, name="progress"),
    path("rules/", rulebook.rule_list, name="rules"),
    path("rules/<slug:rule_id>/", rulebook.rule_detail, name="rule"),
    path(
        "classes/<uuid:class_id>/assignments/<uuid:assignment_id>/play/",
        classwork.play_assigned,
        name="play-assigned",
    ),
    path(
        "play/<uuid:public_id>/review/<int:number>/drill/",
        gamedrills.decision_drill,
        name="decision-drill",
    ),
    path(
        "play/<uuid:public_id>/review/<int:number>/ask/",
        gamequestions.ask,
        name="decision-ask",
    ),
    path("figures/", figures, name="figures"),
    path("figures/<slug:card>/", figures, name="figures-of"),
    path("style/", style.style, name="style"),
    path("manifest.webmanifest", webapp.manifest, name="manifest"),
    path("service-worker.js", webapp.service_worker, name="service-worker"),
    path("offline/", webapp.offline, name="offline"),
]
