"""What other apps may want to know about games."""

from __future__ import annotations

from django.dispatch import Signal

game_finished = Signal()
"""A practice game has come to its end.

Sent for games that were dealt, which alone count in anybody's progress, and for any
game with a `context`, whatever its `source`: what it was played for may want to know.

Sent by `play.services` with `game`, the `PracticeGame`, inside the transaction
that ends it: what a receiver writes is kept or lost together with the last action.
"""

action_answered = Signal()
"""A learner acted at the table, or tried to.

Sent by `play.services` with `kind`, the action's type, and `outcome`: "taken", or the
code of the refusal. Sent inside the transaction, which may still fail.
"""
