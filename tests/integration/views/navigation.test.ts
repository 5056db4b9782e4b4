import type { FinderPage } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { viewServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { admit, startPlainServer } from "../link/plain-server.ts";
import { countsOf, drive, eventually, openOffice, settleFinder, startComputer, startLab } from "./parties.ts";

const uri = "dpe://com.example.docs/doc-1";

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("an agent that walks through documents", () => {
  test("gets every document that passes, page by page", async () => {
    await using lab = await startLab({ docs: { documents: 250 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const all = await collect(office.agent.documents("lab"));
    expect(all.map(({ doc_ref }: FinderDocument) => doc_ref)).toEqual(
      Array.from({ length: 250 }, (_, index) => `doc-${250 - index}`),
    );
    const some = await collect(office.agent.documents("lab", { keywords: ["topic-0"], fileType: "pdf" }));
    expect(some).toHaveLength(16);
  });

  test("opens one, goes through its pages and reads them in every form", async () => {
    await using lab = await startLab({ docs: { documents: 1, pages: 120 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const document = await office.agent.open("lab", `${uri}/pages/7?format=markdown`);
    expect([document.uri, document.title, document.pageCount]).toEqual([uri, "Report 1", 120]);
    const pages = await collect(document.pages());
    expect(pages.map(({ index }) => index)).toEqual(Array.from({ length: 120 }, (_, index) => index));
    expect(pages[119]?.summary).toMatchObject({ title: "Chapter 119", element_count: 4 });
    expect(await document.page(3).markdown()).toMatch(/^# Chapter 3\n\nPage 3 begins here\./);
    expect(await document.page(3).text()).toContain("Page 3 begins here.");
    expect(await document.page(3).read(["list"])).toMatchObject({ elements: [{ element_id: "lst-3" }] });
    expect(await document.markdown()).toMatch(/^# Report 1/);
    await expect(document.page(120).read()).rejects.toMatchObject({ name: "DocumentError", code: 4202 });
  });

  test("reads the rows of a table in parts, and is told when an element has none", async () => {
    await using lab = await startLab({ docs: { documents: 1 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const document = await office.agent.open("lab", uri);
    expect(await document.element("tbl-2").rows({ offset: 100 })).toMatchObject({
      headers: ["name", "number"],
      rows: Array.from({ length: 20 }, (_, index) => [`row ${100 + index}`, 100 + index]),
      row_offset: 100,
      total_rows: 120,
    });
    expect(await document.element("tbl-2").markdown()).toContain("| row 119 | 119 |");
    expect(await document.element("txt-0").read()).toMatchObject({
      content: { text: "Page 0 begins here." },
    });
    await expect(document.element("txt-0").rows()).rejects.toMatchObject({ code: "bad-answer" });
    await expect(document.element("none").read()).rejects.toMatchObject({ code: 4203 });
    const all = await document.element("tbl-2").rows();
    expect(all.rows.map(([name]) => name)).toEqual(Array.from({ length: 120 }, (_, row) => `row ${row}`));
    expect((await document.element("tbl-2").rows({ offset: 5, limit: 101 })).rows).toHaveLength(101);
  });

  test("reads a document, a page and an element by URI", async () => {
    await using lab = await startLab({ docs: { documents: 1 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const { agent } = office;
    expect(await agent.readDocument("lab", uri)).not.toHaveProperty("pages");
    expect(await agent.readDocument("lab", uri, { pages: true, limit: 2 })).toMatchObject({
      pages: [{ page_index: 0 }, { page_index: 1 }],
      page_limit: 2,
    });
    expect(await agent.readPage("lab", uri, 1, { categories: ["text"] })).toMatchObject({ element_count: 1 });
    expect(await agent.readPage("lab", uri, 1, { format: "markdown" })).toMatchObject({
      page_index: 1,
      content_markdown: expect.stringContaining("# Chapter 1"),
    });
    expect(await agent.readElement("lab", uri, "tbl-0", { offset: 119 })).toMatchObject({
      content: { rows: [["row 119", 119]] },
    });
    await expect(agent.readPage("lab", "report.pdf", 0)).rejects.toMatchObject({
      name: "DocumentError",
      code: 4204,
    });
  });

  test("a resource of another kind comes as it is", async () => {
    const resources = [
      { uri: "note://plain", name: "n", text: "hello", mimeType: "text/plain" },
      { uri: "note://json", name: "n", text: '{"a":1}', mimeType: "application/json" },
      { uri: "note://bytes", name: "n", mimeType: "image/png" },
    ];
    await using lab = await startLab({ s: { resources } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const read = (at: string) => office.agent.readResource("lab", at);
    await eventually(() => computer.registry.listAllResources().length).toBe(3);
    expect(await read("note://plain")).toEqual({ uri: "note://plain", content_text: "hello" });
    expect(await read("note://json")).toEqual({ a: 1 });
    expect(await read("note://bytes")).toEqual({ uri: "note://bytes", mime_type: "image/png", blob: "AAAA" });
  });
});

describe("what an agent keeps", () => {
  test("a page that was read is not read again until its computer reports a change", async () => {
    await using lab = await startLab({ docs: { documents: 1, era: "legacy" } });
    const { computer } = lab;
    await computer.finder.query();
    await settleFinder(computer);
    await using office = await openOffice(computer);
    const { agent } = office;
    const first = await agent.readPage("lab", uri, 0);
    expect(await agent.readPage("lab", uri, 0)).toEqual(first);
    const readsOf = async (at: string) => (await countsOf(computer)).readsOf[at];
    expect(await readsOf(`${uri}/pages/0`)).toBe(1);
    const changed = new Promise<{ computer: string; page: FinderPage }>((resolve) =>
      agent.once("finder-changed", resolve),
    );
    await drive(computer, "touch", { uri });
    const { computer: where, page } = await changed;
    expect(where).toBe("lab");
    expect(page.documents).toMatchObject([{ title: "Report 1, revision 1" }]);
    await agent.readPage("lab", uri, 0);
    expect(await readsOf(`${uri}/pages/0`)).toBe(2);
  });

  test("any notice of its computer drops what is kept (#agent.fresh)", async () => {
    await using lab = await startLab({ docs: { documents: 1, era: "legacy" } });
    const { computer } = lab;
    await computer.finder.query();
    await settleFinder(computer);
    await using office = await openOffice(computer);
    const { agent } = office;
    const readsOf = async () => (await countsOf(computer)).readsOf[`${uri}/pages/0`];
    await agent.readPage("lab", uri, 0);
    await agent.readPage("lab", uri, 0);
    expect(await readsOf()).toBe(1);
    const changed = new Promise((resolve) => agent.once("desktop-changed", resolve));
    await drive(computer, "set_window", { uri: "window://com.example.docs/w", text: "." });
    await changed;
    await agent.readPage("lab", uri, 0);
    expect(await readsOf()).toBe(2);
  });

  test("what was asked before a change and answered after it is not kept", async () => {
    const options = { documents: 1, era: "legacy", readDelayMs: 1_500 } as const;
    await using lab = await startLab({ docs: options });
    const { computer } = lab;
    await computer.finder.query();
    await settleFinder(computer);
    await using office = await openOffice(computer);
    const { agent } = office;
    const changed = new Promise((resolve) => agent.once("finder-changed", resolve));
    let isAnswered = false;
    const slow = agent.readDocument("lab", uri).then(() => {
      isAnswered = true;
    });
    await eventually(async () => (await countsOf(computer)).readsOf[uri]).toBe(1);
    await drive(computer, "set_options", { readDelayMs: null });
    await drive(computer, "add_document");
    await changed;
    expect(isAnswered).toBe(false);
    await slow;
    const before = (await countsOf(computer)).readsOf[uri];
    await agent.readDocument("lab", uri);
    expect((await countsOf(computer)).readsOf[uri]).toBe(Number(before) + 1);
  });

  test("many changes are a few refreshes, and the last one has the last state", async () => {
    await using computer = await startComputer({ docs: viewServer({ documents: 10, era: "legacy" }) });
    await using office = await openOffice(computer);
    const pages: FinderPage[] = [];
    office.agent.on("finder-changed", ({ page }) => pages.push(page));
    await drive(computer, "touch_many", { count: 300, milliseconds: 500 });
    await eventually(() => pages.at(-1)?.documents.every(({ title }) => title.endsWith("revision 30"))).toBe(
      true,
    );
    expect(pages.length).toBeLessThanOrEqual(10);
  });
});

describe("limits of the wire", () => {
  test("an answer that is too large is refused with what to ask for instead, and the connection survives", async () => {
    const resources = [{ uri: "note://large", name: "large", text: "0123456789", times: 20_000 }];
    await using lab = await startLab({ docs: { documents: 3, resources } });
    const { computer } = lab;
    await using office = await openOffice(computer, { limits: { messageBytes: 100_000 } });
    const lost: unknown[] = [];
    office.agent.on("disconnected", (event) => lost.push(event));
    office.agent.on("computer-left", (event) => lost.push(event));
    await expect(
      office.agent.readResource("lab", "note://large", { mcpServer: "docs" }),
    ).rejects.toMatchObject({
      name: "RequestError",
      code: 400,
      message: expect.stringContaining("ask for one page or element, with limit or categories"),
      details: { limit: 100_000, bytes: expect.any(Number) },
    });
    expect((await office.agent.getFinder("lab")).totalCount).toBe(3);
    expect(office.link.isJoined).toBe(true);
    expect(lost).toEqual([]);
  });

  test("a server that does not know an event is said to be the reason, at once", async () => {
    await using server = await startPlainServer((socket) => {
      admit(socket);
      socket.on("server:list_room", ({ req_id }, ack) => ack({ sessions: [], req_id }));
      socket.onAny((event: string, _: unknown, ack: unknown) => {
        if (event.startsWith("client:") && typeof ack === "function") ack();
      });
    });
    await using agent = await connectAgent({ url: server.url, office: "main", name: "tester" });
    const unsupported = (event: string) => ({
      name: "ConnectionError",
      code: "unsupported",
      message: `${event} is not supported by this server`,
    });
    await expect(agent.getFinder("lab")).rejects.toMatchObject(unsupported("client:get_finder"));
    await expect(agent.getDesktop("lab")).rejects.toMatchObject(unsupported("client:get_desktop"));
    await expect(agent.readResource("lab", uri)).rejects.toMatchObject(unsupported("client:read_resource"));
    await expect(agent.resources("lab", "s")).rejects.toMatchObject(unsupported("client:get_resources"));
    await expect(agent.templates("lab")).rejects.toMatchObject(unsupported("client:get_resource_templates"));
  });
});
