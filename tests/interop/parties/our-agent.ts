import type { Agent } from "@a2c-smcp/agent";
import { AgentError, connectAgent } from "@a2c-smcp/agent";
import { LinkError, LinkErrorCode } from "@a2c-smcp/link";
import type { CallToolAnswer } from "@a2c-smcp/protocol";
import type { Outcome } from "./outcome.ts";
import { readResult } from "./outcome.ts";
import type { AgentParty, Call, DesktopQuery, Door, Heard, StartedCall } from "./party.ts";
import { ours } from "./party.ts";

/** The Agent of this repository. */
export class OurAgent implements AgentParty {
  readonly kind = ours;
  readonly heard: Heard[] = [];
  readonly #door: Door;
  readonly #name: string;
  #agent: Agent | undefined;

  constructor(door: Door, name: string) {
    this.#door = door;
    this.#name = name;
  }

  async enter(): Promise<void> {
    const { url, office, secret } = this.#door;
    const agent = await connectAgent({ url, office, name: this.#name, secret });
    this.#agent = agent;
    const hear = (what: Heard["what"], computer: string): void => void this.heard.push({ what, computer });
    agent.on("computer-entered", ({ computer }) => hear("entered", computer));
    agent.on("computer-left", ({ computer }) => hear("left", computer));
    agent.on("tools-changed", ({ computer }) => hear("tools-changed", computer));
    agent.on("config-changed", ({ computer }) => hear("config-changed", computer));
    agent.on("desktop-changed", ({ computer }) => hear("desktop-changed", computer));
  }

  async room(): Promise<string[]> {
    const sessions = await this.#there().room();
    return sessions.filter(({ role }) => role === "computer").map(({ name }) => name);
  }

  async tools(computer: string): Promise<string[]> {
    return (await this.#there().tools(computer)).map(({ name }) => name);
  }

  async call({ computer, tool, params = {}, timeout = 10 }: Call): Promise<Outcome> {
    return await outcomeOf(this.#there().callTool(computer, tool, params, { timeoutMs: timeout * 1_000 }));
  }

  async start({ computer, tool, params = {}, timeout = 10 }: Call): Promise<StartedCall> {
    const controller = new AbortController();
    const { signal } = controller;
    const outcome = outcomeOf(
      this.#there().callTool(computer, tool, params, { timeoutMs: timeout * 1_000, signal }),
    );
    return { outcome, cancel: async () => controller.abort() };
  }

  desktop(computer: string, query: DesktopQuery = {}): Promise<string[]> {
    return this.#there().getDesktop(computer, query);
  }

  async config(computer: string): Promise<string[] | "not supported"> {
    try {
      return Object.keys((await this.#there().config(computer)).servers);
    } catch (error) {
      const { cause } = error as AgentError;
      if (cause instanceof LinkError && cause.code === LinkErrorCode.Unsupported) return "not supported";
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent?.close();
  }

  #there(): Agent {
    if (!this.#agent) throw new Error("the Agent has not entered");
    return this.#agent;
  }
}

async function outcomeOf(call: Promise<CallToolAnswer>): Promise<Outcome> {
  try {
    return readResult(await call);
  } catch (error) {
    if (error instanceof AgentError) return { failed: String(error.code) };
    return { failed: error instanceof Error ? error.name : String(error) };
  }
}
