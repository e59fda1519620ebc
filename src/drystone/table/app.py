"""The web application: the door, the API, the pages, and how it is run."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import webbrowser
from collections.abc import AsyncIterator

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

import drystone
from drystone.core.game import IllegalAction
from drystone.table.api import api
from drystone.table.guard import HEADERS, Guard, route_of
from drystone.table.house import House, Settings, problem
from drystone.table.logs import log_as_json, trouble
from drystone.table.metrics import METRICS
from drystone.table.room import Refused
from drystone.table.store import Store, UnusableStore
from drystone.table.web import router


def create_app(settings: Settings) -> FastAPI:
    """The server, ready to be run; it opens its store when it starts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(settings)
        app.state.house = house
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Drystone",
        version=drystone.__version__,
        description="Heavy board games by the book. Everything that the page can do, as JSON.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    app.state.settings = settings
    app.include_router(api)
    app.get("/healthz", include_in_schema=False)(healthz)
    app.get("/metrics", include_in_schema=False)(metrics)
    for kind in (Refused, IllegalAction, ValueError):
        app.exception_handler(kind)(_refused)
    app.exception_handler(RequestValidationError)(_not_understood)
    app.exception_handler(HTTPException)(_not_found)
    app.exception_handler(Exception)(_unforeseen)
    app.include_router(router)
    app.add_middleware(Guard, public_url=settings.public_url, rate=settings.rate)
    return app


async def healthz(request: Request) -> Response:
    """Whether the server and its store answer."""
    house: House = request.app.state.house
    try:
        await asyncio.wait_for(house.store.do(house.store.ping), 5)
    except Exception as failed:  # noqa: BLE001 - whatever it is, the answer is "not well"
        return JSONResponse({"ok": False, "problem": type(failed).__name__}, status_code=503)
    return JSONResponse({"ok": True, "version": drystone.__version__})


async def metrics(request: Request) -> Response:
    """What is counted, for Prometheus."""
    house: House = request.app.state.house
    rooms = list(house.rooms.open.values())
    gauges = {
        "drystone_rooms_open": ("Games in memory.", float(len(rooms))),
        "drystone_watchers": ("Open sockets.", float(sum(len(r.watchers) for r in rooms))),
        "drystone_bots_waiting": ("Questions waiting for a mind.", float(house.minds.waiting)),
        "drystone_started_seconds": ("When the process started.", house.started),
    }
    for waits, count in (await house.store.do(house.store.count_games)).items():
        name = f"drystone_games_{waits}"
        gauges[name] = (f"Games in the store that wait for: {waits}.", float(count))
    return PlainTextResponse(METRICS.text(gauges), media_type="text/plain; version=0.0.4")


async def _refused(request: Request, error: Exception) -> Response:
    status, body = problem(error)
    return JSONResponse(body, status_code=status)


async def _unforeseen(request: Request, error: Exception) -> Response:
    reference = trouble(error, route=route_of(request.scope))
    message = f"something went wrong on our side; the game is kept (reference {reference})"
    body = {"problem": "internal", "message": message, "reference": reference}
    return JSONResponse(body, status_code=500, headers=HEADERS)  # no guard stands out here


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "the body"
    message = f"{where}: {first['msg']}"
    return JSONResponse({"problem": "not-understood", "message": message}, status_code=422)


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "no-such-page", 405: "no-such-page", 413: "too-long"}.get(error.status_code, "http")
    return JSONResponse(
        {"problem": key, "message": error.detail},
        status_code=error.status_code,
        headers=error.headers,
    )


def run(
    settings: Settings, host: str, port: int, open_browser: bool, log_level: str = "warning"
) -> None:
    """Run the server until it is told to stop; then let it finish what it is writing."""
    log_as_json(log_level)
    try:
        Store(settings.database_url).close()
    except UnusableStore as problem:
        print(f"drystone: {problem}", file=sys.stderr)
        sys.exit(2)
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    print(f"Drystone is at {address}   (Ctrl-C ends it)", flush=True)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            host=host,
            port=port,
            access_log=False,
            log_config=None,
            ws_max_size=16 * 1024,
            ws_per_message_deflate=False,
            timeout_keep_alive=75,  # longer than a proxy waits before it uses a connection again
            timeout_graceful_shutdown=5,
            server_header=False,
        )
    )
    if open_browser:
        asyncio.run(_serve_and_open(server, address))
    else:
        server.run()


async def _serve_and_open(server: uvicorn.Server, address: str) -> None:
    async def show() -> None:
        while not server.started:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(webbrowser.open, address)

    showing = asyncio.create_task(show())
    await server.serve()
    showing.cancel()
