import type { FileFacts } from "./file-facts.ts";

/** A file of the folders in the state in which it was last seen. */
export interface Source extends FileFacts {
  readonly docRef: string;
  /** The real path: no symbolic link is in it. */
  readonly path: string;
  readonly name: string;
  readonly relativePath: string;
  /** Changes whenever the content may have changed. */
  readonly version: string;
}

/** A file that is the same under another name, and therefore another document reference. */
export interface SourceMove {
  readonly from: Source;
  readonly to: Source;
}

/** What a look at the folders found to be different from the one before. Each file is in one of the lists only. */
export interface SourceChanges {
  readonly added: readonly Source[];
  readonly changed: readonly Source[];
  readonly removed: readonly Source[];
  readonly moved: readonly SourceMove[];
}
