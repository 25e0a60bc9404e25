"""Addresses for machines that watch over the site."""

from __future__ import annotations

from django.urls import path

from mahjong_site.operations import health, metrics

app_name = "operations"
urlpatterns = [
    path("health/live/", health.live, name="live"),
    path("health/ready/", health.ready, name="ready"),
    path("metrics/", metrics.metrics, name="metrics"),
]
