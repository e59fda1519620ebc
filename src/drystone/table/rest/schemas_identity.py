"""The JSON of the API about a person's identity and devices."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from drystone.table.rest.schemas import Form, Name, NewPersonOut

Passphrase = Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")]
Credential = Annotated[dict[str, Any], Field(max_length=20)]
"""What a browser makes of `navigator.credentials`, as JSON."""


class SignIn(Form):
    """Who one is, by name and passphrase."""

    name: Name
    passphrase: Passphrase


class Recovery(Form):
    """A recovery code."""

    code: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[^\x00]*$")]


class Keep(Form):
    """What one wants to be called alone, and the passphrase for it."""

    passphrase: Passphrase
    name: Name | None = None


class PasskeyName(Form):
    """What one wants to be called alone; left out: as now."""

    name: Name | None = None


class NewPasskey(PasskeyName):
    """A passkey that was just made."""

    credential: Credential


class ShownPasskey(Form):
    """A passkey that was just shown."""

    credential: Credential


class DeviceOut(BaseModel):
    """A browser or program that shows a token of its own."""

    id: str
    name: str
    address: str
    created: float
    seen: float
    current: bool
    """Whether it is the one that asks."""


class PasskeyOut(BaseModel):
    """A passkey; used 0: never since it was made."""

    id: str
    name: str
    created: float
    used: float


class IdentityOut(BaseModel):
    """How my identity is kept. `proved`: I may change that now, without showing again who I am."""

    kept: bool
    passphrase: bool
    passkeys: list[PasskeyOut]
    codes_left: int
    devices: list[DeviceOut]
    proved: bool


class EnteredOut(NewPersonOut):
    """A person with the token of this device, and recovery codes, both shown only this once."""

    recovery_codes: list[str]


class CodesOut(BaseModel):
    """Recovery codes, shown only this once."""

    recovery_codes: list[str]


class EndedOut(BaseModel):
    """How many devices were ended."""

    ended: int


class MergedOut(BaseModel):
    """How many games have become mine that were a guest's."""

    games: int
