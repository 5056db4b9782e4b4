import { writeReading } from "../../../packages/documents/src/index/draft-table.ts";
import { listFiles, putFiles } from "../../../packages/documents/src/index/file-table.ts";
import type { IndexDatabase } from "../../../packages/documents/src/index/index-database.ts";
import type { IndexedFile } from "../../../packages/documents/src/index/model.ts";
import { openIndexFile } from "../../../packages/documents/src/index/open-index-file.ts";
import { searchIndex } from "../../../packages/documents/src/search/search-index.ts";
import { pageOf, readyEntry, sourceOf } from "./index-fixture.ts";

/** An index without its threads, which take longer to start than such a test to run. */
export interface OpenFile extends Disposable {
  readonly database: IndexDatabase;
  readonly file: string | undefined;
  readonly notices: readonly string[];
  docRefs(): readonly string[];
  write(docRef: string, text: string): void;
  search(query: string): readonly string[];
}

const owner = { id: "test", host: "test", pid: process.pid, lifetimeMs: 60_000 };

export interface OpenFileOptions {
  readonly checkBytes?: number;
  readonly isDamaged?: boolean;
}

export function openFile(path: string, options: OpenFileOptions = {}): OpenFile {
  const checkBytes = options.checkBytes ?? 32 * 1024 * 1024;
  const { isDamaged = false } = options;
  const opened = openIndexFile({ file: path, mostBytes: undefined, checkBytes, isDamaged });
  const { database } = opened;
  return {
    ...opened,
    docRefs: () =>
      (JSON.parse(listFiles(database, 0, 100).json) as IndexedFile[]).map(({ source }) => source.docRef),
    write: (docRef, text) => {
      const source = sourceOf(docRef);
      putFiles(database, [readyEntry(source)]);
      writeReading(database, owner, { source, contentHash: "sha", pages: [pageOf(0, text)] });
    },
    search: (query) =>
      searchIndex(database.connection, { query, limit: 50, offset: 0 })
        // The same text in several places is one hit with its other places.
        .hits.flatMap((hit) => [hit, ...hit.alsoAt])
        .map(({ docRef }) => docRef),
    [Symbol.dispose]: () => database.close(),
  };
}
