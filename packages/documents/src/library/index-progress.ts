/** What the background is doing, in the order in which it does it. */
export type IndexPhase = "scanning" | "describing" | "reading" | "idle";

/** How far the library has come with its files. */
export interface IndexProgress {
  /** Looking for files, looking into them, reading their text, or done. */
  readonly phase: IndexPhase;
  /** Files of the present phase that are done, of `filesTotal`. */
  readonly filesDone: number;
  readonly filesTotal: number;
  /** Pages whose text was read since the server started. */
  readonly pagesDone: number;
  /** Of the present phase, since it began. */
  readonly filesPerSecond: number;
  readonly pagesPerSecond: number;
  /** Over all phases: only ever grows, and what there is to do as far as it is known. */
  readonly stepsDone: number;
  readonly stepsTotal: number;
  /** Unknown before there is something to judge by. */
  readonly secondsLeft?: number | undefined;
  /** Path below its folder of a file that is being worked on. */
  readonly currentFile?: string | undefined;
}

/** Called when more files are described or read, or the phase changes. */
export type ProgressListener = (progress: IndexProgress) => void;

/** Listeners hear no more often than this. */
const TELL_MS = 200;
/** Nothing is said of the time left before this. */
const JUDGE_MS = 500;
/** Nor before this share of the bytes: a note that was read in a moment says nothing about a workbook of 20 MB. */
const JUDGE_SHARE = 0.005;

interface PhaseCount {
  readonly phase: IndexPhase;
  readonly since: number;
  filesDone: number;
  pagesDone: number;
  bytesDone: number;
}

/** What is left to do, counted by whoever holds the queues. */
export interface Remaining {
  /** Of the present phase. */
  readonly files: number;
  readonly bytes: number;
  /** Of all phases. */
  readonly steps: number;
}

/** Counts what is done and tells how long the rest will take. */
export class ProgressMeter {
  readonly #remaining: () => Remaining;
  readonly #listeners = new Set<ProgressListener>();
  readonly #current = new Set<string>();
  #count: PhaseCount = countOf("idle");
  #pagesDone = 0;
  #stepsDone = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(remaining: () => Remaining) {
    this.#remaining = remaining;
  }

  listen(listener: ProgressListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to count anew when the phase is another one. */
  enter(phase: IndexPhase): void {
    if (this.#count.phase === phase) return;
    this.#count = countOf(phase);
    this.#note();
  }

  begin(file: string): void {
    this.#current.add(file);
    this.#note();
  }

  end(file: string, bytes: number): void {
    this.#current.delete(file);
    this.#stepsDone++;
    this.#count.filesDone++;
    this.#count.bytesDone += bytes;
    this.#note();
  }

  addPages(pages: number): void {
    this.#pagesDone += pages;
    this.#count.pagesDone += pages;
    this.#note();
  }

  progress(): IndexProgress {
    const { phase, since, filesDone, pagesDone } = this.#count;
    const seconds = Math.max(0.001, (performance.now() - since) / 1000);
    const { files, steps } = this.#remaining();
    const [currentFile] = this.#current;
    return {
      phase,
      filesDone,
      filesTotal: filesDone + files,
      pagesDone: this.#pagesDone,
      filesPerSecond: phase === "idle" ? 0 : rounded(filesDone / seconds),
      pagesPerSecond: phase === "idle" ? 0 : rounded(pagesDone / seconds),
      stepsDone: this.#stepsDone,
      stepsTotal: this.#stepsDone + steps,
      secondsLeft: this.#secondsLeft(),
      ...(currentFile === undefined || phase === "idle" ? {} : { currentFile }),
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  /** Large files come last, so that counting files alone would promise too much: the slower of both counts. */
  #secondsLeft(): number | undefined {
    const { phase, since, filesDone, bytesDone } = this.#count;
    const { files, bytes } = this.#remaining();
    if (phase === "idle" || files === 0) return phase === "scanning" ? undefined : 0;
    const elapsed = performance.now() - since;
    if (elapsed < JUDGE_MS || filesDone === 0 || bytesDone < JUDGE_SHARE * bytes) return undefined;
    const byFiles = files / filesDone;
    const byBytes = bytesDone === 0 ? 0 : bytes / bytesDone;
    return Math.ceil((Math.max(byFiles, byBytes) * elapsed) / 1000);
  }

  #note(): void {
    if (this.#listeners.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const progress = this.progress();
      for (const listener of this.#listeners) listener(progress);
    }, TELL_MS).unref();
  }
}

function countOf(phase: IndexPhase): PhaseCount {
  return { phase, since: performance.now(), filesDone: 0, pagesDone: 0, bytesDone: 0 };
}

function rounded(rate: number): number {
  return Math.round(rate * 10) / 10;
}
