/** Why the engine for tables gave no answer. */
export type EngineErrorCode =
  /** It does not take the request; its words say why. */
  | "refused"
  /** The request took too long. */
  | "late"
  /** The process ended. */
  | "gone"
  /** The library that it stands on is not installed. */
  | "missing";

/** A query or a table that the engine does not take. The message says what to do. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
