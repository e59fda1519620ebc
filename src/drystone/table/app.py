"""The web application: middleware, API, pages, how errors are answered, and how it is run."""

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
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import drystone
from drystone.table.errors import refused, retry_hint, store_failed
from drystone.table.json_logs import log_as_json, trouble
from drystone.table.limits import GIVES_WAY_AFTER
from drystone.table.metrics import METRICS
from drystone.table.middleware.bans import BanGuard
from drystone.table.middleware.compression import Compression, sockets
from drystone.table.middleware.connections import Connections
from drystone.table.middleware.guard import HEADERS, Guard, route_of
from drystone.table.middleware.loop_share import LoopShare
from drystone.table.rest.games import api
from drystone.table.rest.identity import identity_api
from drystone.table.rest.notices import notices_api
from drystone.table.server import Server, server_of
from drystone.table.settings import Settings
from drystone.table.storage.database import StoreVanished, UnusableStore
from drystone.table.storage.lock import StoreLock
from drystone.table.storage.store import Store
from drystone.table.web import router


def create_app(settings: Settings) -> FastAPI:
    """The server, ready to be run; it opens its store when it starts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = Server(settings)
        app.state.server = server
        await server.open()
        yield
        await server.close()

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
    app.include_router(identity_api)
    app.include_router(notices_api)
    app.get("/healthz", include_in_schema=False)(healthz)
    app.get("/metrics", include_in_schema=False)(metrics)
    for kind in (ValueError, RequestValidationError, HTTPException):
        app.exception_handler(kind)(_refused)
    for failure in (SQLAlchemyError, StoreVanished):
        app.exception_handler(failure)(_store_failed)
    app.exception_handler(Exception)(_unforeseen)
    app.include_router(router)
    app.add_middleware(BanGuard)
    app.add_middleware(Compression)
    share = app.state.share = LoopShare() if settings.rate > 0 else None
    app.add_middleware(Guard, public_url=settings.public_url, rate=settings.rate, share=share)
    # Outermost: everything else knows a visitor by the address that a trusted proxy names.
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    return app


async def healthz(request: Request) -> Response:
    """Whether the server's store can be written and read."""
    problem = await server_of(request).health.problem()
    if problem:
        return JSONResponse({"ok": False, "problem": problem}, 503, retry_hint(503))
    return JSONResponse({"ok": True, "version": drystone.__version__})


async def metrics(request: Request) -> Response:
    """What is counted, for Prometheus."""
    server = server_of(request)
    rooms = list(server.rooms.open.values())
    gauges = {
        "drystone_rooms_open": ("Games in memory.", float(len(rooms))),
        "drystone_watchers": ("Open sockets.", float(sum(len(r.watchers) for r in rooms))),
        "drystone_bots_waiting": (
            "Questions waiting for a bot worker.",
            float(server.bot_pool.waiting),
        ),
        "drystone_started_seconds": ("When the process started.", server.started),
    }
    for waits, count in (await server.store.do(server.store.count_games)).items():
        name = f"drystone_games_{waits}"
        gauges[name] = (f"Games in the store that wait for: {waits}.", float(count))
    return PlainTextResponse(METRICS.text(gauges), media_type="text/plain; version=0.0.4")


async def _refused(request: Request, error: Exception) -> Response:
    told = refused(error)
    headers = error.headers if isinstance(error, HTTPException) else retry_hint(told.status)
    return JSONResponse(told.as_json(), status_code=told.status, headers=headers)


async def _store_failed(request: Request, error: Exception) -> Response:
    if not store_failed(error):
        return await _unforeseen(request, error)
    trouble(error, route=route_of(request.scope))
    return await _refused(request, error)


async def _unforeseen(request: Request, error: Exception) -> Response:
    reference = trouble(error, route=route_of(request.scope))
    message = f"something went wrong on our side; the game is kept (reference {reference})"
    body = {"problem": "internal", "message": message, "reference": reference}
    return JSONResponse(body, status_code=500, headers=HEADERS)  # no guard stands out here


def run(
    settings: Settings, host: str, port: int, open_browser: bool, log_level: str = "warning"
) -> None:
    """Run the server until it is told to stop; then let it finish what it is writing."""
    log_as_json(log_level)
    sys.setswitchinterval(GIVES_WAY_AFTER)
    lock = StoreLock(settings.database_url)
    try:
        lock.hold()
        Store(settings.database_url).close()
        lock.release()  # for the server itself, in a moment
    except UnusableStore as problem:
        print(f"drystone: {problem}", file=sys.stderr)
        sys.exit(2)
    connections = Connections(settings.trusted_proxies)
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    print(f"Drystone is at {address}   (Ctrl-C ends it)", flush=True)
    server = uvicorn.Server(
        uvicorn.Config(
            connections.around(create_app(settings)),
            host=host,
            port=port,
            access_log=False,
            log_config=None,
            ws_max_size=16 * 1024,
            ws=sockets(),
            ws_per_message_deflate=True,
            timeout_keep_alive=75,  # longer than a proxy waits before it uses a connection again
            timeout_graceful_shutdown=5,
            server_header=False,
            proxy_headers=False,  # the application looks at them itself
            http=connections.protocol(),
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
