import { describe, expect, test } from "vitest";
import { eventually, openOffice, startComputer, startLab, startView, ways } from "./parties.ts";

describe.each(ways)("resources over $transport, $era era", (way) => {
  test("one page of what a server lists comes unfiltered with its cursor (#resources.one-page)", async () => {
    const resources = [
      { uri: "note://a", name: "a", title: "A", mimeType: "text/plain", size: 1, description: "d" },
    ];
    await using view = await startView(way, {
      documents: 2,
      windows: [{ uri: "window://w", text: "w", priority: 0.4 }],
      resources,
      pageSize: 3,
    });
    await using computer = await startComputer({ s: view.config });
    await using office = await openOffice(computer);
    const first = await office.agent.resources("lab", "s");
    expect(first.resources).toMatchObject([
      { uri: "dpe://com.example.docs/doc-1", annotations: { last_modified: "2026-01-01T00:00:00.000Z" } },
      { uri: "dpe://com.example.docs/doc-2", _meta: { page_count: 3 } },
      { uri: "window://w", annotations: { priority: 0.4, audience: ["assistant"] } },
    ]);
    expect(first.nextCursor).toBe("3");
    const second = await office.agent.resources("lab", "s", first.nextCursor);
    expect(second.resources).toEqual([
      { uri: "note://a", name: "a", title: "A", mime_type: "text/plain", size: 1, description: "d" },
    ]);
    expect(second.nextCursor).toBeUndefined();
  });

  test("templates come with their server, and their arguments can be completed (#resources.templates) (#resources.complete)", async () => {
    await using view = await startView(way, { documents: 12 });
    await using computer = await startComputer({ s: view.config });
    await using office = await openOffice(computer);
    await eventually(() => office.agent.templates("lab")).toEqual([
      {
        mcp_server: "s",
        uri_template: "dpe://com.example.docs/{doc_ref}/pages/{page_index}",
        name: "page",
        mime_type: "application/json",
      },
      {
        mcp_server: "s",
        uri_template: "dpe://com.example.docs/{doc_ref}/elements/{element_id}",
        name: "element",
      },
    ]);
    const ref = {
      type: "ref/resource",
      uri: "dpe://com.example.docs/{doc_ref}/pages/{page_index}",
    } as const;
    const documents = await office.agent.complete("lab", {
      ref,
      argument: { name: "doc_ref", value: "doc-1" },
    });
    expect(documents).toMatchObject({ values: ["doc-1", "doc-10", "doc-11", "doc-12"], total: 4 });
    const pages = await office.agent.complete("lab", {
      ref,
      argument: { name: "page_index", value: "" },
      context: { arguments: { doc_ref: "doc-1" } },
    });
    expect(pages.values).toEqual(["0", "1", "2"]);
  });
});

describe("where a template is", () => {
  test("the templates of one server can be asked for, and completion finds the server of a host", async () => {
    await using lab = await startLab({
      a: { host: "a", documents: 1 },
      b: { host: "b", documents: 2 },
    });
    const { computer } = lab;
    await using office = await openOffice(computer);
    await eventually(async () => (await office.agent.templates("lab")).length).toBe(4);
    expect((await office.agent.templates("lab", "b")).map(({ mcp_server }) => mcp_server)).toEqual([
      "b",
      "b",
    ]);
    const ref = { type: "ref/resource", uri: "dpe://b/{doc_ref}{?format}" } as const;
    const query = { ref, argument: { name: "doc_ref", value: "" } };
    expect((await office.agent.complete("lab", query)).values).toEqual(["doc-1", "doc-2"]);
    expect((await office.agent.complete("lab", { ...query, mcpServer: "a" })).values).toEqual(["doc-1"]);
  });

  test("a template that no server has is 404, and what the server refuses comes with its reason", async () => {
    await using lab = await startLab({ a: { host: "a", documents: 1 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const argument = { name: "doc_ref", value: "" };
    const unknown = { ref: { type: "ref/resource", uri: "other://{x}" }, argument } as const;
    await expect(office.agent.complete("lab", unknown)).rejects.toMatchObject({ code: 404 });
    const ref = { type: "ref/resource", uri: "dpe://a/{doc_ref}/pages/{page_index}" } as const;
    await expect(
      office.agent.complete("lab", { ref, argument: { name: "colour", value: "" } }),
    ).rejects.toMatchObject({ details: { mcp_server: "a" } });
  });
});
