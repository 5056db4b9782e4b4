import { randomUUID } from "node:crypto";
import type { DocumentEvents, EventRequest } from "../history/document-event.ts";
import type { SearchAnswer, SearchRequest } from "../search/model.ts";
import type { Source } from "../sources/source-folders.ts";
import { batches } from "./batches.ts";
import type { AskDraft } from "./draft-writer.ts";
import { DraftWriter } from "./draft-writer.ts";
import type { FileEntry } from "./file-table.ts";
import type { IndexTimes, SqliteIndexOptions } from "./index-options.ts";
import type { IndexHealth, IndexStore, IndexWriter, MeaningStore } from "./index-store.ts";
import { IndexThreads } from "./index-threads.ts";
import { LastKnown } from "./last-known.ts";
import type { ContentChanges, IndexedFile, OutlineEntry, PageHashes } from "./model.ts";
import type { Input, OperationName, Output } from "./thread/messages.ts";

/** Others are answered between two parts: more at once gain nothing. */
const FILES_READ_AT_ONCE = 1_000;
const FILES_WRITTEN_AT_ONCE = 500;
const DOC_REFS_AT_ONCE = 200;
/** How large the index is waits for no search that the thread is at. */
const BYTES_MS = 150;

/** The index behind messages to its two threads. Long work goes to them in small pieces, so that short work gets in between. */
export class SqliteIndex implements IndexStore {
  readonly #times: IndexTimes;
  readonly #threads: IndexThreads;
  // It can be told without a thread too: that a thread is in trouble is what is asked for.
  readonly #bytes = new LastKnown(() => this.#read("bytes", undefined).catch(() => 0), BYTES_MS);
  #closing: Promise<void> | undefined;

  constructor(options: SqliteIndexOptions) {
    this.#times = options.times;
    this.#threads = new IndexThreads({ ...options, owner: randomUUID() });
  }

  /** Settles when the index can be used. */
  get opened(): Promise<void> {
    return this.#threads.opened;
  }

  async *files(): AsyncGenerator<readonly IndexedFile[]> {
    const read = (after: number) => this.#read("files", { after, most: FILES_READ_AT_ONCE });
    let coming: Promise<Output<"files">> | undefined = read(0);
    while (coming !== undefined) {
      const { json, next }: Output<"files"> = await coming;
      // The thread reads the next part while this one is taken.
      coming = next === undefined ? undefined : read(next);
      coming?.catch(() => undefined); // told to whoever asks for it
      yield JSON.parse(json) as IndexedFile[];
    }
  }

  async file(docRef: string): Promise<IndexedFile | undefined> {
    const json = await this.#read("file", docRef);
    return json === undefined ? undefined : (JSON.parse(json) as IndexedFile);
  }

  async put(files: readonly FileEntry[]): Promise<void> {
    for (const batch of batches(files, FILES_WRITTEN_AT_ONCE)) await this.#write("put", batch);
  }

  async move(docRef: string, source: Source): Promise<void> {
    await this.#write("move", { docRef, source });
  }

  async remove(docRefs: readonly string[]): Promise<void> {
    for (const batch of batches(docRefs, DOC_REFS_AT_ONCE)) await this.#write("remove", batch);
  }

  async claim(docRefs: readonly string[]): Promise<ReadonlySet<string>> {
    const claimed = new Set<string>();
    for (const batch of batches(docRefs, DOC_REFS_AT_ONCE))
      for (const docRef of await this.#write("claim", batch)) claimed.add(docRef);
    return claimed;
  }

  async release(docRefs: readonly string[]): Promise<void> {
    for (const batch of batches(docRefs, DOC_REFS_AT_ONCE)) await this.#write("release", batch);
  }

  write(source: Source): Promise<IndexWriter> {
    const ask: AskDraft = (operation, input) => this.#write(operation, input);
    return Promise.resolve(new DraftWriter(source, ask));
  }

  hashes(docRef: string, pageIndex: number): Promise<PageHashes | undefined> {
    return this.#read("hashes", { docRef, pageIndex });
  }

  outline(docRef: string): Promise<readonly OutlineEntry[]> {
    return this.#read("outline", docRef);
  }

  changes(docRef: string, since: number): Promise<ContentChanges> {
    return this.#read("changes", { docRef, since });
  }

  get meaning(): MeaningStore {
    return {
      adopt: async (model) => void (await this.#write("adoptModel", model)),
      state: (model) => this.#read("meaningState", model),
      next: (model) => this.#write("nextMeaning", model),
      add: async (vectors) => void (await this.#write("addVectors", vectors)),
    };
  }

  async remember(): Promise<void> {
    await this.#write("remember", undefined);
  }

  events(request: EventRequest): Promise<DocumentEvents> {
    return this.#read("events", request);
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> {
    const options = { milliseconds: this.#times.searchMs, signal };
    return JSON.parse(await this.#threads.read("search", request, options)) as SearchAnswer;
  }

  async health(): Promise<IndexHealth> {
    const bytes = await this.#bytes.value();
    return { file: this.#threads.file, bytes, notices: this.#threads.notices };
  }

  close(): Promise<void> {
    this.#closing ??= this.#threads.close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #read<K extends OperationName>(operation: K, input: Input<K>): Promise<Output<K>> {
    return this.#threads.read(operation, input, { milliseconds: this.#times.readMs });
  }

  #write<K extends OperationName>(operation: K, input: Input<K>): Promise<Output<K>> {
    return this.#threads.write(operation, input, { milliseconds: this.#times.writeMs });
  }
}
