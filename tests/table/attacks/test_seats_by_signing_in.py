"""Taking a guest's games along gives nobody a seat that was somebody else's."""

from __future__ import annotations

import time

import pytest

from drystone.table.people import identity
from tests.table.attacks.test_somebody_elses_identity import WORDS, kept, patient
from tests.table.client import Guest

__all__ = ["patient"]  # each test begins with all its attempts


def refused(by: Guest, token: str) -> tuple[int, str]:
    answer = by.ask("POST", "/me/guest-games", token=token)
    return answer.status_code, answer.json().get("problem", "")


def seated(guest: Guest) -> str:
    game: str = guest.open("me", "visitor")["id"]
    return game


def test_only_the_guests_own_token_moves_their_games(door: Guest) -> None:
    mallory, _ = kept(door, "Mal A")
    victim = door.someone("Victim")
    game = seated(victim)
    link = victim.post("/me/devices/link")["token"]
    public = victim.get("/me")["id"]
    device = victim.get("/me/identity")["devices"][0]["id"]
    for guess in (public, device, link, "x" * 43, mallory.token):
        assert refused(mallory, guess)[0] in (403, 422), guess
    assert victim.get(f"/games/{game}")["viewer"] == 0


def test_a_kept_identity_is_never_taken_along(door: Guest) -> None:
    mallory, _ = kept(door, "Mal B")
    victim, _ = kept(door, "Vic B")
    game = seated(victim)
    assert refused(mallory, victim.token) == (403, "no-such-guest")
    assert victim.get(f"/games/{game}")["viewer"] == 0


def test_who_follows_anothers_device_link_gives_them_nothing(door: Guest) -> None:
    """The link makes the victim's browser Mallory's; the victim's seats must not follow."""
    mallory, _ = kept(door, "Mal C")
    victim = door.someone("Victim")
    game = seated(victim)
    link = mallory.post("/me/devices/link")["token"]
    told = victim.post("/sign-in/device", token=link)
    browser = Guest(door.app, door.client, told["token"])
    assert refused(browser, victim.token) == (403, "prove-first")
    assert mallory.get(f"/games/{game}")["viewer"] == -1
    assert victim.get(f"/games/{game}")["viewer"] == 0


def test_a_sign_in_of_long_ago_does_not_do(door: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    mallory, _ = kept(door, "Mal D")
    victim = door.someone("Victim")
    seated(victim)
    monkeypatch.setattr(identity, "PROVED_FOR", -1.0)
    assert refused(mallory, victim.token) == (403, "prove-first")


def test_a_guest_takes_nobody_along(door: Guest) -> None:
    eve, victim = door.someone("Eve"), door.someone("Victim")
    seated(victim)
    assert refused(eve, victim.token) == (409, "not-kept")
    assert refused(Guest(door.app, door.client, ""), victim.token)[0] == 401


def test_another_sites_page_can_not_do_it(door: Guest) -> None:
    """Nor sign the victim in as the attacker, and then take their games along."""
    kept(door, "Mal E")
    victim = door.someone("Victim")
    seated(victim)
    for path in ("/you/sign-in", "/you/guest-games"):
        for headers in (
            {"Sec-Fetch-Site": "cross-site"},
            {"Origin": "https://evil.example"},
            {"Origin": "null", "Content-Type": "text/plain"},
        ):
            answer = door.client.post(
                path,
                content=f"name=Mal+E&passphrase={WORDS.replace(' ', '+')}",
                headers={**headers, "Cookie": f"drystone={victim.token}"},
                follow_redirects=False,
            )
            assert answer.status_code == 403, (path, headers)
            assert "set-cookie" not in answer.headers


def test_a_planted_guest_gives_its_planter_no_device(door: Guest) -> None:
    """All devices of the guest end: none of them becomes one of the person's."""
    planted = door.someone("Mallory")
    seated(planted)
    token = planted.post("/me/devices/link")["token"]
    second = Guest(door.app, door.client, door.post("/sign-in/device", token=token)["token"])
    late = planted.post("/me/devices/link")["token"]
    vera, _ = kept(door, "Vera F")
    assert vera.post("/me/guest-games", token=planted.token)["games"] == 1
    assert planted.ask("GET", "/me").status_code == second.ask("GET", "/me").status_code == 401
    assert door.refused("/sign-in/device", token=late) == (404, "no-such-link")
    assert len(vera.get("/me/identity")["devices"]) == 1


def test_a_link_that_the_guest_gave_opens_the_seat_no_more(door: Guest) -> None:
    planted = door.someone("Mallory")
    game = seated(planted)
    link = planted.post(f"/games/{game}/links", seat=0)["token"]
    vera, _ = kept(door, "Vera G")
    vera.post("/me/guest-games", token=planted.token)
    eve = door.someone("Eve")
    assert eve.refused("/join", token=link)[0] in (404, 410)
    assert eve.get(f"/games/{game}")["viewer"] == -1


def test_who_is_banned_muted_or_removed_stays_so(door: Guest) -> None:
    host = door.someone("Host")
    game = host.open("me", "open", "open", listed=True)["id"]
    path = f"/games/{game}"
    rude = door.someone("Rude")
    rude.post(f"{path}/sit", seat=1)
    rude.post(f"{path}/chat", text="!")
    host.post(f"{path}/mute", person=rude.get("/me")["id"], muted=True)
    host.post(f"{path}/remove", seat=1)
    kept_one, _ = kept(door, "Rude H")
    assert kept_one.post("/me/guest-games", token=rude.token)["games"] == 1
    assert kept_one.refused(f"{path}/chat", text="!!")[0] == 403
    assert kept_one.refused(f"{path}/sit", seat=1)[0] == 403
    outlaw = door.someone("Outlaw")
    seated(outlaw)
    door.server.store.security.ban(outlaw.get("/me")["id"], "cheating", 0.0)
    until = time.monotonic() + 60
    while outlaw.ask("PATCH", "/me", pace=1).status_code != 403 and time.monotonic() < until:
        time.sleep(0.05)
    assert refused(kept_one, outlaw.token) == (403, "no-such-guest")
