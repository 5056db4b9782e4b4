import type { OpenOptions } from "@a2c-smcp/readers";
import type { CutLimits } from "./cut-page.ts";

/** What a worker is told once, when it starts. Passwords travel here and not in its environment or arguments. */
export interface WorkerSettings {
  readonly open: OpenOptions;
  readonly cut: CutLimits;
  /** Addresses of modules that export further `formats`. */
  readonly formatModules: readonly string[];
  /** How many documents a worker keeps open. */
  readonly openDocuments: number;
}
