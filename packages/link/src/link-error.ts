import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Why a link could not be made, kept or used. */
export const LinkErrorCode = {
  /** The server speaks another generation of the protocol; trying again does not help. */
  VersionMismatch: "version-mismatch",
  /** The server does not accept the credentials. */
  Unauthorized: "unauthorized",
  /** The office refused the member: the agent seat is taken, or the name. */
  JoinRefused: "join-refused",
  /** Nobody answers at that address. */
  Unreachable: "unreachable",
  /** The connection is gone, for now. */
  Disconnected: "disconnected",
  /** No answer came in time. */
  Timeout: "timeout",
  /** The server does not know the event. */
  Unsupported: "unsupported",
  /** The answer is not what the protocol says. */
  BadAnswer: "bad-answer",
  /** What was to be sent is nested too deeply, or holds too much, for any peer to take. */
  TooMuch: "too-much",
  /** The link was closed by its owner. */
  Closed: "closed",
} as const;
export type LinkErrorCode = (typeof LinkErrorCode)[keyof typeof LinkErrorCode];

/** A failure on this side of the wire. What the other side reports is a ProtocolError and comes as the cause. */
export class LinkError extends A2cError {
  override readonly name = "LinkError";
  readonly code: LinkErrorCode;

  constructor(code: LinkErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
