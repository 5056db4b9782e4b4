/** What the page and the local API say of calls that wait for a person. Types only: both sides import this file. */
import type { ApprovalAnswer, ApprovalEnd } from "@a2c-smcp/computer";

/** The calls that wait for approval, the oldest first, and how the last ones ended, the newest first. */
export interface ApprovalsView {
  readonly pending: readonly ApprovalView[];
  readonly settled: readonly SettledView[];
}

export interface ApprovalView {
  readonly id: string;
  readonly server: string;
  /** As its server calls it. */
  readonly tool: string;
  readonly agent: string | null;
  /** Its server says that it may destroy something. */
  readonly isDestructive: boolean;
  /** A tool of this name was always allowed, and is not the same any more. */
  readonly isChanged: boolean;
  /** Until the call is refused by itself, when this was sent: the clock of a browser may differ. */
  readonly msLeft: number;
}

export interface SettledView {
  readonly id: string;
  readonly server: string;
  readonly tool: string;
  readonly end: ApprovalEnd;
  /** `page`, `terminal`, `command`; null where nobody answered. */
  readonly by: string | null;
}

/** GET /api/approval?id=: what the tool is to be called with. */
export interface ApprovalDetail {
  readonly params: Readonly<Record<string, unknown>>;
}

/** GET /api/always: the tools that run without being asked for, because somebody said so. */
export interface AlwaysView {
  readonly tools: readonly {
    readonly server: string;
    readonly tool: string;
    /** ISO 8601. */
    readonly since: string;
  }[];
}

/** POST /api/always/revoke {server, tool}: from now on the tool is asked for again. */
export interface RevokeAnswer {
  /** False where it was not among those that are allowed. */
  readonly isRevoked: boolean;
}

/** POST /api/approval {id, answer}: how the question ended, and whether this answer did it. */
export interface ApprovalOutcome {
  readonly isFirst: boolean;
  readonly settled: SettledView;
}

export type { ApprovalAnswer };
