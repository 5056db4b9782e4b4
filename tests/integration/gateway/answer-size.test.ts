import type { CallToolResult } from "@modelcontextprotocol/client";
import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stand, TestClient } from "./kit.ts";
import { connect, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

/** Clients refuse more. */
const MOST_TOKENS = 25_000;
const words = (count: number): string => Array.from({ length: count }, (_, n) => `word${n % 977}`).join(" ");
const text = (count: number) => ({ type: "text" as const, text: words(count) });
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const link = (n: number) => ({ type: "resource_link" as const, uri: `x://${n}/${words(5)}`, name: words(5) });
const image = {
  type: "image" as const,
  mimeType: "image/png",
  data: Buffer.alloc(3_000, 7).toString("base64"),
};

const results: Readonly<Record<string, () => CallToolResult>> = {
  one_long_text: () => ({ content: [text(200_000)] }),
  many_short_texts: () => ({ content: many(5_000, () => text(20)) }),
  many_links: () => ({ content: many(3_000, link) }),
  many_images: () => ({ content: many(500, () => image) }),
  wide: () => ({ content: [text(5)], structuredContent: { all: words(100_000) } }),
  both: () => ({ content: [text(30_000)], structuredContent: { all: words(30_000) } }),
  an_error: () => ({ isError: true, content: many(3_000, () => text(20)) }),
  meta: () => ({ content: [text(5)], _meta: { all: words(100_000) } }),
};

const long = words(50_000);
const parameters = Object.fromEntries(
  many(800, (n) => [`parameter_${n}`, { type: "string", description: words(8) }]),
);
const odd = { type: "object" as const, properties: { ["p".repeat(200_000)]: { const: words(50_000) } } };
const anything = () => ({ content: [text(5)] });
let plain: PlainServer;
let stand: Stand;
let me: TestClient;

beforeAll(async () => {
  plain = await PlainServer.start({
    tools: [
      ...Object.entries(results).map(([name, run]) => ({ name, run })),
      { name: "wordy", run: anything, inputSchema: { type: "object", properties: parameters } },
      { name: "odd", run: anything, inputSchema: odd, outputSchema: odd },
    ],
    resources: many(3_000, (n) => ({ uri: `x://resource/${n}`, name: words(8), text: long })),
  });
  stand = openGateway({ plain: plain.config });
  me = await connect(stand);
});

afterAll(async () => {
  await me[Symbol.asyncDispose]();
  await stand[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

/** What a client shows a model, pictures aside: those have a price of their own. */
function costOf({ content, structuredContent }: CallToolResult): number {
  const shown = content.map((block) =>
    block.type === "image" ? `${block.data.length}` : JSON.stringify(block),
  );
  return encode(`${shown.join("\n")}\n${JSON.stringify(structuredContent ?? {})}`).length;
}

const call = async (name: string, args: object): Promise<CallToolResult> =>
  me.client.callTool({ name, arguments: { ...args } });

describe.each([200, 2_000, 20_000])(
  "with a budget of %i tokens an answer stays below what clients take",
  (max_tokens) => {
    test.each(Object.keys(results))("for the result %s", async (name) => {
      const answer = await call("invoke", { method: `plain.${name}`, max_tokens });
      expect(costOf(answer)).toBeLessThan(MOST_TOKENS);
      expect(answer.content.filter(({ type }) => type === "image").length).toBeLessThan(30);
    });

    test.each([
      ["list_resources", {}],
      ["resources", { server_name: "plain", uri: "x://resource/1" }],
      ["describe", {}],
      ["describe", { server: "plain" }],
      ["describe", { method: "plain.wordy" }],
      ["describe", { method: "plain.odd" }],
      ["describe", { method: words(30_000) }],
      ["invoke", { method: words(30_000) }],
      ["describe", { [words(30_000)]: 1 }],
      ["query_table", { [words(30_000)]: 1 }],
      ["search_documents", { query: 1, path: { all: words(30_000) } }],
    ])("for %s", async (name, args) => {
      expect(costOf(await call(name, { ...args, max_tokens }))).toBeLessThan(MOST_TOKENS);
    });
  },
);

test("what is left out of many parts is said, and can be had", async () => {
  const { text: said } = await me.call("invoke", { method: "plain.many_short_texts", max_tokens: 2_000 });
  const [, rest] = /Not shown: (\d+) more parts/.exec(said) ?? [];
  expect(Number(rest)).toBeGreaterThan(4_000);
  const [, uri] = /"uri":"([^"]+)"/.exec(said) ?? [];
  const next = await me.call("resources", { server_name: "results", uri, max_tokens: 1_000 });
  expect(next.text).toContain("word");
});

test("the parameters of a tool are shown as far as the budget goes, and all of them call by call", async () => {
  const seen: string[] = [];
  let next: Record<string, unknown> | undefined = { method: "plain.wordy", max_tokens: 3_000 };
  while (next !== undefined) {
    const said = await me.call("describe", next);
    seen.push(...(said.text.match(/parameter_\d+(?=\?)/g) ?? []));
    const [call] = (said.structured["next"] ?? []) as { arguments: Record<string, unknown> }[];
    if (call !== undefined) expect(said.text).toContain(`describe(${JSON.stringify(call.arguments)})`);
    next = call && { ...call.arguments, max_tokens: 3_000 };
  }
  expect(seen).toEqual(Object.keys(parameters));
});

test("a structured result that does not fit is said in the text too: some clients show nothing else", async () => {
  const { content } = await call("invoke", { method: "plain.wide" });
  expect(JSON.stringify(content)).toMatch(/Not shown: the structured result, \d+ characters of JSON/);
});
