import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import type { ComputerLink, ComputerOptions } from "@a2c-smcp/computer";
import { Computer } from "@a2c-smcp/computer";
import type { A2cServer, ServerOptions } from "@a2c-smcp/server";
import { createServer } from "@a2c-smcp/server";
import type { ViewCounts, ViewOptions } from "@a2c-smcp/testkit";
import { HttpView, viewServer } from "@a2c-smcp/testkit";
import { expect } from "vitest";

/** Every way to an MCP server, in both eras of MCP. */
export const ways = [
  { transport: "stdio", era: "legacy" },
  { transport: "stdio", era: "modern" },
  { transport: "HTTP", era: "legacy" },
  { transport: "HTTP", era: "modern" },
] as const;
export type Way = (typeof ways)[number];

/** A view fixture over the given transport; the configuration is what a Computer starts or finds it by. */
export async function startView(
  { transport, era }: Way,
  options: ViewOptions,
): Promise<AsyncDisposable & { readonly config: object }> {
  if (transport === "stdio")
    return { config: viewServer({ ...options, era }), [Symbol.asyncDispose]: async () => undefined };
  return HttpView.start({ ...options, era });
}

/** A Computer with these MCP servers, each started or failed once. Its tools run unasked. */
export async function startComputer(
  servers: Readonly<Record<string, object>>,
  options: Partial<ComputerOptions> = {},
): Promise<Computer> {
  const computer = new Computer({
    name: "lab",
    config: { mcpServers: servers },
    allow: ["*"],
    backoff: { firstMs: 50, longestMs: 200 },
    ...options,
  });
  await computer.start();
  return computer;
}

/** A Computer with MCP servers that run in this process and are reached over HTTP, which is quickest to start. */
export interface Lab<K extends string> extends AsyncDisposable {
  readonly computer: Computer;
  readonly views: Readonly<Record<K, HttpView>>;
}

export async function startLab<K extends string>(
  options: Readonly<Record<K, ViewOptions>>,
  computerOptions: Partial<ComputerOptions> = {},
): Promise<Lab<K>> {
  const started = Object.entries<ViewOptions>(options).map(
    async ([name, view]) => [name, await HttpView.start(view)] as const,
  );
  const views = Object.fromEntries(await Promise.all(started)) as Record<K, HttpView>;
  const configs = Object.entries<HttpView>(views).map(([name, { config }]) => [name, config] as const);
  const computer = await startComputer(Object.fromEntries(configs), computerOptions);
  return {
    computer,
    views,
    async [Symbol.asyncDispose]() {
      await computer.close();
      for (const view of Object.values<HttpView>(views)) await view[Symbol.asyncDispose]();
    },
  };
}

let calls = 0;

/** Calls a tool of a fixture; its answer is JSON. */
export async function drive(
  computer: Computer,
  name: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  calls += 1;
  const { content } = await computer.tools.call({ name, params, reqId: `drive-${calls}` });
  return JSON.parse(String(content[0]?.["text"]));
}

/** What the fixture was asked so far. With several servers, name the one that is meant. */
export async function countsOf(computer: Computer, server?: string): Promise<ViewCounts> {
  const tool = server === undefined ? "counts" : `${server}.counts`;
  return (await drive(computer, tool)) as ViewCounts;
}

/**
 * Resolves when every Finder change that was under way is announced: a Desktop change that starts now is announced
 * later than any of them.
 */
export async function settleFinder(computer: Computer): Promise<void> {
  const announced = new Promise((resolve) => computer.once("desktop-changed", () => resolve(undefined)));
  await drive(computer, "set_window", { uri: `window://marker/${performance.now()}`, text: "." });
  await announced;
}

/** A Computer in an office, with an Agent that can ask it. */
export interface Office extends AsyncDisposable {
  readonly server: A2cServer;
  readonly url: string;
  readonly link: ComputerLink;
  readonly agent: Agent;
}

export async function openOffice(computer: Computer, options: ServerOptions = {}): Promise<Office> {
  const server = createServer({ port: 0, ...options });
  const { url } = await server.listen();
  const link = await computer.connect(url, { office: "main" });
  const agent = await connectAgent({ url, office: "main", name: "tester" });
  return {
    server,
    url,
    link,
    agent,
    async [Symbol.asyncDispose]() {
      await agent.close();
      await link.close();
      await server.close({ timeoutMs: 0 });
    },
  };
}

/** Counts how often something of an emitter happens from now on. */
export function countEvents<E extends string>(
  emitter: { on(event: E, listener: () => void): unknown },
  event: E,
): { readonly count: number } {
  const seen = { count: 0 };
  emitter.on(event, () => {
    seen.count += 1;
  });
  return seen;
}

/** Waits until a value is what it should be, as long as a busy machine may need. */
export function eventually<T>(value: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(value, { interval: 20 });
}

/** Waits until what is read of the windows is kept, which begins when the server follows them. */
export async function kept(computer: Computer): Promise<void> {
  await eventually(async () => {
    const { reads } = await countsOf(computer);
    await computer.desktop.query();
    return (await countsOf(computer)).reads - reads;
  }).toBe(0);
}
