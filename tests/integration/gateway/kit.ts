import { PassThrough } from "node:stream";
import type { ComputerOptions } from "@a2c-smcp/computer";
import { Computer } from "@a2c-smcp/computer";
import type { Gateway, GatewayOptions } from "@a2c-smcp/gateway";
import { createGateway, serveOverStdio } from "@a2c-smcp/gateway";
import type { CallToolResult, ClientOptions } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { expect } from "vitest";

/** The protocol eras that a client may speak. */
export const eras = ["legacy", "modern"] as const;
export type Era = (typeof eras)[number];

/** A gateway in front of a Computer with these MCP servers. */
export interface Stand extends AsyncDisposable {
  readonly computer: Computer;
  readonly gateway: Gateway;
}

interface StandOptions {
  readonly computer?: Partial<ComputerOptions>;
  readonly gateway?: Partial<GatewayOptions>;
}

/** Starts the servers and waits for none of them. */
export function openGateway(servers: Readonly<Record<string, object>>, options: StandOptions = {}): Stand {
  const computer = new Computer({
    name: "lab",
    config: { mcpServers: servers },
    allow: ["*"],
    backoff: { firstMs: 50, longestMs: 100 },
    health: { everyMs: 100, timeoutMs: 10_000, misses: 1 },
    ...options.computer,
  });
  const gateway = createGateway({ computer, ...options.gateway });
  void computer.start();
  return {
    computer,
    gateway,
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await computer.close();
    },
  };
}

/** A client that is closed when the test ends. */
export interface TestClient extends AsyncDisposable {
  readonly client: Client;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/** The answer of a tool, with its text in one piece. */
export interface Answer {
  readonly text: string;
  /** What it says to programs: its structured content, or beside it what tools for documents have. */
  readonly structured: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  readonly content: CallToolResult["content"];
}

/** A call that an answer names for what it leaves out. */
export interface Call {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
  readonly left: string;
}

export function clientOf(era: Era, options: ClientOptions = {}): Client {
  const mode = era === "modern" ? { pin: "2026-07-28" } : era;
  return new Client({ name: "test", version: "1" }, { versionNegotiation: { mode }, ...options });
}

export function withCalls(client: Client, close: () => Promise<void>): TestClient {
  const call = async (name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Answer> => {
    const result = await client.callTool({ name, arguments: { ...args } });
    const texts = result.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
    return {
      text: texts.join("\n"),
      structured: (result.structuredContent ?? result._meta?.["a2c-smcp/answer"] ?? {}) as Record<
        string,
        unknown
      >,
      isError: result.isError === true,
      content: result.content,
    };
  };
  return { client, call, [Symbol.asyncDispose]: close };
}

/** Connects a client over a pair of streams, as between two processes. */
export async function connect(
  { gateway }: Stand,
  era: Era = "legacy",
  client = clientOf(era),
): Promise<TestClient> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const service = serveOverStdio(gateway, { stdin: toServer, stdout: toClient });
  await client.connect(new StdioServerTransport(toClient, toServer));
  return withCalls(client, async () => {
    await client.close();
    await service.close();
  });
}

/** Every page of the resources that a client sees. */
export async function listAll(client: Client): Promise<{ uri: string; [key: string]: unknown }[]> {
  const all: { uri: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources(cursor === undefined ? {} : { cursor });
    all.push(...page.resources);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}

/** Polls until the value is right; everything that changes by itself does so within seconds. */
export function eventually<T>(get: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(get, { interval: 20 });
}
