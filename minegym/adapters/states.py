"""Saving and restoring that every environment over records offers in the same words."""

import copy
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from minegym.core import saving
from minegym.core.game import Edition, Game


class SavedStates:
    """Versioned bytes, JSON and copies of an environment that holds its records in `_states [B]`."""

    game: Game
    edition: Edition
    _states: npt.NDArray[np.void]

    def set_state(self, states: Any) -> None:
        """Put records back; every environment says how."""
        raise NotImplementedError

    def state_to_bytes(self) -> bytes:
        """All records as versioned bytes, for a file or the wire."""
        return saving.to_bytes(self.game, self.edition, self._states)

    def state_from_bytes(self, data: bytes) -> None:
        """Put back what `state_to_bytes` gave; raises `StateError` if it is damaged or belongs elsewhere."""
        self.set_state(saving.from_bytes(self.game, self.edition, data))

    def state_to_json(self) -> str:
        """All records as versioned, readable JSON."""
        return saving.to_json(self.game, self.edition, self._states)

    def state_from_json(self, text: str) -> None:
        """Put back what `state_to_json` gave; raises `StateError` if it is malformed or belongs elsewhere."""
        self.set_state(saving.from_json(self.game, self.edition, text))

    def clone(self) -> Self:
        """An independent copy that plays on identically, chance included."""
        return copy.deepcopy(self)
