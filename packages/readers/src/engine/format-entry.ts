import type { Format } from "./format.ts";

/** A format as the registry knows it: its parser is loaded when the first file of the kind is opened. */
export interface FormatEntry {
  readonly fileType: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly load: () => Promise<Format>;
}
