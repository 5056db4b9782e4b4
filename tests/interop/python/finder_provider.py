"""A Finder provider written from the guide "MCP Server 实现指南" alone, with the Python MCP SDK.

It does what the guide says and nothing else: resources without `_meta`, JSON at four levels, templates, completion,
notifications. Two names of the guide are not in the SDK; each place says what stands for them. Two tools, which the
guide does not have, make it change, so that a test can see the notifications.
"""

import asyncio
import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.models import InitializationOptions
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import McpError
from mcp.types import (
    Completion,
    ErrorData,
    ReadResourceRequest,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    ResourceTemplateReference,
    ServerResult,
    TextContent,
    TextResourceContents,
    Tool,
)

HOST = "com.example.docs"
server: Server = Server("guide-docs", version="1.0.0")
table = {"headers": ["季度", "收入（万元）"], "rows": [["Q1", "1,250"], ["Q2", "1,380"]]}
pages = [
    {"title": "概览", "elements": [
        {"element_id": "h-001", "category": "heading", "summary": "2026 年度总结",
         "content": {"level": 1, "text": "2026 年度总结"}},
        {"element_id": "tbl-001", "category": "table", "summary": "季度收入对比表", "content": table},
    ]},
    {"title": "收入分析", "elements": [
        {"element_id": "txt-001", "category": "text", "summary": "说明", "content": {"text": "收入呈上升趋势。"}},
    ]},
]


def describe(ref: str, title: str, summary: str, file_type: str) -> dict[str, Any]:
    return {
        "doc_ref": ref, "uri": f"dpe://{HOST}/{ref}", "file_uri": f"file:///data/{ref}.{file_type}",
        "file_type": file_type, "title": title, "page_count": len(pages), "keywords": ["财务"],
        "summary": summary, "last_modified": "2026-01-15T08:30:00Z",
    }


documents = {
    "rpt-2026": describe("rpt-2026", "2026 年度报告", "2026 年度财务与运营报告", "xlsx"),
    "contract-a1": describe("contract-a1", "A1 合同", "A1 项目服务合同", "pdf"),
}


@server.list_resources()
async def list_resources() -> list[Resource]:
    return [
        Resource(uri=doc["uri"], name=doc["title"], description=doc["summary"], mimeType="application/json")
        for doc in documents.values()
    ]


@server.list_resource_templates()
async def list_resource_templates() -> list[ResourceTemplate]:
    return [
        ResourceTemplate(uriTemplate=f"dpe://{HOST}/{{doc_ref}}/pages/{{page_index}}", name="文档页面"),
        ResourceTemplate(uriTemplate=f"dpe://{HOST}/{{doc_ref}}/elements/{{element_id}}", name="文档元素"),
    ]


def find(code: int, items: Any, key: Any) -> Any:
    try:
        return items[key]
    except (KeyError, IndexError):
        raise McpError(ErrorData(code=code, message="not found", data={"wanted": key})) from None


def page_of(ref: str, index: int, categories: list[str]) -> dict[str, Any]:
    page = find(4202, pages, index)
    shown = [element for element in page["elements"] if not categories or element["category"] in categories]
    return {
        "page_index": index, "title": page["title"], "doc_ref": ref, "uri": f"dpe://{HOST}/{ref}/pages/{index}",
        "elements": shown, "element_count": len(shown),
    }


def element_of(ref: str, element_id: str) -> dict[str, Any]:
    every = {element["element_id"]: (index, element) for index, page in enumerate(pages) for element in page["elements"]}
    index, element = find(4203, every, element_id)
    return {**element, "doc_ref": ref, "page_index": index, "uri": f"dpe://{HOST}/{ref}/elements/{element_id}", "metadata": {}}


def body_of(uri: str) -> dict[str, Any]:
    parsed = urlsplit(uri)
    query = {name: values[0] for name, values in parse_qs(parsed.query).items()}
    ref, *sub = [part for part in parsed.path.split("/") if part] or [None]
    if ref is None:
        return {"documents": list(documents.values()), "total_count": len(documents)}
    doc = find(4201, documents, ref)
    if not sub:
        index = [{**page_of(ref, i, []), "elements": None} for i in range(len(pages))]
        more = {"pages": index, "page_offset": 0, "page_limit": 20, "page_total": len(pages)}
        return {**doc, **(more if query.get("depth") == "pages" else {})}
    categories = [name for name in query.get("categories", "").split(",") if name]
    return page_of(ref, int(sub[1]), categories) if sub[0] == "pages" else element_of(ref, sub[1])


# The SDK's own decorator takes texts only; the guide answers with a whole result, so it is registered as one.
async def read_resource(request: ReadResourceRequest) -> ServerResult:
    uri = str(request.params.uri)
    text = json.dumps(body_of(uri), ensure_ascii=False)
    return ServerResult(ReadResourceResult(contents=[TextResourceContents(uri=uri, mimeType="application/json", text=text)]))


server.request_handlers[ReadResourceRequest] = read_resource


@server.subscribe_resource()
async def subscribe(_: Any) -> None:
    """Every subscriber is told of everything."""


@server.unsubscribe_resource()
async def unsubscribe(_: Any) -> None:
    """See subscribe."""


@server.completion()  # the guide calls it complete_resource
async def complete(ref: Any, argument: Any, context: Any) -> Completion | None:
    if not isinstance(ref, ResourceTemplateReference):
        return None
    element_ids = [element["element_id"] for page in pages for element in page["elements"]]
    known = {"doc_ref": list(documents), "page_index": [str(i) for i in range(len(pages))], "element_id": element_ids}
    values = [value for value in known.get(argument.name, []) if value.startswith(argument.value)]
    return Completion(values=values, total=len(values), hasMore=False)


@server.list_tools()
async def list_tools() -> list[Tool]:
    return [Tool(name=name, inputSchema={"type": "object"}) for name in ("add_document", "retitle_document")]


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, Any]) -> list[TextContent]:
    session = server.request_context.session
    if name == "add_document":
        documents["memo-1"] = describe("memo-1", "备忘录", "新文档", "docx")
        await session.send_resource_list_changed()
    else:
        documents["rpt-2026"]["title"] = arguments["title"]
        await session.send_resource_updated(uri=documents["rpt-2026"]["uri"])
    return [TextContent(type="text", text="done")]


async def main() -> None:
    capabilities = server.get_capabilities(NotificationOptions(resources_changed=True), {})
    # The guide asks for resources.subscribe; the SDK always declares false, though it serves subscriptions.
    assert capabilities.resources is not None
    capabilities.resources.subscribe = True
    options = InitializationOptions(server_name="guide-docs", server_version="1.0.0", capabilities=capabilities)
    async with stdio_server() as (read, write):
        await server.run(read, write, options)


if __name__ == "__main__":
    asyncio.run(main())
