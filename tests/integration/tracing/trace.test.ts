import { createRequire } from "node:module";
import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { openTelemetry } from "@a2c-smcp/runtime";
import { createServer } from "@a2c-smcp/server";
import { BothErasHttp } from "@a2c-smcp/testkit";
import { Server } from "@modelcontextprotocol/server";
import type * as OpenTelemetry from "@opentelemetry/api";
import type * as Sdk from "@opentelemetry/sdk-trace-node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

// Vite takes the builds of these packages that are for bundlers, whose imports Node cannot resolve.
const load = createRequire(import.meta.url);
const api = load("@opentelemetry/api") as typeof OpenTelemetry;
const sdk = load("@opentelemetry/sdk-trace-node") as typeof Sdk;
const exporter = new sdk.InMemorySpanExporter();
const provider = new sdk.NodeTracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor(exporter)] });

beforeAll(() => provider.register());
afterAll(() => provider.shutdown());
beforeEach(() => exporter.reset());

/** An MCP server that remembers the `_meta` of what it was asked. */
async function startMcpServer(seen: unknown[]): Promise<BothErasHttp> {
  const http = new BothErasHttp({
    createServer: () => {
      const server = new Server({ name: "m", version: "1" }, { capabilities: { tools: {} } });
      const inputSchema = { type: "object" } as const;
      server.setRequestHandler("tools/list", () => ({
        tools: ["work", "fail"].map((name) => ({ name, inputSchema })),
      }));
      server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => {
        seen.push(mcpReq._meta);
        return { content: [{ type: "text", text: "done" }], isError: params.name === "fail" };
      });
      return server;
    },
  });
  await http.resume();
  return http;
}

async function startSystem(isTraced: boolean) {
  const seen: unknown[] = [];
  const mcp = await startMcpServer(seen);
  const tracing = isTraced ? openTelemetry(api) : undefined;
  const server = createServer({ port: 0, tracing });
  const { url } = await server.listen();
  const config = { mcpServers: { tools: { type: "http", url: mcp.url } } };
  const computer = new Computer({ name: "lab", config, allow: ["*"], tracing });
  await computer.start();
  await computer.connect(url, { office: "o" });
  const agent = await connectAgent({ url, office: "o", name: "a", tracing });
  exporter.reset();
  return {
    agent,
    seen,
    async [Symbol.asyncDispose]() {
      await agent.close();
      await computer.close();
      await server.close({ timeoutMs: 0 });
      await mcp[Symbol.asyncDispose]();
    },
  };
}

/** The one span of a name and kind. */
function spanOf(name: string, kind: OpenTelemetry.SpanKind): Sdk.ReadableSpan {
  const found = exporter.getFinishedSpans().filter((span) => span.name === name && span.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Sdk.ReadableSpan;
}

/** The spans of one call of a tool, from the Agent to the MCP server. */
function stationsOf(tool: string): Sdk.ReadableSpan[] {
  const event = `client:tool_call ${tool}`;
  const ofServers = exporter
    .getFinishedSpans()
    .filter(({ name, kind }) => name === event && kind === api.SpanKind.SERVER);
  const relay = ofServers.find(({ attributes }) => attributes["a2c.office"] === "o");
  const computer = ofServers.find((span) => span !== relay);
  expect(ofServers).toHaveLength(2);
  return [
    spanOf(event, api.SpanKind.CLIENT),
    relay as Sdk.ReadableSpan,
    computer as Sdk.ReadableSpan,
    spanOf(`tools/call ${tool}`, api.SpanKind.CLIENT),
  ];
}

test("one call is one trace from the Agent to the MCP server", async () => {
  await using system = await startSystem(true);
  const root = api.trace.getTracer("test").startSpan("what the program does");
  await api.context.with(api.trace.setSpan(api.context.active(), root), () =>
    system.agent.callTool("lab", "work", {}),
  );
  root.end();
  const { traceId, spanId } = root.spanContext();
  const stations = stationsOf("work");
  expect(stations.map((span) => span.spanContext().traceId)).toEqual(Array(4).fill(traceId));
  const parents = [spanId, ...stations.map((span) => span.spanContext().spanId)];
  expect(stations.map((span) => span.parentSpanContext?.spanId)).toEqual(parents.slice(0, 4));
  expect(system.seen).toEqual([expect.objectContaining({ traceparent: `00-${traceId}-${parents[4]}-01` })]);
});

test("a tool that fails is a failure at each station, and no parameter is in the trace", async () => {
  await using system = await startSystem(true);
  await system.agent.callTool("lab", "fail", { password: "hunter2" });
  const [agent, relay, computer, mcp] = stationsOf("fail");
  const codes = [agent, computer, mcp].map((span) => span?.status.code);
  expect(codes).toEqual(Array(3).fill(api.SpanStatusCode.ERROR));
  // The relay hands answers on unread.
  expect(relay?.status.code).toBe(api.SpanStatusCode.UNSET);
  const told = exporter.getFinishedSpans().map(({ name, attributes }) => ({ name, attributes }));
  expect(JSON.stringify(told)).not.toContain("hunter2");
});

test("a request that is refused ends its spans", async () => {
  await using system = await startSystem(true);
  await expect(system.agent.callTool("nowhere", "work", {})).rejects.toThrow();
  const kinds = exporter.getFinishedSpans().map(({ kind, status }) => [kind, status.code]);
  expect(kinds).toEqual([
    [api.SpanKind.SERVER, api.SpanStatusCode.ERROR],
    [api.SpanKind.CLIENT, api.SpanStatusCode.ERROR],
  ]);
});

test("without tracing nothing is handed on and nothing is recorded", async () => {
  await using system = await startSystem(false);
  await system.agent.callTool("lab", "work", {});
  expect(exporter.getFinishedSpans()).toEqual([]);
  expect(JSON.stringify(system.seen)).not.toContain("traceparent");
});
