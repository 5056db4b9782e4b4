import { Events } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { AgentTool } from "./agent-tool.ts";
import { toAgentTool } from "./agent-tool.ts";
import type { Requester } from "./requester.ts";

/** Asks a Computer for its tools. */
export async function fetchTools(requester: Requester, computer: string): Promise<AgentTool[]> {
  const { tools } = await requester.ask(Events.GetTools, { computer });
  return tools.map((tool) => toAgentTool(computer, tool));
}

/** The tools of each Computer, asked for once and again only after a change. */
export class ToolCache {
  readonly #fetch: (computer: string) => Promise<AgentTool[]>;
  readonly #lists = new Map<string, Promise<AgentTool[]>>();

  constructor(fetch: (computer: string) => Promise<AgentTool[]>) {
    this.#fetch = fetch;
  }

  /** The tools as last listed; two callers at once share one request, and a failed one is not kept. */
  async list(computer: string): Promise<AgentTool[]> {
    const known = this.#lists.get(computer);
    if (known !== undefined) return known;
    const list = this.#fetch(computer);
    this.#lists.set(computer, list);
    try {
      return await list;
    } catch (error) {
      if (this.#lists.get(computer) === list) this.#lists.delete(computer);
      throw error;
    }
  }

  /** The tools of several; one Computer that does not list its own must not hide those of the others. */
  async listAll(computers: readonly string[], logger: Logger): Promise<AgentTool[]> {
    const lists = await Promise.allSettled(computers.map((computer) => this.list(computer)));
    return lists.flatMap((list) => {
      if (list.status === "fulfilled") return list.value;
      logger.warn("a computer did not list its tools", { reason: String(list.reason) });
      return [];
    });
  }

  drop(computer: string): void {
    this.#lists.delete(computer);
  }

  clear(): void {
    this.#lists.clear();
  }
}
