"""The errors a user can meet; each message says what was wrong, where, and what to do."""


class MinegymError(Exception):
    """Any error that the user can cure; the command-line programs print it and exit with code 2."""


class UnknownNameError(MinegymError, ValueError):
    """A game, agent or option of that name does not exist; the message lists those that do."""


class OptionError(MinegymError, ValueError):
    """An argument or a setting is of the wrong type or out of its range."""


class ActionError(MinegymError, ValueError):
    """The actions handed in have the wrong type, shape or range."""


class IllegalActionError(ActionError):
    """A seat chose an action its mask does not offer; no state has changed."""


class EditionError(MinegymError, ValueError):
    """An edition file is broken; the message names the file, the table, the row and the cure."""


class RulesError(MinegymError, TypeError):
    """A function of a game's rules cannot be compiled; the message names the function, the line and the cure."""


class StateError(MinegymError, ValueError):
    """A saved state belongs to another game, version or edition, or is damaged."""


class FileError(MinegymError, OSError):
    """A file could not be read or written; what was there before is untouched."""


class AgentError(MinegymError, ValueError):
    """An agent card or its weights do not fit: another game, another version, or damaged."""


class TrainingError(MinegymError, RuntimeError):
    """Training met a state from which it must not go on, such as a loss that is not finite."""


class LeakError(MinegymError, AssertionError):
    """An environment tells an agent what it must not know, or re-deals wrongly; the message says how to see it.

    `check` names what was tested, `agent` the observer, `seed` the game's, `decision` how many were taken before it,
    `actions` those decisions, and `fields` the parts of what the agent sees, or of the state, that give it away.
    """

    def __init__(
        self,
        message: str,
        check: str = "",
        agent: str = "",
        seed: int | None = None,
        actions: tuple[object, ...] = (),
        fields: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.check = check
        self.agent = agent
        self.seed = seed
        self.actions = actions
        self.decision = len(actions)
        self.fields = fields


class MissingExtraError(MinegymError, ImportError):
    """A feature needs an optional dependency; the message names the extra to install."""
