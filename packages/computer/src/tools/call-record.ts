import type { CallToolAnswer, ProtocolError } from "@a2c-smcp/protocol";
import type { Route } from "./server-tools.ts";

/**
 * Who calls a tool: an Agent, a person at this Computer, who needs no confirmation, or a command that a person typed
 * there, which needs what an Agent needs. Only what Agents call is in the history.
 */
export type Caller = "agent" | "person" | "command";

/** One call and what came of it. The history, the request log, the audit and the log lines all read this. */
export interface CallRecord {
  /** ISO 8601, when the call came. */
  readonly timestamp: string;
  readonly req_id: string;
  readonly agent: string | undefined;
  readonly by: Caller;
  /** The server that the call leads to; undefined when the name leads nowhere. */
  readonly server: string | undefined;
  /** The tool's own name; the name that was called when it leads nowhere. */
  readonly tool: string;
  readonly success: boolean;
  /** What went wrong, in a few words that carry no data of the call. */
  readonly error: string | null;
  /** The code of the protocol, where the call could not run. */
  readonly code?: number | undefined;
  readonly ms: number;
  /** Only when the Computer was told to keep them. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

/** The facts of a call that are known before it is routed. */
export interface CallFacts {
  readonly name: string;
  readonly server?: string | undefined;
  readonly reqId: string;
  readonly agent?: string | undefined;
  readonly by?: Caller | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The record of a call that is under way; it is ended exactly once. */
export class OpenRecord {
  readonly #call: CallFacts;
  readonly #timestamp = new Date().toISOString();
  readonly #started = performance.now();
  #server: string | undefined;
  #tool: string;

  constructor(call: CallFacts) {
    this.#call = call;
    this.#server = call.server;
    this.#tool = call.name;
  }

  /** The name leads to this server, and to this tool where that is known. */
  route({ server, tool }: { readonly server: string; readonly tool?: Route["tool"] | undefined }): void {
    this.#server = server;
    this.#tool = tool?.name ?? this.#tool;
  }

  /** The call has an answer, which may tell of a failure. */
  endWithAnswer(answer: CallToolAnswer): CallRecord {
    return this.#end({ error: failureIn(answer) });
  }

  /** The call could not run. */
  endWithError({ message, code }: ProtocolError): CallRecord {
    return this.#end({ error: message, code });
  }

  #end(outcome: { error: string | null; code?: number }): CallRecord {
    const { reqId, agent, by = "agent" } = this.#call;
    return {
      timestamp: this.#timestamp,
      req_id: reqId,
      agent,
      by,
      server: this.#server,
      tool: this.#tool,
      success: outcome.error === null,
      ...outcome,
      ms: Math.round(performance.now() - this.#started),
    };
  }
}

/** What went wrong with a call that has an answer, in words that carry nothing of it. */
function failureIn({ isError, meta }: CallToolAnswer): string | null {
  if (isError !== true) return null;
  if (meta?.["a2c_cancelled"] === true) return "cancelled";
  if (meta?.["a2c_refused"] === true) return "not confirmed";
  if (meta?.["a2c_timeout"] === true) return "timed out";
  return "the tool reported an error";
}
