import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { serveOverStdio } from "../../../packages/documents/src/index.ts";

/** The protocol eras that a client may speak. */
export const eras = ["legacy", "modern"] as const;
export type Era = (typeof eras)[number];

export function clientOf(era: Era): Client {
  const mode = era === "modern" ? { pin: "2026-07-28" } : era;
  return new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
}

/** A client that is closed when the test ends. */
export interface TestClient extends AsyncDisposable {
  readonly client: Client;
  /** Reads a URI and parses the first content item. */
  json(uri: string): Promise<Record<string, unknown>>;
}

export function withReading(client: Client, close: () => Promise<void>): TestClient {
  const json = async (uri: string): Promise<Record<string, unknown>> => {
    const [item] = (await client.readResource({ uri })).contents;
    if (item === undefined || !("text" in item)) throw new Error(`${uri} has no text`);
    return JSON.parse(item.text) as Record<string, unknown>;
  };
  return { client, json, [Symbol.asyncDispose]: close };
}

/** Connects a client to a server of this process, over a pair of streams as between two processes. */
export async function connect(documents: DocumentsServer, era: Era = "legacy"): Promise<TestClient> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const service = serveOverStdio(documents, { stdin: toServer, stdout: toClient });
  const client = clientOf(era);
  await client.connect(new StdioServerTransport(toClient, toServer));
  return withReading(client, async () => {
    await client.close();
    await service.close();
  });
}
