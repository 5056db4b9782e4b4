import type { DocumentError } from "@a2c-smcp/readers";
import { DocumentErrorCode } from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";
import type { Source } from "../sources/source-folders.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Quarantine } from "./quarantine.ts";
import { isOutdated, verdictNow } from "./verdict.ts";

export interface RecoveryOptions {
  readonly catalogue: Catalogue;
  readonly quarantine: Quarantine;
  readonly sources: { list(): readonly Source[] };
  /** Puts to work what is not known of these files. */
  readonly work: (sources: readonly Source[]) => void;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** How often verdicts are looked at that may be outdated. */
const REVIEW_MS = 60 * 60 * 1000;

/** Sees to it that no file is lost for what was not its fault, or is not so any more. */
export class Recovery {
  readonly #options: RecoveryOptions;
  /** Files whose text was not read for what happened to the reader or to the file meanwhile. */
  readonly #unread = new Set<string>();

  constructor(options: RecoveryOptions) {
    const { signal, quarantine } = options;
    this.#options = options;
    quarantine.listen((sources) => this.#tryAgain(sources));
    const reviewing = setInterval(() => this.review(Date.now()), REVIEW_MS).unref();
    signal.addEventListener("abort", () => clearInterval(reviewing), { once: true });
  }

  /** Documents whose text is not searchable though it was tried. */
  get unread(): number {
    return this.#unread.size;
  }

  /** A file could not be looked into; one that was interrupted is tried again later. */
  noteFailure(source: Source, { code }: DocumentError): void {
    if (code === DocumentErrorCode.Interrupted) this.#options.quarantine.add(source);
  }

  /** The text of a file is not searchable, which is no fault of the file: said, and tried again. */
  noteUnread(source: Source, error: DocumentError): void {
    const { catalogue, logger } = this.#options;
    const { docRef, version, relativePath } = source;
    logger.warn("text was not read", { file: relativePath, reason: error.code });
    const entry = catalogue.get(docRef);
    if (entry?.version !== version || entry.state.phase !== "ready") return;
    this.#unread.add(docRef);
    const notice = `not searchable yet: ${error.message}`;
    catalogue.set(docRef, { ...entry, state: { ...entry.state, notice, verdict: verdictNow() } });
    this.noteFailure(source, error);
  }

  /** The text of a file is searchable, or the file has gone. */
  forget(docRef: string): void {
    this.#unread.delete(docRef);
    this.#options.quarantine.remove(docRef);
  }

  /** Gives those files another chance whose verdicts are outdated. */
  review(now: number): void {
    const { catalogue, sources } = this.#options;
    const outdated = sources.list().filter(({ docRef, version }) => {
      const entry = catalogue.get(docRef);
      return entry?.version === version && isOutdated(entry.state, now);
    });
    for (const { docRef } of outdated) this.#options.quarantine.remove(docRef);
    if (outdated.length > 0) this.#tryAgain(outdated);
  }

  /** What is known of the files counts no more. */
  #tryAgain(files: readonly Source[]): void {
    const { catalogue, work } = this.#options;
    for (const { docRef } of files) {
      const entry = catalogue.get(docRef);
      if (entry === undefined) continue;
      const version = entry.state.phase === "failed" ? "" : entry.version;
      this.#unread.delete(docRef);
      catalogue.set(docRef, { ...entry, version, isSearchable: false });
    }
    work(files);
  }
}
