import { DpeCatalogue } from "@a2c-smcp/protocol";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { connect, eras } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

test("a catalogue of very many stops at 1,000 and says how many there are (#documents.catalogue)", async () => {
  const many = Array.from({ length: 1005 }, (_, n) => [`${n}.testdoc`, { title: `Note ${n}`, pages: [] }]);
  await using folder = await makeFolder(Object.fromEntries(many));
  await using documents = await openFolder(folder);
  await using reader = await connect(documents);
  const catalogue = DpeCatalogue.parse(await reader.json("dpe://com.example.docs"));
  expect(catalogue.total_count).toBe(1005);
  expect(catalogue.documents).toHaveLength(1000);
  const sizes: number[] = [];
  const uris = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await reader.client.request({
      method: "resources/list",
      params: cursor === undefined ? {} : { cursor },
    });
    sizes.push(page.resources.length);
    for (const { uri } of page.resources) uris.add(uri);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(sizes).toEqual([500, 500, 5]);
  expect(uris.size).toBe(1005);
  await expect(reader.client.listResources({ cursor: "nonsense" })).rejects.toMatchObject({ code: -32602 });
}, 60_000);

describe.each(eras)("to a client of the %s era", (era) => {
  let folder: TestFolder;
  let documents: DocumentsServer;

  beforeAll(async () => {
    folder = await makeFolder({ "report.testdoc": sampleDocument, "z.testdoc": sampleDocument });
    documents = await openFolder(folder);
  });

  afterAll(async () => {
    await documents.close();
    await folder[Symbol.asyncDispose]();
  });

  test("a document is a level-1 URI with all that a catalogue needs (#documents.participates)", async () => {
    await using reader = await connect(documents, era);
    expect(reader.client.getServerCapabilities()).toMatchObject({
      resources: { subscribe: true, listChanged: true },
      completions: {},
      logging: {},
    });
    const { resources } = await reader.client.listResources();
    const docRef = documents.context.library.documents()[0]?.source.docRef;
    expect(resources).toHaveLength(2);
    expect(resources[0]).toEqual({
      uri: `dpe://com.example.docs/${docRef}`,
      name: "Annual report",
      title: "Annual report",
      description: expect.stringContaining("Revenue"),
      mimeType: "application/json",
      size: JSON.stringify(sampleDocument).length,
      annotations: { lastModified: expect.stringMatching(/Z$/) },
      _meta: {
        file_type: "testdoc",
        page_count: 31,
        keywords: ["finance", "2026"],
        file_uri: `file://${folder.path}/report.testdoc`,
      },
    });
  });

  test("documents, pages and elements have templates that complete one after the other (#documents.completion)", async () => {
    await using reader = await connect(documents, era);
    const { resourceTemplates } = await reader.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "dpe://com.example.docs/{doc_ref}",
      "dpe://com.example.docs/{doc_ref}/pages/{page_index}",
      "dpe://com.example.docs/{doc_ref}/elements/{element_id}",
    ]);
    const uri = resourceTemplates[2]?.uriTemplate ?? "";
    const complete = async (name: string, value: string, chosen: Record<string, string> = {}) => {
      const { completion } = await reader.client.complete({
        ref: { type: "ref/resource", uri },
        argument: { name, value },
        context: { arguments: chosen },
      });
      return completion;
    };
    const [docRef = ""] = (await complete("doc_ref", "rep")).values;
    expect(docRef).toMatch(/^report-/);
    expect((await complete("doc_ref", "annual")).total).toBe(2);
    expect(await complete("page_index", "3", { doc_ref: docRef })).toEqual({
      values: ["3", "30"],
      total: 2,
      hasMore: false,
    });
    const ids = await complete("element_id", "t", { doc_ref: docRef, page_index: "0" });
    expect(ids.values).toEqual(["txt-0-0", "tbl-0-0", "txt-0-1"]);
    expect((await complete("element_id", "txt-7-", { doc_ref: docRef })).values).toEqual(["txt-7-0"]);
    // Without a page the whole document is looked at: one text on each of 30 pages, and two on the first.
    expect(await complete("element_id", "txt-", { doc_ref: docRef })).toMatchObject({
      total: 32,
      hasMore: false,
    });
    expect((await complete("element_id", "txt-3", { doc_ref: docRef })).values).toEqual([
      "txt-3-0",
      "txt-30-0",
    ]);
    expect((await complete("page_index", "", { doc_ref: "nowhere" })).values).toEqual([]);
    expect((await complete("page_index", "")).values).toEqual([]);
  });
});

test("completion gives at most 100 values and says that there are more", async () => {
  const pages = Array.from({ length: 250 }, (_, n) => ({ title: `${n}`, elements: [] }));
  await using folder = await makeFolder({ "long.testdoc": { pages } });
  await using documents = await openFolder(folder);
  await using reader = await connect(documents);
  const docRef = documents.context.library.documents()[0]?.source.docRef ?? "";
  const { completion } = await reader.client.complete({
    ref: { type: "ref/resource", uri: "dpe://com.example.docs/{doc_ref}/pages/{page_index}" },
    argument: { name: "page_index", value: "" },
    context: { arguments: { doc_ref: docRef } },
  });
  expect(completion.values).toHaveLength(100);
  expect(completion).toMatchObject({ total: 250, hasMore: true });
});

describe("changes", () => {
  test("of the list are told as documents become ready", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using reader = await connect(documents);
    const changed = vi.fn();
    reader.client.setNotificationHandler("notifications/resources/list_changed", changed);
    await folder.write("b.testdoc", sampleDocument);
    await documents.rescan();
    await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0);
    expect((await reader.client.listResources()).resources).toHaveLength(2);
  });

  test("of a document are told to who subscribed to it, to a page of it, or to the catalogue", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument, "b.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using reader = await connect(documents);
    const updated: string[] = [];
    reader.client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      updated.push(params.uri);
    });
    const [a, b] = documents.context.library.documents().map(({ source }) => source.docRef);
    const uris = [
      `dpe://com.example.docs/${a}`,
      `dpe://com.example.docs/${a}/pages/3`,
      "dpe://com.example.docs",
    ];
    for (const uri of [...uris, `dpe://com.example.docs/${b}`])
      await reader.client.subscribeResource({ uri });
    await folder.write("a.testdoc", { title: "Changed", pages: [] });
    await documents.rescan();
    await expect.poll(() => [...new Set(updated)].sort()).toEqual([...uris].sort());
    await reader.client.unsubscribeResource({ uri: `dpe://com.example.docs/${a}` });
    await expect(
      reader.client.subscribeResource({ uri: "dpe://com.example.docs/nowhere" }),
    ).rejects.toMatchObject({ code: 4201 });
  });

  test("reach who listens in the modern era", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using reader = await connect(documents, "modern");
    const updated = vi.fn();
    const listed = vi.fn();
    reader.client.setNotificationHandler("notifications/resources/updated", ({ params }) =>
      updated(params.uri),
    );
    reader.client.setNotificationHandler("notifications/resources/list_changed", () => listed());
    const uri = `dpe://com.example.docs/${documents.context.library.documents()[0]?.source.docRef}`;
    const subscription = await reader.client.listen({
      resourceSubscriptions: [uri],
      resourcesListChanged: true,
    });
    await folder.write("a.testdoc", { title: "Changed", pages: [] });
    await folder.write("b.testdoc", sampleDocument);
    await documents.rescan();
    await expect.poll(() => updated.mock.calls).toEqual([[uri]]);
    await expect.poll(() => listed.mock.calls.length).toBeGreaterThan(0);
    await subscription.close();
  });
});
