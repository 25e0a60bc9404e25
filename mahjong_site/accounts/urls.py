"""The pages under /accounts/."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import path

from mahjong_site.accounts import views

app_name = "accounts"
urlpatterns = [
    path("login/", views.LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("settings/", views.settings, name="settings"),
    path("export.json", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
    path("password/", views.PasswordChangeView.as_view(), name="password-change"),
]
