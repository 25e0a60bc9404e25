"""The pages under /glossary/."""

from __future__ import annotations

from django.urls import path

from lessons.views import glossary

app_name = "glossary"
urlpatterns = [
    path("", glossary.term_list, name="term-list"),
    path("<slug:slug>/", glossary.term_detail, name="term"),
]
