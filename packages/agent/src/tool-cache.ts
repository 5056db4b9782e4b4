import type { AgentTool } from "./agent-tool.ts";

/** The tools of each Computer, asked for once and again only after a change. */
export class ToolCache {
  readonly #fetch: (computer: string) => Promise<AgentTool[]>;
  readonly #lists = new Map<string, Promise<AgentTool[]>>();

  constructor(fetch: (computer: string) => Promise<AgentTool[]>) {
    this.#fetch = fetch;
  }

  /** The tools as last told; two callers at once share one request, and a failed one is not kept. */
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

  drop(computer: string): void {
    this.#lists.delete(computer);
  }

  clear(): void {
    this.#lists.clear();
  }
}
