import type { Source } from "../sources/source-folders.ts";
import { batches } from "./batches.ts";
import { IndexError, IndexErrorCode } from "./index-error.ts";
import type { IndexWriter } from "./index-store.ts";
import type { IndexedPage } from "./model.ts";
import type { Input, Output } from "./thread/messages.ts";

type DraftOperation = "begin" | "add" | "finish" | "write" | "abandon";

/** Asks the thread that writes. */
export type AskDraft = <K extends DraftOperation>(operation: K, input: Input<K>) => Promise<Output<K>>;

type Phase =
  /** Nothing was sent yet: a small file is written in one step at the end. */
  | { readonly kind: "small" }
  | { readonly kind: "begun"; readonly draft: number }
  | { readonly kind: "finished" | "abandoned" };

/** About as much text as is written within a tenth of a second, so that nobody waits longer for the file. */
const BATCH_WEIGHT = 256 * 1024;
/** What a page costs beside its text. */
const PAGE_WEIGHT = 2 * 1024;

/** The reading of one file on its way into the index. */
export class DraftWriter implements IndexWriter {
  readonly #source: Source;
  readonly #ask: AskDraft;
  #phase: Phase = { kind: "small" };
  #kept: IndexedPage[] = [];
  #keptWeight = 0;

  constructor(source: Source, ask: AskDraft) {
    this.#source = source;
    this.#ask = ask;
  }

  async add(pages: readonly IndexedPage[]): Promise<void> {
    this.#mustBeOpen();
    for (const page of pages) {
      this.#kept.push(page);
      this.#keptWeight += weightOf(page);
    }
    if (this.#keptWeight >= BATCH_WEIGHT) await this.#send();
  }

  async finish(contentHash: string): Promise<void> {
    this.#mustBeOpen();
    const reading = { source: this.#source, contentHash };
    if (this.#phase.kind === "small") await this.#ask("write", { ...reading, pages: this.#kept });
    else await this.#ask("finish", { ...reading, draft: await this.#send() });
    this.#phase = { kind: "finished" };
    this.#kept = [];
  }

  async abandon(): Promise<void> {
    const phase = this.#phase;
    if (phase.kind === "finished" || phase.kind === "abandoned") return;
    this.#phase = { kind: "abandoned" };
    this.#kept = [];
    // What cannot be dropped now is dropped when its thread, or its server, is found to be gone.
    if (phase.kind === "begun") await this.#ask("abandon", phase.draft).catch(() => undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.abandon();
  }

  async #send(): Promise<number> {
    const draft = this.#phase.kind === "begun" ? this.#phase.draft : await this.#ask("begin", undefined);
    this.#phase = { kind: "begun", draft };
    const pages = this.#kept;
    this.#kept = [];
    this.#keptWeight = 0;
    try {
      for (const batch of batches(pages, BATCH_WEIGHT, weightOf))
        await this.#ask("add", { draft, pages: batch });
      return draft;
    } catch (error) {
      // A part of the text is missing by now: it must not be shown as the whole.
      await this.abandon();
      throw error;
    }
  }

  #mustBeOpen(): void {
    const { kind } = this.#phase;
    if (kind !== "finished" && kind !== "abandoned") return;
    throw new IndexError(
      IndexErrorCode.Gone,
      `the text of ${this.#source.relativePath} was ${kind} before; begin it again`,
    );
  }
}

function weightOf({ passages }: IndexedPage): number {
  return passages.reduce((sum, { body }) => sum + body.length, PAGE_WEIGHT);
}
