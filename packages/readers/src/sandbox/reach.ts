/** What a confined process may touch; everything else is refused. Paths that are not there are left out. */
export interface Reach {
  /** Files and folders that it may read. */
  readonly read: readonly string[];
  /** Folders of its own, where it may also write. */
  readonly write: readonly string[];
  /** Programs, and folders of programs, that it may start; they may be read too. */
  readonly execute: readonly string[];
}
