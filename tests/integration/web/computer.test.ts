import { connectAgent } from "@a2c-smcp/agent";
import { createServer, sharedSecret } from "@a2c-smcp/server";
import { everythingServer, fixtureServer, HttpView, viewServer } from "@a2c-smcp/testkit";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DesktopView } from "../../../packages/web/src/api/desktop.ts";
import type { ReadAnswer } from "../../../packages/web/src/api/reading.ts";
import type { SearchView } from "../../../packages/web/src/api/search.ts";
import type { ProblemView, SystemState } from "../../../packages/web/src/api/system.ts";
import type { CallAnswer, CallView, ResourcesView, ToolView } from "../../../packages/web/src/api/tools.ts";
import { PlainServer } from "../gateway/plain-server.ts";
import { EventListener } from "./event-listener.ts";
import type { Stand } from "./stand.ts";
import { ask, askApi, openStand, tellApi } from "./stand.ts";

/** Two servers have an `echo`, so each goes by the name of its server. */
const ECHO = "everything.echo";
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand({
    servers: {
      everything: everythingServer(),
      views: viewServer({
        documents: 3,
        windows: [
          { uri: "window://com.example/low", text: "low" },
          { uri: "window://com.example/high", text: "high", priority: 0.9 },
          { uri: "window://com.example/picture", isBlob: true },
        ],
        resources: [
          { uri: "note://odd", name: "<img src=x onerror=alert(1)>", text: svg, mimeType: "image/svg+xml" },
        ],
      }),
      fixture: fixtureServer(),
      missing: { command: "no-such-command-anywhere" },
    },
  });
}, 60_000);
afterAll(() => stand?.[Symbol.asyncDispose]());

const state = () => askApi<SystemState>(stand, "/api/state");
const serverNamed = async (name: string) => (await state()).servers.find((server) => server.name === name);

describe("GET /api/state", () => {
  test("tells of every server what it is, and why it is not there", async () => {
    const { computer, servers, office } = await state();
    expect(computer).toMatchObject({ name: "desk", version: "9.9.9", protocolVersion: expect.any(String) });
    expect(office).toBeNull();
    expect(servers.map(({ name }) => name)).toEqual(["everything", "views", "fixture", "missing"]);
    expect(servers[0]).toMatchObject({
      phase: "ready",
      era: expect.stringMatching(/legacy|modern/),
      title: expect.any(String),
      version: expect.any(String),
      capabilities: expect.arrayContaining(["tools", "resources", "resources.subscribe"]),
      restarts: 0,
      since: expect.stringMatching(/^\d{4}-/),
    });
    await expect.poll(async () => (await state()).servers[1]).toMatchObject({ documents: 3, windows: 3 });
    expect(servers[3]).toMatchObject({
      phase: expect.stringMatching(/failed|starting/),
      lastError: expect.stringContaining("no-such-command-anywhere"),
    });
  });

  test("a server whose process is killed is told of, and so is its return", async () => {
    using page = new EventListener(stand);
    await page.event("state");
    const before = stand.computer.servers.list().find(({ name }) => name === "fixture")?.state;
    if (before?.phase !== "ready" || before.pid === undefined) throw new Error("the fixture is not ready");
    const from = page.events.length;
    process.kill(before.pid, "SIGKILL");
    const phaseIs = (phase: string) => (event: { state: SystemState }) =>
      event.state.servers.some(
        (server) => server.name === "fixture" && server.phase === phase && server.restarts > 0,
      );
    const { state: back } = await page.event("state", phaseIs("ready"), from);
    const fixture = back.servers.find(({ name }) => name === "fixture");
    expect(fixture).toMatchObject({ restarts: 1, lastError: expect.stringContaining("SIGKILL") });
  });

  test("what a server writes to stderr is its log", async () => {
    await expect.poll(async () => (await serverNamed("everything"))?.log.length).toBeGreaterThan(0);
  });
});

describe("GET /api/desktop", () => {
  test("shows the windows in Agent order, and what is left out with the reason", async () => {
    const { windows, tokens } = await askApi<DesktopView>(stand, "/api/desktop");
    const own = windows.filter(({ server }) => server === "views");
    expect(own.map(({ uri, leftOut }) => [uri.split("/").at(-1), leftOut])).toEqual([
      ["high", undefined],
      ["low", undefined],
      ["picture", "blob-only"],
    ]);
    expect(own[0]).toMatchObject({
      priority: 0.9,
      isFullscreen: false,
      text: expect.stringContaining("high"),
    });
    expect(tokens).toBe(own.reduce((sum, window) => sum + window.tokens, 0));
  });
});

describe("tools", () => {
  test("are listed with their schema and whether they only read", async () => {
    const tools = await askApi<ToolView[]>(stand, "/api/tools");
    expect(tools.find(({ name }) => name === ECHO)).toMatchObject({
      server: "everything",
      schema: { type: "object", properties: { message: { type: "string" } } },
    });
    expect(tools.map(({ server, isReadOnly }) => `${server} ${isReadOnly}`)).toContain("fixture false");
  });

  test("that share a name are a problem that the page shows (#tools.identity)", async () => {
    const problems = await askApi<ProblemView[]>(stand, "/api/problems");
    expect(problems.filter(({ file }) => file === "echo").map(({ server }) => server)).toEqual([
      "everything",
      "fixture",
    ]);
    expect(problems[0]?.reason).toContain("known as server.tool");
  });

  test("are not believed what they say of themselves where their server is not trusted (#tools.hints)", async () => {
    const tools = await askApi<ToolView[]>(stand, "/api/tools");
    expect(tools.filter(({ isReadOnly }) => isReadOnly)).toEqual([]);
  });

  test("one that may change something only runs when the person said so", async () => {
    const answer = await tellApi(stand, "/api/call", {
      name: ECHO,
      params: { message: "hi" },
      confirmed: true,
    });
    expect(answer.status).toBe(200);
    const result = JSON.parse(answer.text) as CallAnswer;
    expect(result).toMatchObject({ isError: false, content: [{ type: "text", text: "Echo: hi" }] });
    expect(result.tokens).toBeGreaterThan(0);
    const tools = await askApi<ToolView[]>(stand, "/api/tools");
    const unsure = tools.find(({ isReadOnly }) => !isReadOnly);
    const refused = await tellApi(stand, "/api/call", { name: unsure?.name, params: {} });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([409, { code: "confirmation-needed" }]);
    expect(stand.computer.tools.history()).toEqual([]);
  });

  test.each([
    ["no such tool", { name: "nope", params: {} }, 404, "tool-not-found"],
    ["wrong parameters", { name: ECHO, params: { message: 1 }, confirmed: true }, 400, "bad-request"],
    ["a wrong request", { params: [] }, 400, "bad-request"],
  ])("%s is explained", async (_, body, status, code) => {
    const answer = await tellApi(stand, "/api/call", body);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { code }]);
  });

  test("a request that is too large, or no JSON, is refused", async () => {
    const headers = { ...stand.session, origin: stand.origin, "content-type": "application/json" };
    const post = (body: string, more = {}) =>
      ask(`${stand.origin}/api/call`, { method: "POST", headers: { ...headers, ...more }, body });
    expect((await post("{")).status).toBe(400);
    expect((await post("{}", { "content-type": "text/plain" })).status).toBe(415);
    expect(
      (await post(JSON.stringify({ name: "echo", params: { message: "x".repeat(1_100_000) } }))).status,
    ).toBe(413);
  });
});

describe("resources", () => {
  test("of all servers are listed page by page, their names as they are", async () => {
    const all = await askApi<ResourcesView>(stand, "/api/resources");
    expect(new Set(all.resources.map(({ server }) => server))).toEqual(new Set(["everything", "views"]));
    const { resources, next } = await askApi<ResourcesView>(stand, "/api/resources?server=views");
    expect(resources.find(({ uri }) => uri === "note://odd")?.name).toBe("<img src=x onerror=alert(1)>");
    expect(next).toBeNull();
    expect(resources.find(({ uri }) => uri.endsWith("/doc-1"))).toMatchObject({
      ...{ name: "Report 1", path: "/library/doc-1" },
    });
    expect((await askApi<ResourcesView>(stand, "/api/resources?server=nope")).resources).toEqual([]);
  });

  test("a text that claims to be a picture is a text, and has no bytes", async () => {
    const { text, blob } = await askApi<ReadAnswer>(stand, "/api/read?uri=note%3A%2F%2Fodd");
    expect([text, blob]).toEqual([svg, undefined]);
    const { status } = await ask(`${stand.origin}/api/blob?uri=note%3A%2F%2Fodd`, {
      headers: stand.session,
    });
    expect(status).toBe(404);
  });
});

test("a search says how many files it could look at while others are being read", async () => {
  const run = (): CallToolResult => ({
    content: [],
    structuredContent: {
      hits: [],
      total: 0,
      indexing: { is_done: false, files_waiting: 4, texts_waiting: 2 },
    },
  });
  const annotations = { readOnlyHint: true };
  const inputSchema = { type: "object" as const, properties: { query: { type: "string" as const } } };
  const tool = { name: "search_documents", inputSchema, annotations, run };
  await using server = await PlainServer.start({ tools: [tool] });
  await using view = await HttpView.start({ documents: 10 });
  await using reading = await openStand({
    servers: { docs: { ...server.config, trust_hints: true }, view: view.config },
  });
  const { coverage } = await askApi<SearchView>(reading, "/api/search?q=report");
  expect(coverage).toMatchObject({ searchable: 8, files: 14, waiting: 6 });
});

test("a search says which files it could not look at, or only in part, and which words it left out", async () => {
  const partial = [{ file: "a.csv", doc_ref: "d", row: 500, reason: "searchable up to row 500" }];
  const run = (): CallToolResult => ({
    content: [],
    structuredContent: {
      ...{ hits: [], total: 0, words_left_out: 2, words_ignored: ["what"], words_missing: ["pumq"] },
      coverage: {
        ...{ is_complete: false, files: 9, searchable: 7, waiting: 0, failed: 2, left_out: 3 },
        ...{ partial, partial_total: 4 },
      },
    },
  });
  const inputSchema = { type: "object" as const, properties: { query: { type: "string" as const } } };
  const tool = { name: "search_documents", inputSchema, annotations: { readOnlyHint: true }, run };
  await using server = await PlainServer.start({ tools: [tool] });
  await using own = await openStand({ servers: { docs: { ...server.config, trust_hints: true } } });
  const { coverage, words } = await askApi<SearchView>(own, "/api/search?q=report");
  expect(coverage).toEqual({
    ...{ searchable: 7, files: 9, waiting: 0, failed: 2, leftOut: 3, partialTotal: 4 },
    partial: [{ file: "a.csv", row: 500, reason: "searchable up to row 500" }],
    unanswered: [],
  });
  expect(words).toEqual({ leftOut: 2, ignored: ["what"], missing: ["pumq"] });
});

test("a server whose search fails is said, and its documents are not counted as searched", async () => {
  const run = (): CallToolResult => ({ isError: true, content: [{ type: "text", text: "too busy" }] });
  const inputSchema = { type: "object" as const, properties: { query: { type: "string" as const } } };
  const tool = { name: "search_documents", inputSchema, annotations: { readOnlyHint: true }, run };
  await using server = await PlainServer.start({ tools: [tool] });
  await using own = await openStand({ servers: { docs: { ...server.config, trust_hints: true } } });
  const { coverage, kind } = await askApi<SearchView>(own, "/api/search?q=report");
  expect(kind).toBe("titles");
  expect(coverage).toMatchObject({
    files: 0,
    searchable: 0,
    unanswered: [{ server: "docs", problem: "too busy" }],
  });
});

test("a long query is searched for, not refused", async () => {
  const { coverage } = await askApi<SearchView>(stand, `/api/search?q=${"report%20".repeat(200)}`);
  expect(coverage).toBeNull();
});

test("without a search tool titles are searched", async () => {
  const found = await askApi<SearchView>(stand, "/api/search?q=report&limit=2");
  expect(found).toMatchObject({ kind: "titles", total: 3 });
  expect(found.hits).toHaveLength(2);
  expect(found.hits[0]).toMatchObject({ server: "views" });
  expect(found.hits[0]).not.toHaveProperty("page_index");
});

describe("the event stream", () => {
  test("begins with the state and gives signs of life", async () => {
    using page = new EventListener(stand);
    expect((await page.event("state")).state.computer.name).toBe("desk");
    await page.ping();
    await page.ping();
  });

  test("more pages than anybody has are refused", async () => {
    await using crowded = await openStand();
    const pages = Array.from({ length: 32 }, () => new EventListener(crowded));
    await Promise.all(pages.map((page) => page.event("state")));
    const { status, text } = await ask(`${crowded.origin}/api/events`, {
      headers: crowded.session,
    });
    expect([status, JSON.parse(text)]).toMatchObject([503, { code: "too-many-pages" }]);
    for (const page of pages) page[Symbol.dispose]();
  });

  test("ends with the server", async () => {
    const short = await openStand();
    using page = new EventListener(short);
    await page.event("state");
    await short[Symbol.asyncDispose]();
    await page.over();
  });
});

describe("an office", () => {
  test("who is there, what the Agent asked and what it cost is told as it happens", async () => {
    const secret = "a-secret-for-the-office";
    await using server = createServer({ port: 0, auth: sharedSecret(secret) });
    const { port } = await server.listen();
    const url = `http://127.0.0.1:${port}`;
    using page = new EventListener(stand);
    await using _link = await stand.computer.connect(url, { office: "lab", secret });
    await page.event("state", ({ state: now }) => now.office?.phase === "joined");
    await using agent = await connectAgent({ url, office: "lab", name: "reader", secret });
    const { state: full } = await page.event("state", ({ state: now }) => now.office?.members.length === 2);
    expect(full.office).toMatchObject({ url, office: "lab", reconnects: 0 });
    expect(full.office?.members.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: "desk", role: "computer", version: expect.any(String), isSelf: true },
      { name: "reader", role: "agent", version: expect.any(String), isSelf: false },
    ]);
    const { documents } = await agent.getFinder("desk", {});
    const uri = documents[0]?.uri ?? "";
    await agent.readResource("desk", uri);
    await agent.callTool("desk", "nope").catch(() => undefined); // that it fails is what is looked at
    await page.event("calls", ({ call }) => call.isError);
    const calls = await askApi<CallView[]>(stand, "/api/calls");
    expect(calls.map(({ what, server: who, uri: read, isError }) => ({ what, who, read, isError }))).toEqual([
      { what: "nope", who: "", read: null, isError: true },
      { what: "read", who: "views", read: uri, isError: false },
      { what: "documents", who: "", read: null, isError: false },
    ]);
    expect(calls[1]?.tokens).toBeGreaterThan(0);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });
});
