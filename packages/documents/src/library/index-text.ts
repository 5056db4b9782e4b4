import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import type { IndexStore, IndexWriter } from "../index/index-store.ts";
import type { TextEnd } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import type { TextBatch, TextPlace, TextStop } from "../worker/text-batch.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";

export interface IndexTextOptions {
  readonly pool: WorkerPool;
  readonly store: IndexStore;
  /** The most characters that are taken from one file. */
  readonly characters: number;
  readonly signal: AbortSignal;
  /** In a worker of its own. */
  readonly isAlone: boolean;
  /** Whether the file is still as it was. */
  readonly isCurrent: () => Promise<boolean>;
  /** Called between two batches: what is more urgent goes first. */
  readonly pause: () => Promise<void>;
  readonly onPages: (count: number) => void;
}

/** How the text of a file came into the index. */
export type TextOutcome =
  | { readonly kind: "changed" }
  | {
      readonly kind: "done";
      readonly contentHash: string;
      /** What of the file is not searchable, in words; absent when all of it is. */
      readonly notice?: string | undefined;
      /** Where the searchable text ends though the file goes on. */
      readonly end?: TextEnd | undefined;
      /** How many pages are pictures whose text nobody has read. */
      readonly pictures: number;
      /** The notice is of something that could not be read, and may be another time. */
      readonly isFault: boolean;
    };

/** Reads the text of a file into the index, batch by batch; nobody sees it before all of it is there. */
export async function indexText(source: Source, options: IndexTextOptions): Promise<TextOutcome> {
  const writer = await options.store.write(source);
  try {
    const read = await readAll(source, writer, options);
    // What was read while the file was written is of neither version.
    if (!(await options.isCurrent())) {
      await writer.abandon();
      return { kind: "changed" };
    }
    await writer.finish(read.contentHash);
    return { kind: "done", ...read };
  } catch (error) {
    await writer.abandon().catch(() => undefined); // the first failure tells more
    throw error;
  }
}

interface ReadText {
  readonly contentHash: string;
  readonly notice?: string | undefined;
  readonly end?: TextEnd | undefined;
  readonly pictures: number;
  readonly isFault: boolean;
}

async function readAll(source: Source, writer: IndexWriter, options: IndexTextOptions): Promise<ReadText> {
  const { signal, pool } = options;
  const unread: number[] = [];
  let writing: Promise<void> = Promise.resolve();
  let room = options.characters;
  let pictures = 0;
  let from: TextPlace = { pageIndex: 0 };
  for (;;) {
    await options.pause();
    signal.throwIfAborted();
    const batch = await readBatch(source, { from, room }, options);
    if (batch instanceof DocumentError) {
      await writing;
      const { value } = await pool.run(source, { kind: "digest" }, { priority: "background", signal });
      const notice = `not searchable from page ${from.pageIndex + 1} on: ${batch.message}`;
      return { contentHash: value, notice, end: endOf(from), pictures, isFault: true };
    }
    // The next batch is read while this one is written, and no more than that.
    await writing;
    writing = writer.add(batch.pages);
    writing.catch(() => undefined); // seen at the next await
    unread.push(...batch.unread);
    pictures += batch.pictures;
    // A page that goes on is counted when it ends.
    options.onPages(batch.pages.length - (batch.next?.inside === undefined ? 0 : 1));
    room -= batch.characters;
    if (batch.next === undefined) {
      await writing;
      const isFault = unread.length > 0;
      const stop = batch.stoppedAt;
      const notice = noticeOf(unread, stop);
      return {
        contentHash: batch.fileHash ?? "",
        notice,
        end: stop && endAt(stop.pageIndex, stop.row),
        pictures,
        isFault,
      };
    }
    if (!isAhead(batch.next, from)) {
      await writing;
      const notice = `not searchable from page ${from.pageIndex + 1} on: its reader did not get any further`;
      return { contentHash: "", notice, end: endOf(from), pictures, isFault: true };
    }
    from = batch.next;
  }
}

/** A worker may have died of what it read before; a fresh one gets another chance. */
const ATTEMPTS = 2;

/** What happens to us, or to a worker from outside, is no answer: the whole text is read another time. */
const noAnswers: ReadonlySet<string> = new Set([DocumentErrorCode.Unreadable, DocumentErrorCode.Interrupted]);

/** What a file does to its worker is kept as an answer. */
async function readBatch(
  source: Source,
  { from, room }: { from: TextPlace; room: number },
  { pool, signal, isAlone }: IndexTextOptions,
): Promise<TextBatch | DocumentError> {
  const options = { priority: "background", signal, isAlone } as const;
  for (let attempt = 1; ; attempt++)
    try {
      return (await pool.run(source, { kind: "text", from, room }, options)).value;
    } catch (error) {
      if (!(error instanceof DocumentError) || noAnswers.has(error.code)) throw error;
      if (attempt >= ATTEMPTS || error.code === DocumentErrorCode.TooSlow) return error;
    }
}

/** A reader of a hostile file must not keep us at one place for ever. */
function isAhead({ pageIndex, inside }: TextPlace, before: TextPlace): boolean {
  if (pageIndex !== before.pageIndex) return pageIndex > before.pageIndex;
  const [element, row] = [inside?.element ?? 0, inside?.row ?? 0];
  const past = before.inside ?? { element: 0, row: 0 };
  return element > past.element || (element === past.element && row > past.row);
}

function endOf(place: TextPlace): TextEnd {
  return endAt(place.pageIndex, place.inside?.row ?? 0);
}

/** A row is only named within a table or list: a text that is cut has none. */
function endAt(pageIndex: number, row: number): TextEnd {
  return { pageIndex, ...(row > 0 ? { row } : {}) };
}

function noticeOf(unread: readonly number[], stop: TextStop | undefined): string | undefined {
  if (stop !== undefined)
    return (
      `searchable up to page ${stop.pageIndex + 1}` +
      `${stop.row > 0 ? `, element ${stop.elementId}, row ${stop.row}` : ""}: the file has more text than is indexed of one file`
    );
  if (unread.length === 0) return undefined;
  const shown = unread
    .slice(0, 10)
    .map((index) => index + 1)
    .join(", ");
  return `pages that could not be read are not searchable: ${shown}${unread.length > 10 ? " and others" : ""}`;
}
