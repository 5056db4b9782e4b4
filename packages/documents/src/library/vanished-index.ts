import type { Source } from "../sources/source-folders.ts";
import type { VanishedFile } from "./vanished.ts";

/**
 * Finds files that went by what is the same of a file that came. A folder of very many files that is put in the place of
 * another asks as often as there are files: nothing here goes through all of them.
 */
export class VanishedIndex {
  readonly #files: ReadonlyMap<string, VanishedFile>;
  readonly #byFacts = new Map<string, string[]>();
  readonly #bySize = new Map<number, string[]>();
  readonly #byContent = new Map<string, string[]>();

  /** Of the files that are there now; those that leave the map later are not found any more. */
  constructor(files: ReadonlyMap<string, VanishedFile>) {
    this.#files = files;
    // From the last to the first, for the last of a list is what is found.
    for (const { source, entry } of [...files.values()].reverse()) {
      if (source.inode !== 0) add(this.#byFacts, factsKey(source), source.docRef);
      if (entry.contentHash === undefined) continue;
      add(this.#bySize, source.size, source.docRef);
      add(this.#byContent, entry.contentHash, source.docRef);
    }
  }

  /** By what the file system says of it. */
  sameFile(source: Source): string | undefined {
    return source.inode === 0 ? undefined : this.#lastOf(this.#byFacts.get(factsKey(source)));
  }

  /** One of this size, whose content is known. */
  sameSize({ size }: Source): string | undefined {
    return this.#lastOf(this.#bySize.get(size));
  }

  sameContent(contentHash: string): string | undefined {
    return this.#lastOf(this.#byContent.get(contentHash));
  }

  /** Those that were taken meanwhile are dropped on the way. */
  #lastOf(docRefs: string[] | undefined): string | undefined {
    while (docRefs !== undefined && docRefs.length > 0) {
      const last = docRefs.at(-1);
      if (last !== undefined && this.#files.has(last)) return last;
      docRefs.pop();
    }
    return undefined;
  }
}

function add<K>(lists: Map<K, string[]>, key: K, docRef: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [docRef]);
  else list.push(docRef);
}

function factsKey({ inode, size, mtimeMs }: Source): string {
  return `${inode}-${size}-${mtimeMs}`;
}
