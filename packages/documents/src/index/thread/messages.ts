import type { DocumentEvents, EventRequest } from "../../history/document-event.ts";
import type { SearchRequest } from "../../search/model.ts";
import type { Source } from "../../sources/source-folders.ts";
import type { Reading } from "../draft-table.ts";
import type { FileBatch, FileEntry } from "../file-table.ts";
import type { IndexErrorCode } from "../index-error.ts";
import type { ContentChanges, IndexedPage, OutlineEntry, PageHashes } from "../model.ts";
import type { Owner } from "../owner.ts";
import type { MeaningBatch, MeaningState, NewVectors } from "../vector-table.ts";

/** What the threads do, by name: what each takes and what it returns. */
export interface Operations {
  files: { input: { readonly after: number; readonly most: number }; output: FileBatch };
  file: { input: string; output: string | undefined };
  hashes: { input: { readonly docRef: string; readonly pageIndex: number }; output: PageHashes | undefined };
  outline: { input: string; output: readonly OutlineEntry[] };
  changes: { input: { readonly docRef: string; readonly since: number }; output: ContentChanges };
  events: { input: EventRequest; output: DocumentEvents };
  /** A `SearchAnswer` as JSON: its thousand objects would take as long as a fifth of the search. */
  search: { input: SearchRequest; output: string };
  bytes: { input: undefined; output: number };
  put: { input: readonly FileEntry[]; output: undefined };
  move: { input: { readonly docRef: string; readonly source: Source }; output: undefined };
  remove: { input: readonly string[]; output: undefined };
  claim: { input: readonly string[]; output: readonly string[] };
  release: { input: readonly string[]; output: undefined };
  begin: { input: undefined; output: number };
  add: { input: { readonly draft: number; readonly pages: readonly IndexedPage[] }; output: undefined };
  finish: { input: Reading & { readonly draft: number }; output: undefined };
  /** Begins, adds and finishes at once. */
  write: { input: Reading & { readonly pages: readonly IndexedPage[] }; output: undefined };
  abandon: { input: number; output: undefined };
  /** Drops the vectors of another model. */
  adoptModel: { input: string; output: undefined };
  meaningState: { input: string; output: MeaningState };
  /** Passages that the model has not seen; undefined when there are none. */
  nextMeaning: { input: string; output: MeaningBatch | undefined };
  addVectors: { input: NewVectors; output: undefined };
  /** What happens from now on is remembered. */
  remember: { input: undefined; output: undefined };
  /** Leaves the file in good order; the thread ends by itself. */
  close: { input: undefined; output: undefined };
}

export type OperationName = keyof Operations;
export type Input<K extends OperationName> = Operations[K]["input"];
export type Output<K extends OperationName> = Operations[K]["output"];

/** What a thread is started with. */
export type ThreadSettings =
  | {
      readonly role: "writer";
      readonly file: string | undefined;
      readonly owner: Owner;
      readonly mostBytes: number | undefined;
      readonly checkBytes: number;
      readonly isDamaged: boolean;
      /** How long to wait before a full disk is tried again, in milliseconds. */
      readonly fullRetryMs: number;
      /** How long to wait after the last request before tidying up, in milliseconds. */
      readonly idleMs: number;
    }
  | { readonly role: "reader"; readonly file: string };

export interface ThreadRequest<K extends OperationName = OperationName> {
  readonly id: number;
  readonly operation: K;
  readonly input: Input<K>;
}

/** What a thread says. */
export type ThreadMessage =
  | {
      readonly kind: "ready";
      /** Where the index is; undefined when it lives in memory. */
      readonly file: string | undefined;
      readonly notices: readonly string[];
      /** Another one than before: the index was made anew. */
      readonly birth: string | undefined;
    }
  | { readonly kind: "answer"; readonly id: number; readonly value: Output<OperationName> }
  | { readonly kind: "error"; readonly id: number; readonly code: IndexErrorCode; readonly message: string }
  | ThreadEvent;

/** What a thread says without having been asked. */
export type ThreadEvent =
  /** Whether there is no room to write. */
  | { readonly kind: "room"; readonly isFull: boolean }
  /** Another server emptied the file, or somebody removed it; then it has to be opened again. */
  | { readonly kind: "replaced"; readonly isGone: boolean }
  /** It was found out without a request being the reason. */
  | { readonly kind: "damaged" };
