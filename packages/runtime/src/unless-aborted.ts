/** Waits for the promise until the signal is aborted, and then rejects with its reason. The work itself goes on. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
    if (signal.aborted) abort();
  });
}
