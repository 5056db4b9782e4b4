import { HttpView } from "@a2c-smcp/testkit";
import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call, Stand, TestClient } from "./kit.ts";
import { connect, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

const long = Array.from({ length: 400 }, (_, n) => `Line ${n} of a window that shows a lot`).join("\n");
const windows = [
  { uri: "window://app/main", text: "the main window", priority: 0.9 },
  { uri: "window://app/log", text: long, priority: 0.5 },
  { uri: "window://app/last", text: "the last window", priority: 0.1 },
];
let docs: HttpView;
let stand: Stand;
let me: TestClient;

beforeAll(async () => {
  docs = await HttpView.start({ documents: 60, pages: 40, windows });
  stand = openGateway({ docs: docs.config });
  me = await connect(stand);
});

afterAll(async () => {
  await me[Symbol.asyncDispose]();
  await stand[Symbol.asyncDispose]();
  await docs[Symbol.asyncDispose]();
});

const uri = "dpe://com.example.docs/doc-7";
const nextOf = ({ structured }: { structured: Readonly<Record<string, unknown>> }): Call[] =>
  (structured["next"] ?? []) as Call[];

describe("find_documents", () => {
  test("gives every document over the calls that it names, each answer within its budget", async () => {
    const found = new Set<string>();
    let answer = await me.call("find_documents", { limit: 100, max_tokens: 1_000 });
    expect(answer.structured).toMatchObject({ total: 60 });
    for (;;) {
      expect(encode(answer.text).length).toBeLessThanOrEqual(1_000);
      expect(encode(JSON.stringify(answer.structured)).length).toBeLessThanOrEqual(1_000);
      for (const document of answer.structured["documents"] as { uri: string }[]) found.add(document.uri);
      const [next] = nextOf(answer);
      if (!next) break;
      answer = await me.call(next.tool, next.arguments);
    }
    expect(found.size).toBe(60);
  });

  test("looks for the words as they stand, else for any of them, and says so", async () => {
    expect((await me.call("find_documents", { query: "month 7" })).structured).toMatchObject({
      total: 1,
      documents: [{ uri, title: "Report 7", server_name: "docs" }],
    });
    const words = await me.call("find_documents", { query: "topic-1 nothing" });
    expect(words.structured).toMatchObject({ total: 12 });
    expect(words.text).toContain("with any of these words");
  });

  test("answers nothing with what there is", async () => {
    const none = await me.call("find_documents", { file_type: "docx", query: "Reporrt 7" });
    expect(none.structured).toMatchObject({ total: 0, documents: [] });
    expect(none.structured["file_types"]).toEqual(expect.arrayContaining(["pdf", "xlsx", "md"]));
    expect(none.text).toContain("Report 7");
  });

  test("refuses what cannot be counted", async () => {
    expect(await me.call("find_documents", { limit: 0 })).toMatchObject({ isError: true });
    expect(await me.call("find_documents", { offset: -1 })).toMatchObject({ isError: true });
  });
});

describe("open_document", () => {
  test("gives the facts, the pages and the beginning of the first, within its budget", async () => {
    const answer = await me.call("open_document", { uri, max_tokens: 1_500 });
    expect(encode(answer.text).length).toBeLessThanOrEqual(1_500);
    expect(answer.structured).toMatchObject({
      document: { title: "Report 7", page_count: 40 },
      pages: expect.arrayContaining([{ page: 0, title: "Chapter 0", elements: expect.any(Number) }]),
      text: expect.stringContaining("#"),
    });
    const calls = nextOf(answer);
    expect(calls).toMatchObject([{ tool: "open_document", arguments: { uri } }]);
    const more = await me.call("open_document", calls[0]?.arguments);
    const [first] = more.structured["pages"] as { page: number }[];
    expect(first?.page).toBe((answer.structured["pages"] as unknown[]).length);
    expect(more.structured["text"]).toBeUndefined();
  });

  test("names the call for the first page when there is no room for it, or for all of it", async () => {
    for (const max_tokens of [300, 700]) {
      const answer = await me.call("open_document", { uri, limit: 5, max_tokens });
      expect(encode(answer.text).length).toBeLessThanOrEqual(max_tokens);
      expect(nextOf(answer)).toContainEqual({
        tool: "read_page",
        arguments: { uri, page: 0 },
        left: expect.stringContaining("page 0"),
      });
    }
  });

  test("takes the URI of a page for its document, and refuses what is no document", async () => {
    expect((await me.call("open_document", { uri: `${uri}/pages/3` })).structured).toMatchObject({
      document: { uri },
    });
    const refused = async (wrong: string) => (await me.call("open_document", { uri: wrong })).structured;
    expect(await refused("dpe://com.example.docs")).toMatchObject({ error: { code: 4204 } });
    expect(await refused("http://example.com/doc")).toMatchObject({ error: { code: 4204 } });
    expect(await refused("dpe://com.example.docs/doc-999")).toMatchObject({ error: { code: 4201 } });
    expect(await refused("dpe://nobody/doc-1")).toMatchObject({ error: { code: 404 } });
  });
});

describe("read_page", () => {
  test("gives a page as Markdown, and the rest of a long one by the call that it names", async () => {
    const whole = await me.call("read_page", { uri, page: 2, max_tokens: 20_000 });
    expect(nextOf(whole)).toEqual([]);
    expect(whole.structured).toMatchObject({ title: "Chapter 2" });
    const part = await me.call("read_page", { uri, page: 2, max_tokens: 400 });
    expect(encode(part.text).length).toBeLessThanOrEqual(400);
    const [next] = nextOf(part);
    const rest = await me.call("resources", { ...next?.arguments, max_tokens: 20_000 });
    expect(`${String(part.structured["text"])}${String(rest.structured["result"])}`).toBe(
      whole.structured["text"],
    );
  });

  test("takes the URI of a page too, and says which pages there are", async () => {
    const byUri = await me.call("read_page", { uri: `${uri}/pages/2`, max_tokens: 20_000 });
    expect(byUri.structured).toMatchObject({ title: "Chapter 2" });
    expect((await me.call("read_page", { uri })).structured).toMatchObject({ error: { code: 400 } });
    expect((await me.call("read_page", { uri, page: 99 })).structured).toMatchObject({
      error: { code: 4202, details: { page_count: 40 } },
    });
  });
});

describe("read_element", () => {
  const tableOf = async (): Promise<string> => {
    const { contents } = await me.client.readResource({ uri: `${uri}/pages/0` });
    const page = JSON.parse(contents[0] && "text" in contents[0] ? contents[0].text : "{}");
    return page.elements.find(({ category }: { category: string }) => category === "table").element_id;
  };

  test("gives whole rows within its budget, and all of them over the calls that it names", async () => {
    const element = await tableOf();
    let answer = await me.call("read_element", { uri, element, max_tokens: 500 });
    expect(answer.structured).toMatchObject({ total_rows: 120 });
    const rows = new Set<string>();
    for (;;) {
      expect(encode(answer.text).length).toBeLessThanOrEqual(2_000);
      const lines = String(answer.structured["text"]).split("\n");
      for (const line of lines.slice(2)) if (line.startsWith("|") && line.endsWith("|")) rows.add(line);
      const [next] = nextOf(answer);
      if (!next) break;
      expect(next).toMatchObject({ tool: "read_element" });
      answer = await me.call(next.tool, next.arguments);
    }
    expect(rows.size).toBeGreaterThanOrEqual(120);
  });

  test("an element that is not there is 4203", async () => {
    expect((await me.call("read_element", { uri, element: "none" })).structured).toMatchObject({
      error: { code: 4203 },
    });
    expect((await me.call("read_element", { uri })).structured).toMatchObject({ error: { code: 400 } });
  });
});

describe("read_desktop", () => {
  test("shows the most important windows first and names the calls for the rest", async () => {
    const answer = await me.call("read_desktop", { max_tokens: 600 });
    expect(encode(answer.text).length).toBeLessThanOrEqual(600);
    expect(answer.text).toMatch(/^Windows: window:\/\/app\/main window:\/\/app\/log window:\/\/app\/last/);
    expect(answer.text).toContain("the main window");
    expect(nextOf(answer)).toMatchObject([
      { tool: "read_desktop", arguments: { window: "window://app/log" } },
    ]);
    const log = await me.call("read_desktop", { window: "window://app/log", max_tokens: 600 });
    const [next] = nextOf(log);
    expect(next).toMatchObject({
      tool: "resources",
      arguments: { server_name: "docs", uri: "window://app/log" },
    });
    const rest = await me.call("resources", { ...next?.arguments, max_tokens: 50_000 });
    const [shown] = log.structured["windows"] as string[];
    expect(`${shown ?? ""}${String(rest.structured["result"])}`).toBe(`window://app/log\n\n${long}`);
  });

  test("is empty in words when there is nothing", async () => {
    expect(await me.call("read_desktop", { window: "window://none" })).toMatchObject({
      isError: false,
      text: "No window window://none.",
    });
  });
});

describe("search_documents", () => {
  const search = (name: string, hits: number, more: object = {}) => ({
    name: "search_documents",
    inputSchema: {
      type: "object" as const,
      properties: { query: { type: "string" }, limit: { type: "integer" } },
      required: ["query"],
    },
    run: (args: Readonly<Record<string, unknown>>) => ({
      content: [{ type: "text" as const, text: JSON.stringify(args) }],
      structuredContent: {
        hits: Array.from({ length: hits }, (_, n) => ({
          uri: `dpe://${name}/d${n}`,
          title: `${name} ${n}`,
          page_index: n,
          snippet: `a\n${String(args["query"])} <b>${n}</b>`,
        })),
      },
    }),
    ...more,
  });

  test("asks every server that can search, merges fairly, and looks into the catalogue for the others", async () => {
    await using a = await PlainServer.start({ tools: [search("a", 9)] });
    await using b = await PlainServer.start({ tools: [search("b", 2)] });
    await using c = await PlainServer.start({
      tools: [search("c", 9, { inputSchema: { type: "object", properties: { q: {} }, required: ["q"] } })],
    });
    await using mixed = openGateway({ a: a.config, b: b.config, c: c.config, docs: docs.config });
    await using client = await connect(mixed);
    const answer = await client.call("search_documents", { query: "report", limit: 5 });
    const hits = answer.structured["hits"] as { title: string; snippet?: string; server_name: string }[];
    expect(hits.map(({ server_name }) => server_name)).toEqual(["a", "b", "docs", "a", "b"]);
    expect(hits[0]).toMatchObject({
      snippet: [{ text: "a\nreport <b>0</b>", is_match: false }],
      page_index: 0,
    });
    expect(answer.structured["searched"]).toEqual([
      { server_name: "a", what: "text" },
      { server_name: "b", what: "text" },
      { server_name: "docs", what: "catalogue" },
    ]);
    expect(answer.text).toContain("Searched docs: titles, keywords and summaries only");
    const [next] = nextOf(answer);
    const second = await client.call("search_documents", next?.arguments);
    const more = (second.structured["hits"] as { server_name: string }[]).map(
      ({ server_name }) => server_name,
    );
    expect(more).toEqual(["docs", "a", "docs", "a", "docs"]);
  });

  test("goes on beyond what a server gives at once", async () => {
    const paged = search("p", 0, {
      inputSchema: {
        type: "object",
        properties: { query: {}, limit: {}, offset: {} },
        required: ["query"],
      },
      run: ({ limit, offset }: Readonly<Record<string, unknown>>) => ({
        content: [],
        structuredContent: {
          hits: Array.from({ length: Math.min(Number(limit), 120 - Number(offset)) }, (_, n) => ({
            uri: `dpe://p/d${Number(offset) + n}`,
          })),
          total: 120,
          suggestions: ["other\nwords"],
        },
      }),
    });
    await using a = await PlainServer.start({ tools: [paged] });
    await using deep = openGateway({ a: a.config }, { gateway: { startWaitMs: 5_000 } });
    await using client = await connect(deep);
    const answer = await client.call("search_documents", { query: "x", offset: 110, limit: 100 });
    const uris = (answer.structured["hits"] as { uri: string }[]).map(({ uri: one }) => one);
    expect(uris).toEqual(Array.from({ length: 10 }, (_, n) => `dpe://p/d${110 + n}`));
    expect(nextOf(answer)).toEqual([]);
    expect(answer.text).toContain('Searched a: its own search, 120 found; try "other words"');
  });

  test("what a search did not look at, and did not look for, is said in words and in data", async () => {
    const coverage = {
      ...{
        is_complete: false,
        files: 9,
        searchable: 7,
        waiting: 0,
        failed: 2,
        left_out: 0,
        partial_total: 1,
      },
      partial: [{ file: "a\n.csv", doc_ref: "d", row: 500, reason: "searchable up to row 500" }],
    };
    const words = { words_left_out: 2, words_ignored: ["what"], words_missing: ["pumq"] };
    const corrections = [{ word: "valv", near: ["valve"] }];
    const structuredContent = { hits: [], total: 0, coverage, corrections, ...words };
    const holed = search("a", 0, { run: () => ({ content: [], structuredContent }) });
    await using a = await PlainServer.start({ tools: [holed] });
    await using partly = openGateway({ a: a.config }, { gateway: { startWaitMs: 5_000 } });
    await using client = await connect(partly);
    const { structured, text } = await client.call("search_documents", { query: "x" });
    expect(structured["searched"]).toMatchObject([
      {
        ...{ server_name: "a", is_complete: false },
        coverage: { files: 9, searchable: 7, failed: 2, partial: [{ file: "a .csv", row: 500 }] },
        words: { corrections, leftOut: 2, ignored: ["what"], missing: ["pumq"] },
      },
    ]);
    expect(text).toBe(
      [
        "No hits in what was searched.",
        "Searched a: its own search, 0 found. valv is nowhere; looked for valve instead. " +
          "The last 2 words were not looked for: write fewer. Not looked for, as they only join or ask: what. " +
          "Nowhere: pumq. 7 of 9 files were searched. 2 files cannot be read: list_problems names them. " +
          "a .csv was searched only in part: searchable up to row 500.",
      ].join("\n"),
    );
  });

  test("no hits is only said where everything was searched", async () => {
    await using a = await PlainServer.start({ tools: [search("a", 0)] });
    await using whole = openGateway({ a: a.config }, { gateway: { startWaitMs: 5_000 } });
    await using client = await connect(whole);
    expect((await client.call("search_documents", { query: "x" })).text).toMatch(/^No hits\.\n/);
  });

  test("a search that fails is named, and the catalogue is searched instead", async () => {
    const broken = search("x", 0, {
      run: () => ({ content: [{ type: "text", text: "the index is\nbroken" }], isError: true }),
    });
    await using a = await PlainServer.start({ tools: [broken] });
    await using mixed = openGateway({ a: a.config }, { gateway: { startWaitMs: 5_000 } });
    await using client = await connect(mixed);
    expect((await client.call("search_documents", { query: "x" })).structured).toMatchObject({
      hits: [],
      searched: [
        { server_name: "a", what: "catalogue", problem: "its own search failed: the index is broken" },
      ],
    });
  });
});
