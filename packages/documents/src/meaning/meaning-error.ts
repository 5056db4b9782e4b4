import { A2cError } from "@a2c-smcp/protocol/a2c-error";

/** What goes wrong between a text and its vector. */
export const MeaningErrorCode = {
  /** The settings or the model are not what they must be: trying again does not help. */
  Refused: "refused",
  /** This text is not taken; others may be. */
  Text: "text",
  /** It may work later. */
  Unavailable: "unavailable",
  Closed: "closed",
} as const;
export type MeaningErrorCode = (typeof MeaningErrorCode)[keyof typeof MeaningErrorCode];

/** Raised when a model makes no vectors. */
export class MeaningError extends A2cError {
  override readonly name = "MeaningError";
  readonly code: MeaningErrorCode;
  /** How long to wait before the next try, where the other side says so. */
  readonly retryMs: number | undefined;

  constructor(
    code: MeaningErrorCode,
    message: string,
    options: ErrorOptions & { retryMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.code = code;
    this.retryMs = options.retryMs;
  }
}
