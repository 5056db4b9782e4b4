import { HttpView, recordingLogger, viewServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { countsOf, drive, eventually, openOffice, startComputer, startLab } from "./parties.ts";

const refsOf = (page: { documents: readonly { doc_ref: string }[] }): string[] =>
  page.documents.map(({ doc_ref }) => doc_ref);

describe("who takes part", () => {
  test("a server without resources.subscribe is in the registry, not in the Finder or on the Desktop (#finder.participants) (#desktop.changes)", async () => {
    const windows = [{ uri: "window://quiet/w", text: "hello" }];
    await using lab = await startLab({
      docs: { documents: 1 },
      quiet: { host: "quiet", documents: 2, windows, canSubscribe: false },
    });
    const { computer } = lab;
    expect(await computer.finder.query()).toMatchObject({ totalCount: 1, documents: [{ server: "docs" }] });
    expect(await computer.desktop.query()).toEqual([]);
    await eventually(() => computer.registry.listResources("quiet")).toHaveLength(3);
  });

  test("a server that is down is not shown and comes back by itself (#finder.participants)", async () => {
    await using view = await HttpView.start({ documents: 2, era: "modern" });
    const health = { everyMs: 100, timeoutMs: 500, misses: 1 };
    await using computer = await startComputer({ docs: view.config }, { health });
    expect((await computer.finder.query()).totalCount).toBe(2);
    await view.vanish();
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(0);
    await view.resume();
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(2);
  });

  test("a server that leaves the configuration takes its documents along", async () => {
    const servers = {
      a: viewServer({ host: "a", documents: 1 }),
      b: viewServer({ host: "b", documents: 1 }),
    };
    await using computer = await startComputer(servers);
    expect((await computer.finder.query()).totalCount).toBe(2);
    const changed = new Promise((resolve) => computer.once("finder-changed", () => resolve(true)));
    await computer.applyConfig({ mcpServers: { a: servers.a } });
    await changed;
    expect(refsOf(await computer.finder.query())).toEqual(["doc-1"]);
    expect(computer.registry.listAllResources().map(({ server_name }) => server_name)).toEqual(["a"]);
    await expect(computer.resources.read("dpe://b/doc-1")).rejects.toMatchObject({ code: 4201 });
  });
});

describe("the listing", () => {
  test("every page of it is read, and only documents are kept (#finder.listing)", async () => {
    const resources = [
      { uri: "dpe://com.example.docs", name: "the catalogue itself" },
      { uri: "dpe://com.example.docs/doc-1/pages/0", name: "a page" },
      { uri: "dpe://com.example.docs/doc-1/elements/tbl-0", name: "an element" },
      { uri: "dpe:///nowhere", name: "no valid URI" },
      { uri: "file:///library/a.txt", name: "a file" },
    ];
    await using lab = await startLab({
      docs: { documents: 7, pageSize: 3, resources },
    });
    const { computer } = lab;
    const { documents, totalCount } = await computer.finder.query({ limit: 100 });
    expect(totalCount).toBe(7);
    expect(documents.every(({ uri }) => /^dpe:\/\/com\.example\.docs\/doc-\d$/.test(uri))).toBe(true);
    expect((await countsOf(computer)).lists).toBe(4);
  });
});

describe("summaries", () => {
  test("come from the listing when that says enough, without any read (#finder.summary-from-resource)", async () => {
    await using lab = await startLab({ docs: { documents: 5 } });
    const { computer } = lab;
    const { documents } = await computer.finder.query({ keywords: ["Report 4"] });
    expect(documents).toMatchObject([
      { title: "Report 4", page_count: 3, file_type: "xlsx", keywords: ["topic-4"] },
    ]);
    expect((await countsOf(computer)).reads).toBe(0);
  });

  test("come from one read of level 0 when the listing says too little (#finder.summary-from-catalogue)", async () => {
    await using lab = await startLab({ docs: { documents: 30, listsMeta: false } });
    const { computer } = lab;
    const { documents, totalCount } = await computer.finder.query();
    expect(totalCount).toBe(30);
    expect(documents[0]).toMatchObject({ title: "Report 30", page_count: 3, server: "docs" });
    const { readsOf } = await countsOf(computer);
    expect(readsOf).toEqual({ "dpe://com.example.docs": 1 });
  });

  test("come from a read each where level 0 fails, a few at a time (#finder.summary-from-document)", async () => {
    const options = { documents: 20, listsMeta: false, hasCatalogue: false, readDelayMs: 10 };
    await using lab = await startLab({ docs: options });
    const { computer } = lab;
    expect((await computer.finder.query()).totalCount).toBe(20);
    const { reads, mostReadsAtOnce } = await countsOf(computer);
    expect(reads).toBe(21);
    expect(mostReadsAtOnce).toBeGreaterThan(1);
    expect(mostReadsAtOnce).toBeLessThanOrEqual(4);
  });

  test("a document that cannot be read is left out and the rest is answered (#finder.unreadable)", async () => {
    const { logger, lines } = recordingLogger();
    const options = { documents: 3, listsMeta: false, hasCatalogue: false, unreadable: ["doc-2"] };
    await using lab = await startLab({ docs: options }, { logger });
    const { computer } = lab;
    expect(refsOf(await computer.finder.query())).toEqual(["doc-3", "doc-1"]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        message: "a document cannot be read and is left out",
        fields: expect.objectContaining({ server: "docs", uri: "dpe://com.example.docs/doc-2" }),
      }),
    );
    await drive(computer, "set_options", { unreadable: null });
    await drive(computer, "touch", { uri: "dpe://com.example.docs/doc-2" });
    await eventually(async () => refsOf(await computer.finder.query())).toEqual(["doc-3", "doc-2", "doc-1"]);
  });
});

describe("queries", () => {
  test("in steady state they make no MCP call (#finder.cached)", async () => {
    await using lab = await startLab({ docs: { documents: 10, listsMeta: false } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    await office.agent.getFinder("lab");
    const before = await countsOf(computer);
    for (let query = 0; query < 20; query += 1)
      await office.agent.getFinder("lab", { keywords: ["report"], offset: query % 3, limit: 5 });
    const { lists, reads } = await countsOf(computer);
    expect({ lists, reads }).toEqual({ lists: before.lists, reads: before.reads });
  });

  test("filter and page (#finder.organize.keywords) (#finder.organize.file-type) (#finder.organize.limit-max)", async () => {
    await using lab = await startLab({ docs: { documents: 120 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const find = office.agent.getFinder.bind(office.agent, "lab");
    expect(await find({ keywords: ["MONTH 7"], limit: 3 })).toMatchObject({
      totalCount: 11,
      documents: [{ doc_ref: "doc-79" }, { doc_ref: "doc-78" }, { doc_ref: "doc-77" }],
    });
    expect(await find({ fileType: "pdf", offset: 39 })).toMatchObject({
      totalCount: 40,
      documents: [{ doc_ref: "doc-3" }],
    });
    expect((await computer.finder.query({ limit: 500 })).documents).toHaveLength(100);
    expect((await find({ limit: 500 })).documents).toHaveLength(120);
    expect((await find()).documents).toHaveLength(20);
    await expect(find({ offset: -1 })).rejects.toMatchObject({ name: "RequestError", code: 400 });
    await expect(find({ limit: 1.5 })).rejects.toMatchObject({ name: "RequestError", code: 400 });
  });

  test("the server that was used last comes first, the others by name (#finder.history) (#finder.organize.server-order)", async () => {
    await using lab = await startLab({
      b: { host: "b", documents: 1 },
      a: { host: "a", documents: 1 },
      c: { host: "c", documents: 1 },
    });
    const { computer } = lab;
    const servers = async (): Promise<string[]> =>
      (await computer.finder.query()).documents.map(({ server }) => server);
    expect(await servers()).toEqual(["a", "b", "c"]);
    await countsOf(computer, "c");
    for (let call = 0; call < 99; call += 1) await countsOf(computer, "b");
    expect(await servers()).toEqual(["b", "c", "a"]);
    expect(computer.tools.history().map(({ server }) => server)).toEqual(["c", ...Array(99).fill("b")]);
  });
});
