export const ServerErrorCode = {
  /** The options do not fit their schema. */
  BadOptions: "BAD_OPTIONS",
  /** Without authentication the server serves this machine only. */
  AuthenticationRequired: "AUTHENTICATION_REQUIRED",
  /** A key or secret cannot be read, or is none. */
  BadKey: "BAD_KEY",
  /** The secret can be guessed, and others can reach the server. */
  WeakSecret: "WEAK_SECRET",
  /** The address cannot be bound. */
  CannotListen: "CANNOT_LISTEN",
  /** The server does not take this call in its present state. */
  WrongState: "WRONG_STATE",
} as const;
export type ServerErrorCode = (typeof ServerErrorCode)[keyof typeof ServerErrorCode];

/** A failure of the server itself, for whoever runs it. It never travels to a peer. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: ServerErrorCode;

  constructor(code: ServerErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
