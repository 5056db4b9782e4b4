import { randomBytes } from "node:crypto";
import type { Audit } from "@a2c-smcp/runtime";
import type { Confirm, ConfirmRequest } from "../tools/approval.ts";
import { CANCELLED } from "../tools/call-clock.ts";
import type { ToolIdentity } from "../tools/qualified-name.ts";
import type { AllowedTool, AlwaysAllowed } from "./always-allowed.ts";
import { rememberInMemory } from "./always-allowed.ts";

/** What a person says to a call: this once, this tool from now on, or no. */
export type ApprovalAnswer = "once" | "always" | "deny";

/** How a question ended: with an answer, with its deadline, or because the Agent took the call back. */
export type ApprovalEnd = ApprovalAnswer | "expired" | "withdrawn";

/** A call that waits for an answer. */
export interface PendingApproval
  extends Pick<ConfirmRequest, "reqId" | "agent" | "server" | "tool" | "params" | "hints" | "deadline"> {
  /** Short enough to be typed; no other question of this process has it. */
  readonly id: string;
  /** A tool of this name was allowed for good, and is not the same any more. */
  readonly isChanged: boolean;
}

/** A question that has ended. */
export interface SettledApproval extends ToolIdentity {
  readonly id: string;
  readonly end: ApprovalEnd;
  /** Where the answer was given, such as `terminal`; undefined where nobody gave one. */
  readonly by: string | undefined;
}

/** Puts one question to a person. The signal is aborted, with the `SettledApproval`, when the question has ended. */
export type AskPerson = (question: PendingApproval, signal: AbortSignal) => Promise<ApprovalAnswer>;

/** What a board keeps and writes to. */
export interface ApprovalBoardOptions {
  /** What was allowed for good; kept in memory unless given. */
  readonly always?: AlwaysAllowed | undefined;
  /** Takes how each question ended. */
  readonly audit?: Audit | undefined;
}

interface OpenQuestion {
  readonly pending: PendingApproval;
  readonly definition: string;
  readonly over: AbortController;
  readonly resolve: (isAllowed: boolean) => void;
}

/** More calls than this do not wait at a time: nobody would look at so many. */
const MOST_OPEN = 50;
/** Whoever is late is told how these ended. */
const MOST_SETTLED = 50;

/**
 * The calls that wait for approval, for any number of places where a person may look. The first answer counts; whoever
 * comes later is told what it was. Without an answer a call does not run.
 */
export class ApprovalBoard {
  readonly #always: AlwaysAllowed;
  readonly #audit: Audit | undefined;
  readonly #open = new Map<string, OpenQuestion>();
  readonly #settled = new Map<string, SettledApproval>();
  readonly #attendants = new Set<{ readonly by: string; readonly ask?: AskPerson | undefined }>();
  readonly #listeners = new Set<() => void>();

  constructor({ always = rememberInMemory(), audit }: ApprovalBoardOptions = {}) {
    this.#always = always;
    this.#audit = audit;
  }

  /** To be given to a Computer. Resolves to undefined where nobody looks. */
  readonly confirm: Confirm = async (request) => {
    const allowed = this.#always.find(request);
    if (allowed?.definition === request.definition) {
      this.#write(request, { end: "always", by: "stored" });
      return true;
    }
    if (this.#attendants.size === 0) return undefined;
    if (this.#open.size < MOST_OPEN) return this.#ask(request, allowed !== undefined);
    this.#write(request, { end: "deny", by: "limit" });
    return false;
  };

  /** The questions that are open, the oldest first. */
  list(): readonly PendingApproval[] {
    return [...this.#open.values()].map(({ pending }) => pending);
  }

  find(id: string): PendingApproval | undefined {
    return this.#open.get(id)?.pending;
  }

  /** The questions that ended last, the newest first. */
  listSettled(): readonly SettledApproval[] {
    return [...this.#settled.values()].toReversed();
  }

  /**
   * Answers a question. Returns how it ended: with this answer, or with an earlier one; undefined where no such question
   * is known.
   */
  answer(
    id: string,
    answer: ApprovalAnswer,
    by: string,
  ): { readonly isFirst: boolean; readonly settled: SettledApproval } | undefined {
    const question = this.#open.get(id);
    const earlier = this.#settled.get(id);
    if (question) return { isFirst: true, settled: this.#settle(question, answer, by) };
    return earlier && { isFirst: false, settled: earlier };
  }

  /** The tools that somebody allowed for good. */
  listAlways(): readonly AllowedTool[] {
    return this.#always.list();
  }

  /** Takes back what was allowed for good: the tool is asked for again. Returns whether it was allowed. */
  revoke({ server, tool }: ToolIdentity, by: string): boolean {
    const isRevoked = this.#always.remove({ server, tool });
    if (!isRevoked) return false;
    this.#audit?.({ event: "approval revoked", server, tool, by });
    this.#news();
    return true;
  }

  /** Registers somebody who looks, and how they are asked where they do not look by themselves; returns the function that unregisters them. */
  attend(by: string, ask?: AskPerson): () => void {
    const attendant = { by, ask };
    this.#attendants.add(attendant);
    return () => void this.#attendants.delete(attendant);
  }

  /** Calls back when a question comes or goes, and when a tool is asked for again; returns the function that unsubscribes. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #ask(request: ConfirmRequest, isChanged: boolean): Promise<boolean> {
    const { reqId, agent, server, tool, params, hints, deadline, definition, signal } = request;
    const id = this.#newId();
    const pending = { id, reqId, agent, server, tool, params, hints, deadline, isChanged };
    return new Promise((resolve) => {
      const question = { pending, definition, over: new AbortController(), resolve };
      this.#open.set(id, question);
      const onOver = (): void => {
        if (this.#open.has(id)) this.#settle(question, signal.reason === CANCELLED ? "withdrawn" : "expired");
      };
      signal.addEventListener("abort", onOver, { once: true, signal: question.over.signal });
      if (signal.aborted) onOver();
      else this.#tellAll(question);
    });
  }

  #tellAll(question: OpenQuestion): void {
    for (const { by, ask } of this.#attendants)
      ask?.(question.pending, question.over.signal).then(
        (answer) => this.answer(question.pending.id, answer, by),
        () => undefined, // somebody else may still answer, and without anybody the deadline does
      );
    this.#news();
  }

  #settle(
    { pending, definition, over, resolve }: OpenQuestion,
    end: ApprovalEnd,
    by?: string,
  ): SettledApproval {
    const { id, server, tool } = pending;
    const settled = { id, server, tool, end, by };
    this.#open.delete(id);
    this.#settled.set(id, settled);
    for (const oldest of this.#settled.keys())
      if (this.#settled.size > MOST_SETTLED) this.#settled.delete(oldest);
    if (end === "always") this.#always.add({ server, tool, definition, since: new Date().toISOString() });
    this.#write(pending, settled);
    over.abort(settled);
    resolve(end === "once" || end === "always");
    this.#news();
    return settled;
  }

  #write(
    { reqId, agent, server, tool }: Pick<ConfirmRequest, "reqId" | "agent" | "server" | "tool">,
    { end, by }: Pick<SettledApproval, "end" | "by">,
  ): void {
    this.#audit?.({ event: "approval settled", req_id: reqId, agent, server, tool, answer: end, by });
  }

  #newId(): string {
    const id = randomBytes(3).toString("hex");
    return this.#open.has(id) || this.#settled.has(id) ? this.#newId() : id;
  }

  #news(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
