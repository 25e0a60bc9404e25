"""The page of the apps in which somebody is signed in, and its buttons."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from mahjong_site.accounts import devices
from mahjong_site.accounts.forms import DeviceForm
from mahjong_site.accounts.guests import learner_of, login_then
from mahjong_site.accounts.models import Device
from mahjong_site.web.http import render_page

PAGE = "accounts:devices"


@never_cache
@login_required
@require_safe
def device_list(request: HttpRequest) -> HttpResponse:
    """Every app with a token of this person's, the one used last first."""
    return _shown(request)


@login_then(PAGE)
@require_POST
def rename(request: HttpRequest, device_id: UUID) -> HttpResponse:
    """Another name for one of them; an empty one takes the name away."""
    device = _found(request, device_id)
    if device is None:
        return _is_gone(request)
    form = _form(device, request)
    if not form.is_valid():
        return _shown(request, form)
    devices.rename(device, form.cleaned_data["name"])
    messages.success(request, _("Saved."))
    return redirect(PAGE)


@login_then(PAGE)
@require_POST
def end(request: HttpRequest, device_id: UUID) -> HttpResponse:
    """Sign one of them out."""
    device = _found(request, device_id)
    if device is None:
        return _is_gone(request)
    devices.end_device(device)
    messages.success(request, _("It is signed out."))
    return redirect(PAGE)


@login_then(PAGE)
@require_POST
def end_all(request: HttpRequest) -> HttpResponse:
    """Sign all of them out; this browser stays."""
    devices.end_others(learner_of(request))
    messages.success(request, _("All apps are signed out."))
    return redirect(PAGE)


def _found(request: HttpRequest, device_id: UUID) -> Device | None:
    """The device; None for one that is signed out, or somebody else's."""
    try:
        return devices.device_of(learner_of(request), device_id)
    except Http404:
        return None


def _is_gone(request: HttpRequest) -> HttpResponse:
    """Back to the list: a stale page, or a button pressed twice."""
    messages.info(request, _("It was signed out already."))
    return redirect(PAGE)


def _form(device: Device, request: HttpRequest | None = None) -> DeviceForm:
    """The form of one device; several stand on one page."""
    sent = request.POST if request else None
    return DeviceForm(sent, initial={"name": device.name}, device=device)


def _shown(request: HttpRequest, wrong: DeviceForm | None = None) -> HttpResponse:
    """The list, with the form that was refused in its place."""
    rows = [
        (one, wrong if wrong and wrong.device == one else _form(one))
        for one in devices.devices_of(learner_of(request))
    ]
    status = 422 if wrong else 200
    return render_page(request, "accounts/devices.html", {"rows": rows}, status=status)
