import { z } from "zod";
import type { LocalApi } from "./local-api.ts";

/** A call that waits for approval. */
export const WaitingCall = z.looseObject({
  id: z.string(),
  server: z.string(),
  /** As its server calls it. */
  tool: z.string(),
  agent: z.string().nullable(),
  /** Its server says that it may destroy something. */
  isDestructive: z.boolean(),
  /** A tool of this name was always allowed, and is not the same any more. */
  isChanged: z.boolean(),
  /** Milliseconds until the call is refused by itself. */
  msLeft: z.number(),
});
export type WaitingCall = z.infer<typeof WaitingCall>;

/** A question that has ended. */
export const SettledCall = z.looseObject({
  id: z.string(),
  server: z.string(),
  tool: z.string(),
  end: z.enum(["once", "always", "deny", "expired", "withdrawn"]),
  /** Where it was answered; null where nobody did. */
  by: z.string().nullable(),
});
export type SettledCall = z.infer<typeof SettledCall>;

/** A tool that somebody allowed for good. */
export const AlwaysCall = z.looseObject({
  server: z.string(),
  tool: z.string(),
  /** ISO 8601. */
  since: z.string(),
});
export type AlwaysCall = z.infer<typeof AlwaysCall>;

/** The calls that wait, the oldest first, and how the last ones ended, the newest first. */
export const LocalApprovals = z.looseObject({
  pending: z.array(WaitingCall),
  settled: z.array(SettledCall),
});
export type LocalApprovals = z.infer<typeof LocalApprovals>;

const State = z.looseObject({ approvals: LocalApprovals });
const Detail = z.looseObject({ params: z.record(z.string(), z.unknown()) });
const Outcome = z.looseObject({ isFirst: z.boolean(), settled: SettledCall });
const Always = z.looseObject({ tools: z.array(AlwaysCall) });
const Heard = z.union([
  z.looseObject({ what: z.literal("approvals"), approvals: LocalApprovals }),
  z.looseObject({ what: z.literal("state"), state: State }),
]);

/** The calls of a Computer of this machine that wait for a person, for programs of its user. The first answer counts. */
export class ApprovalDesk {
  readonly #api: LocalApi;

  constructor(api: LocalApi) {
    this.#api = api;
  }

  async list(): Promise<LocalApprovals> {
    return (await this.#api.get("/api/state", State)).approvals;
  }

  /** What a tool is to be called with. */
  async params(id: string): Promise<Readonly<Record<string, unknown>>> {
    return (await this.#api.get(`/api/approval?id=${encodeURIComponent(id)}`, Detail)).params;
  }

  /** Answers a question; `isFirst` is false where somebody else has, and `settled` says how. */
  answer(
    id: string,
    answer: "once" | "always" | "deny",
  ): Promise<{ readonly isFirst: boolean; readonly settled: SettledCall }> {
    return this.#api.post("/api/approval", { body: { id, answer }, answer: Outcome });
  }

  /** The tools that somebody allowed until it is taken back, or they change. */
  async always(): Promise<readonly AlwaysCall[]> {
    return (await this.#api.get("/api/always", Always)).tools;
  }

  /** From now on the tool is asked for again; returns whether it was allowed. */
  async revoke(tool: { readonly server: string; readonly tool: string }): Promise<boolean> {
    const answer = z.looseObject({ isRevoked: z.boolean() });
    return (await this.#api.post("/api/always/revoke", { body: tool, answer })).isRevoked;
  }

  /** The questions as they come and go, from those that are open on. Whoever attends says that a person can be asked here. */
  async *watch({
    attends,
    signal,
  }: {
    readonly attends: boolean;
    readonly signal: AbortSignal;
  }): AsyncGenerator<LocalApprovals, void> {
    const path = attends ? "/api/events?attends=yes" : "/api/events";
    for await (const line of this.#api.lines(path, undefined, { timeoutMs: Infinity, signal })) {
      if (!line.startsWith("data: ")) continue;
      const heard = Heard.safeParse(JSON.parse(line.slice("data: ".length)));
      if (!heard.success) continue;
      yield heard.data.what === "approvals" ? heard.data.approvals : heard.data.state.approvals;
    }
  }
}
