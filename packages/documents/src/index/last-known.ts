import { settledWithin } from "@a2c-smcp/runtime";

/** An answer that comes late is passed over for the one before: who asks how things stand does not wait behind others. */
export class LastKnown<T> {
  readonly #ask: () => Promise<T>;
  readonly #patienceMs: number;
  #known: { readonly value: T } | undefined;
  #asked: Promise<void> | undefined;

  constructor(ask: () => Promise<T>, patienceMs: number) {
    this.#ask = ask;
    this.#patienceMs = patienceMs;
  }

  /** The answer of now, or the last one where that takes longer than it is waited for; the first is waited for. */
  async value(): Promise<T> {
    this.#asked ??= this.#note();
    if (this.#known === undefined) await this.#asked;
    else await settledWithin(this.#patienceMs, this.#asked);
    if (this.#known === undefined) throw new Error("nothing is known yet");
    return this.#known.value;
  }

  async #note(): Promise<void> {
    try {
      this.#known = { value: await this.#ask() };
    } finally {
      this.#asked = undefined;
    }
  }
}
