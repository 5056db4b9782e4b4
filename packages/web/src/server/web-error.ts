import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Why the page could not be served. Stable: match on these, never on the text. */
export const WebErrorCode = {
  /** Another program listens there. */
  PortTaken: "port-taken",
  /** The system refuses to listen there. */
  CannotListen: "cannot-listen",
} as const;
export type WebErrorCode = (typeof WebErrorCode)[keyof typeof WebErrorCode];

/** A failure of the web server itself. */
export class WebError extends A2cError {
  override readonly name = "WebError";
  readonly code: WebErrorCode;

  constructor(code: WebErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
