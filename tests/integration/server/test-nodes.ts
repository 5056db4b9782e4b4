import { randomUUID } from "node:crypto";
import type { A2cServer, ServerOptions } from "@a2c-smcp/server";
import { createServer } from "@a2c-smcp/server";
import { onTestFinished } from "vitest";

/** The other nodes of a server, by the address of its first. */
const others = new Map<string, { readonly urls: readonly string[]; next: number }>();

/** Starts a server, or as many nodes of one as the layer says; resolves to the first. */
export async function startNodes(options: ServerOptions): Promise<{ server: A2cServer; url: string }> {
  const count = Number(process.env["A2C_TEST_NODES"] ?? "1");
  const prefix = randomUUID();
  const nodes: { server: A2cServer; url: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const store = count === 1 ? {} : { store: await createStore(prefix, `n${index + 1}`) };
    const server = createServer({ port: 0, handOverMs: 0, ...store, ...options });
    onTestFinished(() => server.close({ timeoutMs: 0 }));
    const { url } = await server.listen();
    nodes.push({ server, url });
  }
  const [first] = nodes;
  if (!first) throw new Error("a server has at least one node");
  others.set(first.url, { urls: nodes.map(({ url }) => url), next: 1 });
  return first;
}

/** The node that the next client connects to: each time another one. */
export function nextNode(url: string): string {
  const nodes = others.get(url);
  if (!nodes) return url;
  const { urls, next } = nodes;
  nodes.next += 1;
  return urls[next % urls.length] ?? url;
}

/** Loaded only where it is needed: the other layers know nothing of Redis. */
async function createStore(prefix: string, node: string): Promise<NonNullable<ServerOptions["store"]>> {
  const { redisStore } = await import("@a2c-smcp/redis");
  const url = process.env["A2C_TEST_REDIS"] ?? "";
  return redisStore({ url, prefix, node, leaseMs: Number(process.env["A2C_TEST_LEASE"]) });
}
