import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Agent, BlobRef } from "@a2c-smcp/agent";
import { blobOf, connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import { onTestFinished } from "vitest";
import { DrivenComputer } from "../parties/driven-computer.ts";
import { McpKit } from "../parties/mcp-kit.ts";
import type { Kind } from "../parties/party.ts";
import type { PeerProcess } from "../parties/peer-process.ts";
import { WireTap } from "../parties/wire-tap.ts";

/** What the skill of every Computer says. */
export const skillBody = `${"Do it, and do it well. ".repeat(3)}\n`;
const skillText = `---\nname: tidy\ndescription: How to tidy\n---\n${skillBody}`;

/** Asks an Agent of another SDK. */
export type AskPeer = (method: string, params?: object) => Promise<unknown>;

let lastKey = 0;

/** Another SDK, and how its parties are started. */
export interface PeerSdk {
  readonly kind: Kind;
  readonly start: (role: "agent" | "computer" | "server") => PeerProcess;
}

/** Makes parties of ours and of another SDK; each ends with its test, what they share at the end. */
export class TransferBench implements AsyncDisposable {
  readonly kind: Kind;
  readonly #start: PeerSdk["start"];
  readonly #agents: PeerProcess;
  readonly #kit: McpKit;

  private constructor({ kind, start }: PeerSdk, parts: { agents: PeerProcess; kit: McpKit }) {
    this.kind = kind;
    this.#start = start;
    this.#agents = parts.agents;
    this.#kit = parts.kit;
  }

  static async start(sdk: PeerSdk): Promise<TransferBench> {
    const agents = sdk.start("agent");
    await agents.ready;
    return new TransferBench(sdk, { agents, kit: await McpKit.start() });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agents[Symbol.asyncDispose]();
    await this.#kit[Symbol.asyncDispose]();
  }

  /** The address of a new Server of ours. */
  async ourServer(): Promise<string> {
    const server = createServer({ port: 0 });
    onTestFinished(() => server.close({ timeoutMs: 0 }));
    return (await server.listen()).url;
  }

  /** The address of a new Server of theirs, with its check of versions. */
  async theirServer(): Promise<string> {
    const peer = this.#start("server");
    onTestFinished(() => peer[Symbol.asyncDispose]());
    const { port } = (await peer.ready) as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  async ourAgent(url: string): Promise<Agent> {
    const agent = await connectAgent({ url, office: "o", name: "bot" });
    onTestFinished(() => agent.close());
    return agent;
  }

  async theirAgent(url: string): Promise<AskPeer> {
    lastKey += 1;
    const key = `transfer-${lastKey}`;
    const ask: AskPeer = (method, params = {}) => this.#agents.request(method, { key, ...params });
    await ask("connect", { url, office: "o", name: "bot" });
    await ask("join");
    onTestFinished(async () => void (await ask("disconnect")));
    return ask;
  }

  /** A Computer of theirs with a skill and tools; its wire can be cut. */
  async theirComputer(url: string, name = "lab"): Promise<{ home: string; tap: WireTap }> {
    const peer = this.#start("computer");
    const tap = await WireTap.start(url);
    const place = { url: tap.url, office: "o", name, servers: this.#kit.servers };
    const computer = new DrivenComputer(peer, this.kind, place);
    onTestFinished(async () => {
      await computer[Symbol.asyncDispose]();
      await tap[Symbol.asyncDispose]();
    });
    await peer.ready;
    const home = String(await peer.request("home_folder"));
    const skill = join(home, "skills", "user", "tidy");
    mkdirSync(skill, { recursive: true });
    writeFileSync(join(skill, "SKILL.md"), skillText);
    writeFileSync(join(skill, "a.bin"), Buffer.alloc(600_000, "bytes "));
    await computer.enter();
    return { home, tap };
  }

  /** A Computer of ours with the same, and a folder for uploads. */
  async ourComputer(url: string, config: object = {}): Promise<TemporaryFolder> {
    const folder = new TemporaryFolder({
      "user/tidy/SKILL.md": skillText,
      "user/tidy/a.bin": Buffer.alloc(600_000, "bytes "),
      "user/tidy/long.md": "long ".repeat(20_000),
      "landed/keep": "",
    });
    const servers = Object.fromEntries(this.#kit.servers.map((server) => [server.name, server]));
    const computer = new Computer({
      ...{ name: "lab", config: { servers, ...config }, skills: { home: folder.path } },
      uploads: { landingRoot: folder.at("landed") },
    });
    onTestFinished(async () => {
      await computer.close();
      await folder[Symbol.asyncDispose]();
    });
    await computer.start();
    await computer.connect(url, { office: "o" });
    return folder;
  }

  /** A handle that our Agent was given and has not fetched. */
  async keptBlob(agent: Agent): Promise<BlobRef> {
    const image = await toolOf(agent, "image");
    const { content } = await agent.callTool("lab", image, { bytes: 600_000 }, { blobs: "keep" });
    const blob = blobOf(content[0] ?? {});
    if (!blob) throw new Error(`no handle in ${JSON.stringify(content).slice(0, 200)}`);
    return blob;
  }
}

/** What a tool of the kit is called by: names carry the MCP server since 0.3. */
export async function toolOf(agent: Agent, name: string): Promise<string> {
  const tools = await agent.tools("lab");
  return tools.find((tool) => tool.name === name || tool.name === `kit__${name}`)?.name ?? name;
}
