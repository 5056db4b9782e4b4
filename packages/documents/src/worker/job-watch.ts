import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";

export interface JobWatchOptions {
  /** Name of the file that the job reads. */
  readonly name: string;
  /** The most memory that the job may use, in bytes. */
  readonly mostMemory: number;
  /** Memory in use now. */
  readonly memory: () => Promise<number>;
  /** Called once, when the job takes too long or too much. */
  readonly onExcess: (verdict: DocumentError) => void;
}

const LOOK_MS = 100;

/** Watches one job while it runs: its time and its memory. */
export class JobWatch {
  readonly #options: JobWatchOptions;
  readonly #looking: NodeJS.Timeout;
  #deadline: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(options: JobWatchOptions) {
    this.#options = options;
    this.#looking = setInterval(() => void this.#look(), LOOK_MS);
  }

  /** Sets how long the present step may take; a new step starts a new count. */
  allow(milliseconds: number, step: string): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      const text = `${step} took longer than ${milliseconds / 1000} s and was stopped`;
      this.#end(new DocumentError(DocumentErrorCode.TooSlow, text));
    }, milliseconds);
  }

  stop(): void {
    this.#isOver = true;
    clearInterval(this.#looking);
    clearTimeout(this.#deadline);
  }

  async #look(): Promise<void> {
    const { name, mostMemory, memory } = this.#options;
    if ((await memory()) <= mostMemory || this.#isOver) return;
    const megabytes = Math.round(mostMemory / (1024 * 1024));
    const text = `${name} needs more than ${megabytes} MB of memory to be read and was stopped`;
    this.#end(new DocumentError(DocumentErrorCode.TooLarge, text));
  }

  #end(verdict: DocumentError): void {
    this.stop();
    this.#options.onExcess(verdict);
  }
}
