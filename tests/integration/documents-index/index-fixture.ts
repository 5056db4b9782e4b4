import { basename } from "node:path";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import type { FileEntry } from "../../../packages/documents/src/index/file-table.ts";
import type { IndexStore } from "../../../packages/documents/src/index/index-store.ts";
import type { IndexedFile, IndexedPage } from "../../../packages/documents/src/index/model.ts";
import type { Source } from "../../../packages/documents/src/sources/source-folders.ts";

/** A place for an index file that is removed when the test ends. */
export interface IndexFolder extends AsyncDisposable {
  readonly path: string;
  readonly file: string;
}

export async function makeIndexFolder(): Promise<IndexFolder> {
  const folder = new TemporaryFolder();
  return {
    path: folder.path,
    file: folder.at("cache", "index.sqlite"),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** A file that need not exist: the index never looks. */
export function sourceOf(docRef: string, changes: Partial<Source> = {}): Source {
  const relativePath = changes.relativePath ?? `${docRef}.txt`;
  return {
    docRef,
    path: `/data/${relativePath}`,
    name: basename(relativePath),
    relativePath,
    size: 10,
    mtimeMs: 1_700_000_000_000.5,
    ctimeMs: 1_700_000_000_000.25,
    inode: 42,
    version: "1",
    ...changes,
  };
}

/** Every file that is remembered. */
export async function filesOf(store: Pick<IndexStore, "files">): Promise<readonly IndexedFile[]> {
  const files: IndexedFile[] = [];
  for await (const some of store.files()) files.push(...some);
  return files;
}

export function readyEntry(source: Source, title = "Untitled"): FileEntry {
  const description = { fileType: "txt", title, summary: "", keywords: [], pageCount: 1 };
  return { source, state: { phase: "ready", description } };
}

/** A page whose elements are the words of a text. */
export function pageOf(pageIndex: number, text: string): IndexedPage {
  const words = text.split(" ");
  return {
    pageIndex,
    title: `Page ${pageIndex + 1}`,
    elementCount: words.length,
    hash: text,
    tokens: words.length,
    elements: words.map((hash, index) => ({ elementId: `txt-${pageIndex}-${index}`, hash })),
    outline: [{ level: 1, text: words[0] ?? "", pageIndex, elementId: `h-${pageIndex}-0` }],
    passages: [
      {
        pageIndex,
        part: 0,
        headings: "",
        body: text,
        spans: [{ elementId: `txt-${pageIndex}-0`, category: "text", start: 0, end: text.length }],
      },
    ],
  };
}

/** Puts a file and its text into an index; a page for each text. */
export async function writeFileInto(
  store: IndexStore,
  source: Source,
  texts: readonly string[],
): Promise<void> {
  await store.put([readyEntry(source)]);
  await using writer = await store.write(source);
  await writer.add(texts.map((text, index) => pageOf(index, text)));
  await writer.finish(`sha-${texts.join("|")}`);
}

/** The documents, with their pages, that a query finds. */
export async function found(store: IndexStore, query: string): Promise<readonly string[]> {
  const { hits, isLoosened } = await store.search({ query, limit: 50, offset: 0 });
  // The same text in several places is one hit with its other places.
  const places = hits.flatMap((hit) => [hit, ...hit.alsoAt]);
  return isLoosened ? [] : places.map(({ docRef, pageIndex }) => `${docRef}/${pageIndex}`).sort();
}
