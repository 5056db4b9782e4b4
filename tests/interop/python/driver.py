"""JSON lines: a request comes on stdin, its answer goes to stdout, events go to stdout in between."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Method = Callable[..., Awaitable[Any]]

# The SDK and its libraries may print; stdout belongs to the protocol with the test.
_wire = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", buffering=1)
os.dup2(sys.stderr.fileno(), sys.stdout.fileno())


def say(message: Mapping[str, Any]) -> None:
    _wire.write(json.dumps(message, ensure_ascii=False, default=str) + "\n")


def tell(event: str, data: Any = None) -> None:
    """Tells the test that something happened."""
    say({"event": event, "data": data})


async def drive(methods: Mapping[str, Method], ready: Mapping[str, Any] | None = None) -> None:
    """Serves requests, each as a task of its own, until stdin ends."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=2**24)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    tell("ready", ready)
    running: set[asyncio.Task[None]] = set()
    while line := await reader.readline():
        task = asyncio.create_task(_answer(methods, json.loads(line)))
        running.add(task)
        task.add_done_callback(running.discard)


async def _answer(methods: Mapping[str, Method], request: Mapping[str, Any]) -> None:
    try:
        result = await methods[request["method"]](**request.get("params", {}))
        say({"id": request["id"], "result": result})
    except BaseException as error:  # noqa: BLE001 - whatever it is, the test decides what it means
        say({"id": request["id"], "error": describe(error)})
        if not isinstance(error, Exception):
            raise


def describe(error: BaseException) -> dict[str, Any]:
    fields = {name: value for name, value in vars(error).items() if isinstance(value, (str, int))}
    return {"type": type(error).__name__, "message": str(error), "fields": fields}
