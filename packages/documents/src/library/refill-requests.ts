/** What the index asks of its library: whether everything in it is lost, or there is only room again. */
type RefillListener = (isLost: boolean) => void;

/**
 * Carries the requests of an index to be filled again to the library, which is made after it: what is asked before
 * anybody listens is kept, so that neither needs to know the other.
 */
export class RefillRequests {
  #listener: RefillListener | undefined;
  /** Undefined where nothing waits; a loss outweighs room. */
  #waiting: boolean | undefined;

  readonly ask = (isLost: boolean): void => {
    if (this.#listener === undefined) this.#waiting = this.#waiting === true || isLost;
    else this.#listener(isLost);
  };

  /** Hands over what was asked so far, and everything that is asked from now on. */
  listen(listener: RefillListener): void {
    this.#listener = listener;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) listener(waiting);
  }
}
