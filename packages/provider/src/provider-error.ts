import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Why a provider cannot be defined or notified of a change. */
export const ProviderErrorCode = {
  InvalidHost: "invalid-host",
  ForeignUri: "foreign-uri",
} as const;
export type ProviderErrorCode = (typeof ProviderErrorCode)[keyof typeof ProviderErrorCode];

/** A mistake of the program that uses this package; never sent to a client. */
export class ProviderError extends A2cError {
  override readonly name = "ProviderError";
  readonly code: ProviderErrorCode;

  constructor(code: ProviderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
