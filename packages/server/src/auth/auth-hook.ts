import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "@a2c-smcp/runtime";
import type { Awaitable } from "../awaitable.ts";
import type { Grant } from "./grant.ts";

/** What is known about a client that wants to connect. */
export interface AuthRequest {
  readonly headers: IncomingHttpHeaders;
  /** The Socket.IO `auth` object of the client, as it sent it. */
  readonly auth: Readonly<Record<string, unknown>>;
  /** Where the client connects from. */
  readonly address: string;
}

/** What a client that is let in may do, and for how long. */
export interface Admitted {
  readonly allowed: true;
  /** What it may join; without one, everything. */
  readonly grant?: Grant | undefined;
  /** Who it is, for the audit log; for a token its `sub`. */
  readonly subject?: string | undefined;
  /** The connection ends then. */
  readonly expiresAt?: Date | undefined;
  /** The connection ends when this is aborted: its key or secret is not accepted any more. */
  readonly revoked?: AbortSignal | undefined;
}

/** A connection that is not let in, and the error that it gets. */
export interface Refused {
  readonly allowed: false;
  /** 401: not known (the default). 403: known, but not welcome. */
  readonly code?: 401 | 403 | undefined;
  /** What showed is genuine but too old. The refusal says so, and it counts as no guess. */
  readonly reason?: "expired" | undefined;
}

/** The decision about a client. */
export type AuthResult = Admitted | Refused;

/** Decides who may connect. It has less than a second: a client of the Python SDK waits no longer. */
export interface AuthHook {
  (request: AuthRequest): Awaitable<AuthResult>;
  /** Why the credentials are too weak for a server that others can reach; undefined when they are not. */
  weakness?(): string | undefined;
  /** Looks whether keys have changed; the server asks every second. What is wrong with new ones goes to the log. */
  refresh?(logger: Logger): Awaitable<void>;
}
