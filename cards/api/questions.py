"""The questions to the engine: what each takes, and how it is answered.

One by one or many at once, a question is read and answered by the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError

import engine
from cards import challenging, checking, library, rulings
from cards.api.serializers import asking, position
from cards.api.serializers import checking as check
from cards.forms import EXPOSURES, MAY_FORMS, AskForm, DeadForm, WonForm
from cards.owned import Reader
from cards.table_rules import rules_fields, rules_from_fields, value_text
from engine.position import PositionError, read_position
from engine.ruling import rule_on
from engine.verdicts import EngineError, Reason
from mahjong_site.web.errors import DomainError, refusal
from mahjong_site.web.rest import InputSerializer, OutputSerializer, read

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """What a question takes and gives, and who answers it."""

    takes: type[InputSerializer]
    gives: type[OutputSerializer]
    answer: Callable[[Fields, Reader], Fields]

    def answered(self, sent: Any, reader: Reader) -> Any:
        """The answer as it is sent; raises what a view turns into a refusal."""
        return self.gives(self.answer(read(self.takes, sent), reader)).data


# -- is it Mahjong, what is near -------------------------------------------------


def _check(asked: Fields, reader: Reader) -> Fields:
    card = library.offered_card(asked["card"], reader)
    concealed = asked["concealed"]
    read_ones = [engine.read_exposure(tiles) for tiles in asked["exposures"]]
    exposures = tuple(e for e in read_ones if isinstance(e, engine.Exposure))
    verdict = engine.check_mahjong(card, concealed, asked["exposures"])
    said = asked | {"card": card, "exposures": exposures}
    options = _options(asked, WonForm.options)
    paid = None
    if verdict.ok and "won" in asked:
        rules = rules_from_fields(options)
        dead = {f"dead_{side}": side in asked["dead"] for side in check.SIDES}
        said |= dead | {"table_rules": rules, "bettor": asked.get("bettor", "")}
        paid = checking.paid(verdict.matches, said)
    fix = checking.smallest_fix(said) if _can_be_mended(asked, verdict) else ""
    return check.check_data(verdict, concealed, exposures, fix, paid)


def _can_be_mended(asked: Fields, verdict: engine.Verdict) -> bool:
    """Are these 14 tiles that somebody can hold, and no Mahjong?"""
    concealed, exposures = asked["concealed"], asked["exposures"]
    read_ones = [engine.read_exposure(tiles) for tiles in exposures]
    if verdict.ok or any(isinstance(one, Reason) for one in read_ones):
        return False
    count = len(concealed) + sum(map(len, exposures))
    return count == checking.FULL and not any(engine.rack_faults(concealed, exposures))


def _nearest(asked: Fields, reader: Reader) -> Fields:
    card = library.offered_card(asked["card"], reader)
    for tiles in asked["exposures"]:
        fault = engine.read_exposure(tiles)
        if isinstance(fault, Reason):
            raise refusal(fault, "exposures")
    held = (asked["concealed"], asked["exposures"], asked["seen"])
    # Nothing can be ranked for tiles that nobody can hold.
    for fault in engine.rack_faults(*held):
        raise refusal(fault, "concealed")
    found = engine.nearest(card, *held, asked["limit"])
    return {"nearest": [check.near_data(near) for near in found]}


# -- may I, is that hand dead ----------------------------------------------------


def _said(form: type[AskForm], asked: Fields, reader: Reader) -> Fields:
    """What was asked as the form reads it; raises ValidationError at the fields."""
    options = _options(asked, form.options)
    bound = form(asking.form_data(form, asked) | options, reader)
    if not bound.is_valid():
        raise ValidationError(_faults(bound))
    if not bound.is_ready():
        message = ErrorDetail(bound.needs, "incomplete")
        raise ValidationError([message])
    return bound.cleaned_data


def _faults(form: AskForm) -> dict[str, list[ErrorDetail]]:
    """The form's errors by the names that the API has for its fields."""
    faults: dict[str, list[ErrorDetail]] = {}
    for name, errors in form.errors.as_data().items():
        field = "exposures" if name in EXPOSURES else name
        told = [
            ErrorDetail(message, error.code or "invalid")
            for error in errors
            for message in error.messages
        ]
        faults.setdefault(field, []).extend(told)
    return faults


def _options(asked: Fields, known: Iterable[str]) -> dict[str, str]:
    """The house options as forms hold them; raises ValidationError at `options`."""
    sent: Mapping[str, Any] = asked.get("options", {})
    fields = rules_fields(known)
    chosen: dict[str, str] = {}
    for name, value in sent.items():
        text = value_text(value) if isinstance(value, bool | int | str) else ""
        choices = getattr(fields.get(name), "choices", ())
        if text not in [one for one, _words in choices]:
            message = _("“%(option)s” is no option here, or cannot have this value.")
            fault = ErrorDetail(message % {"option": name[:40]}, "bad_option")
            raise ValidationError({"options": [fault]})
        chosen[name] = text
    return chosen


def _may(do: str) -> Callable[[Fields, Reader], Fields]:
    def answer(asked: Fields, reader: Reader) -> Fields:
        said = _said(MAY_FORMS[do], asked, reader)
        return asking.ruling_data(rulings.judge(do, said))

    return answer


def _dead(asked: Fields, reader: Reader) -> Fields:
    said = _said(DeadForm, asked, reader)
    return asking.dead_data(challenging.challenge(said))


# -- a whole position ------------------------------------------------------------


def _position(asked: Fields, reader: Reader) -> Fields:
    def card_of(slug: str) -> engine.Card | None:
        try:
            return library.offered_card(slug, reader)
        except DomainError:
            return None

    try:
        found = read_position(asked["position"], card_of)
    except PositionError as error:
        raise ValidationError(_position_faults(error)) from error
    try:
        action = engine.action_from_dict({"seat": asked["seat"], **asked["action"]})
    except EngineError as error:
        raise refusal(error.reason, "action") from error
    if action.seat != asked["seat"]:
        raise DomainError("not_your_seat", _("Give the same seat twice."), "action")
    return position.position_data(rule_on(found, action))


def _position_faults(error: PositionError) -> dict[str, list[ErrorDetail]]:
    """Every fault at its place in the position."""
    faults: dict[str, list[ErrorDetail]] = {}
    for fault in error.faults:
        place = str(fault.params.get("field", ""))
        name = f"position.{place}" if place else "position"
        told = ErrorDetail(engine.explain(fault, _), str(fault.code))
        faults.setdefault(name, []).append(told)
    return faults


QUESTIONS: Final[Mapping[str, Question]] = {
    "check": Question(check.CheckInput, check.CheckOutput, _check),
    "nearest": Question(check.NearestInput, check.NearestOutput, _nearest),
    "may-call": Question(asking.MayCallInput, asking.RulingOutput, _may("call")),
    "may-change": Question(asking.MayChangeInput, asking.RulingOutput, _may("change")),
    "may-exchange": Question(
        asking.MayExchangeInput, asking.RulingOutput, _may("exchange")
    ),
    "may-pass": Question(asking.MayPassInput, asking.RulingOutput, _may("pass")),
    "may-stop": Question(asking.MayStopInput, asking.RulingOutput, _may("stop")),
    "may-declare": Question(
        asking.MayDeclareInput, asking.RulingOutput, _may("mahjong")
    ),
    "happened": Question(asking.HappenedInput, asking.RulingOutput, _may("happened")),
    "dead": Question(asking.DeadInput, asking.DeadOutput, _dead),
    "position": Question(position.PositionInput, position.PositionOutput, _position),
}
"""Every question by its name, which is its address too."""
