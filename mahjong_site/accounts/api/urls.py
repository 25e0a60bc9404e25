"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import path

from mahjong_site.accounts.api import views

urlpatterns = [
    path("guest/", views.GuestView.as_view(), name="guest"),
    path("login/", views.LoginView.as_view(), name="login"),
    path("logout/", views.LogoutView.as_view(), name="logout"),
    path("me/", views.MeView.as_view(), name="me"),
]
