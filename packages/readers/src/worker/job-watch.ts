import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";

export interface JobWatchOptions {
  /** Name of the file that the job reads. */
  readonly name: string;
  /** The most memory that the job may use, in bytes. */
  readonly mostMemory: number;
  /** Memory in use now. */
  readonly memory: () => number;
  /** Whether somebody has halted the worker: then its time says nothing about the file. */
  readonly isHalted?: (() => boolean) | undefined;
  /** In milliseconds; that of the system unless it is said. */
  readonly now?: (() => number) | undefined;
  /** Called once, when the job takes too long or too much. */
  readonly onExcess: (verdict: DocumentError) => void;
}

const LOOK_MS = 100;
/** Who was not called for so long was halted himself, or had no processor: the job gets its time anew. */
const STALL_MS = 2000;

/** Watches one job while it runs: its time and its memory. */
export class JobWatch {
  readonly #options: JobWatchOptions;
  readonly #looking: NodeJS.Timeout;
  #deadline: NodeJS.Timeout | undefined;
  #step: { readonly milliseconds: number; readonly name: string } | undefined;
  #lookedAt: number;

  constructor(options: JobWatchOptions) {
    this.#options = options;
    this.#lookedAt = this.#now();
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Sets how long the present step may take; a new step starts a new count. */
  allow(milliseconds: number, step: string): void {
    clearTimeout(this.#deadline);
    this.#step = { milliseconds, name: step };
    this.#deadline = setTimeout(() => this.#expire(milliseconds, step), milliseconds);
  }

  stop(): void {
    clearInterval(this.#looking);
    clearTimeout(this.#deadline);
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))();
  }

  /** Whether nobody was called for long; the count begins anew then. */
  #hasStalled(): boolean {
    const gap = this.#now() - this.#lookedAt;
    this.#lookedAt += gap;
    const hasStalled = gap > STALL_MS && this.#step !== undefined;
    if (hasStalled && this.#step !== undefined) this.allow(this.#step.milliseconds, this.#step.name);
    return hasStalled;
  }

  #expire(milliseconds: number, step: string): void {
    if (this.#hasStalled()) return;
    const isHalted = this.#options.isHalted?.() ?? false;
    const text = `${step} took longer than ${milliseconds / 1000} s and was stopped`;
    const halted = `its reader was halted from outside for more than ${milliseconds / 1000} s`;
    this.#end(
      isHalted
        ? new DocumentError(DocumentErrorCode.Interrupted, halted)
        : new DocumentError(DocumentErrorCode.TooSlow, text),
    );
  }

  #look(): void {
    this.#hasStalled();
    const { name, mostMemory, memory } = this.#options;
    if (memory() <= mostMemory) return;
    const megabytes = Math.round(mostMemory / (1024 * 1024));
    const text = `${name} needs more than ${megabytes} MB of memory to be read and was stopped`;
    this.#end(new DocumentError(DocumentErrorCode.TooLarge, text));
  }

  #end(verdict: DocumentError): void {
    this.stop();
    this.#options.onExcess(verdict);
  }
}
