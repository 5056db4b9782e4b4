import type { DesktopRequest, FinderPage, FinderQuery } from "@a2c-smcp/computer";
import { Computer } from "@a2c-smcp/computer";
import type { AgentCall } from "./up-event.ts";

type Told = Pick<AgentCall, "kind" | "what">;

/** A Computer that tells what it is asked for: the events of the library tell of tools only. */
export class WatchedComputer extends Computer {
  readonly #onCall: (call: AgentCall) => void;

  constructor(options: ConstructorParameters<typeof Computer>[0], onCall: (call: AgentCall) => void) {
    super(options);
    this.#onCall = onCall;
    this.on("tool-called", ({ tool, success, ms, error }) =>
      onCall({ kind: "tool", what: tool, ok: success, ms: Math.round(ms), error: error ?? undefined }),
    );
  }

  override getFinder(query: FinderQuery = {}): Promise<FinderPage> {
    return this.#watched({ kind: "documents", what: undefined }, () => super.getFinder(query));
  }

  override getDesktop(request: DesktopRequest = {}): Promise<string[]> {
    return this.#watched({ kind: "windows", what: undefined }, () => super.getDesktop(request));
  }

  override readResource(
    uri: string,
    server?: string | null,
    signal?: AbortSignal,
  ): ReturnType<Computer["readResource"]> {
    return this.#watched({ kind: "read", what: uri }, () => super.readResource(uri, server, signal));
  }

  async #watched<T>(told: Told, run: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const tell = (outcome: Pick<AgentCall, "ok" | "error">): void =>
      this.#onCall({ ...told, ...outcome, ms: Math.round(performance.now() - started) });
    try {
      const answer = await run();
      tell({ ok: true });
      return answer;
    } catch (cause) {
      tell({ ok: false, error: cause instanceof Error ? cause.message : String(cause) });
      throw cause;
    }
  }
}
