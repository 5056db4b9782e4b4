"""A Server of the Python SDK under uvicorn, driven by a test. Says at once on which port it listens."""

from driver import drive  # first: it keeps stdout for itself

import asyncio
import socket
import sys
from importlib.metadata import version
from typing import Any

import socketio
import uvicorn
from a2c_smcp.server import SMCPNamespace
from a2c_smcp.server.auth import AuthenticationProvider


class Doorman(AuthenticationProvider):
    """Lets in whoever shows the secret, in the place where its generation shows it; without a secret, everybody."""

    secret: str | None = None

    async def authenticate(self, sio: Any, environ: dict, auth: dict | None, headers: list) -> bool:
        shown = (auth or {}).get("token") or environ.get("HTTP_X_API_KEY") or environ.get("HTTP_ACCESS_TOKEN")
        return self.secret is None or shown == self.secret


def gated(app: Any) -> Any:
    """The version check of the SDK, which it has since 0.2."""
    try:
        from a2c_smcp import PROTOCOL_VERSION
        from a2c_smcp.server import A2CProtocolVersionASGIMiddleware
    except ImportError:
        return app
    return A2CProtocolVersionASGIMiddleware(app, socketio_path="/socket.io", server_version=PROTOCOL_VERSION)


async def main(is_open: bool) -> None:
    doorman = Doorman()
    sio = socketio.AsyncServer(async_mode="asgi", cors_allowed_origins="*", always_connect=False)
    sio.register_namespace(SMCPNamespace(doorman))
    app = socketio.ASGIApp(sio, socketio_path="/socket.io")
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app if is_open else gated(app), log_level="warning", ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)

    async def set_secret(secret: str | None) -> None:
        doorman.secret = secret

    ready = {"port": listener.getsockname()[1], "version": version("a2c-smcp")}
    await drive({"set_secret": set_secret}, ready)
    server.should_exit = server.force_exit = True
    await serving


if __name__ == "__main__":
    asyncio.run(main(is_open="--open" in sys.argv))
