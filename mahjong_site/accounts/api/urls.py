"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import path

from mahjong_site.accounts.api.views import devices, letters, me, signing

urlpatterns = [
    path("guest/", signing.GuestView.as_view(), name="guest"),
    path("sign-up/", signing.SignUpView.as_view(), name="sign-up"),
    path("login/", signing.LoginView.as_view(), name="login"),
    path("logout/", signing.LogoutView.as_view(), name="logout"),
    path("password-reset/", letters.ResetView.as_view(), name="password-reset"),
    path(
        "password-reset/confirm/",
        letters.ResetConfirmView.as_view(),
        name="password-reset-confirm",
    ),
    path("devices/", devices.DeviceListView.as_view(), name="devices"),
    path("devices/renew/", devices.RenewView.as_view(), name="device-renew"),
    path(
        "devices/end-others/",
        devices.EndOthersView.as_view(),
        name="devices-end-others",
    ),
    path("devices/<uuid:device_id>/", devices.DeviceView.as_view(), name="device"),
    path("me/", me.MeView.as_view(), name="me"),
    path("me/preferences/", me.PreferencesView.as_view(), name="preferences"),
    path("me/export/", me.ExportView.as_view(), name="export"),
    path("me/delete/", me.LeaveView.as_view(), name="me-delete"),
    path("me/email/", letters.EmailView.as_view(), name="email"),
    path("me/password/", me.PasswordView.as_view(), name="password"),
]
