"""A person with an account at a provider."""

import itertools
from dataclasses import dataclass

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Person:
    subject: str
    given: str
    family: str
    email: str | None
    email_verified: bool = True
    """Whether Google reports the address as verified. Apple always does, Facebook never says."""

    @property
    def name(self) -> str:
        return f"{self.given} {self.family}".strip()

    @classmethod
    def unique(cls, **changes: object) -> "Person":
        """A person who is unique to this test, with these changes."""
        number = next(_numbers)
        fields = {
            "subject": f"1077{number:08}", "given": f"Ida{number}", "family": "Ruiz",
            "email": f"ida{number}@example.org"}
        return cls(**fields | changes)
