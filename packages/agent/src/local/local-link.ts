import type { LinkEvents, Notices } from "@a2c-smcp/link";
import { LinkError, LinkErrorCode, readAnswer } from "@a2c-smcp/link";
import type { AnswerOf, ListRoomAnswer, RequestName, RequestOf } from "@a2c-smcp/protocol";
import { Events, Notifications, ToolCallProgress } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { z } from "zod";
import type { AgentLink } from "../agent-link.ts";
import type { LocalApi } from "./local-api.ts";
import type { LocalCall, LocalOffice } from "./local-events.ts";
import { readLocalEvents } from "./local-events.ts";

export interface LocalLinkOptions {
  readonly api: LocalApi;
  /** The Computer behind the API. */
  readonly computer: string;
  /** Called with what Agents ask the Computer for. */
  readonly onCall?: ((call: LocalCall) => void) | undefined;
}

const Line = z.union([z.object({ progress: ToolCallProgress }), z.object({ answer: z.unknown() })]);

/** What of a Computer changes, and the notice that an office would get. */
const notices = {
  finder: Notifications.UpdateFinder,
  desktop: Notifications.UpdateDesktop,
  tools: Notifications.UpdateToolList,
} as const;

/** The way to the Computer on this machine through its local API, in the place of one through a Server. */
export class LocalLink extends EventEmitter<LinkEvents> implements AgentLink {
  readonly notices: Notices = new EventEmitter();
  readonly #options: LocalLinkOptions;
  readonly #over = new AbortController();
  #agents: readonly string[] | undefined;

  constructor(options: LocalLinkOptions) {
    super();
    this.#options = options;
  }

  /** Listens for changes until the link is closed; resolves when nothing is missed any more. */
  async listen(): Promise<void> {
    const events = readLocalEvents(this.#options.api, this.#over.signal);
    const { value: greeting } = await events.next();
    if (greeting?.what === "state") this.#compare(greeting.state.office);
    void this.#hear(events);
  }

  async request<E extends RequestName>(
    event: E,
    request: RequestOf<E>,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<AnswerOf<E>> {
    if (event === Events.ListRoom) return readAnswer(event, [this.#room(String(Object(request)["req_id"]))]);
    const options = {
      timeoutMs,
      signal: signal ? AbortSignal.any([signal, this.#over.signal]) : this.#over.signal,
    };
    for await (const text of this.#options.api.lines("/api/ask", { event, request }, options)) {
      const line = Line.parse(JSON.parse(text));
      if ("answer" in line) return readAnswer(event, [line.answer]);
      this.notices.emit(Notifications.ToolCallProgress, line.progress);
    }
    throw new LinkError(LinkErrorCode.Disconnected, `The Computer ended before it answered ${event}`);
  }

  /** Who gives up a request drops its connection, and with that the Computer stops working for it. */
  send(): boolean {
    return true;
  }

  async close(): Promise<void> {
    this.#over.abort(new LinkError(LinkErrorCode.Closed, "The link was closed"));
  }

  /** Only the Computer behind the API can be asked, whoever else is in its office. */
  #room(reqId: string): ListRoomAnswer {
    const { computer: name } = this.#options;
    return { sessions: [{ sid: "", name, role: "computer", office_id: "" }], req_id: reqId };
  }

  /** Agents that came or went since the last state; who is there at first is no news. */
  #compare(office: LocalOffice | null): void {
    if (!office) return;
    const agents = office.members.filter(({ role }) => role === "agent").map(({ name }) => name);
    const before = this.#agents ?? agents;
    const notice = (agent: string) => ({ office_id: office.office, agent });
    for (const agent of before)
      if (!agents.includes(agent)) this.notices.emit(Notifications.LeaveOffice, notice(agent));
    for (const agent of agents)
      if (!before.includes(agent)) this.notices.emit(Notifications.EnterOffice, notice(agent));
    this.#agents = agents;
  }

  async #hear(events: ReturnType<typeof readLocalEvents>): Promise<void> {
    const { computer, onCall } = this.#options;
    try {
      for await (const event of events)
        if (event.what === "calls") onCall?.(event.call);
        else if (event.what === "state") this.#compare(event.state.office);
        else this.notices.emit(notices[event.what], { computer });
      throw new LinkError(LinkErrorCode.Disconnected, "The Computer has ended");
    } catch (cause) {
      if (this.#over.signal.aborted) return;
      const message = messageOf(cause);
      this.emit("failed", new LinkError(LinkErrorCode.Disconnected, message, { cause }));
    }
  }
}
