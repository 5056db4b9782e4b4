import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Why a server could not do what it was asked. Stable: match on these, never on the text. */
export const ServerErrorCode = {
  /** The options do not fit their schema. */
  BadOptions: "bad-options",
  /** Without authentication the server serves this machine only. */
  AuthenticationRequired: "authentication-required",
  /** A key or secret cannot be read, or is none. */
  BadKey: "bad-key",
  /** The secret can be guessed, and others can reach the server. */
  WeakSecret: "weak-secret",
  /** The address cannot be bound. */
  CannotListen: "cannot-listen",
  /** The store that it shares with other servers cannot be reached. */
  StoreUnavailable: "store-unavailable",
  /** The server does not take this call in its present state. */
  WrongState: "wrong-state",
} as const;
export type ServerErrorCode = (typeof ServerErrorCode)[keyof typeof ServerErrorCode];

/** A failure of the server itself, for whoever runs it. It never travels to a peer. */
export class ServerError extends A2cError {
  override readonly name = "ServerError";
  readonly code: ServerErrorCode;

  constructor(code: ServerErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
