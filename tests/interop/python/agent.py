"""Agents of the Python SDK, driven by a test. Each has a key, so that one process serves several."""

from driver import drive, tell  # first: it keeps stdout for itself

import asyncio
from typing import Any

from a2c_smcp.agent import AsyncSMCPAgentClient, DefaultAgentAuthProvider

NAMESPACE = "/smcp"
agents: dict[str, AsyncSMCPAgentClient] = {}
places: dict[str, tuple[str, str]] = {}


class Ear:
    """Passes on what the SDK tells its user."""

    def __init__(self, key: str) -> None:
        self.key = key

    async def on_computer_enter_office(self, data: Any, _: Any) -> None:
        self._tell("entered", data.get("computer"))

    async def on_computer_leave_office(self, data: Any, _: Any) -> None:
        self._tell("left", data.get("computer"))

    async def on_computer_update_config(self, data: Any, _: Any) -> None:
        self._tell("config-changed", data["computer"])

    async def on_computer_update_tool_list(self, data: Any, _: Any) -> None:
        self._tell("tools-changed", data["computer"])

    async def on_tools_received(self, computer: str, tools: Any, _: Any) -> None:
        self._tell("tools-received", computer, tools=[tool["name"] for tool in tools])

    def _tell(self, what: str, computer: Any, **more: Any) -> None:
        tell("heard", {"key": self.key, "what": what, "computer": computer, **more})


async def connect(key: str, url: str, office: str, name: str, secret: str | None = None) -> None:
    provider = DefaultAgentAuthProvider(agent_id=name, office_id=office, api_key=secret)
    agent = AsyncSMCPAgentClient(provider, Ear(key), reconnection_delay=0.3, reconnection_delay_max=1)
    # The SDK reads the desktop again by itself and tells nobody; so the read is told here.
    inner = agent.process_desktop_response
    agent.process_desktop_response = lambda ret, computer: (  # type: ignore[method-assign]
        tell("heard", {"key": key, "what": "desktop-changed", "computer": computer}),
        inner(ret, computer),
    )[1]
    agents[key] = agent
    places[key] = (office, name)
    await agent.connect_to_server(url)


async def join(key: str) -> None:
    """As the SDK joins: it asks for no ack, and so never learns how it went."""
    office, name = places[key]
    await agents[key].join_office(office, name, namespace=NAMESPACE)


async def call(key: str, event: str, data: Any, timeout: int = 10) -> Any:
    return await agents[key].call(event, data, namespace=NAMESPACE, timeout=timeout)


async def list_room(key: str) -> Any:
    return await agents[key].get_computers_in_office(places[key][0], timeout=3)


async def get_tools(key: str, computer: str) -> Any:
    return (await agents[key].get_tools_from_computer(computer, timeout=3))["tools"]


async def get_desktop(key: str, computer: str, size: int | None = None, window: str | None = None) -> Any:
    return (await agents[key].get_desktop_from_computer(computer, size=size, window=window, timeout=5))["desktops"]


async def get_config(key: str, computer: str) -> Any:
    """The SDK has a method for this since 0.3; before, only the event."""
    agent = agents[key]
    if hasattr(agent, "get_config_from_computer"):
        return await agent.get_config_from_computer(computer, timeout=3)
    return await call(key, "client:get_config", agent.create_get_tools_request(computer), timeout=3)


async def call_tool(key: str, computer: str, tool: str, params: dict[str, Any], timeout: int) -> Any:
    result = await agents[key].emit_tool_call(computer, tool, params, timeout)
    return result.model_dump(mode="json", by_alias=True, exclude_none=True)


async def start_call(key: str, computer: str, tool: str, params: dict[str, Any], timeout: int) -> Any:
    """A call whose request id is told before it is answered; the SDK keeps it to itself."""
    agent = agents[key]
    request = agent.create_tool_call_request(computer, tool, params, timeout)
    tell("started", {"key": key, "req_id": request["req_id"]})
    return await call(key, "client:tool_call", request, timeout=timeout + 1)


async def cancel(key: str, req_id: str) -> None:
    """The SDK cancels by itself after a timeout only, with this event."""
    data = {"agent": places[key][1], "req_id": req_id}
    await agents[key].emit("server:tool_call_cancel", data, namespace=NAMESPACE)


async def get_skills(key: str, computer: str) -> Any:
    return (await agents[key].get_skills(computer, timeout=10))["skills"]


async def get_skill(key: str, computer: str, name: str, rel_path: str | None = None) -> Any:
    """What the SDK gives: text in `body`, which it fetches by itself where it came by handle."""
    answer = dict(await agents[key].get_skill(computer, name, rel_path=rel_path or "SKILL.md", timeout=10))
    if len(answer.get("body") or "") > 1_000:
        answer["body"] = f"{len(answer['body'])} characters"
    return answer


async def get_blob(key: str, computer: str, handle: str) -> Any:
    answer = await agents[key].get_blob(computer, handle, timeout=10)
    return {**answer, "blob": len(answer["blob"])}


async def put_blob(key: str, computer: str, size: int, name: str) -> Any:
    result = await agents[key].put_blob(computer, b"x" * size, name_hint=name, timeout=10)
    return {field: getattr(result, field, None) for field in ("landing_path", "total_size", "sha256")}


async def get_resources(key: str, computer: str, server: str) -> Any:
    return await agents[key].get_resources(computer, server, timeout=10)


async def disconnect(key: str) -> None:
    places.pop(key, None)
    await agents.pop(key).disconnect()


METHODS = [connect, join, list_room, get_tools, get_desktop, get_config]
METHODS += [call_tool, start_call, cancel, disconnect]
METHODS += [get_skills, get_skill, get_blob, put_blob, get_resources]

if __name__ == "__main__":
    asyncio.run(drive({method.__name__: method for method in METHODS}))
