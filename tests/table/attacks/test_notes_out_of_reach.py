"""A note that the page takes can be read and written by the API too."""

from __future__ import annotations

from tests.table.client import Guest


def test_a_long_note_of_the_page_is_read_by_the_api(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "visitor")["id"]
    note = "x" * 5000
    kept = ada.client.post(f"/t/{game}/note", json={"text": note}, headers=ada.headers)
    assert kept.status_code == 200
    assert ada.get(f"/games/{game}/notes") == {"text": note}
    assert ada.put(f"/games/{game}/notes", text=note) == {"text": note}
