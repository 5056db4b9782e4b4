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
    expect(answer.text).toMatch(/^Documents 1 to \d+ of 60; the budget of 1000 tokens holds \d+ of 60:\n/);
    for (;;) {
      expect(encode(answer.text).length).toBeLessThanOrEqual(1_000);
      for (const document of answer.structured["documents"] as { uri: string }[]) found.add(document.uri);
      const [next] = nextOf(answer);
      if (!next) break;
      answer = await me.call(next.tool, { ...next.arguments, max_tokens: 1_000 });
    }
    expect(found.size).toBe(60);
  });

  test("gives as many as the limit says where the budget has room for them", async () => {
    const { text } = await me.call("find_documents", { limit: 30, max_tokens: 4_000 });
    expect(text).toMatch(/^Documents 1 to 30 of 60:\n/);
    expect(text.match(/^- /gm)).toHaveLength(30);
  });

  test("looks for the words as they stand, else for all, else for any of them, and says so", async () => {
    expect((await me.call("find_documents", { query: "month 7" })).structured).toMatchObject({
      total: 1,
      documents: [{ uri, name: "doc-7", server_name: "docs" }],
    });
    const words = await me.call("find_documents", { query: "topic-1 nothing" });
    expect(words.structured).toMatchObject({ total: 12 });
    expect(words.text).toContain("which have some of the words");
  });

  test("answers nothing with what there is", async () => {
    const none = await me.call("find_documents", { file_type: "docx", query: "Reporrt 7" });
    expect(none.structured).toMatchObject({ total: 0 });
    expect(none.text).toMatch(/^No document is called so\.\n[\s\S]*that is known is of that type; types: /);
    for (const type of ["pdf", "xlsx", "md"]) expect(none.text).toContain(type);
    expect(none.text).toContain('Close names: "Report 7"');
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
    expect(answer.structured).toMatchObject({ name: "doc-7", page_count: 40 });
    expect(answer.text).toMatch(/^doc-7 "Report 7" \(.*40 pages/);
    expect(answer.text).toContain('- p. 1 "Chapter 0"');
    expect(answer.text).toContain("[doc-7 p. 1]\n#");
    const part = await me.call("open_document", { uri, limit: 10 });
    const [more] = nextOf(part);
    expect(more).toEqual({
      ...{ tool: "open_document", arguments: { uri: "doc-7", from: 11 } },
      left: "the titles of pages 11 to 40",
    });
    const rest = await me.call("open_document", more?.arguments);
    expect(rest.text).toContain("Pages 11 to 40 of 40:");
    expect(rest.text).not.toContain("[doc-7 p. 1]");
  });

  test("names the call for the first page when there is no room for it, or for all of it", async () => {
    for (const max_tokens of [300, 500]) {
      const answer = await me.call("open_document", { uri, limit: 5, max_tokens });
      expect(encode(answer.text).length).toBeLessThanOrEqual(max_tokens);
      const read = nextOf(answer).find(({ tool }) => tool === "read_pages");
      expect(read).toMatchObject({ arguments: { uri: "doc-7", from: 1 } });
      expect((await me.call("read_pages", read?.arguments)).isError).toBe(false);
    }
  });

  test("takes names, and refuses what is no document", async () => {
    for (const name of [
      "Report 7",
      "report 7",
      "Report 7:3",
      "[doc-7 p. 3]",
      "[Report 7 p. 3]",
      `${uri}/pages/3`,
      "doc-7",
    ])
      expect((await me.call("open_document", { uri: name })).structured, name).toMatchObject({ uri });
    const refused = async (wrong: string) => (await me.call("open_document", { uri: wrong })).structured;
    expect(await refused("dpe://com.example.docs")).toMatchObject({ error: { code: 4204 } });
    expect(await refused("http://example.com/doc")).toMatchObject({ error: { code: 4204 } });
    expect(await refused("dpe://com.example.docs/doc-999")).toMatchObject({ error: { code: 4201 } });
    expect(await refused("dpe://nobody/doc-1")).toMatchObject({ error: { code: 404 } });
    expect(await refused("Reporrt 7")).toMatchObject({
      error: { code: 4201, details: { close_names: expect.arrayContaining(["Report 7"]) } },
    });
    expect(await refused("Report")).toMatchObject({
      error: { code: 400, message: "60 documents are called Report; name one by its path" },
    });
  });
});

describe("read_pages", () => {
  test("gives pages as Markdown, and the rest of a long one by the call that it names", async () => {
    const whole = await me.call("read_pages", { uri, from: 3, max_tokens: 20_000 });
    expect(whole.structured).toMatchObject({ pages: [{ page: 3, title: "Chapter 2" }] });
    expect(whole.text).toMatch(/^\[doc-7 p\. 3\]\n# Chapter 2/);
    // What the page itself leaves out of a table.
    expect(nextOf(whole)).toMatchObject([{ tool: "read_element", arguments: { from: 51 } }]);
    const body = whole.text.slice(0, whole.text.indexOf("\n[Not shown"));
    let answer = await me.call("read_pages", { uri, from: 3, max_tokens: 400 });
    let text = "";
    for (;;) {
      expect(encode(answer.text).length).toBeLessThanOrEqual(400);
      text += answer.text
        .replace(/^\[doc-7 p\. 3\]\n/, text === "" ? "$&" : "")
        .replace(/\n\[Not shown.*$/s, "");
      const [next] = nextOf(answer);
      if (next?.tool !== "read_pages") break;
      answer = await me.call(next.tool, { ...next.arguments, max_tokens: 400 });
    }
    expect(text.replace(/\s+/g, "")).toBe(body.replace(/\s+/g, ""));
  });

  test("goes from one page to another as far as the budget reaches, and says where it ends", async () => {
    const pages: string[] = [];
    let call: Call | undefined = { tool: "read_pages", arguments: { uri, from: 38, to: 45 }, left: "" };
    while (call) {
      const answer = await me.call(call.tool, { ...call.arguments, max_tokens: 1_500 });
      expect(encode(answer.text).length).toBeLessThanOrEqual(1_500);
      pages.push(...(answer.text.match(/^\[doc-7 p\. \d+\]$/gm) ?? []));
      if (answer.text.includes("The document ends at page 40.")) break;
      call = nextOf(answer).find(({ tool }) => tool === "read_pages");
    }
    expect([...new Set(pages)]).toEqual(["[doc-7 p. 38]", "[doc-7 p. 39]", "[doc-7 p. 40]"]);
  });

  test("takes the page that a place names, and says which pages there are", async () => {
    for (const place of [`${uri}/pages/2`, "Report 7:3", "[doc-7 p. 3]", "[Report 7 p. 3]"])
      expect((await me.call("read_pages", { uri: place })).text, place).toMatch(/^\[doc-7 p\. 3\]\n/);
    expect((await me.call("read_pages", { uri, from: 100 })).structured).toMatchObject({
      error: { code: 4202, message: "doc-7 has pages 1 to 40, not 100", details: { page_count: 40 } },
    });
    expect((await me.call("read_pages", { uri, from: 0 })).structured).toMatchObject({
      error: { code: 400 },
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
    const rows: string[] = [];
    for (;;) {
      expect(encode(answer.text).length).toBeLessThanOrEqual(500);
      rows.push(...(answer.text.match(/^\| row \d+/gm) ?? []));
      const [next] = nextOf(answer);
      if (!next) break;
      expect(next).toMatchObject({ tool: "read_element" });
      answer = await me.call(next.tool, { ...next.arguments, max_tokens: 500 });
    }
    expect(rows).toEqual(Array.from({ length: 120 }, (_, row) => `| row ${row}`));
  });

  test("gives as many rows as were asked for, more than a server gives at once, counted from 1", async () => {
    const element = await tableOf();
    const { text } = await me.call("read_element", { uri, element, from: 3, limit: 110, max_tokens: 10_000 });
    expect(text).toContain(`[doc-7 p. 1 #${element} rows 3–112] rows 3 to 112 of 120`);
    expect(text.match(/^\| row \d+/gm)).toEqual(Array.from({ length: 110 }, (_, row) => `| row ${row + 2}`));
    const cited = await me.call("read_element", { uri: `[doc-7 p. 1 #${element} rows 5–6]` });
    expect(cited.text.match(/^\| row \d+/gm)).toEqual(["| row 4", "| row 5"]);
  });

  test("an element that is not there is 4203", async () => {
    expect((await me.call("read_element", { uri, element: "none" })).structured).toMatchObject({
      error: { code: 4203 },
    });
    expect((await me.call("read_element", { uri })).structured).toMatchObject({ error: { code: 400 } });
  });
});

test("find_in_document reads the pages where a server has no search, and says how it went", async () => {
  const { text, structured } = await me.call("find_in_document", {
    uri: "Report 7",
    query: "Page 12 begins",
  });
  expect(structured).toMatchObject({ uri, hits: expect.any(Array) });
  expect(text).toContain("[doc-7 p. 13]");
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
    const rest = await me.call("resources", { ...next?.arguments, max_tokens: 20_000 });
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
    const hits = answer.structured["hits"] as { server_name: string }[];
    expect(hits.map(({ server_name }) => server_name)).toEqual(["a", "b", "docs", "a", "b"]);
    expect(hits[0]).toEqual({
      ...{ uri: "dpe://a/d0", citation: "[dpe://a/d0 p. 1]", page_index: 0, server_name: "a" },
    });
    expect(answer.text).toContain('- [dpe://a/d0 p. 1] "a 0": "a report \\u003cb>0\\u003c/b>"');
    expect(answer.structured["searched"]).toEqual([
      { server_name: "a", what: "text" },
      { server_name: "b", what: "text" },
      { server_name: "docs", what: "catalogue" },
    ]);
    expect(answer.text).toContain("Searched docs: titles, file names, keywords and summaries only.");
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
    expect(answer.text).toContain("Hits 111 to 120 of 120:");
    expect(answer.text).toContain('Try "other words".');
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
        "Nothing in what is searchable so far.",
        "valv is nowhere in what was searched; looked for valve instead. " +
          "The last 2 words were not looked for: write fewer. Not looked for, as they only join or ask: what. " +
          "Nowhere in what was searched: pumq. 7 of 9 files were searched. 2 files cannot be read: list_problems names them. " +
          "a .csv was searched only in part: searchable up to row 500.",
      ].join("\n"),
    );
  });

  test("no hits is only said where everything was searched", async () => {
    await using a = await PlainServer.start({ tools: [search("a", 0)] });
    await using whole = openGateway({ a: a.config }, { gateway: { startWaitMs: 5_000 } });
    await using client = await connect(whole);
    expect((await client.call("search_documents", { query: "x" })).text).toBe("No hits.");
  });

  test("a search that fails is named, and the catalogue is searched instead", async () => {
    const broken = search("x", 0, {
      run: () => ({ content: [{ type: "text", text: "the index is\nbroken" }], isError: true }),
    });
    await using a = await PlainServer.start({ tools: [broken] });
    await using mixed = openGateway({ a: a.config }, { gateway: { startWaitMs: 5_000 } });
    await using client = await connect(mixed);
    const answer = await client.call("search_documents", { query: "x" });
    expect(answer.text).toMatch(/^Nothing in what is searchable so far\.\n/);
    expect(answer.structured).toMatchObject({
      searched: [
        { server_name: "a", what: "catalogue", problem: "its own search failed: the index is broken" },
      ],
    });
  });
});
