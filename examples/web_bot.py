"""A bot that plays over the API, against a bot of the server's: python examples/web_bot.py [URL]"""

import json
import random
import sys
import time
import urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
TOKEN = ""


def ask(method, path, **said):
    """The server's answer to a request."""
    headers = {"Content-Type": "application/json"}
    if TOKEN:
        headers["Authorization"] = f"Bearer {TOKEN}"
    body = json.dumps(said).encode() if method != "GET" else None
    request = urllib.request.Request(f"{SERVER}/api/v1{path}", body, headers, method=method)
    return json.load(urllib.request.urlopen(request))


TOKEN = ask("POST", "/people", name="Example bot")["token"]
ask("PATCH", "/me", confirm=False, pace=0)
game = ask("GET", "/rules")[0]
view = ask(
    "POST", "/games", game=game["name"], places=["me"] + ["visitor"] * (game["seats"][0] - 1)
)
while not view["over"]:
    if view["legal"]:
        choice = random.choice(view["legal"])
        path = f"/games/{view['id']}/decide"
        view = ask("POST", path, number=view["number"], action=choice["action"])
    else:
        time.sleep(0.05)
        view = ask("GET", f"/games/{view['id']}")
print(game["title"], "ended", view["scores"], "- this bot had seat", view["mine"][0])
