import { settledWithin } from "@a2c-smcp/runtime";

/** Something of the system that has to be ended. */
export interface Part {
  close(): Promise<void>;
}

/** Raised where the system is told to stop while it still starts. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/** The open parts of a system; closed together, and whatever opens too late is closed at once. */
export class Parts {
  readonly #open: Part[] = [];
  #closing: Promise<unknown> | undefined;

  /** Keeps a part until the end; throws when the end has come meanwhile. */
  async keep<T extends Part>(part: T): Promise<T> {
    if (this.#closing === undefined) {
      this.#open.push(part);
      return part;
    }
    await part.close();
    throw new StoppedError("The system was stopped while it started");
  }

  /** Ends every part, the youngest first told; never rejects, and never takes longer than it may. */
  async close(milliseconds: number): Promise<void> {
    this.#closing ??= settledWithin(milliseconds, ...this.#open.toReversed().map((part) => part.close()));
    await this.#closing;
  }
}
