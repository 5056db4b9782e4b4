import type { Logger } from "@a2c-smcp/runtime";
import type { IndexStore } from "../index/index-store.ts";
import type { Embedder } from "../meaning/embedder.ts";
import type { SourceFolders } from "../sources/source-folders.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";

/** What a library is made of. */
export interface DocumentLibraryOptions {
  readonly sources: SourceFolders;
  readonly pool: WorkerPool;
  /** Remembers what was found out, and makes it searchable. The caller closes it, after the library. */
  readonly store?: IndexStore | undefined;
  /** Makes vectors of texts, so that pages are found by what they mean as well. The library closes it. */
  readonly embedder?: Embedder | undefined;
  /** What is wrong with the index from the start. */
  readonly startNotices?: readonly string[] | undefined;
  readonly cacheBytes: number;
  /** How many files are looked into at once in the background. */
  readonly concurrency: number;
  /** Whether pictures of text are read; what has none is otherwise said to be unread. */
  readonly readsPictures?: boolean | undefined;
  /** Characters of one file that become searchable. */
  readonly textCharacters: number;
  readonly logger: Logger;
}
