"""A Computer of the Python SDK, driven by a test."""

from driver import drive  # first: it keeps stdout for itself

import asyncio
import inspect
import tempfile
from pathlib import Path
from typing import Any

from a2c_smcp.computer.computer import Computer
from a2c_smcp.computer.mcp_clients.model import MCPServerConfig
from a2c_smcp.computer.socketio.client import SMCPComputerClient
from pydantic import TypeAdapter

configs: TypeAdapter[Any] = TypeAdapter(MCPServerConfig)
home = tempfile.TemporaryDirectory(prefix="a2c-interop-")
computer: Computer | None = None
client: SMCPComputerClient | None = None


def own_home() -> dict[str, Any]:
    """Later generations keep files; they go to a folder of this run, where a generation knows the option."""
    path = Path(home.name)
    wanted = {"blob_cache_root": path, "skill_home": path / "skills", "project_root": path, "env": {"HOME": home.name}}
    known = inspect.signature(Computer.__init__).parameters
    return {name: value for name, value in wanted.items() if name in known}


async def start(name: str, servers: list[dict[str, Any]]) -> None:
    global computer
    parsed = {configs.validate_python(server) for server in servers}
    computer = Computer(name, mcp_servers=parsed, auto_connect=True, **own_home())
    await computer.boot_up()


async def connect(url: str, secret: str | None = None) -> None:
    global client
    assert computer is not None
    client = SMCPComputerClient(computer=computer, reconnection_delay=0.3, reconnection_delay_max=1)
    credentials: dict[str, Any] = {}
    if secret is not None:
        # The first generation shows its key as a header, later ones in the auth object.
        header = getattr(client, "auth_header_name", None)
        credentials = {"headers": {header: secret}} if header else {"auth": {"token": secret}}
    await client.connect(url, namespaces=["/smcp"], **credentials)


async def join(office: str) -> None:
    assert client is not None
    await client.join_office(office)


async def leave(office: str) -> None:
    assert client is not None
    await client.leave_office(office)


async def add_server(server: dict[str, Any]) -> None:
    """Adds an MCP server and says so, as the command line of the SDK does."""
    assert computer is not None and client is not None
    await computer.aadd_or_aupdate_server(configs.validate_python(server))
    await client.emit_update_config()


async def home_folder() -> str:
    """Where this Computer keeps what it keeps: `skills/user` has skills, the rest is its own affair."""
    return home.name


async def is_connected() -> bool:
    return client is not None and "/smcp" in client.namespaces




METHODS = [start, connect, join, leave, add_server, home_folder, is_connected]

if __name__ == "__main__":
    asyncio.run(drive({method.__name__: method for method in METHODS}))
