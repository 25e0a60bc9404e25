"""Players of the engine's own. Each sees a `SeatView`, never the state."""
