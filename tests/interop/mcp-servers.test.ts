import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Computer } from "@a2c-smcp/computer";
import { createGateway, serveOverHttp } from "@a2c-smcp/gateway";
import { everythingServer, filesystemServer, memoryServer, startEverything } from "@a2c-smcp/testkit";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { environmentProgram, pinnedVersion } from "./parties/environment.ts";
import { Results } from "./results.ts";

/** An MCP server that nobody here wrote. */
interface Published {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly transport: "stdio" | "Streamable HTTP" | "SSE";
  /** The version of MCP that it settles on with our Computer. */
  readonly protocolVersion: string;
  readonly config: () => object;
  readonly call: { readonly tool: string; readonly params: Record<string, unknown>; readonly answer: string };
}

const folder = mkdtempSync(join(tmpdir(), "a2c-servers-"));
const opened: AsyncDisposable[] = [];
const urls = { http: "", sse: "" };
const require = createRequire(import.meta.url);

function npmVersion(name: string): string {
  const { version } = require(`@modelcontextprotocol/server-${name}/package.json`) as { version: string };
  return version;
}

const echo = { tool: "echo", params: { message: "hi" }, answer: "Echo: hi" };
const convert = {
  tool: "convert_time",
  params: { source_timezone: "UTC", time: "12:00", target_timezone: "Asia/Tokyo" },
  answer: "Asia/Tokyo",
};
const python = (environment: string) => () => ({
  command: environmentProgram(environment, "mcp-server-time"),
  args: ["--local-timezone", "UTC"],
});

function timeServer(environment: string): Pick<Published, "name" | "version"> {
  const name = `mcp-server-time (PyPI, mcp ${pinnedVersion(environment, "mcp")})`;
  return { name, version: pinnedVersion(environment, "mcp-server-time") };
}

const published: readonly Published[] = [
  {
    key: "everything",
    name: "@modelcontextprotocol/server-everything",
    version: npmVersion("everything"),
    transport: "stdio",
    protocolVersion: "2025-11-25",
    config: () => ({ ...everythingServer() }),
    call: echo,
  },
  {
    key: "everything_http",
    name: "@modelcontextprotocol/server-everything",
    version: npmVersion("everything"),
    transport: "Streamable HTTP",
    protocolVersion: "2025-11-25",
    config: () => ({ type: "streamable", url: urls.http }),
    call: echo,
  },
  {
    key: "everything_sse",
    name: "@modelcontextprotocol/server-everything",
    version: npmVersion("everything"),
    transport: "SSE",
    protocolVersion: "2025-11-25",
    config: () => ({ type: "sse", url: urls.sse }),
    call: echo,
  },
  {
    key: "filesystem",
    name: "@modelcontextprotocol/server-filesystem",
    version: npmVersion("filesystem"),
    transport: "stdio",
    protocolVersion: "2025-11-25",
    config: () => ({ ...filesystemServer(folder) }),
    call: {
      tool: "read_text_file",
      params: { path: join(folder, "hello.txt") },
      answer: "hello from a file",
    },
  },
  {
    key: "memory",
    name: "@modelcontextprotocol/server-memory",
    version: npmVersion("memory"),
    transport: "stdio",
    protocolVersion: "2025-11-25",
    config: () => ({ ...memoryServer(join(folder, "memory.jsonl")) }),
    call: { tool: "read_graph", params: {}, answer: "wrote the first program" },
  },
  {
    key: "time",
    ...timeServer("mcp-now"),
    transport: "stdio",
    protocolVersion: "2026-07-28",
    config: python("mcp-now"),
    call: convert,
  },
  {
    key: "time_2024",
    ...timeServer("mcp-2024"),
    transport: "stdio",
    protocolVersion: "2024-11-05",
    config: python("mcp-2024"),
    call: convert,
  },
];

let computer: Computer;
let client: Client;

beforeAll(async () => {
  writeFileSync(join(folder, "hello.txt"), "hello from a file");
  const ada = {
    type: "entity",
    name: "Ada",
    entityType: "person",
    observations: ["wrote the first program"],
  };
  writeFileSync(join(folder, "memory.jsonl"), JSON.stringify(ada));
  const [http, sse] = await Promise.all([startEverything("streamableHttp"), startEverything("sse")]);
  Object.assign(urls, { http: http.url, sse: sse.url });
  opened.push(http, sse);
  const mcpServers = Object.fromEntries(published.map(({ key, config }) => [key, config()]));
  // A busy machine may start a server too slowly for the question which era it speaks.
  const timings = { probeTimeoutMs: 20_000, startTimeoutMs: 60_000 };
  computer = new Computer({ name: "lab", config: { mcpServers }, allow: ["*"], ...timings });
  opened.push(computer);
  await computer.start();
  const gateway = createGateway({ computer });
  opened.push(gateway);
  const service = await serveOverHttp(gateway, { port: 0, token: "a-token-of-this-test" });
  opened.push({ [Symbol.asyncDispose]: () => service.close() });
  client = new Client({ name: "interop", version: "1.0.0" });
  const headers = { authorization: "Bearer a-token-of-this-test" };
  await client.connect(new StreamableHTTPClientTransport(new URL(service.url), { requestInit: { headers } }));
});

afterAll(async () => {
  await client?.close();
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(published)("$name $version over $transport", (server) => {
  const { key, name, version, transport, protocolVersion, call } = server;
  const results = new Results("mcp-server", { name, version, transport, protocolVersion });
  afterAll(() => results.save());

  test(`is started by our Computer and settles on MCP ${protocolVersion}`, () => {
    const state = computer.servers.list().find((snapshot) => snapshot.name === key)?.state;
    expect(state).toMatchObject({ phase: "ready", protocolVersion });
    results.add("starts");
  });

  test("answers a call of our Computer", async () => {
    const tools = computer.tools.list().filter(({ bundle_id }) => bundle_id === key);
    const listed = tools.find((tool) => tool.name === call.tool || tool.name === `${key}.${call.tool}`);
    const result = await computer.tools.call({ name: String(listed?.name), params: call.params, reqId: key });
    expect(result.isError ?? false).toBe(false);
    expect(JSON.stringify(result.content)).toContain(call.answer);
    results.add("Computer");
  });

  test("answers a call through our gateway", async () => {
    const invoke = { method: `${key}.${call.tool}`, arguments: call.params };
    const result = await client.callTool({ name: "invoke", arguments: invoke });
    expect(result.isError ?? false).toBe(false);
    expect(JSON.stringify(result.content)).toContain(call.answer);
    results.add("gateway");
  });
});
