/**
 * The base of every error that a package of A2C-SMCP throws on purpose. `code` tells what happened and stays the same from
 * release to release: a number where the protocol has one for it, else words like `config-invalid`. Match on it, never on
 * the text.
 */
export abstract class A2cError extends Error {
  abstract readonly code: string | number;

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
