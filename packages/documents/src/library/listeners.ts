/** Those who want to hear of something: whoever tells them does not know who they are. */
export class Listeners<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Calls `listener` from now on; returns a function that unsubscribes. */
  add(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Has called every listener when it returns. */
  tell(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}
