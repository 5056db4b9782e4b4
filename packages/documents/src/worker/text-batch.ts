import type { DocumentError } from "@a2c-smcp/readers";
import type { IndexedPage } from "../index/model.ts";
import { fileDigest } from "./file-digest.ts";
import type { PlaceInPage } from "./indexed-page.ts";
import { indexPage } from "./indexed-page.ts";
import type { Job } from "./job.ts";
import type { DocumentJobContext } from "./settings.ts";

/** Where the text of a file ends in the index, though the file goes on. */
export interface TextStop {
  readonly pageIndex: number;
  readonly elementId: string;
  readonly row: number;
}

/** Where the reading of a file goes on: with a page, or within one. */
export interface TextPlace {
  readonly pageIndex: number;
  readonly inside?: PlaceInPage | undefined;
}

/** Some pages in a row, for the index; a long page is spread over several batches. */
export interface TextBatch {
  readonly pages: readonly IndexedPage[];
  /** Characters of their text. */
  readonly characters: number;
  /** Where to go on; without it this was the last batch. */
  readonly next?: TextPlace | undefined;
  readonly stoppedAt?: TextStop | undefined;
  /** Pages that could not be read. */
  readonly unread: readonly number[];
  /** How many pages are pictures whose text nobody has read. */
  readonly pictures: number;
  /** SHA-256 of the file, with the last batch. */
  readonly fileHash?: string | undefined;
}

/** A batch is closed after about so much text, or so much time: a reader may be waiting for the worker. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_MS = 200;
const BATCH_PAGES = 500;

type TextJob = Extract<Job, { kind: "text" }>;

/** Reads pages for the index, from one page on. */
export async function readTextBatch(job: TextJob, context: DocumentJobContext): Promise<TextBatch> {
  const batch = new BatchReader(job, context);
  const { document } = context.held;
  const { pageCount } = document.facts;
  document.readOnFrom?.(job.from.pageIndex);
  const deadline = performance.now() + BATCH_MS;
  let next: TextPlace = job.from;
  while (next.pageIndex < pageCount && batch.hasRoom && performance.now() < deadline)
    next = await batch.read(next);
  const { pages, characters, unread, pictures, stoppedAt } = batch;
  const isLast = next.pageIndex >= pageCount || stoppedAt !== undefined;
  const end = isLast ? { fileHash: await fileDigest(context.file.path) } : { next };
  return { pages, characters, unread, pictures, ...(stoppedAt === undefined ? {} : { stoppedAt }), ...end };
}

class BatchReader {
  readonly pages: IndexedPage[] = [];
  readonly unread: number[] = [];
  readonly #job: TextJob;
  readonly #context: DocumentJobContext;
  characters = 0;
  pictures = 0;
  stoppedAt: TextStop | undefined;

  constructor(job: TextJob, context: DocumentJobContext) {
    this.#job = job;
    this.#context = context;
  }

  get hasRoom(): boolean {
    return (
      this.stoppedAt === undefined &&
      this.characters < BATCH_CHARACTERS &&
      this.pages.length + this.unread.length < BATCH_PAGES
    );
  }

  /** Reads a page, or the rest of it; returns where to go on. */
  async read({ pageIndex, inside: from }: TextPlace): Promise<TextPlace> {
    const { held, settings } = this.#context;
    const room = this.#job.room - this.characters;
    const portion = Math.max(1, BATCH_CHARACTERS - this.characters);
    const request = { held, pageIndex, cut: settings.cut, room, portion, from };
    try {
      const { page, characters, stoppedAt, next, isPicture } = await indexPage(request);
      this.pages.push(page);
      this.characters += characters;
      if (isPicture && from === undefined) this.pictures += 1;
      if (stoppedAt !== undefined) this.stoppedAt = { pageIndex, ...stoppedAt };
      if (next !== undefined) return { pageIndex, inside: next };
    } catch (error) {
      // One broken page does not hide the others; whoever reads it learns what is wrong with it.
      const { code } = error as Partial<DocumentError>;
      if (code === "unreadable") throw error;
      this.unread.push(pageIndex);
    }
    return { pageIndex: pageIndex + 1 };
  }
}
