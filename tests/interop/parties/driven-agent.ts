import { normalizeToolResult } from "@a2c-smcp/protocol";
import type { Outcome } from "./outcome.ts";
import { readResult } from "./outcome.ts";
import type { AgentParty, Call, DesktopQuery, Door, Heard, Kind, StartedCall } from "./party.ts";
import type { PeerProcess } from "./peer-process.ts";
import { PeerError } from "./peer-process.ts";

let lastKey = 0;

/** An Agent of another SDK, one of several in its process. */
export class DrivenAgent implements AgentParty {
  readonly kind: Kind;
  readonly heard: Heard[] = [];
  readonly #peer: PeerProcess;
  readonly #door: Door;
  readonly #name: string;
  readonly #key: string;

  constructor(peer: PeerProcess, kind: Kind, place: Door & { readonly name: string }) {
    const { name, ...door } = place;
    this.kind = kind;
    this.#peer = peer;
    this.#door = door;
    this.#name = name;
    lastKey += 1;
    this.#key = `agent-${lastKey}`;
    peer.on("heard", this.#onHeard);
  }

  /** The SDK does not learn whether it was let in; only the list of the room tells. */
  async enter(): Promise<void> {
    await this.#ask("connect", { ...this.#door, name: this.#name });
    await this.#ask("join");
  }

  async room(): Promise<string[]> {
    const sessions = (await this.#ask("list_room")) as { name: string }[];
    return sessions.map(({ name }) => name);
  }

  async tools(computer: string): Promise<string[]> {
    const tools = (await this.#ask("get_tools", { computer })) as { name: string }[];
    return tools.map(({ name }) => name);
  }

  async call({ computer, tool, params = {}, timeout = 10 }: Call): Promise<Outcome> {
    return await this.#ask("call_tool", { computer, tool, params, timeout }).then(readAnswer, readFailure);
  }

  async start({ computer, tool, params = {}, timeout = 10 }: Call): Promise<StartedCall> {
    const started = this.#nextStarted();
    const outcome = this.#ask("start_call", { computer, tool, params, timeout }).then(
      readAnswer,
      readFailure,
    );
    const reqId = await started;
    return {
      outcome,
      cancel: async () => {
        await this.#ask("cancel", { req_id: reqId });
      },
    };
  }

  async desktop(computer: string, query: DesktopQuery = {}): Promise<string[]> {
    return (await this.#ask("get_desktop", { computer, ...query })) as string[];
  }

  async config(computer: string): Promise<string[] | "not supported"> {
    const config = (await this.#ask("get_config", { computer })) as { servers: object } | null;
    return config === null ? "not supported" : Object.keys(config.servers);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#peer.off("heard", this.#onHeard);
    await this.#ask("disconnect").catch(() => undefined); // one that never connected
  }

  readonly #onHeard = ({ key, ...heard }: Heard & { key: string }): void => {
    if (key === this.#key) this.heard.push(heard);
  };

  #nextStarted(): Promise<string> {
    return new Promise((resolve) => {
      this.#peer.once("started", ({ req_id }: { req_id: string }) => resolve(req_id));
    });
  }

  #ask(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    return this.#peer.request(method, { key: this.#key, ...params });
  }
}

/** The SDK never raises for a call: what went wrong stands in the text of a result, a code in brackets if there is one. */
function readAnswer(answer: unknown): Outcome {
  const flat = answer as { code?: unknown; message?: unknown; content?: unknown };
  if (typeof flat.code === "number" && flat.content === undefined)
    return { failed: exactCodeIn(String(flat.message)) ?? String(flat.code) };
  const outcome = readResult(normalizeToolResult(answer));
  if (outcome.text?.startsWith("工具调用超时 / Tool call timeout, req_id=")) return { failed: "timeout" };
  if (!outcome.text?.startsWith("工具调用失败 / Tool call failed")) return outcome;
  return { failed: codeIn(outcome.text) ?? "without a code" };
}

/** An SDK shows the code that it knows; the one that it does not know stands in brackets behind the message. */
function codeIn(text: string): string | undefined {
  return exactCodeIn(text) ?? /\b(\d{3,4})\b/.exec(text)?.[1];
}

function exactCodeIn(text: string): string | undefined {
  return /\((\d{3,4})\)/.exec(text)?.[1];
}

function readFailure(error: unknown): Outcome {
  if (error instanceof PeerError)
    return { failed: exactCodeIn(error.message) ?? /\[(\d{3,4})\]/.exec(error.message)?.[1] ?? error.type };
  throw error;
}
