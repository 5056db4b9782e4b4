import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createGateway, serveOverStdio } from "@a2c-smcp/gateway";
import { createServer } from "@a2c-smcp/server";
import { Client } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** Providers behind a Computer, seen by an Agent through a Server, and by an MCP client through the gateway. */
export interface Chain extends AsyncDisposable {
  readonly agent: Agent;
  readonly computer: Computer;
  /** The text that a tool of the gateway returns. */
  ask(tool: string, args: Readonly<Record<string, unknown>>): Promise<string>;
}

const program = fileURLToPath(new URL("./serve.ts", import.meta.url));

/** Starts the providers of this folder by name, each as a process, and everything in front of them. */
export async function openChain(...names: readonly ("guide" | "poor" | "odd" | "scraps")[]): Promise<Chain> {
  const opened: AsyncDisposable[] = [];
  const keep = <One extends AsyncDisposable>(one: One): One => {
    opened.push(one);
    return one;
  };
  const servers = names.map((name) => {
    const args = ["--import", import.meta.resolve("tsx"), program, name];
    return [name, { command: process.execPath, args }] as const;
  });
  const server = keep(createServer({ port: 0 }));
  const { url } = await server.listen();
  const config = { mcpServers: Object.fromEntries(servers) };
  const computer = keep(new Computer({ name: "lab", config, allow: ["*"] }));
  await computer.start();
  keep(await computer.connect(url, { office: "main" }));
  const agent = keep(await connectAgent({ url, office: "main", name: "reader" }));
  const gateway = keep(createGateway({ computer }));
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  keep(serveOverStdio(gateway, { stdin: toServer, stdout: toClient }));
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioServerTransport(toClient, toServer));
  keep({ [Symbol.asyncDispose]: () => client.close() });
  const ask: Chain["ask"] = async (name, args) => {
    const { content } = await client.callTool({ name, arguments: { ...args } });
    return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  };
  const close = async (): Promise<void> => {
    for (const one of opened.toReversed()) await one[Symbol.asyncDispose]();
  };
  return { agent, computer, ask, [Symbol.asyncDispose]: close };
}
