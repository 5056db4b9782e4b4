import { PassThrough } from "node:stream";
import { DpeCatalogue, DpeDocument, DpeElementDetail, DpePage, readSearchAnswer } from "@a2c-smcp/protocol";
import type { Provider, ProviderDocument } from "@a2c-smcp/provider";
import { defineProvider } from "@a2c-smcp/provider";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { describe, expect, test, vi } from "vitest";

const host = "com.example.logbook";
const root = `dpe://${host}`;
const rows = Array.from({ length: 250 }, (_, hour) => [hour, `wind ${hour}`]);
const picture = { mimeType: "image/png", bytes: new Uint8Array([1, 2, 3]) };

/** Three pages a document: a text and a table, a long text, and a picture that only `element` has bytes for. */
function logbook(documents: ProviderDocument[]): Provider {
  return defineProvider({
    host,
    quietMs: 10,
    list: () => documents,
    page: (_, index) => ({
      title: `Day ${index + 1}`,
      metadata: { tide: "low" },
      elements: [
        { element_id: `txt-${index}`, category: "text", content: { text: "Fog. ".repeat(index * 1000 + 1) } },
        { element_id: `tbl-${index}`, category: "table", content: { headers: ["Hour", "Wind"], rows } },
      ],
    }),
    search: ({ query, limit }) => ({
      hits: [
        { doc_ref: "heron", page_index: 1, element_id: "txt-1", snippet: [{ text: query, is_match: true }] },
      ].slice(0, limit),
      total: 1,
    }),
  });
}

const heron = { doc_ref: "heron", title: "Heron", page_count: 3, file_type: "log", keywords: ["boat"] };
const plover = { doc_ref: "plover", title: "Plover", page_count: 1 };

const eras = ["legacy", "modern"] as const;
type Era = (typeof eras)[number];

function clientOf(era: Era): Client {
  const mode = era === "modern" ? { pin: "2026-07-28" } : era;
  return new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
}

const wires = {
  stdio: async (provider: Provider, client: Client) => {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    provider.serveOverStdio({ stdin: toServer, stdout: toClient });
    await client.connect(new StdioServerTransport(toClient, toServer));
  },
  HTTP: async (provider: Provider, client: Client) => {
    const { url } = await provider.serveOverHttp({ port: 0, token: "a-token-for-tests" });
    const requestInit = { headers: { Authorization: "Bearer a-token-for-tests" } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  },
};
const ways = eras.flatMap((era) =>
  (Object.keys(wires) as (keyof typeof wires)[]).map((wire) => ({ era, wire })),
);

async function connect(provider: Provider, { era, wire }: (typeof ways)[number]) {
  const client = clientOf(era);
  await wires[wire](provider, client);
  const read = async (uri: string) => (await client.readResource({ uri })).contents;
  const json = async (uri: string): Promise<unknown> => {
    const [item] = await read(uri);
    return JSON.parse(item && "text" in item ? item.text : "");
  };
  return { client, read, json, [Symbol.asyncDispose]: () => client.close() };
}

describe.each(ways)("over $wire in the $era era", (way) => {
  test("documents are listed with all that a catalogue needs, and their templates", async () => {
    await using provider = logbook([heron, plover]);
    await using me = await connect(provider, way);
    const { resources } = await me.client.listResources();
    expect(resources[0]).toMatchObject({
      uri: `${root}/heron`,
      title: "Heron",
      _meta: { file_type: "log", page_count: 3, keywords: ["boat"] },
    });
    expect(resources.map(({ uri }) => uri)).toEqual([`${root}/heron`, `${root}/plover`]);
    expect((await me.client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
    expect(me.client.getServerCapabilities()).toMatchObject({
      resources: { subscribe: true, listChanged: true },
      completions: {},
      tools: {},
    });
  });

  test("the four levels are read, in part where that is asked for", async () => {
    await using provider = logbook([heron, plover]);
    await using me = await connect(provider, way);
    expect(DpeCatalogue.parse(await me.json(`${root}?offset=1&limit=1`))).toMatchObject({
      documents: [{ doc_ref: "plover", uri: `${root}/plover` }],
      total_count: 2,
    });
    const plain = DpeDocument.parse(await me.json(`${root}/heron`));
    expect(plain.pages).toBeUndefined();
    const document = DpeDocument.parse(await me.json(`${root}/heron?depth=pages&offset=1&limit=1`));
    expect(document).toMatchObject({ page_offset: 1, page_limit: 1, page_total: 3 });
    expect(document.pages).toEqual([
      {
        page_index: 1,
        title: "Day 2",
        element_count: 2,
        uri: `${root}/heron/pages/1`,
        doc_ref: "heron",
      },
    ]);
    const page = DpePage.parse(await me.json(`${root}/heron/pages/1?categories=table`));
    expect(page).toMatchObject({ page_index: 1, element_count: 1, metadata: { tide: "low" } });
    const element = DpeElementDetail.parse(
      await me.json(`${root}/heron/elements/tbl-2?offset=240&limit=100`),
    );
    expect(element).toMatchObject({ page_index: 2, doc_ref: "heron" });
    expect(element.content).toMatchObject({
      rows: rows.slice(240),
      row_offset: 240,
      row_limit: 100,
      total_rows: 250,
    });
  });

  test("what changed is told to who subscribed or listens", async () => {
    const documents: ProviderDocument[] = [heron];
    await using provider = logbook(documents);
    await using me = await connect(provider, way);
    const told = vi.fn();
    me.client.setNotificationHandler("notifications/resources/updated", ({ params }) => told(params.uri));
    me.client.setNotificationHandler("notifications/resources/list_changed", () => told("list"));
    const uri = `${root}/heron`;
    if (way.era === "legacy") await me.client.subscribeResource({ uri });
    else await me.client.listen({ resourceSubscriptions: [uri], resourcesListChanged: true });
    await expect
      .poll(() => {
        provider.changed(uri);
        return told.mock.calls.flat();
      })
      .toContain(uri);
    documents.push(plover);
    provider.listChanged();
    await expect.poll(() => told.mock.calls.flat()).toContain("list");
    expect((await me.client.listResources()).resources).toHaveLength(2);
  });
});

const way = { era: "legacy", wire: "stdio" } as const;

test("Markdown and text carry what JSON says as _meta", async () => {
  await using provider = logbook([heron]);
  await using me = await connect(provider, way);
  const [markdown] = await me.read(`${root}/heron/pages/0?format=markdown`);
  expect(markdown).toMatchObject({
    mimeType: "text/markdown",
    text: expect.stringContaining("| Hour | Wind |"),
    _meta: { page_index: 0, title: "Day 1", doc_ref: "heron", element_count: 2 },
  });
  const [text] = await me.read(`${root}/heron?format=text`);
  expect(text).toMatchObject({ mimeType: "text/plain", _meta: { page_count: 3 } });
});

test("what an element leaves out is reached by following next_uri to the end (#documents.rest)", async () => {
  await using provider = logbook([heron]);
  await using me = await connect(provider, way);
  const seen: unknown[] = [];
  for (let uri: unknown = `${root}/heron/elements/tbl-0`; typeof uri === "string"; ) {
    const { content, next_uri } = DpeElementDetail.parse(await me.json(uri));
    seen.push(...(content["rows"] as unknown[]));
    uri = next_uri;
  }
  expect(seen).toEqual(rows);
  const [markdown] = await me.read(`${root}/heron/elements/tbl-0?format=markdown&offset=50&limit=10`);
  expect(markdown?._meta).toMatchObject({ next_uri: `${root}/heron/elements/tbl-0?offset=60&limit=100` });
  expect(markdown).toMatchObject({ text: expect.stringContaining("rows 51–60 of 250") });
  let text = "";
  for (let uri: string | undefined = `${root}/heron/elements/tbl-0?format=text`; uri !== undefined; ) {
    const [part] = await me.read(uri);
    const said = part && "text" in part ? part.text : "";
    text += said;
    uri = /… next: (\S+)$/.exec(said)?.[1];
  }
  expect(text.match(/^\d+\t/gm)).toHaveLength(rows.length);
});

test("a page is cut to 50 rows and 4,000 characters of an element, and says so", async () => {
  await using provider = logbook([heron]);
  await using me = await connect(provider, way);
  const { elements } = DpePage.parse(await me.json(`${root}/heron/pages/1`));
  expect(elements[0]?.content["text"]).toHaveLength(4000);
  expect(elements[0]?.content).toMatchObject({ truncated: true });
  expect(elements[1]?.content["rows"]).toHaveLength(50);
  expect(elements[1]?.content).toMatchObject({ truncated: true, total_rows: 250 });
  const whole = DpeElementDetail.parse(await me.json(`${root}/heron/elements/tbl-1`));
  expect(whole.content["rows"]).toHaveLength(100);
  expect(whole["next_uri"]).toBe(`${root}/heron/elements/tbl-1?offset=100&limit=100`);
  expect(whole.content).toMatchObject({ truncated: true, total_rows: 250 });
});

test.each([
  [`${root}/nowhere`, 4201],
  ["dpe://com.example.other/heron", 4201],
  [`${root}/heron/pages/3`, 4202],
  [`${root}/heron/elements/none`, 4203],
  [`${root}/heron/chapters/1`, 4204],
  [`${root}/heron?limit=101`, 4204],
])("reading %s is refused with %i", async (uri, code) => {
  await using provider = logbook([heron]);
  await using me = await connect(provider, way);
  await expect(me.read(uri)).rejects.toMatchObject({ code });
  await expect(me.client.subscribeResource({ uri: `${root}/nowhere` })).rejects.toMatchObject({ code: 4201 });
});

test("names, pages and elements complete over the whole document (#documents.completion)", async () => {
  await using provider = logbook([{ ...heron, page_count: 60 }, plover]);
  await using me = await connect(provider, way);
  const complete = async (name: string, value: string, chosen = {}) => {
    const ref = { type: "ref/resource", uri: `${root}/{doc_ref}/elements/{element_id}` } as const;
    const argument = { name, value };
    return (await me.client.complete({ ref, argument, context: { arguments: chosen } })).completion;
  };
  expect((await complete("doc_ref", "p")).values).toEqual(["plover"]);
  const chosen = { doc_ref: "heron" };
  expect((await complete("page_index", "5", chosen)).values).toHaveLength(11);
  expect(await complete("element_id", "txt-59", chosen)).toMatchObject({ values: ["txt-59"], total: 1 });
  expect(await complete("element_id", "", chosen)).toMatchObject({ total: 120, hasMore: true });
});

test("a search of the author is the tool search_documents, and leads to elements", async () => {
  await using provider = logbook([heron]);
  await using me = await connect(provider, way);
  const result = await me.client.callTool({ name: "search_documents", arguments: { query: "fog" } });
  expect(readSearchAnswer({ structuredContent: result.structuredContent })).toMatchObject({
    hits: [{ element_uri: `${root}/heron/elements/txt-1`, snippet: [{ text: "fog", is_match: true }] }],
    total: 1,
    isExact: true,
  });
  const refused = await me.client.callTool({ name: "search_documents", arguments: { query: " " } });
  expect(refused.isError).toBe(true);
});

test("more documents than a page holds are listed with cursors, also while some go", async () => {
  const documents = Array.from({ length: 1100 }, (_, n) => ({ ...plover, doc_ref: `d${n}` }));
  await using provider = logbook(documents);
  await using me = await connect(provider, way);
  const first = await me.client.request({ method: "resources/list", params: {} });
  documents.splice(0, 10);
  const cursor = first.nextCursor ?? "";
  const second = await me.client.request({ method: "resources/list", params: { cursor } });
  expect(first.resources).toHaveLength(500);
  expect(second.resources[0]?.uri).toBe(`${root}/d500`);
  await expect(me.client.listResources({ cursor: "x" })).rejects.toMatchObject({ code: -32_602 });
});

test("bytes come beside JSON only, and those that are too many are named instead", async () => {
  const withPicture = (blobBytes: number): Provider =>
    defineProvider({
      host,
      blobBytes,
      list: () => [plover],
      page: () => ({ elements: [] }),
      element: (_, id) => ({
        ...{ element_id: id, category: "image", content: { alt: "sea" }, page_index: 0 },
        blob: () => picture,
      }),
    });
  await using provider = withPicture(3);
  await using me = await connect(provider, way);
  expect((await me.read(`${root}/plover/elements/img`))[1]).toMatchObject({
    mimeType: "image/png",
    blob: "AQID",
  });
  expect(await me.read(`${root}/plover/elements/img?format=markdown`)).toHaveLength(1);
  await using small = withPicture(2);
  await using other = await connect(small, way);
  expect(await other.read(`${root}/plover/elements/img`)).toMatchObject([
    { _meta: { blob_omitted: { mime_type: "image/png", bytes: 3, most_bytes: 2 } } },
  ]);
});

test("what an author throws is for the log; who takes too long is told to stop", async () => {
  const error = vi.fn();
  let isStopped = false;
  await using provider = defineProvider({
    host,
    timeoutMs: 50,
    logger: { debug() {}, info() {}, warn() {}, error },
    list: () => [plover],
    page: (_, __, { signal }) =>
      new Promise(() => signal.addEventListener("abort", () => (isStopped = true))),
    element: () => {
      throw new Error("the secret path");
    },
  });
  await using me = await connect(provider, way);
  await expect(me.read(`${root}/plover/pages/0`)).rejects.toMatchObject({ code: 408 });
  expect(isStopped).toBe(true);
  await expect(me.read(`${root}/plover/elements/x`)).rejects.toMatchObject({
    code: -32_603,
    message: expect.not.stringContaining("secret"),
  });
  expect(error).toHaveBeenCalledTimes(1);
});

test("a host that is none, and a change of what is not ours, are mistakes of the program", () => {
  const make = (name: string) => defineProvider({ host: name, list: () => [], page: () => undefined });
  expect(() => make("no host")).toThrow(expect.objectContaining({ code: "invalid-host" }));
  const provider = make(host);
  expect(() => provider.changed("dpe://com.example.other/x")).toThrow(
    expect.objectContaining({ code: "foreign-uri" }),
  );
  expect(() => provider.changed(root)).toThrow(expect.objectContaining({ code: "foreign-uri" }));
});
