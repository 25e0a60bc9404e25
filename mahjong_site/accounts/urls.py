"""The pages under /accounts/."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import path

from mahjong_site.accounts import device_views, letter_views, views

app_name = "accounts"
urlpatterns = [
    path("login/", views.LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("settings/", views.settings, name="settings"),
    path("settings/theme/", views.theme, name="theme"),
    path("devices/", device_views.device_list, name="devices"),
    path("devices/end-all/", device_views.end_all, name="devices-end-all"),
    path("devices/<uuid:device_id>/", device_views.rename, name="device-rename"),
    path("devices/<uuid:device_id>/end/", device_views.end, name="device-end"),
    path("export.json", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
    path("email/", letter_views.address, name="address"),
    path("email/<str:token>/", letter_views.prove, name="prove-address"),
    path("forgotten/", letter_views.forgotten, name="reset"),
    path(
        "forgotten/<uuid:person_id>/<str:token>/",
        letter_views.new_password,
        name="reset-confirm",
    ),
    path("password/", views.PasswordChangeView.as_view(), name="password-change"),
]
