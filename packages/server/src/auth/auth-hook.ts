import type { IncomingHttpHeaders } from "node:http";
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

/** The decision about a client. A grant limits what it may join; without one it may join everything. */
export type AuthResult =
  | { readonly allowed: true; readonly grant?: Grant | undefined }
  /** 401: not known (the default). 403: known, but not welcome. */
  | { readonly allowed: false; readonly code?: 401 | 403 | undefined };

/** Decides who may connect. It has less than a second: a client of the Python SDK waits no longer. */
export type AuthHook = (request: AuthRequest) => Awaitable<AuthResult>;
