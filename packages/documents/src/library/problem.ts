import type { DocumentErrorCode } from "@a2c-smcp/readers";

/** A file that is in the folders and not in the catalogue, and why. */
export interface Problem {
  readonly docRef: string;
  /** Path below its folder. */
  readonly file: string;
  readonly reason: DocumentErrorCode;
  /** In words, ending with what to do where something can be done. */
  readonly message: string;
}
