import { encode as encodeO200k } from "gpt-tokenizer";
import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Stand, TestClient } from "./kit.ts";
import { connect, eras, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

const BUDGET = 2_000;
/** Tools whose answers are always small. */
const SMALL = new Set(["check_quote", "view_page"]);

/** Servers with many resources and tools, described at length in scripts that cost most. */
const words = [
  "说明文档，请仔细阅读。",
  "👨‍👩‍👧‍👦🎉🚀",
  "Beschreibung mit Überlänge",
  "9f86d081884c7d659a2feaa0c55ad015",
];
const servers: PlainServer[] = [];
let stand: Stand;
let me: TestClient;

beforeAll(async () => {
  for (const [index, word] of words.entries())
    servers.push(
      await PlainServer.start({
        resources: Array.from({ length: 1_500 }, (_, n) => ({
          uri: `thing-${index}://${n}`,
          name: `${word} ${n}`,
          description: word.repeat(40),
        })),
        tools: Array.from({ length: 100 }, (_, n) => ({
          name: `tool_${n}`,
          description: word.repeat(40),
          run: () => ({ content: [] }),
        })),
      }),
    );
  stand = openGateway(Object.fromEntries(servers.map(({ config }, index) => [`server-${index}`, config])));
  me = await connect(stand);
  await vi.waitFor(() => expect(stand.computer.registry.listAllResources()).toHaveLength(6_000), 20_000);
});

afterAll(async () => {
  await me[Symbol.asyncDispose]();
  await stand[Symbol.asyncDispose]();
  for (const server of servers) await server[Symbol.asyncDispose]();
});

describe("the definitions of all tools together", () => {
  test.each([
    ["o200k", encodeO200k],
    ["cl100k", encodeCl100k],
  ] as const)(
    "cost less than 2,000 tokens of %s, whatever stands behind (#gateway.description)",
    async (_, encode) => {
      const { tools } = await me.client.listTools();
      expect(tools.find(({ name }) => name === "resources")?.description).toContain("thing-0://0");
      expect(tools.find(({ name }) => name === "resources")?.description).toMatch(/… and \d+ more/);
      const cost = encode(JSON.stringify(tools)).length;
      expect(cost).toBeLessThan(BUDGET);
    },
  );

  test("are the same in both eras", async () => {
    const lists = await Promise.all(
      eras.map(async (era) => {
        await using client = await connect(stand, era);
        return (await client.client.listTools()).tools;
      }),
    );
    expect(lists[0]).toEqual(lists[1]);
  });
});

test("every tool says what its parameters are, and whether it only reads", async () => {
  const { tools } = await me.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    "check_quote",
    "describe",
    "find_documents",
    "find_in_document",
    "invoke",
    "list_resources",
    "open_document",
    "query_table",
    "read_desktop",
    "read_element",
    "read_pages",
    "recent_documents",
    "resources",
    "search_documents",
    "view_page",
  ]);
  for (const { name, title, annotations, inputSchema } of tools) {
    expect(title, name).toMatch(/^[A-Z]/);
    for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {}))
      expect((schema as { description?: string }).description, `${name}.${parameter}`).toMatch(/\S/);
    expect(annotations?.readOnlyHint, name).toBe(name !== "invoke");
    if (!SMALL.has(name)) expect(inputSchema.properties, name).toHaveProperty("max_tokens");
  }
  expect(tools.find(({ name }) => name === "invoke")?.annotations).toMatchObject({ destructiveHint: true });
});

test("a tool that is not there is a protocol error that names those that are", async () => {
  await expect(me.client.callTool({ name: "tool_1" })).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringContaining("called with invoke"),
  });
});
