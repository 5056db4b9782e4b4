import type { SourceFolders } from "../sources/source-folders.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Indexer } from "./indexer.ts";

export interface RestoreParts {
  readonly indexer: Pick<Indexer, "remembered" | "adopt">;
  readonly sources: Pick<SourceFolders, "restore">;
  readonly catalogue: Pick<Catalogue, "invalidate">;
  readonly signal: AbortSignal;
}

/** Serves what is remembered, a part after the other, for others are answered meanwhile; tells how many files that are. */
export async function restoreFiles({ indexer, sources, catalogue, signal }: RestoreParts): Promise<number> {
  let count = 0;
  for await (const files of indexer.remembered()) {
    if (signal.aborted) break;
    const kept = new Set(sources.restore(files.map(({ source }) => source)));
    for (const file of files) if (kept.has(file.source.docRef)) indexer.adopt(file);
    catalogue.invalidate();
    count += kept.size;
  }
  return count;
}
