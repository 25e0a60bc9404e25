"""The review queue, under /review/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views import review, review_export

app_name = "review"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", review.queue, name="queue"),
    path("next/", review.following, name="next"),
    path("practise/", review.practise, name="practise"),
    path("switch/", review.switch, name="switch"),
    path("export.json", review_export.export_json, name="export-json"),
    path("export.csv", review_export.export_csv, name="export-csv"),
    path("<uuid:public_id>/", review.item, name="item"),
    path("<uuid:public_id>/snooze/", review.rest, name="snooze"),
    path("<uuid:public_id>/remove/", review.take_out, name="remove"),
]
