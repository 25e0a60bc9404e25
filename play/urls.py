"""The pages under /play/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from play import help_views, review_views, views

app_name = "play"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("import/", views.import_record, name="import"),
    path("quick/", views.quick, name="quick"),
    path("tables/<uuid:ruleset_id>/delete/", views.forget_rules, name="forget-rules"),
    path("sittings/<uuid:public_id>/", views.sitting, name="sitting"),
    path("<uuid:public_id>/", views.table, name="table"),
    path("<uuid:public_id>/help/", help_views.choose, name="help"),
    path("<uuid:public_id>/guess/", help_views.guess, name="guess"),
    path("<uuid:public_id>/log/", views.log, name="log"),
    path("<uuid:public_id>/why/<int:number>/", views.why, name="why"),
    path("<uuid:public_id>/review/", review_views.review, name="review"),
    path("<uuid:public_id>/record/", views.record, name="record"),
    path("<uuid:public_id>/record.txt", views.export, name="export"),
    path("<uuid:public_id>/continue/", views.continue_from, name="continue"),
    path("<uuid:public_id>/again/", views.again, name="again"),
]
