import { fixtureServer, HttpFixture } from "@a2c-smcp/testkit";
import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call, Stand, TestClient } from "./kit.ts";
import { connect, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

const long = Array.from({ length: 3_000 }, (_, n) => `line ${n} of a long result`).join("\n");
let fixture: HttpFixture;
let plain: PlainServer;
let stand: Stand;
let me: TestClient;

beforeAll(async () => {
  fixture = await HttpFixture.start();
  plain = await PlainServer.start({
    tools: [
      { name: "long", run: () => ({ content: [{ type: "text", text: long }] }) },
      {
        name: "wide",
        run: () => ({ content: [{ type: "text", text: "see structured" }], structuredContent: { long } }),
      },
      {
        name: "picture",
        run: () => ({
          content: [
            { type: "image", mimeType: "image/png", data: Buffer.alloc(90_000, 1).toString("base64") },
          ],
        }),
      },
      {
        name: "odd_schema",
        description: "Ends a comment */ and goes on\nin two lines",
        inputSchema: {
          type: "object",
          properties: {
            mode: { enum: ["a", "b"], description: "which */ way\u0007" },
            tree: { $ref: "#/$defs/node" },
          },
          required: ["mode"],
          $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } },
        },
        annotations: { readOnlyHint: true },
        run: () => ({ content: [] }),
      },
      { name: "echo", run: () => ({ content: [{ type: "text", text: "plain echo" }] }) },
    ],
  });
  stand = openGateway(
    { tools: { type: "streamable", url: fixture.url }, plain: plain.config },
    { gateway: { startWaitMs: 500 } },
  );
  me = await connect(stand);
});

afterAll(async () => {
  await me[Symbol.asyncDispose]();
  await stand[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

const invoke = (method: string, args: object = {}, more: object = {}) =>
  me.call("invoke", { method, arguments: args, ...more });

describe("invoke", () => {
  test("calls a tool of a server and hands on its result", async () => {
    expect(await invoke("tools.add", { a: 1, b: 2 })).toMatchObject({
      isError: false,
      text: "3",
      structured: { result: { sum: 3 } },
    });
    expect(await invoke("tools.echo", { text: "hi" })).toMatchObject({ text: "hi", structured: {} });
    expect(await invoke("tools.image")).toMatchObject({
      content: [{ type: "image", mimeType: "image/png" }],
    });
  });

  test("a name that only one server has needs no server", async () => {
    expect((await invoke("add", { a: 2, b: 2 })).text).toBe("4");
    const answer = await invoke("echo", { text: "x" });
    expect(answer).toMatchObject({ isError: true, structured: { error: { code: 400 } } });
    expect(answer.text).toContain('methods: ["tools.echo","plain.echo"]');
  });

  test("a wrong name is answered with close names and the servers", async () => {
    const answer = await invoke("tools.ecko");
    expect(answer).toMatchObject({ isError: true, structured: { error: { code: 4001 } } });
    expect(answer.text).toContain('close_names: ["tools.echo"');
    expect(answer.text).toContain('servers: ["tools","plain"]');
    expect((await invoke("plian.picture")).text).toContain('"plain.picture"');
  });

  test("a tool of a server that was never reached is not said to be none, and a server is no tool", async () => {
    const away = { type: "streamable", url: "http://127.0.0.1:9/mcp" } as const;
    await using own = openGateway({ shop: away, plain: plain.config }, { gateway: { startWaitMs: 300 } });
    await using client = await connect(own);
    const asked = await client.call("invoke", { method: "shop.buy" });
    expect(asked).toMatchObject({ isError: true, structured: { error: { code: 4014 } } });
    expect(asked.text).toMatch(/MCP server shop is (down since .*: .*connected|starting)/);
    const wrong = await client.call("invoke", { method: "buy" });
    expect(wrong.text).toMatch(/There is no tool buy.*[\s\S]*missing: \["shop is (down|starting)/);
    expect(wrong.text).not.toContain("close_names");
    expect((await client.call("describe", { method: "plain" })).text).toContain(
      'describe({"server":"plain"})',
    );
  });

  test("wrong arguments are answered with the tool in TypeScript", async () => {
    const answer = await invoke("tools.add", { a: "one" });
    expect(answer).toMatchObject({ isError: true, structured: { error: { code: 400 } } });
    expect(answer.text).toContain("expected: tools.add({ a: number; b: number }): { sum: number }");
  });

  test("what the tool reports as an error stays one, and so does what keeps it from running", async () => {
    expect(await invoke("tools.fail")).toMatchObject({ isError: true, text: "it failed" });
    expect(await invoke("tools.throw", { message: "no" })).toMatchObject({
      isError: true,
      structured: { error: { code: 4003 } },
    });
  });

  test("progress of the tool reaches the client, and a cancel reaches the tool", async () => {
    const steps: number[] = [];
    await me.client.callTool(
      { name: "invoke", arguments: { method: "tools.slow", arguments: { progress: 3, end: true } } },
      { onprogress: ({ progress }) => steps.push(progress) },
    );
    expect(steps.slice(0, 2)).toEqual([1, 2]);
    const stop = new AbortController();
    const before = fixture.state.cancelled.length;
    const running = me.client.callTool(
      { name: "invoke", arguments: { method: "tools.slow", arguments: { progress: 1 } } },
      { signal: stop.signal, onprogress: () => stop.abort() },
    );
    await expect(running).rejects.toThrow();
    await expect.poll(() => fixture.state.cancelled.length).toBe(before + 1);
  });
});

describe("a result above the budget", () => {
  test("is kept, and the rest is read without calling the tool again", async () => {
    const answer = await invoke("plain.long", {}, { max_tokens: 1_000 });
    expect(encode(answer.text).length).toBeLessThanOrEqual(1_000);
    let [next] = answer.structured["next"] as Call[];
    let whole = String(answer.content[0]?.type === "text" ? answer.content[0].text : "");
    while (next) {
      const part = await me.call(next.tool, { ...next.arguments, max_tokens: 20_000 });
      whole += String(part.structured["result"]);
      [next] = (part.structured["next"] as Call[] | undefined) ?? [];
    }
    expect(whole).toBe(long);
  });

  test("that is structured is there as a whole by another call", async () => {
    const answer = await invoke("plain.wide");
    expect(answer.structured["result"]).toBeUndefined();
    let [next] = answer.structured["next"] as Call[];
    let whole = "";
    while (next) {
      const part = await me.call(next.tool, { ...next.arguments, max_tokens: 20_000 });
      whole += String(part.structured["result"]);
      [next] = (part.structured["next"] as Call[] | undefined) ?? [];
    }
    expect(JSON.parse(whole)).toEqual({ long });
  });

  test("that is a picture comes as a link", async () => {
    const { content } = await invoke("plain.picture");
    const link = content.find((block) => block.type === "resource_link");
    expect(link).toMatchObject({ mimeType: "image/png", size: 90_000 });
    const { contents } = await me.client.readResource({ uri: link?.uri ?? "" });
    expect(contents[0]).toMatchObject({ mimeType: "image/png", blob: expect.any(String) });
  });
});

describe("describe", () => {
  test("shows the servers, the tools of one, and one tool as TypeScript", async () => {
    const servers = await me.call("describe");
    expect(servers.structured).toMatchObject({
      servers: [
        { name: "tools", status: "up", tools: 13 },
        { name: "plain", status: "up", tools: 5 },
      ],
    });
    const tools = await me.call("describe", { server: "tools" });
    expect(tools.text).toContain("- tools.echo: Says what it is told");
    const tool = await me.call("describe", { method: "tools.echo" });
    expect(tool.text).toBe("tools.echo({ text: string })\nSays what it is told\nSays that it only reads.");
  });

  test("is not fooled by descriptions and schemas that are out to break it", async () => {
    const { text } = await me.call("describe", { method: "plain.odd_schema" });
    expect(text.split("\n")[0]).toMatch(
      /^plain\.odd_schema\(\{ mode: "a" \| "b" \/\* which \* \/ way\\u\{7\} \*\/; tree\?: \{ next\?: .* \}\)$/,
    );
    expect(text.split("\n")[1]).toBe("Ends a comment */ and goes on in two lines");
  });

  test("pages through many tools and names close ones", async () => {
    const first = await me.call("describe", { server: "tools", max_tokens: 200 });
    const [next] = first.structured["next"] as Call[];
    const rest = await me.call("describe", { ...next?.arguments });
    const names = [first, rest].flatMap(({ structured }) => structured["tools"] as { method: string }[]);
    expect(new Set(names.map(({ method }) => method)).size).toBe(13);
    expect(await me.call("describe", { server: "tool" })).toMatchObject({ isError: true });
    expect((await me.call("describe", { method: "tools.ad" })).text).toContain('"tools.add"');
  });
});

test("what the operator does not allow is refused, whatever the client says", async () => {
  await using narrow = openGateway({ tools: fixtureServer() }, { computer: { allow: ["tools.echo"] } });
  await using client = await connect(narrow);
  const echo = { method: "tools.echo", arguments: { text: "hi" } };
  expect(await client.call("invoke", echo)).toMatchObject({ isError: false, text: "hi" });
  expect(await client.call("invoke", { method: "tools.add", arguments: { a: 1, b: 1 } })).toMatchObject({
    isError: true,
    structured: { error: { code: 4005 } },
  });
});
