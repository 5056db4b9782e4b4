import type { CallToolAnswer, SmcpTool } from "@a2c-smcp/protocol";
import type { History, HistoryEntry } from "./history.ts";
import type { NameProblem } from "./name-problem.ts";
import type { ToolCall, ToolCalls } from "./tool-calls.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";
import type { FoundTool, ToolInfo } from "./tool-info.ts";

/** What the facet is made of. */
export interface ToolsParts {
  readonly catalogue: ToolCatalogue;
  readonly calls: ToolCalls;
  readonly history: History;
  readonly scrub: <T>(value: T) => T;
}

/** The tools of a Computer: what there is, what a name leads to, calls and their history. */
export class Tools {
  readonly #parts: ToolsParts;

  constructor(parts: ToolsParts) {
    this.#parts = parts;
  }

  /** The tools of the servers that are up, as Agents see them. Asks nobody: changes come as `tools-changed`. */
  list(): readonly SmcpTool[] {
    return this.#parts.catalogue.list();
  }

  /** The same by the names that Agents know them by since protocol 0.3: `bundle_id__tool`. */
  listExposed(): readonly SmcpTool[] {
    return this.#parts.catalogue.listExposed();
  }

  /** Every tool by its server, those of servers that are down as they were last. */
  listKnown(): readonly ToolInfo[] {
    return this.#parts.scrub(this.#parts.catalogue.listAll());
  }

  /** The names of the tools that a server last listed, its own and not those that Agents see. */
  namesOf(server: string): readonly string[] {
    return this.#parts.catalogue.lastKnown(server);
  }

  /** What a name leads to. A name that is `server.tool` of a configured server never leads to another's tool. */
  find(name: string): FoundTool {
    return this.#parts.scrub(this.#parts.catalogue.find(name));
  }

  /** The configured server that the name of a tool belongs to, if it is `server.tool`. */
  serverNamedBy(name: string): string | undefined {
    return this.#parts.catalogue.table.serverIn(name);
  }

  /** Tools that are not known by the names that their servers gave them, and why. */
  nameProblems(): readonly NameProblem[] {
    return this.#parts.scrub(this.#parts.catalogue.table.problems);
  }

  /** Runs a tool; rejects with `ProtocolError` when it could not run. */
  call(call: ToolCall): Promise<CallToolAnswer> {
    return this.#parts.calls.call(call);
  }

  /** The last calls of tools by Agents that led to a server, oldest first. */
  history(): HistoryEntry[] {
    return this.#parts.history.entries();
  }
}
