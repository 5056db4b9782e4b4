import type { OpenOptions, SourceFile } from "../engine/format.ts";

/** A file in one state: when the file changes, so does its version, and nothing that was opened before is used. */
export interface VersionedFile extends SourceFile {
  readonly version: string;
}

/** What a worker is asked to do with a document; each program that has workers has kinds of its own. */
export interface WorkerJob {
  readonly kind: string;
}

/** What a worker gets once, when it starts. Passwords travel here and not in its environment or arguments. */
export interface ReaderSettings {
  readonly open: OpenOptions;
  /** Addresses of modules that export further `formats`. */
  readonly formatModules: readonly string[];
  /** How many documents a worker keeps open. */
  readonly openDocuments: number;
}

/** The module that a worker begins with: its name without extension, beside the module whose address is given. */
export interface WorkerEntry {
  /** `import.meta.url` of a module in the same folder. */
  readonly beside: string;
  readonly name: string;
}
